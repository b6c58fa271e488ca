"""The planner: the best whole turns, judged by the positions they lead to.

A turn is looked for on an imagined game, move by move, each position once. It ends where the turn ends, where somebody
else must choose, or where a card or token is revealed: nobody can plan beyond that, so such a turn counts as what its
best continuation is worth, on average over many imagined games. Every turn is judged in the same imagined games.
Moves that are never better than another are not looked at. Detours (moves that mostly multiply the ways to do the same
thing) wait until everything else was looked at, and then those are tried first that begin where the best turns came by.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

from divebell.engine.errors import IllegalMove
from divebell.engine.judge import Judge
from divebell.engine.move import Move
from divebell.engine.package import Event, Game, View

from .budget import Budget
from .mind import Mind

POSITIONS: Final = 1500  # looked at for one plan, unless the budget says otherwise
WORLDS: Final = 6  # imagined games in which the best turns are judged
JUDGED: Final = 10  # of the turns found, in all these games
LEAST_JUDGED: Final = 3  # even when that costs more than it should
SURE: Final = 3  # of those judged at least are turns in which nothing is revealed
FINISHED: Final = 300  # positions looked at, at most, to finish a turn that was begun
BEAM: Final = 24  # positions from which another detour is tried, for each number of detours
UNKNOWN: Final = 0.5  # the standard error of a chance that was seen once: it could be anything from 0 to 1


class Turn:
    """A turn that could be played: its moves up to its end or to the first reveal, and what it is worth."""

    __slots__ = ("after", "chance", "error", "moves", "open", "worlds")

    def __init__(self, moves: list[Move], after: Game, chance: float, is_open: bool, worlds: int = 1) -> None:
        self.moves = moves
        self.after = after  # in the game it was found on
        self.chance = chance  # of winning, for the player
        self.error = UNKNOWN  # the standard error of that
        self.worlds = worlds  # imagined games it was judged in
        self.open = is_open  # something is revealed, or somebody else chooses, before the turn is over


class _Station:
    """A position from which detours could be made, and the best that was found beyond it."""

    __slots__ = ("best", "game", "line")

    def __init__(self, game: Game, line: list[Move]) -> None:
        self.game = game
        self.line = line
        self.best = -1.0


class Thought:
    """One enumeration of turns: what was seen and what it found."""

    __slots__ = ("budget", "judge", "seat", "seen", "stations", "turn", "turns", "unjudged")

    def __init__(self, game: Game, judge: Judge, budget: Budget) -> None:
        self.judge = judge
        self.seat = game.player
        self.turn = game.turn
        self.budget = budget
        self.seen: set[tuple[object, ...]] = set()
        self.turns: list[Turn] = []
        self.stations: list[_Station] = []
        self.unjudged: list[tuple[Turn, Game, _Station | None]] = []  # with the end to judge, and where it came by

    def look(self, game: Game, line: list[Move], station: _Station | None) -> None:
        """Find all ends beyond this position without a detour; positions that could make one become stations."""
        judge = self.judge
        ways: list[tuple[Game, list[Move], _Station | None]] = [(game, line, station)]
        while ways and not (self.turns and self.budget.is_used_up()):
            here, so_far, passed = ways.pop()
            choices = judge.sensible(here)
            if len(choices) > 1:
                direct = [move for move in choices if not judge.is_detour(here, move)]
                if len(direct) < len(choices):
                    passed = _Station(here, so_far)
                    self.stations.append(passed)
                    choices = direct
            for move in choices:
                moves = [*so_far, move]
                after = self.step(here, moves, passed)
                if after is not None:
                    ways.append((after, moves, passed))
            self.budget.check()

    def step(self, here: Game, moves: list[Move], passed: _Station | None) -> Game | None:
        """The position after the last of the moves if the turn goes on from it; None when it is known or an end.

        What leaves nothing to choose is played at once and joins the moves: only `end`, mostly.
        """
        seat, turn = self.seat, self.turn
        after = here.copy()
        journal: list[Event] = []
        after.journal = journal
        after.play(moves[-1])
        self.budget.spent += 1
        is_open = after.player != seat or bool(after.revealed(journal))
        while not is_open and not after.over and after.turn == turn:
            answers = after.moves()
            if len(answers) > 1:
                break
            after.play(answers[0])
            moves.append(answers[0])
            is_open = after.player != seat or bool(after.revealed(journal))
        after.journal = None
        key = after.key()
        if key in self.seen:
            return None
        self.seen.add(key)
        if after.over or after.turn != turn:
            self.end(Turn(moves, after, 0.0, False), after, passed)
            return None
        if is_open:
            self.end(Turn(moves, after, 0.0, True), finish(after, self.judge, self.budget), passed)
            return None
        return after

    def end(self, turn: Turn, game: Game, passed: _Station | None) -> None:
        """A turn was found, which leads to this end."""
        self.turns.append(turn)
        self.unjudged.append((turn, game, passed))

    def rate(self) -> None:
        """Say of the turns that were found since the last time what they are worth, all at once."""
        ends = [game for _, game, _ in self.unjudged]
        for (turn, _, passed), chance in zip(self.unjudged, self.judge.prospects(ends, self.seat), strict=True):
            turn.chance = chance
            if passed is not None and chance > passed.best:
                passed.best = chance
        self.unjudged = []

    def detour(self, beam: int) -> None:
        """Try detours where the best turns came by, then second ones from the best of these, while the budget lasts."""
        while self.stations and not self.budget.is_used_up():
            self.rate()
            stations = sorted(self.stations, key=_best, reverse=True)[:beam]
            self.stations = []
            for station in stations:
                for move in self.judge.sensible(station.game):
                    if not self.judge.is_detour(station.game, move):
                        continue
                    if self.budget.is_used_up():
                        return
                    line = [*station.line, move]
                    after = self.step(station.game, line, None)
                    if after is not None:
                        self.look(after, line, None)


def _best(station: _Station) -> float:
    return station.best


def by_chance(turn: Turn) -> float:
    """To sort turns by."""
    return turn.chance


def finish(game: Game, judge: Judge, budget: Budget | None = None) -> Game:
    """The best end of the turn that this position is in, for whose turn it is, without detours.

    What is revealed is what this game reveals, so pass an imagined one. Somebody else who must choose in this
    turn takes what is best for themselves at once.
    """
    turn = game.turn
    seat = turn[1]
    ends: list[Game] = []
    seen: set[tuple[object, ...]] = set()
    ways = [game]
    spent = 0
    while ways and (spent < FINISHED or not ends):
        here = ways.pop()
        choices = judge.sensible(here)
        if here.player != seat:
            choices = [_answer(here, choices, judge)]
        elif len(choices) > 1:
            choices = [move for move in choices if not judge.is_detour(here, move)]
        for move in choices:
            after = here.copy()
            after.play(move)
            spent += 1
            answers = after.moves()
            while len(answers) == 1 and after.turn == turn and after.player == seat:
                after.play(answers[0])
                answers = after.moves()
            known = len(seen)
            seen.add(after.key())
            if len(seen) == known:
                continue
            if answers and after.turn == turn:
                ways.append(after)
            else:
                ends.append(after)
    if budget is not None:
        budget.spent += spent
    worth: list[float] = judge.prospects(ends, seat)
    return ends[worth.index(max(worth))]


def follow(world: Game, moves: Sequence[Move], judge: Judge, budget: Budget | None = None) -> Game:
    """The end of the turn that begins with these moves, as it goes in this imagined game.

    They were found in another one, in which others may hold other cards: where somebody else is asked here, or a move
    cannot be played, the turn is finished as is best from there.
    """
    game = world.copy()
    turn, seat = game.turn, game.player
    for move in moves:
        if game.over or game.turn != turn or game.player != seat:
            break
        try:
            game.play(move)
        except IllegalMove:
            break
    return game if game.over or game.turn != turn else finish(game, judge, budget)


def _answer(game: Game, choices: list[Move], judge: Judge) -> Move:
    """What somebody chooses in another's turn: what is best for them at once."""
    ends: list[Game] = []
    for move in choices:
        after = game.copy()
        after.play(move)
        ends.append(after)
    worth: list[float] = judge.prospects(ends, game.player)
    return choices[worth.index(max(worth))]


