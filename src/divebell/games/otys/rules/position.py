"""The position document: one JSON-ready dict in and out (docs/games/otys/notation.md)."""

from collections import Counter
from typing import Any, Final

from divebell.engine.document import MANY, Document, Reader, is_over, read_head, read_turn_order, rest, write_head
from divebell.engine.errors import BadPosition
from divebell.engine.moment import OVER, START

from . import state as stage
from .cubes import LETTERS, ZONE_SPACES, from_letters, to_letters
from .divers import ADVANCES_AT_MOST, expert_parts, neighbour
from .keys import KEYS_ON_TRACK, NEUTRAL_KEYS, keys_text
from .moves import DIVERS, KEYS, LEFT, NEUTRAL, OWN_X, RIGHT
from .questions import diver_text
from .setup import EDITIONS, SOLO, read_sponsor
from .solo import CUBE_SPACES, START_SPACE, rating
from .sponsors import sponsor_text
from .state import ALL_KEYS, NONE, UPGRADED, Player, State, new_player
from .turn import begin_step_3, legal_moves, ranking

PHASES: Final = {
    "order": stage.ORDERING,
    "key": stage.CHOOSING_KEY,
    "step 1": stage.STEP_1,
    "step 2": stage.STEP_2,
    "step 3": stage.STEP_3,
    "end": stage.ENDING,
    "timer": stage.TIMING,
}
_PHASE_NAMES: Final = {phase: name for name, phase in PHASES.items()}
PENDING: Final = {
    "key back": stage.KEY_BACK,
    "surface upgrade": stage.SURFACE_UPGRADE,
    "upgrade": stage.ANY_UPGRADE,
    "battery or move": stage.BATTERY_OR_MOVE,
    "reward": stage.SPONSOR_REWARD,
    "resource": stage.RESOURCE_CHOICE,
    "keep": stage.KEEP_ONE,
    "expert": stage.EXPERT,
    "copied": stage.COPIED,
    "neighbour": stage.NEIGHBOUR,
    "place token": stage.PLACE_TOKEN,
    "discard token": stage.DISCARD_TOKEN,
}
_PENDING_NAMES: Final = {pending: name for name, pending in PENDING.items()}
_PARTS: Final = {
    "resource": stage.RESOURCE_PART,
    "bonus": stage.BONUS_PART,
    "resource bonus": stage.RESOURCE_PART | stage.BONUS_PART,
}
_PART_NAMES: Final = {parts: name for name, parts in _PARTS.items()}
_FRONTS: Final = (stage.RESOURCE_CHOICE, stage.KEEP_ONE, stage.ANY_UPGRADE)  # what a reward's front can ask
_STACKS: Final = {
    stage.STEP_1: {
        (stage.KEY_BACK,), (stage.SURFACE_UPGRADE,), (stage.BATTERY_OR_MOVE,), (stage.SPONSOR_REWARD,),
        *((stage.DISCARD_TOKEN, front) for front in _FRONTS),
    },
    stage.STEP_2: {
        (stage.KEY_BACK,), (stage.EXPERT,), (stage.EXPERT, stage.KEY_BACK), (stage.COPIED,), (stage.KEEP_ONE,),
        *((stage.PLACE_TOKEN, front) for front in _FRONTS), (stage.PLACE_TOKEN,),
    },
    stage.ENDING: {(stage.NEIGHBOUR,), (stage.NEIGHBOUR, stage.NEIGHBOUR)},
}  # fmt: skip

# Writing


def write_position(state: State) -> Document:
    """The whole truth about a game, chance left out."""
    contracts = state.components.contracts
    rewards = state.components.rewards

    def card(kind: int) -> str | None:
        return None if kind == NONE else contracts[kind].text

    def token(kind: int) -> str | None:
        return None if kind == NONE else rewards[kind].text

    options: Document = {
        "players": len(state.players),
        "edition": "de" if state.de else "fr",
        "designer_variant": state.designer_variant,
        "solo": ("hard" if state.hard else "normal") if state.solo else None,
    }
    document: Document = write_head("otys", options, state) | {
        "quiet_rounds": state.quiet_rounds,
        "sponsors": [sponsor_text(sponsor) for sponsor in state.sponsors],
        "rewards": [[token(kind) for kind in state.rewards[slot : slot + 2]] for slot in range(0, 10, 2)],
        "bag": [token(kind) for kind in state.bag],
        "reward_discard": [token(kind) for kind in state.reward_discard],
        "store": dict(zip(LETTERS, state.store, strict=True)),
        "public": [card(kind) for kind in state.public],
        "deck": [card(kind) for kind in state.deck],
        "contract_discard": [card(kind) for kind in state.contract_discard],
        "neutral_x": state.neutral_x,
        "timers": _write_timers(state) if state.solo else None,
        "players": [
            {
                "points": player.points,
                "credits": player.credits,
                "batteries": player.batteries,
                "divers": [diver_text(diver) for diver in player.divers],
                "zones": [to_letters(pile) for pile in player.zones],
                "keys": keys_text(player.keys),
                "neutral": player.neutral,
                "track": [KEYS[key] for key in player.track],
                "hacker": player.hacker,
                "mechanic": player.mechanic,
                "rewards": [token(kind) for kind in player.rewards],
                "hand": [card(kind) for kind in player.hand],
            }
            for player in state.players
        ],
    }
    if state.phase == OVER:
        document["over"] = True
        document["ranking"] = ranking(state)
        if state.solo:
            document["rating"] = rating(state.players[0].points)
    elif state.phase != START:
        document["turn"] = _write_turn(state)
    return document


