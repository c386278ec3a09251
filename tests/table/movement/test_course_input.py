"""What a course refuses to be asked, each with one sentence that says what is allowed."""

from collections.abc import Callable

import pytest

from muster.files import BadInput
from muster.rulebook.ruleset import CORE
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.board import Board
from muster.table.shapes.figure import Figure, Footprint
from muster.table.terrain.table import Table
from tests.table.kit import at

ON = Course(Table(Board.rectangle(20, 16)), CORE)
MODEL = at(2, 7)
HERE = MODEL.centre
MOVER = Mover(MODEL)
TINY = Mover(Figure(Footprint(20), *HERE))
OFF = Mover(at(-5, 7))
NAN = float("nan")

REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "walk to nan": (lambda: ON.walk(MOVER, [HERE, (3_000, NAN)]), "course.place"),  # type: ignore[list-item]
    "walk too far off": (lambda: ON.walk(MOVER, [HERE, (10**30, 0)]), "course.place"),
    "walk to a line": (lambda: ON.walk(MOVER, [HERE, (3_000,)]), "course.place"),
    "shortest to nan": (lambda: ON.shortest(MOVER, (3_000, NAN)), "course.place"),  # type: ignore[arg-type]
    "shortest too far off": (lambda: ON.shortest(MOVER, (10**30, 0)), "course.place"),
    "walk below nothing": (lambda: ON.walk(MOVER, [HERE, (3_000, 7_000)], -1), "course.allowance"),
    "shortest below nothing": (lambda: ON.shortest(MOVER, (3_000, 7_000), -1), "course.allowance"),
    "reach below nothing": (lambda: ON.reach(MOVER, -1), "course.allowance"),
    "reach of half a mil": (lambda: ON.reach(MOVER, 0.5), "course.allowance"),  # type: ignore[arg-type]
    "walk of a speck": (lambda: ON.walk(TINY, [HERE, (3_000, 7_000)]), "path.clearance"),
    "shortest of a speck": (lambda: ON.shortest(TINY, (3_000, 7_000)), "path.clearance"),
    "reach of a speck": (lambda: ON.reach(TINY, 3_000), "path.clearance"),
    "reach from beyond the board": (lambda: ON.reach(OFF, 3_000), "course.off_board"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_measured_is_refused_in_one_sentence(case: str) -> None:
    ask, code = REFUSED[case]
    with pytest.raises(BadInput) as caught:
        ask()
    assert caught.value.code == code
    assert str(caught.value).count(". ") == 0


@pytest.mark.rule("MOVE-09")
def test_a_boundless_allowance_reaches_the_whole_board_on_a_grid_that_fits_it() -> None:
    reach = ON.reach(MOVER, 10**7)
    assert len(reach.samples) > 200
    radius = MODEL.footprint.radius
    assert reach.area == pytest.approx((20_000 - 2 * radius) * (16_000 - 2 * radius), rel=0.1)


@pytest.mark.rule("MOVE-02")
def test_an_allowance_of_nothing_reaches_where_the_model_stands() -> None:
    reach = ON.reach(MOVER, 0)
    assert reach.samples[:, :2].tolist() == [[*map(float, HERE)]]
