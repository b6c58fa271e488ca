"""The library's surface: what other programs rely on keeps its name."""

import ast
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import divebell
from divebell.engine.errors import DivebellError, IllegalMove
from divebell.engine.move import Move
from divebell.engine.package import Package
from divebell.engine.question import Question
from divebell.games import GAMES, find_game, otys

SOURCE = Path(divebell.__file__).parent
# Engine, rules and judges need nothing else, so that they compile and run anywhere.
ALLOWED = {"mypy_extensions"}


def parameters(function: Callable[..., Any]) -> dict[str, Any]:
    """The names of the parameters, with their defaults."""
    return {name: parameter.default for name, parameter in inspect.signature(function).parameters.items()}


# Beginning


def test_start_takes_every_option_by_its_name() -> None:
    assert parameters(otys.start) == {
        "players": None, "seed": None, "first": None, "edition": "fr", "sponsors": "basic",
        "designer_variant": False, "solo": None, "components": None,
    }  # fmt: skip
    game = otys.start(
        players=3, seed=7, first=2, edition="de", sponsors="advanced", designer_variant=True, solo=None, components=None
    )
    assert game.player == 2
    assert game.position()["options"] == {"players": 3, "edition": "de", "designer_variant": True, "solo": None}
    assert all(sponsor.endswith("a") for sponsor in game.position()["sponsors"])


def test_without_options_two_play_the_french_edition_with_basic_sponsors() -> None:
    position = otys.start().position()
    assert position["options"] == {"players": 2, "edition": "fr", "designer_variant": False, "solo": None}
    assert sorted(position["sponsors"]) == ["S1", "S2", "S3", "S4", "S5"]


def test_without_a_seed_every_game_is_another() -> None:
    assert otys.start().position() != otys.start().position()
    assert otys.start(seed=7).position() == otys.start(seed=7).position()


def test_load_takes_position_strict_seed_and_components() -> None:
    empty = inspect.Parameter.empty
    assert parameters(otys.load) == {"position": empty, "strict": True, "seed": 0, "components": None}
    position = otys.start(players=3, seed=7).position()
    assert otys.load(position).position() == position
    small = {**position, "deck": position["deck"][:3]}
    assert otys.load(small, strict=False, seed=1, components=None).position() == small
    with pytest.raises(DivebellError):
        otys.load(small)


def test_determinize_takes_a_view_and_an_rng() -> None:
    assert list(parameters(otys.determinize))[:2] == ["view", "rng"]
    game = otys.start(players=3, seed=7)
    imagined = otys.determinize(game.view(1), Random(1))
    assert isinstance(imagined, otys.Game)
    assert imagined.view(1) == game.view(1)


# A game


def test_a_game_says_who_chooses_and_about_what() -> None:
    game = otys.start(players=3, seed=7, first=1)
    assert game.player == 1
    assert game.question == Question(player=1, about="key", effect="", level=0)
    assert Question._fields == ("player", "about", "effect", "level")


def test_moves_are_a_list_of_moves_whose_str_is_the_move() -> None:
    game = otys.start(players=3, seed=7)
    moves = game.moves()
    assert isinstance(moves, list)
    assert all(isinstance(move, Move) for move in moves)
    assert [str(move) for move in moves] == [
        "key 1", "key 2", "key 3", "key 4", "key 5", "x 1", "x 2", "x 3", "x 4", "x 5",
    ]  # fmt: skip


def test_play_takes_texts_and_moves_one_or_several() -> None:
    by_text, by_move, at_once = (otys.start(players=3, seed=7) for _ in range(3))
    by_text.play("key 3")
    by_text.play("dive")
    by_move.play(otys.parse("key 3"))
    by_move.play(otys.parse("dive"))
    at_once.play("key 3", otys.parse("dive"))
    assert by_text.position() == by_move.position() == at_once.position()


