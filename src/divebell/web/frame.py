"""Whole pages: our frame around what a route shows."""

import json
from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from divebell.bots import TITLES, levels_of
from divebell.engine.errors import BadOption, DivebellError
from divebell.engine.text import Translate, mark
from divebell.games import GAMES
from divebell.language import LANGUAGES, translator
from divebell.table.uploads import TooLarge

from .guests import Guest


def guest_of(request: Request) -> Guest:
    """Who asks."""
    guest: Guest = request.app.state.guests.of(request)
    return guest


def game_of(request: Request, guest: Guest) -> str:
    """The game that the address names, or else the one that the guest chose last."""
    named: str = request.path_params.get("game", guest.settings.game)
    if named in GAMES:
        return named
    if "game" in request.path_params:
        raise HTTPException(404)
    return GAMES[0]


def page(request: Request, template: str, status: int = 200, guest: Guest | None = None, **values: Any) -> Response:
    """A whole page in the guest's language and theme; the cookie is renewed."""
    guest = guest or guest_of(request)
    language = guest.language(request)
    translate = translator(language)
    html = request.app.state.templates.get_template(template).render(
        _=translate,
        language=language,
        languages=LANGUAGES,
        settings=guest.settings,
        path=request.url.path,
        client_words=json.dumps(client_words(translate)),
        **values,
    )
    response = HTMLResponse(html, status)
    request.app.state.guests.remember(response, guest)
    return response


def client_words(translate: Any) -> dict[str, str]:
    """The few texts that the client says by itself."""
    return {
        "offline": translate("Cannot reach the server. Trying again; nothing is lost."),
        "back_online": translate("Connected again."),
        "stale": translate("The game has moved on. This is how it stands now."),
        "end_turn": translate("End the turn?"),
        "confirm": translate("Yes"),
        "cancel": translate("No"),
        "your_turn": translate("Your turn"),
        "skip": translate("Skip"),
        "rule": translate("Rule {id}"),
        "nowhere": translate("It is not on the board at the moment."),
        "error": translate("Something went wrong. Nothing was changed."),
    }


def skills(game: str, translate: Translate) -> list[tuple[str, str]]:
    """The levels of bots to choose from in a game, and what they are called."""
    return [(level, translate(TITLES[level])) for level in levels_of(game)]


def who(seat: Mapping[str, str], translate: Translate) -> str:
    """Somebody at a listed table, a bot with its level."""
    title = TITLES.get(seat["kind"])
    if title is None:
        return seat["name"] or translate("free seat")
    return translate("{name} ({level})").format(name=seat["name"], level=translate(title))


def redirect(request: Request, to: str, guest: Guest | None = None) -> Response:
    """Go there, with the cookie."""
    response = RedirectResponse(to, 303)
    request.app.state.guests.remember(response, guest or guest_of(request))
    return response


def not_found(request: Request, status: int = 404) -> Response:
    """A friendly page for what is not there."""
    return page(request, "missing.html", status)


def too_large(request: Request, most: int) -> Response:
    """What was sent is larger than anything that could be of use here."""
    return trouble(request, BadOption(mark("This is too large: the limit is {most} KB."), most=most // 1024), 413)


def trouble(request: Request, error: DivebellError, status: int = 422) -> Response:
    """A page that says what was wrong with what was sent."""
    status = 413 if isinstance(error, TooLarge) else status
    sentence = error.told(translator(guest_of(request).language(request)))
    return page(request, "trouble.html", status, sentence=sentence)
