"""Loading a file that holds one thing: returns the thing, or raises with every fault."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from muster.files.document import Document, read_documents
from muster.files.reader import Reader
from muster.files.refusals import BadFile, Fault

T = TypeVar("T")


def load(path: Path, kind: str, read: Callable[[Document, Reader], T | None]) -> T:
    documents, faults = read_documents(path)
    if not faults and (len(documents) > 1 or documents[0].kind != kind):
        found = " and ".join(document.kind for document in documents)
        faults = [Fault(str(path), 1, f"the file holds {found}; allowed is one document with “kind: {kind}”.")]
    if faults:
        raise BadFile(faults)
    reader = Reader(str(path))
    value = read(documents[0], reader)
    if value is None:
        raise BadFile(reader.faults)
    return value


def is_file(path: Path) -> bool:
    """Whether there is a file of that name, which need not be a possible name."""
    try:
        return path.is_file()
    except (OSError, ValueError):  # the name is too long, or has a character that is not allowed
        return False
