"""What one unit sees of another: who may attack, which models may be lost, and what cover they have."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product

from muster.rulebook.ruleset import CORE, Ruleset
from muster.table.shapes.figure import distance
from muster.table.shapes.measure import Mil, within
from muster.table.sight.cover import UnitCover, unit_cover
from muster.table.sight.scene import NOTHING, Scene
from muster.table.sight.view import Hider


@dataclass(frozen=True, slots=True)
class UnitView:
    """The view of a whole attacking unit; models are places among the figures of the scene.

    `sees` holds for each attacker the target models in its sight, `eligible` the attackers that may attack, `visible`
    the target models that may be lost, and `obscured` for each target model the share hidden in the best view.
    """

    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    sees: Mapping[int, tuple[int, ...]]
    eligible: tuple[int, ...]
    visible: tuple[int, ...]
    obscured: Mapping[int, float]
    cover: UnitCover

    @property
    def may_attack(self) -> bool:
        """Whether the unit can be attacked at all (TARGET-11)."""
        return bool(self.eligible)


def unit_view(
    scene: Scene,
    attacker: int,
    target: int,
    *,
    ranges: Mapping[int, Mil] | None = None,
    ruleset: Ruleset = CORE,
    ignoring: Collection[Hider] = NOTHING,
) -> UnitView:
    """What an attacking unit sees of a target unit.

    `ranges` names the attackers that would attack, each with its range; the others only lend their view. Without it
    all would, at any range. Cover is judged by those that target the unit (COVER-03), by all if none can.
    """
    attackers, targets = scene.members(attacker), scene.members(target)
    seen, share = scene.views(attackers, targets, ignoring)
    shares = dict(zip(product(attackers, targets), share.ravel().tolist(), strict=True))
    sees = {
        one: tuple(other for other, yes in zip(targets, row, strict=True) if yes)
        for one, row in zip(attackers, seen.tolist(), strict=True)
    }
    eligible = tuple(one for one in attackers if _may_attack(scene, one, sees[one], ranges))
    visible = tuple(other for other in targets if any(other in each for each in sees.values()))
    judges = eligible or attackers
    best = {other: min(judges, key=partial(_share, shares, other)) for other in targets if judges}
    obscured = {other: shares[one, other] for other, one in best.items()}
    cover = unit_cover(
        scene.pieces,
        {other: scene.figures[other] for other in best},
        obscured,
        {other: scene.view(one, other, ignoring).blockers for other, one in best.items()},
        ruleset,
        in_sight=bool(visible),
    )
    return UnitView(attackers, targets, sees, eligible, visible, obscured, cover)


def _may_attack(scene: Scene, one: int, sees: Collection[int], ranges: Mapping[int, Mil] | None) -> bool:
    """Whether some model of the target is both in sight and in range of this attacker (TARGET-10)."""
    if ranges is None:
        return bool(sees)
    if one not in ranges:
        return False
    return any(within(distance(scene.figures[one], scene.figures[other]), ranges[one]) for other in sees)


def _share(shares: Mapping[tuple[int, int], float], other: int, one: int) -> float:
    return shares[one, other]
