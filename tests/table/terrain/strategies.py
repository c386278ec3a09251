"""Tables of every sort, as values."""

from dataclasses import replace
from decimal import Decimal

from hypothesis import strategies as st

from muster.army import Per, Perk, Unit, Weapon
from muster.combat.attack import Cover
from muster.rulebook.weapon_type import WeaponType
from muster.table.deployment.markers import Marker, formations, place_formation
from muster.table.deployment.zone import Zone
from muster.table.deployment.zones import deployment_zones
from muster.table.shapes.board import Board
from muster.table.shapes.measure import Scale
from muster.table.shapes.sizes import Size
from muster.table.terrain.convex import counter_clockwise
from muster.table.terrain.effects import (
    Benefit,
    Building,
    Collapse,
    Connection,
    Danger,
    Going,
    Ladder,
    Opening,
    Passage,
    Rise,
    Slope,
    Veil,
)
from muster.table.terrain.library import library
from muster.table.terrain.piece import LOOKS, PLAIN_COVER, Piece
from muster.table.terrain.table import Table
from tests.table.terrain.kit import box, simple_outlines

NAMES = st.sampled_from(
    ["Mill", "no", "12", "Über den Fluß", "a: b, [c]", "# x", "it's “so”", "{}", "on", "x y "[:3]]
)
BURN = (Perk("Burn"), Perk("Choke", "Nobody: breathes,\nor sings.", Decimal("1.5"), Per.UNIT), Perk("No"))
GAS = Weapon(name="Gas", range=0, attacks=4, power=3, type=WeaponType.ASSAULT, ap=4, perks=BURN, lore="a\nb: c")
HUT = Unit(name="Hut", move=0, dash=0, defence=5, hp=9, armour=4, transport=Decimal(100), fire_points=True)


def boards() -> st.SearchStrategy[Board]:
    scales = st.sampled_from(Scale)
    sides = st.tuples(st.integers(2400, 9600), st.integers(2400, 9600)).map(lambda pair: sorted(pair, reverse=True))
    return st.one_of(
        st.builds(lambda size, scale: size.board(scale), st.sampled_from(Size), scales),
        st.builds(
            lambda pair, scale: Board.rectangle(pair[0] / Decimal(100), pair[1] / Decimal(100), scale), sides, scales
        ),
        st.builds(Board.circular, st.integers(24, 96), scales),
        st.just(Board.polygon(((0, 0), (48, 0), (48, 24), (24, 24), (24, 48), (0, 48)), "L")),
        st.just(Board.polygon(((1, 2), (Decimal("40.25"), 0), (60, 30), (5, 31)))),
    )


def covers() -> st.SearchStrategy[Cover]:
    shifts = st.integers(-2, 2)
    any_form = st.builds(Cover, shifts, shifts, shifts, shifts, st.sampled_from([None, 6, 5, 2]))
    return st.just(PLAIN_COVER) | any_form


def dangers() -> st.SearchStrategy[Danger | None]:
    chance = st.builds(
        Danger,
        st.integers(1, 6),
        st.booleans(),
        st.booleans(),
        st.sampled_from([None, 4]),
        st.integers(1, 3),
        st.booleans(),
    )
    return st.none() | st.just(Danger()) | st.just(Danger(weapon=GAS)) | chance


def slopes() -> st.SearchStrategy[Slope | None]:
    ways = st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(any)
    rims = st.builds(Slope, st.just(Rise.RIM), st.integers(1, 3000))
    return st.none() | rims | st.builds(lambda way: Slope(Rise.RAMP, towards=way), ways)


