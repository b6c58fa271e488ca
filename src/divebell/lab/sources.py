"""Hashes of the source, so that a result says what it was made with and is not used for anything else."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import divebell

ROOT: Final = Path(divebell.__file__).parent
BUILT: Final = (".pyc", ".so", ".pyd")  # both builds have the same source, and play alike
LENGTH: Final = 12


def text_hash(text: str) -> str:
    """The hash of a text."""
    return sha256(text.encode()).hexdigest()[:LENGTH]


@cache
def rules_hash(game: str) -> str:
    """Of the engine and of the rules of a game: a result that was played by other rules is not this one."""
    return hash_of([*(ROOT / "engine").iterdir(), *(ROOT / "games" / game / "rules").rglob("*")])


@cache
def bots_hash(game: str) -> str:
    """Of all bots of Divebell, and of how they judge a game: its terms, weights and nets."""
    judges = (ROOT / "engine" / "judge", ROOT / "games" / game / "judge")
    return hash_of([*(ROOT / "bots").rglob("*"), *(path for judge in judges for path in judge.rglob("*"))])


def hash_of(paths: Iterable[Path]) -> str:
    """Of files of the package, by their names and contents."""
    digest = sha256()
    for path in sorted(path for path in paths if path.is_file() and path.suffix not in BUILT):
        digest.update(f"{path.relative_to(ROOT).as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:LENGTH]
