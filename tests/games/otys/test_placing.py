"""The one moment for contracts inside an effect (G1): a reward has given its resource and is not placed yet (D5)."""

from typing import Any

import pytest

from divebell.engine.errors import IllegalMove
from divebell.games import otys
from tests.games.otys.boards import alone, column, idle_at, turn
from tests.games.otys.support import Scene, rule, scene

DISPLAY = [["MP:o", "MP:g"], ["MT:o", "MT:g"], ["PF:o", "PF:g"], ["PF:g", "PT:o"], ["FT:o", "FT:g"]]
REFILLED = [*DISPLAY[:3], ["MF:g", "PT:o"], DISPLAY[4]]
BAG = ["MF:g", "MF:o"]


def tokens(level_4: str | None) -> list[str | None]:
    """The tokens on a board: one at level 4 or none."""
    return [None, None, None, level_4, None]


def explored(old: str | None = "battery:o", **changes: Any) -> Scene:
    """An explorer at level 4 has taken the token PF:g, where this one lies; a metal in the zone waits for a fuel."""
    me = {"divers": column("explorer 4"), "rewards": tokens(old), "zones": ["", "", "", "M", ""], "hand": ["MF=2"]}
    me |= changes.pop("me", {})
    here = scene(sponsors=idle_at(4), rewards=DISPLAY, bag=BAG, me=me, **{"public": ["2-2-1=5", None], **changes})
    here.play("key 4")
    if "dive" in here.moves():  # there is something else to do in step 1
        here.play("dive")
    return here.play("reward 1")


def placed(here: Scene, old: str = "battery:o") -> dict[str, Any]:
    """What the explorer's turn changes besides the resource and the contract."""
    return {
        "credits": -2, "reward 4": "PF:g", "rewards": REFILLED, "bag": ["MF:o"], "reward_discard": [old],
        **turn(here, "4"),
    }  # fmt: skip


COMPLETED = {"points": +2, "zone 4": "", "hand": [], "contract_discard": ["MF=2"]}


@rule("G1", "D5", "K2")
def test_a_contract_completed_before_the_token_is_placed_earns_the_bonus_of_the_old_one() -> None:
    here = explored("battery:o").play("resource F")
    assert here.moves() == {"contract MF=2 4", "contract MF=2 4 plain", "place"}
    assert here.changed() == {"credits": -2, "zone 4": "MF", "keys": "1235X"}
    here.play("contract MF=2 4")
    changed = {**placed(here), **COMPLETED}
    del changed["credits"]  # 2 for the explorer, and 2 from the old token
    assert here.changed() == changed


@rule("G1", "D5", "K2")
def test_a_contract_completed_after_the_token_is_placed_earns_the_bonus_of_the_new_one() -> None:
    here = explored("battery:o", me={"batteries": 1}).play("resource F", "place")
    assert here.moves() == {"contract MF=2 4", "contract MF=2 4 plain", "stay", "surface"}
    here.play("contract MF=2 4", "surface")
    assert here.changed() == {**placed(here), **COMPLETED, "points": +2 + 1}


@rule("G1", "G8")
def test_the_bonus_of_the_old_token_may_be_declined_there_too() -> None:
    here = explored("battery:g").play("resource F", "contract MF=2 4 plain")
    assert here.changed() == {**placed(here, "battery:g"), **COMPLETED}


@rule("G1", "K3")
def test_any_number_of_contracts_may_be_completed_there_and_a_card_just_turned_up_too() -> None:
    """Each earns the old token's bonus; with the last one there is nothing left to choose, and the token is placed."""
    here = explored(
        "battery:o", me={"zones": ["", "", "", "MMPT", ""]}, public=["PT=2", None], deck=["MP=1+cb", "FFT=3"]
    ).play("resource P")
    assert here.moves() == {"contract PT=2 4", "contract PT=2 4 plain", "place"}
    here.play("contract PT=2 4")
    assert here.moves() == {"contract MP=1+cb 4", "contract MP=1+cb 4 plain", "place"}
    here.play("contract MP=1+cb 4")
    assert here.moves() == {"stay", "surface"}
    here.play("surface")
    assert here.changed() == {
        **placed(here),
        "points": +3,
        "credits": -2 + 2 + 1 + 2,
        "batteries": +1,
        "zone 4": "M",
        "public": ["FFT=3", None],
        "deck": [],
        "contract_discard": ["PT=2", "MP=1+cb"],
    }


