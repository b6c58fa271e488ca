"""The program with its clock set back: `python -m tests.releases.earlier serve` is `python -m divebell serve`.

The tables of a release are made some days ago, whatever today is, so that its dive of the day is never that of today.
The file named by `DIVEBELL_TEST_SHIFT` holds the seconds to add to the time; it is read every time, so time can jump.
"""

import datetime
import os
import runpy
import time
from pathlib import Path

SHIFT = "DIVEBELL_TEST_SHIFT"


def set_clock(file: Path) -> None:
    """From now on the time of this process is shifted by what the file says."""
    real = time.time

    def shifted() -> float:
        return real() + float(file.read_text(encoding="ascii"))

    class Earlier(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> "Earlier":
            return cls.fromtimestamp(shifted(), tz)

    time.time = shifted
    datetime.datetime = Earlier  # type: ignore[misc]


if __name__ == "__main__":
    set_clock(Path(os.environ[SHIFT]))
    runpy.run_module("divebell", run_name="__main__", alter_sys=True)
