"""Who asks: a guest with a signed cookie that also keeps their settings.

The cookie holds a secret of 128 bits. Everywhere else, in the log and in lists, a guest is the digest of it.
"""

import secrets
from typing import Any, Final

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from divebell.language import LANGUAGES, PSEUDO, best_language, translator
from divebell.table.passes import digest

COOKIE: Final = "divebell"
WHO: Final = "divebell.who"  # where a request keeps its guest
YEAR: Final = 365 * 24 * 3600


class Settings(msgspec.Struct):
    """What a guest has chosen and what stays."""

    language: str = ""
    theme: str = "auto"
    speed: str = "normal"
    sound: str = "off"  # or how loud, in per cent; "on" is what could be chosen before
    offered: str = "no"  # whether sounds were offered
    motion: str = "auto"
    confirm_end: str = "off"
    finished: str = "waits"  # what a turn does with which nothing can be done any more
    letters: str = "on"
    notify: str = "off"
    name: str = ""
    game: str = ""  # the one chosen last
    last: dict[str, str] = {}  # the options of the last new game
    editions: dict[str, str] = {}  # by game, where another one was chosen than the language proposes


CHOICES: Final = {
    "language": (*LANGUAGES, PSEUDO),
    "theme": ("auto", "dark", "light"),
    "speed": ("instant", "quick", "normal", "slow"),
    "sound": ("off", "on", *[str(volume) for volume in range(0, 101, 10)]),
    "offered": ("no", "yes"),
    "motion": ("auto", "off"),
    "confirm_end": ("off", "on"),
    "finished": ("waits", "ends"),
    "letters": ("on", "off"),
    "notify": ("off", "on"),
}


class Cookie(msgspec.Struct):
    """What the browser keeps."""

    id: str
    settings: Settings


class Guest(msgspec.Struct):
    """Somebody with a browser: known by the digest of their secret."""

    secret: str
    settings: Settings
    id: str = ""  # what the log and the lists call them

    def __post_init__(self) -> None:
        """Known by the digest, which is made once."""
        self.id = digest(self.secret)

    def language(self, connection: HTTPConnection) -> str:
        """The language they chose, or the one their browser asks for."""
        return self.settings.language or best_language(connection.headers.get("accept-language", ""))

    def name(self, connection: HTTPConnection) -> str:
        """What they are called at a table."""
        return self.settings.name or translator(self.language(connection))("Captain")


class Guests:
    """Reads and writes the cookie."""

    def __init__(self, secret: str, secure: bool = False) -> None:
        """`secret` signs the cookie, which travels by TLS only when `secure`."""
        self.secure = secure
        self.serializer = URLSafeSerializer(secret, salt="guest")

    def of(self, connection: HTTPConnection) -> Guest:
        """The guest of a request, read once; a new one when the cookie is missing or forged."""
        guest: Guest | None = connection.scope.get(WHO)
        if guest is None:
            guest = connection.scope[WHO] = self.read(connection.cookies.get(COOKIE, ""))
        return guest

    def read(self, cookie: str) -> Guest:
        """The guest of a cookie."""
        try:
            kept = msgspec.convert(self.serializer.loads(cookie), Cookie)
            return Guest(kept.id, kept.settings)
        except (BadSignature, msgspec.ValidationError):
            return Guest(secrets.token_urlsafe(16), Settings())

    def remember(self, response: Response, guest: Guest) -> None:
        """Put the guest into the answer's cookie."""
        value: Any = self.serializer.dumps(msgspec.to_builtins(Cookie(guest.secret, guest.settings)))
        response.set_cookie(COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=self.secure)
