"""A table before a game: drawn as the board draws it, with what each piece does and whatever is wrong with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from muster.companion.json_types import Body
from muster.companion.tree import Tree
from muster.files import BadInput
from muster.files.document import Document
from muster.files.reader import Reader
from muster.files.refusals import Fault, shown
from muster.files.suggestions import few_suggestions
from muster.rulebook.ruleset import Ruleset
from muster.setting_up.shapes.drawn import LaidPiece, TableFault, TableSeen, ZoneMapFound
from muster.setting_up.shapes.setup import TableWish
from muster.setting_up.tables import table_document_of, wished_table
from muster.table.deployment.zone_maps import zone_maps
from muster.table.shapes.board import Board
from muster.table.terrain.library import library
from muster.table.terrain.table import Table
from muster.table.terrain.table_reading import read_table
from muster.table.terrain.table_writing import short_document
from muster.views.table_picture import board_picture, marker_pictures, piece_picture, shown_table, zone_pictures

LISTED = ("terrain", "markers")
"""Of these, single items can be left out and the rest still be shown."""
FIELDS = ("kind", "version", "name", "board", "terrain", "connections", "zones", "markers")
MOST_FAULTS = 100


@dataclass(frozen=True, slots=True)
class Sound:
    """What is sound of a drawn table, which of its items of terrain that are, and every fault."""

    table: Table | None
    items: tuple[int, ...]
    faults: tuple[TableFault, ...]


def table_seen(
    wish: TableWish, sides: int, limit: Decimal, seed: int, ruleset: Ruleset, theme: str = "day"
) -> TableSeen:
    """The table of a set-up. A drawn one is shown as far as it is sound; BadInput says what is wrong with a wish."""
    if wish["source"] != "body":
        table = wished_table(wish, sides, limit, seed)
        body = short_document(table)
        return {**_seen(table, _items(body), (), ruleset, theme), "body": body}
    found = sound_of(wish.get("body") or {})
    if found.table is None:
        return {
            "name": "", "board": None, "pieces": [], "zones": [], "markers": [], "maps": [],
            "faults": list(found.faults),
        }  # fmt: skip
    return _seen(found.table, found.items, found.faults, ruleset, theme)


def sound_of(body: Body) -> Sound:
    """A drawn table read as its file would be; what is faulty is left out, if the rest makes a table."""
    table, faults = _read(body)
    items = tuple(range(len(_listed(body, "terrain"))))
    if table is not None:
        return Sound(table, items, ())
    told = tuple(faults[:MOST_FAULTS])
    if any(fault["part"] in ("", "board") for fault in faults):
        return Sound(None, (), told)
    wrong = {(fault["part"], fault["item"]) for fault in faults}
    rest = {name: value for name, value in body.items() if name in FIELDS and (name, None) not in wrong}
    for name in LISTED:
        if isinstance(rest.get(name), list):
            rest[name] = [each for place, each in enumerate(rest[name]) if (name, place) not in wrong]
    # A connection may lead to a piece that is left out, and zones are judged by each other.
    rest = {name: value for name, value in rest.items() if not _is_touched(name, wrong)}
    kept = tuple(place for place in items if ("terrain", place) not in wrong) if "terrain" in rest else ()
    return Sound(_read(rest)[0], kept, told)


def _is_touched(name: str, wrong: set[tuple[str, int | None]]) -> bool:
    parts = {part for part, _ in wrong}
    return (name == "zones" and "zones" in parts) or (name == "connections" and bool(parts & {name, "terrain"}))


@few_suggestions()
def _read(body: Body) -> tuple[Table | None, list[TableFault]]:
    tree, document = table_document_of(body)
    reader = Reader("")
    table = read_table(Document("", document.kind, document.fields), reader)
    return (None if reader.faults else table), [_fault(tree, each) for each in reader.faults]


def _fault(tree: Tree, fault: Fault) -> TableFault:
    steps = tree.steps(fault.line)
    part = steps[0] if steps and isinstance(steps[0], str) and steps[0] in FIELDS else ""
    item = steps[1] if len(steps) > 1 and isinstance(steps[1], int) else None
    return {
        "sentence": fault.sentence, "rule": fault.rule, "part": part, "item": item, "at": shown(tree.path(fault.line))
    }  # fmt: skip


def _seen(
    table: Table, items: Sequence[int], faults: Sequence[TableFault], ruleset: Ruleset, theme: str
) -> TableSeen:
    played = shown_table(table, ruleset)
    unit = table.board.scale.unit
    pieces: list[LaidPiece] = [
        {
            **piece_picture(place, piece, unit),
            "item": item,
            "agreed": piece.agreed,
            "building": piece.building is not None,
        }
        for place, (piece, item) in enumerate(zip(played.pieces, _spread(table, items), strict=True))
    ]
    return {
        "name": table.name,
        "board": board_picture(played, day=theme, night=""),
        "pieces": pieces,
        "zones": zone_pictures(table),
        "markers": marker_pictures(table),
        "maps": _maps(table.board),
        "faults": list(faults),
    }


def _spread(table: Table, items: Sequence[int]) -> list[int]:
    """The item that each piece is of: an entry of the library may make several."""
    found: list[int] = []
    for item in items:
        source = table.pieces[len(found)].source
        found += [item] * (len(library()[source.entry].parts) if source else 1)
    return found


def _items(body: Body) -> range:
    return range(len(_listed(body, "terrain")))


def _listed(body: Body, name: str) -> list[object]:
    value = body.get(name)
    return value if isinstance(value, list) else []


def _maps(board: Board) -> list[ZoneMapFound]:
    if board.circle is not None:
        return []
    return [
        {"map": each.id, "name": each.name, "players": list(each.players), "about": each.description}
        for each in zone_maps()
        if board.kind in each.kinds
    ]


def checked_seed(wish: TableWish, highest: int) -> TableWish:
    """The wish, if its seed is one that a table can be drawn from."""
    seed = wish.get("seed", 0)
    if not 0 <= seed <= highest:
        raise BadInput("setup.seed", f"the table's seed is {shown(str(seed))}; allowed are 0 to {highest:,}.")
    return wish
