"""YAML files that people write, read as plain values that keep their line numbers.

Scalars keep the text that was written (`name: No` is a name); the field that reads a scalar decides what it means.
"""

import re
from dataclasses import dataclass, replace
from pathlib import Path

from muster.files.refusals import BadInput, Fault, shown
from muster.files.values import Mapping, Text, Unreadable, Value

LARGEST_FILE = 1_000_000
VERSION = "1"

_WORD = re.compile(r"[\w.-]{1,40}")


@dataclass(frozen=True, slots=True)
class Document:
    """One YAML document: its kind, and its fields other than `kind` and `version`.

    `folder` is the folder of the file. Text from elsewhere has none, and can name no other files.
    """

    file: str
    kind: str
    fields: Mapping
    folder: Path | None = None


def read_documents(path: Path) -> tuple[list[Document], list[Fault]]:
    """All documents of a file that can be read, and the faults in the others."""
    documents, faults = parse_documents(_text_of(path), str(path))
    return [replace(document, folder=path.parent) for document in documents], faults


def parse_documents(text: str, file: str) -> tuple[list[Document], list[Fault]]:
    # Imported here, because most commands read no file and should not wait until the YAML reader is loaded.
    from muster.files.yaml_values import roots

    documents: list[Document] = []
    faults: list[Fault] = []
    values = roots(text)
    while True:
        try:
            documents.append(document_of(next(values), file))
        except StopIteration:
            break
        except Unreadable as error:
            faults.append(Fault(file, error.line, error.sentence))
    if not documents and not faults:
        faults.append(Fault(file, 1, "the file is empty; it starts with “kind:”."))
    return documents, faults


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        raise BadInput("file.unreadable", f"{path} cannot be read: {reason}.") from None
    if len(data) > LARGEST_FILE:
        raise BadInput("file.too_large", f"{path} is too large; at most {LARGEST_FILE:,} bytes are allowed.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("file.encoding", f"{path} is not UTF-8 text.") from None


def document_of(root: Value, file: str) -> Document:
    """The document with these fields; raises Unreadable if they do not say its kind."""
    if not isinstance(root, Mapping):
        raise Unreadable(root.line, f"a file holds fields such as “kind: weapon”, this is {root.what}.")
    kind, version = _take(root, "kind"), _take(root, "version")
    if kind is None:
        raise Unreadable(
            root.line, "the field “kind” is missing; it says what the file holds, such as “kind: weapon”."
        )
    if version is not None and version.text != VERSION:
        raise Unreadable(version.line, f"version is {shown(version.text)}; this Muster reads version {VERSION}.")
    rest = tuple(entry for entry in root.entries if entry.key not in ("kind", "version"))
    return Document(file, kind.text, Mapping(root.line, rest))


def _take(mapping: Mapping, key: str) -> Text | None:
    found = [entry.value for entry in mapping.entries if entry.key == key]
    if not found:
        return None
    if len(found) > 1:
        raise Unreadable(found[1].line, f"the field “{key}” is given twice.")
    if not isinstance(found[0], Text):
        raise Unreadable(found[0].line, f"{key} is {found[0].what}; one word is allowed.")
    if not _WORD.fullmatch(found[0].text):
        raise Unreadable(found[0].line, f"{key} is {shown(found[0].text) or 'empty'}; one word is allowed.")
    return found[0]
