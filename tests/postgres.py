"""A real PostgreSQL in a folder of its own, started with the machine's `initdb` and `postgres`.

It is a child of this process and not of `pg_ctl`, so that one that was killed is really gone.
"""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.patience import ANSWER, THOUGHT, until

USER = "divebell"
SETTINGS = """
listen_addresses = ''
max_connections = 60
shared_buffers = 16MB
fsync = on
synchronous_commit = on
"""


class Postgres:
    """A cluster on a socket of its own: started, stopped and killed at will."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.programs = find_programs()
        self.names = itertools.count(1)
        self.process: subprocess.Popen[bytes] | None = None

    def make(self) -> None:
        """Make the cluster, owned by somebody who may run it."""
        if os.geteuid() == 0:
            shutil.chown(self.folder, unprivileged())
        command = [str(self.programs / "initdb"), "-D", str(self.data), "-U", USER]
        command += ["--auth=trust", "--no-sync", "--locale=C", "--encoding=UTF8"]
        done = subprocess.run(command, capture_output=True, cwd=self.folder, check=False, **as_unprivileged())
        assert done.returncode == 0, done.stderr.decode(errors="replace")
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(f"{SETTINGS}unix_socket_directories = '{self.folder}'\n")

    def start(self) -> None:
        """Start it and wait until it answers."""
        with (self.folder / "log.txt").open("ab") as told:
            # Whoever kills the tests kills it, too.
            ending = ["setpriv", "--pdeathsig", "QUIT", "--"] if shutil.which("setpriv") else []
            self.process = subprocess.Popen(
                [*ending, str(self.programs / "postgres"), "-D", str(self.data)],
                stdin=subprocess.DEVNULL, stdout=told, stderr=told, cwd=self.folder,
                start_new_session=True, **as_unprivileged(),
            )  # fmt: skip
        assert until(self.answers, THOUGHT), f"PostgreSQL does not answer: {self.told()}"

    def answers(self) -> bool:
        """Whether it lets somebody in; it must be running."""
        assert self.process is not None
        try:
            psycopg.connect(self.url("postgres")).close()
            return True
        except psycopg.OperationalError:
            assert self.process.poll() is None, f"PostgreSQL ended: {self.told()}"
            return False

    def stop(self) -> None:
        """End it in an orderly way, with all its connections."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        self.process.wait(ANSWER)

    def kill(self) -> None:
        """SIGKILL for the server and everything it started, in the middle of whatever they do."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)  # so that it starts nothing more
        started = children(self.process.pid)
        self.process.kill()
        self.process.wait(ANSWER)
        for process in started:
            send_kill(process)
        while any(running(process) for process in started):
            time.sleep(0.01)

    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def told(self) -> str:
        """What it wrote."""
        return (self.folder / "log.txt").read_text(encoding="utf-8", errors="replace")[-3000:]

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(self.names)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self.folder}"


def find_programs() -> Path:
    """The folder of PostgreSQL's programs; LookupError says how to provide them."""
    folders = [found.parent for found in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)]
    on_path = shutil.which("initdb")
    folders += [Path(on_path).resolve().parent] if on_path else []
    if not folders:
        raise LookupError("PostgreSQL is tested with its own programs: install them (Debian: apt install postgresql).")
    return folders[0]


def unprivileged() -> str:
    """A user of this machine that is not root: PostgreSQL refuses root."""
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def as_unprivileged() -> dict[str, Any]:
    """What makes `subprocess` run something as that user, when we are root."""
    if os.geteuid() != 0:
        return {}
    entry = pwd.getpwnam(unprivileged())
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def children(process: int) -> list[int]:
    """What a process has started, as the kernel knows it."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in found.split()]


def send_kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return


def running(process: int) -> bool:
    """Whether a process runs; one that has ended and waits to be noticed does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A cluster as long as it is needed."""
    folder = Path(tempfile.mkdtemp(prefix="divebell-pg-", dir="/tmp"))  # the path of a socket must be short
    server = Postgres(folder)
    try:
        server.make()
        server.start()
        yield server
    finally:
        if server.running():
            server.kill()
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """One cluster for all tests of a process; each takes a `database()` of its own."""
    try:
        with postgres() as server:
            yield server
    except LookupError as error:
        pytest.fail(str(error))
