"""Records in files: every fault is found, with its line and its rule."""

from typing import Any

import pytest

from muster.files import Fault
from muster.files.document import parse_documents
from muster.files.kinds import Whole, Words
from muster.files.reader import Field, Reader
from muster.files.values import Entry, Items, Mapping, Text, Value

FIELDS = (
    Field("name", Words(20)),
    Field("count", Whole(1, 9), "STAT-02", default=1),
    Field("perks", Words(20), "STAT-16", default=(), many=True),
    Field("part", default=None),
)


def record(text: str) -> tuple[dict[str, Any] | None, list[tuple[int, str]]]:
    documents, _ = parse_documents(f"kind: thing\n{text}", "file.yaml")
    reader = Reader("file.yaml")
    values = reader.record(documents[0].fields, FIELDS, "a thing")
    return values, [(fault.line, fault.sentence) for fault in reader.faults]


def part(text: str) -> Value:
    documents, _ = parse_documents(f"kind: thing\npart: {text}", "file.yaml")
    return documents[0].fields.entries[0].value


def test_defaults_are_filled_in() -> None:
    assert record("name: x") == ({"name": "x", "count": 1, "perks": (), "part": None}, [])


@pytest.mark.parametrize(
    ("written", "perks"),
    [("[a, b]", ("a", "b")), ("a", ("a",)), ("none", ()), ("[]", ()), ('"-"', ()), ("", ()), ("[none]", ("none",))],
)
def test_a_list_may_be_one_word_or_nothing(written: str, perks: tuple[str, ...]) -> None:
    values, faults = record(f"name: x\nperks: {written}")
    assert faults == []
    assert values is not None
    assert values["perks"] == perks


def test_a_part_is_handed_on_unread() -> None:
    values, _ = record("name: x\npart: {deep: [1]}")
    assert values is not None
    assert values["part"] == Mapping(3, (Entry(3, "deep", Items(3, (Text(3, "1"),))),))


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("name: x\ncount: 10", [(3, "count is 10; allowed are whole numbers from 1 to 9.")]),
        ("name: x\ncount: [1]", [(3, "count is a list; allowed are whole numbers from 1 to 9.")]),
        ("name: x\ncount:\n  a: 1", [(4, "count is a group of fields; allowed are whole numbers from 1 to 9.")]),
        ("name: x\ncount:\n\n", [(3, "count is empty; allowed are whole numbers from 1 to 9.")]),
        (
            "name: x\nperks:\n  - a\n  - [b]\n  - ''",
            [
                (5, "perks is a list; allowed are 1 to 20 characters on one line."),
                (6, "perks is empty; allowed are 1 to 20 characters on one line."),
            ],
        ),
        ("count: 1", [(1, "a thing lacks the field “name”; allowed are 1 to 20 characters on one line.")]),
        ("name: x\nname: y", [(3, "the field “name” is given twice.")]),
        (
            "name: x\ncuont: 2",
            [(3, "a thing has no field “cuont”; allowed are name, count, perks, part. Did you mean “count”?")],
        ),
        (
            'name: x\n"a\\e": 2',
            [(3, "a thing has no field “a\\x1b”; allowed are name, count, perks, part.")],
        ),
        (
            "colour: red\ncount: 0\nperks: {a: b}",
            [
                (1, "a thing lacks the field “name”; allowed are 1 to 20 characters on one line."),
                (2, "a thing has no field “colour”; allowed are name, count, perks, part."),
                (3, "count is 0; allowed are whole numbers from 1 to 9."),
                (4, "perks is a group of fields; allowed are 1 to 20 characters on one line."),
            ],
        ),
    ],
)
def test_every_fault_is_listed(text: str, faults: list[tuple[int, str]]) -> None:
    assert record(text) == (None, faults)


def test_a_fault_carries_the_rule_of_its_field() -> None:
    reader = Reader("file.yaml")
    reader.record(parse_documents("kind: thing\ncount: 0", "file.yaml")[0][0].fields, FIELDS, "a thing")
    assert [fault.rule for fault in reader.faults] == ["", "STAT-02"]


@pytest.mark.parametrize(
    ("written", "found"), [("text", "text"), ("{a: b}", "a group of fields"), ("[]", "an empty list"), ("", "text")]
)
def test_a_list_of_parts_is_a_list_and_not_empty(written: str, found: str) -> None:
    reader = Reader("file.yaml")
    assert reader.items(part(written), "units") == ()
    assert reader.faults == [Fault("file.yaml", 2, f"units is {found}; allowed is a list of at least one.")]


def test_what_is_no_record_is_refused() -> None:
    reader = Reader("file.yaml")
    assert reader.record(part("[a]"), FIELDS, "unit 3") is None
    assert reader.faults == [
        Fault("file.yaml", 2, "unit 3 is a list; allowed are the fields name, count, perks, part.")
    ]


@pytest.mark.parametrize(
    ("field", "allowed"),
    [
        (Field("units", many=True), "lists of parts with fields of their own"),
        (Field("cover"), "fields of its own"),
        (Field("damaged", Whole(1, 9), many=True), "lists of whole numbers from 1 to 9"),
    ],
)
def test_what_a_missing_field_may_hold(field: Field, allowed: str) -> None:
    reader = Reader("file.yaml")
    reader.record(parse_documents("kind: thing", "file.yaml")[0][0].fields, [field], "a thing")
    assert reader.faults[0].sentence == f"a thing lacks the field “{field.name}”; allowed are {allowed}."
