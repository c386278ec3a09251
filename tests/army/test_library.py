"""Factions, armouries, variants, and rosters that draw on them."""

from pathlib import Path

import pytest

from muster.army import FACTIONS, Armoury, Faction, Roster, read_roster, roster_breaches
from muster.army.library import MOST_PROFILES
from muster.army.points import price
from muster.files import BadFile, BadInput
from muster.files.loading import load
from tests.army.kit import read, unit, weapon

FACTION = """\
kind: faction
name: The Tide
symbol: drop
lore: They come twice a day.
weapons:
  - {name: Hook, range: 0, attacks: 2, power: 4, type: assault, cost: 5}
  - {name: Long Hook, like: Hook, range: 3, cost: 6}
profiles:
  - {name: Wader, move: 6, dash: 6, defence: 3, hp: 1, armour: 6+, cost: 10}
  - {name: Old Wader, like: Wader, hp: 3, cost: 25}
  - {name: Oldest Wader, like: Old Wader, armour: none, aegis: 5+}
"""
ARMOURY = """\
kind: armoury
name: Wreckage
weapons:
  - {name: Oar, range: 0, attacks: 1, power: 3, type: battle, cost: 2}
"""
ROSTER = """\
kind: roster
name: Ebb
library: [tide.yaml, lib/wreckage.yaml]
profiles:
  - {name: Drowned, like: Wader, move: 4}
units:
  - {profile: Wader, models: [{count: 5, weapons: [Hook, Oar]}]}
  - {profile: Drowned, models: [{count: 10, weapons: [Long Hook]}]}
"""

READY = f"the ready factions {', '.join(FACTIONS)}"


def faults_of(text: str) -> list[tuple[int, str]]:
    value, faults = read(text)
    assert value is None
    return [(fault.line, fault.sentence) for fault in faults]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "lib").mkdir()
    (tmp_path / "tide.yaml").write_text(FACTION, encoding="utf-8")
    (tmp_path / "lib" / "wreckage.yaml").write_text(ARMOURY, encoding="utf-8")
    return tmp_path


def load_roster(folder: Path, text: str) -> Roster:
    (folder / "ebb.yaml").write_text(text, encoding="utf-8")
    return load(folder / "ebb.yaml", "roster", read_roster)


@pytest.mark.rule("POINTS-09", "STAT-03")
def test_a_faction_holds_units_and_weapons_and_variants_of_them() -> None:
    tide, faults = read(FACTION)
    hook = weapon(name="Hook", range=0, attacks=2, power=4, type="assault", cost=5)
    wader = unit(name="Wader", dash=6, hp=1, armour=6, cost=10)
    assert faults == []
    assert tide == Faction(
        name="The Tide",
        symbol="drop",
        lore="They come twice a day.",
        weapons=(hook, weapon(name="Long Hook", range=3, attacks=2, power=4, type="assault", cost=6)),
        profiles=(
            wader,
            unit(name="Old Wader", dash=6, hp=3, armour=6, cost=25),
            unit(name="Oldest Wader", dash=6, hp=3, armour=None, aegis=5),
        ),
    )


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            ("like: Hook", "like: Hok"),
            (7, "weapon 2 is like Hok; allowed are names that are defined here. Did you mean “Hook”?"),
        ),
        (("like: Hook", "like: Long Hook"), (7, "weapon 2 is like “Long Hook”, which is made of it in turn.")),
        (("like: Hook", "like: [Hook]"), (7, "weapon 2 is like a list; allowed are names that are defined here.")),
        (
            ("hp: 1,", "hp: 1, like: Oldest Wader,"),
            (11, "profile 3 is like “Old Wader”, which is made of it in turn."),
        ),
        (
            ("name: Old Wader", "name: Wader"),
            (10, "two profiles are named “Wader”; each profile needs a name of its own."),
        ),
        (
            ("symbol: drop", "sigil: drop"),
            (3, "a faction has no field “sigil”; allowed are name, symbol, lore, weapons, profiles."),
        ),
    ],
)
def test_what_is_wrong_in_a_faction_is_said_with_its_line(change: tuple[str, str], fault: tuple[int, str]) -> None:
    assert fault in faults_of(FACTION.replace(*change))


def test_a_fault_in_what_a_variant_takes_over_shows_at_the_likeness() -> None:
    found = faults_of(FACTION.replace("defence: 3", "defence: 30"))
    assert [line for line, _ in found] == [9, 10, 11]


def test_libraries_have_something_in_them() -> None:
    assert faults_of("kind: armoury\nname: A\nweapons: []\n") == [
        (3, "weapons is an empty list; allowed is a list of at least one.")
    ]
    with pytest.raises(BadInput, match="A has 0 weapons; allowed are 1 to 1,000"):
        Armoury(name="A", weapons=())
    many = tuple(weapon(name=f"W{number}") for number in range(MOST_PROFILES + 1))
    with pytest.raises(BadInput, match="A has 1,001 weapons; allowed are 0 to 1,000"):
        Faction(name="A", weapons=many, profiles=(unit(),))
    with pytest.raises(BadInput, match="two profiles are named “Ferryman”"):
        Faction(name="A", profiles=(unit(), unit()))


