"""A disk without room: a sentence for whoever moves, nothing half done, and play goes on when there is room again."""

import html
import json
import resource
from pathlib import Path

from tests.web.server import serving

from .load import MOVES, Client, Ledger, compare


class Guest(Client):
    """A client that wants to see what a server says when it cannot do something."""

    def ask_plainly(self, method: str, path: str, body: bytes = b"") -> tuple[int, str]:
        assert self.connection is not None
        headers = {"cookie": self.cookie, "content-type": "application/json"}
        self.connection.request(method, path, body or None, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read().decode()


def test_a_full_disk_is_said_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with serving(tmp_path, options=["--no-limits"]) as server:
        guest = Guest(server.url)
        guest.post("/settings", language="en")
        table = guest.post("/new", way="solo")[2].removeprefix("/t/")
        facts = json.loads(guest.ask("GET", f"/t/{table}/board")[1])
        move = html.unescape(MOVES.findall(facts["html"])[0])
        command = {"version": 0, "seat": 0, "nonce": "in-a-full-disk", "command": "move", "move": move}
        body = json.dumps(command).encode()

        assert server.process is not None
        full = (tmp_path / "tables.sqlite-wal").stat().st_size
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (full, before[1]))
        for _ in range(3):
            status, text = guest.ask_plainly("POST", f"/t/{table}/command", body)
            assert status == 503
            assert "Please try again" in text
        assert guest.ask_plainly("GET", f"/t/{table}/board")[0] == 200  # it can be looked at
        assert guest.ask_plainly("GET", "/")[0] == 200

        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        status, text = guest.ask_plainly("POST", f"/t/{table}/command", body)
        assert status == 200
        assert json.loads(text)["version"] == 1
        guest.close()

        ledger = Ledger()
        ledger.saw(table, 1)
        ledger.settle(table, "in-a-full-disk", True)
        assert compare(f"sqlite:///{tmp_path / 'tables.sqlite'}", ledger).faults == 0
        assert "Traceback" not in server.told()
