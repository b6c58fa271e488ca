"""The tools from npm are pinned, come from whatever registry the machine uses, and stay out of what is installed."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
WANTED = json.loads((HOME / "package.json").read_text("utf-8"))
LOCK = json.loads((HOME / "package-lock.json").read_text("utf-8"))


@pytest.mark.parametrize("name", ["package.json", "package-lock.json", ".npmrc"])
def test_no_address_of_a_registry_is_written_down(name: str) -> None:
    text = (HOME / name).read_text("utf-8")
    found = re.findall(r'.*(?:\w+://|registry=|"resolved"|\w\.(?:com|io|net|org)\b).*', text)
    assert not found, "make lock writes a lock file without addresses"


def test_every_package_is_pinned_with_its_hash() -> None:
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in WANTED["devDependencies"].values())
    packages = {name: entry for name, entry in LOCK["packages"].items() if name}
    assert packages
    assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())


def test_npm_brings_tools_for_development_only() -> None:
    assert WANTED["private"]
    assert "dependencies" not in WANTED
    assert all(entry["dev"] for name, entry in LOCK["packages"].items() if name)


@pytest.mark.parametrize(
    ("npm", "code", "told"),
    [
        ("""echo '{"vulnerabilities": {}}'""", 0, "No known vulnerabilities found"),
        (
            """echo '{"vulnerabilities": {"prettier": {"range": "<4", "severity": "high"}}}'; exit 1""",
            1,
            "prettier <4 has a known weakness (high)",
        ),
        ("""echo '{"message": "no network"}'; exit 1""", 1, "package-lock.json could not be checked: no network"),
        ("echo broken >&2; exit 1", 1, "package-lock.json could not be checked: broken"),
        ("", 1, "package-lock.json could not be checked: npm is not installed (`make system` brings it)"),
    ],
)
def test_what_could_not_be_looked_up_is_no_success(tmp_path: Path, npm: str, code: int, told: str) -> None:
    if npm:
        (tmp_path / "npm").write_text(f"#!/bin/sh\n{npm}\n")
        (tmp_path / "npm").chmod(0o700)
    command = [sys.executable, str(HOME / "tools" / "npm_audit.py")]
    asked = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PATH": str(tmp_path)})
    assert (asked.returncode, told in asked.stdout + asked.stderr) == (code, True), asked.stdout + asked.stderr
