"""The published description of the addresses is whole and true."""

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

import divebell
from divebell.web.server.openapi import FILE_ANSWERS, FORMS, JSON_ANSWERS, JSON_BODIES, QUERIES, describe
from divebell.web.server.routes import ROUTES

from .client import Client
from .server import Server

# What is posted without any field.
BARE = {
    "/seat/{table}/{secret}",
    "/mail/confirm/{token}",
    "/mail/stop/{token}",
    "/t/{table}/rematch",
    "/t/{table}/climb",
}


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    return describe(ROUTES)


def test_every_address_is_described_and_nothing_else(described: dict[str, Any]) -> None:
    known = {
        (route.path, "post" if "POST" in (route.methods or ()) else "get")
        for route in ROUTES
        if isinstance(route, Route)
    }
    assert {(path, method) for path, methods in described["paths"].items() for method in methods} == known
    posted = {path for path, method in known if method == "post"}
    assert posted == {*FORMS, *BARE, *JSON_BODIES}
    assert {*JSON_ANSWERS, *FILE_ANSWERS, *QUERIES} <= {path for path, _ in known}
    for path, methods in described["paths"].items():
        for operation in methods.values():
            assert operation["summary"], f"{path} has no docstring"
    names = [operation["operationId"] for methods in described["paths"].values() for operation in methods.values()]
    assert len(names) == len(set(names))


def test_every_field_of_a_form_that_is_read_is_described() -> None:
    folder = Path(divebell.__file__).parent / "web"
    described = {name for fields in FORMS.values() for name in fields}
    for path in folder.rglob("*.py"):
        for name in re.findall(r'(?:form|fields)\.get\("(\w+)"', path.read_text(encoding="utf-8")):
            assert name in described, f"{name} in {path.name}"


def test_it_is_published(server: Server) -> None:
    answer = Client(server.url).get("/openapi.json")
    assert answer.status == 200
    told = answer.json()
    assert told["openapi"].startswith("3.1")
    command = told["components"]["schemas"]["Command"]
    assert "move" in command["properties"]["command"]["enum"]
    assert set(command["required"]) == {"version", "nonce", "seat", "command"}
