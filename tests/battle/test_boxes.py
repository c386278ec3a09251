"""A box finds everybody who may have a part in it, one by one and all at once."""

from random import Random

import pytest

from muster.battle.rules.boxes import Box
from muster.table.shapes.figure import Figure, Footprint


@pytest.mark.parametrize("seed", range(20))
def test_a_box_is_met_by_those_that_meet_it(seed: int) -> None:
    rng = Random(seed)
    box = Box.about([(rng.randint(0, 9), rng.randint(0, 9)) for _ in range(3)], rng.randint(0, 3))
    figures = [
        Figure(Footprint(rng.randint(1, 4)), rng.randint(-9, 18), rng.randint(-9, 18)) if rng.random() < 0.8 else None
        for _ in range(60)
    ]
    met = [place for place, figure in enumerate(figures) if figure is not None and box.meets(figure)]
    assert box.met_by(figures) == met
    assert met
