"""The five levels: sponsor, rewards, key, diver, zone and token; what belongs together stands on one line."""

from typing import Final, NamedTuple

from divebell.engine.text import mark
from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.foresee import foresee
from divebell.engine.ui.measure import longest_word
from divebell.engine.ui.scene import Filling, Model

from ...rules import moves as m
from ...rules.cubes import LETTERS, ZONE_SPACES, from_letters
from ...rules.sponsors import sponsor_text
from ...rules.state import BELOW_SURFACE
from ..symbols import FRONTS, RESOURCES, back_picture, key_picture
from ..words import Words
from .board import Board
from .divers import Ghost, draw_diver, rises

_SPONSORS: Final = {  # as short as a plate on the board allows
    "S1": mark("1 credit"),
    "S1a": mark("Diver is free"),
    "S2": mark("Diver acts twice"),
    "S2a": mark("Use a reward"),
    "S3": mark("Take back a key"),
    "S3a": mark("Level 5 rises"),
    "S4": mark("Upgrade diver"),
    "S4a": mark("Surface upgrade"),
    "S5": mark("1 battery"),
    "S5a": mark("Battery or move"),
}
_SWAP: Final = mark("Battery or swap")


class Overlay(NamedTuple):
    """A key that can go to any level, laid over the key of this one."""

    act: Act
    icon: str
    id: str


class Cube(NamedTuple):
    """A cube of a zone, the last of its kind marked when it has just come."""

    letter: str
    act: Act | None
    was: bool


class Row(NamedTuple):
    """The shape of a level."""

    level: int
    on: bool


def draw_levels(board: Board) -> Filling:
    """The region of the levels."""
    seat, view = board.seat, board.view
    marks = board.marks("diver", "key", "key back", "cube", "cube out", "own token", of=(seat,)) + board.marks("token")
    turn = {"turn": board.turn} if board.active == seat else {}
    return board.region(rows, seat, marks, sponsors=view["sponsors"], rewards=view["rewards"], **turn)


def rows(board: Board) -> list[Filling]:
    """The levels from the top."""
    coming = _coming_sponsors(board)
    return [[_row(board, level, coming[level - 1]), "\n"] for level in range(1, 6)]


def _row(board: Board, level: int, coming: str) -> Filling:
    sponsor_side, tokens = board.view["sponsors"][level - 1], board.view["rewards"][level - 1]
    letters, own = board.player["zones"][level - 1], board.player["rewards"][level - 1]
    state, played = _key_state(board, level)
    label = "; ".join(
        [
            board.tell(row_name, level, board.diver_at(level)),
            board.tell(key_tip, state, played or str(level)),
            board.tell(zone_label, level, letters),
            board.tell(sponsor_tip, sponsor_side, board.german),
            *[board.tell(token_tip, text) for text in tokens if text is not None],
            *([board.tell(own_tip, level, own)] if own is not None else []),
        ]
    )
    return board.fill(
        "level",
        Row(level, level == board.level),
        label=label,
        sponsor=_draw_sponsor(board, level, sponsor_side, coming),
        rewards=[_draw_token(board, level, slot, text) for slot, text in enumerate(tokens)],
        key=_draw_key(board, level, state, played),
        diver=draw_diver(board, level + BELOW_SURFACE),
        zone=_draw_zone(board, level, letters),
        own=board.draw(own_token, board.seat, level, own, board.was("own token", board.seat, level)),
    )


def row_name(words: Words, level: int, diver: str) -> str:
    """How the label of a level begins."""
    return words.say("Level {number}: {diver}", number=level, diver=words.diver_side(diver))


# The sponsor


def _draw_sponsor(board: Board, level: int, text: str, coming: str) -> Filling:
    used = level == board.level and board.turn["sponsor_used"]
    act = None
    if level == board.level and board.about == "step 1":
        act = board.act("sponsor") or (None if used else board.unless("sponsor"))
    return board.draw(sponsor, text, board.german, used, act, coming)


def _coming_sponsors(board: Board) -> list[str]:
    """The sponsors that an X key brings to the levels (X2); "" while none can be played."""
    key = next((move for move in board.by_word.get(m.KEY, ()) if move.a in (m.OWN_X, m.NEUTRAL)), None)
    if key is None:
        return [""] * 5
    after, _ = foresee(board.words.imagine(board.scene.known_json or board.view), key)
    return [sponsor_text(sponsor) for sponsor in after.sponsors]


def sponsor_tip(words: Words, text: str, german: bool) -> str:
    """What a sponsor does."""
    return words.say("sponsor: {effect}", effect=words.sponsor(text, german))


