"""What rule tests of Aquatica are written with: a plain position to start from, and what has changed since."""

from collections import Counter
from typing import Any

from divebell.engine.errors import IllegalMove
from divebell.engine.move import texts
from divebell.games import aquatica
from divebell.games.aquatica import Game

START = ["matrona", "sealord", "seahorse", "legion", "waveteller", "agent"]
SPECIALITIES = ("P2SB", "P2SS", "P2OV", "P2DC", "P2FD")
GOALS = ["hand8", "board5", "pile3", "wild2"]
BOTTOM = ["SB01", "SS01", "OV01", "DC01", "FD05", "SB12"]
DECK = ["SB02", "SS02", "OV02", "DC02", "FD02", "SB03", "SS03", "OV03"]
TRIBES = ["I1", "I2", "I4", "I5", "II1", "II2", "II3", "II4"]


def plain(
    players: int = 2,
    mode: str = "goals",
    edition: str = "fr",
    kings: str = "none",
    level: int | None = None,
    cold_waters: bool = True,
    memory: str = "table",
    goals: list[str] | None = None,
    tribes: list[str] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """A position at the start of seat 0's turn; `me`, `left` and `right` change what a player has.

    `row`, `deck`, `top`, `bottom`, `locations` (the deck), `discarded`, `by` (goals or tribes by seats) change the
    ocean board; what lies elsewhere is left out of the usual rows. It does not add up to the components: load it with
    strict=False.
    """
    people: list[dict[str, Any]] = [
        {
            "hand": [*START], "discard": [], "board": [], "pile": [],
            "trained": ["C1", "P1", "R1", SPECIALITIES[seat]], "wild": [],
            "king": None, "king_shown": False, "passed": [],
        }
        for seat in range(players)
    ]  # fmt: skip
    for name, seat in (("me", 0), ("left", 1 % players), ("right", players - 1)):
        people[seat].update(changes.pop(name, {}))
    for person in people:
        person["board"] = [*person["board"], *[None] * (5 - len(person["board"]))]
    top, discarded = changes.pop("top", []), changes.pop("discarded", [])
    placed = {
        *top,
        *discarded,
        *(place[:4] for person in people for place in [*person["board"], *person["pile"]] if place),
    }
    bottom = changes.pop("bottom", None)
    bottom = [place for place in BOTTOM if place not in placed] if bottom is None else bottom
    deck = changes.pop("locations", None)
    deck = [place for place in DECK if place not in {*placed, *bottom}] if deck is None else deck
    by = changes.pop("by", {})
    down = changes.pop("down", [])
    solo_tribes = mode == "tribes" and players == 1
    return {
        "game": "aquatica",
        "options": {
            "players": players, "cold_waters": cold_waters, "mode": mode, "edition": edition, "kings": kings,
            "goals": (goals or "printed") if mode == "goals" else None,
            "tribes": (tribes or "random") if mode == "tribes" else None,
            "level": (level or 1) if solo_tribes else None, "memory": memory,
        },
        "first": changes.pop("first", 0), "player": 0, "round": 5, "final": None, "idle": 0,
        "characters": {
            "row": changes.pop("row", ["leader", "hermit", "diver", "turtle", "walrus", "orca"]),
            "deck": changes.pop("deck", ["meg", "grabber", "crab", "narwhal"]), "gone": [], "set_aside": [],
        },
        "locations": {
            "top": top, "bottom": bottom, "deck": deck, "discard": discarded, "gone": [], "set_aside": [],
        },
        "wild": {"WC2": 8, "WP2": 8, "WR1": 7, "WS1": 3, "WB1": 3},
        "goals": [{"goal": goal, "by": by.get(goal, [])} for goal in goals or GOALS] if mode == "goals" else None,
        "tribes": [
            {"tribe": tribe, "by": by.get(tribe, []), "down": tribe in down} for tribe in tribes or TRIBES
        ] if mode == "tribes" else None,
        "players": people,
        **changes,
    }  # fmt: skip


class Scene:
    """A game with the position it began from."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.game: Game = aquatica.load(position, strict=False)
        self.before = self.game.position()

    def play(self, *moves: str) -> "Scene":
        """Play moves by their texts, in order."""
        self.game.play(*moves)
        return self

    def moves(self) -> set[str]:
        """The texts of the legal moves."""
        return texts(self.game.moves())

    def refuses(self, move: str) -> str:
        """Why a move cannot be played now; AssertionError when it can."""
        try:
            self.game.play(move)
        except IllegalMove as error:
            return error.why
        raise AssertionError(f"{move} can be played")

    @property
    def asked(self) -> tuple[int, str]:
        """Who must choose what."""
        question = self.game.question
        assert question is not None
        return question.player, question.about

    def changed(self) -> dict[str, Any]:
        """The whole difference from the beginning, but for whose turn it is and the `turn` entry.

        What seat 0 has stands under its bare name, what others have as in "seat 1 hand". Cards without an order are
        said as "+crab -sealord", each sign in alphabetical order; piles with an order and seats on goals and tribes as
        they are now.
        """
        old, new = _facts(self.before), _facts(self.game.position())
        return {name: _difference(old[name], new[name]) for name in new if new[name] != old[name]}


def _facts(position: dict[str, Any]) -> dict[str, Any]:
    characters, locations = position["characters"], position["locations"]
    facts: dict[str, Any] = {
        "row": characters["row"], "deck": len(characters["deck"]), "gone": Counter(characters["gone"]),
        "top": Counter(locations["top"]), "bottom": Counter(locations["bottom"]), "locations": len(locations["deck"]),
        "discarded": Counter(locations["discard"]), "locations gone": Counter(locations["gone"]),
        "supply": Counter(position["wild"]), "final": position["final"],
    }  # fmt: skip
    for goal in position["goals"] or []:
        facts[goal["goal"]] = goal["by"]
    for tribe in position["tribes"] or []:
        facts[tribe["tribe"]] = "down" if tribe["down"] else tribe["by"]
    for seat, player in enumerate(position["players"]):
        prefix = f"seat {seat} " if seat else ""
        for name, value in player.items():
            plain = name in ("discard", "king", "king_shown", "passed")
            facts[prefix + name] = value if plain else Counter(thing for thing in value if thing is not None)
    return facts


def _difference(old: Any, new: Any) -> Any:
    if isinstance(new, Counter):
        added, lost = sorted((new - old).elements()), sorted((old - new).elements())
        return " ".join([*(f"+{thing}" for thing in added), *(f"-{thing}" for thing in lost)])
    return new - old if isinstance(new, int) and isinstance(old, int) else new


def scene(**changes: Any) -> Scene:
    """A scene that begins with a plain position (see `plain`)."""
    return Scene(plain(**changes))


def tribal(**changes: Any) -> Scene:
    """A scene with tribes."""
    return Scene(plain(mode="tribes", **changes))
