"""The site of a table: the features on it so far, and whether one more fits."""

from collections.abc import Sequence
from decimal import Decimal

import shapely
from shapely.geometry.base import BaseGeometry

from muster.scenery.feature import Feature
from muster.scenery.ledger import Ledger
from muster.scenery.survey import Places, zone_shape
from muster.scenery.walking import board_shape
from muster.table.deployment.markers import Marker
from muster.table.deployment.zone import Zone
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH, Mil, length
from muster.table.shapes.outline import Point

GAP: Mil = 2_500
"""The least distance between two features, so that they can be told apart."""
PASSING_MM = Decimal(60)
"""A base of this diameter can pass between two solid features, and between one and the edge."""
EDGE: Mil = INCH
CLEAR_OF_MARKER: Mil = INCH
HINDERED = 0.35
"""The largest share of a zone that features may hinder; the fairness check asks for 60% open ground."""
UNEVEN = 2.0
"""The weight of even sides against room: ten points of unevenness equal a fifth of the board's length in room."""

State = tuple[int, list[float], Places]


class Site:
    """A board with its zones and markers, on which features are put down one after another."""

    def __init__(self, board: Board, zones: Sequence[Zone], markers: Sequence[Marker], ledger: Ledger) -> None:
        shape = board_shape(board)
        self.way = passing(board)
        self.smallest_side = ledger.smallest
        self._ledger, self._page, self._across = ledger, ledger.blank(), float(max(board.size))
        self.features: list[Feature] = []
        self._inside = {
            solid: _prepared(shape.buffer(-margin)) for solid, margin in ((False, EDGE), (True, self.way))
        }
        self._zones = [_prepared(zone_shape(zone)) for zone in zones]
        self._left = [float(shape.area) * HINDERED for shape in self._zones]
        self._markers = shapely.MultiPoint([marker.at for marker in markers])

    def put(self, features: Sequence[Feature]) -> bool:
        """Put down all of these features if all fit, otherwise none; whether they fitted."""
        before = self.state()
        for each in features:
            if not self._fits(each):
                self.back_to(before)
                return False
            self.features.append(each)
            if len(self._zones) > 2:
                self._page = self._ledger.entered(each, self._page)
        return True

    def state(self) -> State:
        return len(self.features), self._left, self._page

    def back_to(self, state: State) -> None:
        """Take away all features put down since this state."""
        count, self._left, self._page = state
        del self.features[count:]

    def worth(self, features: Sequence[Feature]) -> float | None:
        """A score for putting these features down: for room around them and even sides; None if they do not fit."""
        before = self.state()
        if not self.put(features):
            return None
        unevenness = self._ledger.unevenness(self._page)
        self.back_to(before)
        return self._room_around([each.at for each in features]) / self._across - UNEVEN * unevenness

    def _room_around(self, places: Sequence[Point]) -> float:
        """The shortest distance from any of the places to a feature or to another of the places."""
        stand = [each.at for each in self.features]
        others = ((x - u, y - v) for place, (x, y) in enumerate(places) for u, v in (*stand, *places[place + 1 :]))
        return min((length(*apart) for apart in others), default=0.0)

    def _fits(self, new: Feature) -> bool:
        if not self._inside[new.kind.solid].contains(new.ground):
            return False
        if any(_too_close(new, other, self.way) for other in self.features):
            return False
        barred = new.kind.solid or new.kind.dangerous
        if barred and not self._markers.is_empty and new.ground.distance(self._markers) < CLEAR_OF_MARKER:
            return False
        return not (barred or new.kind.slows) or self._leaves_room(new)

    def _leaves_room(self, new: Feature) -> bool:
        taken = [
            float(zone.intersection(new.ground).area) if zone.intersects(new.ground) else 0.0 for zone in self._zones
        ]
        left = [room - used for room, used in zip(self._left, taken, strict=True)]
        if any(room < 0 < used for room, used in zip(left, taken, strict=True)):
            return False
        self._left = left
        return True


def passing(board: Board) -> Mil:
    """The distance between solid features: the base is converted to the unit of the table (SETUP-20)."""
    return max(GAP, board.scale.from_mm(PASSING_MM))


def _too_close(new: Feature, other: Feature, way: Mil) -> bool:
    gap = way if new.kind.solid and other.kind.solid else GAP
    apart = length(new.at[0] - other.at[0], new.at[1] - other.at[1])
    if apart >= new.kind.reach + other.kind.reach + gap:
        return False
    return bool(new.ground.distance(other.ground) < gap)


def _prepared(shape: BaseGeometry) -> BaseGeometry:
    shapely.prepare(shape)
    return shape
