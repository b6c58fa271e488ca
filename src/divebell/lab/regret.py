"""Regret: how much winning chance a bot gives away with a decision, measured on the bench of positions.

In each position the bot chooses a turn. What it gives away is the value of the best candidate less that of its choice,
in the same deals. The best of one half of the deals is compared with the choice in the other half, both ways, so it is
not flattered by the deals it was chosen in. Where a half mistakes a worse turn for the best one, the regret comes
out too small; on average it is never too large.

A choice that has not been played on in all deals is played on now. When continuations have changed since the position
was made, the best candidates are played on again with it, since values of two kinds cannot be compared.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, quantiles
from typing import Any, Final, NamedTuple

from divebell.bots import make_mind
from divebell.engine.errors import BadOption
from divebell.engine.text import mark
from divebell.games import find_game

from .contestants import Contestant
from .continuations import continuations_hash, shares
from .kept import Kept
from .playing import Stopped
from .positions import HALVES, Bench, Candidate, Position, choice, played_on, where
from .sources import rules_hash
from .workers import Workers, in_order

LATE: Final = 0.7  # of a game: from here on a position is late
SAMPLES: Final = 2000

Line = tuple[str, ...]


class Trial(NamedTuple):
    """A bot on a bench."""

    bench: Bench
    bot: Contestant
    held_back: bool

    def document(self) -> dict[str, Any]:
        """What its choices depend on, as it stands at the head of their file."""
        return {
            "match": "choices", "game": self.bench.game, "rules": rules_hash(self.bench.game),
            "options": self.bench.options, "bot": [self.bot.title, self.bot.hash], "held back": self.held_back,
        }  # fmt: skip


class Decision(NamedTuple):
    """What a bot gave away in one position; less than 0 when its choice did better than the best candidate."""

    position: str
    when: float
    lost: float
    best: bool  # it chose a turn that was best in one of the halves


class Mean(NamedTuple):
    """A mean over positions with its 95 % interval."""

    number: int
    mean: float
    low: float
    high: float


class Regret:
    """What a bot gave away in all positions."""

    def __init__(self, trial: Trial, decisions: list[Decision]) -> None:
        self.trial = trial
        self.decisions = decisions

    @property
    def all(self) -> Mean:
        """Per decision."""
        return mean_of([each.lost for each in self.decisions])

    @property
    def middle(self) -> Mean:
        """In the middle of a game."""
        return mean_of([each.lost for each in self.decisions if each.when < LATE])

    @property
    def late(self) -> Mean:
        """Near its end."""
        return mean_of([each.lost for each in self.decisions if each.when >= LATE])

    @property
    def best(self) -> float:
        """The part of the positions in which it chose a best turn."""
        return fmean(each.best for each in self.decisions)

    def less(self, other: "Regret") -> Mean:
        """How much more it gives away than another bot, in the positions that both have decided."""
        theirs = {each.position: each.lost for each in other.decisions}
        return mean_of([each.lost - theirs[each.position] for each in self.decisions if each.position in theirs])

    def document(self) -> dict[str, Any]:
        """Everything as one document, ready for JSON."""
        return self.trial.document() | {
            "regret": self.all._asdict(), "middle": self.middle._asdict(), "late": self.late._asdict(),
            "best": self.best, "decisions": [each._asdict() for each in self.decisions],
        }  # fmt: skip


def mean_of(numbers: Sequence[float]) -> Mean:
    """The mean with its interval; positions are drawn again for it (bootstrap), since each comes from another game."""
    if len(numbers) < 2:
        return Mean(len(numbers), fmean(numbers) if numbers else 0.0, -1.0, 1.0)
    rng = Random(0)
    means = [fmean(rng.choices(numbers, k=len(numbers))) for _ in range(SAMPLES)]
    ends = quantiles(means, n=40)
    return Mean(len(numbers), fmean(numbers), ends[0], ends[-1])


def measure(
    trial: Trial, most: int | None, folder: Path, workers: Workers, progress: Callable[[int, int], None]
) -> Regret | None:
    """What the bot gives away on its half of the bench, or in the first so many positions of it.

    `progress` is told how many steps are done of how many: a step is a choice, or a turn played on. None when Ctrl-C
    stopped it; the same measurement then continues where it was.
    """
    bench = trial.bench
    positions = [each for each in bench.positions if each.held_back == trial.held_back][:most]
    if not positions:
        raise BadOption(mark("there are no such positions on the bench"))
    name = f"{bench.game}-{trial.bot.title}"
    lines: dict[str, Line] = {}
    values: dict[str, dict[Line, Candidate]] = {}
    try:
        lines = _choices(trial, positions, Kept(folder, f"{name}-choices", trial.document()), workers, progress)
        values = _values(bench, positions, lines, folder, workers, progress)
    except (KeyboardInterrupt, Stopped):
        return None
    return Regret(trial, [_decided(position, lines[position.id], values, bench.deals) for position in positions])


def _choices(
    trial: Trial, positions: list[Position], kept: Kept, workers: Workers, progress: Callable[[int, int], None]
) -> dict[str, Line]:
    """The bot's choice in each position, as it is kept or as it chooses now."""
    lines = {name: tuple(line) for name, line in kept.read()}
    missing = [position for position in positions if position.id not in lines]
    total = 2 * len(positions)
    progress(len(positions) - len(missing), total)
    tasks = ((trial.bench._replace(positions=[position]), trial.bot) for position in missing)
    for number, block in enumerate(in_order(choose, tasks, workers), start=1):
        kept.add(block)
        lines[block[0]] = tuple(block[1])
        progress(len(positions) - len(missing) + number, total)
    return lines


