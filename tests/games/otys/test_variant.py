"""The designer's variant (V1, G17): the diver a spy has used resurfaces, and its owner gets the spy's credit."""

from typing import Any

import pytest

from divebell.engine.errors import BadPosition
from divebell.games import otys
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
def test_the_diver_used_resurfaces_in_step_3_and_its_owner_gets_the_spys_credit_at_once() -> None:
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
@pytest.mark.parametrize("own", ["stay", "surface"])
@pytest.mark.parametrize(("answer", "cost"), [("hold", {"seat 1 batteries": -1}), ("rise", {"seat 1 divers": RISEN})])
def test_after_the_own_diver_has_resurfaced_or_stayed_the_owner_holds_the_copied_one_for_a_battery_or_not(
    own: str, answer: str, cost: dict[str, Any]
) -> None:
    here = spying(left={"batteries": 1}, me={"batteries": 1}).play("dive", "copy left", "take")
    assert here.game.player == 0
    assert here.moves() == {"stay", "surface"}
    here.play(own)
    assert here.game.player == 1
    assert here.moves() == {"hold", "rise"}
    here.play(answer)
    assert here.game.player == 0
    assert here.moves() == {"end"}
    mine = turn(here, "3")
    if own == "stay":
        mine |= {"batteries": -1}
        del mine["divers"]
    assert here.changed() == {"credits": -1, "zone 3": "F", "seat 1 credits": +1, **cost, **mine}


@rule("V1", "G17")
def test_without_a_battery_of_its_owner_the_diver_rises_by_itself() -> None:
    here = spying(me={"batteries": 2}, left={"batteries": 0}).play("dive", "copy left", "take")
    assert here.moves() == {"stay", "surface"}
    assert here.changed() == {
        "credits": -1,
        "zone 3": "F",
        "seat 1 credits": +1,
        "keys": "1245X",
        "track": ["3"],
    }
    here.play("stay")
    assert here.moves() == {"end"}
    assert here.changed() == {
        "credits": -1,
        "batteries": -1,
        "zone 3": "F",
        "seat 1 credits": +1,
        "seat 1 divers": RISEN,
        "keys": "1245X",
        "track": ["3"],
    }


@rule("V1", "G1", "G17")
def test_no_contract_is_completed_while_the_owner_is_asked() -> None:
    """Before and after that it can be."""
    zones = {"zones": ["", "", "", "", "MF"], "hand": ["MF=2"]}
    here = spying(left={"batteries": 1, **zones}, me=zones, public=["2-2-1=5", None]).play("dive", "copy left", "take")
    assert here.moves() == {"surface", "contract MF=2 5"}
    here.play("surface")
    assert here.moves() == {"hold", "rise"}
    here.play("rise")
    assert here.moves() == {"end", "contract MF=2 5"}


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
def test_a_copied_explorer_resurfaces_after_its_token_is_placed_and_the_spy_is_up() -> None:
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
def test_under_sponsor_2_the_same_diver_is_copied_twice_paid_twice_and_rises_once() -> None:
    here = spying(sponsors=TWICE).play("sponsor", "copy left", "take")
    assert here.changed() == {"credits": -1, "zone 3": "F", "seat 1 credits": +1, "keys": "1245X"}
    here.play("copy left", "take")
    assert here.changed() == {
        "credits": -2,
        "zone 3": "FF",
        "seat 1 credits": +2,
        "seat 1 divers": RISEN,
        **turn(here, "3"),
    }


@rule("V1", "G17", "P2")
def test_under_sponsor_2_the_owner_is_asked_once_and_one_battery_holds_the_diver() -> None:
    here = spying(sponsors=TWICE, left={"batteries": 2}).play("sponsor", "copy left", "take", "copy left", "take")
    assert here.game.player == 1
    here.play("hold")
    assert here.game.player == 0
    assert here.moves() == {"end"}
    assert here.changed() == {
        "credits": -2,
        "zone 3": "FF",
        "seat 1 credits": +2,
        "seat 1 batteries": -1,
        **turn(here, "3"),
    }


