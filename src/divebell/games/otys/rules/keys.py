"""Keys: playing one (T1, X1, X2), the hacker track and keys coming back (T3, T4), taking one back (P3, D1)."""

from typing import Final

from divebell.engine.move import Move

from .moves import BACKS, KEYS, NEUTRAL, OWN_X, PLAY_KEY
from .state import ALL_KEYS, KEY_BACK, STEP_1, Player, State

KEYS_ON_TRACK: Final = (
    6,
    5,
    4,
    3,
)  # C7: keys come back when this many are on the track, after 0-3 advances of the hacker
NEUTRAL_KEYS: Final = 12  # C4

_KEY_MOVES: Final = [PLAY_KEY[key][key] for key in range(1, 6)]
_OWN_X_MOVES: Final = [PLAY_KEY[OWN_X][level] for level in range(1, 6)]
_NEUTRAL_MOVES: Final = [PLAY_KEY[NEUTRAL][level] for level in range(1, 6)]


def key_moves(player: Player) -> list[Move]:
    """The available keys; an X key, own or neutral, goes to any level (X1)."""
    moves = [move for move in _KEY_MOVES if player.keys >> move.a & 1]
    if player.keys >> OWN_X & 1:
        moves += _OWN_X_MOVES
    if player.neutral:
        moves += _NEUTRAL_MOVES
    return moves


def play_key(state: State, move: Move) -> None:
    """Step 1 begins: the key slides at its level (T1); for an X key the display is updated first (X2)."""
    player = state.players[state.active]
    if move.a == NEUTRAL:
        player.neutral -= 1
    else:
        player.keys &= ~(1 << move.a)
    state.key_played = move.a
    state.level = move.b
    state.uses = 1
    state.phase = STEP_1
    if move.a >= OWN_X:
        update_display(state)


def update_display(state: State) -> None:
    """The sponsor of level 5 goes to level 1, the other four move down one (X2)."""
    state.sponsors = state.sponsors[4:] + state.sponsors[:4]
    state.note("display", state.active)


def put_key_on_track(state: State) -> None:
    """The key goes to the track, as far left as it can (T3); if it reaches the hacker, all come back (T4)."""
    player = state.players[state.active]
    player.track = (*player.track, state.key_played)
    state.key_played = 0
    if len(player.track) >= KEYS_ON_TRACK[player.hacker]:
        neutral = player.track.count(NEUTRAL)
        state.neutral_x += neutral
        player.keys = ALL_KEYS
        player.track = ()
        state.note("keys back", state.active, neutral)


def has_key_to_take_back(player: Player) -> bool:
    """Whether a key of the player's own colour is on the track; a neutral one never comes back this way."""
    return player.keys != ALL_KEYS and any(key != NEUTRAL for key in player.track)


def back_moves(player: Player) -> list[Move]:
    """The played keys that may be taken back: 1-5 and the player's own X key."""
    return [BACKS[key] for key in sorted(player.track) if key != NEUTRAL]


def take_back(state: State, move: Move) -> None:
    """One played key comes back; the keys right of it close up."""
    state.stack = state.stack[:-1]
    player = state.players[state.active]
    at = player.track.index(move.a)
    player.track = player.track[:at] + player.track[at + 1 :]
    player.keys |= 1 << move.a
    state.note("key back", state.active, move.a)


def ask_key_back(state: State, by_diver: bool) -> None:
    """Let the player choose a key to take back."""
    state.push(KEY_BACK, 1 if by_diver else 0)


def keys_text(keys: int) -> str:
    """Available keys as `12345X`."""
    return "".join(KEYS[key] for key in range(1, OWN_X + 1) if keys >> key & 1)
