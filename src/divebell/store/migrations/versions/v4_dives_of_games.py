"""Dives of games: every game has its dive of the day."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Make the table anew, with the game in its key, which a database cannot put into a table that is there."""
    op.drop_index("dives_by_table", "dives")
    op.rename_table("dives", "dives_before")
    op.create_table(
        "dives",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
    )
    op.execute(
        "INSERT INTO dives (day, game, guest, table_id) SELECT day, game, guest, table_id"
        " FROM dives_before JOIN tables ON tables.id = dives_before.table_id"
    )
    op.drop_table("dives_before")
    op.create_index("dives_by_table", "dives", ["table_id"])
