"""The limits on costs, at the last amount that is allowed and the first that is not."""

import pytest

from muster.army import Breach, Model, Roster, roster_breaches
from tests.army.kit import points, roster, squad, weapon


def one_model(cost: str, ruleset: str = "core", limit: str | None = None) -> Roster:
    return roster(squad(cost=cost), ruleset=ruleset, limit=limit)


@pytest.mark.parametrize(
    ("ruleset", "limit", "least", "below", "rule"),
    [
        pytest.param("core", None, "50", "49.99", "POINTS-06", marks=pytest.mark.rule("POINTS-06")),
        pytest.param("core", "300", "50", "49.99", "POINTS-06", marks=pytest.mark.rule("POINTS-06")),
        pytest.param("quickref", None, "50", "49.99", "POINTS-06", marks=pytest.mark.rule("POINTS-06")),
        pytest.param("quickstart", "300", "25", "24.99", "POINTS-06", marks=pytest.mark.rule("QS-03")),
        pytest.param("competitive", "1000", "50", "49.99", "POINTS-06", marks=pytest.mark.rule("SETUP-15")),
        pytest.param("beta", "300", "15", "14.99", "BETA-08", marks=pytest.mark.rule("BETA-08")),
        pytest.param("beta", "333", "16.65", "16.64", "BETA-08", marks=pytest.mark.rule("BETA-08")),
        pytest.param("beta", "500", "25", "24.99", "BETA-08", marks=pytest.mark.rule("BETA-08")),
        pytest.param("beta", "999.99", "50", "49.99", "BETA-08", marks=pytest.mark.rule("BETA-08")),
        pytest.param("beta", "1000", "50", "49.99", "BETA-08", marks=pytest.mark.rule("BETA-08")),
        pytest.param("beta", "5000", "50", "49.99", "BETA-08", marks=pytest.mark.rule("BETA-08")),
        pytest.param("beta", None, "50", "49.99", "BETA-08", marks=pytest.mark.rule("BETA-08")),
    ],
)
def test_the_least_a_unit_costs(ruleset: str, limit: str | None, least: str, below: str, rule: str) -> None:
    assert roster_breaches(one_model(least, ruleset, limit)) == []
    (breach,) = roster_breaches(one_model(below, ruleset, limit))
    assert breach.rule == rule
    assert breach.sentence.startswith(f"Squad costs {below} pts; a unit costs at least ")


@pytest.mark.rule("BETA-08")
def test_a_twentieth_of_the_limit_is_not_rounded() -> None:
    assert roster_breaches(one_model("49.99", "beta", "999.8")) == []
    (breach,) = roster_breaches(one_model("49.99", "beta", "999.81"))
    assert breach.sentence == "Squad costs 49.99 pts; a unit costs at least 49.9905."


@pytest.mark.rule("POINTS-06", "QS-03", "SETUP-15")
@pytest.mark.parametrize(("ruleset", "least"), [("core", 50), ("quickstart", 25), ("competitive", 50)])
def test_weapons_count_towards_the_least_a_unit_costs(ruleset: str, least: int) -> None:
    armed = squad(*[Model((weapon(cost=least - 2),)), Model()], cost=2)
    assert [breach.rule for breach in roster_breaches(roster(armed, ruleset=ruleset))] == []
    unarmed = squad(Model(), Model(), cost=2)
    assert len(roster_breaches(roster(unarmed, ruleset=ruleset))) == 1


@pytest.mark.parametrize(
    ("ruleset", "least", "below", "rule"),
    [
        pytest.param("core", "1", "0.99", "POINTS-07", marks=pytest.mark.rule("POINTS-07")),
        pytest.param("quickstart", "1", "0.99", "POINTS-07", marks=pytest.mark.rule("POINTS-07")),
        pytest.param("competitive", "2", "1.99", "POINTS-07", marks=pytest.mark.rule("SETUP-16")),
    ],
)
def test_the_least_a_model_costs(ruleset: str, least: str, below: str, rule: str) -> None:
    assert roster_breaches(roster(squad(*[Model()] * 100, cost=least), ruleset=ruleset)) == []
    sentence = f"Squad has a model of {below} pts; a model costs at least {least}.00."
    assert roster_breaches(roster(squad(*[Model()] * 100, cost=below), ruleset=ruleset)) == [
        Breach("Squad", sentence, rule)
    ]


