"""The library of ready pieces: sound, of many kinds, and exact under quarter turns."""

from decimal import Decimal

import pytest

from muster.files import BadInput
from muster.table.shapes.outline import doubled_area
from muster.table.shapes.sizes import Size
from muster.table.terrain.checks import piece_flaws
from muster.table.terrain.effects import Going, Passage, Rise
from muster.table.terrain.library import library, ready
from muster.table.terrain.piece import LOOKS
from muster.table.terrain.prisms import prisms
from muster.table.terrain.table import Table


@pytest.mark.rule("SCENERY-06")
def test_there_are_at_least_24_ready_pieces_of_nearly_every_look() -> None:
    looks = {part.look for entry in library().values() for part in entry.parts}
    assert len(library()) >= 24
    assert looks == set(LOOKS) - {"other"}  # what a piece is that says nothing
    assert all(entry.about.endswith(".") for entry in library().values())


@pytest.mark.parametrize("name", library())
@pytest.mark.parametrize("turned", [(1, 0), (0, 1), (-1, 0), (3, 4), (1, 1), (-7, 2)])
def test_every_piece_is_sound_however_it_is_turned(name: str, turned: tuple[int, int]) -> None:
    pieces = ready(name, (20_000, 15_000), turned)
    assert [flaw for piece in pieces for flaw in piece_flaws(piece)] == []
    assert all(doubled_area(piece.outline) > 0 for piece in pieces)
    assert all(part.top >= part.bottom for part in prisms(pieces))
    assert len({piece.name for piece in pieces}) == len(pieces)


@pytest.mark.parametrize("name", library())
def test_a_quarter_turn_is_exact(name: str) -> None:
    upright, turned = ready(name, (0, 0)), ready(name, (0, 0), (0, 1))
    for one, other in zip(upright, turned, strict=True):
        assert other.outline == tuple((-y, x) for x, y in one.outline)
        assert [each.at for each in other.ladders] == [(-each.at[1], each.at[0]) for each in one.ladders]
        assert [each.a for each in other.openings] == [(-each.a[1], each.a[0]) for each in one.openings]


@pytest.mark.rule("SCENERY-06", "SCENERY-08")
def test_a_feature_counts_once_whatever_its_parts_and_a_fortress_three_times() -> None:
    counts = {name: entry.counts for name, entry in library().items()}
    assert (counts["wood"], counts["house"], counts["fortress"]) == (1, 1, 3)
    assert (counts["ruin"], len(library()["ruin"].parts)) == (1, 3)
    assert counts["hill"] == 2
    pictured = ["fortress", *["copse"] * 6, *["house"] * 4]
    pieces = [piece for name in pictured for piece in ready(name, (0, 0))]
    assert Table(Size.C.board(), tuple(pieces)).count == 13


def test_scenery_may_have_a_profile_and_weapons_beside_its_ground() -> None:
    (wreck,) = ready("wreck", (0, 0))
    (rocks,) = ready("rocks", (0, 0))
    assert rocks.profile is None
    assert wreck.profile is not None
    assert (wreck.profile.hp, wreck.profile.transport, wreck.profile.move) == (6, Decimal(100), 6)
    assert [weapon.name for weapon in wreck.weapons] == ["Old gun"]
    assert wreck.going is Going.IMPASSABLE  # a mix of both


@pytest.mark.rule("TERRAIN-17")
def test_the_two_gates_are_connected_by_their_names() -> None:
    pieces = ready("gates", (10_000, 10_000), called="Portal")
    (link,) = library()["gates"].connected("Portal")
    assert {link.start, link.end} == {piece.name for piece in pieces} == {"Portal", "Portal twin"}
    assert (link.passage, link.capacity, link.shared, link.both_ways) == (Passage.INSTANT, 200, True, True)


def test_the_ramps_of_a_bridge_rise_to_its_deck_however_it_is_turned() -> None:
    deck, west, east = ready("bridge", (0, 0), (0, 1))
    assert west.top == east.top == deck.top
    assert [each.slope.towards for each in (west, east) if each.slope and each.slope.rise is Rise.RAMP] == [
        (0, 1),
        (0, -1),
    ]


def test_an_unknown_piece_is_refused_with_what_was_probably_meant() -> None:
    with pytest.raises(BadInput, match=r"piece is bridgde; allowed are wood, .*Did you mean “bridge”\?"):
        ready("bridgde", (0, 0))
