"""The table of the library in docs/terrain.md, written from the library itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from muster.table.shapes.measure import INCH
from muster.table.terrain.effects import Going, Veil
from muster.table.terrain.library import Entry, library
from muster.table.terrain.piece import PLAIN_COVER, Piece

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "terrain.md"
HEAD: Final = "| piece | length x width x height | does | is |"


def terrain() -> str:
    """The text of the page, which ends with the library as it is."""
    return PAGE.read_text("utf-8").partition(HEAD)[0] + library_table()


def library_table() -> str:
    """One line for each ready piece: its key, its size and height in inches, what it does, and what it is."""
    rows = (
        f"| `{entry.key}` | {_size(entry)} | {'; '.join(_effects(entry)) or 'nothing'} | {entry.about} |"
        for entry in library().values()
    )
    return "\n".join([HEAD, "| --- | --- | --- | --- |", *rows]) + "\n"


def _size(entry: Entry) -> str:
    corners = [corner for part in entry.parts for corner in part.outline]
    sides = (max(axis) - min(axis) for axis in zip(*corners, strict=True))
    return " x ".join(f"{side / INCH:.4g}" for side in (*sides, max(part.top for part in entry.parts)))


def _effects(entry: Entry) -> Iterator[str]:
    """What the parts do, each effect once, in the order of the parts."""
    found = dict.fromkeys(effect for part in entry.parts for effect in _effects_of(part))
    yield from found
    if entry.connections:
        yield "connected"
    if entry.counts != 1:
        yield f"counts {entry.counts}"


def _effects_of(part: Piece) -> Iterator[str]:
    words = {
        str(part.going): part.going is not Going.OPEN,
        f"slows by {part.slows}": part.slows is not None,
        "by medium": bool(part.crossing),
        "dangerous": part.danger is not None,
        f"{part.veil} sight": part.veil is Veil.BLOCKS,
        str(part.veil): part.veil is Veil.OBSCURES,
        "cover area": part.cover_area,
        f"cover +{part.cover.defence}": part.cover.defence > PLAIN_COVER.defence,
        "slope": part.slope is not None,
        "can be climbed": part.climbable and part.standable,
        "can be climbed over": part.climbable and not part.standable,
        "can be stood on": part.standable,
        "ladder or stairs": bool(part.ladders),
        "door, windows": bool(part.openings),
        "embarked": part.building is not None,
        "benefit": bool(part.benefits),
        "profile": part.profile is not None,
    }
    yield from (word for word, holds in words.items() if holds)
