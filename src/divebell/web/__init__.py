"""The table in the browser: pages rendered on the server, commands by POST, a WebSocket that says what is new."""
