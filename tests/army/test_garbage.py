"""Whatever a file holds, it gives a value or faults, and never an error."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from muster.army.things import JUDGES as READERS
from muster.files.document import parse_documents
from muster.files.reader import Reader

GUARD = (Path(__file__).parents[2] / "examples" / "ferry-guard.yaml").read_text(encoding="utf-8")
TOKENS = [
    "kind: roster\n", "kind: unit\n", "kind: weapon\n", "units:\n", "profiles:\n", "weapons:", "models:", "name: ",
    "cost: ", "limit: ", "count: ", "range: ", "base: ", "perks: ", "Rifle", "1001", "-1", "4+", "none", "9" * 40,
    "  ", "- ", "\n", "[", "]", "{", "}", ", ", ": ", "*a ", "&a ", "!t ", "|\n", ">\n", "'", '"', "\\U", "#", "%",
    "---\n", "? ", "\t", "\r", "<<", "\x00", "\u2028", "🎲",
]  # fmt: skip
YAMLISH = st.lists(st.sampled_from(TOKENS), max_size=30).map("".join)


def check(text: str) -> None:
    documents, faults = parse_documents(text, "file.yaml")
    assert documents or faults
    for document in documents:
        for read in READERS.values():
            reader = Reader("file.yaml")
            value = read(document, reader)
            assert (value is None) == bool(reader.faults)
            faults += reader.faults
    for fault in faults:
        assert 1 <= fault.line <= len(text.splitlines()) + 1
        assert fault.sentence.isprintable()
        assert fault.sentence.endswith((".", "?"))


@settings(deadline=None, max_examples=500)
@given(st.text(max_size=60) | YAMLISH)
def test_random_text(text: str) -> None:
    check(text)


@settings(deadline=None, max_examples=300)
@given(start=st.integers(0, len(GUARD)), length=st.integers(0, 60), put=st.text(max_size=5) | YAMLISH)
def test_a_good_file_with_a_piece_replaced(start: int, length: int, put: str) -> None:
    check(GUARD[:start] + put + GUARD[start + length :])
