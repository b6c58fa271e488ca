"""The index of the rules: every character, location, manta, goal and tribe, with the rule that explains it."""

from typing import Final

from divebell.engine.teaching.rulebook import Entry, Group
from divebell.engine.ui.measure import capital

from ..rules import vocabulary as v
from ..rules.pieces import NONE, Character, Goal, Location, Mark, Tribe
from ..rules.vocabulary import TYPES, words_of
from ..ui.symbols import character_picture, effect_picture, emblem, goal_picture
from ..ui.words import Words

_RULES: Final = {  # what a character is mostly about: the rule of the first of its effects that is not a resource
    v.RAISE: "F5",
    v.SCORE: "F7",
    v.TAKE_BACK: "F9",
    v.TAKE_BACK_ALL: "F9",
    v.READY: "F10",
    v.READY_ALL: "F10",
    v.DROP: "F17",
    v.REPLAY: "F13",
    v.RECRUIT: "F2",
    v.BUY: "F4",
    v.CONQUER: "F4",
    v.SCOUT: "F8",
    v.PLAY: "F14",
    v.SALVAGE: "F15",
    v.RETIRE: "F12",
    **dict.fromkeys((v.OTHERS_RAISE, v.OTHERS_DISCARD, v.OTHERS_READY), "F16"),
}
_OF_GOALS: Final = {"printed": "Q2", "base": "Q3", "cold": "Q4"}


def list_pieces(words: Words) -> list[Group]:
    """Characters, locations, mantas, goals and tribes."""
    say, components = words.say, words.components
    characters, mantas = components.characters, components.mantas
    ocean, kings = components.first_ocean, components.first_king
    return [
        Group(say("Starting characters"), [_character(words, card) for card in characters[:ocean]]),
        Group(say("Ocean characters"), [_character(words, card) for card in characters[ocean:kings]]),
        Group(say("Kings"), [_character(words, characters[kind]) for kind in components.kings]),
        *[
            Group(words.type(type), [_location(words, card) for card in components.locations if card.type == type])
            for type in range(len(TYPES))
        ],
        Group(say("Mantas"), [_manta(words, kind) for kind in range(len(mantas))]),
        Group(say("Goals"), [_goal(words, goal) for goal in components.goals]),
        Group(say("Tribes"), [_tribe(words, tribe) for tribe in components.tribes]),
    ]


def rule_of_character(card: Character) -> str:
    """The rule about what is particular about a character."""
    if card.box != NONE:
        return "K5"
    if card.stays:
        return "F11"
    if card.delayed:
        return "D1"
    return next(_RULES[word] for item in card.effects for word in words_of(item) if word in _RULES)


def _character(words: Words, card: Character) -> Entry:
    text = _marked(words, _sentence(words.character_effects(card.id)), card.id, card.mark)
    return Entry((character_picture(card.id),), False, words.character(card.id), text, rule_of_character(card))


def _location(words: Words, card: Location) -> Entry:
    symbols = (emblem(card.id), *[effect_picture(item) for item in card.depths])
    told = words.say("{first}; {second}", first=words.location_price(card.id), second=words.location_gifts(card.id))
    return Entry(symbols, False, words.location(card.id), _marked(words, _sentence(told), card.id, card.mark), "C5")


def _manta(words: Words, kind: int) -> Entry:
    manta = words.components.mantas[kind]
    wild = kind >= words.components.first_wild
    symbols = ("manta-wild" if wild else "manta-trained", effect_picture(manta.item))
    told = words.say("Everybody starts with one.")
    if wild:
        base, cold = manta.numbers
        told = words.say("There are {number}, with Cold Waters {all}.", number=base, all=base + cold)
    elif len([seat for seat in words.components.trained if kind in seat]) == 1:
        told = words.say("One player starts with it.")
    text = _marked(words, told, manta.code, manta.mark)
    return Entry(symbols, False, capital(words.manta(manta.code)), text, "W3" if wild else "W2")


def _goal(words: Words, goal: Goal) -> Entry:
    text = _marked(words, _sentence(words.condition(goal.id)), goal.id, goal.mark)
    return Entry((goal_picture(goal.id),), False, words.track(goal.id), text, _OF_GOALS[goal.set])


def _tribe(words: Words, tribe: Tribe) -> Entry:
    told = words.say("{first}; {second}", first=words.amount(tribe.cost, "coins"), second=words.tribe_bonus(tribe.id))
    symbol, rule = ("tribe-1", "B6") if tribe.permanent else ("tribe-2", "B7")
    return Entry((symbol,), False, words.tribe(tribe.id), _marked(words, _sentence(told), tribe.id, tribe.mark), rule)


def _sentence(told: str) -> str:
    return f"{capital(told)}."


def _marked(words: Words, sentence: str, piece: str, mark: Mark) -> str:
    """A sentence about a piece; what is not as printed says so."""
    return sentence if mark.source == "printed" else f"{sentence} ({words.source(piece)})"
