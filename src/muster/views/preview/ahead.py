"""Every enemy as it is from where a unit stands: how far, in sight or hidden by what, and what an attack would do."""

from collections.abc import Iterable, Sequence
from itertools import product

from muster.battle.field import Field
from muster.battle.forces import NOBODY
from muster.battle.narration.wording import counted
from muster.battle.prospects import Prospect, Use, prospect
from muster.battle.refusal import Refusal
from muster.battle.rules.aim import Aim, aim_of
from muster.battle.rules.hosts import hull_of
from muster.battle.state import NO_HOST, Where
from muster.combat.attack import OPEN_GROUND
from muster.table.shapes.figure import Figure, distance
from muster.views.preview.chances import chance_of, group_needs
from muster.views.preview.charge_words import charge_words, fights_hand_to_hand
from muster.views.preview.cover import cover_said, piece_named
from muster.views.preview.sight import line_between
from muster.views.shapes.preview import TargetAhead

IN_RANGE_AND_SIGHT = "TARGET-10"
NO_SHOOTER = Refusal("attack.no_model", "TRANS-24", "Nobody of the unit can attack from where it is.")
UNARMED = Refusal("attack.unarmed", "TARGET-02", "The unit has no weapon.")


def all_ahead(field: Field, unit: int, hidden: frozenset[int] = frozenset()) -> list[TargetAhead]:
    """Every enemy on the battlefield, and terrain that can be attacked; the best first, then the nearest."""
    if not _is_here(field, unit):
        return []
    aim = aim_of(field, unit)
    found = [one_ahead(field, aim, target, aim.shots_at(target), hidden) for target in _foes(field, aim)]
    return sorted(found, key=_first)


def friends_ahead(field: Field, unit: int) -> list[TargetAhead]:
    """The friends that a unit can attack, where it can attack nobody else (TARGET-03); the nearest first."""
    aim = aim_of(field, unit)
    if aim.targets:
        return []
    found = [one_ahead(field, aim, friend, aim.shots_at(friend)) for friend in aim.friends]
    return sorted(({**told, "sentence": f"A friend! {told['sentence']}"} for told in found), key=_nearness)


def one_ahead(
    field: Field, aim: Aim, target: int, used: Sequence[Use], hidden: frozenset[int] = frozenset()
) -> TargetAhead:
    """One enemy and what these weapons, all of which reach it, would do to it."""
    told: TargetAhead = {
        "unit": target,
        "distance": _distance(field, aim, target),
        "can": bool(used),
        "sentence": "",
        "rule": IN_RANGE_AND_SIGHT,
        "cover": "",
        "blocker": None,
        "line": None,
        "chance": None,
        "groups": [],
        "shots": [[model, place, target] for model, place in used],
    }
    if not used:
        return _barred(field, aim, told)
    judges = tuple(dict.fromkeys(model for model, _ in used))
    if aim.cover(target, judges) != OPEN_GROUND:
        why = aim.sighting(target).reasons(judges)
        told["cover"], told["blocker"] = cover_said(field, why, len(aim.sighting(target).models))
    closest = aim.sighting(target).closest(judges)
    told["line"] = None if closest is None else line_between(field, *closest)
    if target in hidden:
        told["sentence"] = f"{counted(len(used), 'weapon')} can attack it; its figures are not yet known to you."
        return told
    likely = prospect(field, aim.unit, target, used)
    told["chance"] = chance_of(field, likely)
    told["groups"] = [group_needs(group.requirements, field.forces.ruleset) for group in likely.odds.groups]
    told["sentence"] = _expected(field, likely)
    return told


def _expected(field: Field, likely: Prospect) -> str:
    needs = [
        f"{counted(needed.weapons.count, needed.weapons.name)}: "
        f"{counted(needed.weapons.dice, 'die', 'dice')} on {needed.needs}"
        for needed in (group.requirements for group in likely.odds.groups)
    ]
    mean, left = likely.odds.mean_hp_lost, field.hp_left(likely.target)
    return f"{'; '.join(needs)}. {mean:.1f} of {left} HP on average."


