"""The names of things: what a person calls a diver, a sponsor, a reward, a contract, an amount.

`mark` marks the texts in a table, so that a catalogue can be made of them.
"""

from typing import Any, ClassVar, Final, Self

from divebell.engine.text import forms
from divebell.engine.text import mark as mark
from divebell.engine.ui.speech import AMOUNTS, Span, Speech, joined, known

from ...rules import moves as m
from ...rules.components import BATTERY, CONTRACTS, RESOURCES, STANDARD, UPGRADE, Components
from ...rules.cubes import LETTERS, count

_RESOURCES: Final = {"M": mark("Metal"), "P": mark("Plant"), "F": mark("Fuel"), "T": mark("Tech")}
_DIVERS: Final = {
    "metal": mark("Metal Expert"),
    "plant": mark("Plant Expert"),
    "fuel": mark("Fuel Expert"),
    "tech": mark("Tech Expert"),
    "trader": mark("Trader"),
    "spy": mark("Spy"),
    "engineer": mark("Engineer"),
    "explorer": mark("Explorer"),
}
_SHORT_DIVERS: Final = {  # in at most 12 letters, where there is little room
    "metal": mark("Metal Exp."),
    "plant": mark("Plant Exp."),
    "fuel": mark("Fuel Exp."),
    "tech": mark("Tech Exp."),
}
_DIVER_EFFECTS: Final = {
    "metal": mark("take 1 Metal"),
    "metal+": mark("take 1 Metal, and 1 neutral X key"),
    "plant": mark("take 1 Plant"),
    "plant+": mark("take 1 Plant, and 1 credit"),
    "fuel": mark("take 1 Fuel"),
    "fuel+": mark("take 1 Fuel, and 1 battery"),
    "tech": mark("take 1 Tech"),
    "tech+": mark("take 1 Tech, and a played key back"),
    "trader": mark("sell or buy 1 resource"),
    "trader+": mark("sell 1 resource for 1 more, or buy 1 for 1 less"),
    "spy": mark("1 credit: draw 4 contracts and keep 1, or use a neighbour's diver"),
    "spy+": mark("free: draw 4 contracts and keep 1, or use a neighbour's diver"),
    "engineer": mark("1 credit: advance the Hacker or the Mechanic"),
    "engineer+": mark("free: advance the Hacker or the Mechanic"),
    "explorer": mark("2 credits: take a reward of its level"),
    "explorer+": mark("1 credit: take a reward of its level"),
}
_SOLO_SPY: Final = {
    "spy": mark("1 credit: draw 4 contracts and keep 1, or push a timer back up"),
    "spy+": mark("free: draw 4 contracts and keep 1, or push a timer back up"),
}
# Of each sponsor side what it does, and the same in at most 24 letters for the board.
_SPONSORS: Final = {
    "S1": (mark("gain 1 credit"), mark("gain 1 credit")),
    "S1a": (mark("the diver costs nothing this turn"), mark("your diver is free")),
    "S2": (mark("use the diver twice this turn"), mark("use your diver twice")),
    "S2a": (mark("use a reward of this level"), mark("use a reward here")),
    "S3": (mark("take back one played key"), mark("take back a key")),
    "S3a": (mark("the level 5 diver goes to the top"), mark("level 5 diver to the top")),
    "S4": (mark("2 credits: upgrade this diver, 1 point"), mark("2c: upgrade diver, 1p")),
    "S4a": (mark("2 credits: upgrade a surface diver, 1 point"), mark("2c: upgrade surface, 1p")),
    "S5": (mark("gain 1 battery"), mark("gain 1 battery")),
    "S5a": (mark("gain 1 battery, or spend 1 to move a cube"), mark("battery, or move a cube")),
}
_SWAP: Final = (mark("gain 1 battery, or spend 1 to swap cubes"), mark("battery, or swap cubes"))
_FRONTS: Final = {
    BATTERY: (mark("1 battery"), mark("battery")),
    CONTRACTS: (mark("draw 4 contracts, keep 1"), mark("cards")),
    UPGRADE: (mark("upgrade a diver"), mark("upgrade")),
}
_POINT: Final = (mark("1 point"), mark("1 point"))
_AMOUNTS: Final = {
    **AMOUNTS,
    "credits": forms("{number} credit", "{number} credits"),
    "batteries": forms("{number} battery", "{number} batteries"),
    "contracts": forms("{number} contract", "{number} contracts"),
    "keys": forms("{number} key", "{number} keys"),
    "moves": forms("{number} move", "{number} moves"),
    "resources": forms("{number} resource", "{number} resources"),
    "neutral": forms("{number} neutral X key", "{number} neutral X keys"),
}


