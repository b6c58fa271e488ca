"""Nothing that a page needs was left out of the site, and a database of an earlier release is brought up to date."""

import gzip
import json
import subprocess
from pathlib import Path

from .conftest import ROOT

OLD = ROOT / "tests" / "releases" / "0.1.0" / "tables.sqlite.gz"


def test_every_page_answers_in_the_python_of_the_site_and_an_old_database_opens(site: Path, tmp_path: Path) -> None:
    old = tmp_path / "tables.sqlite"
    old.write_bytes(gzip.decompress(OLD.read_bytes()))
    told = subprocess.run(
        ["node", ROOT / "tests" / "site" / "pages.mjs", site, ROOT, old],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr[-3000:]
    found = json.loads(told.stdout.splitlines()[-1])
    assert found["pages"] > 500
    assert found["tables"] > 50
    assert found["fetched"] == 1, "only the old database needs what upgrades it"
