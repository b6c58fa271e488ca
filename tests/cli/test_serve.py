"""`divebell serve` as a host starts it: what it prints, what it refuses, and how it ends."""

import os
import resource
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.patience import ANSWER, until
from tests.web.server import Server, free_port, serving

from .terminal import Terminal


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--address", "dive.example.org"], "address must look like https://dive.example.org"),
        (["--address", "https://dive.example.org/path"], "address must look like https://dive.example.org"),
        (["--database", "mysql://me:hush@there/x"], "database must begin with postgresql:// or sqlite:///"),
        (["--smtp", "ftp://me:hush@there"], "smtp must look like smtp://"),
        (["--smtp", "smtp://me:hush@there"], "a sender: --mail-from"),
        (["--smtp", "smtp://me:hush@there", "--mail-from", "a@b.example"], "need --address"),
        (["--host", "192.0.2.77"], "host must be an address of this machine"),
        (["--host", "0.0.0.0", "--lan"], "leave out --host"),
        (["--port", "70000"], "port must be 1 to 65535"),
        (["--port", "x"], "port must be a whole number"),
    ],
)
def test_wrong_options_are_said_in_a_sentence_without_passwords(
    terminal: Terminal, tmp_path: Path, options: list[str], sentence: str
) -> None:
    done = terminal.run("serve", "--data", str(tmp_path), *options)
    assert done.code == 2
    assert sentence in done.err
    assert "hush" not in done.err


