"""What a browser keeps without a server, and what it says when it cannot: each in a sentence, and nothing is lost."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.checks import axe_faults
from tests.web.server import Server, serving

from .builds import changed
from .conftest import Host
from .test_site import START, inside, play, send, visit

VERSION = "async () => (await (await caches.open('divebell:/divebell:known')).match('/divebell/current')).text()"


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    yield context
    context.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "server").mkdir()
    with serving(tmp_path / "server") as running:
        yield running


def begin(page: Page) -> str:
    """A game of two on one device after its first move; the address of its table."""
    send(page, "/new", way="hotseat", players="2", seed="5")
    expect(inside(page).locator("#table")).to_have_attribute("data-version", "0")
    play(page, "key 1")
    return page.url


def full(page: Page, size: int | None) -> None:
    """Let the browser give the site only so many bytes; None is as many as usual."""
    session = page.context.new_cdp_session(page)
    given = {} if size is None else {"quotaSize": size}
    session.send("Storage.overrideQuotaForOrigin", {"origin": page.evaluate("origin"), **given})


def test_games_are_shared_exported_and_brought_to_a_server_and_storage_may_be_full(
    host: Host, visitor: BrowserContext, server: Server, tmp_path: Path
) -> None:
    page = visit(visitor, host.url)
    expect(inside(page).locator("a[href$='/about#together']")).to_contain_text("with a server")
    begin(page)
    expect(inside(page).locator("html")).to_have_attribute("data-js", "on")
    page.keyboard.press("?")
    inside(page).locator("[data-dialog=help]").click()
    inside(page).locator("#help [data-command=share]").click()
    field = inside(page).locator("#share input")
    expect(field).to_have_value(re.compile(rf"^{host.url}#/open#at=1&game="))
    link = field.input_value()
    # The link opens here, and what is after its # opens at a server.
    other = visitor.new_page()
    other.goto(link)
    inside(other).get_by_role("button", name="Play on from here").click(timeout=START)
    expect(inside(other).locator("#table")).to_have_attribute("data-at", "1")
    other.close()
    there = visitor.new_page()
    there.goto(f"{server.url}/open#{link.rpartition('#')[2]}")
    there.get_by_role("button", name="Play on from here").click()
    expect(there.locator("#table")).to_have_attribute("data-at", "1")
    # Everything goes to the server in one file, and comes back without being doubled.
    page.goto(f"{host.url}#/me")
    expect(inside(page).locator("#stored")).to_contain_text(re.compile(r"takes \d+.* MB in this browser"))
    with page.expect_download() as saved:
        inside(page).locator("form[action$='/me/export'] button").click()
    there.goto(f"{server.url}/me")
    there.locator("form[action='/me/import'] input").set_input_files(saved.value.path())
    there.locator("form[action='/me/import'] button").click()
    expect(there.locator(".brought dd")).to_have_text(["2", "0", "0"])
    there.goto(f"{server.url}/me")
    there.locator("form[action='/me/export'] input").check()
    with there.expect_download() as saved:
        there.locator("form[action='/me/export'] button").click()
    inside(page).locator("form[action$='/me/import'] input").set_input_files(saved.value.path())
    inside(page).locator("form[action$='/me/import'] button").click()
    expect(inside(page).locator(".brought dd")).to_have_text(["1", "0", "2"], timeout=START)
    # No room: a sentence, and the game stands as it stood.
    full(page, 1)
    send(page, "/new", way="hotseat", players="2", seed="6")
    sentence = inside(page).locator(".sentence")
    for _ in range(20):
        if sentence.count():
            break
        page.wait_for_timeout(300)
        send(page, "/new", way="hotseat", players="2", seed="6")
    expect(sentence).to_contain_text("There is no room left for Divebell in this browser")
    assert not list(axe_faults(page))
    full(page, None)
    send(page, "/new", way="hotseat", players="2", seed="6")
    expect(inside(page).locator("#table")).to_have_attribute("data-version", "0")


def test_a_new_version_starts_with_the_next_visit_and_a_broken_one_never(
    site: Path, tmp_path: Path, visitor: BrowserContext
) -> None:
    folder = tmp_path / "host"
    folder.mkdir()
    newer = {"shell.css": lambda text: text.replace("gap: 0.6rem", "gap: 0.7rem")}
    changed(site, tmp_path / "broken", newer, broken="words.js")
    version = changed(site, tmp_path / "newer", newer)
    newest = {"shell.css": lambda text: text.replace("gap: 0.6rem", "gap: 0.8rem")}
    changed(site, tmp_path / "newest", newest, broken="words.js")
    (folder / "divebell").symlink_to(site)
    host = Host(folder)
    page = visit(visitor, host.url)
    table = begin(page)
    before = page.evaluate(VERSION)

    def offer(build: Path) -> None:
        (folder / "divebell").unlink()
        (folder / "divebell").symlink_to(build)

    # Half of it is fetched, then a file is not what it should be: the old version goes on.
    offer(tmp_path / "broken")
    page.reload()
    expect(inside(page).locator("#table")).to_have_attribute("data-at", "1", timeout=START)
    page.wait_for_timeout(1500)
    expect(page.locator("#notice")).to_be_hidden()
    assert page.evaluate(VERSION) == before
    # It is mended, and fetched beside the old one, which is still in use.
    offer(tmp_path / "newer")
    page.reload()
    expect(page.locator("#notice")).to_contain_text("A new version is ready", timeout=START)
    assert not list(axe_faults(page))
    assert page.evaluate(VERSION) == before
    # With another tab open it does not start. There it makes room for a still newer one, which is broken: alone and
    # without a network the old version is there, with the game.
    offer(tmp_path / "newest")
    second = visit(visitor, host.url)
    second.wait_for_function(f"async () => !(await caches.has('divebell:/divebell:{version}'))")
    assert second.evaluate(VERSION) == before
    second.close()
    page.close()
    host.stop()
    page = visitor.new_page()
    page.goto(table)
    expect(inside(page).locator("#table")).to_have_attribute("data-at", "1", timeout=START)
    assert page.evaluate(VERSION) == before
    # Fetched again, it starts with the next visit.
    host.start()
    offer(tmp_path / "newer")
    page.reload()
    expect(page.locator("#notice")).to_contain_text("A new version is ready", timeout=START)
    page.close()
    third = visitor.new_page()
    third.goto(table)
    expect(inside(third).locator("#table")).to_have_attribute("data-at", "1", timeout=START)
    assert third.evaluate(VERSION) == version
    assert third.evaluate("getComputedStyle(document.getElementById('start')).rowGap") == "11.9px"
    host.stop()


def test_a_browser_without_what_is_needed_is_told_so(host: Host, browser: Browser) -> None:
    for language, sentence in (("en", "This browser is too old"), ("de", "Dieser Browser ist zu alt")):
        for scheme in ("light", "dark"):
            context = browser.new_context(locale=language, color_scheme=scheme)
            context.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })")
            page = context.new_page()
            page.goto(host.url)
            expect(page.locator("#trouble")).to_contain_text(sentence)
            assert not list(axe_faults(page))
            manifest = page.evaluate("document.querySelector('link[rel=manifest]').href")
            assert page.request.get(manifest).json()["lang"] == language
            context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_whoever_waits_for_the_site_sees_how_much_is_there(host: Host, browser: Browser, scheme: Any) -> None:
    context = browser.new_context(locale="fr", color_scheme=scheme)
    context.route("**/divebell.zip*", lambda route: None)  # which never comes
    page = context.new_page()
    page.goto(host.url)
    expect(page.locator("#told")).to_contain_text(re.compile(r"Téléchargement de Divebell : \d+,\d Mo sur \d+,\d"))
    assert not list(axe_faults(page))
    context.close()


@pytest.mark.long
def test_no_room_for_the_site_itself_is_told_and_can_be_tried_again(host: Host, visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto(host.url.replace("/divebell/", "/nothing"))
    full(page, 1_000_000)
    page.goto(host.url)
    expect(page.locator("#trouble")).to_contain_text("There is no room left", timeout=START)
    assert not list(axe_faults(page))
    full(page, None)
    page.locator("#again").click()
    expect(inside(page).locator(".brand")).to_be_visible(timeout=START)


@pytest.mark.long
def test_a_window_that_keeps_nothing_says_so_and_plays(site: Path, tmp_path: Path, visitor: BrowserContext) -> None:
    refused = "throw new DOMException('not here', 'SecurityError');\n    const top ="
    changed(site, tmp_path / "private", {"files.js": lambda text: text.replace("const top =", refused, 1)})
    (tmp_path / "host").mkdir()
    (tmp_path / "host" / "divebell").symlink_to(tmp_path / "private")
    host = Host(tmp_path / "host")
    page = visit(visitor, host.url)
    expect(page.locator("#notice")).to_contain_text("This window keeps nothing")
    assert not list(axe_faults(page))
    page.locator("#notice button").click()
    begin(page)
    host.stop()


@pytest.mark.long
def test_storage_that_fails_is_told_and_nothing_is_played_in_memory(
    site: Path, tmp_path: Path, visitor: BrowserContext
) -> None:
    failing = "throw new DOMException('the disk failed', 'UnknownError');\n    const top ="
    changed(site, tmp_path / "failing", {"files.js": lambda text: text.replace("const top =", failing, 1)})
    (tmp_path / "host").mkdir()
    (tmp_path / "host" / "divebell").symlink_to(tmp_path / "failing")
    host = Host(tmp_path / "host")
    page = visitor.new_page()
    page.goto(host.url)
    expect(page.locator("#trouble")).to_contain_text("could not open its storage", timeout=START)
    expect(page.locator("#trouble")).to_contain_text("(UnknownError: the disk failed)")
    assert not list(axe_faults(page))
    host.stop()
