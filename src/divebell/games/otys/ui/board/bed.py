"""The bed below the levels: the track of played keys, the technicians, and the keys that go to any level."""

from typing import Final, NamedTuple

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.scene import Filling, Model

from ...rules import moves as m
from ...rules.divers import REACH
from ...rules.keys import KEYS_ON_TRACK
from ..symbols import key_picture
from ..words import Words
from .board import Board
from .divers import Ghost

TRACK_SPACES: Final = 6


class TrackKey(NamedTuple):
    """A played key, whether it was the last one, and what a click on it does."""

    key: str
    was: bool
    act: Act | None


def draw_track(board: Board) -> Filling:
    """The played keys up to the hacker, where they all come back."""
    icons = {m.OWN_X: "key-x", m.NEUTRAL: "key-neutral"}
    ghosts = tuple(Ghost(move.text, icons.get(move.a, f"key-{move.a}")) for move in board.by_word.get(m.KEY, ()))
    return board.draw(
        track,
        board.seat,
        tuple(_track_key(board, key) for key in board.player["track"]),
        ghosts,
        board.player["hacker"],
        board.was("hacker", board.seat),
        _advance(board, "advance hacker"),
    )


def _track_key(board: Board, key: str) -> TrackKey:
    act = None
    if board.mine and key != "N":
        act = back = board.act(f"back {key.lower()}")
        if back:
            board.choose(back, (key_picture(key),), " ", touch=True)
        elif board.about == "key back":
            act = board.unless(f"back {key.lower()}")
    return TrackKey(key, board.was("key", board.seat, key), act)


def _advance(board: Board, text: str) -> Act | None:
    """What a click on a technician does while an engineer's effect is asked about."""
    return (board.act(text) or board.unless(text)) if m.ADVANCE in board.by_word else None


def track(
    words: Words, seat: int, keys: tuple[TrackKey, ...], ghosts: tuple[Ghost, ...], hacker: int, was: bool,
    act: Act | None,
) -> Model:  # fmt: skip
    """The piece: `ghosts` are the keys that could come next, each shown while it is considered."""
    say, limit = words.say, KEYS_ON_TRACK[hacker]
    spaces: list[Model] = []
    neutral = 0
    for played in keys:
        neutral += played.key == "N"
        number = {"N": m.NEUTRAL, "X": m.OWN_X}.get(played.key) or int(played.key)
        name = f"key-{seat}-{played.key}" + (f"-{neutral}" if played.key == "N" else "")
        spaces.append({"id": name, "symbol": key_picture(played.key), "act": played.act, "tip": words.key_title(number),
                       "closeup": f"key {played.key}",
                       "was": played.was})  # fmt: skip
    return {
        "seat": seat,
        "spaces": spaces,
        "ghosts": ghosts,
        "free": max(limit - 1 - len(keys), 0),
        "past": TRACK_SPACES - limit,
        "limit": limit,
        "act": act,
        "tip": say("Hacker: when {number} keys are played, all come back", number=limit),
        "was": was,
        "closeup": f"hacker {hacker}",
        "caption": say("keys return at {number}", number=limit),
    }


def draw_mechanic(board: Board) -> Filling:
    """The mechanic next to the deck."""
    act = _advance(board, "advance mechanic")
    return board.draw(mechanic, board.seat, board.player["mechanic"], board.was("mechanic", board.seat), act)


def mechanic(words: Words, seat: int, steps: int, was: bool, act: Act | None) -> Model:
    """The piece: how far a propeller reaches."""
    reach = REACH[steps]
    text = words.say("Movement {number}", number=reach)
    return {
        "seat": seat,
        "reach": reach,
        "text": text,
        "tip": mechanic_tip(words, reach),
        "closeup": f"mechanic {steps}",
        "act": act,
        "was": was,
    }


def mechanic_tip(words: Words, reach: int) -> str:
    """What the mechanic does."""
    return words.counted(
        "Mechanic: a propeller moves a diver up to {number} place",
        "Mechanic: a propeller moves a diver up to {number} places",
        reach,
    )


def small_mechanic(words: Words, steps: int) -> Model:
    """The piece: the mechanic once more, where the deck has no room for it."""
    return {"reach": REACH[steps], "tip": mechanic_tip(words, REACH[steps]), "closeup": f"mechanic {steps}"}


def draw_any_level_keys(board: Board) -> Filling:
    """The player's own X key and the neutral ones."""
    return [
        _draw_any_level(board, "X", int("X" in board.player["keys"])),
        _draw_any_level(board, "N", board.player["neutral"]),
    ]


def _draw_any_level(board: Board, letter: str, number: int) -> Filling:
    say, name, seat = board.say, letter.lower(), board.seat
    act = None
    moves = [move.text for move in board.by_word.get(m.KEY, ()) if move.text.startswith(f"{name} ")]
    if moves:
        title = say("X key") if letter == "X" else say("Neutral X key")
        act = board.consider(name, title, say("the sponsors move down one level, then you choose a level"), moves)
    elif board.about == "key":
        act = board.unless(f"{name} 1")
    here = bool(number) and (letter == "N" or board.turn["key"] != letter or board.active != seat)
    was = board.was("neutral" if letter == "N" else "key back", seat, letter)
    return board.draw(any_level_key, seat, letter, number, here, was, act)


def any_level_key(words: Words, seat: int, letter: str, number: int, here: bool, was: bool, act: Act | None) -> Model:
    """The piece: such a key goes to any level, and the sponsors shift first."""
    tip = words.say("X key: any level; the sponsors move first")
    if letter == "N":
        tip = words.say("Neutral X keys: any level; the sponsors move first. Once played, they return to the supply.")
    return {
        "id": f"key-{seat}-{letter}" if here else f"slot-{seat}-{letter}",
        "here": here,
        "own": letter == "X",
        "symbol": key_picture(letter),
        "number": number,
        "tip": tip,
        "closeup": f"key {letter}",
        "act": act,
        "was": was,
    }
