"""What a game of Aquatica adds to a statistic, counted from the events of its journal."""

from collections.abc import Iterable
from typing import Final

from divebell.engine.package import Event
from divebell.engine.tally import Tables

from .game import Game

COUNTED: Final = {  # events that are counted as they are
    "plays": "characters played",
    "recruits": "characters recruited",
    "enters": "locations taken",
    "scored": "locations scored",
    "scouts": "scouts",
    "wild": "wild mantas",
    "claims": "goals claimed",
    "placed": "tribes recruited",
}


def tally(game: Game, events: Iterable[Event]) -> Tables:
    """Points by where they come from, how often what was done, and the tribes by name."""
    seats = len(game.players)
    tables: Tables = {
        "points": {name: [0] * seats for name in ("hand", "tribes" if game.tribes else "goals", "locations")},
        "actions": {row: [0] * seats for row in COUNTED.values()},
    }
    for what, seat, _, thing in events:
        if what in COUNTED:
            tables["actions"][COUNTED[what]][seat] += 1
        if what == "tribe":
            row = tables.setdefault("tribes", {}).setdefault(game.components.tribes[thing].id, [0] * seats)
            row[seat] += 1
    result = game.result
    if result is not None:
        for seat, score in enumerate(result.scores):
            for name, row in tables["points"].items():
                row[seat] = getattr(score, name)
        if result.rank is not None:
            tables["rank"] = {result.rank: [1]}
        if result.won is not None:
            tables["won"] = {"won" if result.won else "lost": [1]}
    return tables
