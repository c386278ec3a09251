"""What a seat sees of a battle: everything but the dice to come. Bots and screens work with views only."""

from random import Random

from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice
from muster.battle.decisions import AnyDecision
from muster.battle.field import Field
from muster.battle.flow.asked import GAME_OVER, checked
from muster.battle.flow.step import Step
from muster.battle.forces import Forces
from muster.battle.refusal import Refusal
from muster.battle.rules.volley import DiceOnTheTable
from muster.battle.state import Phase, State
from muster.battle.typed import is_whole, named
from muster.dice import FastDice, NoDice
from muster.files import BadInput
from muster.table.shapes.measure import Mil


class View:
    """A battle as one seat sees it at one moment, to look at and to ask; nothing done to it reaches the battle.

    It is good for the decision that is pending: once that is answered, take another.
    """

    def __init__(self, battle: Battle, seat: int) -> None:
        last = len(battle.forces.setup.seats) - 1
        if not is_whole(seat) or not 0 <= seat <= last:
            raise BadInput("view.seat", f"A view is from seat {named(seat)}; allowed are 0 to {last}.")
        self.seat = seat
        self.side = battle.forces.side_of_seat[seat]
        self.decision: AnyDecision | None = battle.pending
        self._battle = battle.twin(NoDice(battle.state.rolled))
        self.field.borrow(battle.field)

    @property
    def field(self) -> Field:
        return self._battle.field

    @property
    def forces(self) -> Forces:
        return self._battle.forces

    @property
    def state(self) -> State:
        return self._battle.state

    @property
    def step(self) -> Step:
        """What asks the pending decision."""
        return self._battle.step

    def check(self, choice: AnyChoice) -> AnyChoice | Refusal:
        """The choice with everything resolved that it left open, or why it would be refused."""
        return checked(self.field, self.step, choice) if self.decision is not None else GAME_OVER

    def sample(self, rng: Random) -> AnyChoice:
        """Any legal choice."""
        return self.step.sample(self.field, rng)

    def hosts_near(self, unit: int, phase: Phase) -> list[tuple[int, Mil, bool]]:
        """The models that a unit on the table may embark in: how far each is, and whether its Movement is enough.

        The nearest comes first. Whether the way there is free, `check` tells.
        """
        return self.step.hosts_near(self.field, unit, phase)

    def hosts_beside(self, unit: int, phase: Phase) -> list[int]:
        """The models that a unit that is aboard something may transfer to."""
        return self.step.hosts_beside(self.field, unit, phase)

    @property
    def dice_on_the_table(self) -> DiceOnTheTable:
        """The attack dice that may be answered; asked while they lie there."""
        return self.step.dice_on_the_table(self.field)

    def imagine(self, seed: int) -> Battle:
        """The battle from here on with dice of its own, to search with."""
        return self._battle.twin(FastDice(seed))

    def outcome(self, choice: AnyChoice) -> Field:
        """The field once a checked choice was taken, before any dice."""
        return self.step.outcome(self.field, choice)
