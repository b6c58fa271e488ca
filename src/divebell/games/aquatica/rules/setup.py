"""Setting up a game (S1-S8): options are checked, everything random comes from the seed."""

from typing import Any

from divebell.engine.chance import shuffled
from divebell.engine.errors import BadOption
from divebell.engine.text import mark, shown

from . import streams
from .kings import deal_kings
from .pieces import NONE, TRACKS
from .position import EDITIONS, KINGS, LEVELS, MEMORIES, MODES
from .rows import deal_locations
from .solo import ALL_TRIBES, MANTAS_SHOWN
from .state import Player, State, new_player


def set_up(
    state: State,
    players: Any,
    first: Any,
    cold_waters: Any,
    mode: Any,
    edition: Any,
    kings: Any,
    goals: Any,
    tribes: Any,
    level: Any,
    memory: Any,
) -> None:
    """Lay out a new game. What is given may be anything: BadOption says which option is wrong."""
    check_options(players, first, cold_waters, mode, edition, kings, goals, tribes, level, memory)
    state.cold_waters = cold_waters
    state.en = edition == "en"
    state.solo = players == 1
    state.level = (level or 1) if state.solo and mode == "tribes" else 0
    state.kings = kings or ("none" if state.level else "draft")
    state.memory = memory
    state.first = first if first is not None else _shuffle(state, tuple(range(players)), streams.FIRST)[0]
    size = _deck_size(players, cold_waters, mode)
    _lay_characters(state, state.components.deck_sizes[size][0])
    _lay_locations(state, state.components.deck_sizes[size][1])
    wild = state.components.mantas[state.components.first_wild :]
    state.wild = tuple(sum(manta.numbers[: 1 + cold_waters]) for manta in wild)  # S4
    if mode == "goals":
        _lay_goals(state, "random" if goals is None else goals)
    else:
        _lay_tribes(state, "random" if tribes is None else tribes)
    state.players = [_new_player(state, seat) for seat in range(players)]
    deal_kings(state)


def check_options(
    players: object, first: object, cold_waters: object, mode: object, edition: object, kings: object, goals: object,
    tribes: object, level: object, memory: object,
) -> None:  # fmt: skip
    """Refuse options that do not go together (S1)."""
    if not isinstance(cold_waters, bool):
        raise BadOption(mark("cold_waters must be yes or no, not “{given}”"), given=shown(cold_waters))
    most = 5 if cold_waters else 4
    if not isinstance(players, int) or isinstance(players, bool) or not 1 <= players <= most:
        raise BadOption(
            mark("players must be 1 to {most}, not {given}: the fifth needs Cold Waters"),
            most=most, given=shown(players),
        )  # fmt: skip
    if mode not in MODES:
        raise BadOption(mark("mode must be goals or tribes, not “{given}”"), given=shown(mode))
    if mode == "tribes" and not cold_waters:
        raise BadOption(mark("mode must be goals without Cold Waters: the tribes are part of it"))
    if edition not in EDITIONS:
        raise BadOption(mark("edition must be fr or en, not “{given}”"), given=shown(edition))
    if kings is not None and kings not in KINGS:
        raise BadOption(mark("kings must be none, basic or draft, not “{given}”"), given=shown(kings))
    if kings == "basic" and players == 1:
        raise BadOption(mark("kings must be none or draft in the solo game"))
    if memory not in MEMORIES:
        raise BadOption(mark("memory must be table or open, not “{given}”"), given=shown(memory))
    if first is not None and (not isinstance(first, int) or isinstance(first, bool) or not 0 <= first < players):
        raise BadOption(
            mark("first must be a seat from 0 to {last}, not {given}"), last=players - 1, given=shown(first)
        )
    if mode == "goals" and tribes is not None:
        raise BadOption(mark("tribes is for the mode with tribes"))
    if mode == "tribes" and goals is not None:
        raise BadOption(mark("goals is for the mode with goals"))
    if level is not None and (mode != "tribes" or players != 1):
        raise BadOption(mark("level is for one player with tribes"))
    if level is not None and (not isinstance(level, int) or isinstance(level, bool) or not 1 <= level <= LEVELS):
        raise BadOption(mark("level must be 1 to {most}, not {given}"), most=LEVELS, given=shown(level))


def _deck_size(players: int, cold_waters: bool, mode: str) -> str:
    """Which line of the table of deck sizes holds (S2, G24)."""
    if not cold_waters:
        return f"base.{players}"
    return f"cold.{players}" if players > 1 else f"cold.solo_{mode}"


def _shuffle(state: State, pile: tuple[int, ...], stream: int, count: int = 0) -> tuple[int, ...]:
    return shuffled(pile, state.seed, stream, count)


