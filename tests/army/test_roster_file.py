"""Rosters in files: what is read, and every fault with its line."""

from decimal import Decimal
from pathlib import Path

import pytest

from muster.army import Model, RosterUnit, read_roster, roster_breaches
from muster.army.points import VERSION, price
from muster.files.document import parse_documents
from muster.files.loading import load
from muster.files.reader import Reader
from tests.army.kit import read, roster, unit, weapon

DATA = Path(__file__).parent / "data"
HEAD = """\
kind: roster
version: 1
name: Guard
limit: 300
weapons:
  - {name: Rifle, range: 18, attacks: 2, power: 3, type: battle, cost: 6}
profiles:
  - {name: Ferryman, move: 6, dash: 8, defence: 3, hp: 2, cost: 20}
units:
"""


def faults_of(text: str) -> list[tuple[int, str, str]]:
    _, faults = read(text)
    return [(fault.line, fault.rule, fault.sentence) for fault in faults]


@pytest.mark.rule("POINTS-09", "STAT-17", "STAT-02", "STAT-03")
def test_a_roster_is_read_whole() -> None:
    army, faults = read(f"""{HEAD}
  - profile: Ferryman
    name: First squad
    lore: The first.
    models:
      - {{count: 4, weapons: [Rifle]}}
      - {{weapons: [Rifle, Rifle]}}
  - profile: Ferryman
    models: [{{count: 3}}]
""")
    rifle, ferryman = weapon(cost=6), unit(cost=20)
    one, two = Model((rifle,)), Model((rifle, rifle))
    first = RosterUnit(name="First squad", profile=ferryman, models=(one, one, one, one, two), lore="The first.")
    second = RosterUnit(name="Ferryman", profile=ferryman, models=(Model(), Model(), Model()))
    assert faults == []
    assert army == roster(first, second, limit=300)
    assert (army.cost, army.ruleset, army.units[0].full_hp) == (Decimal(196), "core", 10)


def test_unused_weapons_and_profiles_are_kept() -> None:
    army, faults = read(HEAD + "  - {profile: Ferryman, models: [{count: 3}]}")
    assert (faults, [each.name for each in army.weapons]) == ([], ["Rifle"])


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (["", ""], ["Ferryman 1", "Ferryman 2"]),
        (["", "Reserve"], ["Ferryman", "Reserve"]),
        (["Ferryman", ""], ["Ferryman", "Ferryman 1"]),
        (["", "Ferryman 1", ""], ["Ferryman 2", "Ferryman 1", "Ferryman 3"]),
        (["No", "007"], ["No", "007"]),
    ],
)
def test_units_without_a_name_get_one(given: list[str], names: list[str]) -> None:
    units = [
        f"  - {{profile: Ferryman, {f'name: {name}, ' if name else ''}models: [{{count: 3}}]}}" for name in given
    ]
    army, faults = read(HEAD + "\n".join(units))
    assert faults == []
    assert [each.name for each in army.units] == names


def test_every_fault_is_listed_at_once_with_its_line() -> None:
    text = (DATA / "every-fault.yaml").read_text(encoding="utf-8")
    listed = (DATA / "every-fault.txt").read_text(encoding="utf-8").splitlines()
    value, faults = read(text)
    assert value is None
    assert [str(fault) for fault in faults] == listed


def test_names_that_cannot_be_found_where_nothing_is_defined() -> None:
    text = "kind: roster\nname: Guard\nunits:\n  - {profile: Rat, models: [{weapons: [Rifle]}]}\n"
    assert faults_of(text) == [
        (1, "", "a roster lacks the field “profiles”; allowed are lists of parts with fields of their own."),
        (4, "STAT-03", "profile is Rat; allowed are names listed under “profiles”, of which there are none."),
        (4, "STAT-17", "weapons is Rifle; allowed are names listed under “weapons”, of which there are none."),
    ]


