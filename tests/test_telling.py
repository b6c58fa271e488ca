"""The words of every game: everything can be said, in any language, and nobody is told what they may not know."""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest

from divebell.engine.record import Record, read_record
from divebell.engine.text import english
from divebell.engine.ui.scene import Happened
from divebell.engine.ui.speech import ALL
from divebell.engine.ui.telling import gains_of, recap_of
from divebell.games import GAMES, find_game, find_part
from divebell.language import LANGUAGES, translator

from .worlds import NAMES, WORLDS, moments

TWINS = re.compile(r"reward|recruit \d")  # two tokens can be equal, and two copies of a character can lie in the row
HIDDEN = {"otys": 5, "aquatica": 9}  # one moment in so many is looked at
TRANSLATED = {"otys": 4, "aquatica": 12}
TOLD_OF = {"otys": 9, "aquatica": 20}
ADDRESS = {
    "en": r"\b(you|yours?)\b", "fr": r"\b(vous|votre|vos)\b", "de": r"\b(du|dir|dich|dein\w*)\b",
    "it": r"\b(tu|tu[aeo]|tuoi)\b",
}  # fmt: skip
QUOTED = re.compile(r"[“„«].*[”“»]")  # what stands on a card of Aquatica

per_world = pytest.mark.parametrize(("game", "world"), [(game, world) for game in GAMES for world in WORLDS[game]])


@pytest.mark.parametrize("language", LANGUAGES)
@per_world
def test_a_turn_is_told_so_that_it_can_be_anybodys(game: str, world: dict[str, Any], language: str) -> None:
    words = find_part(game, "ui.words").Words(translator(language), NAMES)
    for here, events in moments(game, world, seed=7, every=TOLD_OF[game]):
        if not events and here.question is not None:
            for move in {move.word: move for move in here.moves()}.values():
                (told,) = words.turn(here.view(here.player), [move.text])
                said = told if game == "otys" else QUOTED.sub("", told)
                assert not re.search(ADDRESS[language], said, re.IGNORECASE), told


@per_world
def test_every_question_move_and_event_can_be_said(game: str, world: dict[str, Any]) -> None:
    words = find_part(game, "ui.words").Words(seats=NAMES)
    for here, events in moments(game, world, seed=5, every=3):
        for event in events:
            assert isinstance(words.sentence(event), str)
        for sentence in words.tell(events):
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
        if not events and here.question is not None:
            assert words.question(here.question, here.moves()).startswith(NAMES[here.player])
            offers = words.offers(here.view(here.player), here.moves())
            assert [told.move for told in offers] == here.moves()
            said = [told.title for told in offers if not TWINS.match(told.move.text)]
            assert len(set(said)) == len(said)
    assert words.ending(here)


@per_world
def test_what_a_move_does_is_told_without_anything_hidden(game: str, world: dict[str, Any]) -> None:
    package = find_game(game)
    words = find_part(game, "ui.words").Words(seats=NAMES)
    for here, events in moments(game, world, seed=8, every=HIDDEN[game]):
        if events or here.over:
            continue
        view = here.view(here.player)
        worlds = [package.determinize(view, Random(seed)) for seed in range(3)]
        for move in here.moves():
            found = {words.offer(imagined, move) for imagined in (here, *worlds)}
            assert len(found) == 1, (move, found)


@pytest.mark.parametrize("game", GAMES)
def test_every_text_goes_through_the_translation(game: str) -> None:
    asked: set[str] = set()

    def translate(one: str, many: str = "", number: int = 1) -> str:
        asked.update({one, many})
        return f"«{english(one, many, number)}»"

    words = find_part(game, "ui.words").Words(translate, NAMES)
    for world in WORLDS[game]:
        for here, events in moments(game, world, seed=2, every=TRANSLATED[game]):
            assert all(sentence.startswith("«") and sentence.endswith("»") for sentence in words.tell(events, ALL))
            if not events and here.question is not None:
                assert words.question(here.question).startswith("«")
                assert all(told.title.startswith("«") for told in words.offers(here.view(here.player), here.moves()))
        assert all(sentence.startswith("«") for sentence in words.ending(here))
    for text in asked:
        for _, name, _, _ in Formatter().parse(text):
            assert name is None or name.replace(".", "").isidentifier(), text


# A turn in short

