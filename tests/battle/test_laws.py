"""A few games in which the laws of the flow are held at every decision; the soak plays many."""

import pytest

from tests.battle.laws import MOST, lawful_game


@pytest.mark.parametrize("number", range(4))
def test_what_is_shown_is_what_happens_and_the_game_goes_on_after_every_command(number: int) -> None:
    seen = lawful_game(number, MOST)
    assert any(law.startswith("ahead: ") for law in seen)
    assert any(law.startswith("Surrender: ") for law in seen)
