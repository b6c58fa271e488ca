"""What a decision costs as games get larger, and how much memory a state and a table take.

Four ways to be larger: more players, more cards in hand, more batteries, a longer game. Windows are taken in turn;
times are processor time, medians of the windows.
"""

import argparse
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from typing import Any

from measures import play_games, rounds
from rich.console import Console
from rich.table import Table

from divebell import build
from divebell.bots.turns import ends_of_turn
from divebell.games import otys
from divebell.table.events import Created, SeatPlan
from divebell.table.table import Table as PlayedTable

ROUNDS = (1, 6, 11, 16, 21, 26)  # where a stretch of a game begins
COPIES, TABLES = 2000, 20


def random_game(players: int) -> Callable[[int], tuple[int, int]]:
    def play(seed: int) -> tuple[int, int]:
        rng = Random(seed)
        asked = choices = 0
        game = otys.start(players=players, seed=seed, sponsors="random")
        while not game.over:
            moves = game.moves()
            asked += 1
            choices += len(moves) > 1
            game.play(moves[int(rng.random() * len(moves))])
        return asked, choices

    return play


def middle(players: int = 4) -> otys.Game:
    """A game in its middle, at the beginning of a turn."""
    rng = Random(4)
    game = otys.start(players=players, seed=4, sponsors="random")
    while game.turn[0] < 15 or "turn" in game.position():
        game.play(rng.choice(game.moves()))
    return game


def with_hand(cards: int) -> otys.Game:
    """The middle of a game with so many cards of the deck in the hand of the player whose turn it is."""
    position = middle().position()
    board = position["players"][position["player"]]
    wanted = cards - len(board["hand"])
    if wanted < 0:
        position["deck"] += board["hand"][cards:]
        del board["hand"][cards:]
    else:
        board["hand"] += position["deck"][:wanted]
        del position["deck"][:wanted]
    return otys.load(position)


def with_batteries(batteries: int) -> otys.Game:
    """The middle of a game with so many batteries."""
    position = middle().position()
    position["players"][position["player"]]["batteries"] = batteries
    return otys.load(position)


def one_turn(game: otys.Game) -> Callable[[], int]:
    """Play random turns from here, over and over; returns decisions."""
    rng = Random(9)
    turn = game.turn

    def play() -> int:
        here = game.copy()
        decisions = 0
        while here.turn == turn and not here.over:
            moves = here.moves()
            decisions += len(moves) > 1
            here.play(moves[int(rng.random() * len(moves))])
        return decisions

    return play


def per_decision(play: Callable[[], int], seconds: float) -> float:
    """Seconds for each decision."""
    decisions = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        decisions += sum(play() for _ in range(20))
    return took / max(1, decisions)


def by_round(seconds: float, seed: int) -> dict[int, float]:
    """Seconds for each decision in stretches of five rounds."""
    took = dict.fromkeys(ROUNDS, 0.0)
    decisions = dict.fromkeys(ROUNDS, 0)
    rng = Random(seed)
    end = time.process_time() + seconds
    while time.process_time() < end:
        seed += 1
        game = otys.start(players=4, seed=seed, sponsors="random")
        for stretch in ROUNDS:
            began = time.process_time()
            while game.turn[0] < stretch + 5 and not game.over:
                moves = game.moves()
                decisions[stretch] += len(moves) > 1
                game.play(moves[int(rng.random() * len(moves))])
            took[stretch] += time.process_time() - began
    return {stretch: took[stretch] / max(1, decisions[stretch]) for stretch in ROUNDS}


def memory(make: Callable[[int], Any], number: int) -> float:
    """Bytes that one of many such things takes."""
    make(0)
    tracemalloc.start()
    kept = [make(one) for one in range(number)]
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken / len(kept)


def copies(game: otys.Game) -> Callable[[int], otys.Game]:
    return lambda _: game.copy()


def table_after(share: float) -> Callable[[int], PlayedTable]:
    """A table of four after this share of a random game."""
    rng = Random(4)
    game = otys.start(players=4, seed=4, first=0)
    texts: list[str] = []
    while not game.over:
        move = rng.choice(game.moves())
        texts.append(move.text)
        game.play(move)
    moves: list[tuple[str, list[str]]] = [(text, []) for text in texts[: int(share * len(texts))]]
    seats = [SeatPlan(f"player {seat}", "human", "somebody") for seat in range(4)]

    def make(number: int) -> PlayedTable:
        created = Created("otys", 1, {"players": "4", "first": "0"}, 4, seats, moves=[*moves])
        return PlayedTable(f"table {number}", otys, created)

    return make


def take_windows(windows: int, seconds: float) -> dict[tuple[str, str], list[float]]:
    figures: dict[tuple[str, str], list[float]] = {}
    hands = {cards: with_hand(cards) for cards in (0, 2, 4, 8, 16)}
    packs = {batteries: with_batteries(batteries) for batteries in (0, 1, 2, 4, 8)}
    turns = {batteries: len(ends_of_turn(packs[batteries])) for batteries in (0, 1, 2)}

    def add(what: str, size: object, value: float) -> None:
        figures.setdefault((what, str(size)), []).append(value * 1e6)

    for window in range(windows):
        for players in (1, 2, 3, 4):
            add("decision, players", players, 1 / play_games(random_game(players), seconds, 1000 * window)["choices"])
        for players in (2, 3, 4):
            add("copy, players", players, rounds(middle(players).copy, seconds / 4))
        for cards, game in hands.items():
            add("decision, cards in hand", cards, per_decision(one_turn(game), seconds))
        for batteries, game in packs.items():
            add("decision, batteries", batteries, per_decision(one_turn(game), seconds))
        for batteries, ends in turns.items():
            took = rounds(partial(ends_of_turn, packs[batteries]), seconds, 1)
            add("end of a turn, batteries", f"{batteries} ({ends} ends)", took / ends)
        for stretch, value in by_round(4 * seconds, 1000 * window).items():
            add("decision, rounds", f"{stretch} to {stretch + 4}", value)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how costs grow.")
    parser.add_argument("--windows", type=int, default=5, help="windows for each figure; the median counts")
    parser.add_argument("--seconds", type=float, default=0.2, help="length of a window")
    options = parser.parse_args()
    console = Console(width=100)
    table = Table("what", "size", "us", "spread", "beside the first", title=f"Growth, {build()} build")
    first: dict[str, float] = {}
    for (what, size), values in take_windows(options.windows, options.seconds).items():
        value = median(values)
        first.setdefault(what, value)
        table.add_row(
            what, size, f"{value:.2f}", f"{min(values):.2f} - {max(values):.2f}", f"{value / first[what]:.2f}"
        )
    console.print(table)
    table = Table("what", "bytes", title="Memory")
    for players in (2, 3, 4):
        game = middle(players)
        table.add_row(f"a copy of a state, {players} players", f"{memory(copies(game), COPIES):,.0f}")
    for share in (0.0, 0.5, 1.0):
        table.add_row(f"a table of 4 after {share:.0%} of a random game", f"{memory(table_after(share), TABLES):,.0f}")
    console.print(table)


if __name__ == "__main__":
    main()
