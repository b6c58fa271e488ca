"""Whether a position can have come about: its turn, its rows, and that all its pieces add up to the components."""

from collections import Counter

from divebell.engine.document import Reader
from divebell.engine.errors import BadPosition

from . import moves as m
from . import state as stage
from .kings import SOLO_KINGS, kings_in_use
from .pieces import COPIES, NONE
from .realm import has_empty_slot, slot_of
from .solo import may_place_wild
from .state import CARD, COVERED, FLIPPING, Player, State
from .tribes import can_be_recruited, find_tribe
from .vocabulary import JOINED


def check_stack(state: State, reader: Reader) -> None:
    """What is pending can have come about: a card is in play in the main action only, payments are for its effects."""
    main = bool(state.stack) and state.stack[0][0] in (CARD, stage.RIVALRY)  # the rival comes after Matrona
    if main != (state.phase == stage.MAIN):
        raise reader.wrong("a card being played and its effects in the main action, and none otherwise")
    if state.stack and state.stack[-1][0] <= FLIPPING:
        raise reader.wrong("a list that ends with a question")
    for place, (what, number, thing, _) in enumerate(state.stack):
        on_card = place > 0 and state.stack[place - 1][0] == CARD
        player = state.players[state.active]
        if what in (stage.BUYING, stage.PAYING) and not (on_card and place == len(state.stack) - 1):
            raise reader.wrong("a purchase only as the effect of a card, and as the last entry")
        if what == stage.PAYING and not (number and _is_target(state, player, thing)):
            raise reader.wrong("a payment of something that can be taken")
        if what == stage.PLACING and (
            find_tribe(state, thing) == NONE or not can_be_recruited(state, find_tribe(state, thing))
        ):
            raise reader.wrong("a manta placed on a tribe that can be recruited")
        if what == stage.BONUS and find_tribe(state, thing) == NONE:
            raise reader.wrong("the bonus of a tribe on the board")
        if what in (stage.CARD, stage.DELAYED, stage.BONUS) and number > 20:
            raise reader.wrong("steps of an effect list")
        if what == stage.CHOOSING and number < JOINED:
            raise reader.wrong("a choice of two effects")
        if what == stage.COPYING and slot_of(player, thing) == NONE:
            raise reader.wrong("a copying location that lies on the board")
        if what == stage.RIVALRY and not (state.solo and state.goals):
            raise reader.wrong("a rival in the solo game with goals only")
        if what == stage.SCOUTING and place != len(state.stack) - 1:
            raise reader.wrong("a scout as the last entry")
        if what == stage.DISCARDING and state.bottom:
            raise reader.wrong("a scout while the bottom row is empty")


def _is_target(state: State, player: Player, number: int) -> bool:
    """Whether the move of a payment names something that can be taken."""
    target = state.components.moves[number]
    if target.word in (m.BUY, m.CONQUER):
        return target.a in state.top + state.bottom and has_empty_slot(player)
    if target.word == m.RECRUIT:
        return target.a < len(state.row)
    if target.word == m.RECRUIT_TRIBE:
        place = find_tribe(state, target.a)
        return place != NONE and can_be_recruited(state, place)
    return target.word == m.PLAY and target.a in player.discard


def check_playable(state: State, reader: Reader) -> None:
    """A game that is not over can go on: its round, its end, its rows and its phase fit together."""
    if state.round == 0 and state.phase != stage.DRAFTING:
        raise reader["round"].wrong("a whole number from 1")
    if state.final == 0:
        raise reader["final"].wrong("null or at least 1 while the game goes on")
    if len(state.top) > state.components.rows[0] and not any(what == stage.DISCARDING for what, *_ in state.stack):
        raise reader["locations"]["top"].wrong(f"at most {state.components.rows[0]} locations")
    if state.phase == stage.DRAFTING and state.kings != "draft":
        raise reader["turn"]["phase"].wrong("a phase of a game without a draft")


def check_locations(state: State) -> None:
    """Every location is there once: moves know it by its name."""
    found = Counter(_all_locations(state))
    for location, number in found.items():
        if number > 1:
            raise BadPosition(f"the location {state.components.locations[location].id} is there {number} times")


