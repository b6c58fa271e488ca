"""Aquatica in the terminal: the rows of the ocean as lists, and a realm of five shafts in which locations rise.

Everything is drawn from a view, the position document as one viewer sees it. A piece is shown by the text that moves
name it with, `SB07` or `P1`: colours only help.
"""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from divebell.engine.package import View
from divebell.engine.text import mark
from divebell.engine.ui.speech import known
from divebell.engine.ui.terminal import ACTIVE, WIDE, fits, heading, lineless, name_of, side_by_side
from divebell.engine.viewer import number_of

from ..rules.pieces import NONE, Location
from ..rules.tribes import price_for
from ..rules.view import read_discard
from .words import Words
from .words.endings import ALL_TRIBES

PIECES: Final = ("cards", mark("what every character does"))

SLOTS: Final = 5
TYPE_STYLES: Final = ("bold blue", "bold yellow", "bold red", "bold green", "bold cyan")
COVERED: Final = "●"
UNCOVERED: Final = "○"
LINTEL: Final = "━"
WORTH: Final = "★"
TIRED: Final = "-"  # after the code of a manta


def board(view: View, words: Words, viewer: int | str, width: int) -> RenderableType:
    """The whole table: how far everyone is, the ocean, one player's realm and cards, the other realms."""
    seat = _whose_board(view, viewer)
    race = _goals(view, words) if view["goals"] else _tribes(view, words, seat, width)
    characters = _characters(view, words)
    middle = [side_by_side(characters, race)] if fits(width, characters, race) else [characters, Text(), race]
    parts: list[RenderableType] = [_heading(view, words), _players(view, words, width), Text()]
    parts += [_rows(view, words), Text(), *middle, Text(), _realm(view, words, seat, width)]
    parts += [*_open_cards(view, words, seat), *_open_cards_of_others(view, words, seat)]
    return Group(*parts)


def redraw(view: View, before: View, words: Words, viewer: int | str, width: int) -> RenderableType | None:
    """The rows after a scout, and the realm when something has risen or a manta was turned."""
    seat = _whose_board(view, viewer)
    parts: list[RenderableType] = []
    if (
        view["locations"]["bottom"] != before["locations"]["bottom"]
        and view["locations"]["deck"] < before["locations"]["deck"]
    ):
        parts.append(_rows(view, words))
    now, then = view["players"][seat], before["players"][seat]
    if any(now[what] != then[what] for what in ("board", "trained", "wild")):
        parts.append(_realm(view, words, seat, width))
    return Group(*parts) if parts else None


def purse(view: View, words: Words, seat: int) -> str:
    """What a player can spend: the coins and the power of the card in play, what is left to pay, the ready mantas."""
    parts: list[str] = []
    turn = view.get("turn")
    if turn is not None and seat == view["player"]:
        parts += [words.amount(turn[unit], unit) for unit in ("coins", "power") if turn[unit]]
        if turn["pending"] and turn["pending"][-1][0] == "pay":
            parts.append(words.say("{rest} more to pay", rest=turn["pending"][-1][1]))
    player = view["players"][seat]
    ready = [manta for manta in (*player["trained"], *player["wild"]) if not manta.endswith(TIRED)]
    parts.append(words.say("ready: {mantas}", mantas=" ".join(ready)) if ready else words.say("no manta is ready"))
    return ", ".join(parts)


