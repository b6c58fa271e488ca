"""A click goes one way, the one that docs/page.md shows, and a move is played once before it is in the log."""

import asyncio
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import divebell
from divebell.table.fold import fold
from divebell.table.table import Table
from tests.patience import THOUGHT

from .inside import Inside, run_inside

ROOT = Path(__file__).parent.parent.parent
HOME = Path(divebell.__file__).parent
STEP = re.compile(r"^([\w.]+) +((?:web|table|store)/\S+)\.(py|js) ", re.MULTILINE)
SOLO = {"game": "otys", "way": "solo", "seed": "3", "name": "Ann"}
HOTSEAT = {"game": "otys", "way": "hotseat", "others": "1", "seed": "3", "name": "Ann"}
BOT = {"game": "otys", "way": "bots", "others": "1", "bot": "random", "seed": "3", "name": "Ann"}


class Step(NamedTuple):
    """A line of the way: a function, and the file it stands in."""

    name: str
    path: str
    kind: str


def way() -> list[Step]:
    """The way of a click as the page of the documentation shows it."""
    text = (ROOT / "docs" / "page.md").read_text(encoding="utf-8")
    chapter = text.split("## The way of a click")[1].split("```")[1]
    steps = [Step(*found) for found in STEP.findall(chapter)]
    assert len(steps) == len(chapter.strip().splitlines()), "every line names a function and its file"
    return steps


def code_of(step: Step) -> CodeType:
    found: Any = import_module("divebell." + step.path.replace("/", "."))
    for name in step.name.split("."):
        found = getattr(found, name)
    assert found.__module__ == "divebell." + step.path.replace("/", "."), f"{step.name} stands elsewhere"
    code: CodeType = found.__code__
    return code


def test_the_functions_of_the_page_are_where_the_documentation_says() -> None:
    scripts = [step for step in way() if step.kind == "js"]
    assert [step.path for step in scripts] == ["web/static/act", "web/static/server", "web/static/patch"]
    for step in scripts:
        source = (HOME / f"{step.path}.js").read_text(encoding="utf-8")
        assert re.search(rf"function {step.name}\(", source), f"{step.path}.js has no {step.name}"


def test_a_click_goes_the_way_that_the_documentation_shows(tmp_path: Path) -> None:
    steps = [step for step in way() if step.kind == "py"]
    names = {code_of(step): step.name for step in steps}
    called: list[str] = []

    def look(frame: FrameType, event: str, _: Any) -> None:
        name = names.get(frame.f_code) if event == "call" else None
        if name is not None and name not in called:
            called.append(name)

    async def work(guest: Inside) -> None:
        table = await guest.new_table("/new", **SOLO)
        sys.setprofile(look)
        try:
            answer = await guest.send(table, "move", move=str(table.game.moves()[0]))
        finally:
            sys.setprofile(None)
        assert answer.status == 200

    run_inside(work, tmp_path)
    assert called == [step.name for step in steps]


class Counted:
    """A game that notes what is played on it and on its copies."""

    def __init__(self, game: Any, played: list[str]) -> None:
        self.__dict__.update(game=game, played=played)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["game"], name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.game, name, value)

    def copy(self) -> "Counted":
        return Counted(self.game.copy(), self.played)

    def play(self, *moves: Any) -> None:
        self.played.extend(str(move) for move in moves)
        self.game.play(*moves)


def counting(table: Table) -> list[str]:
    """From now on, the moves that are played on the game of a table; trials and drawings imagine games of their own."""
    played: list[str] = []
    table.record.game = Counted(table.game, played)
    return played


async def stands_as_written(guest: Inside, table: Table) -> None:
    """Whoever reads the log finds the table as it stands."""
    again = fold(table.id, *await guest.app.state.log.read_whole(table.id))
    assert again.game.position() == table.game.position()
    assert again.summary() == table.summary()
    assert again.last_of == table.last_of
    assert (again.record.played, again.record.events) == (table.record.played, table.record.events)
    assert str(again.record) == str(table.record)


def test_a_move_is_played_once(tmp_path: Path) -> None:
    async def work(guest: Inside) -> None:
        table = await guest.new_table("/new", **SOLO)
        for _ in range(12):  # some of them reveal something
            played, move = counting(table), str(table.game.moves()[-1])
            assert (await guest.send(table, "move", move=move)).status == 200
            assert played == [move]
        assert any(entry.revealed for entry in table.record.played)
        await stands_as_written(guest, table)

    run_inside(work, tmp_path)


def test_a_move_that_cannot_be_is_not_played(tmp_path: Path) -> None:
    async def work(guest: Inside) -> None:
        table = await guest.new_table("/new", **SOLO)
        before = table.game.position()
        assert (await guest.send(table, "move", move="dive")).status == 422
        assert table.game.position() == before
        assert table.version == 0

    run_inside(work, tmp_path)


def test_every_kept_move_of_a_trial_is_played_once(tmp_path: Path) -> None:
    async def work(guest: Inside) -> None:
        table = await guest.new_table("/new", **HOTSEAT)
        played = counting(table)
        assert (await guest.send(table, "trial_start")).status == 200
        for move in ("key 1", "dive"):
            assert (await guest.send(table, "trial_move", move=move)).status == 200
        assert played == [], "a trial is played on an imagined game"
        assert (await guest.send(table, "trial_keep")).status == 200
        assert played == ["key 1", "dive"]
        await stands_as_written(guest, table)

    run_inside(work, tmp_path)


def test_the_moves_of_a_lesson_are_played_once(tmp_path: Path) -> None:
    async def work(guest: Inside) -> None:
        table = await guest.new_table("/learn/otys")
        for _ in range(6):
            before, played = table.at, counting(table)
            wanted = table.occasion.wanted(table)[0]
            assert (await guest.send(table, "move", move=wanted)).status == 200
            assert played == [entry.text for entry in table.record.played[before:]]
        assert table.at > 6, "others have moved as well"
        await stands_as_written(guest, table)

    run_inside(work, tmp_path)


def test_a_move_of_a_bot_is_played_once(tmp_path: Path) -> None:
    async def work(guest: Inside) -> None:
        table = await guest.new_table("/new", **BOT)
        await settled(guest, lambda: table.asked == 0)
        begun = table.at
        played = counting(table)
        while table.asked == 0:
            assert (await guest.send(table, "move", move=str(table.game.moves()[-1]))).status == 200
        await settled(guest, lambda: table.asked == 0)
        moves = table.record.played[begun:]
        assert {move.player for move in moves} == {0, 1}
        assert played == [move.text for move in moves]
        await stands_as_written(guest, table)

    run_inside(work, tmp_path)


async def settled(guest: Inside, until: Callable[[], bool]) -> None:
    """Wait until the bots have moved."""
    async with asyncio.timeout(THOUGHT):
        while not until():
            await asyncio.sleep(0.01)
