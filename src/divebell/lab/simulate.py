"""Many games between bots, on several processes, and what they add up to. Knows no game by name.

The games have the seeds seed, seed + 1, ... When bots differ and seats rotate, every deal is played once from each
seating, so that no bot profits from a better seat or better cards. Processes get a plan and numbers of games, and give
back counts.
"""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

from divebell.bots import make_bot
from divebell.engine.errors import BadOption
from divebell.engine.package import Event
from divebell.engine.tally import ending
from divebell.engine.text import mark
from divebell.games import find_game, find_part

from .interrupt import ctrl_c_waits
from .workers import AHEAD, pool_of, stopped

MOST_GAMES: Final = 10_000_000
BLOCKS_PER_PROCESS: Final = 8
MOST_GAMES_IN_A_BLOCK: Final = 10
Z: Final = 1.96  # of the normal distribution, for 95 %

Progress = Callable[[int], None]  # how many games are finished


class Plan(NamedTuple):
    """Which games to play: plain texts and numbers, so that any process can carry it out."""

    game: str
    options: dict[str, str]  # as `write_options` gives them
    bots: tuple[str, ...]
    games: int
    seed: int
    rotate: bool = True

    def seating(self, number: int) -> tuple[int, tuple[int, ...]]:
        """The seed of a game, and which bot of the list sits on each seat."""
        seats = len(self.bots)
        turns = _period(self.bots) if self.rotate else 1
        shift = number % turns
        return self.seed + number // turns, tuple((seat + shift) % seats for seat in range(seats))


class Played(NamedTuple):
    """One finished game; the lists run over the seats."""

    number: int
    seating: tuple[int, ...]  # which bot of the plan sat there
    rounds: int
    turns: int
    points: tuple[int, ...]
    shares: tuple[float, ...]  # of the win: 1 for the winner, equal parts for those who share it
    ending: str


Sums = Counter[tuple[str, str, int]]  # of a table, a row of it, a bot of the plan


class Block(NamedTuple):
    """Some finished games, and the sums of the game's own tables."""

    played: list[Played]
    sums: Sums


class Spread(NamedTuple):
    """The mean of some numbers, the least and the greatest."""

    mean: float
    least: float
    most: float


class Share(NamedTuple):
    """How many wins in how many games, and the 95 % interval of the rate."""

    wins: float
    games: int
    low: float
    high: float


class Result:
    """What the games of a plan add up to."""

    def __init__(self, plan: Plan, blocks: list[Block]) -> None:
        self.plan = plan
        self.played = sorted(game for block in blocks for game in block.played)
        self.sums: Sums = Counter()
        for block in blocks:
            self.sums.update(block.sums)

    @property
    def rounds(self) -> Spread:
        """Rounds of a game."""
        return spread([game.rounds for game in self.played])

    @property
    def turns(self) -> Spread:
        """Turns of a game, all players together."""
        return spread([game.turns for game in self.played])

    @property
    def endings(self) -> dict[str, int]:
        """How the games ended."""
        return dict(Counter(game.ending for game in self.played).most_common())

    def seat_points(self, seat: int) -> Spread:
        """The points scored on a seat."""
        return spread([game.points[seat] for game in self.played])

    def seat_wins(self, seat: int) -> Share:
        """The wins of a seat."""
        return share([game.shares[seat] for game in self.played])

    def bot_points(self, bot: int) -> Spread:
        """The points of a bot of the plan, wherever it sat."""
        return spread([game.points[game.seating.index(bot)] for game in self.played])

    def bot_wins(self, bot: int) -> Share:
        """The wins of a bot of the plan, wherever it sat."""
        return share([game.shares[game.seating.index(bot)] for game in self.played])

    def tables(self) -> dict[str, dict[str, list[float]]]:
        """The game's own tables: for each row the mean of a game, a number for each bot of the plan."""
        means: dict[str, dict[str, list[float]]] = {}
        for (table, row, bot), number in self.sums.items():
            numbers = means.setdefault(table, {}).setdefault(row, [0.0] * len(self.plan.bots))
            numbers[bot] = number / len(self.played)
        return means

    def document(self) -> dict[str, Any]:
        """Everything as one document, ready for JSON."""
        seats = range(len(self.plan.bots))
        return {
            "game": self.plan.game,
            "options": self.plan.options,
            "bots": list(self.plan.bots),
            "seed": self.plan.seed,
            "rotate": self.plan.rotate,
            "asked": self.plan.games,
            "games": len(self.played),
            "rounds": self.rounds._asdict(),
            "turns": self.turns._asdict(),
            "endings": self.endings,
            "seats": [
                {"points": self.seat_points(seat)._asdict(), "wins": self.seat_wins(seat)._asdict()} for seat in seats
            ],
            "by_bot": [
                {
                    "bot": self.plan.bots[bot],
                    "points": self.bot_points(bot)._asdict(),
                    "wins": self.bot_wins(bot)._asdict(),
                }
                for bot in seats
            ],
            "per_game": self.tables(),
        }


