"""Somebody at the tables, by HTTP alone: the addresses and the JSON stay when the code behind them moves."""

import html
import http.client
import json
import re
import secrets
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from tests.patience import ANSWER, THOUGHT, until

MOVES = re.compile(r'data-move="([^"]*)"')
TABLE = re.compile(r"/t/([\w-]{22})")
# So that games come to something: what is seldom possible is done when it is.
EAGER = {"claim": 9, "conquer": 8, "buy": 8, "score": 8, "dive": 8, "end": 5, "use": 3, "decline": 1, "skip": 1}
BOUNDARY = "the-next-part-of-the-form"


class Answer(NamedTuple):
    """What the server said."""

    status: int
    location: str
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return json.loads(self.body)


class Person:
    """A guest, known by a cookie of an earlier time or by a new one."""

    def __init__(self, url: str, cookie: str = "") -> None:
        self.address = urlsplit(url).netloc
        self.cookie = cookie
        self.rng = Random(1)

    def move_to(self, url: str) -> None:
        """The same person at another server with the same key."""
        self.address = urlsplit(url).netloc

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, **form: str) -> Answer:
        return self.ask("POST", path, urlencode(form).encode(), "application/x-www-form-urlencoded")

    def upload(self, path: str, files: dict[str, str], **form: str) -> Answer:
        """A form with files."""
        parts = [f'form-data; name="{name}"\r\n\r\n{value}' for name, value in form.items()]
        parts += [f'form-data; name="{name}"; filename="a-file.txt"\r\n\r\n{text}' for name, text in files.items()]
        body = "".join(f"--{BOUNDARY}\r\nContent-Disposition: {part}\r\n" for part in parts) + f"--{BOUNDARY}--\r\n"
        return self.ask("POST", path, body.encode(), f"multipart/form-data; boundary={BOUNDARY}")

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = "") -> Answer:
        headers = {"accept-language": "en"} | ({"cookie": self.cookie} if self.cookie else {})
        connection = http.client.HTTPConnection(self.address, timeout=THOUGHT)
        try:
            connection.request(method, path, body, headers | ({"content-type": kind} if kind else {}))
            answer = connection.getresponse()
            found = Answer(answer.status, answer.headers.get("location", ""), answer.read())
        finally:
            connection.close()
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return found

    # At a table

    def board(self, table: str, seat: int | None = None, **query: int) -> dict[str, Any]:
        """The facts of a table and its board as HTML."""
        asked = query if seat is None else {"seat": seat, **query}
        found: dict[str, Any] = self.get(f"/t/{table}/board?{urlencode(asked)}").json()
        return found

    def command(self, table: str, command: str, seat: int | None = None, **body: Any) -> Answer:
        """A command as the page sends it, for the seat that must choose unless another is named."""
        facts = self.board(table)
        whose = facts["asked"] if seat is None else seat
        sent = {"version": facts["version"], "nonce": secrets.token_hex(8), "seat": whose, "command": command}
        return self.ask("POST", f"/t/{table}/command", json.dumps({**sent, **body}).encode(), "application/json")

    def do(self, table: str, command: str, seat: int | None = None, **body: Any) -> None:
        """A command that must succeed, as soon as no bot comes first."""
        answer = self.command(table, command, seat, **body)
        while answer.status == 409:
            answer = self.command(table, command, seat, **body)
        assert answer.status == 200, answer.json()["error"]

    def around(self, table: str, action: str, **form: str) -> None:
        """Something among the people of a table, which must succeed."""
        answer = self.post(f"/t/{table}/people", action=action, **form)
        assert answer.status == 303, answer.text

    def wait(self, table: str) -> dict[str, Any]:
        """The facts of a table once the bots have played: a person must choose, or nobody."""
        seen: dict[str, Any] = {}

        def is_settled() -> bool:
            seen.update(self.board(table))
            seen.update(self.board(table, seen["asked"]) if seen["asked"] is not None else {})
            return bool(seen["over"] or seen["asked"] is None or seen["mine"])

        assert until(is_settled, ANSWER), f"nobody can go on at table {table}"
        return seen

    def play(self, table: str, moves: int = 1) -> None:
        """So many moves for whatever seat of theirs must choose, at most to the end of the game."""
        for _ in range(moves):
            seen = self.wait(table)
            if seen["asked"] is None:
                return
            self.play_one(table, seen)

    def play_one(self, table: str, seen: dict[str, Any]) -> None:
        """One of the moves that the page offers; when the table has moved on, of those that it offers then."""
        played = self.try_one(table, seen)
        assert played or until(lambda: self.try_one(table, self.wait(table)), ANSWER), f"no move fits table {table}"

    def try_one(self, table: str, seen: dict[str, Any]) -> bool:
        """Whether one of the moves on this board could be played; not when the table has moved on."""
        texts = choices(seen)
        while texts:
            move = self.rng.choices(texts, [EAGER.get(text.split()[0], 4) for text in texts])[0]
            body = {"version": seen["version"], "nonce": secrets.token_hex(8), "seat": seen["asked"]}
            sent = json.dumps({**body, "command": "move", "move": move}).encode()
            status = self.ask("POST", f"/t/{table}/command", sent, "application/json").status
            if status in (200, 409):
                return status == 200
            texts.remove(move)
        return False


def choices(seen: dict[str, Any]) -> list[str]:
    """The texts of the moves on a board."""
    return sorted({html.unescape(text) for text in MOVES.findall(seen.get("html", ""))})


def tables_on(page: str) -> list[str]:
    """The tables that a page leads to, in its order."""
    return list(dict.fromkeys(TABLE.findall(page)))
