"""All looks that a piece can have, each with its painter and its layer."""

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
"""The looks of flat pieces, which lie under all standing pieces; the lowest first."""


def layer(piece: Piece) -> int:
    """The layer of a piece: its place among the flat looks; standing and hanging pieces come last."""
    low = piece.bottom == 0 and (piece.top <= INCH or piece.look == "hill")
    return FLAT.index(piece.look) if low and piece.look in FLAT else len(FLAT)


def painter(look: str, agreed: bool = True) -> Painter:
    """The painter of a look; a piece not agreed on is hatched, whatever its look."""
    return LOOKS.get(look, works.other) if agreed else works.other
