"""The player aid: a turn, every diver and sponsor on both sides, rewards, store, the end, and the solo game."""

from collections.abc import Mapping
from itertools import chain
from typing import Any, Final

from divebell.engine.teaching.aid import Aid, Block, Book, Item, Short, Side, Sign, columns, in_short, line, sign
from divebell.engine.text import mark
from divebell.engine.ui.measure import capital

from ..rules import moves as m
from ..rules.cubes import ZONE_SPACES
from ..rules.divers import REACH
from ..rules.keys import KEYS_ON_TRACK
from ..rules.solo import START_SPACE
from ..rules.store import CELL_CREDITS, CELL_POINTS
from ..rules.turn import END_POINTS
from ..ui.board.levels import token_symbols
from ..ui.words import Words
from .index import rule_of_diver

_TURN: Final = (
    Short("T1", mark("Slide a key one space. You may use the sponsor at its level."), ("key-2",)),
    Short(
        "X1",
        mark("At any level. First move the sponsor from level 5 to level 1; the others move down one."),
        ("key-x",),
    ),
    Short(
        "B1",
        mark("In step 1, as many as you like: each moves a diver up or down by up to your movement value."),
        ("propeller",),
    ),
    Short("T2", mark("The key activates the diver at its level. You may use its effect."), ("ui-right",)),
    Short(
        "T3", mark("The key goes to the track. The diver goes to the top; those it passes move down one."), ("ui-up",)
    ),
    Short("B2", mark("In step 3, spend 1 battery to keep the diver where it is."), ("battery",)),
    Short("T4", mark("When the track is full up to the Hacker. Neutral X keys go to the supply."), ("ui-key",)),
)
_CONTRACTS: Final = (
    Short("K1", mark("At any time in your turn, if one of your zones holds everything it asks for."), ("ui-card",)),
    Short(
        "K2",
        mark("Pay exactly that. Take the card's points, its bonus, then the bonus of your token at that level."),
        ("point",),
    ),
    Short(
        "C8",
        mark("A number stands for that many cubes of one kind; each number needs a different kind."),
        ("any-a", "any-b"),
    ),
    Short("C2", mark("Zones 1 to 5 hold {spaces} cubes."), ("res-metal", "res-plant")),
)
_END: Final = (
    Short("E1", mark("When somebody reaches {points} points, finish the round."), ("ui-flag",)),
    Short("E2", mark("Most points; if tied, most resources in the zones."), ("point",)),
)
_SOLO: Final = (
    Short("O3", mark("After each turn, move one of them down one space (start: {start}, hard: {hard})."), ("timer",)),
    Short("O4", mark("The cube goes to the Store; the contract with that marker is replaced."), ("res-tech",)),
    Short(
        "O7", mark("A timer that meets your marker is removed. When the second one goes, the game ends."), ("ui-flag",)
    ),
)
_VARIANT: Final = (
    Short(
        "V1",
        mark("The copied diver resurfaces too, unless its owner spends 1 battery. The owner gets the Spy's credit."),
        ("diver-spy",),
    ),
)
_UPGRADED: Final = 1


def make_aid(words: Words, book: Book, options: Mapping[str, Any]) -> Aid:
    """The sheet for a table with these options; with the edition alone, for the whole box."""
    whole_box, alone = "players" not in options, options.get("solo") is not None
    special = _solo(words, book) if alone or whole_box else []
    if options.get("designer_variant") or whole_box:
        special += in_short(words, book, _VARIANT)
    turn = Block(book["T1"].chapter, in_short(words, book, _TURN))
    spaces = ", ".join(map(str, ZONE_SPACES))
    contracts = Block(book["K1"].chapter, in_short(words, book, _CONTRACTS, spaces=spaces))
    technicians, store = _technicians(words, book), _store(words, book)
    end = Block(book["E1"].chapter, [] if alone else in_short(words, book, _END, points=END_POINTS))
    much = len(special) > len(_VARIANT)  # the last column is full of it
    return columns(
        [turn, contracts],
        [_divers(words, book, alone), *([technicians] if much else [])],
        [_sponsors(words, book, options["edition"] == "de"), *([store, end] if much else [technicians])],
        [_rewards(words, book), Block(book["O1"].chapter, special), *([] if much else [store, end])],
    )


def _divers(words: Words, book: Book, alone: bool) -> Block:
    def side(kind: str, upgraded: int) -> Side:
        text = words.diver_effect(f"{kind}+" if upgraded else kind, alone)
        return Side(capital(text), (_face(kind, upgraded),), _title(words, upgraded))

    return Block(
        book["D1"].chapter,
        [Item(words.diver(kind), (side(kind, 0), side(kind, _UPGRADED)), rule_of_diver(kind)) for kind in m.DIVERS],
        legend=(sign("upgrade", text=_title(words, _UPGRADED)),),
    )


