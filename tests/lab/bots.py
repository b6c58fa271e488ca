"""Bots of somebody who uses the lab, as texts of files."""

from pathlib import Path

COLLECTOR = """\
class Collector:
    def choose(self, view, moves, rng, budget=None):
        contracts = [move for move in moves if move.text.startswith("contract")]
        return rng.choice(contracts or moves)
"""


def write_bot(folder: Path, source: str, name: str = "my_bot.py") -> str:
    """The path of a file with this source."""
    path = folder / name
    path.write_text(source, encoding="utf-8")
    return str(path)
