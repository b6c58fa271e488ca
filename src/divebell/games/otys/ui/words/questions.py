"""What each question says: as a sentence, in a few words above the board, and the hint beside it."""

from dataclasses import dataclass
from typing import Final

from divebell.engine.ui import entries
from divebell.engine.ui.entries import END_OF_TURN

from .names import mark


@dataclass(frozen=True, kw_only=True)
class Asked(entries.Asked):
    """What a question of Otys says; {level} is the level of the key."""

    number: int = 0  # of the step of the turn in which it is asked


QUESTIONS: Final[dict[str, Asked]] = {
    "order": Asked(
        prompt=mark("{name}: in which order do the equally scarce resources go on the score track?"),
        short=mark("In which order do the cubes go?"),
        hint=mark(
            "The first one goes on the highest space. When a timer reaches a cube, that cube goes into the Store."
        ),
    ),
    "key": Asked(
        prompt=mark("{name}: choose a key."),
        prompt_also=mark("{name}: choose a key, or complete a contract first."),
        short=mark("Choose a key"),
        short_also=mark("Choose a key, or complete a contract"),
        of_others=mark("Which key?"),
        hint=mark("A key works at its level: the sponsor first, then the diver."),
        more=mark("Point at one to see what it does."),
    ),
    "step 1": Asked(
        prompt=mark("{name}: step 1 at level {level}. What do you do before activating the diver?"),
        short=mark("Sponsor, propellers, then dive"),
        hint=mark("Before the dive: use the sponsor on this level, and propellers for a battery each."),
        more=mark("Then activate the diver."),
        number=1,
    ),
    "diver": Asked(
        prompt=mark("{name}: step 2 at level {level}. What does the {effect} do?"),
        short=mark("What does the {effect} do?"),
        hint=mark("What it can do now is highlighted."),
        number=2,
    ),
    "step 3": Asked(
        prompt=mark("{name}: step 3. Does the diver at level {level} resurface or stay?"),
        short=mark("Resurface or stay?"),
        hint=mark("Resurfacing is free. Staying down costs a battery."),
        number=3,
    ),
    "end": Asked(
        **END_OF_TURN,
        prompt_also=mark("{name}: complete a contract, or end the turn."),
        short_also=mark("Complete a contract, or end the turn"),
        hint=mark("You can still complete contracts; then the turn is over."),
    ),
    "timer": Asked(
        prompt=mark("{name}: which timer moves down one space?"),
        short=mark("Which timer moves down?"),
        hint=mark("One timer moves closer: choose which."),
    ),
    "key back": Asked(
        prompt=mark("{name}: which played key do you take back?"),
        short=mark("Which key do you take back?"),
        of_others=mark("A key to take back"),
        hint=mark("Choose one of your keys on the track."),
    ),
    "upgrade": Asked(
        prompt=mark("{name}: which diver do you upgrade?"),
        short=mark("Which diver do you upgrade?"),
        of_others=mark("A diver to upgrade"),
        hint=mark("The upgraded side does more and never turns back."),
    ),
    "battery or move": Asked(
        prompt=mark("{name}: take a battery, or move a resource to another zone?"),
        short=mark("A battery, or move a cube?"),
        hint=mark("Take the battery, or choose a resource and the zone it goes to."),
    ),
    "reward": Asked(
        prompt=mark("{name}: which reward on level {level} do you use?"),
        short=mark("Which reward do you use?"),
        of_others=mark("A reward to use"),
        hint=mark("Its front takes effect immediately."),
    ),
    "resource": Asked(
        prompt=mark("{name}: which resource do you take into zone {level}?"),
        short=mark("Which resource do you take?"),
        of_others=mark("A resource to take"),
        hint=mark("It goes into the zone of this level."),
    ),
    "place": Asked(
        prompt=mark(
            "{name}: complete a contract while the old token at level {level} still counts, or place the new one."
        ),
        short=mark("A contract first, or place the token?"),
        hint=mark("The bonus of the old token counts until you place the new one."),
        number=2,
    ),
    "keep": Asked(
        prompt=mark("{name}: which of these contracts do you keep?"),
        short=mark("Which contract do you keep?"),
        of_others=mark("A contract to keep"),
        hint=mark("You keep one; the others go under the deck. Nobody else sees them."),
    ),
    "expert": Asked(
        prompt=mark("{name}: what do you take from the {effect}?"),
        short=mark("What do you take?"),
        of_others=mark("What to take"),
        hint=mark("You can take or skip each part."),
        number=2,
    ),
    "copied diver": Asked(
        prompt=mark("{name}: what does the copied {effect} do?"),
        short=mark("What does the copied {effect} do?"),
        hint=mark("It works with your own resources and at your level."),
        number=2,
    ),
    "neighbour": Asked(
        prompt=mark(
            "{name}: your diver at level {level} was activated. Keep it in place for a battery, or let it resurface?"
        ),
        short=mark("Keep the diver in place, or let it resurface?"),
        hint=mark("A neighbour activated your diver: it resurfaces, unless you spend a battery."),
    ),
}
