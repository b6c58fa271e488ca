"""The head of the table: the round, and the clocks; the first one to run out triggers the end (E1, O3, U2)."""

from functools import reduce
from typing import Final, NamedTuple

from divebell.engine.ui.scene import Filling, Model

from ...rules.pieces import TRACKS
from ...rules.score import score_of
from ...rules.solo import ALL_TRIBES, RIVAL_MANTAS, next_rank, rank
from ..words import Words
from ..words.endings import ALL_TRIBES as RECRUIT_ALL
from .board import Board

_SYMBOLS: Final = {"goals": "ui-flag", "rival": "ui-ray", "tribes": "ui-flag", "locations": "ui-wave",
                   "characters": "ui-card"}  # fmt: skip


class Clock(NamedTuple):
    """How many of what are left or done, out of how many."""

    what: str
    now: int
    all: int


def draw_clocks(board: Board) -> Filling:
    """The round, who started, and how near the end is."""
    view = board.view
    names = tuple(board.words.player(seat) for seat in range(len(board.players)))
    final = None if board.over else view["final"]
    return board.draw(
        clocks, board.round, None if board.solo else names[view["first"]], board.scene.practice, final,
        tuple(_clocks(board)), view["options"]["level"],
    )  # fmt: skip


def aim_alone(board: Board) -> str:
    """What a game alone is played for: the next rank (O4), or all tribes (U1)."""
    if board.view["goals"] is None:
        return board.say(RECRUIT_ALL)
    points = score_of(board.imagined, board.seat).sum
    following = next_rank(points)
    if following is None:
        return board.words.row(rank(points))
    least, name = following
    return board.say(
        "{rank} from {least} points: {more} to go", rank=board.words.row(name), least=least, more=least - points
    )


def _clocks(board: Board) -> list[Clock]:
    view, options = board.view, board.view["options"]
    found = []
    if view["goals"]:
        most = max(sum(seat in entry["by"] for entry in view["goals"]) for seat in range(len(board.players)))
        found.append(Clock("goals", most, TRACKS))
        if board.solo:
            placed = sum("rival" in entry["by"] for entry in view["goals"])
            found.append(Clock("rival", placed, RIVAL_MANTAS))
    elif board.solo:
        taken = sum(bool(entry["by"]) or entry["down"] for entry in view["tribes"])
        found.append(Clock("tribes", taken, ALL_TRIBES))
    players = options["players"]
    if options["cold_waters"]:
        size = f"cold.{players}" if players > 1 else f"cold.solo_{options['mode']}"
    else:
        size = f"base.{players}"
    characters, locations = board.components.deck_sizes[size]
    found.append(Clock("locations", view["locations"]["deck"], locations - board.components.rows[1]))
    found.append(Clock("characters", view["characters"]["deck"], characters - len(board.components.prices)))
    return found


def clocks(
    words: Words, number: int, first: str | None, practice: bool, final: int | None, found: tuple[Clock, ...],
    level: int | None,
) -> Model:  # fmt: skip
    """The piece: `final` are the turns still to be played once the end is triggered."""
    shown = [_clock(words, clock, first is None) for clock in found]
    say = words.say
    return {
        "round": words.round_title(number),
        "starts": say("{name} starts", name=first) if first is not None else "",
        "level": say("Level {number}", number=level) if level is not None else "",
        "practice": practice,
        "final": words.counted("{number} turn left", "{number} turns left", final) if final is not None else "",
        "label": say(
            "Until the end: {clocks}",
            clocks=reduce(
                lambda one, another: say("{first}; {second}", first=one, second=another),
                [clock["tip"] for clock in shown],
            ),
        ),
        "clocks": shown,
    }


def _clock(words: Words, clock: Clock, alone: bool) -> Model:
    say, what, now, all = words.say, clock.what, clock.now, clock.all
    if what == "goals":
        text, tip = (
            say("of {number} goals", number=all),
            say("you have {now} of {number} goals", now=now, number=all)
            if alone
            else say("one player has {now} of {number} goals", now=now, number=all),
        )
    elif what == "rival":
        text = say("of {number} rival mantas", number=all)
        tip = say("the rival has placed {now} of {number} mantas", now=now, number=all)
    elif what == "tribes":
        text, tip = (
            say("of {number} tribes", number=all),
            say("{now} of {number} tribes recruited", now=now, number=all),
        )
    elif what == "locations":
        text, tip = (
            say("locations"),
            words.counted("{number} location in the deck", "{number} locations in the deck", now),
        )
    else:
        text = say("characters")
        tip = words.counted("{number} character in the deck", "{number} characters in the deck", now)
    return {
        "id": f"clock-{what}",
        "symbol": _SYMBOLS[what],
        "now": now,
        "text": text,
        "tip": tip,
        "steps": [at < now for at in range(all)] if what in ("goals", "rival", "tribes") else [],
        "gone": 100 - round(100 * now / max(all, 1)),
    }
