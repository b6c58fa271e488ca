"""A trial takes every move that the board offers in it, up to the end of the turn, and no other."""

import json
from random import Random
from typing import Any

import pytest

from divebell.engine.ui.board.acts import acts_of
from divebell.games import GAMES, find_game, find_part
from divebell.table.errors import Refused
from divebell.table.trials import Trial, try_move
from tests.worlds import NAMES, WORLDS, moments

MOST = 40  # moves of a trial
EVERY = {"otys": 12, "aquatica": 30}  # one moment in so many begins one


@pytest.mark.parametrize(("game", "world"), [(game, world) for game in GAMES for world in WORLDS[game]])
def test_a_trial_takes_what_is_offered_and_stops_by_itself(game: str, world: dict[str, Any]) -> None:
    words, rng, stopped = find_part(game, "ui.words").Words(seats=NAMES), Random(1), 0
    for here, events in moments(game, world, seed=3, every=EVERY[game]):
        if events or here.over:
            continue
        seat = here.player
        imagined = find_game(game).determinize(here.view(seat), rng, None)
        trial = Trial(0, imagined, [], "", [], here.turn, seat)
        for _ in range(MOST):
            view = json.dumps(trial.game.view(seat), separators=(",", ":"), ensure_ascii=False).encode()
            acts = acts_of(words, NAMES, view, tuple(trial.game.moves()), practice=False, trial=True)
            closed = [text for text, act in acts.items() if act.closed]
            for text in closed:
                with pytest.raises(Refused, match="something new is revealed"):
                    try_move(trial, text)
            offered = [text for text in acts if text not in closed]
            if not offered:
                break
            trial = try_move(trial, rng.choice(offered))
            if trial.stopped:
                stopped += 1
                break
    assert stopped