@pytest.mark.rule("POINTS-07", "SETUP-16")
@pytest.mark.parametrize(("ruleset", "least"), [("core", "1"), ("competitive", "2")])
def test_weapons_count_towards_the_least_a_model_costs(ruleset: str, least: str) -> None:
    half = points(least) / 2
    armed = Model((weapon(cost=half),))
    assert roster_breaches(roster(squad(*[armed] * 50, cost=half), ruleset=ruleset)) == []
    (breach,) = roster_breaches(roster(squad(*[armed] * 100, Model(), cost=half), ruleset=ruleset))
    assert f"a model of {half:.2f} pts" in breach.sentence


@pytest.mark.rule("POINTS-07")
def test_models_of_one_point_make_a_unit_of_fifty() -> None:
    assert roster_breaches(roster(squad(*[Model()] * 50, cost=1))) == []
    assert len(roster_breaches(roster(squad(*[Model()] * 49, cost=1)))) == 1


@pytest.mark.rule("POINTS-03")
def test_a_roster_may_cost_its_limit_but_no_more() -> None:
    ten = [squad(name=f"Squad {number}", cost=100) for number in range(1, 11)]
    assert roster_breaches(roster(*ten, limit=1000)) == []
    assert roster_breaches(roster(*ten, limit=None)) == []
    sentence = "Guard costs 1,000.00 pts; at most 999.99 are allowed, and Squad 10 goes past that."
    assert roster_breaches(roster(*ten, limit="999.99")) == [Breach("Squad 10", sentence, "POINTS-03")]
    for limit in ("200", "299.99"):
        (breach,) = roster_breaches(roster(*ten, limit=limit))
        assert breach.where == "Squad 3"


@pytest.mark.rule("POINTS-03")
def test_a_roster_has_no_least_total() -> None:
    assert roster_breaches(one_model("50", limit="1000000")) == []


@pytest.mark.rule("POINTS-08")
def test_one_unit_may_cost_the_whole_limit() -> None:
    assert roster_breaches(one_model("300", limit="300")) == []
    assert [breach.rule for breach in roster_breaches(one_model("300.01", limit="300"))] == ["POINTS-03"]


def test_what_is_not_priced_breaks_no_limit() -> None:
    unpriced = squad(Model((weapon(),)), cost=1)
    assert roster_breaches(roster(unpriced, squad(name="Dear", cost=400), limit=300)) == []


def test_what_is_priced_is_held_to_its_limits_beside_what_is_not() -> None:
    mixed = squad(Model((weapon(),)), Model(), cost="0.5")
    cheap = squad(name="Cheap", cost=10)
    assert [(breach.where, breach.rule) for breach in roster_breaches(roster(mixed, cheap))] == [
        ("Squad", "POINTS-07"),
        ("Cheap", "POINTS-06"),
    ]


@pytest.mark.rule("POINTS-04", "POINTS-03")
def test_the_others_may_accept_a_named_overspend() -> None:
    units = [squad(name=f"Squad {number}", cost=100) for number in range(1, 4)]
    assert roster_breaches(roster(*units, limit=290, overspend=10)) == []
    (breach,) = roster_breaches(roster(*units, limit=290, overspend="9.99"))
    sentence = (
        "Guard costs 300.00 pts; at most 299.99 are allowed, 9.99 of them accepted over the limit, "
        "and Squad 3 goes past that."
    )
    assert breach == Breach("Squad 3", sentence, "POINTS-04")


@pytest.mark.rule("SETUP-17", "SETUP-15")
def test_the_least_cost_bounds_how_many_units_there_can_be() -> None:
    fitting = [squad(name=f"Squad {number}", cost=50) for number in range(20)]
    assert roster_breaches(roster(*fitting, limit=1000, ruleset="competitive")) == []
    more = [*fitting, squad(name="Squad 20", cost=50)]
    assert [breach.rule for breach in roster_breaches(roster(*more, limit=1000, ruleset="competitive"))] == [
        "POINTS-03"
    ]
    cheaper = [squad(name=f"Squad {number}", cost="47.61") for number in range(21)]
    rules = {breach.rule for breach in roster_breaches(roster(*cheaper, limit=1000, ruleset="competitive"))}
    assert rules == {"POINTS-06"}


@pytest.mark.rule("QS-02", "POINTS-02")
def test_the_quick_start_sets_the_limit_itself() -> None:
    assert roster_breaches(one_model("300", "quickstart")) == []
    assert roster_breaches(one_model("300", "quickstart", "1000")) == []
    assert [each.rule for each in roster_breaches(one_model("300.01", "quickstart"))] == ["QS-02"]
    assert [each.rule for each in roster_breaches(one_model("300.01", "quickstart", "1000"))] == ["QS-02"]
    assert [each.rule for each in roster_breaches(one_model("260", "quickstart", "250"))] == ["POINTS-03"]
    assert roster_breaches(one_model("300.01", "core")) == []
