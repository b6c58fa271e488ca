"""What flies where: cubes between zones, store and divers, contracts to the points, keys back to the board."""

from collections.abc import Sequence
from typing import Any, Final

from divebell.engine.package import Event
from divebell.engine.ui.payoffs import Payoff

from ...rules import moves as m
from ...rules.components import Components
from ...rules.cubes import LETTERS
from ...rules.state import KIND
from ..symbols import card_id

_SOUNDS: Final = {m.KEY: "key", m.DIVE: "dive", m.KEEP: "card"}  # of moves that move by themselves
_PURSE: Final = {"points": "point", "credits": "coin", "batteries": "coin"}


def payoffs(events: Sequence[Event], components: Components, _view: dict[str, Any]) -> list[Payoff]:
    """What to see and hear of a move, in order: cubes and tokens fly, keys come back, numbers change."""
    found: list[Payoff] = []
    source: tuple[str, ...] = ()  # where the next cube comes from
    rewarded = False  # it comes from a token of its level
    for event in events:
        what, seat, number, thing = event
        if what in ("move", "forced"):
            word = components.moves[number].word
            rewarded = word == m.RESOURCE
            if word in _SOUNDS:
                found.append(Payoff("", _SOUNDS[word]))
        elif what in _PURSE:
            sound = _PURSE[what] if number > 0 else ""
            found.append(Payoff("counts", sound, places=(f"purse-{seat}-{what}",), amount=number))
        elif what == "cube out":
            source = (f"cube-{seat}-{number}-{LETTERS[thing]}-*",)
        elif what == "from store":
            source = (f"cell-{LETTERS[thing]}-{number}",)
        elif what == "into store":
            cubes = source or (f"cube-race-{LETTERS[thing]}",)
            found.append(Payoff("flies", "cube", cubes, (f"cell-{LETTERS[thing]}-{number - 1}",)))
        elif what == "cube in":
            cube = f"cube-{seat}-{number}-{LETTERS[thing]}-*"
            giver = f"token-{number}-*" if rewarded else f"diver-{seat}-{m.DIVERS[thing]}"
            found.append(Payoff("flies", "cube", (cube,), source or (giver,)))
            source = ()
        else:
            found += _others(event, components)
    return found


def _others(event: Event, components: Components) -> list[Payoff]:
    """Events that need no other to be understood."""
    what, seat, number, thing = event
    if what == "contract":
        card, purse = components.contracts[thing], f"purse-{seat}-points"
        names = (card_id(card.text), f"{card_id(card.text)}-hand")
        return [
            Payoff("flies", "cube", (f"cube-{seat}-{number}-*",), (*names, purse)),
            Payoff("turns", "contract", names, (purse,), card.points),
        ]
    if what == "keys back":
        return [Payoff("pulses", "", places=(f"hacker-{seat}",)), Payoff("sweeps", "sweep", (f"key-{seat}-*",))]
    if what == "key back":
        return [Payoff("sweeps", "key", (f"key-{seat}-{m.KEYS[number]}",))]
    if what in ("resurfaces", "propelled"):
        return [Payoff("", "rise" if what == "resurfaces" else "dive")]
    if what == "upgraded":
        return [Payoff("flips", "flip", (f"diver-{seat}-{m.DIVERS[thing & KIND]}",))]
    if what == "advances":
        return [Payoff("pulses", "flip", places=(f"{'hacker' if thing == m.HACKER else 'mechanic'}-{seat}",))]
    if what == "placed":
        return [Payoff("flies", "flip", (f"token-own-{seat}-{number}",), (f"token-{number}-*",))]
    if what == "display":
        return [Payoff("sweeps", "sweep", ("sponsor-*",))]
    if what == "neutral":
        return [Payoff("pulses", "key", places=(f"key-{seat}-N", f"purse-{seat}-points"))]
    return []
