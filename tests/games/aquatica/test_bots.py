"""The bots at Aquatica: the terms say what they say, chances are chances, and every mode comes to its end."""

from math import isfinite
from random import Random
from typing import Any

import pytest

from divebell.bots import LEVELS, Level, LevelBot, make_bot, make_mind
from divebell.bots.advice import advise, judge_position
from divebell.games import aquatica, find_game, find_judge

JUDGE = find_judge("aquatica")

MODES: dict[str, dict[str, Any]] = {
    "two, goals": {"players": 2},
    "two, base game": {"players": 2, "cold_waters": False, "kings": "basic", "goals": "printed"},
    "three, tribes": {"players": 3, "mode": "tribes"},
    "five, goals": {"players": 5, "kings": "none"},
    "solo, goals": {"players": 1},
    "solo, tribes": {"players": 1, "mode": "tribes", "level": 3},
}


def game_after(moves: int, seed: int, **options: Any) -> aquatica.Game:
    """A game after so many choices of greedy bots, or earlier if it ended."""
    game = aquatica.start(seed=seed, **options)
    bots = [make_bot("greedy", aquatica) for _ in game.players]
    rng = Random(seed)
    for _ in range(moves):
        before = game.copy()
        game.play(bots[game.player].choose(game.view(game.player), game.moves(), rng, 40))
        if game.over:
            return before
    return game


def number(game: aquatica.Game, name: str, seat: int = 0) -> float:
    return JUDGE.terms(game, seat)[JUDGE.TERMS.index(name)]


def position(**changes: list[Any]) -> dict[str, Any]:
    """Two players at their start, the first with what is given; its locations lie nowhere else."""
    document = aquatica.start(players=2, seed=1, first=0, kings="none", goals="printed").position()
    document["players"][0] |= changes
    own = {str(slot).partition("@")[0] for slot in [*changes.get("board", []), *changes.get("pile", [])]}
    for name, cards in document["locations"].items():
        document["locations"][name] = [card for card in cards if card not in own]
    return document


def load(document: dict[str, Any]) -> aquatica.Game:
    return aquatica.load(document, strict=False)


# Terms


@pytest.mark.parametrize("mode", MODES)
def test_every_term_is_a_number_with_a_weight(mode: str) -> None:
    for moves in (0, 40):
        game = game_after(moves, 5, **MODES[mode])
        for seat in range(len(game.players)):
            terms = JUDGE.terms(game, seat)
            assert len(terms) == len(JUDGE.TERMS) == len(set(JUDGE.TERMS)) == len(JUDGE.weights(game))
            assert all(isfinite(term) for term in terms)
        assert 0 <= JUDGE.phase(game) <= 1


def test_a_location_counts_as_rising_and_then_as_risen() -> None:
    rising = load(position(board=["SB12@0", None, None, None, None]))
    risen = load(position(board=["SB12@1", None, None, None, None]))
    assert 0 < number(rising, "rising locations") < 6
    assert number(rising, "risen locations") == 0
    assert number(risen, "risen locations") == 6
    assert number(risen, "rising locations") == 0
    assert number(risen, "locations to score") == 6  # the Wave-Teller is in hand
    assert number(risen, "free slots") == number(rising, "free slots")


def test_what_lies_in_the_scoring_pile_are_points() -> None:
    assert number(load(position(pile=["SB12", "SS01"])), "points") == 7


def test_a_goal_is_the_nearer_the_less_is_missing() -> None:
    far = load(position())
    near = load(position(wild=["WC2"]))
    there = load(position(wild=["WC2", "WP2"]))
    values = [number(game, "goals in reach") for game in (far, near, there)]
    assert values == sorted(values)
    assert len(set(values)) == 3


def test_a_goal_that_another_is_as_near_to_is_a_race() -> None:
    document = position(wild=["WC2"])
    ahead = number(load(document), "race for goals")
    document["players"][1]["wild"] = ["WC2"]
    assert number(load(document), "race for goals") > ahead


