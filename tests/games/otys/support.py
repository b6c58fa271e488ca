"""What rule tests are written with: a plain position to start from, and what has changed since."""

from typing import Any

import pytest

from divebell.engine.move import texts
from divebell.games import otys
from divebell.games.otys import Game

__all__ = ["Scene", "plain", "rule", "scene", "texts", "whole"]


def rule(*ids: str) -> pytest.MarkDecorator:
    """Name the rules that a test pins."""
    return pytest.mark.rule(*ids)


BOARD: dict[str, Any] = {
    "points": 0, "credits": 3, "batteries": 0,
    # from the top: spy, engineer, explorer at the surface, then levels 1-5
    "divers": ["spy", "engineer", "explorer", "metal", "plant", "fuel", "tech", "trader"],
    "zones": ["", "", "", "", ""], "keys": "12345X", "neutral": 0, "track": [],
    "hacker": 0, "mechanic": 0, "rewards": [None] * 5, "hand": [],
}  # fmt: skip

COLONY: dict[str, Any] = {
    "sponsors": ["S1", "S2", "S3", "S4", "S5"],
    "rewards": [
        ["MP:o", "battery:o"], ["MF:o", "contracts:o"], ["MT:o", "upgrade:o"], ["PF:o", "point:o"], ["PT:o", "FT:o"],
    ],
    "bag": ["MP:g", "MF:g", "battery:g", "upgrade:g", "point:g", "contracts:g"],
    "reward_discard": [],
    "store": {"M": 1, "P": 1, "F": 2, "T": 0},
    "deck": ["MF=2", "PT=2", "MPF=2+c", "MFT=2+c", "MPT=2+b", "PFT=2+b", "MMF=3", "TTP=3"],
    "contract_discard": [],
    "neutral_x": 12,
}  # fmt: skip
PUBLIC = ["FFTM=4+c", "2-2-1=5", "TTMP=4+b"]
TIMERS = {
    "normal": {
        "at": [23, 23], "cubes": {"21": "T", "19": "P", "17": "M", "15": "F"},
        "markers": ["T", "P"], "supply": ["M", "F"],
    },
    "hard": {
        "at": [22, 22], "cubes": {"20": "T", "18": "P", "16": "M", "14": "F"},
        "markers": ["T", "P"], "supply": ["M", "F"],
    },
}  # fmt: skip


def plain(
    players: int = 2, edition: str = "fr", designer_variant: bool = False, solo: str | None = None, **changes: Any
) -> dict[str, Any]:
    """A position at the start of seat 0's turn in which nothing special lies; `me`, `left`, `right` change a board.

    It does not add up to the components: load it with strict=False.
    """
    players = 1 if solo else players
    boards = [dict(BOARD) for _ in range(players)]
    for name, seat in (("me", 0), ("left", 1), ("right", players - 1)):
        board = changes.pop(name, {})
        if board:
            boards[seat].update(board)
    return {
        "game": "otys",
        "options": {"players": players, "edition": edition, "designer_variant": designer_variant, "solo": solo},
        "first": 0, "player": 0, "round": 5, "quiet_rounds": 0,
        **COLONY,
        "public": PUBLIC[: 2 if players <= 2 else 3],
        "timers": TIMERS[solo] if solo else None,
        "players": boards,
        **changes,
    }  # fmt: skip


def whole(position: dict[str, Any]) -> dict[str, Any]:
    """The position with a deck and a bag such that everything adds up to the components."""
    components = otys.start(seed=0).components
    cards = [components.contracts[kind].text for kind in components.cards]
    tokens = [components.rewards[kind].text for kind in components.tokens]
    for card in [*position["public"], *(card for board in position["players"] for card in board["hand"])]:
        if card is not None:
            cards.remove(card)
    lying = [token for level in position["rewards"] for token in level]
    for token in [*lying, *(token for board in position["players"] for token in board["rewards"])]:
        if token is not None:
            tokens.remove(token)
    return {**position, "deck": cards, "bag": tokens}


class Scene:
    """A game with the position it began from."""

    def __init__(self, position: dict[str, Any], strict: bool = False) -> None:
        self.game: Game = otys.load(position, strict=strict)
        self.before = self.game.position()

    def play(self, *moves: str) -> "Scene":
        """Play moves by their texts, in order."""
        self.game.play(*moves)
        return self

    def moves(self) -> set[str]:
        """The texts of the legal moves."""
        return texts(self.game.moves())

    def changed(self) -> dict[str, Any]:
        """What is different from the beginning, but for the `turn` entry: numbers as differences, the rest as it is.

        Fields of seat 0 have their bare name ("credits", "zone 5", "reward 4"), those of other seats "seat 1 credits".
        """
        now = self.game.position()
        found: dict[str, Any] = {}
        for name, value in now.items():
            if name == "players":
                for seat, board in enumerate(value):
                    prefix = "" if seat == 0 else f"seat {seat} "
                    for field, new in _pieces(board).items():
                        _compare(found, prefix + field, _pieces(self.before["players"][seat])[field], new)
            elif name == "store":
                for letter, new in value.items():
                    _compare(found, f"store {letter}", self.before["store"][letter], new)
            elif name == "timers" and value is not None:
                for field, new in value.items():
                    _compare(found, f"timers {field}", self.before["timers"][field], new)
            elif name != "turn":
                _compare(found, name, self.before.get(name), new=value)
        return found


def _pieces(board: dict[str, Any]) -> dict[str, Any]:
    pieces = {name: value for name, value in board.items() if name not in ("zones", "rewards")}
    pieces |= {f"zone {level}": pile for level, pile in enumerate(board["zones"], start=1)}
    return pieces | {f"reward {level}": token for level, token in enumerate(board["rewards"], start=1)}


def _compare(found: dict[str, Any], name: str, old: Any, new: Any) -> None:
    if old != new:
        number = isinstance(new, int) and not isinstance(new, bool) and isinstance(old, int)
        found[name] = new - old if number else new


def scene(**changes: Any) -> Scene:
    """A scene that begins with a plain position (see `plain`)."""
    return Scene(plain(**changes))
