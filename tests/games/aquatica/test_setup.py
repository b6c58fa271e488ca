"""Components and set-up (C1-C7, S1-S8, K2-K6), options and what is wrong with them."""

from collections import Counter
from typing import Any

import pytest

from divebell.engine.errors import BadOption
from divebell.games import aquatica
from divebell.games.aquatica.rules.components import STANDARD
from tests.games.otys.support import rule

from .scenes import START, scene


@rule("C1", "C2", "C3")
def test_the_boards() -> None:
    assert STANDARD.spots == (8, 6, 4, 3, 2)
    assert STANDARD.rows == (4, 6)
    assert STANDARD.prices == (0, 1, 2, 3, 4, 5)
    game = aquatica.start(players=5, seed=1, kings="none")
    assert [len(player["board"]) for player in game.position()["players"]] == [5] * 5
    assert len(game.position()["goals"]) == 4


@rule("C4", "C5", "C6")
def test_how_many_pieces_there_are() -> None:
    assert STANDARD.first_ocean == 6
    assert Counter(card.set for card in STANDARD.characters[6:21]) == {0: 9, 1: 6}
    kings = [card for card in STANDARD.characters if card.number]
    assert Counter(king.set for king in kings) == {0: 8, 1: 3}
    assert len({king.number for king in kings}) == 11
    assert Counter(location.type for location in STANDARD.locations) == dict.fromkeys(range(5), 14)
    assert [len(mantas) for mantas in STANDARD.trained] == [4] * 5
    wild = STANDARD.mantas[STANDARD.first_wild :]
    assert [sum(manta.numbers[set] for manta in wild) for set in (0, 1)] == [23, 6]
    assert Counter(token[0] for token in STANDARD.goal_tokens) == {0: 5, 1: 2}
    assert Counter(tribe.permanent for tribe in STANDARD.tribes) == {True: 10, False: 10}


@rule("C6")
def test_every_entry_says_how_sure_we_are_of_it() -> None:
    marks = [card.mark for card in STANDARD.characters] + [location.mark for location in STANDARD.locations]
    marks += [manta.mark for manta in STANDARD.mantas] + [goal.mark for goal in STANDARD.goals]
    marks += [tribe.mark for tribe in STANDARD.tribes]
    assert {mark.source for mark in marks} == {"printed", "reported", "reconstruction"}
    assert {location.mark.source for location in STANDARD.locations} == {"reconstruction"}
    diver = STANDARD.characters[STANDARD.character("diver") or 0]
    assert diver.mark.placeholder


@rule("C7", "T4", "R1")
def test_coins_and_power_exist_only_while_a_card_is_played() -> None:
    here = scene(me={"trained": ["R1"], "board": ["SB13@0"], "discard": ["walrus"]}, bottom=[])
    assert "turn" not in here.game.position()
    here.play("play legion")  # nobody asks for the 2 coins of the Walrus, and there is nothing to conquer
    assert here.game.position()["turn"] == {
        "phase": "after", "offered": [], "coins": 0, "power": 0, "exploited": [], "used": [], "dearest": 0,
        "progress": False, "pending": [],
    }  # fmt: skip


@rule("S4", "S7", "O1")
def test_what_everybody_begins_with() -> None:
    for players in (1, 5):
        position = aquatica.start(players=players, seed=4, kings="none").position()
        assert position["wild"] == {"WC2": 8, "WP2": 8, "WR1": 7, "WS1": 3, "WB1": 3}
        for seat, player in enumerate(position["players"]):
            speciality = ("P2SB", "P2SS", "P2OV", "P2DC", "P2FD")[seat]
            assert player == {
                "hand": START, "discard": [], "board": [None] * 5, "pile": [],
                "trained": ["C1", "P1", "R1", speciality], "wild": [], "king": None, "king_shown": False, "passed": [],
            }  # fmt: skip


@rule("S5")
def test_goals_are_printed_random_or_named() -> None:
    def goals(**options: object) -> list[str]:
        return [entry["goal"] for entry in aquatica.start(**options).position()["goals"]]  # type: ignore[arg-type]

    assert goals(goals="printed", seed=1) == ["hand8", "board5", "pile3", "wild2"]
    assert goals(goals="pile7 hand8 cost5 wild3", seed=1) == ["pile7", "hand8", "cost5", "wild3"]
    tokens = [set(entry["goals"]) for entry in STANDARD.document["goal_tokens"]]
    seen: set[str] = set()
    for seed in range(60):
        drawn = goals(seed=seed)
        assert len({next(at for at, token in enumerate(tokens) if goal in token) for goal in drawn}) == 4
        seen |= set(drawn)
    assert seen == {goal for token in tokens for goal in token}  # every token, either side
    assert not {goal for seed in range(60) for goal in goals(seed=seed, cold_waters=False)} & {"pile7", "values5"}


@rule("S6")
def test_four_tribes_of_each_type_are_laid_open() -> None:
    seen: set[str] = set()
    for seed in range(60):
        tribes = [entry["tribe"] for entry in aquatica.start(mode="tribes", seed=seed).position()["tribes"]]
        assert [tribe.startswith("II") for tribe in tribes] == [False] * 4 + [True] * 4
        seen |= set(tribes)
    assert len(seen) == 20
    named = aquatica.start(mode="tribes", tribes="I1 I2 I3 I4 II1 II2 II3 II4", seed=1).position()
    assert named["options"]["tribes"] == [entry["tribe"] for entry in named["tribes"]]


