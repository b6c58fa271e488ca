"""A game of Aquatica at one moment: what is on the table and what is still to be settled."""

from typing import Final

from mypy_extensions import mypyc_attr

from divebell.engine.moment import Moment

from .components import STANDARD, Components
from .pieces import NONE

# A location on a board: its number and how many of its depths are covered.
COVERED: Final = 16  # slot // COVERED is the location, slot % COVERED how many depths are covered

RIVAL: Final = 5  # among the seats on a goal track: the solo rival (O1)

# Where in the turn the game is, besides START and OVER.
DRAFTING: Final = 0
BEFORE: Final = 2
MAIN: Final = 3
AFTER: Final = 4

# What is pending. Each is on the stack as (what, number, thing, seat); the comment says what these three are.
# These go on by themselves:
CARD: Final = 0  # the effects of a card being played: next effect, character, 1 when it has recruited a tribe (B1)
DELAYED: Final = 1  # a delayed effect: next effect, character
BONUS: Final = 2  # the bonus of a tribe: next effect, tribe
TIRING: Final = 3  # a flipped manta becomes tired when its effect is done (G7): -, kind of manta
OTHERS: Final = 4  # an effect on each other player: how many, which effect, how many seats to the left
FLIPPING: Final = 5  # each player tires a manta (X1): -, location it is on, how many seats to the left
# These ask:
CHOOSING: Final = 6  # one of two effects: item, location it is on
BUYING: Final = 7  # a purchase: what kind (a word of the vocabulary), price of a replay, 1 when it must be made (G17)
PAYING: Final = 8  # sources for a purchase: what is still to be paid, number of the move that named the target
RECRUITING_FREE: Final = 9  # -, location it is on
SCOUTING: Final = 10
DISCARDING: Final = 11  # locations over in the top row (F8)
SALVAGING: Final = 12
RAISING: Final = 13  # steps left, location that may not be raised, seat
RISING: Final = 14  # -, location that may not be raised
SCORING: Final = 15  # locations left, location that may not be scored
TAKING_BACK: Final = 16  # cards left, location it is on
TAKING_ALL_BACK: Final = 17  # asked only while a claim is possible (G10)
READYING: Final = 18  # mantas left, -, seat
DROPPING: Final = 19  # cards left, -, seat
TIRING_ONE: Final = 20  # -, location it is on, seat
COPYING: Final = 21  # a bit for each effect that can be copied, location that copies
PLAYING: Final = 22  # one more card of the hand (F14)
PLACING: Final = 23  # a manta onto a tribe: -, tribe
RIVALRY: Final = 24  # the rival places a manta (O2)

Pending = tuple[int, int, int, int]


@mypyc_attr(acyclic=True)  # nothing on a board leads back to it, so the garbage collector need not look
class Player:
    """One player's cards, board and mantas."""

    __slots__ = ("board", "discard", "hand", "king", "king_shown", "passed", "pile", "ready", "tired")

    hand: tuple[int, ...]  # in the order of the components
    discard: tuple[int, ...]  # from the top
    board: tuple[int, ...]  # 5 slots: NONE, or location * COVERED + covered depths
    pile: tuple[int, ...]  # the scoring pile, from the top
    ready: tuple[int, ...]  # kinds of mantas, in the order of the components
    tired: tuple[int, ...]
    king: int  # owned, also after it has left
    king_shown: bool
    passed: tuple[int, ...]  # kings handed on in the draft

    def copy(self) -> "Player":
        """A player who can go on without changing this one."""
        other = Player()
        other.hand = self.hand
        other.discard = self.discard
        other.board = self.board
        other.pile = self.pile
        other.ready = self.ready
        other.tired = self.tired
        other.king = self.king
        other.king_shown = self.king_shown
        other.passed = self.passed
        return other

    def key(self) -> tuple[object, ...]:
        """Everything a player has, as a value; what has no order is sorted."""
        return (
            self.hand, self.discard, tuple(sorted(self.board)), tuple(sorted(self.pile)), self.ready, self.tired,
            self.king, self.king_shown, self.passed,
        )  # fmt: skip


def new_player() -> Player:
    """A player with nothing but an empty board."""
    player = Player()
    player.hand = ()
    player.discard = ()
    player.board = (NONE, NONE, NONE, NONE, NONE)
    player.pile = ()
    player.ready = ()
    player.tired = ()
    player.king = NONE
    player.king_shown = False
    player.passed = ()
    return player


