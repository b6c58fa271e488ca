"""What a device is told that installs the site as an app, in each language."""

from typing import Any, Final

from divebell.engine.text import mark
from divebell.language import translator

SHORTCUTS: Final = (
    (mark("Continue"), "/continue"),
    (mark("Dive of the day"), "/dive"),
    (mark("Puzzles"), "/puzzles"),
)
_SOFT: Final = "\u00ad"  # a hyphen for narrow pages


def name_of(language: str) -> str:
    """The file of a language; the page around the pages chooses it."""
    return f"manifest-{language}.webmanifest"


def manifest(language: str) -> dict[str, Any]:
    """Name, looks and shortcuts; addresses are those of the folder that the site is in."""
    say = translator(language)
    return {
        "name": "Divebell",
        "short_name": "Divebell",
        "description": say("Ocean board games, alone, against bots or together on one device."),
        "lang": language,
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "orientation": "any",
        "background_color": "#0b2239",
        "theme_color": "#0f2f4f",
        "categories": ["games"],
        "icons": [
            {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": "icon-maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
        "screenshots": [
            {"src": "board-wide.png", "sizes": "1280x800", "type": "image/png", "form_factor": "wide"},
            {"src": "board-narrow.png", "sizes": "390x844", "type": "image/png", "form_factor": "narrow"},
        ],
        "shortcuts": [{"name": say(name).replace(_SOFT, ""), "url": f"./#{path}"} for name, path in SHORTCUTS],
    }
