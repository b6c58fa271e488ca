"""The names of things: what a person calls a diver, a sponsor, a reward, a contract, an amount.

`mark` marks the texts in a table, so that a catalogue can be made of them.
"""

from typing import Any, ClassVar, Final

from divebell.engine.text import forms
from divebell.engine.text import mark as mark
from divebell.engine.ui.measure import capital
from divebell.engine.ui.spans import Named, Span
from divebell.engine.ui.speech import AMOUNTS, Speech, known

from ...rules import moves as m
from ...rules.components import BATTERY, CONTRACTS, RESOURCES, STANDARD, UPGRADE, Components
from ...rules.cubes import LETTERS, count, from_letters

_RESOURCES: Final = {"M": mark("metal"), "P": mark("plant"), "F": mark("fuel"), "T": mark("tech")}
_NO_RESOURCES: Final = {"M": mark("no metal"), "P": mark("no plants"), "F": mark("no fuel"), "T": mark("no tech")}
_SHORT_RESOURCES: Final = {"M": mark("Metal"), "P": mark("Plant"), "F": mark("Fuel"), "T": mark("Tech")}  # on a tile
# One sign for each resource in the terminal. A language in which two names have the same first letter uses shapes.
_SIGNS: Final = {"M": mark("M"), "P": mark("P"), "F": mark("F"), "T": mark("T")}
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
_THE_DIVERS: Final = {  # as the object of a sentence
    "metal": mark("the Metal Expert"),
    "plant": mark("the Plant Expert"),
    "fuel": mark("the Fuel Expert"),
    "tech": mark("the Tech Expert"),
    "trader": mark("the Trader"),
    "spy": mark("the Spy"),
    "engineer": mark("the Engineer"),
    "explorer": mark("the Explorer"),
}
_UPGRADED_DIVERS: Final = {
    "metal": mark("upgraded Metal Expert"),
    "plant": mark("upgraded Plant Expert"),
    "fuel": mark("upgraded Fuel Expert"),
    "tech": mark("upgraded Tech Expert"),
    "trader": mark("upgraded Trader"),
    "spy": mark("upgraded Spy"),
    "engineer": mark("upgraded Engineer"),
    "explorer": mark("upgraded Explorer"),
}
_SHORT_DIVERS: Final = {  # in at most 12 letters, where there is little room
    "metal": mark("Metal Exp."),
    "plant": mark("Plant Exp."),
    "fuel": mark("Fuel Exp."),
    "tech": mark("Tech Exp."),
}
_DIVER_EFFECTS: Final = {
    "metal": mark("take 1 metal"),
    "metal+": mark("take 1 metal and 1 neutral X key"),
    "plant": mark("take 1 plant"),
    "plant+": mark("take 1 plant and 1 credit"),
    "fuel": mark("take 1 fuel"),
    "fuel+": mark("take 1 fuel and 1 battery"),
    "tech": mark("take 1 tech"),
    "tech+": mark("take 1 tech, and take back a played key"),
    "trader": mark("sell or buy 1 resource"),
    "trader+": mark("sell 1 resource for 1 more, or buy 1 for 1 less"),
    "spy": mark("1 credit: draw 4 contracts and keep 1, or activate a neighbour's diver"),
    "spy+": mark("free: draw 4 contracts and keep 1, or activate a neighbour's diver"),
    "engineer": mark("1 credit: improve the Hacker or the Mechanic"),
    "engineer+": mark("free: improve the Hacker or the Mechanic"),
    "explorer": mark("2 credits: take a reward on its level"),
    "explorer+": mark("1 credit: take a reward on its level"),
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
    "S2a": (mark("use a reward on this level"), mark("use a reward here")),
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
    "M": forms("{number} metal", "{number} metal"),
    "P": forms("{number} plant", "{number} plants"),
    "F": forms("{number} fuel", "{number} fuel"),
    "T": forms("{number} tech", "{number} tech"),
}
_LOTS: Final = (  # of a contract that asks for kinds of your choice
    mark("{number} of one kind"),
    mark("{number} of another"),
    mark("{number} of a third"),
    mark("{number} of a fourth"),
)


