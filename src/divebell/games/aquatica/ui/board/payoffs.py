"""What flies where: mantas onto goals and tribes, cards into the hand, scored locations onto their pile."""

from collections.abc import Sequence
from typing import Any, Final

from divebell.engine.package import Event
from divebell.engine.ui.payoffs import Payoff

from ...rules.components import Components

_HEARD: Final = {  # what moves by itself, or is too small to be shown
    "plays": "card", "drops": "card", "coins": "coin", "power": "coin", "enters": "dive", "slides": "rise",
    "tired": "flip", "ready": "flip", "scouts": "dive", "down": "flip",
}  # fmt: skip


def payoffs(events: Sequence[Event], components: Components, view: dict[str, Any]) -> list[Payoff]:
    """What to see and hear of a move, in order: mantas leap, cards come back, scored locations turn over."""
    found: list[Payoff] = []
    origin: tuple[str, ...] = ()  # the location that gives the next manta
    for event in events:
        what, seat, _, thing = event
        if what in ("enters", "slides"):
            origin = (f"card-{components.locations[thing].id}",)
        if what in _HEARD:
            if found[-1:] != [heard := Payoff("", _HEARD[what])]:
                found.append(heard)
        elif what == "wild":
            manta, supply = f"manta-{seat}-{components.mantas[thing].code}-*", f"fact-{seat}-mantas"
            found += [Payoff("leaps", "leap", (manta,), origin), Payoff("pulses", "", places=(supply,))]
        elif what == "back":
            back = f"card-{seat}-{components.characters[thing].id}-*"
            if found and found[-1].motion == "sweeps":
                found[-1] = found[-1]._replace(pieces=(*found[-1].pieces, back))
            else:
                found.append(Payoff("sweeps", "sweep", (back,)))
        else:
            found += _others(event, components, view)
    return found


def _others(event: Event, components: Components, view: dict[str, Any]) -> list[Payoff]:
    """Events that need no other to be understood."""
    what, seat, number, thing = event
    if what == "scored":
        card, piles = f"card-{components.locations[thing].id}", (f"scored-{seat}", f"fact-{seat}-pile")
        turns = Payoff("turns", "contract", (card,), piles, number)
        places = (f"points-{seat}", f"fact-{seat}-total", *piles)  # not where only goals or tribes are counted
        return [turns, Payoff("counts", "point", places=places, amount=number, symbol="point")]
    if what == "claims":
        goal = components.goals[thing].id
        by: list[int | str] = next((entry["by"] for entry in view["goals"] or () if entry["goal"] == goal), [])
        known, total = (f"open-{seat}", f"fact-{seat}-points"), (f"points-{seat}", f"fact-{seat}-total")
        manta = f"manta-{seat}-{components.mantas[number].code}-*"
        return [
            Payoff("lands", "claim", (manta,), (f"spot-{goal}-{seat}", f"goal-{goal}")),
            *[
                Payoff("counts", sound, places=places, amount=points, symbol="point")
                for by_seat, points in zip(by, components.spots, strict=False)
                for sound, places in (("point", known), ("", total))
                if by_seat == seat
            ],
        ]
    if what == "rival":
        return [Payoff("pulses", "flip", places=(f"goal-{components.goals[thing].id}",))]
    if what == "placed":
        tribe, manta = components.tribes[thing].id, f"manta-{seat}-{components.mantas[number].code}-*"
        return [Payoff("lands", "claim", (manta,), (f"spot-{tribe}-{seat}", f"tribe-{tribe}"))]
    if what == "recruits":
        card = components.characters[thing].id
        return [Payoff("flies", "card", (f"card-{seat}-{card}-*",), (f"card-ocean-{card}-*",))]
    return []
