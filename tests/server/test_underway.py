"""Bodies that are here: so many bytes of one address, some left for others, and none kept once they are answered."""

import socket
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from muster.server.doors import most_at_once
from muster.server.problems import Busy
from muster.server.settings import Settings
from muster.server.underway import ADDRESSES, Underway
from tests.server.kit import API, client_of, running
from tests.server.processes import stat
from tests.waiting import wait_until

OF_ONE = 1_000
LARGE = 12_000_000


def refused(underway: Underway, address: str, size: int) -> bool:
    try:
        underway.take(address, size)
    except Busy:
        return True
    return False


def test_one_address_has_so_much_and_no_more_and_gets_it_back() -> None:
    underway = Underway(OF_ONE)
    assert not refused(underway, "here", OF_ONE)
    with pytest.raises(Busy, match="At most 1,000 bytes at once are read from one address") as busy:
        underway.check("here", 1)
    assert (busy.value.status_code, busy.value.headers) == (503, {"Retry-After": "3"})
    underway.give_back("here", 400)
    assert not refused(underway, "here", 400)


def test_however_many_addresses_come_all_of_it_is_bounded_and_some_is_left() -> None:
    underway, taken = Underway(OF_ONE), 0
    for address in range(ADDRESSES + 4):
        before = taken
        while not refused(underway, f"address {address}", 1):
            taken += 1
        assert taken > before, "and who comes next still has something"
    assert taken <= ADDRESSES * OF_ONE
    for address in range(ADDRESSES + 4):
        underway.give_back(f"address {address}", OF_ONE)
    assert not refused(underway, "here", OF_ONE)


def test_what_was_answered_does_not_count(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, client=tmp_path, largest_picture=100_000, most_bytes=50_000)
    with client_of(settings) as client:
        for _ in range(2 * most_at_once(settings) // 100_000 + 1):
            answer = client.post(f"{API}/scan", content=b"x" * 100_000)
            assert answer.status_code == 422, "no picture, but read"


def test_a_body_for_which_there_is_no_room_is_refused_announced_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muster.server.gate.most_at_once", lambda _: 50_000)
    with client_of(Settings(data=tmp_path, client=tmp_path)) as client:
        for content in (b"x" * 60_000, (b"x" * 1_000 for _ in range(60))):  # announced, or counted as it comes
            answer = client.post(f"{API}/scan", content=content)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "server.busy")
            assert "50,000 bytes" in answer.json()["error"]["sentence"]
            assert answer.headers["retry-after"] == "3"


def test_bodies_that_are_held_back_do_not_fill_the_memory(tmp_path: Path) -> None:
    most, count = most_at_once(Settings()), 20
    head = f"POST {API}/scan HTTP/1.1\r\nHost: localhost\r\nContent-Length: {LARGE}\r\n\r\n".encode()
    with running(tmp_path, MUSTER_COLD="1", MUSTER_DESK_WORKERS="0") as server, ExitStack() as stack:
        at, before = urlsplit(server.address), resident(server.process.pid)
        where = (at.hostname or "", at.port or 0)
        refusals = 0
        for _ in range(count):
            line = stack.enter_context(closing(socket.create_connection(where, 20)))
            line.sendall(head)
            try:
                line.sendall(b"x" * (LARGE - 1))
                line.settimeout(0.3)
                refusals += line.recv(100).startswith(b"HTTP/1.1 503")
            except TimeoutError:
                continue
            except OSError:
                refusals += 1
        assert refusals >= count - most // LARGE
        wait_until(lambda: resident(server.process.pid) - before < 3 * most, "memory that stays small")


def resident(process: int) -> int:
    return int(stat(process)[21]) * 4_096
