"""The pieces (C4-C7): characters, locations, mantas, goals and tribes, each made from its entry of the data file."""

import re
from typing import Any, Final

from . import vocabulary as v
from .vocabulary import ANY_TYPE, EFFECTS, JOINED, TYPES, amounts, is_resource, read_item, words_of

NONE: Final = -1

BASE: Final = 0
COLD: Final = 1
SETS: Final = {"base": BASE, "cold": COLD}

# How much of everything there is (C1-C6).
COPIES: Final = 2  # of each ocean character, one with each symbol (C4)
SEATS: Final = 5
TRACKS: Final = 4
SPOTS: Final = 5

# What a goal counts (Q5); the last one looks at this turn only.
COUNTED: Final = (
    "hand", "discard", "board", "pile", "wild", "board + pile", "pile points", "pile types", "pile small", "same type",
    "conquerors", "risen", "board values", "board depths", "recruited at",
)  # fmt: skip
HAND: Final = 0
DISCARD: Final = 1
BOARD: Final = 2
PILE: Final = 3
WILD: Final = 4
OWNED: Final = 5
PILE_POINTS: Final = 6
PILE_TYPES: Final = 7
PILE_SMALL: Final = 8
SAME_TYPE: Final = 9
CONQUERORS: Final = 10
RISEN: Final = 11
BOARD_VALUES: Final = 12
BOARD_DEPTHS: Final = 13
RECRUITED_AT: Final = 14

# What a tribe's points at the end count (B8).
ENDS: Final = (
    "points", "per recruited", "per character", "per scored", "per risen", "per manta", "per type",
)  # fmt: skip
POINTS: Final = 0
PER_RECRUITED: Final = 1
PER_CHARACTER: Final = 2
PER_SCORED: Final = 3
PER_RISEN: Final = 4
PER_MANTA: Final = 5
PER_TYPE: Final = 6


class Mark:
    """What every entry has: its name for people, and how sure we are of it."""

    __slots__ = ("known", "name", "placeholder", "source")

    def __init__(self, entry: dict[str, Any]) -> None:
        self.name: str = entry.get("name", "")
        self.source: str = entry["source"]
        self.known: str = entry.get("known", "")
        self.placeholder: bool = entry.get("placeholder", False)


class Character:
    """A character card: start, ocean or king (C4)."""

    __slots__ = (
        "box", "conquers", "delayed", "effects", "effects_of_two", "id", "leaves", "mark", "number", "set", "stays",
    )  # fmt: skip

    def __init__(self, entry: dict[str, Any], mantas: dict[str, int]) -> None:
        self.id: str = entry["id"]
        self.mark = Mark(entry)
        self.set: int = SETS[entry.get("set", "base")]
        self.effects = _items(entry.get("effects", []))
        self.delayed = _items(entry.get("delayed", []))
        self.effects_of_two = self.effects + _items(entry.get("with_two", []))  # with 2 players (F11)
        self.number: int = entry.get("number", 0)  # of a king
        self.box: int = mantas[entry["setup"].removeprefix("box ")] if "setup" in entry else NONE
        found = [word for item in self.effects for word in words_of(item)]
        self.conquers = v.CONQUER in found
        self.stays = v.STAY in found
        self.leaves = v.LEAVE in found


class Location:
    """A location (C5): prices, depths from the top, points, and the wild manta it shows."""

    __slots__ = ("acts", "coins", "depths", "gives", "id", "manta", "mark", "points", "power", "set", "type")

    def __init__(self, entry: dict[str, Any], mantas: dict[str, int]) -> None:
        self.id: str = entry["id"]
        self.mark = Mark(entry)
        self.type = TYPES.index(self.id[:2])
        self.set = COLD if self.type == 4 else BASE
        self.coins: int = entry["coins"]
        self.power: int = entry["power"]
        self.depths = _items(entry["depths"])
        self.acts = tuple([is_effect(item) for item in self.depths])
        self.gives = tuple([amounts(item) for item in self.depths])
        self.points: int = entry["points"]
        self.manta: int = mantas[entry["manta"]] if "manta" in entry else NONE


class Manta:
    """A kind of manta (C6): what it gives; of a wild one how many there are in each set."""

    __slots__ = ("acts", "code", "gives", "item", "mark", "numbers")

    def __init__(self, entry: dict[str, Any]) -> None:
        self.code: str = entry["code"]
        self.mark = Mark(entry)
        self.item = _items([entry["effect"]])[0]
        self.acts = is_effect(self.item)
        self.gives = amounts(self.item)
        self.numbers: tuple[int, int] = (entry.get("base", 0), entry.get("cold", 0))


class Goal:
    """A goal (section 12): what is counted, and how many are asked, exactly or at least."""

    __slots__ = ("asked", "counted", "exactly", "id", "mark", "set", "text")

    def __init__(self, entry: dict[str, Any]) -> None:
        self.id: str = entry["id"]
        self.mark = Mark(entry)
        self.set: str = entry["set"]
        self.text: str = entry["text"]
        counted, relation, number = read_test(entry["test"]) or ("hand", ">=", 0)
        self.counted = COUNTED.index(counted)
        self.exactly = relation == "="
        self.asked = number


class Tribe:
    """A tribe (section 13): its cost, its bonus, and its points at the end."""

    __slots__ = ("bonus", "cost", "counted", "end", "gives", "id", "mark", "permanent", "points", "type")

    def __init__(self, entry: dict[str, Any]) -> None:
        self.id: str = entry["id"]
        self.mark = Mark(entry)
        self.permanent = not self.id.startswith("II")  # of type I (B6)
        self.cost: int = entry["cost"]
        self.bonus = _items(entry["bonus"])
        self.gives = amounts(self.bonus[0])
        self.end: str = entry["end"]
        counted, type, number = read_end(self.end) or ("points", None, 0)
        self.counted = ENDS.index(counted)
        self.type: int = TYPES.index(type) if type else ANY_TYPE
        self.points = number


def is_effect(item: int) -> bool:
    """Something to be used around the main action: neither a resource (T3) nor `empty` (A4)."""
    return not is_resource(item) and EFFECTS[item % JOINED].word != v.EMPTY


def can_be_copied(item: int) -> bool:
    """Neither a resource nor `empty`, nor another `copy` (X2, G15)."""
    return is_effect(item) and EFFECTS[item % JOINED].word != v.COPY


def _items(texts: list[str]) -> tuple[int, ...]:
    return tuple(item for item in map(read_item, texts) if item is not None)


def read_test(text: str) -> tuple[str, str, int] | None:
    """A goal's test: `hand >= 8`, `board = 5`, `recruited at 5`."""
    if found := re.fullmatch(r"recruited at (\d)", text):
        return "recruited at", "=", int(found[1])
    found = re.fullmatch(r"(.+) (>=|=) (\d{1,2})", text)
    if found and found[1] in COUNTED[:RECRUITED_AT]:
        return found[1], found[2], int(found[3])
    return None


def read_end(text: str) -> tuple[str, str | None, int] | None:
    """A tribe's points: `points 3`, `per recruited 2`, `per scored SB 3`."""
    found = re.fullmatch(r"(points|per \w+)(?: ([A-Z]{2}))? (\d)", text)
    if not found or found[1] not in ENDS or (found[2] and (found[1] != "per scored" or found[2] not in TYPES)):
        return None
    return found[1], found[2], int(found[3])
