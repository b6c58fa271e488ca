"""How long a test waits before it says that something hangs.

A limit is for what never comes, not for what comes late: on a machine three times slower than the slowest we know, with
others at work on it, nothing comes near one.
"""

import os
import re
import select
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from subprocess import Popen
from typing import IO, Any, Final

ANSWER: Final = 60  # seconds: an answer, a page, the end of a process
THOUGHT: Final = 300  # seconds: what bots think out, their whole games, a server or a database that starts
A_DIVE: Final = 120  # seconds: whatever a test does with the dive of the day


def until(done: Callable[[], bool], patience: float = ANSWER) -> bool:
    """Whether something comes true in that time."""
    deadline = time.monotonic() + patience
    while not done():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def read_until(process: Popen[Any], pipe: IO[Any] | None, wanted: bytes, patience: float = ANSWER) -> str:
    """What a process writes into a pipe up to what is wanted, a regular expression. If that never comes, it is killed.

    Nothing else may read from the pipe before: what is buffered there does not come here.
    """
    assert pipe is not None
    shown, deadline = b"", time.monotonic() + patience
    while not re.search(wanted, shown):
        ready, _, _ = select.select([pipe], [], [], max(deadline - time.monotonic(), 0))
        more = os.read(pipe.fileno(), 4096) if ready else b""
        if not more:
            process.kill()
        assert more, f"{'it ended' if ready else f'nothing for {patience} seconds'} after {shown!r}"
        shown += more
    return shown.decode()


def stay_within_a_day() -> None:
    """Let midnight pass first, where it is so near that a test with a dive of the day would see two days."""
    now = datetime.now(UTC)
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    left = (midnight - now).total_seconds()
    if left < A_DIVE:
        time.sleep(left + 1)
