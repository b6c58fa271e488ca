"""The socket of a page: what it sends makes the very boards that the server draws."""

import html
import json
import re
from array import array
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from statistics import median
from types import SimpleNamespace
from typing import Any, Literal
from zlib import adler32, compress

import pytest
from websockets.sync.client import ClientConnection, connect

from divebell.games import find_game
from divebell.web.guests import Guest, Settings
from divebell.web.server.app import templates
from divebell.web.tables.answer import Showing
from divebell.web.tables.difference import Held, difference
from divebell.web.tables.live import Line
from tests.crash.load import MOVES, Client
from tests.patience import ANSWER

from .server import Server, serving
from .test_pieces import new_table

PIECES = [
    "<p>",
    "\n",
    "a piece that is long enough to be found again",
    "another one of the same length, or nearly",
    "!",
]
GAMES = ("otys", "aquatica")
MOVED = 25


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("live"), options=[]) as running:
        yield running


class Page:
    """What a page does with its socket: put together the board from what it has and what is new."""

    def __init__(self, table: str, client: Client, socket: ClientConnection) -> None:
        self.client = client
        self.table = table
        self.socket = socket
        self.line, self.number = "", 0
        self.pieces: list[str] = []
        self.facts: dict[str, Any] = {}
        self.sizes: list[int] = []

    def hear(self, version: int) -> None:
        """Read until there is a version."""
        while self.facts.get("version", -1) < version:
            text = self.socket.recv(ANSWER)
            self.sizes.append(len(text))
            self.take(json.loads(text))

    def take(self, frame: dict[str, Any]) -> None:
        """What came on the socket, or as an answer."""
        assert frame["number"] == self.number + 1
        assert frame["line"] == (self.line or frame["line"])
        made: list[str] = []
        for piece in frame["pieces"]:
            made += [piece] if isinstance(piece, str) else self.pieces[piece[0] : sum(piece)]
        sums = array("I", [adler32(piece.encode()) for piece in made])
        assert adler32(sums.tobytes()) == frame["sum"]
        self.line, self.number, self.pieces = frame["line"], frame["number"], made
        self.facts |= frame["facts"]

    def board(self, since: int = 0) -> dict[str, Any]:
        """The board as it is fetched."""
        found: dict[str, Any] = json.loads(self.client.ask("GET", f"{self.table}/board?since={since}")[1])
        return found

    def send(self, command: dict[str, Any]) -> dict[str, Any]:
        """The answer to a command."""
        has = f"?since=0&line={self.line}&number={self.number}"
        body = json.dumps({"version": self.facts["version"], "seat": self.facts["seat"]} | command).encode()
        _, text, _ = self.client.ask("POST", f"{self.table}/command{has}", body, "application/json")
        answer: dict[str, Any] = json.loads(text)
        return answer


@contextmanager
def opened(server: Server, table: str, client: Client) -> Iterator[Page]:
    """The page of a guest."""
    address = f"{server.url.replace('http', 'ws')}{table}/live?since=0"
    with connect(address, additional_headers={"cookie": client.cookie}) as socket:
        yield Page(table, client, socket)


