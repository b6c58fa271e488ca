"""How a text is set: the only place that looks at the letters of a text for people."""


def capital(text: str) -> str:
    """A text at the beginning of a line."""
    return text[:1].upper() + text[1:]


def is_apart(text: str) -> bool:
    """Whether a space separates a text from what is before it."""
    return text[:1] == " "


def initial(text: str) -> tuple[str, str]:
    """The first letter of a text that a space keeps apart, and the rest."""
    return text[1:2], text[2:]


def signed(number: int) -> str:
    """`+2`, `−1`."""
    return f"{number:+d}".replace("-", "−")


def longest_word(text: str) -> int:
    """How many letters the longest word has: a line can break between words, and after a hyphen."""
    return max(len(word) for word in text.replace("-", "- ").split())
