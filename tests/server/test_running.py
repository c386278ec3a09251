"""A server as a process: killed in the middle of writes, stopped cleanly, and with a certificate of its own."""

import signal
import ssl
import subprocess
import sys
import urllib.request
from email.message import Message
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any
from urllib.error import HTTPError

import pytest

from tests.server import writing
from tests.server.kit import running
from tests.server.writing import Writer, kill_while_writing, stop_while_writing


def test_every_acknowledged_write_outlives_a_kill(database_url: str, tmp_path: Path) -> None:
    figures = kill_while_writing(tmp_path, database_url, kills=1, writes=60)
    assert figures["kills"] == 1
    assert figures["acknowledged"] > 0
    assert figures["lost"] == 0


@pytest.mark.parametrize("fault", [HTTPError("", 409, "", Message(), BytesIO(b"conflict")), ConnectionError()])
def test_a_writer_who_is_refused_tells(monkeypatch: pytest.MonkeyPatch, fault: OSError) -> None:
    def refused(*_: Any) -> None:
        raise fault

    monkeypatch.setattr(writing, "ask", refused)
    writer = Writer("key")
    writer.write_until("http://nowhere", ending=Event(), stop=Event())
    with pytest.raises(AssertionError, match="1 of 1 writers"):
        writing.check_untroubled([writer])


def test_a_stop_finishes_what_is_under_way(tmp_path: Path) -> None:
    figures = stop_while_writing(tmp_path, f"sqlite:///{tmp_path / 'muster.db'}", writes=60)
    assert figures["exit"] == 0
    assert figures["acknowledged"] > 0
    assert figures["lost"] == 0


def test_a_certificate_of_our_own_authority_serves(tmp_path: Path) -> None:
    with running(tmp_path, "--tls") as server:
        assert server.address.startswith("https://127.0.0.1:")
        authority = tmp_path / "certificates" / "muster-authority.crt"
        trusting = ssl.create_default_context(cafile=str(authority))
        with urllib.request.urlopen(f"{server.address}/healthz", context=trusting) as answer:  # noqa: S310
            assert answer.status == 200
        with urllib.request.urlopen(f"{server.address}/authority.crt", context=trusting) as answer:  # noqa: S310
            assert answer.read() == authority.read_bytes()
        assert (tmp_path / "certificates" / "server.key").stat().st_mode & 0o077 == 0
        first = (tmp_path / "certificates" / "server.pem").read_bytes()
        assert server.stop(signal.SIGTERM) == 0
    with running(tmp_path, "--tls"):
        assert (tmp_path / "certificates" / "server.pem").read_bytes() == first


def test_an_address_in_use_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        port = server.address.rpartition(":")[2]
        command = [sys.executable, "-c", "from muster.cli.main import main; main()", "serve"]
        done = subprocess.run(
            [*command, "--port", port, "--data", str(tmp_path / "own")], capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert f"port {port}" in done.stderr
