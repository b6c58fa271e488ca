"""Styles, scripts and symbols: asked for once, sent packed, and found by every page."""

import gzip
import http.client
import re
from hashlib import sha256
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response

from divebell.games import GAMES, find_box
from divebell.web.files import static, static_files

from .client import Client
from .conftest import Watched
from .play import go_to, new_table
from .server import Server

PAGES = (
    "/",
    "/about",
    "/me",
    "/settings",
    "/rules/otys",
    "/rules/aquatica",
    "/puzzles/otys",
    "/learn/otys",
    "/dive/otys",
)


def fetch(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """What is sent, byte by byte."""
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    told = {name.lower(): value for name, value in answer.getheaders()}
    body = answer.read()
    connection.close()
    return answer.status, told, body


def test_every_file_is_good_for_ever_by_the_name_with_its_digest(server: Server) -> None:
    for file in static_files().values():
        digest = sha256(file.content).hexdigest()[:10]
        assert f".{digest}." in file.address
        status, headers, body = fetch(server, file.address, accept_encoding="gzip, br")
        assert status == 200
        assert headers["cache-control"] == "public, max-age=31536000, immutable"
        assert headers["content-encoding"] == "gzip"
        assert headers["vary"].lower() == "accept-encoding"
        assert headers["content-type"].startswith(("text/css", "text/javascript", "image/svg+xml"))
        assert gzip.decompress(body) == file.content
        status, headers, body = fetch(server, file.address)
        assert (status, body) == (200, file.content)
        assert "content-encoding" not in headers


def test_a_name_without_a_digest_or_with_an_older_one_is_looked_up_again(server: Server) -> None:
    for path in ("/static/main.js", "/static/main.0123456789.js", "/static/otys/symbols.svg"):
        status, headers, body = fetch(server, path)
        assert status == 200
        assert headers["cache-control"] == "no-cache"
        status, _, again = fetch(server, path, if_none_match=headers["etag"])
        assert (status, again) == (304, b"")
        assert fetch(server, path, "HEAD")[1]["content-length"] == str(len(body))
    for path in ("/static/nothing.js", "/static/../app.py", "/static/", "/static/otys", "/static/%2e%2e/files.py"):
        assert fetch(server, path)[0] == 404, path
    assert fetch(server, "/static/main.js", "POST")[0] == 405


def test_pages_and_scripts_name_only_files_that_are_there(server: Server) -> None:
    known = {file.address for file in static_files().values()}
    client = Client(server.url)
    for path in PAGES:
        named = set(re.findall(r"/static/[^\"'#]+", client.get(path).text))
        assert named
        assert named <= known, path
    for name, file in static_files().items():
        if name.endswith(".js"):
            imported = re.findall(r'["\'](\.?/[\w./-]+\.(?:js|css|svg))["\']', file.content.decode())
            assert {other.replace("./", "/static/", 1) for other in imported} <= known, name


@pytest.mark.parametrize("game", GAMES)
def test_a_games_sheets_have_the_houses_in_them(game: str) -> None:
    styles = static_files()[f"{game}/{game}.css"].content.decode()
    symbols = static_files()[f"{game}/symbols.svg"].content.decode()
    assert styles.index("\n.ask {") < styles.index(f"\n.{game} {{"), "what a game says comes after what is said of all"
    assert all(f'id="{name}"' in symbols for name in (find_box(game).emblem, "ui-undo"))


def test_a_table_that_is_looked_at_again_asks_for_no_file(watched: Watched) -> None:
    page = watched.open()
    asked: list[Response] = []
    page.on("response", lambda response: asked.append(response) if "/static/" in response.url else None)
    table = new_table(page, way="hotseat", others="1")
    go_to(page, table)
    page.wait_for_load_state("networkidle")
    assert {response.status for response in asked} == {200}
    assert static("main.js") in {urlsplit(response.url).path for response in asked}
    sent = page.evaluate("() => performance.getEntriesByType('resource').length")
    assert sent > 5
    go_to(page, table)
    page.wait_for_load_state("networkidle")
    transferred = page.evaluate(
        "() => performance.getEntriesByType('resource')"
        ".filter(file => file.name.includes('/static/') && file.transferSize > 0).map(file => file.name)"
    )
    assert transferred == [], "it was all there"
