"""The description of our addresses (OpenAPI 3.1), made from the routes themselves; published at /openapi.json."""

import re
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

import divebell
from divebell.bots import BOTS
from divebell.engine.box import BOTS as WITH_BOTS
from divebell.engine.box import HOTSEAT, ONLINE, SOLO
from divebell.games import GAMES, find_box
from divebell.table.commands import Command
from divebell.table.events import FREE
from divebell.table.seats import LONGEST_NAME, LONGEST_WORDS, PHRASES

from ..form import RANDOM
from ..guests import CHOICES
from ..tables.hints import Ask
from ..tables.online import CLOCKS
from .guard import LARGEST_UPLOADS

Schema = dict[str, Any]
TEXT: Final[Schema] = {"type": "string"}
NAME: Final[Schema] = {"type": "string", "maxLength": LONGEST_NAME}
NONCE: Final[Schema] = {"type": "string", "maxLength": 64, "description": "the same one twice is done once"}
NUMBER: Final[Schema] = {"type": "string", "pattern": "^[0-9]{1,9}$"}
FILE: Final[Schema] = {"type": "string", "format": "binary"}


def one_of(*values: str) -> Schema:
    """One of these texts."""
    return {"type": "string", "enum": list(values)}


YES: Final = one_of("yes", "no")
BOXES: Final = [find_box(game) for game in GAMES]
MOST: Final = max(box.players[1] for box in BOXES)
FIRST: Final = one_of(RANDOM, *[str(number) for number in range(1, MOST + 1)])


def _options(*ways: str) -> dict[str, Schema]:
    """The fields about a new game of any kind, in the forms of some ways to play."""
    values: dict[str, list[str]] = {}
    for option in [option for box in BOXES for way in ways for option in box.asked(way)]:
        values.setdefault(option.name, []).extend([value for value, _ in option.values] or ["yes", "no"])
    fields = {name: one_of(*dict.fromkeys(texts)) for name, texts in values.items()}
    return {"game": one_of(*GAMES), **fields, "practice": YES}


# The fields of the forms that are posted; a POST that is not here has none.
FORMS: Final[dict[str, dict[str, Schema]]] = {
    "/new": _options(WITH_BOTS, SOLO, HOTSEAT) | {
        "way": one_of(WITH_BOTS, SOLO, HOTSEAT), "others": one_of(*[str(number) for number in range(1, MOST)]),
        "bot": one_of(*BOTS), "seed": NUMBER, "name": NAME, **{f"name{number}": NAME for number in range(1, MOST)},
        "components": FILE, "coach": YES, "first": FIRST,
    },
    "/online": _options(ONLINE) | {
        "name": NAME, "clock": one_of(*CLOCKS), "public": YES, "first": FIRST,
        **{f"seat{number}": one_of("", *FREE, *BOTS) for number in range(2, MOST + 1)},
    },
    "/learn": {"from": one_of("start"), "lesson": TEXT},
    "/learn/{game}": {"from": one_of("start"), "lesson": TEXT},
    "/puzzles": {"puzzle": TEXT},
    "/puzzles/{game}": {"puzzle": TEXT},
    "/settings": {name: one_of(*values) for name, values in CHOICES.items()} | {"name": NAME, "back": TEXT},
    "/import": {"record": FILE, "link": TEXT, "way": one_of("replay", "play")},
    "/open": {"link": TEXT},
    "/join/{table}": {"name": NAME, "nonce": NONCE},
    "/join/{table}/{secret}": {"name": NAME, "nonce": NONCE},
    "/dive": {"name": NAME},
    "/dive/{game}": {"name": NAME},
    "/me/import": {"archive": FILE},
    "/me/delete": {"sure": one_of("yes")},
    "/me/delete-game": {"sure": one_of("yes"), "table": TEXT},
    "/mail": {"email": {"type": "string", "maxLength": 254}},
    "/t/{table}/people": {
        "action": one_of(
            "say", "vote", "unvote", "return", "rename", "replace", "take back", "stand in", "begin", "end"
        ), "seat": NUMBER,
        "name": NAME, "kind": TEXT, "bot": one_of(*BOTS), "phrase": one_of(*PHRASES),
        "text": {"type": "string", "maxLength": LONGEST_WORDS}, "nonce": NONCE,
    },
    "/t/{table}/analysis": {"action": one_of("start", "stop")},
    "/t/{table}/fork": {"at": NUMBER},
    "/t/{table}/link": {"at": NUMBER},
    "/t/{table}/same": {"bot": one_of(*BOTS), "seat": NUMBER},
}  # fmt: skip
QUERIES: Final[dict[str, dict[str, Schema]]] = {
    "/": {"game": one_of(*GAMES)},
    "/online": {"game": one_of(*GAMES)},
    "/settings": {"back": TEXT},
    "/me/export": {"all": YES},
    "/dive": {"day": {"type": "string", "format": "date"}},
    "/dive/{game}": {"day": {"type": "string", "format": "date"}},
    "/t/{table}": {"seat": NUMBER, "at": NUMBER},
    "/t/{table}/closeup": {"thing": TEXT},
    "/t/{table}/link": {"at": NUMBER},
    "/t/{table}/board": {"seat": NUMBER, "at": NUMBER, "since": NUMBER},
}
PARAMETERS: Final = {
    "table": "the number of a table, 128 bits",
    "secret": "what opens a seat, 128 bits",
    "token": "signed, from a letter",
    "game": "the name of a game: " + ", ".join(GAMES),
}
JSON_BODIES: Final[dict[str, type]] = {"/t/{table}/command": Command, "/t/{table}/hint": Ask}
JSON_ANSWERS: Final = (
    *JSON_BODIES,
    "/t/{table}/board",
    "/t/{table}/coach",
    "/t/{table}/link",
    "/t/{table}/people",
    "/healthz",
    "/openapi.json",
)
_BESIDES: Final = re.compile(r"{(secret|game)}")  # what some addresses of an endpoint name and others do not
REFERENCE: Final = "#/components/schemas/{name}"
FILE_ANSWERS: Final = {
    "/t/{table}/record": "text/plain", "/t/{table}/report": "text/plain", "/me/export": "application/zip",
}  # fmt: skip


