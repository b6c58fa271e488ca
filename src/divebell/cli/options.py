"""The options of a new game as the command line gives them, checked before anything starts."""

import argparse
from typing import Any, Final

from divebell.bots import bots_of, usual_bot
from divebell.engine.box import Box, Option
from divebell.engine.errors import BadOption
from divebell.engine.package import Package
from divebell.engine.record import Seat
from divebell.engine.text import mark, shown
from divebell.games import GAMES, find_box
from divebell.language import LANGUAGES

from .files import load_components
from .language import Language

HUMAN: Final = "human"
MOST_LETTERS: Final = 30  # of a name


def common_options(language: Language, components: bool) -> argparse.ArgumentParser:
    """What can be said before a command and after it: the language, and the components where it takes some."""
    say = language.say
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument("--language", metavar="|".join(LANGUAGES), help=say("the language (your system's, or English)"))
    if components:
        common.add_argument(
            "--components", metavar="FILE", help=say("your own card and token data, if you own the game (TOML)")
        )
    return common


def add_game(parser: argparse._ActionsContainer, language: Language, game: str) -> None:
    """Which game it is about."""
    about = language.say("which game ({usual})", usual=GAMES[0])
    parser.add_argument("--game", metavar="|".join(GAMES), default=game, help=about)


def add_game_options(parser: argparse.ArgumentParser, language: Language, game: str) -> None:
    """What can be said about a new game."""
    say, box = language.say, find_box(game)
    least, most = box.players
    group = parser.add_argument_group(say("the game"))
    add_game(group, language, game)
    group.add_argument(
        "--players", metavar="N", help=say("{least} to {most} players (2), or 1 for solo", least=least, most=most)
    )
    for option in _told(box):
        flag = "--" + option.name.replace("_", "-")
        if option.values:
            values = "|".join(value for value, _ in option.values)
            group.add_argument(flag, metavar=option.sample or values, help=say(option.help))
        else:
            group.add_argument(flag, action="store_const", const="yes", help=say(option.help))
    group.add_argument("--first", metavar="N", help=say("the seat that goes first, counted from 0 (random)"))
    group.add_argument("--seed", metavar="N", help=say("the same number deals the same game"))


def _told(box: Box) -> list[Option]:
    """The options of a game that the command line takes."""
    return [option for option in box.options if option.help]


def given_names(given: argparse.Namespace, game: str) -> list[str]:
    """The options about a new game that somebody has typed."""
    names = ["players", *(option.name for option in _told(find_box(game))), "first", "seed", "components"]
    return [name for name in names if getattr(given, name, None) is not None]


def game_options(given: argparse.Namespace, package: Package, seats: int | None) -> dict[str, Any]:
    """The options of the game; BadOption says which is wrong. Who names seats has said how many players there are."""
    texts = {} if seats is None else {"players": str(seats)}
    for name in given_names(given, package.NAME):
        if name not in ("seed", "components"):
            texts[name] = getattr(given, name).replace(",", " ")
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
                mark("{what} must be one of {kinds}, not “{given}”"),
                what=what,
                kinds=", ".join(allowed),
                given=shown(kind),
            )


def seats_of(game: str, kinds: list[str], names: list[str], seats: int, language: Language) -> list[Seat]:
    """Who sits where: without kinds one human against the usual bots, without names ones that say who it is."""
    kinds = kinds or [HUMAN] + [usual_bot(game)] * (seats - 1)
    check_kinds(kinds, [HUMAN, *bots_of(game)], "seats")
    if len(kinds) != seats:
        raise BadOption(
            mark("seats must be {wanted}, one for each player, not {given}"), wanted=seats, given=len(kinds)
        )
    if len(names) > seats:
        raise BadOption(mark("names must be at most {most}, not {given}"), most=seats, given=len(names))
    for name in names:
        if not name or not name.isprintable() or len(name) > MOST_LETTERS:
            raise BadOption(
                mark("names must have 1 to {most} characters each, not “{given}”"), most=MOST_LETTERS, given=shown(name)
            )
    names = names + default_names(kinds, language)[len(names) :]
    if len(set(names)) != len(names):
        raise BadOption(mark("names must be different, not {names}"), names=", ".join(names))
    return [Seat(name, kind) for name, kind in zip(names, kinds, strict=True)]


def default_names(kinds: list[str], language: Language) -> list[str]:
    """`Player` or `Player 1`, `Player 2`; `Greedy` or `Greedy 1`, `Greedy 2`."""
    names: list[str] = []
    for at, kind in enumerate(kinds):
        name = language.say("Player") if kind == HUMAN else kind.capitalize()
        names.append(f"{name} {kinds[: at + 1].count(kind)}" if kinds.count(kind) > 1 else name)
    return names
