"""Fit the weights of the evaluation to the outcomes of the bots' own games, and write them down.

    .venv-compiled/bin/python tools/weights.py --game otys --games 4000 --seed 1 --players 2

The games are played with some noise, on all processors; after every turn the terms of all players are noted, in a file
under build/weights, so that a run can be taken up again. Logistic regression (softmax over the players) then finds the
weights that predict the winner best, and in solo linear regression those that predict the final points. The new
weights are half way between the old ones and those: what goes along with winning is not all worth playing for.

The weights of a game stand in columns, one for each number of players; what else it has columns for is set by hand.
"""

import argparse
import json
import re
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from divebell.bots import Level, LevelBot
from divebell.engine.package import Package
from divebell.games import find_game, find_judge, find_part
from divebell.lab.sources import bots_hash, rules_hash

# The options of the games for each number of players, in turn.
OPTIONS: dict[str, dict[int, list[dict[str, Any]]]] = {
    "otys": {1: [{"solo": "normal"}], 2: [{"players": 2}], 3: [{"players": 3}], 4: [{"players": 4}]},
    "aquatica": {
        players: [{"players": players}, {"players": players, "mode": "tribes"}] if players > 1 else [{"players": 1}]
        for players in (1, 2, 3, 4, 5)
    },
}
PLAYER = Level("player", 400, True, 0, 0.02, 0.08)
STEPS = 8  # of Newton's method, which then has found the weights
PULL = 1000.0  # towards the weights before, in standard deviations of the terms: as much as so many positions say
NARROW = 0.05  # a term that hardly ever changes counts as if it changed so much
FILE = "src/divebell/games/{game}/judge/weights.py"
ROWS = Path("build/weights")

Floats = NDArray[np.float64]
Noted = tuple[float, list[list[float]]]  # how far the game is, and the terms of every seat
Played = tuple[list[float], list[Noted]]  # each seat's share of the win, in solo the points; the turns


class Rows(NamedTuple):
    """Positions as arrays."""

    inputs: Floats  # position, seat, term: early ones, then late ones
    outcomes: Floats  # position, seat
    game: NDArray[np.intp]  # that the position is from


def play(task: tuple[str, int, dict[str, Any]]) -> Played:
    """The turns of one game."""
    name, seed, options = task
    package, judge = find_game(name), find_judge(name)
    game = package.start(seed=seed, **options)
    seats = len(game.players)
    bots = [LevelBot(PLAYER, package) for _ in range(seats)]
    rng = Random(f"weights {seed}")
    turns: list[Noted] = []
    while not game.over:
        turn = game.turn
        game.play(bots[game.player].choose(game.view(game.player), game.moves(), rng))
        if game.turn != turn and not game.over:
            terms = [[round(term, 4) for term in judge.terms(game, seat)] for seat in range(seats)]
            turns.append((round(judge.phase(game), 4), terms))
    assert game.result is not None
    if seats == 1:
        return [float(game.result.points[0])], turns
    best = game.result.ranking[0]
    return [1 / len(best) if seat in best else 0.0 for seat in range(seats)], turns


def play_games(package: Package, players: int, number: int, seed: int) -> list[Played]:
    """So many games, those of an earlier run with the same seed included."""
    ROWS.mkdir(parents=True, exist_ok=True)
    file = ROWS / f"{package.NAME}-{players}-{seed}-{rules_hash(package.NAME)}-{bots_hash(package.NAME)}.jsonl"
    options = OPTIONS[package.NAME][players]
    games: list[Played] = []
    if file.exists():
        whole = [line for line in file.read_text().splitlines(keepends=True) if line.endswith("\n")]
        file.write_text("".join(whole))  # the last game may have been cut off
        games = [json.loads(line) for line in whole][:number]
    tasks = [
        (package.NAME, seed * 1_000_000 + game, options[game % len(options)]) for game in range(len(games), number)
    ]
    with file.open("a") as kept, ProcessPoolExecutor() as pool:
        for played in pool.map(play, tasks, chunksize=5):
            games.append(played)
            kept.write(json.dumps(played) + "\n")
            print(f"\r{len(games)} of {number} games", end="", flush=True)
    print()
    return games


def rows_of(games: list[Played]) -> Rows:
    """The terms twice: in the measure in which the game is still early, and in which it is late."""
    late = np.array([turn[0] for _, turns in games for turn in turns])[:, None, None]
    terms = np.array([turn[1] for _, turns in games for turn in turns])
    return Rows(
        np.concatenate((terms * (1 - late), terms * late), axis=2),
        np.array([outcome for outcome, turns in games for _ in turns]),
        np.array([at for at, (_, turns) in enumerate(games) for _ in turns]),
    )


