"""One attempt at a landscape: kinds are drawn, and each finds the roomiest of the places drawn for it."""

from collections.abc import Callable, Sequence
from operator import attrgetter

from muster.table.scenery.draws import Draws
from muster.table.scenery.feature import Feature, Kind, feature
from muster.table.scenery.plan import Plan, Step
from muster.table.scenery.site import Site

KINDS_TRIED = 10
SPOTS_TRIED = 40
SPOTS_COMPARED = 5
NEEDS: tuple[Callable[[Kind], bool], ...] = (attrgetter("hides"), attrgetter("covers"), attrgetter("slows"))
"""What every table gets first: something to hide behind, cover, and ground that slows."""

Weighted = Sequence[tuple[Kind, int]]


def lay_out(site: Site, plan: Plan, kinds: Weighted, amount: int, draws: Draws) -> bool:
    """Put down features that count exactly as many pieces as asked for; whether they found room."""
    left = amount
    while left:
        sides = min(plan.sides, left)
        allowed = _allowed(kinds, site.features, left // sides, plan.sides)
        needed = _needed(allowed, site.features)
        for trial in range(KINDS_TRIED):
            kind = draws.weighted(needed if 2 * trial < KINDS_TRIED else allowed)
            steps = plan.round(draws) if sides == plan.sides else plan.rest(sides, draws)
            if _put(site, kind, steps, draws):
                left -= sides * kind.counts
                break
        else:
            return False
    return True


def _allowed(kinds: Weighted, standing: Sequence[Feature], most: int, sides: int) -> Weighted:
    """The kinds that do not count too much; something dangerous once at the most, and only between two sides."""
    calm = sides > 2 or any(each.kind.dangerous for each in standing)
    return [(kind, weight) for kind, weight in kinds if kind.counts <= most and not (calm and kind.dangerous)]


def _needed(kinds: Weighted, standing: Sequence[Feature]) -> Weighted:
    """The kinds that meet the first need that nothing standing meets; all of them where every need is met."""
    for meets in NEEDS:
        serving = [(kind, weight) for kind, weight in kinds if meets(kind)]
        if serving and not any(meets(each.kind) for each in standing):
            return serving
    return kinds


def _put(site: Site, kind: Kind, steps: Sequence[Step], draws: Draws) -> bool:
    before = site.state()
    for step in steps:
        best = _roomiest(site, kind, step, draws)
        if best is None:
            site.back_to(before)
            return False
        site.put(best)
    return True


def _roomiest(site: Site, kind: Kind, step: Step, draws: Draws) -> list[Feature] | None:
    """Of the first few spots that fit the one farthest from all else, which spreads the features evenly."""
    best: tuple[float, list[Feature]] | None = None
    found = 0
    for _ in range(SPOTS_TRIED):
        spots = step(draws)
        before = site.state()
        features = [feature(kind, *spot) for spot in spots]
        if not site.put(features):
            continue
        site.back_to(before)
        room = site.room_around([at for at, _ in spots])
        if best is None or room > best[0]:
            best = room, features
        found += 1
        if found == SPOTS_COMPARED:
            break
    return best[1] if best else None