def test_a_taken_port_is_said(terminal: Terminal, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = terminal.run("serve", "--data", str(tmp_path), "--port", str(taken.getsockname()[1]))
    assert done.code == 2
    assert "is in use" in done.err


def test_at_home_it_shows_the_way_and_a_code_for_a_phone(tmp_path: Path) -> None:
    with serving(tmp_path, options=["--lan"]) as server:

        def told() -> list[str]:
            return [line for line in server.told().splitlines() if not line.startswith("{")]

        # It answers a moment before it has told everything.
        assert until(lambda: told()[-1:] != [] and told()[-1].endswith(("▀", "local network.")))
        lines = told()
        assert server.url in lines[0]
        if "Others on your network" in server.told():
            code = [line for line in lines if "█" in line]
            assert 10 < len(code) < 24
            assert {len(line) for line in code} == {len(code[0])}
            near = next(word for word in lines[1].split() if word.startswith("http://"))
            assert str(server.port) in near
            with urllib.request.urlopen(f"{near}about", timeout=ANSWER) as answer:
                assert answer.status == 200
        assert all(len(line) <= 80 for line in lines)


def test_it_listens_at_this_machine_only_unless_asked(tmp_path: Path) -> None:
    from divebell.web.server.serve import network_addresses

    with serving(tmp_path, options=[]) as server:
        for address in network_addresses():
            with pytest.raises(OSError, match="refused"):
                socket.create_connection((address, server.port), timeout=ANSWER).close()


def test_a_host_name_that_nobody_named_leads_nowhere(tmp_path: Path) -> None:
    with serving(tmp_path, options=["--address", "https://dive.example.org"]) as server:
        for host, status in (("dive.example.org", 200), ("elsewhere.example", 400), (f"127.0.0.1:{server.port}", 200)):
            with socket.create_connection(("127.0.0.1", server.port), timeout=ANSWER) as plain:
                plain.sendall(f"GET /about HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                assert plain.recv(100).startswith(f"HTTP/1.1 {status} ".encode())


def test_sigterm_ends_it_and_a_second_start_finds_everything(tmp_path: Path) -> None:
    server = Server(tmp_path, options=[])
    server.start()
    server.stop()
    assert server.process is not None
    assert server.process.returncode == -signal.SIGTERM
    key = (tmp_path / "secret").read_text(encoding="ascii")
    server.start()
    server.stop()
    assert (tmp_path / "secret").read_text(encoding="ascii") == key
    assert "Traceback" not in server.told()


def test_a_second_process_on_one_folder_is_refused_and_a_second_table_goes_there(
    terminal: Terminal, tmp_path: Path
) -> None:
    with serving(tmp_path) as server:
        assert until(
            lambda: bool((tmp_path / "tables.sqlite.lock").read_text())
        )  # it answers before it says where it is
        refused = terminal.run("serve", "--data", str(tmp_path))
        assert refused.code == 2
        assert server.url in refused.err
        assert "--database postgresql://" in refused.err
        for options in ((), ("--port", str(server.port))):
            again = terminal.run("table", "--no-browser", "--data", str(tmp_path), *options)
            assert again.code == 0
            assert again.out == f"Divebell is already running at {server.url}/\n"
        server.stop(kill=True)
        server.start()


def test_a_database_that_is_not_there_is_said_at_once(terminal: Terminal, tmp_path: Path) -> None:
    nowhere = f"postgresql://me:hush@/x?host={tmp_path}"
    refused = terminal.run("serve", "--data", str(tmp_path), "--database", nowhere)
    assert refused.code == 1
    assert "database" in refused.err
    assert "hush" not in refused.err
    assert "Traceback" not in refused.err


# The key


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_the_key_is_for_its_owner_only(terminal: Terminal, tmp_path: Path) -> None:
    with serving(tmp_path, options=[]):
        pass
    path = tmp_path / "secret"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o640)
    done = terminal.run("serve", "--data", str(tmp_path), "--port", str(free_port()))
    assert done.code == 2
    assert f"chmod 600 {path}" in done.err


def test_a_key_file_of_the_host_must_hold_a_key(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIVEBELL_KEY_FILE", str(tmp_path / "key"))
    missing = terminal.run("serve", "--data", str(tmp_path))
    assert missing.code == 2
    assert "there is no key file" in missing.err
    (tmp_path / "key").touch(mode=0o600)
    (tmp_path / "key").write_text("hush", encoding="ascii")
    refused = terminal.run("serve", "--data", str(tmp_path))
    assert refused.code == 2
    assert "contains no key" in refused.err
    assert "hush" not in refused.err


def run(*arguments: str, before: Callable[[], None] | None = None) -> subprocess.CompletedProcess[str]:
    """A server that should not start, in a process of its own."""
    start = [sys.executable, "-m", "divebell", *arguments, "--port", str(free_port())]
    return subprocess.run(start, capture_output=True, text=True, preexec_fn=before, timeout=ANSWER, check=False)


def no_room() -> None:
    """Let this process write nothing, as on a disk without room."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.parametrize("command", [["serve"], ["table", "--no-browser"]])
def test_a_first_start_on_a_full_disk_is_said(tmp_path: Path, command: list[str]) -> None:
    done = run(*command, "--data", str(tmp_path / "new"), before=no_room)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("divebell: cannot write ")
    assert len(done.stderr.splitlines()) == 1


def test_a_second_server_on_the_same_file_is_told_where_the_first_is(tmp_path: Path) -> None:
    folder = tmp_path / "one"
    folder.mkdir()
    (folder / "link").symlink_to(folder)
    (folder / "link.sqlite").symlink_to(folder / "tables.sqlite")
    with serving(folder, options=[]) as server:
        assert until(lambda: bool((folder / "tables.sqlite.lock").read_text()))  # it answers before it says where it is
        for path in ("tables.sqlite", "link/tables.sqlite", "link.sqlite"):
            done = run("serve", "--data", str(tmp_path / "two"), "--database", f"sqlite:///{folder / path}")
            assert done.returncode == 2
            assert f"another process is already serving these tables ({server.url}/)" in done.stderr


def test_two_files_in_one_folder_have_a_server_each(tmp_path: Path) -> None:
    options = ["--database", f"sqlite:///{tmp_path / 'other.sqlite'}"]
    with serving(tmp_path, options=[]), serving(tmp_path, options=options) as second:
        assert second.answers()
