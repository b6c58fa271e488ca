"""A fixed amount of work, for counting its instructions: `python fixed.py play 20`. Prints how many units it was."""

import json
import sys
from collections.abc import Callable
from random import Random

from measures import TURN_COUNTS

from divebell.bots import make_bot
from divebell.bots.turns import ends_of_turn
from divebell.games import otys


def play(games: int) -> int:
    """Decisions of random games of four."""
    rng = Random(1)
    decisions = 0
    for seed in range(games):
        game = otys.start(players=4, seed=seed, sponsors="random")
        while not game.over:
            moves = game.moves()
            decisions += len(moves) > 1
            game.play(moves[int(rng.random() * len(moves))])
    return decisions


def ends(positions: int) -> int:
    """Ends of whole turns."""
    lines = TURN_COUNTS.read_text(encoding="utf-8").splitlines()[:positions]
    return sum(len(ends_of_turn(otys.load(json.loads(line)["position"]))) for line in lines)


def greedy(turns: int) -> int:
    """Turns of the greedy bot against itself, two players."""
    game = otys.start(players=2, seed=5)
    bots = [make_bot("greedy", otys) for _ in range(2)]
    rng = Random(1)
    played = 0
    while played < turns:
        turn = game.turn
        game.play(bots[game.player].choose(game.view(game.player), game.moves(), rng, 200))
        played += game.turn != turn
    return played


WORK: dict[str, Callable[[int], int]] = {"play": play, "ends": ends, "greedy": greedy}

if __name__ == "__main__":
    print(WORK[sys.argv[1]](int(sys.argv[2])))
