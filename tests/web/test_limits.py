"""Limits, headers and origins of a server that people far apart use."""

import asyncio
import gc
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import Receive, Scope, Send
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

import divebell
from divebell.web.files import static
from divebell.web.guests import Guests
from divebell.web.server.limits import KINDS, RATES, SOCKETS_OF_GUEST, Limited, Limits, network_of
from divebell.web.server.routes import ROUTES
from tests.apart import apart
from tests.patience import ANSWER, until

from .client import Client
from .server import Server, serving

PUBLIC = "https://dive.example.org"
PAGES = ("/", "/about", "/me", "/settings", "/nothing")


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hosted"), options=[]) as running:
        yield running


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    options = ["--address", PUBLIC, "--proxy", "127.0.0.1"]
    with serving(tmp_path_factory.mktemp("public"), options=options) as running:
        yield running


def new_table(client: Client) -> str:
    answer = client.post("/new", {"way": "hotseat", "others": "1"})
    assert answer.status == 303, answer.text
    return answer.headers["location"]


# How much


def test_too_many_tables_are_refused_with_a_sentence_and_a_time(hosted: Server) -> None:
    guest, other = Client(hosted.url), Client(hosted.url)
    guest.post("/settings", {"language": "en"})
    for _ in range(RATES["table"].guest.amount):
        new_table(guest)
    refused = guest.post("/new", {"way": "hotseat", "others": "1"})
    assert refused.status == 429
    assert 1 <= int(refused.headers["retry-after"]) <= RATES["table"].guest.seconds
    assert "Too many requests" in refused.text
    assert guest.get("/about").status == 200, "other things are counted for themselves"
    assert new_table(other), "and other guests"


def test_a_program_is_told_in_json(hosted: Server) -> None:
    guest = Client(hosted.url)
    table = new_table(guest)
    for _ in range(5 * RATES["command"].guest.amount):  # its time may be over in between
        told = guest.send(f"{table}/command", {"no": "command"})
        if told.status == 429:
            break
    assert told.status == 429
    assert "Too many requests" in told.json()["error"]


def test_open_sockets_of_a_guest_are_counted_and_set_free(hosted: Server) -> None:
    guest = Client(hosted.url)
    address = f"{hosted.url.replace('http', 'ws')}{new_table(guest)}/live"
    headers = {"cookie": guest.cookie}
    with ExitStack() as most:
        for _ in range(SOCKETS_OF_GUEST - 1):
            most.enter_context(connect(address, additional_headers=headers))
        with connect(address, additional_headers=headers), pytest.raises(InvalidStatus) as refused:
            most.enter_context(connect(address, additional_headers=headers))
        assert refused.value.response.status_code == 429

        def is_let_in() -> bool:
            try:
                most.enter_context(connect(address, additional_headers=headers))
                return True
            except InvalidStatus:
                return False

        assert until(is_let_in), "a socket that was closed is counted for ever"  # it is seen a moment later


def test_behind_a_proxy_everybody_has_their_own_address(public: Server) -> None:
    def tables(address: str) -> int:
        headers = {"x-forwarded-for": address, "x-forwarded-proto": "https"}
        stranger = Client(public.url, cookie=False)
        for _ in range(3):
            stranger.cookie = ""
            answer = stranger.post("/new", {"way": "hotseat", "others": "1"}, **headers)
        return answer.status

    rate = RATES["table"].address
    one = Client(public.url, cookie=False)
    for _ in range(rate.amount):
        one.cookie = ""
        answer = one.post("/new", {"way": "nothing"}, x_forwarded_for="198.51.100.7")
        assert answer.status == 422
    one.cookie = ""
    assert one.post("/new", {"way": "nothing"}, x_forwarded_for="198.51.100.7").status == 429
    assert tables("198.51.100.8") == 303


def test_pages_and_files_are_counted_by_address_too(public: Server) -> None:
    for path, kind in (("/about", "page"), (static("icon.svg"), "file"), ("/healthz", "file")):
        address = f"198.51.100.{len(path)}"
        stranger, most = Client(public.url, cookie=False), RATES[kind].address.amount
        for _ in range(5 * most):  # its time may be over in between
            stranger.cookie = ""
            if stranger.get(path, x_forwarded_for=address).status == 429:
                break
        else:
            pytest.fail(f"{path} can be asked for without end")
        assert stranger.get(path, x_forwarded_for="198.51.100.99").status == 200


def test_two_pages_of_an_address_are_drawn_at_a_time_and_others_come_in_between() -> None:
    drawing: dict[str, list[asyncio.Event]] = {}

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        done = asyncio.Event()
        drawing.setdefault(scope["client"][0], []).append(done)
        await done.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.Event().wait()  # somebody who does not read the rest

    app = Starlette(routes=[Route("/about", lambda request: None)])
    app.state.limits, app.state.guests = Limits(True), Guests("x" * 32)
    limited = Limited(page)

    async def ask(address: str) -> None:
        scope = {"type": "http", "method": "GET", "path": "/about", "headers": [], "app": app, "client": (address, 1)}

        async def unread(*_: Any) -> Any: ...

        await limited(scope, unread, unread)

    async def work() -> None:
        asking = [asyncio.create_task(ask(address)) for address in ("198.51.100.1",) * 10 + ("198.51.100.2",)]
        await asyncio.sleep(0.1)
        assert {address: len(drawn) for address, drawn in drawing.items()} == {"198.51.100.1": 2, "198.51.100.2": 1}
        drawing["198.51.100.1"][0].set()
        await asyncio.sleep(0.1)
        assert len(drawing["198.51.100.1"]) == 3, "the next is drawn when one is sent, whoever reads it how slowly"
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        del asking, task
        await asyncio.sleep(0)
        gc.collect()  # tasks that were cancelled hold each other
        assert not app.state.limits.drawing

    apart(work)


