"""What Otys says: its moves, its events and its endings, in sentences."""

from types import SimpleNamespace
from typing import Any

import pytest

from divebell.engine.package import Event
from divebell.engine.ui.speech import ALL
from divebell.games import otys
from divebell.games.otys import Game
from divebell.games.otys.rules.solo import rating
from divebell.games.otys.ui.words import Words
from divebell.games.otys.ui.words.names import _SPONSORS, _SWAP

from .games.otys.boards import column, idle_at
from .games.otys.support import plain, scene
from .worlds import NAMES, WORLDS, moments


def game_of(**changes: Any) -> Game:
    return otys.load(plain(**changes), strict=False)


def described(game: Game) -> dict[str, str]:
    """Every legal move: what it is, and what it does."""
    offers = Words(seats=NAMES).offers(game.view(game.player), game.moves())
    return {str(offer.move): ": ".join(filter(None, (offer.title, offer.effects))) for offer in offers}


@pytest.mark.parametrize("world", WORLDS["otys"][:4])
def test_only_its_player_is_told_what_was_drawn_and_kept(world: dict[str, Any]) -> None:
    words = Words(seats=NAMES)
    seen = 0
    for _, events in moments("otys", world, seed=3):
        secret = [event for event in events if event[0] in ("drawn", "keeps")]
        if not secret:
            continue
        owner = secret[0][1]
        cards = [words.contract(words.components.contracts[event[3]].text) for event in secret]
        revealed = {words.components.contracts[event[3]].text for event in events if event[0] in ("card", "contract")}
        shown = {words.contract(card) for card in revealed}
        for viewer in ("spectator", (owner + 1) % len(NAMES)):
            told = " ".join(words.tell(events, viewer) + [words.sentence(event, viewer) for event in secret])
            assert not any(f" {card}" in told for card in cards if card not in shown)
        for viewer in (owner, ALL):
            told = " ".join(words.tell(events, viewer))
            assert all(card in told for card in cards)
        seen += 1
    assert seen


@pytest.mark.parametrize(
    ("spy", "copied", "effects"),
    [
        ("spy", "explorer", "Spy −1 credit, Explorer −2 credits"),
        ("spy+", "engineer", "Engineer −1 credit"),
        ("spy", "fuel", "Spy −1 credit"),
        ("spy", "engineer+", "Spy −1 credit"),
    ],
)
def test_a_copy_says_what_the_spy_and_the_copied_diver_cost_each(spy: str, copied: str, effects: str) -> None:
    here = scene(
        sponsors=idle_at(3), me={"divers": column(f"{spy} 3"), "credits": 5}, left={"divers": column(f"{copied} 3")},
        rewards=[["MP:o", "MF:o"], ["MT:o", "PF:o"], ["battery:o", "point:g"], ["PT:o", "FT:o"], ["MP:g", "PF:g"]],
    )  # fmt: skip
    here.play("key 3")
    words, game = Words(seats=NAMES), here.game
    copy = next(told for told in words.offers(game.view(game.player), game.moves()) if str(told.move) == "copy left")
    assert copy.effects == effects


def test_a_key_says_its_sponsor_its_diver_and_when_keys_come_back() -> None:
    track = {"keys": "345", "track": ["1", "2", "X"], "hacker": 2, "credits": 1}
    told = described(game_of(me=track))
    assert told == {
        "key 3": "Key 3: take back one played key → Fuel Expert, then all keys come back",
        "key 4": "Key 4: 2 credits: upgrade this diver, 1 point (not now) → Tech Expert, then all keys come back",
        "key 5": "Key 5: gain 1 battery → Trader, then all keys come back",
    }


def test_a_sale_and_a_purchase_say_what_they_bring() -> None:
    game = game_of(me={"zones": ["", "", "", "", "MT"], "credits": 3})
    game.play("key 5", "dive")
    assert described(game) == {
        "sell M credits": "Sell 1 metal for credits: +2 credits",
        "sell T credits": "Sell 1 tech for credits: +3 credits",
        "sell T points": "Sell 1 tech for points: +1 point",
        "buy M": "Buy 1 metal: −3 credits, into zone 5",
        "buy P": "Buy 1 plant: −3 credits, into zone 5",
        "buy F": "Buy 1 fuel: −2 credits, into zone 5",
        "done": "Skip the Trader",
    }


