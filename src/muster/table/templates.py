"""Templates: circles, lines and cones laid on the table, scattered, and which models lie under them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from muster.dice import Scatter
from muster.files import BadInput
from muster.table.shapes.figure import Figure, Footprint, gap, wholly_within
from muster.table.shapes.measure import TOLERANCE, Mil, Scale, length
from muster.table.shapes.outline import Outline, Point

LINE_MM = Decimal(1)
MILLION = 1_000_000
# The direction for each face of the die, in millionths: how far straight away from the attacker and how far to the
# right of that. Each face is 60 degrees further clockwise (DICE-15).
ARROWS = {
    1: (1_000_000, 0),
    2: (500_000, 866_025),
    3: (-500_000, 866_025),
    4: (-1_000_000, 0),
    5: (-500_000, -866_025),
    6: (500_000, -866_025),
}


@dataclass(frozen=True, slots=True)
class Template:
    """An area on the table: a circle around a centre, or the corners of a convex outline around it.

    It reaches from `bottom` to `top`, or through all heights if these are not given.
    """

    centre: Point
    radius: Mil
    corners: Outline = ()
    bottom: Mil | None = None
    top: Mil | None = None

    @property
    def outline(self) -> Outline:
        """The corners on the table; a circle has none."""
        x, y = self.centre
        return tuple((x + dx, y + dy) for dx, dy in self.corners)

    def covers(self, figure: Figure) -> bool:
        """Whether any part of a model's footprint is under the template, by more than the tolerance."""
        area = Figure(Footprint(self.radius, self.corners), *self.centre)
        return self._level_with(figure) and gap(area, figure) < -TOLERANCE

    def holds(self, figure: Figure) -> bool:
        """Whether all of a model's footprint is under the template, within the tolerance."""
        if self.corners:
            return self._level_with(figure) and wholly_within(figure, self.outline)
        corners, around = (figure.outline, 0) if figure.outline else ((figure.centre,), figure.footprint.radius)
        far = max(length(x - self.centre[0], y - self.centre[1]) for x, y in corners) + around
        return self._level_with(figure) and far <= self.radius + TOLERANCE

    def scattered(self, attacker: Point, distance: Mil, arrow: Scatter) -> "Template":
        """The template moved along the scatter arrow; it keeps its own direction."""
        return replace(self, centre=scatter(self.centre, attacker, distance, arrow))

    def _level_with(self, figure: Figure) -> bool:
        low = figure.z if self.bottom is None else max(figure.z, self.bottom)
        high = figure.z + figure.height if self.top is None else min(figure.z + figure.height, self.top)
        return high - low > TOLERANCE


def circle(centre: Point, radius: Mil, bottom: Mil | None = None, top: Mil | None = None) -> Template:
    if radius <= 0:
        raise BadInput(
            "template.radius", f"A circle of radius {radius} covers nothing; it must be above 0.", "PERK-14"
        )
    return Template(centre, radius, (), bottom, top)


def line(
    a: Point, b: Point, scale: Scale = Scale.INCHES, bottom: Mil | None = None, top: Mil | None = None
) -> Template:
    """A beam of 1 mm from one point to another; its centre is the first point."""
    far = _far(a, b)
    half = float(scale.from_mm(LINE_MM)) / 2
    dx, dy = b[0] - a[0], b[1] - a[1]
    side_x, side_y = -dy * half / far, dx * half / far
    corners = ((-side_x, -side_y), (dx - side_x, dy - side_y), (dx + side_x, dy + side_y), (side_x, side_y))
    return Template(a, 0, _whole(corners), bottom, top)


def cone(
    apex: Point, towards: Point, reach: Mil, width: Mil, bottom: Mil | None = None, top: Mil | None = None
) -> Template:
    """A triangle from its apex towards a point, with a length and a width at its end."""
    if reach <= 0 or width <= 0:
        sentence = f"A cone of length {reach} and width {width} covers nothing; both must be above 0."
        raise BadInput("template.cone", sentence, "PERK-14")
    far = _far(apex, towards)
    along_x, along_y = (towards[0] - apex[0]) / far, (towards[1] - apex[1]) / far
    end_x, end_y = along_x * reach, along_y * reach
    side_x, side_y = -along_y * width / 2, along_x * width / 2
    corners = ((0.0, 0.0), (end_x - side_x, end_y - side_y), (end_x + side_x, end_y + side_y))
    return Template(apex, 0, _whole(corners), bottom, top)


def scatter(place: Point, attacker: Point, distance: Mil, arrow: Scatter) -> Point:
    """The place after it moved a distance along the arrow; face 1 is straight away from the attacker (PERK-21)."""
    far = _far(attacker, place)
    along, right = ARROWS[arrow.face]
    x, y = place[0] - attacker[0], place[1] - attacker[1]
    share = distance / far / MILLION
    return place[0] + round((x * along + y * right) * share), place[1] + round((y * along - x * right) * share)


def under(template: Template, figures: Sequence[Figure], *, wholly: bool = False) -> tuple[int, ...]:
    """The indices of the models under a template, in part or wholly.

    Casualties that are not removed yet count if they are in `figures`, as the rules say (HP-16, PERK-19).
    """
    lies = template.holds if wholly else template.covers
    return tuple(place for place, figure in enumerate(figures) if lies(figure))


def _far(a: Point, b: Point) -> float:
    if a == b:
        raise BadInput("template.direction", "Two equal points give no direction; they must differ.", "DICE-15")
    return length(b[0] - a[0], b[1] - a[1])


def _whole(corners: Sequence[tuple[float, float]]) -> Outline:
    return tuple((round(x), round(y)) for x, y in corners)
