"""Whole turns: every position in which a turn can end, however it is played."""

from collections import deque
from typing import NamedTuple

from divebell.engine.judge import Judge
from divebell.engine.move import Move
from divebell.engine.package import Event, Game


def ends_of_turn(game: Game) -> list[Game]:
    """The different ends of the turn that this position is in, whatever its player and the others choose.

    What chance reveals is what this game would reveal: pass an imagined game, not the real one.
    """
    turn = game.turn
    ends: list[Game] = []
    seen: set[tuple[object, ...]] = set()
    to_do = [game.copy()]
    while to_do:
        here = to_do.pop()
        moves = here.moves()
        for move in moves:
            after = here if move is moves[-1] else here.copy()
            after.play(move)
            choices = after.moves()
            while len(choices) == 1 and after.turn == turn:
                after.play(choices[0])
                choices = after.moves()
            known = len(seen)
            seen.add(after.key())
            if len(seen) > known:
                if after.turn == turn and choices:
                    to_do.append(after)
                else:
                    ends.append(after)
    return ends


class Line(NamedTuple):
    """A way to play a turn: its moves, everything that happened, and the position in which it ends."""

    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    after: Game


def lines_of_turn(game: Game, most: int, judge: Judge) -> list[Line] | None:
    """The different ends of this turn that sensible moves lead to, each with a shortest way to it.

    None when more than so many positions lie between, or when somebody else has to choose in this turn: then nobody can
    say that these are all. What chance reveals is what this game reveals.
    """
    turn, seat = game.turn, game.player
    ends: list[Line] = []
    seen: set[tuple[object, ...]] = set()
    to_do = deque([Line((), (), game)])
    while to_do:
        moves, events, here = to_do.popleft()
        for move in judge.sensible(here):
            after = here.copy()
            journal: list[Event] = []
            after.journal = journal
            after.play(move)
            after.journal = None
            key = after.key()
            if key in seen:
                continue
            seen.add(key)
            line = Line((*moves, move), (*events, *journal), after)
            if after.over or after.turn != turn:
                ends.append(line)
            elif after.player != seat or len(seen) > most:
                return None
            else:
                to_do.append(line)
    return ends
