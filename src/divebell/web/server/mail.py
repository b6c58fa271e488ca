"""Letters: "please confirm" and "your turn". In them a link to a table, whom one plays with, and never a secret."""

import asyncio
import hashlib
import hmac
import logging
import random
import re
import ssl
from collections import OrderedDict
from collections.abc import Awaitable, Sequence
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from divebell.engine.text import shown
from divebell.language import translator
from divebell.store.log import Person, Unavailable
from divebell.table.table import Table
from divebell.table.tables import Tables

from .hosting import Hosting
from .limits import Most

if TYPE_CHECKING:
    from .counters import Counters
    from .metrics import Figures

LOGGER: Final = logging.getLogger("divebell.web.mail")
DAY: Final = 24 * 3600
QUIET: Final = 60.0  # seconds that somebody has to come by themselves before a letter goes out
BACK_OFF: Final = (10.0, 60.0, 300.0, 1800.0, 7200.0)  # seconds between attempts; then the letter is given up
PATIENCE: Final = 20.0  # seconds for the mail server
MOST_WAITING: Final = 1000  # letters
MOST_REMEMBERED: Final = 50_000  # turns
CONFIRMATIONS: Final = Most(3, DAY)  # to one address, whoever asks: nobody's mailbox is ours to fill
NOTICES: Final = Most(40, DAY)


class Letter(NamedTuple):
    """What goes to somebody; `stop` is the link that ends such letters."""

    to: str
    subject: str
    text: str
    stop: str


class Rejected(Exception):
    """The mail server will never take this letter."""


