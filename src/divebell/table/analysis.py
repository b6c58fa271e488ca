"""Analyses in the background: turn by turn in a worker that lets all others go first, kept in the database.

What was found out stays when somebody stops it or the server ends: it goes on from there. Whoever comes later reads it.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec

from divebell.bots import make_mind
from divebell.bots.advice import Reason
from divebell.bots.analysis import (
    BUDGET,
    LEAST,
    VERSION,
    JudgedPart,
    JudgedTurn,
    Outcome,
    PlayedTurn,
    Sum,
    fits,
    judge_turn,
    starts_of,
    sum_up,
    turns_of,
)  # fmt: skip
from divebell.engine.package import View
from divebell.engine.record import Record
from divebell.engine.text import mark
from divebell.engine.ui.foresee import follow
from divebell.engine.ui.speech import Speech
from divebell.games import find_game
from divebell.store.log import Log, Unavailable

from .advising import SURE, tell_reasons
from .errors import Refused
from .fair import Asker
from .table import Table
from .workers import Fault, Workers, is_cancelled, processors

LOGGER: Final = logging.getLogger(__name__)
LIMIT: Final = 1200.0  # seconds for one turn, which takes one or two when nobody else wants the processor
MOST_RUNNING: Final = 24  # games at a time
MOST_OF_ADDRESS: Final = 8
MOST_OF_GUEST: Final = 2
MOST_TOLD: Final = 3  # mistakes of a player


class Found(NamedTuple):
    """How far an analysis is: the turns that were judged in their order, of how many, and whether it goes on."""

    turns: list[JudgedTurn]
    of: int
    running: bool
    failed: bool
    hurried: int = 0  # turns that were judged with less than the usual budget, because many waited

    @property
    def complete(self) -> bool:
        """Whether every turn was judged."""
        return len(self.turns) == self.of


def judge(game: str, options: dict[str, str], turn: PlayedTurn, seed: int, budget: int, slot: int) -> JudgedTurn:
    """A turn judged from what its players saw: what runs in the worker."""
    package = find_game(game)
    components = package.read_options(options).get("components")
    mind = make_mind(package, components)
    return judge_turn(turn, mind, seed, budget, stop=partial(is_cancelled, slot))


class Kept(NamedTuple):
    """A judged turn as it is kept, and whether it was judged with less than the usual budget."""

    turn: JudgedTurn
    hurried: bool


def write_judged(turn: JudgedTurn, share: float) -> str:
    """A judged turn as it is kept: with the part of its budget that it had, if that was not all of it."""
    return msgspec.json.encode([*turn, share] if share < 1 else turn).decode()


def read_judged(body: str) -> Kept:
    """A judged turn as it was written; piece by piece, because compiled classes do not say what they are made of."""
    at, round_number, seat, chances, parts, *share = msgspec.json.decode(body)
    read = []
    for whose, before, played, best, lost, error, luck, why, *rest in parts:
        told = tuple([Reason(name, weight, more) for name, weight, more in why])
        outcomes = tuple([Outcome(rounds, tuple(points)) for rounds, points in (rest[0] if rest else ())])
        read.append(JudgedPart(whose, before, tuple(played), tuple(best), lost, error, luck, told, outcomes))
    return Kept(JudgedTurn(at, round_number, seat, tuple(chances), tuple(read)), bool(share))


class Analyses:
    """The analyses that this process works on."""

    def __init__(self, log: Log, budget: int = BUDGET) -> None:
        """Kept in an open log; the budget is in positions looked at for a part of a turn."""
        self.log = log
        self.budget = budget
        self.workers = Workers(processors() // 4, LIMIT, gentle=True)
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.begun_by: dict[str, Asker] = {}  # of the tables that are worked on: who began it
        self.failed: set[str] = set()

    async def look(self, table: Table) -> Found:
        """How far the analysis of a table is."""
        record = table.record
        starts = starts_of(record)
        judged = await self._judged(table)
        kept = [judged[number] for number in range(len(starts)) if number in judged]
        hurried = sum(turn.hurried for turn in kept)
        running, failed = table.id in self.tasks, table.id in self.failed
        return Found([turn.turn for turn in kept], len(starts), running, failed, hurried)

    async def _judged(self, table: Table) -> dict[int, Kept]:
        """What is kept and still about this game."""
        record = table.record
        kept = await self.log.judged(table.id, VERSION)
        read = {number: read_judged(body) for number, body in kept.items()}
        starts = enumerate(starts_of(record))
        return {number: read[number] for number, at in starts if number in read and fits(read[number].turn, record, at)}

    def start(self, table: Table, asker: Asker) -> None:
        """Begin for a guest, or go on from where it was; Refused when too many are under way."""
        if table.id in self.tasks:
            return
        begun_by = list(self.begun_by.values())
        if begun_by.count(asker) >= MOST_OF_GUEST:
            raise Refused(
                mark("{number} of your games are already being analysed: wait until one of them is done"),
                number=MOST_OF_GUEST,
            )
        same_address = sum(other.address == asker.address for other in begun_by)
        if same_address >= MOST_OF_ADDRESS or len(begun_by) >= MOST_RUNNING:
            raise Refused(mark("many games are already being analysed: try again in a few minutes"))
        self.failed.discard(table.id)
        self.begun_by[table.id] = asker
        task = self.tasks[table.id] = asyncio.create_task(self._run(table, asker))
        task.add_done_callback(lambda _: self._done(table.id))

    def _done(self, table_id: str) -> None:
        self.tasks.pop(table_id, None)
        self.begun_by.pop(table_id, None)

    def may_stop(self, table_id: str, guest: str) -> bool:
        """Whether a guest can stop what is under way: whoever began it."""
        return table_id in self.begun_by and self.begun_by[table_id].guest == guest

    def stop(self, table_id: str, guest: str) -> None:
        """Stop it for the guest who began it; what was found out stays."""
        task = self.tasks.get(table_id)
        if task is None:
            return
        if not self.may_stop(table_id, guest):
            raise Refused(mark("only the person who started an analysis can stop it"))
        task.cancel()

    async def _run(self, table: Table, asker: Asker) -> None:
        """Judge every turn, and then once more those that were judged in a hurry, if there is time by then."""
        try:
            played = await asyncio.to_thread(turns_of, table.record)
            judged = await self._judged(table)
            for number, turn in enumerate(played):
                if number not in judged:
                    await self._judge(table, number, turn, asker)
            hurried = [number for number, kept in (await self._judged(table)).items() if kept.hurried]
            for number in hurried:
                if self.workers.queue.share(asker) == 1:
                    await self._judge(table, number, played[number], asker)
        except Fault as fault:
            self.failed.add(table.id)
            LOGGER.warning("the analysis of table %s failed: %s", table.id, fault)
        except Unavailable:
            LOGGER.warning("the analysis of table %s could not be kept; it can go on later", table.id)

    async def _judge(self, table: Table, number: int, turn: PlayedTurn, asker: Asker) -> None:
        """Judge a turn and keep what was found out: a piece of work short enough for others to come in between."""
        created = table.created
        with self.workers.cancellable() as slot:

            def thought_for(share: float) -> Callable[[], JudgedTurn]:
                return partial(judge, created.game, created.options, turn, number, round(share * self.budget), slot)

            found, share = await self.workers.ask_for_share(thought_for, asker)
        await self.log.save_judged(table.id, number, VERSION, write_judged(found, share))

    async def close(self) -> None:
        """Stop everything; what was found out is kept."""
        tasks = [*self.tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()


# In words


class ToldStep(NamedTuple):
    """A move in a few words, and whether only this one of two turns has it."""

    text: str
    own: bool


class Way(NamedTuple):
    """A whole turn: its moves, whether something is revealed after the last one, and what it led to."""

    steps: list[ToldStep]
    open: bool
    led: str


class Mistake(NamedTuple):
    """A turn that cost much: what was played, what was better, and why."""

    round: int
    at: int  # moves played before what was better
    lost: str
    played: Way
    better: Way
    why: str


class ToldGame(NamedTuple):
    """A player's game in words and numbers; `gained` says why the sum is less than its costliest turn, if it is."""

    seat: int
    lost: str
    luck: str
    gained: str
    mistakes: list[Mistake]


