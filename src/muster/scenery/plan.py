"""Where features go so that no side is favoured: as turned images of each other, or one in every region."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from muster.scenery.draws import Draws
from muster.scenery.survey import lattice, nearest_side
from muster.table.deployment.zone import DIRECTION, Side, Zone
from muster.table.shapes.board import Board, around
from muster.table.shapes.measure import Mil
from muster.table.shapes.outline import Point, contains

Spot = tuple[Point, Point]
"""A place and a facing."""
Step = Callable[[Draws], list[Spot]]
"""A step draws spots that must all fit at once; a round of features has one or more steps."""

GRAIN: Mil = 250
LOOSE, CENTRAL = 4, 12
"""In grains: how far a feature may be from its exact image, and a single feature from the board's centre."""
DIRECTIONS: tuple[Point, ...] = tuple(
    image for x, y in ((1, 0), (12, 5), (4, 3), (3, 4), (5, 12)) for image in ((x, y), (-y, x), (-x, -y), (y, -x))
)
"""Directions of a whole length, so that turned pieces are the same on every machine."""


class Turned:
    """The plan for boards that an equal turn about the centre maps onto themselves, with each zone onto the next."""

    neutral_first = False

    def __init__(self, board: Board, sides: int) -> None:
        self.board, self.sides = board, sides
        self._turns = [around((0, 0), DIRECTION, Fraction(each, sides)) for each in range(sides)]

    def round(self, draws: Draws) -> list[Step]:
        """One feature for each side, all in one step."""
        del draws
        return [self._images]

    def _images(self, draws: Draws) -> list[Spot]:
        (left, low), (length, width) = self.board.corner, self.board.size
        at = left + GRAIN * draws.below(length // GRAIN + 1), low + GRAIN * draws.below(width // GRAIN + 1)
        facing = draws.choice(DIRECTIONS)
        spots = [self._turned(at, facing, *turn) for turn in self._turns]
        if self.sides == 2 and draws.below(2):
            spots[1] = _loosely(spots[1], draws)
        return spots

    def _turned(self, at: Point, facing: Point, sine: int, cosine: int) -> Spot:
        """The spot after a clockwise turn about the centre of the board."""
        (x, y), (u, v) = self.board.centre, facing
        p, q = at[0] - x, at[1] - y
        place = x + round((p * cosine + q * sine) / DIRECTION), y + round((q * cosine - p * sine) / DIRECTION)
        return place, (u * cosine + v * sine, v * cosine - u * sine)


class Regions:
    """The plan for all other boards: the same kind of feature in the region nearest to each zone, one by one."""

    neutral_first = True

    def __init__(self, board: Board, zones: Sequence[Zone]) -> None:
        self.board, self.sides = board, len(zones)
        points = [(round(x), round(y)) for x, y in lattice(board)]
        nearest = nearest_side(zones, lattice(board))
        self._places: list[dict[bool, list[Point]]] = [{True: [], False: []} for _ in zones]
        for point, side in zip(points, nearest, strict=True):
            if side >= 0:
                self._places[side][zones[side].side(point) is Side.INSIDE].append(point)

    def round(self, draws: Draws) -> list[Step]:
        """One feature for each side: all of them within the zones, or all before them."""
        zone, before = (sum(len(places[inside]) for places in self._places) for inside in (True, False))
        within = draws.below(zone + before) < zone
        return [self._in_region(side, within) for side in range(self.sides)]

    def _in_region(self, side: int, within: bool) -> Step:
        places = self._places[side][within] or self._places[side][not within]
        return lambda draws: [(draws.choice(places), draws.choice(DIRECTIONS))]


Plan = Turned | Regions


class Neutral:
    """Places that favour no side: about the centre of the board, and where two or more sides are equally near."""

    def __init__(self, board: Board, zones: Sequence[Zone]) -> None:
        self.board = board
        points = lattice(board)
        undecided = points[nearest_side(zones, points, astride=True) < 0]
        self._between = [(round(x), round(y)) for x, y in undecided]

    def central(self, draws: Draws) -> list[Spot]:
        if self._between and not contains(self.board.outline, self.board.centre):
            return self.between(draws)
        return [_loosely((self.board.centre, draws.choice(DIRECTIONS)), draws, CENTRAL)]

    def between(self, draws: Draws) -> list[Spot]:
        if not self._between:
            return self.central(draws)
        return [(draws.choice(self._between), draws.choice(DIRECTIONS))]


@dataclass(frozen=True, slots=True)
class BoardParts:
    """The ground of a board for the generator: the plan for its sides, and the neutral ground between them."""

    plan: Plan
    neutral: Neutral


def board_parts(board: Board, zones: Sequence[Zone]) -> BoardParts:
    return BoardParts(plan_for(board, zones), Neutral(board, zones))


def plan_for(board: Board, zones: Sequence[Zone]) -> Plan:
    """The plan for a board: turned images if the board and its zones allow them, else region by region."""
    if board.circle is not None:
        return Turned(board, len(zones))
    turned_over = {frozenset(map(board.half_turn, zone.outline)) for zone in zones}
    same_zones = turned_over == {frozenset(zone.outline) for zone in zones}
    same_board = set(map(board.half_turn, board.outline)) == set(board.outline)
    return Turned(board, 2) if len(zones) == 2 and same_zones and same_board else Regions(board, zones)


def _loosely(spot: Spot, draws: Draws, most: int = LOOSE) -> Spot:
    """The spot moved by up to `most` grains along and across."""
    (x, y), facing = spot
    along, across = (draws.between(-most, most) * GRAIN for _ in range(2))
    return (x + along, y + across), facing
