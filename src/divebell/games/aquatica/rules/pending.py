"""What is pending, on the stack of a state and in a position document: its name, then what it is about."""

from collections.abc import Callable
from typing import Any, Final

from divebell.engine.document import Reader

from . import state as stage
from . import vocabulary as v
from .pieces import NONE
from .state import Pending, State
from .vocabulary import item_text, read_item

# How each thing that is pending is written: its name, then the kinds of its number, thing and seat ("" for none).
_STEP: Final = "step"
_HOW_MANY: Final = "how many"
_CHARACTER: Final = "character"
_LOCATION: Final = "location"  # or null
_MANTA: Final = "manta"
_TRIBE: Final = "tribe"
_SEAT: Final = "seat"
_FLAG: Final = "flag"
_ITEM: Final = "item"
_WORD: Final = "word"
_MOVE: Final = "move"
_COPIES: Final = "copies"
_PENDING: Final[dict[int, tuple[str, str, str, str]]] = {
    stage.CARD: ("card", _STEP, _CHARACTER, _FLAG),
    stage.DELAYED: ("delayed", _STEP, _CHARACTER, ""),
    stage.BONUS: ("bonus", _STEP, _TRIBE, ""),
    stage.TIRING: ("tires", "", _MANTA, ""),
    stage.OTHERS: ("others", _HOW_MANY, _WORD, _STEP),
    stage.FLIPPING: ("flip", "", _LOCATION, _STEP),
    stage.CHOOSING: ("choose", _ITEM, _LOCATION, ""),
    stage.BUYING: ("purchase", _WORD, _HOW_MANY, _FLAG),
    stage.PAYING: ("pay", _HOW_MANY, _MOVE, ""),
    stage.RECRUITING_FREE: ("recruit free", "", _LOCATION, ""),
    stage.SCOUTING: ("scout", "", "", ""),
    stage.DISCARDING: ("discard", "", "", ""),
    stage.SALVAGING: ("salvage", "", "", ""),
    stage.RAISING: ("raise", _HOW_MANY, _LOCATION, _SEAT),
    stage.RISING: ("rise", "", _LOCATION, ""),
    stage.SCORING: ("score", _HOW_MANY, _LOCATION, ""),
    stage.TAKING_BACK: ("back", _HOW_MANY, _LOCATION, ""),
    stage.TAKING_ALL_BACK: ("back all", "", "", ""),
    stage.READYING: ("ready", _HOW_MANY, "", _SEAT),
    stage.DROPPING: ("drop", _HOW_MANY, "", _SEAT),
    stage.TIRING_ONE: ("tire", "", _LOCATION, _SEAT),
    stage.COPYING: ("copy", _COPIES, _LOCATION, ""),
    stage.PLAYING: ("play", "", "", ""),
    stage.PLACING: ("place", "", _TRIBE, ""),
    stage.RIVALRY: ("rival", "", "", ""),
}
_BY_NAME: Final = {fields[0]: what for what, fields in _PENDING.items()}
_WORDS_OF: Final = {
    stage.OTHERS: (v.OTHERS_RAISE, v.OTHERS_DISCARD, v.OTHERS_READY),
    stage.BUYING: v.PURCHASES,
}


def write_pending(state: State, pending: Pending) -> list[Any]:
    """An entry of the stack as a list: its name, then the parts that it has."""
    name, *kinds = _PENDING[pending[0]]
    return [name, *(_write_field(state, kind, value) for kind, value in zip(kinds, pending[1:], strict=True) if kind)]


def _write_field(state: State, kind: str, value: int) -> Any:
    components = state.components
    if kind == _CHARACTER:
        return components.characters[value].id
    if kind == _LOCATION:
        return None if value == NONE else components.locations[value].id
    if kind == _MANTA:
        return components.mantas[value].code
    if kind == _TRIBE:
        return components.tribes[value].id
    if kind == _FLAG:
        return value == 1
    if kind == _ITEM:
        return item_text(value)
    if kind == _WORD:
        return v.WORD_TEXTS[value]
    if kind == _MOVE:
        return components.moves[value].text
    if kind == _COPIES:
        return [item_text(item) for bit, item in enumerate(components.copied) if value >> bit & 1]
    return max(value, 0)  # a number; the price of a purchase that is not a replay is left out


def read_pending(state: State, reader: Reader) -> Pending:
    """The entry of the stack that such a list says."""
    entry = reader.items()
    if not entry:
        raise reader.wrong("a list that begins with what is pending")
    what = _BY_NAME[entry[0].one_of(_BY_NAME)]
    _, *kinds = _PENDING[what]
    reader.items(1 + sum(1 for kind in kinds if kind))
    rest = iter(entry[1:])
    number, thing, seat = [
        _read_field(state, what, kind, next(rest)) if kind else default
        for kind, default in zip(kinds, (0, NONE, 0), strict=True)
    ]
    if what == stage.BUYING and number != v.REPLAY:
        thing = NONE
    return what, number, thing, seat


def _read_field(state: State, what: int, kind: str, reader: Reader) -> int:
    components = state.components
    found: dict[str, tuple[Callable[[str], int | None], str]] = {
        _CHARACTER: (components.character, "character"),
        _MANTA: (components.manta, "manta"),
        _TRIBE: (components.tribe, "tribe"),
        _ITEM: (read_item, "choice of two effects"),
    }
    if kind in found:
        return reader.kind(*found[kind])
    if kind == _LOCATION:
        return NONE if reader.value is None else reader.kind(components.location, "location")
    if kind == _SEAT:
        return reader.whole(0, len(state.players) - 1)
    if kind == _FLAG:
        return int(reader.flag())
    if kind == _WORD:
        names = {v.WORD_TEXTS[word]: word for word in _WORDS_OF[what]}
        return names[reader.one_of(names)]
    if kind == _MOVE:
        move = components.parse(reader.text())
        if move is None:
            raise reader.wrong("the text of a move")
        return move.number
    if kind == _COPIES:
        bits = {item_text(item): 1 << bit for bit, item in enumerate(components.copied)}
        return sum({bits[item.one_of(bits)] for item in reader.items()})
    return reader.whole(0, 99)
