"""Weapons and units: what each stat may be, from a file and from Python alike."""

from dataclasses import FrozenInstanceError, fields, replace
from decimal import Decimal
from typing import Any, NamedTuple

import pytest

from muster.army import DEFAULT_BASE, UNIT_FIELDS, WEAPON_FIELDS, Base, Perk, Unit, Weapon
from muster.files import BadInput
from muster.files.reader import REQUIRED
from muster.files.refusals import shown
from muster.rulebook.weapon_type import WeaponType
from tests.army.kit import TYPES, WRITTEN, line_of, read, read_fields, unit, weapon


class Stat(NamedTuple):
    kind: str
    field: str
    rule: str
    taken: dict[str, Any]
    refused: list[str]
    allowed: str


SAVES = {"none": None, "-": None, "": None, "6+": 6, "5+": 5, "4+": 4, "3+": 3, "2+": 2, "2": 2}
NO_SAVES = ["1+", "7+", "0", "4++", "2.5", "yes"]
SAVE = "none, 6+, 5+, 4+, 3+ and 2+"
INCHES = "whole inches from 0 to 50"
POINTS = "none and numbers from 0 to 1,000,000 with at most 2 decimals"

STATS = [
    Stat("unit", "move", "STAT-07", {"0": 0, "50": 50}, ["-1", "51", "6.5", "six", ""], INCHES),
    Stat("unit", "dash", "STAT-08", {"0": 0, "50": 50}, ["-1", "51", "6.5", "six", ""], INCHES),
    Stat("unit", "defence", "STAT-09", {"0": 0, "10": 10}, ["-1", "11", "3.0"], "whole numbers from 0 to 10"),
    Stat("unit", "hp", "STAT-10", {"1": 1, "99": 99}, ["0", "100", "1e1"], "whole numbers from 1 to 99"),
    Stat("unit", "armour", "STAT-11", SAVES, NO_SAVES, SAVE),
    Stat("unit", "aegis", "STAT-12", SAVES, NO_SAVES, SAVE),
    Stat(
        "unit",
        "transport",
        "STAT-13",
        {"0": 0, "none": 0, "0.01": Decimal("0.01"), "123456789.5": Decimal("123456789.5")},
        ["-0.01", "1.005", "many"],
        "none and points from 0 upwards, of at most 18 digits, with at most 2 decimals",
    ),
    Stat("unit", "fire_points", "STAT-14", {"no": False, "False": False}, ["maybe", "1", ""], "yes and no"),
    Stat(
        "unit",
        "height",
        "",
        {"0.001": Decimal("0.001"), "100": 100},
        ["0", "100.001", "1.2345", "-1"],
        "inches from 0.001 to 100 with at most 3 decimals",
    ),
    Stat(
        "unit",
        "cost",
        "POINTS-05",
        {"0": 0, "10.25": Decimal("10.25"), "1000000": 1_000_000, "none": None, "": None},
        ["-0.01", "10.255", "1000000.01", "1e3"],
        POINTS,
    ),
    Stat(
        "weapon",
        "range",
        "STAT-18",
        {"0": 0, "80": 80, "10000": 10_000},
        ["-1", "1.5", "far"],
        "whole inches from 0 upwards, of at most 18 digits",
    ),
    Stat("weapon", "attacks", "STAT-19", {"1": 1, "30": 30}, ["0", "31", "D6"], "whole numbers from 1 to 30"),
    Stat("weapon", "power", "STAT-20", {"0": 0, "10": 10}, ["-1", "11", "P4"], "whole numbers from 0 to 10"),
    Stat("weapon", "ap", "STAT-21", SAVES, NO_SAVES, SAVE),
    Stat(
        "weapon",
        "type",
        "STAT-22",
        {"heavy": WeaponType.HEAVY, "Battle": WeaponType.BATTLE, "ASSAULT": WeaponType.ASSAULT},
        ["melee", "heavy, battle", ""],
        "heavy, battle, assault",
    ),
    Stat("weapon", "cost", "POINTS-05", {"11.04": Decimal("11.04"), "-": None}, ["-1", "0.001"], POINTS),
]


