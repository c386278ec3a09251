"""Steps of the flow do what they are there for, and say so where somebody asks them for anything else."""

import pytest

from muster.battle.choices import Finish
from muster.battle.flow.aftermath import MendMelees
from tests.views.preview_kit import scene


def test_a_step_that_asks_for_nothing_takes_no_choice() -> None:
    field = scene('sides: {A: {One: {at: "3,3"}}, B: {Foe: {at: "14,3"}}}').field
    with pytest.raises(TypeError, match=r"^MendMelees does not do this$"):
        MendMelees().check(field, Finish())
