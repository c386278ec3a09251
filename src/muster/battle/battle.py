"""A battle: a setup played out by choices. Exactly one decision is pending until the game has a result."""

import msgspec

from muster.battle.choices import AnyChoice
from muster.battle.decisions import AnyDecision
from muster.battle.events import AnyEvent
from muster.battle.field import Field
from muster.battle.flow.step import Step
from muster.battle.flow.turn import Turn
from muster.battle.forces import Forces
from muster.battle.ground import Grounds
from muster.battle.plain import Plain
from muster.battle.refusal import Refusal
from muster.battle.setup import Setup
from muster.battle.state import Result, State
from muster.dice import Dice, FastDice


class Progress(Plain, frozen=True):
    """What a choice led to: the choice with everything resolved, and all that happened."""

    choice: AnyChoice | None
    events: tuple[AnyEvent, ...]


class Battle:
    """A game from its first roll to its result."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._pending: AnyDecision | None = None

    @classmethod
    def new(cls, setup: Setup, dice: Dice) -> "Battle":
        """A battle at its first decision."""
        grounds = Grounds(Forces(setup))
        battle = cls(Field(grounds, State(grounds.forces), dice))
        battle.state.steps = (Turn(1),)
        battle._advance()
        battle.opening = Progress(None, battle._told())
        return battle

    opening: Progress

    @property
    def forces(self) -> Forces:
        return self._field.forces

    @property
    def state(self) -> State:
        return self._field.state

    @property
    def field(self) -> Field:
        return self._field

    @property
    def pending(self) -> AnyDecision | None:
        """The decision that must be answered now; None once the game has ended."""
        return self._pending

    @property
    def result(self) -> Result | None:
        return self.state.result

    @property
    def hash(self) -> str:
        return self.state.hash()

    def choose(self, choice: AnyChoice, seat: int | None = None, number: int | None = None) -> Progress | Refusal:
        """Answer the pending decision. Whatever is refused changes nothing."""
        fault = self._not_now(seat, number)
        if fault is not None:
            return fault
        checked = self._top.check(self._field, choice)
        if isinstance(checked, Refusal):
            return checked
        before = self.state.copy()
        try:
            self._top.take(self._field, checked)
            self.state.number += 1
            self._advance()
        except BaseException:  # dice that ran out, or a player who stopped: nothing is half done
            self._field.state = before
            self._told()
            raise
        return Progress(checked, self._told())

    def copy(self) -> "Battle":
        """The same battle, to play on independently; the same dice will fall."""
        return self.twin(self._field.dice.copy() if isinstance(self._field.dice, FastDice) else self._field.dice)

    def twin(self, dice: Dice) -> "Battle":
        """The same battle with dice of its own."""
        other = Battle(self._field.copy(dice))
        other._pending = self._pending
        other.opening = self.opening
        return other

    def _not_now(self, seat: int | None, number: int | None) -> Refusal | None:
        if self._pending is None:
            return Refusal("choice.over", "", "The game is over; nothing is to be chosen any more.")
        if number is not None and number != self._pending.number:
            sentence = f"Decision {number} is not pending; decision {self._pending.number} is."
            return Refusal("choice.stale", "", sentence, {"pending": self._pending.number})
        if seat is not None and seat not in self.forces.sides[self._pending.side]:
            name = self.forces.side_names[self._pending.side]
            return Refusal("choice.seat", "TURN-07", f"It is for {name} to choose now.", {"side": self._pending.side})
        return None

    @property
    def _top(self) -> Step:
        step: Step = self.state.steps[-1]
        return step

    def _advance(self) -> None:
        """Run steps until somebody must choose or the game has ended."""
        field = self._field
        while self.state.result is None:
            decision = self._top.asks(field)
            if decision is None:
                self._top.run(field)
                continue
            only = self._top.only(field)
            if only is None:
                self._pending = msgspec.structs.replace(decision, number=self.state.number)
                return
            self._top.take(field, only)
        self._pending = None
        self.state.steps = ()

    def _told(self) -> tuple[AnyEvent, ...]:
        told, self._field.told = tuple(self._field.told), []
        self._field.dice.take_rolls()
        return told
