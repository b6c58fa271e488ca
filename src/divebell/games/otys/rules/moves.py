"""The finite table of moves and their texts (docs/games/otys/notation.md has the grammar).

Here are the moves that every set of components shares. The moves that name a contract belong to the
components and get the numbers after these (components.py).
"""

from itertools import permutations
from typing import Final

from divebell.engine.move import Move

from .cubes import LETTERS

DIVERS: Final = ("metal", "plant", "fuel", "tech", "trader", "spy", "engineer", "explorer")
PLACES: Final = ("s1", "s2", "s3", "1", "2", "3", "4", "5")  # the column of divers from the top
KEYS: Final = ("", "1", "2", "3", "4", "5", "X", "N")
OWN_X: Final = 6
NEUTRAL: Final = 7

# The word of a move: which rule plays it.
KEY: Final = 0
CONTRACT: Final = 1
SPONSOR: Final = 2
PROPEL: Final = 3
DIVE: Final = 4
TAKE: Final = 5
BONUS: Final = 6
PASS: Final = 7
SELL: Final = 8
BUY: Final = 9
DRAW: Final = 10
KEEP: Final = 11
COPY: Final = 12
ADVANCE: Final = 13
REWARD: Final = 14
RESOURCE: Final = 15
UPGRADE: Final = 16
BACK: Final = 17
BATTERY: Final = 18
MOVE: Final = 19
SWAP: Final = 20
DONE: Final = 21
STAY: Final = 22
SURFACE: Final = 23
HOLD: Final = 24
RISE: Final = 25
TIMER: Final = 26
PUSH: Final = 27
ORDER: Final = 28
END: Final = 29
PLACE: Final = 30
WORDS: Final = 31

LEFT: Final = 0
RIGHT: Final = 1
HACKER: Final = 0
MECHANIC: Final = 1
NO_RESOURCE: Final = -1
TOP_SPACE: Final = 23  # where a timer can stand at most (O1)

MOVES: Final[list[Move]] = []


def _move(text: str, word: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> Move:
    move = Move(len(MOVES), text, word, a, b, c, d)
    MOVES.append(move)
    return move


_levels: Final = range(1, 6)
_kinds: Final = range(4)
_order_list: Final = list(permutations(_kinds))

# A key at its own level; `PLAY_KEY[key][level]`.
PLAY_KEY: Final = {
    **{key: {key: _move(f"key {key}", KEY, key, key)} for key in _levels},
    OWN_X: {level: _move(f"x {level}", KEY, OWN_X, level) for level in _levels},
    NEUTRAL: {level: _move(f"n {level}", KEY, NEUTRAL, level) for level in _levels},
}
USE_SPONSOR: Final = _move("sponsor", SPONSOR)
PROPELS: Final = [
    [_move(f"propel {DIVERS[diver]} {PLACES[to]}", PROPEL, diver, to) for to in range(8)] for diver in range(8)
]
GO_DIVE: Final = _move("dive", DIVE)
TAKE_IT: Final = _move("take", TAKE)
TAKE_BONUS: Final = _move("bonus", BONUS)
PASS_IT: Final = _move("pass", PASS)
SELL_CREDITS: Final = [_move(f"sell {LETTERS[kind]} credits", SELL, kind, 0) for kind in _kinds]
SELL_POINTS: Final = [_move(f"sell {LETTERS[kind]} points", SELL, kind, 1) for kind in _kinds]
BUYS: Final = [_move(f"buy {LETTERS[kind]}", BUY, kind) for kind in _kinds]
DRAW_FOUR: Final = _move("draw", DRAW)
COPIES: Final = [_move("copy left", COPY, LEFT), _move("copy right", COPY, RIGHT)]
ADVANCES: Final = [_move("advance hacker", ADVANCE, HACKER), _move("advance mechanic", ADVANCE, MECHANIC)]
REWARDS: Final = [_move("reward 1", REWARD, 0), _move("reward 2", REWARD, 1)]
RESOURCES: Final = [_move(f"resource {LETTERS[kind]}", RESOURCE, kind) for kind in _kinds]
DECLINE_RESOURCE: Final = _move("no resource", RESOURCE, NO_RESOURCE)
UPGRADES: Final = [_move(f"upgrade {DIVERS[diver]}", UPGRADE, diver) for diver in range(8)]
BACKS: Final = {key: _move(f"back {KEYS[key].lower()}", BACK, key) for key in range(1, OWN_X + 1)}
GET_BATTERY: Final = _move("battery", BATTERY)
MOVES_BETWEEN: Final = {
    (kind, a, b): _move(f"move {LETTERS[kind]} {a} {b}", MOVE, kind, a, b)
    for kind in _kinds
    for a in _levels
    for b in _levels
    if a != b
}
SWAPS: Final = {
    (kind, a, other, b): _move(f"swap {LETTERS[kind]} {a} {LETTERS[other]} {b}", SWAP, kind, a, other, b)
    for kind in _kinds
    for a in _levels
    for other in _kinds
    for b in _levels
    if a != b and kind != other
}
NO_MORE: Final = _move("done", DONE)
STAY_DOWN: Final = _move("stay", STAY)
GO_UP: Final = _move("surface", SURFACE)
HOLD_IT: Final = _move("hold", HOLD)
LET_RISE: Final = _move("rise", RISE)
TIMERS: Final = [_move(f"timer {space}", TIMER, space) for space in range(TOP_SPACE)]
PUSHES: Final = [_move(f"push {space}", PUSH, space) for space in range(TOP_SPACE + 1)]
ORDERS: Final = {
    order: _move("order " + " ".join(LETTERS[kind] for kind in order), ORDER, *order) for order in _order_list
}
END_TURN: Final = _move("end", END)
