"""What a card says, in words: its effects, its price and its points, and how sure we are that it is the printed one."""

from typing import Final

from divebell.engine.text import forms
from divebell.engine.ui.speech import known

from ...rules import pieces as parts
from ...rules.components import Components
from ...rules.pieces import NONE, Mark, Tribe
from ...rules.vocabulary import ANY_TYPE, TYPES
from .names import Names, mark

_SOURCES: Final = {
    "printed": mark("as printed in a rulebook"),
    "reported": mark("as players report it"),
    "reconstruction": mark("reconstruction, not the printed card"),
}
_PLACEHOLDER: Final = mark("reconstruction, including its name")
# Which part of a reconstruction is printed or reported, as the components file says it.
KNOWN: Final = (
    mark("recruit is reported; the coin is ours; exact English title uncertain"),
    mark("conquers twice, paid separately (printed); values ours"),
    mark("makes the other players do something (printed)"),
    mark("several compulsory actions (printed)"),
    mark("readies all your mantas, then power, then conquer (reported); value ours"),
    mark("all others discard one card (reported); the rest ours"),
    mark("the delayed effect is printed; the normal one is ours"),
    mark("the number, and that he leaves the game once played (reported); the effect is ours"),
    mark("readies all your mantas (reported)"),
    mark("boxed at the start for one manta (reported); which kind is deduced; number and set ours"),
    mark("several actions, all in order (reported)"),
    mark("all other players discard one card (reported); number and set ours"),
    mark("that such a manta exists is printed"),
    mark("each people has one location type as its speciality (reported)"),
    mark("the kind is reported"),
    mark("name and bonus are reported"),
    mark("a tribe with this bonus is reported"),
    mark("name and bonus are reported; the type is ours"),
    mark("name, bonus and what is counted are reported; cost and value ours"),
    mark("a tribe with this bonus, and one that counts hand and discard pile, are reported"),
)
_PER: Final = {  # the points of a tribe at the end (B8)
    parts.POINTS: forms("{number} point at the end", "{number} points at the end"),
    parts.PER_RECRUITED: forms(
        "{number} point for each recruited character", "{number} points for each recruited character"
    ),
    parts.PER_CHARACTER: forms("{number} point for each character", "{number} points for each character"),
    parts.PER_SCORED: forms("{number} point for each scored location", "{number} points for each scored location"),
    parts.PER_RISEN: forms(
        "{number} point for each fully risen location", "{number} points for each fully risen location"
    ),
    parts.PER_MANTA: forms("{number} point for each manta in reserve", "{number} points for each manta in reserve"),
    parts.PER_TYPE: forms("{number} point for each type scored", "{number} points for each type scored"),
}
_PER_SCORED_TYPE: Final = forms(
    "{number} point for each scored location of type {type}", "{number} points for each scored location of type {type}"
)

_BRIEF: Final = {  # in few letters; the number alone for fixed points
    parts.POINTS: "{number}",
    parts.PER_RECRUITED: mark("{number} per recruited"),
    parts.PER_CHARACTER: mark("{number} per character"),
    parts.PER_SCORED: mark("{number} per scored"),
    parts.PER_RISEN: mark("{number} per risen"),
    parts.PER_MANTA: mark("{number} per manta"),
    parts.PER_TYPE: mark("{number} per type"),
}


def mark_of(components: Components, text: str) -> Mark:
    """The mark of a piece: a character, a location, a manta, a goal or a tribe."""
    for find, pieces in (
        (components.character, components.characters),
        (components.location, components.locations),
        (components.manta, components.mantas),
        (components.goal, components.goals),
        (components.tribe, components.tribes),
    ):
        number = find(text)
        if number is not None:
            return pieces[number].mark
    raise KeyError(text)


class Cards(Names):
    """What cards say, in one language."""

    def source(self, text: str) -> str:
        """How sure we are of a piece; of what is not printed the players must be told, and what of it is known."""
        about = mark_of(self.components, text)
        told = self.say(_PLACEHOLDER if about.placeholder else _SOURCES[about.source])
        if about.source != "reconstruction" or not about.known:
            return told
        return self.series([told, self.translate(about.known)])

    def character_effects(self, text: str, players: int = 0) -> str:
        """What a character does, and then what it does while it is on top of the discard pile."""
        kind = self.components.character(text)
        if kind is None:
            return ""
        card = self.components.characters[kind]
        told = self.effects(card.effects_of_two if players == 2 else card.effects)
        if card.box != NONE:
            return self.say("leaves before the first turn in exchange for a {manta}", manta=self._manta(card.box))
        if card.delayed:
            return self.series([told, self.say("delayed: {effects}", effects=self.effects(card.delayed))])
        return told

    def location_gifts(self, text: str, en: bool = False) -> str:
        """What a location still gives, `SB07` in a row or `SB07@1` on a board: depths from the top, points, manta."""
        name, _, covered = text.partition("@")
        card = self.components.locations[known(self.components.location(name))]
        left = card.depths[int(covered or 0) :]
        if left:
            depths = self.say("depths: {depths}", depths=self.effects(left, en))
        else:
            depths = self.say("fully risen") if card.depths else self.say("without depths")
        worth = self.amount(card.points, "points")
        if card.manta != NONE and (left or not covered):
            worth = f"{worth}, {self._manta(card.manta)}"
        return self.series([depths, worth])

    def location_price(self, text: str, top: bool = False) -> str:
        """`3 coins or 5 power`: the two prices of a location, in the top row 1 power less (F4)."""
        card = self.components.locations[known(self.components.location(text))]
        power = max(card.power - self.components.discount, 0) if top else card.power
        return self.say(
            "{first} or {second}", first=self.amount(card.coins, "coins"), second=self.amount(power, "power")
        )

    def tribe_bonus(self, text: str) -> str:
        """The bonus of a tribe and its points at the end."""
        card = self._tribe(text)
        bonus = self.effects(card.bonus)
        when = mark("every turn: {bonus}") if card.permanent else mark("at once: {bonus}")
        return self.series([self.say(when, bonus=bonus), self.tribe_worth(text)])

    def tribe_worth(self, text: str) -> str:
        """What a tribe is worth at the end (B8)."""
        card = self._tribe(text)
        if card.counted == parts.PER_SCORED and card.type != ANY_TYPE:
            return self.counted(*_PER_SCORED_TYPE, card.points, type=self.type(card.type))
        return self.counted(*_PER[card.counted], card.points)

    def tribe_points(self, text: str, typed: bool = True) -> str:
        """The same in few letters: `2 per manta`, `3 per scored SB`; not `typed` where a picture shows the type."""
        card = self._tribe(text)
        told = self.say(_BRIEF[card.counted], number=card.points)
        return f"{told} {TYPES[card.type]}" if typed and card.type != ANY_TYPE else told

    def _tribe(self, text: str) -> Tribe:
        return self.components.tribes[known(self.components.tribe(text))]

    def _manta(self, kind: int) -> str:
        return self.manta(self.components.mantas[kind].code)
