"""Games on a real server, played by bots through the seats of several guests, while everybody looks at everything."""

import asyncio
import itertools
import re
import shutil
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from divebell.bots import make_bot
from divebell.engine.errors import DivebellError
from divebell.engine.record import Record, read_record
from divebell.store.log import Log
from divebell.table.events import SeatPlan
from divebell.table.occasions.dive import today
from divebell.table.passes import Passes
from divebell.table.table import Table
from divebell.table.tables import Tables
from divebell.table.thinking import Thinker
from divebell.web.server.hosting import Hosting
from divebell.web.server.key import read_key
from tests.table.gathering import set_up

from .games import GOLDEN, NAMES, OTYS
from .leaks import (
    CARDS,
    LANGUAGES,
    NOTATION,
    SPECTATOR,
    Answer,
    Ear,
    Leak,
    Secrets,
    Tally,
    Truth,
    Viewer,
    search,
    search_log,
    together,
)  # fmt: skip
from .server import Server

Result = TypeVar("Result")
SOURCE = Path(__file__).parent.parent.parent / "src"
BUDGET = 100  # positions that a player looks at for a turn
WRONG = "A" * 22  # no secret is this one
nonces = itertools.count()


class Plan(NamedTuple):
    """What kind of game it is."""

    kind: str  # "table", "solo", "dive", or "golden": one of the golden games goes on
    seats: tuple[str, ...]  # beside the host's
    end: str = ""  # before its time: "give_up" or "vote"
    most: int = 1_000_000  # moves until then
    public: bool = False
    sponsors: str = "basic"
    record: Record | None = None
    at: int = 0


def plan_of(number: int) -> Plan:
    """Games of all kinds in turn; many end before their time, as people's do."""
    if number % 10 == 8:
        return Plan("solo", ())
    if number % 20 == 9:
        return Plan("dive", ())
    others = (("open",), ("open", "invited"), ("invited",), ("open", "open", "open"), ("open", "random"))[number % 5]
    early = ("give_up" if others == ("invited",) else "vote") if number % 4 else ""
    return Plan(
        "table", others, early, Random(number).randrange(30, 120), public=number % 3 == 0,
        sponsors=("basic", "random")[number % 2],
    )  # fmt: skip


def golden(name: str) -> Plan:
    """A golden game from the first moment on that somebody looks at a spy's cards while another holds a contract."""
    record = read_record((GOLDEN / f"{name}.record").read_text(encoding="utf-8"), OTYS)
    at = next(at for at, game in enumerate(record.replay()) if _full_of_secrets(game))
    return Plan("golden", ("seated",) * (len(record.seats) - 1), record=record, at=at)


def _full_of_secrets(game: Any) -> bool:
    boards = game.position()["players"]
    others = [board["hand"] for seat, board in enumerate(boards) if seat != game.player]
    return game.question is not None and game.question.about == "keep" and (any(others) or len(boards) == 1)


