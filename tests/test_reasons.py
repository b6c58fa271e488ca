"""Why one turn is better than another: said with what can be seen on the board, in every game and language."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from divebell.bots.advice import Reason
from divebell.engine.package import View
from divebell.games import find_game, find_judge, find_part, otys
from divebell.language import LANGUAGES, translator
from divebell.table.advising import tell_reasons
from tests.games.otys.support import plain, whole

GAMES: dict[str, list[dict[str, Any]]] = {
    "otys": [{"players": 2}, {"players": 3, "sponsors": "advanced"}, {"solo": "normal"}],
    "aquatica": [{"players": 2}, {"players": 3, "mode": "tribes"}, {"players": 1, "mode": "tribes", "level": 2}],
}
NAMES = ["Ann", "Bob", "Cy"]
# Of contracts, locations, mantas and tribes.
NOTATION = re.compile(r"[MPFT*]+=\d|\b[A-Z]{2}\d\d\b|\b[PCRW]\d\b|[{}_]|\b[IV]+\d\b")


def turn_of(game: Any, rng: Random) -> tuple[str, ...]:
    """A turn as anybody might play it, up to its end or to what is revealed."""
    after, texts = game.copy(), []
    while not after.over and (after.turn, after.player) == (game.turn, game.player):
        after.journal = []
        texts.append(rng.choice(after.moves()).text)
        after.play(texts[-1])
        if after.revealed(after.journal):
            break
    return tuple(texts)


def pairs(name: str, number: int = 40) -> Iterator[tuple[View, tuple[str, ...], tuple[str, ...]]]:
    """Two turns each, from the beginnings of turns in random games of every kind."""
    package, rng = find_game(name), Random(name)
    for at in range(number):
        game = package.start(seed=at, **GAMES[name][at % len(GAMES[name])])
        start = game.turn
        for _ in range(rng.randint(10, 150)):
            before = game.copy()
            game.play(rng.choice(game.moves()))
            if game.over:
                game = before
                break
        while game.turn == start and not game.over:
            game.play(rng.choice(game.moves()))
        if not game.over:
            yield game.view(game.player), turn_of(game, rng), turn_of(game, rng)


@pytest.mark.parametrize("name", GAMES)
def test_every_term_of_the_evaluation_has_an_entry(name: str) -> None:
    assert set(find_part(name, "ui.words").Words.REASONS) == set(find_judge(name).TERMS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_at_most_two_and_name_neither_terms_nor_notation(name: str, language: str) -> None:
    words = find_part(name, "ui.words").Words(translator(language), NAMES)
    terms = find_judge(name).TERMS
    said: set[str] = set()
    for view, first, second in pairs(name):
        ends = words.ends(view, first, second)
        for here in (ends, ends.swapped()):
            clauses = words.reasons(here, terms, len(terms))
            assert words.reasons(here, terms, 2) == clauses[:2]
            assert not words.reasons(here._replace(other=here.after, others=here.moves), terms, 2), "they do not differ"
            said.update(clauses)
    assert len(said) > 20, "most turns differ in something"
    for clause in said:
        assert not NOTATION.search(clause), clause
        assert clause not in terms
    if language != "en":
        english = find_part(name, "ui.words").Words(translator("en"), NAMES)
        both = [english.reasons(english.ends(*pair), terms, len(terms)) for pair in pairs(name, 12)]
        assert not said & {clause for clauses in both for clause in clauses}


SCENE = whole(plain(
    public=["MMF=3", "FFTM=4+c"], me={"zones": ["", "", "MM", "", ""], "keys": "135X", "track": ["2", "4"]},
))  # fmt: skip
KEY_3, KEY_1 = "key 3, dive, take, surface, end", "key 1, dive, take, end"
KEY_BACK = "key 3, sponsor, back 2, take, surface, end"
COMPLETED = "key 3, dive, take, contract MMF=3 3"


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (KEY_3, KEY_1, "makes zone 3 ready for the contract “2 metal and 1 fuel” (3 points)"),
        (KEY_1, KEY_3, "lets the Fuel Expert take what the contract “2 metal and 1 fuel” lacks at level 3 next turn"),
        (KEY_3, "x 3, dive, take, surface, end", "keeps the X key for later"),
        (KEY_BACK, KEY_3, "brings key 2 back"),
        (KEY_3, KEY_BACK, "brings all your keys back after 3 more turns, not 4"),
        (COMPLETED, KEY_3, "completes the contract “2 metal and 1 fuel” (3 points)"),
    ],
)
def test_contracts_and_keys_are_named_as_a_player_would(first: str, second: str, said: str) -> None:
    words = find_part("otys", "ui.words").Words(seats=NAMES)
    view = otys.load(SCENE).view(0)
    ends = words.ends(view, first.split(", "), second.split(", "))
    assert said in words.reasons(ends, words.REASONS, len(words.REASONS))


def test_weight_decides_what_is_said_first_and_trifles_are_left_out() -> None:
    words = find_part("otys", "ui.words").Words(seats=NAMES)
    ends = words.ends(otys.load(SCENE).view(0), KEY_3.split(", "), KEY_1.split(", "))
    ready, key = "makes zone 3 ready for the contract “2 metal and 1 fuel” (3 points)", "keeps key 1 for later"
    both = [Reason("open levels", 0.5, 1), Reason("ready contracts", 0.4, 1), Reason("X keys", 0.3, 1)]
    assert tell_reasons(both, ends, words) == f"{key} and {ready}"
    assert tell_reasons(both[::-1], ends, words, 1) == ready
    assert tell_reasons([both[0], Reason("ready contracts", 0.01, 1)], ends, words) == key
    assert tell_reasons([Reason("open levels", -0.5, -1)], ends, words) == "", "that speaks against it"
    assert tell_reasons([Reason("moods of the sea", 0.5, 1)], ends, words) == ""


def test_no_reason_brings_nearer_what_the_other_turn_has_done_already() -> None:
    """A contract that the other turn completes, a location that it scores."""
    for name, done, near in (
        ("otys", "completes the contract “(.+?)”", "(?:missing in zone .|ready) for the contract “(.+?)”"),
        ("aquatica", r"scores (.+) \(", "raises (.+) fully"),
    ):
        words, terms = find_part(name, "ui.words").Words(seats=NAMES), find_judge(name).TERMS
        for pair in pairs(name):
            ends = words.ends(*pair)
            other = " and ".join(words.reasons(ends.swapped(), terms, len(terms)))
            mine = " and ".join(words.reasons(ends, terms, len(terms)))
            assert not {*re.findall(near, mine)} & {*re.findall(done, other)}, (mine, other)
