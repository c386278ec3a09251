"""Guidelines: words for every value, and advice that never makes a profile illegal."""

from typing import Any

import pytest
from hypothesis import given, settings

from muster.army import Perk, Unit, Weapon
from muster.army.guidelines import GUIDELINES, SAVES, guideline, hints
from muster.rulebook.weapon_type import WeaponType
from tests.army.kit import unit, weapon
from tests.army.strategies import WEAPONS, units

RANGES = {"move": 51, "dash": 51, "defence": 11, "hp": 100, "range": 200, "power": 11, "attacks": 31}


@pytest.mark.parametrize("stat", GUIDELINES)
def test_bands_rise_and_cover_every_value(stat: str) -> None:
    starts = [start for start, _ in GUIDELINES[stat].bands]
    assert starts == sorted(set(starts))
    lowest = 1 if stat in ("hp", "attacks") else 0
    words = [guideline(stat, value) for value in range(lowest, RANGES[stat])]
    assert list(dict.fromkeys(words)) == [words for _, words in GUIDELINES[stat].bands]


@pytest.mark.parametrize(
    ("stat", "value", "word"),
    [
        ("move", 0, "building"),
        ("move", 6, "walker"),
        ("move", 18, "flyer"),
        ("defence", 2, "swarm"),
        ("defence", 3, "ordinary"),
        ("defence", 8, "vehicle"),
        ("defence", 9, "mightiest"),
        ("hp", 1, "rank"),
        ("hp", 5, "hero"),
        ("hp", 10, "hulk"),
        ("hp", 11, "legend"),
        ("range", 9, "thrown"),
        ("range", 10, "handgun"),
        ("range", 29, "rifle"),
        ("range", 79, "sniper"),
        ("range", 80, "artillery"),
        ("power", 2, "toy"),
        ("power", 4, "human"),
        ("power", 6, "heavy"),
        ("power", 8, "cannon"),
        ("power", 10, "tanks"),
        ("attacks", 2, "single"),
        ("attacks", 5, "rifle"),
        ("attacks", 10, "machine gun"),
        ("attacks", 11, "gatling"),
        ("armour", None, "clothes"),
        ("armour", 3, "plate"),
        ("aegis", None, "no"),
        ("aegis", 4, "dodging"),
        ("ap", 5, "common"),
    ],
)
def test_the_words_stand_in_the_bands_of_the_book(stat: str, value: int | None, word: str) -> None:
    assert word in guideline(stat, value)


def test_saves_and_types_have_words_for_every_value() -> None:
    assert all(guideline(stat, value) for stat in SAVES for value in (None, 2, 3, 4, 5, 6))
    assert all(guideline("type", value) for value in WeaponType)
    assert guideline("transport", 3) == ""


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"move": 4, "dash": 11}, "GUIDE-02"),
        ({"move": 6, "dash": 0}, "GUIDE-02"),
        ({"defence": 0}, "GUIDE-03"),
        ({"move": 0, "dash": 0, "transport": 100}, "GUIDE-07"),
    ],
)
def test_what_is_unusual_about_a_unit(changes: dict[str, Any], rule: str) -> None:
    assert [hint.rule for hint in hints(unit(**changes))] == [rule]


@pytest.mark.parametrize(
    ("changes", "rule"),
    [({"range": 0, "type": "heavy"}, "GUIDE-14"), ({"power": 0}, "GUIDE-11"), ({"range": 151}, "GUIDE-10")],
)
def test_what_is_unusual_about_a_weapon(changes: dict[str, Any], rule: str) -> None:
    assert [hint.rule for hint in hints(weapon(**changes))] == [rule]


@pytest.mark.rule("STAT-15")
def test_a_symbol_that_is_not_there_is_a_hint_with_the_one_meant() -> None:
    (hint,) = hints(weapon(symbol="cannonn"))
    assert (hint.sentence, hint.rule) == ("there is no symbol “cannonn”. Did you mean “cannon”?", "STAT-15")
    assert hints(unit(symbol="cannon")) == []


def test_common_profiles_get_no_hint() -> None:
    assert hints(unit(move=6, dash=6, armour=4, aegis=6)) == hints(unit(move=0, dash=0)) == []
    assert hints(weapon()) == hints(weapon(range=0, type="assault")) == []


@settings(deadline=None)
@given(units(), WEAPONS)
def test_advice_is_for_every_profile_in_a_sentence(some_unit: Unit, some_weapon: Weapon) -> None:
    for hint in [*hints(some_unit), *hints(some_weapon)]:
        assert hint.rule.startswith(("GUIDE-", "STAT-15", "STAT-16"))
        assert hint.sentence.endswith((".", "?"))


@pytest.mark.rule("STAT-16")
def test_a_perk_without_a_text_is_the_players_own() -> None:
    sentence = "the perk “Burn” has no rule behind it; the players resolve it."
    assert [hint.sentence for hint in hints(weapon(perks=("Burn",)))] == [sentence]
    assert hints(weapon(perks=(Perk("Burn", "It is hot."),))) == []
    (hint,) = hints(unit(perks=("Flyer",)))
    assert "unless terrain names it as a medium" in hint.sentence
