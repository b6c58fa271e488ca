"""Which symbol of the sheet stands for what, and effects as rows of symbols."""

from typing import TYPE_CHECKING, Final, NamedTuple

from ..rules import vocabulary as v
from ..rules.components import STANDARD, Components
from ..rules.vocabulary import ANY_TYPE, EFFECTS, JOINED, TYPES

if TYPE_CHECKING:
    from .words.names import Names

RESOURCES: Final = {v.COINS: "coin", v.POWER: "power"}

_EFFECTS: Final = {
    v.COINS: "coin",
    v.POWER: "power",
    v.RAISE: "fx-raise",
    v.SCORE: "fx-score",
    v.TAKE_BACK: "fx-back",
    v.READY: "fx-ready",
    v.DROP: "fx-drop",
    v.REPLAY: "fx-replay",
    v.OTHERS_RAISE: "fx-others-raise",
    v.OTHERS_DISCARD: "fx-others-discard",
    v.OTHERS_READY: "fx-others-ready",
    v.RAISE_FULL: "fx-raise-full",
    v.TAKE_BACK_ALL: "fx-back",
    v.READY_ALL: "fx-ready",
    v.RECRUIT_FREE: "fx-recruit-free",
    v.RECRUIT: "fx-recruit",
    v.BUY: "fx-buy",
    v.CONQUER: "fx-conquer",
    v.SCOUT: "fx-scout",
    v.PLAY: "fx-play",
    v.SALVAGE: "fx-salvage",
    v.RETIRE: "fx-retire",
    v.STAY: "fx-stay",
    v.LEAVE: "fx-leave",
    v.FLIP: "fx-flip",
    v.COPY: "fx-copy",
    v.EMPTY: "fx-empty",
}
_GOALS: Final = {
    "hand8": "goal-hand", "board5": "goal-board", "pile3": "goal-pile", "wild2": "goal-wild",
    "points15": "goal-points", "lastcard": "goal-last", "own11": "goal-board", "wild3": "goal-wild",
    "types4": "goal-types", "discard10": "goal-discard", "same4": "goal-same", "conquer5": "goal-conquer",
    "risen5": "goal-risen", "cost5": "goal-cost", "values5": "goal-values", "pile7": "goal-pile",
    "depths5": "goal-depths", "small4": "goal-pile",
}  # fmt: skip
_PICTURES: Final = {  # what a step of a preview or a line of the log is about
    "coins": "coin", "power": "power", "points": "point", "plays": "ui-card", "recruits": "fx-recruit",
    "back": "fx-back", "drops": "fx-drop", "leaves": "fx-leave", "retires": "fx-retire", "delayed": "fx-delayed",
    "enters": "fx-buy", "salvaged": "fx-salvage", "slides": "fx-raise", "risen": "fx-raise-full", "scored": "fx-score",
    "scouts": "fx-scout", "discarded": "ui-pile", "location": "ui-wave", "character": "ui-eye", "wild": "manta-wild",
    "tired": "fx-flip", "ready": "fx-ready", "claims": "ui-flag", "rival": "ui-flag", "tribe": "tribe-1",
    "placed": "ui-ray", "down": "tribe-down", "boxed": "ui-chest", "king": "king-base",
    "over": "ui-flag",
}  # fmt: skip


class Sign(NamedTuple):
    """A symbol with what stands beside it: a number, the emblem of a type. "/" stands alone between alternatives."""

    symbol: str
    text: str = ""
    type: str = ""


def signs(words: "Names", item: int) -> tuple[Sign, ...]:
    """An effect, or two of which one is chosen, as symbols."""
    parts = [_sign(words, item % JOINED)]
    if item >= JOINED:
        parts += [Sign("", "/"), _sign(words, item // JOINED)]
    return tuple(parts)


def _sign(words: "Names", number: int) -> Sign:
    effect = EFFECTS[number]
    every = effect.word in (v.TAKE_BACK_ALL, v.READY_ALL)
    text = words.say("ALL").lower() if every else str(effect.number or "")  # shorter than "all" elsewhere may be
    type = f"ty-{TYPES[effect.type].lower()}" if effect.type != ANY_TYPE else ""
    return Sign(_EFFECTS[effect.word], text, type)


def effect_picture(item: int) -> str:
    """The one symbol of an effect: power against a type has a shield of its own."""
    effect = EFFECTS[item % JOINED]
    if effect.word == v.POWER and effect.type != ANY_TYPE:
        return f"power-{TYPES[effect.type].lower()}"
    return _EFFECTS[effect.word]


def word_picture(word: int) -> str:
    """The symbol of what an effect does."""
    return _EFFECTS[word]


def character_picture(card: str) -> str:
    """The face of a character or a king."""
    if card == "king?":
        return "king-base"
    return f"king-{card.removeprefix('king')}" if card.startswith("king") else f"ch-{card}"


def goal_picture(goal: str) -> str:
    """The medal of a goal."""
    return _GOALS.get(goal, "goal-board")


def emblem(location: str) -> str:
    """The emblem of a location's type."""
    return f"ty-{location[:2].lower()}"


def picture(about: str, components: Components = STANDARD) -> str:
    """The symbol of what something is about, "" when there is none: an event, `location SB07`, `manta WC2`."""
    kind, _, which = about.partition(" ")
    if which and kind in ("location", "depth"):
        return emblem(which)
    if which and kind in ("character", "card", "king"):
        return character_picture(which)
    if which and kind == "goal":
        return goal_picture(which)
    if which and kind == "tribe":
        return "tribe-2" if which.startswith("II") else "tribe-1"
    if which and kind == "manta":
        kind_number = components.manta(which)
        return effect_picture(components.mantas[kind_number].item) if kind_number is not None else "ui-ray"
    return _PICTURES.get(kind, "")
