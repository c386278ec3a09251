"""What a table can be made of, for the editor of tables."""

from dataclasses import replace
from functools import cache

from muster.drawing.picture import draw_pieces
from muster.drawing.words import each_effect
from muster.setting_up.shapes.drawn import FormationFound, PieceKind, TableCatalogue
from muster.table.deployment.markers import MOST, formations
from muster.table.deployment.shares import DEPTHS
from muster.table.terrain.effects import Passage
from muster.table.terrain.library import Entry, library
from muster.table.terrain.piece import LOOKS
from muster.table.terrain.table_writing import piece_document


@cache
def table_catalogue() -> TableCatalogue:
    found: list[FormationFound] = [
        {"count": count, "colours": list(each.colours)} for count in range(1, MOST + 1) for each in formations(count)
    ]
    return {
        "pieces": [_kind(entry) for entry in library().values()],
        "looks": list(LOOKS),
        "passages": list(Passage),
        "formations": found,
        "depths": list(DEPTHS),
    }


@cache
def piece_picture(piece: str, theme: str) -> str | None:
    """A ready piece as a small SVG, by the painters of the board; None if there is no such piece."""
    entry = library().get(piece)
    return None if entry is None else draw_pieces([replace(part, name=entry.title) for part in entry.parts], theme)


def _kind(entry: Entry) -> PieceKind:
    effects = dict.fromkeys(effect for part in entry.parts for effect in each_effect(part))
    return {
        "piece": entry.key,
        "title": entry.title,
        "about": entry.about,
        "effects": list(effects),
        "parts": [piece_document(part) for part in entry.parts],
    }
