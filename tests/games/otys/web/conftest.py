"""The pages of this game are tested with the browser of all pages."""

from tests.web.conftest import browser, guest, guests, page, playwright, watched

__all__ = ["browser", "guest", "guests", "page", "playwright", "watched"]
