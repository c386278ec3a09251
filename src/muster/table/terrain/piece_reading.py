"""Pieces in files: each field is read by its own small reader, and every fault is listed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from muster.army.reading import unit_from, weapon_from
from muster.combat.attack import OPEN_GROUND, Cover
from muster.combat.attack_file import COVER_FIELDS
from muster.files.kinds import NIL
from muster.files.reader import Field, Reader
from muster.files.refusals import shown
from muster.files.values import Entry, Items, Mapping, Text, Value, line_of, part
from muster.table.shapes.board import Board, around
from muster.table.shapes.outline import Outline, Point
from muster.table.terrain import fields
from muster.table.terrain.checks import CROSSED, meets_itself, piece_flaws
from muster.table.terrain.convex import counter_clockwise
from muster.table.terrain.effects import (
    BOTH_DANGERS,
    Benefit,
    Building,
    Collapse,
    Danger,
    Going,
    Ladder,
    Opening,
    Rise,
    Slope,
    sets_chance,
)
from muster.table.terrain.fields import (
    ABSENT,
    MOST_PARTS,
    PIECE_FIELDS,
    read_direction,
    read_outline,
    read_point,
    read_turn,
    sound_fields,
)
from muster.table.terrain.piece import Piece

ROUND_CORNERS = 24
SHAPES = ("outline", "size", "round")

Part = Callable[[Value, Reader, str], Any]


@dataclass(frozen=True, slots=True)
class Given:
    """The fields of a piece in a file that can be read, as values of `Piece`; its place; the fields at fault."""

    values: dict[str, Any]
    wrong: frozenset[str]
    at: Point
    turned: Point


def piece_values(value: Value, reader: Reader, what: str, *more: Field) -> Given | None:
    """The fields that a file gives, each read even if others are at fault; None if there are no fields."""
    known = (*more, *PIECE_FIELDS)
    if not isinstance(value, Mapping):
        what_it_is = _shown(value)
        names = ", ".join(field.name for field in known)
        reader.fault(value.line, f"{what} is {what_it_is}; allowed are the fields {names}.")
        return None
    sound = sound_fields(value, known, reader, what)
    wrong = {field.name for field in known if field.name not in sound}
    for name, read in _PARTS.items():
        if (found := part(value, name)) is not None:
            sound[name], faulty = _apart(read, found, reader, name)
            wrong |= {name} if faulty and not sound[name] else set()
    given = {name: found for name, found in sound.items() if found is not ABSENT and name not in wrong}
    if not _take_shape(given, value, reader, what):
        wrong.add("outline")
    return Given(given, frozenset(wrong), given.pop("at", (0, 0)), given.pop("turned", (1, 0)))


def _apart(read: Part, value: Value, reader: Reader, name: str) -> tuple[Any, bool]:
    """As much of a part as can be read, and whether anything in it is at fault."""
    own = Reader(reader.file)
    found = read(value, own, name)
    for fault in own.faults:
        reader.fault(fault.line, fault.sentence, fault.rule)
    return found, bool(own.faults)


def _take_shape(given: dict[str, Any], value: Value, reader: Reader, what: str) -> bool:
    """Set the outline from the one shape that is written; whether that was possible."""
    written = [shape for shape in SHAPES if part(value, shape) is not None]
    outline = given.get("outline")
    shapes = [given.pop(shape) for shape in SHAPES if shape in given]
    if len(written) > 1:
        reader.fault(value.line, f"{what} has several shapes; allowed is one of {', '.join(SHAPES)}.")
        if outline is not None and meets_itself(outline):
            reader.fault(line_of(value, "outline"), CROSSED, "TERRAIN-01")
    elif shapes:
        given["outline"] = shapes[0] if isinstance(shapes[0], tuple) else _circle(shapes[0])
    return len(written) == len(shapes) < 2


def check_piece(
    piece: Piece, board: Board | None, value: Value, reader: Reader, wrong: frozenset[str] = frozenset()
) -> None:
    """Report what is wrong with a piece as a whole, at the line of the field, if it does not follow from a fault."""
    for flaw in piece_flaws(piece, board):
        if not wrong.isdisjoint((flaw.field, *flaw.held_against)):
            continue
        line = next((line_of(value, name) for name in (flaw.field, "at", *SHAPES) if part(value, name)), value.line)
        reader.fault(line, flaw.sentence, flaw.rule)


def _circle(diameter: int) -> Outline:
    turns = (Fraction(-step, ROUND_CORNERS) for step in range(ROUND_CORNERS))
    return tuple(dict.fromkeys(around((0, 0), diameter / 2, turn) for turn in turns))


def _size(value: Value, reader: Reader, what: str) -> Outline | None:
    sides = read_point(value, reader, what, fields.SIDE)
    if sides is None:
        return None
    right, high = sides[0] // 2, sides[1] // 2
    left, low = right - sides[0], high - sides[1]
    return (left, low), (right, low), (right, high), (left, high)


def _outline(value: Value, reader: Reader, what: str) -> Outline | None:
    outline = read_outline(value, reader, what)
    return counter_clockwise(outline) if outline else None


def _crossing(value: Value, reader: Reader, what: str) -> tuple[tuple[str, Going], ...]:
    """The media, each a field, with the going for units that move by it."""
    if _is_nil(value):
        return ()
    if not isinstance(value, Mapping):
        sentence = f"{what} is {value.what}; allowed are media with their going, such as “ship: open”."
        reader.fault(value.line, sentence, "GROUND-18")
        return ()
    pairs: dict[str, Going] = {}
    for entry in value.entries:
        going = entry.value.text.strip().lower() if isinstance(entry.value, Text) else entry.value.what
        if going not in list(Going) or entry.key in pairs or not entry.key.strip().isprintable():
            sentence = f"{shown(entry.key)} is {shown(going)}; allowed is each medium once, as {', '.join(Going)}."
            reader.fault(entry.line, sentence, "GROUND-18")
        else:
            pairs[entry.key] = Going(going)
    return tuple(pairs.items())


def _cover(value: Value, reader: Reader, what: str) -> Cover:
    """The cover of a piece: a number is a bonus to Defence, other forms of cover are fields."""
    if _is_nil(value):
        return OPEN_GROUND
    if isinstance(value, Text):
        value = Mapping(value.line, (Entry(value.line, "defence", value),))
    values = reader.record(value, COVER_FIELDS, what)
    return Cover(**values) if values is not None else OPEN_GROUND


def _danger(value: Value, reader: Reader, what: str) -> Danger | None:
    if _is_nil(value):
        return None
    values = _sound(value, fields.DANGER_FIELDS, reader, what)
    weapon = part(value, "weapon")
    read = weapon_from(weapon, reader, "the weapon of a danger") if weapon is not None else None
    if weapon is not None and sets_chance(values):
        reader.fault(value.line, BOTH_DANGERS, "GROUND-06")
        return None
    return Danger(**{**values, "weapon": read}) if len(values) == len(fields.DANGER_FIELDS) else None


def _collapse(value: Value, reader: Reader, what: str) -> Collapse | None:
    if _is_nil(value):
        return None
    values = _sound(value, fields.COLLAPSE_FIELDS, reader, what)
    given = part(value, "danger")
    danger = Danger() if given is None else _danger(given, reader, f"the danger of {what}")
    return Collapse(danger, values["reach"]) if danger is not None and "reach" in values else None


def _slope(value: Value, reader: Reader, what: str) -> Slope | None:
    if _is_nil(value):
        return None
    values = _sound(value, fields.SLOPE_FIELDS, reader, what)
    towards = part(value, "towards")
    direction = read_direction(towards, reader, "towards") if towards is not None else (0, 0)
    if len(values) < len(fields.SLOPE_FIELDS) or (direction is None and values["rise"] is Rise.RAMP):
        return None
    return Slope(**{**values, "towards": direction or (0, 0)})


def _building(value: Value, reader: Reader, what: str) -> Building | None:
    """The building, with the fields that can be read; None if its floors cannot."""
    values = {} if _is_nil(value) else _sound(value, fields.BUILDING_FIELDS, reader, what)
    return Building(**values) if "floors" in values else None


def _ladder(value: Value, reader: Reader, what: str) -> Ladder | None:
    values = reader.record(value, fields.LADDER_FIELDS, what)
    at = _place(value, "at", reader)
    return Ladder(at, values["name"]) if values is not None and at is not None else None


def _opening(value: Value, reader: Reader, what: str) -> Opening | None:
    values = reader.record(value, fields.OPENING_FIELDS, what)
    a, b = _place(value, "from", reader), _place(value, "to", reader)
    if values is None or a is None or b is None:
        return None
    return Opening(a, b, values["sill"], values["lintel"], values["name"])


def _benefit(value: Value, reader: Reader, what: str) -> Benefit | None:
    values = reader.record(value, fields.BENEFIT_FIELDS, what)
    return Benefit(**values) if values is not None else None


def _place(value: Value, name: str, reader: Reader) -> Point | None:
    found = part(value, name)
    return read_point(found, reader, name) if found is not None else None


def _listed(read: Part, what: str) -> Part:
    def read_all(value: Value, reader: Reader, name: str) -> tuple[Any, ...]:
        if _is_nil(value) or (isinstance(value, Items) and not value.values):
            return ()
        items = reader.items(value, name)
        if len(items) > MOST_PARTS:
            reader.fault(value.line, f"{name} lists {len(items)}; at most {MOST_PARTS} are allowed.")
            return ()
        found = (read(item, reader, f"{what} {number}") for number, item in enumerate(items, 1))
        return tuple(each for each in found if each is not None)

    return read_all


def _profile(value: Value, reader: Reader, what: str) -> Any:
    return None if _is_nil(value) else unit_from(value, reader, what)


def _sound(value: Value, known: Sequence[Field], reader: Reader, what: str) -> dict[str, Any]:
    """The fields that can be read; none if there are no fields at all."""
    if isinstance(value, Mapping):
        return sound_fields(value, known, reader, what)
    reader.record(value, known, what)
    return {}


def _shown(value: Value) -> str:
    if not isinstance(value, Text):
        return value.what
    text = value.text.strip()
    return "empty" if text.lower() in ("", "~", "null") else f"“{shown(text)}”"


def _is_nil(value: Value) -> bool:
    return isinstance(value, Text) and value.text.strip().lower() in NIL


_PARTS: dict[str, Part] = {
    "outline": _outline,
    "size": _size,
    "at": read_point,
    "turned": read_turn,
    "crossing": _crossing,
    "danger": _danger,
    "collapse": _collapse,
    "cover": _cover,
    "slope": _slope,
    "ladders": _listed(_ladder, "ladder"),
    "openings": _listed(_opening, "opening"),
    "building": _building,
    "benefits": _listed(_benefit, "benefit"),
    "profile": _profile,
    "weapons": _listed(weapon_from, "weapon"),
}
