"""Additional actions (A1-A6): before or after the main action a manta, a depth or a tribe is used for its effect."""

from divebell.engine.move import Move

from . import moves as m
from .effects import carry_out, copyable, could_do
from .payment import usable_tribes
from .pieces import NONE
from .realm import depth_in_play, slide, slot_of
from .rows import scout
from .state import BONUS, COPYING, COVERED, TIRING, State
from .vocabulary import COPY, DROP, EFFECTS, JOINED, SCOUT, is_resource


def action_moves(state: State) -> list[Move]:
    """Every use that has an effect and does not do it in vain (A5, F19); resources are for the main action (T3)."""
    components = state.components
    table = components.table
    player = state.players[state.active]
    moves: list[Move] = []
    last = NONE
    for kind in player.ready:
        manta = components.mantas[kind]
        if manta.acts and kind != last and could_do(state, manta.item, NONE):
            moves.append(table.use_mantas[kind])
        last = kind  # equal choices are asked as one (G14)
    for slot in player.board:
        if slot != NONE:
            location, covered = slot // COVERED, slot % COVERED
            acts = components.locations[location].acts
            if covered < len(acts) and acts[covered]:
                if could_do(state, components.locations[location].depths[covered], location):
                    moves.append(table.use_locations[location])
    if state.tribes:
        for tribe in usable_tribes(state):
            if _is_useful_bonus(state, components.tribes[tribe].bonus):
                moves.append(table.use_tribes[tribe])
    return moves


def _is_useful_bonus(state: State, bonus: tuple[int, ...]) -> bool:
    """A tribe's effects could do something; cards to be dropped must all be there (F17, G26)."""
    useful = False
    for item in bonus:
        if is_resource(item):
            return False
        could = could_do(state, item, NONE)
        if not could and EFFECTS[item % JOINED].word == DROP:
            return False
        useful = useful or could
    return useful


def use(state: State, move: Move) -> None:
    """Use a manta, a depth or a tribe for its effect."""
    if move.word == m.USE_MANTA:
        state.push(TIRING, 0, move.a)  # it resolves first and is tired then (G7)
        carry_out(state, state.components.mantas[move.a].item, NONE)
    elif move.word == m.USE_LOCATION:
        _exploit(state, move.a)
    else:
        state.used = (*state.used, move.a)
        state.push(BONUS, 0, move.a)


def _exploit(state: State, location: int) -> None:
    """The location slides up, which covers the depth, then the effect is resolved (A2, G7)."""
    player = state.players[state.active]
    item = depth_in_play(state, player.board[slot_of(player, location)])
    if EFFECTS[item % JOINED].word == COPY:
        found = copyable(state, location)
        slide(state, state.active, location)
        state.push(COPYING, found, location)
    else:
        slide(state, state.active, location)
        carry_out(state, item, location)


def next_bonus(state: State) -> None:
    """The next effect of a tribe's bonus, or its end."""
    _, step, tribe, _ = state.stack[-1]
    bonus = state.components.tribes[tribe].bonus
    if step == len(bonus):
        state.pop()
        return
    state.advance(BONUS, step + 1, tribe)
    if bonus[step] < JOINED and EFFECTS[bonus[step]].word == SCOUT and state.components.tribes[tribe].permanent:
        scout(state)  # who uses a tribe to scout does scout
    else:
        carry_out(state, bonus[step], NONE)
