"""Games of Aquatica for the tests of its page, by somebody who takes what can be had, but not always the same."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from divebell.engine.record import Record, Seat
from divebell.games import find_game

AQUATICA = find_game("aquatica")
NAMES = ("Noelie", "Tam", "Ines", "Bruno", "Wilhelmine")
# So that games come to something: what is seldom possible is done when it is.
EAGER = {"claim": 9, "conquer": 8, "buy": 8, "score": 8, "end": 5, "recruit": 4, "use": 3, "decline": 1, "skip": 1}
MOST_GAMES = 60


def choose(game: Any, rng: Random) -> str:
    """One of the legal moves, the better the likelier."""
    texts = [str(move) for move in game.moves()]
    return rng.choices(texts, [EAGER.get(text.split()[0], 4) for text in texts])[0]


def played_until(wanted: Callable[[Any], bool], **options: Any) -> Record:
    """A game of people up to the first moment that is wanted, with a seed in which there is one."""
    for seed in range(1, MOST_GAMES):
        rng = Random(seed)
        seats = [Seat(name, "human") for name in NAMES[: options.get("players", 2)]]
        record = Record(AQUATICA, {"players": 2, **options}, seed, seats)
        while not wanted(record.game) and not record.game.over:
            record.play(choose(record.game, rng))
        if wanted(record.game):
            return record
    raise LookupError("no game has such a moment")


@cache
def text_at(about: str, lone: bool = True, least: int = 3, **options: Any) -> str:
    """The record of a game that asks this, in a realm of so many locations; `lone`: bots sit around who is asked."""

    def wanted(game: Any) -> bool:
        if about == "over" or game.over:
            return bool(game.over and about == "over")
        board = game.view(game.player)["players"][game.player]["board"]
        return bool(game.question.about == about and sum(slot is not None for slot in board) >= least)

    record = played_until(wanted, **options)
    asked = 0 if record.game.over else record.game.player
    record.seats = [
        Seat(name, "human" if not lone or seat == asked else "random") for seat, (name, _) in enumerate(record.seats)
    ]
    return str(record)
