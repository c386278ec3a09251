"""Times sight against a simple vectorised version with shapely, on 100 x 100 models among 13 pieces of terrain.

Both say for each pair whether it is seen and the share obscured, on a level table and on one with different heights.
"""

import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from statistics import median
from typing import Any

import numpy as np
import shapely

from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import TOLERANCE
from muster.table.sight.crossing import COLUMNS
from muster.table.sight.kernels import EYES
from muster.table.sight.scene import Scene
from muster.table.terrain.effects import Veil
from muster.table.terrain.piece import Piece
from muster.table.terrain.prisms import prisms
from scripts.bench_report import Chapter, Comparison, Method, checksum, is_alone

PIECES, SIDE, UNIT = 13, 100, 10
SAMPLE = 40  # the pairs that shapely answers, which give its time for each pair
ROUNDS = 3
BATCH, EXPLAINED, PEER = (
    "muster, in a batch",
    "muster, one pair from Python with its explanation",
    "shapely, vectorised",
)
SLOWER, AIMS = {PEER: 100.0}, {BATCH: 5.0, EXPLAINED: 50.0}
COLUMN_BY_COLUMN = "Bodies that hide only a part of a column's height are followed column by column."
SAME = 1e-4  # shares may differ by this, as shapely uses polygons for circles
FINE = 64  # sides for a quarter of that polygon when answers are compared; when timed, its usual number
RAYS = EYES * COLUMNS
Array = np.ndarray[Any, Any]
Pairs = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Heights:
    """The heights at which models stand, their own heights, and the bottoms of pieces, used in turn."""

    stands: tuple[int, ...] = (0,)
    tall: tuple[int, ...] = (1_250,)
    floats: tuple[int, ...] = (0,)


LEVEL = Heights()
MIXED = Heights((0, 0, 1_000, 0, 3_000, 500, 2_200), (1_250, 900, 2_000, 1_600, 3_100), (0, 0, 700, 0, -500))
SIZES = ((6, 5, 3), (5, 1, 2), (1, 6, 3), (4, 4, 4), (3, 5, 1), (8, 6, 2))  # length, width, height in inches


