"""What is on the box of Otys."""

from typing import Final

from divebell.engine.box import SOLO, TOGETHER, Box, Credit, Option, Solo, editions
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
            about={
                "normal": mark("The timers start on space 23 of the score track."),
                "hard": mark("The timers start one space lower: less time for everything."),
            },
        ),
        Option(
            "sponsors",
            mark("Sponsor sides"),
            (("basic", mark("basic")), ("advanced", mark("advanced")), ("random", mark("at random"))),
            help=mark("basic (the default), advanced, random, or each: S1,S2a,S3,S4,S5a"),
            sample="SIDES",
            about={
                "basic": mark("The five sponsors of the first games."),
                "advanced": mark("Five other sponsors, for players who know the basic ones."),
                "random": mark("Each sponsor shows a random side."),
            },
        ),
        editions(
            ("fr", mark("French and Italian")),
            ("de", mark("German")),
            about={
                "fr": mark("Completed contracts can come back; sponsor 5 (advanced) moves a resource."),
                "de": mark("Completed contracts leave the game; sponsor 5 (advanced) swaps two resources."),
            },
        ),
        Option(
            "designer_variant",
            mark("Designer's variant: copied divers resurface"),
            ways=TOGETHER,
            help=mark("a copied diver resurfaces too (rule V1)"),
        ),
    ),
    solos=(
        Solo("normal", mark("Normal"), {"solo": "normal"}),
        Solo("hard", mark("Hard"), {"solo": "hard"}),
    ),
    dive={"solo": "normal"},
    finish=END_POINTS,
    secret=mark("Somebody at this table holds a secret contract."),
    keys=(("1–5", mark("a level")), ("X", mark("X key")), ("C", mark("contracts"))),
    pictures={
        "friends": "diver-plant", "dive": "timer", "learn": "diver-tech", "me": "point", "solo": "diver-explorer",
        "hotseat": "first-player", "puzzle": "key-x",
    },
    world=mark(
        "The middle of the 22nd century. For three hundred years people looked away, and now the sea has almost"
        " all of the land. The last colonies climb a little higher every year, on what divers bring up from the"
        " drowned cities. In the colony of Otys you lead a crew of eight. Send the right diver to the right depth,"
        " make the most of what the sponsors offer, count the air in the tanks, and become the one the whole"
        " colony talks about."
    ),
    makers=mark(
        "Otys is a game by Claude Lucchini, illustrated by Paul Mafayon, published by Libellud and Pearl Games in 2017."
        " The game and its name belong to them."
    ),
    credits_from=mark("Credits, as the French, German and Italian rulebooks print them:"),
    credits=(
        Credit(mark("Designer"), "Claude Lucchini"),
        Credit(mark("Illustrations"), "Paul Mafayon"),
        Credit(mark("Development and French rules"), "Sébastien Dujardin, Renaud Eloy"),
        Credit(mark("Proofreading of the French rules"), "Emmanuel Castanié"),
        Credit(mark("German translation"), "Sebastian Wenzlaff"),
        Credit(mark("German editing"), "Sven Biberstein, Simon Blome, Sebastian Rapp, Sebastian Wenzlaff"),
        Credit(mark("Italian translation"), "Riccardo Bianchini"),
        Credit(mark("Revision of the Italian rules"), "Silvio Negri-Clementi"),
        Credit(
            mark("Playtesting at Libellud"),
            "Adrien Baudet, Léontine Cand, Paul Ferret, Hervé Florentin, Judith Mabire, Stico, Arnaud Astruc,"
            " François Lhoumeau, Iris Giffard, Tristan Pietropaoli",
        ),
        Credit(
            mark("Thanks from Pearl Games"),
            "Noélie Dujardin, Madeline Dujardin, Anaëlle Dujardin, Etienne Vienne, Etienne Soubeyran, Julian Allain,"
            " Shadi Torbey, François, Muriel, Nathan Morse, Christelle Leplard, Emmanuel Barrière",
        ),
        Credit(mark("Publishers"), "Pearl Games, Libellud"),
        Credit(mark("Distribution in Italy"), "Pendragon Game Studio"),
    ),
    reconstruction=mark("The contract and reward lists are reconstructed."),
    reconstructed=mark(
        "The lists of contract cards and reward tokens are reconstructed: no rulebook prints them."
        " If you own the game, you can play with the real ones from your own file."
    ),
)  # fmt: skip
