"""Otys in the terminal: levels are rows, so that key, sponsor, rewards, diver and zone of a level stand on one line.

Everything is drawn from a view, the position document as one viewer sees it. A resource is its sign, a key its number
in brackets: colours only help.
"""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from divebell.engine.package import View
from divebell.engine.text import mark
from divebell.engine.ui.terminal import ACTIVE, WIDE, fits, heading, lineless, name_of, side_by_side
from divebell.engine.viewer import number_of

from ..rules import moves as m
from ..rules.cubes import LETTERS, ZONE_SPACES
from ..rules.divers import REACH
from ..rules.keys import KEYS_ON_TRACK
from ..rules.solo import START_SPACE
from ..rules.store import CELL_CREDITS, CELL_POINTS
from ..rules.turn import END_POINTS
from .words import Words

PIECES: Final = ("divers", mark("what every diver does"))

RESOURCE_STYLES: Final = {"M": "bold", "P": "bold green", "F": "bold red", "T": "bold cyan"}
BACK_STYLES: Final = {"o": "yellow", "g": "green"}
FREE: Final = "·"  # an empty space
FULL: Final = "●"
DONE: Final = "━"
TIMER: Final = "◆"
SURFACE: Final = 3
SMALL_NAME: Final = 13  # letters of a diver's name on the small boards
NARROW_NAME: Final = 10  # signs of a player's name where the screen is narrow


def board(view: View, words: Words, viewer: int | str, width: int) -> RenderableType:
    """The whole table: the race, the levels beside one player's board, contracts, store, the other boards."""
    seat = _whose_board(view, viewer)
    others = [other for other in range(len(view["players"])) if other != seat]
    contracts, store = _contracts(view, words, viewer, width), _store(view, words)
    boards = [_small_board(view, words, other) for other in others]
    if len(boards) == 1:
        below: list[RenderableType] = [side_by_side(Group(contracts, Text(), store), boards[0])]
    else:
        beside = fits(width, contracts, store)
        below = [side_by_side(contracts, store)] if beside else [contracts, Text(), store]
        below += [Text(), side_by_side(*boards, gap=2)] if boards else []
    parts = [
        _heading(view, words),
        _players(view, words, width),
        Text(),
        _levels(view, words, seat, width),
        Text(),
        *below,
    ]
    return Group(*parts)


def redraw(view: View, before: View, words: Words, viewer: int | str, width: int) -> RenderableType | None:
    """The levels again when sponsors or divers have moved within a turn; None when the last drawing still holds."""
    if view["timers"] is not None and view["timers"]["cubes"] and not before["timers"]["cubes"]:
        return board(view, words, viewer, width)  # the cubes of a solo game have just been laid out
    seat = _whose_board(view, viewer)
    moved = view["sponsors"] != before["sponsors"] or (
        view["players"][seat]["divers"] != before["players"][seat]["divers"]
    )
    in_play = view.get("turn", {}).get("key") is not None and view["player"] == seat
    return _levels(view, words, seat, width) if moved and in_play else None


def purse(view: View, words: Words, seat: int) -> str:
    """What a player has to spend, in one line."""
    player = view["players"][seat]
    return ", ".join(words.amount(player[what], what) for what in ("credits", "batteries", "points"))


def guide(view: View, words: Words) -> list[str]:
    """How to play and what the signs mean, for somebody who sees the game for the first time."""
    say = words.say
    turn = say(
        "Your turn: play a key at its level. Step 1: use the sponsor there, and move divers with batteries. "
        "Step 2: activate the diver at that level. Step 3: the key is spent, the diver resurfaces. "
        "Complete contracts at any time: all their cubes must be in one zone."
    )
    goal = say("When someone has 18 points, finish the round; whoever has the most points wins.")
    if view["timers"] is not None:
        goal = say(
            "Every turn a timer ◆ comes down the score track. Score before they meet you: when both are gone, "
            "the game ends. A timer that reaches a cube discards the contract with its marker."
        )
    return [
        f"{turn} {goal}",
        say(
            "{signs}, {free} a free space. [3] is a key that you can play. "
            "X is your X key, N a neutral one: they go to any level, and the sponsors move down first. "
            "Played keys come back when they reach the bar, as in 24···|. "
            "A battery moves a diver by up to your movement value.",
            signs=", ".join(f"{words.sign(letter)} {words.resource(letter)}" for letter in LETTERS),
            free=FREE,
        ),
        say(
            "Trader+ is an upgraded Trader. The contract {fixed} asks for 2 plants and 1 metal; "
            "2+1 asks for 2 of one kind and 1 of another.",
            fixed=2 * words.sign("P") + words.sign("M"),
        ),
        say(
            "{front} 2c is a reward: 1 metal or 1 fuel at once, then a token on your board that gives 2 credits "
            "for every contract from the zone beside it; 1p gives 1 point.",
            front=f"{words.sign('M')}/{words.sign('F')}",
        ),
    ]


def pieces(view: View, words: Words) -> RenderableType:
    """What every diver does, and what it does when it is upgraded."""
    table = lineless(words.say("diver"), words.say("basic"), words.say("upgraded"), may_break=True)
    for name in m.DIVERS:
        solo = view["timers"] is not None
        table.add_row(words.diver(name), words.diver_effect(name, solo), words.diver_effect(f"{name}+", solo))
    return table


