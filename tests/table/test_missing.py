"""A table that is not there is answered in one place: with a page, or with JSON where only programs ask."""

from pathlib import Path

from starlette.routing import Route

from divebell.web.server.paths import PROGRAMS
from divebell.web.server.routes import ROUTES

from .inside import Inside, run_inside


def test_every_address_of_a_missing_table_says_so(tmp_path: Path) -> None:
    async def work(guest: Inside) -> None:
        routes = [route for route in ROUTES if isinstance(route, Route) and "{table}" in route.path]
        assert len(routes) > 15
        for route in routes:
            path = route.path.replace("{table}", "nowhere").replace("{secret}", "open-sesame")
            method = "POST" if "POST" in (route.methods or ()) else "GET"
            answer = await guest.ask(method, path)
            assert answer.status == 404, f"{method} {path}: {answer.status}"
            if route.path in PROGRAMS:
                assert answer.json() == {"error": "there is no such table"}
            else:
                assert answer.headers["content-type"].startswith("text/html"), path

    run_inside(work, tmp_path)
