"""Where the time of `make test` goes, by room of the tests, as a table for docs/testing.md.

make test ARGS="--durations=0 --durations-min=0.01" | tee build/test.log
python tools/durations.py build/test.log
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

LINE = re.compile(r"^(?P<seconds>[\d.]+)s (?:call|setup|teardown) +(?P<file>[\w/.-]+)::(?P<test>.+)$")
SHOWN = 8  # of the longest files


def longest_first(spent: dict[str, float]) -> list[tuple[str, float]]:
    return sorted(spent.items(), key=lambda entry: -entry[1])


def main(log: Path) -> None:
    rooms: defaultdict[str, float] = defaultdict(float)
    files: defaultdict[str, float] = defaultdict(float)
    for line in log.read_text(encoding="utf-8").splitlines():
        if (found := LINE.match(line)) is not None:
            file, seconds = Path(found["file"]), float(found["seconds"])
            rooms[str(file.parent)] += seconds
            files[str(file)] += seconds
    everything = sum(rooms.values())
    print("| tests in | seconds | share |\n|---|--:|--:|")
    for room, seconds in longest_first(rooms):
        if seconds >= everything / 200:
            print(f"| `{room}` | {seconds:,.0f} | {seconds / everything:.0%} |")
    print(f"| all, in three processes | {everything:,.0f} | |\n\n| the longest files | seconds |\n|---|--:|")
    for name, seconds in longest_first(files)[:SHOWN]:
        print(f"| `{name}` | {seconds:,.0f} |")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