@rule("G1")
def test_a_contract_from_another_zone_may_be_completed_there_for_the_bonus_of_that_zones_token() -> None:
    """And what it turns up may be completed with the resource just gathered."""
    rewards = ["FT:g", None, None, "battery:o", None]
    me = {"zones": ["PT", "", "", "M", ""], "hand": [], "rewards": rewards}
    here = explored(me=me, public=["PT=2", None], deck=["MF=2", "FFT=3"])
    here.play("resource F", "contract PT=2 1", "contract MF=2 4")
    changed = placed(here)
    del changed["credits"]
    assert here.changed() == {
        **changed,
        "points": +2 + 1 + 2,
        "zone 1": "",
        "zone 4": "",
        "public": ["FFT=3", None],
        "deck": [],
        "contract_discard": ["PT=2", "MF=2"],
    }


@rule("G1")
def test_one_contract_is_enough_to_be_asked_wherever_it_can_be_completed() -> None:
    me = {"zones": ["PT", "", "", "", ""], "hand": ["PT=2"]}
    here = explored(me=me).play("resource F")
    assert here.moves() == {"contract PT=2 1", "place"}


@rule("G1")
@pytest.mark.parametrize(
    ("old", "pile", "hand", "front"),
    [
        pytest.param(None, "M", ["MF=2"], "resource F", id="no old token lies there"),
        pytest.param("battery:o", "M", ["MT=1+cb"], "resource F", id="no contract can be completed"),
        pytest.param("battery:o", "MF", ["MF=2"], "no resource", id="the resource was declined"),
    ],
)
def test_where_the_moment_would_change_nothing_or_nothing_was_gathered_it_is_not_asked_about(
    old: str | None, pile: str, hand: list[str], front: str
) -> None:
    here = explored(old, me={"zones": ["", "", "", pile, ""], "hand": hand, "batteries": 1}).play(front)
    assert here.game.question is not None
    assert here.game.question.about == "step 3"
    after = placed(here)
    del after["divers"]
    if old is None:
        del after["reward_discard"]
    if front == "resource F":
        after["zone 4"] = "MF"
    assert here.changed() == after


@rule("G1")
def test_a_token_that_gives_no_resource_is_placed_at_once() -> None:
    """A card that its front lets you keep waits until the token is placed."""
    ready = {"zones": ["", "", "", "MF", ""], "hand": [], "batteries": 1}
    for front in ("battery:g", "point:g", "upgrade:g", "contracts:g"):
        display = [*DISPLAY[:3], [front, "PT:o"], DISPLAY[4]]
        here = scene(
            sponsors=idle_at(4), rewards=display, bag=BAG, deck=["MF=2"], public=["2-2-1=5", None],
            me={"divers": column("explorer 4"), "rewards": tokens("battery:o"), **ready, "hand": ["MF=2"]},
        )  # fmt: skip
        here.play("key 4", "dive", "reward 1")
        if front == "upgrade:g":
            here.play("upgrade spy")
        assert here.game.question is not None
        assert here.game.question.about == "step 3", front
        assert here.changed()["reward 4"] == front


@rule("G1", "P2")
def test_a_token_that_sponsor_2_uses_is_discarded_at_once() -> None:
    """No token on the board goes, so a contract can wait."""
    here = scene(
        sponsors=["S1", "S3", "S4", "S2a", "S5"], rewards=DISPLAY, bag=BAG, public=["2-2-1=5", None],
        me={"rewards": tokens("battery:o"), "zones": ["", "", "", "M", ""], "hand": ["MF=2"]},
    ).play("key 4", "sponsor", "reward 1", "resource F")  # fmt: skip
    assert here.moves() == {"contract MF=2 4", "contract MF=2 4 plain", "dive"}
    assert here.changed() == {
        "zone 4": "MF", "rewards": REFILLED, "bag": ["MF:o"], "reward_discard": ["PF:g"], "keys": "1235X",
    }  # fmt: skip


