"""Games that were played, and the moments in them that the states of the page stand at.

The greedy bot's games are kept in tests/data/games, because it thinks for long; the golden games have what is rare.
`python -m tests.web.games` plays them anew, after a change of the rules.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from divebell.bots import make_bot
from divebell.engine.record import Record, Seat, read_record
from divebell.games import find_game

OTYS = find_game("otys")
TESTS = Path(__file__).parent.parent
KEPT = TESTS / "data" / "games"
GOLDEN = TESTS / "golden" / "otys"
NAMES = ("Noelie", "Tam", "Ines", "Bruno")

GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "three-players": ({"players": 3, "sponsors": "random", "first": 0}, 11),
    "two-players": ({"players": 2}, 18),  # ends in a tie-break
    "four-players": ({"players": 4, "sponsors": "random"}, 4),
    "advanced": ({"players": 2, "sponsors": "advanced"}, 3),
    "german": ({"players": 3, "edition": "de", "sponsors": "S1 S2a S3 S4 S5a"}, 5),
    "solo-hopeful": ({"solo": "normal"}, 12),
    "solo-beginner": ({"solo": "hard", "sponsors": "random"}, 1),
}


class Moment(NamedTuple):
    """A moment of a game: after so many moves."""

    game: Any
    at: int
    record: Record


Wanted = Callable[[Moment], bool]


@cache
def kept_games() -> list[Record]:
    """The greedy bot's games, then the golden ones."""
    paths = [*(KEPT / f"{name}.record" for name in GAMES), *sorted(GOLDEN.glob("*.record"))]
    return [read_record(path.read_text(encoding="utf-8"), OTYS) for path in paths]


def moments() -> Iterator[Moment]:
    """Every moment of every game."""
    for record in kept_games():
        for at, game in enumerate(record.replay()):
            yield Moment(game, at, record)


def record_when(wanted: Wanted, bots: bool = True) -> str:
    """The record up to the first such moment, with a person in the seat that is asked and bots (or people) around."""
    for found in moments():
        if wanted(found):
            asked = 0 if found.game.over else found.game.player
            kinds = ["greedy" if bots and seat != asked else "human" for seat in range(len(found.record.seats))]
            seats = [Seat(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
            return str(shortened(found.record, found.at, seats))
    raise LookupError("no game has such a moment")


def shortened(record: Record, moves: int, seats: list[Seat]) -> Record:
    """The same game with only its first moves, played by others."""
    shorter = Record(record.package, record.options, record.seed, seats, record.position)
    shorter.deal = record.deal
    shorter.game = shorter.beginning()
    for played in record.played[:moves]:
        shorter.game.reveal_next(played.revealed)
        shorter.play(played.text)
    return shorter


def play_anew(name: str) -> Record:
    """A whole game of greedy bots."""
    options, seed = GAMES[name]
    record = Record(OTYS, options, seed, [Seat(name, "greedy") for name in NAMES[: options.get("players", 1)]])
    bot = make_bot("greedy", OTYS)
    rng = Random(seed)
    while not record.game.over:
        moves = record.game.moves()
        record.play(bot.choose(record.game.view(record.game.player), moves, rng) if moves[1:] else moves[0])
    return record


if __name__ == "__main__":
    for name in GAMES:
        (KEPT / f"{name}.record").write_text(str(play_anew(name)), encoding="utf-8")