def guide(view: View, words: Words) -> list[str]:
    """How to play and what the signs mean, for somebody who sees the game for the first time."""
    say = words.say
    turn = say(
        "On your turn, play one character from your hand. The card's coins and power buy, conquer or recruit; "
        "mantas, the top depths of your locations and tribes can pay the rest. Before and after that you may use "
        "mantas, depths and tribes that have an effect. Played characters stay in your discard pile until Matrona "
        "takes them back."
    )
    goal = say(
        "The end is triggered when a deck runs out or someone has claimed all four goals; then everyone has one "
        "more turn. Cards in hand, goals and scored locations give points."
    )
    if view["tribes"]:
        goal = say(
            "The end is triggered when a deck runs out; then everyone has one more turn. Cards in hand, tribes and "
            "scored locations give points."
        )
    if view["options"]["players"] == 1:
        goal = say(
            "The end is triggered when a deck runs out, the rival has placed his fourth manta or you have claimed "
            "all four goals; then you have one more turn. Cards in hand, goals and scored locations give points."
        )
        if view["tribes"]:
            goal = say(ALL_TRIBES)
    return [
        f"{turn} {goal}",
        say(
            "SB Shark Bay, SS Sunken Ships, OV Ocean Volcanoes, DC Decayed Civilizations, FD Frosty Depths. A "
            "location has a price in coins and one in power, 1 less in the top row. Using or raising a depth slides "
            "the location up through the lintel: {covered}{uncovered} means one of two depths is covered. Only the "
            "top depth is in play; – is empty, so raise the location past it. A fully risen location can be scored "
            "for its points {worth}.",
            covered=COVERED, uncovered=UNCOVERED, worth=WORTH,
        ),
        say(
            "Mantas: C1 gives 1 coin, P1 1 power, P2SB 2 power against Shark Bay, R1 raises 1, S1 scores 1, B1 takes "
            "back 1 card; W stands for a wild one. P1- is tired: it gives nothing until it is made ready."
        ),
    ]  # fmt: skip


def pieces(view: View, words: Words) -> RenderableType:
    """What every character does that is in the game, and which of them are not the printed cards."""
    components = words.components
    table = lineless(words.say("character"), "", words.say("effects"), may_break=True)
    for card in components.characters:
        if card.set <= view["options"]["cold_waters"]:
            ours = "*" if card.mark.source == "reconstruction" else ""
            effects = words.character_effects(card.id, view["options"]["players"])
            table.add_row(words.character(card.id), ours, effects)
    note = words.pair("*", words.say("reconstruction, not the printed card"))
    return Group(table, Text(note, "dim"))


def _whose_board(view: View, viewer: int | str) -> int:
    """The realm drawn large: the viewer's own, or that of the player whose turn it is, at the end the winner's."""
    if isinstance(viewer, int):
        return viewer
    return int(view["ranking"][0][0] if view.get("over") else view["player"])


# The race


def _heading(view: View, words: Words) -> Text:
    final, left = view["final"], ""
    if final is not None:
        left = words.counted("{number} turn left", "{number} turns left", final)
    characters = words.amount(number_of(view["characters"]["deck"]), "characters")
    locations = words.amount(number_of(view["locations"]["deck"]), "locations")
    rest = words.say("decks: {characters}, {locations}", characters=characters, locations=locations)
    return heading(view, words, rest, left, "" if view["round"] else words.say("The kings are drafted"))


def _players(view: View, words: Words, width: int) -> Table:
    """A line for each player: cards, mantas, what is scored, and the locations of the realm."""
    say = words.say
    table = lineless(
        "", say("hand"), say("disc."), say("on top"), say("scored"), say("mantas"), say("realm"),
        gap=2 if width >= WIDE else 1,
    )  # fmt: skip
    for column in (1, 2, 4):
        table.columns[column].justify = "right"
    table.columns[6].no_wrap = False
    for seat, player in enumerate(view["players"]):
        name = name_of(view, words, seat, 16 if width >= WIDE else 9)
        top, discarded = read_discard(player["discard"])
        card = Text(words.character(top, short=True) if top else "–")
        card.truncate(16 if width >= WIDE else 12, overflow="ellipsis")
        mantas = [*player["trained"], *player["wild"]]
        ready = sum(not manta.endswith(TIRED) for manta in mantas)
        realm = Text(" ").join([_pips(words, slot) for slot in player["board"] if slot is not None])
        table.add_row(
            name, str(number_of(player["hand"])), str(discarded), card, str(number_of(player["pile"])),
            say("{ready} of {all}", ready=ready, all=len(mantas)), realm,
        )  # fmt: skip
    return table


def _location(words: Words, text: str) -> tuple[Location, int]:
    """A location by its text, and how many of its depths are covered."""
    name, _, covered = text.partition("@")
    return words.components.locations[known(words.components.location(name))], int(covered or 0)


