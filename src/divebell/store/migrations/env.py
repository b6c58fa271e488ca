"""What Alembic runs: the steps, on the connection that `upgrade.py` hands in, inside its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