def _resource(kind: int) -> str | None:
    return None if kind == NONE else LETTERS[kind]


def _write_timers(state: State) -> Document:
    spaces = CUBE_SPACES[state.hard]
    return {
        "at": list(state.timers),
        "cubes": {str(space): LETTERS[cube] for space, cube in zip(spaces, state.cubes, strict=True) if cube != NONE},
        "markers": [_resource(marker) for marker in state.markers],
        "supply": [LETTERS[marker] for marker in state.supply],
    }


def _write_turn(state: State) -> Document:
    turn: Document = {
        "phase": _PHASE_NAMES[state.phase],
        "key": KEYS[state.key_played] or None,
        "level": state.level,
        "sponsor_used": state.sponsor_used,
        "uses": state.uses,
        "free": state.free,
        "locked": state.locked,
        "pending": [_write_pending(state, pending, number) for pending, number in state.stack],
        "drawn": [state.components.contracts[kind].text for kind in state.drawn],
    }
    if state.copied:
        turn["copied"] = [seat for seat in range(len(state.players)) if state.copied >> seat & 1]
    return turn


def _write_pending(state: State, pending: int, number: int) -> list[Any]:
    entry: list[Any] = [_PENDING_NAMES[pending]]
    if pending == stage.KEY_BACK:
        entry.append("diver" if number else "sponsor")
    elif pending == stage.RESOURCE_CHOICE:
        entry.append(state.components.rewards[number].text)
    elif pending == stage.EXPERT:
        entry += [diver_text(number >> 2), _PART_NAMES[number & 3]]
    elif pending == stage.COPIED:
        entry.append(diver_text(number))
    elif pending == stage.NEIGHBOUR:
        entry.append(number)
    elif pending in (stage.PLACE_TOKEN, stage.DISCARD_TOKEN):
        entry.append(number % 2 + 1)
    return entry


# Reading


_NAMES: Final = (
    "game", "options", "first", "player", "round", "quiet_rounds", "sponsors", "rewards", "bag", "reward_discard",
    "store", "public", "deck", "contract_discard", "neutral_x", "timers", "players", "turn", "over", "ranking",
    "rating",
)  # fmt: skip
_PLAYER_NAMES: Final = (
    "points", "credits", "batteries", "divers", "zones", "keys", "neutral", "track", "hacker", "mechanic", "rewards",
    "hand",
)  # fmt: skip
_TURN_NAMES: Final = ("phase", "key", "level", "sponsor_used", "uses", "free", "locked", "pending", "drawn", "copied")


