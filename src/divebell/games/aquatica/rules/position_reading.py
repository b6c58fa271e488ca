"""Reading a position document; BadPosition says which field is wrong and what would be right."""

from typing import Any, Final

from divebell.engine.document import MANY, Reader, is_over, read_head, read_turn_order, rest
from divebell.engine.moment import OVER, START

from .components import Components
from .pending import read_pending
from .pieces import NONE, SPOTS, TRACKS
from .position import EDITIONS, KINGS, LEVELS, MEMORIES, MODES, PHASES
from .position_checks import check_locations, check_playable, check_stack, check_sums
from .solo import may_turn_down
from .state import COVERED, DRAFTING, RIVAL, Player, State, new_player
from .turn import legal_moves

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
    reader = read_head("aquatica", document, _NAMES)
    seats = _read_options(state, reader["options"])
    components = state.components
    read_turn_order(state, reader, seats, 0)
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
    state.phase = OVER if is_over(reader) else START
    if state.phase != OVER:
        if "turn" in document:
            _read_turn(state, reader["turn"])
        check_playable(state, reader)
    check_locations(state)
    if strict:
        check_sums(state)
    rest(state, legal_moves(state))


def read_own(view: Any, seat: int, components: Components) -> State:
    """What points and goals of a player are counted from (E3, Q1), of a view in which hand and piles are open.

    It knows goals, tribes, what this player has and, in that player's turn, what is pending. It is no game to play.
    """
    state = State()
    state.clear()
    state.components = components
    reader = Reader(view, "view")
    seats = _read_options(state, reader["options"])
    state.players = [new_player() for _ in range(seats)]
    own = {name: value for name, value in view["players"][seat].items() if name in _PLAYER_NAMES}
    state.players[seat] = _read_player(state, Reader(own, f"players[{seat}]"))
    if state.goals_option:
        _read_goals(state, reader["goals"])
    else:
        _read_tribes(state, reader["tribes"])
    state.active = seat if view["player"] == seat else NONE
    if state.active == seat and "turn" in view:
        state.dearest = reader["turn"]["dearest"].whole(0, 99)
        state.stack = tuple([read_pending(state, entry) for entry in reader["turn"]["pending"].items()])
    return state


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
    if bool(state.offered) != (state.phase == DRAFTING):
        raise reader["offered"].wrong("the kings to choose from, in the draft only")
    state.coins = reader["coins"].whole(0, MANY)
    state.power = reader["power"].whole(0, MANY)
    state.exploited = reader["exploited"].kinds(components.location, "location")
    state.used = reader["used"].kinds(components.tribe, "tribe")
    state.dearest = reader["dearest"].whole(0, 99)
    state.progress = reader["progress"].flag()
    entries = reader["pending"].items()
    for entry in entries:
        state.stack = (*state.stack, read_pending(state, entry))
    check_stack(state, reader["pending"])
