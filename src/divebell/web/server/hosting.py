"""How this server is reached, where it keeps its tables, and what it may do."""

from pathlib import Path
from urllib.parse import urlsplit

import msgspec


class Hosting(msgspec.Struct, frozen=True):
    """What the host has chosen. As it stands: private, on this machine only."""

    folder: Path
    database: str = ""  # the address of a database; "" is SQLite in the folder
    address: str = ""  # the public address, "https://dive.example.org"; "" is wherever the request came to
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost")  # no other name may lead here
    online: bool = False  # people far apart may open tables here
    smtp: str = ""  # smtp://user:password@host:port, or smtps://; "" sends no mail
    mail_from: str = ""
    limits: bool = True  # how often a guest and an address may ask
    key_file: Path | None = None  # the key that several processes share; None is `secret` in the folder
    key: str = ""  # the key itself, where it is kept by whoever starts this
    alone: bool = False  # everything runs in one browser: there are no other devices, and nobody to keep out
    templates: Path | None = None  # a folder of compiled templates; None compiles them when they are needed
    root: str = ""  # before every address, where the pages are not at the root of their site: "/divebell"

    @property
    def database_url(self) -> str:
        """The database, wherever it is."""
        return self.database or f"sqlite:///{self.folder.absolute() / 'tables.sqlite'}"

    @property
    def secure(self) -> bool:
        """Whether people reach it by TLS, so that cookies need never travel without."""
        return self.address.startswith("https://")

    @property
    def allowed_hosts(self) -> list[str]:
        """The names that may lead here: not one that a stranger points at this machine."""
        public = urlsplit(self.address).hostname
        return [*self.hosts, *([public] if public is not None and public not in self.hosts else [])]