def read_position(state: State, document: Any, strict: bool) -> None:
    """Make a fresh state that of a document; BadPosition says which field is wrong and what would be right."""
    reader = read_head("otys", document, _NAMES)
    _read_options(state, reader["options"])
    seats = reader["options"]["players"].whole(1, 4)
    find_token = state.components.token
    find_card = state.components.card
    read_turn_order(state, reader, seats, 1)
    state.quiet_rounds = reader["quiet_rounds"].whole(0, MANY) if "quiet_rounds" in document else 0
    state.sponsors = reader["sponsors"].kinds(read_sponsor, "sponsor", 5)
    if sorted(sponsor & stage.SPONSOR_NUMBER for sponsor in state.sponsors) != [1, 2, 3, 4, 5]:
        raise reader["sponsors"].wrong("each of the sponsors 1 to 5 once")
    state.rewards = tuple(kind for level in reader["rewards"].items(5) for kind in level.slots(find_token, "reward", 2))
    state.bag = bytes(reader["bag"].kinds(find_token, "reward"))
    state.reward_discard = bytes(reader["reward_discard"].kinds(find_token, "reward"))
    reader["store"].only(LETTERS)
    state.store = tuple(reader["store"][letter].whole(0, 3) for letter in LETTERS)
    state.public = reader["public"].slots(find_card, "contract", 2 if seats <= 2 else 3)
    state.deck = bytes(reader["deck"].kinds(find_card, "contract"))
    state.contract_discard = bytes(reader["contract_discard"].kinds(find_card, "contract"))
    if state.de and state.contract_discard:
        raise reader["contract_discard"].wrong("empty in the German edition")
    state.neutral_x = reader["neutral_x"].whole(0, NEUTRAL_KEYS)
    state.players = [_read_player(state, item) for item in reader["players"].items(seats)]
    if state.solo:
        _read_timers(state, reader["timers"])
    elif reader["timers"].value is not None:
        raise reader["timers"].wrong("null with 2 to 4 players")
    state.phase = OVER if is_over(reader) else START
    if state.phase != OVER:
        if "turn" in document:
            _read_turn(state, reader["turn"])
        _check_playable(state, reader)
    if strict:
        _check_sums(state)
    # Shuffles to come must not repeat one that made this position, as far as a position can tell.
    state.deck_shuffles = 1
    state.bag_shuffles = 1
    rest(state, legal_moves(state))


def _read_options(state: State, options: Reader) -> None:
    options.only(("players", "edition", "designer_variant", "solo"))
    seats = options["players"].whole(1, 4)
    solo = options["solo"].one_of((*SOLO, None))
    if (seats == 1) != (solo is not None):
        raise options["solo"].wrong("'normal' or 'hard' with 1 player and null with more")
    state.solo = seats == 1
    state.hard = solo == "hard"
    state.de = options["edition"].one_of(EDITIONS) == "de"
    state.designer_variant = options["designer_variant"].flag()
    if state.designer_variant and state.solo:
        raise options["designer_variant"].wrong("false in the solo game")


def read_diver(text: str) -> int | None:
    """The diver `trader` or `trader+`."""
    name = text.removesuffix("+")
    if name not in DIVERS:
        return None
    return DIVERS.index(name) + (UPGRADED if text.endswith("+") else 0)


def _read_pile(reader: Reader, spaces: int) -> int:
    letters = reader.text()
    if not set(letters) <= set(LETTERS) or len(letters) > spaces:
        raise reader.wrong(f"at most {spaces} letters of {LETTERS}")
    return from_letters(letters)


def _read_player(state: State, reader: Reader) -> Player:
    reader.only(_PLAYER_NAMES)
    player = new_player()
    player.points = reader["points"].whole(0, MANY)
    player.credits = reader["credits"].whole(0, MANY)
    player.batteries = reader["batteries"].whole(0, MANY)
    player.divers = reader["divers"].kinds(read_diver, "diver", 8)
    if sorted(diver & stage.KIND for diver in player.divers) != list(range(8)):
        raise reader["divers"].wrong("each of the eight divers once")
    zones = reader["zones"].items(5)
    player.zones = tuple(_read_pile(zone, spaces) for zone, spaces in zip(zones, ZONE_SPACES, strict=True))
    keys = reader["keys"].text()
    if len(set(keys)) != len(keys) or not set(keys) <= set("12345X"):
        raise reader["keys"].wrong("some of 12345X, each once")
    player.keys = sum(1 << KEYS.index(key) for key in keys)
    player.neutral = reader["neutral"].whole(0, NEUTRAL_KEYS)
    player.track = tuple(KEYS.index(item.one_of(KEYS[1:])) for item in reader["track"].items())
    for key in player.track:
        if key != NEUTRAL and (player.keys >> key & 1 or player.track.count(key) > 1):
            raise reader["track"].wrong("without a key that is available or twice there")
    player.hacker = reader["hacker"].whole(0, ADVANCES_AT_MOST)
    player.mechanic = reader["mechanic"].whole(0, ADVANCES_AT_MOST)
    player.rewards = reader["rewards"].slots(state.components.token, "reward", 5)
    player.hand = reader["hand"].kinds(state.components.card, "contract")
    return player