def _lay_characters(state: State, size: int) -> None:
    """Both sets less some cards of one, or in solo one set; 6 to the row (S2, S3)."""
    components = state.components
    ocean = range(components.first_ocean, components.first_king)
    kinds = tuple(kind for kind in ocean if components.characters[kind].set <= state.cold_waters)
    cards = kinds if state.solo else kinds + kinds
    removed = _shuffle(state, kinds, streams.REMOVED_CHARACTERS)[: len(cards) - size]
    state.characters_set_aside = tuple(sorted(removed))
    left = list(cards)
    for kind in removed:
        left.remove(kind)
    deck = _shuffle(state, tuple(left), streams.CHARACTERS)
    spaces = len(components.prices)
    state.row, state.deck = deck[:spaces], deck[spaces:]


def _lay_locations(state: State, size: int) -> None:
    """Equally many of each type are removed; 6 to the bottom row (S2, S3). Solo from level 3 shows 6 mantas (U5)."""
    types = 5 if state.cold_waters else 4
    by_type = state.components.locations_by_type[:types]
    left: tuple[int, ...] = ()
    count = 0
    while not left or (state.level >= 3 and _mantas_shown(state, left) < MANTAS_SHOWN):
        left = ()
        for type, of_type in enumerate(by_type):
            left += _shuffle(state, of_type, streams.REMOVED_LOCATIONS + type, count)[: size // types]
        count += 1
        if count > 1000:
            raise BadOption(mark("level must be 1 or 2 with these components: they show too few wild mantas"))
    in_use = {at for of_type in by_type for at in of_type}
    state.locations_set_aside = tuple(sorted(in_use.difference(left)))
    state.location_deck = _shuffle(state, left, streams.LOCATIONS)
    deal_locations(state)
    state.progress = False


def _mantas_shown(state: State, locations: tuple[int, ...]) -> int:
    return sum(state.components.locations[location].manta != NONE for location in locations)


def _lay_goals(state: State, goals: Any) -> None:
    """The printed goals, 4 tokens at random with a random side up, or four named ones (S5)."""
    components = state.components
    if goals == "printed":
        state.goals = tuple(number for number, goal in enumerate(components.goals) if goal.set == "printed")
        state.goals_option = "printed"
    elif goals == "random":
        tokens = tuple(at for at, token in enumerate(components.goal_tokens) if token[0] <= state.cold_waters)
        drawn = _shuffle(state, tokens, streams.GOALS)[:TRACKS]
        state.goals = tuple(
            components.goal_tokens[token][_shuffle(state, (1, 2), streams.SIDES, token)[0]] for token in drawn
        )
        state.goals_option = "random"
    else:
        state.goals = _named(goals, "goals", components.goal, TRACKS)
        state.goals_option = "named"
        for number in state.goals:
            if components.goals[number].set == "cold" and not state.cold_waters:
                raise BadOption(
                    mark("goals has {goal}, which is part of Cold Waters"), goal=components.goals[number].id
                )
    state.claims = ((),) * TRACKS


def tribes_of_each_type(level: int, en: bool) -> tuple[int, int]:
    """How many tribes of type I and of type II are laid open (S6, U4, U8, N2)."""
    if level == 2:
        return (6, 2) if en else (2, 6)
    if level == 6:
        return (2, 6) if en else (6, 2)
    return 4, 4


def _lay_tribes(state: State, tribes: Any) -> None:
    """This many of each type from decks shuffled separately, or the named ones (S6)."""
    kinds = state.components.tribes
    numbers = tribes_of_each_type(state.level, state.en)
    if tribes == "random":
        for permanent, stream, number in zip(
            (True, False), (streams.TRIBES_I, streams.TRIBES_II), numbers, strict=True
        ):
            deck = tuple(at for at, tribe in enumerate(kinds) if tribe.permanent == permanent)
            state.tribes += tuple(sorted(_shuffle(state, deck, stream)[:number]))
        state.tribes_option = "random"
    else:
        state.tribes = tuple(sorted(_named(tribes, "tribes", state.components.tribe, ALL_TRIBES)))
        state.tribes_option = "named"
        if sum(kinds[tribe].permanent for tribe in state.tribes) != numbers[0]:
            raise BadOption(mark("tribes must be {one} of type I and {two} of type II"), one=numbers[0], two=numbers[1])
    state.tribe_mantas = ((),) * ALL_TRIBES


def _named(given: Any, option: str, find: Any, number: int) -> tuple[int, ...]:
    """Pieces named by a text or a list of texts, each once."""
    texts = given.split() if isinstance(given, str) else given
    found = [find(text) if isinstance(text, str) else None for text in texts] if isinstance(texts, list | tuple) else []
    named = tuple(piece for piece in found if piece is not None)
    if len(found) != number or len(set(named)) != number:
        raise BadOption(
            mark("{option} must be {words}, or name {number} different ones, not “{given}”"),
            option=option, words="printed, random" if option == "goals" else "random", number=number,
            given=shown(given),
        )  # fmt: skip
    return named


def _new_player(state: State, seat: int) -> Player:
    """The 6 starting characters in hand and 4 trained mantas, ready (S7)."""
    player = new_player()
    player.hand = tuple(range(state.components.first_ocean))
    player.ready = state.components.trained[seat]
    return player
