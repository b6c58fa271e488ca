"""How much source each room has, and how much the games repeat of each other: `python tools/rooms.py`.

A line counts when it says something: blank lines, comments, imports and lone brackets do not. Two games share a line
when it stands in the same order in two files of the same name.
"""

import difflib
import re
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).parent.parent / "src" / "divebell"


def lines_of(path: Path) -> list[str]:
    """What a file says, line by line."""
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if re.search(r"\w", line) and not line.startswith(("#", "from ", "import "))]


def room_of(path: Path) -> str:
    """The room that a file stands in: of a game or of the engine its own rooms, else the first folder."""
    parts = path.relative_to(ROOT).parts[:-1]
    return "/".join(parts[:3] if parts[:1] == ("games",) else parts[:2] if parts[:1] == ("engine",) else parts[:1])


def shared(one: Path, other: Path, least: int) -> int:
    """How many lines two files share, in runs of at least so many."""
    matcher = difflib.SequenceMatcher(None, lines_of(one), lines_of(other), autojunk=False)
    return sum(block.size for block in matcher.get_matching_blocks() if block.size >= least)


def main() -> None:
    rooms: Counter[str] = Counter()
    for path in ROOT.rglob("*.py"):
        rooms[room_of(path)] += len(lines_of(path))
    for room, lines in sorted(rooms.items()):
        print(f"{lines:7,}  {room or 'divebell'}")
    print(f"{rooms.total():7,}  in all")
    games = [folder for folder in sorted((ROOT / "games").iterdir()) if (folder / "__init__.py").exists()]
    for one, other in combinations(games, 2):
        pairs = [(path, other / path.relative_to(one)) for path in sorted(one.rglob("*.py"))]
        pairs = [pair for pair in pairs if pair[1].is_file()]
        found = [sum(shared(*pair, least) for pair in pairs) for least in (1, 3)]
        print(f"{one.name} and {other.name} share {found[0]} lines, {found[1]} of them in runs of three or more")
        if "--files" in sys.argv:
            for lines, path in sorted(((shared(*pair, 1), pair[0].relative_to(one)) for pair in pairs), reverse=True):
                print(f"{lines:7,}  {path}")


if __name__ == "__main__":
    main()
