"""Frames of a websocket as they come over the wire: so many a second, few that say nothing, one message at a time.

By itself uvicorn parses whatever has come, a quarter of a megabyte at once, on the event loop: of frames that are no
messages (pings, pongs and empty pieces of a message) those are tens of thousands, which no table ever hears of.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode

from muster.server.games.pace import Pace

SLICE = 1_000
"""Bytes that are parsed before frames are counted again."""
A_SECOND, AT_ONCE = 100, 200
"""Frames; what comes sooner stays with the system, which lets the sender wait."""
IDLE_A_SECOND, IDLE_AT_ONCE = 5, 100
"""Frames that are no message, or only a further piece of one; whoever sends more is let go."""
FIRST_FRAMES, FIRST_BYTES = 10, 4_000
"""What may come until the first message, which is hello, is whole."""
MOST_PIECES = 32
REST_SECONDS = 0.2


class FrugalSocket(WebSocketsSansIOProtocol):
    """A websocket that reads no more than it has to."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._unparsed = bytearray()
        self._frames, self._idle = Pace(A_SECOND, at_once=AT_ONCE), Pace(IDLE_A_SECOND, at_once=IDLE_AT_ONCE)
        self._resting: asyncio.TimerHandle | None = None
        self._has_spoken = False
        self._first_frames = self._first_bytes = self._pieces = 0

    def connection_lost(self, exc: Exception | None) -> None:
        self._unparsed.clear()
        if self._resting is not None:
            self._resting.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._unparsed += data
        self._parse()

    async def receive(self) -> Any:
        message = await super().receive()
        self._parse()
        return message

    async def send(self, message: Any) -> None:
        await super().send(message)
        self._parse()

    def handle_events(self) -> None:
        """What was parsed is counted before it is acted upon."""
        for each in self.conn.events:
            if isinstance(each, Frame) and not self.transport.is_closing():
                self._count(each)
        if not self.transport.is_closing():
            super().handle_events()

    def _parse(self) -> None:
        """Parse what is here until there is a message for the table or a rest is due; only then read on."""
        while self._may_parse():
            piece = bytes(self._unparsed[:SLICE])
            del self._unparsed[:SLICE]
            if not self._has_spoken:
                self._first_bytes += len(piece)
            super().data_received(piece)
            if not self._has_spoken and self._first_bytes > FIRST_BYTES:
                self._refuse(f"The first message is hello; until it is whole at most {FIRST_BYTES:,} bytes are read.")
        if self.transport.is_closing():
            self._unparsed.clear()
        elif self._unparsed:
            self.transport.pause_reading()
        elif not self.read_paused:
            self.transport.resume_reading()

    def _may_parse(self) -> bool:
        here = bool(self._unparsed) and self.handshake_complete and not self.transport.is_closing()
        return here and self._resting is None and (not self.read_paused or self.close_sent)

    def _count(self, frame: Frame) -> None:
        in_pieces = frame.opcode is Opcode.CONT or (frame.opcode in (Opcode.TEXT, Opcode.BINARY) and not frame.fin)
        is_message = frame.fin and frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
        self._pieces = self._pieces + 1 if in_pieces else self._pieces
        if self._pieces > MOST_PIECES:
            self._refuse(f"A message came in too many pieces; allowed are {MOST_PIECES}.")
        elif not self._has_spoken and self._first_frames >= FIRST_FRAMES:
            self._refuse(f"The first message is hello; until it is whole at most {FIRST_FRAMES} frames are read.")
        elif frame.opcode in (Opcode.PING, Opcode.PONG, Opcode.CONT) and self._idle.wait():
            allowed = f"{IDLE_AT_ONCE} at once and {IDLE_A_SECOND} a second"
            self._refuse(f"Too many frames that are no messages; allowed are {allowed}.")
        elif (seconds := self._frames.wait()) and self._resting is None:
            self._resting = self.loop.call_later(seconds + REST_SECONDS, self._go_on)
        self._first_frames += 1
        if is_message:
            self._has_spoken, self._pieces = True, 0

    def _go_on(self) -> None:
        self._resting = None
        self._parse()

    def _refuse(self, sentence: str) -> None:
        """Let go with a sentence, without waiting for an answer."""
        if self.close_sent or self.transport.is_closing():
            self.transport.abort()
            return
        self.conn.fail(CloseCode.POLICY_VIOLATION, sentence)
        self.handle_parser_exception()