def _read_timers(state: State, reader: Reader) -> None:
    reader.only(("at", "cubes", "markers", "supply"))
    top = START_SPACE[state.hard]
    spaces = CUBE_SPACES[state.hard]
    timers = [item.whole(0, top) for item in reader["at"].items()]
    if len(timers) > 2:
        raise reader["at"].wrong("at most two timers")
    state.timers = tuple(sorted(timers, reverse=True))
    reader["cubes"].only([str(space) for space in spaces])
    cubes = reader["cubes"].value
    state.cubes = tuple(
        LETTERS.index(reader["cubes"][str(space)].one_of(LETTERS)) if str(space) in cubes else NONE for space in spaces
    )
    state.markers = tuple(
        NONE if item.value is None else LETTERS.index(item.one_of(LETTERS))
        for item in reader["markers"].items(len(state.public))
    )
    state.supply = tuple(LETTERS.index(item.one_of(LETTERS)) for item in reader["supply"].items())
    on_track = [cube for cube in state.cubes if cube != NONE]
    if len(set(on_track)) != len(on_track):
        raise reader["cubes"].wrong("cubes of different resources")
    markers = [marker for marker in (*state.markers, *state.supply) if marker != NONE]
    if len(set(markers)) != len(markers):
        raise reader["supply"].wrong("markers of resources that are not on a contract, each once")


def _read_turn(state: State, reader: Reader) -> None:
    reader.only(_TURN_NAMES)
    phase = PHASES[reader["phase"].one_of(PHASES)]
    state.phase = phase
    key = reader["key"].one_of((*KEYS[1:], None))
    in_step = phase in (stage.STEP_1, stage.STEP_2)
    if (key is not None) != in_step:
        raise reader["key"].wrong("the key being played in step 1 and 2, and null otherwise")
    state.key_played = KEYS.index(key) if key else 0
    state.level = reader["level"].whole(0 if phase in (stage.ORDERING, stage.CHOOSING_KEY) else 1, 5)
    if 0 < state.key_played < OWN_X and state.level != state.key_played:
        raise reader["level"].wrong(f"{state.key_played}, the level of the key")
    if not state.solo and phase in (stage.ORDERING, stage.TIMING):
        raise reader["phase"].wrong("a phase of a game with 2 to 4 players")
    player = state.players[state.active]
    if 0 < state.key_played < NEUTRAL and (player.keys >> state.key_played & 1 or state.key_played in player.track):
        raise reader["key"].wrong("a key that is neither available nor on the track")
    state.sponsor_used = reader["sponsor_used"].flag()
    state.uses = reader["uses"].whole(0, 2)
    state.free = reader["free"].flag()
    state.locked = reader["locked"].flag()
    state.drawn = reader["drawn"].kinds(state.components.card, "contract")
    state.stack = tuple(_read_pending(state, item) for item in reader["pending"].items())
    _read_owners(state, reader)
    if state.stack and phase not in _STACKS:
        raise reader["pending"].wrong("empty outside steps 1 and 2 and the end")
    if state.stack and tuple(pending for pending, _ in state.stack) not in _STACKS[phase]:
        raise reader["pending"].wrong(f"what an effect of {_PHASE_NAMES[phase]} can leave to settle")
    if state.phase == stage.STEP_2 and not state.stack and not state.uses:
        raise reader["uses"].wrong("1 or 2 while the diver can be used")
    keeping = bool(state.stack) and state.stack[-1][0] == stage.KEEP_ONE
    if keeping != bool(state.drawn):
        raise reader["drawn"].wrong("the cards to keep one of, exactly while that is pending")


def _read_owners(state: State, reader: Reader) -> None:
    """Whose divers were copied, and which of these owners are asked by now (G17).

    Version 1 of the rules asked an owner right after the use, in step 2 at the bottom of the stack. Such a position
    goes on by the present rules: the owner is asked in step 3, which begins at once if there is nothing else to do.
    """
    copied = reader["copied"].items() if "copied" in reader.value else []
    seats = [_read_owner(state, item) for item in copied]
    if state.phase == stage.STEP_2 and state.stack and state.stack[0][0] == stage.NEIGHBOUR:
        seats.append(state.stack[0][1])
        state.stack = state.stack[1:]
        if not state.stack and not state.uses:
            begin_step_3(state)
    if seats and state.phase not in (stage.STEP_2, stage.STEP_3):
        raise reader["copied"].wrong("empty but in steps 2 and 3")
    asked = [number for pending, number in state.stack if pending == stage.NEIGHBOUR]
    both = [neighbour(state, RIGHT), neighbour(state, LEFT)]
    if len(asked) > 1 and (asked != both or len(state.players) == 2):
        raise reader["pending"].wrong("two neighbours, the one on the left last")
    for seat in seats:
        state.copied |= 1 << seat


def _read_owner(state: State, reader: Reader) -> int:
    seat = reader.whole(0, len(state.players) - 1)
    if not state.designer_variant or seat not in (neighbour(state, LEFT), neighbour(state, RIGHT)):
        raise reader.wrong("a neighbour, in the designer's variant")
    return seat