def describe(routes: list[BaseRoute]) -> Schema:
    """All addresses of HTTP. The socket `/t/{table}/live` is none: see `tables/live.py`."""
    paths: dict[str, Schema] = {}
    for route in routes:
        if isinstance(route, Route):
            method = "post" if "POST" in (route.methods or ()) else "get"
            paths.setdefault(route.path, {})[method] = _operation(route, method)
    _, parts = msgspec.json.schema_components(JSON_BODIES.values(), ref_template=REFERENCE)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Divebell",
            "version": divebell.__version__,
            "description": "A guest is a cookie, set by every page. What is posted must come from a page of the same"
            " origin, or from no page at all.",
        },
        "paths": paths,
        "components": {"schemas": parts},
    }


def _operation(route: Route, method: str) -> Schema:
    about = (route.endpoint.__doc__ or "").strip()
    named = [
        {"name": name, "in": "path", "required": True, "schema": TEXT, "description": PARAMETERS[name]}
        for name in re.findall(r"{(\w+)}", route.path)
    ]
    asked = QUERIES.get(route.path, {}) if method == "get" else {}
    found = {
        "operationId": "_".join([route.endpoint.__name__, *_BESIDES.findall(route.path)]),
        "summary": about.splitlines()[0] if about else "",
        "parameters": [*named, *({"name": name, "in": "query", "schema": schema} for name, schema in asked.items())],
        "responses": _responses(route.path, method),
    }
    if method == "post":
        found |= _body(route.path)
    return found


def _body(path: str) -> Schema:
    if path in JSON_BODIES:
        schema: Schema = {"$ref": REFERENCE.format(name=JSON_BODIES[path].__name__)}
        return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}
    if path not in FORMS:
        return {}
    kind = "multipart/form-data" if path in LARGEST_UPLOADS else "application/x-www-form-urlencoded"
    schema = {"type": "object", "properties": FORMS[path]}
    return {"requestBody": {"content": {kind: {"schema": schema}}}}


def _responses(path: str, method: str) -> Schema:
    if path in JSON_ANSWERS:
        told: Schema = {"application/json": {"schema": {"type": "object"}}}
    elif path in FILE_ANSWERS:
        told = {FILE_ANSWERS[path]: {}}
    else:
        told = {"text/html": {}}
    sentence = {"description": "a sentence that says why not", "content": {"text/html": {}, "application/json": {}}}
    answers: Schema = {"200": {"description": "done", "content": told}, "default": sentence}
    if method == "post" and path not in JSON_ANSWERS:
        answers["303"] = {"description": "done; go there"}
    return answers


async def openapi(request: Request) -> Response:
    """This description."""
    return JSONResponse(describe(request.app.routes))
