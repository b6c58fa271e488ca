"""The options of Otys as short texts; cards and tokens of one's own are two of them."""

from typing import Any, Final

from divebell.engine.errors import BadOption
from divebell.engine.options import read_texts, write_texts
from divebell.engine.text import mark, shown

from .components import SOURCE, STANDARD
from .setup import EDITIONS, SOLO, read_sponsor
from .state import SPONSOR_NUMBER

NAMES: Final = ("players", "solo", "edition", "sponsors", "designer_variant", "first")
_PIECES: Final = ("contracts", "rewards")  # of other components than the packaged ones


def write_options(options: dict[str, Any]) -> dict[str, str]:
    """The options of `start` as texts; other components than the packaged ones are written out in full."""
    used = SOURCE.use(options.get("components"))
    pieces = {
        "contracts": " ".join([used.contracts[kind].text for kind in used.cards]),
        "rewards": " ".join([used.rewards[kind].text for kind in used.tokens]),
    }
    return write_texts(options, NAMES) | (pieces if used is not STANDARD else {})


def read_options(texts: dict[str, str]) -> dict[str, Any]:
    """The options of `start` that these texts mean; BadOption says which is wrong."""
    plain = {name: text for name, text in texts.items() if name not in _PIECES}
    options = read_texts(plain, NAMES, ("players", "first"), ("designer_variant",))
    pieces: dict[str, Any] = {name: texts[name].split() for name in _PIECES if name in texts}
    if pieces:
        options["components"] = SOURCE.chosen(pieces)
    _check(options)
    return options


def _check(options: dict[str, Any]) -> None:
    """Say what is wrong to somebody who wrote it as a text; `start` checks again, in the words of Python."""
    solo, edition, sponsors = options.get("solo"), options.get("edition"), options.get("sponsors", "basic")
    seats = options.get("players", 1 if solo else 2)
    if solo is not None and solo not in SOLO:
        raise BadOption(mark("solo must be normal or hard, not “{given}”"), given=shown(solo))
    if not 1 <= seats <= 4:
        raise BadOption(mark("players must be 1 to 4, not {given}"), given=seats)
    if solo is not None and seats != 1:
        raise BadOption(mark("players must be 1 in the solo game, not {given}"), given=seats)
    if edition is not None and edition not in EDITIONS:
        raise BadOption(mark("edition must be fr or de, not “{given}”"), given=shown(edition))
    if options.get("designer_variant") and seats == 1:
        raise BadOption(mark("designer_variant is not for the solo game: there is no neighbour to copy"))
    if options.get("first", 0) >= seats:
        raise BadOption(
            mark("first must be a seat from 0 to {last}, not {given}"), last=seats - 1, given=options["first"]
        )
    sides = [(read_sponsor(side) or 0) & SPONSOR_NUMBER for side in sponsors.split()]
    if sponsors not in ("basic", "advanced", "random") and sorted(sides) != [1, 2, 3, 4, 5]:
        raise BadOption(
            mark(
                "sponsors must be basic, advanced, random, or name each side once like S1 S2a S3 S4 S5a, not “{given}”"
            ),
            given=shown(sponsors),
        )