class Game:
    """One game, its viewers, and the search."""

    def __init__(
        self, server: Server, twins: "Twins", plan: Plan, seed: int, sweep: int, most: int | None = None
    ) -> None:
        """`sweep` is after how many moves everybody looks at everything; `most` moves are played."""
        self.server = server
        self.twins = twins
        self.rng = Random(seed)
        self.plan = plan
        self.steps = 0
        self.sweep_every = sweep
        self.most = most
        self.tally = Tally()
        self.key = read_key(Hosting(server.folder))
        self.told = len(server.told())
        self.bot = make_bot("greedy", OTYS)
        self.viewers: list[Viewer] = []
        self.sit_down()
        self.table: Table = self.truth.table
        self.address = f"/t/{self.table.id}"
        for viewer in self.viewers:
            viewer.ear = Ear(server.url, f"{self.address}/live", viewer.wire.cookie)

    def come(self, seat: int | str = SPECTATOR) -> Viewer:
        viewer = Viewer(self.server.url, self.key, LANGUAGES[len(self.viewers) % 4], seat)
        self.viewers.append(viewer)
        return viewer

    def sit_down(self) -> None:
        """Open a table as people do, and let them, a watcher and somebody without any right come."""
        host = self.come(0)
        host.host = True
        if self.plan.kind == "table":
            seats = {f"seat{number}": kind for number, kind in enumerate(self.plan.seats, start=2)}
            form = {"name": NAMES[0], "sponsors": self.plan.sponsors, **seats}
            answer = host.post("/online", **form, **({"public": "yes"} if self.plan.public else {}))
        elif self.plan.kind == "solo":
            answer = host.post("/new", way="solo", name=NAMES[0])
        elif self.plan.kind == "dive":
            answer = host.post("/dive", name=NAMES[0])
        if self.plan.record is not None:
            people = [host, *(self.come(seat) for seat, _ in enumerate(self.plan.seats, start=1))]
            moves = _moves(self.plan.record)[: self.plan.at]
            table = self.twins.lay_out(self.plan.record, people, _seed(self.rng), moves)
        else:
            table = dict(answer.headers)["location"].removeprefix("/t/")
        host.get(f"/t/{table}")
        passes = Passes(self.key)
        for seat, kind in enumerate(self.plan.seats, start=1):
            if kind in ("open", "invited"):
                secret = passes.invitation(table) if kind == "open" else passes.seat(table, seat, 0)
                viewer = self.come(seat)
                for other in self.viewers[:-1]:
                    other.get(f"/t/{table}")
                viewer.get(f"/join/{table}/{secret}")
                assert viewer.post(f"/join/{table}/{secret}", name=NAMES[seat]).status == 303
        self.come().shut_out = self.plan.kind == "dive"
        self.come().shut_out = self.plan.kind == "dive"
        self.truth = Truth(self.server, table)
        self.secrets = Secrets(self.server, self.truth, self.viewers, today())

    @property
    def people(self) -> list[Viewer]:
        return [viewer for viewer in self.viewers if viewer.seat != SPECTATOR]

    @property
    def strangers(self) -> list[Viewer]:
        return [viewer for viewer in self.viewers if viewer.seat == SPECTATOR]

    def run(self) -> Tally:
        """Play it to its end."""
        try:
            self.search()
            while not self.table.over and (self.most is None or self.steps < self.most):
                self.step()
                self.steps += 1
            self.finish()
        finally:
            for viewer in self.viewers:
                viewer.close()
            self.truth.close()
        return self.tally

    def search(self) -> None:
        """Wait for the bots of the table, then search what everybody got."""
        self.truth.catch_up()
        while self.table.asked is not None and self.table.is_bot(self.table.asked):
            self.viewers[0].listen(wait=True)
            self.truth.catch_up()
        for viewer in self.viewers:
            viewer.listen()
            search(self.tally, self.secrets, viewer)

    def step(self) -> None:
        """A move, and what everybody sees of it."""
        at = self.table.at
        asked = self.asked()
        ending = bool(self.plan.end) and at >= self.plan.most
        if ending or self.steps % self.sweep_every == self.sweep_every // 2:
            self.sweep()
            self.compare_worlds()
        if ending:
            self.end_early()
            return
        question = self.table.game.question
        if question is not None and (question.about == "keep" or self.rng.random() < 0.02):
            self.try_out(asked)
        before = self.table.version
        self.send(asked, "move", move=self.choose())
        if self.rng.random() < 0.05 and self.table.at == at + 1 and not self.table.record.can_undo():
            list(together(self.viewers, f"{self.address}/board"))
            self.search()
            self.send(asked, self.rng.choice(["undo", "reset"]))
        # Their sockets have brought the board; now and then it is fetched as well.
        looking = [viewer for viewer in self.viewers if viewer is not asked and self.rng.random() < 0.1]
        list(together(looking, f"{self.address}/board?since={max(at - 2, 0)}"))
        self.search()
        assert self.table.version > before, self.tally.statuses

    def asked(self) -> Viewer:
        return next(viewer for viewer in self.people if viewer.seat == self.table.asked)

    def choose(self) -> str:
        """What a player plays who likes to look for contracts."""
        game = self.table.game
        moves = game.moves()
        drawing = [move for move in moves if move.text.startswith("draw")]
        if drawing and self.rng.random() < 0.7:
            return str(self.rng.choice(drawing))
        if len(moves) == 1 or self.rng.random() < 0.15:
            return str(self.rng.choice(moves))
        return str(self.bot.choose(game.view(game.player), moves, self.rng, BUDGET))

    def send(
        self, viewer: Viewer, command: str, move: str = "", version: int | None = None, seat: Any = None
    ) -> Answer:
        seat = seat if seat is not None else viewer.seat if viewer.seat != SPECTATOR else 0
        answer = viewer.send(
            f"{self.address}/command",
            {
                "version": self.table.version if version is None else version,
                "nonce": f"watched-{next(nonces)}",
                "seat": seat,
                "command": command,
                **({"move": move} if move else {}),
            },
        )
        self.truth.catch_up()
        return answer

    def try_out(self, asked: Viewer) -> None:
        """A trial, which nobody else may see, nor a card that is only imagined become known."""
        self.send(asked, "trial_start")
        for move in self.table.game.moves()[:3]:
            self.send(asked, "trial_move", move=str(move))
            list(together(self.viewers, f"{self.address}/board"))
        asked.get(self.address)
        self.send(asked, "trial_drop")

    def sweep(self) -> None:
        """Everybody asks for everything there is, and for much that there is not."""
        table, address = self.table, self.address
        moments = [self.rng.randrange(table.at + 1) for _ in range(2)]
        hidden = sorted(CARDS - self.truth.seen[SPECTATOR])
        for path in (
            address, *(f"{address}?at={moment}" for moment in moments),
            f"{address}/board", *(f"{address}/board?at={moment}" for moment in moments),
            *(f"{address}/board?seat={seat}" for seat in range(len(table.seats))),
            *(f"{address}/board?at={moment}&stage={seat}" for moment in moments for seat in range(len(table.seats))),
            f"{address}/board?since=0", f"{address}/people", f"{address}/report", f"{address}/device",
            f"{address}/same", f"{address}/analysis", "/online", "/me", "/me/export", f"/join/{table.id}",
        ):  # fmt: skip
            list(together(self.viewers, path))
        for path in (
            "/",
            "/dive",
            "/openapi.json",
            "/no-page",
            f"/join/{table.id}/{WRONG}",
            f"/seat/{table.id}/{WRONG}",
        ):
            self.rng.choice(self.viewers).get(path)
        for answer in together(self.viewers, f"{address}/record"):
            assert answer.status == 403, "the record holds the seed"
        for viewer in self.viewers:
            guess = self.rng.choice(hidden) if hidden else "PT=2"
            own = viewer.seat if viewer.seat != SPECTATOR else 0
            for move in ("key 99", f"keep {guess}", f"contract {guess} 1", "draw", "no such move"):
                answer = self.send(viewer, "move", move=move, version=-1)
                assert answer.status in (403, 409, 422), answer.status
            for seat in range(len(table.seats)):
                if seat != table.asked or seat != own:
                    self.send(viewer, "move", move=f"keep {guess}", seat=seat)
            viewer.send(f"{address}/command", "{")
            viewer.send(f"{address}/command", {"version": table.version})
            for form in ({"action": "end"} if not viewer.host else {}, {"action": "nonsense"}, {"action": "return"}):
                viewer.post(f"{address}/people", **form)
            alone = len(table.people()) == 1 and not table.created.dive
            assert self.ask(viewer, table.id).status != 200 or alone, "a hint where others play, or in a dive"
            self.truth.catch_up()
            viewer.post(f"{address}/analysis")
            viewer.post(f"{address}/fork", at="0")
            viewer.post(f"{address}/rematch")
            viewer.post(f"{address}/same", seat="0", bot="random")
        talking = self.rng.choice(self.people)
        talking.post(f"{address}/people", action="say", phrase="hello")
        self.search()

    def end_early(self) -> None:
        """Somebody gives up, or all agree to stop."""
        if self.plan.end == "give_up":
            self.send(self.people[-1], "give_up")
        else:
            for viewer in self.people:
                viewer.post(f"{self.address}/people", action="vote")
        self.search()
        assert self.table.over

    def finish(self) -> None:
        """What everybody sees of the end, and what the server wrote down."""
        self.tally.counts["moves"] += self.table.at
        if self.table.over:
            for path in ("", "/board", "/record", "/report", "/people", "/board?at=5", "?at=5", "/same"):
                answers = list(together(self.viewers, f"{self.address}{path}"))
                if path == "/record":
                    wanted = 403 if self.plan.kind == "dive" else 200
                    assert all(answer.status == wanted for answer in answers), [answer.status for answer in answers]
            for path in ("/me", "/me/export", "/online"):
                list(together(self.viewers, path))
        self.search()
        search_log(self.tally, self.server.told()[self.told :], self.secrets.for_nobody(self.viewers))
        self.tally.counts["games"] += 1
        self.tally.counts["games played to their end"] += bool(self.table.game.over)

    # Two worlds

    def compare_worlds(self) -> None:
        """Two tables that differ only in what a viewer may not know look the same to them, to the last byte."""
        if self.table.created.dive:
            return
        for viewer in (self.asked(), self.rng.choice(self.viewers)):
            pair = self.twins.make(self.truth, viewer, self.viewers, self.rng, self.tally)
            if pair is None:
                self.tally.counts["worlds that could not be made"] += 1
            else:
                self.tally.counts["pairs of worlds"] += 1
                self.look_at_both(viewer, pair)
                self.search()

    def look_at_both(self, viewer: Viewer, pair: tuple[str, str]) -> None:
        """The same questions to both worlds, and guesses at what is hidden."""
        hidden = sorted(CARDS - self.truth.seen[viewer.seat])
        guesses = self.rng.sample(hidden, min(3, len(hidden)))
        moment = self.rng.randrange(self.table.at + 1)
        paths = ("", "/board", "/board?since=0", f"/board?at={moment}", f"?at={moment}", "/people", "/report",
                 f"/board?at={moment}&stage=0", f"/board?at={moment}&stage=1")  # fmt: skip
        moves = [f"{word} {card}{end}" for card in guesses for word, end in (("keep", ""), ("contract", " 1"))]
        for path in paths:
            self.compare(viewer, path, [(viewer.get(f"/t/{table}{path}"), table) for table in pair])
        if not self.tally.counts["hints compared"]:
            self.tally.counts["hints compared"] += 1
            self.compare(viewer, "hint", [(self.ask(viewer, table), table) for table in pair])
        for move in moves:
            self.compare(viewer, move, [(self.send_to(viewer, table, move), table) for table in pair])

    def compare(self, viewer: Viewer, what: str, answers: list[tuple[Answer, str]]) -> None:
        one, other = (_comparable(answer, table) for answer, table in answers)
        self.tally.counts["answers compared"] += 1
        if one != other:
            self.tally.leaks.append(Leak(f"{viewer.seat}", what, "two worlds differ", _difference(one, other)))

    def ask(self, viewer: Viewer, table: str) -> Answer:
        """A hint for the viewer's seat."""
        seat = viewer.seat if viewer.seat != SPECTATOR else 0
        version = self.table.version if table == self.table.id else 0
        return viewer.send(f"/t/{table}/hint", {"version": version, "nonce": f"hint-{table}", "seat": seat})

    def send_to(self, viewer: Viewer, table: str, move: str) -> Answer:
        """A command to a twin: one that cannot be done."""
        seat = viewer.seat if viewer.seat != SPECTATOR else 0
        body = {"version": 0, "nonce": "guess", "seat": seat, "command": "move", "move": move}
        return viewer.send(f"/t/{table}/command", body)


