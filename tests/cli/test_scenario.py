"""`muster scenario run`: what it prints, draws and ends with."""

import json
from pathlib import Path

import pytest

from muster.cli.main import run

FOLDER = Path(__file__).parent.parent / "scenarios" / "melee"
RIGHT = str(FOLDER / "near-is-not-contact.yaml")


def _wrong(folder: Path) -> str:
    text = Path(RIGHT).read_text(encoding="utf-8").replace("engaged: nobody", "engaged: Scout + Foes")
    path = folder / "wrong.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_scenario_that_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", "run", RIGHT]) == 0
    out = capsys.readouterr().out
    assert "pass  A hair's breadth away there is no melee" in out
    assert "1 passed" in out


def test_a_scenario_that_fails_says_what_happened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", "run", _wrong(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "FAIL" in out
    assert "expected  Scout + Foes" in out
    assert "happened  nobody" in out
    assert "1 failed" in out


def test_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("kind: scenario\nname: x\nsides: {A: {One: {speed: 3}}, B: {}}\n", encoding="utf-8")
    assert run(["scenario", "run", RIGHT, str(path)]) == 2
    assert "bad.yaml:3" in capsys.readouterr().out


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("scenario", "run", str(tmp_path / "nofile.yaml"))) == 2
    assert f"There is no file or folder {tmp_path / 'nofile.yaml'};" in capsys.readouterr().err
    assert run(("scenario", "run", str(tmp_path))) == 2
    assert "holds no scenario" in capsys.readouterr().err


def test_json_and_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", "run", RIGHT, "--svg", str(tmp_path / "out"), "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert (whole["passed"], whole["failed"]) == (1, 0)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "near-is-not-contact-00.svg",
        "near-is-not-contact-01.svg",
    ]


def test_pictures_go_into_a_folder_that_is_there_or_beside_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["scenario", "run", RIGHT, "--svg", str(tmp_path / "no" / "where")]) == 2
    assert "would lie in a folder that is not there" in capsys.readouterr().err
    assert not (tmp_path / "no").exists()


def test_a_missing_command_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for group in ("scenario", "rules"):
        assert run([group]) == 2
        printed = capsys.readouterr()
        assert (printed.out, printed.err.count("\n")) == ("", 1)
        assert f"see muster {group} --help" in printed.err
