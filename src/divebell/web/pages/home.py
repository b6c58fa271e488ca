"""Pages around the tables: home, new games, settings, about, importing a record."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from markupsafe import Markup
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from divebell.bots import ABOUT, bots_of, levels_of, usual_bot
from divebell.bots.levels import LEVELS
from divebell.engine.box import BOTS, HOTSEAT, SOLO, Box
from divebell.engine.errors import BadOption
from divebell.engine.text import Saying, Translate, mark, shown
from divebell.games import GAMES, find_box, find_game
from divebell.language import translator
from divebell.store.log import Listed
from divebell.table.events import HUMAN, Created, SeatPlan
from divebell.table.occasions import labels_of, occasion_type
from divebell.table.occasions.coached import told_before
from divebell.table.occasions.dive import today
from divebell.table.people import BOT_NAMES
from divebell.table.scores import records
from divebell.table.seats import LONGEST_NAME, clean
from divebell.table.solo import standings
from divebell.table.tables import Tables, draw_seed
from divebell.table.uploads import LARGEST_COMPONENTS, LARGEST_RECORD, TooLarge, Uploads
from divebell.table.workers import BUDGETS

from ..form import RANDOM, last_of, proposed, read_first, remember
from ..frame import game_of, guest_of, page, redirect, skills, who
from ..guests import CHOICES, Guest
from ..server.limits import address_of
from ..solo import brief, climb, lines
from ..tables.answer import number_of
from ..tables.thumbnails import draw_thumbnail
from .lessons import first_lesson, minutes_of
from .links import open_replay, played_on, read_shared, table_of
from .puzzles import todays_puzzle

RECENT: Final = 100  # tables of a guest, among which home looks for games under way and the puzzle of today


class Banner(NamedTuple):
    """The game to go on with: what it is for, whose turn it is, the others there, its board, and how many more."""

    listed: Listed
    labels: list[str]
    yours: bool
    turn: str
    others: list[str]
    picture: Markup
    more: int


async def home(request: Request) -> Response:
    """Where everything begins; `?game=NAME` chooses the game."""
    guest = guest_of(request)
    game = chosen_game(request, guest)
    language = guest.language(request)
    box, translate = find_box(game), translator(language)
    tables: Tables = request.app.state.tables
    listed = await tables.of_guest(guest.id, RECENT)
    going = _going(listed, guest)
    tallies = await tables.log.tallies(guest.id, game)
    alone = standings(box, tallies)
    return page(
        request,
        "home.html",
        guest=guest,
        game=game,
        box=box,
        lesson=minutes_of(lesson.steps, translate) if (lesson := first_lesson(game)) else 0,
        banner=await _banner(request, guest, going) if going else None,
        puzzle=todays_puzzle(game, listed),
        dive=await _dive_of_today(tables, guest, game),
        online=request.app.state.hosting.online,
        skills=skills(game, translate),
        sentences=level_sentences(translate),
        records=records(tallies),
        skill=bot if (bot := guest.settings.last.get("bot")) in levels_of(game) else usual_bot(game),
        last=guest.settings.last,
        proposed=partial(proposed, game=game, settings=guest.settings, language=language, climb=climb(alone)),
        alone=lines(alone, translate),
        in_brief=brief(alone, translate),
        bot_names=list(BOT_NAMES[: box.players[1] - 1]),
        other_names=[_name_of(number, translate) for number in range(2, box.players[1] + 1)],
        first=_last_first(guest.settings.last),
    )


def level_sentences(translate: Translate, budgets: Mapping[str, int] = BUDGETS) -> dict[str, str]:
    """What each level of bot does; where it looks at fewer positions than elsewhere, that as well."""
    found = {name: translate(text) for name, text in ABOUT.items()}
    for name, number in budgets.items():
        figures = [number // 1000, LEVELS[name].searched // 1000]
        fewer, usual = (translate("{thousands},000").format(thousands=thousands) for thousands in figures)
        text = translate("Here it looks at {fewer} positions per turn, on a fast server at {usual}.")
        found[name] += " " + text.format(fewer=fewer, usual=usual)
    return found


async def _banner(request: Request, guest: Guest, going: list[Listed]) -> Banner:
    """What leads back to the table that was touched last."""
    entry, say = going[0], translator(guest.language(request))
    seats, asked = entry.summary["seats"], entry.summary["asked"]
    own = [number for number, held in enumerate(entry.summary.get("holders", [])) if guest.id in held]
    yours = own == [asked]
    turn = ""
    if asked is not None:
        turn = say("Your turn") if yours else say("{name} to move").format(name=seats[asked]["name"])
    others = [
        who(seat, say) for number, seat in enumerate(seats) if seat["name"] and (number not in own or len(own) > 1)
    ]
    tables: Tables = request.app.state.tables
    table = await tables.find(entry.id) if entry.summary["began"] else None
    picture = Markup() if table is None else draw_thumbnail(request.app.state.templates, table, guest.id, say)
    labels = [say(label) for label in labels_of(entry.summary)]
    return Banner(entry, labels, yours, turn, others, picture, len(going) - 1)


async def _dive_of_today(tables: Tables, guest: Guest, game: str) -> Listed | None:
    """The guest's attempt at the deal of today."""
    own = await tables.log.dive_of(today(), game, guest.id)
    return None if own is None else await tables.log.listed(own)


