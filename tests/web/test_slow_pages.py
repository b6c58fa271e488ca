"""A page that reads slowly learns in the end what happened meanwhile; one whose board is too large fetches it."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from divebell.site.host import Host, start
from tests.apart import apart
from tests.patience import ANSWER
from tests.site.test_host import send, visit

MOVE = re.compile(r'data-move="([^"]+)"')


async def open_solo(host: Host) -> str:
    """A game alone, whose page is sent its board; the path of its table."""
    answer = await send(host, "/new", way="solo", seed="5")
    assert answer.status == 303
    return dict(answer.headers)["location"]


async def play(host: Host, table: str, number: int) -> None:
    """Whatever can be played, from another page of the same person."""
    board = json.loads((await visit(host, f"{table}/board")).body)
    move = MOVE.findall(board["html"])[0]
    command = {"version": board["version"], "nonce": f"{number}", "seat": 0, "command": "move", "move": move}
    kind = [("content-type", "application/json")]
    answer = await host.answer("POST", f"{table}/command", kind, json.dumps(command).encode())
    assert answer.status == 200, json.loads(answer.body)["error"]


def with_host(folder: Path, work: Callable[[Host, str, "asyncio.Queue[Any]"], Awaitable[None]]) -> None:
    """Let a test work with an open page; what it hears comes in a queue."""

    async def run() -> None:
        host = await start(str(folder), "", "en")
        table = await open_solo(host)
        heard: asyncio.Queue[Any] = asyncio.Queue()
        host.open_line("page", f"{table}/live?since=0", lambda kind, text: heard.put_nowait((kind, text)))
        assert await asyncio.wait_for(heard.get(), ANSWER) == ("opened", "")
        try:
            await work(host, table, heard)
        finally:
            await host.close()

    apart(run)


def test_what_happened_while_a_page_did_not_read_comes_with_the_next_frame(tmp_path: Path) -> None:
    async def work(host: Host, table: str, heard: "asyncio.Queue[Any]") -> None:
        first = json.loads((await asyncio.wait_for(heard.get(), ANSWER))[1])
        assert (first["number"], first["facts"]["at"]) == (1, 0)
        socket, reads, waits = host.lines["page"], asyncio.Event(), asyncio.Event()
        say = socket.say

        async def slowly(text: bytes) -> None:
            waits.set()
            await reads.wait()
            await say(text)

        socket.say = slowly  # type: ignore[method-assign]
        for number in range(3):
            await play(host, table, number)
            await asyncio.wait_for(waits.wait(), ANSWER)
        reads.set()
        frames = [json.loads((await asyncio.wait_for(heard.get(), ANSWER))[1]) for _ in range(2)]
        assert [frame["number"] for frame in frames] == [2, 3]
        assert [frame["facts"]["at"] for frame in frames] == [1, 3], "of those in between none was made"
        told = {at for at, _ in frames[1]["facts"]["say"]}
        assert frames[1]["facts"]["since"] == 1
        assert told <= {2, 3}
        assert 2 in told, "and nothing is left out"
        await asyncio.sleep(0.05)
        assert heard.empty()

    with_host(tmp_path, work)


def test_a_page_is_only_told_of_a_board_that_is_too_large_for_a_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(host: Host, table: str, heard: "asyncio.Queue[Any]") -> None:
        first = json.loads((await asyncio.wait_for(heard.get(), ANSWER))[1])
        monkeypatch.setattr("divebell.web.tables.live.LARGEST_FRAME", 100)
        await play(host, table, 0)
        assert (await asyncio.wait_for(heard.get(), ANSWER))[1] == f'{{"version":{first["version"] + 1}}}'
        monkeypatch.undo()
        await play(host, table, 1)
        whole = json.loads((await asyncio.wait_for(heard.get(), ANSWER))[1])
        assert whole["number"] == 1
        assert all(isinstance(piece, str) for piece in whole["pieces"]), "it has no board to take from"

    with_host(tmp_path, work)
