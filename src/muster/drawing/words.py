"""What a piece does, in words for the legend, and in badges for the board."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from muster.combat.attack import Cover
from muster.table.shapes.measure import INCH, Mil
from muster.table.terrain.effects import Danger, Going, Rise, Veil
from muster.table.terrain.piece import Piece

_NUMBERED = re.compile(r"[\s_#-]+(?:\d+|[A-Z])\b")


def kind_of(piece: Piece) -> str:
    """The name of a piece without the number or letter that tells it from others of its kind."""
    stem = _NUMBERED.sub("", piece.name).replace("-", " ").strip() or piece.look
    return stem[0].upper() + stem[1:]


@dataclass(frozen=True, slots=True)
class Kind:
    """Pieces with the same look and effects, under the words that their names share."""

    name: str
    effects: str
    pieces: tuple[Piece, ...]

    @property
    def count(self) -> str:
        return f"× {len(self.pieces)}" if len(self.pieces) > 1 else ""


def kinds(pieces: Sequence[Piece], unit: str = "in.") -> list[Kind]:
    """The kinds of piece on a table, by name; pieces of one kind share at least the first word of their names."""
    alike: dict[tuple[str, str, str, bool], list[Piece]] = {}
    for piece in pieces:
        first = kind_of(piece).split()[0]
        alike.setdefault((first, piece.look, effects(piece, unit), piece.agreed), []).append(piece)
    found = [Kind(_shared_name(each), said, tuple(each)) for (_, _, said, _), each in alike.items()]
    return sorted(found, key=lambda kind: kind.name)


def _shared_name(pieces: Sequence[Piece]) -> str:
    names = [kind_of(piece).split() for piece in pieces]
    return " ".join(word for word in names[0] if all(word in name for name in names))


def inches(length: Mil) -> str:
    return f"{length / INCH:.2f}".rstrip("0").rstrip(".")


def effects(piece: Piece, unit: str = "in.") -> str:
    """Everything a piece does, in one line: "difficult, obscures, cover +1 Defence"."""
    return ", ".join(each_effect(piece, unit)) or "open ground"


def each_effect(piece: Piece, unit: str = "in.") -> Iterator[str]:
    """The effects of a piece one by one; none for open ground."""
    if not piece.agreed:
        yield "not agreed on"
    yield from _ground(piece)
    yield from _sight(piece)
    yield from _up(piece, unit)
    yield from _inside(piece, unit)


def _ground(piece: Piece) -> Iterator[str]:
    if piece.going is not Going.OPEN:
        slowed = f" (slows by {piece.slows})" if piece.slows is not None else ""
        yield f"{piece.going}{slowed}"
    for medium, going in piece.crossing:
        yield f"{going} to {medium}"
    if piece.danger is not None:
        yield danger_words(piece.danger)


def danger_words(danger: Danger) -> str:
    """What dangerous ground does, such as "dangerous (1 HP on 1)"."""
    if danger.weapon is not None:
        return f"dangerous (attacks as {danger.weapon.name})"
    chance = "always" if danger.on >= 6 else "on 1" if danger.on == 1 else f"on {danger.on} or less"
    harm = "a casualty" if danger.casualty else f"{danger.hp} HP"
    barred = [name for name, allowed in (("Armour", danger.armour), ("AEGIS", danger.aegis)) if not allowed]
    return f"dangerous ({harm} {chance}{', no ' + ' or '.join(barred) + ' save' if barred else ''})"


def _sight(piece: Piece) -> Iterator[str]:
    if piece.veil is not Veil.CLEAR:
        yield "blocks sight" if piece.veil is Veil.BLOCKS else "obscures"
    if gives_cover(piece):
        yield f"cover {cover_words(piece.cover)}" + (" inside" if piece.cover_area else "")


def gives_cover(piece: Piece) -> bool:
    return piece.cover != Cover() and (piece.cover_area or piece.veil is not Veil.CLEAR)


def cover_words(cover: Cover) -> str:
    """What cover gives, such as "+1 Defence"."""
    changes = (
        (cover.defence, "Defence"),
        (cover.armour, "Armour"),
        (cover.aegis, "AEGIS"),
        (cover.modifier, "to hit"),
    )
    said = [f"{value:+d} {name}".replace("-", "−") for value, name in changes if value]
    return " and ".join(said + ([f"{cover.save}+ save"] if cover.save else []))


def _up(piece: Piece, unit: str) -> Iterator[str]:
    if piece.top > piece.bottom:
        raised = f"{inches(piece.bottom)} to " if piece.bottom else ""
        yield f"{raised}{inches(piece.top)} {unit} high"
    if piece.standable and piece.top > 0:
        yield "models stand on it"
    if piece.slope is not None and piece.slope.rise is not Rise.SHEER:
        yield "a ramp" if piece.slope.rise is Rise.RAMP else "slopes up"
    if piece.climbable:
        yield "can be climbed" if piece.standable else "can be climbed over"
    yield from dict.fromkeys(ladder.name for ladder in piece.ladders)


def _inside(piece: Piece, unit: str) -> Iterator[str]:
    for name in dict.fromkeys(opening.name for opening in piece.openings):
        count = sum(opening.name == name for opening in piece.openings)
        yield f"{count} {name}s" if count > 1 else name
    if piece.building is not None:
        floors = len(piece.building.floors)
        holds = "any number" if piece.building.capacity is None else f"{piece.building.capacity} points"
        yield f"a building for {holds}" + (f" on {floors} floors" if floors > 1 else "")
    for benefit in piece.benefits:
        yield benefit.name + (f" within {inches(benefit.reach)} {unit}" if benefit.reach else " inside")


def signs(piece: Piece) -> tuple[str, ...]:
    """The badges of a piece, by name."""
    shown = {
        "boot": piece.going is Going.DIFFICULT,
        "wall": piece.going is Going.IMPASSABLE,
        "warning": piece.danger is not None,
        "eye": piece.veil is Veil.BLOCKS,
        "half shield": gives_cover(piece),
        "door": piece.building is not None,
        "star": bool(piece.benefits),
    }
    return tuple(name for name, wanted in shown.items() if wanted)


SIGNS = {
    "boot": "difficult ground",
    "warning": "dangerous ground",
    "wall": "impassable",
    "eye": "blocks sight",
    "half shield": "gives cover",
    "door": "can be entered",
    "star": "grants a benefit",
}
