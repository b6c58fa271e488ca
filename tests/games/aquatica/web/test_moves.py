"""Every legal move of Aquatica can be clicked, on the thing it is about: boards drawn at every question."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from jinja2 import Environment

from divebell.games import find_game, find_part
from divebell.table.events import Created, SeatPlan
from divebell.table.table import Table
from divebell.web.guests import Guest, Settings
from divebell.web.server.app import templates

from ....web.test_pieces import drawn
from .tables import played_until

AQUATICA = find_game("aquatica")
NAMES = ("Ann", "Bo <b>&\"'", "C.*(x", "Zoé Ann", "Wilhelmine-Charlotte")
# What is about no thing of the table: it stands in the row of choices only.
BARE = ("decline", "skip", "choose", "end", "down")
GAMES: dict[str, tuple[dict[str, str], int]] = {
    "two": ({"players": "2"}, 11),
    "three, base": ({"players": "3", "cold_waters": "no", "kings": "none", "goals": "printed"}, 2),
    "five": ({"players": "5", "edition": "en"}, 11),
    "tribes": ({"players": "3", "mode": "tribes"}, 3),
    "solo": ({"players": "1"}, 7),
    "solo tribes": ({"players": "1", "mode": "tribes", "level": "1"}, 13),
    "solo tribes, hard": ({"players": "1", "mode": "tribes", "level": "4"}, 10),
}
MOST_LOOKS = 2  # at each question
SELDOM = 0.1  # so that not all of them are at the beginning
# So that random games come to something: what is seldom possible is done when it is.
EAGER = {"claim": 9, "conquer": 8, "buy": 8, "score": 8, "end": 5, "recruit": 4, "use": 3, "decline": 1, "skip": 1}


class Buttons(HTMLParser):
    """The buttons of a board: what each plays or opens, whether it is in sight, and whether it is only a choice.

    And the ids of all things.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.picks = 0
        self.plays: list[tuple[str, bool, str]] = []  # move, whether it stands among the choices, what opens it
        self.opens: set[str] = set()
        self.labels: list[str | None] = []
        self.ids = Counter[str]()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids[found["id"] or ""] += 1
        if tag == "section":
            self.picks = "picks" in (found.get("class") or "").split()
        if tag != "button":
            return
        self.labels.append(found.get("aria-label"))
        if found.get("data-move") and found.get("id") != "go":
            assert "hidden" not in found or found.get("data-when"), found
            self.plays.append((found["data-move"] or "", bool(self.picks), found.get("data-when") or ""))
        if found.get("data-consider"):
            self.opens.add(found["data-consider"] or "")

    def reach(self, move: str) -> set[bool]:
        """Where a move can be played: among the choices (True), on its thing (False)."""
        return {picks for text, picks, when in self.plays if text == move and (not when or when in self.opens)}


@cache
def environment() -> Environment:
    return templates()


def new_table(options: dict[str, str], seed: int) -> Table:
    """A table of people, one guest each."""
    seats = [SeatPlan(who, "human", Guest(str(seat), Settings()).id) for seat, who in enumerate(NAMES)]
    created = Created("aquatica", AQUATICA.RULES_VERSION, options, seed, seats[: int(options["players"])])
    return Table("a-table", AQUATICA, created)


def moments(name: str) -> Iterator[Table]:
    """A table at some moments of a whole game: at each question a few times, and at the end."""
    options, seed = GAMES[name]
    looked = Counter[str]()
    rng = Random(seed)
    table = new_table(options, seed)
    game = table.record.game
    while not game.over:
        assert game.question is not None
        about = game.question.about
        if (about in looked) <= (rng.random() < SELDOM) and looked[about] < MOST_LOOKS:
            looked[about] += 1
            yield table
        texts = [str(move) for move in game.moves()]
        table.record.play(rng.choices(texts, [EAGER.get(text.split()[0], 4) for text in texts])[0])
        game = table.record.game
    yield table


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_can_be_clicked_on_its_thing(name: str) -> None:
    for table in moments(name):
        game: Any = table.record.game
        for viewer in {game.player, (game.player + 1) % len(table.seats)}:
            _, html = drawn(table, str(viewer), "en", environment())
            buttons = Buttons(html)
            assert not [id for id, number in buttons.ids.items() if number > 1]
            legal = {str(move) for move in game.moves()} if not game.over and viewer == game.player else set()
            assert {move for move, *_ in buttons.plays} == legal, (
                f"seed {table.record.seed}, move {len(table.record.played)}"
            )
            for move in legal:
                assert buttons.reach(move), f"{move} cannot be clicked"
                assert False in buttons.reach(move) or move.split()[0] in BARE, f"{move} is no thing of the board"


def every_question() -> set[str]:
    """What the game can ask: by phases, by what is pending, and which thing to pay for."""
    questions: Any = find_part("aquatica", "rules.questions")
    vocabulary: Any = find_part("aquatica", "rules.vocabulary")
    purchases = {vocabulary.WORD_TEXTS[word] for word in vocabulary.PURCHASES}
    return {*questions._PHASES.values(), *questions._PENDING.values(), *purchases}


def test_these_games_ask_every_question() -> None:
    asked = {
        table.record.game.question.about for name in GAMES for table in moments(name) if not table.record.game.over
    }
    assert asked == every_question()


def equals(game: Any) -> bool:
    """The top of a discard pile has its equal in the same hand."""
    player = game.view(0)["players"][0]
    return bool(player["discard"] and player["discard"][0] in player["hand"])


def test_a_card_on_the_discard_pile_is_another_thing_than_its_equal_in_hand() -> None:
    record = played_until(equals)
    top = record.game.view(0)["players"][0]["discard"][0]
    table = new_table({"players": "2"}, record.seed)
    for played in record.played:
        table.record.play(played.text)
    ids = Buttons(drawn(table, "0", "en", environment())[1]).ids
    assert ids[f"card-0-{top}-0"] == ids[f"card-0-{top}-1"] == 1


@pytest.mark.parametrize(("memory", "viewer", "alone"), [("table", 0, True), ("open", 0, False), ("open", 7, False)])
def test_piles_are_yours_alone_when_they_are_yours_and_hidden(memory: str, viewer: int, alone: bool) -> None:
    table = new_table({"players": "2", "kings": "none", "memory": memory}, 1)
    html = drawn(table, str(viewer), "en", environment())[1]
    assert html.count("yours alone") == 2 * alone
    assert ("Your scoring pile" in html) is alone
    assert ("Scoring pile" in html) is not alone


def test_open_hands_and_piles_are_shown_to_others() -> None:
    """The same game with both ways of remembering (H2, H5)."""
    boards: dict[str, str] = {}
    for memory in ("table", "open"):
        record = played_until(has_scored, kings="none", memory=memory)
        table = new_table({"players": "2", "kings": "none", "memory": memory}, record.seed)
        for played in record.played:
            table.record.play(played.text)
        html = drawn(table, "1", "en", environment())[1]
        boards[memory] = html[html.index('id="boards"') :].partition("</section>")[0]
    player = record.game.view(0)["players"][0]
    assert "<small>" not in boards["table"]
    assert boards["open"].count("<small>Hand</small>") == 1
    scored = boards["open"].partition("<small>Scoring pile</small>")[2]
    assert scored.count('role="img"') == len(player["pile"]) > 0


def has_scored(game: Any) -> bool:
    """Seat 0 has a card in its discard pile and a location in its scoring pile."""
    player = game.view(0)["players"][0]
    return bool(player["discard"] and player["pile"])