def left_in_a_turn(record: Record) -> bool:
    """Whether the last turn has no end: somebody gave up in it, or the record was saved there."""
    return not record.game.over and bool(record.played) and record.played[-1].turn == record.game.turn


def tell_analysis(turns: list[JudgedTurn], record: Record, words: Speech) -> list[ToldGame]:
    """Every player's game: what was given away, what luck brought, and the costliest turns."""
    sums = [sum_up(turns, seat, LEAST, MOST_TOLD) for seat in range(len(record.deal["players"]))]
    views = _views(record, [(turn, part.seat) for player in sums for turn, part in player.costliest])
    return [_told(seat, player, views, words) for seat, player in enumerate(sums)]


def _views(record: Record, turns: Sequence[tuple[JudgedTurn, int]]) -> dict[int, View]:
    """What these players saw before each of their parts of these turns."""
    wanted = {part.at: seat for turn, seat in turns for part in turn.parts if part.seat == seat}
    views: dict[int, View] = {}
    for at, game in enumerate(record.replay() if wanted else ()):
        if at in wanted:
            views[at] = game.view(wanted[at])
    return views


def _told(seat: int, player: Sum, views: dict[int, View], words: Speech) -> ToldGame:
    mistakes = [_mistake(turn, part, views, words) for turn, part in player.costliest]
    lost, luck = tell_change(-player.lost, words), tell_change(player.luck, words)
    gained = ""
    if player.costliest and player.costliest[0][1].lost > player.lost:
        text = mark(
            "The sum is less than the costliest turn because other turns did better than the best one found "
            "({gained}), which is deducted."
        )
        gained = words.say(text, gained=tell_change(player.gained, words))
    return ToldGame(seat, lost, luck, gained, mistakes)


