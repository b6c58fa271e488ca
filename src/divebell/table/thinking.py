"""Bots think in worker processes, never in the event loop. They get a view, never a game."""

import asyncio
import hashlib
import json
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from random import Random
from threading import Thread
from typing import Any

from divebell.bots import make_bot
from divebell.games import find_game

from .table import Table


def think(game: str, options: dict[str, str], kind: str, view: dict[str, Any], texts: list[str], seed: int) -> str:
    """The text of the move that a bot chooses: what runs in the worker."""
    package = find_game(game)
    components = package.read_options(options).get("components")
    bot = make_bot(kind, package, components)
    moves = [move for move in package.determinize(view, Random(seed), components).moves() if move.text in texts]
    return bot.choose(view, moves, Random(seed)).text


def _end_with_parent() -> None:
    """A worker whose server was killed would wait for ever: end it."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _begin() -> None:
    Thread(target=_end_with_parent, daemon=True).start()


def _workers(number: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=_begin)


class Thinker:
    """A pool of workers."""

    def __init__(self, workers: int = 1) -> None:
        """Workers start with the first thought."""
        self.workers = workers
        self.pool = _workers(workers)

    async def choose(self, table: Table, kind: str, view: dict[str, Any], texts: list[str]) -> str:
        """The move a bot chooses. What it draws at random depends on the table and the moment, not on the true deal."""
        digest = hashlib.sha256(f"{table.id} {table.version} {json.dumps(view)}".encode()).digest()
        seed = int.from_bytes(digest[:8], "big")
        loop = asyncio.get_running_loop()
        created = table.created
        thought = partial(think, created.game, created.options, kind, view, texts, seed)
        pool = self.pool
        try:
            return await loop.run_in_executor(pool, thought)
        except BrokenProcessPool:  # a worker was killed: its pool thinks no more, for this thought and all others
            if self.pool is pool:
                pool.shutdown(wait=False)
                self.pool = _workers(self.workers)
            return await loop.run_in_executor(self.pool, thought)

    def close(self) -> None:
        """Let the workers go."""
        self.pool.shutdown(wait=False, cancel_futures=True)