def choose(task: tuple[Bench, Contestant]) -> list[Any]:
    """The bot's choice in the only position of this bench; a candidate that leads to the same end stands for it."""
    bench, bot = task
    (position,) = bench.positions
    mind = _mind_of(bench)
    line = choice(position.view, bot, mind, position.id)
    end = where(position.view, line, mind)
    same = [turn.moves for turn in position.candidates if where(position.view, turn.moves, mind) == end]
    return [position.id, [*same, line][0]]


def _mind_of(bench: Bench) -> Any:
    package = find_game(bench.game)
    return make_mind(package, package.read_options(bench.options).get("components"))


def _values(
    bench: Bench, positions: list[Position], lines: dict[str, Line], folder: Path, workers: Workers,
    progress: Callable[[int, int], None],
) -> dict[str, dict[Line, Candidate]]:  # fmt: skip
    """The turns that the bench does not know well enough, played on in all deals; they are kept for all bots."""
    now = continuations_hash(bench.game)
    asked = {"match": "turns", "game": bench.game, "options": bench.options, "deals": bench.deals, "continuations": now}
    kept = Kept(folder, f"{bench.game}-turns", asked)
    values: dict[str, dict[Line, Candidate]] = {position.id: {} for position in positions}

    def add(name: str, moves: Sequence[str], a: str, b: str) -> None:
        values.setdefault(name, {})[tuple(moves)] = Candidate(tuple(moves), a, b)

    for block in kept.read():
        add(*block)
    tasks = []
    for position in positions:
        line = lines[position.id]
        wanted = [] if _known(position, line, bench.deals) else _to_play_on(position, line, now)
        missing = [turn for turn in wanted if turn.moves not in values[position.id]]
        tasks += [(bench._replace(positions=[position]), turn) for turn in missing]
    done = total = 2 * len(positions)
    progress(done - len(tasks), total)
    for number, block in enumerate(in_order(play_on, iter(tasks), workers), start=1):
        kept.add(block)
        add(*block)
        progress(done - len(tasks) + number, total)
    return values


def _known(position: Position, line: Line, deals: int) -> bool:
    """Whether the bench has played this turn on in all deals."""
    return any(turn.moves == line and len(turn.a) == len(turn.b) == deals for turn in position.candidates)


def _to_play_on(position: Position, line: Line, now: str) -> list[Candidate]:
    """The turn, with what is known of it; if continuations have changed, it and the best candidates from the start."""
    if position.made[-1] == now:
        return [turn for turn in position.candidates if turn.moves == line] or [Candidate(line)]
    return [Candidate(moves) for moves in {line, *(position.candidates[at].moves for at in position.best)}]


def play_on(task: tuple[Bench, Candidate]) -> list[Any]:
    """A turn in the only position of this bench, played on in all deals."""
    bench, turn = task
    (position,) = bench.positions
    return [position.id, *played_on(position, turn, HALVES, _mind_of(bench), bench.deals)]


def _decided(position: Position, line: Line, values: dict[str, dict[Line, Candidate]], deals: int) -> Decision:
    """What the choice gives away: in each half of the deals, compared with the best of the other half."""
    turns = {turn.moves: turn for turn in position.candidates}
    if not _known(position, line, deals):
        turns |= values[position.id]
    best = [position.candidates[at].moves for at in position.best]
    chosen, a, b = turns[line], turns[best[0]], turns[best[1]]
    lost = fmean(shares(a.b)) - fmean(shares(chosen.b)) + fmean(shares(b.a)) - fmean(shares(chosen.a))
    return Decision(position.id, position.when, lost / 2, line in best)
