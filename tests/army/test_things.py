"""Whatever the armoury makes, found by a ready name or in a file."""

from pathlib import Path

import pytest

from muster.army import FACTIONS, SHIPPED, Armoury, Faction, Roster, ready_army, ready_faction
from muster.army.guidelines import hints
from muster.army.points import price
from muster.army.things import READERS, WRITERS, Thing, find_thing, kind_of, profiles_in, template, write_thing
from muster.files import BadFile, BadInput
from tests.army.kit import roster, squad, unit, weapon

MADE: dict[str, Thing] = {
    "weapon": weapon(),
    "unit": unit(),
    "armoury": Armoury(name="Rack", weapons=(weapon(),)),
    "faction": Faction(name="Folk", weapons=(weapon(),), profiles=(unit(),)),
    "roster": roster(squad(cost=50), weapons=[weapon(cost=5)]),
}


def test_there_is_a_reader_and_a_writer_for_every_kind() -> None:
    assert set(MADE) == set(READERS) == set(WRITERS)


@pytest.mark.parametrize("kind", MADE)
def test_what_is_written_is_found_again(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "thing.yaml"
    file.write_text(write_thing(MADE[kind]), encoding="utf-8")
    assert find_thing(str(file)) == MADE[kind]
    assert kind_of(MADE[kind]) == kind


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("weapon", ["Rifle"]),
        ("unit", ["Ferryman"]),
        ("armoury", ["Rifle"]),
        ("faction", ["Ferryman", "Rifle"]),
        ("roster", ["Squad", "Rifle"]),
    ],
)
def test_the_profiles_of_a_thing(kind: str, names: list[str]) -> None:
    assert [profile.name for profile in profiles_in(MADE[kind])] == names


@pytest.mark.parametrize("name", [*SHIPPED, *FACTIONS])
def test_what_ships_goes_by_its_name(name: str) -> None:
    found = find_thing(name)
    assert found is (ready_faction(name) if name in FACTIONS else ready_army(name))
    assert isinstance(found, Faction if name in FACTIONS else Roster)


@pytest.mark.parametrize("kind", READERS)
def test_every_template_can_be_used_as_it_stands(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "new.yaml"
    file.write_text(template(kind), encoding="utf-8")
    thing = find_thing(str(file))
    assert kind_of(thing) == kind
    assert [hint for profile in profiles_in(thing) for hint in hints(profile)] == []


@pytest.mark.rule("QS-16")
def test_the_templates_begin_with_the_profiles_whose_costs_are_published(tmp_path: Path) -> None:
    costs = []
    for kind in ("unit", "weapon"):
        (tmp_path / "new.yaml").write_text(template(kind), encoding="utf-8")
        (profile,) = profiles_in(find_thing(str(tmp_path / "new.yaml")))
        costs.append(str(price(profile).points))
    assert costs == ["10.25", "11.04"]


def test_what_is_not_there_is_refused_with_what_is(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"lader-500 is no file; ready are .*Did you mean “larder-500”"):
        find_thing("lader-500")
    with pytest.raises(BadInput, match="no such file"):
        find_thing(str(tmp_path / "nowhere.yaml"))
    file = tmp_path / "table.yaml"
    file.write_text("kind: table\n", encoding="utf-8")
    with pytest.raises(BadFile, match="kind is table; allowed are weapon, unit, faction, armoury, roster"):
        find_thing(str(file))
    file.write_text("kind: weapon\n---\nkind: weapon\n", encoding="utf-8")
    with pytest.raises(BadFile, match="the file holds 2 documents; one is taken at a time"):
        find_thing(str(file))
    with pytest.raises(BadInput, match=r"faction is lader; allowed are .*Did you mean “larder”"):
        ready_faction("lader")