class Names(Speech):
    """What things are called in one language, at one table."""

    AMOUNTS: ClassVar = _AMOUNTS
    STANDARD: ClassVar = STANDARD

    components: Components
    codes = True  # whether a contract is called as it is written in records, `PPM=3`

    def without_codes(self) -> Self:
        """The same words, which call a contract by what it asks."""
        words = self.at_table(self.seats)
        words.codes = False
        return words

    def resource(self, letter: str) -> str:
        """`Metal` for M."""
        return self.say(_RESOURCES[letter])

    def cubes(self, pile: int) -> str:
        """`2 Plant, 1 Metal`: the most of a kind first."""
        found = sorted(((count(pile, kind), letter) for kind, letter in enumerate(LETTERS)), key=lambda lot: -lot[0])
        return ", ".join(f"{number} {self.resource(letter)}" for number, letter in found if number)

    def named(self, gap: str, value: Any) -> Any:
        """What goes into a gap of a reason: divers and resources by their names."""
        if gap in ("diver", "wanted", "effect") and str(value).removesuffix("+") in _DIVERS:
            return self.diver(value)
        return self.resource(value) if gap == "resource" and value in _RESOURCES else value

    def diver(self, text: str, room: int = 0) -> str:
        """`Trader`, or `Trader+` on its upgraded side; a shorter name when it needs more than the `room`."""
        kind, upgraded = text.removesuffix("+"), "+" if text.endswith("+") else ""
        name = self.say(_DIVERS[kind]) + upgraded
        return self.say(_SHORT_DIVERS.get(kind, _DIVERS[kind])) + upgraded if room and len(name) > room else name

    def diver_kind(self, kind: int) -> str:
        """The same, for its number."""
        return self.diver(m.DIVERS[kind])

    def diver_effect(self, text: str, solo: bool = False) -> str:
        """What a diver does, and its price."""
        return self.say((_SOLO_SPY if solo else {}).get(text) or _DIVER_EFFECTS[text])

    def place(self, place: int) -> str:
        """A place of the column of divers, 0-7 from the top."""
        name = m.PLACES[place]
        if name.startswith("s"):
            return self.say("surface {number}", number=name[1:])
        return self.say("level {number}", number=name)

    def sponsor(self, text: str, german: bool = False, short: bool = False) -> str:
        """What a side of a sponsor does."""
        return self.say((_SWAP if german and text == "S5a" else _SPONSORS[text])[short])

    def key(self, key: int) -> str:
        """`key 3`, `the X key`, `a neutral X key`."""
        if key == m.OWN_X:
            return self.say("the X key")
        if key == m.NEUTRAL:
            return self.say("a neutral X key")
        return self.say("key {number}", number=m.KEYS[key])

    def front(self, text: str, short: bool = False) -> str:
        """What a reward gives at once."""
        token = self.components.rewards[known(self.components.token(text))]
        if token.front == RESOURCES:
            one, other = (LETTERS[resource] for resource in token.resources)
            if short:
                return f"{one}/{other}"
            return self.say("1 {one} or 1 {other}", one=self.resource(one), other=self.resource(other))
        return self.say(_FRONTS.get(token.front, _POINT)[short])

    def back(self, text: str, short: bool = False) -> str:
        """What a reward on a board gives with every contract from its zone."""
        orange = text.endswith(":o")
        if short:
            return self.say("2c") if orange else self.say("1p")
        return self.amount(2, "credits") if orange else self.amount(1, "points")

    def asked(self, text: str) -> str:
        """What a contract asks: `2 Plant, 1 Metal`, `3 different resources`, `2 + 1 of different kinds`."""
        card = self.components.contracts[known(self.components.card(text))]
        if card.lots and card.lots[0] == 1:
            return self.say("{number} different resources", number=len(card.lots))
        if card.lots:
            return self.say("{lots} of different kinds", lots=" + ".join(str(lot) for lot in card.lots))
        return self.cubes(card.payments[0])

    def worth(self, text: str) -> str:
        """What a contract gives: `3 points, 1 credit`."""
        card = self.components.contracts[known(self.components.card(text))]
        gains = [self.amount(card.points, "points")]
        gains += [self.amount(card.credits, "credits")] if card.credits else []
        gains += [self.amount(card.batteries, "batteries")] if card.batteries else []
        return ", ".join(gains)

    def card(self, text: str) -> str:
        """What a contract is called: `PPM=3`."""
        return text if self.codes else self.asked(text)

    def card_span(self, text: str) -> Span:
        """The same, as a span of a sentence."""
        return Span(self.card(text), f"contract {text}")

    def contract(self, text: str) -> str:
        """`PPM=3 (2 Plant, 1 Metal: 3 points)`."""
        return joined(self.contract_spans(text))

    def contract_spans(self, text: str) -> tuple[Span, ...]:
        """The same, as spans of a sentence."""
        return self.card_span(text), Span(f" ({self.pair(self.asked(text), self.worth(text))})")
