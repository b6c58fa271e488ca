"""The same match on this machine's processes and on a Ray cluster: the files must be the same, byte for byte.

Ray stands in an environment of its own (requirements/cluster.txt), because it is large. The cluster is a real one with
two nodes on this machine; one node is stopped in the middle of the match. The last output is kept in
docs/proofs/ray.md.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))

from peers import python_of  # noqa: E402 (the benchmarks are no installed package)
from sources import made_with  # noqa: E402

REPORT = ROOT / "docs" / "proofs" / "ray.md"
PORT = "26379"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "RAY_DISABLE_DOCKER_CPU_WARNING": "1"}


def arena(python: Path, deals: int, folder: Path, *where: str) -> subprocess.Popen[str]:
    """A match that begins now."""
    match = ["lab", "arena", str(ROOT / "examples" / "my_bot.py") + ":Bot", "random", "--deals", str(deals), "--all"]
    command = [str(python), "-m", "divebell", *match, "--results", str(folder), *where]
    return subprocess.Popen(command, env=ENVIRONMENT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def ended(match: subprocess.Popen[str], what: str) -> None:
    out, err = match.communicate()
    if match.returncode:
        raise SystemExit(f"{what} failed:\n{out}{err}")


def node(python: Path, *arguments: str) -> subprocess.Popen[str]:
    """A node of the cluster; it ends with its process."""
    ray = python.with_name("ray")
    return subprocess.Popen(
        [str(ray), "start", "--block", "--num-cpus", "1", "--object-store-memory", "80000000",
         "--disable-usage-stats", *arguments],
        env=ENVIRONMENT, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def lines_in(folder: Path) -> int:
    return sum(path.read_bytes().count(b"\n") for path in folder.glob("*.jsonl"))


def wait_for_cluster(python: Path, nodes: int) -> None:
    """Until so many nodes answer."""
    asking = (
        f"import ray; ray.init('127.0.0.1:{PORT}', log_to_driver=False); "
        f"raise SystemExit(sum(node['Alive'] for node in ray.nodes()) < {nodes})"
    )
    for _ in range(60):
        if subprocess.run([python, "-c", asking], env=ENVIRONMENT, capture_output=True).returncode == 0:
            return
        time.sleep(1)
    raise SystemExit("the cluster does not answer")


def main() -> int:
    parser = argparse.ArgumentParser(description="Play one match here and on a Ray cluster, and compare.")
    parser.add_argument("--deals", type=int, default=60)
    deals = parser.parse_args().deals
    python = python_of("cluster")
    folder = Path(tempfile.mkdtemp(prefix="divebell-cluster-"))
    here, there = folder / "here", folder / "there"
    nodes: list[subprocess.Popen[str]] = []
    try:
        began = time.monotonic()
        ended(arena(python, deals, here), "the match on processes")
        seconds_here = time.monotonic() - began
        nodes.append(
            node(python, "--head", "--node-ip-address", "127.0.0.1", "--port", PORT, "--include-dashboard=false")
        )
        wait_for_cluster(python, 1)
        nodes.append(node(python, "--address", f"127.0.0.1:{PORT}"))
        wait_for_cluster(python, 2)
        began = time.monotonic()
        match = arena(python, deals, there, "--ray", f"127.0.0.1:{PORT}")
        while lines_in(there) < 4 and match.poll() is None:
            time.sleep(0.1)
        stopped_at = lines_in(there) - 1
        nodes[1].terminate()  # a machine goes away: its blocks are played again elsewhere
        ended(match, "the match on Ray")
        seconds_there = time.monotonic() - began
        same = [path.read_bytes() for path in here.glob("*.jsonl")] == [
            path.read_bytes() for path in there.glob("*.jsonl")
        ]
        blocks = lines_in(there) - 1
    finally:
        for process in reversed(nodes):
            process.terminate()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)
    version = subprocess.run(
        [python, "-c", "import ray; print(ray.__version__)"], capture_output=True, text=True
    ).stdout
    lines = [
        "# The lab on a Ray cluster",
        "",
        f"The last output of `make proof-ray`: a match of {deals} deals ({blocks} blocks) on the processes of one",
        f"machine, and on a cluster of two nodes with one processor each, of which one was stopped after {stopped_at}",
        f"blocks (Ray {version.strip()}, Python {platform.python_version()}).",
        "",
        "| where | seconds |",
        "|---|--:|",
        f"| processes | {seconds_here:.0f} |",
        f"| Ray, with a node lost | {seconds_there:.0f} |",
        "",
        f"The two files of results are {'the same, byte for byte' if same else 'NOT THE SAME'}.",
        "",
        made_with("ray", seconds_here + seconds_there),
    ]
    REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
