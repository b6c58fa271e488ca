"""A club: forty people behind one address, at ten tables, on a server with all its limits."""

import html
import json
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier

import pytest
from websockets.sync.client import connect

from divebell.web.files import static
from tests.crash.load import MOVES, Client
from tests.patience import ANSWER, THOUGHT

from .server import Server, serving

TABLES = 10
SEATS = 4
ROUNDS = 12  # moves at each table
PACE = 0.5  # seconds for a move: nobody plays faster
FILES = ("divebell.css", "otys/otys.css", "otys/symbols.svg", "icon.svg", "main.js", "act.js", "board.js", "hover.js",
         "page.js", "patch.js", "server.js", "people.js")  # fmt: skip


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("club"), options=[]) as running:
        yield running


def asked(client: Client, path: str) -> str:
    """A page or a board; nobody may be told that it was too much."""
    status, text, _ = client.ask("GET", path)
    assert status == 200, f"{path}: {status} {text[:300]}"
    return text


def arrive(server: Server, name: str) -> Client:
    """Somebody opens the first page, with all that belongs to it."""
    client = Client(server.url)
    asked(client, "/")
    for file in FILES:
        asked(client, static(file))
    assert client.post("/settings", name=name, language="en")[0] == 303
    return client


def gather(server: Server, number: int) -> tuple[str, list[Client]]:
    """A table with four people, who have all come by its link."""
    people = [arrive(server, f"Guest {number}.{seat}") for seat in range(SEATS)]
    seats = {f"seat{seat}": "open" for seat in range(2, SEATS + 1)}
    status, text, table = people[0].post("/online", game="otys", name=f"Guest {number}.0", **seats)
    assert status == 303, text
    (link, *_) = re.findall(rf"/join/{table.removeprefix('/t/')}/[\w-]+", asked(people[0], table))
    for seat, person in enumerate(people[1:], start=1):
        asked(person, link)
        status, text, _ = person.post(link, name=f"Guest {number}.{seat}", nonce=f"{number}.{seat}")
        assert status == 303, text
    return table, people


def play(server: Server, table: str, people: list[Client]) -> int:
    """Everybody has the table open, and looks after each move; how many were played."""
    played = 0
    with ExitStack() as open_pages:
        for person in people:
            asked(person, table)
            live = connect(
                f"{server.url.replace('http', 'ws')}{table}/live", additional_headers={"cookie": person.cookie}
            )
            open_pages.enter_context(live).recv(ANSWER)
        for number in range(ROUNDS):
            began = time.monotonic()
            boards = [json.loads(asked(person, f"{table}/board")) for person in people]
            seat = boards[0]["asked"]
            moves = MOVES.findall(boards[seat]["html"])
            command = {"version": boards[seat]["version"], "seat": seat, "nonce": f"{number}", "command": "move"}
            body = json.dumps(command | {"move": html.unescape(moves[0] if moves else "end")}).encode()
            status, text, _ = people[seat].ask("POST", f"{table}/command", body, "application/json")
            assert status in (200, 422), text[:300]
            played += status == 200
            time.sleep(max(0.0, began + PACE - time.monotonic()))
    for person in people:
        person.close()
    return played


def test_ten_tables_are_played_from_one_address(hosted: Server) -> None:
    together = Barrier(TABLES)

    def evening(number: int) -> int:
        table, people = gather(hosted, number)
        together.wait(THOUGHT)
        return play(hosted, table, people)

    with ThreadPoolExecutor(TABLES) as tables:
        played = list(tables.map(evening, range(TABLES)))
    assert min(played) >= ROUNDS - 2, "every table went on"
