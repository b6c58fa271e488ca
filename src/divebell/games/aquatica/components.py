"""Characters, locations, mantas, goals and tribes (C1-C7): read from a data file, checked, replaceable.

Every piece is known by its place in its list of the file. Much of what Divebell brings is a reconstruction: each entry
says by `source` whether it is printed, reported or ours (docs/aquatica.md), and an owner of the game can use another
file.
"""

import itertools
import re
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from divebell.engine.datafile import read_file, read_toml
from divebell.engine.errors import BadComponents
from divebell.engine.move import Move
from divebell.engine.text import mark, shown

from . import vocabulary as words
from .moves import Table
from .vocabulary import ANY_TYPE, EFFECTS, JOINED, TYPES, amounts, is_resource, item_text, read_item, words_of
from .worths import character_worth, item_worth, items_worth, location_worth, number_of, pool_before

NONE: Final = -1

BASE: Final = 0
COLD: Final = 1
SETS: Final = {"base": BASE, "cold": COLD}

# How much of everything there is (C1-C6); the file says it too, and must agree.
COUNTS: Final[dict[str, Any]] = {
    "start_kinds": 6,
    "ocean_kinds": {"base": 9, "cold": 6},
    "kings": {"base": 8, "cold": 3},
    "locations": {"base": 56, "cold": 14},
    "locations_per_type": 14,
    "trained_per_player": 4,
    "wild": {"base": 23, "cold": 6},
    "goals": {"printed": 4, "base": 10, "cold": 4},
    "tribes": {"I": 10, "II": 10},
}
COPIES: Final = 2  # of each ocean character, one with each symbol (C4)
SEATS: Final = 5
TRACKS: Final = 4
SPOTS: Final = 5

# Where an effect may stand.
CHARACTER: Final = "character"
DELAYED: Final = "delayed effect"
DEPTH: Final = "depth"
MANTA: Final = "manta"
TRIBE_I: Final = "tribe of type I"
TRIBE_II: Final = "tribe of type II"
_ALL: Final = (CHARACTER, DELAYED, DEPTH, MANTA, TRIBE_I, TRIBE_II)
_PLACES: Final[dict[int, tuple[str, ...]]] = {
    **dict.fromkeys((words.COINS, words.POWER), (CHARACTER, DELAYED, DEPTH, MANTA, TRIBE_I)),
    **dict.fromkeys((words.RAISE, words.SCORE, words.TAKE_BACK), _ALL),
    **dict.fromkeys((words.RAISE_FULL, words.RECRUIT_FREE), (CHARACTER, DEPTH, TRIBE_I, TRIBE_II)),
    **dict.fromkeys((words.READY, words.READY_ALL, words.TAKE_BACK_ALL), (CHARACTER, DELAYED, TRIBE_I, TRIBE_II)),
    **dict.fromkeys((words.SCOUT, words.DROP), (CHARACTER, TRIBE_I, TRIBE_II)),
    **dict.fromkeys((words.FLIP, words.COPY, words.EMPTY), (DEPTH,)),
}
_TYPED_POWER: Final = (DEPTH, MANTA, TRIBE_I)

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
    """What stands about every entry: its name for people, and how sure we are of it."""

    __slots__ = ("known", "name", "placeholder", "source")

    def __init__(self, entry: dict[str, Any]) -> None:
        self.name: str = entry.get("name", "")
        self.source: str = entry["source"]
        self.known: str = entry.get("known", "")
        self.placeholder: bool = entry.get("placeholder", False)


