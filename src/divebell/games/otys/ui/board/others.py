"""The other players: points, keys and divers in one line each, and their boards."""

from typing import Any, Final, NamedTuple

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.board.others import draw_line
from divebell.engine.ui.scene import GLYPHS, Filling, Model, Pen
from divebell.engine.viewer import number_of

from ...rules import moves as m
from ...rules.cubes import ZONE_SPACES, from_letters
from ...rules.divers import REACH
from ...rules.keys import KEYS_ON_TRACK
from ...rules.state import BELOW_SURFACE
from ..symbols import RESOURCES, back_picture, key_picture
from ..words import Words
from .board import Board

KEYS: Final = "12345X"
MARKS: Final = ("points", "credits", "batteries", "hacker", "hand", "key", "key back", "diver")  # that a line shows
_FACTS: Final = {
    "points": "point", "keys": "ui-key", "credits": "credit", "batteries": "battery", "hacker": "hacker",
    "hand": "ui-card",
}  # fmt: skip


class Other(NamedTuple):
    """What a small board shows of a player."""

    divers: tuple[str, ...]
    zones: tuple[str, ...]
    track: tuple[str, ...]
    hacker: int
    mechanic: int
    rewards: tuple[str | None, ...]


def draw_opponent(board: Board, seat: int) -> Filling:
    """Another player in one line, whose divers can be chosen only by a spy."""
    if m.COPY in board.by_word:
        return _line(board, seat)
    marks = board.marks(*MARKS, of=(seat,))
    return board.glimpse(opponent, seat, marks, first=board.view["first"])


def opponent(board: Board) -> Filling:
    """The region of another player."""
    return _line(board, board.seat)


def _line(board: Board, seat: int) -> Filling:
    """What everybody wants to know, keys, and the divers at the levels."""
    player, was, draw = board.players[seat], board.was, board.draw
    copied = _copied(board, seat)
    keys = "".join(player["keys"])
    facts: list[tuple[str, int, bool]] = [
        ("points", player["points"], was("points", seat)),
        ("keys", len(keys) + player["neutral"], False),
        ("credits", player["credits"], was("credits", seat)),
        ("batteries", player["batteries"], was("batteries", seat)),
        ("hacker", KEYS_ON_TRACK[player["hacker"]], was("hacker", seat)),
        ("hand", number_of(player["hand"]), was("hand", seat)),
    ]
    moved = tuple(key for key in KEYS if was("key", seat, key) or was("key back", seat, key))
    return draw_line(
        board,
        seat,
        facts=[draw(fact, seat, *each) for each in facts],
        small_keys=draw(small_keys, seat, keys, player["neutral"], moved),
        divers=[
            draw(small_diver, seat, place, diver, was("diver", seat, m.DIVERS.index(diver.removesuffix("+"))),
                 copied if place - BELOW_SURFACE == board.level else None)
            for place, diver in enumerate(player["divers"]) if place > BELOW_SURFACE
        ],
    )  # fmt: skip


def _copied(board: Board, seat: int) -> Act | None:
    """The move of a spy that uses this player's diver."""
    moves = [move.text for move in board.by_word.get(m.COPY, ()) if seat == board.neighbour(move.text)]
    return board.act(moves[-1]) if moves else None


class MiniShape(NamedTuple):
    """The shape of a small board."""

    glyph: str
    limit: int
    reach: int
    track: tuple[str, ...]  # its symbols


def draw_mini_board(board: Board, seat: int) -> Filling:
    """Another player's board."""
    return board.gather(mini_board, seat, board.scene.seats[seat][0], _open(board.players[seat]))


def _open(player: dict[str, Any]) -> Other:
    return Other(
        tuple(player["divers"]), tuple(player["zones"]), tuple(player["track"]), player["hacker"], player["mechanic"],
        tuple(player["rewards"]),
    )  # fmt: skip


def fact(words: Words, seat: int, what: str, value: int, was: bool) -> Model:
    """The piece: one number about another player."""
    say, name = words.say, f"{what}-{seat}"
    if what in ("points", "credits", "batteries"):
        name, tip = f"purse-{seat}-{what}", words.amount(value, what)
    elif what == "keys":
        tip = say("{keys} left", keys=words.amount(value, "keys"))
    elif what == "hacker":
        tip = say("keys come back when {number} are played", number=value)
    else:
        tip = say("{cards} in hand", cards=words.amount(value, "cards"))
    return {"id": name, "symbol": _FACTS[what], "value": value, "all": 0, "tip": tip, "was": was}


def small_keys(_words: Words, seat: int, own: str, neutral: int, moved: tuple[str, ...]) -> Model:
    """The piece: which keys are at hand, and which have just been played or come back."""
    keys = [{"key": key, "on": key in own, "id": f"key-{seat}-{key}", "was": key in moved} for key in KEYS]
    return {"keys": keys, "neutral": neutral}


def small_diver(words: Words, seat: int, place: int, diver: str, was: bool, act: Act | None) -> Model:
    """The piece: the diver of a level; `act` copies it."""
    return {**_diver(words, place, diver), "id": f"diver-{seat}-{diver.removesuffix('+')}", "act": act, "was": was}


def _diver(words: Words, place: int, diver: str) -> Model:
    return {
        "symbol": f"diver-{diver.removesuffix('+')}",
        "up": diver.endswith("+"),
        "closeup": f"diver {diver}",
        "tip": words.pair(words.place(place), words.diver_side(diver)),
    }


def mini_board(pen: Pen, seat: int, name: str, other: Other) -> Filling:
    """The pieces: a player's board, small."""
    track = tuple(key_picture(key) for key in other.track)
    zones = zip(other.zones, other.rewards, strict=True)
    return pen.fill(
        "mini_board",
        MiniShape(GLYPHS[seat], KEYS_ON_TRACK[other.hacker], REACH[other.mechanic], track),
        name=name,
        deck=[pen.draw(mini_diver, place, diver) for place, diver in enumerate(other.divers[: BELOW_SURFACE + 1])],
        levels=[
            pen.draw(mini_level, level, other.divers[BELOW_SURFACE + level], letters, token)
            for level, (letters, token) in enumerate(zones, start=1)
        ],
    )


def mini_diver(words: Words, place: int, diver: str) -> Model:
    """The piece: a diver of a small board, on the deck."""
    return _diver(words, place, diver)


def mini_level(words: Words, level: int, diver: str, letters: str, token: str | None) -> Model:
    """The piece: a level of a small board."""
    return {
        "level": level,
        "diver": _diver(words, BELOW_SURFACE + level, diver),
        "tip": words.cubes(from_letters(letters)) or words.say("empty"),
        "cubes": [RESOURCES[letter] for letter in letters],
        "free": ZONE_SPACES[level - 1] - len(letters),
        "token": back_picture(token) if token else "",
    }
