"""Known weaknesses of the tools that package-lock.json pins: the part of `make audit` that asks npm.

What could not be looked up, as without a network, is a failure and not a success.
"""

import json
import subprocess
import sys
from typing import Any

LOCK = "package-lock.json"


def report() -> dict[str, Any]:
    """What npm says about the lock file; an object without `vulnerabilities` when it could not look."""
    try:
        asked = subprocess.run(["npm", "audit", "--package-lock-only", "--json"], capture_output=True, text=True)
    except FileNotFoundError:
        return {"message": "npm is not installed (`make system` brings it)"}
    try:
        found = json.loads(asked.stdout)
    except ValueError:
        return {"message": " ".join(asked.stderr.split()) or "npm says nothing"}
    return found if isinstance(found, dict) else {"message": "npm says nothing that can be read"}


def main() -> int:
    print(LOCK)
    found = report()
    if "vulnerabilities" not in found:
        why = found.get("message") or found.get("error", {}).get("summary") or "npm does not say why"
        print(f"{LOCK} could not be checked: {why}", file=sys.stderr)
        return 1
    for name, weakness in found["vulnerabilities"].items():
        print(f"{name} {weakness['range']} has a known weakness ({weakness['severity']})", file=sys.stderr)
    if found["vulnerabilities"]:
        return 1
    print("No known vulnerabilities found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
