"""What a game is about, in words for those who begin it."""

from dataclasses import replace

from muster.bookkeeping.length import Length
from muster.rulebook.ruleset import COMPETITIVE
from muster.views.goal import beginning, goal
from tests.views.kit import setup_of


def test_the_length_and_the_end_of_a_side_are_told() -> None:
    setup = setup_of("standard")
    plain = goal(replace(setup, length=Length(5)))
    assert plain == ["5 Game Turns are played. Then the side with the most points left on the battlefield wins."]
    random = goal(replace(setup, length=Length(4, random=True), ruleset=COMPETITIVE))
    assert random[0].startswith("After Game Turn 4 and each one that follows, at most 10, a die decides")
    assert random[1].startswith(
        "Whoever has no unit on the battlefield at the end of a Game Turn, from the second on"
    )


def test_what_comes_first_is_told_as_it_is_played() -> None:
    assert "Move, Attack and Dash" in beginning(setup_of("standard"))
    assert "Command Points" in beginning(setup_of("advanced"))
