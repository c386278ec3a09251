"""Loading a file with one thing in it, and the faults that are listed when that fails."""

from pathlib import Path
from typing import Any

import pytest

from muster.files import BadFile, Fault
from muster.files.document import Document
from muster.files.kinds import Whole
from muster.files.loading import load
from muster.files.reader import Field, Reader

FIELDS = (Field("power", Whole(0, 10), "STAT-20"), Field("attacks", Whole(1, 30), "STAT-19"))


def read_thing(document: Document, reader: Reader) -> dict[str, Any] | None:
    return reader.record(document.fields, FIELDS, "a thing")


def faults_of(path: Path) -> tuple[Fault, ...]:
    with pytest.raises(BadFile) as refusal:
        load(path, "thing", read_thing)
    return refusal.value.faults


def test_what_is_read_is_returned(tmp_path: Path) -> None:
    path = tmp_path / "thing.yaml"
    path.write_text("kind: thing\npower: 4\nattacks: 2\n", encoding="utf-8")
    assert load(path, "thing", read_thing) == {"power": 4, "attacks": 2}


def test_all_faults_are_carried_and_the_first_is_told(tmp_path: Path) -> None:
    path = tmp_path / "thing.yaml"
    path.write_text("kind: thing\npower: 11\nattacks: 0\n", encoding="utf-8")
    with pytest.raises(BadFile) as refusal:
        load(path, "thing", read_thing)
    assert [(fault.line, fault.rule) for fault in refusal.value.faults] == [(2, "STAT-20"), (3, "STAT-19")]
    first = f"{path}:2: STAT-20: power is 11; allowed are whole numbers from 0 to 10."
    assert refusal.value.sentence == f"{first} (1 more: see muster check)"
    assert (refusal.value.code, refusal.value.rule) == ("file.faults", "STAT-20")


def test_a_single_fault_is_the_whole_sentence(tmp_path: Path) -> None:
    path = tmp_path / "thing.yaml"
    path.write_text("kind: thing\npower: 4\nattacks: 0\n", encoding="utf-8")
    with pytest.raises(BadFile) as refusal:
        load(path, "thing", read_thing)
    assert refusal.value.sentence == f"{path}:3: STAT-19: attacks is 0; allowed are whole numbers from 1 to 30."


@pytest.mark.parametrize("text", ["kind: unit\n", "kind: thing\n---\nkind: thing\n"])
def test_another_kind_or_more_than_one_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "thing.yaml"
    path.write_text(text, encoding="utf-8")
    (fault,) = faults_of(path)
    assert "“kind: thing”" in fault.sentence


def test_what_is_no_yaml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "thing.yaml"
    path.write_text("kind: [\n", encoding="utf-8")
    (fault,) = faults_of(path)
    assert str(fault).startswith(f"{path}:2: this is no YAML: ")