def _whose_board(view: View, viewer: int | str) -> int:
    """The board drawn large: the viewer's own, or that of the player whose turn it is."""
    return viewer if isinstance(viewer, int) else int(view["player"])


# The race


def _heading(view: View, words: Words) -> Text:
    say, deck, bag = words.say, number_of(view["deck"]), number_of(view["bag"])
    last = view["timers"] is None and any(player["points"] >= END_POINTS for player in view["players"])
    rest = say("deck {deck}, bag {bag}, neutral X keys {keys}", deck=deck, bag=bag, keys=view["neutral_x"])
    return heading(view, words, rest, say("the last round") if last else "")


def _players(view: View, words: Words, width: int) -> RenderableType:
    """A line for each player: the race, and what they have."""
    say = words.say
    solo = view["timers"] is not None
    batteries = say("batteries") if width >= WIDE else say("batt.")
    race = [] if solo else [say("race to {points}", points=END_POINTS)]
    numbers = [say("points"), say("credits"), batteries, say("cards")]
    table = lineless("", *race, *numbers, say("keys"), say("track"), say("move"), gap=3 if width >= WIDE else 1)
    for column in table.columns[1 + len(race) : 5 + len(race)]:
        column.justify = "right"
    for seat, player in enumerate(view["players"]):
        called = words.player(seat)
        if width < WIDE and len(called) > NARROW_NAME:
            called = called[: NARROW_NAME - 3] + "." + called[-2:]  # bots of one level differ in their last sign only
        neutral = "N" * player["neutral"] if player["neutral"] <= 2 else f"N×{player['neutral']}"
        table.add_row(
            name_of(view, words, seat, 16, called),
            *([] if solo else [_race(player["points"])]),
            Text(str(player["points"]), "bold"),
            *(str(number) for number in (player["credits"], player["batteries"], number_of(player["hand"]))),
            Text((player["keys"] + neutral) or "–", style="bold"),
            _track(player),
            str(REACH[player["mechanic"]]),
        )
    return Group(table, _solo_race(view, words)) if solo else table


def _race(points: int) -> Text:
    run = min(points, END_POINTS)
    return Text(DONE * run, "bold yellow").append(FREE * (END_POINTS - run), "dim")


def _solo_race(view: View, words: Words) -> Text:
    """The score track from 1 to the highest space, with your points, cubes and timers on it."""
    timers = view["timers"]
    top = START_SPACE[view["options"]["solo"] == "hard"]
    points = view["players"][0]["points"]
    race = Text(no_wrap=True, overflow="ellipsis").append(" " + words.say("score track") + " ", "dim")
    for space in range(1, top + 1):
        standing = timers["at"].count(space)
        if standing:
            race.append(TIMER if standing == 1 else str(standing), "bold magenta")
        elif str(space) in timers["cubes"]:
            letter = timers["cubes"][str(space)]
            race.append(words.sign(letter), RESOURCE_STYLES[letter])
        else:
            race.append(DONE, "bold yellow") if space <= points else race.append(FREE, "dim")
    where = ", ".join(str(space) for space in timers["at"])
    cubes = ", ".join(f"{words.sign(letter)} {space}" for space, letter in timers["cubes"].items())
    race.append("  " + words.say("timers on {spaces}", spaces=where) if where else "", "magenta")
    return race.append("  " + words.say("cubes {cubes}", cubes=cubes) if cubes else "", "dim")


def _track(player: View) -> Text:
    """The played keys, and how many more can be played before all come back."""
    spaces = KEYS_ON_TRACK[player["hacker"]]
    keys = "".join(player["track"])
    return Text(keys).append(FREE * max(0, spaces - len(keys)), "dim").append("|", "bold")


# The levels


def _levels(view: View, words: Words, seat: int, width: int) -> Table:
    """The colony display beside one player's board; what sponsors do stands there at length where there is room."""
    long = _draw_levels(view, words, seat, short=False)
    return long if _width(long) <= width else _draw_levels(view, words, seat, short=True)


def _width(table: Table) -> int:
    """How wide a table is when nothing of it is cut."""
    columns = ([cell for cell in column.cells if isinstance(cell, str | Text)] for column in table.columns)
    gap = table.padding[1]
    return sum(max((Text(str(cell)).cell_len for cell in cells), default=0) + gap for cells in columns) - gap