def _last_first(last: dict[str, str]) -> str:
    """Who began in the last game against bots; in the others different people may sit at the table now."""
    return last.get("first", RANDOM) if last.get("way") == BOTS else RANDOM


def chosen_game(request: Request, guest: Guest) -> str:
    """The game that the guest chooses now, or chose last; it is remembered."""
    named = request.query_params.get("game")
    if named in GAMES:
        guest.settings.game = named
    return game_of(request, guest)


async def new_game(request: Request) -> Response:
    """A new table from the form; wrong options are said in a sentence."""
    guest = guest_of(request)
    form = await request.form()
    fields = {name: str(value) for name, value in form.items() if isinstance(value, str)}
    game = fields.get("game") or game_of(request, guest)
    components = await _components(request, form.get("components"), game)
    options, seats, seed = _read_form(game, fields, guest, translator(guest.language(request)))
    tables: Tables = request.app.state.tables
    package, online = find_game(game), request.app.state.hosting.online
    coached = fields.get("coach") == "yes"
    table = await tables.create(
        Created(
            game, package.RULES_VERSION, package.write_options(options) | components,
            draw_seed(online) if seed is None else seed, seats, practice=fields.get("practice") == "yes",
            online=online, coached=coached, host=guest.id,
            told=await told_before(tables, guest.id, game) if coached else [],
            known=[] if seed is None else [guest.id],
        )
    )  # fmt: skip
    remember(game, fields, guest.settings, guest.language(request))
    guest.settings.last = last_of(game, fields)
    if fields.get("name"):
        guest.settings.name = clean(fields["name"], LONGEST_NAME)
    return redirect(request, f"/t/{table.id}", guest)


def _read_form(
    game: str, fields: dict[str, str], guest: Guest, translate: Translate
) -> tuple[dict[str, Any], list[SeatPlan], int | None]:
    """Options, seats and seed that a form means."""
    box = find_box(game)
    way = fields.get("way", BOTS)
    you = clean(fields.get("name", ""), LONGEST_NAME) or guest.settings.name or translate("Captain")
    seats = [SeatPlan(you, HUMAN, guest.id)]
    if way == HOTSEAT:
        names = [
            clean(fields.get(f"name{number}", ""), LONGEST_NAME) or _name_of(number + 1, translate)
            for number in range(1, _others(fields, box) + 1)
        ]
        seats += [SeatPlan(name, HUMAN, guest.id) for name in names]
    elif way == BOTS:
        bot, known = fields.get("bot", usual_bot(game)), bots_of(game)
        if bot not in known:
            raise BadOption(mark("bot must be one of {bots}, not “{given}”"), bots=", ".join(known), given=shown(bot))
        seats += [SeatPlan(name, bot) for name in BOT_NAMES[: _others(fields, box)]]
    elif way != SOLO:
        raise BadOption(mark("way must be bots, solo or hotseat, not “{given}”"), given=shown(way))
    texts = box.texts(way, len(seats), fields)
    if way != SOLO:
        texts |= read_first(fields, range(1, len(seats) + 1))
    options = find_game(game).read_options(texts)
    seed = fields.get("seed", "").strip()
    if seed and number_of(seed) is None:
        raise BadOption(mark("seed must be a whole number, not “{given}”"), given=shown(seed))
    return options, seats, number_of(seed)


