"""An analysis in words: the whole turn that was played, the better one beside it, what each led to, and the sum."""

from random import Random

from divebell.bots.analysis import JudgedPart, JudgedTurn, Outcome, analyse
from divebell.engine.record import Record, Seat
from divebell.games import find_part, otys
from divebell.language import translator
from divebell.table.analysis import tell_analysis, tell_outcome

WORDS = find_part("otys", "ui.words").Words
WASTED = ("key 5", "dive", "done", "surface", "end")


def wasted() -> Record:
    """Ann wastes her first turn."""
    record = Record(otys, {"players": 2, "first": 0}, 12, [Seat("Ann", "human"), Seat("Bob", "human")])
    for move in WASTED:
        record.play(move)
    return record


def test_a_mistake_is_told_as_a_whole_turn_beside_a_better_one_with_what_each_led_to() -> None:
    record = wasted()
    words = WORDS(seats=["Ann", "Bob"])
    ann, bob = tell_analysis(list(analyse(record, 1, 200, 2)), record, words)
    (mistake,) = ann.mistakes
    view = next(record.replay()).view(0)
    assert [step.text for step in mistake.played.steps] == words.turn(view, WASTED)
    assert any(step.own for step in mistake.better.steps)
    assert mistake.played.led.startswith("after 3 rounds: ")
    assert mistake.better.led != mistake.played.led
    assert mistake.why.count(" and ") <= 3
    assert not bob.mistakes


def test_what_a_turn_led_to_is_told_in_points_against_those_of_the_best_opponent() -> None:
    words = WORDS()
    assert tell_outcome(Outcome(3, (11.24, 8.0, 8.36)), 0, words) == "after 3 rounds: 11.2 points against 8.4"
    assert tell_outcome(Outcome(0, (11.0, 18.0)), 1, words) == "at the end: 18.0 points against 11.0"
    assert tell_outcome(Outcome(3, (7.55,)), 0, words) == "after 3 rounds: 7.6 points"
    german = WORDS(translator("de"))
    assert tell_outcome(Outcome(3, (11.24, 8.36)), 0, german) == "nach 3 Runden: 11,2 Punkte gegen 8,4"


def test_a_sum_that_is_less_than_the_costliest_turn_says_why() -> None:
    record = wasted()
    for _ in range(5):
        record.play(Random(1).choice(record.game.moves()))
    costly = JudgedPart(0, 0, WASTED, ("key 1",), 0.2, 0.01, 0.0, ())
    lucky = JudgedPart(0, 5, ("key 1",), ("key 1",), -0.05, 0.01, 0.0, ())

    def told(*parts: JudgedPart) -> str:
        turns = [JudgedTurn(part.at, 1, 0, (0.5, 0.5), (part,)) for part in parts]
        return tell_analysis(turns, record, WORDS())[0].gained

    assert told(costly) == ""
    assert "did better than the best one found (+5 %), which is deducted" in told(costly, lucky)
