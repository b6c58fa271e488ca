"""Sentences are made from values and never taken apart again; every verb and every question has one entry."""

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

from divebell.engine.teaching.pictures import scene_at
from divebell.engine.text import english
from divebell.engine.ui import foresee
from divebell.engine.ui.scene import Moment, Story
from divebell.games import GAMES, find_game, find_part
from divebell.web.server.app import templates
from divebell.web.tables.pieces import pieces_of

from .worlds import NAMES, WORLDS, moments

SOURCE = Path(find_part("otys", "ui").__file__).parents[3]
ROOMS = ("engine/ui", "games/otys/ui", "games/otys/teaching", "games/aquatica/ui", "games/aquatica/teaching")
TAKES_APART = ("split", "rsplit", "splitlines", "partition", "rpartition", "removeprefix", "removesuffix")
# Codes of pieces as a view writes them may be taken apart: a location that has risen, an upgraded diver, a tired manta.
MARKS_OF_CODES = {"@", "+", "-", ":", "=", " ", "a", "king"}
MEASURES = "engine/ui/measure.py"
FILES = [file for room in ROOMS for file in sorted((SOURCE / room).rglob("*.py"))]


class Told(str):
    """A text for people, which refuses to be taken apart."""

    def format(self, *args: object, **values: object) -> str:
        return Told(super().format(*args, **values))


def _refuse(told: str, *_: object) -> None:
    raise AssertionError(f"taken apart: {told}")


for name in TAKES_APART:
    setattr(Told, name, _refuse)


def translate(one: str, many: str = "", number: int = 1) -> str:
    return Told(english(one, many, number))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_what_people_read_is_not_read_by_the_program(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            assert "re" not in [*(name.name for name in node.names), getattr(node, "module", None)]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TAKES_APART:
            where = f"line {node.lineno}"
            marks = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            if file != SOURCE / MEASURES:
                assert not node.func.attr.startswith(("split", "rsplit")), where
                assert len(marks) == len(node.args) or isinstance(node.args[0], ast.Name), where
                assert set(marks) <= MARKS_OF_CODES, where


@pytest.mark.parametrize("game", GAMES)
def test_a_board_takes_no_sentence_apart(game: str) -> None:
    frame = find_part(game, "ui.board").FRAME
    pen = pieces_of(templates()).pen(game, translate, None)
    for world in WORLDS[game][:3]:
        words = pen.words.at_table(NAMES[: world.get("players", 1)])
        log = Story()
        for number, (here, events) in enumerate(moments(game, world, seed=6, every=7)):
            log.extend([Moment(1, 0, tuple(events), "spectator")] if events else [])
            if not events and number % 3 == 0 and here.question is not None:
                scene = scene_at(here, here.player, words, words.seats, events)
                assert "".join(map(str, frame.draw_board(scene._replace(log=log), words, pen)))


@pytest.mark.parametrize("game", GAMES)
def test_a_verb_and_a_question_have_one_entry_each(game: str) -> None:
    words, moves = find_part(game, "ui.words").Words, find_part(game, "rules.moves")
    assert set(words.VERBS) == set(range(moves.WORDS))
    asked = {here.question.about for world in WORLDS[game] for here, _ in moments(game, world, 4) if here.question}
    assert asked <= set(words.QUESTIONS)


@pytest.mark.parametrize(("game", "about"), [("aquatica", "pay"), ("aquatica", "recruit"), ("otys", "key")])
def test_a_board_that_was_not_kept_imagines_one_game(game: str, about: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words, environment, imagined = find_part(game, "ui.words").Words, templates(), []
    here = next(
        here for here, events in moments(game, {"players": 2}, 3) if not events and here.question.about == about
    )

    def determinize(view: dict[str, Any], rng: Random, components: Any) -> Any:
        imagined.append(view)
        return find_game(game).determinize(view, rng, components)

    monkeypatch.setattr(words, "determinize", staticmethod(determinize))
    foresee._imagined.cache_clear()
    pen = pieces_of(environment).pen(game, english, None)
    speaking = pen.words.at_table(NAMES[:2])
    scene = scene_at(here, here.player, speaking, NAMES[:2], [])
    assert "".join(map(str, find_part(game, "ui.board").FRAME.draw_board(scene, speaking, pen)))
    assert len(imagined) == 1
