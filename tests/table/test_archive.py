"""Everything that somebody has played goes to another device, or to a server, and comes back: once, and as it was."""

import asyncio
import io
import json
import zipfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from divebell.bots import make_bot
from divebell.store.log import Taken
from divebell.table.archive import LARGEST_ARCHIVE, folded
from divebell.table.table import Table
from tests.alone import versus
from tests.apart import apart

from .inside import Inside, inside, run_inside
from .test_knowing import give_up, upload

ANN = {"name": "Ann"}
ALONE = {"alone": True, "root": "/divebell", "key": "k" * 32}  # as in a browser, where there is no server
pytestmark = pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning"
)  # a file closed when forgotten


async def export(guest: Inside) -> bytes:
    return (await guest.get("/me/export?all=yes")).body


async def bring(guest: Inside, file: bytes) -> str:
    head = b'--x\r\nContent-Disposition: form-data; name="archive"; filename="divebell.zip"\r\n\r\n'
    answer = await guest.ask("POST", "/me/import", head + file + b"\r\n--x--\r\n", "multipart/form-data; boundary=x")
    return answer.body.decode()


async def brought(guest: Inside, file: bytes) -> tuple[int, ...]:
    """How many games are new, were played further elsewhere, were here already, and could not be read."""
    page = await bring(guest, file)
    assert "<dd>" in page, page
    return tuple(int(number.partition("<")[0]) for number in page.split("<dd>")[1:])


async def tables_of(guest: Inside) -> list[Table]:
    tables = guest.app.state.tables
    answer = (await guest.get("/me")).body.decode()
    ids = {part.partition('"')[0] for part in answer.split('id="row-')[1:]}
    found: list[Table] = [await tables.find(table) for table in ids]
    for table in found:
        await tables.complete(table)
    return sorted(found, key=lambda table: str(table.record))


async def records_of(guest: Inside) -> list[str]:
    return [str(table.record) for table in await tables_of(guest)]


async def results_of(guest: Inside) -> list[Any]:
    """What counts in the statistics."""
    host = (await tables_of(guest))[0].created.host
    found: list[Any] = await guest.app.state.log.tallies(host, "otys")
    assert found
    return found


async def play_first(guest: Inside, table: Table) -> None:
    answer = await guest.send(table, "move", move=str(table.game.moves()[0]))
    assert answer.status == 200, answer.body


async def play_to_the_end(guest: Inside, table: Table) -> None:
    bot, rng = make_bot("greedy", table.package), Random(1)
    while not table.over:
        moves = table.game.moves()
        move = bot.choose(table.game.view(0), moves, rng, 100) if moves[1:] else moves[0]
        assert (await guest.send(table, "move", move=str(move))).status == 200


def between(folder: Path, work: Callable[[Inside, Inside], Awaitable[None]]) -> None:
    """Do this with a server and a browser without one."""

    async def both() -> None:
        async with inside(folder / "server") as server, inside(folder / "site", **ALONE) as site:
            await work(server, site)

    apart(both)


def test_games_go_to_another_place_and_back_without_being_doubled(tmp_path: Path) -> None:
    async def work(server: Inside, site: Inside) -> None:
        await server.new_table("/new", way="hotseat", others="1", **ANN)
        await give_up(server, await server.new_table("/new", way="bots", bot="random", others="1", **ANN))
        await play_to_the_end(server, await server.new_table("/new", way="solo", **ANN))
        solo = await server.new_table("/new", way="solo", **ANN)
        await play_first(server, solo)
        await upload(server, str(versus("snorkeller", 3)))
        file = await export(server)
        assert await brought(site, file) == (5, 0, 0)
        assert await brought(site, file) == (0, 0, 5)
        assert await records_of(site) == await records_of(server)
        assert await results_of(site) == await results_of(server)
        # On the plane: a move, taken back and played again, one more, and another game.
        there = next(table for table in await tables_of(site) if len(table.seats) == 1 and not table.over)
        await play_first(site, there)
        assert (await site.send(there, "undo")).status == 200
        await play_first(site, there)
        await play_first(site, there)
        await site.new_table("/new", way="hotseat", others="1", **ANN)
        file = await export(site)
        assert await brought(server, file) == (1, 1, 4)
        assert await brought(server, file) == (0, 0, 6)
        assert await records_of(server) == await records_of(site)
        assert solo.id in {table.id for table in await tables_of(server)}
        assert await brought(site, await export(server)) == (0, 0, 6)

    between(tmp_path, work)


