"""A champion that is kept judges as the evaluation did when it was kept, and past ones and nets can still be read."""

import json
import runpy
from pathlib import Path

import pytest

from divebell.bots.net import JudgedByNet, read_net
from tests.bots.positions import JUDGE, game_after

ROOT = Path(__file__).parents[2]
KEPT = sorted((ROOT / "proofs").glob("*/*.json"))  # champions and nets


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_champion_judges_as_the_weights_do(players: int) -> None:
    kept = runpy.run_path(str(ROOT / "tools/champion.py"))["champion"]("otys", players)
    judged = JudgedByNet(JUDGE, read_net(json.dumps(kept.document()), JUDGE))
    for moves in (0, 20, 60):
        game = game_after(moves, 3, players=players)
        assert judged.chances(game) == pytest.approx(JUDGE.chances(game), abs=1e-5)


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_a_past_champion_or_net_can_still_judge(file: Path) -> None:
    net = read_net(file.read_text(), JUDGE)
    game = game_after(20, 3, **({"solo": "normal"} if net.players == 1 else {"players": net.players}))
    chances = JudgedByNet(JUDGE, net).chances(game)
    assert len(chances) == net.players
    assert 0 < sum(chances) < 1 if net.players == 1 else sum(chances) == pytest.approx(1)
