"""What goes over the websockets of a person's pages; refused questions and refused offers are complaints."""

import json
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, WebSocket

Message = dict[str, Any]


@dataclass
class Wires:
    """Everything that pages say to games and are told by them, in its order."""

    said: list[Message] = field(default_factory=list)
    """Choices, commands, words and questions."""
    told: list[Message] = field(default_factory=list)
    """Lines, decisions, and what became of what was said; not the tables and states, which are large."""
    meant: set[str] = field(default_factory=set)
    """Codes of faults that a test brings about on purpose."""
    complaints: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        page.on("websocket", self._opened)

    def sent(self, *kinds: str) -> list[Message]:
        """What was said of these kinds (choose, command, ask, chat)."""
        return [message for message in self.said if message.get("say") in kinds]

    def _opened(self, socket: WebSocket) -> None:
        wire = Wire(self)
        socket.on("framesent", lambda frame: wire.sent(str(frame)))
        socket.on("framereceived", lambda frame: wire.received(str(frame)))


@dataclass
class Wire:
    """One connection: a refusal is put beside what was said under its number."""

    wires: Wires
    open: dict[int, tuple[Message, int]] = field(default_factory=dict)
    """What waits for its answer, and how many decisions had been told before."""
    decisions: int = 0

    def sent(self, frame: str) -> None:
        message = _read(frame)
        if "id" in message:
            self.open[message["id"]] = (message, self.decisions)
            self.wires.said.append(message)

    def received(self, frame: str) -> None:
        message = _read(frame)
        kind = message.get("tell")
        self.wires.told.append(
            {key: value for key, value in message.items() if key not in ("setup", "table", "state")}
        )
        if kind == "asked":
            self.decisions += 1
        elif kind in ("done", "answer"):
            self.open.pop(message["id"], None)
        elif kind == "refused":
            said, before = self.open.pop(message["id"] or -1, ({}, -1))
            self._judge(message["fault"], said, is_late=before < self.decisions)

    def _judge(self, fault: Message, said: Message, *, is_late: bool) -> None:
        """A person may point anywhere and is told why not; but what the page asks and offers is never refused.

        A rule that answers a question (nobody sees out of a closed transport) is an answer, and a question or choice
        that crossed the next decision on its way is nobody's fault.
        """
        is_answer = said.get("say") == "ask" and bool(fault.get("rule"))
        if fault["code"] in self.wires.meant or is_answer or (said and is_late):
            return
        self.wires.complaints.append(f"refused, {fault['code']}: {fault['sentence']} It was: {json.dumps(said)}")


def _read(frame: str) -> Message:
    try:
        message = json.loads(frame)
    except json.JSONDecodeError:
        return {}
    return message if isinstance(message, dict) else {}
