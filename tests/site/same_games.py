"""The same games in every Python: whole games from their seeds, and what bots choose in them, line by line.

    python tests/site/same_games.py SEEDS          # in plain Python, pure or compiled

tests/site/same_games.mjs prints the same lines from the Python of the site.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random

from divebell.bots import BOTS, make_bot
from divebell.engine.record import Record, Seat
from divebell.games import GAMES, find_game

BUDGET = 25  # positions for a choice, equal everywhere
PLAYERS = {"otys": (2, 3, 4), "aquatica": (2, 3, 4)}
NAMES = ("Noelie", "Tam", "Ines", "Bruno")


def lines(seeds: int) -> Iterator[str]:
    """For each game and seed: the digest of the record of a whole game, and what each bot chooses halfway."""
    for name in GAMES:
        package = find_game(name)
        for seed in range(seeds):
            players = PLAYERS[name][seed % len(PLAYERS[name])]
            seats = [Seat(each, "human") for each in NAMES[:players]]
            record = Record(package, {"players": players}, seed, seats)
            rng, chosen = Random(seed), []
            bot = BOTS[seed % len(BOTS)]
            player = make_bot(bot, package)
            while not record.game.over:
                game = record.game
                view, moves = game.view(game.player), game.moves()
                if moves[1:] and len(record.played) % 16 == 5:
                    chosen.append(str(player.choose(view, moves, Random(seed), BUDGET)))
                record.play(rng.choice(moves))
            digest = sha256(str(record).encode()).hexdigest()
            yield f"{name} {seed} {players} {len(record.played)} {digest} {bot}: {', '.join(chosen)}"


if __name__ == "__main__":
    for line in lines(int(sys.argv[1])):
        print(line, flush=True)
