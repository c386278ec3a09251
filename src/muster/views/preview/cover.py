"""Cover in words: what it gives, and what it is owed to."""

from muster.battle.field import Field
from muster.battle.narration.wording import joined, unit_name
from muster.drawing.words import cover_words
from muster.table.sight.cover import UnitCover
from muster.table.sight.sighting import Hider


def piece_named(field: Field, name: str) -> int | None:
    """The place of a piece among those of the table."""
    return next((place for place, piece in enumerate(field.forces.table.pieces) if piece.name == name), None)


def cover_said(field: Field, why: UnitCover, models: int) -> tuple[str, int | None]:
    """Such as "+1 Defence: 3 of 4 models at least half hidden by Ruin 2", and the piece that gives it."""
    pieces = [each for each in why.by if isinstance(each, str)]
    areas = {piece.name for piece in field.forces.table.pieces if piece.cover_area}
    hiding = [each for each in why.by if each not in areas]
    if not hiding and 2 * len(why.hidden) >= models:
        hiding = list(why.by[:1])  # an area, too, hides what is behind it
    parts = []
    if why.hidden and hiding:
        hiders = list(dict.fromkeys(hider_name(field, each) for each in hiding))
        parts.append(f"{len(why.hidden)} of {models} at least half hidden by {joined(hiders)}")
    if why.in_area and any(each in areas for each in pieces):
        parts.append(f"{len(why.in_area)} of {models} in {joined([each for each in pieces if each in areas])}")
    heavy = "heavy cover, " if why.heavy else ""
    reason = f": {' and '.join(parts)}" if parts else ""
    return f"{heavy}{cover_words(why.cover)}{reason}", piece_named(field, pieces[0]) if pieces else None


def hider_name(field: Field, what: Hider) -> str:
    """A piece by its name, a model by that of its unit."""
    return what if isinstance(what, str) else unit_name(field.forces, field.scene.units[what])
