"""What workers do in tests instead of thinking: here, because a worker imports all that stands in the same file."""

from pathlib import Path
from typing import Any

from divebell.bots.advice import Advice
from divebell.bots.analysis import JudgedPart, JudgedTurn, PlayedTurn
from divebell.table.thinking import Line

BUDGETS = "budgets.txt"


def noting(
    game: str, options: Any, kind: str, view: Any, texts: list[str], seed: int, budget: int | None
) -> tuple[str, Line]:
    """Choose the first move, and write down the budget for it."""
    with Path(BUDGETS).open("a", encoding="utf-8") as file:
        print(budget, file=file)
    return texts[0], []


def advising_nothing(*_: Any) -> Advice:
    """No advice."""
    return Advice(0, (), (), ())


def judging_nothing(game: str, options: Any, turn: PlayedTurn, *_: Any) -> JudgedTurn:
    """Every turn was as good as any other."""
    parts = tuple(JudgedPart(part.seat, part.at, part.moves, part.moves, 0.0, 0.0, 0.0, ()) for part in turn.parts)
    return JudgedTurn(turn.at, turn.round, turn.seat, (0.5, 0.5), parts)
