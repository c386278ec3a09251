"""How requests come over the wire: headers of a bounded size in a bounded time, no socket that only waits or takes in
none of its answer, and of one address only so many: of those that have said nothing yet the latest, and in all.

uvicorn bounds the time between two requests; it reads headers of any size for as long as they take, goes on taking in
a body whose request is answered already, and waits for ever for who does not read.
"""

import asyncio
import json
import socket
import struct
import sys

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from muster.server.services import household
from muster.server.settings import Settings

LINGER_SECONDS = 5.0
"""Whoever is refused may send so long the rest of a body that nobody reads, so that they come to hear the refusal."""
AT_ONCE = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
"""How a socket is told to wait for nothing when it is closed."""
SENT_AHEAD = 64_000
"""Bytes that the system takes of an answer before anybody has read them. By itself it takes megabytes of each, and
tells only then, in steps as large, that some were read."""


class _TooLarge(Exception):
    """The headers are larger than is read; stops the parser."""


class BoundedProtocol(HttpToolsProtocol):
    """HTTP of one connection, within bounds."""

    largest: int
    seconds: float
    read_seconds: float
    most: int
    most_silent: int
    proxy: str
    here: dict[str, dict["BoundedProtocol", None]]
    """All connections but websockets, by their address, the oldest first."""
    silent: dict[str, dict["BoundedProtocol", None]]
    """Connections that have not yet sent a whole request, by their address, the oldest first."""
    _at = _silent_at = ""
    _unread, _was_read = 0, False
    """Bytes of an answer that waited to be read when they were last looked at, and whether some were read since."""
    _looking: asyncio.TimerHandle
    _is_socket = False
    _closing: asyncio.TimerHandle | None = None
    _in_head = False
    _came = _read = 0
    """Bytes of headers that have come, at least, and of those that were read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._close_after(self.seconds)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)
        self._looking = self.loop.call_later(self.read_seconds, self._look_whether_read)
        host = str((transport.get_extra_info("peername") or ("",))[0])
        if host != self.proxy:
            self._at = self._silent_at = household(host)
            others = self.silent.setdefault(self._at, {})
            others[self] = None
            if len(others) > self.most_silent:  # who comes may have something to say; who says nothing makes room
                next(iter(others)).make_room()
            others = self.here.setdefault(self._at, {})
            others[self] = None
            if len(others) > self.most:  # who does not read makes room, or else nobody
                next((each for each in others if each.flow.write_paused), self).make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stay()
        self._looking.cancel()
        self._no_longer_here()
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        self._was_read = True
        super().resume_writing()

    def _look_whether_read(self) -> None:
        """Whoever has taken in nothing of an answer since the last look is let go. Of a websocket its table sees to
        that, but for what is on its way when it is closed."""
        unread = self.transport.get_write_buffer_size()
        watched = not self._is_socket or self.transport.is_closing()
        if watched and unread and unread >= self._unread and not self._was_read and self._unread:
            self._cut()
        elif unread or not self.transport.is_closing():
            self._unread, self._was_read = unread, False
            self._looking = self.loop.call_later(self.read_seconds, self._look_whether_read)

    def data_received(self, data: bytes) -> None:
        if self._closing is None and self._is_answered:
            self._close_after(self.seconds)  # uvicorn has just stopped waiting: it may be no request that comes
        super().data_received(data)
        if self._in_head and not self.transport.is_closing():
            self._came += len(data)
            if self._came > self.largest:
                self._refuse()

    def on_message_begin(self) -> None:
        self._in_head, self._came, self._read = True, 0, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._count(len(name) + len(value))

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._stay()
        self._no_longer_silent()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if getattr(self.cycle, "response_complete", False):  # where a websocket begins, there is no cycle
            self.cycle.more_body = False
            self._close_after(self.seconds)

    def handle_websocket_upgrade(self) -> None:
        self._stay()
        self._no_longer_here()
        self._is_socket = True
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        unread = not self.pipeline and self.cycle.response_complete and self.cycle.more_body
        super().on_response_complete()
        if unread:
            self._close_after(LINGER_SECONDS)

    def send_400_response(self, msg: str) -> None:
        if self._read > self.largest:
            self._refuse()
        else:
            super().send_400_response(msg)

    @property
    def _is_answered(self) -> bool:
        """Whether the last request is, if there was one."""
        return bool(getattr(self.cycle, "response_complete", True))

    def _no_longer_silent(self) -> None:
        if self._silent_at:
            others = self.silent[self._silent_at]
            del others[self]
            if not others:
                del self.silent[self._silent_at]
            self._silent_at = ""

    def _no_longer_here(self) -> None:
        self._no_longer_silent()
        if self._at:
            others = self.here[self._at]
            del others[self]
            if not others:
                del self.here[self._at]
            self._at = ""

    def make_room(self) -> None:
        """End a connection that says or reads nothing, for one that may."""
        self._no_longer_here()
        self._cut()

    def _cut(self) -> None:
        """End at once: without this the system would keep for minutes what nobody reads."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self.transport.abort()

    def _count(self, more: int) -> None:
        self._read += more
        if self._read > self.largest:
            raise _TooLarge

    def _refuse(self) -> None:
        sentence = f"The headers of the request are too large; at most {self.largest:,} bytes are read."
        trouble = {"code": "headers.too_large", "sentence": sentence, "rule": "", "at": ""}
        content = json.dumps({"error": trouble}).encode()
        length = f"content-type: application/json\r\ncontent-length: {len(content)}\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[431] + length.encode() + content)
        self.transport.close()

    def _close_after(self, seconds: float) -> None:
        self._stay()
        self._closing = self.loop.call_later(seconds, self.transport.close)

    def _stay(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None


def bounded(settings: Settings) -> type[BoundedProtocol]:
    """The protocol with the bounds of these settings."""
    bounds = {
        "largest": settings.largest_headers,
        "seconds": float(settings.header_seconds),
        "read_seconds": float(settings.read_seconds),
        "most": settings.connections_per_address,
        "most_silent": settings.silent_per_address,
        "proxy": settings.trusted_proxy,
        "silent": {},
        "here": {},
    }
    return type("Bounded", (BoundedProtocol,), bounds)
