"""What every command prints: one JSON document, or something for people to look at."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from muster.files import BadFile, BadInput
from muster.files.kinds import points

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from muster.army import Roster

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]

# From the look of the project: the tape's yellow for what matters, the mat's green for bars.
TAPE, GREEN, QUIET, BAD = "#f7c84a", "#4fbfa2", "bright_black", "#ff9d8e"


UNWRITTEN = 74
"""The exit code if the output cannot be written, the usual one for errors of input and output."""


def show(as_json: bool, document: Mapping[str, Any], draw: "Callable[[Console], object]") -> None:
    with patient(sys.stdout):
        if as_json:
            print(json.dumps(document))
        else:
            draw(console())


@contextmanager
def patient(stream: TextIO) -> Iterator[None]:
    """Ends quietly when the reader, such as head, has seen enough."""
    try:
        yield
        stream.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def cannot_print(error: OSError) -> int:
    """Says that the output could not be written; what is held back of it is given up."""
    with suppress(OSError):
        print(
            f"muster: The output cannot be written: {(error.strerror or 'the system refuses').lower()}.",
            file=sys.stderr,
        )
        sys.stderr.flush()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return UNWRITTEN


def refuse(as_json: bool, refusal: BadInput) -> int:
    """Says why the input was not taken; the exit code of bad input."""
    if as_json:
        error: dict[str, Any] = {"code": refusal.code, "sentence": refusal.sentence}
        if refusal.rule:
            error["rule"] = refusal.rule
        if isinstance(refusal, BadFile):
            error["faults"] = [fault_document(fault) for fault in refusal.faults]
        with patient(sys.stdout):
            print(json.dumps({"error": error}))
    else:
        with patient(sys.stderr):
            print(f"muster: {refusal.sentence}", file=sys.stderr)
    return 2


def fault_document(fault: Any) -> dict[str, Any]:
    return {"file": fault.file, "line": fault.line, "rule": fault.rule, "sentence": fault.sentence}


def console() -> "Console":
    # Rich is imported only where something is drawn: --json should not wait for it.
    from rich.console import Console

    class Patient(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # Rich would end the process itself, as if something had gone wrong

    return Patient(highlight=False)


def crosses(sentences: Iterable[str]) -> "Table":
    """What is wrong, a sentence on each line."""
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 1))
    for sentence in sentences:
        grid.add_row(Text("  ✗", BAD), Text(sentence))
    return grid


def overspend(roster: "Roster") -> "Text":
    """The mark of a roster whose owner may go past the limit (POINTS-04)."""
    from rich.text import Text

    return Text(f"  {points(roster.overspend or Decimal(0))} pts over the limit are accepted by the others.", BAD)


def indented(console: "Console", line: "Text", first: str, later: str) -> None:
    """A line; what does not fit goes on below it."""
    from rich.text import Text

    for row in line.wrap(console, max(console.width - max(len(first), len(later)), 20)):
        row.rstrip()
        console.print(Text(first).append_text(row), highlight=False)
        first = later


def packed(pieces: "Iterable[Text]", width: int) -> "Iterator[Text]":
    """Pieces side by side in as many lines as they need; none is broken, and those below the first are indented."""
    from rich.text import Text

    line = Text()
    for piece in pieces:
        if line and line.cell_len + piece.cell_len > width:
            yield line
            line = Text("  ").append_text(piece[len(piece) - len(piece.plain.lstrip()) :])
        else:
            line.append_text(piece)
    yield line


def per_cent(chance: float) -> str:
    """A probability as people read it; the certain and the impossible are told from the nearly so."""
    if chance in (0.0, 1.0):
        return f"{chance:.0%}"
    if chance < 0.0001:
        return "<0.01%"
    if chance > 0.9999:
        return ">99.99%"
    return f"{chance * 100:.2f}%" if chance < 0.01 or chance > 0.99 else f"{chance * 100:.1f}%"