def simulate(plan: Plan, processes: int = 1, progress: Progress = lambda done: None) -> Result:
    """Play the games of a plan. Ctrl-C ends it early: then the result holds what was finished."""
    check(plan)
    blocks: list[Block] = []

    def add(block: Block) -> None:
        blocks.append(block)
        progress(sum(len(block.played) for block in blocks))

    if processes > 1:
        _on_processes(plan, processes, add)
    else:
        with ctrl_c_waits() as pressed:
            for number in range(plan.games):
                if pressed():
                    break
                add(play_block(plan, number, number + 1))
    return Result(plan, blocks)


def check(plan: Plan) -> None:
    """Refuse a plan that cannot be carried out, before anything is played."""
    if not 1 <= plan.games <= MOST_GAMES:
        raise BadOption(mark("games must be 1 to {most}, not {given}"), most=MOST_GAMES, given=plan.games)
    package = find_game(plan.game)
    options = package.read_options(plan.options)
    if not plan.bots:
        raise BadOption(mark("bots must be one for each seat, not none"))
    for bot in plan.bots:
        make_bot(bot, package)
    last, _ = plan.seating(plan.games - 1)
    seats = len(package.start(seed=last, **options).position()["players"])
    if len(plan.bots) != seats:
        raise BadOption(
            mark("bots must be {wanted}, one for each seat, not {given}"), wanted=seats, given=len(plan.bots)
        )


def default_processes(games: int) -> int:
    """As many as the machine has processors, but one for a few games: starting a process takes a while."""
    return min(os.cpu_count() or 1, max(1, games // 10))


def _on_processes(plan: Plan, processes: int, add: Callable[[Block], None]) -> None:
    """Hand out blocks of games; after Ctrl-C every process finishes the game it is in."""
    size = max(1, min(MOST_GAMES_IN_A_BLOCK, plan.games // (processes * BLOCKS_PER_PROCESS)))
    starts = iter(range(0, plan.games, size))
    running: set[Future[Block]] = set()
    with pool_of(processes) as (pool, stop):
        try:
            while True:
                for start in islice(starts, AHEAD * processes - len(running)):
                    running.add(pool.submit(play_block, plan, start, min(start + size, plan.games)))
                if not running:
                    return
                for block in wait(running, return_when=FIRST_COMPLETED).done:
                    add(block.result())
                    running.discard(block)
        except KeyboardInterrupt:
            stop.set()
            for block in running:
                if not block.cancel():
                    add(block.result())


def play_block(plan: Plan, first: int, last: int) -> Block:
    """Play the games from the first number up to the last, without it."""
    block = Block([], Counter())
    options = find_game(plan.game).read_options(plan.options)
    for number in range(first, last):
        if stopped():
            break
        block.played.append(play_game(plan, number, options, block.sums))
    return block


def play_game(plan: Plan, number: int, options: dict[str, Any], sums: Sums) -> Played:
    """Play one game of a plan, with its options as `start` takes them, and add what happened to the sums."""
    package = find_game(plan.game)
    seed, seating = plan.seating(number)
    game = package.start(seed=seed, **options)
    bots = [make_bot(plan.bots[bot], package, options.get("components")) for bot in seating]
    chance = [Random(f"{plan.seed} {number} {seat}") for seat in range(len(seating))]
    journal: list[Event] = []
    game.journal = journal
    turns, turn = 1, game.turn
    while not game.over:
        seat = game.player
        game.play(bots[seat].choose(game.view(seat), game.moves(), chance[seat]))
        if game.turn != turn:
            turns, turn = turns + 1, game.turn
    tally = find_part(plan.game, "rules.tally").tally
    for table, rows in tally(game, journal).items():
        for row, numbers in rows.items():
            for seat, count in enumerate(numbers):
                sums[table, row, seating[seat]] += count
    result = game.result
    best = result.ranking[0]
    shares = tuple(1 / len(best) if seat in best else 0.0 for seat in range(len(seating)))
    return Played(number, seating, game.turn[0], turns, tuple(result.points), shares, ending(game))


def _period(bots: tuple[str, ...]) -> int:
    """After how many shifts the same kinds of bots sit on the same seats."""
    return next(shift for shift in range(1, len(bots) + 1) if bots[shift:] + bots[:shift] == bots)


def spread(numbers: Sequence[float]) -> Spread:
    """Mean, least and greatest; all 0 when there is nothing."""
    if not numbers:
        return Spread(0, 0, 0)
    return Spread(sum(numbers) / len(numbers), min(numbers), max(numbers))


def share(shares: Sequence[float]) -> Share:
    """Wins with the 95 % interval of Wilson, which also holds for few games and for rates near 0 and 1."""
    games = len(shares)
    if not games:
        return Share(0, 0, 0, 1)
    rate = sum(shares) / games
    return Share(sum(shares), games, *wilson(rate, games))


def wilson(rate: float, games: float) -> tuple[float, float]:
    """The 95 % interval of Wilson for a rate found in so many games."""
    middle = rate + Z * Z / (2 * games)
    half = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)