def predicted(rows: Rows, weights: Floats) -> Floats:
    """The chances of all seats, in solo the points."""
    values = rows.inputs @ weights
    if values.shape[1] == 1:
        return values
    parts = np.exp(values - values.max(axis=1, keepdims=True))
    shares: Floats = parts / parts.sum(axis=1, keepdims=True)
    return shares


def fit(rows: Rows, before: Floats) -> Floats:
    """Half way from the weights before to those that predict the outcomes best, which Newton's method finds."""
    spread = rows.inputs.std(axis=(0, 1))
    scale = np.where(spread > 0, np.maximum(spread, NARROW), 1.0)
    inputs = rows.inputs / scale
    start = before * scale
    found = start
    for _ in range(STEPS):
        said = predicted(Rows(inputs, rows.outcomes, rows.game), found)
        slope = np.einsum("ns,nst->t", said - rows.outcomes, inputs) + PULL * (found - start)
        if said.shape[1] == 1:
            bend = inputs[:, 0].T @ inputs[:, 0]
        else:
            mean = np.einsum("ns,nst->nt", said, inputs)
            bend = np.einsum("ns,nst,nsu->tu", said, inputs, inputs, optimize=True) - mean.T @ mean
        found = found - np.linalg.solve(bend + PULL * np.eye(len(found)), slope)
    return (before + found / scale) / 2


def loss(rows: Rows, weights: Floats) -> float:
    """How badly the weights predict these outcomes: mean log loss, in solo the mean square of the error."""
    said = predicted(rows, weights)
    if said.shape[1] == 1:
        return float(((said - rows.outcomes) ** 2).mean())
    return float(-(rows.outcomes * np.log(np.clip(said, 1e-9, 1))).sum(axis=1).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=list(OPTIONS), default="otys")
    parser.add_argument("--games", type=int, default=4000, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="2", help="2 also sets more, if these do not follow; 1 is solo")
    given = parser.parse_args()
    package = find_game(given.game)
    terms = find_judge(given.game).TERMS
    table = {
        name: [list(pair) for pair in pairs] for name, pairs in find_part(given.game, "judge.weights").WEIGHTS.items()
    }
    notes = []
    for players in map(int, given.players.split(",")):
        rows = rows_of(play_games(package, players, given.games, given.seed))
        apart = rows.game < given.games // 5
        before = np.array([table[name][players - 1][part] for part in (0, 1) for name in terms])
        unseen = Rows(*(part[apart] for part in rows))
        learnt = fit(Rows(*(part[~apart] for part in rows)), before)
        note = (
            f"{players} players: {given.games} games; loss on a fifth of them that was kept apart: "
            f"{loss(unseen, before):.4f} before, {loss(unseen, learnt):.4f} after; then fitted to all"
        )
        after = fit(rows, before)
        print(note, flush=True)
        notes.append(note)
        for at, name in enumerate(terms):
            table[name][players - 1] = [after[at], after[len(terms) + at]]
            if players == 2:  # until there are games of more
                for more in OPTIONS[given.game]:
                    if more > 2:
                        table[name][more - 1] = table[name][1]
    write(table, given, notes)


def write(table: dict[str, list[list[float]]], given: argparse.Namespace, notes: list[str]) -> None:
    """The table into its module, and what found it below what found the one before; the rest of the module stays."""
    file = Path(FILE.format(game=given.game))
    command = (
        f"tools/weights.py --game {given.game} --games {given.games} --seed {given.seed} --players {given.players}"
    )
    rows = ["WEIGHTS: Final[dict[str, tuple[tuple[float, float], ...]]] = {"]
    for name, columns in table.items():
        pairs = ", ".join(f"({early:.3f}, {late:.3f})" for early, late in columns)
        rows.append(f'    "{name}": ({pairs}),')
    source = with_run(file.read_text(), command, notes)
    source = re.sub(r"^WEIGHTS:.*?^}", "\n".join([*rows, "}"]), source, count=1, flags=re.DOTALL | re.MULTILINE)
    file.write_text(source)


def with_run(source: str, command: str, notes: list[str]) -> str:
    """A module whose first text names one run more, as its last."""
    return source.replace('\n"""', "\n".join(["", "", f"    {command}", "", *notes, '"""']), 1)


if __name__ == "__main__":
    main()
