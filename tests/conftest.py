"""What all tests share: PostgreSQL, two servers, Ctrl-C, a language, and how many random games the properties look at.

The long form of the properties is `make proof-properties`.
"""

import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from .postgres import postgresql

if TYPE_CHECKING:
    from .web.server import Server

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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Server"]:
    """`divebell table`, for all tests of the page."""
    from .web.server import serving  # tests of the rules need no browser

    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture(scope="session")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Server"]:
    """A server as a host runs it, where people far apart meet."""
    from .web.server import serving

    with serving(tmp_path_factory.mktemp("hosted"), options=["--no-limits"]) as running:
        yield running
