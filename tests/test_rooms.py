"""The house knows no game by name: whatever a game needs of it, it brings along, and every game brings all of it."""

import re
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import divebell
from divebell.engine.box import TOGETHER, WAYS
from divebell.engine.errors import BadOption
from divebell.engine.ui.scene import GLYPHS
from divebell.games import GAMES, find_box, find_game
from divebell.web.files import joined

HOME = Path(divebell.__file__).parent
ROOMS = ("engine", "table", "store", "site", "web", "bots", "lab", "learn", "language", "cli")
CATALOGUES = HOME / "language" / "locale"  # hold the texts of all games
OWN_WORDS = {"solo", "mode", "level", "goals", "memory"}  # options of a game that mean something else in the house
SYMBOL = re.compile(r'<symbol id="([^"]+)"')


def files_of(room: str) -> list[Path]:
    found = [path for path in (HOME / room).rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so")]
    return [path for path in found if CATALOGUES not in path.parents]


def symbols_of(folder: Path) -> list[str]:
    return SYMBOL.findall((folder / "static" / "symbols.svg").read_text(encoding="utf-8"))


@pytest.mark.parametrize("room", ROOMS)
def test_a_shared_room_names_no_game(room: str) -> None:
    name = re.compile("|".join(GAMES), re.IGNORECASE)
    assert files_of(room)
    for path in files_of(room):
        found = name.search(path.name) or name.search(path.read_text(encoding="utf-8", errors="replace"))
        assert not found, f"{path.relative_to(HOME)} names {found and found[0]}"


@pytest.mark.parametrize("room", ROOMS)
def test_a_shared_room_names_no_option_that_only_one_game_has(room: str) -> None:
    times = Counter(name for game in GAMES for name in {option.name for option in find_box(game).options})
    names = {name for name, games in times.items() if games == 1} - OWN_WORDS
    assert {"sponsors", "cold_waters"} <= names
    name = re.compile(rf"\b({'|'.join(names).replace('_', '[-_ ]')})\b", re.IGNORECASE)
    for path in files_of(room):
        found = name.search(path.read_text(encoding="utf-8")) if path.suffix == ".py" else None
        assert not found, f"{path.relative_to(HOME)} names {found and found[0]}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_every_form_of_a_game_begins_one(game: str, way: str) -> None:
    package, box = find_game(game), find_box(game)
    least, most = box.players if way in TOGETHER else (1, 1)
    for players in range(least, most + 1):
        options = package.read_options(box.texts(way, players, {}))
        assert len(package.start(seed=1, **options).standing) == players


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_a_form_filled_in_at_random_begins_a_game_or_is_refused_in_a_sentence(game: str, way: str) -> None:
    package, box = find_game(game), find_box(game)
    rng = Random(1)
    begun = 0
    for _ in range(20):
        players = rng.randint(*box.players) if way in TOGETHER else 1
        fields = {option.name: rng.choice([*option.values, ("yes", "")])[0] for option in box.asked(way)}
        with suppress(BadOption):
            package.start(seed=1, **package.read_options(box.texts(way, players, fields)))
            begun += 1
    assert begun


@pytest.mark.parametrize("game", GAMES)
def test_the_dive_of_the_day_is_for_one(game: str) -> None:
    package = find_game(game)
    options = package.read_options({"players": "1", **find_box(game).dive})
    assert len(package.start(seed=1, **options).standing) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_pictures_on_a_box_are_in_the_sheet_of_its_game(game: str) -> None:
    box, drawn = find_box(game), symbols_of(HOME / "games" / game / "ui")
    assert {box.emblem, *box.pictures.values()} <= set(drawn)
    assert set(box.pictures) == {"friends", "dive", "learn", "me", "solo", "hotseat", "puzzle"}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_draws_nothing_that_the_house_draws(game: str) -> None:
    """It finds that behind its own symbols."""
    own, house = symbols_of(HOME / "games" / game / "ui"), symbols_of(HOME / "web")
    assert not set(own) & set(house)
    assert set(GLYPHS) <= set(house)
    sheets = [
        (folder / "static" / "symbols.svg").read_text("utf-8")
        for folder in (HOME / "games" / game / "ui", HOME / "web")
    ]
    assert sorted(SYMBOL.findall(joined(*sheets))) == sorted([*own, *house])
