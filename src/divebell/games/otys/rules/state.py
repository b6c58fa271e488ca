"""A game of Otys at one moment: what is on the table and what is still to be settled."""

from typing import Final

from mypy_extensions import mypyc_attr

from divebell.engine.moment import Moment
from divebell.engine.move import Move

from .components import STANDARD, Components
from .cubes import ZONE_SPACES, size

# Divers: their kind 0-7 (the order of moves.DIVERS; 0-3 are the experts), plus UPGRADED on their upgraded side.
TRADER: Final = 4
SPY: Final = 5
ENGINEER: Final = 6
EXPLORER: Final = 7
KIND: Final = 7  # diver & KIND
UPGRADED: Final = 8

ADVANCED: Final = 8  # a sponsor is its number 1-5, plus ADVANCED on its advanced side
SPONSOR_NUMBER: Final = 7  # sponsor & SPONSOR_NUMBER

NONE: Final = -1  # an empty slot: no card, no token, no cube
BELOW_SURFACE: Final = 2  # level + BELOW_SURFACE is the place in the column of divers

ALL_KEYS: Final = 0b1111110  # bit 1-5 the numbered keys, bit 6 the player's own X key

# Where in the turn the game is, besides START and OVER.
ORDERING: Final = 0
CHOOSING_KEY: Final = 2
STEP_1: Final = 3
STEP_2: Final = 4
STEP_3: Final = 5
ENDING: Final = 6
TIMING: Final = 7

# What is pending inside an effect; each stands on the stack with one int.
KEY_BACK: Final = 0  # choose a key to take back; 0 for the sponsor, 1 for the diver
SURFACE_UPGRADE: Final = 1  # choose a surface diver to upgrade (P4 advanced)
ANY_UPGRADE: Final = 2  # choose any diver to upgrade (a reward's front)
BATTERY_OR_MOVE: Final = 3  # P5 advanced
SPONSOR_REWARD: Final = 4  # choose one of the two tokens (P2 advanced)
RESOURCE_CHOICE: Final = 5  # choose one of the token's two resources; the token's kind
KEEP_ONE: Final = 6  # choose one of the drawn contracts
EXPERT: Final = 7  # what is left of an expert's effect: diver * 4 + RESOURCE_PART + BONUS_PART
COPIED: Final = 8  # use the copied diver; the diver
NEIGHBOUR: Final = 9  # the owner of a copied diver holds it or lets it rise, in step 3 (V1, G17); the owner's seat
PLACE_TOKEN: Final = 10  # the token in this display slot goes onto the player's board (D5)
DISCARD_TOKEN: Final = 11  # the token in this display slot is discarded (P2 advanced)
RESOURCE_PART: Final = 1
BONUS_PART: Final = 2


@mypyc_attr(acyclic=True)
class Completable:
    """The contracts that a player could complete, and what they were found in.

    Rows are replaced, never changed: as long as all of them are the same objects, the moves are the same.
    """

    __slots__ = ("hand", "moves", "public", "rewards", "wanted", "zones")

    def __init__(
        self, public: tuple[int, ...], hand: tuple[int, ...], zones: tuple[int, ...], rewards: tuple[int, ...],
        wanted: int, moves: list[Move],
    ) -> None:  # fmt: skip
        self.public = public
        self.hand = hand
        self.zones = zones
        self.rewards = rewards
        self.wanted = wanted  # a bit for each kind of contract among them
        self.moves = moves  # never changed


@mypyc_attr(acyclic=True)  # nothing on a board leads back to it, so the garbage collector need not look
class Player:
    """One player's board."""

    __slots__ = (
        "batteries", "completable", "credits", "divers", "hacker", "hand", "keys", "mechanic",
        "neutral", "points", "rewards", "track", "zones",
    )  # fmt: skip

    points: int
    credits: int
    batteries: int
    hacker: int  # advances made, 0-3
    mechanic: int
    neutral: int  # neutral X keys not played
    keys: int
    track: tuple[int, ...]  # keys 1-7, from the left
    divers: tuple[int, ...]  # the column from the top: 3 at the surface, then levels 1-5
    zones: tuple[int, ...]  # a pile each
    rewards: tuple[int, ...]  # kinds of tokens
    hand: tuple[int, ...]  # kinds of cards
    completable: Completable | None  # found before; not part of the position

    def copy(self) -> "Player":
        """A board that can change without changing this one."""
        other = Player()
        other.points = self.points
        other.credits = self.credits
        other.batteries = self.batteries
        other.hacker = self.hacker
        other.mechanic = self.mechanic
        other.neutral = self.neutral
        other.keys = self.keys
        other.track = self.track
        other.divers = self.divers
        other.zones = self.zones
        other.rewards = self.rewards
        other.hand = self.hand
        other.completable = self.completable
        return other

    def key(self) -> tuple[object, ...]:
        """Everything on the board, as a value."""
        return (
            self.points, self.credits, self.batteries, self.hacker, self.mechanic, self.neutral, self.keys,
            self.track, self.divers, self.zones, self.rewards, self.hand,
        )  # fmt: skip

    def has_space(self, zone: int) -> bool:
        """Whether one more cube fits into the zone (0-4)."""
        return size(self.zones[zone]) < ZONE_SPACES[zone]

    def resources(self) -> int:
        """How many cubes lie in all zones (E2)."""
        return sum(size(pile) for pile in self.zones)


def new_player() -> Player:
    """An empty board with all keys on it."""
    player = Player()
    player.points = 0
    player.credits = 0
    player.batteries = 0
    player.hacker = 0
    player.mechanic = 0
    player.neutral = 0
    player.keys = ALL_KEYS
    player.track = ()
    player.divers = ()
    player.zones = (0, 0, 0, 0, 0)
    player.rewards = (NONE, NONE, NONE, NONE, NONE)
    player.hand = ()
    player.completable = None
    return player


