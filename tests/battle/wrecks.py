"""Random destroyed transports, many of them hemmed in, and a slow flood that says who of those aboard is cut off.

The flood goes from cell to cell of a plain grid and shares nothing with the engine: distances are worked out here
from the numbers that the position was written with.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, floor, hypot, pi, sin
from random import Random

import numpy as np
from numpy.typing import NDArray

from muster.battle import events as ev
from muster.battle.battle import Battle
from muster.battle.choices import Place
from muster.battle.decisions import PlaceDecision
from muster.battle.refusal import Refusal
from muster.dice import FastDice
from muster.files.document import parse_documents
from muster.files.reader import Reader
from muster.scenario.reading import read_scenario

SIDE = 16
"""Of the square table, in inches, as are all figures here."""
STEP = 0.05
AWAY = 5.0
"""Who can get so far from the site is not hemmed in."""
COHERENT = 2.0
INCH_OF_MM = 1 / 25.4
BASES = (25, 32, 40)
Grid = NDArray[np.float64]
Cells = NDArray[np.bool_]


@dataclass(frozen=True)
class Box:
    """A rectangle, turned by an angle."""

    x: float
    y: float
    long: float
    wide: float
    angle: float = 0.0

    def off(self, xs: Grid, ys: Grid) -> Grid:
        """How far points are from it; 0 inside."""
        dx, dy = xs - self.x, ys - self.y
        along = np.abs(dx * cos(self.angle) + dy * sin(self.angle)) - self.long / 2
        across = np.abs(dy * cos(self.angle) - dx * sin(self.angle)) - self.wide / 2
        off: Grid = np.hypot(np.maximum(along, 0), np.maximum(across, 0))
        return off


@dataclass(frozen=True)
class Disc:
    x: float
    y: float
    radius: float

    def off(self, xs: Grid, ys: Grid) -> Grid:
        off: Grid = np.maximum(np.hypot(xs - self.x, ys - self.y) - self.radius, 0)
        return off


@dataclass
class Wreck:
    """A transport that was destroyed: where it stood, who was in it, and what stands and lies around it."""

    site: Box | Disc
    base: float
    """The diameter of those aboard."""
    squads: tuple[int, ...]
    models: list[Disc] = field(default_factory=list)
    walls: list[Box] = field(default_factory=list)
    slow: list[Box] = field(default_factory=list)
    placed: dict[int, list[Disc]] = field(default_factory=dict)
    lost: Counter[int] = field(default_factory=Counter)
    """Where those of each squad were set down, and how many of it were lost."""

    @property
    def aboard(self) -> int:
        return sum(self.squads)

    @property
    def survivors(self) -> list[Disc]:
        return [model for squad in self.placed.values() for model in squad]

    def text(self) -> str:
        """The position as a scenario."""
        site = self.site
        if isinstance(site, Disc):
            hull = f"base: '{round(site.radius * 50.8)}'"
        else:
            hull = f"base: rect {round(site.long * 25.4)}x{round(site.wide * 25.4)}, facing: '{_facing(site.angle)}'"
        lines = [f"kind: scenario\nversion: 1\nname: A wreck\ntable: {SIDE} x {SIDE}\nterrain:"]
        for name, boxes, going in (("Wall", self.walls, "impassable"), ("Mire", self.slow, "difficult")):
            lines += [
                f"  - {{name: {name} {number}, going: {going}, "
                f"size: [{box.long:.3f}, {box.wide:.3f}], at: [{box.x:.3f}, {box.y:.3f}]}}"
                for number, box in enumerate(boxes)
            ]
        if not (self.walls or self.slow):
            lines = [lines[0].removesuffix("\nterrain:")]
        mm = round(self.base * 25.4)
        lines += [
            "sides:",
            "  A:",
            f"    Truck: {{at: '{site.x:.3f},{site.y:.3f}', transport: 900, {hull}, hp_left: '0'}}",
        ]
        lines += [
            f"    Squad {place}: {{models: {count}, aboard: Truck, base: '{mm}'}}"
            for place, count in enumerate(self.squads)
        ]
        friends, enemies = self.models[::3], [model for place, model in enumerate(self.models) if place % 3]
        lines += [_unit(f"Friend {place}", model) for place, model in enumerate(friends)]
        lines += ["  B:", "    Far: {}"] + [_unit(f"Foe {place}", model) for place, model in enumerate(enemies)]
        return "\n".join([*lines, "start: {phase: attack, finished: [A, B]}", "steps: [begin]", ""])


def _facing(angle: float) -> str:
    return f"{round(1000 * cos(angle))},{round(1000 * sin(angle))}"


def _unit(name: str, model: Disc) -> str:
    return f"    {name}: {{at: '{model.x:.3f},{model.y:.3f}', base: '{round(model.radius * 50.8)}'}}"


def wreck(seed: int) -> Wreck:
    """Any wreck: in the open, ringed by models, walled in, or at the edge, with a gap in it or without."""
    rng = Random(seed)
    base = rng.choice(BASES) * INCH_OF_MM
    squads = tuple(rng.randint(1, 12) for _ in range(rng.choice((1, 1, 2))))
    edge = rng.random() < 0.25
    x, y = rng.uniform(5, SIDE - 5), rng.uniform(5, SIDE - 5)
    site: Box | Disc
    if rng.random() < 0.4:
        radius = rng.choice((40, 60)) * INCH_OF_MM / 2
        site = Disc(radius + 0.01 if edge else x, y, radius)
    else:
        long, wide = (mm * INCH_OF_MM for mm in rng.choice(((51, 51), (76, 51), (120, 80))))
        site = Box(long / 2 + 0.01 if edge else x, y, long, wide, 0.0 if edge else _whole_angle(rng))
    found = Wreck(_rounded(site), base, squads)
    for add in rng.choice(((), (_ring,), (_ring,), (_ring,), (_walls,), (_walls,), (_ring, _walls), (_crowd,))):
        add(found, rng)
    for _ in range(rng.choice((0, 0, 2))):
        size = rng.uniform(1, 4), rng.uniform(1, 4)
        found.slow.append(Box(round(rng.uniform(3, SIDE - 3), 3), round(rng.uniform(3, SIDE - 3), 3), *size))
    return found


def _whole_angle(rng: Random) -> float:
    """An angle whose facing is told exactly enough."""
    return rng.randrange(8) * pi / 4


def _rounded(site: Box | Disc) -> Box | Disc:
    if isinstance(site, Disc):
        return Disc(round(site.x, 3), round(site.y, 3), site.radius)
    return Box(round(site.x, 3), round(site.y, 3), site.long, site.wide, site.angle)


def _reach(site: Box | Disc) -> float:
    return site.radius if isinstance(site, Disc) else hypot(site.long, site.wide) / 2


def _ring(found: Wreck, rng: Random) -> None:
    """Models all around the site, so near to one another that nobody slips between; often one of them is missing."""
    radius = rng.choice(BASES) * INCH_OF_MM / 2
    away = _reach(found.site) + radius + rng.uniform(0.02, rng.choice((0.3, 1.0, 2.5)))
    gap = rng.uniform(0.02, 0.85) * found.base
    count = floor(2 * pi * away / (2 * radius + gap)) + 1
    while 2 * away * sin(pi / count) < 2 * radius + 0.005:
        count -= 1
    turn = rng.uniform(0, pi)
    missing = rng.randrange(count) if rng.random() < 0.4 else -1
    for each in range(count):
        angle = turn + 2 * pi * each / count
        if each != missing:
            _add(found, Disc(found.site.x + away * cos(angle), found.site.y + away * sin(angle), radius))


def _crowd(found: Wreck, rng: Random) -> None:
    for _ in range(30):
        radius = rng.choice(BASES) * INCH_OF_MM / 2
        angle, away = rng.uniform(0, 2 * pi), _reach(found.site) + rng.uniform(0.3, 3)
        _add(found, Disc(found.site.x + away * cos(angle), found.site.y + away * sin(angle), radius))


def _add(found: Wreck, model: Disc) -> None:
    model = Disc(round(model.x, 3), round(model.y, 3), model.radius)
    inside = all(model.radius <= each <= SIDE - model.radius for each in (model.x, model.y))
    here = np.array([model.x]), np.array([model.y])
    clear = all(each.off(*here)[0] > model.radius + 0.003 for each in (found.site, *found.walls, *found.models))
    if inside and clear:
        found.models.append(model)


def _walls(found: Wreck, rng: Random) -> None:
    """Four walls about the site; one of them may leave an opening, or be missing."""
    away, thick = _reach(found.site) + rng.uniform(0.05, 1.5), 0.5
    x, y = found.site.x, found.site.y
    opening = rng.choice((0.0, 0.0, 0.8, 1.3)) * found.base
    short = 2 * away - opening
    boxes = [
        Box(x, y + away + thick / 2, 2 * (away + thick), thick),
        Box(x, y - away - thick / 2, 2 * (away + thick), thick),
        Box(x - away - thick / 2, y, thick, 2 * away),
        Box(x + away + thick / 2, y - opening / 2, thick, short),
    ]
    if rng.random() < 0.15:
        boxes.pop(rng.randrange(4))
    for box in boxes:
        rounded = Box(*(round(each, 3) for each in (box.x, box.y, box.long, box.wide)))
        ends = (rounded.x - rounded.long / 2, rounded.x + rounded.long / 2)
        across = (rounded.y - rounded.wide / 2, rounded.y + rounded.wide / 2)
        on_table = min(*ends, *across) >= 0 and max(*ends, *across) <= SIDE
        clear = all(
            rounded.off(np.array([each.x]), np.array([each.y]))[0] > each.radius + 0.003 for each in found.models
        )
        if on_table and clear:
            found.walls.append(rounded)


def rescue(found: Wreck, seed: int) -> None:
    """Have the engine take the wreck away and set everybody down as it suggests."""
    (document,), _ = parse_documents(found.text(), f"wreck {seed}")
    reader = Reader(f"wreck {seed}")
    scenario = read_scenario(document, reader)
    assert scenario is not None, reader.faults
    battle = Battle.at(scenario.position.field.copy(FastDice(seed)))
    told = list(battle.opening.events)
    while isinstance(battle.pending, PlaceDecision) and battle.pending.why == "survivors":
        answer = battle.choose(Place(()))
        assert not isinstance(answer, Refusal)
        told += answer.events
    for event in told:
        if isinstance(event, ev.Placed) and event.why == "survivors":
            discs = [Disc(spot.x / 1000, spot.y / 1000, found.base / 2) for spot in event.spots]
            found.placed[event.unit - 1] = discs
        if isinstance(event, ev.LeftAboard):
            found.lost[event.unit - 1] = len(event.models)


@dataclass(frozen=True)
class Flood:
    """The cells that the centre of a base gets to from the site, and how far everything is from each cell."""

    wreck: Wreck
    xs: Grid
    ys: Grid
    inside: Cells

    @classmethod
    def of(cls, found: Wreck, spare: float) -> "Flood":
        """With so much to spare on every side; less than none lets it through where it is a little too narrow."""
        line = np.arange(0, SIDE + STEP / 2, STEP)
        xs, ys = np.meshgrid(line, line, indexing="ij")
        room = found.base / 2 + spare
        free = (xs >= room) & (ys >= room) & (xs <= SIDE - room) & (ys <= SIDE - room)
        in_the_way: list[Box | Disc] = [*found.walls, *found.models]
        for each in in_the_way:
            free &= each.off(xs, ys) >= room
        touching = found.site.off(xs, ys) <= found.base / 2 - min(spare, 0)
        return cls(found, xs, ys, _spread(free, free & touching))

    @property
    def gets_away(self) -> bool:
        return bool((self.inside & (self.wreck.site.off(self.xs, self.ys) > AWAY)).any())

    def holds(self, model: Disc) -> bool:
        """Whether a model stands where the water came, but for the width of a cell."""
        near = np.hypot(self.xs - model.x, self.ys - model.y) <= STEP
        return bool((self.inside & near).any())

    def has_room(self, squad: int) -> bool:
        """Whether one more of a squad finds a place: clear of all, and in coherency with it or else at the site."""
        radius, placed = self.wreck.base / 2, self.wreck.placed
        left = self.inside.copy()
        for other in self.wreck.survivors:
            left &= np.hypot(self.xs - other.x, self.ys - other.y) >= 2 * radius + STEP
        if not placed.get(squad):
            near = self.wreck.site.off(self.xs, self.ys) <= radius
            return bool((left if any(placed.values()) else left & near).any())
        near = np.zeros_like(left)
        for other in placed[squad]:
            near |= np.hypot(self.xs - other.x, self.ys - other.y) <= 2 * radius + COHERENT - STEP
        return bool((left & near).any())


def _spread(free: Cells, seeds: Cells) -> Cells:
    """Everything free that hangs together with the seeds, side by side: swept along both axes until done."""
    found, before = seeds.copy(), -1
    while before != found.sum():
        before = found.sum()
        for axis in (0, 1):
            for way in (1, -1):
                turned = (slice(None, None, way),) if axis == 0 else (slice(None), slice(None, None, way))
                found[turned] = _swept(free[turned], found[turned], axis)
    return found


def _swept(free: Cells, found: Cells, axis: int) -> Cells:
    """All that is reached by going on along an axis until something is in the way."""
    number = np.arange(1, free.shape[axis] + 1)
    number = number[:, None] if axis == 0 else number[None, :]
    last_found = np.maximum.accumulate(np.where(found, number, 0), axis)
    last_wall = np.maximum.accumulate(np.where(free, 0, number), axis)
    reached: Cells = free & (last_found > last_wall)
    return reached


def faults(found: Wreck, wide: Flood) -> Iterator[str]:
    """What has been done wrong with a wreck; the `wide` flood gets through even where it is a little too narrow."""
    lost, placed = found.lost.total(), len(found.survivors)
    if placed + lost != found.aboard:
        yield f"{found.aboard} were aboard, {placed} were set down and {lost} lost"
    for model in found.survivors:
        if not wide.holds(model):
            yield f"somebody was set down at {model.x:g}, {model.y:g}, beyond what encloses the site"
    if not lost:
        return
    narrow = Flood.of(found, STEP)
    if narrow.gets_away:
        yield f"{lost} were lost though the site is not hemmed in"
    yield from (
        f"{found.lost[squad]} were lost, and yet there is room" for squad in found.lost if narrow.has_room(squad)
    )


def searched(seeds: range) -> tuple[Counter[str], list[str]]:
    """How so many wrecks came out, and what was wrong with which."""
    counted: Counter[str] = Counter()
    wrong = []
    for seed in seeds:
        found = wreck(seed)
        rescue(found, seed)
        wide, lost = Flood.of(found, -STEP), found.lost.total()
        counted.update(wrecks=1, aboard=found.aboard, lost=lost, hemmed_in=not wide.gets_away, with_losses=bool(lost))
        wrong += [f"wreck {seed}: {fault}" for fault in faults(found, wide)]
    return counted, wrong
