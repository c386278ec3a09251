"""Which unit attacks what with which weapons: each weapon where it adds most, after those already aimed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from muster.battle.choices import AnyChoice, Attack, Finish, Strike
from muster.battle.decisions import AttackDecision, StrikeDecision
from muster.battle.field import Field
from muster.battle.rules.aim import Aim, aim_of
from muster.battle.rules.volley import melee_mode
from muster.battle.spot import Shot
from muster.battle.view import View
from muster.bots.estimates import Estimates, estimates
from muster.combat.attack import OPEN_GROUND, Cover, Melee
from muster.combat.distribution import Distribution, certain

FINISHING = 0.15
"""What part of its worth it is worth on top to wipe out the rest of a unit."""
LEAST = 1e-6

Uses = list[tuple[int, int]]


@dataclass(slots=True)
class Mark:
    """A unit that can be attacked, and what the weapons aimed at it so far are expected to do."""

    unit: int
    worth: float
    hp: int
    cover: Cover
    melee: Melee
    lost: Distribution
    guard: int = 0
    expected: float = 0.0
    gains: dict[int, float] = field(default_factory=dict)
    """What each weapon would add now, as far as anybody has asked."""

    def gain(self, losses: Distribution) -> float:
        """The points that further losses are expected to add."""
        return self.value(self.lost.plus(losses).capped(self.hp)) - self.expected

    def value(self, lost: Distribution) -> float:
        return self.worth * (lost.mean + FINISHING * self.hp * lost.at_least(self.hp))

    def take(self, losses: Distribution) -> None:
        self.lost = self.lost.plus(losses).capped(self.hp)
        self.expected = self.value(self.lost)
        self.gains.clear()


def attack(view: View, decision: AttackDecision) -> AnyChoice:
    """The attack of the first unit, the strongest first, that is expected to destroy anything at all."""
    known = estimates(view.forces)
    for unit in sorted(decision.units, key=lambda unit: (-_strength(view.field, known, unit), unit)):
        shots = best_shots(view.field, known, unit, decision.only)
        if shots:
            return Attack(unit, shots)
    return Finish()


def strike(view: View, decision: StrikeDecision) -> AnyChoice:
    """Of the passengers of a lost transport those of whom the hits can take most."""
    known, field = estimates(view.forces), view.field

    def at_stake(unit: int) -> float:
        return known.worth[unit] * min(decision.hits, field.hp_left(unit))

    return Strike(max(decision.units, key=lambda unit: (at_stake(unit), -unit)))


def _strength(field: Field, known: Estimates, unit: int) -> float:
    """How much a unit's weapons cost: the strong choose first, the weak finish off what is left."""
    return float(sum(known.costs[model] for model in field.models(unit)))


def best_shots(field: Field, known: Estimates, unit: int, only: int | None = None) -> tuple[Shot, ...]:
    """Every weapon at the target where it is expected to add most; none for those that add nothing."""
    return _aimed_at(field, known, unit, only)[0]


def expected(field: Field, known: Estimates, unit: int, only: int | None = None) -> float:
    """The points that an attack of a unit is expected to destroy, of all that it can attack or of one target."""
    return _aimed_at(field, known, unit, only)[1]


def _aimed_at(field: Field, known: Estimates, unit: int, only: int | None) -> tuple[tuple[Shot, ...], float]:
    """The best shots, and the points that they are expected to destroy."""
    aim = aim_of(field, unit)
    candidates = [target for target in aim.targets if only in (None, target)]
    if not candidates:
        return (), 0.0
    shots = {target: aim.shots_at(target) for target in candidates}
    marks = {target: _mark(field, known, aim, target, shots[target]) for target in candidates}
    chosen: list[Shot] = []
    for weapon, targets, uses in _in_order(known, shots):
        open_to = [marks[target] for target in targets if marks[target].hp]
        for model, place in uses:
            best = aimed(known, weapon, open_to)
            if best is None:
                break
            chosen.append(Shot(model, place, best.unit))
    return tuple(chosen), sum(mark.expected for mark in marks.values())


def aimed(known: Estimates, weapon: int, marks: Sequence[Mark]) -> Mark | None:
    """Aim one weapon where it adds most, and say where."""
    gains = [(_gain(known, weapon, mark), -place) for place, mark in enumerate(marks)]
    gain, place = max(gains, default=(0.0, 0))
    if gain <= LEAST:
        return None
    best = marks[-place]
    best.take(known.losses(weapon, best.unit, best.melee, best.cover, best.guard))
    return best


def _gain(known: Estimates, weapon: int, mark: Mark) -> float:
    if weapon not in mark.gains:
        mark.gains[weapon] = mark.gain(known.losses(weapon, mark.unit, mark.melee, mark.cover, mark.guard))
    return mark.gains[weapon]


def _mark(field: Field, known: Estimates, aim: Aim, target: int, uses: Uses) -> Mark:
    hp = sum(field.state.hp[model] for model in aim.visible(target))
    mode = melee_mode(field, aim.unit, target)
    inside = aim.sighting(target).unlimited
    cover = OPEN_GROUND if inside or not hp else aim.cover(target, dict.fromkeys(model for model, _ in uses))
    return Mark(target, known.worth[target], hp, cover, mode, certain(0), field.guard(target))


def _in_order(known: Estimates, shots: dict[int, Uses]) -> Iterator[tuple[int, tuple[int, ...], Uses]]:
    """Equal weapons with the same targets together; first those with the fewest targets, whose place is settled."""
    targets_of: dict[tuple[int, int], list[int]] = {}
    for target, uses in shots.items():
        for use in uses:
            targets_of.setdefault(use, []).append(target)
    groups: dict[tuple[int, tuple[int, ...]], Uses] = {}
    for (model, place), targets in targets_of.items():
        groups.setdefault((known.carried[model][place], tuple(targets)), []).append((model, place))
    for (weapon, open_to), equal in sorted(groups.items(), key=lambda group: (len(group[0][1]), group[0])):
        yield weapon, open_to, equal