def _barred(field: Field, aim: Aim, told: TargetAhead) -> TargetAhead:
    """Why nothing can attack an enemy, and the piece that hides it."""
    target = told["unit"]
    best = _most_likely(field, aim, target)
    fault = best if isinstance(best, Refusal) else aim.fault(best[0], field.weapons(best[0])[best[1]], target)
    if fault is None:  # each weapon could, and none was named
        told["sentence"] = "No weapon is aimed at it."
        return told
    told["sentence"], told["rule"] = fault.sentence, fault.rule
    if fights_hand_to_hand(field, aim.unit) and field.melee_of(aim.unit) is None:
        told["sentence"] = charge_words(field, aim.unit, told["distance"])
        return told
    if fault.code == "attack.out_of_sight" and not isinstance(best, Refusal):
        told["blocker"], way = _in_the_way(field, aim, best[0], target)
        told["sentence"] = f"{fault.sentence}{way}"
        closest = aim.sighting(target).closest(best[:1])
        told["line"] = None if closest is None else line_between(field, *closest)
    return told


def _most_likely(field: Field, aim: Aim, target: int) -> Use | Refusal:
    """The weapon that comes nearest to an attack: one that reaches the target, may be used, and reaches farthest."""
    uses = [(model, place) for model in aim.shooters for place in range(len(field.weapons(model)))]
    if not uses:
        return UNARMED if aim.shooters else NO_SHOOTER
    near = _nearest(aim, target)

    def nearness(use: Use) -> tuple[bool, bool, float]:
        model, place = use
        beyond = field.weapons(model)[place].reach - near.get(model, 0.0)
        return beyond >= 0, place in aim.usable.get(model, ()), beyond

    return max(uses, key=nearness)


def _nearest(aim: Aim, target: int) -> dict[int, float]:
    """How far the target is from every model that can attack."""
    seen = aim.sighting(target)
    if seen.unlimited or not seen.models:
        return {}
    return dict(zip(aim.shooters, seen.distances.min(axis=1).tolist(), strict=True))


def _in_the_way(field: Field, aim: Aim, shooter: int, target: int) -> tuple[int | None, str]:
    """What hides the nearest model of a target, as a piece if it is one, and in words."""
    seen = aim.sighting(target)
    if field.piece_of(field.unit(target)) is not None:
        return None, ""
    row = seen.distances[aim.shooters.index(shooter)].tolist()
    blockers = seen.blockers(shooter, seen.models[row.index(min(row))])
    pieces = [blocker.what for blocker in blockers if isinstance(blocker.what, str)]
    if pieces:
        return piece_named(field, pieces[0]), f" {pieces[0]} is in the way."
    return None, " Other models are in the way." if blockers else ""


def _foes(field: Field, aim: Aim) -> list[int]:
    units = field.forces.units
    enemies = [
        unit.number
        for unit in units
        if unit.side not in (NOBODY, aim.side) and _is_here(field, unit.number) and field.hp_left(unit.number)
    ]
    return enemies + [target for target in aim.targets if units[target].side == NOBODY]


def _is_here(field: Field, unit: int) -> bool:
    """Whether a unit is at a place: on the table, or in something that is; in a passage it is at none."""
    where, host = field.state.where, field.host_of(unit)
    if host != NO_HOST and where[field.outermost(host)] is Where.TABLE:
        return True
    return any(where[model] is Where.TABLE for model in field.unit(unit).models)


def _distance(field: Field, aim: Aim, target: int) -> int:
    seen = aim.sighting(target)
    if not seen.unlimited and seen.models and aim.shooters:
        return round(float(seen.distances.min()))
    pairs = product(_figures(field, aim.unit), _figures(field, target))
    return round(min((distance(one, other) for one, other in pairs), default=0.0))


def _figures(field: Field, unit: int) -> Iterable[Figure]:
    """A unit as it stands on the table, or what it is in."""
    standing = field.on_table(unit)
    if standing:
        return field.figures(standing)
    host = field.host_of(unit)
    return [hull_of(field, field.outermost(host) if host != NO_HOST else field.unit(unit).models.start)]


def _nearness(told: TargetAhead) -> int:
    return told["distance"]


def _first(told: TargetAhead) -> tuple[float, bool, int]:
    worth = 0.0 if told["chance"] is None else told["chance"]["worth"]
    return -worth, not told["can"], told["distance"]
