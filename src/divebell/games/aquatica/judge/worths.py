"""What bots reckon the pieces are worth, in points: a rough price list, from the effects alone.

It need not be exact. The terms add these numbers up, and their weights say what the sums count.
"""

from typing import Final

from divebell.engine.judge.memo import Memo

from ..rules import vocabulary as words
from ..rules.components import STANDARD, Components
from ..rules.pieces import NONE, Character, Location
from ..rules.vocabulary import ANY_TYPE, EFFECTS, JOINED

# Of an effect with a number, what each of its number is worth.
_WORDS: Final = {
    words.COINS: 0.5,
    words.POWER: 0.4,
    words.RAISE: 0.45,
    words.SCORE: 0.7,
    words.TAKE_BACK: 0.6,
    words.READY: 0.5,
    words.DROP: -0.4,
    words.OTHERS_RAISE: -0.2,
    words.OTHERS_DISCARD: 0.5,
    words.OTHERS_READY: -0.2,
    words.REPLAY: 1.5,
    words.RAISE_FULL: 1.2,
    words.TAKE_BACK_ALL: 2.0,
    words.READY_ALL: 1.2,
    words.RECRUIT_FREE: 1.6,
    words.RECRUIT: 1.0,
    words.BUY: 0.8,
    words.CONQUER: 0.6,
    words.SCOUT: 0.4,
    words.PLAY: 1.5,
    words.SALVAGE: 2.5,
    words.LEAVE: -1.0,
    words.FLIP: 0.2,
    words.COPY: 0.4,
    words.EMPTY: -0.3,  # it takes a raise to come past it
}
_ONE_TYPE: Final = 0.6  # of its worth, when power conquers locations of one type only
_DELAYED: Final = 0.7
_POINT: Final = 0.6  # of a location that is still to be raised and scored
_DEEPER: Final = 0.8  # of the depth above


def _effect_worth(number: int) -> float:
    effect = EFFECTS[number]
    worth = _WORDS.get(effect.word, 0.0)
    if effect.number and effect.word != words.REPLAY:
        worth *= effect.number
    return worth * _ONE_TYPE if effect.type != ANY_TYPE else worth


_EFFECTS: Final[list[float]] = [_effect_worth(number) for number in range(len(EFFECTS))]


def item_worth(item: int) -> float:
    """What one item is worth; of two the better one."""
    if item >= JOINED:
        return max(_EFFECTS[item % JOINED], _EFFECTS[item // JOINED])
    return _EFFECTS[item]


def items_worth(items: tuple[int, ...]) -> float:
    """What several items are worth together."""
    worth = 0.0
    for item in items:
        worth += item_worth(item)
    return worth


class CardWorth:
    """What a character can do each time it is played."""

    __slots__ = ("buys_with", "conquers_with", "recruits_with", "scores", "worth")

    def __init__(self, card: Character) -> None:
        self.worth = items_worth(card.effects) + _DELAYED * items_worth(card.delayed)
        # what it gives before its first purchase of each kind, NONE without one
        self.buys_with = _pool_before(card.effects, words.BUY, words.COINS)
        self.conquers_with = _pool_before(card.effects, words.CONQUER, words.POWER)
        self.recruits_with = _pool_before(card.effects, words.RECRUIT, words.COINS)
        self.scores = _number_of(card.effects, words.SCORE)


def _pool_before(effects: tuple[int, ...], purchase: int, resource: int) -> int:
    """How much a card gives before its first purchase of a kind."""
    pool = 0
    for item in effects:
        for part in (item % JOINED, item // JOINED):
            if EFFECTS[part].word == purchase:
                return pool
        if item < JOINED and EFFECTS[item].word == resource:
            pool += EFFECTS[item].number
    return NONE


def _number_of(effects: tuple[int, ...], word: int) -> int:
    """How many a card raises, scores or readies, by its effects with this word."""
    number = 0
    for item in effects:
        for part in (item % JOINED, item // JOINED):
            if part and EFFECTS[part].word == word:
                number += EFFECTS[part].number
    return number


class Appraisal:
    """The worth of every piece of one set of components, by its number."""

    __slots__ = ("characters", "locations", "mantas", "tribes")

    def __init__(self, components: Components) -> None:
        self.characters = [CardWorth(card) for card in components.characters]
        self.mantas = [item_worth(manta.item) for manta in components.mantas]
        self.locations = [self._location(location) for location in components.locations]
        self.tribes = [items_worth(tribe.bonus) for tribe in components.tribes]

    def _location(self, location: Location) -> float:
        """What a location promises when it is taken: points, what its depths give, and its manta."""
        worth = _POINT * location.points
        share = 1.0
        for item in location.depths:
            worth += share * item_worth(item)
            share *= _DEEPER
        return worth + share * (self.mantas[location.manta] if location.manta != NONE else 0.0)


appraisals: Final = Memo(Appraisal, STANDARD)
