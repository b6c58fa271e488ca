"""Puzzles: the page that lists them with what the guest has solved, and the tables where they are solved."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from divebell.bots import BOTS
from divebell.engine.errors import BadOption
from divebell.engine.teaching.puzzle import GRADES, SEED, Puzzle
from divebell.engine.text import mark
from divebell.games import find_part, has_part
from divebell.language import translator
from divebell.store.log import Listed
from divebell.table.events import HUMAN, SeatPlan
from divebell.table.occasions.dive import today
from divebell.table.occasions.puzzle import tries_of
from divebell.table.people import beside_bots
from divebell.table.tables import Tables, set_up

from ..frame import game_of, guest_of, page, redirect
from ..guests import Guest

MOST_TABLES: Final = 1000  # of a guest, among which their puzzles are looked for


class Row(NamedTuple):
    """A puzzle in the list: its number, what it wants, and how it stands with the guest."""

    number: int
    puzzle: Puzzle
    goal: list[str]
    state: str  # "solved", "seen" (with its solution), "begun" or ""


async def puzzles_page(request: Request) -> Response:
    """All puzzles by their grade, with what the guest has solved."""
    guest = guest_of(request)
    game = game_of(request, guest)
    words = find_part(game, "ui.words").Words(translator(guest.language(request)))
    tried = await _tried(request, guest, game)
    rows = [
        Row(
            number, puzzle, [words.puzzle_goal(name, least) for name, least in puzzle.goal.items()],
            _state(tried.get(puzzle.name, [])),
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
    if puzzle is None:
        raise BadOption(mark("there is no such puzzle; choose one from the list"))
    left = (await _tried(request, guest, game)).get(name, [])
    going = next((entry for entry in left if not entry.summary["solved"]), None)
    if going is not None:
        return redirect(request, f"/t/{going.id}")
    number, own = len(puzzle.position["players"]), SeatPlan(guest.name(request), HUMAN, guest.id)
    seats = beside_bots(own, puzzle.seat, number, next(iter(BOTS)))
    about = {"practice": True, "position": puzzle.position, "puzzle": puzzle.name}
    options = {"players": str(number)}
    table = await tables.create(set_up(game, options, SEED, seats, guest.id, [guest.id], **about))
    return redirect(request, f"/t/{table.id}", guest)


class Daily(NamedTuple):
    """The puzzle of a day, and how it stands with a guest."""

    puzzle: Puzzle
    grade: str
    state: str


def todays_puzzle(game: str, listed: Sequence[Listed]) -> Daily | None:
    """The puzzle of today, the same for everybody; `listed` are tables of a guest. None in a game without puzzles."""
    if not has_part(game, "teaching.puzzles"):
        return None
    puzzles = find_part(game, "teaching.puzzles").read_puzzles()
    puzzle: Puzzle = puzzles[date.fromisoformat(today()).toordinal() % len(puzzles)]
    return Daily(puzzle, GRADES[puzzle.grade], _state(tries_of(listed, game).get(puzzle.name, [])))


def _puzzles(game: str) -> Any:
    """The puzzles of a game; not every game has some."""
    if not has_part(game, "teaching.puzzles"):
        raise HTTPException(404)
    return find_part(game, "teaching.puzzles")


async def _tried(request: Request, guest: Guest, game: str) -> dict[str, list[Listed]]:
    """The tables at which the guest has solved puzzles of a game or tried to, by puzzle."""
    tables: Tables = request.app.state.tables
    return tries_of(await tables.of_guest(guest.id, MOST_TABLES), game)


def _state(tried: list[Listed]) -> str:
    if any(entry.summary["solved"] for entry in tried):
        return "solved"
    if any(any(entry.summary["hints"]) for entry in tried):
        return "seen"
    return "begun" if any(entry.summary["moves"] for entry in tried) else ""
