"""The tables of the database as the last migration leaves them."""

from typing import Final

from sqlalchemy import Boolean, Column, Double, Index, Integer, MetaData, String, Table, Text

NEWEST: Final = "6"  # the migration that leaves them so

METADATA: Final = MetaData()
TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("game", String(32), nullable=False),
    Column("began", String(32), nullable=False),
    Column("touched", String(32), nullable=False),
    Column("summary", Text, nullable=False),
    Column("version", Integer, nullable=False),  # the number of its last event: who writes the next one must know it
    Column("over", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("due", Double),
    Column("snapshot", Text),
)
Index("tables_by_owner", TABLES.c.owner, TABLES.c.touched)
Index("tables_by_public", TABLES.c.public, TABLES.c.over, TABLES.c.touched)
Index("tables_by_due", TABLES.c.due)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
)

HOLDERS: Final = Table(
    "holders",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("guest", String(64), primary_key=True),
)
Index("holders_by_guest", HOLDERS.c.guest)

DIVES: Final = Table(
    "dives",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("guest", String(64), primary_key=True),
    Column("table_id", String(32), nullable=False),
)
Index("dives_by_table", DIVES.c.table_id)

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("guest", String(64), primary_key=True),
    Column("email", Text, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("language", String(16), nullable=False),
)

ANALYSES: Final = Table(
    "analyses",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),  # of the turn, from 0
    Column("bots", Integer, nullable=False),  # the version of those who judged it
    Column("body", Text, nullable=False),
)

SCORES: Final = Table(
    "scores",  # of finished games alone and against bots of one level, as far as they count
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("mode", String(32), nullable=False),  # with which games it is compared: `table/scores.py`
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
)
