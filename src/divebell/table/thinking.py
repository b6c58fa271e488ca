"""Bots think in worker processes. They get a view, never a game.

A bot that raises, dies, takes far too long or answers with what is no legal move loses the rest of its turn to a
stand-in, and the table goes on.
"""

import hashlib
import json
import logging
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from divebell.bots import BOTS, Bot, bots_of, make_bot
from divebell.games import find_game

from .table import STAND_IN, Table
from .workers import Fault, Workers

LOGGER: Final = logging.getLogger(__name__)
LIMIT: Final = 40.0  # seconds for one thought; the slowest level takes a third of that on the pure build
KEPT: Final = 32  # bots that a worker remembers, so that they need not think again in the middle of a turn


class Choice(NamedTuple):
    """The text of a move, and why it is not the bot's own, if it is not."""

    text: str
    fault: str = ""  # raised, died, too slow, not legal


_bots: dict[tuple[str, str, int], Bot] = {}  # in a worker: those who thought last, by table, kind and seat


def think(
    game: str, options: dict[str, str], table: str, kind: str, view: dict[str, Any], texts: list[str], seed: int
) -> str:
    """The text of the move that a bot chooses: what runs in the worker."""
    package = find_game(game)
    components = package.read_options(options).get("components")
    imagined = package.determinize(view, Random(seed), components)
    if kind not in bots_of(game):  # it needs a judge, as a stand-in does, and the game has none
        kind = BOTS[0]
    whose = (table, kind, imagined.player)
    bot = _bots.pop(whose, None) or make_bot(kind, package, components)
    choice = bot.choose(view, [move for move in imagined.moves() if move.text in texts], Random(seed)).text
    _bots[whose] = bot
    if len(_bots) > KEPT:
        del _bots[next(iter(_bots))]
    return choice


class Thinker(Workers):
    """Workers that think for bots."""

    def __init__(self, workers: int = 1, limit: float = LIMIT) -> None:
        """Workers start with the first thought. A thought may take `limit` seconds."""
        super().__init__(workers, limit)
        self.fallen: dict[tuple[str, int], tuple[int, int]] = {}  # by table and seat: the turn that a bot has lost

    async def choose(self, table: Table, kind: str, view: dict[str, Any], texts: list[str]) -> Choice:
        """The move a bot chooses, or its stand-in for the rest of the turn when it gives none."""
        seat, turn = table.game.player, table.game.turn
        fault = ""
        if self.fallen.get((table.id, seat)) != turn:
            self.fallen.pop((table.id, seat), None)
            try:
                return Choice(await self._think(table, kind, view, texts))
            except Fault as found:
                fault = str(found)
                LOGGER.warning("the bot %s at table %s: %s; %s plays its turn", kind, table.id, fault, STAND_IN)
                self.fallen[table.id, seat] = turn
        try:
            return Choice(await self._think(table, STAND_IN, view, texts), fault)
        except Fault:
            return Choice(texts[0], fault)

    async def _think(self, table: Table, kind: str, view: dict[str, Any], texts: list[str]) -> str:
        """What it draws at random depends on the table and the moment, not on the true deal. Fault says what failed."""
        digest = hashlib.sha256(f"{table.id} {table.version} {json.dumps(view)}".encode()).digest()
        seed = int.from_bytes(digest[:8], "big")
        created = table.created
        thought = partial(think, created.game, created.options, table.id, kind, view, texts, seed)
        text = await self.ask(thought)
        if text not in texts:
            raise Fault("not legal")
        return text