def sponsor(words: Words, text: str, german: bool, used: bool, act: Act | None, coming: str) -> Model:
    """The piece: the plate of a sponsor, and the one that comes there while an X key is considered."""
    short = short_sponsor(words, text, german)
    return {
        "id": f"sponsor-{text.removesuffix('a')}",
        "symbol": f"sponsor-{text[1:]}",
        "hue": text[1],
        "closeup": f"sponsor {text}",
        "advanced": text.endswith("a"),
        "text": short,
        "long": longest_word(short) > 7,
        "paid": text.startswith("S4"),
        "tip": sponsor_tip(words, text, german),
        "used": used,
        "act": act,
        "coming": _coming(words, coming, german) if coming else None,
    }


def _coming(words: Words, text: str, german: bool) -> Model:
    return {"symbol": f"sponsor-{text[1:]}", "hue": text[1], "text": short_sponsor(words, text, german)}


def short_sponsor(words: Words, text: str, german: bool) -> str:
    """What a sponsor does, as short as its plate has it."""
    return words.say(_SWAP if text == "S5a" and german else _SPONSORS[text])


# The rewards


def _draw_token(board: Board, level: int, slot: int, text: str | None) -> Filling:
    act = None
    if text is not None and level == board.level:
        act = board.act(f"reward {slot + 1}")
        if act is None and board.about == "reward":
            act = board.unless(f"reward {slot + 1}")
        if act and act.move:
            symbols = token_symbols(text)
            board.choose(act, (symbols[1],), board.words.front(text), touch=True, token=symbols)
    return board.draw(token, level, slot, text, board.was("token", 2 * (level - 1) + slot), act)


def token_symbols(text: str) -> tuple[str, str]:
    """The drawing of a reward token: its edge, which shows the back, and its front."""
    front, _, back = text.partition(":")
    letters = "".join(sorted(front, key=LETTERS.find)).lower()
    return f"token-{back}", FRONTS.get(front) or f"rw-{letters}"


def token_tip(words: Words, text: str) -> str:
    """What both sides of a reward give."""
    return words.say(
        "Reward: {front}; afterwards {back} for every contract from its zone",
        front=words.front(text), back=words.back(text),
    )  # fmt: skip


def token(words: Words, level: int, slot: int, text: str | None, was: bool, act: Act | None) -> Model:
    """The piece: a reward token of a level, or its empty place."""
    if text is None:
        return {"here": False}
    edge, front = token_symbols(text)
    return {"here": True, "id": f"token-{level}-{slot}", "edge": edge, "symbol": front, "tip": token_tip(words, text),
            "closeup": f"reward {text}",             "act": act, "was": was}  # fmt: skip


def own_tip(words: Words, level: int, text: str) -> str:
    """What a token on a board gives."""
    return words.say("{back} for every contract from zone {zone}", back=words.back(text), zone=level)


def own_token(words: Words, seat: int, level: int, text: str | None, was: bool) -> Model:
    """The piece: a player's own token of a level, or the place for one."""
    if text is None:
        return {"here": False}
    return {"here": True, "id": f"token-own-{seat}-{level}", "symbol": back_picture(text),
            "tip": own_tip(words, level, text), "closeup": f"own {text}", "was": was}  # fmt: skip


# The key


def _key_state(board: Board, level: int) -> tuple[str, str]:
    """Whether the key of a level is ready or gone, or which key is being played there."""
    played = board.turn["key"]
    if level == board.level and played and board.active == board.seat:
        return "playing", played
    return ("ready" if str(level) in board.player["keys"] else "gone"), ""


def _draw_key(board: Board, level: int, state: str, played: str) -> Filling:
    seat = board.seat
    overlays = tuple(
        Overlay(act, icon, f"{name}-at-{level}")
        for name, icon in (("x", "key-x"), ("n", "key-neutral"))
        if (act := board.act(f"{name} {level}", when=name))
    )
    act = {"playing": board.act("dive"), "ready": board.act(f"key {level}")}.get(state)
    if state == "gone" and board.about == "key":
        act = board.unless(f"key {level}")
    was = {"ready": board.was("key back", seat, str(level)), "gone": board.was("key", seat, str(level))}
    return board.draw(key, seat, level, state, played, was.get(state, False), act, overlays)


def key_tip(words: Words, state: str, number: str) -> str:
    """Where a key is."""
    if state == "playing":
        return words.say("key {number} is being played", number=number)
    if state == "ready":
        return words.say("key {number} available", number=number)
    return words.say("key {number} is on the track", number=number)


def key(
    words: Words, seat: int, level: int, state: str, played: str, was: bool, act: Act | None,
    overlays: tuple[Overlay, ...],
) -> Model:  # fmt: skip
    """The piece: the key of a level, the one that is being played there, or its empty place."""
    if state == "playing":
        name = f"key-{seat}-N-0" if played == "N" else f"key-{seat}-{played}"
    else:
        name = f"key-{seat}-{level}" if state == "ready" else f"slot-{seat}-{level}"
    return {
        "level": level,
        "state": state,
        "id": name,
        "symbol": key_picture(played or str(level)),
        "tip": key_tip(words, state, played or str(level)),
        "closeup": f"key {played or level}",
        "act": act,
        "was": was,
        "overlays": overlays,
    }


