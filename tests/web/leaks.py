"""Everything that a server sends, searched for what its receiver may not know.

The truth about a table is read from the server's own log. What a viewer may know is what their view of the game ever
showed; every other card is a secret, and so are the seed, the server's key, and what opens seats or makes guests.
"""

import gzip
import html
import http.client
import io
import json
import re
import socket
import sqlite3
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from divebell.games import find_part
from divebell.language import translator
from divebell.store.log import Entry
from divebell.table.events import Moved, Undone, read_event
from divebell.table.fold import fold
from divebell.table.passes import Passes, digest
from divebell.table.table import Table
from divebell.web.guests import COOKIE, Guest, Guests
from divebell.web.server.hosting import Hosting
from divebell.web.server.key import read_key
from tests.patience import THOUGHT

from .games import OTYS
from .server import Server

Known = frozenset[str]
SPECTATOR = "spectator"
LANGUAGES = ("en", "fr", "de", "it")
PING, PONG = 0x9, 0xA  # kinds of frames
EXCERPT = 60  # letters around something that should not be there
FORM = {"content-type": "application/x-www-form-urlencoded"}
JSON = {"content-type": "application/json"}


# Cards


CARDS: Known = frozenset(card.text for card in OTYS.start(seed=0).components.contracts)
NOTATION = re.compile(r"(?<![A-Za-z0-9-])(?:[MPFT]{2,6}|\d(?:-\d)+)=\d(?:\+[cb]{1,2})?(?![A-Za-z0-9])")


def cards_in(text: str) -> set[str]:
    """The cards that a text names in the notation of moves."""
    return {card for card in NOTATION.findall(text) if card in CARDS}


@cache
def written() -> list[tuple[bytes, re.Pattern[bytes], str]]:
    """How cards are written in moves, ids and addresses; the pattern leaves out the end of a longer one."""
    found = []
    for card in sorted(CARDS):
        for form in (card, re.sub("[=+]", "_", card), quote(card)):
            whole = re.compile(
                rb"(?<![A-Za-z0-9])(?<!\d-)" + re.escape(form.encode()) + rb"(?![A-Za-z0-9]|[+_][cb]|%2B)"
            )
            found.append((form.encode(), whole, card))
    return found


@cache
def phrases(language: str) -> list[tuple[str, re.Pattern[str], str]]:
    """What a page says of each card."""
    words: Any = find_part("otys", "ui.words").Words(translator(language), ["", ""], None)
    found = []
    for card in sorted(CARDS):
        phrase = f"{words.asked(card)}: {words.worth(card)}"
        found.append((phrase, re.compile(rf"(?<![\w,+] )(?<!\w){re.escape(phrase)}(?!\w|, \d)"), card))
    assert len({phrase for phrase, _, _ in found}) == len(CARDS)
    return found


def cards_told(raw: bytes, said: str, language: str, among: set[str] | Known = CARDS) -> set[str]:
    """The cards among some that an answer names in any way."""
    found = {card for form, whole, card in written() if card in among and _stands_in(raw, form, whole)}
    return found | {
        card for phrase, whole, card in phrases(language) if card in among and _stands_in(said, phrase, whole)
    }


def _stands_in(text: Any, form: Any, whole: re.Pattern[Any]) -> bool:
    """Whether a form stands in a text by itself; the pattern is asked only where the form is."""
    at = text.find(form)
    while at >= 0:
        if whole.match(text, at):
            return True
        at = text.find(form, at + 1)
    return False


# Answers


class Answer(NamedTuple):
    """What a server sent: the address it was asked for, and every byte after decompression."""

    path: str
    status: int
    headers: list[tuple[str, str]]
    body: bytes
    asked: str = ""  # what was sent for it: whoever names something knows it

    @property
    def size(self) -> int:
        return len(self.body) + sum(len(name) + len(value) + 4 for name, value in self.headers)

    def raw(self) -> bytes:
        """All of it as it came, the files of an archive unpacked."""
        parts = [f"{name}: {value}".encode() for name, value in self.headers]
        if self.body.startswith(b"PK"):
            with zipfile.ZipFile(io.BytesIO(self.body)) as archive:
                parts += [name.encode() + b"\n" + archive.read(name) for name in archive.namelist()]
        return b"\n".join([*parts, self.body])

    def said(self) -> str:
        """The body unescaped, and without tags: as a person would read it."""
        plain = html.unescape(self.body.decode("utf-8", "replace"))
        return f"{plain}\n{re.sub('<[^>]*>', '', plain)}"

    def json(self) -> Any:
        return json.loads(self.body)