def _comparable(answer: Answer, table: str) -> bytes:
    """An answer less what tells one table or one moment of the day from another."""
    lines = sorted(f"{name}: {value}" for name, value in answer.headers if name not in ("date", "content-length"))
    whole = f"{answer.status}\n".encode() + "\n".join(lines).encode() + answer.body
    whole = whole.replace(table.encode(), b"TABLE")
    return re.sub(rb"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", b"TIME", whole)


def _difference(one: bytes, other: bytes) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(at - 80, 0) : at + 40]!r} and {other[max(at - 80, 0) : at + 40]!r}"


class Twins:
    """Lays out pairs of tables in the server's database."""

    def __init__(self, server: Server) -> None:
        self.thread = ThreadPoolExecutor(1)  # the thread of the tests may belong to a browser
        self.loop = asyncio.new_event_loop()
        hosting = Hosting(server.folder)
        self.log = Log(hosting.database_url)
        self._wait(self.log.open())
        self.tables = Tables(self.log, Thinker(), Passes(read_key(hosting)))

    def _wait(self, work: Coroutine[Any, Any, Result]) -> Result:
        return self.thread.submit(self.loop.run_until_complete, work).result()

    def make(
        self, truth: Truth, viewer: Viewer, viewers: list[Viewer], rng: Random, tally: Tally
    ) -> tuple[str, str] | None:
        """The table as it is, and with every card and token that the viewer has never seen exchanged."""
        record = truth.table.record
        hidden = sorted(CARDS - truth.seen[viewer.seat])
        for _ in range(4):
            exchange = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
            other = copy(record)
            other.seed = _seed(rng)
            other.played = [
                move._replace(
                    text=_swap(move.text, exchange), revealed=tuple(_swap(piece, exchange) for piece in move.revealed)
                )
                for move in record.played
            ]
            if _alike(record, other, viewer.seat):
                one, two = (self.lay_out(world, viewers, world.seed, _moves(world)) for world in (record, other))
                return one, two
            tally.counts["exchanges that the game told apart"] += 1
        return None

    def lay_out(self, record: Record, viewers: list[Viewer], seed: int, moves: list[tuple[str, list[str]]]) -> str:
        """A table of people that stands after these moves; the id."""
        guests = {viewer.seat: viewer.guest.id for viewer in viewers}
        seats = [SeatPlan(seat.name, "human", guests.get(number, "")) for number, seat in enumerate(record.seats)]
        made = self._wait(
            self.tables.create(
                set_up("otys", record.options, seats, guests[0], seed, moves=moves, deal=record.deal, online=True)
            )
        )
        self.tables.open.clear()
        return made.id

    def close(self) -> None:
        self._wait(self.tables.close())
        self._wait(self.log.close())
        self.loop.close()
        self.thread.shutdown()


