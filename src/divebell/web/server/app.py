"""The application: which address leads where."""

import asyncio
import re
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, ModuleLoader, PrefixLoader, StrictUndefined
from jinja2.ext import Extension
from jinja2.runtime import Context
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount
from starlette.websockets import WebSocket

import divebell
from divebell.engine.errors import BadOption, DivebellError
from divebell.engine.text import mark
from divebell.engine.ui.scene import GLYPHS
from divebell.games import GAMES, find_box, has_judge
from divebell.language import translator
from divebell.store.log import Log, Unavailable
from divebell.table.advising import Adviser
from divebell.table.analysis import Analyses
from divebell.table.occasions.coached import topics_of
from divebell.table.passes import Passes
from divebell.table.tables import Tables
from divebell.table.thinking import Thinker
from divebell.table.trials import Trials
from divebell.table.uploads import Busy, Uploads

from ..acts import WRITERS
from ..files import ROOT, folder_of, static, symbols
from ..frame import guest_of, not_found, too_large, trouble
from ..guests import Guests
from ..tables.finding import NoTable
from ..tables.live import Lines
from .guard import Guard, headers_of, largest_body
from .health import Health
from .hosting import Hosting
from .key import read_key
from .limits import Limited, Limits, TooMany, too_many
from .logs import LOGGER, Watch
from .mail import Mailer
from .paths import is_json, is_program
from .routes import ROUTES, needs_others
from .static import StaticFiles

if TYPE_CHECKING:
    from .metrics import Figures

HERE = Path(__file__).parent.parent
RETRY_AFTER: Final = 5  # seconds, when the database is away
TRY_AGAIN_LATER: Final = 1013  # the code with which a socket is closed then


class Unindented(Extension):
    """The indentation of a template is not sent: the line break before it is space enough, as the formatter has it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template with every line at the left margin."""
        return re.sub(r"^ +", "", source, flags=re.MULTILINE)


class Rooted(Extension):
    """Templates write addresses as if the pages were at the root of their site; `root` says where they are."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template with the root before every address of ours that a person can follow."""
        return re.sub(r'(\s(?:href|action|formaction|data-(?:aid|copy|rules))=")/', r"\1{{ root }}/", source)


class Called(Context):
    """What a template knows while it is drawn. It calls our functions as they are: none of them asks for this."""

    def call(self, function: Any, *given: Any, **named: Any) -> Any:
        """What a function in a template returns."""
        if function.__class__ is not FunctionType or hasattr(function, "jinja_pass_arg"):
            return super().call(function, *given, **named)
        named.pop("_block_vars", None)
        named.pop("_loop_vars", None)
        return function(*given, **named)


class Templates(Environment):
    """Templates that know the same few things, which do not change: so each has them in a dictionary of its own."""

    context_class = Called

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What a template knows: a chain of dictionaries would be gone through with every piece that is drawn."""
        return {**self.globals, **(d or {})}


def templates(hosting: Hosting | None = None) -> Environment:
    """Our templates, and those of each game under its name, as their host has them."""
    loader: BaseLoader
    if hosting is None or hosting.templates is None:
        brought = {game: FileSystemLoader(folder_of(game, "templates")) for game in GAMES}
        loader = ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(brought)])
    else:
        loader = ModuleLoader(hosting.templates)
    environment = Templates(
        loader=loader,
        autoescape=True,
        auto_reload=False,
        cache_size=-1,
        undefined=StrictUndefined,
        extensions=[Unindented, Rooted],
    )
    environment.globals["root"] = hosting.root if hosting is not None else ""
    environment.globals["in_browser"] = hosting is not None and hosting.alone
    environment.globals["version"] = divebell.__version__
    environment.globals["static"] = static
    environment.globals["symbols"] = symbols
    environment.globals |= WRITERS
    environment.globals["icon"] = symbols("")
    environment.globals["box_of"] = find_box
    environment.globals["games"] = GAMES
    environment.globals["has_judge"] = has_judge
    environment.globals["has_coach"] = lambda game: has_judge(game) and bool(topics_of(game))
    environment.globals["glyphs"] = GLYPHS
    return environment


def make_app(hosting: Hosting, figures: "Figures | None" = None) -> Starlette:
    """The application as its host has it; `figures` are told what happens."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        log = Log(hosting.database_url)
        await log.open()
        app.state.log = log
        app.state.health = Health(log)
        watching = asyncio.create_task(app.state.health.watch())
        thinker = Thinker() if figures is None else figures.thinker()
        app.state.tables = Tables(log, thinker, Passes(app.state.key), hosting.limits)
        if figures is not None:
            figures.watch(app.state.tables)
        await app.state.limits.start()
        await app.state.mailer.start()
        app.state.tables.on_turn = partial(app.state.mailer.your_turn, app.state.tables)
        app.state.tables.start()
        app.state.adviser = Adviser(workers=thinker)
        app.state.analyses = Analyses(log)
        app.state.uploads = Uploads()
        yield
        await app.state.uploads.close()
        await app.state.adviser.close()
        await app.state.analyses.close()
        await app.state.mailer.stop()
        app.state.limits.stop()
        await app.state.tables.close()
        watching.cancel()
        await log.close()

    app = Starlette(
        routes=[route for route in ROUTES if not hosting.alone or not needs_others(route)] + _files(hosting),
        lifespan=lifespan,
        middleware=[Middleware(Watch), Middleware(Guard, hosting=hosting), *_defences(hosting)],
        exception_handlers=HANDLERS,
    )
    app.state.hosting = hosting
    app.state.key = read_key(hosting)
    app.state.templates = templates(hosting)
    app.state.guests = Guests(app.state.key, hosting.secure)
    app.state.trials = Trials()
    app.state.lines = Lines()
    app.state.limits = Limits(hosting.limits)
    app.state.figures = figures
    app.state.mailer = Mailer(hosting, app.state.key, figures)
    return app


