"""How much source each room has, and how much the games repeat of each other: `python tools/rooms.py`.

A line counts when it says something: blank lines, comments, imports and lone brackets do not. Two games share a line
when it stands in the same order in two files of the same name. Of the shared lines it is said what they are: names that
both must have (the heads of functions and classes, and where a table begins), docstrings, lines of up to three words
(`return moves`, `else:`), and the rest, which says the same thing twice.
"""

import ast
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
    return [line for line in lines if lines_say(line)]


def room_of(path: Path) -> str:
    """The room that a file stands in: of a game or of the engine its own rooms, else the first folder."""
    parts = path.relative_to(ROOT).parts[:-1]
    return "/".join(parts[:3] if parts[:1] == ("games",) else parts[:2] if parts[:1] == ("engine",) else parts[:1])


def shared(one: Path, other: Path, least: int) -> int:
    """How many lines two files share, in runs of at least so many."""
    matcher = difflib.SequenceMatcher(None, lines_of(one), lines_of(other), autojunk=False)
    return sum(block.size for block in matcher.get_matching_blocks() if block.size >= least)


def kinds_of(path: Path) -> list[str]:
    """What each line of `lines_of` is: a name, a docstring, short, or the rest."""
    source = path.read_text(encoding="utf-8")
    found: dict[int, str] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found |= dict.fromkeys(range(first, node.body[0].lineno), "names")
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module) and ast.get_docstring(
            node
        ):
            found |= dict.fromkeys(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1), "docstrings")
        if isinstance(node, ast.AnnAssign) and (node.value is None or node.end_lineno != node.lineno):
            found.setdefault(node.lineno, "names")
    lines = [(number, line.strip()) for number, line in enumerate(source.splitlines(), start=1)]
    lines = [(number, line) for number, line in lines if lines_say(line)]
    return [found.get(number, "short" if len(re.findall(r"\w+", line)) <= 3 else "rest") for number, line in lines]


def lines_say(line: str) -> bool:
    return bool(re.search(r"\w", line)) and not line.startswith(("#", "from ", "import "))


def kinds_shared(one: Path, other: Path) -> Counter[str]:
    """What the lines are that two files share."""
    matcher = difflib.SequenceMatcher(None, lines_of(one), lines_of(other), autojunk=False)
    kinds = kinds_of(one)
    return Counter(kind for block in matcher.get_matching_blocks() for kind in kinds[block.a : block.a + block.size])


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
        kinds: Counter[str] = Counter()
        for pair in pairs:
            kinds += kinds_shared(*pair)
        print("of these " + ", ".join(f"{number} {kind}" for kind, number in kinds.most_common()))
        if "--files" in sys.argv:
            for lines, path in sorted(((shared(*pair, 1), pair[0].relative_to(one)) for pair in pairs), reverse=True):
                print(f"{lines:7,}  {path}")


if __name__ == "__main__":
    main()
