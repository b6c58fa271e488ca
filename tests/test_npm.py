"""The tools from npm are pinned, come from whatever registry the machine uses, and stay out of what is installed."""

import json
import re
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