def test_who_is_no_proxy_is_not_believed(hosted: Server) -> None:
    one = Client(hosted.url, cookie=False)
    for number in range(5 * RATES["secret"].address.amount):  # its time may be over in between
        one.cookie = ""
        if one.get("/mail/stop/x", x_forwarded_for=f"198.51.{number // 250}.{number % 250}").status == 429:
            return
    pytest.fail("all of them came from one address")


@pytest.mark.parametrize("path", ["/learn", "/learn/otys"])
def test_a_table_that_is_opened_under_the_name_of_a_game_counts_as_a_table(hosted: Server, path: str) -> None:
    guest = Client(hosted.url)
    answers = [guest.post(path, {"from": "start"}).status for _ in range(RATES["table"].guest.amount + 1)]
    assert answers[-1] == 429, answers


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("a.sock", "a.sock"),
    ],
)
def test_an_address_counts_as_what_one_customer_has(host: str, network: str) -> None:
    assert network_of(host) == network


def test_a_proxy_is_known_where_both_kinds_of_addresses_are_listened_to(tmp_path: Path) -> None:
    with serving(tmp_path, options=["--host", "::", "--proxy", "127.0.0.1"]) as server:
        many = Client(server.url, cookie=False)
        for number in range(RATES["secret"].address.amount + 1):
            many.cookie = ""
            assert many.get("/mail/stop/x", x_forwarded_for=f"198.51.{number // 250}.{number % 250}").status == 404


def test_alone_on_this_machine_nothing_is_counted(server: Server) -> None:
    guest = Client(server.url)
    for _ in range(RATES["table"].guest.amount + 5):
        assert guest.post("/new", {"way": "nothing"}).status == 422


def test_what_is_counted_is_there() -> None:
    assert set(KINDS.values()) <= set(RATES)
    known = {(method, route.path) for route in ROUTES if isinstance(route, Route) for method in route.methods or ()}
    assert set(KINDS) <= known


# Who asks


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_the_browser_says_when_another_site_asks(hosted: Server, site: str) -> None:
    guest = Client(hosted.url)
    assert guest.post("/settings", {"name": "Eve"}, sec_fetch_site=site).status == 403
    for own in ("same-origin", "none"):
        assert guest.post("/settings", {"name": "Ann"}, sec_fetch_site=own).status == 303
    assert guest.get("/about", sec_fetch_site=site).status == 200, "a link from another site leads here"


def test_with_a_public_address_only_its_pages_may_send(public: Server) -> None:
    guest = Client(public.url)
    for origin in (public.url, f"{PUBLIC}.example", "http://dive.example.org", "https://elsewhere.example", "null"):
        assert guest.post("/settings", {"name": "Eve"}, origin=origin, host="dive.example.org").status == 403
    assert guest.post("/settings", {"name": "Ann"}, origin=PUBLIC, host="dive.example.org").status == 303
    table = guest.post("/new", {"way": "hotseat", "others": "1"}).headers["location"]
    address = f"{public.url.replace('http', 'ws')}{table}/live"
    with connect(address, origin=Origin(PUBLIC)) as live:
        assert live.recv(ANSWER)
    for origin in (public.url, "https://elsewhere.example", "null"):
        with pytest.raises(InvalidStatus), connect(address, origin=Origin(origin)):
            pass


# What every answer says


def test_every_answer_says_what_browsers_must_not_do(hosted: Server, public: Server) -> None:
    for server in (hosted, public):
        guest = Client(server.url)
        table = new_table(guest)
        for path in (*PAGES, table, f"{table}/board", f"{table}/record", "/static/main.js"):
            headers = guest.get(path).headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert "camera=()" in headers["permissions-policy"]
            assert ("strict-transport-security" in headers) == (server is public)
            assert "server" not in headers
            if not path.startswith("/static"):
                assert headers["cache-control"] == "no-store", path
        assert ("; secure" in guest.get("/about").headers["set-cookie"].lower()) == (server is public)
        refused = guest.post("/settings", {}, origin="https://elsewhere.example")
        assert refused.status == 403
        assert refused.headers["x-content-type-options"] == "nosniff"


def test_no_page_has_code_in_it(hosted: Server) -> None:
    root = Path(divebell.__file__).parent
    for template in [*root.glob("web/templates/**/*.html"), *root.glob("games/*/templates/**/*.html")]:
        text = template.read_text(encoding="utf-8")
        assert not re.search(r"\son[a-z]+\s*=|\sstyle\s*=|<style|javascript:", text), template.name
        for script in re.findall(r"<script[^>]*>", text):
            assert " src=" in script or 'type="application/json"' in script, template.name


# What is too large or too slow


def test_a_head_that_is_too_large_is_refused(hosted: Server) -> None:
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=ANSWER) as plain:
        plain.sendall(b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-Long: " + b"a" * 64 * 1024)
        assert plain.recv(100).startswith(b"HTTP/1.1 400 ")


def test_a_form_of_thousands_of_fields_is_refused(hosted: Server) -> None:
    guest = Client(hosted.url)
    assert guest.post("/settings", {f"field{number}": "" for number in range(2000)}).status == 400


def test_a_page_has_nothing_to_say_on_its_socket(hosted: Server) -> None:
    guest = Client(hosted.url)
    address = f"{hosted.url.replace('http', 'ws')}{new_table(guest)}/live"
    with connect(address) as live:
        live.recv(ANSWER)
        live.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            live.recv(ANSWER)
