"""A game that nobody has written a judge for yet: a copy of the software in which Otys is without its own."""

import shutil
from pathlib import Path

import divebell

BUILT = ("__pycache__", "*.so")


def without_judge(folder: Path) -> Path:
    """The folder that must stand in PYTHONPATH for a `divebell` in which Otys has no judge."""
    copy = folder / "plain" / "divebell"
    shutil.copytree(Path(divebell.__file__).parent, copy, ignore=shutil.ignore_patterns(*BUILT))
    shutil.rmtree(copy / "games" / "otys" / "judge")
    return copy.parent
