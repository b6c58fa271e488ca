"""The form of a new game, at home and online: what it proposes, and what it means when it is sent."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from divebell.engine.box import SOLO, Option
from divebell.engine.errors import BadOption
from divebell.engine.text import mark
from divebell.games import find_box

from .guests import Settings

RANDOM: Final = "random"
LONGEST_KEPT: Final = 40
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


def proposed(
    option: Option, game: str, settings: Settings, language: str, climb: Mapping[str, str] = NOTHING
) -> str:  # fmt: skip
    """The text of an option that the form proposes: as in the last game, or as usual.

    An edition follows the language of the form, until somebody chooses another one for the game; the level of a game
    alone is the next one of a `climb`.
    """
    if option.ways == (SOLO,) and option.name in climb:
        return climb[option.name]
    kept = settings.editions.get(game) if option.by_language else settings.last.get(option.name)
    return kept if kept is not None and kept in dict(option.values) else option.usual(language)


def remember(game: str, fields: Mapping[str, str], settings: Settings, language: str) -> None:
    """Keep what was chosen for the next time. An edition that the language proposed was not chosen."""
    settings.game = game
    for option in find_box(game).options:
        text = fields.get(option.name)
        if option.by_language and text:
            if text != option.usual(language):
                settings.editions[game] = text
            elif settings.editions.get(game) != text:
                settings.editions.pop(game, None)


def last_of(game: str, fields: Mapping[str, str]) -> dict[str, str]:
    """What the form of the next game begins with."""
    apart = ["seed", *(option.name for option in find_box(game).options if option.by_language)]
    return {name: text for name, text in fields.items() if name not in apart and len(text) < LONGEST_KEPT}


def read_first(fields: Mapping[str, str], numbers: Sequence[int]) -> dict[str, str]:
    """Who begins, as a text for `read_options`; nothing when it is left to chance.

    `numbers` are those that the form gives to the seats of the table: online, one in between may stay empty.
    """
    given = fields.get("first") or RANDOM
    if given == RANDOM:
        return {}
    seats = {str(number): seat for seat, number in enumerate(numbers)}
    if given not in seats:
        raise BadOption(mark("only a player can go first: choose one of the players, or random"))
    return {"first": str(seats[given])}
