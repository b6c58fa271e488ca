"""The pictures of the rules: levels, store, track and contracts at moments of the lesson."""

from typing import Final

from divebell.engine.teaching.pictures import Album, Picture
from divebell.engine.text import mark
from divebell.games import otys

from ..ui.board import regions
from ..ui.board.board import Board
from .lesson import LESSON

_SOLO: Final = {"solo": "normal", "seed": 1}


PICTURES: Final = {
    "C1": Picture(
        ("levels",), 0, mark("A level, from the left: its sponsor and two rewards, then your key, diver and zone.")
    ),
    "C2": Picture(
        ("surface", "levels", "bed"), 0, mark("Three divers at the surface, five below, and room for resources.")
    ),
    "C4": Picture(("bed",), 0, mark("The Hacker's track, still empty, and the X keys next to it.")),
    "C6": Picture(("store",), 0, mark("Four columns, filled from the top.")),
    "C8": Picture(("contracts",), 0, mark("Two contracts: what each asks for, its points, and its bonus.")),
    "T1": Picture(("levels",), 1, mark("Key 2 has been chosen: its sponsor can be used."), (2,)),
    "T2": Picture(("levels",), 3, mark("The Plant Expert has been activated and has found a plant."), (2,)),
    "T3": Picture(
        ("surface",), 4, mark("The diver on level 2 can resurface: it goes to the top of the column.")
    ),
    "T4": Picture(
        ("bed",), 30, mark("Four keys are on the track: the fifth reaches the Hacker, and they all come back.")
    ),
    "X2": Picture(
        ("levels",), 15,
        mark("An X key was played on level 3: the sponsors have moved down one level, the last one to the top."),
    ),
    "B1": Picture(("levels",), 9, mark("The Metal Expert has moved up to level 4, the Fuel Expert down."), (4, 5)),
    "B2": Picture(("surface", "levels"), 12, mark("Back to the surface, or a battery to stay."), (4,)),
    "K1": Picture(
        ("contracts", "levels"), 11, mark("Zone 4 holds the metal and the plant that the first contract needs."), (4,)
    ),
    "K2": Picture(
        ("levels",), 36, mark("The token on the far right adds a point to every contract completed from zone 2."), (2,)
    ),
    "D2": Picture(("store",), 17, mark("A Trader at work: the highlighted cells can be used.")),
    "D3": Picture(("tray",), 29, mark("Four contracts from the deck; you may keep one of them.")),
    "D4": Picture(("bed",), 24, mark("The Hacker has been improved once: keys come back after five.")),
    "D5": Picture(("levels",), 34, mark("The Explorer on level 2 may take either reward."), (2,)),
    "E1": Picture(("race",), 37, mark("Somebody has 18 points: this is the final round.")),
    "O1": Picture(("race",), 0, mark("Solo: two timers on space 23, and the resources they will reach."), start=_SOLO),
}  # fmt: skip


draw_pictures = Album(otys, LESSON, PICTURES, Board, regions).draw
