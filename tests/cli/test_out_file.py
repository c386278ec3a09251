"""Files that commands write: new ones only unless forced, with the ending that fits, whole or not at all."""

import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from ruamel.yaml import YAML

from muster.cli.first_files import FIRST_FILES
from muster.cli.out_file import new_or_forced, write_file
from muster.cli.schema import OF_FILES
from muster.files import BadInput
from tests.cli.kit import Cli

MUSTER = Path(sys.executable).parent / "muster"
FULL = Path("/dev/full")


@pytest.mark.parametrize("kind", FIRST_FILES)
def test_every_kind_that_people_write_can_be_begun(cli: Cli, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "mine.yml"
    assert f"muster check {file}" in cli.text("new", kind, str(file))
    assert "no faults" in cli.text("check", str(file))
    begun = file.read_text("utf-8")
    file.write_text("mine", "utf-8")
    assert cli.refused("new", kind, str(file))["sentence"].endswith(
        "exists already; allowed is a new file, or --force."
    )
    assert file.read_text("utf-8") == "mine"
    cli.text("new", kind, str(file), "--force")
    assert file.read_text("utf-8") == begun


@pytest.mark.parametrize("kind", OF_FILES)
def test_what_is_begun_is_let_through_by_its_schema(cli: Cli, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "mine.yaml"
    cli.text("new", kind, str(file))
    jsonschema.Draft202012Validator(cli.json("schema", kind)).validate(YAML(typ="safe", pure=True).load(file))


@pytest.mark.parametrize(
    ("call", "ending"),
    [
        (("new", "roster", "x.pdf"), ".yaml or .yml"),
        (("ruleset", "core", "--save", "x.pdf"), ".yaml or .yml"),
        (("print", "reference", "x.yaml"), ".pdf"),
        (("symbols", "--picture", "x.gif"), ".png or .svg"),
        (("share", "larder-300", "--qr", "x.gif"), ".png or .svg"),
        (("table", "--seed", "1", "--svg", "x.png"), ".svg"),
        (("table", "--seed", "1", "--png", "x.svg"), ".png"),
        (("table", "--seed", "1", "--save", "x.svg"), ".yaml or .yml"),
    ],
)
def test_an_ending_that_does_not_fit_is_refused(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: tuple[str, ...], ending: str
) -> None:
    monkeypatch.chdir(tmp_path)
    error = cli.refused(*call)
    assert error["code"] == "file.ending"
    assert error["sentence"].endswith(f"allowed are names that end with {ending}.")
    assert not list(tmp_path.iterdir())


def test_a_table_is_written_over_only_by_force(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    call = ("table", "--size", "2x2", "--seed", "1", "--save", str(file))
    cli.text(*call)
    file.write_text("edited by hand", "utf-8")
    assert cli.refused(*call)["code"] == "file.exists"
    assert file.read_text("utf-8") == "edited by hand"
    cli.text(*call, "--force")
    assert "kind: table" in file.read_text("utf-8")


def test_a_file_keeps_its_mode_and_a_link_its_place(tmp_path: Path) -> None:
    file, link = tmp_path / "real.svg", tmp_path / "link.svg"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_file(new_or_forced(link, force=True), b"new")
    assert (file.read_bytes(), file.stat().st_mode & 0o777, link.is_symlink()) == (b"new", 0o640, True)
    assert sorted(tmp_path.iterdir()) == [link, file]


def test_what_was_there_stays_if_it_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.svg"
    file.write_bytes(b"old")

    def full(path: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(BadInput, match="cannot be written: no space left on device"):
        write_file(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(not FULL.exists(), reason="only some systems have a device that is always full")
@pytest.mark.parametrize("call", [("armies",), ("--help",), ("chart", "--json"), ("rules", "COVER-02")])
def test_a_full_device_behind_the_output_is_told_in_one_sentence(call: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        done = subprocess.run([MUSTER, *call], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 74
    assert done.stderr == "muster: The output cannot be written: no space left on device.\n"