TEXTS = [
    ("perks", "STAT-16", 80, "1 to 80 characters on one line and groups of the fields name, text, cost, per"),
    ("symbol", "STAT-15", 40, "none and 1 to 40 characters on one line"),
    ("lore", "STAT-15", 10_000, "none and 1 to 10,000 characters"),
]
for kind in ("weapon", "unit"):
    for field, rule, longest, allowed in TEXTS:
        text = "x" * longest
        taken = {text: (Perk(text),) if field == "perks" else text}
        STATS.append(Stat(kind, field, rule, taken, [text + "x", "\x1b"], allowed))

EACH_STAT = pytest.mark.parametrize(
    "stat",
    [
        pytest.param(stat, id=f"{stat.kind}-{stat.field}", marks=[pytest.mark.rule(stat.rule)] if stat.rule else [])
        for stat in STATS
    ],
)


@EACH_STAT
def test_a_stat_inside_its_range_is_kept(stat: Stat) -> None:
    for text, value in stat.taken.items():
        profile, faults = read_fields(stat.kind, **{stat.field: text})
        assert faults == []
        assert getattr(profile, stat.field) == value
        assert TYPES[stat.kind](**{**WRITTEN[stat.kind], stat.field: value}) == profile


@EACH_STAT
def test_a_stat_outside_its_range_is_refused_in_a_file(stat: Stat) -> None:
    for text in stat.refused:
        profile, faults = read_fields(stat.kind, **{stat.field: text})
        assert profile is None
        (fault,) = faults
        assert fault.sentence.startswith(f"{stat.field} is {shown(text) or 'empty'}; allowed are {stat.allowed}.")
        assert (fault.line, fault.rule) == (line_of(stat.kind, stat.field), stat.rule)


@EACH_STAT
def test_a_stat_outside_its_range_is_refused_in_python(stat: Stat) -> None:
    for text in stat.refused:
        with pytest.raises(BadInput) as refusal:
            TYPES[stat.kind](**{**WRITTEN[stat.kind], stat.field: text})
        assert refusal.value.sentence.startswith(
            f"{stat.field} is {shown(text) or 'empty'}; allowed are {stat.allowed}."
        )
        assert (refusal.value.code, refusal.value.rule) == (f"{stat.field}.not_allowed", stat.rule)


@pytest.mark.rule("STAT-06")
def test_distances_are_inches_and_nothing_else() -> None:
    longbow = weapon(range=36)
    assert (longbow.range, unit().move, unit().dash, unit().height) == (36, 6, 8, Decimal("1.25"))
    for kind, field in [("weapon", "range"), ("unit", "move"), ("unit", "dash"), ("unit", "height")]:
        _, (fault,) = read_fields(kind, **{field: "45cm"})
        assert " inches from " in fault.sentence or " whole inches from " in fault.sentence


@pytest.mark.rule("STAT-08")
def test_dash_does_not_depend_on_move() -> None:
    assert (unit(move=0, dash=50).dash, unit(move=50, dash=0).dash) == (50, 0)


@pytest.mark.rule("STAT-11", "STAT-12")
@pytest.mark.parametrize(("armour", "aegis"), [(None, None), (4, None), (None, 6), (4, 6)])
def test_armour_and_aegis_both_either_or_neither(armour: int | None, aegis: int | None) -> None:
    profile = unit(armour=armour, aegis=aegis)
    assert (profile.armour, profile.aegis) == (armour, aegis)


@pytest.mark.rule("STAT-13")
def test_only_a_capacity_makes_a_transport() -> None:
    assert not unit().is_transport
    assert unit(transport=Decimal("0.01")).is_transport


