"""Laws of sight on every table: it goes both ways, moves with the table, and gains from what is taken away."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.table.sight.crossing import COLUMNS
from muster.table.terrain.effects import Veil
from tests.table.kit import examples
from tests.table.sight.scenes import MOTIONS, SHEER, SLOPING, TARGET, VIEWER, Motion, Setup, setups

EXAMPLES = examples(40)


@EXAMPLES
@given(setups())
@pytest.mark.rule("TARGET-17")
def test_sight_goes_both_ways(setup: Setup) -> None:
    seen, _ = setup.scene.views(range(len(setup.figures)), range(len(setup.figures)))
    assert (seen == seen.T).all()


@pytest.mark.parametrize("motion", MOTIONS, ids=["moved", "turned", "mirrored"])
@EXAMPLES
@given(setup=setups(SHEER))
def test_answers_move_with_the_table(motion: Motion, setup: Setup) -> None:
    everyone = range(len(setup.figures))
    after = setup.after(motion)
    seen, share = setup.scene.views(everyone, everyone)
    seen_after, share_after = after.scene.views(everyone, everyone)
    assert (seen == seen_after).all()
    assert np.abs(share - share_after).max() < 1e-9


@pytest.mark.parametrize("motion", MOTIONS, ids=["moved", "turned", "mirrored"])
@EXAMPLES
@given(setup=setups(SLOPING))
def test_slopes_move_with_the_table_to_the_mil_of_their_steps(motion: Motion, setup: Setup) -> None:
    after = setup.after(motion)
    here, there = setup.scene.view(VIEWER, TARGET), after.scene.view(VIEWER, TARGET)
    assert here.obscured == pytest.approx(there.obscured, abs=2 / COLUMNS)


@EXAMPLES
@given(setups(), st.data())
def test_taking_an_obstacle_away_never_hides_a_target(setup: Setup, data: st.DataObject) -> None:
    before = setup.scene.view(VIEWER, TARGET)
    hiders = [*(piece.name for piece in setup.pieces), *range(2, len(setup.figures))]
    gone = data.draw(st.sets(st.sampled_from(hiders))) if hiders else set()
    after = setup.scene.view(VIEWER, TARGET, gone)
    left = [place for place in range(len(setup.figures)) if place not in gone]
    without = Setup(
        tuple(piece for piece in setup.pieces if piece.name not in gone),
        tuple(setup.figures[place] for place in left),
        tuple(setup.units[place] for place in left),
    )
    assert after.seen >= before.seen
    assert after.obscured <= before.obscured + 1e-9
    removed = without.scene.view(VIEWER, TARGET)
    assert removed.seen == after.seen
    assert removed.obscured == pytest.approx(after.obscured)


@EXAMPLES
@given(setups())
def test_one_pair_and_all_pairs_give_the_same(setup: Setup) -> None:
    everyone = range(len(setup.figures))
    scene = setup.scene
    seen, share = scene.views(everyone, everyone)
    for one in everyone:
        for other in everyone:
            view = scene.view(one, other)
            assert (view.seen, view.obscured) == (seen[one, other], share[one, other])


@EXAMPLES
@given(setups(), setups())
def test_a_moved_scene_is_the_scene_built_there(setup: Setup, elsewhere: Setup) -> None:
    places = dict(enumerate(elsewhere.figures[: len(setup.figures)]))
    figures = tuple(places.get(place, figure) for place, figure in enumerate(setup.figures))
    everyone = range(len(figures))
    moved, built = setup.scene.moved(places), replace(setup, figures=figures).scene
    assert moved.figures == built.figures
    for one, other in zip(moved.views(everyone, everyone), built.views(everyone, everyone), strict=True):
        assert (one == other).all()


@EXAMPLES
@given(setups())
@pytest.mark.rule("TARGET-13.a", "TARGET-13.b")
def test_own_units_never_hide_anything(setup: Setup) -> None:
    units = tuple(unit if unit < 2 else place % 2 for place, unit in enumerate(setup.units))
    crowded = replace(setup, pieces=(), units=units)
    view = crowded.scene.view(VIEWER, TARGET)
    assert (view.seen, view.obscured, view.blockers) == (True, 0.0, ())


@EXAMPLES
@given(setups())
def test_what_only_obscures_blocks_nothing_and_what_is_clear_does_nothing(setup: Setup) -> None:
    def all_of(veil: Veil) -> Setup:
        return replace(setup, pieces=tuple(replace(piece, veil=veil) for piece in setup.pieces))

    clear, obscuring, blocking = (all_of(veil).scene.view(VIEWER, TARGET) for veil in Veil)
    bare = replace(setup, pieces=()).scene.view(VIEWER, TARGET)
    assert (clear.seen, clear.obscured) == (obscuring.seen, bare.obscured) == (bare.seen, bare.obscured)
    assert clear.obscured <= obscuring.obscured + 1e-9
    assert obscuring.obscured <= blocking.obscured + 1e-9


@EXAMPLES
@given(setups())
def test_the_reasons_fit_the_answer(setup: Setup) -> None:
    view = setup.scene.view(VIEWER, TARGET)
    shares = [blocker.share for blocker in view.blockers]
    free = [ray for ray in view.rays if ray.free]
    stopped = [ray for ray in view.rays if not ray.free]
    assert shares == sorted(shares, reverse=True)
    assert max(shares, default=0.0) - 1e-9 <= view.obscured <= min(1.0, sum(shares) + 1e-9) or view.obscured == 1
    assert {ray.by for ray in stopped} <= {*(piece.name for piece in setup.pieces), *range(2, len(setup.figures))}
    assert all(ray.stopped_at is not None for ray in stopped)
    if free:
        assert view.seen
    if view.obscured == 0:
        assert len([ray for ray in free if ray.eye == view.eye]) == COLUMNS