@pytest.mark.parametrize(
    "better",
    [
        {"pile": ["SB12"]},
        {"wild": ["WC2"]},
        {"board": ["SB12@1", None, None, None, None]},
        {"hand": ["matrona", "sealord", "seahorse", "legion", "waveteller", "agent", "crab"]},
    ],
)
def test_more_is_better(better: dict[str, Any]) -> None:
    assert JUDGE.chances(load(position(**better)))[0] > JUDGE.chances(load(position()))[0]


# Chances and the end


@pytest.mark.parametrize("mode", MODES)
def test_chances_add_up_to_one_and_are_exact_at_the_end(mode: str) -> None:
    game = game_after(30, 5, **MODES[mode])
    chances = JUDGE.chances(game)
    assert all(0 < chance < 1 for chance in chances)
    if len(chances) > 1:
        assert sum(chances) == pytest.approx(1)
    rng = Random(5)
    while not game.over:
        game.play(rng.choice(game.moves()))
    assert game.result is not None
    if len(chances) > 1:
        best = game.result.ranking[0]
        assert JUDGE.chances(game) == [1 / len(best) if seat in best else 0 for seat in range(len(chances))]
    elif game.result.won is not None:
        assert JUDGE.chances(game) == [float(game.result.won)]


def test_who_is_ahead_wants_the_end() -> None:
    """The trap of this game: promises end with it, so a sum of points and promises falls when the end is called."""
    document = position(pile=["SB12", "SS12"], board=["SB11@1", "SS11@0", None, None, None])
    before = JUDGE.prospect(load(document), 0)
    document["final"] = 2
    assert JUDGE.prospect(load(document), 0) > before
    assert JUDGE.prospect(load(document), 1) < 1 - before


def test_turns_without_progress_cost_a_little() -> None:
    document = position()
    before = JUDGE.prospect(load(document), 0)
    document["idle"] = 10
    assert JUDGE.prospect(load(document), 0) < before


@pytest.mark.parametrize("mode", MODES)
def test_planners_bring_every_mode_to_its_end(mode: str) -> None:
    """And never by the guard against endless games (G31)."""
    game = aquatica.start(seed=3, **MODES[mode])
    bots = [LevelBot(Level("quick", 40, False, 0, 0.01, 0.05), aquatica) for _ in game.players]
    rng = Random(3)
    while not game.over:
        game.play(bots[game.player].choose(game.view(game.player), game.moves(), rng))
    assert game.result is not None
    assert game.result.ended_by != "idle turns"


# Planning


@pytest.mark.parametrize(
    ("name", "options"), [("otys", {"players": 3}), *[("aquatica", options) for options in MODES.values()]]
)
def test_at_every_question_something_is_no_detour(name: str, options: dict[str, Any]) -> None:
    game, judge = find_game(name).start(seed=2, **options), find_judge(name)
    rng = Random(2)
    while not game.over:
        moves = game.moves()
        assert not all(judge.is_detour(game, move) for move in moves) or len(moves) == 1
        game.play(rng.choice(moves))


@pytest.mark.parametrize("mode", ["two, goals", "three, tribes", "solo, tribes"])
@pytest.mark.parametrize("bot", ["greedy", *LEVELS])
def test_shuffling_what_a_bot_cannot_see_does_not_change_its_choice(bot: str, mode: str) -> None:
    game = game_after(30, 4, **MODES[mode])
    seat = game.player
    chosen = make_bot(bot, aquatica).choose(game.view(seat), game.moves(), Random(7), 60)
    other = aquatica.determinize(game.view(seat), Random(1))
    assert other.position() != game.position()
    assert make_bot(bot, aquatica).choose(other.view(seat), other.moves(), Random(7), 60) == chosen


def test_advice_names_turns_and_terms() -> None:
    game = game_after(30, 4, **MODES["two, goals"])
    view = game.view(game.player)
    advice = advise(view, make_mind(aquatica), 3, 200)
    assert advice.names == JUDGE.TERMS
    game.play(*advice.best[0].moves)
    assert sum(chance.mean for chance in judge_position(view, make_mind(aquatica), 3, 1)) == pytest.approx(1)