def _all_locations(state: State) -> list[int]:
    locations = [
        *state.top, *state.bottom, *state.location_deck, *state.location_discard, *state.locations_gone,
        *state.locations_set_aside,
    ]  # fmt: skip
    for player in state.players:
        locations += player.pile
        locations += [slot // COVERED for slot in player.board if slot != NONE]
    return locations


def check_sums(state: State) -> None:
    """Cards and mantas add up to the components of the sets in use."""
    components = state.components
    most = int(state.cold_waters)
    cards = Counter((*state.row, *state.deck, *state.characters_gone, *state.characters_set_aside))
    for player in state.players:
        cards.update((*player.hand, *player.discard))
    cards.update(card for what, _, card, _ in state.stack if what == CARD and not components.characters[card].stays)
    seats = len(state.players)
    kings = {player.king for player in state.players}
    for kind, card in enumerate(components.characters):
        if kind >= components.first_king:
            right = range(2) if kind in kings else range(1)  # a king may have left the game
        elif kind < components.first_ocean:
            right = range(seats, seats + 1)
        else:
            copies = (1 if state.solo else COPIES) if card.set <= most else 0
            right = range(copies, copies + 1)
        if cards[kind] not in right:
            raise BadPosition(
                f"the characters must add up to the components: {card.id} is there {cards[kind]} times, not {right[-1]}"
            )
    found = set(_all_locations(state))
    for number, location in enumerate(components.locations):
        if (number in found) != (location.set <= most):
            raise BadPosition(
                f"the locations must add up to the components: {location.id} is "
                f"{'there' if number in found else 'missing'}"
            )
    _check_mantas(state)
    _check_kings(state)


def _check_mantas(state: State) -> None:
    components = state.components
    wild = list(state.wild)
    placed_wild = 0
    for seat, player in enumerate(state.players):
        trained = [kind for kind in player.ready + player.tired if kind < components.first_wild]
        if not set(trained) <= set(components.trained[seat]):
            raise BadPosition(f"players[{seat}].trained must be mantas of seat {seat + 1}")
        placed = sum(seat in seats for seats in (*state.claims, *state.tribe_mantas))
        missing = len(components.trained[seat]) - len(trained)
        if missing > placed or (missing < placed and not may_place_wild(state)):
            raise BadPosition(
                f"players[{seat}].trained must be {len(components.trained[seat]) - placed}, as many as are not placed"
            )
        placed_wild += placed - missing
        for kind in player.ready + player.tired:
            if kind >= components.first_wild:
                wild[kind - components.first_wild] += 1
    right = [sum(manta.numbers[: 1 + state.cold_waters]) for manta in components.mantas[components.first_wild :]]
    if sum(right) - sum(wild) != placed_wild or any(found > there for found, there in zip(wild, right, strict=True)):
        raise BadPosition("wild must be what the players' wild mantas leave of the supply")


def _check_kings(state: State) -> None:
    """Kings are owned in their modes only, once each; those handed on are others (K2-K6)."""
    in_use = kings_in_use(state)
    owned = [player.king for player in state.players if player.king != NONE]
    drafting = state.phase == stage.DRAFTING
    if len(set(owned)) != len(owned) or not set(owned) <= set(in_use):
        raise BadPosition("players[].king must be different kings of the sets in use")
    if not drafting and len(owned) != (0 if state.kings == "none" else len(state.players)):
        raise BadPosition("players[].king must be a king of each player, or null without kings")
    if drafting:
        seats = len(state.players)
        number = SOLO_KINGS if state.solo else 2 + (state.active - state.first) % seats
        if len(state.offered) != number or set(state.offered) & set(owned):
            raise BadPosition(f"turn.offered must be {number} kings that nobody owns")
    for seat, player in enumerate(state.players):
        if not set(player.passed) <= set(in_use) or player.king in player.passed:
            raise BadPosition(f"players[{seat}].passed must be other kings of the sets in use")
        if player.king not in player.hand + player.discard + (NONE,) and not player.king_shown:
            raise BadPosition(f"players[{seat}].king_shown must be true for a king that is not in hand")
