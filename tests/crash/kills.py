"""Kill the server, or the database under it, in the middle of play, and bring it back."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.postgres import Postgres, children
from tests.web.server import Server

from .load import Compared, Ledger, compare, playing

# Who is killed: our server; the whole of PostgreSQL; or one of its processes, after which it closes all connections.
SERVER: Final = "server"
DATABASE: Final = "database"
BACKEND: Final = "backend"
ON_SQLITE: Final = (SERVER,)
ON_POSTGRESQL: Final = (SERVER, SERVER, DATABASE, BACKEND)
MOST_MOVES: Final = 15  # acknowledged before a kill


class Stage(NamedTuple):
    """The processes that serve, the database under them, and who plays."""

    servers: list[Server]
    database: str
    postgres: Postgres | None
    ledger: Ledger

    def kill(self, whom: str, rng: Random, most: int = MOST_MOVES) -> Compared:
        """Kill somebody after some moves, bring them back, and compare the log with what was told."""
        self.ledger.wait_for(rng.randint(3, most))
        if whom == SERVER:
            server = rng.choice(self.servers)
            server.stop(kill=True)
            server.start()
        elif self.postgres is not None and whom == DATABASE:
            self.postgres.kill()
            self.postgres.start()
        elif self.postgres is not None:
            kill_backend(self.postgres, rng)
        self.ledger.wait_for(1)  # it plays on, without anybody's help
        return compare(self.database, self.ledger)


def kill_backend(postgres: Postgres, rng: Random) -> None:
    """One process of PostgreSQL that works for somebody."""
    assert postgres.process is not None
    working = []
    for process in children(postgres.process.pid):
        try:
            title = Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue
        if "divebell" in title:
            working.append(process)
    assert working, "nobody is connected to PostgreSQL"
    os.kill(rng.choice(working), signal.SIGKILL)


@contextmanager
def staged(folder: Path, postgres: Postgres | None = None, groups: int = 1) -> Iterator[Stage]:
    """Tables under load: served by one process on SQLite, by two on a PostgreSQL."""
    database = postgres.database() if postgres else f"sqlite:///{folder / 'tables.sqlite'}"
    options = ["--no-limits", *(["--database", database] if postgres else [])]
    servers = [Server(folder, options=options) for _ in range(2 if postgres else 1)]
    with ExitStack() as running:
        for server in servers:
            server.start()
            running.callback(server.stop)
        ledger = running.enter_context(playing([server.url for server in servers], groups))
        yield Stage(servers, database, postgres, ledger)
