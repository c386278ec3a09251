"""`muster symbols`: listed by kind, found by word, drawn, and refused in one sentence."""

from pathlib import Path

import pytest

from muster.army.symbols import listed_symbols
from muster.press.icons import outlines
from tests.cli.kit import Cli


def test_all_are_listed_by_kind_with_the_credit(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = cli.text("symbols")
    for each in listed_symbols().values():
        assert each.name in text
        assert each.kind.title in text
    assert "CC BY 3.0" in text
    assert max(map(len, text.splitlines())) <= 80


def test_words_find_some_and_tell_more_of_them(cli: Cli) -> None:
    text = cli.text("symbols", "dragon")
    assert "dragon-head" in text
    assert "Dragon by Lorc" in text
    assert "wolf-head" not in text


def test_json_says_everything_of_each(cli: Cli) -> None:
    whole = cli.json("symbols", "griffin", "beasts")
    assert whole["found"] == 1
    assert whole["symbols"] == [
        {
            "name": "griffin-symbol",
            "kind": "beasts",
            "label": "Griffin",
            "author": "Delapouite",
            "words": ["winged", "lion", "fantasy"],
        }
    ]
    assert "game-icons.net" in whole["credit"]
    assert cli.json("symbols")["found"] == len(listed_symbols())


def test_nothing_found_says_what_is_near(cli: Cli) -> None:
    assert "Did you mean “dragon”?" in cli.text("symbols", "dragn")
    assert cli.json("symbols", "dragn")["near"] == "Did you mean “dragon”?"


@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<svg"), ("a.PNG", b"\x89PNG")])
def test_a_picture_is_drawn_in_the_form_its_name_asks_for(cli: Cli, tmp_path: Path, name: str, start: bytes) -> None:
    assert cli.json("symbols", "helm", "--picture", str(tmp_path / name))["picture"] == str(tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("words", "name", "code"),
    [
        ((), "a.gif", "file.ending"),
        ((), "missing/a.svg", "file.no_folder"),
        (("qqqq",), "a.svg", "symbols.none"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    cli: Cli, tmp_path: Path, words: tuple[str, ...], name: str, code: str
) -> None:
    assert cli.refused("symbols", *words, "--picture", str(tmp_path / name))["code"] == code
    assert list(tmp_path.iterdir()) == []


def test_a_picture_is_never_written_over_but_by_force(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.svg"
    path.write_text("my drawing")
    assert cli.refused("symbols", "helm", "--picture", str(path))["code"] == "file.exists"
    assert path.read_text() == "my drawing"
    cli.text("symbols", "helm", "--picture", str(path), "--force")
    assert path.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("word", "name"),
    [("tank", "turret"), ("crossed swords", "swords-emblem"), ("plane", "light-fighter"), ("zombie", "tombstone")],
)
def test_what_people_look_for_finds_what_may_stand_for_it(cli: Cli, word: str, name: str) -> None:
    assert name in [each["name"] for each in cli.json("symbols", *word.split())["symbols"]]


def test_without_the_outlines_names_are_listed_and_a_picture_is_refused(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outlines, "OUTLINES", tmp_path / "none.json")
    assert "wolf-head" in cli.text("symbols")
    assert "make setup" in cli.refused("symbols", "--picture", str(tmp_path / "a.svg"))["sentence"]
