"""Results that stay: a file of JSON lines, first what was asked for, then a line for each finished block.

Blocks stand in the order of their seeds, so a run that was stopped or killed goes on where it was, and its file ends up
the same as that of a run that was not.
"""

import json
import os
import re
from pathlib import Path
from typing import Any

from divebell.engine.errors import BadOption
from divebell.engine.text import mark

from .sources import text_hash


class Kept:
    """The file for one thing that was asked for."""

    def __init__(self, folder: Path, name: str, asked: dict[str, Any]) -> None:
        """`name` is for people; what was asked for decides which file it is."""
        self.heading = json.dumps(asked)
        plain = re.sub(r"[^\w.-]+", "-", name)
        self.path = folder / f"{plain}-{text_hash(self.heading)}.jsonl"
        self.size = 0

    @classmethod
    def at(cls, path: Path, asked: dict[str, Any]) -> "Kept":
        """A file that somebody named."""
        kept = cls(path.parent, path.name, asked)
        kept.path = path
        return kept

    def read(self) -> list[Any]:
        """The finished blocks; a line that a crash cut off is taken away."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            content = self.path.read_bytes() if self.path.exists() else b""
            whole = content[: content.rfind(b"\n") + 1]
            lines = whole.decode("utf-8").splitlines()
            if lines and lines[0] != self.heading:
                raise ValueError(lines[0])
            blocks = [json.loads(line) for line in lines[1:]]
            if len(whole) < len(content):
                os.truncate(self.path, len(whole))
            self.size = len(whole)
            if not lines:
                self._write(self.heading)
        except OSError as error:
            raise BadOption(
                mark("cannot store results in {folder}: {error}"), folder=self.path.parent, error=error.strerror
            ) from None
        except ValueError:
            raise BadOption(
                mark("{path} does not contain the results its name says: delete or move it"), path=self.path
            ) from None
        return blocks

    def add(self, block: Any) -> None:
        """Keep a finished block; BadOption when somebody else writes the same file."""
        try:
            if self.path.stat().st_size != self.size:
                raise BadOption(mark("another run is writing {path}: wait until it is done"), path=self.path)
            self._write(json.dumps(block, separators=(",", ":")))
        except OSError as error:
            raise BadOption(
                mark("cannot store results in {folder}: {error}"), folder=self.path.parent, error=error.strerror
            ) from None

    def _write(self, line: str) -> None:
        with self.path.open("ab") as file:
            file.write(line.encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
            self.size = file.tell()
