"""The attack sequence with rolled dice (ATTACK-01, ATTACK-02): attack dice, saves, HP loss, group by group.

Each step is a function of its own, so that a game can stop between steps; `attack_sequence` runs them all.
"""

from collections.abc import Iterator, Sequence

from muster.combat.attack import Target, WeaponGroup
from muster.combat.events import (
    AttackRolled,
    Event,
    HpLost,
    LossDiscarded,
    SavePierced,
    SavesRolled,
    UnitDestroyed,
)
from muster.combat.losses import ChooseModel, allocate, weakest_first
from muster.combat.requirements import Requirements, requirements
from muster.dice import Dice
from muster.dice.check import Faces, Thrown
from muster.rulebook.ruleset import Ruleset


def attack_sequence(
    groups: Sequence[WeaponGroup],
    target: Target,
    ruleset: Ruleset,
    dice: Dice,
    choose: ChooseModel = weakest_first,
) -> Iterator[Event]:
    """Every event of the attack. The attacker chose the order of the groups; the owner chooses models by `choose`."""
    left = list(target.models)
    for weapons in groups:
        needed = requirements(weapons, target, ruleset)
        rolled = roll_attacks(needed, dice)
        yield rolled
        hits = rolled.hits
        for event in roll_saves(needed, hits, dice):
            yield event
            if isinstance(event, SavesRolled):
                hits = sum(event.failed)
        standing = any(left)
        yield from lose_hp(hits * needed.hp_each, left, target.hp, choose)
        if standing and not any(left):
            yield UnitDestroyed()


def roll_attacks(needed: Requirements, dice: Dice) -> AttackRolled:
    weapons = needed.weapons
    return _rolled(needed, needed.attack.throw(weapons.dice, f"{weapons.name} attack", dice))


def read_again(needed: Requirements, faces: Faces, dice: Dice) -> AttackRolled:
    """Read attack dice on the table again, against other requirements; missing dice are rolled now (CTR-11)."""
    return _rolled(needed, needed.attack.read(faces, f"{needed.weapons.name} attack, read again", dice))


def _rolled(needed: Requirements, thrown: Thrown) -> AttackRolled:
    successes = thrown.successes
    return AttackRolled(needed, thrown.rolls, successes, successes * needed.saves_each, thrown.faces)


def roll_saves(needed: Requirements, hits: int, dice: Dice) -> Iterator[SavePierced | SavesRolled]:
    """The target's saves, kind by kind; only hits that pass one kind face the next (SAVE-05, SAVE-06)."""
    for save in needed.saves:
        if not hits:
            return
        if save.pierced and needed.weapons.ap is not None:
            yield SavePierced(save, needed.weapons.ap)
        elif save.test.needs.possible:
            thrown = save.test.throw(hits, f"{save.name} save", dice)
            yield SavesRolled(save, thrown.rolls, tuple(not passed for passed in thrown.passed))
            hits = thrown.failures


def lose_hp(losses: int, left: list[int], hp: int, choose: ChooseModel) -> Iterator[HpLost | LossDiscarded]:
    """Takes the losses from `left` (HP-01, HP-07 to HP-09) and yields an event for each model."""
    for model, lost in allocate(losses, left, hp, choose):
        losses -= lost
        yield HpLost(model, lost, left[model])
    if losses:
        yield LossDiscarded(losses)