def test_a_contract_says_its_gains_and_that_a_card_is_revealed() -> None:
    game = game_of(me={"zones": ["", "", "", "MFFT", ""], "rewards": [None, None, None, "MF:o", None]})
    assert described(game)["contract FFTM=4+c 4"] == (
        "Complete the contract “2 fuel, 1 metal and 1 tech” from zone 4: "
        "+3 credits, +4 points, a new contract is revealed"
    )
    events: list[Event] = []
    game.journal = events
    game.play("contract FFTM=4+c 4")
    assert Words(seats=NAMES).tell(events) == [
        "Ann completes a contract from zone 4: 2 fuel, 1 metal and 1 tech.",
        "Ann gains 4 points and 3 credits.",
        "New contract: 1 metal and 1 fuel, 2 points.",
    ]


def test_a_propeller_says_who_is_activated_then() -> None:
    game = game_of(me={"batteries": 1})
    game.play("key 3")
    told = described(game)
    assert (
        told["propel plant 3"] == "Plant Expert from level 2 to level 3: −1 battery, you then activate the Plant Expert"
    )
    assert told["propel spy s2"] == "Spy from surface 1 to surface 2: −1 battery"


def test_in_a_turn_a_propeller_is_called_so_and_says_its_price() -> None:
    game = game_of(me={"batteries": 1})
    told = Words(seats=NAMES).turn(game.view(game.player), ["key 3", "propel plant 3"])
    assert told == ["Key 3", "Propeller (1 battery): Plant Expert from level 2 to level 3"]


def test_an_explorer_says_what_the_token_gives_later() -> None:
    game = game_of(me={"divers": ["spy", "engineer", "trader", "explorer", "plant", "fuel", "tech", "metal"]})
    game.play("key 1", "dive")
    assert described(game)["reward 2"] == (
        "Take the reward “1 battery”: −2 credits, +1 battery, a new reward is revealed, "
        "from then on 2 credits for every contract from zone 1"
    )


def test_the_short_text_of_a_sponsor_fits_the_board() -> None:
    for _, short in [*_SPONSORS.values(), _SWAP]:
        assert len(short) <= 24


def test_amounts_contracts_and_rewards_in_words() -> None:
    words = Words()
    assert [words.amount(number, "credits") for number in (0, 1, 2)] == ["0 credits", "1 credit", "2 credits"]
    assert words.change(-1, "batteries") == "−1 battery"
    assert words.contract("PPM=3") == "2 plants and 1 metal, 3 points"
    assert words.contract("FT=1+cb") == "1 fuel and 1 tech, 1 point, 1 credit and 1 battery"
    assert words.asked("1-1-1=2") == "3 different resources"
    assert words.asked("2-2-1=5") == "2 of one kind, 2 of another and 1 of a third"
    assert words.front("MF:o") == "1 metal or 1 fuel"
    assert (words.back("MF:o"), words.back("MF:g")) == ("2 credits", "1 point")
    assert words.player(1) == "Player 2"


@pytest.mark.parametrize(
    ("boards", "last"),
    [
        ([{"points": 18}, {"points": 3}], "2. Bob: 3 points, 0 resources in the zones."),
        (
            [{"points": 18, "zones": ["M", "", "", "", ""]}, {"points": 18}],
            "Tied on points: Ann wins with the most resources in the zones.",
        ),
        ([{"points": 18}, {"points": 18}], "Tied on points and resources: the victory is shared."),
    ],
)
def test_the_ranking_says_what_decided(boards: list[dict[str, Any]], last: str) -> None:
    game = game_of(me=boards[0], left=boards[1], over=True)
    sentences = Words(seats=NAMES).ending(game)
    assert sentences[0] == "The round in which a player reached 18 points is over."
    assert sentences[1].startswith("1. Ann")
    assert sentences[-1] == last


@pytest.mark.parametrize(
    ("points", "rank"),
    [(16, "beginner"), (17, "hopeful"), (18, "hopeful"), (19, "confirmed"), (20, "confirmed"), (21, "expert")],
)
def test_a_solo_game_ends_with_the_motto_of_its_rank(points: int, rank: str) -> None:
    words = Words(seats=("Ann",))
    reached = next(each for each in words.ranks() if each.rating == rank)
    game = otys.start(solo="normal", seed=1)
    result: Any = SimpleNamespace(rating=rating(points), points=[points])
    assert words.standing(game, result) == [f"Ann has {points} points: {rank}.", reached.motto]


def test_the_table_of_honour_has_four_ranks_without_a_gap_and_a_motto_for_each() -> None:
    ranks = Words().ranks()
    assert [(rank.name, rank.span) for rank in ranks] == [
        ("beginner", "0–16"), ("hopeful", "17–18"), ("confirmed", "19–20"), ("expert", "21 and more"),
    ]  # fmt: skip
    assert len({rank.motto for rank in ranks}) == len(ranks)
