"""The closed set of looks, each with its painter and the layer it lies in."""

from collections.abc import Callable

from muster.drawing import masonry, nature, works
from muster.drawing.brush import Brush
from muster.table.shapes.measure import INCH
from muster.table.terrain.piece import Piece

Painter = Callable[[Brush], None]

LOOKS: dict[str, Painter] = {
    "wood": nature.wood,
    "hedge": nature.hedge,
    "fence": works.fence,
    "ruin": masonry.ruin,
    "wall": masonry.wall,
    "hill": nature.hill,
    "rocks": nature.rocks,
    "crater": nature.crater,
    "building": masonry.building,
    "tower": masonry.tower,
    "bunker": masonry.bunker,
    "water": nature.water,
    "marsh": nature.marsh,
    "bridge": works.bridge,
    "mines": works.mines,
    "slag": works.slag,
    "barricade": works.barricade,
    "container": works.container,
    "crates": works.crates,
    "statue": masonry.statue,
    "gate": masonry.gate,
    "station": works.station,
    "ramp": works.ramp,
    "wreck": works.wreck,
    "road": nature.road,
    "gas": nature.gas,
    "other": works.other,
}

FLAT = ("road", "hill", "water", "marsh", "crater", "mines", "slag", "ruin", "station", "gas")
"""What lies under everything that stands, the lowest first."""


def layer(piece: Piece) -> int:
    """How far up a piece lies among the flat ones; all that stands or hangs comes last."""
    low = piece.bottom == 0 and (piece.top <= INCH or piece.look == "hill")
    return FLAT.index(piece.look) if low and piece.look in FLAT else len(FLAT)


def painter(look: str, agreed: bool = True) -> Painter:
    """How a look is painted; a piece not agreed on is hatched, whatever it is."""
    return LOOKS.get(look, works.other) if agreed else works.other
