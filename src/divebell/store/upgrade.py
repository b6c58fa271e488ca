"""Bring a database to today's schema: an empty one, one of an earlier Divebell, one that other processes open too."""

from typing import Final

from sqlalchemy import Connection, inspect, text

from divebell.engine.text import mark

from .errors import Unavailable
from .schema import NEWEST

LOCK: Final = 0xD17EBE11  # any number that nobody else takes: of several processes one upgrades, the others wait
FIRST: Final = "1"  # the schema of the time before there were migrations


def version_of(connection: Connection) -> str | None:
    """The migration a database stands at; None when it is empty."""
    names = inspect(connection).get_table_names()
    if "alembic_version" in names:
        found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found is not None:
            return found
    return FIRST if "events" in names else None


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, inside the transaction of the connection."""
    from alembic import command  # only when there is something to do: it takes a while to load
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))  # as long as it takes
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    version = version_of(connection)
    config = Config()
    config.set_main_option("script_location", "divebell.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if version is not None and version not in known:
        raise Unavailable(
            mark("This database was written by a newer version of Divebell "
            "(schema {found}; this version knows schemas up to {known})."),
            found=version, known=NEWEST,
        )  # fmt: skip
    if version == FIRST:
        command.stamp(config, FIRST)
    command.upgrade(config, "head")
