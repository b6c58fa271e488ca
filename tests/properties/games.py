"""Random games over all options, and how properties look at them: one step after another."""

import hashlib
import json
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from divebell.engine.errors import DivebellError
from divebell.engine.move import Move
from divebell.engine.package import Event
from divebell.games import find_game, otys
from divebell.games.otys import Components, Game

OTYS = find_game("otys")
Document = dict[str, Any]

MOVES_AT_MOST = 20_000  # no game comes near it: the longest of some thousands had 2,500


class Setting(NamedTuple):
    """A game to be played at random: the options of `otys.start`, its seed, and who chooses how."""

    options: dict[str, Any]
    seed: int
    walk: int  # the seed of the choices
    eager: bool  # completes contracts and takes points when it can, so that the game is short

    @property
    def seats(self) -> int:
        return int(self.options["players"])

    @property
    def components(self) -> Components | None:
        components: Components | None = self.options.get("components")
        return components

    def start(self) -> Game:
        return otys.start(seed=self.seed, **self.options)

    def load(self, position: Document, strict: bool = True, seed: int = 0) -> Game:
        return otys.load(position, strict=strict, seed=seed, components=self.components)

    def determinize(self, view: Document, rng: Random) -> Game:
        return otys.determinize(view, rng, self.components)

    def rng(self, purpose: str) -> Random:
        """Chance for a purpose of its own, so that looking does not change the choices."""
        return Random(f"{self.walk} {purpose}")


class Step(NamedTuple):
    """A game, the move that led there (None at the beginning), and what it noted."""

    game: Game
    move: Move | None
    events: list[Event]


# Components in which texts repeat: the same card can lie in public and in two hands.
_LISTS = tomllib.loads(files(otys).joinpath("components.toml").read_text(encoding="utf-8"))
DOUBLED = Components(_LISTS["contracts"][::2] * 2, _LISTS["rewards"])


# Options

SPONSOR_SETS = ("basic", "advanced", "random", "S1 S2a S3 S4a S5", "S1a S2 S3a S4 S5a")


def _named_sponsors() -> st.SearchStrategy[str]:
    sides = st.tuples(*(st.sampled_from((f"S{number}", f"S{number}a")) for number in range(1, 6)))
    return sides.flatmap(st.permutations).map(" ".join)


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    """Options of `otys.start`: every mode, edition and kind of sponsors."""
    players = draw(st.integers(1, 4), label="players")
    chosen: dict[str, Any] = {
        "players": players,
        "edition": draw(st.sampled_from(("fr", "de"))),
        "sponsors": draw(st.sampled_from(("basic", "advanced", "random")) | _named_sponsors()),
    }
    if players == 1:
        chosen["solo"] = draw(st.sampled_from(("normal", "hard")))
    else:
        chosen["designer_variant"] = draw(st.booleans())
        chosen["first"] = draw(st.none() | st.integers(0, players - 1))
    if draw(st.booleans(), label="doubled components"):
        chosen["components"] = DOUBLED
    return chosen


def seeds() -> st.SearchStrategy[int]:
    """Any seed that a game takes."""
    return st.integers(0, 2**64 - 1)


def settings() -> st.SearchStrategy[Setting]:
    """Any random game."""
    return st.builds(Setting, options(), seeds(), st.integers(0, 2**32), st.booleans())


def option_sets() -> dict[str, dict[str, Any]]:
    """The option sets of the long proof by name: each mode with each edition, and all kinds of sponsors in turn."""
    modes: dict[str, dict[str, Any]] = {
        "2 players": {"players": 2},
        "3 players": {"players": 3},
        "4 players": {"players": 4},
        "2 players, variant": {"players": 2, "designer_variant": True},
        "3 players, variant": {"players": 3, "designer_variant": True},
        "4 players, variant": {"players": 4, "designer_variant": True},
        "solo normal": {"players": 1, "solo": "normal"},
        "solo hard": {"players": 1, "solo": "hard"},
    }
    return {
        f"{name}, {edition}": {**mode, "edition": edition} for name, mode in modes.items() for edition in ("fr", "de")
    }


def setting_of(options: dict[str, Any], number: int) -> Setting:
    """Game number so-and-so of an option set: sponsors, components and the way of choosing change from game to game."""
    rng = Random(f"{options} {number}")
    chosen = {**options, "sponsors": SPONSOR_SETS[number % len(SPONSOR_SETS)]}
    if number % 3 == 2:
        chosen["components"] = DOUBLED
    return Setting(chosen, rng.getrandbits(64), number, number % 2 == 0)


# Playing


def choose(game: Game, rng: Random, eager: bool) -> Move:
    """Any legal move; eagerly one that scores if there is one, and seldom one that spends a battery."""
    moves = game.moves()
    if eager and rng.random() < 0.9:
        scoring = [move for move in moves if move.text.startswith("contract ") or move.text.endswith(" points")]
        moves = scoring or [move for move in moves if not move.text.startswith("propel ")] or moves
    return rng.choice(moves)


def steps(setting: Setting) -> Iterator[Step]:
    """The game at its beginning and after every move, to its end: one game object that goes on."""
    game = setting.start()
    rng = setting.rng("choices")
    yield Step(game, None, [])
    for _ in range(MOVES_AT_MOST):
        if game.over:
            return
        move = choose(game, rng, setting.eager)
        events: list[Event] = []
        game.journal = events
        game.play(move)
        game.journal = None
        yield Step(game, move, events)
    raise AssertionError(f"the game did not end in {MOVES_AT_MOST} moves")


def texts_of(game: Game) -> list[str]:
    """The texts of the legal moves, in their order."""
    return [move.text for move in game.moves()]


def refused(error: type[DivebellError], action: Any, *arguments: Any) -> str:
    """The sentence with which an action is refused; AssertionError when it is not."""
    try:
        action(*arguments)
    except error as reason:
        return str(reason)
    raise AssertionError(f"{error.__name__} was expected")


def as_json(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False)


def digest(settings_to_play: list[Setting]) -> str:
    """One number for all positions of some games."""
    sum_of_all = hashlib.sha256()
    for setting in settings_to_play:
        for step in steps(setting):
            sum_of_all.update(as_json([step.game.position(), texts_of(step.game), step.events]).encode())
    return sum_of_all.hexdigest()
