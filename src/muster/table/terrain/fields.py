"""The fields of pieces in files, and how lengths, places and directions are written."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from muster.combat.limits import SAVE
from muster.files.kinds import Kind, Number, OneOf, OrNil, Parsed, Whole, Words, YesNo
from muster.files.reader import Field, Reader
from muster.files.refusals import shown
from muster.files.values import Items, Mapping, Text, Value
from muster.table.shapes.measure import Mil, mil
from muster.table.shapes.outline import Outline, Point
from muster.table.terrain.effects import DIE, Going, Passage, Rise, Veil
from muster.table.terrain.piece import LOOKS

FARTHEST = 1_000
MOST_PARTS = 100
COMPASS = {
    "e": (1, 0), "ne": (1, 1), "n": (0, 1), "nw": (-1, 1), "w": (-1, 0), "sw": (-1, -1), "s": (0, -1), "se": (1, -1),
}  # fmt: skip
ABSENT = object()


class Inches(Kind[Mil]):
    """A length in inches, or in centimetres on a table in centimetres, to the thousandth."""

    def __init__(self, lowest: float, highest: int) -> None:
        self.number = Number(str(lowest), str(highest), 3, unit="inches")
        self.allowed = self.number.allowed

    def read(self, text: str) -> Mil:
        return mil(self.number.read(text))


def _share(text: str) -> Fraction:
    if len(text) > 12 or not set(text) <= set("0123456789/.%"):
        raise ValueError(text)
    try:
        share = Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
    except ZeroDivisionError:
        raise ValueError(text) from None
    if not 0 <= share <= 1:
        raise ValueError(text)
    return share


NAME = Words(80)
PLACE = Inches(-FARTHEST, FARTHEST)
HEIGHT = Inches(-20, 60)
LENGTH = Inches(0, FARTHEST)
SIDE, DIAMETER = Inches(0.01, FARTHEST), Inches(0.1, 100)
SHARE: Kind[Fraction] = Parsed(_share, "shares from 0 to 1 such as 1/3 and 50%")
CAPACITY = OrNil(Whole(0, 100_000, unit="points"))
TURN = 1_000
_TURN, _WAY = Whole(-TURN, TURN), Whole(-1_000_000_000, 1_000_000_000)

PIECE_FIELDS = (
    Field("name", NAME, default=ABSENT),
    Field("outline", default=ABSENT),
    Field("size", default=ABSENT),
    Field("round", DIAMETER, default=ABSENT),
    Field("at", default=ABSENT),
    Field("turned", default=ABSENT),
    Field("bottom", HEIGHT, default=ABSENT),
    Field("top", HEIGHT, default=ABSENT),
    Field("look", OneOf(*LOOKS), default=ABSENT),
    Field("going", OneOf(*Going), "GROUND-16", default=ABSENT),
    Field("slows", OrNil(SHARE), "GROUND-04", default=ABSENT),
    Field("crossing", default=ABSENT),
    Field("danger", default=ABSENT),
    Field("veil", OneOf(*Veil), default=ABSENT),
    Field("cover", default=ABSENT),
    Field("cover_area", YesNo(), "COVER-09", default=ABSENT),
    Field("standable", YesNo(), default=ABSENT),
    Field("climbable", YesNo(), default=ABSENT),
    Field("slope", default=ABSENT),
    Field("ladders", default=ABSENT),
    Field("openings", default=ABSENT),
    Field("building", default=ABSENT),
    Field("benefits", default=ABSENT),
    Field("profile", default=ABSENT),
    Field("weapons", default=ABSENT),
    Field("collapse", default=ABSENT),
    Field("counts", Whole(0, 20), "SCENERY-08", default=ABSENT),
    Field("agreed", YesNo(), "GROUND-17", default=ABSENT),
)
DANGER_FIELDS = (
    Field("on", Whole(1, DIE), "GROUND-12", default=1),
    Field("armour", YesNo(), "GROUND-12", default=True),
    Field("aegis", YesNo(), "GROUND-12", default=True),
    Field("ap", SAVE, "GROUND-09", default=None),
    Field("hp", Whole(1, 99), "GROUND-12", default=1),
    Field("casualty", YesNo(), "GROUND-12", default=False),
    Field("weapon", default=None),
)
COLLAPSE_FIELDS = (Field("danger", default=None), Field("reach", LENGTH, "TERRAIN-11", default=0))
SLOPE_FIELDS = (
    Field("rise", OneOf(*Rise), "BETA-22"),
    Field("run", LENGTH, "BETA-22", default=0),
    Field("towards", default=None),
)
LADDER_FIELDS = (Field("at"), Field("name", NAME, default="ladder"))
OPENING_FIELDS = (
    Field("from"),
    Field("to"),
    Field("sill", LENGTH, "TERRAIN-01"),
    Field("lintel", LENGTH, "TERRAIN-01"),
    Field("name", NAME, default="window"),
)
BUILDING_FIELDS = (
    Field("floors", HEIGHT, "TERRAIN-15", default=(0,), many=True),
    Field("capacity", CAPACITY, "TERRAIN-15", default=None),
    Field("fire_points", YesNo(), "TRANS-24", default=True),
    Field("entrance", YesNo(), "TERRAIN-16", default=True),
)
BENEFIT_FIELDS = (Field("name", NAME, "TERRAIN-04"), Field("reach", LENGTH, "TERRAIN-04", default=0))
CONNECTION_FIELDS = (
    Field("from", NAME, "TERRAIN-13"),
    Field("to", NAME, "TERRAIN-13"),
    Field("both_ways", YesNo(), "TERRAIN-16", default=True),
    Field("passage", OneOf(*Passage), "TERRAIN-17", default=Passage.MOVEMENT),
    Field("capacity", CAPACITY, "TERRAIN-17", default=None),
    Field("shared", YesNo(), "TERRAIN-17", default=False),
)


def sound_fields(value: Mapping, fields: Sequence[Field], reader: Reader, what: str) -> dict[str, Any]:
    """The values of the fields, each read by itself, with defaults filled in; a field at fault is left out."""
    known = {field.name for field in fields}
    unknown = tuple(entry for entry in value.entries if entry.key not in known)
    reader.record(Mapping(value.line, unknown), [replace(field, default=None) for field in fields], what)
    sound: dict[str, Any] = {}
    for field in fields:
        own = tuple(entry for entry in value.entries if entry.key == field.name)
        sound |= reader.record(Mapping(value.line, own), (field,), what) or {}
    return sound


def read_point(value: Value, reader: Reader, what: str, kind: Kind[int] = PLACE) -> Point | None:
    """Two numbers in a list, such as [12, 8.5]."""
    found = value.values if isinstance(value, Items) else ()
    texts = [each.text.strip() for each in found if isinstance(each, Text)]
    if len(found) == len(texts) == 2:
        try:
            return kind.read(texts[0]), kind.read(texts[1])
        except ValueError:
            sentence = f"{what} is [{shown(texts[0])}, {shown(texts[1])}]; allowed are two {kind.allowed}."
            reader.fault(value.line, sentence)
            return None
    reader.fault(value.line, f"{what} is {_found(value)}; allowed are two numbers such as [12, 8.5].")
    return None


def read_outline(value: Value, reader: Reader, what: str) -> Outline | None:
    if not isinstance(value, Items) or not 3 <= len(value.values) <= MOST_PARTS:
        sentence = (
            f"{what} is {_found(value)}; allowed are 3 to {MOST_PARTS} corners such as [[0, 0], [4, 0], [4, 3]]."
        )
        reader.fault(value.line, sentence)
        return None
    corners = [read_point(each, reader, f"a corner of {what}") for each in value.values]
    known = tuple(corner for corner in corners if corner is not None)
    return known if len(known) == len(corners) else None


def read_turn(value: Value, reader: Reader, what: str) -> Point | None:
    """The direction in which a piece is turned, in numbers small enough that its slopes can be written again."""
    return read_direction(value, reader, what, _TURN)


def read_direction(value: Value, reader: Reader, what: str, kind: Kind[int] = _WAY) -> Point | None:
    """A direction of the compass (north is along y), or how far it goes along x and along y."""
    if isinstance(value, Text):
        if value.text.strip().lower() in COMPASS:
            return COMPASS[value.text.strip().lower()]
    elif isinstance(value, Items):
        point = read_point(value, reader, what, kind)
        if point is None or any(point):
            return point
    allowed = f"{', '.join(COMPASS)}, and two whole numbers such as [3, 4]"
    found = "[0, 0], which points nowhere" if isinstance(value, Items) else _found(value)
    reader.fault(value.line, f"{what} is {found}; allowed are {allowed}.")
    return None


def _found(value: Value) -> str:
    if isinstance(value, Text):
        return shown(value.text.strip()) or "empty"
    return f"a list of {len(value.values)}" if isinstance(value, Items) else value.what
