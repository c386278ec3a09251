"""The table of a game: random from a seed, ready by its name, or drawn by somebody."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from muster.companion.json_types import Body
from muster.companion.reading import BodyDocument, read_whole
from muster.companion.tree import Tree
from muster.files import BadInput
from muster.files.document import Document
from muster.files.kinds import did_you_mean
from muster.files.refusals import shown, wrong
from muster.scenery.density import Density
from muster.scenery.random_table import random_table
from muster.scenery.themes import MIXED, THEMES
from muster.setting_up.shapes.setup import TableWish
from muster.table.shapes.board import Board
from muster.table.shapes.sizes import Size, suitable_sizes
from muster.table.terrain.table import Table
from muster.table.terrain.table_reading import read_table

TABLES_TRIED = 20
MOST_CORNERS = 1_000
"""Of all outlines that somebody drew for one table: with some 5 ms a corner, nobody keeps a server busy for long."""
SOURCES = ("random", "ready", "body")


@dataclass(frozen=True, slots=True)
class Recipe:
    """A table that was looked at and found good: what it is drawn from, for any size and number of sides."""

    seed: int
    theme: str
    density: str = "moderate"


READY_TABLES: Mapping[str, Recipe] = MappingProxyType(
    {
        "crossroads": Recipe(7, MIXED),
        "deep-wood": Recipe(12, "woodland", "dense"),
        "fallen-city": Recipe(5, "ruins", "dense"),
        "dust-flats": Recipe(9, "desert", "light"),
        "dockyard": Recipe(3, "industrial"),
        "far-farms": Recipe(8, "farmland"),
    }
)


def drawn_table(
    sides: int,
    limit: Decimal,
    seed: int,
    *,
    theme: str = MIXED,
    density: str = "moderate",
    board: Board | None = None,
) -> Table:
    """A random table of the size that suits the limit; where a seed leads nowhere, the next one is tried."""
    board = board or suitable_sizes(int(limit))[0].board()
    for attempt in range(TABLES_TRIED):
        try:
            return random_table(
                board, seed=seed + attempt * 1_000_003, density=density, players=sides, theme=theme
            ).table
        except BadInput as refusal:
            last = refusal
    raise last


def wished_table(wish: TableWish, sides: int, limit: Decimal, seed: int) -> Table:
    """The table that somebody wishes for; BadInput says what is wrong with the wish."""
    source = wish["source"]
    if source == "body":
        return drawn_body(wish.get("body") or {})
    board = _board(wish.get("size", ""))
    if source == "ready":
        recipe = _one_of("table", wish.get("name", ""), READY_TABLES)
        made = READY_TABLES[recipe]
        return drawn_table(sides, limit, made.seed, theme=made.theme, density=made.density, board=board)
    _one_of("source", source, SOURCES)
    theme = _one_of("theme", wish.get("theme", MIXED), THEMES)
    density = _one_of("density", wish.get("density", Density.MODERATE.value), tuple(Density))
    return drawn_table(sides, limit, wish.get("seed", seed), theme=theme, density=density, board=board)


def drawn_body(body: Body) -> Table:
    """The table that somebody drew; Refused with the first of its faults."""
    return read_whole(BodyDocument(*table_document_of(body)), read_table)


def table_document_of(body: Body) -> tuple[Tree, Document]:
    """A body as the document that a table file would be."""
    tree = Tree(body, "table.body")
    document = tree.document()
    if document.kind != "table":
        raise BadInput("table.kind", f"The table is of the kind {shown(document.kind)}; allowed is table.")
    if (corners := _corners(body)) > MOST_CORNERS:
        sentence = f"The outlines of the table have {corners:,} corners in all; at most {MOST_CORNERS:,} are drawn."
        raise BadInput("table.corners", sentence)
    return tree, document


def _corners(body: Body) -> int:
    """The corners of every piece and zone that has an outline of its own."""
    drawn = [each for name in ("terrain", "zones") if isinstance(body.get(name), list) for each in body[name]]
    outlines = (each.get("outline") for each in drawn if isinstance(each, dict))
    return sum(len(outline) for outline in outlines if isinstance(outline, list))


def _board(size: str) -> Board | None:
    if not size:
        return None
    sizes = {f"{each.length // 12}x{each.width // 12}": each for each in Size}
    return sizes[_one_of("size", size.strip().lower(), tuple(sizes))].board()


def _one_of(what: str, text: str, allowed: "Mapping[str, object] | tuple[str, ...]") -> str:
    if text not in allowed:
        sentence = wrong(what, shown(text) or "empty", ", ".join(allowed))
        raise BadInput(f"setup.{what}", sentence + did_you_mean(shown(text), allowed))
    return text