class Wire:
    """A connection of one guest that stays open, with a cookie."""

    def __init__(self, url: str) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=THOUGHT)
        self.cookie = ""
        self.path = ""
        self.request: tuple[str, str, str | None, dict[str, str]] = ("", "", None, {})

    def begin(self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None) -> None:
        """Ask without waiting for the answer, so that several may be asked side by side."""
        packed = "identity" if "/board" in path else "gzip"  # a board is asked for so often that packing it takes long
        sent = {"accept-encoding": packed, **(headers or {})}
        if self.cookie:
            sent["cookie"] = self.cookie
        self.path = f"{method} {path}"
        self.request = (method, path, body, sent)
        with suppress(ConnectionError):  # `end` tries again
            self.connection.request(*self.request)

    def end(self) -> Answer:
        try:
            answer = self.connection.getresponse()
        except (ConnectionError, http.client.ResponseNotReady):  # closed, because nothing was asked for some seconds
            self.connection.close()
            self.connection.request(*self.request)
            answer = self.connection.getresponse()
        body = answer.read()
        headers = answer.getheaders()
        for name, value in headers:
            if name == "set-cookie" and value.startswith(COOKIE):
                self.cookie = value.split(";")[0]
            if name == "content-encoding" and value == "gzip":
                body = gzip.decompress(body)
        return Answer(self.path, answer.status, headers, body, f"{self.path} {self.request[2] or ''}")


class Ear:
    """The listening end of a WebSocket, as raw bytes: no compression is offered, so they are what was sent."""

    def __init__(self, url: str, path: str, cookie: str) -> None:
        place = urlsplit(url)
        self.socket = socket.create_connection((place.hostname or "", place.port or 0), timeout=THOUGHT)
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        self.gone = False
        self.unread = b""
        self.in_head = True
        self.path = f"SOCKET {path}"

    def listen(self, wait: bool = False) -> bytes:
        """What has come since; `wait` for something."""
        self.socket.settimeout(THOUGHT if wait else 0)
        got = b""
        with suppress(BlockingIOError):
            while not got or not wait:
                more = self.socket.recv(65536)
                self.gone = not more
                if self.gone:
                    break
                got += more
        self._answer_pings(got)
        return got

    def _answer_pings(self, got: bytes) -> None:
        """Who does not is taken for gone."""
        self.unread += got
        if self.in_head and b"\r\n\r\n" in self.unread:
            self.in_head = False
            self.unread = self.unread.partition(b"\r\n\r\n")[2]
        while not self.in_head and len(self.unread) >= 2:
            kind, start, length = self.unread[0] & 0x0F, 2, self.unread[1]
            if length >= 126:
                start = 4 if length == 126 else 10
                length = int.from_bytes(self.unread[2:start])
            whole = start + length
            if len(self.unread) < whole:
                break
            if kind == PING:
                self.socket.settimeout(THOUGHT)
                self.socket.sendall(bytes([0x80 | PONG, 0x80 | whole - 2, 0, 0, 0, 0]) + self.unread[2:whole])
            self.unread = self.unread[whole:]

    def close(self) -> None:
        self.socket.close()


# Who looks


class Viewer:
    """A guest with a browser's connections. `seat` is a number, or "spectator"."""

    def __init__(self, url: str, key: str, language: str, seat: int | str = SPECTATOR) -> None:
        self.wire = Wire(url)
        self.seat = seat
        self.language = language
        self.host = False
        self.shut_out = False  # may not even look at the table
        self.ear: Ear | None = None
        self.got: list[Answer] = []
        self.post("/settings", language=language)
        self.guest: Guest = Guests(key).read(self.wire.cookie.partition("=")[2])

    def get(self, path: str) -> Answer:
        self.wire.begin("GET", path)
        return self.take()

    def post(self, path: str, **form: str) -> Answer:
        self.wire.begin("POST", path, urlencode(form), FORM)
        return self.take()

    def send(self, path: str, body: Any) -> Answer:
        self.wire.begin("POST", path, body if isinstance(body, str) else json.dumps(body), JSON)
        return self.take()

    def take(self) -> Answer:
        answer = self.wire.end()
        self.got.append(answer)
        return answer

    def listen(self, wait: bool = False) -> None:
        if self.ear is not None and not self.ear.gone:
            heard = self.ear.listen(wait)
            assert not self.ear.gone or self.shut_out, "the server hung up"
            if heard:
                self.got.append(Answer(self.ear.path, 101, [], heard))

    def close(self) -> None:
        if self.ear is not None:
            self.ear.close()
        self.wire.connection.close()


