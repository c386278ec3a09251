"""Instant passages: who goes in at one gate comes out at the other with what is left of the same Movement."""

from collections.abc import Mapping
from random import Random

from muster.battle import events as ev
from muster.battle.choices import AnyChoice, Disembark, Finish, Transfer
from muster.battle.decisions import AnyDecision, Movable, MoveDecision
from muster.battle.field import Field
from muster.battle.flow.arriving import arrived
from muster.battle.flow.step import AboutUnit, wrong_kind
from muster.battle.refusal import Refusal
from muster.battle.rules.boarding import Leaving, leaving_of
from muster.battle.rules.hosts import boarding_fault
from muster.battle.rules.passages import gates_of, too_narrow
from muster.battle.rules.some_exit import some_way_out
from muster.battle.state import Phase
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.measure import Mil


class PassThrough(AboutUnit, frozen=True, tag="pass_through"):
    """Go on to another gate, come out of this one, or stay inside (TERRAIN-17)."""

    phase: Phase
    left: Mil

    def asks(self, field: Field) -> AnyDecision:
        models = field.models(self.unit)
        movable = Movable(self.unit, (self.left,) * len(models), ("transfer", "disembark"))
        side = field.unit(self.unit).side
        return MoveDecision(side=side, rules=("TERRAIN-17",), phase=self.phase, units=(movable,))

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        if isinstance(choice, Finish):
            return choice
        if isinstance(choice, Transfer) and choice.unit == self.unit:
            return self._transfer(field, choice)
        if isinstance(choice, Disembark) and choice.unit == self.unit:
            leaving = leaving_of(field, choice, self.phase, self.left)
            if isinstance(leaving, Leaving):
                return Disembark(self.unit, leaving.spots)
            return leaving
        if isinstance(choice, Transfer | Disembark):
            sentence = field.unit(self.unit).does(
                "is in the gate; only it goes on, comes out, or finishes inside.",
                "are in the gate; only they go on, come out, or finish inside.",
            )
            return Refusal("move.unit", "TERRAIN-17", sentence, {"unit": choice.unit})
        return wrong_kind(choice, "transfer to a connected gate, disembark, or finish to stay inside")

    def _transfer(self, field: Field, choice: Transfer) -> AnyChoice | Refusal:
        gates = gates_of(field, field.host_of(self.unit))
        if choice.host not in gates:
            allowed = ", ".join(field.forces.of_model(gate).name for gate in gates) or "none"
            sentence = f"No instant passage leads to model {choice.host}; those that do lead to: {allowed}."
            return Refusal("transfer.no_gate", "TERRAIN-17", sentence, {})
        return self._fault(field, choice.host) or choice

    def allowance(self, field: Field, model: int) -> Mil:
        """What is left of the Movement that led in."""
        return self.left

    def hosts_near(self, field: Field, unit: int, phase: Phase) -> list[tuple[int, Mil, bool]]:
        return []

    def hosts_beside(self, field: Field, unit: int, phase: Phase) -> list[int]:
        """The gates that the unit may go on to."""
        return [gate for gate in gates_of(field, field.host_of(self.unit)) if self._fault(field, gate) is None]

    def _fault(self, field: Field, gate: int) -> Refusal | None:
        narrow = too_narrow(field, self.unit, field.host_of(self.unit), gate)
        return narrow or boarding_fault(field, self.unit, gate)

    def take(self, field: Field, choice: AnyChoice) -> None:
        match choice:
            case Transfer(host=host):
                field.apply(ev.Transferred(self.unit, self.phase, host, through=True))
                arrived(field, self.unit, {})
                if field.melee_of(self.unit) is not None:  # whoever fights inside goes nowhere
                    field.replace_step()
            case Disembark():
                leaving = leaving_of(field, choice, self.phase, self.left)
                assert isinstance(leaving, Leaving)  # noqa: S101 - checked before
                field.apply(ev.Disembarked(self.unit, self.phase, leaving.spots, through=True))
                field.replace_step(*arrived(field, self.unit, leaving.walks))
            case _:
                field.replace_step()

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        gates = self.hosts_beside(field, self.unit, self.phase)
        if gates and rng.random() < 0.5:
            return Transfer(self.unit, rng.choice(gates))
        return some_way_out(field, self.unit, self.phase, self.left, rng, left=self.left) or Finish()

    def walks(self, field: Field, choice: AnyChoice) -> Mapping[int, Walk]:
        leaving = leaving_of(field, choice, self.phase, self.left) if isinstance(choice, Disembark) else None
        return leaving.walks if isinstance(leaving, Leaving) else {}

    def least(self, field: Field) -> AnyChoice:
        return Finish()
