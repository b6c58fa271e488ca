"""The player aid: a turn, actions and payment, every icon, goals, tribes or characters, the end, and what is alone."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from divebell.engine.teaching.aid import Aid, Block, Book, Item, Short, Side, Sign, columns, in_short, line, sign
from divebell.engine.text import mark

from ..rules import vocabulary as v
from ..rules.pieces import COLD, Tribe
from ..rules.solo import BEST_RANK, RANKS
from ..rules.vocabulary import ANY_TYPE, EFFECTS, TYPES
from ..ui.symbols import character_picture, goal_picture, signs, word_picture
from ..ui.words import Words
from ..ui.words.endings import ALL_TRIBES

_TURN: Final = (
    Short("T1", mark("Play one character: this is your main action. You cannot pass."), ("ui-card",)),
    Short("T2", mark("Take any number of additional actions before or after it."), ("ui-swap",)),
    Short("M2", mark("Do everything you can, and skip what you cannot do."), ("ui-down",)),
    Short("D1", mark("Applied before your card, while theirs is on top of your discard pile."), ("fx-delayed",)),
    Short("M4", mark("To the top of your discard pile. Matrona stays in your hand."), ("ui-pile",)),
)
_ACTIONS: Final = (
    Short("A1", mark("A ready manta gives what it shows, and then it is tired."), ("manta-trained",)),
    Short("A2", mark("You get what the top depth shows, and the location slides up over it."), ("ui-wave",)),
    Short("A4", mark("Only a raise moves the location on."), ("fx-empty",)),
    Short("L2", mark("Take its wild manta, ready. The location counts only once it is scored."), ("manta-wild",)),
    Short("A3", mark("Type I with your manta on it, once a turn."), ("tribe-1",)),
    Short("Q1", mark("At any time in your turn, put a trained manta on the first free spot ({spots})."), ("ui-flag",)),
)
_PAYMENT: Final = (
    Short("R2", mark("Coins recruit and buy, power conquers. Leftovers are lost."), ("coin", "power")),
    Short(
        "R3",
        mark("Add ready mantas, tribes of type I and top depths, one per location, until the price is paid."),
        ("ui-ray",),
    ),
)
_EFFECTS: Final = (
    Short("F2", mark("Pay for the space, {least} to {most} coins, and take its character."), ("fx-recruit",)),
    Short("F3", mark("Any character in the row, without paying."), ("fx-recruit-free",)),
    Short(
        "F4",
        mark("Pay a location's price in coins, or in power ({less} less in the top row)."),
        ("fx-buy", "fx-conquer"),
    ),
    Short("F5", mark("Move locations up, that many steps in all. Covered depths give nothing."), ("fx-raise",)),
    Short("F6", mark("One location, until all its depths are covered."), ("fx-raise-full",)),
    Short("F7", mark("Move that many fully risen locations to your scoring pile."), ("fx-score",)),
    Short(
        "F8",
        mark("Discard the top row, move the bottom row up (keep {top}), deal {bottom} new ones. Optional."),
        ("fx-scout",),
    ),
    Short("F9", mark("Return that many cards, or all, from your discard pile to your hand."), ("fx-back",)),
    Short("F10", mark("That many of your tired mantas, or all, become ready."), ("fx-ready",)),
    Short("F13", mark("Pay that many coins, then play a card from your discard pile."), ("fx-replay",)),
    Short("F14", mark("Play another card from your hand; this one leaves the game."), ("fx-play", "fx-leave")),
)
_OTHER_EFFECTS: Final = (
    Short(
        "F16",
        mark("All other players do it if they can, and choose how."),
        ("fx-others-raise", "fx-others-discard", "fx-others-ready"),
    ),
    Short("F17", mark("Discard that many cards from your hand, never Matrona."), ("fx-drop",)),
)
_SAID: Final = {"F15": v.SALVAGE, "F12": v.RETIRE}  # whose words say enough
_SAID_COLD: Final = {"X1": v.FLIP, "X2": v.COPY}
_POINTS: Final = Short("E3", mark("1 per card in hand, plus goals or tribes, and scored locations."), ("point",))
_TIES: Final = Short("E4", mark("Most mantas in reserve, then the lower king."), ("king-base",))
_END: Final = (
    Short(
        "E1",
        mark("A deck is empty, or somebody has claimed all four goals. Then everybody has one more turn."),
        ("ui-flag",),
    ),
    _POINTS,
    _TIES,
)
_END_OF_TRIBES: Final = (
    Short("E1", mark("One of the decks is empty. Then everybody has one more turn."), ("ui-flag",)),
    _POINTS,
    _TIES,
)
_RIVAL: Final = (
    Short("O2", mark("After each Matrona and each Scout, on a track of your choice."), ("manta-trained",)),
    Short("O3", mark("After his fourth manta, an empty deck, or all four goals: one more turn."), ("ui-flag",)),
    _POINTS,
    Short("O4", "{ranks}", ("first-player",)),
)
_TRIBES: Final = (
    Short(
        "B1",
        mark("Instead of a character, for its cost plus 1 coin per manta of others. Then place a trained manta."),
        ("fx-recruit",),
    ),
    Short("B4", mark("Each pays as many coins as it has points, and leaves the game."), ("fx-score",)),
)
_LEVELS: Final = (
    Short("U1", ALL_TRIBES),
    Short("U3", mark("Place a manta, or turn the tribe face down without its bonus.")),
    Short("U4", mark("As level 1, with 6 tribes of type {first} and 2 of type {second}.")),
    Short("U5", mark("Place a manta, trained or wild.")),
    Short("U6", mark("As level 3, but a scored location gives 1 coin.")),
    Short("U7", mark("As level 3, but scored locations do not pay.")),
    Short("U8", mark("As level 5, with 6 tribes of type {second} and 2 of type {first}. Beat your points.")),
)
_BOXES: Final = {"goals": ("Q1",), "tribes": ("A3",), "cold": ("D1",)}  # the rules that come with it


def make_aid(words: Words, book: Book, options: Mapping[str, Any]) -> Aid:
    """The sheet for a table with these options; with the edition alone, for the whole box."""
    en, cold, alone = options["edition"] == "en", options.get("cold_waters", True), options.get("players") == 1
    goals, tribes = options.get("mode") != "tribes", options.get("mode") != "goals"
    left_out = {
        rule for box, used in (("goals", goals), ("tribes", tribes), ("cold", cold)) for rule in _BOXES[box] if not used
    }
    spots = ", ".join(map(str, words.components.spots))

    def block(rules: tuple[Short, ...], **values: object) -> Block:
        used = [short for short in rules if short.rule not in left_out]
        return Block(book[rules[0].rule].chapter, in_short(words, book, used, **values))

    first, second = ("I", "II") if en else ("II", "I")  # N2
    levels = block(_LEVELS, first=first, second=second)
    end = block(_END if goals else _END_OF_TRIBES)
    if alone:
        end = block(_RIVAL, ranks=_ranks(words)) if goals else levels._replace(items=[])
    return columns(
        [block(_TURN), block(_ACTIONS, spots=spots), *([end] if tribes else [])],
        [_effects(words, book, cold, en)],
        [
            _payment(words, book),
            _goals(words, book, cold) if goals else levels if alone else _characters(words, options),
        ],
        [block(_TRIBES), *_tribes(words, book)] if tribes else [_characters(words, options), end],
    )


def _payment(words: Words, book: Book) -> Block:
    types = [words.type(type, short=True) for type in range(len(TYPES))]
    emblems = tuple(sign(f"ty-{code.lower()}", text=name) for code, name in zip(TYPES, types, strict=True))
    side = Side(words.say("Counts only against this type:"), (sign("power-sb"),), "", emblems, ", ".join(types))
    return Block(book["R1"].chapter, [*in_short(words, book, _PAYMENT), Item(book["R4"].title, (side,), "R4")])


def _effects(words: Words, book: Book, cold: bool, en: bool) -> Block:
    components = words.components
    values = {"least": components.prices[0], "most": components.prices[-1], "less": components.discount}
    top, bottom = components.rows

    def said(effects: Mapping[str, int]) -> list[Item]:
        return [
            line(words.effect(_alone(word), en), sign(word_picture(word)), name=book[rule].title, rule=rule)
            for rule, word in effects.items()
        ]

    return Block(
        book["F1"].chapter,
        [
            *in_short(words, book, _EFFECTS, **values, top=top, bottom=bottom),
            *said(_SAID),
            *in_short(words, book, _OTHER_EFFECTS),
            *(said(_SAID_COLD) if cold else []),
        ],
    )


def _alone(word: int) -> int:
    """An effect that is its word alone."""
    return next(number for number, effect in enumerate(EFFECTS) if number and effect.word == word)


def _goals(words: Words, book: Book, cold: bool) -> Block:
    goals = [goal for goal in words.components.goals if cold or goal.set != "cold"]
    lines = [line(words.condition(goal.id), sign(goal_picture(goal.id))) for goal in goals]
    return Block(book["Q1"].chapter, lines, dense=True)


def _tribes(words: Words, book: Book) -> list[Block]:
    every, once = words.say("once in each of your turns"), words.say("when you recruit it")
    tribes = words.components.tribes
    first = [_tribe(words, tribe) for tribe in tribes if tribe.permanent]
    second = [_tribe(words, tribe) for tribe in tribes if not tribe.permanent]
    return [
        Block(words.pair(book["B6"].title, every), first, dense=True),
        Block(words.pair(book["B7"].title, once), second, dense=True),
    ]


def _tribe(words: Words, tribe: Tribe) -> Item:
    """A tribe as its card shows it: its cost, its bonus, its points."""
    icons = [*_icons(words, tribe.bonus), sign("point", text=words.tribe_points(tribe.id, typed=False))]
    if tribe.type != ANY_TYPE:
        icons.append(sign(f"ty-{TYPES[tribe.type].lower()}"))
    told = words.series([words.amount(tribe.cost, "coins"), words.tribe_bonus(tribe.id)])
    return Item(words.tribe(tribe.id), (Side("", (sign("coin", text=tribe.cost),), "", tuple(icons), told),))


def _icons(words: Words, items: Iterable[int]) -> list[Sign]:
    """Effects as a card shows them."""
    shown = [icon for item in items for icon in signs(words, item)]
    return [
        sign(*filter(None, (symbol,)), text=text)
        for icon in shown
        for symbol, text in ((icon.symbol, icon.text), *([(icon.type, "")] if icon.type else []))
    ]


def _characters(words: Words, options: Mapping[str, Any]) -> Block:
    """The starting characters and those of the ocean, as their cards show them."""
    players, found = options["players"], []
    for card in words.components.characters[: words.components.first_king]:
        if options["cold_waters"] or card.set != COLD:
            icons = _icons(words, card.effects_of_two if players == 2 else card.effects)
            if card.delayed:
                icons += [sign("fx-delayed"), *_icons(words, card.delayed)]
            told = words.character_effects(card.id, players)
            side = Side("", (sign(character_picture(card.id)),), "", tuple(icons), told)
            found.append(Item(words.character(card.id, short=True), (side,)))
    return Block(words.say("Characters"), found, dense=True)


def _ranks(words: Words) -> str:
    """`0–30 Blobfish, 31–60 Sea Serpent`, and so on."""
    ranks, low = [], 0
    for most, name in RANKS:
        ranks.append(f"{low}–{most} {words.row(name)}")
        low = most + 1
    return ", ".join([*ranks, f"{words.say('{low} and more', low=low)} {words.row(BEST_RANK)}"])
