"""A choice without words of its own is written by its tag and the names of its fields."""

from pathlib import Path
from typing import Any

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import Choice
from muster.rulebook.actions import Action
from muster.scenario.names import Names
from muster.scenario.reading import load_scenario
from muster.scenario.written_choices import PLAIN, WITH_WORDS
from muster.scenario.written_choices_plain import plain_choices
from tests.scenario.kit import written


class Watch(Choice, frozen=True, tag="watch"):
    unit: int


class Dig(Choice, frozen=True, tag="dig"):
    models: tuple[int, ...]
    zone: int
    deep: bool = False
    action: Action | None = None
    depth: int = 1
    why: str = ""
    sides: tuple[int, ...] = ()


READERS = plain_choices([Watch, Dig])


def read(text: str, folder: Path) -> Any:
    position = load_scenario(written(folder, "")).position
    tag, _, rest = text.partition(" ")
    return READERS[tag](rest, Names(position.forces))(Battle.at(position.field))


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("watch Guards", Watch(0)),
        ("watch unit=Foes", Watch(2)),
        ("dig models=Guards/2 zone=A", Dig((1,), 0)),
        (
            "dig zone=B models=Guards deep=yes action=guard depth=3 why=so it is sides=Red,Blue",
            Dig((0, 1), 1, deep=True, action=Action.GUARD, depth=3, why="so it is", sides=(0, 1)),
        ),
        ("dig models=Guards zone=A deep=no action=nothing", Dig((0, 1), 0)),
    ],
)
def test_its_fields_are_read_by_what_they_hold(text: str, choice: Choice, tmp_path: Path) -> None:
    assert read(text, tmp_path) == choice


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("watch", "does not say unit; allowed are unit=…."),
        ("watch Nobody", "there is no unit “Nobody”"),
        ("watch side=Red", "“side” is no field of it; allowed are unit=…."),
        ("dig Guards", "“Guards” is no field of it"),
        ("dig models=Guards", "does not say zone"),
        ("dig models=Guards zone=A deep=very", "“very” does not say deep; allowed are yes and no."),
        ("dig models=Guards zone=A depth=x", "“x” does not say depth; allowed is a whole number."),
        ("dig models=Guards zone=A action=sleep", "“sleep” is no action; allowed are "),
    ],
)
def test_what_it_cannot_hold_is_told(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=said.replace(".", r"\.")):
        read(text, tmp_path)


def test_every_choice_that_there_is_has_words() -> None:
    assert PLAIN.keys().isdisjoint(str(kind.__struct_config__.tag) for kind in WITH_WORDS)
