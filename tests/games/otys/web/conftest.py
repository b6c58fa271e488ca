"""The pages of this game are tested with the server and the browser of all pages."""

from tests.web.conftest import browser, guest, guests, hosted, page, playwright, server, watched

__all__ = ["browser", "guest", "guests", "hosted", "page", "playwright", "server", "watched"]
