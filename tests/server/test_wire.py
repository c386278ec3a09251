"""Headers of any size and at any pace, as sockets send them to a real server."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, BinaryIO

import pytest
import uvicorn

from muster.server.settings import Settings
from muster.server.wire import bounded
from tests.server.games.tiny import tiny
from tests.server.games.wire import ROOMY, at_table
from tests.server.kit import running
from tests.server.writing import ask
from tests.waiting import PATIENCE, wait_until

SILENT = 5
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


async def answers(scope: Any, _receive: Any, send: Any) -> None:
    """Answers every request at once, and reads no body."""
    assert scope["type"] == "http"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture(name="header_seconds")
def _header_seconds() -> int:
    return 1


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, header_seconds: int) -> Iterator[int]:
    monkeypatch.setattr("muster.server.wire.LINGER_SECONDS", 0.2)
    settings = Settings(data=tmp_path, header_seconds=header_seconds, silent_per_address=SILENT)
    config = uvicorn.Config(
        answers, port=0, http=bounded(settings), log_config=None, timeout_keep_alive=1, lifespan="off"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
    thread.start()
    wait_until(lambda: server.started, "the server", every=0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(PATIENCE)


def connected(port: int) -> Any:
    return closing(socket.create_connection(("127.0.0.1", port), PATIENCE))


@pytest.mark.parametrize("header_seconds", [int(2 * PATIENCE)], ids=["no time limit ends them"])
def test_of_one_address_only_so_many_connections_say_nothing(port: int) -> None:
    with ExitStack() as stack:
        silent = [stack.enter_context(connected(port)) for _ in range(SILENT)]
        silent[0].sendall(GET)  # half a header is no more
        with connected(port) as one_more:
            assert all_of(silent[0]) == b"", "the oldest makes room"
            one_more.sendall(GET + b"\r\n")
            assert one_more.recv(100).startswith(b"HTTP/1.1 200")
        for each in silent[1:]:
            each.sendall(GET + b"\r\n")
            assert each.recv(100).startswith(b"HTTP/1.1 200")


def all_of(connection: socket.socket) -> bytes:
    """Whatever comes until the server closes the connection."""
    found = b""
    while True:
        try:
            more = connection.recv(65_536)
        except ConnectionResetError:
            return found
        if not more:
            return found
        found += more


@pytest.mark.parametrize(
    "head",
    [
        GET + b"A: " + b"x" * 20_000 + b"\r\n\r\n",
        GET + b"".join(b"A%d: x\r\n" % number for number in range(5_000)) + b"\r\n",
        b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\n\r\n",
        GET + b"A: " + b"x" * 20_000,
    ],
    ids=["one", "many", "address", "without an end"],
)
def test_headers_that_are_too_large_are_refused(port: int, head: bytes) -> None:
    with connected(port) as connection:
        connection.sendall(head)
        told = all_of(connection)
    assert told.startswith(b"HTTP/1.1 431 ")
    assert json.loads(told.partition(b"\r\n\r\n")[2])["error"]["code"] == "headers.too_large"


def test_headers_of_a_usual_size_are_read(port: int) -> None:
    with connected(port) as connection:
        connection.sendall(GET + b"A: " + b"x" * 12_000 + b"\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("before", [b"", b"GET / HT", GET, GET + b"\r\n"], ids=["nothing", "line", "header", "again"])
def test_whoever_does_not_come_to_the_end_of_headers_is_let_go(port: int, before: bytes) -> None:
    with connected(port) as connection:
        connection.sendall(before)
        if before.endswith(b"\r\n\r\n"):
            assert connection.recv(4_096).startswith(b"HTTP/1.1 200 ")
            connection.sendall(b"GET / ")
        all_of(connection)  # ends, or the test has no more patience


def test_a_body_that_nobody_reads_is_not_taken_in_for_ever(port: int) -> None:
    with connected(port) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n")
        assert connection.recv(4_096).startswith(b"HTTP/1.1 200 ")
        connection.sendall(b"x")
        all_of(connection)


def test_a_body_that_comes_after_its_answer_leaves_the_connection_open(port: int) -> None:
    with connected(port) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n")
        answers = connection.makefile("rb")
        assert answer_in(answers) == b"ok"
        connection.sendall(b"xyz" + GET + b"\r\n")
        assert answer_in(answers) == b"ok"


def answer_in(lines: BinaryIO) -> bytes:
    """The body of the next answer, which must be a good one."""
    assert lines.readline().startswith(b"HTTP/1.1 200 ")
    headers = dict(line.lower().split(b": ") for line in iter(lambda: lines.readline().strip(), b""))
    return lines.read(int(headers[b"content-length"]))


def test_a_websocket_stays_though_nothing_is_said(tmp_path: Path) -> None:
    with running(tmp_path, **{**ROOMY, "MUSTER_HEADER_SECONDS": "1", "MUSTER_IDLE_SECONDS": "1"}) as server:
        key = ask(server.address, "POST", "/guests")["key"]
        game = ask(server.address, "POST", "/games", key, tiny("you", "here"))["head"]["game"]
        with at_table(server.address, key, game) as visitor:
            visitor.greet()
            since = time.monotonic()
            wait_until(lambda: time.monotonic() > since + 2, "twice the time that headers and idle connections have")
            assert visitor.do(say="ask", seat=-1, question={"ask": "reach"})["fault"]["code"] == "game.setup"
