"""The colours of the look: one palette for the day, one for the night, and the eight seats."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by the names of the design tokens. The board is darker at night, but never inverted.

    `tint` is the share of a seat's colour on its deployment zone; dark ground needs more.
    """

    desk: str = "#f1eee4"
    card: str = "#fffdf7"
    card_2: str = "#f7f4ea"
    line: str = "#d9d3c3"
    line_2: str = "#847e6b"
    ink: str = "#16241f"
    ink_2: str = "#4a574f"
    mat: str = "#12413a"
    mat_2: str = "#0c332d"
    mat_line: str = "#2d6258"
    mat_ink: str = "#f6f3e8"
    mat_ink_2: str = "#b9d2c8"
    tape: str = "#f7c234"
    tape_2: str = "#ffe08a"
    tape_ink: str = "#1d1a0f"
    tape_edge: str = "#946800"
    bad: str = "#a8281c"
    ground: str = "#959e78"
    ground_lo: str = "#828c66"
    ground_hi: str = "#a9b18c"
    soil: str = "#ab9b76"
    hem: str = "#26302a"
    hem_stitch: str = "#8b9588"
    leaf_floor: str = "#727d50"
    leaf_lo: str = "#3b5631"
    leaf: str = "#527241"
    leaf_hi: str = "#799a5c"
    stone: str = "#dfdacd"
    stone_lo: str = "#8f8a7c"
    slab: str = "#b9b19c"
    slab_line: str = "#968e79"
    roof: str = "#a8654c"
    roof_lo: str = "#854a36"
    roof_hi: str = "#c68769"
    water: str = "#6f98a2"
    water_lo: str = "#587f8b"
    water_hi: str = "#b4d0d3"
    slag: str = "#403832"
    slag_lo: str = "#241f1c"
    slag_glow: str = "#f58b35"
    rock: str = "#98958a"
    rock_lo: str = "#6b685f"
    rock_hi: str = "#c3c0b5"
    bag: str = "#c9b88b"
    bag_lo: str = "#8a7b56"
    road: str = "#b7a680"
    shade: str = "#141b13"
    plate: str = "#101a17"
    tint: float = 0.08


DAY = Palette()
NIGHT = Palette(
    desk="#0d1412", card="#16201d", card_2="#1c2824", line="#2b3934", line_2="#75857e", ink="#f0eee4",
    ink_2="#b5bfb8", mat="#0f2c27", mat_2="#0a211d", mat_line="#23493f", mat_ink="#f0eee4",
    mat_ink_2="#a5bdb3", tape="#f7c84a", tape_2="#ffe08a", tape_ink="#1d1a0f", tape_edge="#b98a1c",
    bad="#ff9d8e", ground="#59634b", ground_lo="#4c563f", ground_hi="#687358", soil="#6b6049", hem="#181e1b",
    hem_stitch="#5b645d", leaf_floor="#444d33", leaf_lo="#263a21", leaf="#38522e", leaf_hi="#527047",
    stone="#aba79a", stone_lo="#55524a", slab="#777163", slab_line="#5b564a", roof="#774737",
    roof_lo="#5a3327", roof_hi="#935c48", water="#3f5a62", water_lo="#32494f", water_hi="#6d8e95",
    slag="#2a2421", slag_lo="#181412", slag_glow="#e07a2b", rock="#625f57", rock_lo="#423f3a",
    rock_hi="#8b8880", bag="#8d8060", bag_lo="#594e36", road="#736850", shade="#050806", plate="#0b1210",
    tint=0.14,
)  # fmt: skip
THEMES = {"day": DAY, "night": NIGHT}


@dataclass(frozen=True, slots=True)
class SeatColour:
    """A player's colour, the colour of ink on it, and the shape that goes with it."""

    name: str
    fill: str
    ink: str
    shape: str


SEATS = (
    SeatColour("blue", "#1f5cb8", "#ffffff", "circle"),
    SeatColour("orange", "#f0862a", "#1d1208", "diamond"),
    SeatColour("plum", "#832a6c", "#ffffff", "triangle"),
    SeatColour("sky", "#59c7e6", "#06212a", "square"),
    SeatColour("oxblood", "#8c1f24", "#ffffff", "hexagon"),
    SeatColour("rose", "#f7a8b8", "#2a0d14", "cross"),
    SeatColour("charcoal", "#24292c", "#ffffff", "star"),
    SeatColour("bone", "#f4eed9", "#22200f", "half-moon"),
)


def mix(one: str, other: str, share: float) -> str:
    """The colour at this share of the way from one colour to another."""
    parts = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
