"""Who sees what (H1-H6)."""

from random import Random

import pytest

from divebell.engine.errors import BadOption, BadPosition
from divebell.engine.record import Record, read_record
from divebell.games import aquatica, find_game
from divebell.games.aquatica.rules.goals import is_met
from divebell.games.aquatica.rules.position_reading import read_own
from divebell.games.aquatica.rules.score import score_of
from tests.games.otys.support import rule

from .scenes import START, scene


@rule("H1", "H2", "H5")
def test_the_table_is_open_and_hands_and_piles_are_their_owners() -> None:
    here = scene(
        me={"discard": ["crab", "meg"], "pile": ["SB01"]}, left={"discard": ["legion", "walrus"], "pile": ["SS02"]}
    )
    view = here.game.view(0)
    assert view["characters"]["deck"] == 4
    assert view["locations"]["deck"] == len(here.before["locations"]["deck"])
    mine, other = view["players"]
    assert (mine["hand"], mine["discard"], mine["pile"]) == (START, ["crab", "meg"], ["SB01"])
    assert (other["hand"], other["discard"], other["pile"]) == (6, {"top": "legion", "cards": 2}, 1)
    # `legion` is owned twice in this scene: once in hand, once in the pile
    assert other["characters"] == sorted([*START, "legion", "walrus"], key=[*START, "walrus"].index)
    assert here.game.view("spectator")["players"][0]["hand"] == 6


@rule("H5")
def test_with_open_memory_hands_and_piles_lie_open_but_for_kings_not_yet_shown() -> None:
    here = scene(
        kings="draft", memory="open",
        left={"hand": [*START, "king4"], "discard": ["crab"], "pile": ["SS02"], "king": "king4"},
    )  # fmt: skip
    other = here.game.view(0)["players"][1]
    assert (other["hand"], other["discard"], other["pile"]) == ([*START, "king?"], ["crab"], ["SS02"])
    assert other["king"] == "king?"


@rule("H4")
def test_a_king_is_public_from_the_first_time_it_lies_face_up() -> None:
    here = scene(kings="draft", me={"hand": [*START, "king6"], "king": "king6", "trained": []}, bottom=[])
    assert here.game.view(1)["players"][0]["king"] == "king?"
    assert here.game.view(0)["players"][0]["king"] == "king6"
    here.play("play king6")
    assert here.game.view(1)["players"][0]["king"] == "king6"


@rule("H4", "H5")
def test_the_draft_choices_of_others_are_secret() -> None:
    game = aquatica.start(players=3, seed=8, first=0, kings="draft")
    assert game.player == 2
    assert isinstance(game.view(2)["turn"]["offered"], list)
    assert game.view(0)["turn"]["offered"] == game.view("spectator")["turn"]["offered"] == 4
    journal: list[tuple[str, int, int, int]] = []
    game.journal = journal
    game.play(game.moves()[0])
    assert len(game.events_for(journal, 2)) == 5
    assert game.events_for(journal, 0) == []


@rule("H3", "H6")
def test_determinize_redraws_what_nobody_or_somebody_else_knows() -> None:
    game = aquatica.start(players=4, seed=1, first=0, kings="draft")  # nobody gets a box king
    for _ in range(4):
        game.play(game.moves()[-1])
    view = game.view(1)
    decks, kings, aside = set(), set(), set()
    for number in range(60):
        position = aquatica.determinize(view, Random(number)).position()
        decks.add(tuple(position["characters"]["deck"]))
        aside.add(tuple(position["locations"]["set_aside"]))
        kings.add(tuple(player["king"] for player in position["players"]))
        for known in ("king", "passed"):
            assert position["players"][1][known] == game.position()["players"][1][known]
        # seat 0 chose after seat 1, from what seat 1 handed on; seats 2 and 3 chose before
        handed_on = set(position["players"][1]["passed"])
        assert position["players"][0]["king"] in handed_on
        assert not {position["players"][seat]["king"] for seat in (2, 3)} & handed_on
        aquatica.load(position)
    assert min(len(decks), len(aside)) == 60
    assert len(kings) > 5


@rule("H6")
def test_every_split_of_a_hidden_hand_comes_about() -> None:
    here = scene(left={"hand": ["matrona", "crab", "meg"], "discard": ["legion", "walrus"]})
    hands = set()
    for number in range(60):
        player = aquatica.determinize(here.game.view(0), Random(number)).position()["players"][1]
        assert player["discard"][0] == "legion"
        hands.add(tuple(player["hand"]))
    assert hands == {("matrona", *pair) for pair in (("crab", "meg"), ("crab", "walrus"), ("meg", "walrus"))}


def test_a_view_is_for_a_seat_or_a_spectator() -> None:
    game = aquatica.start(seed=1)
    for viewer in (2, -1, True, None, "all"):
        with pytest.raises(BadOption, match="viewer must be a seat from 0 to 1 or 'spectator'"):
            game.view(viewer)


@pytest.mark.parametrize(
    ("entry", "value"), [("characters", None), ("locations", 3), ("players", []), ("options", {}), ("first", "x")]
)
def test_what_is_not_a_view_is_refused(entry: str, value: object) -> None:
    view = aquatica.start(seed=3).view(0)
    view[entry] = value
    with pytest.raises(BadPosition):
        aquatica.determinize(view, Random(1))


def test_a_record_keeps_the_kings_of_the_draft_even_if_the_seed_deals_others() -> None:
    record = Record(find_game("aquatica"), {"players": 3}, 5)
    for _ in range(8):
        record.play(record.game.moves()[0])
    text = str(record).replace("\nseed: 5\n", "\nseed: 6\n")
    other = read_record(text, find_game("aquatica"))
    assert str(other) == text
    for game, again in zip(record.replay(), other.replay(), strict=True):
        for viewer in (0, 1, 2, "spectator"):
            assert game.view(viewer) == again.view(viewer)


@pytest.mark.parametrize("mode", ["goals", "tribes"])
def test_points_and_goals_are_counted_from_what_a_player_has_as_from_the_whole_game(mode: str) -> None:
    rng = Random(5)
    game = aquatica.start(players=3, seed=5, kings="none", mode=mode)
    for _ in range(150):
        if game.over:
            break
        game.play(rng.choice(game.moves()))
        for seat in range(3):
            own = read_own(game.view(seat), seat, game.components)
            assert score_of(own, seat) == score_of(game, seat)
            for goal in game.goals if seat == game.active else ():
                assert is_met(own, seat, game.components.goals[goal]) == is_met(game, seat, game.components.goals[goal])
