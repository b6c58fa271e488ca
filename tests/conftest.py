"""What all tests share: a PostgreSQL, Ctrl-C, a language, and how many random games the properties look at.

The long form of the properties is `make proof-properties`.
"""

import signal

import pytest
from hypothesis import HealthCheck, settings

from .postgres import postgresql

__all__ = ["postgresql"]

# Where the tests were started in the background, Ctrl-C is ignored, and every program that they start would ignore it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A game takes as long as it takes, so there is no deadline. On a build machine nothing is different.
for name in ("default", "ci"):
    settings.register_profile(
        name, max_examples=20, deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
    )
settings.load_profile("default")


@pytest.fixture(autouse=True)
def own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal sets this variable to the language it speaks: the next test begins without it."""
    monkeypatch.setenv("LANGUAGE", "")
