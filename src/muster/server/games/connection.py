"""One connection to a game: what it is told waits in a short queue, and whoever is too slow to listen is let go."""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from muster.battle.refusal import Refusal
from muster.server.games.closes import TOO_SLOW
from muster.server.games.messages import SayAsk, TellRefused
from muster.views.shapes.preview import Fault

MOST_WAITING = 1_000
"""So much may happen at a table before somebody has heard of it; who is further behind comes back."""
MOST_SECONDS = 20.0
_ENCODER = msgspec.json.Encoder()


def fault(code: str, sentence: str, rule: str = "", nearest: Any = None) -> Fault:
    return {"code": code, "sentence": sentence, "rule": rule, "nearest": nearest}


def fault_of(refusal: Refusal) -> Fault:
    nearest = None if refusal.nearest is None else msgspec.to_builtins(refusal.nearest)
    return fault(refusal.code, refusal.sentence, refusal.rule, nearest)


class Connection:
    """A browser at the table: its seats, and what it is still to be told."""

    def __init__(self, socket: WebSocket, key_hash: str | None) -> None:
        self.socket = socket
        self.key_hash = key_hash
        """Of the key that it came with; None without one."""
        self.identity: str | None = None
        self.address = ""
        """Where it comes from."""
        self.seats: list[int] = []
        self.asks: dict[tuple[int, str], SayAsk] = {}
        """Questions that wait, the newest of each kind."""
        self.asked = asyncio.Event()
        self._waiting: deque[bytes | int] = deque()
        self._missed = 0
        """How many of those happened before they came: a long game makes nobody a slow listener."""
        self._more = asyncio.Event()
        self.is_open = True

    def send(self, message: Any) -> None:
        """Put a message in the queue; a client that has fallen behind reconnects and resumes by number."""
        self.send_text(_ENCODER.encode(message))

    def send_text(self, text: bytes) -> None:
        """Put a message that is JSON already in the queue."""
        if not self.is_open:
            return
        if len(self._waiting) - self._missed >= MOST_WAITING:
            self.end(TOO_SLOW)
            return
        self._waiting.append(text)
        self._more.set()

    def send_missed(self, texts: Sequence[bytes]) -> None:
        """Put what happened before the client came in the queue, however much that is."""
        if self.is_open:
            self._waiting.extend(texts)
            self._missed += len(texts)
            self._more.set()

    def refuse(self, id_: int | None, why: Fault) -> None:
        refused: TellRefused = {"tell": "refused", "id": id_, "fault": why}
        self.send(refused)

    def let_go(self, code: int, why: Fault) -> None:
        """Say why, and end."""
        self.refuse(None, why)
        self.end(code)

    def end(self, code: int) -> None:
        """Let go, once everything before was sent; a slow listener is not waited for."""
        if self.is_open:
            self.is_open = False
            if code == TOO_SLOW:
                self._waiting.clear()
            self._waiting.append(code)
            self._more.set()

    async def send_waiting(self) -> None:
        """Sends what waits in the queue until the connection ends."""
        while True:
            await self._more.wait()
            self._more.clear()
            while self._waiting:
                next_ = self._waiting.popleft()
                self._missed = max(0, self._missed - 1)
                if not await self._sent(next_):
                    self.is_open = False
                    return

    async def _sent(self, next_: bytes | int) -> bool:
        """Whether something was sent and more may follow."""
        try:
            if isinstance(next_, int):
                await self.socket.close(next_)
                return False
            await asyncio.wait_for(self.socket.send_text(next_.decode()), MOST_SECONDS)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return False
        except TimeoutError:
            await self.socket.close(TOO_SLOW)
            return False
        return True
