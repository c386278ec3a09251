"""Weapon groups: identical weapons of one unit at one target, rolled together, with all that bears on them."""

from dataclasses import dataclass

from muster.battle.choices import Attack
from muster.battle.field import Field
from muster.battle.record import Record
from muster.battle.rules.aim import aim_of
from muster.combat.attack import OPEN_GROUND, Cover, Melee, Target, WeaponGroup

Faces = tuple[tuple[int, ...], ...]
"""What each die of a group showed, one face after another for those that were rolled in stages."""


class Group(Record, frozen=True):
    """Identical weapons at one target (ATTACK-05); one of them, by model and place, stands for all.

    `eligible` are the models of the target that may be lost to this unit's attack (TARGET-19).
    """

    target: int
    model: int
    weapon: int
    count: int
    melee: Melee
    cover: Cover
    eligible: tuple[int, ...]

    def weapons(self, field: Field, unit: int) -> WeaponGroup:
        return field.weapons(self.model)[self.weapon].group(self.count, self.melee)


@dataclass(frozen=True, slots=True)
class DiceOnTheTable:
    """The attack dice of a weapon group of a unit, while they may be answered (CTR-01).

    They were read as something to be needed, with so many saves for each hit. The groups `to_come` of the same attack
    are yet to be rolled at the same target.
    """

    unit: int
    group: Group
    faces: Faces
    needs: str
    each: int
    hits: int
    to_come: tuple[Group, ...]


def groups_of(field: Field, attack: Attack) -> tuple[Group, ...]:
    """The weapon groups of an attack in the order in which they were declared."""
    aim = aim_of(field, attack.unit)
    judges: dict[int, list[int]] = {}
    uses: dict[tuple[object, int], list[tuple[int, int]]] = {}
    for shot in attack.shots:
        judges.setdefault(shot.target, []).append(shot.model)
        weapon = field.weapons(shot.model)[shot.weapon]
        uses.setdefault((weapon, shot.target), []).append((shot.model, shot.weapon))
    covers = {target: aim.cover(target, dict.fromkeys(models)) for target, models in judges.items()}
    return tuple(
        Group(
            target=target,
            model=used[0][0],
            weapon=used[0][1],
            count=len(used),
            melee=melee_mode(field, attack.unit, target),
            cover=OPEN_GROUND if aim.sighting(target).unlimited else covers[target],
            eligible=aim.visible(target),
        )
        for (_, target), used in uses.items()
    )


def melee_mode(field: Field, unit: int, target: int) -> Melee:
    """Type penalties go with an engaged attacker, wherever its target is (MELEE-17, MELEE-18).

    Passengers of an engaged transport fight without them (TRANS-31); enemies inside one building do not.
    """
    if field.melee_of(unit) is None:
        return Melee.NONE
    return Melee.WITHIN if aim_of(field, unit).sighting(target).unlimited else Melee.OUT_OF


def target_of(field: Field, group: Group, guard: int = 0) -> Target:
    """What a group attacks, as it is now or with so much more Guard."""
    left = [field.state.hp[model] for model in group.eligible]
    return field.stats(group.target).guarded(guard).target(left, group.cover)
