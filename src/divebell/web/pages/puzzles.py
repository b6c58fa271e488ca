"""Puzzles: the page that lists them with what the guest has solved, and the tables where they are solved."""

from typing import Any, Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from divebell.bots import BOTS
from divebell.engine.errors import BadOption, DivebellError
from divebell.engine.teaching.puzzle import GRADES, SEED, Puzzle
from divebell.engine.text import mark
from divebell.games import find_game, find_part, has_part
from divebell.language import translator
from divebell.store.log import Listed
from divebell.table.events import HUMAN, SeatPlan
from divebell.table.puzzles import Attempt
from divebell.table.tables import Tables

from ..frame import game_of, guest_of, page, redirect, trouble
from ..guests import Guest
from ..tables.people import BOT_NAMES

MOST_TABLES: Final = 1000  # of a guest, among which their puzzles are looked for


class Part(NamedTuple):
    """One figure of a goal: what to do, how far it is, and whether that is enough."""

    text: str
    so_far: str
    reached: bool


class Row(NamedTuple):
    """A puzzle in the list: its number, what it wants, and how it stands with the guest."""

    number: int
    puzzle: Puzzle
    goal: list[str]
    state: str  # "solved", "seen" (with its solution), "begun" or ""


def parts_of(attempt: Attempt, words: Any) -> list[Part]:
    """The goal of a puzzle figure by figure."""
    found = []
    for name, least in attempt.puzzle.goal.items():
        now = min(attempt.figures[name], least)
        so_far = words.say(mark("{now} of {least}"), now=now, least=least)
        found.append(Part(words.puzzle_goal(name, least), so_far, now == least))
    return found


def number_in(game: str, puzzle: Puzzle) -> int:
    """The number of a puzzle in the list, from 1."""
    puzzles: tuple[Puzzle, ...] = find_part(game, "teaching.puzzles").read_puzzles()
    return puzzles.index(puzzle) + 1


def after(game: str, puzzle: Puzzle) -> Puzzle | None:
    """The next puzzle in the list; None after the last."""
    puzzles: tuple[Puzzle, ...] = find_part(game, "teaching.puzzles").read_puzzles()
    number = number_in(game, puzzle)
    return puzzles[number] if number < len(puzzles) else None


async def puzzles_page(request: Request) -> Response:
    """All puzzles by their grade, with what the guest has solved."""
    guest = guest_of(request)
    game = game_of(request, guest)
    words = find_part(game, "ui.words").Words(translator(guest.language(request)))
    tables = await _tables(request, guest, game)
    rows = [
        Row(
            number, puzzle, [words.puzzle_goal(name, least) for name, least in puzzle.goal.items()],
            _state([entry for entry in tables if entry.summary["puzzle"] == puzzle.name]),
        )
        for number, puzzle in enumerate(_puzzles(game).read_puzzles(), start=1)
    ]  # fmt: skip
    solved = sum(row.state == "solved" for row in rows)
    return page(request, "puzzles.html", guest=guest, game=game, rows=rows, grades=GRADES, solved=solved)


async def solve(request: Request) -> Response:
    """Sit down at a puzzle, where it was left or at its beginning."""
    guest = guest_of(request)
    game = game_of(request, guest)
    form = await request.form()
    name = str(form.get("puzzle", ""))
    puzzle: Puzzle | None = _puzzles(game).find_puzzle(name)
    tables: Tables = request.app.state.tables
    try:
        if puzzle is None:
            raise BadOption(mark("there is no such puzzle: choose one of the list"))
        left = [entry for entry in await _tables(request, guest, game) if entry.summary["puzzle"] == name]
        going = next((entry for entry in left if not entry.summary["solved"]), None)
        if going is not None:
            return redirect(request, f"/t/{going.id}")
        others = iter(BOT_NAMES)
        you = guest.settings.name or translator(guest.language(request))("Captain")
        seats = [
            SeatPlan(you, HUMAN, guest.id) if seat == puzzle.seat else SeatPlan(next(others), next(iter(BOTS)))
            for seat in range(len(puzzle.position["players"]))
        ]
        options = find_game(game).read_options({"players": str(len(seats))})
        table = await tables.create(
            game, options, seats, guest.id, seed=SEED, practice=True, position=puzzle.position, puzzle=puzzle.name
        )
    except DivebellError as error:
        return trouble(request, error)
    return redirect(request, f"/t/{table.id}", guest)


def _puzzles(game: str) -> Any:
    """The puzzles of a game; not every game has some."""
    if not has_part(game, "teaching.puzzles"):
        raise HTTPException(404)
    return find_part(game, "teaching.puzzles")


async def _tables(request: Request, guest: Guest, game: str) -> list[Listed]:
    """The tables at which the guest has solved puzzles of a game or tried to."""
    tables: Tables = request.app.state.tables
    listed = await tables.of_guest(guest.id, MOST_TABLES)
    return [entry for entry in listed if entry.game == game and entry.summary.get("puzzle")]


def _state(tried: list[Listed]) -> str:
    if any(entry.summary["solved"] for entry in tried):
        return "solved"
    if any(any(entry.summary["hints"]) for entry in tried):
        return "seen"
    return "begun" if any(entry.summary["moves"] for entry in tried) else ""
