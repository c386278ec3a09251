"""Teams and the Point Limit: every side has the same, however many players share it."""

from decimal import Decimal

import pytest

from muster.cli.play.setup import armies_of, limit_of
from muster.files import BadInput
from muster.rulebook.ruleset import CORE, QUICKSTART
from tests.cli.kit import Cli

PAIRS = ("red", "blue", "red", "blue")
UNEVEN = ("x", "x", "y")
ALONE = ("", "")


def side_costs(names: tuple[str, ...], teams: tuple[str, ...], limit: int, seed: int = 1) -> dict[str, Decimal]:
    costs: dict[str, Decimal] = {}
    for team, army in zip(teams, armies_of(names, teams, Decimal(limit), seed), strict=True):
        costs[team] = costs.get(team, Decimal(0)) + (army.cost or Decimal(0))
    return costs


@pytest.mark.rule("MULTI-05.d")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ready_armies_of_a_team_fit_the_limit_together(seed: int) -> None:
    for limit, least in ((600, 571), (700, 571), (2_000, 1_920)):
        costs = side_costs((), PAIRS, limit, seed)
        assert all(least <= cost <= limit for cost in costs.values()), costs


@pytest.mark.rule("MULTI-05.d")
def test_a_limit_too_small_for_a_team_says_what_is_enough() -> None:
    with pytest.raises(BadInput, match=r"of 2 players together fit 500 points; allowed are 600 or more") as refusal:
        armies_of((), PAIRS, Decimal(500), 1)
    assert refusal.value.code == "play.limit"


@pytest.mark.rule("MULTI-05.d")
def test_named_armies_of_a_team_are_counted_together() -> None:
    three = ("lamplighters", "salt-kites", "bell-engines")
    with pytest.raises(BadInput, match=r"team x cost 580 points together; allowed are 300 a side") as refusal:
        armies_of(three, UNEVEN, Decimal(300), 1)
    assert (refusal.value.code, refusal.value.rule) == ("play.limit", "MULTI-05")
    assert side_costs(three, UNEVEN, 580) == {"x": Decimal(580), "y": Decimal("294.5")}
    assert len(armies_of(three, ("x", "y", ""), Decimal(300), 1)) == 3


@pytest.mark.rule("MULTI-05.d")
def test_unequal_teams_are_not_given_ready_armies(cli: Cli) -> None:
    players = ("play", "--players", "A:greedy,B:greedy,C:random", "--teams", "x,x,y")
    for limit in ((), ("--limit", "300"), ("--limit", "2000")):
        refusal = cli.refused(*players, *limit)
        assert refusal["code"] == "play.teams"
        assert refusal["sentence"].endswith("allowed are teams of one size, or --armies.")


def test_a_side_has_300_points_a_player_if_nothing_is_said() -> None:
    assert limit_of(None, ALONE, CORE) == limit_of(None, ("", "", ""), CORE) == 300
    assert limit_of(None, PAIRS, CORE) == limit_of(None, UNEVEN, CORE) == 600
    assert limit_of(Decimal(450), PAIRS, CORE) == 450


@pytest.mark.rule("QS-02")
def test_the_quick_start_is_played_with_300_points() -> None:
    assert limit_of(None, ALONE, QUICKSTART) == 300
    assert limit_of(Decimal(250), ALONE, QUICKSTART) == 250
    with pytest.raises(BadInput, match="limit is 301; allowed are 300 or less in the quickstart rules"):
        limit_of(Decimal(301), ALONE, QUICKSTART)
