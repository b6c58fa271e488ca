"""Sends the files of a page. A name with the right digest is good for ever; any other is looked up again each time."""

import re
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..files import DIGEST, ROOT, StaticFile, static_files

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
_DIGEST: Final = re.compile(rf"\.[0-9a-f]{{{DIGEST}}}(?=\.\w+$)")


class StaticFiles:
    """All files, in memory and packed."""

    def __init__(self) -> None:
        """Read now, so that nobody waits for it later."""
        self.files = static_files()
        self.named = {file.address: file for file in self.files.values()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        await self.answer(scope)(scope, receive, send)

    def answer(self, scope: Scope) -> Response:
        """A file; also for a page of another version, which has an older name of it."""
        path: str = scope["path"]
        headers = Headers(scope=scope)
        file = self.named.get(path)
        if file is not None:
            return _sent(file, headers, FOR_EVER)
        file = self.files.get(_DIGEST.sub("", path.removeprefix(ROOT)))
        if file is None:
            raise HTTPException(404)
        return _sent(file, headers, ASK_AGAIN)


def _sent(file: StaticFile, headers: Headers, kept: str) -> Response:
    tag = f'"{_DIGEST.search(file.address)[0][1:]}"'  # type: ignore[index]
    told = {"cache-control": kept, "etag": tag, "vary": "accept-encoding"}
    if tag in headers.get("if-none-match", ""):
        return Response(status_code=304, headers=told)
    if "gzip" not in headers.get("accept-encoding", ""):
        return Response(file.content, headers=told, media_type=file.kind)
    return Response(file.packed, headers=told | {"content-encoding": "gzip"}, media_type=file.kind)
