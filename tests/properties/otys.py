"""What is particular to Otys: see games.py."""

import json
import tomllib
from collections import Counter
from importlib.resources import files
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import strategies as st

from divebell.engine.move import Move
from divebell.games.otys import Components, Game

from .games import Document, Setting, Step

LETTERS = "MPFT"
DIVERS = ["engineer", "explorer", "fuel", "metal", "plant", "spy", "tech", "trader"]
NEUTRAL_KEYS = 12
END_POINTS = 18
QUIET_ROUNDS = 30
SOLO_TURNS = 200

# The position document (docs/games/otys/notation.md).
NAMES = {
    "game", "options", "first", "player", "round", "quiet_rounds", "sponsors", "rewards", "bag", "reward_discard",
    "store", "public", "deck", "contract_discard", "neutral_x", "timers", "players",
}  # fmt: skip
PLAYER_NAMES = {
    "points", "credits", "batteries", "divers", "zones", "keys", "neutral", "track", "hacker", "mechanic",
    "rewards", "hand",
}  # fmt: skip
CHANCE = {"keeps", "deck shuffled", "bag shuffled"}  # events after which a position holds no chance


def names_at_the_end(setting: Setting) -> set[str]:
    return {"rating"} if setting.seats == 1 else set()


# Components in which texts repeat: the same card can lie in public and in two hands.
_LISTS = tomllib.loads(files("divebell.games.otys.rules").joinpath("components.toml").read_text(encoding="utf-8"))
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
    return st.builds(Setting, st.just("otys"), options(), seeds(), st.integers(0, 2**32), st.booleans())


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
    return Setting("otys", chosen, rng.getrandbits(64), number, number % 2 == 0)


# Playing


def choose(game: Game, rng: Random, eager: bool) -> Move:
    """Any legal move; eagerly one that scores if there is one, and seldom one that spends a battery."""
    moves = game.moves()
    if eager and rng.random() < 0.9:
        scoring = [move for move in moves if move.text.startswith("contract ") or move.text.endswith(" points")]
        moves = scoring or [move for move in moves if not move.text.startswith("propel ")] or moves
    return rng.choice(moves)


# Nothing appears or vanishes


class Book:
    """What there must be on the table: as it was at the beginning, and carried on by the journal alone."""

    def __init__(self, game: Game) -> None:
        components, position = game.components, game.position()
        self.card_texts = [card.text for card in components.contracts]
        self.cards = Counter(self.card_texts[kind] for kind in components.cards)
        self.tokens = Counter(components.rewards[kind].text for kind in components.tokens)
        self.move_texts = [move.text for move in components.moves]
        self.out_of_the_game: Counter[str] = Counter()
        self.de = position["options"]["edition"] == "de"
        self.solo = position["options"]["solo"] is not None
        self.sponsors = sorted(position["sponsors"])
        self.store = dict(position["store"])
        self.seats = [_Board(player) for player in position["players"]]

    def enter(self, step: Step) -> None:
        move = ""
        for what, seat, number, thing in step.events:
            board = self.seats[seat]
            if what in ("move", "forced"):
                move = self.move_texts[number]
            elif what in board.sums:
                board.sums[what] += number
                assert board.sums[what] >= 0
                assert what != "points" or number > 0
            elif what == "cube in":
                board.zones[number - 1][LETTERS[thing]] += 1
            elif what == "cube out":
                board.take(number, LETTERS[thing])
            elif what == "into store":
                self.store[LETTERS[thing]] += 1
                assert self.store[LETTERS[thing]] == number <= 3
            elif what == "from store":
                self.store[LETTERS[thing]] -= 1
                assert self.store[LETTERS[thing]] == number >= 0
            elif what == "contract":
                card = self.card_texts[thing]
                board.take(number, _paid(move, card))
                self.out_of_the_game[card] += 1
            elif what == "card away":
                self.out_of_the_game[self.card_texts[thing]] += 1
            elif what == "upgraded":
                board.upgraded += 1
            elif what == "advances":
                board.advances[thing] += 1
                assert board.advances[thing] == number <= 3
        if self.solo and step.game.over:
            self._let_the_last_contract_lie(step)

    def _let_the_last_contract_lie(self, step: Step) -> None:
        """A contract whose points end a solo game at once is not discarded any more (G13)."""
        *_, (what, _, _, _), (last, _, _, _) = step.events
        completed = [self.card_texts[thing] for name, _, _, thing in step.events if name == "contract"]
        if completed and (what, last) == ("timer removed", "over"):
            self.out_of_the_game[completed[-1]] -= 1

    def compare(self, game: Game) -> None:
        position = game.position()
        turn = position.get("turn", {"key": None})
        cards = _cards(position)
        if self.de:
            assert not position["contract_discard"]
            cards += self.out_of_the_game
        assert cards == self.cards
        assert _tokens(position) == self.tokens
        assert sorted(position["sponsors"]) == self.sponsors
        assert position["store"] == self.store
        neutral = position["neutral_x"] + (turn["key"] == "N")
        for seat, (player, board) in enumerate(zip(position["players"], self.seats, strict=True)):
            neutral += player["neutral"] + player["track"].count("N")
            keys = [*player["keys"], *(key for key in player["track"] if key != "N")]
            if seat == position["player"] and turn["key"] not in (None, "N"):
                keys.append(turn["key"])
            assert sorted(keys) == list("12345X")
            assert sorted(diver.removesuffix("+") for diver in player["divers"]) == DIVERS
            board.compare(player)
        assert neutral == NEUTRAL_KEYS
        if self.solo:
            timers = position["timers"]
            cubes = list(timers["cubes"].values())
            markers = [marker for marker in [*timers["markers"], *timers["supply"]] if marker]
            assert len(set(cubes)) == len(cubes)
            assert len(set(markers)) == len(markers)
            assert all(space > position["players"][0]["points"] for space in timers["at"])


