"""Characters, locations, mantas, goals and tribes (C1-C7): read from a data file, checked, replaceable.

Every piece is known by its place in its list of the file. Much of what Divebell brings is a reconstruction: each entry
says by `source` whether it is printed, reported or ours (docs/games/aquatica/notation.md), and an owner of the game can
use another file.
"""

from importlib.resources import files
from typing import Any, Final

from divebell.engine.datafile import Source, read_toml
from divebell.engine.move import Move

from .components_checks import check_document
from .moves import Table
from .pieces import SEATS, SETS, Character, Goal, Location, Manta, Tribe, can_be_copied
from .vocabulary import TYPES


class Components:
    """One checked set of everything, with the moves that name it."""

    __slots__ = (
        "_characters", "_goals", "_locations", "_mantas", "_tribes", "characters", "copied", "deck_sizes", "discount",
        "document", "first_king", "first_ocean", "first_wild", "goal_tokens", "goals", "kings", "locations",
        "locations_by_type", "mantas", "matrona", "moves", "prices", "rows", "slots", "spots", "table", "trained",
        "tribes",
    )  # fmt: skip

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        trained = {entry["code"]: entry for entry in reversed(document["trained"])}
        kinds = [*dict.fromkeys(entry["code"] for entry in document["trained"])]
        self.first_wild = len(kinds)  # trained mantas come first
        self.mantas = tuple(Manta(entry) for entry in [*(trained[code] for code in kinds), *document["wild"]])
        self._mantas = {manta.code: kind for kind, manta in enumerate(self.mantas)}
        self.trained = [
            tuple(sorted(self._mantas[entry["code"]] for entry in document["trained"] if entry["seat"] == seat))
            for seat in range(1, SEATS + 1)
        ]
        cards = [*document["start"], *document["ocean"], *document["kings"]]
        self.characters = tuple(Character(entry, self._mantas) for entry in cards)
        self._characters = {card.id: kind for kind, card in enumerate(self.characters)}
        self.first_ocean = len(document["start"])
        self.first_king = self.first_ocean + len(document["ocean"])
        self.kings = tuple(sorted(range(self.first_king, len(cards)), key=lambda kind: self.characters[kind].number))
        self.matrona = self._characters["matrona"]
        self.locations = tuple(Location(entry, self._mantas) for entry in document["locations"])
        self.locations_by_type = [
            tuple(at for at, location in enumerate(self.locations) if location.type == type)
            for type in range(len(TYPES))
        ]
        self._locations = {location.id: number for number, location in enumerate(self.locations)}
        self.goals = tuple(Goal(entry) for entry in document["goals"])
        self._goals = {goal.id: number for number, goal in enumerate(self.goals)}
        self.goal_tokens = tuple(
            (SETS[token["set"]], self._goals[token["goals"][0]], self._goals[token["goals"][1]])
            for token in document["goal_tokens"]
        )
        self.tribes = tuple(Tribe(entry) for entry in document["tribes"])
        self._tribes = {tribe.id: number for number, tribe in enumerate(self.tribes)}
        board = document["board"]
        self.slots: int = board["slots"]["value"]
        self.rows: tuple[int, int] = (board["top_row"]["value"], board["bottom_row"]["value"])
        self.discount: int = board["top_row_power_discount"]["value"]
        self.prices: tuple[int, ...] = tuple(board["character_prices"]["value"])
        self.spots: tuple[int, ...] = tuple(board["goal_spots"]["value"])
        self.deck_sizes: dict[str, tuple[int, int]] = {
            f"{set}.{players}": (sizes["characters"], sizes["locations"])
            for set in SETS
            for players, sizes in document["deck_sizes"][set].items()
        }
        depths = [item for location in self.locations for item in location.depths]
        self.copied = tuple(dict.fromkeys(item for item in depths if can_be_copied(item)))
        self.table = Table(
            [card.id for card in self.characters],
            self.first_king,
            self.prices,
            [location.id for location in self.locations],
            [manta.code for manta in self.mantas],
            self.first_wild,
            [tribe.id for tribe in self.tribes],
            [goal.id for goal in self.goals],
            self.copied,
        )
        self.moves: list[Move] = self.table.moves

    def character(self, text: str) -> int | None:
        """The number of a character by its id."""
        return self._characters.get(text)

    def king(self, text: str) -> int | None:
        """The number of a character that is a king."""
        kind = self._characters.get(text)
        return kind if kind is not None and kind >= self.first_king else None

    def location(self, text: str) -> int | None:
        """The number of a location by its id."""
        return self._locations.get(text)

    def manta(self, text: str) -> int | None:
        """The number of a kind of manta by its code."""
        return self._mantas.get(text)

    def goal(self, text: str) -> int | None:
        """The number of a goal by its id."""
        return self._goals.get(text)

    def tribe(self, text: str) -> int | None:
        """The number of a tribe by its id."""
        return self._tribes.get(text)

    def parse(self, text: str) -> Move | None:
        """The move with this text, or None."""
        return self.table.parse(text)


def check_components(document: dict[str, Any], source: str = "") -> Components:
    """Components from a document; BadComponents says which entry is wrong and why, and where in the source."""
    check_document(document, source)
    return Components(document)


class _Source(Source[Components]):
    """Also the `balanced` components that Divebell proposes."""

    def read(self, path: Any) -> Components:
        return balanced_components() if path == BALANCED else super().read(path)


SOURCE: Final = _Source(__package__, check_components)
STANDARD: Final[Components] = SOURCE.standard
BALANCED: Final = "balanced"


def balanced_components() -> Components:
    """The packaged components with the tribes that a study of balance would change (docs/games/aquatica/balance.md)."""
    changes = read_toml(files(__package__).joinpath("balanced.toml").read_text(encoding="utf-8"))
    changed = {entry["id"]: entry for entry in changes["tribes"]}
    tribes = [tribe | changed.get(tribe["id"], {}) for tribe in STANDARD.document["tribes"]]
    return check_components(STANDARD.document | {"tribes": tribes})
