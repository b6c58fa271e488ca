"""The options of Aquatica as short texts; components of one's own are one of them, as JSON."""

import json
from typing import Any, Final

from divebell.engine.errors import BadOption
from divebell.engine.options import read_texts, write_texts
from divebell.engine.text import mark

from .components import SOURCE, STANDARD, Components
from .setup import check_options

NAMES: Final = (
    "players", "cold_waters", "mode", "edition", "kings", "goals", "tribes", "level", "memory", "first",
)  # fmt: skip


def write_options(options: dict[str, Any]) -> dict[str, str]:
    """The options of `start` as texts; other components than the packaged ones are written out in full."""
    texts = write_texts(options, NAMES)
    used = SOURCE.use(options.get("components"))
    if used is not STANDARD:
        texts["components"] = json.dumps(used.document, separators=(",", ":"))
    return texts


def read_options(texts: dict[str, str]) -> dict[str, Any]:
    """The options of `start` that these texts mean; BadOption says which is wrong."""
    plain = {name: text for name, text in texts.items() if name != "components"}
    options = read_texts(plain, NAMES, ("players", "level", "first"), ("cold_waters",))
    if "components" in texts:
        options["components"] = _read_components(texts["components"])
    check_options(
        options.get("players", 2), options.get("first"), options.get("cold_waters", True),
        options.get("mode", "goals"), options.get("edition", "fr"), options.get("kings"), options.get("goals"),
        options.get("tribes"), options.get("level"), options.get("memory", "table"),
    )  # fmt: skip
    return options


def _read_components(text: str) -> Components:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError is also a number of thousands of digits
        raise BadOption(mark("the components are wrong: {error}"), error=str(error)) from None
    return SOURCE.chosen(document if isinstance(document, dict) else {})
