"""The application answers inside a browser as it does on a server; what needs other devices is not there."""

import asyncio
import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from divebell.site.host import Answer, Host, start
from divebell.site.jar import Jar
from divebell.web.server.routes import ROUTES, needs_others
from tests.apart import apart

ROOT = "/divebell"
FORM = [("content-type", "application/x-www-form-urlencoded")]


async def visit(host: Host, path: str) -> Answer:
    return await host.answer("GET", path, [], b"")


async def send(host: Host, path: str, **form: str) -> Answer:
    return await host.answer("POST", path, FORM, urlencode(form).encode())


async def open_table(host: Host) -> str:
    """A game on one device; the path of its table."""
    answer = await send(host, "/new", way="hotseat", players="2", seed="5")
    assert answer.status == 303
    return dict(answer.headers)["location"].removeprefix(ROOT)


def test_pages_come_with_their_root_and_a_policy_that_lets_only_our_own_page_frame_them(tmp_path: Path) -> None:
    async def run() -> None:
        host = await start(str(tmp_path), ROOT, "fr-CH, fr;q=0.9")
        answer = await visit(host, "/")
        page = answer.body.decode()
        assert (answer.status, dict(answer.headers)["x-frame-options"]) == (200, "SAMEORIGIN")
        assert 'lang="fr"' in page
        assert 'data-root="/divebell"' in page
        links = re.findall(r' (?:href|action)="(/[^"]*)"', page)
        assert links
        assert all(link.startswith((f"{ROOT}/", "/static/")) for link in links)
        await host.close()

    apart(run)


def test_the_guest_is_the_same_on_the_next_visit_and_finds_their_table(tmp_path: Path) -> None:
    async def run() -> None:
        host = await start(str(tmp_path), ROOT, "en")
        table = await open_table(host)
        await host.close()
        again = await start(str(tmp_path), ROOT, "en")
        assert (await visit(again, table)).status == 200
        assert f'{ROOT}{table}"' in (await visit(again, "/me")).body.decode()
        assert not any(name == "set-cookie" for name, _ in (await visit(again, "/")).headers)
        await again.close()

    apart(run)


def test_a_line_hears_of_every_move_until_it_is_closed(tmp_path: Path) -> None:
    async def run() -> None:
        host = await start(str(tmp_path), "", "en")
        table = await open_table(host)
        heard: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        host.open_line("line", f"{table}/live?since=0", lambda kind, text: heard.put_nowait((kind, text)))
        assert await asyncio.wait_for(heard.get(), 5) == ("opened", "")
        assert await asyncio.wait_for(heard.get(), 5) == ("text", '{"version":0}')
        asked = json.loads((await visit(host, f"{table}/board")).body)["asked"]
        command = {"version": 0, "nonce": "a", "seat": asked, "command": "move", "move": "key 1"}
        body = json.dumps(command).encode()
        answer = await host.answer("POST", f"{table}/command", [("content-type", "application/json")], body)
        assert answer.status == 200, json.loads(answer.body)["error"]
        assert (await asyncio.wait_for(heard.get(), 5))[0] == "text"
        host.close_line("line")
        while host.lines:
            await asyncio.sleep(0.01)
        await host.close()

    apart(run)


def test_a_line_that_is_closed_while_it_is_opened_leaves_nobody_listening(tmp_path: Path) -> None:
    async def run() -> None:
        host = await start(str(tmp_path), "", "en")
        table = await open_table(host)
        heard: list[str] = []
        host.open_line("line", f"{table}/live?since=0", lambda kind, _text: heard.append(kind))
        host.close_line("line")
        while host.tasks:
            await asyncio.sleep(0.01)
        assert "text" not in heard
        assert not host.app.state.tables.listeners
        assert not host.app.state.lines.open
        await host.close()

    apart(run)


@pytest.mark.parametrize("path", ["/online", "/join/x", "/seat/x/y", "/mail/stop/x", "/healthz", "/openapi.json"])
def test_what_needs_other_devices_is_not_there(tmp_path: Path, path: str) -> None:
    async def run() -> None:
        host = await start(str(tmp_path), "", "en")
        assert (await visit(host, path)).status == 404
        assert (await visit(host, "/")).status == 200
        await host.close()

    assert any(needs_others(route) for route in ROUTES)
    apart(run)


def test_a_jar_keeps_its_key_and_the_last_cookie(tmp_path: Path) -> None:
    jar = Jar(tmp_path / "jar.sqlite")
    jar.take("divebell=abc.def; HttpOnly; Path=/; SameSite=lax")
    key = jar.key
    jar.close()
    again = Jar(tmp_path / "jar.sqlite")
    assert (again.key, again.cookie) == (key, "divebell=abc.def")
    again.close()
