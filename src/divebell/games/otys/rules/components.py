"""Contract cards and reward tokens (C8, C9): read from a data file, checked, replaceable.

Cards and tokens are known by their kind, an index into the distinct texts of the file; two cards with the same
text are the same kind. The lists that Divebell brings are a reconstruction: components.toml says so.
"""

from collections import Counter
from itertools import permutations
from typing import Any, Final

from divebell.engine.datafile import Source, line_of
from divebell.engine.errors import BadComponents
from divebell.engine.move import Move
from divebell.engine.text import mark, shown

from .cubes import LETTERS, ONE, PILES, ZONE_SPACES, covers, from_letters, size, to_letters
from .moves import CONTRACT, KEEP, MOVES, PLACE

CARDS: Final = 32  # C3
TOKENS: Final = 32
LARGEST_ZONE: Final = ZONE_SPACES[4]

# Fronts of reward tokens (C9); a resource token has RESOURCES and its two kinds.
RESOURCES: Final = 0
BATTERY: Final = 1
CONTRACTS: Final = 2
UPGRADE: Final = 3
POINT: Final = 4
FRONTS: Final = {"battery": BATTERY, "contracts": CONTRACTS, "upgrade": UPGRADE, "point": POINT}

# How a contract move differs from the plain reading of its text.
PLAIN: Final = 1  # without the token's bonus (G8)
FROM_HAND: Final = 2  # the card in hand although the same text lies in public


class Contract:
    """A contract card: its points, its bonus, and every pile of cubes that pays for it."""

    __slots__ = ("batteries", "credits", "lots", "payments", "points", "size", "text")

    def __init__(self, text: str, lots: tuple[int, ...], payments: tuple[int, ...], points: int, bonus: str) -> None:
        self.text = text
        self.lots = lots  # of a free contract, largest first; empty for a fixed one
        self.payments = payments
        self.size = size(payments[0])
        self.points = points
        self.credits = 1 if "c" in bonus else 0
        self.batteries = 1 if "b" in bonus else 0


class Reward:
    """A reward token: its front (immediate effect) and its back (contract bonus)."""

    __slots__ = ("credits", "front", "points", "resources", "text")

    def __init__(self, text: str, front: int, resources: tuple[int, ...], back: str) -> None:
        self.text = text
        self.front = front
        self.resources = resources
        self.credits = 2 if back == "o" else 0  # the back: orange 2 credits, green 1 point
        self.points = 1 if back == "g" else 0