@contextmanager
def gathered(server: Server, game: str, *languages: str) -> Iterator[tuple[str, list[Client]]]:
    """A table with a person for each language, and somebody who looks on."""
    people = [Client(server.url) for _ in (*languages, "en")]
    for number, (person, language) in enumerate(zip(people, (*languages, "en"), strict=True)):
        person.ask("GET", "/")
        assert person.post("/settings", name=f"Guest {number}", language=language)[0] == 303
    seats = {f"seat{seat}": "open" for seat in range(2, len(languages) + 1)}
    status, text, table = people[0].post("/online", game=game, name="Guest 0", spectators="on", **seats)
    assert status == 303, text
    (link, *_) = re.findall(rf"/join/{table.removeprefix('/t/')}/[\w-]+", people[0].ask("GET", table)[1])
    for number, person in enumerate(people[1:-1], start=1):
        assert person.post(link, name=f"Guest {number}", nonce=f"{number}")[0] == 303
    yield table, people
    for person in people:
        person.close()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_sent_makes_the_boards_that_the_server_draws(hosted: Server, game: Literal["otys", "aquatica"]) -> None:
    rng = Random(7)
    with ExitStack() as stack:
        table, people = stack.enter_context(gathered(hosted, game, "en", "de", "fr"))
        pages = [stack.enter_context(opened(hosted, table, person)) for person in people]
        for page in pages:
            page.hear(0)
        for number in range(MOVED):
            mover = next(page for page in pages if page.facts["mine"])
            moves = MOVES.findall("".join(mover.pieces)) or ["end"]
            command = {"command": "move", "move": html.unescape(rng.choice(moves)), "nonce": f"{number:024}"}
            answer = mover.send(command)
            if "pieces" in answer:
                mover.take(answer)
            for page in pages:
                page.hear(mover.facts["version"])
                board = page.board()
                assert "".join(page.pieces) == board["html"]
                told = ("since", "say", "deeds")
                assert {name: fact for name, fact in page.facts.items() if name not in told} == {
                    name: fact for name, fact in board.items() if name not in (*told, "html")
                }
        assert pages[0].facts["at"] > MOVED // 2, "moves were played"
        sent = sorted(size for page in pages for size in page.sizes[1:])
        assert sent[len(sent) // 2] < min(page.sizes[0] for page in pages) / 3, "most of a board stays as it is"


def test_a_page_with_another_board_than_the_server_thinks_gets_all_of_it(hosted: Server) -> None:
    with (
        gathered(hosted, "otys", "en", "en") as (table, people),
        opened(hosted, table, people[0]) as one,
        opened(hosted, table, people[1]) as other,
    ):
        one.hear(0)
        other.hear(0)
        mover = one if one.facts["mine"] else other
        moves = [html.unescape(move) for move in MOVES.findall("".join(mover.pieces))]
        mover.number -= 1
        answer = mover.send({"command": "move", "move": moves[0], "nonce": "0" * 24})
        assert "pieces" not in answer
        assert answer["html"] == mover.board()["html"]
        mover.number += 1
        mover.hear(answer["version"])
        assert "".join(mover.pieces) == answer["html"], "and its socket goes on"


def test_nobody_is_answered_on_the_line_of_somebody_else(hosted: Server) -> None:
    with (
        gathered(hosted, "otys", "en", "en") as (table, people),
        opened(hosted, table, people[0]) as one,
        opened(hosted, table, people[1]) as other,
    ):
        one.hear(0)
        other.hear(0)
        mover, waiting = (one, other) if one.facts["mine"] else (other, one)
        moves = [html.unescape(move) for move in MOVES.findall("".join(mover.pieces))]
        mover.line = waiting.line
        answer = mover.send({"command": "move", "move": moves[0], "nonce": "0" * 24})
        assert "pieces" not in answer
        waiting.hear(answer["version"])
        assert "".join(waiting.pieces) == waiting.board()["html"]


def test_who_has_several_seats_is_told_the_version_only(hosted: Server) -> None:
    client = Client(hosted.url)
    client.ask("GET", "/")
    _, _, table = client.post("/new", game="otys", way="hotseat")
    with opened(hosted, table, client) as page:
        assert json.loads(page.socket.recv(ANSWER)) == {"version": 0}
    client.close()


def held(pieces: list[str]) -> Held:
    return difference(Held(), pieces)[1]


def test_a_list_is_made_from_any_other() -> None:
    rng = Random(1)
    for _ in range(300):
        old, new = (rng.choices(PIECES, k=rng.randrange(12)) for _ in range(2))
        made: list[str] = []
        for piece in difference(held(old), new)[0]:
            made += [piece] if isinstance(piece, str) else old[piece[0] : sum(piece)]
        assert made == new


def test_what_stays_is_not_sent() -> None:
    old = [f"a piece with the number {number:04}" for number in range(100)]
    new = [*old[:40], "something new between them all", *old[50:], *old[40:50]]
    assert difference(held(old), new)[0] == [(0, 40), "something new between them all", (50, 50), (40, 10)]


@pytest.mark.parametrize("game", GAMES)
def test_the_move_of_another_takes_few_bytes(game: str) -> None:
    """A piece that shows too much is sent again for each part of it that changes."""
    seats, environment, rng = "abcd", templates(), Random(3)
    table = new_table({"players": "4"}, tuple(seats), None, find_game(game))
    connection: Any = SimpleNamespace(path_params={"table": table.id}, query_params={"since": "0"}, headers={})
    lines = {seat: Line(connection, Guest(seat, Settings(language="en"))) for seat in seats}
    sizes = []
    for number in range(80):
        mover = seats[table.game.player]
        table.record.play(str(rng.choice(table.game.moves())))
        for seat, line in lines.items():
            text = line.frame(Showing(table, line.who, connection, environment), line.at)
            if seat != mover and number:
                sizes.append(len(compress(text, 2)))
    assert median(sizes) < {"otys": 1150, "aquatica": 1600}[game]


def test_moves_in_place_of_those_taken_back_are_told_to_who_missed_both() -> None:
    table = new_table({"players": "2"}, ("a", "b"))
    guest = Guest("ab"[1 - table.game.player], Settings(language="en"))
    connection: Any = SimpleNamespace(path_params={"table": table.id}, query_params={"since": "0"}, headers={})
    line, environment = Line(connection, guest), templates()
    facts: dict[str, Any] = {}

    def sent() -> dict[str, Any]:
        facts.update(json.loads(line.frame(Showing(table, guest, connection, environment), line.at))["facts"])
        return facts

    table.record.play("key 2")
    assert [at for at, _ in sent()["say"]] == [1]
    table.record.undo()
    table.record.play("key 3")
    assert sent()["since"] == 0
    assert "3" in dict(facts["say"])[1]
    assert [deed["at"] for deed in facts["deeds"]] == [1]
    table.record.play(str(table.game.moves()[0]))
    assert {at for at, _ in sent()["say"]} <= {2}, "what was told is not told again"
