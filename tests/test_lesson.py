"""The lesson: its script can be played, and it reads easily."""

import re

import pytest

from divebell.engine.lesson import Beat, Lesson, Step
from divebell.games import otys
from divebell.games.otys.rulebook import read_rulebook
from divebell.games.otys.tutorial import LESSON
from divebell.language import LANGUAGES, translator

SENTENCE = re.compile(r"(?<=[.!?…])\s+")


def test_the_script_is_a_whole_game_that_the_learner_wins() -> None:
    game = otys.load(LESSON.position)
    for _, beat in LESSON.beats:
        assert game.player == LESSON.seat, f"it is not the learner's turn before {beat.move!r}"
        game.play(beat.move, *beat.others)
    assert game.ranking is not None
    assert game.ranking[0] == [LESSON.seat]


def test_every_step_names_a_rule_and_shows_something_new() -> None:
    assert {step.rule for step in LESSON.steps} <= set(read_rulebook())
    assert len({step.title for step in LESSON.steps}) == len(LESSON.steps)
    words = {beat.move.split()[0] for _, beat in LESSON.beats}
    assert words >= {"key", "sponsor", "dive", "take", "surface", "propel", "contract", "stay", "x", "sell", "advance",
                     "draw", "keep", "reward", "resource", "end"}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_beat_is_one_or_two_sentences_of_at_most_thirty_words(language: str) -> None:
    say = translator(language)
    for text in [*(beat.text for _, beat in LESSON.beats), LESSON.end]:
        sentences = SENTENCE.split(say(text))
        assert len(sentences) <= 2, say(text)
        assert max(len(sentence.split()) for sentence in sentences) <= 30, say(text)


def test_how_far_a_lesson_has_come() -> None:
    one = Step("One", "A1", (Beat("a", "first"), Beat("b", "second", ("x", "y"))))
    two = Step("Two", "A2", (Beat("c", "third"),))
    lesson = Lesson({}, 0, (one, two), "over")
    assert lesson.script == ["a", "b", "x", "y", "c"]
    assert [lesson.beat_at(moves) for moves in (0, 1, 4, 5)] == [0, 1, 2, 3]
    assert [lesson.moves_before(step) for step in range(3)] == [0, 4, 5]
