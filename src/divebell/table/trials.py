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

    `events` are what happened in these moves.
    """

    in_play: int
    game: Any
    moves: list[str]
    nonce: str
    events: list[Event]


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
        events: list[Event] = []
        for move in moves:
            game, happened = _after(game, seat, move)
            events += happened
        self._keep(table, seat, Trial(table.in_play, game, list(moves), nonce, events))

    def move(self, table: Table, seat: int, move: str, nonce: str) -> None:
        """Try a move. One that would reveal something new cannot be tried."""
        trial = self.of(table, seat)
        if trial is None:
            raise Refused(mark("no trial is in progress"))
        if nonce == trial.nonce:
            return
        game, happened = _after(trial.game, seat, move)
        events = [*trial.events, *happened]
        self._keep(table, seat, Trial(table.in_play, game, [*trial.moves, move], nonce, events))

    def drop(self, table: Table, seat: int) -> None:
        """Leave the trial."""
        self.trials.pop((table.id, seat), None)

    def _keep(self, table: Table, seat: int, trial: Trial) -> None:
        """The newest last; when there are too many, the oldest is dropped."""
        self.drop(table, seat)
        self.trials[table.id, seat] = trial
        if len(self.trials) > MOST_TRIALS:
            del self.trials[next(iter(self.trials))]


def _after(game: Any, seat: int, move: str) -> tuple[Any, list[Event]]:
    """The imagined game after a move, and what happened; Refused when that would leave what a trial can know."""
    after = game.copy()
    events: list[Event] = []
    after.journal = events
    after.play(move)
    if after.revealed(events) or after.turn != game.turn or after.player != seat:
        raise Refused(mark("a trial ends when something new is revealed or the turn ends"))
    after.journal = None
    return after, events
