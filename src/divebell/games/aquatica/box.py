"""What is on the boxes of Aquatica and Cold Waters."""

from typing import Final

from divebell.engine.box import SOLO, TOGETHER, Box, Credit, Option, Solo, editions
from divebell.engine.text import mark

from .rules.position import LEVELS

_DRAFT: Final = ("draft", mark("draft"))
_NONE: Final = ("none", mark("without"))
_KINGS: Final = {
    "draft": mark("Everyone chooses a king from those passed on."),
    "basic": mark("Everyone gets one of the basic kings."),
    "none": mark("Nobody has a king: simpler, for a first game."),
}
_CLIMB: Final = mark("Tribes, level {level}")

BOX: Final = Box(
    title="Aquatica",
    pitch=mark("Raise sunken places through your realm, recruit the people of the ocean and be first to the goals."),
    emblem="manta-wild",
    players=(2, 5),
    alone=mark("Against a rival, or for all tribes"),
    begins=mark("According to the rulebook, whoever last dived in the sea goes first."),
    options=(
        Option(
            "mode",
            mark("Play for"),
            (("goals", mark("goals")), ("tribes", mark("tribes"))),
            upfront=True,
            help=mark("what you play for (goals); tribes need Cold Waters"),
            about={
                "goals": mark("Four goals: whoever reaches one first gets the most points for it."),
                "tribes": mark("No goals: eight tribes help whoever recruits them, and score points."),
            },
        ),
        Option(
            "level",
            mark("Level"),
            tuple([(str(level), str(level)) for level in range(1, LEVELS + 1)]),
            ways=(SOLO,),
            needs=("mode", "tribes"),
            upfront=True,
            help=mark("the difficulty of the solo tribes game (1)"),
        ),
        Option(
            "cold_waters",
            mark("Cold Waters"),
            (("yes", mark("with")), ("no", mark("without"))),
            needs=("mode", "goals"),  # tribes are part of it
            fewer=("no", 4),  # so is the fifth player
            help=mark("with the expansion or without it (yes)"),
            about={
                "yes": mark("With the characters, locations and mantas of the expansion."),
                "no": mark("The base game alone."),
            },
        ),
        Option(
            "kings",
            mark("Kings"),
            (_DRAFT, ("basic", mark("in order")), _NONE),
            ways=TOGETHER,
            help=mark("how kings are dealt (draft)"),
            about=_KINGS,
        ),
        Option("kings", mark("Kings"), (_DRAFT, _NONE), ways=(SOLO,), about=_KINGS),
        Option(
            "goals",
            mark("Goals"),
            (("random", mark("at random")), ("printed", mark("printed on the board"))),
            needs=("mode", "goals"),
            help=mark("random (the default), printed, or four: hand8,board5,pile3,wild2"),
            sample="GOALS",
            about={
                "random": mark("Four goals are drawn, different in every game."),
                "printed": mark("The four goals printed on the board, good for a first game."),
            },
        ),
        Option(
            "tribes",
            mark("Tribes"),
            (("random", mark("at random")),),
            ways=(),
            help=mark("random (the default), or eight: I1,I2,I3,I4,II1,II2,II3,II4"),
            sample="TRIBES",
        ),
        editions(
            ("fr", mark("French")),
            ("en", mark("English")),
            about={
                "fr": mark("“Flip a manta” is for everyone; effects can be copied from any uncovered depth."),
                "en": mark("“Flip a manta” spares you; effects can be copied from other locations only."),
            },
        ),
        Option(
            "memory",
            mark("Hands and piles"),
            (("table", mark("as at a table")), ("open", mark("open"))),
            ways=TOGETHER,
            help=mark("how much of hands, discard and scoring piles is shown (table)"),
            about={
                "table": mark("You see your own hand, and what everyone may see of the others."),
                "open": mark("All hands, discard piles and scoring piles are open."),
            },
        ),
    ),
    solos=(
        Solo("goals", mark("Goals"), {"mode": "goals"}),
        *[
            Solo(f"tribes {level}", _CLIMB, {"mode": "tribes", "level": str(level)}, level, "won")
            for level in range(1, LEVELS + 1)
        ],
    ),
    dive={"mode": "goals", "kings": "draft"},
    finish=40,
    secret=mark("Someone at this table has hidden cards."),
    keys=(
        ("1–9", mark("a card in your hand")), ("O", mark("the ocean board")), ("C", mark("the hand")),
        ("G", mark("goals or tribes")),
    ),
    pictures={
        "friends": "ch-penguins", "dive": "first-player", "learn": "ch-waveteller", "me": "point", "solo": "ch-hermit",
        "hotseat": "ch-orca", "puzzle": "goal-types",
    },
    world=mark(
        "Down in the ocean the great realms of Atlantis compete for everything the sea has swallowed: wrecks,"
        " volcanoes, forgotten cities. You are one of their kings. Win places and let them rise through your"
        " realm, recruit the people of the deep, and trust your mantas. Now the climate turns. Cold currents bring"
        " creatures of the far north whom nobody here has met before, and tribes who lost their home on the sea"
        " floor lend their gifts to whoever can pay."
    ),
    makers=mark(
        "Aquatica and its expansion Cold Waters are games by Ivan Tuzovsky, published by Cosmodrome Games and Arcane"
        " Wonders. The games and their names belong to them."
    ),
    credits_from=mark("Credits, as the French booklet of Cold Waters prints them:"),
    credits=(
        Credit(mark("Designer"), "Ivan Tuzovsky"),
        Credit(mark("Development"), "Comrade Development Studio (Andrey Kolupaev, Ivan Lashin, Ivan Tuzovsky)"),
        Credit(mark("Editor"), "Daria Martyshchuk"),
        Credit(mark("Chief editor"), "Maxim Vereshchagin"),
        Credit(mark("Concept art and ideas"), "Daria Martyshchuk"),
        Credit(mark("Art director"), "Viktor Zaburdaev"),
        Credit(mark("Head of production"), "Sergei Morozov"),
        Credit(mark("Chief executive"), "Mikhail Pakhomov"),
        Credit(mark("Proofreading"), "William Niebling"),
        Credit(mark("French translation"), "Antoine Prono (Transludis)"),
        Credit(mark("Special thanks"), "Galina Kirillova, Leonid Konogorskii, Dzhamil' Isimov"),
        Credit(
            mark("Thanks"),
            "M. Gushchin, P. Erofeev, A. Zezyukina, M. Krotov, N. Kuzivanov, S. Latyshev, R. Makurin, A. Mironova,"
            " E. Mikhailov, M. Pershukov, D. Oborin, J. Sarli",
        ),
    ),
    reconstruction=mark("Locations, tribes, most mantas and some of the characters are reconstructed."),
    reconstructed=mark(
        "No Aquatica rulebook shows the cards: all locations, most mantas, the points of the goal tracks, the costs "
        "and points of the tribes and many details of the characters and kings are reconstructed, and marked "
        "piece by piece. If you own the game, you can play with the real ones from your own file."
    ),
)  # fmt: skip
