"""A battle is its log: what it was set up with, then a line for every choice and command with all that it led to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Union

import msgspec

from muster import __version__
from muster.battle.choices import AnyChoice
from muster.battle.commands import AnyCommand
from muster.battle.events import AnyEvent
from muster.battle.flow import turn
from muster.battle.flow.step import Step
from muster.battle.forces import NOBODY
from muster.battle.log.header import DiceKind
from muster.battle.record import Record
from muster.battle.setup import Setup


class LogLine(Record, frozen=True, omit_defaults=True):
    """One accepted choice or command; the first line is the opening, which nobody chose.

    `steps` is the stack of the flow afterwards, `decision` the number that is pending then and `asks` the side it is
    asked of, so that opening a log runs no rules; `hash` is that of the whole state.
    """

    n: int
    events: tuple[AnyEvent, ...]
    steps: msgspec.Raw
    decision: int
    hash: str
    asks: int = NOBODY
    seat: int = NOBODY
    choice: AnyChoice | None = None
    command: AnyCommand | None = None


class Revealed(Record, frozen=True):
    """The last line of a game with fair dice: the secret they came from, in hex."""

    secret: str


@dataclass
class Log:
    """The setup, the kind of dice, and every line so far. Whoever follows it is handed what is new, all at once."""

    setup: Setup
    dice: DiceKind
    muster: str = __version__
    file: str = ""
    lines: list[LogLine] = field(default_factory=list)
    secret: str = ""
    notes: tuple[str, ...] = ()
    followers: list[Callable[[Sequence[LogLine | Revealed]], None]] = field(default_factory=list)

    def append(self, line: LogLine, secret: str = "") -> None:
        """Hand a line to those who follow, and then keep it: a line that could not be written never happened.

        The last line of a game with fair dice comes with their secret.
        """
        new = (line, Revealed(secret)) if secret else (line,)
        for follow in self.followers:
            follow(new)
        self.lines.append(line)
        self.secret = secret or self.secret

    def place(self, n: int) -> str:
        """Where a line stands, for people: in its file, whose first line is the setup."""
        return f"{self.file}:{n + 2}" if self.file else f"line {n} of the game"


def encoded_steps(steps: tuple[Step, ...]) -> msgspec.Raw:
    return msgspec.Raw(_ENCODER.encode(steps))


def decoded_steps(raw: msgspec.Raw) -> tuple[Step, ...]:
    steps: tuple[Step, ...] = _STEPS.decode(raw)
    return steps


def encoded(line: Record) -> bytes:
    """A record as one line of JSON."""
    return _ENCODER.encode(line) + b"\n"


def _kinds(kind: type[Step]) -> list[type[Step]]:
    return [each for sub in kind.__subclasses__() for each in (sub, *_kinds(sub))]


_ENCODER = msgspec.json.Encoder()
assert turn.Turn in _kinds(Step)  # noqa: S101 - the first step of all, which leads to every other kind
_ANY_STEP: Any = Union[tuple(_kinds(Step))]  # noqa: UP007 - known only once every step is defined
_STEPS = msgspec.json.Decoder(tuple[_ANY_STEP, ...])
