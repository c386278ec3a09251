"""Cover of one unit against another: enough models hidden, or in a Cover Area, and what that gives."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from muster.combat.attack import OPEN_GROUND, Cover
from muster.rulebook.ruleset import Ruleset
from muster.table.shapes.figure import Figure
from muster.table.sight.sighting import Blocker, Hider
from muster.table.terrain.occupancy import stands_in
from muster.table.terrain.piece import PLAIN_COVER, Piece

HALF, HEAVY = 0.5, 0.9
ROUNDING = 1e-9
"""Shares are sums of sixteenths, so a share this little below a threshold is only below it by rounding."""

NO_SAVE = 7


@dataclass(frozen=True, slots=True)
class UnitCover:
    """The verdict: the unit's cover, if any, the models that count for it, and what gives them the cover."""

    cover: Cover = OPEN_GROUND
    hidden: tuple[int, ...] = ()
    in_area: tuple[int, ...] = ()
    heavy: bool = False
    by: tuple[Hider, ...] = ()

    @property
    def has_cover(self) -> bool:
        return bool(self.by)


def unit_cover(
    pieces: Sequence[Piece],
    models: Mapping[int, Figure],
    shares: Mapping[int, float],
    blockers: Mapping[int, Sequence[Blocker]],
    ruleset: Ruleset,
    *,
    in_sight: bool,
) -> UnitCover:
    """The cover of a unit, by the share of each of its models that is hidden in the best view (COVER-01 to COVER-09).

    `blockers` are those of the best view. `in_sight` says whether any of the models is seen at all.
    """
    hidden = tuple(model for model in models if shares[model] >= HALF - ROUNDING)
    areas = {
        piece.name: [model for model, figure in models.items() if stands_in(piece, figure)]
        for piece in pieces
        if piece.cover_area
    }
    in_area = tuple(model for model in models if any(model in inside for inside in areas.values()))
    giving: list[Hider] = []
    if _enough(len(hidden), len(models)):
        giving += _hiding_most(hidden, blockers)
    giving += [name for name, inside in areas.items() if _enough(len(inside), len(models))]
    if not giving and ruleset.cover_area_union and _enough(len({*hidden, *in_area}), len(models)):
        giving += [*_hiding_most(hidden, blockers), *(name for name, inside in areas.items() if inside)]
    if not giving:
        return UnitCover(hidden=hidden, in_area=in_area)
    cover = max((_given(pieces, each) for each in giving), key=_worth)
    heavy = _is_heavy(shares, ruleset, in_sight=in_sight)
    return UnitCover(doubled(cover) if heavy else cover, hidden, in_area, heavy, tuple(giving))


def plain_cover(
    pieces: Sequence[Piece],
    models: Mapping[int, Figure],
    shares: Mapping[int, float],
    ruleset: Ruleset,
    *,
    in_sight: bool,
) -> Cover:
    """The same as `unit_cover` if everything in the way gives the plain bonus, so that the blockers do not matter."""
    hidden = {model for model in models if shares[model] >= HALF - ROUNDING}
    if not _enough(len(hidden), len(models)) and not _enough_in_areas(pieces, models, hidden, ruleset):
        return OPEN_GROUND
    return doubled(PLAIN_COVER) if _is_heavy(shares, ruleset, in_sight=in_sight) else PLAIN_COVER


def _enough_in_areas(
    pieces: Sequence[Piece], models: Mapping[int, Figure], hidden: set[int], ruleset: Ruleset
) -> bool:
    """Whether enough models are in one Cover Area or, if the ruleset adds these up, in any Cover Area or hidden."""
    areas = [
        {model for model, figure in models.items() if stands_in(piece, figure)}
        for piece in pieces
        if piece.cover_area
    ]
    together = hidden.union(*areas) if ruleset.cover_area_union else set[int]()
    return any(_enough(len(each), len(models)) for each in (*areas, together))


def _is_heavy(shares: Mapping[int, float], ruleset: Ruleset, *, in_sight: bool) -> bool:
    """Whether enough of a unit in sight is hidden that the bonus doubles (BETA-12)."""
    return ruleset.heavy_cover and in_sight and sum(shares.values()) >= (HEAVY - ROUNDING) * len(shares)


def doubled(cover: Cover) -> Cover:
    """The cover with its bonuses doubled (BETA-12); a save of its own stays the same."""
    return replace(
        cover,
        defence=2 * cover.defence,
        modifier=2 * cover.modifier,
        armour=2 * cover.armour,
        aegis=2 * cover.aegis,
    )


def _enough(count: int, models: int) -> bool:
    """Whether at least half of the models are counted; exactly half is enough."""
    return models > 0 and 2 * count >= models


def _hiding_most(hidden: Iterable[int], blockers: Mapping[int, Sequence[Blocker]]) -> list[Hider]:
    """The pieces or models that hide the most in all of the hidden models; several if they hide equally much."""
    total: dict[Hider, float] = defaultdict(float)
    for model in hidden:
        for blocker in blockers[model]:
            total[blocker.what] += blocker.share
    most = max(total.values(), default=0.0)
    return [what for what, share in total.items() if share >= most - ROUNDING]


def _given(pieces: Sequence[Piece], hider: Hider) -> Cover:
    """The cover that a piece was agreed to give; a model gives the plain bonus."""
    return next((piece.cover for piece in pieces if piece.name == hider), PLAIN_COVER)


def _worth(cover: Cover) -> tuple[int, ...]:
    """How good a cover is for the target: compared by Defence, then by the other forms in the order of the rules."""
    return cover.defence, -cover.modifier, cover.armour, cover.aegis, -(cover.save or NO_SAVE)
