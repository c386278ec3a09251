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
    """Where a piece comes from: an entry of the library, put at a place and turned, and which of its parts it is."""

    entry: str
    at: Point
    turned: Point
    part: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One terrain piece, or part of a composite one. The outline runs counter-clockwise; heights are above the table.

    `slows` is an agreed share of movement lost in difficult ground, None for the ruleset's own. `crossing` says
    the going anew for units by their medium, such as ship or flyer (GROUND-18). `standable` tops carry models.
    A `profile` makes it a unit that can be used and destroyed (TERRAIN-03), perhaps with `weapons`,
    and its `collapse` may harm those near it.
    `counts` is how many terrain pieces it makes (SCENERY-08), 0 for a part of one that is counted elsewhere.
    Its `source` says how a file can write it in short; what it is and does is all in the other fields.
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
        """The ground for a unit that moves by these media; the easiest of those the piece names (GROUND-18)."""
        named = [going for medium, going in self.crossing if medium in media]
        return min(named, key=list(Going).index) if named else self.going
