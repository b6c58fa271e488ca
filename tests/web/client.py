"""A plain HTTP client with a cookie, for what no browser would send."""

import http.client
import json
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from tests.patience import ANSWER


class Answer(NamedTuple):
    """What the server said."""

    status: int
    headers: dict[str, str]
    text: str

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.text)


class Client:
    """Somebody with or without a cookie; every request has a connection of its own."""

    def __init__(self, url: str, cookie: bool = True) -> None:
        self.url = url
        self.cookie = ""
        if cookie:
            self.get("/about")

    def get(self, path: str, **headers: str) -> Answer:
        """Look at something."""
        return self.ask("GET", path, None, headers)

    def post(self, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
        """Send a form."""
        kind = {"content-type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(form or {}), kind | headers)

    def send(self, path: str, body: Any, **headers: str) -> Answer:
        """Send JSON."""
        return self.ask("POST", path, json.dumps(body), {"content-type": "application/json"} | headers)

    def upload(self, path: str, field: str, content: bytes, form: dict[str, str] | None = None) -> Answer:
        """Send a form with a file in it."""
        parts = [
            f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in (form or {}).items()
        ]
        head = "".join(parts) + f'--b\r\nContent-Disposition: form-data; name="{field}"; filename="a.txt"\r\n\r\n'
        body = head.encode() + content + b"\r\n--b--\r\n"
        return self.ask("POST", path, body, {"content-type": "multipart/form-data; boundary=b"})

    def ask(self, method: str, path: str, body: str | bytes | None, headers: dict[str, str]) -> Answer:
        """Anything; names of headers may have _ for -."""
        connection = http.client.HTTPConnection(urlsplit(self.url).netloc, timeout=ANSWER)
        try:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            if self.cookie:
                sent["cookie"] = self.cookie
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            text = answer.read().decode("utf-8", "replace")
            got = {name.lower(): value for name, value in answer.getheaders()}
        finally:
            connection.close()
        if "set-cookie" in got:
            self.cookie = got["set-cookie"].split(";")[0]
        return Answer(answer.status, got, text)
