"""The other players: the facts in one line each, and their boards."""

from typing import Any, NamedTuple

from .. import moves as m
from ..cubes import ZONE_SPACES, from_letters
from ..divers import REACH
from ..keys import KEYS_ON_TRACK
from ..moves import DIVERS
from ..state import BELOW_SURFACE
from ..words import Words
from .acts import Act
from .scene import Board, Model
from .symbols import GLYPHS, RESOURCES, back_picture, key_picture
from .trace import Mark, traces_of


class Other(NamedTuple):
    """What lies open of a player; of the hand only how many cards it has."""

    points: int
    credits: int
    batteries: int
    divers: tuple[str, ...]
    zones: tuple[str, ...]
    keys: str
    neutral: int
    track: tuple[str, ...]
    hacker: int
    mechanic: int
    rewards: tuple[str | None, ...]
    hand: int


def draw_opponent(board: Board, seat: int) -> str:
    """Another player in one line."""
    copied: Act | None = None
    for move in board.by_word.get(m.COPY, ()):
        if seat == board.neighbour(move.text):
            copied = board.act(move.text)
    name, kind = board.scene.seats[seat]
    return board.draw(
        opponent, seat, name, kind != "human", board.view["first"] == seat and not board.solo, board.active == seat,
        _open(board.players[seat]), traces_of(seat, board.traced), copied, board.level if copied else 0,
    )  # fmt: skip


def draw_mini_board(board: Board, seat: int) -> str:
    """Another player's board."""
    return board.draw(mini_board, seat, board.scene.seats[seat][0], _open(board.players[seat]))


def _open(player: dict[str, Any]) -> Other:
    hand = player["hand"] if isinstance(player["hand"], int) else len(player["hand"])
    return Other(
        player["points"], player["credits"], player["batteries"], tuple(player["divers"]), tuple(player["zones"]),
        "".join(player["keys"]), player["neutral"], tuple(player["track"]), player["hacker"], player["mechanic"],
        tuple(player["rewards"]), hand,
    )  # fmt: skip


def opponent(
    words: Words, seat: int, name: str, bot: bool, first: bool, active: bool, other: Other, traced: frozenset[Mark],
    copied: Act | None, level: int,
) -> Model:  # fmt: skip
    """The piece: a player in one line; the diver of a `level` can be `copied`."""
    return {
        "glyph": GLYPHS[seat],
        "name": name,
        "bot": bot,
        "first": first,
        "active": active,
        "facts": _facts(words, seat, other, traced),
        "keys": [{"key": key, "on": key in other.keys, "id": f"key-{seat}-{key}",
                  "was": not {("key", seat, key), ("key back", seat, key)}.isdisjoint(traced)}
                 for key in "12345X"],
        "neutral": other.neutral,
        "divers": [
            {**_diver(words, place, diver), "id": f"diver-{seat}-{diver.removesuffix('+')}",
             "act": copied if place - BELOW_SURFACE == level else None,
             "was": ("diver", seat, DIVERS.index(diver.removesuffix("+"))) in traced}
            for place, diver in enumerate(other.divers) if place > BELOW_SURFACE
        ],
    }  # fmt: skip


def _facts(words: Words, seat: int, other: Other, traced: frozenset[Mark]) -> list[Model]:
    """What everybody wants to know of another player."""
    say, keys, limit = words.say, len(other.keys) + other.neutral, KEYS_ON_TRACK[other.hacker]

    def fact(symbol: str, name: str, value: int, tip: str, was: bool = False) -> Model:
        return {"symbol": symbol, "id": name, "value": value, "tip": tip, "was": was}

    def purse(symbol: str, what: str, number: int) -> Model:
        return fact(symbol, f"purse-{seat}-{what}", number, words.amount(number, what), (what, seat) in traced)

    back = say("keys come back when {number} are played", number=limit)
    held = say("{cards} in hand", cards=words.amount(other.hand, "cards"))
    return [
        purse("point", "points", other.points),
        fact("ui-key", f"keys-{seat}", keys, say("{keys} left", keys=words.amount(keys, "keys"))),
        purse("credit", "credits", other.credits),
        purse("battery", "batteries", other.batteries),
        fact("hacker", f"hacker-{seat}", limit, back, ("hacker", seat) in traced),
        fact("ui-card", f"hand-{seat}", other.hand, held, ("hand", seat) in traced),
    ]


def _diver(words: Words, place: int, diver: str) -> Model:
    return {
        "symbol": f"diver-{diver.removesuffix('+')}",
        "up": diver.endswith("+"),
        "tip": f"{words.place(place)}: {words.diver(diver)}",
    }


def mini_board(words: Words, seat: int, name: str, other: Other) -> Model:
    """The piece: a player's board, small."""
    divers = [_diver(words, place, diver) for place, diver in enumerate(other.divers)]
    return {
        "glyph": GLYPHS[seat],
        "name": name,
        "limit": KEYS_ON_TRACK[other.hacker],
        "reach": REACH[other.mechanic],
        "track": [key_picture(key) for key in other.track],
        "deck": divers[: BELOW_SURFACE + 1],
        "levels": [
            {
                "diver": divers[BELOW_SURFACE + 1 + at],
                "tip": words.cubes(from_letters(letters)) or words.say("empty"),
                "cubes": [RESOURCES[letter] for letter in letters],
                "free": ZONE_SPACES[at] - len(letters),
                "token": back_picture(token) if token else "",
            }
            for at, (letters, token) in enumerate(zip(other.zones, other.rewards, strict=True))
        ],
    }
