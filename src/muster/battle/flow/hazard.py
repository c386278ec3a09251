"""Dangerous ground: after a unit's Movement, dice for those who went through it, saves, and losses at once."""

from collections.abc import Mapping

from muster.battle import events as ev
from muster.battle.field import Field
from muster.battle.flow.aftermath import Aftermath
from muster.battle.flow.attack import save_rolls
from muster.battle.flow.losses import Losses
from muster.battle.flow.step import Step
from muster.battle.state import Where
from muster.combat.attack import Target, WeaponGroup
from muster.combat.requirements import requirements
from muster.combat.sequence import roll_attacks
from muster.table.movement.walking.walk import Walk
from muster.table.terrain.effects import Danger


def crossings(field: Field, walks: Mapping[int, Walk]) -> tuple[tuple[int, int], ...]:
    """The dangerous pieces that walks go through, into or out of, each with how many models did (GROUND-08)."""
    counts: dict[int, int] = {}
    for walk in walks.values():
        for piece in walk.enters:
            if piece.danger is not None:
                place = next(at for at, each in enumerate(field.forces.table.pieces) if each is piece)
                counts[place] = counts.get(place, 0) + 1
    return tuple(sorted(counts.items()))


class Hazard(Step, frozen=True, tag="hazard"):
    """The dangers of one Movement, piece by piece; casualties leave at once (GROUND-10)."""

    unit: int
    crossed: tuple[tuple[int, int], ...]

    def run(self, field: Field) -> None:
        if not self.crossed or not field.hp_left(self.unit):
            field.replace_step()
            return
        (place, count), *rest = self.crossed
        piece = field.forces.table.pieces[place]
        after = Hazard(self.unit, tuple(rest))
        assert piece.danger is not None  # noqa: S101 - only such pieces are crossed
        if piece.danger.weapon is not None:
            hp = self._attacked(field, piece.name, piece.danger)
        else:
            hp = self._chance(field, piece.name, piece.danger, count)
        exposed = tuple(model for model in field.models(self.unit) if field.state.where[model] is not Where.GONE)
        whole = piece.danger.casualty
        losses = [Aftermath((self.unit,)), Losses(self.unit, hp, exposed, whole)] if hp else []
        field.replace_step(after, *losses)

    def _chance(self, field: Field, name: str, danger: Danger, count: int) -> int:
        """A die for each model, and the saves that the danger allows (GROUND-08, GROUND-09, GROUND-12)."""
        cast = field.roll(count, f"danger of {name}")
        harmed = sum(danger.harms(face) for face in cast.faces)
        field.tell(ev.DangerRolled(self.unit, name, cast, harmed))
        profile = field.unit(self.unit).profile
        target = Target(
            profile.defence,
            profile.hp,
            (profile.hp,),
            profile.armour if danger.armour else None,
            profile.aegis if danger.aegis else None,
        )
        needed = requirements(WeaponGroup(1, 0, danger.ap, name=name), target, field.forces.ruleset)
        return save_rolls(field, self.unit, needed, harmed) * (1 if danger.casualty else danger.hp)

    def _attacked(self, field: Field, name: str, danger: Danger) -> int:
        """One use of the weapon that the ground is (GROUND-07)."""
        weapon, profile = danger.weapon, field.unit(self.unit).profile
        assert weapon is not None  # noqa: S101 - asked before
        target = Target(profile.defence, profile.hp, (profile.hp,), profile.armour, profile.aegis)
        group = WeaponGroup(weapon.attacks, weapon.power, weapon.ap, weapon.type, name=f"{name}: {weapon.name}")
        needed = requirements(group, target, field.forces.ruleset)
        rolled = roll_attacks(needed, field.dice)
        field.tell(ev.AttackRolled.of(-1, self.unit, rolled))
        return save_rolls(field, self.unit, needed, rolled.hits) * needed.hp_each
