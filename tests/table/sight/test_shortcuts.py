"""What is asked of a whole scene at once is what its models give one by one."""

from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.rulebook.ruleset import BETA, CORE, QUICKREF, Ruleset
from muster.table.shapes.figure import distance
from muster.table.sight.cover import plain_cover
from muster.table.sight.crossing import (
    COLUMNS,
    ENTERS,
    LEAVES,
    column_at,
    crossed,
    crossed_by_all,
    eye_at,
    is_tall,
    line_between,
    passed_by,
)
from muster.table.sight.kernels import EYES
from muster.table.sight.layout import Bodies, Facing, Floats, SightLine
from muster.table.sight.screen import facing, heights, line_up, new_room
from tests.table.kit import examples
from tests.table.sight.covers import look
from tests.table.sight.scenes import TARGET, VIEWER, Setup, setups

EXAMPLES = examples(40)
ATTACKER, DEFENDER = 0, 1


@EXAMPLES
@given(setups())
@pytest.mark.rule("TARGET-08.a")
def test_all_distances_are_those_between_two_models(setup: Setup) -> None:
    everyone = range(len(setup.figures))
    far = setup.scene.distances(everyone, everyone)
    assert far.tolist() == [[distance(one, other) for other in setup.figures] for one in setup.figures]


@EXAMPLES
@given(setups())
def test_the_least_distance_of_a_unit_is_never_more_than_its_distance(setup: Setup) -> None:
    units = max(setup.units) + 2
    least, members = setup.scene.least_distances(units).tolist(), range(units)
    figures = [[setup.figures[each] for each in setup.scene.members(unit)] for unit in members]
    for one, other in product(members, members):
        if one == other:
            continue
        exact = min(
            (distance(mine, theirs) for mine, theirs in product(figures[one], figures[other])), default=np.inf
        )
        assert least[one][other] <= exact
        if all(figure.is_round for figure in setup.figures):
            assert least[one][other] == exact


@EXAMPLES
@given(setups(), st.randoms(use_true_random=False))
def test_anybody_near_is_seen_if_one_of_those_within_reach_is(setup: Setup, rng: Random) -> None:
    everyone, scene = range(len(setup.figures)), setup.scene
    seen, far = scene.views(everyone, everyone)[0], scene.distances(everyone, everyone)
    for _ in range(8):
        viewers, targets = (rng.sample(everyone, rng.randint(1, len(everyone))) for _ in range(2))
        reaches = np.array([rng.choice((-np.inf, 0.0, *far[viewer])) for viewer in viewers])
        near = far[viewers][:, targets] <= reaches.reshape(-1, 1)
        assert scene.any_near(viewers, reaches, targets) == (near & seen[viewers][:, targets]).any()


@EXAMPLES
@given(setups(), st.randoms(use_true_random=False), st.sampled_from((0.25, 0.5, 1.0)))
def test_a_glance_at_groups_finds_what_all_views_of_their_models_do(setup: Setup, rng: Random, share: float) -> None:
    everyone, scene = range(len(setup.figures)), setup.scene
    groups = [rng.sample(everyone, rng.randint(1, len(everyone))) for _ in range(3)]
    in_sight, hidden = scene.glances(everyone, groups, share)
    seen, shares = scene.views(everyone, everyone)
    for place, group in enumerate(groups):
        assert in_sight[:, place].tolist() == seen[:, group].any(axis=1).tolist()
        assert hidden[:, place].tolist() == (shares[:, group] >= share).all(axis=1).tolist()


@EXAMPLES
@given(setups(), st.sampled_from((0.25, 0.5, 1.0)))
def test_shares_are_exact_down_to_what_is_too_little_to_matter(setup: Setup, little: float) -> None:
    everyone, scene = range(len(setup.figures)), setup.scene
    seen, exact = scene.views(everyone, everyone)
    as_seen, shares = scene.views(everyone, everyone, little=little)
    assert (as_seen == seen).all()
    assert (np.where(shares < little, little, shares) == np.where(exact < little, little, exact)).all()


@EXAMPLES
@given(setups())
def test_what_is_found_for_all_rays_holds_for_each(setup: Setup) -> None:
    bodies = setup.scene.bodies
    first = len(bodies.rows) - len(setup.figures)
    line, everybody = line_between(bodies, first + VIEWER, first + TARGET), np.arange(len(bodies.rows))
    room, spans = new_room(bodies)
    lined = line_up(bodies, everybody, line, room)
    for place, eye in product(range(len(lined)), range(EYES)):
        _compare(bodies, facing(lined, place, eye_at(line, eye)), line, eye_at(line, eye), spans[-1])


def _compare(bodies: Bodies, body: Facing, line: SightLine, eye: float, parts: Floats) -> None:
    crossed_by_all(bodies.edges, body, line, eye, 0, COLUMNS, parts)
    for column in range(COLUMNS):
        start, end = crossed(bodies.edges, body, line, eye, column_at(line, column))
        lowest, highest = heights(body, line, start, end)
        if start < end:
            assert (parts[column, ENTERS], parts[column, LEAVES]) == (start, end)
            assert not is_tall(body.low, body.high, line) or (lowest, highest) == (line.bottom, line.top)
        else:
            assert parts[column, ENTERS] >= parts[column, LEAVES]
        assert lowest >= highest or not passed_by(body, line)


@EXAMPLES
@given(setups(), st.sampled_from((CORE, BETA, QUICKREF)), st.sets(st.integers(0, 4)))
@pytest.mark.rule("COVER-01")
def test_where_everything_gives_plain_cover_nobody_need_ask_what_hides_whom(
    setup: Setup, ruleset: Ruleset, areas: set[int]
) -> None:
    pieces = tuple(replace(piece, cover_area=place in areas) for place, piece in enumerate(setup.pieces))
    scene = replace(setup, pieces=pieces).scene
    view = look(scene, ruleset)
    models = {target: scene.figures[target] for target in view.obscured}
    found = plain_cover(pieces, models, view.obscured, ruleset, in_sight=bool(view.visible))
    assert found == view.cover.cover
