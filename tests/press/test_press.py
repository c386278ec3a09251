"""The press: grain, SVG text, colours, PNG."""

import re
import struct
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point, Polygon, box

from muster.files import BadInput
from muster.press.grain import Grain
from muster.press.palette import DAY, NIGHT, SEATS, SeatColour, mix
from muster.press.png import png
from muster.press.svg import Sheet, add, number, path, smooth, words
from muster.press.symbols import BADGES, badges, badges_width, seat_badge, seat_shape, text_width
from muster.press.textures import TEXTURES, texture


def plain_sheet() -> Sheet:
    sheet = Sheet(DAY, "A sheet")
    add(sheet.root, "rect", width=200, height=100, fill=DAY.card)
    return sheet


def test_grain_comes_from_its_seed_alone() -> None:
    one, same, other = Grain("wood", [(1, 2)]), Grain("wood", [(1, 2)]), Grain("wood", [(1, 3)])
    numbers = [one.share() for _ in range(200)]
    assert numbers == [same.share() for _ in range(200)]
    assert numbers != [other.share() for _ in range(200)]
    assert all(0 <= each < 1 for each in numbers)
    assert 0.4 < sum(numbers) / 200 < 0.6
    assert {one.pick("abc") for _ in range(50)} == set("abc")
    assert all(3 <= one.between(3, 4) < 4 for _ in range(50))


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (-0.001, "0"), (0.125, "0.12"), (-2.5, "-2.5"), (100, "100"), (0.999, "1")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


@given(st.text(max_size=40), st.text(max_size=40))
def test_whatever_is_written_comes_out_as_one_document(name: str, said: str) -> None:
    sheet = plain_sheet()
    add(sheet.root, "g", data_name=name)
    words(sheet.root, said, (10, 20), 9, DAY.ink)
    root = fromstring(sheet.text(0, 0, 200, 100))  # noqa: S314 -- our own text
    kept = "".join(each for each in said if each.isprintable())
    read = "".join(text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text"))
    assert "".join(each for each in read if each.isprintable()) == kept


def test_attributes_are_written_as_svg_has_them() -> None:
    group = Element("g")
    shape = add(group, "path", class_="edge", stroke_width=1.25, d=path([(0, 0), (1.5, 2)]))
    assert shape.attrib == {"class": "edge", "stroke-width": "1.25", "d": "M0 0L1.5 2z"}
    assert smooth([(0, 0), (4, 0), (2, 3)]).count("C") == 3


def test_opacity_of_a_mere_fill_or_stroke_needs_no_layer() -> None:
    group = Element("g")
    assert add(group, "path", fill="#000000", opacity=0.5).attrib == {"fill": "#000000", "fill-opacity": "0.5"}
    assert "stroke-opacity" in add(group, "path", fill="none", stroke="#000000", opacity=0.5).attrib
    assert "opacity" in add(group, "path", fill="#ffffff", stroke="#000000", opacity=0.5).attrib


def test_what_is_shared_is_defined_once() -> None:
    sheet = plain_sheet()
    assert texture(sheet, "waves") == texture(sheet, "waves") == "url(#t-waves)"
    assert texture(sheet, "waves", 30) == "url(#t-waves-30)"
    text = sheet.text(0, 0, 10, 10)
    assert text.count('id="t-waves"') == text.count('id="t-waves-30"') == 1
    assert sheet.clip("M0 0h1v1z") == sheet.clip("M0 0h1v1z") != sheet.clip("M0 0h2v2z")


def test_every_texture_is_well_made_in_both_themes() -> None:
    for palette in (DAY, NIGHT):
        sheet = Sheet(palette, "Textures")
        for name in TEXTURES:
            add(sheet.root, "rect", width=10, height=10, fill=texture(sheet, name))
        root = fromstring(sheet.text(0, 0, 10, 10))  # noqa: S314 -- our own text
        assert len(list(root.iter("{http://www.w3.org/2000/svg}pattern"))) == len(TEXTURES)


def test_colours_mix() -> None:
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert mix("#123456", "#ffffff", 0) == "#123456"
    assert DAY.tape_ink == NIGHT.tape_ink
    assert DAY.ground != NIGHT.ground


def test_seats_differ_in_colour_and_in_shape() -> None:
    shapes = [seat_shape(Element("g"), seat, 5) for seat in SEATS]
    assert len({seat.fill for seat in SEATS}) == len(SEATS) == 8
    assert len({(shape.tag, shape.get("d")) for shape in shapes}) == 8


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.shape)
def test_a_badge_holds_its_letter_and_has_a_light_edge(seat: SeatColour) -> None:
    group = Element("g")
    seat_badge(group, seat, "W")
    letter = next(group.iter("text"))
    middle, base = float(letter.get("x", "")), float(letter.get("y", ""))
    shape = next(each for each in group if each.get("stroke") == "#ffffff")
    edge = float(shape.get("stroke-width", "")) / 2
    assert outline_of(shape).buffer(-edge).contains(box(middle - 3.6, base - 7.4, middle + 3.6, base))
    assert letter.get("fill") == seat.ink
    assert shape.get("fill") == seat.fill


def outline_of(shape: Element) -> Polygon:
    """Circles and half-moons by their arcs, the others by their corners."""
    if shape.tag == "circle":
        return Point(0, 0).buffer(float(shape.get("r", "")))
    numbers = [float(each) for each in re.findall(r"-?[0-9.]+", shape.get("d", ""))]
    if "a" not in shape.get("d", ""):
        return Polygon(list(zip(numbers[::2], numbers[1::2], strict=True)))
    radius = -numbers[1]
    return Point(radius / 2, 0).buffer(radius).intersection(box(-radius, -radius, radius / 2, radius))


def test_a_strip_of_badges_is_as_wide_as_it_says() -> None:
    group = Element("g")
    wide = badges(group, ("boot", "eye"), "2 in.")
    assert wide == badges_width(("boot", "eye"), "2 in.") > badges_width(("boot", "eye"))
    assert [shape.get("d") for shape in group.iter("path")] == [BADGES["boot"], BADGES["eye"]]
    assert text_width("mm", 10) > text_width("ii", 10) > 0


def test_a_png_has_the_width_asked_for() -> None:
    data = png(plain_sheet().text(0, 0, 200, 100), 400)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (400, 200)


@pytest.mark.parametrize("text", ["Wood", "−1 × 2 “a”", "Лес"])
def test_words_do_not_vanish_from_a_png(text: str) -> None:
    sheet, bare = plain_sheet(), plain_sheet()
    words(sheet.root, text, (10, 60), 40, DAY.ink, font_weight=600)
    assert png(sheet.text(0, 0, 200, 100), 200) != png(bare.text(0, 0, 200, 100), 200)


@pytest.mark.parametrize("width", [0, 99, 8_001])
def test_a_png_too_small_or_too_large_is_refused(width: int) -> None:
    with pytest.raises(BadInput, match="allowed are 100 to 8000"):
        png(plain_sheet().text(0, 0, 200, 100), width)
