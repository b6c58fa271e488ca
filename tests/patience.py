"""How long a test waits before it says that something hangs.

A limit is for what never comes, not for what comes late: on a machine three times slower than the slowest we know, with
others at work on it, nothing comes near one.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

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


def stay_within_a_day() -> None:
    """Let midnight pass first, where it is so near that a test with a dive of the day would see two days."""
    now = datetime.now(UTC)
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    left = (midnight - now).total_seconds()
    if left < A_DIVE:
        time.sleep(left + 1)
