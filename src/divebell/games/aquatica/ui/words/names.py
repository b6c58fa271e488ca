"""The names of things: what a person calls a character, a location, a manta, a goal, a tribe, an effect.

The names of the packaged pieces are marked here, each with a shorter one for narrow places; a piece of
another components file is called as that file says.
"""

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from divebell.engine.text import forms
from divebell.engine.text import mark as mark
from divebell.engine.ui.speech import AMOUNTS, Speech, known

from ...rules import vocabulary as v
from ...rules.components import STANDARD, Components
from ...rules.vocabulary import ANY_TYPE, EFFECTS, JOINED, TYPES

_CHARACTERS: Final = {
    mark("Matrona"): mark("Matrona"),
    mark("Sealord"): mark("Sealord"),
    mark("Sea Horse"): mark("Sea Horse"),
    mark("Legion"): mark("Legion"),
    mark("Wave-Teller"): mark("Wave\u2011Teller"),  # with a hyphen at which a line does not break
    mark("Agent of the Blue Waters"): mark("Agent"),
    mark("The Grabber"): mark("Grabber"),
    mark("Researcher"): mark("Researcher"),
    mark("Turtle the Treasurer"): mark("Turtle"),
    mark("Diplomatic Crab"): mark("Crab"),
    mark("Healer"): mark("Healer"),
    mark("Manta's Leader"): mark("Leader"),
    mark("Meg"): mark("Meg"),
    mark("Anglerfish"): mark("Anglerfish"),
    mark("Treasure Diver"): mark("Diver"),
    mark("Big Bad Walrus"): mark("Walrus"),
    mark("Penguin Envoys"): mark("Penguins"),
    mark("Narwhal Lancer"): mark("Narwhal"),
    mark("Orca Matriarch"): mark("Orca"),
    mark("Ice Siren"): mark("Siren"),
    mark("Polar Hermit"): mark("Hermit"),
    mark("Cai the Nimble"): mark("Cai"),
    mark("Sol the Great"): mark("Sol"),
    mark("Fancelot the Alluring"): mark("Fancelot"),
    mark("Herbert the Forceful"): mark("Herbert"),
    mark("Xander the Usurper"): mark("Xander"),
    mark("Mara the Deep"): mark("Mara"),
    mark("Orin the Wealthy"): mark("Orin"),
    mark("Thalia the Wise"): mark("Thalia"),
    mark("Adela the Liberator"): mark("Adela"),
    mark("Borea the Frozen"): mark("Borea"),
    mark("Skadi the Hunter"): mark("Skadi"),
}
_TYPES: Final = {
    mark("Shark Bay"): mark("Sharks"),
    mark("Sunken Ships"): mark("Ships"),
    mark("Ocean Volcanoes"): mark("Volcanoes"),
    mark("Decayed Civilizations"): mark("Civilizations"),
    mark("Frosty Depths"): mark("Frost"),
}
_TRIBES: Final = (
    mark("Spirit Hunters"),
    mark("Trident Guard"),
    mark("Pearl Divers"),
    mark("The Gluttonous"),
    mark("Rising Tide"),
    mark("Vault Crabs"),
    mark("Recallers"),
    mark("Ray Whisperers"),
    mark("Reef Merchants"),
    mark("Ice Scouts"),
    mark("Red Thunder"),
    mark("Open Shell"),
    mark("Chest Keepers"),
    mark("Tide Callers"),
    mark("Manta Riders"),
    mark("Shark Kin"),
    mark("Wreckers"),
    mark("Ash Folk"),
    mark("Ruin Wardens"),
    mark("Frost Kin"),
)
# Of each goal what it asks, and the name of its track.
_GOALS: Final = {
    mark("8 character cards in hand"): mark("8 cards in hand"),
    mark("5 locations on your board"): mark("Full board"),
    mark("3 locations in your scoring pile"): mark("3 scored"),
    mark("2 wild mantas in your reserve"): mark("2 wild mantas"),
    mark("15 points of locations in your scoring pile"): mark("15 points scored"),
    mark("all your characters but one discarded"): mark("One card left"),
    mark("11 locations on your board and in your scoring pile"): mark("11 locations"),
    mark("3 wild mantas in your reserve"): mark("3 wild mantas"),
    mark("4 location types in your scoring pile"): mark("4 types scored"),
    mark("10 characters in your discard pile"): mark("10 discarded"),
    mark("4 locations of one type on your board and in your scoring pile"): mark("4 of one type"),
    mark("5 characters that conquer in your hand and discard pile"): mark("5 conquerors"),
    mark("5 fully risen locations on your board"): mark("5 fully risen"),
    mark("a character recruited for 5 coins this turn"): mark("Recruit for 5"),
    mark("5 locations on your board, all of different value"): mark("5 values"),
    mark("7 locations in your scoring pile"): mark("7 scored"),
    mark("5 locations on your board, all with different numbers of uncovered depths"): mark("Unequal depths"),
    mark("4 locations worth 3 or less in your scoring pile"): mark("4 small ones scored"),
}
_AMOUNTS: Final = {
    **AMOUNTS,
    "coins": forms("{number} coin", "{number} coins"),
    "power": forms("{number} power", "{number} power"),
    "mantas": forms("{number} manta", "{number} mantas"),
    "locations": forms("{number} location", "{number} locations"),
    "characters": forms("{number} character", "{number} characters"),
    "goals": forms("{number} goal", "{number} goals"),
    "tribes": forms("{number} tribe", "{number} tribes"),
    "turns": forms("{number} turn", "{number} turns"),
}
_COUNTED_EFFECTS: Final = {  # F1, F9, F10, F13, F16, F17
    v.COINS: _AMOUNTS["coins"],
    v.POWER: _AMOUNTS["power"],
    v.RAISE: forms("raise {number}", "raise {number}"),
    v.SCORE: forms("score {number} location", "score {number} locations"),
    v.TAKE_BACK: forms("take back {number} card", "take back {number} cards"),
    v.READY: forms("ready {number} manta", "ready {number} mantas"),
    v.DROP: forms("discard {number} card", "discard {number} cards"),
    v.REPLAY: forms(
        "{number} coin: play a card from your discard pile", "{number} coins: play a card from your discard pile"
    ),
    v.OTHERS_RAISE: forms("all others raise {number}", "all others raise {number}"),
    v.OTHERS_DISCARD: forms("all others discard {number} card", "all others discard {number} cards"),
    v.OTHERS_READY: forms("all others ready {number} manta", "all others ready {number} mantas"),
}
_EFFECTS: Final = {
    v.RAISE_FULL: mark("raise a location fully"),
    v.TAKE_BACK_ALL: mark("take back all cards"),
    v.READY_ALL: mark("ready all mantas"),
    v.RECRUIT_FREE: mark("recruit for free"),
    v.RECRUIT: mark("recruit"),
    v.BUY: mark("buy"),
    v.CONQUER: mark("conquer"),
    v.SCOUT: mark("scout"),
    v.PLAY: mark("play one more card"),
    v.SALVAGE: mark("take a location from the discard pile"),
    v.RETIRE: mark("the first character in the row leaves the game"),
    v.STAY: mark("stays in hand"),
    v.LEAVE: mark("leaves the game"),
    v.FLIP: mark("all players flip a manta to tired"),
    v.COPY: mark("copy an effect on your board"),
    v.EMPTY: mark("empty"),
}
_BRIEF: Final = {  # in few letters, for narrow places; the others are as brief as they are
    v.SCORE: mark("score {number}"),
    v.TAKE_BACK: mark("take back {number}"),
    v.READY: mark("ready {number}"),
    v.DROP: mark("discard {number}"),
    v.REPLAY: mark("replay for {number}"),
    v.OTHERS_RAISE: mark("others raise {number}"),
    v.OTHERS_DISCARD: mark("others discard {number}"),
    v.OTHERS_READY: mark("others ready {number}"),
    v.RAISE_FULL: mark("raise fully"),
    v.TAKE_BACK_ALL: mark("take back all"),
    v.READY_ALL: mark("ready all"),
    v.RECRUIT_FREE: mark("free recruit"),
    v.PLAY: mark("play one more"),
    v.SALVAGE: mark("salvage"),
    v.RETIRE: mark("retire first"),
    v.STAY: mark("stay"),
    v.LEAVE: mark("leave"),
    v.FLIP: mark("flip mantas"),
    v.COPY: mark("copy"),
    v.EMPTY: "–",
}
_EN: Final = {  # in the English edition (N1, N3)
    v.FLIP: mark("all others flip a manta to tired"),
    v.COPY: mark("copy an effect of another location"),
}
_TYPED_POWER: Final = forms("{number} power against {type}", "{number} power against {type}")
_BETWEEN: Final = mark("; ")
TIRED: Final = "-"  # after the code of a manta


