"""Processes that measure (measures.py), each in its own environment, asked one after the other."""

import json
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parent.parent
PURE = ROOT / ".venv" / "bin" / "python"
COMPILED = ROOT / ".venv-compiled" / "bin" / "python"


class Worker:
    """One process; it waits, without using the processor, until it is asked."""

    def __init__(self, python: Path, *contestant: str) -> None:
        self.process = subprocess.Popen(
            [str(python), str(Path(__file__).with_name("measures.py")), *contestant],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.measures = self._answer()

    def begin(self, measure: str, seconds: float, seed: int = 0) -> None:
        """Ask for a measure and do not wait for it."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{measure} {seconds} {seed}\n")
        self.process.stdin.flush()

    def end(self) -> dict[str, float]:
        """What was asked for."""
        answer: dict[str, float] = self._answer()
        return answer

    def measure(self, measure: str, seconds: float, seed: int = 0) -> dict[str, float]:
        """One window of a measure."""
        self.begin(measure, seconds, seed)
        return self.end()

    def close(self) -> None:
        """The process ends when nobody asks any more."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"This could not be measured: {' '.join(map(str, self.process.args))}")  # type: ignore[arg-type]
        return json.loads(line)


class Figures:
    """Windows of many measures, by name."""

    def __init__(self) -> None:
        self.windows: dict[str, list[float]] = {}

    def add(self, name: str, value: float) -> None:
        self.windows.setdefault(name, []).append(value)

    def __getitem__(self, name: str) -> float:
        return median(self.windows[name])

    def __contains__(self, name: str) -> bool:
        return name in self.windows

    def spread(self, name: str, scale: float = 1, form: str = ",.0f") -> str:
        """The least and the greatest window."""
        values = self.windows[name]
        return f"{min(values) * scale:{form}} - {max(values) * scale:{form}}"

    def ratio(self, name: str, other: str) -> tuple[float, str]:
        """The median and the spread of the ratio of two measures taken in the same windows."""
        ratios = [a / b for a, b in zip(self.windows[name], self.windows[other], strict=True)]
        return median(ratios), f"{min(ratios):.2f} - {max(ratios):.2f}"


def against(bar: float, value: float, at_least: bool) -> str:
    """The bar, and whether it is met."""
    met = value >= bar if at_least else value <= bar
    return f"{'at least' if at_least else 'at most'} {bar:g}: {'met' if met else 'MISSED'}"
