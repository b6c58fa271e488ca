"""Scores: what finished games alone came to, of those before as well.

What counts is what a player began with a new deal: no practice, dive, lesson or puzzle, no imported record, and no deal
that the same player has had before. The rows of finished tables say now whether their deal was known.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

from divebell.games import GAMES, find_box

revision = "5"
down_revision = "4"

BLOCK = 500  # tables looked at together
APART = ("practice", "dive", "lesson", "puzzle")  # a game that is for something else
BROUGHT = ("moves", "position")  # of a game that did not begin here


KNOWN = sa.text("UPDATE tables SET summary = :summary WHERE id = :id")


def upgrade() -> None:
    """Make the table, and put in what the tables there are tell."""
    op.create_table(
        "scores",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("mode", sa.String(32), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
    )
    connection = op.get_bind()
    ids = list(connection.scalars(sa.text("SELECT id FROM tables ORDER BY began, id")))
    query = sa.text(
        "SELECT tables.id, tables.owner, tables.game, tables.over, tables.summary, events.body FROM tables"
        " JOIN events ON events.table_id = tables.id AND events.seq = 0 WHERE tables.id IN :ids"
        " ORDER BY tables.began, tables.id"
    ).bindparams(sa.bindparam("ids", expanding=True))
    had: set[tuple[str, str, int]] = set()
    for start in range(0, len(ids), BLOCK):
        found = []
        for table, owner, game, over, summary, body in connection.execute(query, {"ids": ids[start : start + BLOCK]}):
            created = json.loads(body)
            deal = (owner, game, created.get("seed", -1))
            known = deal in had or any(created.get(name) for name in BROUGHT)
            had.add(deal)
            if not over or any(created.get(name) for name in APART):
                continue
            told = json.loads(summary)
            score = None if known else _score(game, created, told)
            if score is not None:
                found.append({"table_id": table, **score})
            elif known:
                connection.execute(KNOWN, {"id": table, "summary": json.dumps({**told, "known": True})})
        if found:
            connection.execute(
                sa.text("INSERT INTO scores (table_id, mode, points, won) VALUES (:table_id, :mode, :points, :won)"),
                found,
            )


def _score(game: str, created: dict[str, Any], summary: dict[str, Any]) -> dict[str, Any] | None:
    """What a finished table adds, None when it does not count."""
    seats = summary.get("seats", [])
    alone = len(seats) == 1 and seats[0].get("kind") == "human"
    if not alone or not summary.get("ranking"):
        return None
    solo = find_box(game).solo_of(created.get("options", {})) if game in GAMES else None
    if solo is None:
        return None
    won = bool(solo.wins) and summary.get("rating") == solo.wins
    return {"mode": solo.name, "points": summary["points"][0], "won": won}
