"""Runs in the Python of the site: every page answers there, so nothing that it needs was left out of the build."""

import json
import sqlite3
from pathlib import Path
from urllib.parse import urlencode

from starlette.routing import Route

from divebell.games import GAMES
from divebell.site.browser import start
from divebell.site.host import Answer, Host
from divebell.web.server.routes import ROUTES, needs_others

FORM = [("content-type", "application/x-www-form-urlencoded")]
RECORDS = Path(__file__).parent.parent / "releases" / "0.1.0" / "records"
FINISHED = {"otys": "bots-finished.record", "aquatica": "aquatica-goals-finished.record"}
BOUNDARY = "----------------between"


async def send(host: Host, path: str, **form: str) -> str:
    """Where a form leads."""
    answer = await host.answer("POST", path, FORM, urlencode(form).encode())
    assert answer.status == 303, (path, answer.status, answer.body[:2000])
    return dict(answer.headers)["location"]


async def visit(host: Host, path: str) -> Answer:
    answer = await host.answer("GET", path, [], b"")
    assert answer.status < 500, (path, answer.status, answer.body[:2000])
    return answer


async def hand_in(host: Host, record: bytes) -> str:
    """Where a record that is imported leads."""
    head = f'--{BOUNDARY}\r\ncontent-disposition: form-data; name="record"; filename="a.record"\r\n\r\n'
    body = head.encode() + record + f"\r\n--{BOUNDARY}--\r\n".encode()
    told = [("content-type", f"multipart/form-data; boundary={BOUNDARY}")]
    answer = await host.answer("POST", "/import", told, body)
    assert answer.status == 303, (answer.status, answer.body[:2000])
    return dict(answer.headers)["location"]


async def look_at_all(folder: str) -> int:
    """Visit every page of every game in every language; how many there were."""
    seen = 0
    Path(folder).mkdir()
    host = (await start(folder, "", "en", "/app/templates", ())).host
    routes = [route for route in ROUTES if isinstance(route, Route) and not needs_others(route)]
    pages = sorted(route.path for route in routes if "GET" in (route.methods or ()))
    for game in GAMES:
        tables = [
            await send(host, "/new", game=game, way="hotseat", players="2", seed="5"),
            await send(host, "/new", game=game, way="bots", bot="greedy", seed="5"),
            await send(host, "/new", game=game, way="solo", seed="5"),
            await send(host, f"/learn/{game}"),
        ]
        asked = json.loads((await visit(host, f"{tables[0]}/board")).body)["asked"]
        assert asked is not None
        tables.append(await hand_in(host, (RECORDS / FINISHED[game]).read_bytes()))
        assert (await visit(host, f"{tables[-1]}/analysis")).status == 200
        assert (await host.answer("POST", f"{tables[1]}/hint", FORM, b"")).status < 500
        for language in ("en", "fr", "de", "it"):
            host.languages = language
            for page in pages:
                for table in tables if "{table}" in page else tables[:1]:
                    await visit(host, page.replace("/t/{table}", table).replace("{game}", game))
                    seen += 1
    await host.close()
    return seen


async def open_old(folder: str, database: bytes) -> int:
    """Open a database of an earlier release; how many tables are in it."""
    Path(folder).mkdir()
    (Path(folder) / "tables.sqlite").write_bytes(database)
    door = await start(folder, "", "en", "/app/templates", ())
    await door.host.close()
    (count,) = sqlite3.connect(Path(folder) / "tables.sqlite").execute("SELECT count(*) FROM tables").fetchone()
    return int(count)