@rule("G1", "D3", "D5")
def test_the_moment_is_there_for_a_copied_explorer_too() -> None:
    me = {"divers": column("spy 4"), "rewards": tokens("battery:g"), "zones": ["", "", "", "M", ""], "hand": ["MF=2"]}
    here = scene(
        sponsors=idle_at(4), rewards=DISPLAY, bag=BAG, public=["2-2-1=5", None],
        me=me, left={"divers": column("explorer+ 4")},
    ).play("key 4", "copy left", "reward 1", "resource F")  # fmt: skip
    assert here.moves() == {"contract MF=2 4", "contract MF=2 4 plain", "place"}
    here.play("contract MF=2 4")
    assert here.changed() == {**placed(here, "battery:g"), **COMPLETED, "points": +2 + 1}


@rule("G1", "P2", "G5")
def test_the_moment_comes_again_with_the_second_use_of_the_explorer() -> None:
    here = scene(
        sponsors=["S1", "S3", "S4", "S2", "S5"], rewards=DISPLAY, bag=["MF:g", "MF:o"], public=["2-2-1=5", None],
        me={"divers": column("explorer+ 4"), "rewards": tokens("battery:g"), "zones": ["", "", "", "M", ""],
            "hand": ["MF=2", "MT=1+cb"]},
    ).play("key 4", "sponsor", "reward 1", "resource F", "place")  # fmt: skip
    here.play("reward 2", "resource T")
    assert here.game.question is not None
    assert here.game.question.about == "place"
    here.play("contract MF=2 4")  # for the point of the token that was placed first
    assert here.changed()["points"] == 2 + 1
    assert here.changed()["reward 4"] == "PT:o"
    assert here.changed()["reward_discard"] == ["battery:g", "PF:g"]


@rule("G1", "G13", "O7")
def test_alone_the_game_can_end_in_that_moment_and_the_token_stays_in_the_display() -> None:
    me = {"points": 12, "divers": column("explorer 4"), "rewards": tokens("battery:g"), "hand": ["MF=2"]}
    here = alone(
        timers={"at": [15]}, sponsors=idle_at(4), rewards=DISPLAY, bag=BAG, public=["2-2-1=5", "FFTM=4+c"],
        me={**me, "zones": ["", "", "", "M", ""]},
    ).play("key 4", "reward 1", "resource F", "contract MF=2 4")  # fmt: skip
    assert here.changed() == {
        "points": +3,
        "credits": -2,
        "zone 4": "",
        "keys": "1235X",
        "track": ["4"],
        "timers at": [],
        "over": True,
        "ranking": [[0]],
        "rating": "beginner",
    }
    assert otys.load(here.game.position(), strict=False).position() == here.game.position()


@rule("G1")
def test_in_that_moment_nothing_but_contracts_and_the_token_is_played() -> None:
    here = explored(me={"batteries": 1}).play("resource F")
    with pytest.raises(IllegalMove, match="place the token first, or complete a contract before that"):
        here.play("surface")
    with pytest.raises(IllegalMove, match="zone 4 holds MF"):
        here.play("contract 2-2-1=5 4 MMPPF")
    with pytest.raises(IllegalMove, match="this is step 3"):
        here.play("place", "place")


@rule("G1")
def test_a_position_in_that_moment_is_saved_and_seen_by_all() -> None:
    here = explored().play("resource F")
    position = here.game.position()
    assert position["turn"]["pending"] == [["place token", 1]]
    question = here.game.question
    assert question is not None
    assert (question.player, question.about, question.effect, question.level) == (0, "place", "PF:g", 4)
    again = otys.load(position, strict=False)
    assert again.position() == position
    assert (again.question, again.moves()) == (question, here.game.moves())
    assert here.game.view(1)["turn"]["pending"] == [["place token", 1]]
    again.play("place")
    assert again.position()["players"][0]["rewards"][3] == "PF:g"
