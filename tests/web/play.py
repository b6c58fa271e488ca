"""Playing at a table as a person does: by mouse, by keyboard, or with a command sent by hand."""

import itertools
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Protocol

from playwright.sync_api import APIRequestContext, APIResponse, Locator, Page, expect

from divebell.bots import make_bot
from divebell.engine.record import Record, Seat, read_record
from divebell.games import find_game, find_part
from divebell.language import translator

OTYS = find_game("otys")
ANSWERED = '#table[data-mine="true"], #table[data-over="true"], #table:has(#unveil)'
nonces = itertools.count()


class Asking(Protocol):
    """Whoever can send a request: a page, a browser's context, a guest without a browser."""

    @property
    def request(self) -> APIRequestContext: ...


# Tables


def new_table(page: Asking, **form: str) -> str:
    """A table made by the form of the home page; the id."""
    answer = page.request.post("/new", multipart={"way": "bots", "bot": "random", **form}, max_redirects=0)
    assert answer.status == 303, answer.text()
    return answer.headers["location"].removeprefix("/t/")


def import_record(page: Asking, text: str) -> str:
    """A table made of a record; the id."""
    answer = upload(page, text)
    assert answer.status == 303, answer.text()
    return answer.headers["location"].removeprefix("/t/").partition("?")[0]


def upload(page: Asking, text: str) -> APIResponse:
    file: Any = {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    return page.request.post("/import", multipart={"record": file}, max_redirects=0)


def go_to(page: Page, table: str, query: str = "") -> None:
    page.goto(f"/t/{table}{query}")
    expect(page.locator("html[data-js=on]")).to_be_attached()


def record_of(page: Asking, table: str) -> Record:
    answer = page.request.get(f"/t/{table}/record")
    assert answer.status == 200, answer.text()
    return read_record(answer.text(), OTYS)


def board_of(page: Asking, table: str, query: str = "") -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"/t/{table}/board{query}").json()
    return found


def send(page: Asking, table: str, command: str = "move", **body: Any) -> APIResponse:
    """A command as the page sends it; `seat` and `version` as the table has them unless given."""
    if "seat" not in body or "version" not in body:
        facts = board_of(page, table)
        body = {"version": facts["version"], "seat": facts["asked"], **body}
    body = {"nonce": f"by-hand-{next(nonces)}", "command": command, **body}
    return page.request.post(f"/t/{table}/command", data=body)


def send_moves(page: Asking, table: str, moves: list[tuple[int, str]], version: int = 0) -> None:
    """Moves of people at a table with no bots, from this version on."""
    for number, (seat, move) in enumerate(moves, start=version):
        answer = send(page, table, seat=seat, version=number, move=move)
        assert answer.status == 200, answer.text()


# Games thought out beforehand


def simulated(until: Callable[[Record], bool], bot: str = "random", seed: int = 1, **options: Any) -> Record:
    """A game of bots played here until something is so; it has the same deal as a table with this seed."""
    players = 1 if options.get("solo") else options.get("players", 2)
    options = {"edition": "fr", "sponsors": "basic", **options, "players": players}
    if players > 1:
        options.setdefault("designer_variant", False)
    seats = [Seat(name, "human") for name in ("Ann", "Bob", "Cy", "Di")[:players]]
    for attempt in range(seed, seed + 50):
        record = Record(OTYS, options, attempt, seats)
        chooser = make_bot(bot, OTYS)
        rng = Random(attempt)
        while not until(record) and not record.game.over:
            moves = record.game.moves()
            record.play(chooser.choose(record.game.view(record.game.player), moves, rng) if moves[1:] else moves[0])
        if until(record):
            return record
    raise AssertionError("nothing like that happens in 50 games")


def moves_of(record: Record) -> list[tuple[int, str]]:
    return [(played.player, played.text) for played in record.played]


def traces(cards: list[str]) -> list[str]:
    """How cards would stand on a page: as they are written, as ids, in words."""
    words: Any = find_part("otys", "ui.words").Words(translator("en"), ["Ann", "Bob"], None)
    found = []
    for card in cards:
        name = "".join(letter if letter.isalnum() or letter == "-" else "_" for letter in card)
        found += [card, f"card-{name}", f"{words.asked(card)}: {words.worth(card)}"]
    return found