@mypyc_attr(acyclic=True)
class State(Moment):
    """The colony, everybody's boards, and where in the turn the game is."""

    __slots__ = (
        "bag", "bag_shuffles", "components", "contract_discard", "copied", "cubes", "de", "deck",
        "deck_shuffles", "designer_variant", "drawn", "free", "hard", "key_played", "level", "locked",
        "markers", "neutral_x", "next_cards", "next_tokens", "players", "public", "quiet_rounds",
        "reward_discard", "rewards", "sponsor_used", "sponsors", "stack", "store", "supply", "timers", "uses",
    )  # fmt: skip

    components: Components
    # options
    de: bool  # edition "de" (N1, N2)
    designer_variant: bool
    hard: bool
    # chance
    deck_shuffles: int
    bag_shuffles: int
    # the table
    quiet_rounds: int  # ends of rounds since somebody scored (G14)
    sponsors: tuple[int, ...]  # of levels 1-5
    rewards: tuple[int, ...]  # 2 for each level: slot 2 * (level - 1) and the next
    bag: bytes  # from the next to be drawn
    reward_discard: bytes
    store: tuple[int, ...]  # cubes in each column
    public: tuple[int, ...]
    deck: bytes  # from the next to be drawn
    contract_discard: bytes
    neutral_x: int
    players: list[Player]
    # solo
    timers: tuple[int, ...]  # spaces, highest first
    cubes: tuple[int, ...]  # on solo.CUBE_SPACES, in that order
    markers: tuple[int, ...]  # on the public contracts
    supply: tuple[int, ...]  # markers not yet handed out
    # the turn
    key_played: int
    level: int  # of the key being played, 1-5
    sponsor_used: bool
    uses: int  # how often the pushed diver's effect may still be used
    free: bool  # the diver's effect costs nothing this turn (P1 advanced)
    locked: bool  # the diver at the level was upgraded and must not change (G3)
    copied: int  # a bit for each seat whose diver was copied, until its owner is asked in step 3 (G17)
    stack: tuple[tuple[int, int], ...]
    drawn: tuple[int, ...]  # contracts looked at while KEEP_ONE is pending
    # what a record says will be revealed next, whatever the shuffles say; empty in play
    next_cards: tuple[int, ...]
    next_tokens: tuple[int, ...]

    def clear(self) -> None:
        """Nothing on the table yet: what a new or loaded game is filled into."""
        self.clear_turn()
        self.components = STANDARD
        self.de = False
        self.designer_variant = False
        self.hard = False
        self.deck_shuffles = 0
        self.bag_shuffles = 0
        self.quiet_rounds = 0
        self.sponsors = ()
        self.rewards = ()
        self.bag = b""
        self.reward_discard = b""
        self.store = (0, 0, 0, 0)
        self.public = ()
        self.deck = b""
        self.contract_discard = b""
        self.neutral_x = 0
        self.players = []
        self.timers = ()
        self.cubes = ()
        self.markers = ()
        self.supply = ()
        self.key_played = 0
        self.level = 0
        self.sponsor_used = False
        self.uses = 0
        self.free = False
        self.locked = False
        self.copied = 0
        self.stack = ()
        self.drawn = ()
        self.next_cards = ()
        self.next_tokens = ()

    def copy_to(self, other: "State") -> None:
        """Make another state equal to this one; the two share nothing that changes."""
        self.copy_turn_to(other)
        other.components = self.components
        other.de = self.de
        other.designer_variant = self.designer_variant
        other.hard = self.hard
        other.deck_shuffles = self.deck_shuffles
        other.bag_shuffles = self.bag_shuffles
        other.quiet_rounds = self.quiet_rounds
        other.sponsors = self.sponsors
        other.rewards = self.rewards
        other.bag = self.bag
        other.reward_discard = self.reward_discard
        other.store = self.store
        other.public = self.public
        other.deck = self.deck
        other.contract_discard = self.contract_discard
        other.neutral_x = self.neutral_x
        other.players = [player.copy() for player in self.players]
        other.timers = self.timers
        other.cubes = self.cubes
        other.markers = self.markers
        other.supply = self.supply
        other.key_played = self.key_played
        other.level = self.level
        other.sponsor_used = self.sponsor_used
        other.uses = self.uses
        other.free = self.free
        other.locked = self.locked
        other.copied = self.copied
        other.stack = self.stack
        other.drawn = self.drawn
        other.next_cards = self.next_cards
        other.next_tokens = self.next_tokens

    def key(self) -> tuple[object, ...]:
        """Everything that decides how the game can go on, as a value to compare and to hash."""
        return (
            self.phase, self.active, self.round, self.quiet_rounds, self.key_played, self.level, self.sponsor_used,
            self.uses, self.free, self.locked, self.copied, self.stack, self.drawn, self.sponsors, self.rewards,
            self.bag, self.reward_discard, self.store, self.public, self.deck, self.contract_discard, self.neutral_x,
            self.timers, self.cubes, self.markers, self.supply, self.deck_shuffles, self.bag_shuffles, self.seed,
            tuple([player.key() for player in self.players]),
        )  # fmt: skip

    def push(self, pending: int, number: int = 0) -> None:
        """Let something be settled before the turn goes on."""
        self.stack = (*self.stack, (pending, number))


def moved(items: tuple[int, ...], start: int, to: int) -> tuple[int, ...]:
    """The items with one taken from its place and put in at another; those it passes close the gap."""
    changed = list(items)
    changed.insert(to, changed.pop(start))
    return tuple(changed)