@pytest.mark.parametrize("name", GAMES)
def test_play_at_random_plays_legal_moves_to_the_end_and_counts_the_choices(name: str) -> None:
    package: Any = find_game(name)
    for seed in range(5):
        game, other = package.start(players=3, seed=seed), package.start(players=3, seed=seed)
        journal = game.journal = []
        choices = game.play_at_random(Random(seed))
        rng, expected = Random(seed), 0
        noted = other.journal = []
        while not other.over:
            moves = other.moves()
            expected += len(moves) > 1
            other.play(moves[int(rng.random() * len(moves))])
        assert (choices, game.position(), journal) == (expected, other.position(), noted)
        assert game.play_at_random(rng) == 0, "a finished game is left as it is"


def test_an_illegal_move_says_which_why_and_what_is_legal_and_changes_nothing() -> None:
    game = otys.start(players=3, seed=7)
    before = game.key()
    for moves in (["key 9"], ["dive"], ["key 3", "key 3"], [otys.parse("end")]):
        with pytest.raises(IllegalMove) as caught:
            game.play(*moves)
        assert caught.value.text == str(moves[-1])
        assert caught.value.why
        assert caught.value.legal
        assert str(caught.value).startswith(f"{moves[-1]}: {caught.value.why}")
        assert "Legal now: " in str(caught.value)
        assert game.key() == before


def test_a_game_that_goes_on_has_no_result() -> None:
    game = otys.start(players=3, seed=7)
    assert game.over is False
    assert game.ranking is None
    assert game.result is None


def test_a_finished_game_has_a_ranking_and_a_result() -> None:
    game = otys.start(players=3, seed=7)
    rng = Random(7)
    while not game.over:
        game.play(rng.choice(game.moves()))
    result = game.result
    assert result is not None
    assert game.question is None
    assert game.moves() == []
    assert game.ranking == result.ranking
    assert sorted(seat for level in result.ranking for seat in level) == [0, 1, 2]
    assert len(result.points) == len(result.resources) == 3
    assert result.rating is None
    with pytest.raises(IllegalMove, match=r"the game is over\.$"):
        game.play("end")


def test_copy_position_and_view_are_values_of_their_own() -> None:
    game = otys.start(players=3, seed=7)
    other = game.copy()
    assert isinstance(other, otys.Game)
    other.play("key 3")
    assert "turn" not in game.position()
    assert isinstance(game.position(), dict)
    assert isinstance(game.view(0), dict)
    assert game.view("spectator")["deck"] == len(game.position()["deck"])


def test_parse_is_the_inverse_of_str() -> None:
    assert otys.parse("propel metal 5") is otys.parse(str(otys.parse("propel metal 5")))
    with pytest.raises(IllegalMove):
        otys.parse("propel metal 6")


# The package


@pytest.mark.parametrize("game", GAMES)
def test_everything_a_package_offers_is_public(game: str) -> None:
    wanted = {name for name in vars(Package) if not name.startswith("_")}
    assert wanted >= {"NAME", "RULES_VERSION", "start", "load", "determinize"}
    package = find_game(game)
    assert wanted <= set(package.__all__)  # type: ignore[attr-defined]
    assert game == package.NAME


def test_errors_are_of_one_type_for_each_kind_of_thing() -> None:
    from divebell.engine import errors

    kinds = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, DivebellError)}
    assert kinds == {"DivebellError", "BadOption", "BadPosition", "BadRecord", "BadComponents", "IllegalMove"}


# What it needs


def sources() -> list[Path]:
    return sorted([*(SOURCE / "engine").rglob("*.py"), *(SOURCE / "games").rglob("*.py")])


def played_with() -> list[Path]:
    """What a game is played and judged with, without what people see of it."""
    rooms = ("engine/*.py", "games/*.py", "games/*/*.py", "games/*/rules/*.py", "games/*/judge/*.py")
    return sorted(path for room in rooms for path in SOURCE.glob(room))


def imported(path: Path) -> set[str]:
    """The top packages that a file imports, its own package left out."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.partition(".")[0])
    return names - {"divebell"}


@pytest.mark.parametrize("path", played_with(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_engine_rules_and_judges_need_the_standard_library_only(path: Path) -> None:
    assert imported(path) <= sys.stdlib_module_names | ALLOWED


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_engine_and_games_never_use_the_global_generator(path: Path) -> None:
    """Chance is owned: `random` is imported for the type of an rng that was handed in, and for nothing else."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert "random" not in {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "random":
            assert {alias.name for alias in node.names} == {"Random"}
