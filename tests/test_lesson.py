"""The lesson: its script can be played, and it reads easily."""

import re

import pytest

from divebell.engine.teaching.lesson import Beat, Lesson, Step, minutes, words_in
from divebell.games import GAMES, find_game, find_part
from divebell.language import LANGUAGES, translator
from divebell.table.occasions.coached import topics_of

SHOWN = {  # what a newcomer must have done once
    "otys": {"key", "sponsor", "dive", "take", "surface", "propel", "contract", "stay", "x", "sell", "advance", "draw",
             "keep", "reward", "resource", "end"},
    "aquatica": {"play", "buy", "conquer", "use", "raise", "scout", "discard", "choose", "score", "recruit", "claim",
                 "end"},
}  # fmt: skip

per_game = pytest.mark.parametrize("game", GAMES)


def lesson_of(game: str) -> Lesson:
    lesson: Lesson = find_part(game, "teaching.lesson").LESSON
    return lesson


@per_game
def test_the_script_is_a_whole_game_that_the_learner_wins(game: str) -> None:
    lesson = lesson_of(game)
    taught = find_game(game).load(lesson.position)
    for _, beat in lesson.beats:
        assert taught.player == lesson.seat, f"it is not the learner's turn before {beat.move!r}"
        taught.play(beat.move, *beat.others)
    assert taught.over
    assert taught.result.ranking[0] == [lesson.seat]


@per_game
def test_every_step_names_a_rule_and_shows_something_new(game: str) -> None:
    lesson = lesson_of(game)
    assert {step.rule for step in lesson.steps} <= set(find_part(game, "teaching.rulebook").read_rulebook())
    assert len({step.title for step in lesson.steps}) == len(lesson.steps)
    assert {beat.move.split()[0] for _, beat in lesson.beats} >= SHOWN[game]


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_more_than_thirty_words_before_the_next_click(game: str, language: str) -> None:
    say = translator(language)
    lesson = lesson_of(game)
    for text in [*(beat.text for _, beat in lesson.beats), lesson.end, *(topic.text for topic in topics_of(game))]:
        assert words_in(say(text)) <= 30, say(text)


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_takes_ten_minutes_at_most_and_three_before_one_can_play(game: str, language: str) -> None:
    say = translator(language)
    lesson = lesson_of(game)
    first = [say(beat.text) for step, beat in lesson.beats if step < lesson.halfway]
    assert minutes([say(beat.text) for _, beat in lesson.beats]) <= 10
    assert lesson.halfway == len(lesson.steps) or minutes(first) <= 3


@per_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_lesson_names_a_thing_by_a_code(game: str, language: str) -> None:
    say = translator(language)
    for _, beat in lesson_of(game).beats:
        assert not re.search(r"\b[A-Z]{1,2}\d+\b|=|\+", say(beat.text)), say(beat.text)


def test_how_far_a_lesson_has_come() -> None:
    one = Step("One", "A1", (Beat("a", "first"), Beat("b", "second", ("x", "y"))))
    two = Step("Two", "A2", (Beat("c", "third"),))
    lesson = Lesson({}, 0, (one, two), "over")
    assert lesson.script == ["a", "b", "x", "y", "c"]
    assert [lesson.beat_at(moves) for moves in (0, 1, 4, 5)] == [0, 1, 2, 3]
    assert [lesson.moves_before(step) for step in range(3)] == [0, 4, 5]