@pytest.mark.rule("STAT-14")
def test_only_a_transport_has_fire_points() -> None:
    assert unit(transport=100, fire_points=True).fire_points
    assert not unit(transport=100).fire_points
    sentence = "fire_points is yes; only a transport has them, and transport is 0."
    with pytest.raises(BadInput) as refusal:
        unit(fire_points=True)
    assert (refusal.value.sentence, refusal.value.rule) == (sentence, "STAT-14")
    assert refusal.value.code == "fire_points.no_transport"
    for transport in ({}, {"transport": "0"}, {"transport": "none"}):
        _, (fault,) = read_fields("unit", fire_points="yes", **transport)
        assert (fault.line, fault.sentence, fault.rule) == (7, sentence, "STAT-14")


@pytest.mark.rule("STAT-14")
def test_fire_points_are_refused_beside_other_faults() -> None:
    _, faults = read_fields("unit", hp="0", fire_points="yes")
    assert [(fault.line, fault.rule) for fault in faults] == [(6, "STAT-10"), (7, "STAT-14")]
    _, faults = read_fields("unit", transport="lots", fire_points="yes")
    assert [(fault.line, fault.rule) for fault in faults] == [(7, "STAT-13")]


@pytest.mark.rule("STAT-15")
@pytest.mark.parametrize("kind", ["weapon", "unit"])
def test_symbol_and_lore_are_kept_and_change_no_stat(kind: str) -> None:
    bare, _ = read_fields(kind)
    told, _ = read_fields(kind, symbol="👩‍🚀", lore="Made by hand.\n\nTwice.")
    assert (told.symbol, told.lore) == ("👩‍🚀", "Made by hand.\n\nTwice.")
    assert (bare.symbol, bare.lore) == ("", "")
    assert replace(told, symbol="", lore="") == bare


@pytest.mark.rule("STAT-16")
@pytest.mark.parametrize("kind", ["weapon", "unit"])
@pytest.mark.parametrize(
    ("written", "perks"),
    [
        ("[]", ()),
        ("none", ()),
        ("Fearless", ("Fearless",)),
        ("[Fearless, No, 007]", ("Fearless", "No", "007")),
        (f"[{', '.join(f'Perk {number}' for number in range(60))}]", tuple(f"Perk {n}" for n in range(60))),
    ],
)
def test_any_number_of_perks(kind: str, written: str, perks: tuple[str, ...]) -> None:
    head = "\n".join(f"{name}: {text}" for name, text in WRITTEN[kind].items())
    profile, faults = read(f"kind: {kind}\n{head}\nperks: {written}\n")
    assert (faults, profile.perks) == ([], tuple(map(Perk, perks)))


@pytest.mark.parametrize(
    "name", ["No", "007", "1e3", "2026-01-01", "~", "null", "0x1F", "1_000", "yes", ".5", "none"]
)
@pytest.mark.parametrize("kind", ["weapon", "unit"])
def test_a_name_is_the_text_that_was_written(kind: str, name: str) -> None:
    rest = "\n".join(f"{field}: {text}" for field, text in WRITTEN[kind].items() if field != "name")
    profile, faults = read(f"kind: {kind}\nname: {name}\n{rest}\n")
    assert (faults, profile.name) == ([], name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [("", "empty"), ("  ", "empty"), ("a\nb", "a\\nb"), ("a\x1b[31m", "a\\x1b[31m"), ("x" * 81, "x" * 37 + "...")],
)
def test_a_name_that_cannot_be_one_is_refused(name: str, shown: str) -> None:
    _, (fault,) = read_fields("weapon", name=name)
    why = " It holds the control character U+001B." if "\x1b" in name else ""
    assert (fault.line, fault.sentence) == (2, f"name is {shown}; allowed are 1 to 80 characters on one line.{why}")


