"""The short form of `make proof-fuzz`: some hundred requests, raw bytes and frames that nobody should send."""

import importlib
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

PROOFS = Path(__file__).parent.parent.parent / "proofs"


def test_bad_input_is_refused_and_a_game_goes_on() -> None:
    sys.path.insert(0, str(PROOFS))
    try:
        fuzz: Any = importlib.import_module("fuzz")
    finally:
        sys.path.remove(str(PROOFS))
    tally = fuzz.Tally()
    with ThreadPoolExecutor(1) as thread:  # this one may belong to a browser
        found = thread.submit(lambda: fuzz.prove(110, 4, tally, pause=0.05)).result()
    assert fuzz.failures_of(found, tally) == []
    assert tally.sent() >= 100
    assert found["played"] > 5