class Truth:
    """A table as the server's log has it, and what each of its viewers has been shown so far."""

    def __init__(self, server: Server, table_id: str) -> None:
        path = server.folder / "tables.sqlite"
        self.log = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self.id = table_id
        entries = self._read(-1)
        self.table: Table = fold(table_id, entries[:1])
        self.seen: dict[int | str, set[str]] = {seat: set() for seat in (*range(len(self.table.seats)), SPECTATOR)}
        for game in self.table.record.replay():
            self.look(game)
        self.catch_up()

    def _read(self, after: int) -> list[Entry]:
        rows = self.log.execute(
            "SELECT seq, body FROM events WHERE table_id = ? AND seq > ? ORDER BY seq", (self.id, after)
        ).fetchall()
        return [Entry(seq, 0.0, json.loads(body)) for seq, body in rows]

    def catch_up(self) -> None:
        """Let happen what the server has written since."""
        for entry in self._read(self.table.version):
            event = read_event(entry.body)
            self.table.apply(event, 0.0)
            if isinstance(event, Moved | Undone):
                self.look(self.table.game)

    def look(self, game: Any) -> None:
        for viewer, seen in self.seen.items():
            seen |= cards_in(json.dumps(game.view(viewer)))

    def own(self, viewer: int | str) -> set[str]:
        """The cards that this viewer alone sees now."""
        return cards_in(json.dumps(self.table.game.view(viewer))) - cards_in(
            json.dumps(self.table.game.view(SPECTATOR))
        )

    def close(self) -> None:
        self.log.close()


class Leak(NamedTuple):
    """Something that somebody was sent and may not know."""

    viewer: str
    path: str
    secret: str
    excerpt: str


