"""How long bots think for a turn, in whatever Python runs this: the site's in a browser, or CPython's."""

import time
from random import Random

from divebell.bots import make_bot
from divebell.games import find_game


def turns(game: str, level: str, number: int, budget: int | None = None, seed: int = 3) -> list[float]:
    """Seconds that a level thinks for each of the first turns of a game against itself."""
    package = find_game(game)
    state = package.start(seed=seed, **package.read_options({"players": "2"}))
    bots = [make_bot(level, package) for _ in state.standing]
    rng = Random(seed)
    times: list[float] = []
    while len(times) < number and not state.over:
        turn, seat, seconds = state.turn, state.player, 0.0
        while not state.over and (state.turn, state.player) == (turn, seat):
            view, moves = state.view(seat), state.moves()
            began = time.perf_counter()
            move = bots[seat].choose(view, moves, rng, budget) if moves[1:] else moves[0]
            seconds += time.perf_counter() - began
            state.play(move)
        times.append(seconds)
    return times