class Names(Speech):
    """What things are called in one language, at one table."""

    AMOUNTS: ClassVar = _AMOUNTS
    STANDARD: ClassVar = STANDARD

    components: Components

    def resource(self, letter: str) -> Named:
        """`metal` for M, as it stands in a sentence; `{resource.no}` is `no metal`."""
        return Named(self.say(_RESOURCES[letter]), no=self.say(_NO_RESOURCES[letter]))

    def resource_title(self, letter: str) -> str:
        """`Metal` for M, as it stands alone."""
        return capital(self.resource(letter))

    def short_resource(self, letter: str) -> str:
        """The same in few letters, for the tile of an Expert."""
        return self.say(_SHORT_RESOURCES[letter])

    def sign(self, letter: str) -> str:
        """The one sign that stands for a resource in the terminal."""
        return self.say(_SIGNS[letter])

    def cubes(self, pile: int) -> str:
        """`2 plants and 1 metal`: the most of a kind first."""
        found = sorted(((count(pile, kind), letter) for kind, letter in enumerate(LETTERS)), key=lambda lot: -lot[0])
        return self.together([self.amount(number, letter) for number, letter in found if number])

    def named(self, gap: str, value: Any) -> Any:
        """What goes into a gap of a reason: divers, resources and contracts by their names."""
        text = str(value)
        if gap in ("diver", "wanted", "effect") and text.removesuffix("+") in _DIVERS:
            return self.diver(text)
        if gap == "card":
            return self.contract(text)
        if gap in ("pile", "asked"):
            return self.cubes(from_letters(text))
        return self.resource(text) if gap in ("resource", "other") and text in _RESOURCES else value

    def diver(self, text: str) -> Named:
        """`Trader`; `{diver.the}` is `the Trader`. Sentences do not tell its sides apart."""
        kind = text.removesuffix("+")
        return Named(self.say(_DIVERS[kind]), the=self.say(_THE_DIVERS[kind]))

    def diver_side(self, text: str) -> str:
        """`Trader`, or `upgraded Trader` on its other side."""
        return self.say(_UPGRADED_DIVERS[text.removesuffix("+")]) if text.endswith("+") else self.diver(text)

    def short_diver(self, text: str, room: int = 0) -> str:
        """`Trader+` for an upgraded one, where there is little room; in short when it needs more than the `room`."""
        kind, upgraded = text.removesuffix("+"), "+" if text.endswith("+") else ""
        name = self.diver(kind) + upgraded
        return self.say(_SHORT_DIVERS.get(kind, _DIVERS[kind])) + upgraded if room and len(name) > room else name

    def diver_kind(self, kind: int) -> str:
        """The same, for its number."""
        return self.diver(m.DIVERS[kind])

    def diver_effect(self, text: str, solo: bool = False) -> str:
        """What a diver does, and its price."""
        return self.say((_SOLO_SPY if solo else {}).get(text) or _DIVER_EFFECTS[text])

    def place(self, place: int) -> Named:
        """A place of the column of divers, 0-7 from the top; `{place.to}` leads there, `{place.off}` away from it."""
        name = m.PLACES[place]
        if name.startswith("s"):
            number = name[1:]
            return Named(
                self.say("surface {number}", number=number),
                to=self.say("to place {number} at the surface", number=number),
                off=self.say("from place {number} at the surface", number=number),
            )
        return Named(
            self.say("level {number}", number=name),
            to=self.say("to level {number}", number=name),
            off=self.say("from level {number}", number=name),
        )

    def sponsor(self, text: str, german: bool = False, short: bool = False) -> str:
        """What a side of a sponsor does."""
        return self.say((_SWAP if german and text == "S5a" else _SPONSORS[text])[short])

    def key(self, key: int) -> str:
        """`key 3`, `the X key`, `a neutral X key`: as the object of a sentence."""
        if key == m.OWN_X:
            return self.say("the X key")
        if key == m.NEUTRAL:
            return self.say("a neutral X key")
        return self.say("key {number}", number=m.KEYS[key])

    def key_title(self, key: int) -> str:
        """`Key 3`, `X key`, `Neutral X key`: as it stands alone."""
        if key == m.OWN_X:
            return self.say("X key")
        if key == m.NEUTRAL:
            return self.say("Neutral X key")
        return self.say("Key {level}", level=m.KEYS[key])

    def front(self, text: str, short: bool = False) -> str:
        """What a reward gives at once."""
        token = self.components.rewards[known(self.components.token(text))]
        if token.front == RESOURCES:
            one, other = (LETTERS[resource] for resource in token.resources)
            if short:
                return f"{self.sign(one)}/{self.sign(other)}"
            return self.say("1 {one} or 1 {other}", one=self.resource(one), other=self.resource(other))
        return self.say(_FRONTS.get(token.front, _POINT)[short])

    def back(self, text: str, short: bool = False) -> str:
        """What a reward on a board gives with every contract from its zone."""
        orange = text.endswith(":o")
        if short:
            return self.say("2c") if orange else self.say("1p")
        return self.amount(2, "credits") if orange else self.amount(1, "points")

    def asked(self, text: str) -> str:
        """What a contract asks: `2 plants and 1 metal`, `3 different resources`, `2 of one kind and 1 of another`."""
        card = self.components.contracts[known(self.components.card(text))]
        if card.lots and card.lots[0] == 1:
            return self.say("{number} different resources", number=len(card.lots))
        if card.lots:
            return self.together([self.say(lot, number=number) for lot, number in zip(_LOTS, card.lots, strict=False)])
        return self.cubes(card.payments[0])

    def worth(self, text: str) -> str:
        """What a contract gives: `3 points and 1 credit`."""
        card = self.components.contracts[known(self.components.card(text))]
        gains = [self.amount(card.points, "points")]
        gains += [self.amount(card.credits, "credits")] if card.credits else []
        gains += [self.amount(card.batteries, "batteries")] if card.batteries else []
        return self.together(gains)

    def contract(self, text: str) -> str:
        """What a contract is called: `2 plants and 1 metal, 3 points`."""
        return f"{self.asked(text)}, {self.worth(text)}"

    def contract_span(self, text: str) -> Span:
        """The same, as a span of a sentence."""
        return Span(self.contract(text), f"contract {text}")