def _name_of(number: int, translate: Translate) -> str:
    """What somebody is called who has given no name."""
    return translate("Player {number}").format(number=number)


def _others(fields: dict[str, str], box: Box) -> int:
    """How many play besides the guest."""
    others = fields.get("others", "1")
    least, most = box.players[0] - 1, box.players[1] - 1
    if others not in [str(number) for number in range(least, most + 1)]:
        raise BadOption(
            mark("others must be {least} to {most}, not “{given}”"), least=least, most=most, given=shown(others)
        )
    return int(others)


async def _components(request: Request, given: Any, game: str) -> dict[str, str]:
    """The options that say the components of an uploaded file; none without a file."""
    if not isinstance(given, UploadFile) or not given.filename:
        return {}
    uploads: Uploads = request.app.state.uploads
    source = await _text(given, LARGEST_COMPONENTS)
    return await uploads.components(game, source, guest_of(request).language(request), address_of(request))


async def _text(given: UploadFile, most: int) -> str:
    content = await given.read(most + 1)
    if len(content) > most:
        raise TooLarge(most)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        name = shown(Path(given.filename).name) if given.filename else Saying(mark("the file"))
        raise BadOption(mark("{path} is not a text file in UTF-8"), path=name) from None


async def upload(request: Request) -> Response:
    """A record from a file, or the game of a link, becomes a table to look at and to play on from."""
    guest = guest_of(request)
    form = await request.form()
    given, link, language = form.get("record"), form.get("link"), guest.language(request)
    if isinstance(link, str) and link:
        shared = await read_shared(request, link)
        if form.get("way") != "play":
            return redirect(request, await open_replay(request, shared, guest, language), guest)
        table = await request.app.state.tables.create(table_of(played_on(shared), guest, language, practice=True))
        return redirect(request, f"/t/{table.id}", guest)
    if not isinstance(given, UploadFile) or not given.filename:
        raise BadOption(mark("choose a saved game first"))
    source = await _text(given, LARGEST_RECORD)
    found = await request.app.state.uploads.record(source, language, address_of(request))
    table = await request.app.state.tables.create(table_of(found, guest, language))
    return redirect(request, f"/t/{table.id}?at=0", guest)


async def continue_game(request: Request) -> Response:
    """The table that was played last."""
    tables: Tables = request.app.state.tables
    guest = guest_of(request)
    going = _going(await tables.of_guest(guest.id, RECENT), guest)
    return redirect(request, f"/t/{going[0].id}" if going else "/")


def _going(listed: list[Listed], guest: Guest) -> list[Listed]:
    """The tables where the guest still plays, the last touched first."""
    return [
        entry
        for entry in listed
        if not entry.over
        and occasion_type(entry.summary).resumed_from_home
        and any(guest.id in held for held in entry.summary.get("holders", [[guest.id]]))
    ]


async def settings(request: Request) -> Response:
    """The settings."""
    return page(request, "settings.html", choices=CHOICES, back=_back(request.query_params.get("back", "/")))


async def save_settings(request: Request) -> Response:
    """Keep the settings and go back to where the guest came from."""
    guest = guest_of(request)
    form = await request.form()
    for name, allowed in CHOICES.items():
        value = form.get(name)
        if isinstance(value, str) and value in allowed:
            setattr(guest.settings, name, value)
    chosen = form.get("name")
    if isinstance(chosen, str):
        guest.settings.name = clean(chosen, LONGEST_NAME)
    return redirect(request, _back(str(form.get("back", "/"))), guest)


def _back(path: str) -> str:
    """A path on this site, never another site."""
    return path if path.startswith("/") and not path.startswith("//") and "\\" not in path else "/"


async def about(request: Request) -> Response:
    """Whose game this is, and what is not ours."""
    return page(request, "about.html")
