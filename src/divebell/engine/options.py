"""The options of a new game as short texts, which a record, a command line and a page can carry."""

from collections.abc import Sequence
from typing import Any

from .errors import BadOption
from .text import mark, shown


def write_texts(options: dict[str, Any], names: Sequence[str]) -> dict[str, str]:
    """The texts of those options that are given."""
    return {name: _text(options[name]) for name in names if options.get(name) is not None}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(value) if isinstance(value, list | tuple) else str(value)


def read_texts(
    texts: dict[str, str], names: Sequence[str], numbers: Sequence[str], flags: Sequence[str]
) -> dict[str, Any]:
    """The options that these texts mean; of the names some are whole numbers and some are yes or no."""
    options: dict[str, Any] = {}
    for name, text in texts.items():
        if name not in names:
            raise BadOption(
                mark("there is no option “{name}”: there are {names}"), name=shown(name), names=", ".join(names)
            )
        if name in numbers:
            if not (text.isascii() and text.isdigit() and len(text) < 5):
                raise BadOption(mark("{name} must be a whole number, not “{given}”"), name=name, given=shown(text))
            options[name] = int(text)
        elif name in flags:
            if text not in ("yes", "no"):
                raise BadOption(mark("{name} must be yes or no, not “{given}”"), name=name, given=shown(text))
            options[name] = text == "yes"
        else:
            options[name] = text
    return options
