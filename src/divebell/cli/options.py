"""The options of a new game as the command line gives them, checked before anything starts."""

import argparse
from typing import Any, Final

from divebell.bots import BOTS, USUAL
from divebell.engine.errors import BadOption
from divebell.engine.package import Package
from divebell.engine.record import Seat
from divebell.engine.text import mark, shown

from .files import load_components
from .language import Language

HUMAN: Final = "human"
GAME: Final = "otys"
MOST_LETTERS: Final = 30  # of a name


def add_game_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """What can be said about a new game."""
    say = language.say
    group = parser.add_argument_group(say("the game"))
    group.add_argument("--players", metavar="N", help=say("2 to 4 players (2)"))
    group.add_argument("--solo", metavar="normal|hard", help=say("the solo game"))
    group.add_argument(
        "--sponsors", metavar="SIDES", help=say("basic (the default), advanced, random, or each: S1,S2a,S3,S4,S5a")
    )
    group.add_argument("--edition", metavar="fr|de", help=say("the rules where the editions differ (fr)"))
    group.add_argument("--designer-variant", action="store_true", help=say("a copied diver resurfaces too (rule V1)"))
    group.add_argument("--first", metavar="N", help=say("the seat that begins, from 0 (at random)"))
    group.add_argument("--seed", metavar="N", help=say("the same number deals the same game"))


def game_options(given: argparse.Namespace, package: Package, seats: int | None) -> dict[str, Any]:
    """The options of the game; BadOption says which is wrong."""
    texts: dict[str, str] = {}
    players = given.players if given.players is not None else None if seats is None or given.solo else str(seats)
    for name, text in (("players", players), ("solo", given.solo), ("edition", given.edition), ("first", given.first)):
        if text is not None:
            texts[name] = text
    if given.sponsors is not None:
        texts["sponsors"] = given.sponsors.replace(",", " ")
    if given.designer_variant:
        texts["designer_variant"] = "yes"
    options = package.read_options(texts)
    if getattr(given, "components", None) is not None:
        options["components"] = load_components(given.components, package.NAME)
    return options


def whole_number(text: str, what: str) -> int:
    """The number that somebody typed."""
    if not (text.isascii() and text.isdigit() and len(text) <= 39):
        raise BadOption(mark("{name} must be a whole number, not “{given}”"), name=what, given=shown(text))
    return int(text)


def split(text: str | None) -> list[str]:
    """`Ann,Bob` as a list."""
    return [part.strip() for part in text.split(",")] if text is not None else []


def check_kinds(kinds: list[str], allowed: list[str], what: str) -> None:
    """Refuse a seat that nobody can take."""
    for kind in kinds:
        if kind not in allowed:
            raise BadOption(
                mark("{what} can be {kinds}, not “{given}”"), what=what, kinds=", ".join(allowed), given=shown(kind)
            )


def seats_of(kinds: list[str], names: list[str], seats: int, language: Language) -> list[Seat]:
    """Who sits where: without kinds one human against the usual bots, without names ones that say who it is."""
    kinds = kinds or [HUMAN] + [USUAL] * (seats - 1)
    check_kinds(kinds, [HUMAN, *BOTS], "seats")
    if len(kinds) != seats:
        raise BadOption(
            mark("seats must be {wanted}, one for each player, not {given}"), wanted=seats, given=len(kinds)
        )
    if len(names) > seats:
        raise BadOption(mark("names must be at most {most}, not {given}"), most=seats, given=len(names))
    for name in names:
        if not name or not name.isprintable() or len(name) > MOST_LETTERS:
            raise BadOption(
                mark("names must have 1 to {most} letters each, not “{given}”"), most=MOST_LETTERS, given=shown(name)
            )
    names = names + default_names(kinds, language)[len(names) :]
    if len(set(names)) != len(names):
        raise BadOption(mark("names must differ, not {names}"), names=", ".join(names))
    return [Seat(name, kind) for name, kind in zip(names, kinds, strict=True)]


def default_names(kinds: list[str], language: Language) -> list[str]:
    """`Player` or `Player 1`, `Player 2`; `Greedy` or `Greedy 1`, `Greedy 2`."""
    names: list[str] = []
    for at, kind in enumerate(kinds):
        name = language.say("Player") if kind == HUMAN else kind.capitalize()
        names.append(f"{name} {kinds[: at + 1].count(kind)}" if kinds.count(kind) > 1 else name)
    return names