def _pips(words: Words, slot: str) -> Text:
    """`SB07●○○`: how far a location has risen."""
    card, covered = _location(words, slot)
    text = Text(card.id, TYPE_STYLES[card.type])
    return text.append(COVERED * covered + UNCOVERED * (len(card.depths) - covered), "not bold")


def _goals(view: View, words: Words) -> Table:
    """Each goal with who has claimed it and for how much, then the spots that are free."""
    table = lineless(words.say("goals"), words.say("claimed"), words.say("free spots"))
    spots = words.components.spots
    for entry in view["goals"]:
        names = [words.say("rival") if seat == "rival" else words.player(seat) for seat in entry["by"]]
        claimed = ", ".join(f"{name} {points}" for name, points in zip(names, spots, strict=False))
        free = " ".join(str(points) for points in spots[len(names) :])
        table.add_row(words.track(entry["goal"]), claimed or Text("–", "dim"), Text(free, "bold"))
    return table


def _tribes(view: View, words: Words, seat: int, width: int) -> Table:
    """Each tribe with its price for a player, its bonus and its points; then who has recruited it."""
    say = words.say
    gap = 2 if width >= WIDE else 1
    table = lineless(say("tribes"), say("price"), say("bonus"), WORTH, say("recruited"), gap=gap)
    table.columns[1].justify = "right"
    table.columns[4].no_wrap = False
    for entry in view["tribes"]:
        tribe = words.components.tribes[known(words.components.tribe(entry["tribe"]))]
        price = price_for(seat, tribe, entry["by"])
        bonus = ", ".join(words.brief(item) for item in tribe.bonus)
        who = say("face down") if entry["down"] else ", ".join(words.player(other) for other in entry["by"])
        style = "bold" if tribe.permanent else ""
        table.add_row(
            Text(f"{tribe.id:<4} ", style).append(words.tribe(tribe.id), "not bold"), _price(words, price),
            Text(bonus, style), words.tribe_points(tribe.id), who or Text("–", "dim"),
        )  # fmt: skip
    return table


# The ocean


def _price(words: Words, coins: int) -> str:
    return words.say("{coins}c", coins=coins)


def _rows(view: View, words: Words) -> Table:
    """Both rows of locations: prices, points, depths from the top and the manta they bring."""
    say = words.say
    table = lineless("", say("price"), "", WORTH, say("depths"), say("manta"))
    for column in (1, 2, 3):
        table.columns[column].justify = "right"
    table.columns[4].no_wrap = False
    for row, title in (("top", say("top row")), ("bottom", say("bottom row"))):
        table.add_row(Text(title, "dim"))
        for text in view["locations"][row]:
            card, _ = _location(words, text)
            power = max(card.power - words.components.discount, 0) if row == "top" else card.power
            depths = Text().join([_between(words.brief(item), place) for place, item in enumerate(card.depths)])
            manta = words.components.mantas[card.manta].code if card.manta != NONE else ""
            table.add_row(
                Text(f" {card.id} ", TYPE_STYLES[card.type]).append(words.type(card.type, short=True), "not bold"),
                _price(words, card.coins), say("{power}p", power=power), Text(str(card.points), "bold"), depths, manta,
            )  # fmt: skip
        if not view["locations"][row]:
            table.add_row(Text(" –", "dim"))
    return table


def _between(depth: str, place: int) -> Text:
    """A depth, with a dot before it unless it is the first."""
    return Text.assemble((" · " * bool(place), "dim"), depth)


def _characters(view: View, words: Words) -> Table:
    """The row of characters with the prices of their spaces."""
    table = lineless("", words.say("characters"), "")
    for price, text in zip(words.components.prices, view["characters"]["row"], strict=False):
        table.add_row(
            Text(_price(words, price), "bold"), words.character(text, short=True), _brief_effects(words, text, view)
        )
    return table


def _brief_effects(words: Words, text: str, view: View) -> str:
    card = words.components.characters[known(words.components.character(text))]
    effects = card.effects_of_two if view["options"]["players"] == 2 else card.effects
    told = [", ".join(words.brief(item) for item in effects)]
    if card.delayed:
        delayed = ", ".join(words.brief(item) for item in card.delayed)
        told.append(words.say("delayed: {effects}", effects=delayed))
    return words.series(told)


