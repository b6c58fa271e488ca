"""Learning a game: the page that offers its lesson, and the table where it is taken."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from divebell.bots import levels_of
from divebell.engine.errors import DivebellError
from divebell.engine.teaching.lesson import Lesson
from divebell.games import find_game, find_part, has_part
from divebell.language import translator
from divebell.store.log import Listed
from divebell.table.events import HUMAN, SeatPlan
from divebell.table.lessons import progress_of
from divebell.table.tables import Tables

from ..frame import game_of, guest_of, page, redirect, trouble
from ..guests import Guest
from ..tables.people import BOT_NAMES


async def learn_page(request: Request) -> Response:
    """What the lesson is, and the way into it or back to where it was left."""
    guest = guest_of(request)
    game = game_of(request, guest)
    return page(
        request, "learn.html", guest=guest, game=game, lesson=_lesson(game), going=await _going(request, guest, game),
        puzzles=has_part(game, "teaching.puzzles"),
    )  # fmt: skip


async def learn(request: Request) -> Response:
    """Take the lesson, from where it was left or from its beginning."""
    guest = guest_of(request)
    game = game_of(request, guest)
    form = await request.form()
    lesson = _lesson(game)
    going = await _going(request, guest, game)
    if going is not None and form.get("from") != "start":
        return redirect(request, f"/t/{going.id}")
    others = iter(BOT_NAMES)
    you = guest.settings.name or translator(guest.language(request))("Captain")
    seats = [
        SeatPlan(you, HUMAN, guest.id) if seat == lesson.seat else SeatPlan(next(others), levels_of(game)[0])
        for seat in range(len(lesson.position["players"]))
    ]
    tables: Tables = request.app.state.tables
    try:
        table = await tables.create(
            game, find_game(game).read_options({"players": str(len(seats)), **lesson.options}), seats, guest.id, seed=1,
            practice=True, position=lesson.position, lesson=True,
        )  # fmt: skip
    except DivebellError as error:
        return trouble(request, error)
    return redirect(request, f"/t/{table.id}", guest)


def _lesson(game: str) -> Lesson:
    """The lesson of a game; not every game has one."""
    if not has_part(game, "teaching.lesson"):
        raise HTTPException(404)
    lesson: Lesson = find_part(game, "teaching.lesson").LESSON
    return lesson


async def _going(request: Request, guest: Guest, game: str) -> Listed | None:
    """The lesson of a game that the guest has begun and not finished; one of an older script is none."""
    tables: Tables = request.app.state.tables
    for entry in await tables.of_guest(guest.id):
        if entry.game == game and entry.summary.get("lesson") and not entry.over:
            table = await tables.find(entry.id)
            progress = None if table is None else progress_of(table)
            if progress is not None and not progress.outdated:
                return entry
    return None
