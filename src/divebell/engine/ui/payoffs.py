"""What a viewer sees fly, and hears, when something has happened: said by the game, played by the page.

A payoff names pieces and places by their ids on the board. A name with a star at its end stands for all that begin so.
The page plays it once, when the board after it comes in sight, and never waits for it (static/payoffs.js).
"""

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

from .scene import Scene

RECENT: Final = 6  # moves; whoever was away for more of them has not seen what they began with

MOTIONS: Final = (
    "",  # only heard
    "flies",  # pieces that have left fly to the place; new ones come from there
    "turns",  # the same, and a card turns over on its way and shows the amount
    "lands",  # the same, from above, and the place takes the blow
    "leaps",  # the same, in a high arc
    "sweeps",  # pieces go to their new places one after the other
    "flips",  # pieces turn over where they are
    "pulses",  # the place is pointed out
    "counts",  # the number at the place changes by the amount
    "ends",  # the game is over
)
SOUNDS: Final = (
    "", "key", "dive", "cube", "coin", "card", "contract", "point", "rise", "leap", "flip", "sweep", "claim", "turn",
    "win", "lose",
)  # fmt: skip


_WRITE: Final = json.JSONEncoder(separators=(",", ":")).encode


class Payoff(NamedTuple):
    """One thing to see or hear; the place is the first of the `places` that is in sight."""

    motion: str
    sound: str = ""
    pieces: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    amount: int = 0
    symbol: str = ""  # of what is counted, where the place shows that of something else


def written(at: int, payoffs: Iterable[Payoff]) -> str:
    """Payoffs of a move as the page reads them, each on a line; what is not said is left out.

    So a page that has those of the moves before need only be sent these.
    """
    said = [{"at": at} | {name: value for name, value in payoff._asdict().items() if value} for payoff in payoffs]
    return "".join([f"{_WRITE(each)}\n" for each in said])


def end_payoffs(scene: Scene) -> str:
    """How a game ends for the viewer; nothing when it was given up or ended before its time."""
    if scene.result is None or not scene.recent:
        return ""
    lost = scene.result.rating == "lost"
    if scene.you is not None:
        lost = lost or scene.you not in scene.result.ranking[0]
    return written(scene.recent[-1][0], [Payoff("ends", "lose" if lost else "win")])
