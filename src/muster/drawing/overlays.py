"""What is drawn over a table: models, the reach of a move, the path it takes, and lines of sight."""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from muster.drawing.projection import MIL, Projection
from muster.press.palette import SEATS, Palette, mix
from muster.press.svg import Sheet, Value, add, named, number, path, words
from muster.press.symbols import plate, seat_shape
from muster.table.shapes.figure import Figure
from muster.table.shapes.outline import Point

_CASE = "#0b1110"
_NO = "#ff8a72"
_LINE: dict[str, Value] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


@dataclass(frozen=True, slots=True)
class Token:
    """A model to draw: its player, counted from 0, and the text on it."""

    figure: Figure
    seat: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Route:
    """A path over the table and the text at its end, such as the Movement it uses."""

    points: tuple[Point, ...]
    label: str = ""
    legal: bool = True


@dataclass(frozen=True, slots=True)
class Ray:
    """A line of sight; it is blocked from the point `blocked` on, and `label` says why."""

    start: Point
    end: Point
    blocked: Point | None = None
    label: str = ""


def draw_reach(sheet: Sheet, parent: Element, projection: Projection, outlines: Sequence[Sequence[Point]]) -> None:
    """Draw where a model can get to: yellow with a dashed edge; an outline inside another is a hole."""
    d = "".join(path(projection.ring(outline)) for outline in outlines)
    add(
        parent, "path", class_="reach", d=d, fill=sheet.palette.tape, fill_opacity=0.22, fill_rule="evenodd",
        stroke=sheet.palette.tape_2, stroke_width=1.3, stroke_dasharray="3 2.4",
    )  # fmt: skip


def draw_token(sheet: Sheet, parent: Element, projection: Projection, token: Token) -> None:
    seat, figure = SEATS[token.seat % len(SEATS)], token.figure
    x, y = projection.at(figure.centre)
    name = token.label or f"{seat.name} model"
    group = named(parent, "model", name, name, transform=f"translate({number(x)} {number(y)})")
    lift = 1.2 + min(figure.z * MIL * 0.08, 5)
    _base(group, figure, lift, 1.0, fill=sheet.palette.shade, opacity=0.42)
    _base(group, figure, 0.0, 1.0, fill=mix(seat.fill, "#05090a", 0.42), stroke=_CASE, stroke_width=0.7)
    _base(group, figure, 0.0, 0.83, fill=seat.fill)
    size = figure.footprint.radius * MIL * 0.4
    if token.label and len(token.label) <= 2:
        words(group, token.label, (0, size * 0.85), size * 2.3, seat.ink, text_anchor="middle", font_weight=700)
    else:
        seat_shape(group, seat, size, fill=seat.ink)


def _base(group: Element, figure: Figure, shift: float, scale: float, **look: Value) -> None:
    move = f"translate({number(shift * 0.65)} {number(shift)}) scale({scale})"
    if figure.is_round:
        add(group, "circle", r=figure.footprint.radius * MIL, transform=move, **look)
    else:
        corners = [((x - figure.x) * MIL, (figure.y - y) * MIL) for x, y in figure.outline]
        add(group, "path", d=path(corners), transform=move, **look)


def draw_route(sheet: Sheet, parent: Element, projection: Projection, route: Route) -> None:
    """Draw a tape measure along the path; red where the path is not allowed."""
    d = path(projection.ring(route.points), closed=False)
    group = named(parent, "route", route.label or "route")
    add(group, "path", d=d, stroke=sheet.palette.tape_ink, stroke_width=5.2 * projection.sign, **_LINE)
    add(
        group,
        "path",
        d=d,
        stroke=sheet.palette.tape if route.legal else _NO,
        stroke_width=3.6 * projection.sign,
        **_LINE,
    )
    ticks = f"{number(0.8)} {number(9.2)}"
    add(
        group,
        "path",
        d=d,
        fill="none",
        stroke=sheet.palette.tape_ink,
        stroke_width=2.4 * projection.sign,
        stroke_dasharray=ticks,
    )
    if route.label:
        fill, ink = (sheet.palette.tape, sheet.palette.tape_ink) if route.legal else ("#7d1d14", "#ffffff")
        _plate(group, projection, route.points[-1], route.label, sheet.palette, fill, ink)


def draw_ray(sheet: Sheet, parent: Element, projection: Projection, ray: Ray) -> None:
    """Draw a line of sight: white with dark edges, and after the blocking point thin, dashed and red with a cross."""
    stop = ray.blocked or ray.end
    group = named(parent, "ray", ray.label or "sight")
    clear = path([projection.at(ray.start), projection.at(stop)], closed=False)
    add(group, "path", d=clear, stroke=_CASE, stroke_width=3.2, opacity=0.55, **_LINE)
    add(group, "path", d=clear, stroke="#ffffff", stroke_width=1.5, **_LINE)
    if ray.blocked is not None:
        rest, (x, y) = path([projection.at(stop), projection.at(ray.end)], closed=False), projection.at(stop)
        add(group, "path", d=rest, stroke=_CASE, stroke_width=2.4, opacity=0.4, **_LINE)
        add(group, "path", d=rest, fill="none", stroke=_NO, stroke_width=1.3, stroke_dasharray="3 3")
        cross = add(group, "g", transform=f"translate({number(x)} {number(y)}) scale({projection.sign:.3f})")
        add(cross, "circle", r=4.6, fill="#a8281c", stroke="#ffffff", stroke_width=1)
        add(cross, "path", d="M-1.8 -1.8L1.8 1.8M1.8 -1.8L-1.8 1.8", stroke="#ffffff", stroke_width=1.5)
    if ray.label:
        _plate(group, projection, stop, ray.label, sheet.palette, "#7d1d14" if ray.blocked else "", "#ffffff")


def _plate(
    group: Element, projection: Projection, at: Point, text: str, palette: Palette, fill: str, ink: str
) -> None:
    x, y = projection.at(at)
    place = add(
        group,
        "g",
        transform=f"translate({number(x)} {number(y - 15 * projection.sign)}) scale({projection.sign:.3f})",
    )
    plate(place, text, palette, 8.0, fill, ink)
