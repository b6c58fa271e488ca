"""The position document: the whole truth about a game as one JSON-ready dict (docs/games/aquatica/notation.md)."""

from typing import Any, Final

from divebell.engine.document import Document, write_head
from divebell.engine.moment import OVER, START

from . import state as stage
from .pending import write_pending
from .pieces import NONE
from .score import ranking, score_of
from .solo import has_won, rank, recruited
from .state import COVERED, RIVAL, Player, State

EDITIONS: Final = ("fr", "en")
MODES: Final = ("goals", "tribes")
KINGS: Final = ("none", "basic", "draft")
MEMORIES: Final = ("table", "open")
LEVELS: Final = 6

PHASES: Final = {"draft": stage.DRAFTING, "before": stage.BEFORE, "main": stage.MAIN, "after": stage.AFTER}
_PHASE_NAMES: Final = {phase: name for name, phase in PHASES.items()}


def write_position(state: State) -> Document:
    """The whole truth about a game, chance left out."""
    components = state.components
    solo_tribes = state.level > 0

    def cards(kinds: tuple[int, ...]) -> list[str]:
        return [components.characters[kind].id for kind in kinds]

    def places(locations: tuple[int, ...]) -> list[str]:
        return [components.locations[location].id for location in locations]

    options: Document = {
        "players": len(state.players),
        "cold_waters": state.cold_waters,
        "mode": "goals" if state.goals else "tribes",
        "edition": "en" if state.en else "fr",
        "kings": state.kings,
        "goals": _option(state.goals_option, [components.goals[goal].id for goal in state.goals]),
        "tribes": _option(state.tribes_option, [components.tribes[tribe].id for tribe in state.tribes]),
        "level": state.level if solo_tribes else None,
        "memory": state.memory,
    }
    document: Document = write_head("aquatica", options, state) | {
        "final": None if state.final == NONE else state.final,
        "idle": state.idle,
        "characters": {
            "row": cards(state.row),
            "deck": cards(state.deck),
            "gone": cards(state.characters_gone),
            "set_aside": cards(state.characters_set_aside),
        },
        "locations": {
            "top": places(state.top),
            "bottom": places(state.bottom),
            "deck": places(state.location_deck),
            "discard": places(state.location_discard),
            "gone": places(state.locations_gone),
            "set_aside": places(state.locations_set_aside),
        },
        "wild": {
            manta.code: number
            for manta, number in zip(components.mantas[components.first_wild :], state.wild, strict=True)
        },
        "goals": None,
        "tribes": None,
        "players": [_write_player(state, player) for player in state.players],
    }
    if state.goals:
        document["goals"] = [
            {"goal": components.goals[goal].id, "by": ["rival" if seat == RIVAL else seat for seat in seats]}
            for goal, seats in zip(state.goals, state.claims, strict=True)
        ]
    else:
        document["tribes"] = [
            {"tribe": components.tribes[tribe].id, "by": list(seats), "down": tribe in state.down}
            for tribe, seats in zip(state.tribes, state.tribe_mantas, strict=True)
        ]
    if state.phase == OVER:
        document["over"] = True
        document["ranking"] = ranking(state)
        document["scores"] = [score_of(state, seat)._asdict() for seat in range(len(state.players))]
        if state.solo and state.goals:
            document["rank"] = rank(score_of(state, 0).sum)
        elif state.solo:
            document["won"] = has_won(state)
            document["recruited"] = recruited(state)
    elif state.phase != START:
        document["turn"] = _write_turn(state)
    return document


def _option(option: str, named: list[str]) -> Any:
    return named if option == "named" else option or None


def _write_player(state: State, player: Player) -> Document:
    components = state.components
    characters, locations = components.characters, components.locations
    mantas = [(kind, components.mantas[kind].code) for kind in player.ready]
    mantas += [(kind, components.mantas[kind].code + "-") for kind in player.tired]
    return {
        "hand": [characters[card].id for card in player.hand],
        "discard": [characters[card].id for card in player.discard],
        "board": [
            None if slot == NONE else f"{locations[slot // COVERED].id}@{slot % COVERED}" for slot in player.board
        ],
        "pile": [locations[location].id for location in player.pile],
        "trained": [text for kind, text in mantas if kind < components.first_wild],
        "wild": [text for kind, text in mantas if kind >= components.first_wild],
        "king": None if player.king == NONE else characters[player.king].id,
        "king_shown": player.king_shown,
        "passed": [characters[king].id for king in player.passed],
    }


def _write_turn(state: State) -> Document:
    components = state.components
    return {
        "phase": _PHASE_NAMES[state.phase],
        "offered": [components.characters[king].id for king in state.offered],
        "coins": state.coins,
        "power": state.power,
        "exploited": [components.locations[location].id for location in state.exploited],
        "used": [components.tribes[tribe].id for tribe in state.used],
        "dearest": state.dearest,
        "progress": state.progress,
        "pending": [write_pending(state, pending) for pending in state.stack],
    }
