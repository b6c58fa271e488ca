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
    "aquatica tribes": {"play", "recruit", "use", "spend", "place", "raise", "score", "end"},
}  # fmt: skip
LESSONS: dict[str, tuple[str, Lesson]] = {
    f"{game} {lesson.name}".strip(): (game, lesson)
    for game in GAMES
    for lesson in find_part(game, "teaching.lesson").LESSONS
}

per_lesson = pytest.mark.parametrize("name", LESSONS)


def lesson_of(name: str) -> Lesson:
    return LESSONS[name][1]


@per_lesson
def test_the_script_is_a_whole_game_that_the_learner_wins(name: str) -> None:
    lesson = lesson_of(name)
    taught = find_game(LESSONS[name][0]).load(lesson.position)
    for _, beat in lesson.beats:
        assert taught.player == lesson.seat, f"it is not the learner's turn before {beat.move!r}"
        taught.play(beat.move, *beat.others)
    assert taught.over
    assert taught.result.ranking[0] == [lesson.seat]


@per_lesson
def test_every_step_names_a_rule_and_shows_something_new(name: str) -> None:
    lesson = lesson_of(name)
    assert {step.rule for step in lesson.steps} <= set(find_part(LESSONS[name][0], "teaching.rulebook").read_rulebook())
    assert len({step.title for step in lesson.steps}) == len(lesson.steps)
    assert {beat.move.split()[0] for _, beat in lesson.beats} >= SHOWN[name]


@per_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_more_than_thirty_words_before_the_next_click(name: str, language: str) -> None:
    say = translator(language)
    lesson = lesson_of(name)
    for text in [
        *(beat.text for _, beat in lesson.beats),
        lesson.end,
        *(topic.text for topic in topics_of(LESSONS[name][0])),
    ]:
        assert words_in(say(text)) <= 30, say(text)


@per_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_takes_ten_minutes_at_most_and_three_before_one_can_play(name: str, language: str) -> None:
    say = translator(language)
    lesson = lesson_of(name)
    first = [say(beat.text) for step, beat in lesson.beats if step < lesson.halfway]
    assert minutes([say(beat.text) for _, beat in lesson.beats]) <= 10
    assert lesson.halfway == len(lesson.steps) or minutes(first) <= 3


@per_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_lesson_names_a_thing_by_a_code(name: str, language: str) -> None:
    say = translator(language)
    for _, beat in lesson_of(name).beats:
        assert not re.search(r"\b[A-Z]{1,2}\d+\b|=|\+", say(beat.text)), say(beat.text)


def test_how_far_a_lesson_has_come() -> None:
    one = Step("One", "A1", (Beat("a", "first"), Beat("b", "second", ("x", "y"))))
    two = Step("Two", "A2", (Beat("c", "third"),))
    lesson = Lesson({}, 0, (one, two), "over")
    assert lesson.script == ["a", "b", "x", "y", "c"]
    assert [lesson.beat_at(moves) for moves in (0, 1, 4, 5)] == [0, 1, 2, 3]
    assert [lesson.moves_before(step) for step in range(3)] == [0, 4, 5]
