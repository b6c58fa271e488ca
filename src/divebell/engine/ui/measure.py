"""How a text is set: the only place that looks at the letters of a text for people."""


def capital(text: str) -> str:
    """A text at the beginning of a line."""
    return text[:1].upper() + text[1:]


def longest_word(text: str) -> int:
    """How many letters the longest word has: a line can break between words, and after a hyphen."""
    return max(len(word) for word in text.replace("-", "- ").split())
