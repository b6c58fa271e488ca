"""A location and a character as they are drawn anywhere: on the ocean board, in a slot, in a hand, in a pile."""

from collections.abc import Iterable
from typing import Final

from divebell.engine.ui.measure import longest_word
from divebell.engine.ui.scene import Model
from divebell.engine.ui.speech import known

from ...rules.pieces import NONE, Location
from ...rules.vocabulary import EMPTY, words_of
from ..symbols import character_picture, effect_picture, emblem, signs
from ..words import Words
from ..words.names import location_number

MOST_LETTERS: Final = 6  # of all symbols and numbers of a character; more may need a second line
MOST_SIGNS: Final = 5  # of a character that fit into a line
MOST_ROOMY: Final = 3  # depths; with more they stand closer
MOST_ON_A_LINE: Final = 12  # letters of a name; two words that have more take two lines
_LETTERS: Final = range(8, 16)  # in a line of a name, that need smaller type than fewer


def location_face(words: Words, name: str) -> Model:
    """What is drawn on a location: scene, emblem and number, depths from the top, points, the wild manta."""
    location = _location(words, name)
    return {
        "name": name,
        "thing": f"location:{name}",
        "closeup": f"location {name}",
        "number": location_number(name),
        "type": name[:2].lower(),
        "scene": f"sc-{name[:2].lower()}",
        "emblem": emblem(name),
        "depths": [depth_face(words, item) for item in location.depths],
        "deep": len(location.depths) > MOST_ROOMY,
        "points": location.points,
        "won": effect_picture(words.components.mantas[location.manta].item) if location.manta != NONE else "",
    }


def depth_face(words: Words, item: int) -> Model:
    """One depth: its symbols, small and large."""
    empty = words_of(item) == (EMPTY,)
    shown = signs(words, item)
    return {"signs": shown, "large": effect_picture(item), "number": shown[0].text, "empty": empty}


def character_face(words: Words, card: str, two: bool = False) -> Model:
    """What is on a character: face, name, effects in order, the delayed one."""
    number = words.components.character(card)
    if number is None:  # a king that was not shown yet
        return {"face": character_picture(card), "closeup": f"character {card}",
                "name": words.say("King"), "size": "", "many": False, "most": False, "effects_of": [],
                "delayed": []}  # fmt: skip
    character = words.components.characters[number]
    effects = character.effects_of_two if two else character.effects
    shown = [sign for item in effects for sign in signs(words, item)]
    if character.box != NONE:
        shown = list(signs(words, words.components.mantas[character.box].item))
    name = words.character(card, short=True)
    letters = sum(1 + len(sign.text) for sign in shown)
    return {
        "face": character_picture(card),
        "closeup": f"character {card}",
        "name": name,
        "size": size_of(name),
        "effects_of": shown,
        "many": letters > MOST_LETTERS,
        "most": len(shown) > MOST_SIGNS or letters > MOST_LETTERS * 2,
        "delayed": [sign for item in character.delayed for sign in signs(words, item)],
    }


def effect_rows(words: Words, items: Iterable[int], late: bool = False) -> list[Model]:
    """Effects one by one: the symbols of each, and beside them its words."""
    return [{"signs": signs(words, item), "text": words.effect(item), "late": late} for item in items]


def character_rows(words: Words, card: str, players: int = 0) -> list[Model]:
    """What a character does, row by row; the delayed effect last."""
    number = words.components.character(card)
    if number is None:
        return []
    character = words.components.characters[number]
    if character.box != NONE:
        manta = words.components.mantas[character.box]
        return [{"signs": signs(words, manta.item), "text": words.character_effects(card), "late": False}]
    rows = effect_rows(words, character.effects_of_two if players == 2 else character.effects)
    return rows + effect_rows(words, character.delayed, late=True)


def size_of(name: str) -> str:
    """How small a name must be set to fit on a tile, and whether it takes two lines."""
    if len(name) <= MOST_ON_A_LINE or " " not in name:
        return letters(len(name))
    return f"{letters(max(longest_word(name), (len(name) + 1) // 2))} two"


def letters(number: int) -> str:
    """The class of a name whose longest line has this many letters."""
    return f"l{min(number, _LETTERS[-1])}" if number >= _LETTERS[0] else ""


def manta_face(words: Words, code: str) -> Model:
    """What is on a manta: whether it is wild, what it gives and how much."""
    kind = known(words.components.manta(code))
    manta = words.components.mantas[kind]
    return {
        "kind": "wild" if kind >= words.components.first_wild else "trained",
        "gift": effect_picture(manta.item),
        "number": signs(words, manta.item)[0].text,
    }


def _location(words: Words, name: str) -> Location:
    return words.components.locations[known(words.components.location(name))]