@pytest.mark.rule("STAT-16")
@pytest.mark.parametrize("kind", ["weapon", "unit"])
def test_a_perk_is_given_once(kind: str) -> None:
    rest = "\n".join(f"{field}: {text}" for field, text in WRITTEN[kind].items())
    value, (fault,) = read(f"kind: {kind}\nperks: [Burn, {{name: Burn, text: Hot.}}]\n{rest}\n")
    sentence = "the perk “Burn” is given twice; a profile has it once or not at all."
    assert (value, fault.line, fault.rule, fault.sentence) == (None, 2, "STAT-16", sentence)
    with pytest.raises(BadInput, match="the perk “Burn” is given twice"):
        (weapon if kind == "weapon" else unit)(perks=(Perk("Burn"), Perk("Burn")))


def test_a_missing_field_is_named_with_its_rule() -> None:
    _, faults = read("kind: weapon\nname: Rifle\n")
    assert {fault.rule: fault.sentence for fault in faults} == {
        "STAT-18": "a weapon lacks the field “range”; allowed are whole inches from 0 upwards, of at most 18 digits.",
        "STAT-19": "a weapon lacks the field “attacks”; allowed are whole numbers from 1 to 30.",
        "STAT-20": "a weapon lacks the field “power”; allowed are whole numbers from 0 to 10.",
        "STAT-22": "a weapon lacks the field “type”; allowed are heavy, battle, assault.",
    }
    _, (fault,) = read("kind: unit\nname: Rat\nmove: 6\ndash: 6\ndefence: 1\n")
    assert str(fault) == "file.yaml:1: STAT-10: a unit lacks the field “hp”; allowed are whole numbers from 1 to 99."


@pytest.mark.parametrize(("record", "table"), [(Weapon, WEAPON_FIELDS), (Unit, UNIT_FIELDS)])
def test_the_table_of_fields_is_that_of_the_values(record: Any, table: Any) -> None:
    assert [field.name for field in table] == [field.name for field in fields(record)]
    whole = record(**WRITTEN[record.__name__.lower()])
    for field in table:
        if field.default is not REQUIRED:
            assert getattr(whole, field.name) == field.default


@pytest.mark.parametrize(
    ("field", "value", "kept"),
    [
        ("cost", 10.25, Decimal("10.25")),
        ("cost", 6, Decimal(6)),
        ("cost", Decimal("1E+2"), Decimal(100)),
        ("name", "  Rifle ", "Rifle"),
        ("perks", ["Loud"], (Perk("Loud"),)),
        ("perks", "Loud", (Perk("Loud"),)),
        ("type", "heavy", WeaponType.HEAVY),
        ("lore", "none", ""),
    ],
)
def test_python_values_become_what_a_file_would_hold(field: str, value: object, kept: object) -> None:
    stored = getattr(weapon(**{field: value}), field)
    assert stored == kept
    assert type(stored) is type(kept)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("attacks", True),
        ("attacks", 2.0),
        ("name", None),
        ("ap", 1),
        ("ap", False),
        ("cost", 0.1 + 0.2),
        ("cost", float("nan")),
        ("cost", Decimal("sNaN")),
        ("perks", ["Loud", ""]),
    ],
)
def test_python_values_that_no_file_could_hold_are_refused(field: str, value: object) -> None:
    with pytest.raises(BadInput, match=f"^{field} is .*; allowed are "):
        weapon(**{field: value})


def test_profiles_cannot_be_changed_but_replaced() -> None:
    profile = unit()
    with pytest.raises(FrozenInstanceError):
        profile.move = 7  # type: ignore[misc]
    assert replace(profile, move=7) == unit(move=7)
    assert len({profile, unit(), unit(move=7)}) == 2
    with pytest.raises(BadInput):
        replace(profile, move=51)


@pytest.mark.rule("STAT-01")
def test_a_model_has_a_footprint_whether_given_or_not() -> None:
    assert unit().base == DEFAULT_BASE == Base.parse("32")
    hull, faults = read_fields("unit", base="rect 120x80")
    assert (faults, hull.base) == ([], Base.parse("rect 120x80"))
    _, (fault,) = read_fields("unit", base="60 by 35")
    assert (fault.line, fault.rule) == (7, "STAT-01")
