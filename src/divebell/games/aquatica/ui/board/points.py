"""The points of a player: those that everybody sees, and what a player alone can add up (H1, H2, E3)."""

from divebell.engine.ui.scene import Filling, Model

from ...rules.score import Score, score_of
from ..words import Words
from .board import Board


def open_points(board: Board, seat: int) -> tuple[str, int]:
    """What everybody sees, the same of every player: all points, or those on goals, or the number of tribes."""
    if not board.hidden:
        return "total", score_of(board.imagined, seat).sum
    if board.view["goals"] is None:
        return "tribes", sum(seat in entry["by"] for entry in board.view["tribes"])
    spots = board.components.spots
    return "points", sum(spots[entry["by"].index(seat)] for entry in board.view["goals"] if seat in entry["by"])


def points_tip(words: Words, what: str, value: int) -> str:
    """What such a number says."""
    if what == "tribes":
        return words.amount(value, "tribes")
    points = words.amount(value, "points")
    return (
        words.say("{points} so far", points=points)
        if what == "total"
        else words.say("{points} on goals", points=points)
    )


def draw_points(board: Board) -> Filling:
    """The points of the player in sight."""
    if not board.hidden:
        return points_in_sight(board)
    return board.region(points_in_sight, board.seat, goals=board.view["goals"], tribes=board.view["tribes"])


def points_in_sight(board: Board) -> Filling:
    """The region of the points: what everybody sees, and beside it what only the viewer knows."""
    what, value = open_points(board, board.seat)
    score = score_of(board.counted, board.seat) if board.knows_all else None
    return board.draw(points, board.seat, what, value, score, board.hidden, board.view["goals"] is not None)


def points(words: Words, seat: int, what: str, value: int, score: Score | None, alone: bool, goals: bool) -> Model:
    """The piece: `score` is what a player has now, if the viewer may know it."""
    parts = ""
    if score is not None:
        more = (words.row("goals"), score.goals) if goals else (words.row("tribes"), score.tribes)
        sources = ((words.row("hand"), score.hand), (words.row("locations"), score.locations), more)
        parts = ", ".join(words.pair(name, str(number)) for name, number in sources)
    return {
        "seat": seat,
        "total": what == "total",
        "symbol": "tribe-1" if what == "tribes" else "point",
        "mark": "ui-flag" if what == "points" else "",  # the points that everybody sees are those on goals
        "value": value,
        "tip": points_tip(words, what, value) if alone or score is None else parts,
        "alone": score.sum if alone and score is not None else None,
        "alone_tip": words.say(
            "Only you know: {points} so far ({parts})", points=words.amount(score.sum, "points"), parts=parts
        )
        if score is not None
        else "",
    }
