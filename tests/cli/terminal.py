"""What tests of the terminal are written with: run a command in this process, with lines that somebody types."""

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from divebell.cli import main
from divebell.cli.language import VARIABLES


class Output(NamedTuple):
    """What a command printed and its exit code."""

    code: int
    out: str
    err: str

    @property
    def flat(self) -> str:
        """The output as if the lines were endless."""
        return " ".join(self.out.split())

    def widest(self) -> int:
        """The longest line, but for those that name a file and must not be broken.

        What somebody types ends a line in a terminal, here nothing is echoed: so a line ends after each prompt.
        """
        lines = [line for line in self.out.splitlines() if "saved to" not in line and "To continue" not in line]
        return max(len(part.rstrip()) for line in lines for part in line.split("> "))


class Terminal:
    """A terminal of some width, with a folder for the records."""

    def __init__(self, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str], folder: Path) -> None:
        self.patch = patch
        self.capture = capture
        self.folder = folder
        patch.setenv("XDG_DATA_HOME", str(folder))
        patch.setenv("COLUMNS", "80")
        patch.delenv("FORCE_COLOR", raising=False)

    def run(self, *arguments: str, typed: Sequence[str] = (), width: int = 80, system: str = "C.UTF-8") -> Output:
        """Run a command on a system of some language; after the typed lines the input ends."""
        for name in VARIABLES:
            self.patch.delenv(name, raising=False)
        self.patch.setenv("LANG", system)
        self.patch.setenv("COLUMNS", str(width))
        self.patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        try:
            code = main(arguments)
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        out, err = self.capture.readouterr()
        return Output(code, out, err)

    def records(self) -> list[Path]:
        """The saved games."""
        return sorted((self.folder / "divebell" / "records").glob("*.txt"))


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    return Terminal(monkeypatch, capsys, tmp_path)
