"""Honest continuations: what a turn leads to when everybody plays the game to its end knowing only what they may see.

Every continuation begins with another deal of what the player to move cannot see. From then on each player plans on
imagined games that agree with their own view, never on the game that is played, and plans again after every reveal.
Turns that look equally good are equally likely, so that continuations differ in more than the deal.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from divebell.bots.budget import Budget
from divebell.bots.mind import Mind
from divebell.bots.planner import Turn, find_turns, most_promising, rate
from divebell.engine.errors import IllegalMove
from divebell.engine.move import Move
from divebell.engine.package import Event, Game, View
from divebell.games import find_game

from .playing import Stopped
from .sources import ROOT, hash_of, text_hash
from .workers import stopped

POSITIONS: Final = 120  # looked at to find the turns of a plan, and as many again to judge them
WORLDS: Final = 3  # imagined games of a plan
NEAR: Final = 0.01  # of a chance: turns that are so close to the best one are as good


@cache
def continuations_hash(game: str) -> str:
    """Of all that the value of a continuation depends on. Levels and search may change without it.

    As long as old records replay, so do the rules: their version stands for them.
    """
    bots = [ROOT / "bots" / f"{name}.py" for name in ("budget", "mind", "planner")]
    judges = [path for folder in _judges(game) for path in folder.rglob("*")]
    return text_hash(str(find_game(game).RULES_VERSION) + hash_of([Path(__file__), *bots, *judges]))


def _judges(game: str) -> tuple[Path, Path]:
    return ROOT / "engine" / "judge", ROOT / "games" / game / "judge"


def play_turn(game: Game, moves: Sequence[Move | str]) -> int:
    """Play these moves as far as a plan goes, and say how many that were.

    It ends with the turn, with a reveal, where somebody else chooses, and where a move cannot be played: in another
    deal, others may have to answer first.
    """
    seat, turn = game.player, game.turn
    for number, move in enumerate(moves):
        if game.over or game.player != seat or game.turn != turn:
            return number
        journal: list[Event] = []
        game.journal = journal
        try:
            game.play(move)
        except IllegalMove:
            return number
        finally:
            game.journal = None
        if game.revealed(journal):
            return number + 1
    return len(moves)


def near_best(view: View, mind: Mind, rng: Random) -> Turn:
    """One of the turns that a short plan finds best, or nearly so."""
    worlds = mind.imagine_some(view, rng, WORLDS)
    turns = most_promising(find_turns(worlds[0], mind.judge, Budget(POSITIONS)))
    if len(turns) > 1:
        rate(turns, worlds[1:], mind.judge, worlds[0].player, Budget(POSITIONS))
    least = turns[0].chance - NEAR
    return rng.choice([turn for turn in turns if turn.chance >= least])


def play_to_end(game: Game, mind: Mind, seed: str) -> None:
    """Play to the end. What a player imagines in a turn depends on the seed and the turn, not on what came before."""
    turn: tuple[int, int] | None = None
    rng = Random(seed)
    while not game.over:
        if stopped():
            raise Stopped
        if game.turn != turn:
            turn = game.turn
            rng = Random(f"{seed} {turn}")
        moves = game.moves()
        if len(moves) == 1:
            game.play(moves[0])
        elif not play_turn(game, near_best(game.view(game.player), mind, rng).moves):
            raise AssertionError("what is legal can be seen by the player to move")


def continuation(view: View, moves: Sequence[str], mind: Mind, seed: str) -> str:
    """How one continuation of a turn ends for the player to move: 0 lost, 1 won, 2 won by two together, and so on.

    The same seed redeals and imagines alike, whatever the turn.
    """
    game = mind.imagine(view, Random(seed))
    seat = game.player
    play_turn(game, moves)
    play_to_end(game, mind, seed)
    assert game.result is not None
    best = game.result.ranking[0]
    return str(len(best)) if seat in best else "0"


def shares(outcomes: str) -> list[float]:
    """What the player won in each continuation."""
    return [1 / int(outcome) if outcome != "0" else 0.0 for outcome in outcomes]
