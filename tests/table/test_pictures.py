"""The hook that draws failing cases, tried on a test that fails on purpose."""

from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from muster.table.deployment.markers import Marker
from muster.table.deployment.zone import Zone
from muster.table.deployment.zones import deployment_zones
from muster.table.shapes.board import Board
from muster.table.shapes.figure import gap
from muster.table.shapes.sizes import Size
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.table.kit import at, unevenness
from tests.table.pictures import draw_failure, shape_of, single_failures


def fails_on_purpose() -> None:
    wood = Piece(name="Old <wood>", outline=((20_000, 10_000), (26_000, 10_000), (23_000, 16_000)), top=3_000)
    table = Table(Size.C.board(), (wood,))
    pair = [at(10, 10), at(14, 10, mm=60)]
    path = [(10_000, 10_000), (12_000, 15_000), (14_000, 10_000)]
    assert gap(*pair) > 10_000, (table, path)


def test_a_failing_case_is_drawn_with_every_shape_it_holds(tmp_path: Path) -> None:
    with pytest.raises(AssertionError) as failed:
        fails_on_purpose()
    drawn = draw_failure("fails_on_purpose", failed.tb, tmp_path)
    assert drawn is not None
    svg = Xml.fromstring(drawn.read_text("utf-8"))  # noqa: S314  our own picture
    tags = [each.tag.rpartition("}")[2] for each in svg.iter()]
    assert tags.count("circle") == 2
    assert tags.count("polyline") == 1
    assert tags.count("polygon") >= 2
    labels = {each.text for each in svg.iter() if each.tag.endswith("text")}
    assert {"Old <wood> 0..3000", "large", "path", "pair.0 z0"} <= labels


L_BOARD = Board.polygon([(0, 0), (60, 0), (60, 24), (30, 24), (30, 44), (0, 44)], "an L")


def fails_in_a_helper(zones: tuple[Zone, ...]) -> None:
    assert unevenness(zones) == 0


def fails_without_shapes_of_its_own(depth: int) -> None:
    fails_in_a_helper(deployment_zones(L_BOARD, 2, depth))


def fails_by_its_module_alone() -> None:
    assert len(L_BOARD.outline) == 4


def labels_of(path: Path | None) -> set[str | None]:
    assert path is not None
    svg = Xml.fromstring(path.read_text("utf-8"))  # noqa: S314  our own picture
    return {each.text for each in svg.iter() if each.tag.endswith("text")}


def test_zones_boards_markers_and_outlines_are_drawn_wherever_they_stand(tmp_path: Path) -> None:
    with pytest.raises(AssertionError) as failed:
        fails_without_shapes_of_its_own(33)
    assert {"A", "B"} <= labels_of(draw_failure("fails_without_shapes_of_its_own", failed.tb, tmp_path))
    with pytest.raises(AssertionError) as failed:
        fails_by_its_module_alone()
    assert labels_of(draw_failure("fails_by_its_module_alone", failed.tb, tmp_path)) == {"an L"}
    assert shape_of("x", Marker(3, (1_000, 2_000))) == ("3", [(1_000.0, -2_000.0)], 250, "zone")
    assert shape_of("edge", L_BOARD.outline) is not None


def test_a_failure_without_shapes_leaves_no_picture(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError) as failed:
        _ = 1 // 0
    assert draw_failure("none", failed.tb, tmp_path / "none") is None
    assert not (tmp_path / "none").exists()


def test_each_of_several_failures_is_drawn(tmp_path: Path) -> None:
    errors = []
    for _ in range(2):
        with pytest.raises(AssertionError) as failed:
            fails_on_purpose()
        errors.append(failed.value)
    group = ExceptionGroup("several", [errors[0], ExceptionGroup("nested", [errors[1]])])
    for number, each in enumerate(single_failures(group)):
        draw_failure("fails_on_purpose", each.__traceback__, tmp_path, number)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fails_on_purpose-2.svg", "fails_on_purpose.svg"]
