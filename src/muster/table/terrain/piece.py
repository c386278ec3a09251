"""A piece of terrain: a footprint with a bottom and a top, and what it does, freely combined."""

from dataclasses import dataclass, field
from fractions import Fraction

from muster.army import Unit, Weapon
from muster.combat.attack import Cover
from muster.table.shapes.measure import Mil
from muster.table.shapes.outline import Outline, Point
from muster.table.terrain.effects import Benefit, Building, Collapse, Danger, Going, Ladder, Opening, Slope, Veil

PLAIN_COVER = Cover(defence=1)
LOOKS = (
    "wood", "hedge", "fence", "ruin", "wall", "hill", "rocks", "crater", "building", "tower", "bunker", "water",
    "marsh", "bridge", "mines", "slag", "barricade", "container", "crates", "statue", "gate", "station", "ramp",
    "wreck", "road", "gas", "other",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Source:
    """Where a piece comes from: an entry of the library, its place and turn, and which part of the entry it is."""

    entry: str
    at: Point
    turned: Point
    part: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One terrain piece, or part of a composite one. The outline is counter-clockwise; heights are above the table.

    `slows` is the agreed share of Movement lost in difficult ground, None for the ruleset's own. `crossing` changes
    the going for units by their medium, such as ship or flyer (GROUND-18). Models may stand on `standable` tops. With
    a `profile` it is a unit that can be used and destroyed (TERRAIN-03), perhaps with `weapons`, and its `collapse`
    may harm models near it.

    `counts` is how many terrain pieces it counts as (SCENERY-08), 0 for a part that is counted with another part.
    `source` lets a file write it in short form; all that it is and does is in the other fields.
    """

    name: str
    outline: Outline
    bottom: Mil = 0
    top: Mil = 0
    look: str = "other"
    going: Going = Going.OPEN
    slows: Fraction | None = None
    crossing: tuple[tuple[str, Going], ...] = ()
    danger: Danger | None = None
    veil: Veil = Veil.CLEAR
    cover: Cover = PLAIN_COVER
    cover_area: bool = False
    standable: bool = False
    climbable: bool = False
    slope: Slope | None = None
    ladders: tuple[Ladder, ...] = ()
    openings: tuple[Opening, ...] = ()
    building: Building | None = None
    benefits: tuple[Benefit, ...] = ()
    profile: Unit | None = None
    weapons: tuple[Weapon, ...] = ()
    collapse: Collapse | None = None
    counts: int = 1
    agreed: bool = True
    source: Source | None = field(default=None, compare=False, repr=False)

    def going_for(self, media: frozenset[str]) -> Going:
        """The going for a unit that moves by these media; the easiest of those that the piece names (GROUND-18)."""
        named = [going for medium, going in self.crossing if medium in media]
        return min(named, key=list(Going).index) if named else self.going