@mypyc_attr(acyclic=True)
class State(Moment):
    """The ocean, goals or tribes, all players, and where in the turn the game is."""

    __slots__ = (
        "bottom", "characters_gone", "characters_set_aside", "claims", "coins", "cold_waters", "components",
        "dearest", "deck", "down", "en", "exploited", "final", "goals", "goals_option", "idle", "kings",
        "level", "location_deck", "location_discard", "locations_gone", "locations_set_aside", "memory",
        "next_characters", "next_locations", "offered", "players", "power", "progress", "row", "stack", "top",
        "tribe_mantas", "tribes", "tribes_option", "used", "wild",
    )  # fmt: skip

    components: Components
    # options
    cold_waters: bool
    en: bool  # edition "en" (N1-N3)
    level: int  # of solo tribes, else 0
    kings: str
    goals_option: str  # "printed", "random" or "named"; "" with tribes
    tribes_option: str  # "random" or "named"; "" with goals
    memory: str
    # chance
    # the table
    final: int  # turns still to be played, or NONE
    idle: int  # turns in a row without progress (G31)
    row: tuple[int, ...]  # characters, from the left
    deck: tuple[int, ...]  # from the next to be drawn
    characters_gone: tuple[int, ...]
    characters_set_aside: tuple[int, ...]
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    location_deck: tuple[int, ...]
    location_discard: tuple[int, ...]
    locations_gone: tuple[int, ...]
    locations_set_aside: tuple[int, ...]
    wild: tuple[int, ...]  # the supply by kind
    goals: tuple[int, ...]  # in the order of the tracks
    claims: tuple[tuple[int, ...], ...]  # the seats on each track
    tribes: tuple[int, ...]  # on the tribe board, types I first
    tribe_mantas: tuple[tuple[int, ...], ...]  # the seats on each tribe
    down: tuple[int, ...]  # tribes turned face down (U3)
    players: list[Player]
    # the turn
    offered: tuple[int, ...]  # kings to choose from in the draft
    coins: int  # the pool (R1)
    power: int
    exploited: tuple[int, ...]  # locations that gave a resource in this main action (R6)
    used: tuple[int, ...]  # tribes of type I used in this turn (B6)
    dearest: int  # the highest price paid for a character in this turn (Q3)
    progress: bool  # whether this turn is one that the guard does not count (G31)
    stack: tuple[Pending, ...]
    # what a record says will be revealed next, whatever the shuffles say; empty in play
    next_characters: tuple[int, ...]
    next_locations: tuple[int, ...]

    def clear(self) -> None:
        """Nothing on the table yet: what a new or loaded game is filled into."""
        self.clear_turn()
        self.components = STANDARD
        self.cold_waters = True
        self.en = False
        self.level = 0
        self.kings = "none"
        self.goals_option = ""
        self.tribes_option = ""
        self.memory = "table"
        self.final = NONE
        self.idle = 0
        self.row = ()
        self.deck = ()
        self.characters_gone = ()
        self.characters_set_aside = ()
        self.top = ()
        self.bottom = ()
        self.location_deck = ()
        self.location_discard = ()
        self.locations_gone = ()
        self.locations_set_aside = ()
        self.wild = ()
        self.goals = ()
        self.claims = ()
        self.tribes = ()
        self.tribe_mantas = ()
        self.down = ()
        self.players = []
        self.offered = ()
        self.coins = 0
        self.power = 0
        self.exploited = ()
        self.used = ()
        self.dearest = 0
        self.progress = False
        self.stack = ()
        self.next_characters = ()
        self.next_locations = ()

    def copy_to(self, other: "State") -> None:
        """Make another state equal to this one; the two share nothing that changes."""
        self.copy_turn_to(other)
        other.components = self.components
        other.cold_waters = self.cold_waters
        other.en = self.en
        other.level = self.level
        other.kings = self.kings
        other.goals_option = self.goals_option
        other.tribes_option = self.tribes_option
        other.memory = self.memory
        other.final = self.final
        other.idle = self.idle
        other.row = self.row
        other.deck = self.deck
        other.characters_gone = self.characters_gone
        other.characters_set_aside = self.characters_set_aside
        other.top = self.top
        other.bottom = self.bottom
        other.location_deck = self.location_deck
        other.location_discard = self.location_discard
        other.locations_gone = self.locations_gone
        other.locations_set_aside = self.locations_set_aside
        other.wild = self.wild
        other.goals = self.goals
        other.claims = self.claims
        other.tribes = self.tribes
        other.tribe_mantas = self.tribe_mantas
        other.down = self.down
        other.players = [player.copy() for player in self.players]
        other.offered = self.offered
        other.coins = self.coins
        other.power = self.power
        other.exploited = self.exploited
        other.used = self.used
        other.dearest = self.dearest
        other.progress = self.progress
        other.stack = self.stack
        other.next_characters = self.next_characters
        other.next_locations = self.next_locations

    def key(self) -> tuple[object, ...]:
        """Everything that decides how the game can go on, as a value to compare and to hash.

        What has no order is sorted, so that two ways to the same position have the same key.
        """
        return (
            self.phase, self.active, self.round, self.final, self.idle, self.progress, self.stack, self.coins,
            self.power, tuple(sorted(self.exploited)), tuple(sorted(self.used)), self.dearest, self.offered, self.row,
            self.deck, self.location_deck, tuple(sorted(self.characters_gone)), tuple(sorted(self.top)),
            tuple(sorted(self.bottom)), tuple(sorted(self.location_discard)), tuple(sorted(self.locations_gone)),
            self.characters_set_aside, self.locations_set_aside, self.wild, self.goals, self.claims, self.tribes,
            self.tribe_mantas, tuple(sorted(self.down)), self.seed, tuple([player.key() for player in self.players]),
        )  # fmt: skip

    def push(self, what: int, number: int = 0, thing: int = NONE, seat: int = 0) -> None:
        """Let something be settled before the turn goes on."""
        self.stack += ((what, number, thing, seat),)

    def pop(self) -> Pending:
        """What was to be settled first is settled."""
        last = self.stack[-1]
        self.stack = self.stack[:-1]
        return last

    def advance(self, what: int, number: int, thing: int, seat: int = 0) -> None:
        """What is to be settled first has moved on a step."""
        self.stack = self.stack[:-1] + ((what, number, thing, seat),)  # noqa: RUF005 (faster: no list is made of it)


def inserted(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The sorted items with one more among them."""
    at = 0
    for other in items:
        if other > item:
            break
        at += 1
    changed = list(items)
    changed.insert(at, item)
    return tuple(changed)


def each_once(items: tuple[int, ...]) -> list[int]:
    """Each of some sorted items once: equal choices are asked as one (G14)."""
    found: list[int] = []
    last = NONE
    for item in items:
        if item != last:
            found.append(item)
        last = item
    return found
