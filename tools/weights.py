"""Fit the weights of the evaluation to the outcomes of the bots' own games, and write them down.

    .venv-compiled/bin/python tools/weights.py --game otys --games 600 --seed 1 --players 2

The games are played with some noise; at the beginning of every turn the terms of all players are noted, in a file under
build/weights, so that a run can be taken up again. Logistic regression (softmax over the players) then finds the
weights that foretell the winner best, and in solo linear regression those that foretell the final points. The new
weights are half way between the old ones and those: what goes along with winning is not all worth playing for.

The weights of a game stand in columns, one for each number of players; what else it has columns for is set by hand.
"""

import argparse
import json
import re
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import Any

from divebell.bots import Level, LevelBot
from divebell.engine.package import Package
from divebell.games import find_game, find_part

# The options of the games for each number of players, in turn.
OPTIONS: dict[str, dict[int, list[dict[str, Any]]]] = {
    "otys": {1: [{"solo": "normal"}], 2: [{"players": 2}], 3: [{"players": 3}], 4: [{"players": 4}]},
    "aquatica": {
        players: [{"players": players}, {"players": players, "mode": "tribes"}] if players > 1 else [{"players": 1}]
        for players in (1, 2, 3, 4, 5)
    },
}
PLAYER = Level("player", 600, True, 0, 0.015, 0.06)
EPOCHS = 10
PULL = 0.02  # towards the weights so far, in standard deviations of the terms, for each position
RARE = 0.5  # a term that is smaller than this on average moves less: there is little to learn from
FILE = "src/divebell/games/{game}/weights.py"
ROWS = Path("build/weights")

Row = tuple[list[list[float]], list[float]]  # the inputs of every seat; their shares of the win, in solo the points


def inputs(package: Package, game: Any, seat: int) -> list[float]:
    """The terms twice: in the measure in which the game is still early, and in which it is late."""
    late = package.phase(game)
    terms = package.terms(game, seat)
    return [term * (1 - late) for term in terms] + [term * late for term in terms]


def play(package: Package, seed: int, options: dict[str, Any]) -> list[Row]:
    """The turns of one game."""
    game = package.start(seed=seed, **options)
    seats = len(game.players)
    bots = [LevelBot(PLAYER, package) for _ in range(seats)]
    rng = Random(f"weights {seed}")
    noted: list[list[list[float]]] = []
    turn = None
    while not game.over:
        if game.turn != turn:
            turn = game.turn
            noted.append([inputs(package, game, seat) for seat in range(seats)])
        game.play(bots[game.player].choose(game.view(game.player), game.moves(), rng))
    assert game.result is not None
    if seats == 1:
        outcome = [float(game.result.points[0])]
    else:
        best = game.result.ranking[0]
        outcome = [1 / len(best) if seat in best else 0.0 for seat in range(seats)]
    return [(row, outcome) for row in noted]


def play_games(package: Package, players: int, number: int, seed: int) -> list[list[Row]]:
    """So many games, those of an earlier run with the same seed included."""
    ROWS.mkdir(parents=True, exist_ok=True)
    file = ROWS / f"{package.NAME}-{players}-{seed}.jsonl"
    options = OPTIONS[package.NAME][players]
    games: list[list[Row]] = []
    if file.exists():
        games = [json.loads(line) for line in file.read_text().splitlines()][:number]
    with file.open("a") as kept:
        for game in range(len(games), number):
            games.append(play(package, seed * 1_000_000 + game, options[game % len(options)]))
            kept.write(json.dumps(games[-1]) + "\n")
    return games


def fit(rows: list[Row], before: list[float], rng: Random) -> list[float]:
    """The weights that foretell the outcomes best: stochastic gradient steps, each input in steps of its own size."""
    size = len(before)
    scale = [max(RARE, sqrt(sum(row[0][0][i] ** 2 for row in rows) / len(rows))) for i in range(size)]
    start = [before[i] * scale[i] for i in range(size)]
    found = start[:]
    squares = [1e-6] * size
    mean = [0.0] * size
    steps = 0
    for _ in range(EPOCHS):
        rng.shuffle(rows)
        for inputs_of, outcome in rows:
            values = [sum(w * x / s for w, x, s in zip(found, row, scale, strict=True)) for row in inputs_of]
            if len(values) == 1:
                errors = [(values[0] - outcome[0]) / 10]
            else:
                parts = [exp(value - max(values)) for value in values]
                errors = [part / sum(parts) - share for part, share in zip(parts, outcome, strict=True)]
            for i in range(size):
                slope = sum(e * row[i] for e, row in zip(errors, inputs_of, strict=True)) / scale[i]
                slope += PULL * (found[i] - start[i])
                squares[i] += slope * slope
                found[i] -= 0.1 * slope / sqrt(squares[i])
        steps += 1
        if steps > EPOCHS // 2:
            mean = [m + f for m, f in zip(mean, found, strict=True)]
    return [m / (steps - EPOCHS // 2) / s for m, s in zip(mean, scale, strict=True)]


def loss(rows: list[Row], weights: list[float]) -> float:
    """How badly the weights foretell these outcomes: mean log loss, in solo the mean square of the error."""
    total = 0.0
    for inputs_of, outcome in rows:
        values = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in inputs_of]
        if len(values) == 1:
            total += (values[0] - outcome[0]) ** 2
        else:
            whole = log(sum(exp(value - max(values)) for value in values)) + max(values)
            total -= sum(share * (value - whole) for share, value in zip(outcome, values, strict=True))
    return total / len(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=list(OPTIONS), default="otys")
    parser.add_argument("--games", type=int, default=1500, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="1,2", help="1 is solo; 2 also sets more, if these do not follow")
    given = parser.parse_args()
    package = find_game(given.game)
    terms = package.TERMS
    table = {name: [list(pair) for pair in pairs] for name, pairs in find_part(given.game, "weights").WEIGHTS.items()}
    notes = []
    for players in map(int, given.players.split(",")):
        games = play_games(package, players, given.games, given.seed)
        held = games[: len(games) // 5]
        rows = [row for game in games[len(held) :] for row in game]
        unseen = [row for game in held for row in game]
        before = [table[name][players - 1][part] for part in (0, 1) for name in terms]
        after = fit(rows, before, Random(given.seed))
        after = [(old + new) / 2 for old, new in zip(before, after, strict=True)]
        note = (
            f"{players} players: {len(games)} games; loss on a fifth of them that was kept apart: "
            f"{loss(unseen, before):.4f} before, {loss(unseen, after):.4f} after"
        )
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
    """The table into its module, with what found it; the rest of the module stays."""
    file = Path(FILE.format(game=given.game))
    command = (
        f"tools/weights.py --game {given.game} --games {given.games} --seed {given.seed} --players {given.players}"
    )
    lines = ['"""What each term of the evaluation counts. The command that changed it last, and what it found:', "",
             f"    {command}", "", *notes, '"""']  # fmt: skip
    rows = ["WEIGHTS: Final[dict[str, tuple[tuple[float, float], ...]]] = {"]
    for name, columns in table.items():
        pairs = ", ".join(f"({early:.3f}, {late:.3f})" for early, late in columns)
        rows.append(f'    "{name}": ({pairs}),')
    source = re.sub(r'\A""".*?"""', "\n".join(lines), file.read_text(), count=1, flags=re.DOTALL)
    source = re.sub(r"^WEIGHTS:.*?^}", "\n".join([*rows, "}"]), source, count=1, flags=re.DOTALL | re.MULTILINE)
    file.write_text(source)


if __name__ == "__main__":
    main()
