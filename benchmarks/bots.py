"""How long the levels think: processor time of a choice, over whole games of each level against itself.

    .venv-compiled/bin/python benchmarks/bots.py

Only choices for which a bot thinks are counted; the rest of a turn that was planned already takes no time. The games
are played several times, always alike, and of each thought the shortest time counts: the others have in them what else
the machine did, and the collector of garbage.
"""

import argparse
import time
from random import Random
from statistics import median

from divebell.bots import LEVELS
from divebell.games import find_game
from divebell.lab.contestants import find_contestant, make_contestant

THOUGHT = 0.0005  # seconds; less is looking up the plan


def thoughts(name: str, level: str, games: int, options: dict[str, str], repeats: int) -> list[float]:
    rounds = [choices(name, level, games, options) for _ in range(repeats)]
    return [seconds for seconds in map(min, zip(*rounds, strict=True)) if seconds > THOUGHT]


def choices(name: str, level: str, games: int, options: dict[str, str]) -> list[float]:
    times = []
    package = find_game(name)
    contestant = find_contestant(level, package)
    for seed in range(games):
        game = package.start(seed=seed, **package.read_options(options))
        bots = [make_contestant(contestant, package) for _ in game.standing]
        rng = Random(seed)
        while not game.over:
            view, moves = game.view(game.player), game.moves()
            began = time.process_time()
            move = bots[game.player].choose(view, moves, rng)
            times.append(time.process_time() - began)
            game.play(move)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="otys")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--solo", help="alone: normal, hard")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--levels", default=",".join(LEVELS), help="also with a net: aquanaut+FILE")
    given = parser.parse_args()
    options = {"solo": given.solo} if given.solo else {"players": str(given.players)}
    print(f"{'level':20} {'thoughts':>8} {'median ms':>10} {'mean ms':>10} {'99 of 100':>10} {'most ms':>10}")
    for level in given.levels.split(","):
        found = thoughts(given.game, level, given.games, options, given.repeats)
        times = sorted([1000 * seconds for seconds in found])
        mean, most = sum(times) / len(times), times[-1]
        nearly_all = times[len(times) * 99 // 100]
        print(
            f"{level:20} {len(times):8} {median(times):10.1f} {mean:10.1f} {nearly_all:10.1f} {most:10.1f}", flush=True
        )


if __name__ == "__main__":
    main()
