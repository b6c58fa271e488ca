"""What somebody sees on the board of Otys."""

from collections.abc import Mapping
from typing import Any, Final

from divebell.engine.teaching.sights import Sight
from divebell.engine.text import mark

_TOGETHER: Final = (
    Sight(".race .rail", mark("The race"), mark(
        "Everybody's points. The round in which somebody reaches 18 is the last."
    )),
    Sight(".players", mark("The other players"), mark(
        "Their points, keys, credits and batteries, and the divers on their levels. Choose one to see the whole board."
    ), "players"),
)  # fmt: skip
_ALONE: Final = (
    Sight(".race .rail", mark("Your points and the timers"), mark(
        "After each turn you move a timer down. A timer that meets your marker is removed; "
        "without timers the game ends."
    )),
)  # fmt: skip
_BOARD: Final = (
    Sight(".purse .coins", mark("Points, credits, batteries"), mark(
        "Credits pay for some divers and sponsors. A battery moves a diver, or keeps it on its level."
    )),
    Sight(".queue ol", mark("Platform"), mark(
        "Three divers wait here. The numbers are their order: the arrow marks the next to go down."
    )),
    Sight(".mech", mark("Mechanic"), mark("Your movement value: how far a battery moves a diver.")),
    Sight(".level .sponsor", mark("Sponsors"), mark(
        "One for each level. When you play a key there, you may use its sponsor first."
    )),
    Sight(".level .rewards", mark("Reward tokens"), mark(
        "Your Explorer takes them. On your board, an orange rim gives 2 credits and a green one 1 point for every "
        "contract from its zone."
    )),
    Sight(".level .kc", mark("Your keys"), mark(
        "Play one each turn. It works on its level: first the sponsor, then the diver. Then it goes to the track."
    )),
    Sight(".level .dv", mark("Divers"), mark(
        "The diver beside your key acts, then it resurfaces. A number is its price in credits, an arrow an upgrade."
    )),
    Sight(".level .zone", mark("Zones"), mark(
        "Your resources, kept level by level. A contract is paid from a single zone."
    )),
    Sight(".level .own", mark("Your tokens"), mark(
        "Here your Explorer places a reward token: a bonus for every contract from this zone."
    )),
    Sight(".bed .track", mark("Hacker track"), mark(
        "Played keys wait here. Once there are as many as the Hacker's number, all of them come back."
    )),
    Sight(".bed .xkeys", mark("X keys"), mark(
        "For any level. First, all sponsors move down one level. Neutral ones are used once."
    )),
    Sight(".contracts", mark("Contracts"), mark(
        "Complete one when a zone holds all it asks for: you score its points and take its bonus."
    ), "contracts"),
    Sight(".market > :has(.store)", mark("Store"), mark(
        "A Trader sells a resource into its column, or buys the lowest one. Higher cells are worth more."
    ), "store"),
    Sight(".hand-panel", mark("Hand"), mark("Contracts that only you can complete."), "store"),
)  # fmt: skip


def sights_of(options: Mapping[str, Any]) -> tuple[Sight, ...]:
    """The areas of a board with these options, from the top."""
    first, *others = _ALONE if options["solo"] else _TOGETHER
    return (first, *_BOARD, *others)
