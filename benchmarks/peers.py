"""The engine beside its peers: isolated environments from the package registry, windows taken in turn.

The games differ in what a decision costs, so a ratio says "a fast engine for its kind", never "faster code".
Divebell counts only decisions with at least two legal moves; peers count everything they ask, forced or not.
"""

import argparse
import platform
import subprocess
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table
from workers import COMPILED, PURE, ROOT, Figures, Worker, against

sys.path.insert(0, str(ROOT / "proofs"))
from sources import made_with

ENVIRONMENTS = ROOT / "build" / "peers"
PLOT = ROOT / "docs" / "proofs" / "peers.svg"
OUTPUT = ROOT / "docs" / "proofs" / "peers.md"

# name in the table, environment, arguments of measures.py
CONTESTANTS = (
    ("Divebell compiled, 4 players", "compiled", ("otys", "4")),
    ("Divebell compiled, 2 players", "compiled", ("otys", "2")),
    ("Divebell pure, 4 players", "pure", ("otys", "4")),
    ("catanatron, 4 players", "peer-catanatron", ("catanatron", "4")),
    ("catanatron, 2 players", "peer-catanatron", ("catanatron", "2")),
    ("open_spiel gin_rummy", "peer-open-spiel", ("open_spiel", "gin_rummy")),
    ("open_spiel backgammon", "peer-open-spiel", ("open_spiel", "backgammon")),
    ("open_spiel cribbage", "peer-open-spiel", ("open_spiel", "cribbage")),
    ("rlcard gin-rummy (API)", "peer-rlcard", ("rlcard", "gin-rummy")),
    ("rlcard uno (API)", "peer-rlcard", ("rlcard", "uno")),
)
OURS, PURE_OURS, THEIRS = "Divebell compiled, 4 players", "Divebell pure, 4 players", "catanatron, 4 players"
SPIELS = [name for name, environment, _ in CONTESTANTS if environment == "peer-open-spiel"]


def python_of(environment: str) -> Path:
    """The interpreter of an environment, which is made the first time."""
    if environment in ("pure", "compiled"):
        return PURE if environment == "pure" else COMPILED
    folder = ENVIRONMENTS / environment
    python = folder / "bin" / "python"
    pins = ROOT / "benchmarks" / "requirements" / f"{environment}.txt"
    done = folder / "done.txt"
    if not done.exists() or done.read_text() != pins.read_text():
        print(f"Making the environment of {environment}.", flush=True)
        subprocess.run([PURE, "-m", "venv", "--clear", folder], check=True)
        pip: list[str | Path] = [
            python,
            "-m",
            "pip",
            "--disable-pip-version-check",
            "install",
            "--quiet",
            "--require-hashes",
            "-r",
            pins,
        ]
        subprocess.run(pip, check=True, stderr=subprocess.DEVNULL)
        done.write_text(pins.read_text())
    return python


def take_windows(windows: int, seconds: float) -> Figures:
    workers = {name: Worker(python_of(environment), *arguments) for name, environment, arguments in CONTESTANTS}
    figures = Figures()
    for window in range(windows):
        for name, worker in workers.items():
            played = worker.measure("play", seconds, 1000 * window)
            ours = name.startswith("Divebell")
            figures.add(f"{name} decisions", played["choices" if ours else "asked"])
            figures.add(f"{name} games", played["games"])
            if "copy" in worker.measures:
                figures.add(f"{name} copy", worker.measure("copy", seconds / 4)["time"])
            if ours:
                figures.add(f"{name} slice", worker.measure("slice", seconds / 4)["time"])
    for worker in workers.values():
        worker.close()
    return figures


def bars(figures: Figures) -> list[str]:
    """Every bar with its ratio."""
    lines = []
    ratio, spread = figures.ratio(f"{OURS} decisions", f"{THEIRS} decisions")
    lines.append(f"Compiled beside catanatron, 4 players: {ratio:.1f} ({spread}; {against(15, ratio, True)}).")
    fastest = max(SPIELS, key=lambda name: figures[f"{name} decisions"])
    ratio, spread = figures.ratio(f"{OURS} decisions", f"{fastest} decisions")
    lines.append(f"Compiled beside {fastest}, the fastest of three: {ratio:.1f} ({spread}; {against(2, ratio, True)}).")
    ratio, spread = figures.ratio(f"{PURE_OURS} decisions", f"{THEIRS} decisions")
    lines.append(f"Pure beside catanatron, 4 players: {ratio:.1f} ({spread}; {against(3, ratio, True)}).")
    return lines


def rows(figures: Figures) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for name, _, _ in CONTESTANTS:
        decisions, games, copy = f"{name} decisions", f"{name} games", f"{name} copy"
        found.append(
            (
                name, f"{figures[decisions]:,.0f}", figures.spread(decisions),
                f"{figures[games]:,.1f}", figures.spread(games, 1, ",.1f"),
                f"{figures[copy] * 1e6:.2f}" if copy in figures else "",
                figures.spread(copy, 1e6, ".2f") if copy in figures else "",
            )
        )  # fmt: skip
    return found


HEADINGS = ("engine", "decisions/s", "spread", "games/s", "spread", "copy, us", "spread")


def write(figures: Figures, windows: int, seconds: float, taken: float) -> None:
    """Keep the output with the proofs."""
    machine = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    lines = [
        "# The engine beside its peers",
        "",
        f"The last output of `make bench-peers`: medians and spread of {windows} windows of {seconds:g} s of processor",
        f"time, taken in turn ({machine}). Divebell's decisions are those with at least two legal moves; peers count",
        "everything they ask. `(API)`: what a player sees is built at each step. A copy is of a game in its middle.",
        "",
        "| " + " | ".join(HEADINGS) + " |",
        "|---|" + "---:|" * (len(HEADINGS) - 1),
        *["| " + " | ".join(row) + " |" for row in rows(figures)],
        "",
        *[f"- {line}" for line in bars(figures)],
        "",
        "![decisions in a second](peers.svg)",
    ]
    lines += ["", made_with("peers", taken)]
    OUTPUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def plot(figures: Figures) -> None:
    """The same as a picture, drawn in an environment that has what it takes."""
    data = "\n".join(
        f"{name}\t{figures[f'{name} decisions']}\t{min(windows)}\t{max(windows)}"
        for name, _, _ in reversed(CONTESTANTS)
        for windows in [figures.windows[f"{name} decisions"]]
    )
    drawing = Path(__file__).with_name("plot.py")
    subprocess.run([python_of("plot"), drawing, PLOT], input=data, text=True, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the engine beside its peers.")
    parser.add_argument("--windows", type=int, default=7, help="windows for each figure; the median counts")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a window")
    options = parser.parse_args()
    began = time.perf_counter()
    figures = take_windows(options.windows, options.seconds)
    table = Table(title="Random play, one process each, windows taken in turn")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == "engine" else "right")
    for row in rows(figures):
        table.add_row(*row)
    console = Console(width=130)
    console.print(table)
    for line in bars(figures):
        console.print(line)
    write(figures, options.windows, options.seconds, time.perf_counter() - began)
    plot(figures)
    console.print(f"Kept in {OUTPUT.relative_to(ROOT)} and {PLOT.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
