"""What Aquatica says: its moves, its pieces, its events and its endings, in sentences."""

from typing import Any

import pytest

from divebell.engine.package import Event
from divebell.engine.ui.scene import Moment
from divebell.engine.ui.speech import ALL
from divebell.engine.ui.telling import told as lines_of
from divebell.games import aquatica
from divebell.games.aquatica import Game
from divebell.games.aquatica.rules.components import STANDARD
from divebell.games.aquatica.rules.moves import KING
from divebell.games.aquatica.ui.words import Words
from divebell.games.aquatica.ui.words.cards import KNOWN

from ...worlds import NAMES, moments
from .scenes import START, plain


def game_of(**changes: Any) -> Game:
    return aquatica.load(plain(**changes), strict=False)


def described(game: Game) -> dict[str, str]:
    """Every legal move: what it is, and what it does."""
    offers = Words(seats=NAMES).offers(game.view(game.player), game.moves())
    return {str(offer.move): ": ".join(filter(None, (offer.title, offer.effects))) for offer in offers}


def told(game: Game, *moves: str) -> list[str]:
    events: list[Event] = []
    game.journal = events
    game.play(*moves)
    game.journal = None
    return Words(seats=NAMES).tell(events)


def test_only_its_player_is_told_which_king_was_kept() -> None:
    words = Words(seats=NAMES)
    for game, events in moments("aquatica", {"players": 4}, seed=3):
        if not events or game.components.moves[events[0][2]].word != KING:
            break
        owner, king = events[0][1], STANDARD.characters[game.components.moves[events[0][2]].a].id
        for viewer in ("spectator", (owner + 1) % 4):
            assert words.tell(events[:1], viewer) == [f"{NAMES[owner]} keeps a king."]
            assert words.character(king) not in " ".join(words.tell(events, viewer))
        for viewer in (owner, ALL):
            assert f"{NAMES[owner]} keeps {words.character(king)}." in words.tell(events, viewer)


def test_a_purchase_says_its_price_and_what_is_left_to_pay() -> None:
    game = game_of(top=["SB12"], bottom=["SS01", "SB03"])
    game.play("play legion")
    assert described(game) == {
        "conquer SB12": (
            "Conquer Shark Bay 12: for 5 power, 2 more to pay; depths: raise 1; 6 points"  # in the top row 1 less
        ),
        "conquer SS01": "Conquer Sunken Ships 1: for 3 power; depths: 2 coins; 1 point",
        "conquer SB03": "Conquer Shark Bay 3: for 3 power; depths: 2 power, empty; 2 points",
    }


def test_a_source_says_what_it_pays_what_is_left_and_what_is_lost() -> None:
    game = game_of(bottom=["SB08"], me={"board": ["SS03@0"], "wild": ["WC2"]})
    game.play("play sealord")  # 1 coin of a price of 3
    assert told(game, "buy SB08") == ["Ann wants to buy Shark Bay 8."]
    assert described(game) == {
        "use C1": "Flip the manta “1 coin”: 1 coin; 1 more to pay",
        "use WC2": "Flip the wild manta “2 coins”: 2 coins; takes Shark Bay 8",
        "use SS03": "Exploit Sunken Ships 3: 2 coins; takes Shark Bay 8",
    }
    game.play("use C1")
    assert described(game)["use WC2"] == "Flip the wild manta “2 coins”: 2 coins; surplus: 1 coin; takes Shark Bay 8"
    assert told(game, "use SS03") == ["Ann exploits Sunken Ships 3: 2 coins.", "Ann takes Shark Bay 8."]


def test_a_character_says_the_delayed_effect_that_comes_first_and_what_it_cannot_do() -> None:
    game = game_of(bottom=["SB14"], me={"hand": [*START, "meg"], "discard": ["walrus"], "trained": []})
    played = described(game)
    assert played["play sealord"] == (
        "Play Sealord: first, from Walrus: 2 coins; 1 coin, buy; but nothing can be taken now"
    )
    assert played["play meg"].startswith("Play Meg: first, from Walrus: 2 coins; 3 power, conquer, all others discard")
    assert "→" not in played["play meg"]  # what the others hold is theirs to know
    assert told(game, "play sealord")[:3] == [
        "Ann plays Sealord.", "Delayed effect of Big Bad Walrus: 2 coins.",
        "Ann cannot pay for anything and takes nothing.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("bottom", "said"),
    [
        ("SB14", "There is nothing you can pay for now, so this effect is lost."),
        ("SB01", "Only Shark Bay 1 could be taken, so you were not asked."),
    ],
)
def test_a_purchase_that_nobody_is_asked_about_is_told_to_its_player_alone(bottom: str, said: str) -> None:
    game, events = game_of(bottom=[bottom], me={"trained": []}), list[Event]()
    game.journal = events
    game.play("play sealord")
    assert Words(seats=NAMES).by_itself(events, 0, done=True) == said
    assert not Words(seats=NAMES).by_itself(events, 1, done=True)


