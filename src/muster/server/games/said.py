"""What a client says, read strictly: whatever is no message is refused with its code, and the connection goes on."""

import json
import re
from typing import Any

from starlette.concurrency import run_in_threadpool

from muster.battle.typed import converted
from muster.companion.plain import check_plain
from muster.companion.refused import Refused
from muster.files import BadInput
from muster.files.refusals import shown, wrong
from muster.server.games.messages import Said, SayAsk, SayChat, SayChoose, SayCommand, SayHello
from muster.views.preview.faults import bad_input_fault
from muster.views.shapes.preview import Fault

LARGEST = 64_000
"""Bytes of a message, when it is inflated; the server reads no larger one, and ends a connection that sends it."""
MOST_VALUES = 8_000
"""More than a choice with paths for hundreds of models has, and so few that they are read in milliseconds."""
LARGE = 4_000
"""Bytes beyond which a message is read in a thread."""
LEAST_WEIGHT, OF_A_VALUE = 1_000, 10
"""Bytes for which a message counts at least, and each value in it."""
LARGEST_ID = 2**53
ID = re.compile(r'"id"\s*:\s*(\d{1,16})(?![\d.eE])')
"""An id as it is written; nothing else in a message is called so, and in a text the quotes have backslashes."""
KINDS: dict[str, Any] = {
    "hello": SayHello,
    "choose": SayChoose,
    "command": SayCommand,
    "ask": SayAsk,
    "chat": SayChat,
}


class Unreadable(BadInput):
    """Something that is no message: its id, if it has one, and why."""

    def __init__(self, id_: int | None, code: str, sentence: str, at: str = "") -> None:
        super().__init__(code, sentence, at=at)
        self.id = id_

    @property
    def fault(self) -> Fault:
        return bad_input_fault(self)


def weight(text: str) -> int:
    """For how many bytes a message counts: what many values take is not told by their length."""
    return max(LEAST_WEIGHT, len(text), OF_A_VALUE * _values(text))


async def said_in(text: str) -> Said:
    """A message, read while everybody else is answered if it is large."""
    return await run_in_threadpool(read_said, text) if len(text) > LARGE else read_said(text)


def read_said(text: str) -> Said:
    """A message; Unreadable says why it is none."""
    if _values(text) > MOST_VALUES:
        sentence = f"The message holds too many values; allowed are {MOST_VALUES:,} at most."
        raise Unreadable(_id_in(text), "message.too_large", sentence)
    try:
        found = json.loads(text, parse_constant=_no_number)
    except Refused as refusal:
        raise _refused(_id_in(text), refusal) from None
    except (ValueError, RecursionError):
        sentence = "The message is no JSON that can be read."
        raise Unreadable(_id_in(text), "message.unreadable", sentence) from None
    if not isinstance(found, dict):
        raise Unreadable(None, "message.unreadable", "The message is no JSON object.")
    id_ = _usable(found.get("id"))
    kind = KINDS.get(found["say"]) if isinstance(found.get("say"), str) else None
    if kind is None:
        said = shown(str(found.get("say", "")))
        raise Unreadable(id_, "message.say", wrong("say", said or "empty", ", ".join(KINDS)), "say")
    if kind is not SayHello and id_ is None:
        raise Unreadable(None, "message.id", f"id must be a whole number from 0 to {LARGEST_ID:,}.", "id")
    unknown = next((name for name in found if name not in kind.__annotations__), None)
    if unknown is not None:
        allowed = ", ".join(kind.__annotations__)
        sentence = f"The message {found['say']} has no field {shown(unknown)}; allowed are {allowed}."
        raise Unreadable(id_, "message.field", sentence, shown(unknown))
    try:
        check_plain(found)
    except Refused as refusal:
        raise _refused(id_, refusal) from None
    try:
        read: Said = converted(found, kind)
    except BadInput as refusal:
        sentence = f"The message {found['say']}: {shown(refusal.sentence, 200)}."
        raise Unreadable(id_, "message.field", sentence, refusal.at) from None
    return read


def _id_in(text: str) -> int | None:
    """The id of what cannot be read as a whole, where one is written in it."""
    found = ID.search(text)
    return _usable(int(found[1])) if found else None


def _usable(id_: object) -> int | None:
    return id_ if type(id_) is int and 0 <= id_ <= LARGEST_ID else None


def _values(text: str) -> int:
    """How many values JSON holds at most, without reading it; commas in a text count as well."""
    return 1 + sum(map(text.count, ",[{"))


def _refused(id_: int | None, refusal: Refused) -> Unreadable:
    return Unreadable(id_, "message.unreadable", f"The message is refused: {refusal.sentence}", refusal.at)


def _no_number(written: str) -> None:
    raise Refused("request.number", f"it holds {written}, which is no number.")