@pytest.mark.rule("POINTS-09")
def test_a_roster_draws_on_libraries_and_is_whole_without_them(folder: Path) -> None:
    army = load_roster(folder, ROSTER)
    assert [each.name for each in army.weapons] == ["Hook", "Oar", "Long Hook"]
    assert [(each.name, each.move, each.armour) for each in army.profiles] == [("Drowned", 4, 6), ("Wader", 6, 6)]
    drowned = unit(name="Drowned", move=4, dash=6, hp=1, armour=6)
    assert army.cost == 5 * (10 + 5 + 2) + 10 * (price(drowned).points + 6)


@pytest.mark.rule("POINTS-05")
@pytest.mark.parametrize(
    ("change", "cost"),
    [
        ("lore: Wet., base: 40, height: 2, symbol: drop", 10),
        ("hp: 1, armour: 6+", 10),
        ("aegis: none", 10),
        ("hp: 2", None),
        ("perks: [Wet]", None),
        ("transport: 20", None),
        ("hp: 2, cost: 12", 12),
    ],
)
def test_a_variant_keeps_a_cost_only_if_nothing_changes_that_is_paid_for(change: str, cost: int | None) -> None:
    base = "cost: 10, pricing: 1}"
    variant = f"  - {{name: Tall Wader, like: Wader, {change}}}\n"
    tide, _ = read(FACTION.replace("cost: 10}", base) + variant)
    assert tide.profiles[-1].cost == cost
    assert tide.profiles[-1].pricing == (1 if cost == 10 else None)


def test_a_variant_of_a_variant_takes_no_cost_past_a_change() -> None:
    chain = "  - {name: Deep Wader, like: Wader, hp: 4}\n  - {name: Deeper Wader, like: Deep Wader, lore: Old.}\n"
    tide, _ = read(FACTION + chain)
    assert [(each.hp, each.cost) for each in tide.profiles[-2:]] == [(4, None), (4, None)]


@pytest.mark.rule("PERK-51")
def test_a_roster_takes_along_what_its_weapons_may_change_into(folder: Path) -> None:
    tide = FACTION.replace("type: assault, cost: 5", "type: assault, linked: [Long Hook], cost: 6")
    (folder / "tide.yaml").write_text(tide, encoding="utf-8")
    army = load_roster(folder, ROSTER.replace("weapons: [Long Hook]", "weapons: [Oar]"))
    assert {each.name for each in army.weapons} == {"Hook", "Oar", "Long Hook"}
    assert [breach for breach in roster_breaches(army) if breach.rule.startswith("PERK")] == []


def test_a_roster_may_define_a_name_of_a_library_anew(folder: Path) -> None:
    text = ROSTER.replace(
        "{name: Drowned, like: Wader, move: 4}", "{name: Wader, move: 4, dash: 4, defence: 2, hp: 9, cost: 9}"
    )
    army = load_roster(folder, text.replace("profile: Drowned", "profile: Old Wader"))
    assert {each.name: each.hp for each in army.profiles} == {"Wader": 9, "Old Wader": 3}


@pytest.mark.parametrize(
    ("library", "sentence"),
    [
        ("[nowhere.yaml]", "nowhere.yaml cannot be read: no such file or directory."),
        ("[ebb.yaml]", "ebb.yaml holds no library; allowed are files of the kinds armoury, faction."),
        ("[[tide.yaml]]", "library is a list; allowed are the names of files."),
        (
            "[bad.yaml]",
            "bad.yaml has a fault in line 3: weapons is an empty list; allowed is a list of at least one.",
        ),
        ('["a\\0b.yaml"]', "a\\x00b.yaml cannot be read."),
        (
            "[lardr]",
            f"library is lardr; allowed are {READY} and the paths of files. Did you mean “larder”?",
        ),
    ],
)
def test_a_library_that_cannot_be_used_is_named(folder: Path, library: str, sentence: str) -> None:
    (folder / "bad.yaml").write_text("kind: armoury\nname: A\nweapons: []\n", encoding="utf-8")
    with pytest.raises(BadFile) as refusal:
        load_roster(folder, ROSTER.replace("[tide.yaml, lib/wreckage.yaml]", library))
    sentences = [fault.sentence for fault in refusal.value.faults]  # and nothing that only follows from it
    assert [each.replace(f"{folder}/", "") for each in sentences] == [sentence]


def test_text_from_elsewhere_names_no_files() -> None:
    """A roster in a log or a share code must not make this machine open files."""
    assert (3, "library is given; only a roster in a file of its own draws on others.") in faults_of(ROSTER)


@pytest.mark.rule("POINTS-09")
def test_two_libraries_mean_the_same_by_a_name(folder: Path) -> None:
    other = ARMOURY.replace("name: Oar", "name: Hook")
    (folder / "lib" / "wreckage.yaml").write_text(other, encoding="utf-8")
    text = ROSTER.replace("[Hook, Oar]", "[Hook]")
    with pytest.raises(BadFile) as refusal:
        load_roster(folder, text)
    assert [(fault.line, fault.sentence) for fault in refusal.value.faults] == [
        (3, "the weapon “Hook” is one thing in tide.yaml and another in lib/wreckage.yaml.")
    ]
    own = "weapons: [{name: Hook, range: 1, attacks: 1, power: 1, type: assault, cost: 1}]\nprofiles:"
    assert load_roster(folder, text.replace("profiles:", own)).weapons[0].range == 1
    (folder / "lib" / "wreckage.yaml").write_text(FACTION.replace("The Tide", "The same"), encoding="utf-8")
    assert load_roster(folder, text).name == "Ebb"