def location_number(name: str) -> str:
    """`7` for SB07: the number next to the emblem of a location's type, by which it is called."""
    return name[2:].lstrip("0") or name[2:]


_SOFT_HYPHEN: Final = "\u00ad"


class Names(Speech):
    """What things are called in one language, at one table."""

    AMOUNTS: ClassVar = _AMOUNTS
    STANDARD: ClassVar = STANDARD

    components: Components

    def series(self, parts: Iterable[str]) -> str:
        """Phrases that may contain commas, one after the other."""
        return self.translate(_BETWEEN).join(parts)

    # Pieces, each by the text that records and views name it with

    def character(self, text: str, short: bool = False) -> str:
        """`Turtle the Treasurer`, or in short `Turtle`; for an unknown king only that it is a king."""
        kind = self.components.character(text)
        if kind is None:
            return self.say("a king")
        name = self.components.characters[kind].mark.name
        return self.translate(_CHARACTERS.get(name, name) if short else name)

    def type(self, type: int, short: bool = False) -> str:
        """`Shark Bay` for the first type of locations."""
        name = self.components.document["types"][TYPES[type]]
        return self.translate(_TYPES.get(name, name) if short else name)

    def location(self, text: str) -> str:
        """`Shark Bay 7`: its type, and the number on its card; what is covered (`SB07@1`) is left out."""
        location = self.components.locations[known(self.components.location(text.partition("@")[0]))]
        return f"{self.type(location.type)} {location_number(location.id)}"

    def manta(self, text: str) -> str:
        """`manta “1 coin”`, `wild manta “2 coins”`; whether it is tired (`P1-`) is left out."""
        kind = known(self.components.manta(text.removesuffix(TIRED)))
        gift = self.effect(self.components.mantas[kind].item)
        if kind >= self.components.first_wild:
            return self.say("wild manta “{gift}”", gift=gift)
        return self.say("manta “{gift}”", gift=gift)

    def condition(self, text: str) -> str:
        """What a goal asks: `5 locations on your board`."""
        return self.translate(self.components.goals[known(self.components.goal(text))].text)

    def track(self, text: str) -> str:
        """The name of a goal's track: `Full board`."""
        asked = self.components.goals[known(self.components.goal(text))].text
        return self.translate(_GOALS.get(asked, asked))

    def tribe(self, text: str, narrow: bool = False) -> str:
        """`Spirit Hunters` for I1; where it is narrow, with the places where a long word may break."""
        name = self.translate(self.components.tribes[known(self.components.tribe(text))].mark.name)
        return name if narrow else name.replace(_SOFT_HYPHEN, "")

    def named(self, gap: str, value: Any) -> Any:
        """What goes into a gap of a reason: the piece whose effect asks, by its name."""
        text = str(value)
        if gap != "effect" or not text:
            return value
        components = self.components
        if components.character(text) is not None:
            return self.character(text)
        if components.location(text) is not None:
            return self.location(text)
        if components.manta(text) is not None:
            return self.manta(text)
        return self.tribe(text) if components.tribe(text) is not None else value

    # Effects

    def effect(self, item: int, en: bool = False) -> str:
        """`raise 2`, `2 coins or 2 power`; `en` is the edition, in which some do less."""
        if item >= JOINED:
            return self.say(
                "{first} or {second}", first=self.effect(item % JOINED, en), second=self.effect(item // JOINED, en)
            )
        effect = EFFECTS[item]
        if effect.type != ANY_TYPE:
            return self.counted(*_TYPED_POWER, effect.number, type=self.type(effect.type))
        if effect.word in _COUNTED_EFFECTS:
            return self.counted(*_COUNTED_EFFECTS[effect.word], effect.number)
        return self.say((_EN if en else {}).get(effect.word) or _EFFECTS[effect.word])

    def brief(self, item: int) -> str:
        """The same in few letters: `take back 1`, `2 power SB`."""
        if item >= JOINED:
            return f"{self.brief(item % JOINED)} / {self.brief(item // JOINED)}"
        effect = EFFECTS[item]
        if effect.type != ANY_TYPE:
            return f"{self.amount(effect.number, 'power')} {TYPES[effect.type]}"
        return self.say(_BRIEF[effect.word], number=effect.number) if effect.word in _BRIEF else self.effect(item)

    def effects(self, items: Iterable[int], en: bool = False) -> str:
        """Several effects in their order."""
        return ", ".join(self.effect(item, en) for item in items)
