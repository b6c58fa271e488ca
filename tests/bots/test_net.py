"""A net judges every seat from any seat's turn, keeps to what it was made for, and wrong files are refused."""

import json
from random import Random
from typing import Any

import numpy as np
import pytest

from divebell.bots import LEVELS, Level, LevelBot
from divebell.bots.array_net import Net
from divebell.bots.budget import Budget
from divebell.bots.net import JudgedByNet, inputs_of, judged_by, read_net
from divebell.bots.plain_net import make_net
from divebell.bots.planner import find_turns
from divebell.engine.errors import BadOption
from divebell.games import GAMES, find_game, find_judge, find_net, otys
from tests.bots.nets import any_net, text_of
from tests.bots.positions import JUDGE, MODES, game_after

OTYS = find_game("otys")
NETS = [(game, seats) for game in GAMES for seats in range(1, 6) if find_net(game, seats)]
PLAYERS = {"two": 2, "three, advanced sponsors": 3, "four, designer's variant": 4, "solo": 1}


@pytest.mark.parametrize("mode", MODES)
def test_many_positions_are_judged_as_each_is(mode: str) -> None:
    judged = JudgedByNet(JUDGE, any_net(PLAYERS[mode]))
    over = otys.start(seed=4, **MODES[mode])
    rng = Random(4)
    while not over.over:
        over.play(rng.choice(over.moves()))
    games = [game_after(0, 3, **MODES[mode]), over, *(game_after(moves, 3, **MODES[mode]) for moves in (20, 41))]
    for seat in range(PLAYERS[mode]):
        each = [judged.chances(game)[seat] + JUDGE.margin(game, seat) for game in games if not game.over]
        many = judged.prospects(games, seat)
        assert many[1] == JUDGE.prospect(over, seat)
        assert [many[0], *many[2:]] == pytest.approx(each)
        assert judged.prospects([over], seat) == [JUDGE.prospect(over, seat)]


def test_inputs_begin_with_the_seat_whose_turn_it_is() -> None:
    game = game_after(30, 5, players=3, first=1)
    mover = game.turn[1]
    inputs = inputs_of(game, JUDGE, 3)
    size = len(JUDGE.TERMS)
    for at in range(3):
        assert inputs[at * size : (at + 1) * size] == JUDGE.terms(game, (mover + at) % 3)
    assert inputs[-2:] == [JUDGE.phase(game), game.turn[0] / 20]


def test_chances_are_in_the_order_of_the_seats() -> None:
    game = game_after(30, 5, players=3, first=1)
    net = any_net(3)
    mover = game.turn[1]
    from_the_mover = net.chances(np.array([inputs_of(game, JUDGE, 3)]))[0].tolist()
    assert sum(from_the_mover) == pytest.approx(1)
    chances = JudgedByNet(JUDGE, net).chances(game)
    assert [chances[(mover + at) % 3] for at in range(3)] == from_the_mover
    assert JudgedByNet(JUDGE, net).prospect(game, 2) == chances[2] + JUDGE.margin(game, 2)


@pytest.mark.parametrize("mode", MODES)
def test_the_result_itself_counts_when_the_game_is_over(mode: str) -> None:
    game = otys.start(seed=4, **MODES[mode])
    rng = Random(4)
    while not game.over:
        game.play(rng.choice(game.moves()))
    judged = JudgedByNet(JUDGE, any_net(PLAYERS[mode]))
    assert judged.chances(game) == JUDGE.chances(game)
    assert judged.prospect(game, 0) == JUDGE.prospect(game, 0)


@pytest.mark.parametrize("mode", MODES)
def test_a_level_with_a_net_plays_and_its_chances_are_those_of_the_net(mode: str) -> None:
    game = game_after(12, 6, **MODES[mode])
    seat = game.player
    net = any_net(PLAYERS[mode])
    bot = LevelBot(Level("pupil", 60, True, 0, 0.0, 0.0), OTYS, judge=judged_by(text_of(net), JUDGE))
    assert bot.choose(game.view(seat), game.moves(), Random(1)) in game.moves()
    judged = judged_by(text_of(net), JUDGE)
    whole = [turn for turn in find_turns(game, judged, Budget(60)) if not turn.open]
    assert whole
    for turn in whole:
        assert turn.chance == pytest.approx(JudgedByNet(JUDGE, net).prospect(turn.after, seat), abs=1e-4)


@pytest.mark.parametrize("level", ["freediver", "aquanaut", "leviathan"])
@pytest.mark.parametrize("mode", MODES)
def test_shuffling_what_a_level_with_a_net_cannot_see_does_not_change_its_choice(level: str, mode: str) -> None:
    game = game_after(23, 2, **MODES[mode])
    seat = game.player
    judged = judged_by(text_of(any_net(PLAYERS[mode])), JUDGE)
    chosen = LevelBot(LEVELS[level], OTYS, judge=judged).choose(game.view(seat), game.moves(), Random(7), 300)
    other = otys.determinize(game.view(seat), Random(1))
    assert other.position() != game.position()
    assert LevelBot(LEVELS[level], OTYS, judge=judged).choose(other.view(seat), other.moves(), Random(7), 300) == chosen


