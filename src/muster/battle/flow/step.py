"""The flow of a battle is a stack of small steps, each a plain record, advanced until somebody must choose."""

from random import Random
from typing import NoReturn

from muster.battle.choices import AnyChoice, TakeActionBack
from muster.battle.decisions import AnyDecision
from muster.battle.events import Finished
from muster.battle.field import Field
from muster.battle.plain import Plain
from muster.battle.refusal import Refusal
from muster.battle.state import Phase


class Step(Plain, frozen=True, tag_field="step", tag=True):
    """One step of the flow. One that asks for nothing runs; one that asks checks and takes what is chosen."""

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

    def _unasked(self) -> NoReturn:
        raise TypeError(f"{type(self).__name__} does not do this")


def finish(field: Field, side: int, phase: Phase) -> None:
    """A side acts no more in this phase (TURN-09)."""
    field.tell(Finished(side, phase, nothing_left=False))
    field.replace_step()


def wrong_kind(choice: AnyChoice, allowed: str) -> Refusal:
    if isinstance(choice, TakeActionBack):
        sentence = f"There is no Action here that could be taken back: something of it was carried out; {allowed}."
        return Refusal("choice.kind", "CP-12", sentence)
    return Refusal("choice.kind", "", f"A choice of the kind {tag(choice)!r} answers nothing now; {allowed}.")


def tag(choice: AnyChoice) -> str:
    return str(choice.__struct_config__.tag)
