"""The tools that play for the point model: what they play, how they count, and that a fit finds what is there."""

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from muster.army import roster_breaches
from muster.army.points import VERSION, VERSIONS
from muster.rulebook.playstyle import Playstyle
from scripts import fairness, fairness_games
from scripts.fairness import told
from scripts.fairness_distances import within
from scripts.fairness_fit import COMPONENTS, Fit, fit_games, fit_outcome, fit_roster, fitted, logistic, report, spent
from scripts.fairness_games import Game, Outcome, matchups, played, wilson
from scripts.fairness_rosters import FEWEST, MOST, random_roster


def test_wilson_by_the_book() -> None:
    """Half of a hundred, none of ten, all of ten."""
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson(0, 0) == (0, 1)


def test_every_pair_and_mirror_is_played_in_both_styles_and_seats() -> None:
    games = list(matchups(["a", "b", "c"], 4))
    assert len(games) == 6 * 2 * 4
    assert len({game.number for game in games}) == len(games)
    assert {(game.one, game.two) for game in games} == {(x, y) for x in "abc" for y in "abc" if x <= y}
    of_one = [game for game in games if (game.one, game.two, game.style) == ("a", "b", Playstyle.ADVANCED)]
    assert [(game.table, game.swapped) for game in of_one] == [(1, False), (1, True), (2, False), (2, True)]


def test_a_version_can_be_tried_with_rosters_it_was_not_fitted_to() -> None:
    fitted_to, tried = fit_games(6, 1), fit_games(6, 1, first=3)
    assert [game.swapped for game in tried] == [False, True] * 3
    assert not {game.one for game in fitted_to} & {game.one for game in tried}
    assert not {game.number for game in fitted_to} & {game.number for game in tried}


class Here:
    """Stands for a pool of processes, and plays here."""

    def __init__(self, *_: object) -> None: ...

    def __enter__(self) -> "Here":
        return self

    def __exit__(self, *_: object) -> None: ...

    def map(self, play: Callable[[Any], Any], games: Iterable[Any]) -> Iterator[Any]:
        return map(play, games)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(fairness_games, "ProcessPoolExecutor", Here)
    monkeypatch.setattr(fairness, "ProcessPoolExecutor", Here)
    monkeypatch.setattr(fairness_games, "KEPT", tmp_path)
    return tmp_path


def test_a_run_that_was_stopped_goes_on(here: Path) -> None:
    asked: list[int] = []

    def play(game: Game) -> Outcome:
        asked.append(game.number)
        if len(asked) == 4:
            raise KeyboardInterrupt
        return Outcome(game.number, 1.0, 10.0, 5.0)

    games = list(matchups(["a", "b"], 1))
    with pytest.raises(KeyboardInterrupt):
        played("try", games, play, 1)
    found = played("try", games, play, 1)
    assert asked == [0, 1, 2, 3, 3, 4, 5]
    assert [each.number for each in found] == list(range(6))
    assert played("try", games, play, 1) == found


def test_the_table_counts_draws_half_and_names_who_wins_too_often() -> None:
    games = list(matchups(["fen.yaml", "moor.yaml"], 2))
    outcomes = [Outcome(game.number, 0.5 if game.swapped else 1.0, 1.0, 0.0) for game in games]
    text = "\n".join(told(games, outcomes))
    assert "| fen | 4 | 75% | 30% to 95% | over 65% |" in text
    assert "| moor | 4 | 25% | 5% to 70% |  |" in text
    assert "| fen - fen | standard | 2 | 75% |" in text


@pytest.mark.rule("POINTS-06", "POINTS-07")
@pytest.mark.parametrize("seed", range(0, 60, 7))
def test_random_rosters_are_legal_and_cost_about_what_was_drawn(seed: int) -> None:
    roster = random_roster(seed, 1)
    assert roster == random_roster(seed, 1)
    assert roster_breaches(roster) == []
    assert Decimal(FEWEST) * Decimal("0.7") < (roster.cost or 0) < Decimal(MOST) * Decimal("1.6")
    assert {profile.pricing for profile in roster.profiles} == {weapon.pricing for weapon in roster.weapons} == {1}


