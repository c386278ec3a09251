"""The Deploy Phase: one unit from reserve at a time, whole, in the own zone, transports with what they carry."""

from random import Random

from muster.battle import events as ev
from muster.battle.choices import AnyChoice, Deploy, Finish
from muster.battle.decisions import AnyDecision, DeployDecision
from muster.battle.field import Field
from muster.battle.flow.opportunity import Opportunity
from muster.battle.flow.step import wrong_kind
from muster.battle.refusal import Refusal, near
from muster.battle.rules.cargo import cargo_fault, some_cargo
from muster.battle.rules.idle import why_idle
from muster.battle.rules.some_deployment import some_formation, some_ranks
from muster.battle.rules.zones import deployment_fault, formation, nearest_deployment, no_room, zone_of
from muster.battle.state import Phase


class DeployOpportunity(Opportunity, frozen=True, tag="deploy_opportunity"):
    """Place one unit, or act no more in this phase (DEPLOY-05, DEPLOY-07)."""

    @property
    def doing(self) -> Phase:
        return Phase.DEPLOY

    def asks(self, field: Field) -> AnyDecision:
        units = self.units(field)
        rules = ("DEPLOY-05", "DEPLOY-07", "TRANS-03")
        return DeployDecision(side=self.side, rules=rules, units=tuple(units), zone=field.state.zones[self.side])

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        if isinstance(choice, Finish):
            return choice
        if not isinstance(choice, Deploy):
            return wrong_kind(choice, "deploy a unit or finish")
        units = self.units(field)
        if choice.unit not in units:
            rule, sentence = why_idle(field, self.side, choice.unit, Phase.DEPLOY, units)
            return Refusal("deploy.unit", rule, sentence, {"unit": choice.unit})
        if not choice.spots:
            return self._laid_out(field, choice)
        fault = deployment_fault(field, choice.unit, choice.spots) or cargo_fault(field, choice)
        if fault is None:
            return choice
        return near(fault, self._elsewhere(field, choice))

    def _laid_out(self, field: Field, choice: Deploy) -> AnyChoice | Refusal:
        point = choice.near or zone_of(field, choice.unit).middle
        spots = formation(field, choice.unit, point)
        if spots is None:
            return near(no_room(field, choice.unit, point), self._elsewhere(field, choice))
        resolved = Deploy(choice.unit, spots, choice.cargo)
        return cargo_fault(field, resolved) or resolved

    def _elsewhere(self, field: Field, choice: Deploy) -> Deploy | None:
        """The same unit with all that it carries, in a place of its zone; a load that does not fit fits nowhere."""
        if cargo_fault(field, choice) is not None:
            return None
        return field.sought(lambda: nearest_deployment(field, choice))

    def take(self, field: Field, choice: AnyChoice) -> None:
        if isinstance(choice, Deploy):
            field.apply(ev.Deployed(choice.unit, choice.spots, choice.cargo))
            field.replace_step()
        else:
            self.leave(field)

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        units = self.units(field)
        rng.shuffle(units)
        if rng.random() < 0.02:
            return Finish()
        for laid_out in (some_ranks, some_formation):  # nothing is searched for unless nobody else fits in
            for unit in units[:3]:
                spots = laid_out(field, unit, rng)
                if spots is not None:
                    return Deploy(unit, spots, some_cargo(field, unit, rng))
        return Finish()
