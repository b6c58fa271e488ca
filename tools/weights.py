"""Fit the weights of the evaluation to the outcomes of the bots' own games, and write them down.

    .venv-compiled/bin/python tools/weights.py --games 600 --seed 1 --players 2

The games are played with some noise; at the beginning of every turn the terms of all players are noted, in a file under
build/weights, so that a run can be taken up again. Logistic regression (softmax over the players) then finds the
weights that foretell the winner best, and in solo linear regression those that foretell the final points. The new
weights are half way between the old ones and those: what goes along with winning is not all worth playing for.
"""

import argparse
import json
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import Any

from divebell.bots import Level, LevelBot
from divebell.games import otys
from divebell.games.otys.weights import SOLO_GOAL, SOLO_SPREAD, WEIGHTS

TERMS = otys.TERMS
PLAYER = Level(600, True, 0, 0.015, 0.06)
EPOCHS = 10
PULL = 0.02  # towards the weights so far, in standard deviations of the terms, for each position
RARE = 0.5  # a term that is smaller than this on average moves less: there is little to learn from
FILE = Path("src/divebell/games/otys/weights.py")
ROWS = Path("build/weights")

Row = tuple[list[list[float]], list[float]]  # the inputs of every seat; their shares of the win, in solo the points


def inputs(game: Any, seat: int) -> list[float]:
    """The terms twice: in the measure in which the game is still early, and in which it is late."""
    late = otys.phase(game)
    terms = otys.terms(game, seat)
    return [term * (1 - late) for term in terms] + [term * late for term in terms]


def play(seed: int, options: dict[str, Any]) -> list[Row]:
    """The turns of one game."""
    game = otys.start(seed=seed, **options)
    seats = len(game.players)
    bots = [LevelBot(PLAYER, otys) for _ in range(seats)]
    rng = Random(f"weights {seed}")
    noted: list[list[list[float]]] = []
    turn = None
    while not game.over:
        if game.turn != turn:
            turn = game.turn
            noted.append([inputs(game, seat) for seat in range(seats)])
        game.play(bots[game.player].choose(game.view(game.player), game.moves(), rng))
    assert game.result is not None
    if seats == 1:
        outcome = [float(game.result.points[0])]
    else:
        best = game.result.ranking[0]
        outcome = [1 / len(best) if seat in best else 0.0 for seat in range(seats)]
    return [(row, outcome) for row in noted]


def play_games(players: int, number: int, seed: int, options: dict[str, Any]) -> list[list[Row]]:
    """So many games, those of an earlier run with the same seed included."""
    ROWS.mkdir(parents=True, exist_ok=True)
    file = ROWS / f"{players}-{seed}.jsonl"
    games: list[list[Row]] = []
    if file.exists():
        games = [json.loads(line) for line in file.read_text().splitlines()][:number]
    with file.open("a") as kept:
        for game in range(len(games), number):
            games.append(play(seed * 1_000_000 + game, options))
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
    parser.add_argument("--games", type=int, default=1500, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="1,2,3,4", help="1 is solo; 2 also sets 3 and 4, if these do not follow")
    given = parser.parse_args()
    table = {name: [list(pair) for pair in pairs] for name, pairs in WEIGHTS.items()}
    notes = []
    for players in map(int, given.players.split(",")):
        options = {"solo": "normal"} if players == 1 else {"players": players}
        games = play_games(players, given.games, given.seed, options)
        held = games[: len(games) // 5]
        rows = [row for game in games[len(held) :] for row in game]
        unseen = [row for game in held for row in game]
        before = [table[name][players - 1][part] for part in (0, 1) for name in TERMS]
        after = fit(rows, before, Random(given.seed))
        after = [(old + new) / 2 for old, new in zip(before, after, strict=True)]
        note = (
            f"{players} players: {len(games)} games; loss on a fifth of them that was kept apart: "
            f"{loss(unseen, before):.4f} before, {loss(unseen, after):.4f} after"
        )
        print(note, flush=True)
        notes.append(note)
        for at, name in enumerate(TERMS):
            table[name][players - 1] = [after[at], after[len(TERMS) + at]]
            if players == 2:  # until there are games of 3 and 4
                table[name][2:] = [table[name][1], table[name][1]]
    write(table, given, notes)


def write(table: dict[str, list[list[float]]], given: argparse.Namespace, notes: list[str]) -> None:
    """The table as a module."""
    lines = [
        '"""What each term of evaluation.py counts. The command that changed it last, and what it found:', "",
        f"    tools/weights.py --games {given.games} --seed {given.seed} --players {given.players}", "",
        *notes, '"""', "", "from typing import Final", "",
        "# For solo, 2, 3 and 4 players: at the beginning and at the end of a game.",
        "WEIGHTS: Final[dict[str, tuple[tuple[float, float], ...]]] = {",
    ]  # fmt: skip
    for name in TERMS:
        pairs = ", ".join(f"({early:.3f}, {late:.3f})" for early, late in table[name])
        lines.append(f'    "{name}": ({pairs}),')
    lines += ["}", f"SOLO_GOAL: Final = {SOLO_GOAL}", f"SOLO_SPREAD: Final = {SOLO_SPREAD}", ""]
    FILE.write_text("\n".join(lines))


if __name__ == "__main__":
    main()
