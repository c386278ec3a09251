"""Where units might go and what that is worth: compiled, and once more as slowly and plainly as it can be said."""

from collections.abc import Iterator, Sequence
from math import dist, hypot
from random import Random

import numpy as np
import pytest

from muster.battle.battle import Battle
from muster.battle.decisions import Movable, MoveDecision
from muster.battle.view import View
from muster.bots import bot
from muster.bots.options import Council, no_goals
from muster.bots.outlook import Outlook, middle_of
from muster.bots.places import STAY, Shift, promising, shifts
from muster.bots.sights import Sights
from muster.bots.unit_outlook import UnitOutlook
from muster.bots.worth import steps
from muster.bots.worth.duels import FADES, HIDDEN, LATER, UNSEEN, Duels, band, worths
from muster.bots.worth.steps import FAR_OFF, SHELTERS, SLACK, SLANTS
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Point
from muster.table.sight.layout import Floats
from muster.table.terrain.piece import Piece
from tests.battle.varied import varied_setup

GAMES = (2, 4)
AIMS = [(10_000, 10_001), (20_500, 3_000)]


def _councils(number: int) -> Iterator[tuple[Council, Movable]]:
    """Whoever may move at each decision of a game between greedy players, among all their units."""
    battle, player = (
        Battle.new(varied_setup(number, Playstyle.STANDARD), FastDice(number), record=False),
        bot("greedy"),
    )
    while (decision := battle.pending) is not None:
        view = View(battle, battle.forces.sides[decision.side][0])
        if isinstance(decision, MoveDecision):
            outlook = Outlook(view, decision.phase)
            if outlook.foes:
                council = Council(outlook, no_goals)
                yield from ((council, each) for each in decision.units if each.unit in council.unit_outlooks)
        battle.choose(player.choose(view, decision))


@pytest.mark.parametrize("number", GAMES)
def test_the_shifts_that_are_looked_at_are_those_that_are_told(number: int) -> None:
    asked = 0
    for council, movable in _councils(number):
        unit_outlook, allowance = council.unit_outlooks[movable.unit], max(movable.allowances)
        if allowance:
            asked += 1
            told = _told(unit_outlook, allowance, AIMS)
            assert [tuple(each) for each in shifts(unit_outlook, allowance, AIMS).tolist()] == told
    assert asked > 50


def _told(unit_outlook: UnitOutlook, allowance: Mil, aims: Sequence[Point]) -> list[Shift]:
    """Up to three foes, as near as each weapon needs, and back; past the first; to aims; into the nearest shelter."""
    party, board = unit_outlook.party, unit_outlook.outlook.field.forces.table.board
    (left, top), (wide, deep), models = board.corner, board.size, party.at.tolist()
    found = [STAY]
    for dx, dy in _candidates(unit_outlook, allowance, aims):
        on_board = all(
            left + party.radius <= x + dx <= left + wide - party.radius
            and top + party.radius <= y + dy <= top + deep - party.radius
            for x, y in models
        )
        if on_board and (dx, dy) not in found:
            found.append((dx, dy))
    return found


def _candidates(unit_outlook: UnitOutlook, allowance: Mil, aims: Sequence[Point]) -> Iterator[Shift]:
    outlook, party = unit_outlook.outlook, unit_outlook.party
    (x, y), ranked = party.middle, promising(unit_outlook).tolist()
    for place in ranked:
        far, near = unit_outlook.here[place], min(outlook.foes[place].at.tolist(), key=lambda at: dist(at, (x, y)))
        ways = [min(allowance, far - SLACK), *(far - reach + SLACK for reach in party.reaches)]
        yield from (_along(near[0] - x, near[1] - y, way) for way in ways if SLACK < way <= allowance)
        yield _along(near[0] - x, near[1] - y, -allowance)
    leader = outlook.field.figure(party.models[0])
    if not leader.is_round:
        yield _along(*leader.facing, allowance)
    fx, fy = outlook.foes[ranked[0]].middle
    for ahead, aside in SLANTS:
        yield _along(ahead * (fx - x) - aside * (fy - y), aside * (fx - x) + ahead * (fy - y), allowance)
    for ax, ay in (*aims, *_shelters(outlook, (x, y), party.radius, allowance, (fx, fy))):
        yield _along(ax - x, ay - y, min(allowance, hypot(ax - x, ay - y)))


