"""The goals and their tracks (section 12): who stands where, how near the player in sight is, what can be claimed."""

from typing import NamedTuple

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.scene import GLYPHS, Filling, Model
from divebell.engine.ui.speech import known

from ...rules import moves as m
from ...rules.goals import count, is_met
from ...rules.pieces import HAND, RECRUITED_AT
from ..symbols import goal_picture
from ..words import Words
from .board import Board
from .tips import goal_tip


class Spot(NamedTuple):
    """A spot that is taken: by a seat, or by the rival; by what name; whether that was in the last turn."""

    by: int | str
    name: str
    was: bool


def draw_goals(board: Board) -> Filling:
    """The goals."""
    if not board.hidden:
        return goal_tracks(board)
    marks, view = board.marks("goal"), board.view
    return board.region(goal_tracks, board.seat, marks, goals=view["goals"], tribes=view["tribes"], **board.own_turn)


def goal_tracks(board: Board) -> Filling:
    """The region of the goals: each with its track."""
    return [_draw_goal(board, entry["goal"], entry["by"]) for entry in board.view["goals"] or ()]


def _draw_goal(board: Board, name: str, by: list[int | str]) -> Filling:
    act = board.act(f"rival {name}")
    claims = [move for move in board.by_word.get(m.CLAIM, ()) if board.components.goals[move.a].id == name]
    if len(claims) == 1:
        act = board.act(claims[0].text)
    elif claims:
        title = board.say("Claim “{goal}”", goal=board.words.track(name))
        points = board.components.spots[len(by)]
        says = board.say("{points}: choose a manta", points=board.words.amount(points, "points"))
        asks = board.say("Which manta do you place?")
        act = board.consider(f"claim-{name}", title, says, [move.text for move in claims], asks)
    if act is not None:
        board.choose(act, (goal_picture(name),), board.words.track(name), detail="", touch=True)
    spots = tuple(
        Spot(who, board.words.player(who) if isinstance(who, int) else board.say("rival"), board.was("goal", name, who))
        for who in by
    )
    return board.draw(goal, name, spots, board.seat, _near(board, name, by), board.solo, act)


def _near(board: Board, name: str, by: list[int | str]) -> str:
    """How near the player in sight is to a goal, as the rules count it; "" when the viewer cannot know."""
    if board.seat in by:
        return board.say("done")
    if not board.knows_all:
        return ""
    game = board.counted
    asked = game.components.goals[known(game.components.goal(name))]
    if board.seat == board.active and is_met(game, board.seat, asked):
        return board.say("met")
    if asked.counted == RECRUITED_AT:
        return ""
    number = count(game, game.players[board.seat], asked.counted)
    if asked.counted == HAND and asked.exactly:
        return board.words.amount(number, "cards")
    return board.say("{number} of {asked}", number=number, asked=asked.asked)


def goal(words: Words, name: str, spots: tuple[Spot, ...], seat: int, near: str, solo: bool, act: Act | None) -> Model:
    """The piece: a goal, the mantas on its track and what the free spots are worth."""
    values = words.components.spots
    return {
        "id": f"goal-{name}",
        "goal": name,
        "thing": f"goal:{name}",
        "picture": goal_picture(name),
        "name": words.track(name),
        "near": near,
        "met": act is not None,
        "spots": [
            {"seat": spot.by, "glyph": GLYPHS[spot.by] if isinstance(spot.by, int) else "ui-no", "was": spot.was,
             "says": words.pair(spot.name, words.amount(points, "points"))}
            for spot, points in zip(spots, values, strict=False)
        ],
        "free": values[len(spots) :],
        "act": act,
        "tip": goal_tip(words, name),
        "closeup": f"goal {name}",
    }  # fmt: skip
