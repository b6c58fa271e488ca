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
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

import divebell
from divebell.engine.errors import BadOption
from divebell.engine.text import mark
from divebell.games import GAMES, find_game
from divebell.store.log import Log
from divebell.table.passes import Passes
from divebell.table.tables import Tables
from divebell.table.thinking import Thinker

from .commands import Plans
from .guard import Guard
from .guests import Guests
from .hosting import Hosting
from .key import read_key
from .pages import not_found, too_large, trouble
from .routes import ROUTES

HERE = Path(__file__).parent


def _folder(game: str, name: str) -> Path:
    """The templates or static files that a game brings."""
    return Path(str(find_game(game).__file__)).parent / name  # type: ignore[attr-defined]


def templates() -> Environment:
    """Our templates, and those of each game under its name."""
    brought = {game: FileSystemLoader(_folder(game, "templates")) for game in GAMES}
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(brought)]),
        autoescape=True,
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


def _static() -> list[BaseRoute]:
    """The files that never change while the server runs."""
    return [
        *[Mount(f"/static/{game}", StaticFiles(directory=_folder(game, "static"))) for game in GAMES],
        Mount("/static", StaticFiles(directory=HERE / "static")),
    ]


def make_app(hosting: Hosting) -> Starlette:
    """The application as its host has it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        log = Log(hosting.database or f"sqlite:///{hosting.folder / 'tables.sqlite'}")
        await log.open()
        app.state.tables = Tables(log, Thinker(), Passes(app.state.key))
        app.state.tables.start()
        yield
        await app.state.tables.close()
        await log.close()

    app = Starlette(
        routes=[*ROUTES, *_static()],
        lifespan=lifespan,
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=hosting.allowed_hosts),
            Middleware(Guard),
            Middleware(GZipMiddleware, minimum_size=500, compresslevel=5),
        ],
        exception_handlers={
            403: _closed,
            404: _not_found,
            405: _not_found,
            400: _unreadable,
            413: _too_large,
            500: _failed,
        },
    )
    app.state.hosting = hosting
    app.state.key = read_key(hosting)
    app.state.templates = templates()
    app.state.guests = Guests(app.state.key)
    app.state.plans = Plans()
    return app


async def _unreadable(request: Request, _error: Exception) -> Response:
    return trouble(request, BadOption(mark("What was sent cannot be read.")), 400)


async def _closed(request: Request, error: Exception) -> Response:
    why = error.detail if isinstance(error, HTTPException) else ""
    return trouble(request, BadOption(why), 403)


async def _too_large(request: Request, _error: Exception) -> Response:
    return too_large(request)


async def _failed(request: Request, _error: Exception) -> Response:
    return trouble(request, BadOption(mark("Something went wrong here, not with you. The games are kept.")), 500)


async def _not_found(request: Request, error: Exception) -> Response:
    status: Any = error.status_code if isinstance(error, HTTPException) else 404
    return not_found(request, status)