def _files(hosting: Hosting) -> list[BaseRoute]:
    """Styles, scripts and symbols; in a browser they are files of the site."""
    return [] if hosting.alone else [Mount(ROOT.rstrip("/"), StaticFiles())]


def _defences(hosting: Hosting) -> list[Middleware]:
    """What stands between the network and the pages."""
    if hosting.alone:
        return []
    return [
        Middleware(TrustedHostMiddleware, allowed_hosts=hosting.allowed_hosts),
        Middleware(Limited),
        Middleware(GZipMiddleware, minimum_size=500, compresslevel=2),
    ]


async def _unreadable(request: Request, _error: Exception) -> Response:
    return trouble(request, BadOption(mark("The request could not be read.")), 400)


async def _closed(request: Request, error: Exception) -> Response:
    why = error.detail if isinstance(error, HTTPException) else ""
    return trouble(request, BadOption(why), 403)


async def _too_large(request: Request, _error: Exception) -> Response:
    return too_large(request, largest_body(request.scope, request.headers))


async def _too_slow(request: Request, _error: Exception) -> Response:
    return trouble(request, BadOption(mark("The request took too long to arrive.")), 408)


async def _gone(_request: Request, _error: Exception) -> Response:
    """Who asked went away before they had said everything: nobody reads this."""
    return Response(status_code=400)


async def _refused(request: Request, error: Exception) -> Response:
    """What no route has answered itself."""
    assert isinstance(error, DivebellError)
    if is_json(request.scope):
        return JSONResponse({"error": error.told(translator(guest_of(request).language(request)))}, 422)
    return trouble(request, error)


async def _too_many(request: Request, error: Exception) -> Response:
    assert isinstance(error, TooMany)
    return too_many(request, error)


async def _unavailable(connection: HTTPConnection, error: Exception) -> Response | None:
    """The database is away: nobody's fault, and nothing that was acknowledged is lost."""
    assert isinstance(error, Unavailable)
    LOGGER.error("the database failed", extra={"facts": {"why": str(error)}})
    if connection.app.state.figures is not None:
        connection.app.state.figures.database_errors.inc()
    if isinstance(connection, WebSocket):
        await connection.close(TRY_AGAIN_LATER)
        return None
    request = Request(connection.scope)
    # A page tries again by itself when a server is away; in one browser a person has to do something.
    status = 507 if request.app.state.hosting.alone else 503
    if is_json(request.scope):
        answer: Response = JSONResponse({"error": error.told(translator(guest_of(request).language(request)))}, status)
    else:
        answer = trouble(request, BadOption(error.saying.message, **error.saying.values), status)
    answer.headers["retry-after"] = str(RETRY_AFTER)
    return answer


async def _busy(request: Request, _error: Exception) -> Response:
    answer = trouble(request, BadOption(Busy.saying.message), 503)
    answer.headers["retry-after"] = str(RETRY_AFTER)
    return answer


async def _failed(request: Request, _error: Exception) -> Response:
    answer = trouble(request, BadOption(mark("Something went wrong on our side. Your games are safe.")), 500)
    answer.headers.update(headers_of(request.app.state.hosting))  # the guard stands inside of this
    return answer


async def _not_found(request: Request, error: Exception) -> Response:
    status: Any = error.status_code if isinstance(error, HTTPException) else 404
    return not_found(request, status)


async def _no_table(request: Request, _error: Exception) -> Response:
    """There is no such table: a page for people, a sentence for the programs of our pages."""
    if not is_program(request.scope):
        return not_found(request)
    translate = translator(guest_of(request).language(request))
    return JSONResponse({"error": translate("there is no such table")}, 404)


HANDLERS: Final[dict[Any, Any]] = {
    400: _unreadable,
    403: _closed,
    404: _not_found,
    405: _not_found,
    408: _too_slow,
    413: _too_large,
    500: _failed,
    Busy: _busy,
    ClientDisconnect: _gone,
    DivebellError: _refused,
    NoTable: _no_table,
    TooMany: _too_many,
    Unavailable: _unavailable,
}
