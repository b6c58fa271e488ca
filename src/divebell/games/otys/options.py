"""The options of a game as short texts, for records and the command line."""

from typing import Any, Final

from divebell.engine.errors import BadComponents, BadOption

from .components import STANDARD, Components, check_components
from .setup import use_components

NAMES: Final = ("players", "solo", "edition", "sponsors", "designer_variant", "first")


def write_options(options: dict[str, Any]) -> dict[str, str]:
    """The options of `start` as texts; other components than the packaged ones are written out in full."""
    texts: dict[str, str] = {}
    for name in NAMES:
        value = options.get(name)
        if value is None:
            continue
        if name == "designer_variant":
            texts[name] = "yes" if value else "no"
        else:
            texts[name] = " ".join(value) if isinstance(value, list | tuple) else str(value)
    components: Components = use_components(options.get("components"))
    if components is not STANDARD:
        texts["contracts"] = " ".join(components.contracts[kind].text for kind in components.cards)
        texts["rewards"] = " ".join(components.rewards[kind].text for kind in components.tokens)
    return texts


def read_options(texts: dict[str, str]) -> dict[str, Any]:
    """The options of `start` that these texts mean; BadOption says which is wrong."""
    options: dict[str, Any] = {}
    for name, text in texts.items():
        if name in ("players", "first"):
            if not (text.isascii() and text.isdigit() and len(text) < 5):
                raise BadOption(f"{name} must be a whole number, not {text[:40]!r}")
            options[name] = int(text)
        elif name == "designer_variant":
            if text not in ("yes", "no"):
                raise BadOption(f"designer_variant must be yes or no, not {text!r}")
            options[name] = text == "yes"
        elif name in NAMES:
            options[name] = text
        elif name not in ("contracts", "rewards"):
            raise BadOption(f"there is no option {name!r}: there are {', '.join(NAMES)}")
    if "contracts" in texts or "rewards" in texts:
        try:
            options["components"] = check_components(
                {name: texts[name].split() for name in ("contracts", "rewards") if name in texts}
            )
        except BadComponents as error:
            raise BadOption(f"the components are wrong: {error}") from None
    return options
