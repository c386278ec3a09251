"""A table before a game: what the set-up shows of it, and what the editor of tables places and is told."""

from muster.companion.json_types import Body, NotRequired, TypedDict
from muster.views.shapes.table import BoardPicture, MarkerPicture, PiecePicture, ZonePicture


class TableFault(TypedDict):
    """Something wrong with a drawn table."""

    sentence: str
    """What is wrong and what is allowed."""
    rule: str
    """The id of the rule behind it; empty if there is none."""
    part: str
    """board, terrain, connections, zones, markers or name; empty for the whole."""
    item: int | None
    """Which item of that list, from 0; null for all of it."""
    at: str
    """Where in the table it is, such as terrain[2].top."""


class LaidPiece(PiecePicture):
    """A piece of terrain, or one part of it."""

    item: int
    """The item of the table's terrain that it is of, from 0."""
    agreed: bool
    """Whether it is agreed what it does; if not it is impassable, and does nothing else (GROUND-17)."""
    building: bool
    """Whether units embark it, so that connections lead to it."""


class ZoneMapFound(TypedDict):
    """A map of deployment zones that fits the board."""

    map: str
    """Its id, such as RE1."""
    name: str
    """Such as Facing long edges."""
    players: list[int]
    """For how many sides it is."""
    about: str
    """Where the zones lie."""


class TableSeen(TypedDict):
    """A table as it would be played on; of a faulty one, all that is sound."""

    name: str
    """What it is called."""
    board: BoardPicture | None
    """The board, drawn in the theme that was asked for; null while the board itself is at fault."""
    pieces: list[LaidPiece]
    """The terrain, as the ruleset plays it."""
    zones: list[ZonePicture]
    """The deployment zones."""
    markers: list[MarkerPicture]
    """The objective markers."""
    maps: list[ZoneMapFound]
    """The maps of zones that fit this board."""
    faults: list[TableFault]
    """What is wrong with it."""
    body: NotRequired[Body]
    """The table as its file has it, so that it can be changed; left out where the body was sent in."""


class PieceKind(TypedDict):
    """A ready piece of terrain."""

    piece: str
    """How a table file names it, such as wood."""
    title: str
    """What it is called."""
    about: str
    """What it is, in a sentence."""
    effects: list[str]
    """What it does, each in a few words."""
    parts: list[Body]
    """Its parts round the origin, as a table file would write them out."""


class FormationFound(TypedDict):
    """A formation of objective markers."""

    count: int
    """How many markers it has."""
    colours: list[str]
    """Their colours, by which a table file names them."""


class TableCatalogue(TypedDict):
    """What a table can be made of."""

    pieces: list[PieceKind]
    """The ready pieces."""
    looks: list[str]
    """What a piece of one's own can look like."""
    passages: list[str]
    """How a unit can come through a connection."""
    formations: list[FormationFound]
    """The formations of markers."""
    depths: list[int]
    """How deep the zones of a map can be, in per cent of the edge."""


class TableRead(TypedDict):
    """A table from a file."""

    body: Body
    """The table, its pieces from the library in short."""


class TableWritten(TypedDict):
    """A table as a file."""

    text: str
    """The text, as YAML, as `muster table` reads it."""
    filename: str
    """A name for the file."""
