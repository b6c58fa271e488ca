"""What one game adds to a statistic."""

from typing import Any

Tables = dict[str, dict[str, list[int]]]  # table, row, seat


def ending(game: Any) -> str:
    """How a finished game ended."""
    return str(game.result.ended_by) if game.result is not None else "not finished"
