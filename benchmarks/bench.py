"""How fast the engine is, beside two floors measured in the same run.

Random play is counted in decisions: questions with at least two legal moves. The floors are what the interpreter
itself takes: a loop that does nothing but choose at random from a list, and the slice of a list of 150 ints. Every
figure is the median of several windows, taken in turn so that noise of the machine hits all alike.
"""

import argparse
import platform
import time
from random import Random
from statistics import median

from rich.console import Console
from rich.table import Table

from divebell.games import otys

DECISIONS_BAR = 0.02  # of the floor loop's rounds
COPY_BAR = 15  # slices of a list of 150 ints


def floor_loop(seconds: float) -> float:
    """Rounds per second of choosing at random from a list of ten."""
    rng = Random(1)
    items = list(range(10))
    rounds = 0
    end = time.perf_counter() + seconds
    began = time.perf_counter()
    while time.perf_counter() < end:
        for _ in range(1000):
            rng.choice(items)
        rounds += 1000
    return rounds / (time.perf_counter() - began)


def slice_time(seconds: float) -> float:
    """Seconds for the slice of a list of 150 ints."""
    numbers = list(range(150))
    calls = 0
    began = time.perf_counter()
    while time.perf_counter() < began + seconds:
        for _ in range(1000):
            numbers[:]
        calls += 1000
    return (time.perf_counter() - began) / calls


def copy_time(game: otys.Game, seconds: float) -> float:
    """Seconds for a copy of a game."""
    calls = 0
    began = time.perf_counter()
    while time.perf_counter() < began + seconds:
        for _ in range(100):
            game.copy()
        calls += 100
    return (time.perf_counter() - began) / calls


def random_play(players: int, seconds: float, seed: int) -> tuple[float, float]:
    """Decisions and games per second of random play with sponsor sides at random."""
    rng = Random(seed)
    decisions = games = 0
    began = time.perf_counter()
    while time.perf_counter() < began + seconds:
        game = otys.start(players=players, seed=seed + games, sponsors="random")
        while not game.over:
            moves = game.moves()
            decisions += len(moves) > 1
            game.play(rng.choice(moves))
        games += 1
    took = time.perf_counter() - began
    return decisions / took, games / took


def middle_game() -> otys.Game:
    """A game of four in its middle, with cards in hand and tokens on the boards."""
    rng = Random(4)
    game = otys.start(players=4, seed=4, sponsors="random")
    while game.turn[0] < 15:
        game.play(rng.choice(game.moves()))
    return game


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the engine beside two floors.")
    parser.add_argument("--windows", type=int, default=5, help="windows for each figure; the median counts")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a window")
    options = parser.parse_args()
    game = middle_game()
    figures: dict[str, list[float]] = {name: [] for name in ("floor", "2d", "2g", "4d", "4g", "copy", "slice")}
    for window in range(options.windows):
        figures["floor"].append(floor_loop(options.seconds / 2))
        for players in (2, 4):
            decisions, games = random_play(players, options.seconds, 1000 * window)
            figures[f"{players}d"].append(decisions)
            figures[f"{players}g"].append(games)
        figures["copy"].append(copy_time(game, options.seconds / 4))
        figures["slice"].append(slice_time(options.seconds / 4))
    middle = {name: median(values) for name, values in figures.items()}
    copy, slice_ = middle["copy"], middle["slice"]
    table = Table(title=f"Divebell engine, {platform.python_implementation()} {platform.python_version()}")
    for heading in ("what", "median", "spread", "beside its floor"):
        table.add_column(heading, justify="left" if heading == "what" else "right")

    def spread(name: str, scale: float = 1) -> str:
        return f"{min(figures[name]) * scale:,.1f} - {max(figures[name]) * scale:,.1f}"

    table.add_row("floor: choose, rounds/s", f"{middle['floor']:,.0f}", spread("floor"), "")
    for players in (2, 4):
        decisions = middle[f"{players}d"]
        share = decisions / middle["floor"]
        table.add_row(
            f"{players} players, decisions/s", f"{decisions:,.0f}", spread(f"{players}d"),
            f"{share:.1%} of the floor (bar {DECISIONS_BAR:.0%})",
        )  # fmt: skip
        table.add_row(f"{players} players, games/s", f"{middle[f'{players}g']:,.1f}", spread(f"{players}g"), "")
    table.add_row("floor: list[150][:], us", f"{slice_ * 1e6:.2f}", spread("slice", 1e6), "")
    table.add_row(
        "copy(), 4 players, us", f"{copy * 1e6:.2f}", spread("copy", 1e6),
        f"{copy / slice_:.1f} slices (bar {COPY_BAR})",
    )  # fmt: skip
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
