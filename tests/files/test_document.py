"""Documents: what YAML is read, which lines are remembered, and what is refused in one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from muster.files import BadInput, Fault
from muster.files.document import LARGEST_FILE, Document, parse_documents, read_documents
from muster.files.values import Entry, Items, Mapping, Text


def fault_of(text: str) -> tuple[int, str]:
    """The line and the sentence of the only fault, which leaves no document."""
    documents, faults = parse_documents(text, "file.yaml")
    assert documents == []
    (fault,) = faults
    assert (fault.file, fault.rule) == ("file.yaml", "")
    return fault.line, fault.sentence


def document_of(text: str) -> Document:
    documents, faults = parse_documents(text, "file.yaml")
    assert faults == []
    (document,) = documents
    return document


def test_a_document_keeps_texts_and_lines() -> None:
    text = "# a comment\nkind: weapon\nversion: 1\n\nname: No\nperks:\n  - 007\n  - {a: 1e3}\nlore: |\n  one\n  two\n"
    perks = Items(7, (Text(7, "007"), Mapping(8, (Entry(8, "a", Text(8, "1e3")),))))
    entries = (
        Entry(5, "name", Text(5, "No")),
        Entry(6, "perks", perks),
        Entry(9, "lore", Text(9, "one\ntwo\n")),
    )
    assert document_of(text) == Document("file.yaml", "weapon", Mapping(2, entries))


@pytest.mark.parametrize("text", ["No", "~", "null", "2026-01-01", "1e3", "0o17", "1_000", "'42'"])
def test_a_scalar_is_the_text_that_was_written(text: str) -> None:
    (entry,) = document_of(f"kind: weapon\nname: {text}\n").fields.entries
    assert entry.value == Text(2, text.split()[-1].strip("'"))


@pytest.mark.parametrize("rest", ["name:\n\n\nrange: 3", "name:   # nothing\n\nrange: 3", "name:\n"])
def test_an_empty_value_stands_on_the_line_of_its_field(rest: str) -> None:
    entry = document_of(f"kind: weapon\n{rest}").fields.entries[0]
    assert entry == Entry(2, "name", Text(2, ""))


def test_line_ends_of_every_system_count_alike() -> None:
    for end in ("\n", "\r\n", "\r"):
        (entry,) = document_of(f"kind: weapon{end}{end}name: Bow{end}").fields.entries
        assert entry == Entry(3, "name", Text(3, "Bow"))


def test_a_file_may_hold_several_documents() -> None:
    documents, faults = parse_documents("---\nkind: weapon\n---\nkind: unit\nname: Rat\n---\n", "file.yaml")
    assert faults == []
    assert [(each.kind, each.fields.line) for each in documents] == [("weapon", 2), ("unit", 4)]


def test_a_bad_document_does_not_hide_the_others() -> None:
    text = "kind: weapon\n---\nname: nameless\n---\nkind: unit\n---\n- list\n---\nkind: *alias\n"
    documents, faults = parse_documents(text, "file.yaml")
    assert [each.kind for each in documents] == ["weapon", "unit"]
    assert [fault.line for fault in faults] == [3, 7, 9]


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", 1, "the file is empty; it starts with “kind:”."),
        ("# only this\n---\n", 1, "the file is empty; it starts with “kind:”."),
        ("\njust text\n", 2, "a file holds fields such as “kind: weapon”, this is text."),
        ("- kind: weapon\n", 1, "a file holds fields such as “kind: weapon”, this is a list."),
        (
            "\nname: Bow\n",
            2,
            "the field “kind” is missing; it says what the file holds, such as “kind: weapon”.",
        ),
        ("kind: weapon\nname: Bow\nkind: unit\n", 3, "the field “kind” is given twice."),
        ("version: 1\nversion: 1\nkind: unit\n", 2, "the field “version” is given twice."),
        ("name: Bow\nkind: [weapon]\n", 2, "kind is a list; one word is allowed."),
        ("kind: {a: b}\n", 1, "kind is a group of fields; one word is allowed."),
        ("name: Bow\nkind:\nrange: 3\n", 2, "kind is empty; one word is allowed."),
        ("kind: a weapon\n", 1, "kind is a weapon; one word is allowed."),
        ('kind: "\\e[31m"\n', 1, "kind is \\x1b[31m; one word is allowed."),
        ("kind: unit\nversion: 2\n", 2, "version is 2; this Muster reads version 1."),
        ("kind: unit\nversion: 1.0\n", 2, "version is 1.0; this Muster reads version 1."),
        ("kind: unit\nversion:\n", 2, "version is empty; one word is allowed."),
        ("kind: unit\nlore: &a x\nname: *a\n", 3, "aliases (*name) are not read; write the value out."),
        ("kind: unit\nlore: &a\n  - *a\n", 3, "aliases (*name) are not read; write the value out."),
        ("kind: unit\nhp: !!int 7\n", 2, "tags (!name) are not read; leave them out."),
        ("kind: unit\nperks: !odd [x]\n", 2, "tags (!name) are not read; leave them out."),
        ("kind: unit\n<<: *gone\n", 2, "aliases (*name) are not read; write the value out."),
        ("kind: unit\n? [a, b]\n: c\n", 2, "a field's name must be one word."),
        ("kind: unit\n\tname: x\n", 2, "this is no YAML: found character '\\t' that cannot start any token."),
        ("kind: unit\nname: 'x\n", 3, "this is no YAML: found unexpected end of stream."),
        ("kind: unit\n\nname: \x07\n", 3, "this is no YAML: the character #x0007 is not allowed."),
        ("%YAML 1.7\n---\nkind: unit\n", 1, "this is no YAML: a directive (%) or an escape (\\) has no meaning."),
        ('kind: "\\UFFFFFFFF"\n', 1, "this is no YAML: a directive (%) or an escape (\\) has no meaning."),
        ('kind: unit\nname: "\\ud83d\\ude00"\n', 2, "an escape (\\u) writes half a character."),
        ('kind: unit\n"\\udc00": x\n', 2, "an escape (\\u) writes half a character."),
    ],
)
def test_what_is_refused(text: str, line: int, sentence: str) -> None:
    assert fault_of(text) == (line, sentence)


def test_twenty_levels_are_read_and_no_more() -> None:
    assert document_of("kind: unit\na: " + "[" * 19 + "]" * 19).kind == "unit"
    sentence = "this is nested too deeply; at most 20 levels are read."
    assert fault_of("kind: unit\na: " + "[" * 20 + "]" * 20) == (2, sentence)
    assert fault_of("{a: " * 100_000) == (1, sentence)
    assert fault_of("".join(" " * depth + "a:\n" for depth in range(30))) == (21, sentence)


def test_a_file_is_read_with_or_without_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "bow.yaml"
    for start in (b"", b"\xef\xbb\xbf"):
        path.write_bytes(start + "kind: weapon\nname: Böw\n".encode())
        documents, faults = read_documents(path)
        assert (faults, documents[0].fields.entries[0].value) == ([], Text(2, "Böw"))
        assert documents[0].file == str(path)


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\x00\x00", b"kind: \xff", "kind: unit".encode("utf-16")])
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "picture.yaml"
    path.write_bytes(data)
    with pytest.raises(BadInput) as refusal:
        read_documents(path)
    assert (refusal.value.code, refusal.value.sentence) == ("file.encoding", f"{path} is not UTF-8 text.")


def test_binary_that_is_utf8_by_chance_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "zeros.yaml"
    path.write_bytes(b"kind: unit\nname: " + bytes(100))
    assert read_documents(path) == (
        [],
        [Fault(str(path), 2, "this is no YAML: the character #x0000 is not allowed.")],
    )


def test_a_file_of_the_largest_size_is_read_and_no_larger_one(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"kind: unit\n" + b"#" * (LARGEST_FILE - 11))
    assert read_documents(path)[0][0].kind == "unit"
    path.write_bytes(b"kind: unit\n" + b"#" * (LARGEST_FILE - 10))
    with pytest.raises(BadInput) as refusal:
        read_documents(path)
    assert refusal.value.code == "file.too_large"
    assert refusal.value.sentence == f"{path} is too large; at most 1,000,000 bytes are allowed."


def test_what_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    for path, reason in [(tmp_path / "gone.yaml", "no such file or directory"), (tmp_path, "is a directory")]:
        with pytest.raises(BadInput) as refusal:
            read_documents(path)
        assert (refusal.value.code, refusal.value.sentence) == (
            "file.unreadable",
            f"{path} cannot be read: {reason}.",
        )


def test_the_yaml_reader_waits_until_a_file_is_read() -> None:
    script = "import sys, muster.army; sys.exit('ruamel.yaml' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