def test_parts_of_the_wrong_shape() -> None:
    assert faults_of("kind: roster\nname: Guard\nweapons: x\nprofiles: {a: b}\nunits: []\n") == [
        (3, "", "weapons is text; allowed is a list of at least one."),
        (4, "", "profiles is a group of fields; allowed is a list of at least one."),
        (5, "", "units is an empty list; allowed is a list of at least one."),
    ]
    faults = faults_of("kind: roster\nname: Guard\nweapons: [x]\nprofiles: [y]\nunits: [z]\n")
    assert [(line, sentence.partition(";")[0]) for line, _, sentence in faults] == [
        (3, "weapon 1 is text"),
        (4, "profile 1 is text"),
        (5, "unit 1 is text"),
    ]


@pytest.mark.parametrize(("count", "more"), [(20, ""), (21, " and 1 more")])
def test_a_long_list_of_names_is_cut_short(count: int, more: str) -> None:
    profiles = "\n".join(f"  - {{name: P{n}, move: 1, dash: 1, defence: 1, hp: 1}}" for n in range(count))
    ((_, _, sentence),) = faults_of(
        f"kind: roster\nname: Guard\nprofiles:\n{profiles}\nunits: [{{profile: X, models: [{{}}]}}]\n"
    )
    assert sentence == f"profile is X; allowed are {', '.join(f'P{n}' for n in range(20))}{more}."


@pytest.mark.rule("POINTS-03", "POINTS-06", "POINTS-07")
def test_limits_on_costs_point_at_the_unit() -> None:
    units = """\
  - profile: Ferryman
    models: [{count: 10}]
  - profile: Rat
    models: [{count: 2}]
  - profile: Ferryman
    models: [{count: 6}]
"""
    rat = "  - {name: Rat, move: 6, dash: 6, defence: 1, hp: 1, cost: 0.5}\n"
    assert faults_of(HEAD.replace("units:\n", rat + "units:\n") + units) == [
        (13, "POINTS-06", "Rat costs 1.00 pts; a unit costs at least 50.00."),
        (13, "POINTS-07", "Rat has a model of 0.50 pts; a model costs at least 1.00."),
        (15, "POINTS-03", "Guard costs 321.00 pts; at most 300.00 are allowed, and Ferryman 2 goes past that."),
    ]


@pytest.mark.rule("QS-03", "BETA-08", "SETUP-15", "POINTS-06")
@pytest.mark.parametrize(
    ("ruleset", "rules"),
    [("core", ["POINTS-06"]), ("quickstart", []), ("beta", []), ("competitive", ["POINTS-06"])],
)
def test_the_ruleset_of_the_file_sets_the_limits(ruleset: str, rules: list[str]) -> None:
    head = HEAD.replace("version: 1", f"ruleset: {ruleset}")
    army, faults = read(head + "  - {profile: Ferryman, models: [{count: 2}]}")
    assert [fault.rule for fault in faults] == rules
    assert army is not None
    assert [breach.rule for breach in roster_breaches(army)] == rules


def test_costs_are_checked_beside_other_faults() -> None:
    text = HEAD + "  - {profile: Ferryman, models: [{count: 2}]}\n  - {profile: Ferryman, models: [{count: x}]}\n"
    assert [(line, rule) for line, rule, _ in faults_of(text)] == [(10, "POINTS-06"), (11, "STAT-02")]


@pytest.mark.rule("POINTS-06", "PERK-51", "TRANS-03")
def test_what_is_tied_is_judged_beside_names_that_are_taken_twice() -> None:
    text = HEAD.replace("type: battle,", "type: battle, linked: [Bow],") + (
        "  - {profile: Ferryman, name: B, models: [{count: 3}]}\n"
        "  - {profile: Ferryman, name: B, aboard: Boat, models: [{count: 13}]}\n"
        "forms:\n  - {of: C, profile: Ferryman, models: [{count: 3}]}\n"
    )
    assert [(line, rule) for line, rule, _ in faults_of(text)] == [
        (6, "PERK-51"),
        (11, "TRANS-03"),
        (11, "POINTS-03"),
        (11, ""),
        (13, "PERK-51"),
    ]


