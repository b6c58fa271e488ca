"""Plots as SVG, with their texts as texts (needs matplotlib)."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from divebell.engine.errors import BadOption
from divebell.engine.text import mark

OURS, GREY = "#2a7f9e", "#8a979d"
INCH: Final = 0.3  # height of a row


class Dot(NamedTuple):
    """A value with its interval; a strong one is drawn in colour."""

    name: str
    value: float
    low: float
    high: float
    strong: bool = True


def plot_dots(path: Path, dots: Sequence[Dot], axis: str, middle: float | None = None) -> None:
    """Values with their intervals, the first at the top; `middle` draws the line that matters."""
    figure, axes = _figure(2 + INCH * len(dots))
    for at, dot in enumerate(reversed(dots)):
        colour = OURS if dot.strong else GREY
        axes.plot([dot.low, dot.high], [at, at], color=colour, linewidth=1.5)
        axes.plot([dot.value], [at], "o", color=colour, markersize=5)
    axes.set_yticks(range(len(dots)), [dot.name for dot in reversed(dots)])
    axes.set_ylim(-0.7, len(dots) - 0.3)
    if middle is not None:
        axes.axvline(middle, color=GREY, linewidth=0.8, zorder=0)
    axes.grid(axis="x", linewidth=0.3)
    _finish(figure, axes, axis, path)


def plot_reliability(path: Path, dots: Sequence[Dot], across: str, up: str) -> None:
    """What was predicted against what happened, with the line where the two agree."""
    figure, axes = _figure(5.5, 5.5)
    axes.plot([0, 1], [0, 1], color=GREY, linewidth=0.8)
    for dot in dots:
        predicted = float(dot.name)
        axes.plot([predicted, predicted], [dot.low, dot.high], color=OURS, linewidth=1.5)
        axes.plot([predicted], [dot.value], "o", color=OURS, markersize=5)
    axes.set_xlim(-0.02, 1.02)
    axes.set_ylim(-0.02, 1.02)
    axes.set_ylabel(up)
    _finish(figure, axes, across, path)


def _figure(height: float, width: float = 8.0) -> tuple[Any, Any]:
    try:
        matplotlib = import_module("matplotlib")
    except ImportError:
        raise BadOption(mark("plots need matplotlib, which is not installed: pip install 'divebell[lab]'")) from None
    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "divebell"  # the same plot is the same file
    matplotlib.rcParams["svg.fonttype"] = "none"
    pair: tuple[Any, Any] = import_module("matplotlib.pyplot").subplots(figsize=(width, height))
    return pair


def _finish(figure: Any, axes: Any, axis: str, path: Path) -> None:
    axes.set_xlabel(axis)
    axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    import_module("matplotlib.pyplot").close(figure)
