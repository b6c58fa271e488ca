"""What stands around the application and looks at every request on its way in and out."""

from starlette.types import ASGIApp, Receive, Scope, Send


class Around:
    """Handles requests and sockets; whatever else the server says, such as that it starts, goes straight through."""

    def __init__(self, app: ASGIApp) -> None:
        """Around an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, one socket, or a message of the server."""
        if scope["type"] in ("http", "websocket"):
            await self.handle(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or one socket."""
        raise NotImplementedError