# The zone


def _draw_zone(board: Board, level: int, letters: str) -> Filling:
    seat = board.seat
    last = {letter: at for at, letter in enumerate(letters)}
    cubes = tuple(
        Cube(letter, cube_act(board, letter, level), at == last[letter] and board.was("cube", seat, level, letter))
        for at, letter in enumerate(letters)
    )
    free = ZONE_SPACES[level - 1] - len(letters)
    pushed = m.DIVERS.index(board.diver_at(level).removesuffix("+"))
    ghosts: tuple[Ghost, ...] = ()  # the cube of an expert, seen before its key is played
    if free and pushed < len(LETTERS):
        ghosts = tuple(Ghost(ghost.move, RESOURCES[LETTERS[pushed]]) for ghost in rises(board, level))
    ghost = ""
    if level == board.level and free and "take" in board.scene.acts and board.question is not None:
        kind = m.DIVERS.index(board.question.effect.removesuffix("+"))
        ghost = RESOURCES[LETTERS[kind]]
    targets = tuple(
        (board.act(move.text, when=f"move-{LETTERS[move.a]}-{move.b}"), RESOURCES[LETTERS[move.a]])
        for move in board.by_word.get(m.MOVE, ())
        if move.c == level
    )
    return board.draw(zone, seat, level, cubes, board.was("cube out", seat, level), ghost, ghosts, targets)


def zone_tip(words: Words, level: int, letters: str) -> str:
    """The cubes of a level and its free spaces."""
    cubes, spaces = words.cubes(from_letters(letters)) or words.say("empty"), ZONE_SPACES[level - 1]
    return words.say("{cubes}; {free} of {spaces} spaces free", cubes=cubes, free=spaces - len(letters), spaces=spaces)


def zone_label(words: Words, level: int, letters: str) -> str:
    """The same in the label of the level."""
    return words.say("zone: {cubes}", cubes=zone_tip(words, level, letters))


def zone(
    words: Words, seat: int, level: int, cubes: tuple[Cube, ...], left: bool, ghost: str, ghosts: tuple[Ghost, ...],
    targets: tuple[tuple[Act | None, str], ...],
) -> Model:  # fmt: skip
    """The piece: cubes and free spaces; `left` when one has just gone, `ghost` is the cube that may come now."""
    seen: dict[str, int] = {}
    slots: list[Model] = []
    for letter, act, was in cubes:
        number = seen[letter] = seen.get(letter, -1) + 1
        slots.append({
            "id": f"cube-{seat}-{level}-{letter}-{number}", "symbol": RESOURCES[letter], "act": act, "was": was,
            "closeup": f"cube {letter}",
            "tip": words.say("{resource} in zone {zone}", resource=words.resource_title(letter), zone=level),
        })  # fmt: skip
    return {
        "thing": f"zone-{seat}-{level}",
        "slots": slots,
        "free": ZONE_SPACES[level - 1] - len(cubes) - (1 if ghost else 0),
        "ghost": ghost,
        "ghosts": ghosts,
        "left": left,
        "wide": ZONE_SPACES[level - 1] > 5,
        "tip": zone_tip(words, level, "".join(cube.letter for cube in cubes)),
        "targets": [{"act": act, "symbol": symbol} for act, symbol in targets],
    }


def cube_act(board: Board, letter: str, level: int) -> Act | None:
    """What a click on a cube does: it is moved, or sold."""
    if not board.mine:
        return None
    if board.about == "battery or move":
        kind = LETTERS.index(letter)
        for word, name in ((m.MOVE, "move"), (m.SWAP, "swap")):
            moves = [move.text for move in board.by_word.get(word, ()) if (move.a, move.b) == (kind, level)]
            if moves:
                resource = board.words.resource_title(letter)
                title = board.say("{resource} from zone {zone}", resource=resource, zone=level)
                effects = board.say("1 battery: choose the zone it goes to")
                return board.consider(f"{name}-{letter}-{level}", title, effects, moves)
        return None
    return sale_act(board, letter) if level == board.level else None


def sale_act(board: Board, letter: str) -> Act | None:
    """A sale for credits, for points, or the choice between them."""
    credits, points = board.act(f"sell {letter} credits"), board.act(f"sell {letter} points")
    if credits is None or points is None:
        return credits or points
    title = board.say("Sell 1 {resource}", resource=board.words.resource(letter))
    moves = (credits.move, points.move)
    return board.consider(f"sell-{letter}", title, board.say("for credits or for points"), moves)
