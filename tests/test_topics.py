"""What the coach explains: everything a newcomer must know is taught somewhere, once, when it matters."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from divebell.engine.datafile import read_toml
from divebell.engine.teaching.topics import next_topic
from divebell.games import GAMES, find_game, find_part
from divebell.table.events import Created, SeatPlan
from divebell.table.occasions.coached import taught_by, topics_of
from divebell.table.table import Table

LESSON = find_part("otys", "teaching.lesson").LESSON
TOPICS = {topic.name: topic for topic in topics_of("otys")}
TO_KNOW: dict[str, Any] = read_toml((Path(__file__).parent / "data" / "otys-learnability.toml").read_text())
STEPS = {step.title: " ".join(beat.text for beat in step.beats) for step in LESSON.steps}
FIRST_PART = {step.title for step in LESSON.steps[: LESSON.halfway]}
ME = "me"


@pytest.mark.parametrize("item", TO_KNOW)
def test_everything_is_taught_in_the_first_part_of_the_lesson_or_by_the_coach(item: str) -> None:
    taught = TO_KNOW[item]
    if "step" in taught:
        title, words = taught["step"]
        assert words in STEPS[title]
    if "topic" in taught:
        name, words = taught["topic"]
        assert words in TOPICS[name].text
    assert "topic" in taught or taught["step"][0] in FIRST_PART, "whoever leaves the lesson early is never told"


@pytest.mark.parametrize("game", GAMES)
def test_topics_have_names_of_their_own_rules_and_steps_of_the_lesson(game: str) -> None:
    topics = topics_of(game)
    assert len({topic.name for topic in topics}) == len(topics)
    assert {topic.rule for topic in topics} <= set(find_part(game, "teaching.rulebook").read_rulebook())
    later = find_part(game, "teaching.lesson").LESSON
    titles = {step.title for step in later.steps[later.halfway :]}
    assert {topic.step for topic in topics} - {""} <= titles


def test_every_topic_comes_up_in_some_game_and_none_twice() -> None:
    heard: set[str] = set()
    for seed in range(40):
        rng = Random(seed)
        options = {"solo": "normal"} if seed % 4 == 0 else {"players": 2}
        game = find_game("otys").start(**options, seed=seed)
        told: list[str] = []
        for _ in range(900):
            if game.over:
                break
            topic = next_topic(topics_of("otys"), game.view(0), 0, told) if game.player == 0 else None
            told += [] if topic is None else [topic.name]
            moves = game.moves()
            thrifty = [move for move in moves if not move.text.startswith(("propel", "stay"))] or moves
            game.play(rng.choice(thrifty if seed % 2 else moves))
        assert len(told) == len(set(told))
        heard.update(told)
    assert heard == set(TOPICS)


def a_table(**more: Any) -> Table:
    package = find_game("otys")
    seats = [SeatPlan("Ann", "human", ME), SeatPlan("Tam", "random")]
    options = package.write_options({"players": 2})
    return Table("table", package, Created("otys", package.RULES_VERSION, options, 3, seats, host=ME, **more))


def test_a_topic_stays_for_its_turn_and_is_never_told_again() -> None:
    table = a_table(coached=True)
    topic = table.occasion.topic(table, [0])
    assert topic is not None
    assert topic.name == "start"
    told = [topic.name]
    for _ in range(60):
        if table.asked is None:
            break
        table.play(table.asked, str(table.game.moves()[-1]), 1.0)
        told = [each.topic for each in table.told]
        assert len(told) == len(set(told))
    assert len(told) > 3
    assert table.summary()["told"] == told


def test_nobody_is_told_what_they_know_or_without_a_coach() -> None:
    assert a_table().told == ()
    knowing = a_table(coached=True, told=list(TOPICS))
    assert knowing.told == ()
    assert knowing.occasion.topic(knowing, [0]) is None


def test_the_lesson_has_taught_what_its_steps_say() -> None:
    assert taught_by("otys", LESSON.moves_before(LESSON.halfway)) == []
    whole = taught_by("otys", len(LESSON.script))
    assert set(whole) == {topic.name for topic in TOPICS.values() if topic.step}
    assert "trader" not in taught_by("otys", LESSON.moves_before(6))
    assert "trader" in taught_by("otys", LESSON.moves_before(7))


def test_a_condition_sees_a_view_and_leaves_it_alone() -> None:
    view = find_game("otys").load(LESSON.position).view(0)
    before = json.dumps(view)
    for topic in TOPICS.values():
        topic.due(view, 0)
    assert json.dumps(view) == before