class Mailer:
    """Sends letters from a queue in memory, again and again when the mail server is away.

    What waits is lost when the server ends: a notice comes a turn later, a confirmation is asked for again.
    """

    def __init__(self, hosting: Hosting, key: str, figures: "Figures | None" = None) -> None:
        """`key` signs the links in letters."""
        self.hosting = hosting
        self.figures = figures
        self.queue: asyncio.Queue[tuple[Letter, int]] = asyncio.Queue(MOST_WAITING)
        self.tasks: set[asyncio.Task[None]] = set()
        self.told: OrderedDict[tuple[str, int, int], None] = OrderedDict()  # the turns that a letter was about
        self.confirmations = URLSafeTimedSerializer(key, salt="mail confirm")
        self.endings = URLSafeSerializer(key, salt="mail stop")

    @property
    def on(self) -> bool:
        """Whether the host has said by whom letters are carried."""
        return bool(self.hosting.smtp)

    @cached_property
    def counters(self) -> "Counters":
        """How many letters went where."""
        from .counters import Counters  # its library is not needed where none are sent

        return Counters()

    async def start(self) -> None:
        """Begin to send."""
        if self.on:
            await self.counters.start()
            self._do(self._send_all())

    async def stop(self) -> None:
        """Send no more."""
        if self.on:
            self.counters.stop()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # What is said

    async def confirm(self, person: Person) -> bool:
        """Ask somebody whether this is their address; False when they were asked too often."""
        if await self.counters.hit(CONFIRMATIONS, _digest(person.email)):
            return False
        translate = translator(person.language)
        link = f"{self.hosting.address}/mail/confirm/{self.confirmations.dumps(_of(person))}"
        text = "\n\n".join((
            translate("Someone, probably you, asked Divebell to e-mail this address when it is their turn."),
            translate("If it was you, confirm the address within 24 hours:") + f"\n{link}",
            translate("If not, ignore this e-mail; you will not get another one."),
        ))  # fmt: skip
        return self._post(Letter(person.email, translate("Is this your address?"), text, self.stop_link(person)))

    def your_turn(self, tables: Tables, table: Table) -> None:
        """Another seat has to choose: tell who holds it, once, unless they come by themselves."""
        seat = table.asked
        if not self.on or seat is None or not table.created.online or table.is_bot(seat):
            return
        turn = (table.id, seat, table.game.turn)
        if turn not in self.told:
            self.told[turn] = None
            if len(self.told) > MOST_REMEMBERED:
                self.told.popitem(last=False)
            self._do(self._notice(tables, *turn))

    async def _notice(self, tables: Tables, table_id: str, seat: int, turn: int) -> None:
        await asyncio.sleep(QUIET)
        try:
            table = await tables.find(table_id)
            if table is None or table.asked != seat or table.game.turn != turn:
                return
            holders = table.holders[seat]
            if tables.is_here(table_id, holders):
                return
            people = [person for guest in holders if (person := await tables.log.person(guest)) is not None]
        except Unavailable:
            return
        others = [held.name for number, held in enumerate(table.seats) if number != seat]
        for person in {person.email: person for person in people if person.confirmed}.values():
            if not await self.counters.hit(NOTICES, _digest(person.email)):
                self._post(self._turn_letter(person, table_id, others))

    def _turn_letter(self, person: Person, table: str, others: Sequence[str]) -> Letter:
        translate = translator(person.language)
        names = ", ".join(shown(name, 24) for name in others)
        stop = self.stop_link(person)
        text = "\n\n".join((
            translate("It is your turn in your game with {names}:").format(names=names)
            + f"\n{self.hosting.address}/t/{table}",
            translate("Unsubscribe:") + f"\n{stop}",
        ))  # fmt: skip
        return Letter(person.email, translate("Your turn with {names}").format(names=names), text, stop)

    # Links

    def stop_link(self, person: Person) -> str:
        """The link that ends all letters to somebody; it works for ever."""
        return f"{self.hosting.address}/mail/stop/{self.endings.dumps(_of(person))}"

    def confirmed_by(self, token: str) -> "Claim | None":
        """Whom a link of the last day confirms."""
        try:
            return _claim(self.confirmations.loads(token, max_age=DAY))
        except BadSignature:
            return None

    def stopped_by(self, token: str) -> "Claim | None":
        """Whose letters a link ends."""
        try:
            return _claim(self.endings.loads(token))
        except BadSignature:
            return None

    # Sending

    def _do(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _post(self, letter: Letter, attempt: int = 0) -> bool:
        try:
            self.queue.put_nowait((letter, attempt))
        except asyncio.QueueFull:
            self._ended("dropped", "too many letters wait")
            return False
        return True

    async def _send_all(self) -> None:
        while True:
            letter, attempt = await self.queue.get()
            try:
                await asyncio.to_thread(send, self.hosting, write(self.hosting, letter))
            except Rejected as error:
                self._ended("rejected", str(error))
            except OSError as error:  # what smtplib raises is one too
                if attempt == len(BACK_OFF):
                    self._ended("given up", type(error).__name__)
                else:
                    LOGGER.info("a letter waits", extra={"facts": {"why": type(error).__name__, "attempt": attempt}})
                    self._do(self._again(letter, attempt))
            except Exception as error:  # whatever is wrong with one letter, the others go out
                self._ended("rejected", type(error).__name__)
            else:
                self._ended("sent", "")

    async def _again(self, letter: Letter, attempt: int) -> None:
        await asyncio.sleep(BACK_OFF[attempt] * random.uniform(0.8, 1.2))
        self._post(letter, attempt + 1)

    def _ended(self, result: str, why: str) -> None:
        """Said without the address: whose it is concerns nobody who reads a log."""
        if self.figures is not None:
            self.figures.mails.labels(result).inc()
        level = logging.INFO if result == "sent" else logging.WARNING
        LOGGER.log(level, "a letter was %s", result, extra={"facts": {"why": why} if why else {}})


class Claim(NamedTuple):
    """What a link in a letter says: of whom, and which address it went to."""

    guest: str
    address: str

    def holds(self, person: Person | None) -> bool:
        """Whether it is about this person and the address they have now."""
        return person is not None and hmac.compare_digest(self.address, _digest(person.email))


def is_address(text: str) -> bool:
    """Whether this could be an e-mail address; whether it is one, the letter finds out."""
    if len(text) > 254 or not re.fullmatch(
        r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", text
    ):  # fmt: skip
        return False
    try:
        Address(addr_spec=text)
    except (ValueError, MessageError):  # such as one with two dots in a row
        return False
    return True


def write(hosting: Hosting, letter: Letter) -> EmailMessage:
    """The letter as it travels."""
    message = EmailMessage()
    message["From"] = Address("Divebell", addr_spec=hosting.mail_from)
    message["To"] = Address(addr_spec=letter.to)
    message["Subject"] = letter.subject
    message["Date"] = formatdate(localtime=False, usegmt=True)
    message["Message-ID"] = make_msgid(domain=hosting.mail_from.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{letter.stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(f"{letter.text}\n")
    return message


def send(hosting: Hosting, message: EmailMessage) -> None:
    """Hand a letter to the mail server; Rejected when trying again is of no use.

    A password never travels in clear text to another machine.
    """
    import smtplib  # only who sends letters needs it

    server = urlsplit(hosting.smtp)
    host = server.hostname or "localhost"
    near = host in ("localhost", "127.0.0.1", "::1")
    context = ssl.create_default_context()
    try:
        if server.scheme == "smtps":
            connection: smtplib.SMTP = smtplib.SMTP_SSL(host, server.port or 465, timeout=PATIENCE, context=context)
        else:
            connection = smtplib.SMTP(host, server.port or 587, timeout=PATIENCE)
        with connection:
            connection.ehlo()
            if server.scheme == "smtp" and connection.has_extn("starttls"):
                connection.starttls(context=context)
                connection.ehlo()
            elif server.scheme == "smtp" and server.username and not near:
                raise Rejected("the mail server offers no encryption")
            if server.username:
                connection.login(unquote(server.username), unquote(server.password or ""))
            connection.send_message(message)
    except smtplib.SMTPResponseException as error:
        if error.smtp_code >= 500:
            raise Rejected(f"{type(error).__name__} {error.smtp_code}") from None
        raise
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        if min(codes, default=0) >= 500:
            raise Rejected(f"{type(error).__name__} {min(codes)}") from None
        raise


def _of(person: Person) -> list[str]:
    return [person.guest, _digest(person.email)]


def _claim(said: object) -> Claim | None:
    match said:
        case [str(guest), str(address)]:
            return Claim(guest, address)
    return None


def _digest(address: str) -> str:
    """An address in a link or a counter, where others might see it."""
    return hashlib.sha256(address.lower().encode()).hexdigest()[:32]
