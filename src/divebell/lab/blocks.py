"""Games in blocks, of which none is played twice: what is kept is read, the rest is played and kept."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from divebell.engine.chance import KEY_BITS
from divebell.engine.errors import BadOption
from divebell.engine.text import mark

from .kept import Kept
from .playing import Stopped
from .workers import Workers, in_order

MOST_GAMES: Final = 1_000_000

Asked = TypeVar("Asked")


def check_games(games: int, seed: int, least: int = 1) -> None:
    """Refuse so many games from a seed on, if they are too few or too many."""
    if not least <= games <= MOST_GAMES:
        raise BadOption(mark("games must be {least} to {most}, not {given}"), least=least, most=MOST_GAMES, given=games)
    if seed + games > 1 << KEY_BITS:
        raise BadOption(mark("seed must be smaller: every deal uses the next seed"))


def play_blocks(
    kept: Kept,
    play: Callable[[tuple[Asked, int]], list[Any]],
    asked: Asked,
    seeds: range,
    workers: Workers,
    progress: Callable[[int], None],
) -> list[Any]:
    """What came of the blocks that begin with these seeds, one after the other, as far as Ctrl-C let them be played.

    `progress` is told how many blocks are done. What was kept is lists where it was tuples.
    """
    blocks = kept.read()
    progress(len(blocks))
    try:
        for block in in_order(play, ((asked, seed) for seed in seeds[len(blocks) :]), workers):
            kept.add(block)
            blocks.append(block)
            progress(len(blocks))
    except (KeyboardInterrupt, Stopped):
        pass
    return [each for block in blocks[: len(seeds)] for each in block]
