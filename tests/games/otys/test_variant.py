"""The designer's variant (V1, G17): the diver a spy has used resurfaces, and its owner gets the spy's credit."""

from typing import Any

import pytest

from tests.games.otys.boards import column, idle_at, turn
from tests.games.otys.support import Scene, rule, scene


def spying(diver: str = "spy", **changes: Any) -> Scene:
    """A spy at level 3 is next; all others have their fuel expert there."""
    me = {"divers": column(f"{diver} 3"), **changes.pop("me", {})}
    changes = {"sponsors": idle_at(3), "designer_variant": True, **changes}
    return scene(me=me, **changes).play("key 3")


# the column of a neighbour whose fuel expert at level 3 has resurfaced
RISEN = ["fuel", "spy", "engineer", "explorer", "metal", "plant", "tech", "trader"]


@rule("V1", "G17")
def test_the_diver_used_resurfaces_after_the_use_and_its_owner_gets_the_spys_credit() -> None:
    here = spying().play("copy left")
    assert here.changed() == {"credits": -1, "seat 1 credits": +1, "keys": "1245X"}
    here.play("take")
    assert here.changed() == {
        "credits": -1,
        "zone 3": "F",
        "seat 1 credits": +1,
        "seat 1 divers": RISEN,
        **turn(here, "3"),
    }


@rule("V1", "G17")
@pytest.mark.parametrize(("answer", "cost"), [("hold", {"seat 1 batteries": -1}), ("rise", {"seat 1 divers": RISEN})])
def test_the_owner_chooses_whether_to_hold_the_diver_for_a_battery(answer: str, cost: dict[str, Any]) -> None:
    here = spying(left={"batteries": 1}, me={"batteries": 1}).play("dive", "copy left")
    assert here.game.player == 0
    here.play("take")
    assert here.game.player == 1
    assert here.moves() == {"hold", "rise"}
    here.play(answer)
    assert here.game.player == 0
    here.play("surface")
    assert here.changed() == {"credits": -1, "zone 3": "F", "seat 1 credits": +1, **cost, **turn(here, "3")}


@rule("V1", "G17")
def test_without_a_battery_of_its_owner_the_diver_rises_by_itself() -> None:
    here = spying(me={"batteries": 2}, left={"batteries": 0}).play("dive", "copy left", "take")
    assert here.moves() == {"stay", "surface"}
    assert here.changed() == {
        "credits": -1,
        "zone 3": "F",
        "seat 1 credits": +1,
        "seat 1 divers": RISEN,
        "keys": "1245X",
        "track": ["3"],
    }


@rule("V1", "G1")
def test_no_contract_is_completed_while_the_owner_is_asked() -> None:
    zones = {"zones": ["", "", "", "", "MF"], "hand": ["MF=2"]}
    here = spying(left={"batteries": 1, **zones}, me=zones).play("dive", "copy left", "take")
    assert here.moves() == {"hold", "rise"}


@rule("V1", "D3")
@pytest.mark.parametrize(("side", "seat", "letter"), [("left", 1, "M"), ("right", 2, "T")])
def test_the_neighbour_who_is_copied_is_paid_and_asked(side: str, seat: int, letter: str) -> None:
    here = spying(
        players=3,
        left={"divers": column("metal 3"), "batteries": 1},
        right={"divers": column("tech 3"), "batteries": 1},
    )
    here.play(f"copy {side}", "take")
    assert here.game.player == seat
    here.play("hold")
    assert here.changed() == {
        "credits": -1,
        "zone 3": letter,
        f"seat {seat} credits": +1,
        f"seat {seat} batteries": -1,
        **turn(here, "3"),
    }


@rule("V1", "G17")
def test_an_upgraded_spy_pays_nobody_and_the_diver_resurfaces_all_the_same() -> None:
    here = spying("spy+").play("copy left", "take")
    assert here.changed() == {"zone 3": "F", "seat 1 divers": RISEN, **turn(here, "3")}


@rule("V1", "G17", "P1")
def test_a_spy_made_free_by_sponsor_1_pays_nobody_and_the_diver_resurfaces_all_the_same() -> None:
    here = spying(sponsors=["S2", "S3", "S1a", "S4", "S5"]).play("sponsor", "copy left", "take")
    assert here.changed() == {"zone 3": "F", "seat 1 divers": RISEN, **turn(here, "3")}


