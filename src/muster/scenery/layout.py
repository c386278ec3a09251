"""One attempt at a landscape: kinds of feature are drawn, and each is put at the best of the places drawn for it."""

from collections.abc import Callable, Sequence
from operator import attrgetter

from muster.scenery.draws import Draws
from muster.scenery.feature import Feature, Kind, feature
from muster.scenery.plan import BoardParts, Step
from muster.scenery.site import Site

KINDS_TRIED = 10
SPOTS_TRIED = 40
SPOTS_COMPARED, NEUTRAL_COMPARED = 5, 15
PEERS = 1.3
"""Kinds with the same effects count as equal for the sides if their areas differ by no more than this factor."""
LITTLE, FEW = 0.16, 3
"""A kind that sides share has an effect on at most this part of one side, or is one of these few smallest kinds."""
NEEDS: tuple[Callable[[Kind], bool], ...] = (attrgetter("hides"), attrgetter("covers"), attrgetter("slows"))
"""The needs that every table meets first: something to hide behind, cover, and ground that slows."""

Weighted = Sequence[tuple[Kind, int]]


def lay_out(site: Site, parts: BoardParts, kinds: Weighted, amount: int, draws: Draws) -> bool:
    """Put down features that count as exactly the pieces asked for; whether there was room.

    Every round gives each side one feature. Features that cannot be shared out equally go on neutral ground: after
    the rounds if the plan leaves neutral ground free, else before them.
    """
    sides = parts.plan.sides
    rest = amount % sides
    early = rest if parts.plan.neutral_first and sides > 2 else 0
    if not _share_neutral(site, parts, kinds, early, draws):
        return False
    shared, left = len(site.features), amount - rest
    while left:
        counts = _round(site, parts, kinds, left // sides, shared, draws)
        if not counts:
            return False
        left -= sides * counts
    if sides == 2:
        return not rest or _single(site, kinds, parts.neutral.central, draws)
    return _share_neutral(site, parts, kinds, rest - early, draws)


def _round(site: Site, parts: BoardParts, kinds: Weighted, most: int, shared: int, draws: Draws) -> int:
    """Put down one feature for every side, all of one kind or of equal kinds; returns how much each counts, or 0.

    With more than two sides there are few rounds. Then features on neutral ground do not count as meeting a need, and
    each round brings something new.
    """
    sides = parts.plan.sides
    allowed = _allowed(kinds, site.features, most, sides)
    needed = _needed(allowed, site.features[shared:])
    if sides > 2:
        needed = _new(needed, site.features[shared:])
    for trial in range(KINDS_TRIED):
        kind = draws.weighted(needed if 2 * trial < KINDS_TRIED else allowed)
        peers = _peers(kind, allowed) if sides > 2 else [(kind, 1)]
        cast = [draws.weighted(peers) for _ in range(sides)]
        if _put(site, cast, parts.plan.round(draws), draws):
            return kind.counts
    return 0


def _share_neutral(site: Site, parts: BoardParts, kinds: Weighted, amount: int, draws: Draws) -> bool:
    """Put down what more than two sides cannot share out: modest features that keep the sides as even as possible."""
    left = amount
    while left:
        modest = _modest(kinds, left, site.smallest_side)
        for trial in range(KINDS_TRIED):
            kind = draws.weighted(modest)
            step = parts.neutral.between if trial or left < amount else parts.neutral.central
            if _put(site, [kind], [step], draws, NEUTRAL_COMPARED):
                left -= kind.counts
                break
        else:
            return False
    return True


def _single(site: Site, kinds: Weighted, step: Step, draws: Draws) -> bool:
    allowed = _allowed(kinds, site.features, 1, 2)
    needed = _needed(allowed, site.features)
    return any(
        _put(site, [draws.weighted(needed if 2 * trial < KINDS_TRIED else allowed)], [step], draws)
        for trial in range(KINDS_TRIED)
    )


def _modest(kinds: Weighted, most: int, side: float) -> Weighted:
    """The kinds that neither hide, bar nor harm; of these the ones that take little of a side, or the smallest."""
    meek = [each for each in kinds if each[0].counts <= most and not each[0].imposing]
    small = [each for each in meek if each[0].felt <= LITTLE * side]
    return small or sorted(meek, key=lambda each: each[0].felt)[:FEW]


def _allowed(kinds: Weighted, standing: Sequence[Feature], most: int, sides: int) -> Weighted:
    """The kinds that do not count too much; dangerous ones at most once, and only between two sides."""
    calm = sides > 2 or any(each.kind.dangerous for each in standing)
    return [(kind, weight) for kind, weight in kinds if kind.counts <= most and not (calm and kind.dangerous)]


def _needed(kinds: Weighted, standing: Sequence[Feature]) -> Weighted:
    """The kinds that meet the first need not met so far; all kinds if every need is met."""
    for meets in NEEDS:
        serving = [(kind, weight) for kind, weight in kinds if meets(kind)]
        if serving and not any(meets(each.kind) for each in standing):
            return serving
    return kinds


def _new(kinds: Weighted, standing: Sequence[Feature]) -> Weighted:
    """The kinds with effects that no feature on the table has; all kinds if there are none."""
    done = {each.kind.does for each in standing}
    return [each for each in kinds if each[0].does not in done] or kinds


def _peers(kind: Kind, kinds: Weighted) -> Weighted:
    """The kinds with the same effects as this one on about as much ground, itself included."""
    return [(each, weight) for each, weight in kinds if each.does == kind.does and _alike(each, kind)]


def _alike(one: Kind, other: Kind) -> bool:
    return all(max(pair) <= PEERS * min(pair) for pair in ((one.ground, other.ground), (one.rimmed, other.rimmed)))


def _put(
    site: Site, cast: Sequence[Kind], steps: Sequence[Step], draws: Draws, compared: int = SPOTS_COMPARED
) -> bool:
    before = site.state()
    each = len(cast) // len(steps)
    for place, step in enumerate(steps):
        best = _best(site, cast[place * each : (place + 1) * each], step, draws, compared)
        if best is None:
            site.back_to(before)
            return False
        site.put(best)
    return True


def _best(site: Site, cast: Sequence[Kind], step: Step, draws: Draws, compared: int) -> list[Feature] | None:
    """The best of the first spots that fit: it leaves the sides most even, with the most room around it."""
    best: tuple[float, list[Feature]] | None = None
    found = 0
    for _ in range(SPOTS_TRIED):
        features = [feature(kind, *spot) for kind, spot in zip(cast, step(draws), strict=True)]
        worth = site.worth(features)
        if worth is None:
            continue
        if best is None or worth > best[0]:
            best = worth, features
        found += 1
        if found == compared:
            break
    return best[1] if best else None