def _draw_levels(view: View, words: Words, seat: int, *, short: bool) -> Table:
    """A line for each level."""
    say = words.say
    player = view["players"][seat]
    turn = view.get("turn", {})
    playing = turn.get("level", 0) if turn.get("key") and seat == view["player"] else 0
    german = view["options"]["edition"] == "de"
    table = lineless(
        say("key"),
        say("sponsor"),
        say("rewards"),
        "",
        say("diver"),
        say("zone"),
        "" if short else say("token"),
        gap=1,
    )
    table.columns[0].min_width = 3
    for place, diver in enumerate(player["divers"]):
        level = place - SURFACE + 1
        name = Text(words.short_diver(diver), "bold" if diver.endswith("+") else "")
        if level < 1:
            table.add_row(Text(m.PLACES[place], "dim"), "", "", "", name, "", "")
            continue
        sponsor = view["sponsors"][level - 1]
        table.add_row(
            _key(player, level, playing),
            words.sponsor(sponsor, german, short=short),
            *(_reward(words, token) for token in view["rewards"][level - 1]),
            name,
            _zone(words, player["zones"][level - 1], ZONE_SPACES[level - 1]),
            _back(words, player["rewards"][level - 1]),
            style="bold" if level == playing else "",
        )
    return table


def _key(player: View, level: int, playing: int) -> Text:
    if level == playing:
        return Text(f"{ACTIVE}{level} ", "bold")
    if str(level) in player["keys"]:
        return Text(f"[{level}]", "bold")
    return Text(f" {level} ", "dim")


def _cubes(words: Words, letters: str) -> Text:
    text = Text()
    for letter in letters:
        text.append(words.sign(letter), RESOURCE_STYLES[letter])
    return text


def _zone(words: Words, letters: str, spaces: int) -> Text:
    return _cubes(words, letters).append(FREE * (spaces - len(letters)), "dim")


def _back(words: Words, token: str | None) -> Text:
    return Text("") if token is None else Text(words.back(token, short=True), BACK_STYLES[token[-1]])


def _reward(words: Words, token: str | None) -> Text:
    if token is None:
        return Text("–", "dim")
    text, signs = Text(words.front(token, short=True)), {words.sign(letter): letter for letter in LETTERS}
    for place, sign in enumerate(text.plain):
        if "/" in text.plain and sign in signs:
            text.stylize(RESOURCE_STYLES[signs[sign]], place, place + 1)
    return text.append(" ").append_text(_back(words, token))


def _small_board(view: View, words: Words, seat: int) -> Table:
    """Another player's divers and zones, on few columns."""
    player = view["players"][seat]
    table = lineless("", Text(words.player(seat)), words.say("zone"), "", gap=1)
    for column, width in zip(table.columns, (1, SMALL_NAME, 6, 2), strict=True):
        column.width = width
    for place, diver in enumerate(player["divers"]):
        level = place - SURFACE + 1
        name = Text(words.short_diver(diver, SMALL_NAME), "bold" if diver.endswith("+") else "")
        if level < 1:
            table.add_row("", name, "", "")
        else:
            zone = _zone(words, player["zones"][level - 1], ZONE_SPACES[level - 1])
            table.add_row(Text(str(level), "dim"), name, zone, _back(words, player["rewards"][level - 1]))
    return table


# Contracts and store


def _contracts(view: View, words: Words, viewer: int | str, width: int) -> RenderableType:
    """The public contracts, in solo with their markers, then the hands that the viewer may see."""
    say = words.say
    markers = view["timers"]["markers"] if view["timers"] else []
    marked = any(markers)
    wide = width >= WIDE + (12 if marked else 0)
    table = lineless(say("contracts"), *([""] if marked else []), "")
    table.columns[0].min_width = 12

    def add(card: RenderableType, worth: RenderableType, marker: str | None = None) -> None:
        note = Text(say("marker {resource}", resource=words.sign(marker)), RESOURCE_STYLES[marker]) if marker else ""
        table.add_row(card, *([note] if marked else []), worth)

    for slot, card in enumerate(view["public"]):
        if card is None:
            add(Text("–", "dim"), "")
        else:
            add(_card(words, card), _worth(words, card, wide), markers[slot] if markers else None)
    for seat, player in enumerate(view["players"]):
        if isinstance(player["hand"], list) and player["hand"]:
            add(Text(say("in hand"), "dim"), Text("" if seat == viewer else words.player(seat), "dim"))
            for card in player["hand"]:
                add(_card(words, card), _worth(words, card, wide))
    return table


def _card(words: Words, card: str) -> Text:
    asked = card.partition("=")[0]
    return Text(asked.replace("-", "+")) if asked[0].isdigit() else _cubes(words, asked)


def _worth(words: Words, card: str, wide: bool) -> str:
    return f"{words.asked(card)}: {words.worth(card)}" if wide else words.worth(card)


def _store(view: View, words: Words) -> Table:
    say = words.say
    table = lineless(say("Store"), "", say("sell for"), say("buy for"))
    for letter in LETTERS:
        cubes = view["store"][letter]
        sale = "–"
        if cubes < len(CELL_CREDITS):
            sale = say("{credits}c", credits=CELL_CREDITS[cubes])
            if CELL_POINTS[cubes]:
                sale = say("{credits} or {points}p", credits=sale, points=CELL_POINTS[cubes])
        price = say("{credits}c", credits=CELL_CREDITS[cubes - 1]) if cubes else "–"
        column = Text(FULL * cubes, RESOURCE_STYLES[letter]).append(FREE * (len(CELL_CREDITS) - cubes), "dim")
        name = f"{words.sign(letter)} {words.resource(letter)}"
        table.add_row(Text(name, RESOURCE_STYLES[letter]), column, sale, price)
    return table