class _Board:
    """What one player must have."""

    def __init__(self, player: Document) -> None:
        self.sums = {name: player[name] for name in ("points", "credits", "batteries")}
        self.zones = [Counter(zone) for zone in player["zones"]]
        self.upgraded = 0
        self.advances = [0, 0]  # hacker, mechanic

    def take(self, level: int, letters: str) -> None:
        zone = self.zones[level - 1]
        zone.subtract(letters)
        assert min(zone.values()) >= 0

    def compare(self, player: Document) -> None:
        assert {name: player[name] for name in self.sums} == self.sums
        for zone, letters, spaces in zip(self.zones, player["zones"], (3, 3, 4, 5, 6), strict=True):
            assert Counter(letters) == +zone
            assert len(letters) <= spaces
        assert sum(diver.endswith("+") for diver in player["divers"]) == self.upgraded
        assert [player["hacker"], player["mechanic"]] == self.advances


def _paid(move: str, card: str) -> str:
    """The letters that a contract move pays: those of a fixed card, or the ones named after the zone."""
    asked = card.partition("=")[0]
    return asked if asked[0].isalpha() else move.split()[3]


def _cards(position: Document) -> Counter[str]:
    hands = [card for player in position["players"] for card in player["hand"]]
    drawn = position.get("turn", {"drawn": []})["drawn"]
    public = [card for card in position["public"] if card]
    return Counter([*public, *position["deck"], *position["contract_discard"], *hands, *drawn])


def _tokens(position: Document) -> Counter[str]:
    shown = [token for level in position["rewards"] for token in level]
    owned = [token for player in position["players"] for token in player["rewards"]]
    return Counter(
        token for token in [*shown, *owned, *position["bag"], *position["reward_discard"]] if token is not None
    )


# Turning up


def turned_up(before: Document, after: Document) -> bool:
    """Whether a card or a token can be seen that was not there before."""
    places = zip(_seen_places(before), _seen_places(after), strict=True)
    drawn = after.get("turn", {"drawn": []})["drawn"]
    was_drawn = before.get("turn", {"drawn": []})["drawn"]
    return any(new not in (None, old) for old, new in places) or (bool(drawn) and drawn != was_drawn)


def _seen_places(position: Document) -> list[str | None]:
    return [*position["public"], *(token for level in position["rewards"] for token in level)]


# The end


def check_way(before: Document, after: Document) -> None:
    """Points never fall."""
    for old, new in zip(before["players"], after["players"], strict=True):
        assert new["points"] >= old["points"]


def check_end(setting: Setting, game: Game, turns: Counter[int]) -> None:
    position, result = game.position(), game.result
    assert result is not None
    worth = [(player["points"], len("".join(player["zones"]))) for player in position["players"]]
    assert result.points == [points for points, _ in worth]
    assert result.resources == [resources for _, resources in worth]
    levels = [{worth[seat] for seat in level} for level in result.ranking]
    assert all(len(level) == 1 for level in levels)
    order = [level.pop() for level in levels]
    assert all(better > worse for better, worse in pairwise(order))
    if setting.seats == 1:
        bounds = ((17, "beginner"), (19, "hopeful"), (21, "confirmed"), (10**6, "expert"))
        rating = next(name for below, name in bounds if worth[0][0] < below)
        assert position["rating"] == result.rating == rating
        assert (result.ended_by == "timers") == (position["timers"]["at"] == [])
        assert result.ended_by == "timers" or position["round"] == SOLO_TURNS
    else:
        assert result.rating is None
        assert set(turns) == set(range(setting.seats))
        assert len(set(turns.values())) == 1, "all have played equally often (E1)"
        assert position["round"] == turns[0]
        reached = max(points for points, _ in worth) >= END_POINTS
        assert result.ended_by == ("points" if reached else "quiet rounds")
        assert reached or position["quiet_rounds"] >= QUIET_ROUNDS


# Views


def other_world(setting: Setting, position: Document, viewer: int | str, rng: Random) -> Document:
    """The same table with everything dealt again that the viewer cannot see."""
    world: Document = json.loads(json.dumps(position))
    hidden: list[list[str]] = [world["deck"]]
    hidden += [player["hand"] for seat, player in enumerate(world["players"]) if seat != viewer]
    if "turn" in world and viewer != world["player"]:
        hidden.append(world["turn"]["drawn"])
    gone = _all_cards(setting) - _cards(position)  # in the German edition; a view does not remember which (N2)
    pool = [card for pile in hidden for card in pile] + list(gone.elements())
    rng.shuffle(pool)
    for pile in hidden:
        pile[:] = [pool.pop() for _ in pile]
    rng.shuffle(world["bag"])
    return world


def shown_of(position: Document, viewer: int | str) -> Document:
    """What a viewer may see of a position: counts for what is hidden."""
    position["deck"] = len(position["deck"])
    position["bag"] = len(position["bag"])
    for seat, player in enumerate(position["players"]):
        if seat != viewer:
            player["hand"] = len(player["hand"])
    if "turn" in position and viewer != position["player"]:
        position["turn"]["drawn"] = len(position["turn"]["drawn"])
    return position


def _all_cards(setting: Setting) -> Counter[str]:
    components = setting.start().components
    return Counter(components.contracts[kind].text for kind in components.cards)
