"""Whether a server's memory stays within bounds: tables are opened, played for a while and left, one after another.

People in four languages play at random, alone and at one device, and look back now and then. The memory after a sixth
of the time is compared with that at the end: ends with code 1 when it grew by more than `--most` percent. The long form
is an hour with 1,000 tables, the short one `--minutes 5 --tables 250`.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "proofs")]

from flood import OTHER, Guest, Server  # noqa: E402
from sources import made_with  # noqa: E402

LANGUAGES: Final = ("en", "fr", "de", "it")
WAYS: Final = (
    {"game": "otys", "way": "solo"},
    {"game": "otys", "way": "hotseat", "others": "1"},
    {"game": "aquatica", "way": "hotseat", "others": "2"},
)
PROOF: Final = ROOT / "docs" / "proofs" / "soak.md"
PAGE: Final = """\
# An hour of tables

Made by `make bench-soak ARGS=--write`: people in four languages open tables, play some moves at random, look back, and
leave. The memory of the server must stay within 20 % of what it was after a sixth of the time.

```
{lines}
```

{made}
"""
FORM: Final = "application/x-www-form-urlencoded"


def megabytes(server: Server) -> float:
    """The memory that the server holds, without its workers."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def play(guest: Guest, number: int, moves: int) -> int:
    """Open a table, play so many moves, look back at some, and leave; the moves."""
    way = WAYS[number % len(WAYS)]
    text = "&".join(f"{name}={value}" for name, value in {**way, "name": "Ann", "seed": str(number)}.items())
    table = guest.ask("POST", "/new", text, FORM)[2]
    guest.ask("GET", table)
    played = 0
    for _ in range(moves):
        facts: dict[str, Any] = guest.look(table)
        if facts["over"]:
            break
        if not facts["mine"]:
            facts = guest.look(table, f"?seat={facts['asked']}")
        guest.move(table, facts)
        played += 1
        if played % 20 == 0:
            guest.look(table, f"?at={played // 2}")
    return played


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=100, help="moves at each table, at most")
    parser.add_argument("--most", type=float, default=20.0, help="percent that the memory may grow by")
    parser.add_argument("--python", default=sys.executable, help="which Python serves")
    parser.add_argument("--write", action="store_true", help="keep what is printed in docs/proofs/soak.md")
    given = parser.parse_args()
    lines: list[str] = []

    def tell(line: str) -> None:
        lines.append(line)
        print(line, flush=True)

    early, moves, tables = 0.0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), given.python, "--no-limits")
        try:
            tell(f"{'minutes':>8}{'tables':>8}{'moves':>8}{'MB':>8}")
            begun = time.monotonic()
            for number in range(given.tables):
                guest = Guest(server.port, OTHER, number)
                guest.ask("POST", "/settings", f"language={LANGUAGES[number % 4]}", FORM)
                moves += play(guest, number, given.moves)
                tables += 1
                time.sleep(max(0.0, begun + 60 * given.minutes * tables / given.tables - time.monotonic()))
                minutes = (time.monotonic() - begun) / 60
                if not early and (minutes >= given.minutes / 6 or tables >= given.tables / 6):
                    early = megabytes(server)
                if tables % max(1, given.tables // 20) == 0:
                    tell(f"{minutes:8.1f}{tables:8}{moves:8}{megabytes(server):8.1f}")
                if minutes > 3 * given.minutes:  # too slow a machine for so many
                    break
            late = megabytes(server)
        finally:
            server.kill()
    grown = 100 * (late / early - 1)
    tell(f"{early:.1f} MB after a sixth of the time, {late:.1f} MB at the end: {grown:+.1f} %")
    if given.write:
        text = PAGE.format(lines="\n".join(lines), made=made_with("soak", time.monotonic() - begun))
        PROOF.write_text(text, encoding="utf-8")
    if grown > given.most:
        sys.exit(f"The memory grew by {grown:.0f} %.")


if __name__ == "__main__":
    main()
