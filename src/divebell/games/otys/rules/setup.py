"""Setting up a game (S1-S6): options are checked, everything random comes from the seed."""

from typing import Any, Final

from divebell.engine.chance import shuffled
from divebell.engine.errors import BadOption
from divebell.engine.moment import START
from divebell.engine.tuples import replaced

from .contracts import DECK
from .cubes import ONE
from .keys import NEUTRAL_KEYS
from .rewards import BAG
from .solo import set_up_timers
from .state import ADVANCED, Player, State, new_player

EDITIONS: Final = ("fr", "de")
SOLO: Final = ("normal", "hard")
START_CREDITS: Final = 3  # S5
START_BATTERIES: Final = 1

# Streams of chance besides DECK, UNDER_THE_DECK and BAG
FIRST: Final = 4
LEVELS: Final = 5
SIDES: Final = 6
STORE: Final = 7
COLUMN: Final = 16  # + seat
ZONES: Final = 32  # + seat


def set_up(
    state: State,
    players: Any,
    first: Any,
    edition: Any,
    sponsors: Any,
    designer_variant: Any,
    solo: Any,
) -> None:
    """Lay out a new game. What is given may be anything: BadOption says which option is wrong."""
    seats = _check_players(players, solo)
    state.solo = seats == 1
    state.hard = solo == "hard"
    if edition not in EDITIONS:
        raise BadOption(f"edition must be 'fr' or 'de', not {edition!r}")
    state.de = edition == "de"
    if not isinstance(designer_variant, bool):
        raise BadOption(f"designer_variant must be True or False, not {designer_variant!r}")
    if designer_variant and state.solo:
        raise BadOption("designer_variant must be False in the solo game: there is no neighbour to copy")
    state.designer_variant = designer_variant
    if first is not None and (not isinstance(first, int) or isinstance(first, bool) or not 0 <= first < seats):
        raise BadOption(f"first must be a seat from 0 to {seats - 1}, or None for a random one, not {first!r}")
    state.sponsors = _shuffle(state, _sponsor_sides(state, sponsors), LEVELS)
    _set_up_colony(state, seats)
    state.players = [_set_up_board(state, seat) for seat in range(seats)]
    state.first = first if first is not None else _shuffle(state, tuple(range(seats)), FIRST)[0]
    state.active = state.first
    state.phase = START
    if state.solo:
        set_up_timers(state)


def _check_players(players: Any, solo: Any) -> int:
    if solo is not None and solo not in SOLO:
        raise BadOption(f"solo must be 'normal' or 'hard', or None with 2 to 4 players, not {solo!r}")
    seats = players if players is not None else (1 if solo else 2)
    if not isinstance(seats, int) or isinstance(seats, bool) or not 1 <= seats <= 4:
        raise BadOption(f"players must be 1 to 4, not {seats!r}")
    if solo is not None and seats != 1:
        raise BadOption(f"players must be 1 in the solo game, not {seats}")
    return seats


def _shuffle(state: State, pile: tuple[int, ...], stream: int) -> tuple[int, ...]:
    return shuffled(pile, state.seed, stream, 0)


def read_sponsor(text: object) -> int | None:
    """The sponsor `S1` to `S5`, `a` for its advanced side; None for anything else."""
    if (
        not isinstance(text, str)
        or len(text) not in (2, 3)
        or text[0] != "S"
        or text[1] not in "12345"
        or text[2:] not in ("", "a")
    ):
        return None
    return int(text[1]) + (ADVANCED if text[2:] else 0)


def _sponsor_sides(state: State, sponsors: Any) -> tuple[int, ...]:
    """All basic, all advanced, each at random, or each named (S1)."""
    if sponsors == "basic":
        return (1, 2, 3, 4, 5)
    if sponsors == "advanced":
        return tuple(number + ADVANCED for number in range(1, 6))
    if sponsors == "random":
        return tuple(number + ADVANCED * shuffled((0, 1), state.seed, SIDES, number)[0] for number in range(1, 6))
    texts = sponsors.split() if isinstance(sponsors, str) else sponsors
    named = [read_sponsor(text) for text in texts] if isinstance(texts, list | tuple) else []
    sides = tuple(sponsor for sponsor in named if sponsor is not None)
    if len(named) != 5 or sorted(sponsor & ~ADVANCED for sponsor in sides) != [1, 2, 3, 4, 5]:
        raise BadOption(
            "sponsors must be 'basic', 'advanced', 'random', or name each side once like 'S1 S2a S3 S4 S5a', "
            f"not {sponsors!r}"
        )
    return tuple(sorted(sides, key=lambda sponsor: sponsor & ~ADVANCED))


def _set_up_colony(state: State, seats: int) -> None:
    """Two rewards for each level (S2), the public contracts (S3), the store (S4)."""
    bag = _shuffle(state, state.components.tokens, BAG)
    state.rewards, state.bag = bag[:10], bytes(bag[10:])
    state.bag_shuffles = 1
    deck = _shuffle(state, state.components.cards, DECK)
    slots = 2 if seats <= 2 else 3
    state.public, state.deck = deck[:slots], bytes(deck[slots:])
    state.deck_shuffles = 1
    two, one, another, _ = _shuffle(state, (0, 1, 2, 3), STORE)
    for resource, cubes in ((two, 2), (one, 1), (another, 1)):
        state.store = replaced(state.store, resource, cubes)
    state.neutral_x = NEUTRAL_KEYS


def _set_up_board(state: State, seat: int) -> Player:
    """Credits, a battery, all keys, the divers in random order, a resource on each of zones 2-5 (S5)."""
    player = new_player()
    player.credits = START_CREDITS
    player.batteries = START_BATTERIES
    player.divers = _shuffle(state, (0, 1, 2, 3, 4, 5, 6, 7), COLUMN + seat)
    player.zones = (0, *(ONE[resource] for resource in _shuffle(state, (0, 1, 2, 3), ZONES + seat)))
    return player