def _shelters(outlook: Outlook, at: tuple[float, float], radius: Mil, allowance: Mil, foe: Point) -> Iterator[Point]:
    pieces = [each for each in outlook.field.ground.table.pieces if each.cover_area or each.top >= INCH]
    for piece in sorted(pieces, key=lambda each: hypot(middle_of(each)[0] - at[0], middle_of(each)[1] - at[1]))[
        :SHELTERS
    ]:
        if hypot(middle_of(piece)[0] - at[0], middle_of(piece)[1] - at[1]) <= allowance + FAR_OFF:
            yield middle_of(piece) if piece.cover_area else _behind(piece, foe, radius)


def _behind(piece: Piece, foe: Point, radius: Mil) -> Point:
    x, y = middle_of(piece)
    size = max(hypot(px - x, py - y) for px, py in piece.outline)
    dx, dy = _along(x - foe[0], y - foe[1], size + radius + SLACK)
    return x + dx, y + dy


def _along(x: float, y: float, far: float) -> Shift:
    size = hypot(x, y)
    return (round(x * far / size), round(y * far / size)) if size else STAY


def test_how_long_a_shift_is_is_known_as_exactly_as_python_knows_it() -> None:
    rng = Random(1)
    for _ in range(20_000):
        x, y = (rng.choice((rng.randint(-90_000, 90_000) / rng.randint(1, 5), rng.uniform(-9e4, 9e4))) for _ in "xy")
        assert steps.hypot(x, y) == hypot(x, y)
    assert steps.hypot(0.0, 0.0) == 0.0
    assert steps.along(0.0, 0.0, 5_000.0) == STAY


@pytest.mark.parametrize("number", GAMES)
def test_a_place_is_worth_attacks_now_and_later_less_what_is_risked_there(number: int) -> None:
    rng = np.random.default_rng(number)
    for council, movable in _councils(number):
        outlook, row = council.outlook, council.unit_outlooks[movable.unit].row
        duels = outlook.duels(outlook.ranked(outlook.friends))
        far = rng.uniform(0.0, 30.0 * INCH, (4, len(duels.lead)))
        moved, (seen, hidden, hiding) = rng.random(4) < 0.5, rng.random((3, *far.shape)) < 0.5
        others = rng.uniform(0.0, 20.0, len(duels.lead)) * (rng.random(len(duels.lead)) < 0.8)
        found = worths(duels, row, far, moved, seen, hidden, hiding, others).tolist()
        sights = Sights(seen, hidden, hiding)
        for place, worth in enumerate(found):
            assert worth == _worth(duels, row, far[place], bool(moved[place]), place, sights, others)


def _worth(duels: Duels, row: int, far: Floats, moved: bool, place: int, sights: Sights, others: Floats) -> float:
    now, later, risked = 0.0, 0.0, 0.0
    hp, worth = float(duels.own_hp[row]), float(duels.own_worth[row])
    for foe, off in enumerate(far.tolist()):
        here, cover, lead = band(duels.bands, off), int(sights.hiding[place, foe]), float(duels.lead[foe])

        def points(taken: float, foe: int = foe) -> float:
            return float(min(taken, duels.foes_hp[foe]) * duels.foes_worth[foe])

        rushed = min(duels.rounds * duels.rush[foe, row], hp) * worth
        coming = max(points(duels.rounds * duels.brawl[row, foe]) - duels.caution * rushed, 0.0)
        coming *= FADES ** (off / duels.speed[row])
        for reach, shot in zip(duels.bands, duels.out_standing[0, row, foe], strict=False):
            coming = max(coming, points(duels.rounds * shot) * FADES ** (max(off - reach, 0.0) / duels.speed[row]))
        shots = [duels.back_standing[cover, foe, row, here]]
        if lead:
            shots.append(duels.back_moved[cover, foe, row, band(duels.bands, max(off - lead, 0.0))])
        lost = min(max(shots), hp) * worth
        if lead and off - lead <= INCH:
            lost = max(lost, min(duels.rush[foe, row], hp) * worth - points(duels.brawl[row, foe]))
        fear = lost * lost / max(lost + others[foe], 1e-9)
        if not sights.seen[place, foe]:
            coming, fear = coming * UNSEEN, fear * HIDDEN
        elif duels.attacks:
            table = duels.out_moved if moved else duels.out_standing
            now = max(now, points(table[int(sights.hidden[place, foe]), row, foe, here]))
        later, risked = max(later, coming), risked + fear
    return float(now + LATER * later - duels.caution * risked)