def _alike(one: Record, other: Record, viewer: int | str) -> bool:
    """Whether two games are the same to a viewer from their beginning on.

    They need not be: a step in which a hand offers nothing to do is passed over, and everybody sees that.
    """
    try:
        return all(a.view(viewer) == b.view(viewer) for a, b in zip(one.replay(), other.replay(), strict=True))
    except DivebellError:
        return False


def _moves(record: Record) -> list[tuple[str, list[str]]]:
    return [(move.text, list(move.revealed)) for move in record.played]


def _seed(rng: Random) -> int:
    """As long as those of online tables, so that it stands nowhere by chance."""
    return rng.getrandbits(127) | 1 << 127


def _swap(text: str, other: dict[str, str]) -> str:
    return NOTATION.sub(lambda found: other.get(found.group(), found.group()), text)


# Planted leaks


class Plant(NamedTuple):
    """A mistake somebody might make, and what the search must say of it."""

    name: str
    path: str
    right: str
    wrong: str
    found: str


PLANTS = (
    Plant(
        "the log tells everybody what happened as its player saw it",
        "web/tables/stories.py",
        "story.append(Moment(number + 1, played[number].player, move.known_to(table, viewer), move.told_to(viewer)))",
        "story.append(Moment(number + 1, played[number].player, move.happened, played[number].player))",
        "the card",
    ),
    Plant(
        "a board is drawn from the view of whoever has to choose",
        "web/tables/scenes.py",
        "view = game.view(seen.viewer, position)",
        "view = game.view(game.player)",
        "the card",
    ),
    Plant(
        "a report brings the record while the game goes on",
        "web/tables/record.py",
        'str(table.record) if open_to_guest else "(the record is secret)"',
        "str(table.record)",
        "the seed",
    ),
    Plant(
        "anybody is shown the personal link of a seat",
        "web/tables/people.py",
        '"public": table.created.public,',
        '"public": table.created.public, "phrases": [("x", tables.passes.device(table.id, 0, 0))],',
        "the device pass of seat 0",
    ),
    Plant(
        "the server writes down whole addresses",
        "web/server/logs.py",
        'told = partial(_tell, figures, scope.get("method", SOCKET), route, guest, status, began)',
        'told = partial(_tell, figures, scope.get("method", SOCKET), scope["path"], guest, status, began)',
        "the address of the table",
    ),
    Plant(
        "the next token in the bag can be told from the facts of a board",
        "web/tables/answer.py",
        '"newest": self.table.at,',
        '"newest": self.table.at, "next": (self.table.game.position()["bag"] or [""])[0],',
        "two worlds differ",
    ),
)


def plant(plants: tuple[Plant, ...], folder: Path) -> Path:
    """A copy of the source with these mistakes in it; the place that Python must look at."""
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for planted in plants:
        path = folder / "divebell" / planted.path
        text = path.read_text(encoding="utf-8")
        assert text.count(planted.right) == 1, f"{planted.path} has changed: {planted.name}"
        path.write_text(text.replace(planted.right, planted.wrong), encoding="utf-8")
    return folder
