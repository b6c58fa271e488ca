"""The learners' door: PettingZoo's own tests, and that an observation tells what the seat may see and nothing else."""

import runpy
import warnings
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from divebell import learn
from divebell.engine.errors import BadOption, IllegalMove
from divebell.games import otys
from divebell.games.otys.judge.encoding import PARTS

ROOT = Path(__file__).parent.parent.parent
REMARKS = (  # of PettingZoo on what we mean: parts with names, no mask when nothing is legal, nothing to draw
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",
    "Environment has not defined a render",
)


TABLES: list[tuple[str, dict[str, Any]]] = [
    ("otys", {"players": 2}), ("otys", {"players": 3}), ("otys", {"players": 4}), ("aquatica", {"players": 2}),
    ("aquatica", {"players": 3, "mode": "tribes"}), ("aquatica", {"players": 5, "memory": "open"}),
]  # fmt: skip


def positions(name: str, options: dict[str, Any], seed: int, number: int) -> list[learn.Environment]:
    """Some moments of one random game, each in an environment of its own."""
    env, rng = learn.env(name, **options), Random(seed)
    env.reset(seed=seed)
    found = []
    for step in range(4000):
        if step % (4000 // number) == 0 or env.game.over:
            here = learn.env(name, **options)
            here.game = env.game.copy()
            found.append(here)
        if env.game.over:
            break
        env.step(rng.choice(env.game.moves()).number)
    return found


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_pettingzoo_finds_nothing_wrong(name: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        for remark in REMARKS:
            warnings.filterwarnings("ignore", remark)
        api_test(learn.env(name, **options), num_cycles=400)
        seed_test(lambda: learn.env(name, **options), num_cycles=100)


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_the_whole_game_can_be_played_and_the_rewards_are_the_win(name: str, options: dict[str, Any]) -> None:
    env, rng, players = learn.env(name, **options), Random(3), options["players"]
    env.reset(seed=3)
    rewards: dict[str, float] = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        rewards[agent] += reward
        assert env.observation_space(agent).contains(observation)
        mask = observation["action_mask"]
        if over:
            assert not mask.any()
            env.step(None)
            continue
        assert {env.moves[number] for number in np.flatnonzero(mask)} == set(env.game.moves())
        env.step(int(rng.choice(np.flatnonzero(mask))))
        assert not cut
    assert not env.agents
    result = env.game.result
    assert result is not None
    assert sum(rewards.values()) == pytest.approx(1)
    assert {seat for seat in range(players) if rewards[f"player_{seat}"] > 0} == set(result.ranking[0])


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_observation(name: str, options: dict[str, Any]) -> None:
    for env in positions(name, options, seed=options["players"], number=12):
        game = env.game
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            for chance in range(3):
                env.game = env.package.determinize(game.view(seat), Random(chance))
                _assert_equal(env.observe(agent), seen)
            env.game = game


def test_the_parts_say_what_the_layout_says() -> None:
    env = learn.env(players=3)
    env.reset(seed=11)
    game = otys.start(players=3, seed=Random(11).getrandbits(64))
    me = game.player
    env.game = game
    parts = env.observe(f"player_{me}")["observation"]
    assert list(parts) == [name for name, _, _ in PARTS]
    view = game.view(me)
    board = view["players"][me]
    next_board = view["players"][(me + 1) % 3]
    assert list(parts["boards"][0]) == [0, 3, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]
    divers = ["metal", "plant", "fuel", "tech", "trader", "spy", "engineer", "explorer"]
    assert [divers[kind] for kind in np.argsort(parts["places"][1])] == next_board["divers"]
    letters = ["".join("MPFT"[kind] * count for kind, count in enumerate(zone)) for zone in parts["zones"][0]]
    assert letters == board["zones"]
    assert [f"S{number}" for number, _ in parts["sponsors"]] == view["sponsors"]
    assert dict(zip("MPFT", parts["store"].tolist(), strict=True)) == view["store"]
    texts = [[env.game.components.rewards[kind - 1].text for kind in level] for level in parts["rewards"]]
    assert texts == view["rewards"]
    assert parts["turn"][2:4].tolist() == [0, 0]
    assert parts["turn"][14:16].tolist() == [view["deck"], view["bag"]]


def test_a_seed_begins_a_series_of_deals() -> None:
    one, other = learn.env(), learn.env()
    one.reset(seed=5)
    other.reset(seed=5)
    first = one.game.view("spectator")
    assert other.game.view("spectator") == first
    one.reset()
    other.reset()
    assert one.game.view("spectator") == other.game.view("spectator") != first


def test_what_is_wrong_is_said() -> None:
    for players in (1, 5, "2"):
        with pytest.raises(BadOption, match="players must be 2 to 4"):
            learn.env(players=players)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="there is no game 'chess'"):
        learn.env("chess")
    env = learn.env()
    env.reset(seed=1)
    for action in (-1, len(env.moves), None):
        with pytest.raises(BadOption, match="an action must be a move number from 0 to"):
            env.step(action)
    before = env.game.position()
    with pytest.raises(IllegalMove):
        env.step(next(move.number for move in env.moves if move.text == "end"))
    assert env.game.position() == before


def test_the_example_learns(capsys: pytest.CaptureFixture[str]) -> None:
    example: dict[str, Any] = runpy.run_path(str(ROOT / "examples" / "train.py"))
    won = example["main"](games=60, rate=0.06, trial=20)
    assert won > 0.5
    assert "It likes" in capsys.readouterr().out


def _assert_equal(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert np.array_equal(one["action_mask"], other["action_mask"])
    for name, part in one["observation"].items():
        assert np.array_equal(part, other["observation"][name]), name


def test_the_documentation_describes_every_part() -> None:
    page = (ROOT / "docs" / "learners.md").read_text(encoding="utf-8")
    for name, shape, what in PARTS:
        sizes = " × ".join("n" if size < 0 else str(size) for size in shape)
        assert f"| `{name}` | {sizes} | {what} |" in page


def test_the_documentation_shows_the_example_bot() -> None:
    page = (ROOT / "docs" / "own-bot.md").read_text(encoding="utf-8")
    example = (ROOT / "examples" / "my_bot.py").read_text(encoding="utf-8")
    assert example[example.index("class Bot") :].strip() in page
