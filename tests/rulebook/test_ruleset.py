"""Rulesets: the presets, files, refusals, and that every field is read by some rule."""

import ast
import re
from dataclasses import fields, replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import muster
from muster.files import BadFile, BadInput
from muster.files.kinds import written
from muster.rulebook.attack_table import ATTACK_TABLES
from muster.rulebook.catalogue import catalogue
from muster.rulebook.ruleset import BETA, COMPETITIVE, CORE, PRESETS, QUICKSTART, SWITCHES, Ruleset
from muster.rulebook.ruleset_file import find_ruleset, load_ruleset, write_ruleset

SOURCES = Path(muster.__file__).parent
ROOT = SOURCES.parents[1]


def rules_file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "rules.yaml"
    path.write_text("kind: ruleset\nversion: 1\n" + text, encoding="utf-8")
    return path


def test_the_presets_are_the_five_of_the_books() -> None:
    assert list(PRESETS) == ["core", "quickref", "quickstart", "beta", "competitive"]


@pytest.mark.rule("QR-45", "QS-25", "BETA-14")
def test_which_chart_each_preset_uses() -> None:
    tables = {name: preset.attack_table for name, preset in PRESETS.items()}
    assert tables == {
        "core": "d6-core", "quickref": "d6-core", "quickstart": "d6-quickstart",
        "beta": "d6-beta", "competitive": "d6-core",
    }  # fmt: skip


@pytest.mark.rule("POINTS-06", "QS-03", "SETUP-15", "POINTS-07", "SETUP-16")
def test_the_least_costs_of_each_preset() -> None:
    assert {name: int(preset.minimum_unit_cost) for name, preset in PRESETS.items()} == {
        "core": 50, "quickref": 50, "quickstart": 25, "beta": 50, "competitive": 50,
    }  # fmt: skip
    assert {name for name, preset in PRESETS.items() if preset.minimum_model_cost == 2} == {"competitive"}
    assert {name for name, preset in PRESETS.items() if preset.minimum_model_cost == 1} == set(PRESETS) - {
        "competitive"
    }


@pytest.mark.rule("BETA-08")
@pytest.mark.parametrize(("limit", "least"), [(500, "25"), (1000, "50"), (2000, "50"), (300, "15"), (510, "25.5")])
def test_the_scaled_minimum(limit: int, least: str) -> None:
    assert BETA.least_unit_cost(Decimal(limit)) == Decimal(least)
    assert CORE.least_unit_cost(Decimal(limit)) == 50
    assert BETA.least_unit_cost(None) == 50


@pytest.mark.rule("BETA-01", "BETA-02")
def test_any_beta_rule_can_be_switched_by_itself(tmp_path: Path) -> None:
    differing = [switch.name for switch in SWITCHES if getattr(BETA, switch.name) != getattr(CORE, switch.name)]
    assert differing == [
        "attack_table",
        "scaled_minimum_unit_cost",
        "difficult_ground",
        "listed_difficult_ground",
        "vertical_terrain",
        "ladders_and_stairs",
        "building_outside",
        "building_openings",
        "building_floors",
        "heavy_cover",
        "casualties_block_sight",
        "passengers_struck",
        "passengers_vulnerable",
    ]
    for name in differing:
        value = written(getattr(BETA, name))
        found = load_ruleset(rules_file(tmp_path, f"name: One beta rule\nbase: core\n{name}: {value}\n"))
        assert found == replace(CORE, name="One beta rule", **{name: getattr(BETA, name)})


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_saved_ruleset_loads_as_the_same_and_is_complete(preset: Ruleset, tmp_path: Path) -> None:
    path = tmp_path / "saved.yaml"
    path.write_text(write_ruleset(preset), encoding="utf-8")
    assert load_ruleset(path) == preset
    text = path.read_text("utf-8")
    assert all(f"{switch.name}: " in text for switch in SWITCHES)


@given(
    name=st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=60).filter(
        lambda text: text.strip() == text and text.isprintable()
    ),
    table=st.sampled_from(ATTACK_TABLES),
    cost=st.decimals(0, 1000, places=2),
    scaled=st.booleans(),
)
def test_any_ruleset_survives_its_file(
    tmp_path_factory: pytest.TempPathFactory, name: str, table: str, cost: Decimal, scaled: bool
) -> None:
    rules = replace(CORE, name=name, attack_table=table, minimum_unit_cost=cost, scaled_minimum_unit_cost=scaled)
    path = tmp_path_factory.mktemp("rules") / "any.yaml"
    path.write_text(write_ruleset(rules), encoding="utf-8")
    assert load_ruleset(path) == rules


