"""The re-fit: how much more or less each part of a price is worth than it costs, from games of random rosters.

A price is a product of powers. If an exponent is a little wrong, an army's true worth differs from its price: the
logarithm of the worth differs by the error of the exponent times the mean logarithm of that part in the army,
weighted by the points spent on it.

The share of points left follows the difference of the two worths in a logistic curve. The steepness of the curve
follows from armies of different points, so the errors come out in the unit of the exponents.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from math import log

import numpy as np
from numpy.typing import NDArray

from muster.army import Roster, Unit, Weapon
from muster.army.points.constants import ORDINARY, VERSIONS, Constants
from muster.army.points.fighting import bite, toughness
from muster.army.points.reach import in_reach, mobility
from muster.rulebook.playstyle import Playstyle
from scripts.fairness_games import Game, Outcome, outcome
from scripts.fairness_rosters import random_roster

COMPONENTS = ("hp", "toughness", "mobility", "attacks", "bite", "reach")
CALM = 2.0
"""The strength of the assumption that the exponents are right, as a number of games that say so."""
TAKEN = 0.5
"""The share of an error that the next version corrects: the games are by a bot that closes in less than people."""
HELD = ("attacks",)
"""Exponents that stay: two weapons of three Attacks equal one of six, so they must cost the same."""
LEAST, MOST = 0.5, 1.5
ROUNDS = 50
Numbers = NDArray[np.float64]


def fit_games(count: int, version: int, first: int = 0) -> list[Game]:
    """The games of the fit: each pair of rosters twice on one table, with seats changed; styles alternate by pair.

    `first` is the first pair. A version is tested with other rosters than those it was fitted to.
    """
    styles = tuple(Playstyle)
    games = []
    for number in range(2 * first, 2 * first + count):
        pair, swapped = divmod(number, 2)
        one, two = (f"{version}:{2 * pair + each}" for each in range(2))
        games.append(Game(number, one, two, styles[pair % len(styles)], 1 + pair, bool(swapped)))
    return games


@cache
def fit_roster(source: str) -> Roster:
    version, seed = map(int, source.split(":"))
    return random_roster(seed, version)


def fit_outcome(game: Game) -> Outcome:
    return outcome(game, fit_roster(game.one), fit_roster(game.two))


def spent(roster: Roster, version: int) -> Numbers:
    """The logarithm of the army's points, then the mean logarithm of each part, by the points spent on it.

    All is compared with the ordinary profiles, whose prices are published and fixed.
    """
    total = float(roster.cost or 1)
    logs = np.zeros(len(COMPONENTS))
    for unit in roster.units:
        logs[:3] += float(unit.profile.cost or 0) * len(unit.models) * _body(unit.profile, version)
        for model in unit.models:
            for weapon in model.weapons:
                logs[3:] += float(weapon.cost or 0) * _arms(weapon, version)
    return np.array([log(total), *(logs / total)])


def _body(unit: Unit, version: int) -> Numbers:
    ordinary = toughness(version, ORDINARY.defence, ORDINARY.armour, ORDINARY.aegis)
    tough = toughness(version, unit.defence, unit.armour, unit.aegis) / ordinary
    return np.log([unit.hp / ORDINARY.hp, tough, mobility(version, unit.move, unit.dash)])


def _arms(weapon: Weapon, version: int) -> Numbers:
    ordinary = bite(version, ORDINARY.power, ORDINARY.ap, 0)
    far = in_reach(version, ORDINARY.range, ORDINARY.type, ORDINARY.move, ORDINARY.dash)
    often = in_reach(version, weapon.range, weapon.type, ORDINARY.move, ORDINARY.dash) / far
    return np.log([weapon.attacks / ORDINARY.attacks, bite(version, weapon.power, weapon.ap, 0) / ordinary, often])


@dataclass(frozen=True, slots=True)
class Fit:
    """The result of the fit: the steepness of the curve, and the error of each exponent with its standard error."""

    games: int
    steepness: float
    faults: tuple[float, ...]
    errors: tuple[float, ...]

    def exponents(self, known: Constants) -> dict[str, float]:
        """The exponents of the next version: a share of each error is corrected, within bounds."""
        mended = {}
        for name, fault in zip(COMPONENTS, self.faults, strict=True):
            before = getattr(known, f"{name}_exponent")
            moved = before if name in HELD else before + TAKEN * fault
            mended[f"{name}_exponent"] = round(min(MOST, max(LEAST, moved)), 2)
        return mended


def fitted(games: Sequence[Game], outcomes: Sequence[Outcome], version: int) -> Fit:
    rows = [spent(fit_roster(game.one), version) - spent(fit_roster(game.two), version) for game in games]
    shares, pairs = np.array([each.share for each in outcomes]), [(game.one, game.two) for game in games]
    slopes, spread = logistic(np.array(rows), shares, pairs)
    steepness = max(float(slopes[0]), 1.0)  # more points are worth more, even if few games say otherwise
    faults = tuple(float(slope) / steepness for slope in slopes[1:])
    errors = tuple(float(each) / steepness for each in np.sqrt(np.diag(spread))[1:])
    return Fit(len(games), steepness, faults, errors)


def logistic(rows: Numbers, shares: Numbers, pairs: Sequence[Hashable]) -> tuple[Numbers, Numbers]:
    """The slopes of a logistic curve through shares, by Newton's method, and their uncertainty.

    All slopes but the first are drawn towards 0. The uncertainty is that of the scatter of shares, not of coin
    tosses. Two games of the same pair of rosters count as one observation.
    """
    penalty = np.diag([0.0] + [CALM] * (rows.shape[1] - 1)) + 1e-9 * np.eye(rows.shape[1])
    slopes: Numbers = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        chances = 1 / (1 + np.exp(-rows @ slopes))
        bent = rows.T @ (rows * (chances * (1 - chances))[:, None]) + penalty
        slopes = slopes + np.linalg.solve(bent, rows.T @ (shares - chances) - penalty @ slopes)
    chances = 1 / (1 + np.exp(-rows @ slopes))
    bent = rows.T @ (rows * (chances * (1 - chances))[:, None]) + penalty
    inverse = np.linalg.inv(bent)
    witnesses: dict[Hashable, Numbers] = {}
    for pair, says in zip(pairs, rows * (shares - chances)[:, None], strict=True):
        witnesses[pair] = witnesses.get(pair, np.zeros(len(slopes))) + says
    said = np.array(list(witnesses.values()))
    return slopes, inverse @ (said.T @ said) @ inverse


def report(fit: Fit, version: int) -> list[str]:
    """The change as a table for docs/points.md, and the constants to put into the next version."""
    known = VERSIONS[version]
    after = fit.exponents(known)
    lines = [
        f"{fit.games:,} games; one per cent more points is worth {fit.steepness / 100:.3f} on the logistic scale.",
        "",
        f"| component | exponent in version {version} | fault | standard error | exponent in version {version + 1} |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, fault, error in zip(COMPONENTS, fit.faults, fit.errors, strict=True):
        before = getattr(known, f"{name}_exponent")
        lines.append(f"| {name} | {before:.2f} | {fault:+.2f} | {error:.2f} | {after[f'{name}_exponent']:.2f} |")
    changed = ", ".join(f"{name}={value}" for name, value in after.items())
    return [*lines, "", f"    replace(VERSIONS[{version}], version={version + 1}, {changed})"]