def _read_pending(state: State, reader: Reader) -> tuple[int, int]:
    entry = reader.items()
    if not entry:
        raise reader.wrong("a list that begins with what is pending")
    pending = PENDING[entry[0].one_of(PENDING)]
    reader.items(
        {
            stage.EXPERT: 3,
            stage.SURFACE_UPGRADE: 1,
            stage.ANY_UPGRADE: 1,
            stage.BATTERY_OR_MOVE: 1,
            stage.SPONSOR_REWARD: 1,
            stage.KEEP_ONE: 1,
        }.get(pending, 2)
    )
    number = 0
    if pending == stage.KEY_BACK:
        number = int(entry[1].one_of(("sponsor", "diver")) == "diver")
    elif pending == stage.RESOURCE_CHOICE:
        number = entry[1].kind(state.components.token, "reward")
        if not state.components.rewards[number].resources:
            raise entry[1].wrong("a reward with two resources")
    elif pending == stage.EXPERT:
        diver = entry[1].kind(read_diver, "diver")
        if diver & stage.KIND >= stage.TRADER:
            raise entry[1].wrong("an expert")
        left = _PARTS[entry[2].one_of(_PARTS)]
        if left & ~expert_parts(state, diver):
            raise entry[2].wrong("what this expert can still give")
        number = (diver << 2) | left
    elif pending == stage.COPIED:
        number = entry[1].kind(read_diver, "diver")
        if number & stage.KIND < stage.TRADER:
            raise entry[1].wrong("a trader, spy, engineer or explorer")
    elif pending == stage.NEIGHBOUR:
        number = _read_owner(state, entry[1])
    elif pending in (stage.PLACE_TOKEN, stage.DISCARD_TOKEN):
        number = 2 * (state.level - 1) + entry[1].whole(1, 2) - 1
        if state.rewards[number] == NONE:
            raise entry[1].wrong("a slot with a token")
    return pending, number


def _check_playable(state: State, reader: Reader) -> None:
    """Keys that reach the hacker have come back (T4), every player has a key, in solo the timers are ahead (O7)."""
    for seat, player in enumerate(state.players):
        if seat == state.active and state.key_played:
            continue
        board = reader["players"].items()[seat]
        number = KEYS_ON_TRACK[player.hacker]
        if len(player.track) >= number:
            raise board["track"].wrong(f"shorter than {number}, the hacker's number")
        if not player.keys and not player.neutral:
            raise board["keys"].wrong("at least one key to play")
    if state.solo and (not state.timers or state.timers[-1] <= state.players[0].points):
        raise reader["timers"]["at"].wrong("one or two timers above the points, unless the game is over")


def _check_sums(state: State) -> None:
    """Tokens, keys and cards add up to the components; in the German edition contracts may have left the game (N2)."""
    components = state.components
    tokens = Counter((*state.rewards, *state.bag, *state.reward_discard))
    cards = Counter((*state.public, *state.deck, *state.contract_discard, *state.drawn))
    neutral = state.neutral_x + (state.key_played == NEUTRAL)
    for seat, player in enumerate(state.players):
        tokens.update(player.rewards)
        cards.update(player.hand)
        neutral += player.neutral + player.track.count(NEUTRAL)
        keys = player.keys
        for key in player.track:
            keys |= 1 << key
        if seat == state.active and state.key_played < NEUTRAL:
            keys |= 1 << state.key_played if state.key_played else 0
        if keys & ALL_KEYS != ALL_KEYS:
            raise BadPosition(
                f"players[{seat}].keys and track must hold the keys 1-5 and X, {keys_text(ALL_KEYS & ~keys)} is missing"
            )
    if neutral != NEUTRAL_KEYS:
        raise BadPosition(f"neutral_x and the players' neutral X keys must add up to {NEUTRAL_KEYS}, not {neutral}")
    _check_pieces("rewards", tokens, Counter(components.tokens), [token.text for token in components.rewards], False)
    _check_pieces("contracts", cards, Counter(components.cards), [card.text for card in components.contracts], state.de)


def _check_pieces(what: str, found: Counter[int], right: Counter[int], texts: list[str], may_miss: bool) -> None:
    del found[NONE]
    for kind, text in enumerate(texts):
        if found[kind] > right[kind] or (found[kind] < right[kind] and not may_miss):
            raise BadPosition(
                f"the {what} must add up to the components: {text} is there {found[kind]} times, not {right[kind]}"
            )
