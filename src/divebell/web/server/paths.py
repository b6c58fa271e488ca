"""Which of our addresses a request is for: its template, because a path itself may hold a secret."""

from typing import Final

from starlette.datastructures import Headers
from starlette.routing import Match
from starlette.types import Scope

UNKNOWN: Final = "unknown"  # leads nowhere
PROGRAMS: Final = (  # JSON, whoever asks
    "/t/{table}/board", "/t/{table}/command", "/t/{table}/hint", "/t/{table}/coach", "/t/{table}/live", "/healthz",
)  # fmt: skip


def template_of(scope: Scope) -> str:
    """`/t/{table}/board` for a request to that; found once and kept in the scope."""
    if "divebell.template" not in scope:
        scope["divebell.template"] = _find(scope)
    template: str = scope["divebell.template"]
    return template


def _find(scope: Scope) -> str:
    partial = UNKNOWN
    for route in scope["app"].routes:
        match, _ = route.matches(scope)
        if match is Match.FULL:
            return "/static" if route.path.startswith("/static") else str(route.path)
        if match is Match.PARTIAL and partial == UNKNOWN:
            partial = str(route.path)
    return partial


def is_program(scope: Scope) -> bool:
    """Whether only programs ask for this address."""
    return template_of(scope) in PROGRAMS


def is_json(scope: Scope) -> bool:
    """Whether a program asks, not a person."""
    return is_program(scope) or "application/json" in Headers(scope=scope).get("accept", "")
