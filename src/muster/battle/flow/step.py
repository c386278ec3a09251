"""The flow of a battle is a stack of small steps, each a plain record, advanced until somebody must choose."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import NoReturn, Self

from muster.battle.choices import AnyChoice, TakeActionBack
from muster.battle.decisions import AnyDecision
from muster.battle.field import Field
from muster.battle.record import Record
from muster.battle.refusal import Refusal
from muster.battle.rules.aboard_from_here import hosts_beside, hosts_near
from muster.battle.rules.volley import DiceOnTheTable, Group
from muster.battle.state import Phase
from muster.dice import NoDice
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.measure import Mil


class Step(Record, frozen=True, tag_field="step", tag=True):
    """One step of the flow. One that asks for nothing runs; one that asks checks and takes what is chosen."""

    @property
    def about(self) -> int | None:
        """The unit that this step is about: once it is gone, so is the step."""
        return None

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
        return None if self.about is not None and field.is_gone(self.about) else self

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

    def allowance(self, field: Field, model: int) -> Mil:
        """How far a model may go by what is asked now; 0 where nobody is asked to move."""
        return 0

    def hosts_near(self, field: Field, unit: int, phase: Phase) -> list[tuple[int, Mil, bool]]:
        """The hosts that a unit on the table may embark in, how far they are, and whether its Movement is enough."""
        return hosts_near(field, unit, phase)

    def hosts_beside(self, field: Field, unit: int, phase: Phase) -> list[int]:
        """The hosts that a unit that is aboard something may transfer to."""
        return hosts_beside(field, unit, phase)

    def dice_on_the_table(self, field: Field) -> DiceOnTheTable:
        """The attack dice that may be answered now."""
        self._unasked()

    def follows_danger_to(self, unit: int) -> bool:
        """Whether this step takes away the casualties of a danger to one unit before the game goes on (GROUND-10)."""
        return False

    def groups_left(self) -> Iterable[tuple[int, Group]]:
        """The weapon groups of an attack that goes on, rolled or not, each with the unit that attacks."""
        return ()

    def _unasked(self) -> NoReturn:
        raise TypeError(f"{type(self).__name__} does not do this")


class AboutUnit(Step, frozen=True):
    """A step that one unit is named in first of all, and that is over once it is gone."""

    unit: int

    @property
    def about(self) -> int | None:
        return self.unit


def wrong_kind(choice: AnyChoice, allowed: str) -> Refusal:
    if isinstance(choice, TakeActionBack):
        sentence = f"There is no Action here that could be taken back: something of it was carried out; {allowed}."
        return Refusal("choice.kind", "CP-12", sentence)
    return Refusal("choice.kind", "", f"A choice of the kind {tag(choice)!r} answers nothing now; {allowed}.")


def tag(choice: AnyChoice) -> str:
    return str(choice.__struct_config__.tag)
