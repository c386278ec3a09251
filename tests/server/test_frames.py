"""Frames that no client sends: too many, too small, in too many pieces, or much more than they look like."""

import asyncio
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import uvicorn

from muster.server import frames
from muster.server.frames import FIRST_BYTES, FIRST_FRAMES, IDLE_AT_ONCE, MOST_PIECES, FrugalSocket
from muster.server.games.said import LARGEST
from tests.server.games.frames_kit import DEFLATE, PING, PONG, TEXT, ended, frame, line
from tests.server.listening import listening
from tests.waiting import PATIENCE, wait_until

HELLO = frame(TEXT, b"hello")
PIECE = frame(0, last=False)


class Listener:
    """An application that takes messages, as soon as it may; and what came to it."""

    def __init__(self) -> None:
        self.heard: deque[str] = deque()
        self.may_listen = threading.Event()
        self.may_listen.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        assert scope["type"] == "websocket"
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.heard.append(message["text"])
            await asyncio.to_thread(self.may_listen.wait, PATIENCE)


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A place for each frame that is parsed."""
    counted: list[int] = []
    real = FrugalSocket._count  # noqa: SLF001

    def count(of: FrugalSocket, each: Any) -> None:
        counted.append(1)
        real(of, each)

    monkeypatch.setattr(FrugalSocket, "_count", count)
    return counted


@pytest.fixture
def port(listener: Listener) -> Iterator[int]:
    config = uvicorn.Config(
        listener, port=0, ws=FrugalSocket, ws_max_size=LARGEST, log_config=None, lifespan="off",
        timeout_graceful_shutdown=1,
    )  # fmt: skip
    with listening(config) as found:
        yield found
        listener.may_listen.set()


@pytest.mark.parametrize("kind", [PING, PONG])
def test_whoever_sends_frames_that_say_nothing_is_let_go(port: int, parsed: list[int], kind: int) -> None:
    with line("127.0.0.1", port, "/") as opened:
        opened.sendall(HELLO + frame(kind) * (IDLE_AT_ONCE + 10))
        why = "Too many frames that are no messages; allowed are 100 at once and 5 a second."
        assert ended(opened) == (1008, why)
    before = len(parsed)
    with line("127.0.0.1", port, "/") as opened, suppress(OSError):
        opened.sendall(HELLO + frame(kind) * 20_000)
        ended(opened)
    assert len(parsed) - before <= IDLE_AT_ONCE + 2, "and the rest is not even looked at"


def test_a_few_of_them_are_no_trouble(port: int, listener: Listener) -> None:
    with line("127.0.0.1", port, "/") as opened:
        opened.sendall(HELLO + frame(PING) * (IDLE_AT_ONCE // 2) + frame(TEXT, b"on"))
        wait_until(lambda: list(listener.heard) == ["hello", "on"], "both messages")


def test_before_the_first_message_little_is_read(port: int, parsed: list[int]) -> None:
    with line("127.0.0.1", port, "/") as opened:
        opened.sendall(frame(PONG) * 20)
        assert (
            ended(opened)[1]
            == f"The first message is hello; until it is whole at most {FIRST_FRAMES} frames are read."
        )
    assert len(parsed) == FIRST_FRAMES + 1
    with line("127.0.0.1", port, "/") as opened:
        opened.sendall(frame(TEXT, b"x" * 2 * FIRST_BYTES, last=False))
        code, why = ended(opened)
    assert (code, "at most 4,000 bytes" in why) == (1008, True)


def test_a_message_comes_in_few_pieces(port: int, listener: Listener) -> None:
    with line("127.0.0.1", port, "/") as opened:
        opened.sendall(HELLO + frame(TEXT, b"a", last=False) + frame(0, b"b", last=False) + frame(0, b"c"))
        wait_until(lambda: list(listener.heard) == ["hello", "abc"], "a message in three pieces")
        opened.sendall(frame(TEXT, last=False) + PIECE * (MOST_PIECES + 5))
        assert ended(opened) == (1008, f"A message came in too many pieces; allowed are {MOST_PIECES}.")


def test_who_says_more_than_is_taken_waits_and_nothing_is_lost(
    port: int, parsed: list[int], listener: Listener
) -> None:
    said = [f"word {number}" for number in range(1_000)]
    listener.may_listen.clear()
    with line("127.0.0.1", port, "/") as opened:
        opened.sendall(HELLO + b"".join(frame(TEXT, each.encode()) for each in said[:150]))
        wait_until(lambda: list(listener.heard) == ["hello"], "the first message")
        assert len(parsed) < frames.SLICE // 10, "one message waits at a time, and what came in the same slice"
        listener.may_listen.set()
        wait_until(lambda: len(listener.heard) == 151, "all of them")
        assert list(listener.heard)[1:] == said[:150]


def test_more_frames_than_may_come_in_a_second_wait(
    port: int, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "REST_SECONDS", PATIENCE)
    with line("127.0.0.1", port, "/") as opened:
        opened.sendall(HELLO + frame(TEXT, b"x" * 100) * 1_000)
        wait_until(lambda: len(listener.heard) > frames.AT_ONCE, "what may come at once")
        assert len(listener.heard) <= frames.AT_ONCE + 20 + 2 * frames.SLICE // 100


def test_a_small_frame_that_is_a_huge_message_is_not_inflated(port: int, listener: Listener) -> None:
    with line("127.0.0.1", port, "/", more=DEFLATE) as opened:
        opened.sendall(HELLO + frame(TEXT, b"a" * 60_000, deflated=True))
        wait_until(lambda: len(listener.heard) == 2, "one that is inflated to less than may be")
        opened.sendall(frame(TEXT, b"a" * 990_000, deflated=True))
        assert ended(opened)[0] == 1009
    assert max(map(len, listener.heard)) == 60_000
