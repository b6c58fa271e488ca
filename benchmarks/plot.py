"""Draws bars with their spread, from lines of name, median, least and greatest; the argument is the picture's path."""

import sys
from importlib import import_module

OURS, OTHERS = "#2a7f9e", "#a8b3b8"


def main() -> None:
    matplotlib = import_module("matplotlib")
    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "divebell"
    rows = [line.rstrip("\n").split("\t") for line in sys.stdin]
    names = [row[0] for row in rows]
    middles, least, most = ([float(row[column]) for row in rows] for column in (1, 2, 3))
    errors = [
        [middle - low for middle, low in zip(middles, least, strict=True)],
        [high - middle for middle, high in zip(middles, most, strict=True)],
    ]
    colours = [OURS if name.startswith("Divebell") else OTHERS for name in names]
    figure, axes = import_module("matplotlib.pyplot").subplots(figsize=(9, 4.5))
    bars = axes.barh(names, middles, xerr=errors, color=colours, error_kw={"linewidth": 1, "capsize": 3})
    axes.bar_label(bars, [f"{middle:,.0f}" for middle in middles], padding=6)
    axes.set_xlabel("decisions in a second of processor time, random play (median; the line is the spread)")
    axes.margins(x=0.15)
    axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(sys.argv[1], metadata={"Date": None})


if __name__ == "__main__":
    main()
