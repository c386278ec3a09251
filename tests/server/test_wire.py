"""Headers of any size and at any pace, as sockets send them to a real server."""

import asyncio
import json
import socket
import time
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

import pytest
import uvicorn

from muster.server.settings import Settings
from muster.server.wire import BoundedProtocol, bounded
from tests.server.games.tiny import tiny
from tests.server.games.wire import ROOMY, at_table
from tests.server.kit import running
from tests.server.listening import listening
from tests.server.writing import ask
from tests.waiting import PATIENCE, wait_until

SILENT = MOST = 5
LARGE, PIECE = 6_000_000, 60_000
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


async def answers(scope: Any, _receive: Any, send: Any) -> None:
    """Answers every request at once, with much if it is asked for that, or never; and reads no body."""
    assert scope["type"] == "http"
    if scope["path"] == "/never":
        await asyncio.Event().wait()
    if scope["path"] == "/large":
        length = str(LARGE).encode()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
        for _ in range(LARGE // PIECE):
            await send({"type": "http.response.body", "body": b"x" * PIECE, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture(name="header_seconds")
def _header_seconds() -> int:
    return 1


@pytest.fixture
def protocol(tmp_path: Path, header_seconds: int) -> type[BoundedProtocol]:
    settings = Settings(data=tmp_path, header_seconds=header_seconds, read_seconds=1)
    return bounded(replace(settings, silent_per_address=SILENT, connections_per_address=MOST))


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch, protocol: type[BoundedProtocol]) -> Iterator[int]:
    monkeypatch.setattr("muster.server.wire.LINGER_SECONDS", 0.2)
    config = uvicorn.Config(
        answers, port=0, http=protocol, log_config=None, timeout_keep_alive=1, lifespan="off",
        timeout_graceful_shutdown=1,
    )  # fmt: skip
    with listening(config) as found:
        yield found


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


def asking(port: int, path: str, stack: ExitStack) -> socket.socket:
    """Somebody who asks for something and has not read the answer."""
    connection: socket.socket = stack.enter_context(connected(port))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, PIECE)  # the system reads no more than that ahead
    connection.sendall(GET.replace(b"GET /", b"GET /" + path.encode()) + b"\r\n")
    return connection


def test_whoever_takes_in_nothing_of_an_answer_is_let_go(port: int, protocol: type[BoundedProtocol]) -> None:
    with ExitStack() as stack:
        connection = asking(port, "large", stack)
        wait_until(lambda: any(protocol.here.values()), "the connection")
        wait_until(lambda: not protocol.here, "the end of a connection that is never read")
        with pytest.raises(ConnectionResetError):  # and the system keeps nothing of it
            deque(iter(lambda: connection.recv(PIECE), b""), 0)


def test_whoever_takes_in_an_answer_slowly_gets_all_of_it(port: int) -> None:
    with ExitStack() as stack:
        connection, found, since = asking(port, "large", stack), 0, time.monotonic()
        while found < LARGE:
            found += len(connection.recv(400_000))
            due = since + 4 * found / LARGE  # in all four times as long as none may be read
            wait_until(lambda due=due: time.monotonic() >= due, "the next piece", every=0.01)  # type: ignore[misc]


def test_of_one_address_only_so_many_are_here_and_who_does_not_read_makes_room(
    port: int, protocol: type[BoundedProtocol], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "read_seconds", 2 * PATIENCE)
    with ExitStack() as stack:
        unread = [asking(port, "large", stack) for _ in range(MOST)]

        def paused() -> int:
            return sum(each.flow.write_paused for others in protocol.here.values() for each in list(others))

        wait_until(lambda: paused() == MOST, "answers that nobody reads")
        with connected(port) as one_more:
            one_more.sendall(GET + b"\r\n")
            assert one_more.recv(100).startswith(b"HTTP/1.1 200")
        assert len(all_of(unread[0])) < LARGE, "the oldest made room"


def test_where_all_of_an_address_are_busy_nobody_else_of_it_comes(port: int, protocol: type[BoundedProtocol]) -> None:
    with ExitStack() as stack:
        for _ in range(MOST):
            asking(port, "never", stack)
        wait_until(lambda: [len(each) for each in protocol.here.values()] == [MOST], "all of them")
        assert told_at_once(port) == b""


def told_at_once(port: int) -> bytes:
    """What somebody hears who says nothing; who is let go at once may hear of that while still connecting."""
    try:
        with connected(port) as connection:
            return all_of(connection)
    except ConnectionResetError:
        return b""


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
