"""The pages of this game are tested with the server and the browser of all pages."""

from tests.web.conftest import browser, page, server, watched

__all__ = ["browser", "page", "server", "watched"]