def test_a_game_that_goes_on_in_two_places_is_kept_twice(tmp_path: Path) -> None:
    async def work(server: Inside, site: Inside) -> None:
        here = await server.new_table("/new", way="hotseat", others="1", **ANN)
        assert await brought(site, await export(server)) == (1, 0, 0)
        (there,) = await tables_of(site)
        await play_first(server, here)
        move = str(there.game.moves()[1])
        assert (await site.send(there, "move", move=move)).status == 200
        file = await export(site)
        assert await brought(server, file) == (1, 0, 0)
        assert await brought(server, file) == (0, 0, 1)
        assert len(await tables_of(server)) == 2

    between(tmp_path, work)


def test_an_older_copy_of_a_game_that_went_on_in_two_places_changes_nothing(tmp_path: Path) -> None:
    async def work(server: Inside, site: Inside) -> None:
        here = await server.new_table("/new", way="hotseat", others="1", **ANN)
        assert await brought(site, await export(server)) == (1, 0, 0)
        (there,) = await tables_of(site)
        assert (await site.send(there, "move", move=str(there.game.moves()[1]))).status == 200
        await play_first(server, here)
        file = await export(site)
        assert await brought(server, file) == (1, 0, 0)
        (copy,) = [table for table in await tables_of(server) if table.id != here.id]
        await give_up(server, copy)
        await play_first(server, here)  # so that the file is compared with this one
        before = await server.app.state.log.listed(copy.id)
        assert await brought(server, file) == (0, 0, 1)
        after = await server.app.state.log.listed(copy.id)
        assert after == before
        assert after.over
        # Whatever was compared before, what counts is what is there when it is written.
        ours = await server.app.state.log.read(here.id)
        with pytest.raises(Taken):
            await server.app.state.tables.adopt(
                here.id, [*ours[:-1], ours[-2], ours[-2]], folded, lambda entries: [entry.body for entry in entries]
            )
        assert await server.app.state.log.read(here.id) == ours

    between(tmp_path, work)


def test_two_tabs_that_bring_the_same_file_bring_it_once(tmp_path: Path) -> None:
    async def work(server: Inside, site: Inside) -> None:
        await play_first(server, await server.new_table("/new", way="solo", **ANN))
        file = io.BytesIO(await export(server))
        with zipfile.ZipFile(file, "a") as archive:
            for name in ("records/otys-one.txt", "records/other-one.txt"):
                archive.writestr(name, str(versus("snorkeller", 3)))
        await site.get("/me")
        tabs = await asyncio.gather(brought(site, file.getvalue()), brought(site, file.getvalue()))
        assert [sum(numbers) for numbers in zip(*tabs, strict=True)] == [2, 0, 4]
        assert len(await tables_of(site)) == 2

    between(tmp_path, work)


def test_the_file_names_nobody_by_what_a_server_knows(tmp_path: Path) -> None:
    async def work(ann: Inside) -> None:
        table = await ann.new_table("/new", way="hotseat", others="1", **ANN)
        with zipfile.ZipFile(io.BytesIO(await export(ann))) as archive:
            text = archive.read(f"tables/{table.id}.json").decode()
        assert table.created.host not in text
        assert json.loads(text)["events"][0][1]["host"] == "me"
        assert table.known == {table.created.host}, "whoever has the file knows the deal"

    run_inside(work, tmp_path)


def changed(body: dict[str, Any], **fields: Any) -> Any:
    return lambda events: [[events[0][0], body | events[0][1] | fields], *events[1:]]