def asks(about: str) -> Callable[[Record], bool]:
    """Whether a game stands at this question."""
    return lambda record: record.game.question is not None and record.game.question.about == about


@cache
def record_at(state: str) -> str:
    """The text of a game that stands at a question ("key", "keep", ...), is over, or is solo."""
    if state == "over":
        return str(simulated(lambda record: record.game.over, bot="greedy"))
    if state == "solo over":
        return str(simulated(lambda record: record.game.over, bot="greedy", solo="normal"))
    if state == "solo":
        return str(simulated(lambda record: asks("key")(record) and len(record.played) > 30, solo="normal"))
    if state == "four":
        ready = simulated(lambda record: asks("key")(record) and len(record.played) > 150, players=4)
        return str(ready)
    return str(simulated(lambda record: asks(state)(record) and len(record.played) > 40))


# The mouse


def settle(page: Page) -> None:
    """Wait until the script listens, and somebody here has to choose or the game is over."""
    page.locator("html[data-js=on]").wait_for(state="attached")
    page.locator(ANSWERED).wait_for(state="attached")


def version(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-version") or 0)


def thing(page: Page, move: str) -> Locator:
    """The things that play a move, but for the button that goes on with what is considered."""
    return page.locator(f'[data-move="{move}"]:not(#go)')


def seen(page: Page, move: str) -> Locator:
    return thing(page, move).filter(visible=True).first


def point_away(page: Page) -> None:
    """Take the pointer off what it points at, so that no tip lies over the next thing."""
    page.mouse.move(1, 1)
    page.wait_for_function("() => !document.getElementById('tip')?.matches(':popover-open')")


def open_move(page: Page, move: str) -> Locator:
    """Open what hides a move, then the thing itself."""
    point_away(page)
    if not seen(page, move).count():
        opener(page, move).click()
    return seen(page, move)


def opener(page: Page, move: str) -> Locator:
    """The thing that must be considered before a move can be seen."""
    assert thing(page, move).count(), f"nothing on the page plays {move!r}"
    for hidden in page.locator(f'[data-move="{move}"][data-when]').all():
        parent = page.locator(f'[data-consider="{hidden.get_attribute("data-when")}"]').filter(visible=True)
        if parent.count():
            return parent.first
    raise AssertionError(f"{move!r} cannot be seen and nothing opens it")


def click_move(page: Page, move: str) -> None:
    """Play a move by pointing at the thing, and see what came of it."""
    before = version(page)
    open_move(page, move).click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(before))
    settle(page)


POSITIONS = 150  # that a player looks at for a move: sensible is enough, and it is waited for hundreds of times


class Player:
    """Somebody sensible: the greedy bot with a hand on the mouse or the keyboard."""

    def __init__(self, page: Page, table: str) -> None:
        self.page = page
        self.table = table
        self.bot = make_bot("greedy", OTYS)
        self.rng = Random(1)
        self.record: Record | None = None

    def choice(self) -> str:
        self.record = self.record or record_of(self.page, self.table)
        game = self.record.game
        moves = game.moves()
        return str(self.bot.choose(game.view(game.player), moves, self.rng, POSITIONS) if moves[1:] else moves[0])

    def follow(self, move: str, before: int) -> None:
        """Know the game after the own move; when others have moved too, look it up again."""
        assert self.record is not None
        if version(self.page) == before + 1:
            self.record.play(move)
        else:
            self.record = None

    def over(self) -> bool:
        return self.page.locator("#table").get_attribute("data-over") == "true"

    def play_on(self, act: Callable[[Page, str], None], most: int = 400) -> int:
        """Play until the game is over; how many moves that took."""
        settle(self.page)
        for number in range(most):
            if self.over():
                return number
            before = version(self.page)
            move = self.choice()
            act(self.page, move)
            self.follow(move, before)
        raise AssertionError("the game does not end")
