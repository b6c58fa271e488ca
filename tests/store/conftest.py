"""Every test of the log runs on both databases."""

from pathlib import Path

import pytest

from tests.postgres import Postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'data' / 'tables.sqlite'}"
    server: Postgres = request.getfixturevalue("postgresql")
    return server.database()
