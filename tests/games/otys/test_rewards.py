"""Reward tokens: the five fronts (C9) by the explorer (D5) and by sponsor 2 advanced (P2), and the backs (K2)."""

from typing import Any

import pytest

from divebell.engine.errors import IllegalMove
from tests.games.otys.boards import alone, column, idle_at, turn
from tests.games.otys.support import Scene, rule, scene


def display(token: str) -> list[list[str]]:
    """The display with this token as the first of level 4."""
    return [["MP:o", "MP:g"], ["MT:o", "MT:g"], ["PF:o", "PF:g"], [token, "PT:o"], ["FT:o", "FT:g"]]


def explored(token: str, **changes: Any) -> Scene:
    """An explorer at level 4 has taken this token."""
    me = {"divers": column("explorer 4"), **changes.pop("me", {})}
    here = scene(sponsors=idle_at(4), rewards=display(token), bag=["MF:g", "MF:o"], me=me, **changes)
    return here.play("key 4", "reward 1")


def sponsored(token: str, **changes: Any) -> Scene:
    """Sponsor 2 advanced at level 4 has used this token."""
    sponsors = ["S1", "S3", "S4", "S2a", "S5"]
    here = scene(sponsors=sponsors, rewards=display(token), bag=["MF:g", "MF:o"], **changes)
    return here.play("key 4", "sponsor", "reward 1")


def placed(here: Scene, token: str) -> dict[str, Any]:
    """What an explorer's turn changes besides the token's effect."""
    return {"credits": -2, "reward 4": token, "rewards": display("MF:g"), "bag": ["MF:o"], **turn(here, "4")}


def discarded(token: str) -> dict[str, Any]:
    """What sponsor 2 advanced changes besides the token's effect, up to then in the turn."""
    return {"reward_discard": [token], "rewards": display("MF:g"), "bag": ["MF:o"], "keys": "1235X"}


# Fronts


@rule("C9", "D5", "D6")
@pytest.mark.parametrize(("move", "zone"), [("resource P", "PT"), ("resource F", "FT")])
def test_an_explorers_token_gives_one_of_the_two_resources_it_shows(move: str, zone: str) -> None:
    here = explored("PF:g", me={"zones": ["", "", "", "T", ""]})
    assert here.moves() == {"resource P", "resource F", "no resource"}
    here.play(move)
    assert here.changed() == {"zone 4": zone, **placed(here, "PF:g")}


@rule("C9", "P2", "D6")
@pytest.mark.parametrize(("move", "zone"), [("resource M", "MT"), ("resource T", "TT")])
def test_a_sponsors_token_gives_one_of_the_two_resources_it_shows(move: str, zone: str) -> None:
    here = sponsored("MT:g", me={"zones": ["", "", "", "T", ""]})
    assert here.moves() == {"resource M", "resource T", "no resource"}
    here.play(move)
    assert here.changed() == {"zone 4": zone, **discarded("MT:g")}


@rule("G8", "D6")
def test_the_resource_of_a_token_may_be_declined() -> None:
    here = explored("PF:g").play("no resource")
    assert here.changed() == placed(here, "PF:g")
    here = sponsored("PF:g").play("no resource")
    assert here.changed() == discarded("PF:g")


@rule("C9", "D5")
def test_an_explorers_token_gives_a_battery() -> None:
    here = explored("battery:o")
    assert here.moves() == {"stay", "surface"}
    here.play("surface")
    assert here.changed() == {"batteries": +1, **placed(here, "battery:o")}


@rule("C9", "P2")
def test_a_sponsors_token_gives_a_battery_to_spend_at_once() -> None:
    here = sponsored("battery:o")
    assert here.changed() == {"batteries": +1, **discarded("battery:o")}
    assert "propel tech 3" in here.moves()


CARDS = ["MF=2", "PT=2", "MPF=2+c", "MFT=2+c", "MMF=3"]


def kept_contract(here: Scene) -> dict[str, Any]:
    """Keep one of four cards; what has changed, once the cards under the deck are found right."""
    assert here.moves() == {"keep MF=2", "keep PT=2", "keep MPF=2+c", "keep MFT=2+c"}
    changed = here.play("keep PT=2").changed()
    deck = changed.pop("deck")
    assert (deck[0], sorted(deck[1:])) == ("MMF=3", ["MF=2", "MFT=2+c", "MPF=2+c"])
    return changed


