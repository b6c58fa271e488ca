"""What plainly follows can be played with one command: decided together, taken back together, never past a reveal."""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from divebell.engine.ui.board.acts import ways_of
from divebell.engine.ui.onward import onward
from divebell.games import find_game, find_part
from divebell.language import translator
from divebell.table.commands import Command, carry_out
from divebell.table.errors import Refused
from divebell.table.table import Table
from divebell.table.tables import Tables
from divebell.table.trials import Trials

from .gathering import again
from .test_tables import ME, hot_seat, run

BATTERY = ("propel", "stay", "hold", "move", "swap")  # what costs a battery in Otys


async def send(tables: Tables, table: Table, command: str = "move", **more: Any) -> None:
    seat = table.record.played[-1].player if table.asked is None else table.asked
    given = Command(table.version, f"n{table.version}", seat, command, **more)  # type: ignore[arg-type]
    await carry_out(tables, Trials(), table, given, ME, Random(0))


def rest_at(table: Table) -> list[str]:
    """What the page of whoever has to choose would play with one click."""
    words = find_part("otys", "ui.words").Words(translator("en"), ["Ann", "Bob"], None)
    acts = ways_of(words, ("Ann", "Bob"), msgspec.json.encode(table.game.view(table.game.player)))
    return next((list(act.then) for act in acts if not act.when and not act.chosen), [])


def test_one_command_plays_the_rest_of_a_turn(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        await send(tables, table, move="key 1")
        rest = rest_at(table)
        assert rest[-1] == "end"
        await send(tables, table, move=rest[0], moves=rest[1:])
        assert [played.text for played in table.record.played] == ["key 1", *rest]
        assert table.asked == 1
        assert (await again(tables, table)).joined == table.joined

    run(work, tmp_path)


def test_what_one_command_played_is_taken_back_at_once(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        await send(tables, table, move="key 1")
        before = table.game.position()
        rest = rest_at(table)[:-1]  # without the end of the turn
        await send(tables, table, move=rest[0], moves=rest[1:])
        assert (await again(tables, table)).joined == table.joined
        await send(tables, table, "undo")
        assert table.game.position() == before
        await send(tables, table, "undo")
        assert table.at == 0

    run(work, tmp_path)


def test_together_means_all_or_nothing(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        with pytest.raises(Exception, match="stay"):
            await send(tables, table, move="key 1", moves=["stay"])
        assert table.version == 0

    run(work, tmp_path)


def test_nothing_is_played_past_the_end_of_the_turn(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await hot_seat(tables)
        await send(tables, table, move="key 1")
        rest = rest_at(table)
        await send(tables, table, move=rest[0], moves=[*rest[1:], "key 2"])
        assert table.record.played[-1].text == "end"
        with pytest.raises(Refused, match="Bob has to choose now"):
            await tables.command(table, None, "", lambda decision: decision.play(0, "key 2"))

    run(work, tmp_path)


@pytest.mark.parametrize("name", ["otys", "aquatica"])
def test_what_follows_is_legal_in_the_true_game_and_ends_at_a_reveal(name: str) -> None:
    package = find_game(name)
    words = find_part(name, "ui.words").Words(translator("en"), ["Ann", "Bob"], None)
    found = 0
    for seed in range(3):
        game = package.start(seed=seed, players=2)
        rng = Random(seed)
        while not game.over:
            imagined = words.imagine(json.loads(msgspec.json.encode(game.view(game.player))))
            truth = game.copy()
            moves = onward(words, imagined)
            for number, move in enumerate(moves):
                assert move.text.split()[0] not in BATTERY
                truth.journal = []
                truth.play(move.text)
                assert number == len(moves) - 1 or not truth.revealed(truth.journal)
            found += len(moves) > 1
            game.play(rng.choice(game.moves()))
    assert found, "one click spares some somewhere"
