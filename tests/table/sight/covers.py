"""The cover of a unit as another sees it on a scene: every model by the best view of it, all at any range."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from muster.rulebook.ruleset import CORE, Ruleset
from muster.table.sight.cover import UnitCover, unit_cover
from muster.table.sight.scene import NOTHING, Scene
from muster.table.sight.sighting import Hider


@dataclass(frozen=True)
class Looked:
    """What was seen: which models at all, what share of each was hidden in the best view, and the cover of all."""

    visible: tuple[int, ...]
    obscured: Mapping[int, float]
    cover: UnitCover


def look(scene: Scene, ruleset: Ruleset = CORE, ignoring: Collection[Hider] = NOTHING) -> Looked:
    """Unit 0 looks at unit 1."""
    viewers, targets = scene.members(0), scene.members(1)
    seen, shares = scene.views(viewers, targets, ignoring)
    best = {target: viewers[int(shares[:, column].argmin())] for column, target in enumerate(targets)}
    obscured = {target: float(shares[:, column].min()) for column, target in enumerate(targets)}
    blockers = {target: scene.view(one, target, ignoring).blockers for target, one in best.items()}
    models = {target: scene.figures[target] for target in targets}
    visible = tuple(target for column, target in enumerate(targets) if seen[:, column].any())
    cover = unit_cover(scene.pieces, models, obscured, blockers, ruleset, in_sight=bool(visible))
    return Looked(visible, obscured, cover)
