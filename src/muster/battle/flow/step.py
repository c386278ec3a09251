"""The flow of a battle is a stack of small steps, each a plain record, advanced until somebody must choose."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import NoReturn, Self

from muster.battle.choices import AnyChoice, TakeActionBack
from muster.battle.decisions import AnyDecision
from muster.battle.field import Field
from muster.battle.record import Record
from muster.battle.refusal import Refusal
from muster.battle.rules.volley import Group
from muster.dice import NoDice
from muster.table.movement.walking.walk import Walk


class Step(Record, frozen=True, tag_field="step", tag=True):
    """One step of the flow. One that asks for nothing runs; one that asks checks and takes what is chosen."""

    @property
    def any_unit(self) -> bool:
        """Whether any unit of the side that is asked may act."""
        return False

    def asks(self, field: Field) -> AnyDecision | None:
        """The decision that this step needs now, if any."""
        return None

    def run(self, field: Field) -> None:
        """Go on without a decision: tell events, and take this step off the stack or put others in its place."""
        self._unasked()

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        """The choice with everything resolved that it left open, or why it cannot be taken."""
        self._unasked()

    def take(self, field: Field, choice: AnyChoice) -> None:
        """Carry out a choice that was checked."""
        self._unasked()

    def only(self, field: Field) -> AnyChoice | None:
        """The one legal choice, where there is exactly one."""
        return None

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        """Any legal choice."""
        self._unasked()

    def least(self, field: Field) -> AnyChoice:
        """What is chosen for a side that nobody answers for any more: the least that the rules allow (SPORT-03)."""
        self._unasked()

    def after_leaving(self, field: Field) -> Self | None:
        """This step once a side has left with all its units; None if it was about what is no longer there."""
        about: int | None = getattr(self, "unit", None)
        return None if about is not None and field.is_gone(about) else self

    def outcome(self, field: Field, choice: AnyChoice) -> Field:
        """The field as it is once a checked choice was taken, before any dice; the battle itself stays as it is."""
        after = field.copy(NoDice(field.dice.rolled))
        after.borrow(field)
        self.take(after, choice)
        after.give_back()
        return after

    def walks(self, field: Field, choice: AnyChoice) -> Mapping[int, Walk]:
        """The way that each model takes in a checked choice, for those that walk."""
        return {}

    def groups_left(self) -> Iterable[tuple[int, Group]]:
        """The weapon groups of an attack that goes on, rolled or not, each with the unit that attacks."""
        return ()

    def _unasked(self) -> NoReturn:
        raise TypeError(f"{type(self).__name__} does not do this")


def wrong_kind(choice: AnyChoice, allowed: str) -> Refusal:
    if isinstance(choice, TakeActionBack):
        sentence = f"There is no Action here that could be taken back: something of it was carried out; {allowed}."
        return Refusal("choice.kind", "CP-12", sentence)
    return Refusal("choice.kind", "", f"A choice of the kind {tag(choice)!r} answers nothing now; {allowed}.")


def tag(choice: AnyChoice) -> str:
    return str(choice.__struct_config__.tag)
