"""The words of effects (F1-F18): a closed vocabulary, in which every effect is a small number.

An effect of a card, a depth, a manta or a tribe is an *item*: the number of an effect, or two of them joined by ` / `,
of which one is chosen (F17): first + second * JOINED.
"""

from typing import Final

TYPES: Final = ("SB", "SS", "OV", "DC", "FD")  # C5
ANY_TYPE: Final = -1

# What an effect does. The first ones have a number.
COINS: Final = 0
POWER: Final = 1
RAISE: Final = 2
SCORE: Final = 3
TAKE_BACK: Final = 4
READY: Final = 5
DROP: Final = 6
REPLAY: Final = 7
OTHERS_RAISE: Final = 8
OTHERS_DISCARD: Final = 9
OTHERS_READY: Final = 10
RAISE_FULL: Final = 11
TAKE_BACK_ALL: Final = 12
READY_ALL: Final = 13
RECRUIT_FREE: Final = 14
RECRUIT: Final = 15
BUY: Final = 16
CONQUER: Final = 17
SCOUT: Final = 18
PLAY: Final = 19
SALVAGE: Final = 20
RETIRE: Final = 21
STAY: Final = 22
LEAVE: Final = 23
FLIP: Final = 24
COPY: Final = 25
EMPTY: Final = 26

_NUMBERED: Final = {
    COINS: "coins", POWER: "power", RAISE: "raise", SCORE: "score", TAKE_BACK: "take back", READY: "ready",
    DROP: "drop", REPLAY: "replay", OTHERS_RAISE: "others raise", OTHERS_DISCARD: "others discard",
    OTHERS_READY: "others ready",
}  # fmt: skip
_PLAIN: Final = {
    RAISE_FULL: "raise full", TAKE_BACK_ALL: "take back all", READY_ALL: "ready all", RECRUIT_FREE: "recruit free",
    RECRUIT: "recruit", BUY: "buy", CONQUER: "conquer", SCOUT: "scout", PLAY: "play", SALVAGE: "salvage",
    RETIRE: "retire", STAY: "stay", LEAVE: "leave", FLIP: "flip", COPY: "copy", EMPTY: "empty",
}  # fmt: skip
WORD_TEXTS: Final = {**_NUMBERED, **_PLAIN}
JOINABLE: Final = (RAISE, SCORE, BUY, CONQUER, RECRUIT, COINS, POWER)  # G17
PURCHASES: Final = (RECRUIT, BUY, CONQUER, REPLAY)

JOINED: Final = 256

# What a price is in: coins, or power against a location of a type (type + IN_POWER).
IN_COINS: Final = 0
IN_POWER: Final = 1


class Effect:
    """One effect: its word, how many or how much, and the type of location that its power conquers."""

    __slots__ = ("number", "text", "type", "word")

    def __init__(self, word: int, number: int, type: int, text: str) -> None:
        self.word = word
        self.number = number
        self.type = type
        self.text = text


EFFECTS: Final[list[Effect]] = [
    Effect(EMPTY, 0, ANY_TYPE, ""),  # number 0 means no effect
    *[
        Effect(word, number, ANY_TYPE, f"{text} {number}")
        for word, text in _NUMBERED.items()
        for number in range(1, 10)
    ],
    *[Effect(POWER, number, type, f"power {number} {TYPES[type]}") for type in range(5) for number in range(1, 10)],
    *[Effect(word, 0, ANY_TYPE, text) for word, text in _PLAIN.items()],
]
_BY_TEXT: Final = {effect.text: number for number, effect in enumerate(EFFECTS) if number}


def read_item(text: str) -> int | None:
    """The item of a text such as `raise 2` or `coins 2 / power 2`; None when it says nothing we know."""
    first, sign, second = text.partition(" / ")
    a = _BY_TEXT.get(first)
    if not sign or a is None:
        return a
    b = _BY_TEXT.get(second)
    if b is None or EFFECTS[a].word not in JOINABLE or EFFECTS[b].word not in JOINABLE:
        return None
    return a + b * JOINED if EFFECTS[a].word != EFFECTS[b].word else None


def item_text(item: int) -> str:
    """The text of an item, as the components file has it."""
    text = EFFECTS[item % JOINED].text
    return f"{text} / {EFFECTS[item // JOINED].text}" if item >= JOINED else text


def words_of(item: int) -> tuple[int, ...]:
    """What the one effect of an item, or each of the two, does."""
    first = EFFECTS[item % JOINED].word
    return (first, EFFECTS[item // JOINED].word) if item >= JOINED else (first,)


def is_resource(item: int) -> bool:
    """Whether it gives coins or power, and is thus a source of payments, not an effect (T3)."""
    return EFFECTS[item % JOINED].word <= POWER


def amounts(item: int) -> tuple[int, ...]:
    """How many coins an item gives, then how much power against a location of each type (R4)."""
    gives = [0] * (1 + len(TYPES))
    for part in (item % JOINED, item // JOINED):  # of two, whichever is asked (G6)
        effect = EFFECTS[part]
        if part and effect.word == COINS:
            gives[IN_COINS] = effect.number
        elif part and effect.word == POWER:
            for type in range(len(TYPES)):
                if effect.type in (ANY_TYPE, type):
                    gives[type + IN_POWER] = effect.number
    return tuple(gives)
