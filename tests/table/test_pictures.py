"""The hook that draws failing cases, tried on a test that fails on purpose."""

from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from muster.table.shapes.figure import gap
from muster.table.shapes.sizes import Size
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from tests.table.kit import at
from tests.table.pictures import draw_failure, single_failures


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
