"""How fast the engine is, pure and compiled, beside two floors measured in the same run.

Random play is counted in decisions: questions with at least two legal moves. The floors are what the interpreter
itself takes: a loop that does nothing but choose at random from a list, and the slice of a list of 150 ints. Every
figure is the median of several windows of processor time, taken in turn so that noise of the machine hits all alike.
"""

import argparse
import platform
import time

from rich.console import Console
from rich.table import Table
from workers import COMPILED, PURE, Figures, Worker, against

BUILDS = {"pure": PURE, "compiled": COMPILED}
FLOOR_BAR = 0.02  # pure decisions, of the floor loop's rounds
COPY_BARS = {"pure": 15, "compiled": 3}  # slices
COPY_AND_PLAY_BAR = 6  # slices
ENDS_BAR = 15  # microseconds for each end of a turn
TWO_BAR = 1.6
SECOND_GAME_BAR = 0.5  # decisions of Aquatica, beside those of Otys


def take_windows(figures: Figures, windows: int, seconds: float) -> None:
    """All measures of both builds, window by window."""
    workers = {(build, players): Worker(BUILDS[build], "otys", players) for build in BUILDS for players in "24"}
    second = {build: Worker(BUILDS[build], "aquatica", "4") for build in BUILDS}
    for window in range(windows):
        for build, worker in second.items():
            figures.add(f"{build} aquatica", worker.measure("play", seconds, 1000 * window)["choices"])
        for (build, players), worker in workers.items():
            played = worker.measure("play", seconds, 1000 * window)
            figures.add(f"{build} {players} decisions", played["choices"])
            figures.add(f"{build} {players} games", played["games"])
            if players == "4":
                figures.add(f"{build} floor", worker.measure("choose", seconds / 4)["rate"])
                for measure in ("slice", "copy", "copy and play", "key", "worth", "view"):
                    figures.add(f"{build} {measure}", worker.measure(measure, seconds / 4)["time"])
                ends = worker.measure("ends", seconds)
                for name, value in ends.items():
                    figures.add(f"{build} ends {name}", value)
    for worker in [*workers.values(), *second.values()]:
        worker.close()


def two_processes(figures: Figures, windows: int, seconds: float) -> None:
    """The same work on one process and on two at once, by the clock."""
    workers = [Worker(COMPILED, "otys", "4") for _ in range(2)]
    for window in range(windows):
        one = _clocked(workers[:1], seconds, window)
        two = _clocked(workers, seconds, window)
        figures.add("two processes", two / one)
    for worker in workers:
        worker.close()


def _clocked(workers: list[Worker], seconds: float, window: int) -> float:
    """Decisions of all workers together in a second of the clock."""
    began = time.perf_counter()
    for worker in workers:
        worker.begin("play", seconds, 1000 * window)
    decisions = sum(worker.end()["choices"] * seconds for worker in workers)
    return decisions / (time.perf_counter() - began)


def middle_of_ends(figures: Figures, build: str) -> float:
    """The median over the positions, in microseconds for each distinct end."""
    values = sorted(figures[name] for name in figures.windows if name.startswith(f"{build} ends "))
    half = len(values) // 2
    return (values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2) * 1e6


def table_of(figures: Figures, build: str) -> Table:
    table = Table(title=f"Divebell engine, {build}, {platform.python_implementation()} {platform.python_version()}")
    for heading in ("what", "median", "spread", "bar"):
        table.add_column(heading, justify="left" if heading in ("what", "bar") else "right")
    floor = f"{build} floor"
    table.add_row("floor: choose, rounds/s", f"{figures[floor]:,.0f}", figures.spread(floor), "")
    for players in (2, 4):
        name = f"{build} {players} decisions"
        share = figures[name] / figures[floor]
        bar = against(FLOOR_BAR, share, True) if build == "pure" else ""
        table.add_row(f"{players} players, decisions/s", f"{figures[name]:,.0f}", figures.spread(name), "")
        table.add_row("  beside the floor", f"{share:.3f}", "", bar)
        name = f"{build} {players} games"
        table.add_row(f"{players} players, games/s", f"{figures[name]:,.0f}", figures.spread(name), "")
    name = f"{build} aquatica"
    table.add_row("Aquatica, 4 players, decisions/s", f"{figures[name]:,.0f}", figures.spread(name), "")
    share, spread = figures.ratio(name, f"{build} 4 decisions")
    bar = against(SECOND_GAME_BAR, share, True) if build == "compiled" else ""
    table.add_row("  beside Otys", f"{share:.2f}", spread, bar)
    for measure in ("slice", "copy", "copy and play", "key", "worth", "view"):
        name = f"{build} {measure}"
        what = "floor: list[150][:], us" if measure == "slice" else f"{measure}, 4 players, us"
        table.add_row(what, f"{figures[name] * 1e6:.2f}", figures.spread(name, 1e6, ".2f"), "")
        if measure.startswith("copy"):
            slices, spread = figures.ratio(name, f"{build} slice")
            bar = ""
            if measure == "copy":
                bar = against(COPY_BARS[build], slices, False)
            elif build == "compiled":
                bar = against(COPY_AND_PLAY_BAR, slices, False)
            table.add_row("  in slices", f"{slices:.1f}", spread, bar)
    ends = middle_of_ends(figures, build)
    bar = against(ENDS_BAR, ends, False) if build == "compiled" else ""
    table.add_row("whole turns, us for each end", f"{ends:.1f}", "", bar)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure both builds of the engine beside two floors.")
    parser.add_argument("--windows", type=int, default=7, help="windows for each figure; the median counts")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a window")
    options = parser.parse_args()
    figures = Figures()
    take_windows(figures, options.windows, options.seconds)
    two_processes(figures, options.windows, 2 * options.seconds)
    console = Console(width=100)
    for build in BUILDS:
        console.print(table_of(figures, build))
    times = figures["compiled 4 decisions"] / figures["pure 4 decisions"]
    console.print(f"Compiled beside pure, 4 players: {times:.1f} times the decisions.")
    two = figures["two processes"]
    spread = figures.spread("two processes", 1, ".2f")
    console.print(f"Two processes beside one: {two:.2f} ({spread}; {against(TWO_BAR, two, True)}).")


if __name__ == "__main__":
    main()