def _mistake(turn: JudgedTurn, part: JudgedPart, views: dict[int, View], words: Speech) -> Mistake:
    error = max(1, round(100 * SURE * part.error))
    lost = f"{tell_change(-part.lost, words)} ± {error}"
    view = views[part.at]
    reasons = tell_reasons(part.reasons, words.ends(view, part.best, part.played), words)
    why = words.say("It is better because it {reasons}.", reasons=reasons) if reasons else ""
    own = [other for other in turn.parts if other.seat == part.seat]
    before = _steps([other for other in own if other.at < part.at], views, words)
    after = _steps([other for other in own if other.at > part.at], views, words)
    played, better = [*words.turn(view, part.played), *after], words.turn(view, part.best)
    start = words.imagine(view)
    _, end = follow(start, part.best)
    ended = end.over or end.turn != start.turn
    led = [tell_outcome(outcome, part.seat, words) for outcome in part.outcomes] or ["", ""]
    ways = (
        Way(_compared(before, played, better), False, led[0]),
        Way(_compared(before, better, played), not ended, led[1]),
    )
    return Mistake(turn.round, part.at, lost, *ways, why)


def _steps(parts: Sequence[JudgedPart], views: dict[int, View], words: Speech) -> list[str]:
    """What was played in these parts; the end of the turn goes without saying."""
    told = [
        (words.imagine(views[part.at]), step) for part in parts for step in words.steps(views[part.at], part.played)
    ]
    return [step.text for game, step in told if game.parse(step.move).word != words.END]


def _compared(before: list[str], steps: list[str], others: list[str]) -> list[ToldStep]:
    """A turn beside another that begins alike; what both have is told once each."""
    return [*[ToldStep(text, False) for text in before], *[ToldStep(text, text not in others) for text in steps]]


def tell_outcome(outcome: Outcome, seat: int, words: Speech) -> str:
    """`after 3 rounds: 11.2 points against 8.4`: the player's, and those of the best opponent."""
    mine = _points(outcome.points[seat], words)
    others = [points for other, points in enumerate(outcome.points) if other != seat]
    if not others:
        text = mark("after {rounds} rounds: {mine} points") if outcome.rounds else mark("at the end: {mine} points")
        return words.say(text, rounds=outcome.rounds, mine=mine)
    text = mark("at the end: {mine} points against {others}")
    if outcome.rounds:
        text = mark("after {rounds} rounds: {mine} points against {others}")
    return words.say(text, rounds=outcome.rounds, mine=mine, others=_points(max(others), words))


def _points(number: float, words: Speech) -> str:
    """`11.2`, with the point or comma of the language."""
    whole, tenth = divmod(round(10 * abs(number)), 10)
    sign = "\N{MINUS SIGN}" if number < 0 and (whole or tenth) else ""
    return sign + words.say("{whole}.{tenth}", whole=whole, tenth=tenth)


def tell_change(change: float, words: Speech) -> str:
    """`+5 %`, `−18 %`: a change in winning chance, in percentage points."""
    number = round(100 * change)
    sign = "+" if number > 0 else "−" if number < 0 else ""
    return words.say("{number} %", number=f"{sign}{abs(number)}")
