"""Trials: turns that players try on an imagined game. Nothing of it is at the table until the moves are kept."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from divebell.engine.package import Event
from divebell.engine.text import mark

from .errors import Refused
from .table import Table

MOST_TRIALS: Final = 1000


class Trial(NamedTuple):
    """A turn that somebody tries: the last move it fits, the imagined game, the moves, the last command's nonce.

    `events` are what happened in these moves. They belong to a `turn`, and are the choices of a `seat`.
    """

    in_play: int
    game: Any
    moves: list[str]
    nonce: str
    events: list[Event]
    turn: tuple[int, int]
    seat: int

    @property
    def stopped(self) -> bool:
        """Whether there is nothing more to try: the turn is over, or somebody else has to choose."""
        return bool(self.game.over or self.game.turn != self.turn or self.game.player != self.seat)


class Trials:
    """The trials of all tables of this process."""

    def __init__(self) -> None:
        """Nobody tries anything yet."""
        self.trials: dict[tuple[str, int], Trial] = {}

    def of(self, table: Table, seat: int | None) -> Trial | None:
        """The trial of a seat, if it still fits the table."""
        found = self.trials.get((table.id, seat)) if seat is not None else None
        return found if found is not None and found.in_play == table.in_play and table.asked == seat else None

    def start(self, table: Table, seat: int, moves: Sequence[str], nonce: str, rng: Any) -> None:
        """Begin to try from what the seat sees, with these moves; if one cannot be tried, there is no trial."""
        if table.asked != seat:
            raise Refused(mark("only the player who has to choose can try a turn"))
        table.check_asked(seat)
        components = table.record.options.get("components")
        game = table.package.determinize(table.game.view(seat), rng, components)
        trial = Trial(table.in_play, game, [], nonce, [], table.game.turn, seat)
        for move in moves:
            trial = try_move(trial, move)
        self._keep(table, seat, trial)

    def move(self, table: Table, seat: int, move: str, nonce: str) -> None:
        """Try a move. One that would reveal something new cannot be tried, and none when the trial has stopped."""
        trial = self.of(table, seat)
        if trial is None:
            raise Refused(mark("no trial is in progress"))
        if nonce == trial.nonce:
            return
        self._keep(table, seat, try_move(trial, move)._replace(nonce=nonce))

    def drop(self, table: Table, seat: int) -> None:
        """Leave the trial."""
        self.trials.pop((table.id, seat), None)

    def _keep(self, table: Table, seat: int, trial: Trial) -> None:
        """The newest last; when there are too many, the oldest is dropped."""
        self.drop(table, seat)
        self.trials[table.id, seat] = trial
        if len(self.trials) > MOST_TRIALS:
            del self.trials[next(iter(self.trials))]


def try_move(trial: Trial, move: str) -> Trial:
    """The trial after a move; Refused when that would show what a trial cannot know, or when it has stopped."""
    if trial.stopped:
        raise Refused(mark("the trial ends here: keep its moves or discard it"))
    after = trial.game.copy()
    events: list[Event] = []
    after.journal = events
    after.play(move)
    if after.revealed(events):
        raise Refused(mark("a trial stops where something new is revealed"))
    after.journal = None
    return trial._replace(game=after, moves=[*trial.moves, move], events=[*trial.events, *events])
