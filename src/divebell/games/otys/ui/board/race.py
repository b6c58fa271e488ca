"""The score track above the board: pawns, in solo the timers and cubes that come down it."""

from typing import Final, NamedTuple

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.scene import GLYPHS, Filling, Model

from ...rules.solo import START_SPACE
from ...rules.turn import END_POINTS
from ..symbols import RESOURCES
from ..words import Words
from .board import Board

RACE_ENDS: Final = {True: 23, False: 20}  # the last space drawn; solo needs all of them
TICKS: Final = {True: (0, 4, 8, 12, 16, 20, 23), False: (0, 3, 6, 9, 12, 15, 18)}


class Timer(NamedTuple):
    """A timer on its space, whether it has just moved, and what a click on it does."""

    at: int
    was: bool
    act: Act | None


def draw_race(board: Board) -> Filling:
    """The score track, the round, and who started."""
    view, players = board.view, board.players
    timers = view["timers"] or {"at": [], "cubes": {}}
    names = tuple(board.words.player(seat) for seat in range(len(players)))
    return board.draw(
        race,
        board.round,
        None if board.solo else names[view["first"]],
        board.scene.practice,
        not board.over and not board.solo and any(player["points"] >= END_POINTS for player in players),
        view["options"]["solo"],
        tuple(zip(names, (player["points"] for player in players), strict=True)),
        tuple(_timer(board, space) for space in timers["at"]),
        tuple((int(space), letter) for space, letter in timers["cubes"].items()),
    )


def _timer(board: Board, space: int) -> Timer:
    act = board.act(f"timer {space - 1}") or board.act(f"push {space + 1}")
    return Timer(space, board.was("timer", space), act)


def race(
    words: Words, number: int, first: str | None, practice: bool, final: bool, solo: str | None,
    scores: tuple[tuple[str, int], ...], timers: tuple[Timer, ...], cubes: tuple[tuple[int, str], ...],
) -> Model:  # fmt: skip
    """The piece: `scores` are names and points in the order of the seats, `cubes` are on spaces."""
    say, alone = words.say, solo is not None
    end = RACE_ENDS[alone]
    goal = START_SPACE[solo == "hard"] if alone else END_POINTS
    pawns: dict[int, list[int]] = {}
    for seat, (_, points) in enumerate(scores):
        pawns.setdefault(min(points, end), []).append(seat)
    score = ", ".join(f"{name} {points}" for name, points in scores)
    if alone:
        spaces = ", ".join(str(timer.at) for timer in timers)
        label = say("Score track: {score}; timers on {timers}", score=score, timers=spaces or "–")
    else:
        label = say("Score race to {goal}: {score}", goal=goal, score=score)
    return {
        "round": say("Round {number}", number=number),
        "starts": say("{name} starts", name=first) if first is not None else "",
        "practice": practice,
        "final": final,
        "label": label,
        "end": end,
        "goal": goal,
        "solo": alone,
        "lead": min(max(points for _, points in scores), end),
        "ticks": TICKS[alone],
        "pawns": [
            {
                "at": at,
                "points": max(scores[seat][1] for seat in seats),
                "roomy": not {*range(at + 1, at + len(seats) + 2)} & {*pawns, goal},  # for the points
                "tight": not {*range(at + 1, at + len(seats) + 1)}.isdisjoint(pawns),  # the next one needs room
                "seats": [{"id": f"pawn-{seat}", "glyph": GLYPHS[seat]} for seat in seats],
            }
            for at, seats in sorted(pawns.items())
        ],
        "timers": [
            {"id": f"timer-{index}", "at": timer.at, "second": index > 0 and timer.at == timers[index - 1].at,
             "was": timer.was, "act": timer.act,
             "tip": say("Timer on space {space}: once both timers are gone, the game ends", space=timer.at)}
            for index, timer in enumerate(timers)
        ],
        "cubes": [
            {"at": space, "icon": RESOURCES[letter], "id": f"cube-race-{letter}",
             "tip": say("{resource}: a timer that reaches it sends it to the Store",
                        resource=words.resource_title(letter))}
            for space, letter in cubes
        ],
    }  # fmt: skip
