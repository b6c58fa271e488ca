"""The mantas on the sea bed: ready or tired, what they give, and where they can go (A1, W1-W3, Q1, B5)."""

from typing import Final

from divebell.engine.ui.board.acts import Act
from divebell.engine.ui.scene import Filling, Model
from divebell.engine.ui.speech import known

from ...rules import moves as m
from ..symbols import effect_picture
from ..words import Words
from .board import Board
from .cards import manta_face
from .tips import manta_tip

MOST_ROOMY: Final = 6  # mantas; more are too small for a finger


def draw_mantas(board: Board) -> Filling:
    """The reserve."""
    return board.region(reserve, board.seat, board.marks("manta", of=(board.seat,)))


def reserve(board: Board) -> list[Filling]:
    """The region of the mantas, in the order of the components, so that a manta that is flipped keeps its place."""
    order = {manta.code: place for place, manta in enumerate(board.components.mantas)}
    mantas = sorted(
        [*board.player["trained"], *board.player["wild"]],
        key=lambda text: (order[text.removesuffix("-")], text.endswith("-")),
    )
    drawn, seen = [], dict.fromkeys(order, 0)
    done: set[str] = set()  # equal mantas are one choice (G14): only the first of them is lit
    for text in mantas:
        code = text.removesuffix("-")
        first = text not in done
        done.add(text)
        drawn.append(_draw_manta(board, code, text.endswith("-"), seen[code], first, len(mantas) > MOST_ROOMY))
        seen[code] += 1
    return drawn


def _draw_manta(board: Board, code: str, tired: bool, nth: int, first: bool, crowded: bool) -> Filling:
    act: Act | None = None
    claims: tuple[Act, ...] = ()
    if first:
        text = f"{code}-" if tired else code
        if tired:
            act = board.first_act(f"ready {code}", f"place {text}")
        else:
            act = board.first_act(f"use {code}", f"tire {code}", f"place {code}")
        claims = _claims(board, text)
        if act is None and board.about in ("play", "end", "pay") and not tired:
            act = board.unless(f"use {code}")
        if act is not None and act.move and crowded:
            gift = effect_picture(board.components.mantas[known(board.components.manta(code))].item)
            board.choose(act, ("ui-ray", gift), gift_text(board, code), detail="", touch=True)
    pays = board.paid_for_by(f"use {code}") if not tired and first else ()
    return board.draw(manta, board.seat, code, nth, tired, board.was("manta", board.seat, code), act, claims, pays)


def gift_text(board: Board, code: str) -> str:
    """What a manta gives, in words."""
    return board.words.effect(board.components.mantas[known(board.components.manta(code))].item)


def _claims(board: Board, text: str) -> tuple[Act, ...]:
    """This manta onto each goal that can be claimed, shown while that goal is considered."""
    acts = []
    for move in board.by_word.get(m.CLAIM, ()):
        goal = board.components.goals[move.a].id
        if move.text == f"claim {goal} {text}":
            act = board.act(move.text, when=f"claim-{goal}")
            assert act is not None
            acts.append(act)
    return tuple(acts)


def manta(
    words: Words, seat: int, code: str, nth: int, tired: bool, was: bool, act: Act | None, claims: tuple[Act, ...],
    pays: tuple[str, ...],
) -> Model:  # fmt: skip
    """The piece: a manta; `claims` put it on a goal, `pays` are the targets that it could help to pay for."""
    return {
        **manta_face(words, code),
        "id": f"manta-{seat}-{code}-{nth}",
        "thing": f"manta:{code}@{seat}",
        "seat": seat,
        "tired": tired,
        "was": was,
        "act": act,
        "claims": claims,
        "pays": pays,
        "tip": manta_tip(words, code, tired),
        "closeup": f"manta {code}{'-' if tired else ''}",
    }
