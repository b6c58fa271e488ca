"""Ctrl-C while compiled code thinks: it is remembered, because an exception in there would end the process."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from divebell.bots.budget import Stop


@contextmanager
def ctrl_c_waits() -> Iterator[Stop]:
    """Ctrl-C, and what counts as Ctrl-C here, raises nothing; the function says whether somebody pressed it."""
    pressed: list[int] = []
    held = []
    if threading.current_thread() is threading.main_thread():  # signals come to no other
        held = [number for number in signal.valid_signals() if _is_ctrl_c(number)]
    before = {number: signal.signal(number, lambda number, _: pressed.append(number)) for number in held}
    try:
        yield lambda: bool(pressed)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _is_ctrl_c(number: int) -> bool:
    return number == signal.SIGINT or signal.getsignal(number) is signal.default_int_handler
