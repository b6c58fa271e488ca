"""How much may be kept in memory."""

import sys
from typing import Final

ONE_PERSON: Final = sys.platform == "emscripten"  # plays at one table at a time, and a browser has less memory


def most(on_a_server: int, in_a_browser: int) -> int:
    """The limit that holds here."""
    return in_a_browser if ONE_PERSON else on_a_server
