"""What stands on the box of Otys."""

from typing import Final

from divebell.engine.box import SOLO, TOGETHER, Box, Option
from divebell.engine.text import mark

from .rules.turn import END_POINTS

BOX: Final = Box(
    title="Otys",
    pitch=mark(
        "Eight divers on one rope. Five levels of drowned city below. At 18 points the round is finished, and the most"
        " points win."
    ),
    emblem="diver-explorer",
    players=(2, 4),
    alone=mark("Beat two timers"),
    begins=mark("By the rulebook, whoever has the largest lung capacity begins."),
    options=(
        Option(
            "solo",
            mark("Difficulty"),
            (("normal", mark("normal")), ("hard", mark("hard"))),
            ways=(SOLO,),
            upfront=True,
            help=mark("the solo game"),
        ),
        Option(
            "sponsors",
            mark("Sponsor sides"),
            (("basic", mark("basic")), ("advanced", mark("advanced")), ("random", mark("at random"))),
            help=mark("basic (the default), advanced, random, or each: S1,S2a,S3,S4,S5a"),
            sample="SIDES",
        ),
        Option(
            "edition",
            mark("Edition"),
            (("fr", mark("French and Italian")), ("de", mark("German"))),
            help=mark("the rules where the editions differ (fr)"),
            by_language=True,
        ),
        Option(
            "designer_variant",
            mark("Designer's variant: copied divers resurface"),
            ways=TOGETHER,
            help=mark("a copied diver resurfaces too (rule V1)"),
        ),
    ),
    dive={"solo": "normal"},
    finish=END_POINTS,
    secret=mark("Somebody at this table holds a secret contract."),
    keys=(("1–5", mark("a level")), ("X", mark("the X key")), ("C", mark("contracts"))),
    pictures={
        "friends": "diver-plant", "dive": "timer", "learn": "diver-tech", "me": "point", "solo": "diver-explorer",
        "hotseat": "first-player",
    },
    makers=mark(
        "Otys is a game by Claude Lucchini, illustrated by Paul Mafayon, published by Libellud and Pearl Games in 2017."
        " The game and its name belong to them."
    ),
    reconstruction=mark("Contract and reward lists are a reconstruction."),
    reconstructed=mark(
        "The lists of contract cards and reward tokens are a reconstruction: no rulebook prints them."
        " Who owns the game can play with the real ones from a file of their own."
    ),
)  # fmt: skip
