"""Learning a game: the page that offers its lesson, and the table where it is taken."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from divebell.bots import levels_of
from divebell.engine.teaching.lesson import Lesson, Step, minutes
from divebell.engine.text import Translate, forms, mark
from divebell.games import find_part, has_judge, has_part
from divebell.language import translator
from divebell.store.log import Listed
from divebell.table.events import HUMAN, SeatPlan
from divebell.table.occasions.coached import topics_of
from divebell.table.occasions.lesson import lesson_going_on
from divebell.table.people import beside_bots
from divebell.table.tables import Tables, set_up

from ..form import proposed
from ..frame import game_of, guest_of, page, redirect
from ..guests import Guest

FIRST_PART: Final = mark("Your first turn")
SECOND_PART: Final = mark("Keys and divers")
ABOUT: Final = forms("about {number} minute", "about {number} minutes")
SEED: Final = 1  # of the chance in a lesson, always the same: everybody meets the same game


async def learn_page(request: Request) -> Response:
    """What the lessons are, and the way into each or back to where it was left."""
    guest = guest_of(request)
    game = game_of(request, guest)
    language, tables = guest.language(request), request.app.state.tables
    lessons = [await _offered(lesson, game, tables, guest, translator(language)) for lesson in _lessons(game)]
    return page(
        request, "learn.html", guest=guest, game=game, lesson=lessons[0].lesson, lessons=lessons,
        topics=topics_of(game) if has_judge(game) else (), bot=levels_of(game)[0],
        proposed=partial(proposed, game=game, settings=guest.settings, language=language),
        puzzles=has_part(game, "teaching.puzzles"),
    )  # fmt: skip


class Part(NamedTuple):
    """A part of a lesson: what it is about, how long it takes, the number of its first step, and its steps."""

    title: str
    time: str
    first: int
    steps: Sequence[Step]


class Offered(NamedTuple):
    """A lesson, its parts, and the table where it was left."""

    lesson: Lesson
    parts: list[Part]
    time: str
    going: Listed | None


async def _offered(lesson: Lesson, game: str, tables: Tables, guest: Guest, say: Translate) -> Offered:
    going = await lesson_going_on(tables, guest.id, game, lesson)
    return Offered(lesson, _parts(lesson, say), _told(minutes_of(lesson.steps, say), say), going)


def minutes_of(steps: Sequence[Step], say: Translate) -> int:
    """How long steps of a lesson take in a language."""
    return minutes([say(beat.text) for step in steps for beat in step.beats])


def _parts(lesson: Lesson, say: Translate) -> list[Part]:
    """The lesson up to where one can play, and what comes after that."""
    half = lesson.halfway
    cut = [(FIRST_PART, 0, lesson.steps[:half]), (SECOND_PART, half, lesson.steps[half:])]
    if half == len(lesson.steps):
        cut = [(lesson.title, 0, lesson.steps)]
    found = []
    for title, first, steps in cut:
        found.append(Part(title, _told(minutes_of(steps, say), say), first + 1, steps))
    return found


def _told(number: int, say: Translate) -> str:
    return say(*ABOUT, number).format(number=number)


def first_lesson(game: str) -> Lesson | None:
    """The lesson that a game begins with; not every game has one."""
    if not has_part(game, "teaching.lesson"):
        return None
    first: Lesson = find_part(game, "teaching.lesson").LESSONS[0]
    return first


async def learn(request: Request) -> Response:
    """Take the lesson, from where it was left or from its beginning."""
    guest = guest_of(request)
    game = game_of(request, guest)
    form = await request.form()
    lesson = next((each for each in _lessons(game) if each.name == form.get("lesson", "")), None)
    if lesson is None:
        raise HTTPException(404)
    tables: Tables = request.app.state.tables
    going = await lesson_going_on(tables, guest.id, game, lesson)
    if going is not None and form.get("from") != "start":
        return redirect(request, f"/t/{going.id}")
    number, own = len(lesson.position["players"]), SeatPlan(guest.name(request), HUMAN, guest.id)
    seats = beside_bots(own, lesson.seat, number, levels_of(game)[0])
    options = {"players": str(number), **lesson.options}
    about = {"practice": True, "position": lesson.position, "lesson": True}
    table = await tables.create(set_up(game, options, SEED, seats, guest.id, [guest.id], **about))
    return redirect(request, f"/t/{table.id}", guest)


def _lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, the first one first; not every game has some."""
    if not has_part(game, "teaching.lesson"):
        raise HTTPException(404)
    lessons: tuple[Lesson, ...] = find_part(game, "teaching.lesson").LESSONS
    return lessons
