"""What a table can be made of, for the editor of tables."""

from functools import cache

from muster.hall.shapes.drawn import FormationFound, PieceKind, TableCatalogue
from muster.table.deployment.markers import MOST, formations
from muster.table.deployment.shares import DEPTHS
from muster.table.drawing.words import each_effect
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
        "formations": found,
        "depths": list(DEPTHS),
    }


def _kind(entry: Entry) -> PieceKind:
    effects = dict.fromkeys(effect for part in entry.parts for effect in each_effect(part))
    return {
        "piece": entry.key,
        "title": entry.title,
        "about": entry.about,
        "effects": list(effects),
        "parts": [piece_document(part) for part in entry.parts],
    }