@pytest.mark.rule("TRANS-03", "PERK-51")
def test_nobody_is_said_to_be_missing_who_only_could_not_be_read() -> None:
    text = HEAD + (
        "  - {profile: Ferryman, name: Boat, models: [{count: x}]}\n"
        "  - {profile: Ferryman, aboard: Boat, models: [{count: 3}]}\n"
        "forms:\n  - {of: Boat, profile: Ferryman, name: Raft, models: [{count: 3}]}\n"
    )
    assert [(line, rule) for line, rule, _ in faults_of(text)] == [(10, "STAT-02")]


@pytest.mark.rule("POINTS-04")
def test_an_overspend_needs_a_limit() -> None:
    text = HEAD.replace("limit: 300", "overspend: 5") + "  - {profile: Ferryman, models: [{count: 3}]}\n"
    sentence = (
        "overspend is 5.00, but there is no limit; it says how far past the limit the others let the roster go."
    )
    assert faults_of(text) == [(4, "POINTS-04", sentence)]
    assert faults_of(text.replace("version: 1", "ruleset: quickstart")) == []


@pytest.mark.rule("POINTS-05")
def test_what_a_file_does_not_price_is_priced_by_the_newest_model(tmp_path: Path) -> None:
    file = tmp_path / "roster.yaml"
    text = HEAD.replace(", cost: 20", "").replace("limit: 300", "limit: 20")
    file.write_text(text + "  - {profile: Ferryman, models: [{count: 3, weapons: [Rifle]}]}\n", encoding="utf-8")
    army = load(file, "roster", read_roster)
    profile = army.units[0].profile
    assert (profile.cost, profile.pricing) == (price(unit()).points, VERSION)
    assert (army.weapons[0].cost, army.weapons[0].pricing) == (Decimal(6), None)
    assert [breach.rule for breach in roster_breaches(army)] == ["POINTS-06", "POINTS-03"]
    plain, _ = read(text + "  - {profile: Ferryman, models: [{count: 3}]}")
    assert plain.cost is None


@pytest.mark.rule("STAT-02")
def test_a_thousand_models_and_no_more() -> None:
    head = HEAD.replace("limit: 300\n", "")
    army, faults = read(head + "  - {profile: Ferryman, models: [{count: 999}, {weapons: [Rifle]}]}")
    assert (faults, len(army.units[0].models)) == ([], 1000)
    assert faults_of(head + "  - {profile: Ferryman, models: [{count: 1000}, {weapons: [Rifle]}]}") == [
        (9, "STAT-02", "unit 1 has 1,001 models; allowed are 1 to 1,000.")
    ]


@pytest.mark.rule("STAT-15")
def test_lore_that_cannot_be_shown_is_refused() -> None:
    text = HEAD + '  - profile: Ferryman\n    models: [{count: 3}]\n    lore: "\\a"\n'
    assert [(line, rule) for line, rule, _ in faults_of(text)] == [(12, "STAT-15")]


def test_two_hundred_units_and_no_more() -> None:
    head = HEAD.replace("limit: 300\n", "")
    line = "  - {profile: Ferryman, models: [{count: 3}]}\n"
    army, faults = read(head + line * 200)
    assert (faults, len(army.units), army.units[-1].name) == ([], 200, "Ferryman 200")
    assert faults_of(head + line * 201) == [(9, "STAT-02", "the roster has 201 units; allowed are 1 to 200.")]


def test_faults_of_another_document_do_not_count() -> None:
    documents, _ = parse_documents(HEAD + "  - {profile: Ferryman, models: [{count: 3}]}", "file.yaml")
    reader = Reader("file.yaml")
    reader.fault(1, "something else.")
    assert read_roster(documents[0], reader) is not None
