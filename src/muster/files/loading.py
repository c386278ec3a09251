"""Loading a file that holds one thing: the thing, or every fault that kept it from being read."""

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
    """Whether a file has that name, which may be one that no file can have."""
    try:
        return path.is_file()
    except (OSError, ValueError):  # too long a name, or a character that no name has
        return False
