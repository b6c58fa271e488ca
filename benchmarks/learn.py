"""The environment for learners beside those of its peers: steps through the whole interface, windows taken in turn.

A step is what a learner does: get what an agent sees and what is legal, choose, step. Catanatron's environment has one
learner, and plays the others inside a step: beside its steps stand all decisions that were made in them.
"""

import argparse
import platform
import sys
import time

from peers import python_of
from rich.console import Console
from rich.table import Table
from workers import ROOT, Figures, Worker, against

sys.path.insert(0, str(ROOT / "proofs"))
from sources import made_with

OUTPUT = ROOT / "docs" / "proofs" / "learn.md"
CONTESTANTS = (
    ("Divebell compiled, 2 players", "compiled", ("learn", "2")),
    ("Divebell compiled, 4 players", "compiled", ("learn", "4")),
    ("Divebell pure, 2 players", "pure", ("learn", "2")),
    ("catanatron_gym, 2 players", "peer-catanatron", ("catanatron_gym", "1")),
    ("rlcard gin-rummy", "peer-rlcard", ("rlcard", "gin-rummy")),
)
OURS, CATANATRON, RLCARD = CONTESTANTS[0][0], CONTESTANTS[3][0], CONTESTANTS[4][0]
HEADINGS = ("environment", "steps/s", "spread", "decisions/s", "games/s")


def take_windows(windows: int, seconds: float) -> Figures:
    workers = {name: Worker(python_of(environment), *arguments) for name, environment, arguments in CONTESTANTS}
    figures = Figures()
    for window in range(windows):
        for name, worker in workers.items():
            played = worker.measure("play", seconds, 1000 * window)
            figures.add(f"{name} steps", played["asked"])
            figures.add(f"{name} decisions", played["asked" if "rlcard" in name else "choices"])
            figures.add(f"{name} games", played["games"])
    for worker in workers.values():
        worker.close()
    return figures


def bars(figures: Figures) -> list[str]:
    """Every bar with its ratio; of catanatron_gym the greater of its two figures counts."""
    lines = []
    for other, figure, bar in ((CATANATRON, "decisions", 3), (RLCARD, "steps", 1)):
        ratio, spread = figures.ratio(f"{OURS} steps", f"{other} {figure}")
        lines.append(
            f"Steps of {OURS} beside {figure} of {other}: {ratio:.1f} ({spread}; {against(bar, ratio, True)})."
        )
    return lines


def rows(figures: Figures) -> list[tuple[str, ...]]:
    return [
        (name, f"{figures[f'{name} steps']:,.0f}", figures.spread(f"{name} steps"),
         f"{figures[f'{name} decisions']:,.0f}", f"{figures[f'{name} games']:,.1f}")
        for name, _, _ in CONTESTANTS
    ]  # fmt: skip


def write(figures: Figures, windows: int, seconds: float, taken: float) -> None:
    """Keep the output with the proofs."""
    machine = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    lines = [
        "# The environment for learners beside those of its peers",
        "",
        f"The last output of `make bench-learn`: medians and spread of {windows} windows of {seconds:g} s of processor",
        f"time, taken in turn, random play ({machine}). A step gets an observation and what is legal, chooses, steps.",
        "catanatron_gym plays the opponents inside a step; its decisions are those of all players.",
        "",
        "| " + " | ".join(HEADINGS) + " |",
        "|---|" + "---:|" * (len(HEADINGS) - 1),
        *["| " + " | ".join(row) + " |" for row in rows(figures)],
        "",
        *[f"- {line}" for line in bars(figures)],
    ]
    lines += ["", made_with("learn", taken)]
    OUTPUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the environment for learners beside those of its peers.")
    parser.add_argument("--windows", type=int, default=5, help="windows for each figure; the median counts")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a window")
    options = parser.parse_args()
    began = time.perf_counter()
    figures = take_windows(options.windows, options.seconds)
    table = Table(title="Random play through the environments, one process each, windows taken in turn")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == "environment" else "right")
    for row in rows(figures):
        table.add_row(*row)
    console = Console(width=120)
    console.print(table)
    for line in bars(figures):
        console.print(line)
    write(figures, options.windows, options.seconds, time.perf_counter() - began)
    console.print(f"Kept in {OUTPUT.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
