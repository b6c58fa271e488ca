"""Bots think in worker processes. They get a view, never a game.

A bot that raises, dies, takes far too long or answers with a move that is not legal loses the rest of its turn to a
stand-in, and the table goes on.
"""

import hashlib
import json
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, NamedTuple

from divebell.bots import BOTS, Bot, bots_of, make_bot, usual_budget
from divebell.engine.package import View
from divebell.games import find_game

from .fair import NOBODY, Asker, seen
from .table import STAND_IN, Table
from .workers import BUDGETS, Fault, Workers, processors

LOGGER: Final = logging.getLogger(__name__)
LIMIT: Final = 40.0  # seconds for one thought; the slowest level takes a third of that on the pure build
KEPT: Final = 32  # bots that a worker keeps, because some take their time to be made
LINES: Final = 100  # turns that were begun and are remembered, so that nobody thinks again in the middle of one

Line = list[tuple[View, str]]  # what a bot expects to see, and what it then plays


class Choice(NamedTuple):
    """The text of a move, and why it is not the bot's own, if it is not."""

    text: str
    fault: str = ""  # raised, died, too slow, not legal


_bots: dict[tuple[object, ...], Bot] = {}  # in a worker: by game, options and kind, the one used last at the end


def think(
    game: str, options: dict[str, str], kind: str, view: View, texts: list[str], seed: int, budget: int | None
) -> tuple[str, Line]:
    """The text of the move that a bot chooses, and how its turn goes on: what runs in the worker."""
    package = find_game(game)
    components = package.read_options(options).get("components")
    imagined = package.determinize(view, Random(seed), components)
    if kind not in bots_of(game):  # it needs a judge, as a stand-in does, and the game has none
        kind = BOTS[0]
    which = (game, kind, *sorted(options.items()))
    bot = _bots.pop(which, None) or make_bot(kind, package, components)
    moves = [move for move in imagined.moves() if move.text in texts]
    text = bot.choose(view, moves, Random(seed), budget).text
    line: deque[tuple[View, str]] = getattr(bot, "line", deque())
    rest = [*line]
    line.clear()  # it belongs to this table, the bot to all
    _bots[which] = bot
    if len(_bots) > KEPT:
        del _bots[next(iter(_bots))]
    return text, rest


class Thinker(Workers):
    """Workers that think for bots. Hints can be thought out by the same."""

    def __init__(self, workers: int | None = None, limit: float = LIMIT) -> None:
        """A worker for each processor, unless it is said how many, and one more that is kept for another address."""
        super().__init__(processors() + 1 if workers is None else workers, limit)
        self.fallen: dict[tuple[str, int], tuple[int, int]] = {}  # by table and seat: the turn that a bot has lost
        self.lines: dict[tuple[str, int, str], deque[tuple[View, str]]] = {}  # by table, seat and kind
        self.shares: dict[str, float] = {}  # by table: the part of its budget that its last bot had, if not all

    async def choose(
        self, table: Table, kind: str, view: View, texts: list[str], asker: Asker = NOBODY,
        watched: Callable[[], bool] = seen,
    ) -> Choice:  # fmt: skip
        """The move a bot chooses, or its stand-in for the rest of the turn when it gives none."""
        seat, turn = table.game.player, table.game.turn
        fault = ""
        if self.fallen.get((table.id, seat)) != turn:
            self.fallen.pop((table.id, seat), None)
            try:
                return Choice(await self._choose(table, kind, view, texts, asker, watched))
            except Fault as found:
                fault = str(found)
                LOGGER.warning("the bot %s at table %s: %s; %s plays its turn", kind, table.id, fault, STAND_IN)
                self.fallen[table.id, seat] = turn
        try:
            return Choice(await self._choose(table, STAND_IN, view, texts, asker, watched), fault)
        except Fault:
            return Choice(texts[0], fault)

    def share_of(self, table: Table, asker: Asker) -> float:
        """The part of its usual budget that the bot of a table has who thinks now, or had who thought last."""
        thinks = table.asked is not None and table.is_bot(table.asked)
        return min(self.shares.get(table.id, 1.0), self.queue.share(asker) if thinks else 1.0)

    async def _choose(
        self, table: Table, kind: str, view: View, texts: list[str], asker: Asker, watched: Callable[[], bool]
    ) -> str:
        """The next move of a turn that was thought out before, or the first of a new one; Fault says what failed."""
        key = (table.id, table.game.player, kind)
        line = self.lines.pop(key, deque())
        while line:
            expected, text = line.popleft()
            if expected == view and text in texts:
                break
        else:
            text, line = await self._think(table, kind, view, texts, asker, watched)
        if line:
            self.lines[key] = line
            if len(self.lines) > LINES:
                del self.lines[next(iter(self.lines))]
        return text

    async def _think(
        self, table: Table, kind: str, view: View, texts: list[str], asker: Asker, watched: Callable[[], bool]
    ) -> tuple[str, deque[tuple[View, str]]]:
        """What it draws at random depends on the table and the moment, not on the true deal."""
        digest = hashlib.sha256(f"{table.id} {table.version} {json.dumps(view)}".encode()).digest()
        seed = int.from_bytes(digest[:8], "big")
        created = table.created

        def thought_for(share: float) -> Callable[[], tuple[str, Line]]:
            budget = BUDGETS.get(kind)
            if share != 1:
                budget = round(share * (budget or usual_budget(kind)))
            return partial(think, created.game, created.options, kind, view, texts, seed, budget)

        (text, line), share = await self.ask_for_share(thought_for, asker, watched)
        if text not in texts:
            raise Fault("not legal")
        self.shares.pop(table.id, None)
        if share < 1:
            self.shares[table.id] = share
            if len(self.shares) > LINES:
                del self.shares[next(iter(self.shares))]
        return text, deque(line)
