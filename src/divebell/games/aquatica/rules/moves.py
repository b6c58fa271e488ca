"""The finite table of moves and their texts (docs/games/aquatica/notation.md has the grammar).

Nearly every move names a piece, so the table belongs to a set of components; with the packaged ones a move has the same
number for good.
"""

from collections.abc import Sequence
from typing import Final

from divebell.engine.move import Move

from .vocabulary import JOINABLE, WORD_TEXTS, item_text

# The word of a move: which rule plays it.
KING: Final = 0
PLAY: Final = 1
RECRUIT: Final = 2
RECRUIT_TRIBE: Final = 3
BUY: Final = 4
CONQUER: Final = 5
SALVAGE: Final = 6
USE_MANTA: Final = 7
USE_LOCATION: Final = 8
USE_TRIBE: Final = 9
SPEND: Final = 10
DECLINE: Final = 11
RAISE: Final = 12
RISE: Final = 13
SCORE: Final = 14
SCOUT: Final = 15
SKIP: Final = 16
DISCARD: Final = 17
BACK: Final = 18
BACK_ALL: Final = 19
READY: Final = 20
DROP: Final = 21
TIRE: Final = 22
COPY: Final = 23
CHOOSE: Final = 24
PLACE: Final = 25
DOWN: Final = 26
CLAIM: Final = 27
RIVAL: Final = 28
END: Final = 29
WORDS: Final = 30


class Table:
    """All moves of a set of components; each list has one for each piece, in the order of the components file."""

    __slots__ = (
        "_by_text", "back_all", "backs", "buys", "chooses", "claims", "conquers", "copies", "decline", "discards",
        "down", "drops", "end", "kings", "moves", "places", "plays", "raises", "readies", "recruit_tribes", "recruits",
        "rises", "rivals", "salvages", "scores", "scout", "skip", "spends", "tires", "use_locations", "use_mantas",
        "use_tribes",
    )  # fmt: skip

    def __init__(
        self,
        characters: Sequence[str],
        first_king: int,
        prices: Sequence[int],
        locations: Sequence[str],
        mantas: Sequence[str],
        first_wild: int,
        tribes: Sequence[str],
        goals: Sequence[str],
        copied: Sequence[int],
    ) -> None:
        self.moves: list[Move] = []
        self.kings = {
            kind: self._add(f"king {name}", KING, kind) for kind, name in enumerate(characters) if kind >= first_king
        }
        self.plays = self._each("play", PLAY, characters)
        self.recruits = self._each("recruit", RECRUIT, [str(price) for price in prices])  # by space
        self.recruit_tribes = self._each("recruit", RECRUIT_TRIBE, tribes)
        self.buys = self._each("buy", BUY, locations)
        self.conquers = self._each("conquer", CONQUER, locations)
        self.salvages = self._each("salvage", SALVAGE, locations)
        self.use_mantas = self._each("use", USE_MANTA, mantas)
        self.use_locations = self._each("use", USE_LOCATION, locations)
        self.use_tribes = self._each("use", USE_TRIBE, tribes)
        self.spends = self._each("spend", SPEND, locations)
        self.decline = self._add("decline", DECLINE)
        self.raises = self._each("raise", RAISE, locations)
        self.rises = self._each("rise", RISE, locations)
        self.scores = self._each("score", SCORE, locations)
        self.scout = self._add("scout", SCOUT)
        self.skip = self._add("skip", SKIP)
        self.discards = self._each("discard", DISCARD, locations)
        self.backs = self._each("back", BACK, characters)
        self.back_all = self._add("back all", BACK_ALL)
        self.readies = self._each("ready", READY, mantas)
        self.drops = self._each("drop", DROP, characters)
        self.tires = self._each("tire", TIRE, mantas)
        self.copies = [self._add(f"copy {item_text(item)}", COPY, item) for item in copied]
        self.chooses = {word: self._add(f"choose {WORD_TEXTS[word]}", CHOOSE, word) for word in JOINABLE}
        # A manta that is placed is ready or tired: places[manta][tired], claims[goal][manta][tired].
        self.places = [
            [self._add(f"place {manta}", PLACE, kind, 0), self._add(f"place {manta}-", PLACE, kind, 1)]
            for kind, manta in enumerate(mantas)
        ]
        self.down = self._add("down", DOWN)
        self.claims = [
            [
                [
                    self._add(f"claim {goal} {manta}", CLAIM, number, kind, 0),
                    self._add(f"claim {goal} {manta}-", CLAIM, number, kind, 1),
                ]
                for kind, manta in enumerate(mantas[:first_wild])
            ]
            for number, goal in enumerate(goals)
        ]
        self.rivals = self._each("rival", RIVAL, goals)
        self.end = self._add("end", END)
        self._by_text = {move.text.lower(): move for move in self.moves}

    def _add(self, text: str, word: int, a: int = 0, b: int = 0, c: int = 0) -> Move:
        move = Move(len(self.moves), text, word, a, b, c)
        self.moves.append(move)
        return move

    def _each(self, word_text: str, word: int, names: Sequence[str]) -> list[Move]:
        return [self._add(f"{word_text} {name}", word, number) for number, name in enumerate(names)]

    def parse(self, text: str) -> Move | None:
        """The move with this text, or None. Blanks and capitals do not count."""
        return self._by_text.get(" ".join(text.split()).lower())
