"""`make proofs` knows every kept page, and sees when what a page proves has changed."""

import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
PAGES = {page.stem for page in (ROOT / "docs" / "proofs").glob("*.md")} - {"README"}


@pytest.fixture
def sources() -> ModuleType:
    sys.path.insert(0, str(ROOT / "proofs"))
    try:
        import sources
    finally:
        sys.path.remove(str(ROOT / "proofs"))
    return sources


def test_every_kept_page_is_listed_with_what_it_proves(sources: ModuleType) -> None:
    listed = {proof.page: proof for proof in sources.PROOFS}
    assert listed.keys() >= PAGES
    assert all(bool(proof.proves) != bool(proof.game) for proof in listed.values())


def test_what_a_proof_is_about_is_there(sources: ModuleType) -> None:
    lost = [pattern for proof in sources.PROOFS for pattern in proof.proves if not list(ROOT.glob(pattern))]
    assert not lost


def test_a_page_is_older_when_the_code_changed_but_not_when_a_comment_did(sources: ModuleType, tmp_path: Path) -> None:
    rules = tmp_path / "rules"
    rules.mkdir()
    file = rules / "store.py"
    file.write_text('"""Selling."""\n\nPRICE = 2  # credits\n')
    before = sources.source_of(["rules"], tmp_path)
    file.write_text('"""How one sells."""\n\n\nPRICE = 2\n')
    assert sources.source_of(["rules"], tmp_path) == before
    file.write_text('"""Selling."""\n\nPRICE = 3  # credits\n')
    assert sources.source_of(["rules"], tmp_path) != before


def test_a_new_or_renamed_file_counts(sources: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "store.py").write_text("PRICE = 2\n")
    before = sources.source_of(["rules"], tmp_path)
    shutil.move(tmp_path / "rules" / "store.py", tmp_path / "rules" / "shop.py")
    assert sources.source_of(["rules"], tmp_path) != before


def test_a_page_says_what_it_was_made_with_and_is_read_again(
    sources: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "PAGES", tmp_path)
    (proof,) = (proof for proof in sources.PROOFS if proof.page == "kills")
    assert sources.state_of(proof)[2] == "never kept"
    page = tmp_path / "kills.md"
    page.write_text("# Kills\n")
    assert sources.state_of(proof)[2] == "names no source"
    page.write_text(f"# Kills\n\n{sources.made_with('kills', 1800)}\n")
    made, takes, fault = sources.state_of(proof)
    assert (made.split()[0], takes, fault) == (sources.mark_of("kills"), "30 minutes", "")
    page.write_text(page.read_text().replace(sources.mark_of("kills"), "0" * 12))
    assert sources.state_of(proof)[2] == "older"