TESTS = Path(__file__).parent
FIRST = ("contract", "upgraded", "advances", "placed", "claims", "scored", "tribe")
EXPLAINS = {  # an event, and what a recap of its turn must say
    "otys": {"contract": "completes a contract", "upgraded": "upgrades", "advances": "improves", "placed": "token"},
    "aquatica": {"claims": "claims", "scored": "scores", "tribe": "recruits the tribe", "recruits": "recruits"},
}


def turns(record: Record) -> Iterator[tuple[tuple[Happened, ...], int, Any, Any]]:
    """Every turn of a game: its moves as everybody knows them, whose it is, and the views before and after it."""
    views = [game.view("spectator") for game in record.replay()]
    numbers = range(len(record.played))
    for turn, group in groupby(numbers, key=lambda number: record.played[number].turn):
        found = list(group)
        moves = tuple(
            Happened(n, turn, record.played[n].player, tuple(record.events[n]), tuple(record.events[n])) for n in found
        )
        yield moves, turn[1], views[found[0]], views[found[-1] + 1]


@pytest.mark.parametrize(
    ("game", "path"),
    [
        ("otys", "data/games/three-players"),
        ("aquatica", "golden/aquatica/base-four"),
        ("aquatica", "golden/aquatica/tribes-two"),
    ],
)
def test_a_recap_says_what_was_achieved_and_its_figures_add_up(game: str, path: str) -> None:
    record = read_record((TESTS / f"{path}.record").read_text(encoding="utf-8"), find_game(game))
    words = find_part(game, "ui.words").Words(seats=NAMES[: len(record.seats)])
    told = 0
    for moves, seat, before, after in turns(record):
        lines = [line.text for line in recap_of(words, words.seats, moves, ALL)]
        said = " ".join(lines)
        events = [event for move in moves for event in move.events if event[1] == seat]
        achieved = [EXPLAINS[game][event[0]] for event in events if event[0] in EXPLAINS[game]]
        assert all(words_of in said for words_of in achieved), said
        first = [EXPLAINS[game][event[0]] for event in events if event[0] in FIRST and event[0] in EXPLAINS[game]]
        assert not first or any(words_of in lines[0] for words_of in first), "it comes first"
        told += len(achieved)
        gains = {gain.symbol: gain.number for gain in gains_of(words, moves, seat, after)}
        if game == "otys":
            for what, symbol in (("points", "point"), ("credits", "credit"), ("batteries", "battery")):
                difference = after["players"][seat][what] - before["players"][seat][what]
                assert gains.get(symbol, 0) == difference
        else:
            spots = words.components.spots
            scored = sum(event[2] for event in events if event[0] == "scored")
            claimed = sum(
                spots[goal["by"].index(seat)]
                for goal, earlier in zip(after["goals"] or (), before["goals"] or (), strict=True)
                if seat in goal["by"] and seat not in earlier["by"]
            )
            assert gains.get("point", 0) == scored + claimed
    assert told > 5


@pytest.mark.parametrize(
    ("game", "path", "before", "after"),
    [
        ("otys", "data/games/three-players", r" plays (key|the X key)", r" puts \d \w+ into zone| takes back all keys"),
        ("aquatica", "golden/aquatica/base-four", r" plays (Legion|Agent of the Blue)", r" conquers| recruits"),
        (
            "aquatica",
            "golden/aquatica/tribes-two",
            r" plays (Legion|Sealord|Agent)",
            r" conquers| buys| recruits(?! the)",
        ),
    ],
)
def test_a_recap_tells_the_rest_in_its_order_and_leaves_out_how_it_was_paid(
    game: str, path: str, before: str, after: str
) -> None:
    record = read_record((TESTS / f"{path}.record").read_text(encoding="utf-8"), find_game(game))
    words = find_part(game, "ui.words").Words(seats=NAMES[: len(record.seats)])
    told = 0
    for moves, *_ in turns(record):
        said = " ".join(line.text for line in recap_of(words, words.seats, moves, ALL))
        assert " flips " not in said
        earlier, later = re.search(before, said), re.search(after, said)
        if earlier and later:
            told += 1
            assert earlier.start() < later.start(), said
    assert told > 5


def test_equal_cubes_are_counted() -> None:
    words = find_part("otys", "ui.words").Words(seats=NAMES)
    tech = ("cube in", 0, 4, 3)
    (line,) = words.story([tech, tech])
    assert line.text == f"{NAMES[0]} puts 2 tech into zone 4."