@st.composite
def pieces(draw: st.DrawFn, name: str) -> Piece:
    """A piece within 12 in. of the corner, with everything that a piece can have."""
    outline = counter_clockwise(draw(simple_outlines()))
    bottom, high = draw(st.integers(0, 3000)), draw(st.sampled_from([0, 1, 1250, 4005]))
    a, b = outline[0], outline[1]
    window = Opening(a, b, draw(st.integers(0, 500)), draw(st.integers(501, 1250)), draw(NAMES))
    floors = draw(st.sampled_from([(0,), (0, high)] if high else [(0,)]))
    building = Building(floors, draw(st.none() | st.integers(0, 500)), draw(st.booleans()), draw(st.booleans()))
    media = draw(st.dictionaries(st.sampled_from(["ship", "no", "air borne", "x: y"]), st.sampled_from(Going)))
    profile = draw(st.sampled_from([None, HUT]))
    return Piece(
        name=name,
        outline=outline,
        bottom=bottom,
        top=bottom + high,
        look=draw(st.sampled_from(LOOKS)),
        going=draw(st.sampled_from(Going)),
        slows=draw(st.none() | st.fractions(0, 1, max_denominator=20)),
        crossing=tuple(media.items()),
        danger=draw(dangers()),
        veil=draw(st.sampled_from(Veil)),
        cover=draw(covers()),
        cover_area=draw(st.booleans()),
        standable=draw(st.booleans()),
        climbable=draw(st.booleans()),
        slope=draw(slopes()),
        ladders=draw(st.sampled_from([(), (Ladder(a), Ladder(b, "stairs"))])),
        openings=(window,) if high >= 1250 and draw(st.booleans()) else (),
        building=draw(st.sampled_from([None, building])),
        benefits=draw(st.sampled_from([(), (Benefit("Radar"), Benefit("Smithy", 1500))])),
        profile=profile,
        weapons=draw(st.sampled_from([(), (GAS,)])),
        collapse=None
        if profile is None
        else draw(st.sampled_from([None, Collapse(Danger()), Collapse(Danger(2), 750)])),
        counts=draw(st.integers(0, 3)),
        agreed=draw(st.booleans()),
    )


@st.composite
def tables(draw: st.DrawFn) -> Table:
    board = draw(boards())
    x, y = board.centre
    names = draw(st.lists(NAMES, max_size=3, unique=True))
    found = [_within(draw(pieces(name)), board) for name in names]
    if not board.irregular and draw(st.booleans()):
        found += library()["ruin"].at((x, y), draw(st.sampled_from([(1, 0), (0, 1), (3, 4)])), "Library ruin")
    ends = [piece.name for piece in found if piece.building is not None]
    return Table(
        board,
        tuple(found),
        draw(_connections(ends)) if len(ends) > 1 else (),
        draw(_zones(board)),
        draw(_markers(board)),
        draw(NAMES),
    )


def _within(piece: Piece, board: Board) -> Piece:
    """The piece if it lies on the board, else one that does with the same effects."""
    x, y = board.centre
    fits = board.circle is None and not board.irregular
    outline = piece.outline if fits else box(x - 4000, y - 5000, x - 1000, y - 1000)
    a, b = outline[0], outline[1]
    moved = tuple(replace(each, a=a, b=b) for each in piece.openings)
    return replace(
        piece, outline=outline, ladders=tuple(replace(each, at=a) for each in piece.ladders), openings=moved
    )


def _connections(names: list[str]) -> st.SearchStrategy[tuple[Connection, ...]]:
    ends, capacity = st.sampled_from(names), st.none() | st.integers(0, 900)
    each = st.builds(Connection, ends, ends, st.booleans(), st.sampled_from(Passage), capacity, st.booleans())
    apart = each.filter(lambda link: link.start != link.end)
    return st.lists(apart, max_size=2, unique=True).map(tuple)


def _zones(board: Board) -> st.SearchStrategy[tuple[Zone, ...]]:
    if board.irregular:
        return st.just(())
    players = st.integers(2, 6 if board.circle or min(board.size) >= 24_000 else 4)
    return st.just(()) | st.builds(
        lambda count, depth: deployment_zones(board, count, depth), players, st.sampled_from([25, 33])
    )


def _markers(board: Board) -> st.SearchStrategy[tuple[Marker, ...]]:
    x, y = board.centre
    places = st.lists(st.tuples(st.integers(x - 2000, x), st.integers(y - 2000, y)), max_size=3, unique=True)
    free = places.map(lambda found: tuple(Marker(number * 3, at) for number, at in enumerate(found, 1)))
    if board.irregular or board.circle:
        return free
    ready = st.integers(1, 9).map(lambda count: place_formation(formations(count)[0], board))
    return free | ready
