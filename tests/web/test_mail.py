"""Letters, carried by a real mail server."""

import asyncio
import logging
import re
import sqlite3
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from websockets.sync.client import connect

from divebell.store.log import Person
from divebell.web.server import mail
from divebell.web.server.hosting import Hosting
from divebell.web.server.logs import Lines
from divebell.web.server.mail import Mailer, is_address
from tests.apart import apart
from tests.patience import ANSWER, until

from .client import Client
from .server import Server, free_port

CERTIFICATE = Path(__file__).parent / "localhost.pem"
ANN = Person("a" * 22, "ann@example.org", True, "en")


# A server that writes a letter sooner than a real one.
HASTY = """
import sys
from divebell.cli import main
from divebell.web.server import mail
mail.QUIET = 0.5
sys.exit(main())
"""


class Box:
    """A mail server that keeps what it gets."""

    def __init__(self, port: int, refuse: str = "", **options: Any) -> None:
        self.letters: list[EmailMessage] = []
        self.refuse = refuse
        self.port = port
        self.controller = Controller(self, hostname="127.0.0.1", port=port, **options)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuse:
            return self.refuse
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"


@contextmanager
def post_office(port: int | None = None, refuse: str = "", **options: Any) -> Iterator[Box]:
    box = Box(port or free_port(), refuse, **options)
    box.controller.start()
    try:
        yield box
    finally:
        box.controller.stop()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long."""
    monkeypatch.setattr(mail, "BACK_OFF", (0.2,) * 40)


def mailer_of(smtp: str) -> Mailer:
    hosting = Hosting(Path(), address="https://dive.example.org", smtp=smtp, mail_from="bell@example.org")
    return Mailer(hosting, "k" * 43)


async def meanwhile(done: Callable[[], bool]) -> bool:
    """Whether something comes true while letters are sent."""
    return await asyncio.to_thread(until, done)


def told_by_us(caplog: pytest.LogCaptureFixture) -> str:
    """What our own loggers said, as a server writes it."""
    return "\n".join(Lines().format(record) for record in caplog.records if record.name.startswith("divebell"))


def text_of(letter: EmailMessage) -> str:
    content = letter.get_content()
    assert isinstance(content, str)
    return content.replace("\r\n", "\n")


# From the page to the mailbox and back


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Box]]:
    with post_office() as box:
        server = Server(tmp_path_factory.mktemp("mail"), options=["--mail-from", "bell@example.org"])
        server.command += ["--address", server.url]
        server.program = ["-c", HASTY]
        server.environment["DIVEBELL_SMTP"] = f"smtp://127.0.0.1:{box.port}"
        server.start()
        yield server, box
        server.stop()


@pytest.fixture
def posted(office: tuple[Server, Box]) -> tuple[Server, Box]:
    office[1].letters.clear()
    return office


def people(server: Server) -> list[tuple[str, int]]:
    """Those of example.org and whether they are confirmed; other tests write elsewhere."""
    with sqlite3.connect(server.folder / "tables.sqlite") as database:
        question = "select email, confirmed from people where email like '%@example.org'"
        return database.execute(question).fetchall()


def wait_for(done: Callable[[], bool]) -> None:
    assert until(done), "no letter came"


def wait_for_letter(box: Box, to: str = "ann@example.org") -> EmailMessage:
    wait_for(lambda: any(letter["To"] == to for letter in box.letters))
    return next(letter for letter in box.letters if letter["To"] == to)


def path_in(letter: EmailMessage, server: Server, kind: str) -> str:
    found = re.search(rf"{server.url}(/mail/{kind}/\S+)", text_of(letter))
    assert found
    return found[1]


def test_an_address_is_confirmed_by_a_button_and_forgotten_by_one_click(posted: tuple[Server, Box]) -> None:
    server, box = posted
    guest = Client(server.url)
    guest.post("/settings", {"language": "en"})
    assert guest.post("/mail", {"email": "ann@example.org"}).status == 200
    letter = wait_for_letter(box)
    assert letter["To"] == "ann@example.org"
    assert letter["From"] == "Divebell <bell@example.org>"
    assert letter["Message-ID"].endswith("@example.org>")
    assert letter["Date"]
    assert people(server) == [("ann@example.org", 0)]

    scanner, reader = Client(server.url, cookie=False), Client(server.url)
    path = path_in(letter, server, "confirm")
    assert "ann" not in path
    assert "<button" in scanner.get(path).text
    assert people(server) == [("ann@example.org", 0)], "who only looks confirms nothing"
    assert reader.post(path).status == 200
    assert people(server) == [("ann@example.org", 1)]

    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    one_click = letter["List-Unsubscribe"].strip("<>").removeprefix(server.url)
    assert "<button" in scanner.get(one_click).text
    assert people(server) == [("ann@example.org", 1)]
    program = Client(server.url, cookie=False)
    assert program.post(one_click, {"List-Unsubscribe": "One-Click"}).status == 200
    assert people(server) == []
    assert program.post(one_click).status == 200, "twice is once"
    assert reader.post(path).status == 404, "an address that was forgotten is not confirmed"
    assert "ann@" not in server.told()


def test_wrong_links_and_wrong_addresses_do_nothing(posted: tuple[Server, Box]) -> None:
    server, box = posted
    guest = Client(server.url)
    for email in ("ann", "ann@here", "a b@example.org", "ann@example.org\nBcc: eve@example.org", "@" * 300):
        assert guest.post("/mail", {"email": email}).status == 422
    for kind in ("confirm", "stop"):
        for token in ("x", "WyJhIiwiYiJd.aaaa", "%00"):
            assert guest.get(f"/mail/{kind}/{token}").status == 404
            assert guest.post(f"/mail/{kind}/{token}").status == 404
    guest.post("/mail", {"email": "ann@example.org"})
    letter = wait_for_letter(box)
    confirm = path_in(letter, server, "confirm")
    assert guest.post(confirm.replace("confirm", "stop")).status == 404, "one link is not the other"
    guest.post("/mail", {"email": "bob@example.org"})
    assert guest.post(confirm).status == 404, "a link confirms the address it was sent to"
    guest.post("/mail", {"email": ""})
    assert people(server) == []
    assert guest.post("/mail", {"email": "eve@example.org"}, origin="https://elsewhere.example").status == 403


def test_nobodys_mailbox_is_filled(posted: tuple[Server, Box]) -> None:
    server, box = posted
    for _ in range(4):
        assert Client(server.url).post("/mail", {"email": "full@crowd.example"}).status == 200
    Client(server.url).post("/mail", {"email": "last@crowd.example"})
    wait_for_letter(box, "last@crowd.example")
    assert [letter["To"] for letter in box.letters].count("full@crowd.example") == 3


def test_without_a_mail_server_nobody_is_asked_for_an_address(server: Server) -> None:
    assert Client(server.url).post("/mail", {"email": "ann@example.org"}).status == 404


def test_what_could_be_an_address() -> None:
    assert is_address("ann.o-hara+dive@mail.example.org")
    for text in ("", "ann", "a@b", "a@b.c\n", "a@@b.c", "ä@b.de", "a,b@c.de", "<a@b.de>", "a@b..de"):
        assert not is_address(text)


def test_a_link_is_good_for_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    mailer = mailer_of("smtp://127.0.0.1")
    token = mailer.confirmations.dumps(["a", "b"])
    assert mailer.confirmed_by(token) is not None
    monkeypatch.setattr(mail, "DAY", -1)
    assert mailer.confirmed_by(token) is None


# Notices


def table_of(host: Client, other: Client) -> str:
    """A table of two that has begun; its address."""
    table = host.post("/online", {"name": "Ann", "seat2": "open"}).headers["location"]
    invitation = re.search(r"/join/[\w-]+/[\w-]+", host.get(table).text)
    assert invitation
    assert other.post(invitation[0], {"name": "Bob"}).status == 303
    return table


def with_address(server: Server, box: Box, email: str) -> Client:
    guest = Client(server.url)
    guest.post("/settings", {"language": "en"})
    guest.post("/mail", {"email": email})
    assert guest.post(path_in(wait_for_letter(box, email), server, "confirm")).status == 200
    return guest


def test_one_letter_for_a_turn_and_none_for_who_is_there(posted: tuple[Server, Box]) -> None:
    server, box = posted
    ann = with_address(server, box, "ann@turns.example")
    bob = with_address(server, box, "bob@turns.example")
    box.letters.clear()
    live = server.url.replace("http", "ws")
    with ExitStack() as pages:
        watched = ann.post("/online", {"name": "Ann", "seat2": "open"}).headers["location"]
        invitation = re.search(r"/join/[\w-]+/[\w-]+", ann.get(watched).text)
        assert invitation
        for guest in (ann, bob):
            headers = {"cookie": guest.cookie}
            pages.enter_context(connect(f"{live}{watched}/live", additional_headers=headers)).recv(ANSWER)
        assert bob.post(invitation[0], {"name": "Bob"}).status == 303
        tables = [table_of(ann, bob), table_of(ann, bob)]
        wait_for(lambda: len(box.letters) == 2)
    for table, letter in zip(tables, box.letters, strict=True):  # in their order, so the first table had none
        assert letter["To"] in ("ann@turns.example", "bob@turns.example")
        other = "Bob" if letter["To"].startswith("ann") else "Ann"
        assert letter["Subject"] == f"Your turn with {other}"
        assert f"{server.url}{table}\n" in text_of(letter)
        assert path_in(letter, server, "stop")
        assert "/seat/" not in text_of(letter)
        assert "/join/" not in text_of(letter)
    assert "@turns.example" not in server.told()


@pytest.mark.usefixtures("hasty")
def test_a_letter_waits_until_the_mail_server_is_back() -> None:
    port = free_port()

    async def play() -> list[EmailMessage]:
        mailer = mailer_of(f"smtp://127.0.0.1:{port}")
        await mailer.start()
        await mailer.confirm(ANN)
        assert await meanwhile(lambda: len(mailer.tasks) == 2), "the letter was tried and waits"
        with post_office(port) as box:
            assert await meanwhile(lambda: bool(box.letters))
        await mailer.stop()
        return box.letters

    assert len(apart(play)) == 1


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("answer", "told"), [("550 no such box: ann@example.org", "rejected"), ("451 later", "waits")])
def test_what_the_mail_server_refuses_is_logged_without_the_address(
    answer: str, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def play(box: Box) -> None:
        mailer = mailer_of(f"smtp://127.0.0.1:{box.port}")
        await mailer.start()
        await mailer.confirm(ANN)
        assert await meanwhile(lambda: told in told_by_us(caplog))
        await mailer.stop()

    with post_office(refuse=answer) as box:
        apart(lambda: play(box))
    assert not box.letters
    assert ANN.email not in told_by_us(caplog)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_the_way_to_the_mail_server_is_encrypted_and_needs_its_password(
    scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)

    def known(_server: Any, _session: Any, _envelope: Any, _mechanism: str, given: LoginPassword) -> AuthResult:
        logins.append((given.login, given.password))
        return AuthResult(success=True)

    logins: list[tuple[bytes, bytes]] = []
    options: dict[str, Any] = {"authenticator": known}
    if scheme == "smtp":
        options |= {"require_starttls": True, "tls_context": context, "auth_required": True}
    else:
        options |= {"ssl_context": context, "auth_require_tls": False}

    async def play(box: Box) -> None:
        mailer = mailer_of(f"{scheme}://bell:p%40ss@localhost:{box.port}")
        await mailer.start()
        await mailer.confirm(ANN)
        assert await meanwhile(lambda: bool(box.letters))
        await mailer.stop()

    with post_office(**options) as box:
        apart(lambda: play(box))
    assert len(box.letters) == 1
    assert logins == [(b"bell", b"p@ss")]


@pytest.mark.parametrize("address", ["a..b@example.org", ".a@example.org", "a.@example.org", "a@b", "a b@example.org"])
def test_what_no_letter_can_be_addressed_to_is_no_address(address: str) -> None:
    assert not is_address(address)
