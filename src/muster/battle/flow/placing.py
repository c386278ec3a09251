"""Models that are put somewhere without moving: corrections after casualties, and survivors of lost transports."""

from random import Random
from typing import Self

from muster.battle import events as ev
from muster.battle.choices import AnyChoice, Place
from muster.battle.decisions import AnyDecision, PlaceDecision
from muster.battle.field import Field
from muster.battle.flow.step import AboutUnit, wrong_kind
from muster.battle.refusal import Refusal
from muster.battle.rules.engaging import contacts
from muster.battle.rules.mending import Wreck, rescue_fault, rescued, restoring_fault
from muster.battle.spot import Spot

COHERENCY, CONTACT = "coherency", "contact"
RULES = {COHERENCY: ("COH-07", "COH-08"), CONTACT: ("MELEE-08",)}


class Restore(AboutUnit, frozen=True, tag="restore"):
    """Shift the fewest models that restore coherency or contact: as suggested, or the owner's own way (COH-08)."""

    why: str
    suggested: tuple[Spot, ...]

    def asks(self, field: Field) -> AnyDecision:
        side = field.unit(self.unit).side
        return PlaceDecision(side=side, rules=RULES[self.why], unit=self.unit, why=self.why, suggested=self.suggested)

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        if not isinstance(choice, Place):
            return wrong_kind(choice, "place the models that are shifted")
        if not choice.spots or choice.spots == self.suggested:
            return Place(self.suggested)
        fault = restoring_fault(field, self.unit, self.why, self.suggested, choice.spots)
        if fault is None:
            return choice
        return Refusal(fault.code, fault.rule, fault.sentence, fault.facts, Place(self.suggested))

    def take(self, field: Field, choice: AnyChoice) -> None:
        assert isinstance(choice, Place)  # noqa: S101 - checked before
        field.apply(ev.Placed(self.unit, self.why, choice.spots))
        engage(field, self.unit)
        field.replace_step()

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        return Place(self.suggested)

    def least(self, field: Field) -> AnyChoice:
        return Place(())

    def after_leaving(self, field: Field) -> Self | None:
        """The enemy to be touched may have gone: MendMelees looks again."""
        return None if self.why == CONTACT else super().after_leaving(field)


class Rescue(AboutUnit, frozen=True, tag="rescue", omit_defaults=True):
    """Set down the passengers of a transport that is gone, where it stood (TRANS-21).

    The `fellows` are the other units that are set down now: survivors surround nobody (TRANS-22).
    """

    host: int
    site: Spot
    models: tuple[int, ...]
    fellows: tuple[int, ...] = ()

    def asks(self, field: Field) -> AnyDecision | None:
        spots, _ = self._found(field)
        side = field.unit(self.unit).side
        if not spots:
            return None
        return PlaceDecision(side=side, rules=("TRANS-21",), unit=self.unit, why="survivors", suggested=spots)

    def run(self, field: Field) -> None:
        self._place(field, ())

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        if not isinstance(choice, Place):
            return wrong_kind(choice, "place the survivors")
        spots, _ = self._found(field)
        if not choice.spots or choice.spots == spots:
            return Place(spots)
        fault = rescue_fault(field, self._wreck(field), choice.spots)
        if fault is None:
            return choice
        return Refusal(fault.code, fault.rule, fault.sentence, fault.facts, Place(spots))

    def take(self, field: Field, choice: AnyChoice) -> None:
        assert isinstance(choice, Place)  # noqa: S101 - checked before
        self._place(field, choice.spots)

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        return Place(self._found(field)[0])

    def least(self, field: Field) -> AnyChoice:
        return Place(())

    def _place(self, field: Field, spots: tuple[Spot, ...]) -> None:
        placed = {spot.model for spot in spots}
        left = tuple(model for model in self.models if model not in placed)
        inside = [(unit, tuple(field.aboard(unit))) for host in left for unit in field.passengers(host)]
        if spots:
            field.apply(ev.Placed(self.unit, "survivors", spots))
        if left:
            field.apply(ev.LeftAboard(self.unit, left))
        engage(field, self.unit)
        fellows = self.unit, *self.fellows
        field.replace_step(
            *(Rescue(unit, self.host, self.site, models, fellows) for unit, models in reversed(inside))
        )

    def _found(self, field: Field) -> tuple[tuple[Spot, ...], tuple[int, ...]]:
        return rescued(field, self._wreck(field))

    def _wreck(self, field: Field) -> Wreck:
        host = field.forces.of_model(self.host)
        standing = host.piece is None or field.stats(host.number).drives
        site = self.site.figure(host) if standing else field.forces.hulls[host.number]
        return Wreck(self.unit, self.models, site, self.fellows)


def engage(field: Field, unit: int) -> None:
    """Any contact with an enemy, however it arose, starts a melee (MELEE-01)."""
    pairs = contacts(field, unit)
    if pairs:
        field.apply(ev.Engaged(pairs))
