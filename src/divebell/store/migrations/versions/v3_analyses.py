"""Analyses: what was found out about the turns of a game, so that it is worked out once."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("bots", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
