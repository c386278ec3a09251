"""The failing case of a geometric test, drawn: whatever shapes stand in its local variables, as an SVG."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any
from xml.etree import ElementTree as Xml

from muster.table.deployment.markers import Marker
from muster.table.deployment.zone import Zone
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure
from muster.table.terrain.piece import Piece

DEEPEST = 4
MARGIN = 1_000
COLOURS = ("#1f5cb8", "#cc6610", "#832a6c", "#1c7765", "#8c1f24", "#7a4f00")

Shape = tuple[str, list[tuple[float, float]], float, str]
"""A label, corners (one for a disc), a radius, and how it is drawn."""


def single_failures(error: BaseException) -> Iterator[BaseException]:
    """The failure itself; or, where several cases failed in different ways, each of them."""
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            yield from single_failures(each)
    else:
        yield error


def draw_failure(name: str, trace: TracebackType | None, folder: Path, number: int = 0) -> Path | None:
    """Draw the shapes of the test that failed: those in its local variables, else in the frames it called, else in
    the names of its module that it uses; None if there are none."""
    found = ([shape for label, value in each for shape in shapes_in(label, value)] for each in scopes(trace, name))
    shapes = next(filter(None, found), None)
    if shapes is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    stem = name.replace("/", "-").replace("[", "-").replace("]", "")[:120]
    path = folder / (f"{stem}-{number + 1}.svg" if number else f"{stem}.svg")
    path.write_text(picture(name, shapes), encoding="utf-8")
    return path


def scopes(trace: TracebackType | None, name: str) -> Iterator[Iterable[tuple[str, Any]]]:
    """Where shapes are looked for: the variables of the test itself, or of the innermost frame in the tests if it
    cannot be told; then the other frames from the innermost out; then what the test takes from its module."""
    frames = []
    while trace is not None:
        frames.append(trace.tb_frame)
        trace = trace.tb_next
    own = [frame for frame in frames if frame.f_code.co_name == name.partition("[")[0]]
    ours = [frame for frame in frames if "/tests/" in frame.f_code.co_filename]
    chosen = own[-1:] or ours[-1:]
    for frame in (*chosen, *reversed(ours)):
        yield [(each, value) for each, value in frame.f_locals.items() if not each.startswith("@")]
    for frame in chosen:
        yield [(each, frame.f_globals[each]) for each in frame.f_code.co_names if each in frame.f_globals]


def shapes_in(label: str, value: Any, deep: int = 0) -> Iterator[Shape]:
    """The shape that a value is, or those that it holds."""
    shape = shape_of(label, value)
    if shape is not None:
        yield shape
    elif deep < DEEPEST:
        for name, member in members(value):
            yield from shapes_in(f"{label}.{name}", member, deep + 1)


def shape_of(label: str, value: Any) -> Shape | None:
    match value:
        case Figure():
            corners = list(value.outline) if not value.is_round else [value.centre]
            return f"{label} z{value.z}", [*map(pair, corners)], value.footprint.radius, "model"
        case Piece():
            return f"{value.name} {value.bottom}..{value.top}", [*map(pair, value.outline)], 0, "terrain"
        case Board():
            return value.name, [*map(pair, value.outline)], 0, "board"
        case Zone():
            return value.letter, [*map(pair, value.outline)], 0, "zone"
        case Marker():
            return str(value.number), [pair(value.at)], 250, "zone"
    return (label, [pair(point) for point in value], 0, "path") if is_path(value) else None


def members(value: Any) -> Iterable[tuple[Any, Any]]:
    if isinstance(value, Mapping):
        return value.items()
    if isinstance(value, list | tuple | set | frozenset):
        return enumerate(value)
    fields = getattr(value, "__dataclass_fields__", ())
    return [(name, getattr(value, name, None)) for name in fields]


def is_path(value: Any) -> bool:
    """Two points or more, each of two or three numbers."""
    return (
        isinstance(value, list | tuple)
        and len(value) > 1
        and all(
            isinstance(point, tuple)
            and len(point) in (2, 3)
            and all(isinstance(number, int | float) and not isinstance(number, bool) for number in point)
            for point in value
        )
    )


def pair(point: tuple[float, ...]) -> tuple[float, float]:
    """A place on the picture, where y runs down."""
    return float(point[0]), -float(point[1])


def picture(title: str, shapes: list[Shape]) -> str:
    places = [(x + by, y + by) for _, points, radius, _ in shapes for x, y in points for by in (-radius, radius)]
    left, top = min(x for x, _ in places) - MARGIN, min(y for _, y in places) - MARGIN
    wide, high = max(x for x, _ in places) - left + MARGIN, max(y for _, y in places) - top + MARGIN
    size = max(wide, high) / 90
    box = f"{left:.0f} {top:.0f} {wide:.0f} {high:.0f}"
    svg = Xml.Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=box, width="1000")
    Xml.SubElement(svg, "title").text = title
    style = {"font-size": f"{size:.0f}", "font-family": "sans-serif", "stroke-width": f"{size / 8:.1f}"}
    whole = Xml.SubElement(svg, "g", style)
    order = ("board", "zone", "terrain", "path", "model")
    for place, (label, points, radius, what) in enumerate(sorted(shapes, key=lambda shape: order.index(shape[3]))):
        draw(whole, label, points, radius, what, COLOURS[place % len(COLOURS)])
    return Xml.tostring(svg, encoding="unicode")


def draw(
    into: Xml.Element, label: str, points: list[tuple[float, float]], radius: float, what: str, colour: str
) -> None:
    fill = {"board": "#f1eee4", "terrain": "#72805088"}.get(what, "none" if what == "path" else colour + "33")
    look = {"fill": fill, "stroke": colour}
    (x, y), *_ = points
    if len(points) == 1:
        Xml.SubElement(into, "circle", {"cx": f"{x:.0f}", "cy": f"{y:.0f}", "r": f"{radius:.0f}", **look})
    else:
        kind = "polyline" if what == "path" else "polygon"
        Xml.SubElement(into, kind, {"points": " ".join(f"{px:.0f},{py:.0f}" for px, py in points), **look})
    Xml.SubElement(into, "text", {"x": f"{x:.0f}", "y": f"{y:.0f}", "fill": colour}).text = label