# One player


def _realm(view: View, words: Words, seat: int, width: int) -> RenderableType:
    """Five shafts: each location with what it is worth above the lintel, and its uncovered depths below."""
    player = view["players"][seat]
    title = Text(words.say("realm of {name}", name=words.player(seat)), "dim")
    if not any(player["board"]):
        return Group(title.append("  " + words.say("five free slots"), "not dim"), _mantas(words, player))
    shaft = (width - SLOTS) // SLOTS
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(SLOTS):
        grid.add_column(width=shaft, no_wrap=True, overflow="ellipsis")
    slots = [_location(words, slot) if slot is not None else None for slot in player["board"]]
    grid.add_row(*[_worth(words, slot) for slot in slots])
    grid.add_row(*[_risen(words, slot, shaft) for slot in slots])
    grid.add_row(*[Text(LINTEL * shaft, "yellow")] * SLOTS)
    shown = [_depths(words, slot) for slot in slots]
    for level in range(max(map(len, shown))):
        grid.add_row(*[column[level] if level < len(column) else Text() for column in shown])
    return Group(title, grid, _mantas(words, player))


def _worth(words: Words, slot: tuple[Location, int] | None) -> Text:
    """A location with its points, and the manta that is still to be won."""
    if slot is None:
        return Text(words.say("free slot"), "dim")
    card, covered = slot
    text = Text(card.id, TYPE_STYLES[card.type]).append(f" {card.points}{WORTH}", "bold")
    if card.manta != NONE and covered < len(card.depths):
        text.append(f" {words.components.mantas[card.manta].code}", "not bold")
    return text


def _risen(words: Words, slot: tuple[Location, int] | None, room: int) -> Text:
    """How many of its depths are covered, and the name of its type if there is room."""
    if slot is None:
        return Text()
    card, covered = slot
    text = Text(COVERED * covered + UNCOVERED * (len(card.depths) - covered))
    name = words.type(card.type, short=True)
    return text.append(f"{' ' * bool(text)}{name}", "dim") if len(text) + len(name) < room else text


def _depths(words: Words, slot: tuple[Location, int] | None) -> list[Text]:
    """The uncovered depths, the one in play first."""
    if slot is None:
        return []
    card, covered = slot
    if covered == len(card.depths):
        return [Text(words.say("fully risen"), "green")]
    shown = [Text(f"  {words.brief(item)}", "dim") for item in card.depths[covered:]]
    shown[0] = Text(f"{ACTIVE} {words.brief(card.depths[covered])}", "bold")
    return shown


def _mantas(words: Words, player: View) -> Text:
    text = Text(words.say("mantas") + "  ", "dim")
    for manta in (*player["trained"], *player["wild"]):
        text.append(f"{manta}  ", "not bold dim" if manta.endswith(TIRED) else "not dim bold")
    return text


def _open_cards(view: View, words: Words, seat: int) -> list[Text]:
    """The cards that the viewer may see: hand and discard pile, the top card first, and the scoring pile."""
    player = view["players"][seat]
    lines: list[Text] = []
    for title, cards in ((words.say("hand"), player["hand"]), (words.say("discard pile"), player["discard"])):
        if isinstance(cards, list):
            names = ", ".join(words.character(card, short=True) for card in cards) or "–"
            lines.append(Text(f"{title}  ", "dim").append(names, "not dim"))
    if isinstance(player["pile"], list):
        scored = [_location(words, text)[0] for text in player["pile"]]
        names = ", ".join(f"{card.id} {card.points}{WORTH}" for card in scored) or "–"
        if len(scored) > 1:
            names = f"{names} = {sum(card.points for card in scored)}{WORTH}"
        lines.append(Text(words.say("scoring pile") + "  ", "dim").append(names, "not dim"))
    return lines


def _open_cards_of_others(view: View, words: Words, seat: int) -> list[Text]:
    """Where hands and piles are open: a paragraph for each other player."""
    told: list[Text] = []
    for other in range(len(view["players"])):
        cards = _open_cards(view, words, other) if other != seat else []
        if cards:
            told.append(Text("  ").join([Text(words.player(other), "bold"), *cards]))
    return told
