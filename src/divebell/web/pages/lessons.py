"""Learning a game: the page that offers its lesson, and the table where it is taken."""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from divebell.bots import levels_of
from divebell.engine.teaching.lesson import Lesson
from divebell.games import find_part, has_part
from divebell.table.events import HUMAN, SeatPlan
from divebell.table.occasions.lesson import lesson_going_on
from divebell.table.people import beside_bots
from divebell.table.tables import Tables, set_up

from ..frame import game_of, guest_of, page, redirect

SEED: Final = 1  # of the chance in a lesson, always the same: everybody meets the same game


async def learn_page(request: Request) -> Response:
    """What the lesson is, and the way into it or back to where it was left."""
    guest = guest_of(request)
    game = game_of(request, guest)
    return page(
        request, "learn.html", guest=guest, game=game, lesson=_lesson(game),
        going=await lesson_going_on(request.app.state.tables, guest.id, game),
        puzzles=has_part(game, "teaching.puzzles"),
    )  # fmt: skip


async def learn(request: Request) -> Response:
    """Take the lesson, from where it was left or from its beginning."""
    guest = guest_of(request)
    game = game_of(request, guest)
    form = await request.form()
    lesson = _lesson(game)
    tables: Tables = request.app.state.tables
    going = await lesson_going_on(tables, guest.id, game)
    if going is not None and form.get("from") != "start":
        return redirect(request, f"/t/{going.id}")
    number, own = len(lesson.position["players"]), SeatPlan(guest.name(request), HUMAN, guest.id)
    seats = beside_bots(own, lesson.seat, number, levels_of(game)[0])
    options = {"players": str(number), **lesson.options}
    about = {"practice": True, "position": lesson.position, "lesson": True}
    table = await tables.create(set_up(game, options, SEED, seats, guest.id, [guest.id], **about))
    return redirect(request, f"/t/{table.id}", guest)


def _lesson(game: str) -> Lesson:
    """The lesson of a game; not every game has one."""
    if not has_part(game, "teaching.lesson"):
        raise HTTPException(404)
    lesson: Lesson = find_part(game, "teaching.lesson").LESSON
    return lesson