def test_a_card_that_would_do_nothing_says_so_and_costs_a_turn() -> None:
    words, hand = Words(seats=NAMES), ["matrona", "waveteller", "sealord"]
    game, events = game_of(me={"hand": hand, "trained": []}, bottom=["SB14"]), list[Event]()

    def in_vain(game: Game) -> dict[str, str]:
        offers = words.offers(game.view(0), game.moves())
        return {str(each.move): each.effects for each in offers if any(told.vain for told in each.consequences)}

    assert in_vain(game) == {
        "play waveteller": "raise 2 or score 2 locations; but it would do nothing now",
        "play sealord": "1 coin, buy; but nothing can be taken now",
    }
    assert not in_vain(game_of(me={"hand": hand, "board": ["SB04@0"]}))
    game.journal = events
    game.play("play waveteller")
    assert words.by_itself(events, 0, done=True) == "There was nothing for Wave-Teller to do."
    assert not words.by_itself(events, 0, done=False)


def test_reasons_say_of_a_location_once_what_it_brings() -> None:
    game, words = game_of(bottom=["SB07", "SB01"]), Words(seats=NAMES)
    ends = words.ends(game.view(0), ["play legion", "conquer SB07", "use P1"], ["play legion", "conquer SB01"])
    assert words.reasons(ends, ["depths to come", "mantas to come", "rising locations"], 3) == [
        "brings Shark Bay 7 into your realm (3 points, and later the wild manta “2 coins”)"
    ]


def test_a_line_of_the_log_is_of_the_player_it_begins_with() -> None:
    """A king leaves in the turn of another (F14)."""
    first = aquatica.load(plain(), strict=False).components
    manta = next(number for number, each in enumerate(first.mantas) if number >= first.first_wild)
    play = next(move.number for move in first.moves if move.text == "play legion")
    moment = Moment(1, 1, (("move", 1, play, 0), ("plays", 1, 0, 3), ("wild", 0, 1, manta)), 0)
    lines = lines_of(Words(seats=NAMES), moment)
    assert [(line.seat, line.text.partition(" ")[0]) for line in lines] == [(1, "Bob"), (0, "Ann")]


def test_a_raise_says_what_it_covers_and_a_choice_that_answers_itself_is_told_too() -> None:
    game = game_of(me={"board": ["SB04@1"]})
    assert described(game)["use R1"] == (
        "Flip the manta “raise 1”: → Raise Shark Bay 4; covers “raise 1”; fully risen; +1 wild manta “2 power”"
    )
    assert told(game, "use R1") == [
        "Ann flips the manta “raise 1”.", "Ann raises Shark Bay 4.", "Ann gains: wild manta “2 power”.",
    ]  # fmt: skip


def test_a_claim_says_the_points_of_its_spot() -> None:
    game = game_of(me={"pile": ["SB01", "SS01", "OV01"], "trained": ["C1", "P1-"]}, by={"pile3": [1]})
    claims = {text: said for text, said in described(game).items() if text.startswith("claim")}
    assert claims == {
        "claim pile3 C1": "Claim “3 scored” with the manta “1 coin”: +6 points",
        "claim pile3 P1-": "Claim “3 scored” with the manta “1 power” (tired): +6 points",
    }


def test_a_scout_says_how_many_locations_go_and_come() -> None:
    game = game_of(top=["SB05"], players=1, kings="none")
    game.play("play seahorse")
    assert described(game)["scout"] == (
        "Scout: discards 3 locations; deals 6 locations; the rival places a manta"  # 1 above and 2 over four
    )


def test_an_edition_says_whom_a_flip_concerns() -> None:
    flips = {
        edition: described(game_of(edition=edition, me={"board": ["FD01@0"]}))["use FD01"] for edition in ("fr", "en")
    }
    assert flips["fr"].startswith("Exploit Frosty Depths 1: all players flip a manta to tired")
    assert flips["en"].startswith("Exploit Frosty Depths 1: all others flip a manta to tired")


