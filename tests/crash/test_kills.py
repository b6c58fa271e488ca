"""Nothing acknowledged is lost and nothing is done twice, whoever is killed. The long form is `make proof-kills`."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.postgres import Postgres, postgres

from .kills import BACKEND, DATABASE, SERVER, staged

KILLS = {"sqlite": [SERVER] * 3, "postgresql": [SERVER, DATABASE, BACKEND]}


@pytest.fixture
def mortal(request: pytest.FixtureRequest) -> Iterator[Postgres | None]:
    """A PostgreSQL to be killed, or none for SQLite."""
    if request.param == "sqlite":
        yield None
    else:
        with postgres() as server:
            yield server


@pytest.mark.parametrize(("mortal", "kills"), list(KILLS.items()), indirect=["mortal"])
def test_what_was_acknowledged_is_in_the_log_once(mortal: Postgres | None, kills: list[str], tmp_path: Path) -> None:
    rng = Random(4)
    with staged(tmp_path, mortal) as stage:
        for whom in kills:
            compared = stage.kill(whom, rng)
            assert compared.faults == 0, compared
    assert compared.acknowledged > 3 * len(kills)
    for server in stage.servers:
        _, trouble, told = server.told().partition("Traceback")
        assert not trouble, told[:3000]
