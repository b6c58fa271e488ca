"""The files in examples/ are what the documentation says of them."""

from collections import Counter
from pathlib import Path

from divebell.games import otys
from divebell.games.otys import read_components
from divebell.games.otys.rules.components import STANDARD

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_the_proposed_list_of_otys_differs_in_one_contract_and_can_be_played() -> None:
    proposed = read_components(EXAMPLES / "otys-balanced.toml")
    ours, theirs = (Counter(card.text for card in found.contracts) for found in (STANDARD, proposed))
    assert (ours - theirs, theirs - ours) == (Counter(["1-1-1=1+cb"]), Counter(["1-1-1=2+c"]))
    assert [token.text for token in proposed.rewards] == [token.text for token in STANDARD.rewards]
    assert otys.start(players=2, seed=1, components=proposed).moves()