class Tally:
    """What was searched, and what was found."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.statuses: Counter[str] = Counter()
        self.leaks: list[Leak] = []

    def add(self, other: "Tally") -> None:
        self.counts += other.counts
        self.statuses += other.statuses
        self.leaks += other.leaks


# What nobody else may know


class Secrets:
    """The texts that would give something away, by viewer."""

    def __init__(self, server: Server, truth: Truth, viewers: list[Viewer], day: str) -> None:
        key = read_key(Hosting(server.folder))
        passes = Passes(key)
        table = truth.table
        seats = range(len(table.seats))
        self.truth = truth
        self.everybodys = {"the server's key": key} | {
            f"the digest of the {what}": stored
            for what, stored in (
                ("invitation", table.created.invitation),
                *((f"device pass of seat {seat}", digest(passes.device(table.id, seat, 0))) for seat in seats),
            )
            if stored
        }
        dive = passes.dive(day)
        self.everybodys |= {"the seed of today's dive": str(dive), "that seed in hexadecimal": f"{dive:x}"}
        seed = table.created.seed
        self.until_the_end = {"the seed": str(seed), "the seed in hexadecimal": f"{seed:x}"}
        if table.created.dive:
            self.everybodys |= self.until_the_end
            self.until_the_end = {}
        self.of: dict[int, dict[str, str]] = {}
        for viewer in viewers:
            others: dict[str, str] = {}
            for number, other in enumerate(viewers):
                if other is not viewer:
                    others[f"the id of guest {number}"] = other.guest.id
                    others[f"the secret of guest {number}"] = other.guest.secret
                    others[f"the cookie of guest {number}"] = other.wire.cookie.partition("=")[2].rpartition(".")[0]
            for seat in seats:
                if seat != viewer.seat:
                    others[f"the device pass of seat {seat}"] = passes.device(table.id, seat, 0)
                if not viewer.host:
                    others[f"the invitation to seat {seat}"] = passes.seat(table.id, seat, 0)
            if viewer.seat == SPECTATOR:
                others["the invitation"] = passes.invitation(table.id)
            self.of[id(viewer)] = others

    def for_viewer(self, viewer: Viewer) -> dict[str, str]:
        found = self.everybodys | self.of[id(viewer)]
        return found if self.truth.table.over else found | self.until_the_end

    def for_nobody(self, viewers: list[Viewer]) -> dict[str, str]:
        """What may not be written down by the server itself: all of it, and the way to the table."""
        found = self.everybodys | self.until_the_end | {"the address of the table": self.truth.id}
        for viewer in viewers:
            found |= self.of[id(viewer)]
        return found


def search(tally: Tally, secrets: Secrets, viewer: Viewer) -> None:
    """Search all that a viewer got since the last time."""
    truth = secrets.truth
    table = truth.table
    open_to_all = table.over and not table.created.dive
    known: set[str] | Known = CARDS if open_to_all else set() if viewer.shut_out else truth.seen[viewer.seat]
    own = truth.own(viewer.seat) if not viewer.shut_out and not table.over else set()
    strings = secrets.for_viewer(viewer)
    who = f"{'shut out, ' if viewer.shut_out else ''}{viewer.seat}"
    for answer in viewer.got:
        tally.counts["answers" if answer.status != 101 else "reads of sockets"] += 1
        tally.counts["bytes"] += answer.size
        tally.statuses[f"{answer.status}"] += 1
        raw, said = answer.raw(), answer.said()
        unknown = CARDS - known - cards_in(answer.asked)
        told = cards_told(raw, said, viewer.language, unknown | own)
        tally.counts["secrets looked for"] += len(CARDS - known) + len(strings)
        tally.counts["own cards found"] += len(told & own)
        for card in told & unknown:
            tally.leaks.append(Leak(who, answer.path, f"the card {card}", _around(raw, said, card, viewer.language)))
        for name, secret in strings.items():
            if secret.encode() in raw and secret not in answer.asked:
                tally.leaks.append(Leak(who, answer.path, name, _excerpt(raw.decode("utf-8", "replace"), secret)))
        if _is_list(answer.path) and not table.created.public and not _holds(viewer) and truth.id.encode() in raw:
            tally.leaks.append(Leak(who, answer.path, "the address of an unlisted table", ""))
        if answer.status >= 500:
            tally.leaks.append(Leak(who, answer.path, f"an error {answer.status}", ""))
    viewer.got = []


def search_log(tally: Tally, told: str, strings: dict[str, str]) -> None:
    """Search what the server wrote down: there no card has a place at all."""
    tally.counts["bytes of the server's log"] += len(told)
    tally.counts["secrets looked for"] += len(CARDS) + len(strings)
    for card in cards_told(told.encode(), told, "en"):
        tally.leaks.append(Leak("the log", "", f"the card {card}", _around(told.encode(), told, card, "en")))
    for name, secret in strings.items():
        if secret in told:
            tally.leaks.append(Leak("the log", "", name, _excerpt(told, secret)))


def _is_list(path: str) -> bool:
    return path in ("GET /", "GET /online", "GET /me", "GET /me/export", "GET /dive")


def _holds(viewer: Viewer) -> bool:
    return viewer.host or viewer.seat != SPECTATOR


def _around(raw: bytes, said: str, card: str, language: str) -> str:
    """Where an answer names a card."""
    places = [(whole.search(raw), raw) for _, whole, of in written() if of == card]
    for found, text in places:
        if found:
            return text[max(found.start() - EXCERPT, 0) : found.end() + EXCERPT].decode("utf-8", "replace")
    return next(_excerpt(said, phrase) for phrase, _, of in phrases(language) if of == card)


def _excerpt(text: str, secret: str) -> str:
    at = text.find(secret)
    return text[max(at - EXCERPT, 0) : at + len(secret) + EXCERPT]


def together(viewers: Iterable[Viewer], path: str) -> Iterator[Answer]:
    """The same question of several viewers, asked side by side."""
    asked = list(viewers)
    for viewer in asked:
        viewer.wire.begin("GET", path)
    for viewer in asked:
        yield viewer.take()