def test_what_is_spent_where() -> None:
    points, *logs = spent(random_roster(3, 1), 1)
    assert exp(points) == pytest.approx(float(random_roster(3, 1).cost or 0))
    assert len(logs) == len(COMPONENTS)
    assert np.ptp([spent(random_roster(seed, 1), 1) for seed in range(12)], axis=0).min() > 0.05


def test_the_curve_is_found_again() -> None:
    rng = np.random.default_rng(5)
    rows = rng.normal(size=(4000, 3))
    shares = (rng.random(4000) < 1 / (1 + np.exp(-rows @ [2.0, 0.5, -1.0]))).astype(float)
    slopes, spread = logistic(rows, shares, range(4000))
    assert slopes == pytest.approx([2.0, 0.5, -1.0], abs=0.15)
    assert np.sqrt(np.diag(spread)) == pytest.approx([0.06, 0.045, 0.05], abs=0.03)
    _, doubled = logistic(np.vstack([rows, rows]), np.hstack([shares, shares]), [*range(4000), *range(4000)])
    assert np.diag(doubled) == pytest.approx(np.diag(spread), rel=0.02)


def test_a_fault_of_the_model_is_found_in_games_that_follow_another() -> None:
    """Games in which toughness is worth a fifth more than it costs, and nothing else is wrong."""
    games, rng = fit_games(240, 1), Random(8)
    outcomes = []
    for game in games:
        rows = spent(fit_roster(game.one), 1) - spent(fit_roster(game.two), 1)
        worth = 5 * (rows[0] + 0.2 * rows[1 + COMPONENTS.index("toughness")])
        share = 1 / (1 + exp(-worth - rng.gauss(0, 0.4)))
        outcomes.append(Outcome(game.number, float(share > 0.5), share, 1 - share))
    fit = fitted(games, outcomes, 1)
    assert fit.steepness == pytest.approx(5, abs=0.8)
    found = dict(zip(COMPONENTS, fit.faults, strict=True))
    assert found.pop("toughness") == pytest.approx(0.2, abs=0.06)
    assert all(abs(fault) < 0.1 for fault in found.values())


def test_the_next_version_stays_within_bounds_and_is_told() -> None:
    """Half of each fault is mended, and none of Attacks, which add up whatever weapon they are in."""
    fit = Fit(100, 4.0, (0.1, -1.8, 2.0, 0.4, -0.3, 0), (0.1,) * 6)
    assert fit.exponents(VERSIONS[1]) == {
        "hp_exponent": 1.05,
        "toughness_exponent": 0.5,
        "mobility_exponent": 1.5,
        "attacks_exponent": 1.0,
        "bite_exponent": 0.85,
        "reach_exponent": 1.0,
    }
    text = "\n".join(report(fit, 1))
    assert "| hp | 1.00 | +0.10 | 0.10 | 1.05 |" in text
    assert "replace(VERSIONS[1], version=2, hp_exponent=1.05, toughness_exponent=0.5" in text


def test_a_game_of_random_rosters_and_a_report(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two games from the command to the table; and the same game again ends the same."""
    fairness.main(["fit", "--games", "2", "--out", str(here / "fit.md")])
    printed = capsys.readouterr().out
    assert printed.startswith("2 games;")
    assert (here / "fit.md").read_text(encoding="utf-8") == printed
    game = fit_games(1, VERSION)[0]
    again = fit_outcome(game)
    assert again in fairness_games.played(f"fit-{VERSION}", [game], fit_outcome, 1)
    assert again.share == again.left / (again.left + again.other_left)


def test_distances_of_a_game(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fairness.main(["distances", "--games", "1"])
    assert "nearest enemy within" in capsys.readouterr().out
    assert (within([0, 5, 10, 20], 10), within([0, 5], 0)) == (0.75, 0.5)
