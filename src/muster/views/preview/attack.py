"""What a unit could attack from where it stands, and what shots that somebody thinks of would do."""

from collections.abc import Sequence

from muster.battle.choices import Attack
from muster.battle.decisions import AttackDecision
from muster.battle.field import Field
from muster.battle.prospects import Use
from muster.battle.refusal import Refusal
from muster.battle.rules.aim import Aim, aim_of
from muster.battle.spot import Shot
from muster.battle.view import View
from muster.views.preview.ahead import all_ahead, friends_ahead, one_ahead
from muster.views.preview.faults import UnanswerableError, fault_of
from muster.views.shapes.preview import AttackPreview, TargetAhead


def attack_preview(
    view: View, unit: int, shots: Sequence[tuple[int, int, int]] | None, hidden: frozenset[int]
) -> AttackPreview:
    """Every target with what all weapons that reach it would do; with `shots`, also what those would do together."""
    field, decision = view.field, view.decision
    if not field.in_play(unit):
        name = field.unit(unit).name
        raise UnanswerableError("ask.not_there", f"{name} is not on the battlefield; only from there is attacked.")
    targets = [*all_ahead(field, unit, hidden), *friends_ahead(field, unit)]
    if isinstance(decision, AttackDecision) and decision.only is not None and unit in decision.units:
        targets = [told for told in targets if told["unit"] == decision.only]
    told: AttackPreview = {"unit": unit, "targets": targets, "fault": None, "split": []}
    if shots is not None:
        attack = Attack(unit, tuple(Shot(*shot) for shot in shots))
        found = view.check(attack)
        told["fault"] = fault_of(found) if isinstance(found, Refusal) else None
        told["split"] = _split(field, attack, hidden)
    return told


def _split(field: Field, attack: Attack, hidden: frozenset[int]) -> list[TargetAhead]:
    """Target by target in the order of the first shots; those that are not possible are left out."""
    aim, shares, taken = aim_of(field, attack.unit), dict[int, list[Use]](), set[Use]()
    for shot in attack.shots:
        use = shot.model, shot.weapon
        if use not in taken and _reaches(aim, use, shot.target):
            taken.add(use)
            shares.setdefault(shot.target, []).append(use)
    return [one_ahead(field, aim, target, used, hidden) for target, used in shares.items()]


def _reaches(aim: Aim, use: Use, target: int) -> bool:
    return target in (*aim.targets, *aim.friends) and use in aim.shots_at(target)
