"""The finite table of moves: one text for each, one number for each, for good."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from divebell.engine.errors import IllegalMove
from divebell.engine.move import Move
from divebell.games import otys
from tests.properties.otys import DOUBLED

KEPT = Path(__file__).parent.parent / "data" / "otys-moves.txt"
TABLE: list[Move] = otys.start(seed=0).components.moves


def test_a_move_is_its_text() -> None:
    for move in TABLE:
        assert otys.parse(str(move)) is move
        assert repr(move) == f"parse({move.text!r})"


def test_a_move_is_its_text_with_other_components_too() -> None:
    for move in DOUBLED.moves:
        assert otys.parse(str(move), DOUBLED) is move


@pytest.mark.parametrize("table", [TABLE, DOUBLED.moves], ids=["packaged", "doubled"])
def test_every_text_is_there_once_and_its_number_is_its_place(table: list[Move]) -> None:
    assert len({move.text for move in table}) == len(table)
    assert [move.number for move in table] == list(range(len(table)))


def test_numbers_stay_as_they_are() -> None:
    """Learning code knows a move by its number: new moves go to the end of `tests/data/otys-moves.txt`."""
    assert KEPT.read_text(encoding="utf-8").splitlines() == [f"{move.number} {move.text}" for move in TABLE]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  key   3 ", "key 3"),
        ("contract MPP=3 4", "contract PPM=3 4"),
        ("contract 1-2=2+c 4 PMM", "contract 2-1=2+c 4 MMP"),
        ("keep TF=1+cb", "keep FT=1+cb"),
    ],
)
def test_another_spelling_is_the_same_move(text: str, canonical: str) -> None:
    assert otys.parse(text) is otys.parse(canonical)
    assert str(otys.parse(text)) == canonical


WORDS = sorted({word for move in TABLE for word in move.text.split()})


def read(text: str) -> Move | IllegalMove:
    try:
        return otys.parse(text)
    except IllegalMove as error:
        return error


@given(st.text() | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))
@example("contract")
@example("keep =")
@example("contract 2-1=2+c 4 MMM plain plain")
@example("\x00")
def test_any_text_is_a_move_or_refused_with_a_sentence(text: str) -> None:
    found = read(text)
    if isinstance(found, IllegalMove):
        assert found.text == text
        assert "no move has this text" in str(found)
    else:
        assert found in TABLE
