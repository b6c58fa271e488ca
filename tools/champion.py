"""Keep the weights of today as a file, so that whatever comes later can play against them.

    .venv/bin/python tools/champion.py --game otys --players 2 --out proofs/champions/first-fit.json
    divebell lab ladder --bots aquanaut+proofs/champions/first-fit.json,aquanaut

The file is a net whose hidden layer adds nothing: a level that judges by it weighs as it did when it was made.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from divebell.bots.array_net import Net
from divebell.bots.net import shapes
from divebell.games import find_judge, find_part
from divebell.lab.sources import rules_hash


def champion(game: str, players: int) -> Net:
    """A net that says what the weights of this game say."""
    terms = find_judge(game).TERMS
    table = find_part(game, "judge.weights").WEIGHTS
    sizes = shapes(players, len(terms), hidden=1)
    parameters = {name: np.zeros(size) for name, size in sizes.items()}
    parameters["width"] += 1
    for part, name in enumerate(("early", "late")):
        parameters[name] = np.array([table[term][players - 1][part] for term in terms])
    return Net(players, terms, parameters)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="otys")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    command = f"tools/champion.py --game {given.game} --players {given.players} --out {given.out}"
    document = {"command": command, "rules": rules_hash(given.game), **champion(given.game, given.players).document()}
    given.out.write_text(json.dumps(document, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
