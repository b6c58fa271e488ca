"""Divebell: two ocean board games in the browser, in the terminal and as a library."""

__version__ = "0.1.0"


def build() -> str:
    """Which build runs: "compiled" or "pure"."""
    from divebell.engine import chance

    return "pure" if chance.__file__.endswith((".py", ".pyc")) else "compiled"
