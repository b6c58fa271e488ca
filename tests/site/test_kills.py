"""A browser that is killed in the middle of a move keeps all that it has acknowledged: the long form is a proof."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .kills import kills


def test_a_killed_browser_loses_nothing_that_it_has_acknowledged(site: Path) -> None:
    with ThreadPoolExecutor(1) as apart:  # this thread may belong to another browser
        done, copy = apart.submit(kills, site, 2).result()
    assert [(kill.whom, kill.lost, kill.broken) for kill in done] == [("browser", 0, ""), ("tab", 0, "")]
    assert all(kill.acknowledged >= 4 for kill in done)
    shutil.rmtree(copy.parent)
