"""How much may be kept in memory."""

import sys
from typing import Final

IN_BROWSER: Final = sys.platform == "emscripten"  # one person, one table at a time, and less memory than a server


def limit(on_server: int, in_browser: int) -> int:
    """The limit that holds here."""
    return in_browser if IN_BROWSER else on_server