def table(seed: int = 7, heights: Heights = LEVEL) -> Scene:
    """A 72 x 48 in. table: 13 pieces, and two armies of 100 models in units of 10."""
    rng = random.Random(seed)
    pieces = [_piece(rng, place, heights) for place in range(PIECES)]
    base = Footprint.round(Decimal(32))
    figures = [
        Figure(base, x + 1_700 * (each % 5), y + 1_700 * (each // 5))
        for x, y in ((rng.randint(1_000, 63_000), rng.randint(1_000, 45_000)) for _ in range(2 * SIDE // UNIT))
        for each in range(UNIT)
    ]
    at_heights = [
        replace(figure, z=heights.stands[place % len(heights.stands)], height=heights.tall[place % len(heights.tall)])
        for place, figure in enumerate(figures)
    ]
    return Scene.of(pieces, at_heights, [place // UNIT for place in range(2 * SIDE)])


def _piece(rng: random.Random, place: int, heights: Heights) -> Piece:
    length, width, height = (1_000 * each for each in SIZES[place % len(SIZES)])
    x, y = rng.randint(2_000, 62_000), rng.randint(2_000, 40_000)
    corners = ((x, y), (x + length, y), (x + length, y + width), (x, y + width))
    bottom = heights.floats[place % len(heights.floats)]
    veil = (Veil.BLOCKS, Veil.OBSCURES)[place % 4 == 3]
    return Piece(name=f"piece {place}", outline=corners, bottom=bottom, top=bottom + height, veil=veil)


class WithShapely:
    """The same rays with shapely: a tree of the lines of many pairs, cut by all footprints they meet at once."""

    def __init__(self, scene: Scene, **fineness: int) -> None:
        solid = [each for each in prisms(scene.pieces) if each.veil is not Veil.CLEAR]
        circles = [shapely.Point(each.x, each.y).buffer(each.footprint.radius, **fineness) for each in scene.figures]
        self.scene, self.units = scene, np.array(scene.units)
        self.shapes = np.array([*(shapely.Polygon(each.outline) for each in solid), *circles])
        self.bottom = np.array([*(each.bottom for each in solid), *(each.z for each in scene.figures)], float)
        tops = (each.z + each.height for each in scene.figures)
        self.top = np.array([*(each.top for each in solid), *tops], float)
        self.blocks = np.array([*(each.veil is Veil.BLOCKS for each in solid), *(True for _ in circles)])
        self.unit = np.array([*(-1 for _ in solid), *scene.units])
        self.places = np.array([(each.x, each.y) for each in scene.figures], float)
        self.radius = np.array([each.footprint.radius for each in scene.figures], float)
        self.low = np.array([each.z for each in scene.figures], float)
        self.high = self.low + [each.height for each in scene.figures]

    def answers(self, pairs: Pairs) -> list[tuple[bool, float]]:
        found = self._look(np.array(pairs))
        unseen = [place for place, (seen, _) in enumerate(found) if not seen]
        back = self._look(np.array([pairs[place][::-1] for place in unseen]).reshape(-1, 2))
        for place, (seen, _) in zip(unseen, back, strict=True):
            found[place] = (seen, 1.0)
        return found

    def _look(self, pairs: Array) -> list[tuple[bool, float]]:
        starts, ends = self._rays(pairs)
        lines = shapely.linestrings(np.stack([starts, ends], axis=1))
        body, ray = shapely.STRtree(lines).query(self.shapes, predicate="intersects")  # prepares each footprint once
        viewer, target = pairs[ray // RAYS, 0], pairs[ray // RAYS, 1]
        own = (self.unit[body] == self.units[viewer]) | (self.unit[body] == self.units[target])
        level = (self.bottom[body] < self.high[viewer]) & (self.top[body] > self.low[viewer])
        around = ~self.blocks[body] & level & shapely.contains_xy(self.shapes[body], *self.places[viewer].T)
        ray, body = ray[~own & ~around], body[~own & ~around]
        cut = shapely.intersection(lines[ray], self.shapes[body])
        crossed = shapely.length(cut) > 0
        ray, body, cut = ray[crossed], body[crossed], cut[crossed]
        ends_of_cut = shapely.get_point(cut[:, None], [0, -1])
        points = np.stack([shapely.get_x(ends_of_cut), shapely.get_y(ends_of_cut)], axis=2)
        away = np.hypot(*(points - starts[ray][:, None]).transpose(2, 0, 1)) / shapely.length(lines[ray])[:, None]
        eye = self.high[pairs[ray // RAYS, 0]][:, None]
        away = np.maximum(away, 1e-12)
        low = (eye + (self.bottom[body][:, None] - eye) / away).min(axis=1)
        high = (eye + (self.top[body][:, None] - eye) / away).max(axis=1)
        return self._swept(pairs, ray, low, high, self.blocks[body])

    def _rays(self, pairs: Array) -> tuple[Array, Array]:
        one, other = self.places[pairs[:, 0]], self.places[pairs[:, 1]]
        along = (other - one) / np.hypot(*(other - one).T)[:, None]
        across = np.stack([-along[:, 1], along[:, 0]], axis=1)[:, None]
        eyes = np.array([0.0, -1.0, 1.0])[:, None] * self.radius[pairs[:, 0], None, None]
        aims = ((2 * np.arange(COLUMNS) + 1) / COLUMNS - 1)[:, None] * self.radius[pairs[:, 1], None, None]
        starts, ends = one[:, None] + eyes * across, other[:, None] + aims * across
        return np.repeat(starts, COLUMNS, axis=1).reshape(-1, 2), np.tile(ends, (1, EYES, 1)).reshape(-1, 2)

    def _swept(self, pairs: Array, ray: Array, low: Array, high: Array, blocks: Array) -> list[tuple[bool, float]]:
        spans: dict[int, list[tuple[float, float, bool]]] = {}
        for each, *span in sorted(zip(*(part.tolist() for part in (ray, low, high, blocks)), strict=True)):
            spans.setdefault(each, []).append((span[0], span[1], span[2]))
        found = []
        for place, target in enumerate(pairs[:, 1].tolist()):
            bottom, top = float(self.low[target]), float(self.high[target])
            hidden, seen = [0.0] * EYES, False
            for each in range(RAYS):
                mine = spans.get(place * RAYS + each, [])
                hidden[each // COLUMNS] += _covered(mine, bottom, top)[0] / COLUMNS / (top - bottom)
                seen = seen or _covered([span for span in mine if span[2]], bottom, top)[1] > TOLERANCE
            found.append((seen, min(hidden)))
        return found


def _covered(spans: list[tuple[float, float, bool]], bottom: float, top: float) -> tuple[float, float]:
    """The length covered by spans in order of their lower ends, and the widest gap."""
    reach, covered, widest = bottom, 0.0, 0.0
    for low, high, _ in spans:
        widest = max(widest, min(low, top) - reach)
        covered += max(min(high, top) - max(low, reach), 0.0)
        reach = max(reach, min(high, top))
    return covered, max(widest, top - reach)


def timed(work: Callable[[], Any], count: int) -> float:
    """The processor time for one of `count` answers, in microseconds."""
    start = time.process_time()
    work()
    return (time.process_time() - start) / count * 1e6


def beside(title: str, heights: Heights, why: str) -> Comparison:
    scene = table(heights=heights)
    viewers, targets = range(SIDE), range(SIDE, 2 * SIDE)
    seen, share = scene.views(viewers, targets)
    rng = random.Random(1)
    pairs = [(rng.choice(viewers), rng.choice(targets)) for _ in range(SAMPLE)]
    scene.view(*pairs[0])  # compile before timing
    works: dict[str, tuple[Callable[[], Any], int]] = {
        BATCH: (lambda: scene.views(viewers, targets), SIDE * SIDE),
        EXPLAINED: (lambda: [scene.view(*pair) for pair in pairs], SAMPLE),
    }
    if not is_alone():
        peer = WithShapely(scene)
        works[PEER] = (lambda: peer.answers(pairs), SAMPLE)
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, (work, count) in works.items():
            times[name].append(timed(work, count))
    return Comparison(
        f"Seen and obscured share of {SIDE} x {SIDE} models among {PIECES} pieces, {title}",
        f"Processor time a pair, medians of {ROUNDS} rounds in turn; shapely answers {SAMPLE} pairs.",
        tuple(
            Method(name, median(each), SLOWER.get(name), aim=AIMS.get(name), why=why if name == BATCH else "")
            for name, each in times.items()
        ),
        checksum([seen.tobytes(), np.round(share, 9).tobytes()]),
        compared(scene, pairs, seen, share) if PEER in works else "",
    )


def compared(scene: Scene, pairs: Pairs, seen: Array, share: Array) -> str:
    """How far the answers differ; the run ends if they differ too much."""
    theirs = WithShapely(scene, quad_segs=FINE).answers(pairs)
    mine = [(bool(seen[one, other - SIDE]), float(share[one, other - SIDE])) for one, other in pairs]
    apart = max(abs(one[1] - other[1]) for one, other in zip(mine, theirs, strict=True))
    if apart > SAME or any(one[0] != other[0] for one, other in zip(mine, theirs, strict=True)):
        sys.exit(f"The answers differ from shapely's by {apart}.")
    partly = float(((share > 0) & (share < 1)).mean())
    return f"Seen alike, shares within {apart:.1e}; {seen.mean():.0%} seen, {partly:.0%} partly hidden."


CHAPTERS: dict[str, Chapter] = {
    "level": partial(beside, "all on one level", LEVEL, ""),
    "heights": partial(beside, "heights mixed", MIXED, COLUMN_BY_COLUMN),
}
