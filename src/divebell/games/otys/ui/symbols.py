"""Which symbol of the sheet stands for what."""

from typing import Final

RESOURCES: Final = {"M": "res-metal", "P": "res-plant", "F": "res-fuel", "T": "res-tech"}
FRONTS: Final = {"battery": "rw-battery", "contracts": "rw-contracts", "upgrade": "rw-upgrade", "point": "rw-point"}

_PICTURES: Final = {  # what a step of a preview or a line of the log is about
    "credits": "credit", "batteries": "battery", "points": "point", "neutral": "key-neutral", "key": "ui-key",
    "key back": "ui-key", "keys back": "hacker", "rises": "ui-up", "resurfaces": "ui-up",
    "stays": "battery", "propelled": "propeller", "contract": "ui-end", "card": "ui-eye", "token": "ui-eye",
    "drawn": "ui-eye", "draws": "ui-card", "keeps": "ui-card", "card away": "ui-no", "declined": "ui-no",
    "reward": "role-explore", "placed": "role-explore", "upgraded": "upgrade", "advances": "role-engineer",
    "copies": "role-spy", "timer": "timer", "timer removed": "timer", "display": "ui-down", "over": "ui-flag",
}  # fmt: skip


def picture(about: str) -> str:
    """The symbol of what something is about, "" when there is none."""
    kind, _, which = about.partition(" ")
    if kind == "cube" and which in RESOURCES:
        return RESOURCES[which]
    if kind == "diver":
        return f"diver-{which.removesuffix('+')}"
    if kind == "sponsor" and which:
        return f"sponsor-{which[1:]}"
    return _PICTURES.get(about, "")


def key_picture(key: str) -> str:
    """The symbol of a key as a view writes it: 1 to 5, X, or N for a neutral one."""
    return {"X": "key-x", "N": "key-neutral"}.get(key, f"key-{key}")


def back_picture(token: str) -> str:
    """The symbol of the back of a reward token."""
    return "back-o" if token.endswith(":o") else "back-g"


def card_id(text: str) -> str:
    """What a contract is called on the board."""
    return "card-" + "".join(letter if letter.isalnum() or letter == "-" else "_" for letter in text)
