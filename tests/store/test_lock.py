"""One process for one database file."""

import subprocess
import sys
from pathlib import Path

import pytest

from divebell.engine.errors import BadOption
from divebell.store.lock import FileLock, Held
from tests.patience import read_until

HOLDER = """
import sys
from pathlib import Path
from divebell.store.lock import FileLock
lock = FileLock(Path(sys.argv[1]))
lock.take()
lock.tell("http://127.0.0.1:8137/")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_process_is_told_where_the_first_is_until_that_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "new" / "tables.sqlite"
    first = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with first:
        assert read_until(first, first.stdout, b"\n") == "held\n"
        lock = FileLock(file)
        with pytest.raises(Held) as held:
            lock.take()
        assert held.value.address == "http://127.0.0.1:8137/"
        first.kill()
        first.wait()
    lock.take()
    with pytest.raises(Held) as again:
        FileLock(file).take()
    assert again.value.address == ""
    lock.release()
    lock.take()
    lock.release()


def test_a_file_with_a_second_name_is_not_served(tmp_path: Path) -> None:
    file, second = tmp_path / "tables.sqlite", tmp_path / "other.sqlite"
    file.touch()
    second.hardlink_to(file)
    for name in (file, second):
        with pytest.raises(BadOption, match="has a second name"):
            FileLock(name).take()
    second.unlink()
    lock = FileLock(file)
    lock.take()
    lock.release()