class Character:
    """A character card: start, ocean or king (C4)."""

    __slots__ = (
        "box", "buys_with", "conquers", "conquers_with", "delayed", "effects", "effects_of_two", "id", "leaves", "mark",
        "number", "recruits_with", "scores", "set", "stays", "worth",
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
        self.conquers = words.CONQUER in found
        self.stays = words.STAY in found
        self.leaves = words.LEAVE in found
        # for bots: what it gives before its first purchase of each kind, NONE without one
        self.buys_with = pool_before(self.effects, words.BUY, words.COINS)
        self.conquers_with = pool_before(self.effects, words.CONQUER, words.POWER)
        self.recruits_with = pool_before(self.effects, words.RECRUIT, words.COINS)
        self.scores = number_of(self.effects, words.SCORE)
        self.worth = character_worth(self.effects, self.delayed)


class Location:
    """A location (C5): prices, depths from the top, points, and the wild manta it shows."""

    __slots__ = ("acts", "coins", "depths", "gives", "id", "manta", "mark", "points", "power", "set", "type", "worth")

    def __init__(self, entry: dict[str, Any], mantas: dict[str, int], kinds: "tuple[Manta, ...]") -> None:
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
        manta_worth = kinds[self.manta].worth if self.manta != NONE else 0.0
        self.worth = location_worth(self.points, self.depths, manta_worth)


class Manta:
    """A kind of manta (C6): what it gives; of a wild one how many there are in each set."""

    __slots__ = ("acts", "code", "gives", "item", "mark", "numbers", "worth")

    def __init__(self, entry: dict[str, Any]) -> None:
        self.code: str = entry["code"]
        self.mark = Mark(entry)
        self.item = _items([entry["effect"]])[0]
        self.acts = is_effect(self.item)
        self.gives = amounts(self.item)
        self.numbers: tuple[int, int] = (entry.get("base", 0), entry.get("cold", 0))
        self.worth = item_worth(self.item)


class Goal:
    """A goal (section 12): what is counted, and how many are asked, exactly or at least."""

    __slots__ = ("asked", "counted", "exactly", "id", "mark", "set", "text")

    def __init__(self, entry: dict[str, Any]) -> None:
        self.id: str = entry["id"]
        self.mark = Mark(entry)
        self.set: str = entry["set"]
        self.text: str = entry["text"]
        counted, relation, number = _read_test(entry["test"]) or ("hand", ">=", 0)
        self.counted = COUNTED.index(counted)
        self.exactly = relation == "="
        self.asked = number


class Tribe:
    """A tribe (section 13): its cost, its bonus, and its points at the end."""

    __slots__ = ("bonus", "cost", "counted", "end", "gives", "id", "mark", "permanent", "points", "type", "worth")

    def __init__(self, entry: dict[str, Any]) -> None:
        self.id: str = entry["id"]
        self.mark = Mark(entry)
        self.permanent = not self.id.startswith("II")  # of type I (B6)
        self.cost: int = entry["cost"]
        self.bonus = _items(entry["bonus"])
        self.gives = amounts(self.bonus[0])
        self.end: str = entry["end"]
        counted, type, number = _read_end(self.end) or ("points", None, 0)
        self.counted = ENDS.index(counted)
        self.type: int = TYPES.index(type) if type else ANY_TYPE
        self.points = number
        self.worth = items_worth(self.bonus)


class Components:
    """One checked set of everything, with the moves that name it."""

    __slots__ = (
        "_characters", "_goals", "_locations", "_mantas", "_tribes", "characters", "copied", "deck_sizes", "discount",
        "document", "first_king", "first_ocean", "first_wild", "goal_tokens", "goals", "kings", "locations",
        "locations_by_type", "mantas", "matrona", "moves", "prices", "rows", "slots", "spots", "table", "trained",
        "tribes",
    )  # fmt: skip

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        trained = {entry["code"]: entry for entry in reversed(document["trained"])}
        kinds = [*dict.fromkeys(entry["code"] for entry in document["trained"])]
        self.first_wild = len(kinds)  # trained mantas come first
        self.mantas = tuple(Manta(entry) for entry in [*(trained[code] for code in kinds), *document["wild"]])
        self._mantas = {manta.code: kind for kind, manta in enumerate(self.mantas)}
        self.trained = [
            tuple(sorted(self._mantas[entry["code"]] for entry in document["trained"] if entry["seat"] == seat))
            for seat in range(1, SEATS + 1)
        ]
        cards = [*document["start"], *document["ocean"], *document["kings"]]
        self.characters = tuple(Character(entry, self._mantas) for entry in cards)
        self._characters = {card.id: kind for kind, card in enumerate(self.characters)}
        self.first_ocean = len(document["start"])
        self.first_king = self.first_ocean + len(document["ocean"])
        self.kings = tuple(sorted(range(self.first_king, len(cards)), key=lambda kind: self.characters[kind].number))
        self.matrona = self._characters["matrona"]
        self.locations = tuple(Location(entry, self._mantas, self.mantas) for entry in document["locations"])
        self.locations_by_type = [
            tuple(at for at, location in enumerate(self.locations) if location.type == type)
            for type in range(len(TYPES))
        ]
        self._locations = {location.id: number for number, location in enumerate(self.locations)}
        self.goals = tuple(Goal(entry) for entry in document["goals"])
        self._goals = {goal.id: number for number, goal in enumerate(self.goals)}
        self.goal_tokens = tuple(
            (SETS[token["set"]], self._goals[token["goals"][0]], self._goals[token["goals"][1]])
            for token in document["goal_tokens"]
        )
        self.tribes = tuple(Tribe(entry) for entry in document["tribes"])
        self._tribes = {tribe.id: number for number, tribe in enumerate(self.tribes)}
        board = document["board"]
        self.slots: int = board["slots"]["value"]
        self.rows: tuple[int, int] = (board["top_row"]["value"], board["bottom_row"]["value"])
        self.discount: int = board["top_row_power_discount"]["value"]
        self.prices: tuple[int, ...] = tuple(board["character_prices"]["value"])
        self.spots: tuple[int, ...] = tuple(board["goal_spots"]["value"])
        self.deck_sizes: dict[str, tuple[int, int]] = {
            f"{set}.{players}": (sizes["characters"], sizes["locations"])
            for set in SETS
            for players, sizes in document["deck_sizes"][set].items()
        }
        depths = [item for location in self.locations for item in location.depths]
        self.copied = tuple(dict.fromkeys(item for item in depths if can_be_copied(item)))
        self.table = Table(
            [card.id for card in self.characters],
            self.first_king,
            self.prices,
            [location.id for location in self.locations],
            [manta.code for manta in self.mantas],
            self.first_wild,
            [tribe.id for tribe in self.tribes],
            [goal.id for goal in self.goals],
            self.copied,
        )
        self.moves: list[Move] = self.table.moves

    def character(self, text: str) -> int | None:
        """The number of a character by its id."""
        return self._characters.get(text)

    def king(self, text: str) -> int | None:
        """The number of a character that is a king."""
        kind = self._characters.get(text)
        return kind if kind is not None and kind >= self.first_king else None

    def location(self, text: str) -> int | None:
        """The number of a location by its id."""
        return self._locations.get(text)

    def manta(self, text: str) -> int | None:
        """The number of a kind of manta by its code."""
        return self._mantas.get(text)

    def goal(self, text: str) -> int | None:
        """The number of a goal by its id."""
        return self._goals.get(text)

    def tribe(self, text: str) -> int | None:
        """The number of a tribe by its id."""
        return self._tribes.get(text)

    def parse(self, text: str) -> Move | None:
        """The move with this text, or None."""
        return self.table.parse(text)


def is_effect(item: int) -> bool:
    """Something to be used around the main action: neither a resource (T3) nor `empty` (A4)."""
    return not is_resource(item) and EFFECTS[item % JOINED].word != words.EMPTY


def can_be_copied(item: int) -> bool:
    """Neither a resource nor `empty`, nor another `copy` (X2, G15)."""
    return is_effect(item) and EFFECTS[item % JOINED].word != words.COPY


def _items(texts: list[str]) -> tuple[int, ...]:
    return tuple(item for item in map(read_item, texts) if item is not None)


def _read_test(text: str) -> tuple[str, str, int] | None:
    """A goal's test: `hand >= 8`, `board = 5`, `recruited at 5`."""
    if found := re.fullmatch(r"recruited at (\d)", text):
        return "recruited at", "=", int(found[1])
    found = re.fullmatch(r"(.+) (>=|=) (\d{1,2})", text)
    if found and found[1] in COUNTED[:RECRUITED_AT]:
        return found[1], found[2], int(found[3])
    return None


def _read_end(text: str) -> tuple[str, str | None, int] | None:
    """A tribe's points: `points 3`, `per recruited 2`, `per scored SB 3`."""
    found = re.fullmatch(r"(points|per \w+)(?: ([A-Z]{2}))? (\d)", text)
    if not found or found[1] not in ENDS or (found[2] and (found[1] != "per scored" or found[2] not in TYPES)):
        return None
    return found[1], found[2], int(found[3])


# Checking


class _Entry:
    """An entry of a list of the file, with what it is called in a sentence and where it stands."""

    def __init__(self, list_name: str, place: int, value: Any, source: str) -> None:
        self.list_name = list_name
        self.place = place
        self.value = value
        self.source = source

    def wrong(self, message: str, **values: Any) -> BadComponents:
        named = self.value if isinstance(self.value, dict) else {}
        name = named.get("id") or named.get("code") or self.place
        return BadComponents(
            mark("{list} {name}: {error}"), line_of(self.source, self.list_name, self.place),
            list=self.list_name, name=shown(name), error=BadComponents(message, **values),
        )  # fmt: skip

    def text(self, field: str) -> str:
        value = self.value.get(field)
        if not isinstance(value, str) or not value:
            raise self.wrong(mark("{field} must be a text"), field=field)
        return value

    def whole(self, field: str, low: int = 0, high: int = 99) -> int:
        value = self.value.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(
                mark("{field} must be a whole number from {low} to {high}, not {given}"),
                field=field, low=low, high=high, given=shown(value),
            )  # fmt: skip
        return value

    def one_of(self, field: str, values: Iterable[str]) -> str:
        value = self.value.get(field)
        if value not in values:
            raise self.wrong(
                mark("{field} must be one of {values}, not {given}"),
                field=field, values=", ".join(values), given=shown(value),
            )  # fmt: skip
        return str(value)

    def effects(self, field: str, place: str) -> list[int]:
        """The effects of a list, which may all stand in that place."""
        value = self.value.get(field, [])
        if not isinstance(value, list):
            raise self.wrong(mark("{field} must be a list of effects"), field=field)
        return [self.effect(text, place) for text in value]

    def effect(self, text: Any, place: str) -> int:
        item = read_item(text) if isinstance(text, str) else None
        if item is None:
            raise self.wrong(mark("there is no effect '{given}'"), given=shown(text))
        for part in (item % JOINED, item // JOINED):
            effect = EFFECTS[part]
            places = _TYPED_POWER if effect.type != ANY_TYPE else _PLACES.get(effect.word, (CHARACTER,))
            if part and place not in places:
                raise self.wrong(
                    mark("'{given}' cannot stand there: this is a {place}"), given=effect.text, place=place
                )
        kinds = {is_resource(part) for part in (item % JOINED, item // JOINED or item % JOINED)}
        if place != CHARACTER and len(kinds) > 1:
            raise self.wrong(mark("'{given}' is a resource or an effect, it cannot be both"), given=item_text(item))
        return item

    def only(self, fields: Iterable[str]) -> None:
        if not isinstance(self.value, dict):
            raise self.wrong(mark("must be a table such as { id = ... }"))
        known = [*fields, "source", "known", "placeholder", "name"]
        for field in self.value:
            if field not in known:
                raise self.wrong(
                    mark("there is no field '{field}': there are {fields}"),
                    field=shown(field), fields=", ".join(fields),
                )  # fmt: skip
        self.one_of("source", ("printed", "reported", "reconstruction"))
        for field in ("known", "name"):
            if field in self.value:
                self.text(field)
        if not isinstance(self.value.get("placeholder", False), bool):
            raise self.wrong(mark("placeholder must be true or false"))


_LISTS: Final[dict[str, tuple[str, ...]]] = {
    "start": ("id", "effects", "delayed", "with_two"),
    "ocean": ("id", "set", "effects", "delayed", "with_two"),
    "kings": ("id", "number", "set", "effects", "delayed", "with_two", "setup"),
    "trained": ("seat", "code", "effect"),
    "wild": ("code", "effect", "base", "cold"),
    "goals": ("id", "set", "test", "text"),
    "goal_tokens": ("goals", "set"),
    "tribes": ("id", "cost", "bonus", "end"),
    "locations": ("id", "coins", "power", "depths", "points", "manta"),
}
_TABLES: Final = ("counts", "board", "deck_sizes", "types")
_TOKEN: Final = re.compile(r""""(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[\[\]{}]""")


def line_of(source: str, name: str, place: int = 0) -> int:
    """The line, from 1, in which a list or table of the file begins, or the entry at a place of it; 0 if unknown."""
    start = re.search(rf"^\s*(?:{re.escape(name)}\s*=|\[{re.escape(name)}\])", source, re.MULTILINE)
    if start is None:
        return 0
    at, depth = start.end(), 0
    if place:
        for found in _TOKEN.finditer(source, start.end()):
            place -= found[0] == "{" and depth == 1
            depth += (found[0] in "[{") - (found[0] in "]}")
            if not place:
                at = found.start()
                break
    return source.count("\n", 0, at) + 1


def parse_components(source: str) -> Components:
    """Components from the text of a TOML file; BadComponents says which line is wrong and why."""
    return check_components(read_toml(source), source)


def check_components(document: dict[str, Any], source: str = "") -> Components:
    """Components from a document; BadComponents says which entry is wrong and why, and where in the source."""
    names = [*_LISTS, *_TABLES, "format"]
    for name in document:
        if name not in names:
            raise BadComponents(
                mark("unknown entry '{name}': there are {names}"), line_of(source, name),
                name=shown(name), names=", ".join((*_LISTS, *_TABLES)),
            )  # fmt: skip
    if document.get("format") != 1:
        raise BadComponents(mark("format must be 1"), line_of(source, "format"))
    lists = {name: _read_list(document, name, source) for name in _LISTS}
    for name in _TABLES:
        if not isinstance(document.get(name), dict):
            raise BadComponents(mark("{name} must be a table"), line_of(source, name), name=name)
    _check_names(lists)
    _check_mantas(lists)
    _check_characters(lists)
    _check_locations(lists)
    _check_goals(lists)
    _check_tribes(lists)
    _check_counts(document, lists, source)
    _check_board(document["board"], source)
    _check_deck_sizes(document["deck_sizes"], source)
    for name in TYPES:
        if not isinstance(document["types"].get(name), str):
            raise BadComponents(mark("types must name {type}"), line_of(source, "types"), type=name)
    _check_supply(lists)
    return Components(document)


_Lists = dict[str, list[_Entry]]


def _read_list(document: dict[str, Any], name: str, source: str) -> list[_Entry]:
    value = document.get(name)
    if not isinstance(value, list):
        raise BadComponents(mark("{name} must be a list of entries"), line_of(source, name), name=name)
    entries = [_Entry(name, place, entry, source) for place, entry in enumerate(value, start=1)]
    for entry in entries:
        entry.only(_LISTS[name])
    return entries


def _check_names(lists: _Lists) -> None:
    """Every piece has a name of its own: moves and records know it by that."""
    seen: set[str] = set()
    for name in ("start", "ocean", "kings", "wild", "goals", "tribes", "locations"):
        for entry in lists[name]:
            field = "code" if name == "wild" else "id"
            id = entry.text(field)
            if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", id):
                raise entry.wrong(mark("{field} must be made of letters and digits"), field=field)
            if id.lower() in seen:
                raise entry.wrong(mark("{field} is there twice"), field=field)
            seen.add(id.lower())
    for entry in lists["trained"]:
        if entry.text("code").lower() in seen or not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", entry.text("code")):
            raise entry.wrong(mark("code must be made of letters and digits, and not the name of something else"))


def _check_mantas(lists: _Lists) -> None:
    seats: Counter[tuple[int, str]] = Counter()
    effects: dict[str, int] = {}
    for entry in lists["trained"]:
        item = entry.effect(entry.value.get("effect"), MANTA)
        seat, code = entry.whole("seat", 1, SEATS), entry.text("code")
        seats[seat, code] += 1
        if seats[seat, code] > 1:
            raise entry.wrong(mark("seat {seat} has this manta twice"), seat=seat)
        if effects.setdefault(code, item) != item:
            raise entry.wrong(mark("mantas with the same code must give the same"))
    for entry in lists["wild"]:
        entry.effect(entry.value.get("effect"), MANTA)
        entry.whole("base")
        entry.whole("cold")


def _check_characters(lists: _Lists) -> None:
    for name in ("start", "ocean", "kings"):
        for entry in lists[name]:
            entry.text("name")
            entry.effects("effects", CHARACTER)
            entry.effects("with_two", CHARACTER)
            entry.effects("delayed", DELAYED)
            if name != "start":
                entry.one_of("set", SETS)
    codes = [entry.value["code"] for entry in lists["wild"]]
    numbers: set[int] = set()
    for entry in lists["kings"]:
        number = entry.whole("number", 1)
        if number in numbers:
            raise entry.wrong(mark("another king has the number {number} too"), number=number)
        numbers.add(number)
        if "setup" in entry.value and entry.value["setup"] not in [f"box {code}" for code in codes]:
            raise entry.wrong(mark("setup must be 'box' and the code of a wild manta"))
    matrona = [entry for entry in lists["start"] if entry.value["id"] == "matrona"]
    if not matrona:
        raise BadComponents(
            mark("start must have matrona"), line_of(lists["start"][0].source if lists["start"] else "", "start")
        )
    if "stay" not in matrona[0].value.get("effects", []):
        raise matrona[0].wrong(mark("effects must have 'stay': she never leaves the hand"))


def _check_locations(lists: _Lists) -> None:
    codes = [entry.value["code"] for entry in lists["wild"]]
    for entry in lists["locations"]:
        if entry.value["id"][:2] not in TYPES:
            raise entry.wrong(mark("id must begin with its type: {types}"), types=", ".join(TYPES))
        for field in ("coins", "power", "points"):
            entry.whole(field)
        depths = entry.effects("depths", DEPTH)
        if len(depths) > 9:
            raise entry.wrong(mark("depths must be 9 at most"))
        for upper, lower in itertools.pairwise(depths):
            same = EFFECTS[upper % JOINED].word == EFFECTS[lower % JOINED].word
            typed = EFFECTS[upper % JOINED].type != ANY_TYPE or EFFECTS[lower % JOINED].type != ANY_TYPE
            if same and is_resource(upper) and not typed:
                raise entry.wrong(
                    mark("two depths in a row cannot both be {word}"), word=words.WORD_TEXTS[words_of(upper)[0]]
                )
        if "manta" in entry.value:
            entry.one_of("manta", codes)


def _check_goals(lists: _Lists) -> None:
    for entry in lists["goals"]:
        entry.one_of("set", ("printed", *SETS))
        entry.text("text")
        if _read_test(entry.text("test")) is None:
            raise entry.wrong(mark("there is no test '{given}'"), given=shown(entry.value["test"]))
    sets = {entry.value["id"]: entry.value["set"] for entry in lists["goals"]}
    on_tokens: Counter[str] = Counter()
    for entry in lists["goal_tokens"]:
        set = entry.one_of("set", SETS)
        goals = entry.value.get("goals")
        if not isinstance(goals, list) or len(goals) != 2 or any(sets.get(str(goal)) != set for goal in goals):
            raise entry.wrong(mark("goals must be two goals of the same set"))
        on_tokens.update(goals)
    for entry in lists["goals"]:
        if on_tokens[entry.value["id"]] != (entry.value["set"] != "printed"):
            raise entry.wrong(mark("a goal that is not printed on the board is on one token, the others on none"))


def _check_tribes(lists: _Lists) -> None:
    for entry in lists["tribes"]:
        id = entry.value["id"]
        if not re.fullmatch(r"II?\d+", id):
            raise entry.wrong(mark("id must be I or II and a number"))
        entry.text("name")
        entry.whole("cost")
        bonus = entry.effects("bonus", TRIBE_II if id.startswith("II") else TRIBE_I)
        if not bonus:
            raise entry.wrong(mark("bonus must have an effect"))
        if len(bonus) > 1 and any(is_resource(item) for item in bonus):
            raise entry.wrong(mark("a bonus that is a resource stands alone"))
        if _read_end(entry.text("end")) is None:
            raise entry.wrong(mark("there is no way '{given}' to count points"), given=shown(entry.value["end"]))


def _check_counts(document: dict[str, Any], lists: _Lists, source: str) -> None:
    """As many of everything as there are in the boxes."""
    for name, right in COUNTS.items():
        if document["counts"].get(name) != right:
            raise BadComponents(
                mark("counts: {name} must be {number}"), line_of(source, "counts"), name=name, number=_said(right)
            )
    found: dict[str, Any] = {
        "start_kinds": len(lists["start"]),
        "ocean_kinds": _by_set(lists["ocean"], SETS),
        "kings": _by_set(lists["kings"], SETS),
        "locations": {
            set: sum((entry.value["id"][:2] == "FD") == (set == "cold") for entry in lists["locations"]) for set in SETS
        },
        "goals": _by_set(lists["goals"], ("printed", *SETS)),
        "tribes": {
            type: sum(entry.value["id"].rstrip("0123456789") == type for entry in lists["tribes"])
            for type in ("I", "II")
        },
        "wild": {set: sum(entry.value[set] for entry in lists["wild"]) for set in SETS},
    }
    for name, number in found.items():
        if number != COUNTS[name]:
            raise BadComponents(
                mark("counts: there are {given} {name}, not {number}"), line_of(source, name.removesuffix("_kinds")),
                name=name, given=_said(number), number=_said(COUNTS[name]),
            )  # fmt: skip
    for type in TYPES:
        number = sum(entry.value["id"].startswith(type) for entry in lists["locations"])
        if number != COUNTS["locations_per_type"]:
            raise BadComponents(
                mark("counts: there are {given} {name}, not {number}"), line_of(source, "locations"),
                name=f"locations {type}", given=number, number=COUNTS["locations_per_type"],
            )  # fmt: skip
    for seat in range(1, SEATS + 1):
        number = sum(entry.value["seat"] == seat for entry in lists["trained"])
        if number != COUNTS["trained_per_player"]:
            raise BadComponents(
                mark("counts: there are {given} {name}, not {number}"), line_of(source, "trained"),
                name=f"trained mantas of seat {seat}", given=number, number=COUNTS["trained_per_player"],
            )  # fmt: skip


def _by_set(entries: list[_Entry], sets: Iterable[str]) -> dict[str, int]:
    return {set: sum(entry.value["set"] == set for entry in entries) for set in sets}


def _said(number: Any) -> str:
    return ", ".join(f"{name} {part}" for name, part in number.items()) if isinstance(number, dict) else str(number)


def _check_board(board: dict[str, Any], source: str) -> None:
    def value(name: str) -> Any:
        entry = board.get(name)
        return entry.get("value") if isinstance(entry, dict) else None

    def wrong(name: str, right: str) -> BadComponents:
        return BadComponents(
            mark("board: {name} must be {right}, not {given}"), line_of(source, "board"),
            name=name, right=right, given=shown(value(name)),
        )  # fmt: skip

    for name, right in (("slots", 5), ("top_row", 4), ("bottom_row", 6), ("top_row_power_discount", 1)):
        if value(name) != right or isinstance(value(name), bool):
            raise wrong(name, str(right))
    prices, spots = value("character_prices"), value("goal_spots")
    if not _are_whole(prices, 6) or list(prices) != sorted(set(prices)):
        raise wrong("character_prices", "6 rising numbers")
    if not _are_whole(spots, SPOTS) or list(spots) != sorted(set(spots), reverse=True):
        raise wrong("goal_spots", "5 falling numbers")


def _are_whole(numbers: Any, how_many: int) -> bool:
    return (
        isinstance(numbers, list)
        and len(numbers) == how_many
        and all(isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= 99 for number in numbers)
    )


_DECKS: Final = {"base": ("1", "2", "3", "4"), "cold": ("2", "3", "4", "5", "solo_goals", "solo_tribes")}


def _check_deck_sizes(sizes: dict[str, Any], source: str) -> None:
    """What is left can be reached by removing cards of one set of characters, and equally many of each type (S2)."""
    kinds, types = {"base": 9, "cold": 15}, {"base": 4, "cold": 5}
    for set, decks in _DECKS.items():
        for players in decks:
            entry = sizes.get(set, {}).get(players) if isinstance(sizes.get(set), dict) else None
            characters = entry.get("characters") if isinstance(entry, dict) else None
            locations = entry.get("locations") if isinstance(entry, dict) else None
            solo = players in ("1", "solo_goals", "solo_tribes")
            if (
                not isinstance(characters, int)
                or not isinstance(locations, int)
                or (characters != kinds[set] if solo else not kinds[set] <= characters <= COPIES * kinds[set])
                or not 0 < locations <= 14 * types[set]
                or locations % types[set]
            ):
                raise BadComponents(
                    mark("deck_sizes: {name} must say how many characters and locations are left"),
                    line_of(source, "deck_sizes"), name=f"{set}.{players}",
                )  # fmt: skip


def _check_supply(lists: _Lists) -> None:
    """The supply has a wild manta for every location and box king of the sets in use that shows one (G23)."""
    for sets in (("base",), ("base", "cold")):
        asked: Counter[str] = Counter()
        for entry in lists["locations"]:
            if "manta" in entry.value and (entry.value["id"][:2] != "FD" or "cold" in sets):
                asked[entry.value["manta"]] += 1
        for entry in lists["kings"]:
            if "setup" in entry.value and entry.value["set"] in sets:
                asked[entry.value["setup"].removeprefix("box ")] += 1
        for entry in lists["wild"]:
            supply = sum(entry.value[set] for set in sets)
            if asked[entry.value["code"]] > supply:
                raise entry.wrong(
                    mark("locations and kings show {asked} of these mantas, the supply has {supply}"),
                    asked=asked[entry.value["code"]], supply=supply,
                )  # fmt: skip


BALANCED: Final = "balanced"


def read_components(path: str | Path) -> Components:
    """Components from a file of an owner of the game, or the `balanced` ones that Divebell proposes."""
    return balanced_components() if path == BALANCED else parse_components(read_file(path))


def balanced_components() -> Components:
    """The packaged components with the tribes that a study of balance would change (docs/aquatica-balance.md)."""
    changes = read_toml(files(__package__).joinpath("balanced.toml").read_text(encoding="utf-8"))
    changed = {entry["id"]: entry for entry in changes["tribes"]}
    tribes = [tribe | changed.get(tribe["id"], {}) for tribe in STANDARD.document["tribes"]]
    return check_components(STANDARD.document | {"tribes": tribes})


STANDARD: Final = parse_components(files(__package__).joinpath("components.toml").read_text(encoding="utf-8"))
