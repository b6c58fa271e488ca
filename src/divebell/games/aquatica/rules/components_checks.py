"""What may appear in the data file of components, and the sentence for everything that may not."""

import itertools
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from divebell.engine.datafile import line_of
from divebell.engine.errors import BadComponents
from divebell.engine.text import mark, shown

from . import vocabulary as v
from .pieces import COPIES, SEATS, SETS, SPOTS, read_end, read_test
from .vocabulary import ANY_TYPE, EFFECTS, JOINED, TYPES, is_resource, item_text, read_item, words_of

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
MOST_EFFECTS: Final = 9  # of a card, a depth or a tribe

# Where an effect may appear.
CHARACTER: Final = "character"
DELAYED: Final = "delayed effect"
DEPTH: Final = "depth"
MANTA: Final = "manta"
TRIBE_I: Final = "tribe of type I"
TRIBE_II: Final = "tribe of type II"
_ALL: Final = (CHARACTER, DELAYED, DEPTH, MANTA, TRIBE_I, TRIBE_II)
_PLACES: Final[dict[int, tuple[str, ...]]] = {
    **dict.fromkeys((v.COINS, v.POWER), (CHARACTER, DELAYED, DEPTH, MANTA, TRIBE_I)),
    **dict.fromkeys((v.RAISE, v.SCORE, v.TAKE_BACK), _ALL),
    **dict.fromkeys((v.RAISE_FULL, v.RECRUIT_FREE), (CHARACTER, DEPTH, TRIBE_I, TRIBE_II)),
    **dict.fromkeys((v.READY, v.READY_ALL, v.TAKE_BACK_ALL), (CHARACTER, DELAYED, TRIBE_I, TRIBE_II)),
    **dict.fromkeys((v.SCOUT, v.DROP), (CHARACTER, TRIBE_I, TRIBE_II)),
    **dict.fromkeys((v.FLIP, v.COPY, v.EMPTY), (DEPTH,)),
}
_TYPED_POWER: Final = (DEPTH, MANTA, TRIBE_I)


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
        """The effects of a list, which may all appear in that place."""
        value = self.value.get(field, [])
        if not isinstance(value, list):
            raise self.wrong(mark("{field} must be a list of effects"), field=field)
        if len(value) > MOST_EFFECTS:
            raise self.wrong(mark("{field} must be {most} at most"), field=field, most=MOST_EFFECTS)
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


def check_document(document: dict[str, Any], source: str) -> None:
    """Refuse what cannot be components; BadComponents says which entry is wrong and why, and where in the source."""
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
        for upper, lower in itertools.pairwise(depths):
            same = EFFECTS[upper % JOINED].word == EFFECTS[lower % JOINED].word
            typed = EFFECTS[upper % JOINED].type != ANY_TYPE or EFFECTS[lower % JOINED].type != ANY_TYPE
            if same and is_resource(upper) and not typed:
                raise entry.wrong(
                    mark("two depths in a row cannot both be {word}"), word=v.WORD_TEXTS[words_of(upper)[0]]
                )
        if "manta" in entry.value:
            entry.one_of("manta", codes)


def _check_goals(lists: _Lists) -> None:
    for entry in lists["goals"]:
        entry.one_of("set", ("printed", *SETS))
        entry.text("text")
        if read_test(entry.text("test")) is None:
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
        if read_end(entry.text("end")) is None:
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
