"""A real PostgreSQL in a folder of its own, started with the machine's `initdb` and `pg_ctl`."""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

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

    def make(self) -> None:
        """Make the cluster, owned by somebody who may run it."""
        if os.geteuid() == 0:
            shutil.chown(self.folder, unprivileged())
        self._run("initdb", "-D", str(self.data), "-U", USER, "--auth=trust", "--no-sync", "--locale=C", "-E", "UTF8")
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(f"{SETTINGS}unix_socket_directories = '{self.folder}'\n")

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._run("pg_ctl", "-D", str(self.data), "-l", str(self.folder / "log.txt"), "-w", "-t", "60", "start")

    def stop(self, mode: str = "fast") -> None:
        """End it in an orderly way: "fast" closes all connections."""
        self._run("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "stop")

    def kill(self) -> None:
        """SIGKILL for the server and everything it started, in the middle of whatever they do."""
        server = self.pid()
        processes = [server, *children(server)]
        for process in processes:
            send_kill(process)
        for process in processes:
            while running(process):
                os.sched_yield()

    def pid(self) -> int:
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def running(self) -> bool:
        try:
            return running(self.pid())
        except FileNotFoundError:
            return False

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(self.names)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self.programs / program), *arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            cwd=self.folder, **as_unprivileged(),
        )  # fmt: skip
        assert done.returncode == 0, f"{program}: {done.stderr.decode(errors='replace')}"


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
            server.stop("immediate")
        shutil.rmtree(folder)
