"""The golden games replay to the results they state, and read as they always did.

A difference in a .txt file shows what a change of the rules or of the questions does to a game. If it is meant,
`python -m tests.golden.make` writes the files anew. A .record that no longer replays needs a new version of the rules.
"""

import pytest

from divebell.engine.record import read_record

from .playthrough import LINES_AT_MOST, playthrough
from .walk import AQUATICA, MODES, OTYS, package_of, place_of


def kept(mode: str, kind: str) -> str:
    return place_of(mode, kind).read_text(encoding="utf-8")


@pytest.mark.parametrize("mode", MODES)
def test_a_golden_record_replays_to_its_result(mode: str) -> None:
    text = kept(mode, "record")
    record = read_record(text, package_of(mode))
    assert record.game.over
    assert str(record) == text


@pytest.mark.parametrize("mode", MODES)
def test_a_golden_record_replays_even_if_the_seed_deals_something_else(mode: str) -> None:
    text = kept(mode, "record").replace(f"\nseed: {MODES[mode][1]}\n", "\nseed: 99\n")
    assert "\nseed: 99\n" in text
    assert str(read_record(text, package_of(mode))) == text


@pytest.mark.parametrize("mode", MODES)
def test_a_golden_playthrough_reads_as_it_did(mode: str) -> None:
    text = playthrough(mode, read_record(kept(mode, "record"), package_of(mode)))
    assert text == kept(mode, "txt")
    assert text.count("\n") <= LINES_AT_MOST


@pytest.mark.parametrize("modes", [OTYS, AQUATICA], ids=["otys", "aquatica"])
def test_the_golden_games_show_every_word_of_a_move(modes: dict[str, object]) -> None:
    everything = "".join(kept(mode, "txt") for mode in modes)
    package = package_of(next(iter(modes)))
    words = {move.text.partition(" ")[0] for move in package.start(seed=0).components.moves}
    assert {word for word in words if f"> {word}" not in everything} == set()
