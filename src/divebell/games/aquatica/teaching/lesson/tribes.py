"""The lesson of the Tribes, for somebody who knows the game with goals: a position late in a game with Cold Waters."""

from typing import Final

from divebell.engine.teaching.lesson import Beat, Lesson, Step, read_position
from divebell.engine.text import mark

_STEPS: Final = (
    Step(mark("The tribes"), "B1", (
        Beat("play agent", mark(
            "With the tribes there are no goals: your mantas go to tribes. Any card that recruits can bring you one. "
            "Play the Agent."
        )),
        Beat("recruit I5", mark(
            "Instead of a character you may recruit a tribe. Choose the Rising Tide for 5 coins: a dark blue tribe "
            "helps you in every turn."
        )),
    )),
    Step(mark("Paying for a tribe"), "B3", (
        Beat("use SS12", mark(
            "You pay for a tribe as for a location. The Agent gives 1 coin. Exploit the 2 coins on your Sunken Ships."
        )),
        Beat("use WC2", mark("Your wild manta pays the last 2 coins.")),
    )),
    Step(mark("A manta for good"), "B5", (
        Beat("place P1", mark(
            "Now place a trained manta on the tribe, ready or tired. It stays there for good, so give one you can "
            "spare: the 1-power manta."
        )),
    )),
    Step(mark("Once in every turn"), "B6", (
        Beat("use I5", mark("From now on the Rising Tide raises a location once in each of your turns. Use it.")),
        Beat("raise OV08", mark("Raise the Ocean Volcanoes past their empty depth.")),
        Beat("end", mark("End your turn."), ("play crab", "recruit II3", "spend OV05", "place C1", "end")),
    )),
    Step(mark("A higher price"), "B2", (
        Beat("use I5", mark(
            "The other player has placed a manta on the Chest Keepers, so they now cost you 1 coin more. First use the "
            "Rising Tide again."
        )),
        Beat("raise OV08", mark("Raise the Ocean Volcanoes: now they have fully risen.")),
        Beat("play penguins", mark("Play the Penguin Envoys, who give you 2 coins and recruit.")),
        Beat("recruit II3", mark(
            "Recruit the Chest Keepers, for 6 coins instead of 5. A light blue tribe helps you only once, right away."
        )),
    )),
    Step(mark("Scored locations pay"), "B4", (
        Beat("spend SB08", mark(
            "Locations in your scoring pile can pay for a tribe too: 1 coin for each of their points. Then they leave "
            "the game. Spend the Shark Bay."
        )),
    )),
    Step(mark("A bonus at once"), "B7", (
        Beat("place C1", mark("Place your 1-coin manta. The tribe's bonus comes right after it.")),
        Beat("score SS12", mark(
            "The Chest Keepers score two locations. Choose the Sunken Ships; the Ocean Volcanoes follow automatically."
        )),
        Beat("end", mark("End your turn."), ("play agent", "recruit 0", "end")),
    )),
    Step(mark("Points for tribes"), "B8", (
        Beat("use I5", mark(
            "The last character has been revealed, so everybody has one more turn. Use the Rising Tide once more, for "
            "the Shark Bay."
        )),
        Beat("play diver", mark(
            "Play the Treasure Diver to score it. The Rising Tide gives you 4 points, the Chest Keepers 1 point for "
            "each scored location."
        ), ("play matrona", "end")),
    )),
)  # fmt: skip

TRIBES: Final = Lesson(
    read_position(__package__, "tribes.json"),
    0,
    _STEPS,
    mark("Your two tribes gave you 8 of your 29 points. Now play a real game with tribes against the easiest bot."),
    {"mode": "tribes", "kings": "none"},
    name="tribes",
    title=mark("The lesson of the tribes"),
)
