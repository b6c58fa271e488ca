"""What a game of Otys adds to a statistic, counted from the events of its journal."""

from collections.abc import Iterable
from typing import Final

from divebell.engine.package import Event
from divebell.engine.tally import Tables

from .game import Game
from .moves import KEY, NEUTRAL, OWN_X
from .score import SOURCES

_COUNTED: Final = {  # events that are counted as they are
    "upgraded": "divers upgraded",
    "advances": "technicians advanced",
    "reward": "rewards taken",
    "draws": "draws of contracts",
    "copies": "divers copied",
    "propelled": "propellers",
    "stays": "oxygen",
    "keys back": "returns of all keys",
}


def tally(game: Game, events: Iterable[Event]) -> Tables:
    """Points by what scored them, contracts by their value, and how often what was done."""
    seats = len(game.players)
    cards, moves = game.components.contracts, game.components.moves
    tables: Tables = {
        "points": {source: [0] * seats for source in SOURCES},
        "contracts": {str(value): [0] * seats for value in range(1, 6)},
        "actions": {row: [0] * seats for row in (*_COUNTED.values(), "X keys", "resources sold", "resources bought")},
    }
    actions = tables["actions"]
    for what, seat, number, thing in events:
        if what == "points":
            tables["points"][SOURCES[thing]][seat] += number
        elif what == "contract":
            tables["contracts"][str(cards[thing].points)][seat] += 1
        elif what in _COUNTED:
            actions[_COUNTED[what]][seat] += 1
        elif what in ("move", "forced"):
            move = moves[number]
            if move.word == KEY and move.a in (OWN_X, NEUTRAL):
                actions["X keys"][seat] += 1
            elif move.text.startswith("sell "):
                actions["resources sold"][seat] += 1
            elif move.text.startswith("buy "):
                actions["resources bought"][seat] += 1
    result = game.result
    if result is not None and result.rating is not None:
        tables["rating"] = {result.rating: [1]}
    return tables
