"""Deployment zones as dashed lines with a wash and a letter, and markers as poker chips."""

from math import cos, hypot, pi, sin
from string import ascii_uppercase
from xml.etree.ElementTree import Element

from muster.drawing import rings
from muster.drawing.projection import MIL, Projection
from muster.press.palette import SEATS, Palette, SeatColour, mix
from muster.press.svg import Sheet, Spot, Value, add, named, number, path, words
from muster.press.symbols import seat_badge
from muster.table.deployment.markers import Marker
from muster.table.deployment.zone import Zone

CHIP = 13.0
_CHIPS = {
    "black": "#22282a", "white": "#e9e3d0", "red": "#a8241f", "blue": "#1f5cb8", "green": "#2d6b3c",
    "yellow": "#c99a12", "orange": "#d06a16", "purple": "#6f3a86", "grey": "#70767a", "brown": "#6b4a2e",
    "pink": "#c25a75",
}  # fmt: skip
_PLAIN = "#12413a"


def seat_of(zone: Zone) -> SeatColour:
    """The seat that starts in a zone: both have the same letter."""
    place = ascii_uppercase.find(zone.letter[:1].upper())
    return SEATS[place % len(SEATS)]


def draw_zone(sheet: Sheet, parent: Element, projection: Projection, zone: Zone) -> None:
    seat, sign = seat_of(zone), projection.sign
    line = mix(seat.fill, "#ffffff", 0.28)
    group = named(parent, "zone", zone.letter, f"Deployment zone {zone.letter}")
    parts, board = (
        rings.merge([projection.ring(part) for part in zone.parts]),
        projection.ring(projection.board.outline),
    )
    add(group, "path", d="".join(map(path, parts)), fill=seat.fill, opacity=sheet.palette.tint)
    edge = "".join(rings.inner_edges(part, board) for part in parts)
    if edge:
        look: dict[str, Value] = {"fill": "none", "stroke_linejoin": "round"}
        dashes = f"{number(10 * sign)} {number(6 * sign)}"
        add(group, "path", d=edge, stroke=sheet.palette.shade, stroke_width=3.4 * sign, opacity=0.18, **look)
        add(group, "path", d=edge, stroke=line, stroke_width=2 * sign, stroke_dasharray=dashes, opacity=0.95, **look)


def draw_letter(parent: Element, projection: Projection, zone: Zone) -> None:
    """Draw the letter of a zone on the shape of its seat, far from the centre, where models seldom stand."""
    (x, y), sign = letter_spot(projection, zone), projection.sign
    group = add(parent, "g", class_="letter", transform=f"translate({number(x)} {number(y)}) scale({sign:.3f})")
    seat_badge(group, seat_of(zone), zone.letter)


def letter_spot(projection: Projection, zone: Zone) -> Spot:
    """A spot in the zone's largest part, far from the middle of the board; for a slice, by the middle of its rim."""
    (x, y), margin = projection.at(projection.board.centre), CHIP * projection.sign
    if zone.ring is not None:
        dx, dy = projection.at(zone.middle)[0] - x, projection.at(zone.middle)[1] - y
        share = (zone.ring.outer * MIL - margin) / (hypot(dx, dy) or 1.0)
        return x + dx * share, y + dy * share
    largest = max((projection.ring(part) for part in zone.parts), key=rings.area)
    spots = [spot for ring in rings.inset(largest, margin) for spot in ring] or [rings.heart(largest)]
    return max(spots, key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2 - spot[0] - spot[1])


def draw_marker(sheet: Sheet, parent: Element, projection: Projection, marker: Marker) -> None:
    x, y = projection.at(marker.at)
    title = f"Marker {marker.number}" + (f", {marker.colour}" if marker.colour else "")
    place = f"translate({number(x)} {number(y)})"
    group = named(parent, "marker", str(marker.number), title, transform=place)
    chip(add(group, "g", transform=f"scale({projection.sign:.3f})"), marker, sheet.palette)


def chip_colour(marker: Marker) -> str:
    return _CHIPS.get(marker.colour or "", _PLAIN)


def chip(parent: Element, marker: Marker, palette: Palette, radius: float = CHIP) -> None:
    """Draw a poker chip with a number, about the origin."""
    colour = chip_colour(marker)
    ink = "#16241f" if marker.colour == "white" else "#ffffff"
    add(parent, "circle", cx=radius * 0.11, cy=radius * 0.16, r=radius, fill=palette.shade, opacity=0.35)
    add(parent, "circle", r=radius, fill="#f6f1df", stroke="#1a221e", stroke_width=radius / 13)
    teeth = (
        f"M{number(radius * 0.74 * cos(pi * step / 6))} {number(radius * 0.74 * sin(pi * step / 6))}"
        f"L{number(radius * 0.96 * cos(pi * step / 6))} {number(radius * 0.96 * sin(pi * step / 6))}"
        for step in range(12)
    )
    add(parent, "path", d="".join(teeth), stroke=colour, stroke_width=radius * 0.215, fill="none")
    add(parent, "circle", r=radius * 0.66, fill=colour)
    words(parent, str(marker.number), (0, radius * 0.31), radius * 0.88, ink, text_anchor="middle", font_weight=700)
