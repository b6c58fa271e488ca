"""The application: which address leads where."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

import divebell
from divebell.engine.errors import BadOption
from divebell.engine.text import mark
from divebell.games import GAMES, find_game
from divebell.store.log import Log
from divebell.table.tables import Tables
from divebell.table.thinking import Thinker

from .commands import Plans
from .guard import Guard
from .guests import Guests, read_secret
from .home import about, continue_game, games, home, new_game, save_settings, settings, upload
from .pages import not_found, too_large, trouble
from .tables import board, command, fork, live, record, rematch, report, table_page

HERE = Path(__file__).parent
HOSTS = ["127.0.0.1", "localhost"]  # no other name may lead here: not even one that a stranger points at this machine


def _folder(game: str, name: str) -> Path:
    """The templates or static files that a game brings."""
    return Path(str(find_game(game).__file__)).parent / name  # type: ignore[attr-defined]


def templates() -> Environment:
    """Our templates, and those of each game under its name."""
    brought = {game: FileSystemLoader(_folder(game, "templates")) for game in GAMES}
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(brought)]),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["version"] = divebell.__version__
    environment.globals["symbols"] = symbols
    return environment


@cache
def symbols(game: str) -> Callable[..., Markup]:
    """What draws a symbol of a game's sheet. A board has hundreds of them, so each is written once."""

    @cache
    def icon(name: str, cls: str = "") -> Markup:
        classes = f"i {cls}" if cls else "i"
        return Markup('<svg class="{}" aria-hidden="true"><use href="/static/{}/symbols.svg#{}"/></svg>').format(
            classes, game, name
        )

    return icon


def make_app(folder: Path) -> Starlette:
    """The application with its data in a folder."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        log = Log(folder / "tables.sqlite")
        await log.open()
        app.state.tables = Tables(log, Thinker())
        yield
        await app.state.tables.close()
        await log.close()

    routes: list[BaseRoute] = [
        Route("/", home),
        Route("/new", new_game, methods=["POST"]),
        Route("/continue", continue_game),
        Route("/games", games),
        Route("/settings", settings),
        Route("/settings", save_settings, methods=["POST"]),
        Route("/about", about),
        Route("/import", upload, methods=["POST"]),
        Route("/t/{table}", table_page),
        Route("/t/{table}/board", board),
        Route("/t/{table}/command", command, methods=["POST"]),
        Route("/t/{table}/record", record),
        Route("/t/{table}/report", report),
        Route("/t/{table}/rematch", rematch, methods=["POST"]),
        Route("/t/{table}/fork", fork, methods=["POST"]),
        WebSocketRoute("/t/{table}/live", live),
        *[Mount(f"/static/{game}", StaticFiles(directory=_folder(game, "static"))) for game in GAMES],
        Mount("/static", StaticFiles(directory=HERE / "static")),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS),
            Middleware(Guard),
            Middleware(GZipMiddleware, minimum_size=500, compresslevel=5),
        ],
        exception_handlers={404: _not_found, 405: _not_found, 400: _unreadable, 413: _too_large, 500: _failed},
    )
    app.state.templates = templates()
    app.state.guests = Guests(read_secret(folder))
    app.state.plans = Plans()
    return app


async def _unreadable(request: Request, _error: Exception) -> Response:
    return trouble(request, BadOption(mark("What was sent cannot be read.")), 400)


async def _too_large(request: Request, _error: Exception) -> Response:
    return too_large(request)


async def _failed(request: Request, _error: Exception) -> Response:
    return trouble(request, BadOption(mark("Something went wrong here, not with you. The games are kept.")), 500)


async def _not_found(request: Request, error: Exception) -> Response:
    status: Any = error.status_code if isinstance(error, HTTPException) else 404
    return not_found(request, status)