@rule("S8")
def test_the_first_player_is_random_or_named_and_play_is_clockwise() -> None:
    assert {aquatica.start(players=3, seed=seed, kings="none").player for seed in range(30)} == {0, 1, 2}
    game = aquatica.start(players=3, seed=1, first=2, kings="none")
    seats = []
    for _ in range(4):
        seats.append(game.turn)
        game.play("play matrona")
    assert seats == [(1, 2), (1, 0), (1, 1), (2, 2)]


@rule("K4")
def test_without_kings_nobody_has_one() -> None:
    assert [player["king"] for player in aquatica.start(kings="none", seed=1).position()["players"]] == [None, None]


@rule("K6", "G24")
def test_in_solo_one_of_three_kings_is_kept() -> None:
    game = aquatica.start(players=1, seed=1)
    assert len(game.moves()) == 3
    kept, *rest = [move.text.removeprefix("king ") for move in game.moves()]
    game.play(f"king {kept}")
    player = game.position()["players"][0]
    assert (player["king"], player["passed"]) == (kept, rest)
    assert aquatica.start(players=1, mode="tribes", seed=1).question is not None
    assert aquatica.start(players=1, mode="tribes", seed=1).position()["players"][0]["king"] is None
    assert len(aquatica.start(players=1, seed=1).position()["locations"]["deck"]) == 34


@rule("G32")
def test_solo_with_the_base_game_has_three_characters_left_in_the_deck() -> None:
    assert len(aquatica.start(players=1, cold_waters=False, seed=1).position()["characters"]["deck"]) == 3


@rule("S1")
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 0}, "players must be 1 to 5, not 0: the fifth needs Cold Waters"),
        ({"players": 5, "cold_waters": False}, "players must be 1 to 4, not 5: the fifth needs Cold Waters"),
        ({"players": "2"}, "players must be 1 to 5, not 2: the fifth needs Cold Waters"),
        ({"mode": "chess"}, "mode must be goals or tribes, not “chess”"),
        (
            {"mode": "tribes", "cold_waters": False},
            "mode must be goals without Cold Waters: the tribes are part of it",
        ),
        ({"edition": "de"}, "edition must be fr or en, not “de”"),
        ({"kings": "all"}, "kings must be none, basic or draft, not “all”"),
        ({"players": 1, "kings": "basic"}, "kings must be none or draft in the solo game"),
        ({"memory": "good"}, "memory must be table or open, not “good”"),
        ({"first": 2}, "first must be a seat from 0 to 1, not 2"),
        ({"level": 1}, "level is for one player with tribes"),
        ({"players": 1, "mode": "tribes", "level": 7}, "level must be 1 to 6, not 7"),
        ({"mode": "tribes", "goals": "printed"}, "goals is for the mode with goals"),
        ({"tribes": "random"}, "tribes is for the mode with tribes"),
        ({"goals": "hand8 hand8 pile3 wild2"}, "goals must be printed, random, or name 4 different ones"),
        ({"goals": "pile7 hand8 pile3 wild2", "cold_waters": False}, "goals has pile7, which is part of Cold Waters"),
        ({"mode": "tribes", "tribes": "I1 I2"}, "tribes must be random, or name 8 different ones"),
        (
            {"mode": "tribes", "tribes": "I1 I2 I3 I4 I5 II2 II3 II4"},
            "tribes must be 4 of type I and 4 of type II",
        ),
        ({"cold_waters": "yes"}, "cold_waters must be yes or no, not “yes”"),
        ({"seed": -1}, "seed must be a whole number"),
        ({"components": 5}, "components must be the path of a file"),
    ],
)  # fmt: skip
def test_a_wrong_option_is_refused_with_a_sentence(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        aquatica.start(**options)  # type: ignore[arg-type]
    assert str(error.value).startswith(sentence)


def test_options_are_short_texts_and_read_back() -> None:
    options = {
        "players": 1, "cold_waters": True, "mode": "tribes", "edition": "en", "level": 3, "memory": "open", "first": 0,
    }  # fmt: skip
    texts = aquatica.write_options(options)
    assert texts["cold_waters"] == "yes"
    assert aquatica.read_options(texts) == options
    with pytest.raises(BadOption, match="there is no option “sponsors”"):
        aquatica.read_options({"sponsors": "basic"})
    with pytest.raises(BadOption, match="level must be a whole number"):
        aquatica.read_options({"level": "one"})


def test_the_balanced_components_change_only_what_is_reconstructed_of_tribes() -> None:
    standard, balanced = STANDARD, aquatica.read_components("balanced")
    assert {**balanced.document, "tribes": []} == {**standard.document, "tribes": []}
    changed = [
        (before, after)
        for before, after in zip(standard.document["tribes"], balanced.document["tribes"], strict=True)
        if before != after
    ]
    assert len(changed) == 12
    for before, after in changed:
        assert before["source"] == "reconstruction"
        assert {field for field in before if before[field] != after[field]} <= {"cost", "end"}


def test_a_record_of_balanced_components_carries_them_whole() -> None:
    options: dict[str, Any] = {"players": 2, "mode": "tribes", "components": "balanced"}
    texts = aquatica.write_options(options)
    again = aquatica.read_options(texts)["components"]
    assert again.document == aquatica.read_components("balanced").document
    assert (
        aquatica.start(seed=1, **options).position()
        == aquatica.start(seed=1, **{**options, "components": again}).position()
    )
