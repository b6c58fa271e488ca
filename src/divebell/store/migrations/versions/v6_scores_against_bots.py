"""Scores of games against bots of one level, of those before as well.

The rows of finished tables tell almost everything. Only a seat that changed hands shows by the first event alone.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"

BLOCK = 500  # tables looked at together
APART = ("practice", "dive", "lesson", "puzzle", "known")  # a game that is for something else, or does not count
BOTS = {"random", "greedy", "paddler", "snorkeller", "freediver", "aquanaut", "leviathan"}


def upgrade() -> None:
    """Put in what the tables there are tell."""
    connection = op.get_bind()
    ids = list(connection.scalars(sa.text("SELECT id FROM tables WHERE over ORDER BY id")))
    query = sa.text(
        "SELECT tables.id, tables.summary, events.body FROM tables"
        " JOIN events ON events.table_id = tables.id AND events.seq = 0 WHERE tables.id IN :ids"
    ).bindparams(sa.bindparam("ids", expanding=True))
    for start in range(0, len(ids), BLOCK):
        rows = connection.execute(query, {"ids": ids[start : start + BLOCK]}).all()
        scores = [(row.id, _score(json.loads(row.body), json.loads(row.summary))) for row in rows]
        found = [{"table_id": table, **score} for table, score in scores if score is not None]
        if found:
            connection.execute(
                sa.text("INSERT INTO scores (table_id, mode, points, won) VALUES (:table_id, :mode, :points, :won)"),
                found,
            )


def _score(created: dict[str, Any], summary: dict[str, Any]) -> dict[str, Any] | None:
    """What a finished table adds, None when it does not count."""
    kinds = [seat.get("kind") for seat in summary.get("seats", [])]
    begun = [seat.get("kind") for seat in created.get("seats", [])]
    bots = set(kinds) - {"human"}
    against = kinds == begun and kinds.count("human") == 1 and len(bots) == 1 and bots <= BOTS
    if not against or not summary.get("ranking") or any(summary.get(name) for name in APART):
        return None
    seat = kinds.index("human")
    won = seat in summary["ranking"][0]
    return {"mode": f"against {bots.pop()}", "points": summary["points"][seat], "won": won}
