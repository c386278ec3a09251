"""A table: a board with its terrain, deployment zones and markers."""

from dataclasses import dataclass, replace

from muster.rulebook.ruleset import Ruleset
from muster.table.deployment.markers import Marker
from muster.table.deployment.zone import Zone
from muster.table.shapes.board import Board
from muster.table.terrain.effects import Connection
from muster.table.terrain.ground import as_played
from muster.table.terrain.piece import Piece


@dataclass(frozen=True, slots=True)
class Table:
    """All that does not move during a game."""

    board: Board
    pieces: tuple[Piece, ...] = ()
    connections: tuple[Connection, ...] = ()
    zones: tuple[Zone, ...] = ()
    markers: tuple[Marker, ...] = ()
    name: str = "table"

    def as_played(self, ruleset: Ruleset) -> "Table":
        """The same table with every piece as it is played under a ruleset; the order of the pieces is unchanged."""
        return replace(self, pieces=tuple(as_played(piece, ruleset) for piece in self.pieces))

    @property
    def media(self) -> frozenset[str]:
        """The media, such as ship or flyer, for which some of its ground is different (GROUND-18)."""
        return frozenset(medium for piece in self.pieces for medium, _ in piece.crossing)

    @property
    def count(self) -> int:
        """How many terrain pieces it has; large ones count as agreed (SCENERY-08)."""
        return sum(piece.counts for piece in self.pieces)
