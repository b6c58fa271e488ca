"""What every bot chooses and says at moments of the golden games, line by line: `python -m tests.bots.choices`."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import divebell
from divebell.bots import BOTS, make_bot
from divebell.bots.advice import advise, judge_position
from divebell.bots.budget import Budget
from divebell.bots.mind import make_mind
from divebell.bots.search import search
from divebell.engine.record import read_record
from divebell.games import GAMES, find_game

GOLDEN: Final = Path(__file__).parent.parent / "golden"
MOMENT: Final = 0.6  # of each game
BUDGET: Final = 40  # positions
ADVICE: Final = 60
SEARCHED: Final = 33_000  # enough for candidates from two imagined games


def moments(game: str) -> Iterator[tuple[str, Any]]:
    """A name and a game for a moment of every golden game in which there is something to choose."""
    for path in sorted((GOLDEN / game).glob("*.record")):
        record = read_record(path.read_text(encoding="utf-8"), find_game(game))
        for at, state in enumerate(record.replay()):
            if at >= int(len(record.played) * MOMENT) and not state.over and state.moves()[1:]:
                yield f"{game} {path.stem} {at}", state
                break


def lines() -> Iterator[str]:
    """The build, then a line for each choice and each piece of advice, with all digits of its figures."""
    yield divebell.build()
    for name in GAMES:
        package = find_game(name)
        mind = make_mind(package)
        for number, (moment, game) in enumerate(moments(name)):
            view, moves = game.view(game.player), game.moves()
            for bot in BOTS:
                yield f"{moment} {bot}: {make_bot(bot, package).choose(view, moves, Random(7), BUDGET)}"
            if number % 4 == 1:
                yield f"{moment} advice: {advise(view, mind, 3, ADVICE)!r}"
                yield f"{moment} judged: {judge_position(view, mind, 3, 1)!r}"
            if number % 4 == 2:
                best = search(view, mind, Random(7), Budget(SEARCHED))[0]
                figures = f"{best.chance!r} {best.error!r} {best.worlds}"
                yield f"{moment} searched: {' '.join(map(str, best.moves))} {figures}"


if __name__ == "__main__":
    print("\n".join(lines()))
