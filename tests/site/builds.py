"""A site that is another version: the one that was built, with some of its files changed."""

import json
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path


def changed(site: Path, target: Path, changes: dict[str, Callable[[str], str]], broken: str = "") -> str:
    """Build it into a folder; its version. Of a `broken` file the list names another digest than the file has."""
    target.mkdir()
    listed = json.loads((site / "site.json").read_text("utf-8"))
    for file in sorted(path for path in site.rglob("*") if path.is_file()):
        name = file.relative_to(site).as_posix()
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if name not in changes:
            os.link(file, place) if file.stat().st_dev == target.stat().st_dev else place.write_bytes(file.read_bytes())
            continue
        before = file.read_text("utf-8")
        content = changes[name](before).encode()
        assert content != before.encode(), f"nothing changes in {name}"
        place.write_bytes(content)
        listed["files"][name] = {"size": len(content), "digest": sha256(content).hexdigest()}
    listed["version"] = sha256(json.dumps(listed["files"], sort_keys=True).encode()).hexdigest()[:12]
    if broken:
        listed["files"][broken]["digest"] = "0" * 64
    (target / "site.json").unlink()
    (target / "site.json").write_text(json.dumps(listed), "utf-8")
    return str(listed["version"])
