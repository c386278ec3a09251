"""Bodies read by the readers of files: the thing if it can be read, and whatever is wrong with it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar, cast

from muster.army.thing import Thing
from muster.army.things import JUDGES, READERS
from muster.companion.json_types import Body
from muster.companion.refused import Refused
from muster.companion.shapes import FaultFound
from muster.companion.tree import Tree
from muster.files.document import Document
from muster.files.reader import Reader
from muster.files.refusals import Fault, inside, shown
from muster.files.suggestions import few_suggestions
from muster.files.values import Mapping, line_of, part

T = TypeVar("T")
LISTED = ("units", "forms", "profiles", "weapons")
MOST_FAULTS = 500
NO_LIBRARY = "library is given; a roster that is kept here holds its own weapons and profiles."


@dataclass(frozen=True, slots=True)
class BodyDocument:
    """A body as a document, ready to be read."""

    tree: Tree
    document: Document
    faults: tuple[Fault, ...] = ()

    @property
    def kind(self) -> str:
        return self.document.kind


def body_document(body: Body, kinds: Iterable[str], at: str = "thing") -> BodyDocument:
    """The document of a body; Refused if it is of none of these kinds.

    Whatever has no cost is priced by the model, as in a file; a body has no folder and draws on no other file.
    """
    tree = Tree(body, at)
    document = tree.document()
    allowed = list(kinds)
    if document.kind not in allowed:
        sentence = f"kind is {shown(document.kind)}; allowed here are {', '.join(allowed)}."
        raise Refused("thing.kind", sentence, at=inside(at, "kind"))
    faults: tuple[Fault, ...] = ()
    fields = document.fields
    if document.kind == "roster" and part(fields, "library") is not None:
        faults = (Fault("", line_of(fields, "library"), NO_LIBRARY),)
        fields = Mapping(fields.line, tuple(entry for entry in fields.entries if entry.key != "library"))
    return BodyDocument(tree, Document("", document.kind, fields, Path()), faults)


def judge_body(body: BodyDocument) -> tuple[Thing | None, list[FaultFound]]:
    """The thing that a body holds, and every fault and breach in it."""
    reader = Reader("")
    thing = JUDGES[body.kind](body.document, reader)
    return thing, body_faults(body, reader)


def thing_of(body: BodyDocument) -> Thing:
    """The thing that a body holds; Refused with the first of its faults if it cannot be read."""
    return cast("Thing", read_whole(body, READERS[body.kind]))


@few_suggestions()
def read_whole(body: BodyDocument, read: Callable[[Document, Reader], T | None]) -> T:
    """The same for whatever a reader of files makes of a body."""
    reader = Reader("")
    thing = read(body.document, reader)
    faults = [*body.faults, *reader.faults]
    if thing is None or faults:
        first = faults[0]
        more = f" There are {len(faults) - 1:,} more faults." if len(faults) > 1 else ""
        raise Refused("thing.faults", first.sentence + more, first.rule, body.tree.full(first.line))
    return thing


def body_faults(body: BodyDocument, reader: Reader) -> list[FaultFound]:
    """The faults of a body with their places in it; of very many, the first."""
    return [_found(body.tree, fault) for fault in [*body.faults, *reader.faults][:MOST_FAULTS]]


def _found(tree: Tree, fault: Fault) -> FaultFound:
    steps = tree.steps(fault.line)
    inside = len(steps) >= 2 and steps[0] in LISTED and isinstance(steps[1], int)
    fields = [step for step in steps[2 if inside else 0 :] if isinstance(step, str)]
    return {
        "sentence": fault.sentence,
        "rule": fault.rule,
        "where": tree.name_at(steps[:2]) if inside else "",
        "field": fields[0] if fields else "",
        "at": tree.path(fault.line),
    }