def test_a_file_changes_only_what_it_says(tmp_path: Path) -> None:
    found = load_ruleset(rules_file(tmp_path, "name: Club\nbase: quickstart\nattack_table: d10-formula\n"))
    assert found == replace(QUICKSTART, name="Club", attack_table="d10-formula")
    assert load_ruleset(rules_file(tmp_path, "name: Plain\n")) == replace(CORE, name="Plain")


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("name: X\nfoo: 1\n", 4, "a ruleset has no field “foo”; allowed are name, base, attack_table"),
        ("name: X\natack_table: d6-core\n", 4, "Did you mean “attack_table”?"),
        ("name: X\nattack_table: d12\n", 4, "attack_table is d12; allowed are d6-core, d6-quickstart"),
        ("name: X\nbase: alpha\n", 4, "base is alpha; allowed are core, quickref, quickstart, beta, competitive."),
        ("name: X\nscaled_minimum_unit_cost: maybe\n", 4, "allowed are yes and no."),
        ("name: X\nminimum_unit_cost: -1\n", 4, "allowed are numbers from 0 to 1,000,000"),
        ("attack_table: d6-core\n", 1, "a ruleset lacks the field “name”"),
        ("name: X\nname: Y\n", 4, "the field “name” is given twice."),
    ],
)
def test_an_unknown_field_or_value_is_refused_with_what_is_allowed(
    tmp_path: Path, text: str, line: int, sentence: str
) -> None:
    with pytest.raises(BadFile) as refused:
        load_ruleset(rules_file(tmp_path, text))
    (fault,) = refused.value.faults
    assert fault.line == line
    assert sentence in fault.sentence


def test_a_ruleset_made_in_python_is_checked_too() -> None:
    with pytest.raises(BadInput, match="attack_table is d12; allowed are d6-core"):
        replace(CORE, attack_table="d12")
    with pytest.raises(BadInput, match="name is empty"):
        replace(CORE, name="")


def test_an_unknown_name_is_refused_with_the_presets() -> None:
    with pytest.raises(
        BadInput, match="ruleset is cor; allowed are core, quickref, quickstart, beta, competitive or"
    ):
        find_ruleset("cor")
    assert find_ruleset("competitive") is COMPETITIVE


def test_every_field_is_read_by_a_rule() -> None:
    """A switch that nothing asks is a switch that does nothing."""
    definition = SOURCES / "rulebook" / "ruleset.py"
    own = ast.parse(definition.read_text("utf-8"))
    methods = [node for node in ast.walk(own) if isinstance(node, ast.FunctionDef) and node.name != "__post_init__"]
    others = [ast.parse(path.read_text("utf-8")) for path in SOURCES.rglob("*.py") if path != definition]
    read = {node.attr for tree in (*methods, *others) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert {switch.name for switch in SWITCHES} <= read
    assert {each.name for each in fields(Ruleset)} == {"name", *(switch.name for switch in SWITCHES)}


def test_every_switch_names_rules_of_the_catalogue() -> None:
    for switch in SWITCHES:
        assert switch.ids
        assert set(switch.ids) <= set(catalogue())


def test_the_documentation_lists_every_field_with_its_value_in_every_preset() -> None:
    text = (ROOT / "docs" / "rulesets.md").read_text("utf-8")
    built = text.split("## Built")[1].split("\n## ")[0]
    rows = {
        cells[0].strip("` "): [cell.strip("` ") for cell in cells]
        for cells in (line.strip("|\n ").split("|") for line in built.splitlines() if line.startswith("| `"))
    }
    assert list(rows) == [switch.name for switch in SWITCHES]
    for switch in SWITCHES:
        values = [written(getattr(preset, switch.name)) for preset in PRESETS.values()]
        assert rows[switch.name][2:7] == values
        assert set(switch.ids) <= set(re.findall(r"[A-Z0-9]+-\d+", rows[switch.name][7]))


def test_the_documentation_cites_only_rules_that_exist_and_all_of_the_other_editions() -> None:
    cited = set(re.findall(r"\b[A-Z][A-Z0-9]*-\d{2}\b", (ROOT / "docs" / "rulesets.md").read_text("utf-8")))
    assert cited <= set(catalogue())
    assert {rule for rule in catalogue() if re.match("(QR|QS|BETA|D10)-", rule)} <= cited