@rule("C9", "D5")
def test_an_explorers_token_lets_one_of_four_contracts_be_kept() -> None:
    here = explored("contracts:g", deck=CARDS)
    assert kept_contract(here) == {"hand": ["PT=2"], **placed(here, "contracts:g")}


@rule("C9", "P2")
def test_a_sponsors_token_lets_one_of_four_contracts_be_kept() -> None:
    here = sponsored("contracts:g", deck=CARDS)
    assert kept_contract(here) == {"hand": ["PT=2"], **discarded("contracts:g")}


BASIC = {"spy", "engineer", "explorer", "metal", "plant", "fuel", "tech", "trader"}


@rule("C9", "D5", "G3")
def test_an_explorers_token_upgrades_any_basic_diver_for_no_point() -> None:
    divers = ["spy+", "engineer", "fuel", "metal+", "plant", "tech", "explorer", "trader"]
    here = explored("upgrade:g", me={"divers": divers})
    assert here.moves() == {f"upgrade {diver}" for diver in BASIC - {"spy", "metal"}}
    here.play("upgrade explorer")
    after = ["explorer+", "spy+", "engineer", "fuel", "metal+", "plant", "tech", "trader"]
    assert here.changed() == {**placed(here, "upgrade:g"), "divers": after}


@rule("C9", "P2", "G3")
def test_a_sponsors_token_upgrades_any_basic_diver_for_no_point() -> None:
    here = sponsored("upgrade:g", me={"divers": column("tech+ 4")})
    assert here.moves() == {f"upgrade {diver}" for diver in BASIC - {"tech"}}
    here.play("upgrade trader")
    after = ["spy", "engineer", "explorer", "metal", "plant", "fuel", "tech+", "trader+"]
    assert here.changed() == {**discarded("upgrade:g"), "divers": after}


@rule("C9", "P2", "D1")
def test_a_diver_upgraded_by_a_sponsors_token_acts_upgraded_in_the_same_turn() -> None:
    here = sponsored("upgrade:g", me={"divers": column("plant 4")}).play("upgrade plant", "take", "bonus")
    after = ["plant+", "spy", "engineer", "explorer", "metal", "tech", "fuel", "trader"]
    assert here.changed() == {**discarded("upgrade:g"), "zone 4": "P", "credits": +1, "track": ["4"], "divers": after}


@rule("C9", "D5")
@pytest.mark.parametrize("token", ["point:o", "point:g"])
def test_an_explorers_token_gives_a_point(token: str) -> None:
    here = explored(token)
    assert here.changed() == {"points": +1, **placed(here, token)}


@rule("C9", "P2")
@pytest.mark.parametrize("token", ["point:o", "point:g"])
def test_a_sponsors_token_gives_a_point(token: str) -> None:
    here = sponsored(token)
    assert here.changed() == {"points": +1, **discarded(token)}


@rule("G16", "P2", "C2")
def test_a_sponsors_token_may_be_used_although_it_gives_nothing() -> None:
    full = {"zones": ["", "", "", "MMMMM", ""], "batteries": 1}
    here = sponsored("PF:g", me=full)
    assert here.changed() == discarded("PF:g")
    here = sponsored("contracts:g", deck=[])
    assert here.changed() == discarded("contracts:g")
    here = sponsored("upgrade:g", me={"divers": [f"{diver}+" for diver in column("tech 4")]})
    assert here.changed() == discarded("upgrade:g")


@rule("G16", "D5", "C2")
def test_an_explorer_may_take_a_token_although_it_gives_nothing() -> None:
    here = explored("PF:g", me={"zones": ["", "", "", "MMMMM", ""]})
    assert here.changed() == placed(here, "PF:g")
    here = explored("contracts:g", deck=[])
    assert here.changed() == placed(here, "contracts:g")
    here = explored("upgrade:g", me={"divers": [f"{diver}+" for diver in column("explorer 4")]})
    assert here.changed() == {**placed(here, "upgrade:g"), "credits": -1}


# Backs


def completing(rewards: list[str | None], zones: list[str]) -> Scene:
    """A contract with a bonus of its own is in hand; no key is chosen yet."""
    return scene(me={"rewards": rewards, "zones": zones, "hand": ["FT=1+cb"]})


CARD = {"batteries": +1, "hand": [], "contract_discard": ["FT=1+cb"]}


