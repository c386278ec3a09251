"""Games of the battle engine, told to the play manager, have the same books there; a soak tells a thousand."""

import pytest

from muster.rulebook.playstyle import Playstyle
from tests.companion.told.games import told_game


@pytest.mark.law
@pytest.mark.parametrize("number", [12, 14, 24])
@pytest.mark.parametrize("style", list(Playstyle))
def test_both_tables_keep_the_same_books(number: int, style: Playstyle) -> None:
    counts = told_game(number, style)
    assert counts["told acted"] > 20
    assert counts["told income"] == (0 if style is Playstyle.STANDARD else counts["told name-turn-master"])
