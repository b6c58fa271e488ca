"""The lessons of Otys: a fixed position, and what the learner and the others do in it, move by move.

A lesson is data. The table plays it (`divebell.table.lessons`) and the page shows it, and neither knows the game. The
sentences are texts of the catalogues like all others, so that a missing translation is found by the same test.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from divebell.engine.text import mark


class Beat(NamedTuple):
    """What the learner is told, and the move that follows; `others` is what everybody else plays after it."""

    text: str
    move: str
    others: tuple[str, ...] = ()


class Step(NamedTuple):
    """A few beats about one thing, and the rule that tells all of it."""

    title: str
    rule: str
    beats: tuple[Beat, ...]


class Lesson(NamedTuple):
    """A lesson for one seat: where it begins, its steps, and what is said at its end."""

    seat: int
    players: int
    steps: tuple[Step, ...]
    end: str

    @property
    def position(self) -> dict[str, Any]:
        """The position document where it begins."""
        return _read_position()


LESSON: Final = Lesson(
    seat=0,
    players=2,
    end=mark("You have seen it all, and you win. Now dive on your own: the easiest bot waits for you."),
    steps=(
        Step(
            mark("Five levels"),
            "C2",
            (
                Beat(
                    mark(
                        "Below the surface lie five levels, each with a sponsor, a key, a diver and a zone for cubes. "
                        "Choose your key 2."
                    ),
                    "key 2",
                ),
            ),
        ),
        Step(
            mark("The sponsor"),
            "T1",
            (
                Beat(
                    mark("Your key stands beside level 2. Step 1: you may use the sponsor there, so take the credit."),
                    "sponsor",
                ),
            ),
        ),
        Step(
            mark("The diver"),
            "T2",
            (
                Beat(mark("Step 2: the key pushes the diver of its level. Send your Plant Expert."), "dive"),
                Beat(
                    mark("An Expert finds one cube of its kind. Take the Plant: it goes into zone 2, beside the diver."),
                    "take",
                ),
            ),
        ),
        Step(
            mark("Coming up"),
            "T3",
            (
                Beat(
                    mark(
                        "Step 3: the diver is out of breath. Let it resurface: it becomes the first on deck, and those "
                        "it passes sink by one."
                    ),
                    "surface",
                ),
                Beat(
                    mark("Key 2 now lies face down on the Hacker's track. End your turn, and watch the other player."),
                    "end",
                    ("key 1", "dive", "take", "surface", "end"),
                ),
            ),
        ),
        Step(
            mark("Batteries"),
            "B1",
            (
                Beat(mark("Your turn again. Play key 4: there the sponsor gives batteries."), "key 4"),
                Beat(mark("Take the battery. You can spend it in this very turn."), "sponsor"),
                Beat(
                    mark(
                        "A battery runs a propeller. Choose the Metal Expert on level 5, then let it swim up to level 4."
                    ),
                    "propel metal 4",
                ),
                Beat(mark("The two divers have changed places. Now push the Metal Expert."), "dive"),
                Beat(mark("Take the Metal: it joins the Plant in zone 4."), "take"),
            ),
        ),
        Step(
            mark("Contracts"),
            "K1",
            (
                Beat(
                    mark(
                        "A contract wants its cubes from one single zone. Zone 4 has a Metal and a Plant: complete the "
                        "contract for both."
                    ),
                    "contract MP=1+cb 4",
                ),
            ),
        ),
        Step(
            mark("Oxygen"),
            "B2",
            (
                Beat(
                    mark(
                        "In step 3 a battery is oxygen: the diver keeps its place. Let the Metal Expert stay on level 4."
                    ),
                    "stay",
                ),
                Beat(
                    mark("Your points stand on the score track at the top. End the turn."),
                    "end",
                    ("key 2", "dive", "take", "surface", "end"),
                ),
            ),
        ),
        Step(
            mark("The X key"),
            "X2",
            (
                Beat(
                    mark(
                        "An X key opens any level, but first every sponsor sinks by one and the lowest goes to the top. "
                        "Choose the X key, then level 3."
                    ),
                    "x 3",
                ),
                Beat(mark("The credit sponsor has come down to level 3. Use it."), "sponsor"),
            ),
        ),
        Step(
            mark("The Trader"),
            "D2",
            (
                Beat(mark("On level 3 is your Trader, who sells and buys at the store. Push."), "dive"),
                Beat(
                    mark(
                        "The Tech column is empty, so the first cube brings 3 credits or 1 point. Sell your Tech for "
                        "the point."
                    ),
                    "sell T points",
                ),
                Beat(mark("Let the Trader resurface."), "surface"),
                Beat(
                    mark("Three keys lie on the track. End the turn."),
                    "end",
                    ("key 3", "dive", "take", "surface", "end"),
                ),
            ),
        ),
        Step(
            mark("The Engineer"),
            "D4",
            (
                Beat(mark("Your Engineer has sunk to level 3. Play key 3."), "key 3"),
                Beat(mark("Take the credit: some divers must be paid."), "sponsor"),
                Beat(mark("Push the Engineer."), "dive"),
                Beat(
                    mark(
                        "For 1 credit the Engineer improves a technician. Advance the Hacker: from now on five played "
                        "keys are enough."
                    ),
                    "advance hacker",
                ),
                Beat(mark("Let the Engineer resurface."), "surface"),
                Beat(
                    mark("Four keys lie on the track. One more, and all come back. End the turn."),
                    "end",
                    ("key 4", "dive", "take", "surface", "end"),
                ),
            ),
        ),
        Step(
            mark("The Spy, and your keys"),
            "D3",
            (
                Beat(mark("Play key 1: the Spy has come down to level 1."), "key 1"),
                Beat(
                    mark("Sponsor and diver are always optional. You need no second use today: push the Spy."), "dive"
                ),
                Beat(mark("For 1 credit the Spy looks at four contracts. Draw them."), "draw"),
                Beat(
                    mark("Keep the one for two Plants and a Fuel. Nobody else sees it, and nobody can take it from you."),
                    "keep PPF=3",
                ),
                Beat(
                    mark("Let the Spy resurface: your fifth key reaches the Hacker, and all keys come back."), "surface"
                ),
                Beat(
                    mark("All six keys are yours again. End the turn."),
                    "end",
                    ("key 5", "dive", "done", "surface", "end"),
                ),
            ),
        ),
        Step(
            mark("The Explorer"),
            "D5",
            (
                Beat(mark("Play key 2 for the Explorer. The sponsor there has no key to give back, so skip it."), "key 2"),
                Beat(mark("Push the Explorer."), "dive"),
                Beat(
                    mark("For 2 credits the Explorer takes a reward of its level. Take the left one."),
                    "reward 1",
                ),
                Beat(
                    mark("Its front gives a cube of your choice. Take the Plant: it is what your contract lacks."),
                    "resource P",
                ),
            ),
        ),
        Step(
            mark("The end"),
            "E1",
            (
                Beat(
                    mark(
                        "The token now lies beside zone 2: a point more for every contract paid from there. Complete "
                        "yours, and see the score."
                    ),
                    "contract PPF=3 2",
                ),
                Beat(
                    mark("18 points: this round is the last, and everybody has the same number of turns. Resurface."),
                    "surface",
                ),
                Beat(
                    mark("End the turn. The other player has one left, then the highest score wins."),
                    "end",
                    ("x 3", "dive", "sell F credits", "surface", "end"),
                ),
            ),
        ),
    ),
)  # fmt: skip


@cache
def _read_position() -> dict[str, Any]:
    source = files(__package__).joinpath("first-dive.json").read_text(encoding="utf-8")
    position: dict[str, Any] = json.loads(source)
    return position
