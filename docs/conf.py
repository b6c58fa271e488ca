"""How Sphinx makes a site of these pages: `make docs`. Every page stays plain Markdown that can be read without it."""

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from divebell import __version__  # noqa: E402 (the site is made from the source beside it)

project = "Divebell"
author = "The Divebell authors"
release = version = __version__
language = "en"
smartquotes = False

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["README.md"]  # index.md takes it in
suppress_warnings = ["toc.not_included"]  # proofs and decisions are listed by their own README

myst_heading_anchors = 3  # a heading is linked to as on a code host: lab.md#arena

default_role = "literal"  # a docstring writes `name`, as Markdown does
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_mock_imports = ["gymnasium", "numpy", "pettingzoo"]  # of the learners' door only the docstrings are read
autodoc_default_options = {"members": True, "exclude-members": "__init__, __new__"}
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Divebell"
html_static_path = ["site"]
html_logo = html_favicon = "../src/divebell/web/static/icon.svg"
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False


LEADS_TO = {"](../CONTRIBUTING.md)": "](contributing.md)", "](docs/README.md)": "](docs/index.md)"}


def stay_in_the_site(app: Any, path: Path, page: str, content: list[str]) -> None:
    """Links to the two files that are taken into pages of the site lead to those pages."""
    for link, page_of_it in LEADS_TO.items():
        content[0] = content[0].replace(link, page_of_it)


def leave_out_fields(app: Any, what: str, name: str, thing: object, skip: bool, options: Any) -> bool | None:
    """The fields of a named tuple stand in its signature; Python has nothing to say about them but their numbers."""
    return True if type(thing).__name__ == "_tuplegetter" else None


def leave_out_signature(app: Any, what: str, name: str, thing: Any, *_: Any) -> tuple[str, None] | None:
    """Nobody makes a protocol, so it is shown without what it would be made from."""
    return ("", None) if getattr(thing, "_is_protocol", False) else None


def setup(app: Any) -> None:
    """Sphinx asks these."""
    app.connect("include-read", stay_in_the_site)
    app.connect("autodoc-skip-member", leave_out_fields)
    app.connect("autodoc-process-signature", leave_out_signature)