@rule("V1", "G6")
def test_the_variant_applies_when_the_copied_expert_gives_nothing() -> None:
    paid = {"credits": -1, "seat 1 credits": +1, "seat 1 divers": RISEN}
    declined = spying().play("copy left", "pass")
    assert declined.changed() == {**paid, **turn(declined, "3")}
    full = spying(me={"zones": ["", "", "MMMM", "", ""]}).play("copy left")
    assert full.changed() == {**paid, **turn(full, "3")}


@rule("V1", "D3")
def test_only_the_spys_credit_goes_to_the_owner_the_copied_divers_price_to_the_supply() -> None:
    here = spying(left={"divers": column("engineer 3")}).play("copy left", "advance hacker")
    assert here.changed() == {
        "credits": -2,
        "hacker": +1,
        "seat 1 credits": +1,
        "seat 1 divers": ["engineer", "spy", "fuel", "explorer", "metal", "plant", "tech", "trader"],
        **turn(here, "3"),
    }


@rule("V1", "G17")
def test_a_copied_explorer_resurfaces_once_its_token_is_placed() -> None:
    here = spying(left={"divers": column("explorer 3"), "batteries": 1}).play("copy left", "reward 1", "resource M")
    assert here.game.player == 1
    here.play("rise")
    assert here.changed() == {
        "credits": -3,
        "zone 3": "M",
        "reward 3": "MT:o",
        "rewards": [*here.before["rewards"][:2], ["MP:g", "upgrade:o"], *here.before["rewards"][3:]],
        "bag": here.before["bag"][1:],
        "seat 1 credits": +1,
        "seat 1 divers": ["explorer", "spy", "engineer", "fuel", "metal", "plant", "tech", "trader"],
        **turn(here, "3"),
    }


@rule("V1", "G6", "G17")
def test_a_copied_spy_resurfaces_after_the_card_is_kept_and_gets_one_credit_for_its_owner() -> None:
    here = spying(deck=["MF=2", "PT=2"], left={"divers": column("spy 3")}).play("copy left")
    assert here.moves() == {"keep MF=2", "keep PT=2"}
    assert "seat 1 divers" not in here.changed()
    here.play("keep MF=2")
    assert here.changed() == {
        "credits": -2,
        "hand": ["MF=2"],
        "deck": ["PT=2"],
        "seat 1 credits": +1,
        "seat 1 divers": ["spy", "fuel", "engineer", "explorer", "metal", "plant", "tech", "trader"],
        **turn(here, "3"),
    }


@rule("V1")
def test_a_draw_of_contracts_pays_the_supply_and_moves_no_diver_of_others() -> None:
    here = spying(deck=["MF=2"], left={"batteries": 1}).play("draw")
    assert here.changed() == {"credits": -1, "hand": ["MF=2"], "deck": [], **turn(here, "3")}


TWICE = ["S1", "S3", "S2", "S4", "S5"]


@rule("V1", "G17", "P2")
def test_under_sponsor_2_the_diver_rises_after_the_first_use_and_the_next_one_is_copied_second() -> None:
    here = spying(sponsors=TWICE).play("sponsor", "copy left", "take")
    assert here.changed() == {
        "credits": -1,
        "zone 3": "F",
        "seat 1 credits": +1,
        "seat 1 divers": RISEN,
        "keys": "1245X",
    }
    here.play("copy left", "take")
    assert here.changed() == {
        "credits": -2,
        "zone 3": "PF",
        "seat 1 credits": +2,
        "seat 1 divers": ["plant", "fuel", "spy", "engineer", "explorer", "metal", "tech", "trader"],
        **turn(here, "3"),
    }


@rule("V1", "G17", "P2")
def test_under_sponsor_2_the_owner_is_asked_after_each_use() -> None:
    here = spying(sponsors=TWICE, left={"batteries": 2}).play("sponsor", "copy left", "take")
    assert here.game.player == 1
    here.play("hold", "copy left", "take")
    assert here.game.player == 1
    here.play("rise")
    assert here.changed() == {
        "credits": -2,
        "zone 3": "FF",
        "seat 1 credits": +2,
        "seat 1 batteries": -1,
        "seat 1 divers": RISEN,
        **turn(here, "3"),
    }


@rule("V1", "D3")
def test_without_the_variant_the_neighbours_diver_stays_and_its_owner_gets_nothing() -> None:
    here = spying(designer_variant=False, left={"batteries": 1}).play("copy left", "take")
    assert here.changed() == {"credits": -1, "zone 3": "F", **turn(here, "3")}