def test_a_whole_purchase_is_told_as_one() -> None:
    game = game_of(bottom=["SB08"], me={"trained": ["C1"], "wild": ["WC2"]})
    assert told(game, "play sealord", "buy SB08", "use C1") == [
        "Ann plays Sealord.", "Ann flips the manta “1 coin”.", "Ann flips the wild manta “2 coins”.",
        "Ann buys Shark Bay 8.",
    ]  # fmt: skip


def test_what_the_pieces_say_and_how_sure_we_are() -> None:
    words = Words()
    assert words.character_effects("walrus") == "3 power, conquer; delayed: 2 coins"
    assert words.character_effects("matrona", 2).endswith("the first character in the row leaves the game")
    assert words.character_effects("king3") == "leaves before the first turn in exchange for a wild manta “2 coins”"
    assert (words.character("turtle"), words.character("turtle", short=True)) == ("Turtle the Treasurer", "Turtle")
    assert words.character("king?") == "a king"
    assert words.location_gifts("SB07@1") == "depths: empty, raise 1; 3 points, wild manta “2 coins”"
    assert words.location_gifts("SB07@3") == "fully risen; 3 points"
    assert words.location_price("SB07") == "3 coins or 5 power"
    assert words.location_price("SB07", top=True) == "3 coins or 4 power"
    assert words.tribe_bonus("II7") == (
        "at once: raise a location fully; 3 points for each scored location of type Sunken Ships"
    )
    assert words.manta("P2SB-") == "manta “2 power against Shark Bay”"
    assert (words.track("depths5"), words.condition("board5")) == ("Unequal depths", "5 locations on your board")
    assert words.source("matrona") == "as printed in a rulebook"
    assert words.source("SB07") == "reconstruction, not the printed card"
    assert words.source("orca") == "reconstruction, including its name"
    assert words.source("walrus") == (
        "reconstruction, not the printed card; the delayed effect is printed; the normal one is ours"
    )


def test_what_is_known_of_a_reconstruction_can_be_said_in_every_language() -> None:
    pieces = (STANDARD.characters, STANDARD.locations, STANDARD.mantas, STANDARD.goals, STANDARD.tribes)
    marks = [piece.mark for kind in pieces for piece in kind]
    assert {mark.known for mark in marks if mark.known and mark.source == "reconstruction"} == set(KNOWN)


def test_a_piece_of_an_owners_file_is_called_as_the_file_says() -> None:
    document = {**STANDARD.document, "types": {**STANDARD.document["types"], "SB": "Bay {of} Sharks"}}
    words = Words(components=aquatica.Components(document))
    assert words.location("SB07") == "Bay {of} Sharks 7"


def test_a_reason_names_the_card_that_asks() -> None:
    game = game_of()
    game.play("play seahorse")
    why = game.why_not("play legion")
    assert why is not None
    assert Words().reason(why) == "scout or decline first (Sea Horse)."


@pytest.mark.parametrize(
    ("me", "left", "last"),
    [
        ({"pile": ["SB12"]}, {}, "2. Bob: 6 points (cards in hand: 6, goals: 0, locations: 0)."),
        ({}, {"trained": ["C1"]}, "Tied on points: Ann wins with the most mantas in reserve."),
        ({"king": "king5"}, {"king": "king2"}, "Tied on points and mantas: Bob wins with the lower king."),
        ({}, {}, "Tied on points and mantas: Bob wins by being later in turn order."),
    ],
)
def test_the_ranking_says_what_decided(me: dict[str, Any], left: dict[str, Any], last: str) -> None:
    kings = "basic" if "king" in me else "none"
    game = game_of(me=me, left=left, kings=kings, deck=[], final=0, over=True)
    sentences = Words(seats=NAMES).ending(game)
    assert sentences[0] == "The last character was revealed, and everyone has had one more turn."
    assert sentences[-1] == last


def test_a_game_alone_ends_with_a_rank_or_with_the_tribes() -> None:
    words = Words(seats=NAMES)
    ranked = words.ending(game_of(players=1, over=True, final=0, deck=[]))
    assert ranked[1:] == ["Ann has 6 points (cards in hand: 6, goals: 0, locations: 0).", "Ann's rank is Blobfish."]
    lost = words.ending(game_of(players=1, mode="tribes", over=True, final=0, deck=[], by={"I1": [0]}))
    assert lost[1:] == [
        "Ann has recruited 1 of eight tribes and loses.",
        "Ann has 9 points (cards in hand: 6, tribes: 3, locations: 0).",
    ]
