"""What a long proof has done so far, kept so that a run that was stopped goes on where it was."""

import json
from pathlib import Path
from typing import Any


def read_kept(file: Path, mark: str) -> list[list[Any]]:
    """The blocks of a run that was stopped, if nothing has changed since: `mark` is the source they were made with."""
    if file.exists():
        kept = json.loads(file.read_text(encoding="utf-8"))
        if kept["mark"] == mark:
            blocks: list[list[Any]] = kept["blocks"]
            return blocks
    return []


def write_kept(file: Path, mark: str, blocks: list[Any]) -> None:
    """All or nothing: an interrupt leaves the old file or the new one."""
    file.parent.mkdir(exist_ok=True)
    file.with_suffix(".new").write_text(json.dumps({"mark": mark, "blocks": blocks}), encoding="utf-8")
    file.with_suffix(".new").replace(file)
