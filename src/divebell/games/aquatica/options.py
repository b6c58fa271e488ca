"""The options of a game as short texts, for records and the command line."""

import json
from typing import Any, Final

from divebell.engine.errors import BadComponents, BadOption
from divebell.engine.text import mark, shown

from .components import STANDARD, Components, check_components
from .setup import check_options, use_components

NAMES: Final = (
    "players", "cold_waters", "mode", "edition", "kings", "goals", "tribes", "level", "memory", "first",
)  # fmt: skip
_NUMBERS: Final = ("players", "level", "first")


def write_options(options: dict[str, Any]) -> dict[str, str]:
    """The options of `start` as texts; other components than the packaged ones are written out in full."""
    texts: dict[str, str] = {}
    for name in NAMES:
        value = options.get(name)
        if value is None:
            continue
        if name == "cold_waters":
            texts[name] = "yes" if value else "no"
        else:
            texts[name] = " ".join(value) if isinstance(value, list | tuple) else str(value)
    components: Components = use_components(options.get("components"))
    if components is not STANDARD:
        texts["components"] = json.dumps(components.document, separators=(",", ":"))
    return texts


def read_options(texts: dict[str, str]) -> dict[str, Any]:
    """The options of `start` that these texts mean; BadOption says which is wrong."""
    options: dict[str, Any] = {}
    for name, text in texts.items():
        if name in _NUMBERS:
            if not (text.isascii() and text.isdigit() and len(text) < 5):
                raise BadOption(mark("{name} must be a whole number, not “{given}”"), name=name, given=shown(text))
            options[name] = int(text)
        elif name == "cold_waters":
            if text not in ("yes", "no"):
                raise BadOption(mark("{name} must be yes or no, not “{given}”"), name=name, given=shown(text))
            options[name] = text == "yes"
        elif name in NAMES:
            options[name] = text
        elif name == "components":
            options[name] = _read_components(text)
        else:
            raise BadOption(
                mark("there is no option “{name}”: there are {names}"), name=shown(name), names=", ".join(NAMES)
            )
    check_options(
        options.get("players", 2), options.get("first"), options.get("cold_waters", True),
        options.get("mode", "goals"), options.get("edition", "fr"), options.get("kings"), options.get("goals"),
        options.get("tribes"), options.get("level"), options.get("memory", "table"),
    )  # fmt: skip
    return options


def _read_components(text: str) -> Components:
    try:
        document = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadOption(mark("the components are wrong: {error}"), error=str(error)) from None
    try:
        return check_components(document if isinstance(document, dict) else {})
    except BadComponents as error:
        raise BadOption(mark("the components are wrong: {error}"), error=error) from None
