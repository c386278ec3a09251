"""What every kind of event says of itself: who may see it, what it is about, and that nothing is left out."""

import pytest

from muster.battle import events as ev
from muster.battle.apply import apply
from muster.battle.state import State
from tests.battle.test_narrate import TOLD, forces

CLOSED = {
    ev.AttackDeclared, ev.AttackRolled, ev.DiceReadAgain, ev.SavePierced, ev.SavesRolled, ev.HpLost,
    ev.LossDiscarded, ev.PassengersStruck, ev.GameEnded,
}  # fmt: skip
"""What tells figures of units, which may be a secret."""


def test_an_event_nobody_declared_open_is_a_secret_whatever_it_is_about() -> None:
    class Fooled(ev.Event, frozen=True, tag="fooled"):
        unit: int
        defence: int

        def about(self, unit_of: object) -> tuple[int, ...]:
            return (self.unit,)

    assert not Fooled.public
    assert not Fooled.in_sight
    assert Fooled(7, 4).reveals(()) is None
    with pytest.raises(TypeError, match="nothing is said here of Fooled"):
        ev.check_complete({}, [Fooled])


@pytest.mark.parametrize("kind", ev.KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_declares_who_may_see_it(kind: type[ev.Event]) -> None:
    own = kind.__dict__
    assert ("public" in own) != ("reveals" in own), "either everybody may see it, or it says whose secrets it tells"
    assert own.get("public", True), "what is not public says what it reveals"
    assert "in_sight" in own or kind.public, "what is not public says whether others see that it happens"


def test_whatever_tells_figures_of_units_is_not_public() -> None:
    assert {kind for kind in ev.KINDS if not kind.public} == CLOSED


def test_every_kind_says_whether_what_was_worked_out_still_holds() -> None:
    for kind in ev.KINDS:
        assert "moves" in kind.__dict__ or "unsettles" in kind.__dict__, kind.__name__


def test_after_an_event_that_says_nothing_of_it_nothing_that_was_worked_out_holds() -> None:
    class Quiet(ev.Event, frozen=True, tag="quiet"):
        pass

    assert Quiet.moves


def test_every_kind_has_rules_of_its_own_or_says_that_it_has_none() -> None:
    for kind in ev.KINDS:
        assert "based_on" in kind.__dict__ or "rules" in kind.__dict__, kind.__name__


@pytest.mark.parametrize("event", [event for event, _ in TOLD], ids=lambda event: type(event).__name__)
def test_what_an_event_is_about_are_units_of_the_game(event: ev.AnyEvent) -> None:
    here = forces()
    assert set(event.about(here.unit_of)) <= {-1, *range(len(here.units))}
    assert all(cast.faces for cast in event.thrown)


@pytest.mark.parametrize(
    "kind", [kind for kind in ev.KINDS if kind.__dict__.get("moves")], ids=lambda kind: kind.__name__
)
def test_after_what_moves_nothing_that_was_worked_out_holds(kind: type[ev.Event]) -> None:
    event = next((each for each, _ in TOLD if type(each) is kind), None)
    if event is None:
        pytest.fail(f"{kind.__name__} is told nowhere in test_narrate")
    state = State.at_start(forces())
    before = state.version
    apply(state, forces(), event)
    assert state.version > before