def find_turns(game: Game, judge: Judge, budget: Budget, detours: bool = True, beam: int = BEAM) -> list[Turn]:
    """The turns that can be played from here, best first, as this one imagined game judges them."""
    thought = Thought(game, judge, budget)
    thought.look(game, [], None)
    if detours:
        thought.detour(beam)
    thought.rate()
    return sorted(thought.turns, key=by_chance, reverse=True)


def rate(turns: list[Turn], worlds: list[Game], judge: Judge, seat: int, budget: Budget) -> None:
    """Say of each turn what it is worth on average over the imagined games, the same for all, and sort them.

    The game that a turn was found on counts as one of them. Turns that have to be finished cost most. When the budget
    is spent already in the first game, those that come after are left out of the list, and no other game is begun
    that would cost more than what is left.
    """
    judged: list[Turn] = []
    ends: list[Game] = []
    for turn in turns:
        if turn.open and len(judged) >= LEAST_JUDGED and budget.is_used_up():
            continue
        judged.append(turn)
        ends.append(follow(worlds[0], turn.moves, judge, budget))
    found = [[turn.chance] if turn.worlds else [] for turn in judged]
    _add(found, judge.prospects(ends, seat))
    dearest = budget.spent
    for world in worlds[1:]:
        before = budget.spent
        if before + dearest > budget.positions or budget.is_used_up():
            break
        _add(found, judge.prospects([follow(world, turn.moves, judge, budget) for turn in judged], seat))
        dearest = max(dearest, budget.spent - before)
    for at, turn in enumerate(judged):
        turn.worlds = len(found[at])
        turn.chance = sum(found[at]) / len(found[at])
        turn.error = standard_error(found[at])
    turns[:] = sorted(judged, key=by_chance, reverse=True)


