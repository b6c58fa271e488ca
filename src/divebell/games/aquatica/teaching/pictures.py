"""The pictures of the rules: ocean, realm, mantas and goals at moments of the lesson."""

from typing import Final

from divebell.engine.teaching.pictures import Album, Picture
from divebell.engine.text import mark
from divebell.games import aquatica

from ..ui.board import regions
from ..ui.board.board import Board
from .lesson import LESSON

_MODE: Final = {"mode": "tribes", "kings": "none", "seed": 1, "first": LESSON.seat}


PICTURES: Final = {
    "C1": Picture(
        ("rows", "characters"), 0,
        mark("The top row with deck and discard pile, the bottom row, and the characters with their prices."),
    ),
    "S6": Picture(("tribes",), 0, mark("Four tribes of type I and four of type II, each with its cost."), start=_MODE),
    "A2": Picture(
        ("realm",), 3,
        mark("The Sunken Ships have slid up by one: their 2 coins are covered, and the next depth is in play."),
    ),
    "R3": Picture(
        ("realm",), 2, mark("A location for 4 coins: the depth and the manta that can help to pay are highlighted.")
    ),
    "F2": Picture(
        ("characters",), 24,
        mark("The characters you can afford are highlighted: 1 coin from the Agent, 2 from a depth."),
    ),
    "F5": Picture(("realm",), 9, mark("The Ocean Volcanoes have been raised past their empty depth and show 2 power.")),
    "F8": Picture(("rows",), 13, mark("After scouting: four locations have moved up, and six new ones are below.")),
    "F11": Picture(("hand",), 29, mark("Matrona was played: all cards are in hand again, Matrona too.")),
    "L1": Picture(("realm",), 0, mark("Five slots, two of them taken. Whatever is under the beam has yet to rise.")),
    "L3": Picture(("realm",), 18, mark("Two locations are fully risen: they keep their slots until they are scored.")),
    "W1": Picture(("mantas",), 7, mark("Two mantas are tired; one is ready, and so is the wild one.")),
    "Q1": Picture(("goals",), 17, mark("Two wild mantas: the first spot of this goal is claimed.")),
}  # fmt: skip


draw_pictures = Album(aquatica, LESSON, PICTURES, Board, regions).draw
