"""One process for one folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from divebell.store.lock import FolderLock, Held

HOLDER = """
import sys
from pathlib import Path
from divebell.store.lock import FolderLock
lock = FolderLock(Path(sys.argv[1]))
lock.take()
lock.tell("http://127.0.0.1:8137/")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_process_is_told_where_the_first_is_until_that_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    first = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with first:
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        lock = FolderLock(folder)
        with pytest.raises(Held) as held:
            lock.take()
        assert held.value.address == "http://127.0.0.1:8137/"
        first.kill()
        first.wait()
    lock.take()
    with pytest.raises(Held) as again:
        FolderLock(folder).take()
    assert again.value.address == ""
    lock.release()
    lock.take()
    lock.release()