class Components:
    """One checked set of cards and tokens, with the moves that name its contracts."""

    __slots__ = (
        "_by_text", "cards", "contract_moves", "contracts", "doubled", "fitting", "keep_moves", "kind_of_card",
        "kind_of_token", "moves", "place", "rewards", "tokens",
    )  # fmt: skip

    def __init__(self, contracts: list[str], rewards: list[str]) -> None:
        self.contracts = tuple(read_contract(text) for text in _distinct(contracts))
        self.rewards = tuple(read_reward(text) for text in _distinct(rewards))
        self.kind_of_card = {_signature(card.text): kind for kind, card in enumerate(self.contracts)}
        self.kind_of_token = {_signature(token.text): kind for kind, token in enumerate(self.rewards)}
        self.cards = tuple(self.kind_of_card[_signature(text)] for text in contracts)
        self.tokens = tuple(self.kind_of_token[_signature(text)] for text in rewards)
        counts = Counter(self.cards)
        self.doubled = tuple(counts[kind] > 1 for kind in range(len(self.contracts)))
        self.moves: list[Move] = list(MOVES)
        self.keep_moves = [self._add(f"keep {card.text}", KEEP, kind) for kind, card in enumerate(self.contracts)]
        # contract_moves[kind][zone][variant]: one move for each pile that pays; variant is PLAIN + FROM_HAND
        self.contract_moves = [
            [[self._contract_moves(kind, zone, variant) for variant in range(4)] for zone in range(5)]
            for kind in range(len(self.contracts))
        ]
        self.place = self._add("place", PLACE)  # younger than all others: the number of a move never changes
        # fitting[pile]: a bit for each kind of contract that the pile can pay
        self.fitting = [0] * (max(PILES) + 1)
        for pile in PILES:
            for kind, card in enumerate(self.contracts):
                if any(covers(pile, payment) for payment in card.payments):
                    self.fitting[pile] |= 1 << kind
        self._by_text = {move.text: move for move in self.moves}

    def _add(self, text: str, word: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> Move:
        move = Move(len(self.moves), text, word, a, b, c, d)
        self.moves.append(move)
        return move

    def _contract_moves(self, kind: int, zone: int, variant: int) -> list[Move]:
        card = self.contracts[kind]
        if card.size > ZONE_SPACES[zone] or (variant & FROM_HAND and not self.doubled[kind]):
            return []
        ending = (" hand" if variant & FROM_HAND else "") + (" plain" if variant & PLAIN else "")
        return [
            self._add(
                f"contract {card.text} {zone + 1}{' ' + to_letters(pile) if card.lots else ''}{ending}",
                CONTRACT, kind, zone, pile, variant,
            )
            for pile in card.payments
        ]  # fmt: skip

    def card(self, text: str) -> int | None:
        """The kind of a contract card by its text."""
        kind = self.kind_of_card.get(text)  # nearly always written so
        return self.kind_of_card.get(_signature(text)) if kind is None else kind

    def token(self, text: str) -> int | None:
        """The kind of a reward token by its text."""
        kind = self.kind_of_token.get(text)
        return self.kind_of_token.get(_signature(text)) if kind is None else kind

    def parse(self, text: str) -> Move | None:
        """The move with this text, or None. Letters of a pile may come in any order, blanks do not count."""
        words = text.split()
        move = self._by_text.get(" ".join(words))
        if move is None and len(words) >= 2:
            move = self._by_text.get(" ".join(self._canonical_words(words)))
        return move

    def _canonical_words(self, words: list[str]) -> list[str]:
        word = words[0].lower()
        rest = list(words[1:])
        if word in ("contract", "keep"):
            kind = self.card(rest[0].upper().replace("+C", "+c").replace("B", "b"))
            if kind is not None:
                rest[0] = self.contracts[kind].text
            rest[1:] = [
                "".join(sorted(part.upper(), key=LETTERS.find)) if set(part.upper()) <= set(LETTERS) else part.lower()
                for part in rest[1:]
            ]
        return [word, *rest]


def _distinct(texts: list[str]) -> list[str]:
    """The texts that mean different things, each as first written."""
    first: dict[str, str] = {}
    for text in texts:
        first.setdefault(_signature(text), text)
    return list(first.values())


def _signature(text: str) -> str:
    """The text with the letters of its pile in the order M P F T and its lots from the largest."""
    asked, sign, rest = text.partition("=")
    if sign:
        if "-" in asked:
            asked = "-".join(sorted(asked.split("-"), reverse=True))
        else:
            asked = "".join(sorted(asked, key=LETTERS.find))
        return asked + sign + rest
    front, sign, rest = text.partition(":")
    if front not in FRONTS:
        front = "".join(sorted(front, key=LETTERS.find))
    return front + sign + rest


def read_contract(text: str) -> Contract:
    """The contract card of a text such as `PPM=3` or `2-1=2+c`; BadComponents says what is wrong with it."""
    asked, sign, gain = text.partition("=")
    points, _, bonus = gain.partition("+")
    if not sign or not asked:
        raise BadComponents(mark("contract '{text}' must look like PPM=3 or 2-1=2+c"), text=shown(text))
    if points not in ("1", "2", "3", "4", "5"):
        raise BadComponents(
            mark("contract '{text}' must be worth 1 to 5 points, not '{given}'"), text=shown(text), given=shown(points)
        )
    if gain != points and bonus not in ("c", "b", "cb"):
        raise BadComponents(
            mark("contract '{text}' can have the bonus c, b or cb, not '{given}'"), text=shown(text), given=shown(bonus)
        )
    if asked[0].isdigit():
        return _read_free_contract(text, asked, int(points), bonus)
    for letter in asked:
        if letter not in LETTERS:
            raise BadComponents(
                mark("contract '{text}' asks an unknown resource '{letter}': it must be M, P, F or T"),
                text=shown(text), letter=shown(letter),
            )  # fmt: skip
    if len(asked) > LARGEST_ZONE:
        raise BadComponents(
            mark("contract '{text}' asks {number} cubes, the largest zone holds {most}"),
            text=shown(text), number=len(asked), most=LARGEST_ZONE,
        )  # fmt: skip
    return Contract(text, (), (from_letters(asked),), int(points), bonus)


def _read_free_contract(text: str, asked: str, points: int, bonus: str) -> Contract:
    parts = asked.split("-")
    for part in parts:
        if not (part.isascii() and part.isdigit() and len(part) < 5 and int(part) >= 1):
            raise BadComponents(
                mark("contract '{text}' has a lot '{lot}': it must be a number from 1"),
                text=shown(text),
                lot=shown(part),
            )
        if int(part) > LARGEST_ZONE:
            raise BadComponents(
                mark("contract '{text}' has a lot of {number} cubes, the largest zone holds {most}"),
                text=shown(text), number=part, most=LARGEST_ZONE,
            )  # fmt: skip
    lots = tuple(sorted((int(part) for part in parts), reverse=True))
    if len(lots) > len(LETTERS):
        raise BadComponents(
            mark("contract '{text}' asks {number} different resources, there are {most}"),
            text=shown(text), number=len(lots), most=len(LETTERS),
        )  # fmt: skip
    if sum(lots) > LARGEST_ZONE:
        raise BadComponents(
            mark("contract '{text}' asks {number} cubes, the largest zone holds {most}"),
            text=shown(text), number=sum(lots), most=LARGEST_ZONE,
        )  # fmt: skip
    piles = {
        sum(ONE[kind] * lot for kind, lot in zip(kinds, lots, strict=True))
        for kinds in permutations(range(4), len(lots))
    }
    return Contract(text, lots, tuple(sorted(piles)), points, bonus)


def read_reward(text: str) -> Reward:
    """The reward token of a text such as `MF:o` or `battery:g`; BadComponents says what is wrong with it."""
    front, sign, back = text.partition(":")
    if not sign or back not in ("o", "g"):
        raise BadComponents(mark("reward '{text}' must end in :o (orange) or :g (green)"), text=shown(text))
    if front in FRONTS:
        return Reward(text, FRONTS[front], (), back)
    for letter in front:
        if letter not in LETTERS:
            raise BadComponents(
                mark(
                    "reward '{text}' has an unknown front '{front}': it must be two of M, P, F, T, "
                    "or battery, contracts, upgrade, point"
                ),
                text=shown(text), front=shown(front),
            )  # fmt: skip
    if len(front) != 2 or front[0] == front[1]:
        raise BadComponents(mark("reward '{text}' must show two different resources"), text=shown(text))
    return Reward(text, RESOURCES, tuple(sorted(LETTERS.index(letter) for letter in front)), back)


def check_components(document: dict[str, Any], source: str = "") -> Components:
    """Components from two lists of texts; BadComponents says what is wrong, and where in the source."""
    for name in document:
        if name not in ("contracts", "rewards"):
            raise BadComponents(
                mark("unknown entry '{name}': there are contracts and rewards"),
                line_of(source, name),
                name=shown(name),
            )
    for name, number in (("contracts", CARDS), ("rewards", TOKENS)):
        entries = document.get(name)
        if not isinstance(entries, list):
            raise BadComponents(
                mark("{name} must be a list of {number} texts"), line_of(source, name), name=name, number=number
            )
        for place, entry in enumerate(entries, start=1):
            if not isinstance(entry, str):
                raise BadComponents(
                    mark("{name} must be texts, not {given}"), line_of(source, name, place),
                    name=name, given=shown(repr(entry)),
                )  # fmt: skip
            try:
                read_contract(entry) if name == "contracts" else read_reward(entry)
            except BadComponents as error:
                raise BadComponents("{error}", line_of(source, name, place), error=error) from None
        if len(entries) != number:
            raise BadComponents(
                mark("there must be {number} {name}, not {given}"), line_of(source, name),
                number=number, name=name, given=len(entries),
            )  # fmt: skip
    return Components(document["contracts"], document["rewards"])


SOURCE: Final = Source(__package__, check_components)
STANDARD: Final[Components] = SOURCE.standard