def _add(found: list[list[float]], more: list[float]) -> None:
    for at, number in enumerate(more):
        found[at].append(number)


def standard_error(numbers: list[float]) -> float:
    """Of the mean of these chances, or of differences of chances."""
    count = len(numbers)
    if count < 2:
        return UNKNOWN
    mean = sum(numbers) / count
    square = 0.0
    for number in numbers:
        square += (number - mean) * (number - mean)
    return sqrt(square / (count - 1) / count)


def most_promising(turns: list[Turn]) -> list[Turn]:
    """Those that are worth judging in other imagined games, of turns sorted by what one such game shows.

    What it reveals may be lucky, and then many variations of one turn come before all others; so the best of those
    that do not depend on it are always among them.
    """
    sure = [turn for turn in turns if not turn.open][:SURE]
    others = [turn for turn in turns if turn not in sure][: JUDGED - len(sure)]
    return sorted([*sure, *others], key=by_chance, reverse=True)


def plan(view: View, mind: Mind, rng: Random, budget: Budget, detours: bool = True, beam: int = BEAM) -> list[Turn]:
    """The best turns for the player to move, best first, judged in the same imagined games.

    The budget is for finding them; to judge them, as much again is spent at most.
    """
    games = mind.imagine_some(view, rng, WORLDS)
    turns = find_turns(games[0], mind.judge, budget, detours, beam)
    best = most_promising(turns)
    if len(best) > 1:
        rate(best, games[1:], mind.judge, games[0].player, budget.of(budget.positions))
    return best
