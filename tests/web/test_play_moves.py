"""Where units go in the browser: a button sends what it says, and the page tells truly what stops a unit."""

import pytest
from playwright.sync_api import expect

from tests.web.buildings import SPOTS as AROUND
from tests.web.buildings import entered
from tests.web.charging import charged
from tests.web.conftest import Visit
from tests.web.monkey_eyes import SPOTS as BOARD
from tests.web.moves_kit import Mover, field_of, game_on
from tests.web.play_kit import PLAYING

HOUSE = {"piece": "house", "at": [12, 6]}
SPOTS = {"A": (12.0, 1.5), "B": (12.0, 17.0)}


@pytest.mark.rule("DEPLOY-06")
@pytest.mark.shows("APP-06")
def test_buttons_send_what_they_say_and_a_building_is_entered_shot_out_of_and_left(visit: Visit) -> None:
    person = Mover.at(visit("desktop", **PLAYING), game_on(field_of(HOUSE)))
    page = person.page
    while person.kind != "deploy":
        person.answer()
        person.await_turn()
    # Far out of the zone: the reason, where one pointed, and the nearest spot of the same unit.
    letter = person.zone()
    person.tap_at((12, 23) if letter == "A" else (12, 1))
    expect(person.hint).to_contain_text("that place is not in it")
    expect(page.locator(".scene .wish.stopped")).to_have_count(1)
    expect(page.locator(".scene .held .m.lifted")).to_have_count(4)
    sent = person.taken("Place at the nearest spot")
    assert (sent["do"], len(sent["spots"])) == ("deploy", 4)
    person.deploy_at(SPOTS)
    first = person.side()
    # Too far: a ghost at the pointer, red tape, and by how much.
    person.tap_at((12, 23) if _stands_low(person, first) else (12, 1))
    expect(person.hint).to_contain_text("too far")
    expect(page.locator(".scene .wish.stopped")).to_have_count(1)
    expect(page.locator(".scene .tape.over")).to_have_count(1)
    page.keyboard.press("Escape")
    # Single models: no skull, and only they go.
    page.get_by_text("Move single models").click()
    model = person.battle().field.on_table(first)[0]
    person.tap(next(each["at"] for each in person.see()["models"] if each["model"] == model))
    x, y = person.battle().field.figure(model).centre
    person.tap_at((x / 1000, y / 1000 + (1.3 if y < 12_000 else -1.3)))
    person.is_labelled("Place here")
    assert page.locator(".scene .m.dead").count() == 0
    sent = person.taken()
    assert (sent["do"], [path[0] for path in sent["paths"]]) == ("move", [model])
    _through_the_house(person)


def _stands_low(person: Mover, side: int) -> bool:
    field = person.battle().field
    unit = next(each.number for each in field.forces.units if each.side == side)
    return field.figure(field.on_table(unit)[0]).y < 12_000


def _through_the_house(person: Mover) -> None:
    """Whoever stands near the house goes in by a tap on it, shoots out of it, and comes out."""
    low = 0 if _stands_low(person, 0) else 1
    unit = next(each.number for each in person.battle().forces.units if each.side == low)
    person.until("move", low)
    expect(person.page.locator(".seg label", has_text="Embark")).to_be_visible()
    person.tap_at((12, 6))
    assert person.taken("Go aboard")["do"] == "embark"
    assert person.battle().field.aboard(unit)
    person.until("attack", low)
    person.answer()
    assert person.last()["do"] == "attack"
    person.until("move", low)
    person.tap_at((5, 6))  # beside the strip with the dice
    assert person.taken("Come out here")["do"] == "disembark"
    assert person.battle().field.on_table(unit)


@pytest.mark.rule("MELEE-01", "MELEE-04")
def test_an_enemy_that_is_tapped_is_charged_and_who_is_locked_is_told_so(visit: Visit) -> None:
    visitor = visit("desktop", **PLAYING)
    charger = charged(visitor, seed=8, most=3)
    assert charger.counted["charges"] == 3
    assert charger.counted["contact"] == 3, charger.short
    person = charger.person
    battle = person.battle()
    locked = next(unit.number for unit in battle.forces.units if battle.field.melee_of(unit.number) is not None)
    person.until("move", battle.forces.units[locked].side)
    page, name = person.page, battle.forces.units[locked].name
    person.press(page.locator(f".hand button[title='{name}']"))
    expect(page.locator(".decide h2")).to_have_text(name)
    person.tap(next(each["at"] for each in page.evaluate(BOARD) if each["what"] == "bare"))
    expect(person.hint).to_contain_text("locked in a melee")


@pytest.mark.shows("TERRAIN-02")
def test_scenery_that_is_set_off_is_seen_and_driven(visit: Visit) -> None:
    table = field_of({"piece": "wreck", "at": [12, 12]})
    person = Mover.at(visit("desktop", **PLAYING), game_on(table))
    unit, _ = entered(person, AROUND)
    person.until("move", person.battle().forces.units[unit].side)
    expect(person.page.locator(".decide h2")).to_have_text("Abandoned vehicle")
    (vehicle,) = [each for each in person.see()["models"] if each["ring"] == "chosen"]
    assert vehicle["seat"] == "1"
    person.tap_at((8.0, 12.0))
    assert person.taken("Place here")["do"] == "move"
    assert person.battle().field.figure(vehicle["model"]).x < 9_000
