"""Answers that a decision lists are told in words made of their fields."""

import pytest

from muster.battle.choices import (
    Act,
    Answer,
    AnyChoice,
    Choice,
    Embark,
    Finish,
    Lose,
    NameMaster,
    PickZone,
    Rest,
    Strike,
)
from muster.rulebook.actions import Action
from muster.views.answer_words import answer_labels
from tests.battle.test_narrate import HULL, RED, WAGON, forces


class Burn(Choice, frozen=True, tag="burn"):
    now: bool


@pytest.mark.parametrize(
    ("options", "labels"),
    [
        ((Strike(RED), Strike(WAGON)), ["Lamplighters", "Wagon"]),
        ((NameMaster(0), NameMaster(1)), ["Anna", "Bert"]),
        ((PickZone(0),), ["Zone A"]),
        ((Lose((0, 1)), Lose((HULL,))), ["Model 1 of Lamplighters and model 2 of Lamplighters", "Model 1 of Wagon"]),
        ((Act(RED, Action.GUARD),), ["Lamplighters guard"]),
        ((Answer(Action.GUARD), Answer()), ["Guard", "None"]),
        ((Burn(now=True), Burn(now=False)), ["Yes", "No"]),
        ((Strike(RED), Rest(), Finish()), ["Strike Lamplighters", "Rest", "Finish"]),
        ((Embark(RED, HULL),), ["Lamplighters model 1 of Wagon"]),
    ],
)
def test_each_answer_is_called_by_what_tells_it_apart(options: tuple[AnyChoice, ...], labels: list[str]) -> None:
    assert answer_labels(forces(), options) == labels
