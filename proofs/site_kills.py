"""Kill a browser that plays without a server, in the middle of a move: nothing acknowledged is lost, nothing is broken.

The last output is kept in docs/proofs/site-kills.md. `make proof-site` runs this with the other proofs of the site.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

from rich.console import Console
from sources import made_with

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.site.kills import Kill, kills  # noqa: E402 (the tests are no installed package)

SITE = Path(os.environ.get("DIVEBELL_SITE", ROOT / "build" / "play"))
REPORT = ROOT / "docs" / "proofs" / "site-kills.md"


def verify(database: Path) -> tuple[int, str]:
    """What a host would see who replays the log of this browser."""
    command = [sys.executable, "-m", "divebell", "admin", "--language", "en", "verify"]
    command += ["--database", f"sqlite:///{database}"]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ, check=False)
    return done.returncode, " ".join((done.stdout + done.stderr).split())


def report(done: list[Kill], verified: str, seconds: float) -> str:
    """The output that is kept."""
    lost, broken = sum(kill.lost for kill in done), sum(bool(kill.broken) for kill in done)
    lines = [
        "# Kills of a browser",
        "",
        "Made by `make proof-site`: Chromium plays without a server, a move as soon as the last one is acknowledged.",
        "SIGKILL ends all its processes, or those of its tabs, when SQLite has begun to write a move. The browser is",
        "started again with the same profile. Every acknowledged move must be in the record, and SQLite must find its",
        "files whole. The machine goes on: this is about a crash, not about power.",
        "",
        "| kills of | times | acknowledged | a write was taken back | lost | broken files |",
        "|---|---|---|---|---|---|",
    ]
    for whom in ("browser", "tab"):
        some = [kill for kill in done if kill.whom == whom]
        lines.append(
            f"| the {whom} | {len(some)} | {sum(kill.acknowledged for kill in some)} "
            f"| {sum(kill.hot for kill in some)} | {sum(kill.lost for kill in some)} "
            f"| {sum(bool(kill.broken) for kill in some)} |"
        )
    lines += [
        "",
        f"{len(done)} kills, {lost} acknowledged moves lost, {broken} times a broken file. After the last one",
        f"`divebell admin verify` replays all tables and says: {verified}",
        "",
        made_with("site-kills", seconds),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Kill a browser that plays without a server.")
    parser.add_argument("--kills", type=int, default=50, help="so many, half of them of the whole browser (50)")
    number = parser.parse_args(given).kills
    console = Console()
    began = time.monotonic()
    counted = iter(range(1, number + 1))

    def told(kill: Kill) -> None:
        console.print(
            f"{next(counted)} of {number}: the {kill.whom}, {kill.acknowledged} acknowledged, {kill.lost} lost"
        )

    done, database = kills(SITE, number, told)
    code, verified = verify(database)
    REPORT.write_text(report(done, verified, time.monotonic() - began), encoding="utf-8")
    faults = sum(kill.lost + bool(kill.broken) for kill in done) + bool(code)
    console.print(f"{number} kills, {faults} faults: see {REPORT.relative_to(ROOT)}.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
