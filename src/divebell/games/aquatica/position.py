"""The position document: one JSON-ready dict in and out (docs/aquatica.md)."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from divebell.engine.document import MANY, Reader
from divebell.engine.errors import BadPosition

from . import moves as said
from . import state as at
from . import vocabulary as words
from .components import NONE
from .kings import SOLO_KINGS, kings_in_use
from .pieces import COPIES, SPOTS, TRACKS
from .realm import has_empty_slot, slot_of
from .score import ranking, score_of
from .solo import has_won, may_place_wild, may_turn_down, rank, recruited
from .state import CARD, COVERED, FLIPPING, OVER, RIVAL, START, Player, State, new_player
from .tribes import can_be_recruited, find_tribe
from .turn import legal_moves
from .vocabulary import JOINED, item_text, read_item

Document = dict[str, Any]

EDITIONS: Final = ("fr", "en")
MODES: Final = ("goals", "tribes")
KINGS: Final = ("none", "basic", "draft")
MEMORIES: Final = ("table", "open")
LEVELS: Final = 6

PHASES: Final = {"draft": at.DRAFTING, "before": at.BEFORE, "main": at.MAIN, "after": at.AFTER}
_PHASE_NAMES: Final = {phase: name for name, phase in PHASES.items()}

# How each thing that is pending is written: its name, then the kinds of its number, thing and seat ("" for none).
_STEP: Final = "step"
_HOW_MANY: Final = "how many"
_CHARACTER: Final = "character"
_LOCATION: Final = "location"  # or null
_MANTA: Final = "manta"
_TRIBE: Final = "tribe"
_SEAT: Final = "seat"
_FLAG: Final = "flag"
_ITEM: Final = "item"
_WORD: Final = "word"
_MOVE: Final = "move"
_COPIES: Final = "copies"
_PENDING: Final[dict[int, tuple[str, str, str, str]]] = {
    at.CARD: ("card", _STEP, _CHARACTER, _FLAG),
    at.DELAYED: ("delayed", _STEP, _CHARACTER, ""),
    at.BONUS: ("bonus", _STEP, _TRIBE, ""),
    at.TIRING: ("tires", "", _MANTA, ""),
    at.OTHERS: ("others", _HOW_MANY, _WORD, _STEP),
    at.FLIPPING: ("flip", "", _LOCATION, _STEP),
    at.CHOOSING: ("choose", _ITEM, _LOCATION, ""),
    at.BUYING: ("purchase", _WORD, _HOW_MANY, _FLAG),
    at.PAYING: ("pay", _HOW_MANY, _MOVE, ""),
    at.RECRUITING_FREE: ("recruit free", "", _LOCATION, ""),
    at.SCOUTING: ("scout", "", "", ""),
    at.DISCARDING: ("discard", "", "", ""),
    at.SALVAGING: ("salvage", "", "", ""),
    at.RAISING: ("raise", _HOW_MANY, _LOCATION, _SEAT),
    at.RISING: ("rise", "", _LOCATION, ""),
    at.SCORING: ("score", _HOW_MANY, _LOCATION, ""),
    at.TAKING_BACK: ("back", _HOW_MANY, _LOCATION, ""),
    at.TAKING_ALL_BACK: ("back all", "", "", ""),
    at.READYING: ("ready", _HOW_MANY, "", _SEAT),
    at.DROPPING: ("drop", _HOW_MANY, "", _SEAT),
    at.TIRING_ONE: ("tire", "", _LOCATION, _SEAT),
    at.COPYING: ("copy", _COPIES, _LOCATION, ""),
    at.PLAYING: ("play", "", "", ""),
    at.PLACING: ("place", "", _TRIBE, ""),
    at.RIVALRY: ("rival", "", "", ""),
}
PENDING: Final = {fields[0]: what for what, fields in _PENDING.items()}
_WORDS_OF: Final = {
    at.OTHERS: (words.OTHERS_RAISE, words.OTHERS_DISCARD, words.OTHERS_READY),
    at.BUYING: words.PURCHASES,
}


# Writing


def write_position(state: State) -> Document:
    """The whole truth about a game, chance left out."""
    components = state.components
    solo_tribes = state.level > 0

    def cards(kinds: tuple[int, ...]) -> list[str]:
        return [components.characters[kind].id for kind in kinds]

    def places(locations: tuple[int, ...]) -> list[str]:
        return [components.locations[location].id for location in locations]

    document: Document = {
        "game": "aquatica",
        "options": {
            "players": len(state.players),
            "cold_waters": state.cold_waters,
            "mode": "goals" if state.goals else "tribes",
            "edition": "en" if state.en else "fr",
            "kings": state.kings,
            "goals": _option(state.goals_option, [components.goals[goal].id for goal in state.goals]),
            "tribes": _option(state.tribes_option, [components.tribes[tribe].id for tribe in state.tribes]),
            "level": state.level if solo_tribes else None,
            "memory": state.memory,
        },
        "first": state.first,
        "player": state.active,
        "round": state.round,
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
        "pending": [_write_pending(state, pending) for pending in state.stack],
    }


def _write_pending(state: State, pending: at.Pending) -> list[Any]:
    name, *kinds = _PENDING[pending[0]]
    return [name, *(_write_field(state, kind, value) for kind, value in zip(kinds, pending[1:], strict=True) if kind)]


def _write_field(state: State, kind: str, value: int) -> Any:
    components = state.components
    if kind == _CHARACTER:
        return components.characters[value].id
    if kind == _LOCATION:
        return None if value == NONE else components.locations[value].id
    if kind == _MANTA:
        return components.mantas[value].code
    if kind == _TRIBE:
        return components.tribes[value].id
    if kind == _FLAG:
        return value == 1
    if kind == _ITEM:
        return item_text(value)
    if kind == _WORD:
        return words.WORD_TEXTS[value]
    if kind == _MOVE:
        return components.moves[value].text
    if kind == _COPIES:
        return [item_text(item) for bit, item in enumerate(components.copied) if value >> bit & 1]
    return max(value, 0)  # a number; the price of a purchase that is no replay is not said


# Reading

_NAMES: Final = (
    "game", "options", "first", "player", "round", "final", "idle", "characters", "locations", "wild", "goals",
    "tribes", "players", "turn", "over", "ranking", "scores", "rank", "won", "recruited",
)  # fmt: skip
_OPTION_NAMES: Final = ("players", "cold_waters", "mode", "edition", "kings", "goals", "tribes", "level", "memory")
_PLAYER_NAMES: Final = ("hand", "discard", "board", "pile", "trained", "wild", "king", "king_shown", "passed")
_TURN_NAMES: Final = (
    "phase", "offered", "coins", "power", "exploited", "used", "dearest", "progress", "pending",
)  # fmt: skip


def read_position(state: State, document: Any, strict: bool) -> None:
    """Make a fresh state that of a document; BadPosition says which field is wrong and what would be right."""
    reader = Reader(document, "position")
    reader.only(_NAMES)
    reader["game"].one_of(("aquatica",))
    seats = _read_options(state, reader["options"])
    components = state.components
    state.first = reader["first"].whole(0, seats - 1)
    state.active = reader["player"].whole(0, seats - 1)
    state.round = reader["round"].whole(0, MANY)
    state.final = NONE if reader["final"].value is None else reader["final"].whole(0, seats)
    state.idle = reader["idle"].whole(0, MANY)
    characters, locations = reader["characters"], reader["locations"]
    characters.only(("row", "deck", "gone", "set_aside"))
    state.row = characters["row"].kinds(components.character, "character")
    if len(state.row) > len(components.prices):
        raise characters["row"].wrong(f"at most {len(components.prices)} characters")
    state.deck = characters["deck"].kinds(components.character, "character")
    state.characters_gone = characters["gone"].kinds(components.character, "character")
    state.characters_set_aside = characters["set_aside"].kinds(components.character, "character")
    locations.only(("top", "bottom", "deck", "discard", "gone", "set_aside"))
    state.top = locations["top"].kinds(components.location, "location")
    state.bottom = locations["bottom"].kinds(components.location, "location")
    if len(state.bottom) > components.rows[1]:
        raise locations["bottom"].wrong(f"at most {components.rows[1]} locations")
    state.location_deck = locations["deck"].kinds(components.location, "location")
    state.location_discard = locations["discard"].kinds(components.location, "location")
    state.locations_gone = locations["gone"].kinds(components.location, "location")
    state.locations_set_aside = locations["set_aside"].kinds(components.location, "location")
    supply = [manta.code for manta in components.mantas[components.first_wild :]]
    reader["wild"].only(supply)
    state.wild = tuple(reader["wild"][code].whole(0, 99) for code in supply)
    state.players = [_read_player(state, item) for item in reader["players"].items(seats)]
    if state.goals_option:
        _read_goals(state, reader["goals"])
        _must_be_null(reader["tribes"], "goals")
    else:
        _read_tribes(state, reader["tribes"])
        _must_be_null(reader["goals"], "tribes")
    state.phase = START
    if "over" in document and reader["over"].flag():
        state.phase = OVER
    elif "turn" in document:
        _read_turn(state, reader["turn"])
    if state.phase != OVER:
        _check_playable(state, reader)
    _check_locations(state)
    if strict:
        _check_sums(state)
    # Nothing is played here, not even a choice with a single answer: a position loads as what it is.
    state.legal = legal_moves(state)
    if state.phase != OVER and not state.legal:
        raise BadPosition("turn is one in which nothing can be played")


def _must_be_null(reader: Reader, mode: str) -> None:
    if reader.value is not None:
        raise reader.wrong(f"null with {mode}")


def _read_options(state: State, options: Reader) -> int:
    options.only(_OPTION_NAMES)
    state.cold_waters = options["cold_waters"].flag()
    seats = options["players"].whole(1, 5 if state.cold_waters else 4)
    state.solo = seats == 1
    mode = options["mode"].one_of(MODES if state.cold_waters else ("goals",))
    state.en = options["edition"].one_of(EDITIONS) == "en"
    state.kings = options["kings"].one_of(("none", "draft") if state.solo else KINGS)
    state.memory = options["memory"].one_of(MEMORIES)
    goals, tribes, level = options["goals"], options["tribes"], options["level"]
    if mode == "goals":
        state.goals_option = "named" if isinstance(goals.value, list) else goals.one_of(("printed", "random"))
        _must_be_null(tribes, "goals")
    else:
        state.tribes_option = "named" if isinstance(tribes.value, list) else tribes.one_of(("random",))
        _must_be_null(goals, "tribes")
    if mode == "tribes" and state.solo:
        state.level = level.whole(1, LEVELS)
    elif level.value is not None:
        raise level.wrong("null unless one player plays with tribes")
    return seats


def _read_goals(state: State, reader: Reader) -> None:
    goals: list[int] = []
    claims: list[tuple[int, ...]] = []
    for item in reader.items(TRACKS):
        item.only(("goal", "by"))
        goals.append(item["goal"].kind(state.components.goal, "goal"))
        by = item["by"].items()
        seats = [_read_seat(state, seat) for seat in by]
        if len(set(seats)) != len(seats) or len(seats) > SPOTS:
            raise item["by"].wrong("seats, each once")
        claims.append(tuple(seats))
    if len(set(goals)) != TRACKS:
        raise reader.wrong("four different goals")
    state.goals = tuple(goals)
    state.claims = tuple(claims)


def _read_seat(state: State, reader: Reader) -> int:
    if reader.value == "rival" and state.solo:
        return RIVAL
    return reader.whole(0, len(state.players) - 1)


def _read_tribes(state: State, reader: Reader) -> None:
    tribes: list[int] = []
    mantas: list[tuple[int, ...]] = []
    down: list[int] = []
    for item in reader.items(8):
        item.only(("tribe", "by", "down"))
        tribe = item["tribe"].kind(state.components.tribe, "tribe")
        seats = tuple(seat.whole(0, len(state.players) - 1) for seat in item["by"].items())
        if len(set(seats)) != len(seats):
            raise item["by"].wrong("seats, each once")
        if item["down"].flag():
            if not may_turn_down(state) or seats:
                raise item["down"].wrong("false, except for a tribe without mantas at solo levels 1 and 2")
            down.append(tribe)
        tribes.append(tribe)
        mantas.append(seats)
    if len(set(tribes)) != len(tribes):
        raise reader.wrong("eight different tribes")
    state.tribes = tuple(tribes)
    state.tribe_mantas = tuple(mantas)
    state.down = tuple(down)


def _read_player(state: State, reader: Reader) -> Player:
    reader.only(_PLAYER_NAMES)
    components = state.components
    player = new_player()
    player.hand = tuple(sorted(reader["hand"].kinds(components.character, "character")))
    player.discard = reader["discard"].kinds(components.character, "character")
    player.board = tuple(
        NONE if slot.value is None else _read_slot(state, slot) for slot in reader["board"].items(components.slots)
    )
    player.pile = reader["pile"].kinds(components.location, "location")
    ready: list[int] = []
    tired: list[int] = []
    for field, wild in (("trained", False), ("wild", True)):
        for item in reader[field].items():
            code = item.text()
            kind = components.manta(code.removesuffix("-"))
            if kind is None or (kind >= components.first_wild) != wild:
                raise item.wrong(f"a {field} manta of these components")
            (tired if code.endswith("-") else ready).append(kind)
    trained = [kind for kind in ready + tired if kind < components.first_wild]
    if len(set(trained)) != len(trained):
        raise reader["trained"].wrong("mantas of different kinds")
    player.ready = tuple(sorted(ready))
    player.tired = tuple(sorted(tired))
    player.king = NONE if reader["king"].value is None else reader["king"].kind(components.king, "king")
    player.king_shown = reader["king_shown"].flag()
    player.passed = tuple(sorted(reader["passed"].kinds(components.king, "king")))
    if components.matrona not in player.hand:
        raise reader["hand"].wrong("a hand with matrona, who never leaves it")
    return player


def _read_slot(state: State, reader: Reader) -> int:
    name, sign, covered = reader.text().partition("@")
    location = state.components.location(name)
    if location is None or not sign or not covered.isdigit() or len(covered) > 1:
        raise reader.wrong("a location and how many of its depths are covered, like SB07@1")
    if int(covered) > len(state.components.locations[location].depths):
        raise reader.wrong("a location with at most all its depths covered")
    return location * COVERED + int(covered)


def _read_turn(state: State, reader: Reader) -> None:
    reader.only(_TURN_NAMES)
    components = state.components
    state.phase = PHASES[reader["phase"].one_of(PHASES)]
    state.offered = tuple(sorted(reader["offered"].kinds(components.king, "king")))
    if bool(state.offered) != (state.phase == at.DRAFTING):
        raise reader["offered"].wrong("the kings to choose from, in the draft only")
    state.coins = reader["coins"].whole(0, MANY)
    state.power = reader["power"].whole(0, MANY)
    state.exploited = reader["exploited"].kinds(components.location, "location")
    state.used = reader["used"].kinds(components.tribe, "tribe")
    state.dearest = reader["dearest"].whole(0, 99)
    state.progress = reader["progress"].flag()
    entries = reader["pending"].items()
    for entry in entries:
        state.stack = (*state.stack, _read_pending(state, entry))
    _check_stack(state, reader["pending"])


def _read_pending(state: State, reader: Reader) -> at.Pending:
    entry = reader.items()
    if not entry:
        raise reader.wrong("a list that begins with what is pending")
    what = PENDING[entry[0].one_of(PENDING)]
    _, *kinds = _PENDING[what]
    reader.items(1 + sum(1 for kind in kinds if kind))
    rest = iter(entry[1:])
    number, thing, seat = [
        _read_field(state, what, kind, next(rest)) if kind else default
        for kind, default in zip(kinds, (0, NONE, 0), strict=True)
    ]
    if what == at.BUYING and number != words.REPLAY:
        thing = NONE
    return what, number, thing, seat


def _read_field(state: State, what: int, kind: str, reader: Reader) -> int:
    components = state.components
    found: dict[str, tuple[Callable[[str], int | None], str]] = {
        _CHARACTER: (components.character, "character"),
        _MANTA: (components.manta, "manta"),
        _TRIBE: (components.tribe, "tribe"),
        _ITEM: (read_item, "choice of two effects"),
    }
    if kind in found:
        return reader.kind(*found[kind])
    if kind == _LOCATION:
        return NONE if reader.value is None else reader.kind(components.location, "location")
    if kind == _SEAT:
        return reader.whole(0, len(state.players) - 1)
    if kind == _FLAG:
        return int(reader.flag())
    if kind == _WORD:
        names = {words.WORD_TEXTS[word]: word for word in _WORDS_OF[what]}
        return names[reader.one_of(names)]
    if kind == _MOVE:
        move = components.parse(reader.text())
        if move is None:
            raise reader.wrong("the text of a move")
        return move.number
    if kind == _COPIES:
        bits = {item_text(item): 1 << bit for bit, item in enumerate(components.copied)}
        return sum({bits[item.one_of(bits)] for item in reader.items()})
    return reader.whole(0, 99)


def _check_stack(state: State, reader: Reader) -> None:
    """What is pending can have come about: a card is in play in the main action only, payments are for its effects."""
    main = bool(state.stack) and state.stack[0][0] in (CARD, at.RIVALRY)  # the rival comes after Matrona
    if main != (state.phase == at.MAIN):
        raise reader.wrong("a card being played and its effects in the main action, and none otherwise")
    if state.stack and state.stack[-1][0] <= FLIPPING:
        raise reader.wrong("a list that ends with a question")
    for place, (what, number, thing, _) in enumerate(state.stack):
        on_card = place > 0 and state.stack[place - 1][0] == CARD
        player = state.players[state.active]
        if what in (at.BUYING, at.PAYING) and not (on_card and place == len(state.stack) - 1):
            raise reader.wrong("a purchase only as the effect of a card, and as the last entry")
        if what == at.PAYING and not (number and _is_target(state, player, thing)):
            raise reader.wrong("a payment of something that can be taken")
        if what == at.PLACING and (
            find_tribe(state, thing) == NONE or not can_be_recruited(state, find_tribe(state, thing))
        ):
            raise reader.wrong("a manta placed on a tribe that can be recruited")
        if what == at.BONUS and find_tribe(state, thing) == NONE:
            raise reader.wrong("the bonus of a tribe on the board")
        if what in (at.CARD, at.DELAYED, at.BONUS) and number > 20:
            raise reader.wrong("steps of an effect list")
        if what == at.CHOOSING and number < JOINED:
            raise reader.wrong("a choice of two effects")
        if what == at.COPYING and slot_of(player, thing) == NONE:
            raise reader.wrong("a copying location that lies on the board")
        if what == at.RIVALRY and not (state.solo and state.goals):
            raise reader.wrong("a rival in the solo game with goals only")
        if what == at.SCOUTING and place != len(state.stack) - 1:
            raise reader.wrong("a scout as the last entry")
        if what == at.DISCARDING and state.bottom:
            raise reader.wrong("a scout while the bottom row is empty")


def _is_target(state: State, player: Player, number: int) -> bool:
    """Whether the move of a payment names something that can be taken."""
    target = state.components.moves[number]
    if target.word in (said.BUY, said.CONQUER):
        return target.a in state.top + state.bottom and has_empty_slot(player)
    if target.word == said.RECRUIT:
        return target.a < len(state.row)
    if target.word == said.RECRUIT_TRIBE:
        place = find_tribe(state, target.a)
        return place != NONE and can_be_recruited(state, place)
    return target.word == said.PLAY and target.a in player.discard


def _check_playable(state: State, reader: Reader) -> None:
    if state.round == 0 and state.phase != at.DRAFTING:
        raise reader["round"].wrong("a whole number from 1")
    if state.final == 0:
        raise reader["final"].wrong("null or at least 1 while the game goes on")
    if len(state.top) > state.components.rows[0] and not any(what == at.DISCARDING for what, *_ in state.stack):
        raise reader["locations"]["top"].wrong(f"at most {state.components.rows[0]} locations")
    if state.phase == at.DRAFTING and state.kings != "draft":
        raise reader["turn"]["phase"].wrong("a phase of a game without a draft")


def _check_locations(state: State) -> None:
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


def _check_sums(state: State) -> None:
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
    drafting = state.phase == at.DRAFTING
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
