"""Perks with a text and a cost of their own, and what they add to a unit."""

from decimal import Decimal

import pytest

from muster.army import Model, Per, Perk
from muster.army.perk import PERK
from muster.files import BadInput
from tests.army.kit import WRITTEN, read, read_fields, roster, squad, unit, weapon

DREAD = Perk("Dread", "Whoever charges it rolls a die first; on a 1 they stay where they are.", Decimal(3), Per.UNIT)


@pytest.mark.rule("STAT-16", "POINTS-05")
@pytest.mark.parametrize("kind", ["weapon", "unit"])
def test_a_perk_may_bring_its_own_text_and_cost(kind: str) -> None:
    head = "\n".join(f"{name}: {text}" for name, text in WRITTEN[kind].items())
    profile, faults = read(f"""\
kind: {kind}
{head}
perks:
  - Fearless
  - name: Dread
    text: Whoever charges it rolls a die first; on a 1 they stay where they are.
    cost: 3
    per: unit
""")
    assert (faults, profile.perks) == ([], (Perk("Fearless"), DREAD))


@pytest.mark.rule("STAT-16")
def test_what_is_wrong_with_a_perk_is_said_with_its_line() -> None:
    head = "\n".join(f"{name}: {text}" for name, text in WRITTEN["unit"].items())
    text = f"kind: unit\n{head}\nperks:\n  - {{cost: 3}}\n  - {{name: Dread, per: army}}\n  - [Loud]\n"
    value, faults = read(text)
    assert value is None
    assert [(fault.line, fault.rule, fault.sentence) for fault in faults] == [
        (8, "STAT-16", "a perk lacks the field “name”; allowed are 1 to 80 characters on one line."),
        (9, "POINTS-05", "per is army; allowed are each, unit."),
        (
            10,
            "STAT-16",
            f"perks is a list; allowed are {PERK.allowed}.",
        ),
    ]


def test_a_perk_built_in_python_obeys_the_same_table() -> None:
    assert Perk("  Dread ", cost=Decimal(3)) == Perk("Dread", "", Decimal("3.00"), Per.EACH)
    for wrong in (
        {"name": ""},
        {"name": "x", "cost": "-1"},
        {"name": "x", "per": "army"},
        {"name": "x", "text": "\x1b"},
    ):
        with pytest.raises(BadInput):
            Perk(**wrong)  # type: ignore[arg-type]


@pytest.mark.rule("POINTS-05")
def test_a_lump_is_paid_once_for_a_unit_whatever_its_size() -> None:
    for count in (1, 7):
        assert squad(*[Model()] * count, cost=10, perks=[DREAD]).cost == 10 * count + 3


@pytest.mark.rule("POINTS-05")
def test_a_lump_of_a_weapon_is_paid_once_for_a_unit_that_carries_it() -> None:
    horn = weapon(name="Horn", cost=2, perks=[Perk("Call", cost=Decimal(5), per=Per.UNIT)])
    armed, bare = Model((horn,)), Model()
    assert squad(bare, bare, cost=10).cost == 20
    assert squad(armed, bare, cost=10).cost == 20 + 2 + 5
    assert squad(armed, bare, armed, cost=10).cost == 30 + 4 + 5
    two = roster(squad(armed, cost=10, name="A"), squad(armed, cost=10, name="B"))
    assert two.cost == 2 * (10 + 2 + 5)


@pytest.mark.rule("POINTS-05")
def test_a_cost_for_each_is_part_of_the_profiles_cost() -> None:
    swift = Perk("Swift", cost=Decimal(4))
    assert squad(Model(), Model(), cost=10, perks=[swift]).cost == 20


@pytest.mark.rule("POINTS-05")
@pytest.mark.parametrize("kind", ["weapon", "unit"])
def test_a_version_of_the_point_model_needs_a_cost(kind: str) -> None:
    sentence = "pricing is 2, but there is no cost; it says which version of the point model gave the cost."
    profile, faults = read_fields(kind, pricing="2")
    assert profile is None
    assert [(fault.sentence, fault.rule) for fault in faults] == [(sentence, "POINTS-05")]
    with pytest.raises(BadInput, match="pricing is 2, but there is no cost"):
        (weapon if kind == "weapon" else unit)(pricing=2)
    profile, faults = read_fields(kind, pricing="2", cost="10.25")
    assert (faults, profile.cost, profile.pricing) == ([], Decimal("10.25"), 2)
