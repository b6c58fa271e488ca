"""Figures for Prometheus, at a port of their own that only the host reaches; they need the extra `metrics`."""

import time
from collections.abc import Callable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, start_http_server

from divebell.engine.errors import BadOption
from divebell.engine.package import View
from divebell.engine.text import mark
from divebell.table.fair import NOBODY, Asker, seen
from divebell.table.table import Table
from divebell.table.tables import Tables
from divebell.table.thinking import Choice, Thinker

from .logs import SOCKET
from .paths import UNKNOWN

METHODS = ("GET", "POST", "HEAD")  # any other is counted as one, so that strangers cannot make up labels


class Figures:
    """Everything that is counted."""

    def __init__(self) -> None:
        """All at nought."""
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = self._make(
            Counter, "divebell_requests", "requests by address and answer", ("method", "route", "status")
        )
        self.seconds = self._make(
            Histogram, "divebell_request_seconds", "how long an answer took", ("route",),
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
        )  # fmt: skip
        self.sockets = self._make(Gauge, "divebell_open_sockets", "pages that wait for news")
        self.tables = self._make(Gauge, "divebell_open_tables", "tables in memory")
        self.waiting = self._make(Gauge, "divebell_waiting_thoughts", "bots and hints that wait for a worker")
        self.moves = self._make(Counter, "divebell_commands", "commands that were done at tables")
        self.thinking = self._make(
            Histogram, "divebell_bot_thinking_seconds", "how long a bot thought about a move", ("bot",),
            buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
        )  # fmt: skip
        self.database_errors = self._make(Counter, "divebell_database_errors", "answers that the database failed")
        self.mails = self._make(Counter, "divebell_mails", "letters by how they ended", ("result",))

    def _make(self, kind: Any, name: str, about: str, labels: tuple[str, ...] = (), **more: Any) -> Any:
        return kind(name, about, labels, registry=self.registry, **more)

    def watch(self, tables: Tables) -> None:
        """Say how many tables are open, and how many bots wait, whenever somebody asks."""
        self.tables.set_function(lambda: len(tables.known))
        self.waiting.set_function(lambda: len(tables.thinker.queue.waiting))

    def thinker(self) -> Thinker:
        """A thinker that says how long bots think."""
        return TimedThinker(self)

    def request(self, method: str, route: str, status: int, took: float) -> None:
        """A request or a socket is over."""
        method = method if method in (*METHODS, SOCKET) else "OTHER"
        self.requests.labels(method, route, str(status)).inc()
        if method != SOCKET and route != UNKNOWN:
            self.seconds.labels(route).observe(took)
        if route == "/t/{table}/command" and status == 200:
            self.moves.inc()

    def publish(self, host: str, port: int) -> None:
        """Answer Prometheus at an address, in a thread; BadOption when it is taken."""
        try:
            start_http_server(port, host, self.registry)
        except OSError:
            raise BadOption(
                mark("port {port} is in use or reserved for the system: choose another"), port=port
            ) from None


class TimedThinker(Thinker):
    """A thinker that says how long bots think."""

    def __init__(self, figures: Figures) -> None:
        """Tells `figures`."""
        super().__init__()
        self.figures = figures

    async def choose(
        self, table: Table, kind: str, view: View, texts: list[str], asker: Asker = NOBODY,
        watched: Callable[[], bool] = seen,
    ) -> Choice:  # fmt: skip
        """The move a bot chooses."""
        began = time.perf_counter()
        try:
            return await super().choose(table, kind, view, texts, asker, watched)
        finally:
            self.figures.thinking.labels(kind).observe(time.perf_counter() - began)
