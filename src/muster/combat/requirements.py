"""What every die of an attack must show: the one definition for both the rolled attack and its odds.

The order is that of the rules: stats are changed first, the table is read, then dice modifiers move its answer
(DICE-11).
"""

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from muster.combat.attack import OPEN_GROUND, Cover, Melee, Target, WeaponGroup
from muster.combat.tally import Tally
from muster.dice import DiceTest, Reroll
from muster.rulebook.attack_table import HIGHEST_DEFENCE, HIGHEST_POWER
from muster.rulebook.ladder import TEST_D6, Needs
from muster.rulebook.ruleset import Ruleset
from muster.rulebook.weapon_type import WeaponType

MELEE_MODIFIER = MappingProxyType(  # MELEE-17, QR-43
    {WeaponType.HEAVY: -2, WeaponType.BATTLE: -1, WeaponType.ASSAULT: 0}
)
UNMODIFIED = Tally.of(0)


@dataclass(frozen=True, slots=True)
class Save:
    """One kind of save: its stat after all changes, whether AP cancels it, and what its dice need."""

    name: str
    stat: Tally
    modifier: int
    pierced: bool
    test: DiceTest


@dataclass(frozen=True, slots=True)
class Requirements:
    """Everything that the dice of one weapon group need against one target.

    A success faces `saves_each` saves of every kind, and each of them that fails costs `hp_each` HP. A multiplier is
    one or the other, depending on the ruleset (ATTACK-11, BETA-18).
    """

    weapons: WeaponGroup
    power: int
    defence: Tally
    cell: Needs
    modifier: Tally
    attack: DiceTest
    saves: tuple[Save, ...]
    saves_each: int
    hp_each: int

    @property
    def needs(self) -> Needs:
        return self.attack.needs

    @property
    def unsaved(self) -> float:
        """The chance that no save of any kind stops a hit."""
        chance = 1.0
        for save in self.saves:
            chance *= 1.0 - save.test.chance
        return chance


def requirements(weapons: WeaponGroup, target: Target, ruleset: Ruleset) -> Requirements:
    cover = OPEN_GROUND if weapons.melee is Melee.WITHIN else target.cover  # COVER-10
    power = min(max(weapons.power, 0), HIGHEST_POWER)
    raised = Tally.of(target.defence).plus("cover", cover.defence).plus("guard", target.guard)
    defence = raised.within(0, HIGHEST_DEFENCE)
    cell = ruleset.table.needs(power, defence.total)
    modifier = _attack_modifier(weapons, cover)
    needs = cell.modified(modifier.total)
    by_hp = ruleset.multiplies_hp_loss
    return Requirements(
        weapons,
        power,
        defence,
        cell,
        modifier,
        DiceTest(needs, weapons.reroll),
        _saves(weapons, target, cover),
        saves_each=1 if by_hp else needs.times,
        hp_each=needs.times if by_hp else 1,
    )


def _attack_modifier(weapons: WeaponGroup, cover: Cover) -> Tally:
    total = UNMODIFIED.plus("modifier", weapons.modifier).plus("cover", cover.modifier)
    if weapons.melee is Melee.NONE:
        return total
    # MELEE-18: the penalty is the attacker's, whether the target is in the melee or not.
    return total.plus(f"{weapons.type} weapon in melee", MELEE_MODIFIER[weapons.type])


def _saves(weapons: WeaponGroup, target: Target, cover: Cover) -> tuple[Save, ...]:
    """The saves in order: Armour, the save of cover (like an Armour save), AEGIS, which ignores AP (SAVE-01).

    A nil stat stays nil, even with a bonus (SAVE-12).
    """
    kinds = (
        ("Armour", target.armour, cover.armour, target.armour_modifier, weapons.ap),
        ("Cover", cover.save, 0, target.armour_modifier, weapons.ap),
        ("AEGIS", target.aegis, cover.aegis, target.aegis_modifier, None),
    )
    return tuple(
        [
            _save(name, stat, better_by, modifier, ap, target.reroll_saves)
            for name, stat, better_by, modifier, ap in kinds
            if stat is not None
        ]
    )


@lru_cache(maxsize=4096)  # there are few different saves, and bots ask for them very often
def _save(name: str, stat: int, better_by: int, modifier: int, ap: int | None, reroll: Reroll | None) -> Save:
    changed = Tally.of(stat).plus("cover", -better_by).within(2, 7)
    lost = changed.total > 6  # TERRAIN-12: a drawback beyond 6+ makes the stat nil
    pierced = ap is not None and ap <= changed.total and not lost  # SAVE-03; SAVE-13: before dice modifiers
    needs = TEST_D6.never if lost or pierced else TEST_D6.at((changed.total,)).modified(modifier)
    return Save(name, changed, modifier, pierced, DiceTest(needs, reroll))
