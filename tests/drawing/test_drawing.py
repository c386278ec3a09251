"""The picture of a table: everything on it is there, in its place, by its name, and always the same."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from xml.etree.ElementTree import Element, fromstring

import pytest

from muster.combat.attack import Cover
from muster.drawing import rings
from muster.drawing.legend import COLUMN, GAP, SWATCH
from muster.drawing.looks import LOOKS
from muster.drawing.overlays import Ray, Route, Token
from muster.drawing.picture import draw_table
from muster.drawing.projection import Projection
from muster.drawing.words import effects, kind_of, kinds, signs
from muster.files import BadInput
from muster.press.palette import SEATS, THEMES
from muster.press.symbols import seat_shape, text_width
from muster.table.deployment.markers import Marker, formations, place_formation
from muster.table.deployment.zones import deployment_zones
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import Scale
from muster.table.shapes.outline import Outline
from muster.table.terrain.effects import (
    Benefit,
    Building,
    Connection,
    Danger,
    Going,
    Ladder,
    Opening,
    Rise,
    Slope,
    Veil,
)
from muster.table.terrain.library import library
from muster.table.terrain.piece import LOOKS as NAMED_LOOKS
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

SVG = "{http://www.w3.org/2000/svg}"
BOARD = Board.rectangle(48, 24)
BOX: Outline = ((10_000, 6_000), (16_000, 6_000), (16_000, 10_000), (10_000, 10_000))
WOOD = Piece(name="Wood 1", outline=BOX, top=4_000, look="wood", going=Going.DIFFICULT, veil=Veil.OBSCURES)


def drawn(table: Table, **options: object) -> Element:
    return fromstring(draw_table(table, **options))  # type: ignore[arg-type]  # noqa: S314 -- our own text


def of_kind(root: Element, kind: str) -> Iterator[Element]:
    return (each for each in root.iter(f"{SVG}g") if (each.get("class") or "").split()[:1] == [kind])


def names(root: Element, kind: str) -> list[str]:
    return [each.get("data-name", "") for each in of_kind(root, kind)]


def title(element: Element) -> str:
    return element.findtext(f"{SVG}title", "")


def said(root: Element) -> str:
    return " ".join(text.text or "" for text in root.iter(f"{SVG}text"))


def test_everything_on_the_table_is_in_the_picture_by_name() -> None:
    zones, markers = deployment_zones(BOARD, 2), place_formation(formations(5)[0], BOARD)
    far = replace(WOOD, name="Wood 2", outline=tuple((x + 20_000, y) for x, y in BOX))
    root = drawn(Table(BOARD, (WOOD, far), (), zones, markers, "The glade"), note="seed 7")
    assert sorted(names(root, "piece")) == ["Wood 1", "Wood 2"]
    assert names(root, "zone") == ["A", "B"]
    assert names(root, "marker") == ["1", "2", "3", "4", "5"]
    assert title(next(of_kind(root, "piece"))) == "Wood 1 (Wood: " + effects(WOOD) + ")"
    assert "The glade" in said(root)
    assert "48 × 24 in. · seed 7 · 2 pieces of terrain" in said(root)


def test_the_same_table_is_drawn_the_same_byte_by_byte() -> None:
    table = Table(BOARD, (WOOD, replace(WOOD, name="Rocks 1", look="rocks")), name="twice")
    again = Table(Board.rectangle(48, 24), (replace(WOOD), replace(WOOD, name="Rocks 1", look="rocks")), name="twice")
    assert draw_table(table) == draw_table(again)


def test_a_texture_depends_on_the_outline_and_not_on_the_place() -> None:
    moved = replace(WOOD, outline=tuple((x + 12_000, y + 3_000) for x, y in BOX))
    shorter = replace(WOOD, outline=(*BOX[:2], (16_000, 9_000), (10_000, 9_000)))
    here, there, other = (trees(Table(BOARD, (piece,))) for piece in (WOOD, moved, shorter))
    assert [value for x, y, size in here for value in (x + 120, y - 30, size)] == pytest.approx(
        [value for tree in there for value in tree], abs=0.011
    )
    assert here != other


def trees(table: Table) -> list[tuple[float, float, float]]:
    uses = next(of_kind(drawn(table, legend=False), "piece")).iter(f"{SVG}use")
    found = [re.findall(r"-?[0-9.]+", use.get("transform", "")) for use in uses]
    return [(float(x), float(y), float(size)) for x, y, size in found]


@pytest.mark.rule("MARK-02")
def test_y_is_up_on_the_table_and_down_on_the_sheet() -> None:
    projection = Projection(BOARD)
    assert projection.at((0, 0)) == (0, 240)
    assert projection.at((48_000, 24_000)) == (480, 0)
    assert projection.at((12_000, 6_000)) == (120, 180)
    marker = Marker(1, (12_000, 6_000), "red")
    root = drawn(Table(BOARD, markers=(marker,)))
    assert next(of_kind(root, "marker")).get("transform") == "translate(120 180)"


def test_a_board_that_does_not_start_at_the_origin_is_drawn_from_its_corner() -> None:
    board = Board.polygon([(10, 10), (40, 10), (40, 30), (20, 30)])
    assert Projection(board).at((10_000, 10_000)) == (0, 200)
    assert Projection(board).at((40_000, 30_000)) == (300, 0)


def look_of(look: str, **changes: object) -> str:
    """How a look is drawn, without its name."""
    piece = replace(WOOD, look=look, going=Going.OPEN, veil=Veil.CLEAR, **changes)  # type: ignore[arg-type]
    group = next(of_kind(drawn(Table(BOARD, (piece,)), legend=False), "piece"))
    return " ".join(f"{each.tag}{sorted(each.attrib.items())}" for each in list(group.iter())[2:])


def test_every_look_is_drawn_in_its_own_way() -> None:
    assert set(LOOKS) == set(NAMED_LOOKS)
    assert len({look_of(look) for look in LOOKS}) == len(LOOKS) == 27


def test_what_is_not_known_or_not_agreed_is_hatched() -> None:
    assert look_of("zeppelin") == look_of("other")
    assert look_of("building", agreed=False) == look_of("other")


@pytest.mark.parametrize("theme", ["day", "night"])
def test_the_whole_library_can_be_drawn(theme: str) -> None:
    placed = [
        (entry, (8_000 + place % 6 * 15_000, 8_000 + place // 6 * 12_000))
        for place, entry in enumerate(library().values())
    ]
    pieces = tuple(piece for entry, at in placed for piece in entry.at(at))
    links = tuple(link for entry, _ in placed for link in entry.connected())
    root = drawn(Table(Board.rectangle(96, 84), pieces, links), theme=theme)
    assert sorted(names(root, "piece")) == sorted(piece.name for piece in pieces)
    assert len(names(root, "link")) == len(links) > 0


def test_the_edge_says_what_the_ground_does() -> None:
    def edges(piece: Piece) -> list[str | None]:
        group = next(of_kind(drawn(Table(BOARD, (piece,)), legend=False), "piece"))
        return [each.get("stroke-dasharray") for each in group.iter(f"{SVG}path") if each.get("class") == "edge"]

    assert edges(replace(WOOD, going=Going.OPEN)) == []
    assert edges(WOOD) == ["5 3.6"]
    assert edges(replace(WOOD, going=Going.IMPASSABLE)) == [None]
    assert edges(replace(WOOD, danger=Danger())) == ["5 3.6", "2.2 3.4"]


def test_names_are_escaped() -> None:
    odd = 'A <b> & "c" \x07 — é'
    root = drawn(Table(BOARD, (replace(WOOD, name=odd),), name=odd))
    assert names(root, "piece") == [odd.replace("\x07", "")]
    assert odd.replace("\x07", "") in said(root)


@pytest.mark.parametrize(
    "board",
    [
        Board.circular(48),
        Board.polygon([(0, 0), (60, 4), (60, 44), (40, 40), (20, 44), (0, 36)]),
        Board.rectangle(24, 24),
        Board.rectangle(96, 48, Scale.CENTIMETRES),
    ],
    ids=["circle", "irregular", "square", "centimetres"],
)
@pytest.mark.parametrize("players", [2, 4])
def test_every_kind_of_board_with_its_zones(board: Board, players: int) -> None:
    zones = deployment_zones(board, players)
    text = draw_table(Table(board, (), (), zones))
    root = fromstring(text)  # noqa: S314 -- our own text
    assert names(root, "zone") == [zone.letter for zone in zones]
    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert left < 0
    assert top < 0
    assert left + width > Projection(board).size[0]
    assert top + height > Projection(board).size[1]
    assert ("cm" in said(root)) == (board.scale is Scale.CENTIMETRES)


def badge_shapes(group: Element) -> list[tuple[str, str | None]]:
    """The tags and outlines of the shapes in a badge."""
    return [(each.tag.removeprefix(SVG), each.get("d")) for each in group.iter() if each.get("stroke") == "#ffffff"]


def test_a_zone_has_the_shape_of_its_seat_on_the_board_and_in_the_legend() -> None:
    root = drawn(Table(BOARD, zones=deployment_zones(BOARD, 8)))
    on_the_board = [badge_shapes(each) for each in of_kind(root, "letter")]
    in_the_legend = [badge_shapes(each) for each in of_kind(root, "entry")]
    assert on_the_board == in_the_legend
    assert len({shape for (shape,) in on_the_board}) == len(SEATS) == 8
    corners = [len(re.findall("[ML]", shape or "")) for ((_, shape),) in on_the_board]
    plain = [seat_shape(Element("g"), seat, 1).get("d") or "" for seat in SEATS]
    assert corners == [len(re.findall("[ML]", shape)) for shape in plain]
    letters = [each.findtext(f"{SVG}text") for each in of_kind(root, "letter")]
    assert letters == list("ABCDEFGH")


@pytest.mark.parametrize("theme", THEMES)
def test_the_tint_of_a_zone_goes_by_the_theme(theme: str) -> None:
    root = drawn(Table(BOARD, zones=deployment_zones(BOARD, 4)), theme=theme)
    washes = [next(each.iter(f"{SVG}path")).get("fill-opacity") for each in of_kind(root, "zone")]
    assert washes == [str(THEMES[theme].tint)] * 4
    assert THEMES["night"].tint > THEMES["day"].tint


def test_the_ends_of_a_river_are_round_within_its_outline() -> None:
    reach: Outline = ((10_000, 6_000), (22_000, 6_000), (22_000, 10_000), (10_000, 10_000))
    root = drawn(Table(BOARD, (replace(WOOD, look="water", outline=reach),)), legend=False)
    waves = [each for each in root.iter(f"{SVG}path") if "waves" in (each.get("fill") or "")]
    (bed,) = [
        [(float(x), float(y)) for x, y in re.findall(r"[ML](\S+) ([^MLz]+)", each.get("d", ""))] for each in waves
    ]
    outline = Projection(BOARD).ring(reach)
    assert rings.box(bed) == pytest.approx(rings.box(outline), abs=0.2)
    assert 0.9 < rings.area(bed) / rings.area(outline) < 0.97
    assert min(abs(x - 100) + abs(y - 140) for x, y in bed) > 5


def test_a_shape_too_small_to_be_rounded_stays_as_it_is() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    assert rings.rounded(square, 3) == [square]


def test_the_ruler_counts_feet_from_the_lower_left() -> None:
    root = drawn(Table(Board.rectangle(48, 36)), legend=False)
    numerals = [(text.text, float(text.get("x", "")), float(text.get("y", ""))) for text in root.iter(f"{SVG}text")]
    assert {text for text, _, _ in numerals} == {"12", "24", "36"}
    on_the_left = {text: y for text, x, y in numerals if x < 0}
    assert on_the_left["24"] < on_the_left["12"]


def test_openings_ladders_benefits_and_links_are_shown() -> None:
    door = Opening((12_000, 6_000), (13_000, 6_000), 0, 2_000, "door")
    hut = replace(
        WOOD, name="Hut", look="building", openings=(door,), ladders=(Ladder((16_000, 8_000)),),
        building=Building((0, 2_500), 200), benefits=(Benefit("Hidden", 3_000),),
    )  # fmt: skip
    shed = replace(hut, name="Shed", outline=tuple((x + 20_000, y) for x, y in BOX))
    link = Connection("Hut", "Shed", both_ways=False)
    table = Table(BOARD, (hut, shed), (link,))
    root = drawn(table)
    assert names(root, "opening") == ["door", "door"]
    assert names(root, "ladder") == ["ladder", "ladder"]
    assert [title(each) for each in of_kind(root, "link")] == ["Hut to Shed, one way, movement"]
    both = drawn(replace(table, connections=(replace(link, both_ways=True),)))
    arrows = [sum(1 for _ in next(of_kind(each, "link")).iter(f"{SVG}path")) for each in (root, both)]
    assert arrows[0] == arrows[1] + 1
    assert "a building for 200 points on 2 floors" in effects(hut)
    assert "Hidden within 3 in." in effects(hut)


def test_models_routes_sight_and_reach_lie_over_the_table() -> None:
    base, hull = Footprint.round(Decimal(32)), Footprint.rect(Decimal(120), Decimal(80))
    model, tank = Figure(base, 12_000, 12_000), Figure(hull, 30_000, 12_000, facing=(1, 1))
    options = {
        "figures": (model, Token(tank, 1, "Crawler")),
        "routes": (Route(((12_000, 12_000), (14_000, 15_000)), "3.6 in."),),
        "rays": (Ray((12_000, 12_000), (30_000, 12_000), (16_000, 12_000), "No sight: wood"),),
        "reach": (((10_000, 10_000), (14_000, 10_000), (14_000, 14_000)),),
    }
    root = drawn(Table(BOARD, (WOOD,)), **options)
    assert names(root, "model") == ["blue model", "Crawler"]
    assert next(of_kind(root, "model")).get("transform") == "translate(120 120)"
    assert names(root, "route") == ["3.6 in."]
    ray = next(of_kind(root, "ray"))
    lines = [each.get("d") for each in ray.iter(f"{SVG}path")]
    assert lines[0] == "M120 120L160 120"
    assert lines[2] == "M160 120L300 120"
    assert any(each.get("class") == "reach" for each in root.iter(f"{SVG}path"))
    assert "No sight: wood" in said(root)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(BadInput, match="allowed are day, night"):
        draw_table(Table(BOARD), theme="dusk")


def test_the_legend_lists_every_kind_once_with_its_effects() -> None:
    pieces = (WOOD, replace(WOOD, name="Wood 2"), replace(WOOD, name="Bog", look="marsh", veil=Veil.CLEAR))
    root = drawn(Table(BOARD, pieces))
    assert names(root, "entry") == ["Bog", "Wood", "Signs"]
    words = said(root)
    assert "× 2" in words
    assert "difficult, obscures, cover +1 Defence" in words.replace("  ", " ")
    assert names(drawn(Table(BOARD, pieces), legend=False), "entry") == []


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, "difficult, obscures, cover +1 Defence, 4 in. high"),
        ({"cover_area": True, "top": 0}, "difficult, obscures, cover +1 Defence inside"),
        ({"cover": Cover(modifier=-1, save=5), "top": 0}, "difficult, obscures, cover −1 to hit and 5+ save"),
        ({"going": Going.OPEN, "veil": Veil.CLEAR, "top": 0}, "open ground"),
        ({"danger": Danger(2, aegis=False, hp=3), "veil": Veil.CLEAR, "top": 0},
         "difficult, dangerous (3 HP on 2 or less, no AEGIS save)"),
        ({"danger": Danger(6, casualty=True), "going": Going.OPEN, "veil": Veil.CLEAR, "top": 0},
         "dangerous (a casualty always)"),
        ({"crossing": (("ship", Going.OPEN),), "veil": Veil.CLEAR, "top": 0}, "difficult, open to ship"),
        ({"veil": Veil.BLOCKS, "cover": Cover(), "bottom": 1_500, "standable": True, "slope": Slope(Rise.RAMP)},
         "difficult, blocks sight, 1.5 to 4 in. high, models stand on it, a ramp"),
    ],
)  # fmt: skip
def test_effects_in_words(changes: dict[str, object], expected: str) -> None:
    assert effects(replace(WOOD, **changes)) == expected  # type: ignore[arg-type]


def test_kinds_go_by_the_words_their_names_share() -> None:
    west, east = (replace(WOOD, name=f"Bridge {number} {side} ramp") for number, side in ((1, "west"), (2, "east")))
    assert [kind_of(each) for each in (WOOD, west, replace(WOOD, name="wood-12"))] == [
        "Wood",
        "Bridge west ramp",
        "Wood",
    ]
    (kind,) = kinds((west, east))
    assert (kind.name, kind.count) == ("Bridge ramp", "× 2")
    assert signs(WOOD) == ("boot", "half shield")


COVERING = ("rubble", "house", "wall", "container", "hedge", "barricade", "gates", "statue", "rocks", "crater")


@pytest.mark.parametrize("name", [*COVERING, "fence", "marsh", "pond"])
def test_every_piece_that_gives_cover_shows_a_shield_on_the_board(name: str) -> None:
    pieces = library()[name].at((20_000, 20_000), called="It")
    assert ("half shield" in signs(pieces[0])) is (name in COVERING)
    assert ("cover" in effects(pieces[0])) is (name in COVERING)
    strips = list(of_kind(drawn(Table(Board.rectangle(48, 48), pieces)), "badges"))
    assert len(strips) == sum(piece.counts > 0 for piece in pieces)


def test_a_long_name_ends_in_an_ellipsis_within_its_column() -> None:
    long = "An uncommonly long name for such a small piece of wood by the river bank"
    root = drawn(Table(Board.rectangle(48, 48), (replace(WOOD, name=long),), name=f"{long} and {long}"))
    shown = [each.text or "" for each in root.iter() if each.tag.endswith("text") and "…" in (each.text or "")]
    assert len(shown) == 2
    assert all(f"{long} and {long}".startswith(text[:-1]) for text in shown)
    assert max(text_width(text, 10) for text in shown if len(text) < 30) <= COLUMN - SWATCH - GAP


@pytest.mark.parametrize(
    "board", [Board.circular(48), Board.polygon([(5, 5), (53, 5), (29, 53)])], ids=["circle", "triangle"]
)
def test_other_boards_have_a_ruler_along_their_box(board: Board) -> None:
    (ruler,) = of_kind(drawn(Table(board)), "ruler")
    assert sorted(each.text or "" for each in ruler.iter() if each.tag.endswith("text")) == sorted(
        2 * ["12", "24", "36"]
    )
    assert not list(of_kind(drawn(Table(Board.rectangle(48, 48))), "ruler"))