HOSTILE: dict[str, Callable[[list[Any]], Any]] = {
    "online": changed({}, online=True),
    "of another person": changed({}, host="x"),
    "a dive of a day to come": changed({}, dive="2999-01-01"),
    "newer rules": changed({}, rules=99),
    "a seed without end": changed({}, seed=10**50),
    "no game": changed({}, game="chess"),
    "no seats": changed({}, seats=[]),
    "too many seats": lambda events: changed({}, seats=events[0][1]["seats"] * 2)(events),
    "deep": changed({}, position={"a": [[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]}),
    "long": changed({}, puzzle="x" * 5000),
    "no events": lambda events: [],
    "no first event": lambda events: events[1:],
    "a time without end": lambda events: [[1e300, events[0][1]]],
    "no time": lambda events: [["now", events[0][1]]],
    "a move that is none": lambda events: [*events, [events[0][0], {"type": "moved", "player": 0, "move": "fly"}]],
    "somebody talks": lambda events: [*events, [events[0][0], {"type": "said", "seat": 0, "text": "x"}]],
    "thousands": lambda events: events * 3000,
}  # fmt: skip


def test_hostile_files_get_a_sentence_and_change_nothing(tmp_path: Path) -> None:
    async def work(ann: Inside) -> None:
        table = await ann.new_table("/new", way="hotseat", others="1", **ANN)
        await play_first(ann, table)
        with zipfile.ZipFile(io.BytesIO(await export(ann))) as archive:
            events = json.loads(archive.read(f"tables/{table.id}.json"))["events"]
        hostile = io.BytesIO()
        with zipfile.ZipFile(hostile, "w", zipfile.ZIP_DEFLATED) as archive:
            for number, change in enumerate(HOSTILE.values()):
                document = {"origin": f"x{number}", "events": change(events)}
                archive.writestr(f"tables/x{number}.json", json.dumps(document))
            archive.writestr("tables/deep.json", "[" * 100_000)
            archive.writestr("tables/large.json", "x" * 50_000_000)
            archive.writestr("tables/../../etc.json", "{}")
            archive.writestr("records/otys-x.txt", "nothing of the kind")
            archive.writestr("divebell.json", '{"settings": {"theme": "pink", "language": ["x"], "name": "' + "x" * 90)
        assert await brought(ann, hostile.getvalue()) == (0, 0, 0, len(HOSTILE) + 4)
        for file in (b"", b"PK\x03\x04", b"x" * 1000, hostile.getvalue()[:-100], b"\x00" * (LARGEST_ARCHIVE + 1)):
            assert 'class="sentence"' in await bring(ann, file)
        assert len(await tables_of(ann)) == 1

    run_inside(work, tmp_path)


def test_what_is_damaged_in_a_file_does_not_stop_the_rest(tmp_path: Path) -> None:
    async def work(server: Inside, site: Inside) -> None:
        await server.new_table("/new", way="hotseat", others="1", **ANN)
        file = io.BytesIO(await export(server))
        with zipfile.ZipFile(file, "a") as archive:
            with pytest.warns(UserWarning, match="Duplicate"):  # the last of a name is the one that is read
                archive.writestr("divebell.json", "[]")
            archive.writestr("tables/latin.json", b"\xff\xfe")
            archive.writestr("tables/other.json", "what it was")
            archive.writestr("tables/secret.json", "{}")
            archive.getinfo("tables/secret.json").flag_bits |= 1  # encrypted
        content = file.getvalue().replace(b"what it was", b"what it is.")
        assert await brought(site, content) == (1, 0, 0, 3)

    between(tmp_path, work)


def test_thousands_of_files_are_refused(tmp_path: Path) -> None:
    async def work(ann: Inside) -> None:
        many = io.BytesIO()
        with zipfile.ZipFile(many, "w") as archive:
            for number in range(10_001):
                archive.writestr(f"tables/{number}.json", "")
        assert "more than 10000 games" in await bring(ann, many.getvalue())
        with zipfile.ZipFile(many, "w") as archive:  # a table and its record are one game
            for number in range(5001):
                archive.writestr(f"tables/{number}.json", "")
                archive.writestr(f"records/otys-{number}.txt", "")
        assert await brought(ann, many.getvalue()) == (0, 0, 0, 5001)

    run_inside(work, tmp_path)
