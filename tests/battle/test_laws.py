"""A few games in which the laws of the flow are held at every decision; the soak plays many."""

from collections import Counter

import pytest

from tests.battle.laws import MOST, TALKS, lawful_game


@pytest.mark.parametrize("number", [0, 2, 3, 5])
def test_what_is_shown_is_what_happens_and_the_game_goes_on_after_every_command(number: int) -> None:
    seen = lawful_game(number, MOST)
    parts = Counter(law.partition(": ")[0] for law in seen)
    assert parts["ahead"] >= 4, "kinds of decision whose looks ahead came true"
    assert parts["preview"] >= 2, "kinds of decision whose previews came true"
    kinds = {law.partition(": ")[2] for law in seen if law.startswith("surrender: ")}
    assert len(kinds) >= 4
    missing = {f"{talk}: {kind}" for talk in TALKS for kind in kinds} - {*seen}
    assert all(law.endswith((": MasterDecision", ": ZoneDecision")) for law in missing), missing
