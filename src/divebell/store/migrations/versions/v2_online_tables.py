"""Online tables: who holds them, which are public, what is due, daily dives, people with an address.

Times of events become numbers. A guest, until now written as the secret of their cookie, becomes its digest.
"""

import base64
import hashlib
import json
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"

BLOCK = 1000  # events moved at a time


def upgrade() -> None:
    """Make what is new, and carry over what there is."""
    op.create_table(
        "holders",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
    )
    op.create_index("holders_by_guest", "holders", ["guest"])
    op.create_table(
        "dives",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
    )
    op.create_index("dives_by_table", "dives", ["table_id"])
    op.create_table(
        "people",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
    )
    _move_tables()
    _move_events()


def _move_tables() -> None:
    op.rename_table("tables", "old_tables")
    op.drop_index("tables_by_owner", "old_tables")
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("began", sa.String(32), nullable=False),
        sa.Column("touched", sa.String(32), nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("snapshot", sa.Text),
        sa.PrimaryKeyConstraint("id", name="tables_key"),
    )
    op.create_index("tables_by_owner", "tables", ["owner", "touched"])
    op.create_index("tables_by_public", "tables", ["public", "over", "touched"])
    op.create_index("tables_by_due", "tables", ["due"])
    connection = op.get_bind()
    counted = connection.execute(sa.text("SELECT table_id, max(seq) AS last FROM events GROUP BY table_id"))
    last: dict[str, int] = {row.table_id: row.last for row in counted}
    for row in connection.execute(sa.text("SELECT * FROM old_tables")).mappings().all():
        connection.execute(
            sa.text(
                "INSERT INTO tables (id, owner, game, began, touched, summary, version, over, public)"
                " VALUES (:id, :owner, :game, :began, :touched, :summary, :version, :over, :public)"
            ),
            {
                **row,
                "owner": _digest(row["owner"]),
                "version": last.get(row["id"], -1),
                "over": bool(json.loads(row["summary"]).get("over")),
                "public": False,
            },
        )
        _hold(row["id"], {_digest(row["owner"])})
    op.drop_table("old_tables")


def _move_events() -> None:
    op.rename_table("events", "old_events")
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="events_key"),
    )
    connection = op.get_bind()
    rows = connection.execute(sa.text("SELECT table_id, seq, at, body FROM old_events ORDER BY table_id, seq"))
    for block in rows.mappings().partitions(BLOCK):
        moved = [_moved(dict(row)) for row in block]
        connection.execute(
            sa.text("INSERT INTO events (table_id, seq, at, body) VALUES (:table_id, :seq, :at, :body)"), moved
        )
    op.drop_table("old_events")


def _moved(row: dict[str, Any]) -> dict[str, Any]:
    """An event with its time as a number and without the secrets of cookies."""
    if row["seq"] == 0:
        body = json.loads(row["body"])
        holders = set()
        for seat in body.get("seats", []):
            if seat.get("owner"):
                seat["owner"] = _digest(seat["owner"])
                holders.add(seat["owner"])
        row["body"] = json.dumps(body)
        _hold(row["table_id"], holders)
    row["at"] = datetime.fromisoformat(row["at"]).timestamp()
    return row


def _hold(table: str, guests: set[str]) -> None:
    for guest in sorted(guests):
        op.get_bind().execute(
            sa.text(
                "INSERT INTO holders (table_id, guest) VALUES (:table, :guest) ON CONFLICT (table_id, guest) DO NOTHING"
            ),
            {"table": table, "guest": guest},
        )


def _digest(secret: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(secret.encode()).digest())[:22].decode()