def _face(kind: str, upgraded: int) -> Sign:
    """A diver as the board draws it."""
    return sign("module-back", f"diver-{kind}", "module-front") if upgraded else sign(f"diver-{kind}")


def _title(words: Words, upgraded: int) -> str:
    return words.say("upgraded") if upgraded else words.say("basic")


def _technicians(words: Words, book: Book) -> Block:
    reach, keys = (_advancing(numbers) for numbers in (REACH, KEYS_ON_TRACK))
    mechanic, hacker = words.say("Mechanic"), words.say("Hacker")
    return Block(
        book["C7"].title,
        [
            line(words.say("movement value: {reach}", reach=reach), sign("mechanic"), name=mechanic, rule="C7"),
            line(words.say("all keys come back at {keys}", keys=keys), sign("hacker"), name=hacker, rule="C7"),
        ],
    )


def _advancing(numbers: tuple[int, ...]) -> str:
    """`1 → 2 → 3 → 4`: at first, and after each advance."""
    return "\u00a0→\u00a0".join(map(str, numbers))


def _sponsors(words: Words, book: Book, german: bool) -> Block:
    basic, advanced = words.say("basic"), words.say("advanced")

    def side(number: int, letter: str, title: str) -> Side:
        text = words.sponsor(f"S{number}{letter}", german)
        return Side(capital(text), (sign(f"sponsor-{number}{letter}"),), title)

    return Block(
        book["P1"].chapter,
        [Item("", (side(number, "", basic), side(number, "a", advanced))) for number in range(1, 6)],
        legend=(sign("sp-basic", text=basic), sign("sp-adv", text=advanced)),
    )


def _store(words: Words, book: Book) -> Block:
    def sale(upgraded: int, text: str = "") -> Side:
        cells = [
            (credits + upgraded, points + upgraded) for credits, points in zip(CELL_CREDITS, CELL_POINTS, strict=True)
        ]
        figures = [
            [sign("credit", text=credits), *([sign(text="/"), sign("point", text=points)] if points else [])]
            for credits, points in cells
        ]
        return side(upgraded, text, tuple(chain(*figures)), [_worth(words, *cell) for cell in cells])

    def purchase(upgraded: int, text: str = "") -> Side:
        prices = [credits - upgraded for credits in CELL_CREDITS]
        figures = tuple(sign("credit", text=price) for price in prices)
        return side(upgraded, text, figures, [words.amount(price, "credits") for price in prices])

    def side(upgraded: int, text: str, figures: tuple[Sign, ...], told: list[str]) -> Side:
        return Side(text, (_face("trader", upgraded),), _title(words, upgraded), figures, ", ".join(told))

    sell, buy = words.say("into the highest free cell of its column:"), words.say("the lowest cube in a column:")
    return Block(
        book["C6"].title,
        [
            Item(words.say("Sell"), (sale(0, sell), sale(_UPGRADED)), "D2"),
            Item(words.say("Buy"), (purchase(0, buy), purchase(_UPGRADED)), "D2"),
        ],
    )


def _worth(words: Words, credits: int, points: int) -> str:
    """`3 credits or 1 point`."""
    told = words.amount(credits, "credits")
    return words.say("{first} or {second}", first=told, second=words.amount(points, "points")) if points else told


def _rewards(words: Words, book: Book) -> Block:
    choice = words.say("one of the two resources, into the zone at the level of your key")
    upgrade = words.say("{effect}, without a point", effect=words.front("upgrade:g"))
    fronts = {
        "MF:o": choice,
        **{token: words.front(token) for token in ("battery:g", "contracts:o", "point:g")},
        "upgrade:o": upgrade,
    }
    backs = tuple(
        Side(words.say("{gain} for every contract from its zone", gain=words.back(text)), (sign(f"back-{text[-1]}"),))
        for text in ("MF:o", "MF:g")
    )
    return Block(
        book["C9"].title,
        [
            *[line(text, sign(*token_symbols(token))) for token, text in fronts.items()],
            Item(words.say("Back"), backs, "C9"),
        ],
    )


def _solo(words: Words, book: Book) -> list[Item]:
    """How the timers move, and the table of honour."""
    return [
        *in_short(words, book, _SOLO, start=START_SPACE[False], hard=START_SPACE[True]),
        *[
            line(rank.motto, sign("point"), name=f"{capital(rank.name)}, {rank.span}", rule="O8")
            for rank in words.ranks()
        ],
    ]