def test_a_file_gives_the_same_net() -> None:
    net = any_net(2)
    read = read_net(text_of(net), JUDGE)
    assert isinstance(read, Net)
    assert (read.players, read.terms) == (2, JUDGE.TERMS)
    for name, values in net.parameters.items():
        assert np.allclose(read.parameters[name], values, rtol=1e-5)
    assert text_of(read) == text_of(net)


def broken(**changes: Any) -> str:
    return json.dumps(any_net(2).document() | changes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "12",
        '{"format": "divebell net 1"}',
        broken(format="divebell net 2"),
        broken(players=3),
        broken(players="2"),
        broken(terms=["points"]),
        broken(parameters=[]),
        broken(parameters=any_net(2).document()["parameters"] | {"bias": ["x"] * 5}),
        broken(parameters=any_net(2).document()["parameters"] | {"bias": [float("nan")] * 5}),
        broken(parameters=any_net(2).document()["parameters"] | {"width": [0.0] * 62}),
        broken(parameters={"bias": [0.0] * 5}),
    ],
)
@pytest.mark.parametrize("numpy", [True, False], ids=["numpy", "plain"])
def test_what_is_not_a_net_is_refused(text: str, numpy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not numpy:
        monkeypatch.setattr("divebell.bots.net.find_spec", lambda _: None)
    with pytest.raises(BadOption, match="this is not a complete net: `divebell lab train` makes one"):
        read_net(text, JUDGE)


@pytest.mark.parametrize("mode", PLAYERS)
def test_without_numpy_the_same_net_sees_the_same_chances(mode: str) -> None:
    net = any_net(PLAYERS[mode])
    plain = make_net(net.players, net.terms, net.document()["parameters"])
    rows = [inputs_of(game_after(moves, 3, **MODES[mode]), JUDGE, net.players) for moves in (0, 9, 25, 41)]
    exact = read_net(text_of(net), JUDGE)
    assert np.allclose(plain.judge(rows), exact.judge(rows), rtol=1e-9, atol=1e-12)


def test_without_numpy_the_net_of_divebell_makes_the_same_choices() -> None:
    text = find_net("otys", 1) or ""
    plain = JudgedByNet(JUDGE, make_net(1, JUDGE.TERMS, json.loads(text)["parameters"]))
    exact = judged_by(text, JUDGE)
    for seed in range(12):
        game = game_after(3 * seed, seed, **MODES["solo"])
        view, moves = game.view(game.player), game.moves()
        one, other = (
            LevelBot(LEVELS["aquanaut"], OTYS, judge=judge).choose(view, moves, Random(5), 200)
            for judge in (plain, exact)
        )
        assert one == other


def test_a_net_with_other_terms_is_refused() -> None:
    text = broken(terms=["luck", *JUDGE.TERMS[1:]])
    with pytest.raises(BadOption, match="trained on other terms than the game has now: train it again"):
        read_net(text, JUDGE)


def test_a_net_judges_no_games_of_other_sizes() -> None:
    game = otys.start(players=3, seed=1)
    bot = LevelBot(LEVELS["aquanaut"], OTYS, judge=judged_by(text_of(any_net(2)), JUDGE))
    with pytest.raises(BadOption, match="for another number of players: 2, not 3"):
        bot.choose(game.view(game.player), game.moves(), Random(1))


def test_levels_that_do_not_err_judge_by_the_net_of_divebell_alone_and_by_hand_with_others() -> None:
    for level, given, learnt in (
        ("aquanaut", {"solo": "normal"}, True), ("leviathan", {"solo": "hard"}, True),
        ("freediver", {"solo": "normal"}, False), ("aquanaut", {"players": 2}, False),
    ):  # fmt: skip
        game = otys.start(seed=1, **given)
        bot = LevelBot(LEVELS[level], OTYS)
        bot.choose(game.view(game.player), game.moves(), Random(1), 100)
        assert isinstance(bot.mind.judge, JudgedByNet) == learnt, (level, given)


@pytest.mark.parametrize(("game", "seats"), NETS)
def test_a_net_of_divebell_says_how_it_was_made_and_for_what(game: str, seats: int) -> None:
    text = find_net(game, seats) or ""
    head = json.loads(text)
    assert (head["game"], read_net(text, find_judge(game)).players) == (game, seats)
    assert head["command"].startswith("divebell lab train ")
    assert head["command"].endswith(f"--games {head['games']} --seed {head['seed']}")
    assert head["log loss"]["net"] < head["log loss"]["hand"]