@rule("C9", "K2")
def test_an_orange_back_gives_two_credits_with_every_contract_at_its_level() -> None:
    here = completing([None, None, None, "point:o", None], ["", "", "", "MFT", ""])
    here.play("contract FT=1+cb 4")
    assert here.changed() == {"points": +1, "credits": +1 + 2, "zone 4": "M", **CARD}


@rule("C9", "K2")
def test_a_green_back_gives_a_point_with_every_contract_at_its_level() -> None:
    here = completing(["battery:g", None, None, None, None], ["FT", "", "", "", ""])
    here.play("contract FT=1+cb 1")
    assert here.changed() == {"points": +1 + 1, "credits": +1, "zone 1": "", **CARD}


@rule("C9", "K2")
def test_a_back_gives_nothing_with_a_contract_at_another_level() -> None:
    here = completing(["point:o", "point:g", None, "MP:o", "MF:g"], ["", "", "FT", "", ""])
    here.play("contract FT=1+cb 3")
    assert here.changed() == {"points": +1, "credits": +1, "zone 3": "", **CARD}


@rule("C9", "K2")
def test_a_back_gives_its_bonus_again_with_the_next_contract() -> None:
    me = {"rewards": [None, None, None, None, "MF:o"], "zones": ["", "", "", "", "MFFFTT"], "hand": ["MF=2", "FFT=3"]}
    here = scene(me=me).play("contract MF=2 5", "contract FFT=3 5")
    assert here.changed() == {
        "points": +5,
        "credits": +4,
        "zone 5": "T",
        "hand": [],
        "contract_discard": ["MF=2", "FFT=3"],
    }


@rule("G8", "K2")
@pytest.mark.parametrize("token", ["point:o", "point:g"])
def test_the_bonus_of_a_token_may_be_declined_and_the_cards_own_bonus_is_received_all_the_same(token: str) -> None:
    here = completing([None, None, None, token, None], ["", "", "", "FT", ""])
    assert {"contract FT=1+cb 4", "contract FT=1+cb 4 plain"} <= here.moves()
    here.play("contract FT=1+cb 4 plain")
    assert here.changed() == {"points": +1, "credits": +1, "zone 4": "", **CARD}


@rule("G8", "K2")
def test_where_no_token_lies_there_is_no_bonus_to_decline() -> None:
    here = completing(["point:g", None, None, None, None], ["", "", "", "FT", ""])
    assert "contract FT=1+cb 4" in here.moves()
    with pytest.raises(IllegalMove, match="there is no token at level 4 whose bonus you could decline"):
        here.play("contract FT=1+cb 4 plain")


@rule("G8", "E1")
@pytest.mark.parametrize(("ending", "over"), [("", True), (" plain", False)])
def test_declining_a_tokens_point_can_keep_the_end_of_the_game_away(ending: str, over: bool) -> None:
    """The last player of the round has 16 points and completes a contract for one, beside a token for another."""
    me = {"points": 15}
    last = {"points": 16, "zones": ["", "", "", "FT", ""], "rewards": [None, None, None, "MP:g", None]}
    here = scene(player=1, me=me, left={**last, "hand": ["FT=1+cb"]})
    here.play(f"contract FT=1+cb 4{ending}", "key 1", "sponsor", "dive", "take", "surface", "end")
    assert here.game.over is over
    assert here.changed()["seat 1 points"] == (2 if over else 1)
    assert here.changed().get("round") == (None if over else 1)


@rule("K2", "G13")
@pytest.mark.parametrize(
    ("last_timer", "gains"),
    [(11, {"points": +1}), (12, {"points": +2, "credits": +1, "batteries": +1})],
)
def test_the_cards_points_come_first_then_its_bonus_then_the_tokens(last_timer: int, gains: dict[str, int]) -> None:
    """The last timer of a solo game cuts the gains off: at the card's point, or at the token's after the bonus."""
    me = {"points": 10, "rewards": [None, None, None, "PF:g", None], "zones": ["", "", "", "FT", ""]}
    here = alone(timers={"at": [last_timer]}, me={**me, "hand": ["FT=1+cb"]}).play("contract FT=1+cb 4")
    assert here.changed() == {
        **gains,
        "zone 4": "",
        "timers at": [],
        "over": True,
        "ranking": [[0]],
        "rating": "beginner",
    }