@rule("V1", "G17", "P2")
@pytest.mark.parametrize("order", [("left", "right"), ("right", "left")])
def test_when_both_neighbours_were_copied_the_one_on_the_left_is_asked_first(order: tuple[str, str]) -> None:
    here = spying(
        players=4,
        sponsors=TWICE,
        left={"divers": column("metal 3"), "batteries": 1},
        right={"divers": column("tech 3"), "batteries": 1},
    ).play("sponsor", f"copy {order[0]}", "take", f"copy {order[1]}", "take")
    assert here.game.player == 1
    here.play("hold")
    assert here.game.player == 3
    here.play("rise")
    assert here.game.player == 0
    assert here.changed() == {
        "credits": -2,
        "zone 3": "MT",
        "seat 1 credits": +1,
        "seat 1 batteries": -1,
        "seat 3 credits": +1,
        "seat 3 divers": ["tech", "spy", "engineer", "explorer", "metal", "plant", "fuel", "trader"],
        **turn(here, "3"),
    }


@rule("V1", "G17")
def test_with_two_players_the_neighbour_on_the_left_is_the_only_one_and_asked_once() -> None:
    here = spying(sponsors=TWICE, left={"batteries": 1}).play("sponsor", "copy left", "take")
    assert "copy right" not in here.moves()
    here.play("copy left", "take", "rise")
    assert here.moves() == {"end"}


@rule("G17")
def test_a_position_says_whose_divers_were_copied_and_who_is_asked() -> None:
    here = spying(
        players=3,
        sponsors=TWICE,
        left={"divers": column("metal 3"), "batteries": 1},
        right={"divers": column("tech 3"), "batteries": 1},
    ).play("sponsor", "copy right", "take", "copy left")
    for copied, pending in (([1, 2], [["expert", "metal", "resource"]]), (None, [["neighbour", 2], ["neighbour", 1]])):
        position = here.game.position()
        assert position["turn"].get("copied") == copied
        assert position["turn"]["pending"] == pending
        again = otys.load(position, strict=False)
        assert again.position() == position
        assert (again.question, again.moves()) == (here.game.question, here.game.moves())
        assert here.game.view(2)["turn"] == {**position["turn"], "drawn": 0}
        if copied:
            here.play("take")


@rule("G17")
@pytest.mark.parametrize(("uses", "about"), [(0, "step 3"), (1, "diver")])
def test_a_position_of_version_1_in_which_the_owner_is_asked_in_step_2_goes_on(uses: int, about: str) -> None:
    """That version asked right after the use; the owner is asked in step 3 now."""
    here = spying(sponsors=TWICE, left={"batteries": 1}, me={"batteries": 1}).play(
        "sponsor", "dive", "copy left", "take"
    )
    position = here.game.position()
    del position["turn"]["copied"]
    position["turn"]["pending"] = [["neighbour", 1]]
    position["turn"]["uses"] = uses
    game = otys.load(position, strict=False)
    assert game.question is not None
    assert (game.question.player, game.question.about) == (0, about)
    game.play(*(["done"] if uses else []), "surface")
    assert game.player == 1
    game.play("rise", "end")
    assert game.position()["players"][1]["divers"] == RISEN


@rule("G17")
@pytest.mark.parametrize(
    ("turn", "wrong"),
    [
        ({"copied": [0]}, r"copied\[0\] must be a neighbour"),
        ({"copied": [2]}, r"copied\[0\] must be a whole number from 0 to 1"),
        ({"copied": [1], "phase": "end", "key": None}, "copied must be empty but in steps 2 and 3"),
        ({"pending": [["neighbour", 1]], "phase": "step 3", "key": None}, "pending must be empty outside"),
        ({"pending": [["neighbour", 0]], "phase": "end", "key": None}, r"pending\[0\]\[1\] must be a neighbour"),
        ({"pending": [["neighbour", 1], ["neighbour", 1]], "phase": "end", "key": None}, "left last"),
    ],
)
def test_a_position_in_which_somebody_else_was_copied_is_refused(turn: dict[str, Any], wrong: str) -> None:
    here = spying(sponsors=TWICE, left={"batteries": 1}).play("sponsor", "copy left", "take")
    position = here.game.position()
    if turn.get("key", "") is None:
        position["players"][0]["track"] = ["3"]
    position["turn"] |= {"copied": [], **turn}
    with pytest.raises(BadPosition, match=wrong):
        otys.load(position, strict=False)


@rule("V1", "D3")
def test_without_the_variant_the_neighbours_diver_stays_and_its_owner_gets_nothing() -> None:
    here = spying(designer_variant=False, left={"batteries": 1}).play("copy left", "take")
    assert here.changed() == {"credits": -1, "zone 3": "F", **turn(here, "3")}
