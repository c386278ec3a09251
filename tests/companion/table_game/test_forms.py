"""Linked profiles at the table: a unit changes its form, its stats and weapons follow, its HP stay."""

import pytest

from muster.army import Form, Model
from muster.companion.bodies import body_of
from tests.army.kit import roster, squad, weapon
from tests.companion.table_game.kit import LAMPS, WATCH, Game, of, seat

CLAW, RIFLE = weapon(name="Claw", cost=5), weapon(name="Rifle", cost=5)
WOLF = squad(Model((CLAW,)), Model((CLAW,)), name="Wolf", cost=100, hp=5, move=9)
MAN = squad(Model((RIFLE,)), Model((RIFLE,)), name="Man", cost=100, hp=5, move=6)


def game() -> Game:
    pack = body_of(roster(WOLF, forms=[Form("Wolf", MAN)]))
    return Game({"player": "Ada", "team": "", "roster": pack}, seat("Ben", LAMPS), deployed=True)


@pytest.mark.rule("PERK-51", "PERK-53")
def test_a_unit_changes_its_form_and_keeps_its_hp() -> None:
    played = game()
    played.do("lose-hp", **of(0, "Wolf"), hp=3)
    played.do("form", **of(0, "Wolf"), form="Man")
    unit = played.unit("Wolf")
    assert (unit["form"], unit["forms"], unit["move"], unit["models"][0]["weapons"]) == ("Man", ["Man"], 6, ["Rifle"])
    assert played.hp("Wolf") == [2, 5]
    assert played.line["sentence"] == "Wolf changes into Man."
    played.do("form", **of(0, "Wolf"), form="Wolf")
    assert (played.unit("Wolf")["form"], played.unit("Wolf")["move"]) == ("", 9)


def test_only_its_own_forms_are_allowed_and_each_once() -> None:
    played = game()
    assert played.refused("form", **of(1, WATCH), form="Man").code == "form.none"
    assert played.refused("form", **of(0, "Wolf"), form="Wolf").code == "form.same"
    assert "allowed are Wolf, Man" in played.refused("form", **of(0, "Wolf"), form="Bear").sentence


@pytest.mark.rule("PERK-55")
def test_a_destroyed_unit_has_no_form_left() -> None:
    played = game()
    played.do("lose-hp", **of(0, "Wolf"), hp=10)
    assert played.refused("form", **of(0, "Wolf"), form="Man").rule == "PERK-55"
