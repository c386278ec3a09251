"""Charges: which ways into contact are found, where they end, and how many models come to stand against an enemy."""

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import Move
from muster.battle.rules.charging import charge, charge_around, ends_of, into_contact
from muster.battle.rules.full_charge import full_charge, is_held_elsewhere, nearest_pair, way_against
from muster.battle.rules.moving import Moves, moves_of
from muster.battle.spot import Path
from muster.battle.state import Phase
from muster.table.shapes.figure import in_contact
from tests.views.preview_kit import scene

UNIT, FOE, OTHER = 0, 1, 2
INCH = 1_000


def ends(battle: Battle, move: Move | None, phase: Phase = Phase.MOVE) -> dict[int, tuple[int, int]]:
    """Where all models of the unit stand after a charge, which must be legal."""
    assert move is not None
    moves = moves_of(battle.field, UNIT, phase, move.paths)
    assert isinstance(moves, Moves), moves
    return {model: figure.centre for model, figure in moves.after.items()}


def touching(battle: Battle, move: Move | None, target: int = FOE) -> list[int]:
    """Whoever of the unit is in contact with an enemy after a legal charge."""
    assert move is not None
    field = battle.field
    moves = moves_of(field, UNIT, Phase.MOVE, move.paths)
    assert isinstance(moves, Moves), moves
    theirs = field.figures(field.on_table(target))
    return [model for model, figure in moves.after.items() if any(in_contact(figure, enemy) for enemy in theirs)]


OPEN = """
table: 30 x 24
sides:
  A: {Squad: {at: "AT", move: 6}}
  B: {Foe: {at: "FOES"}}
"""


@pytest.mark.rule("MELEE-01", "MOVE-02")
@pytest.mark.parametrize("phase", [Phase.MOVE, Phase.DASH])
def test_an_enemy_is_touched_that_is_just_as_far_away_as_the_unit_may_go_and_no_other(phase: Phase) -> None:
    """In the other phase the unit stays."""
    stats = "move: 6, dash: 0" if phase is Phase.MOVE else "move: 0, dash: 6"
    for far, found in (("12,5", {0: (11 * INCH, 5 * INCH)}), ("12.1,5", None)):
        battle = scene(OPEN.replace("AT", "5,5", 1).replace("FOES", far).replace("move: 6", stats))
        for way in (charge, charge_around, full_charge):
            move = way(battle.field, UNIT, phase, FOE)
            assert (move and ends(battle, move, phase)) == found, (way, far)


@pytest.mark.rule("MELEE-01")
def test_straight_into_contact_is_just_up_to_the_enemy_and_nowhere_for_who_touches_it() -> None:
    field = scene(OPEN.replace("AT", "5,5 5,6.2", 1).replace("FOES", "6,5 7.9,5 9,6.2 9,8")).field
    near, _, touched, _, _, far = (field.figure(model) for model in range(6))
    assert into_contact(near, touched) == (0, 0)
    assert into_contact(near, far) == (3_200, 2_400), "a thousand less than the 5,000 to the middle of the other"


WALL = """
table: 30 x 24
terrain: [{name: Wall, size: [1, 4], at: [8, 6], going: impassable, top: 3}]
sides:
  A: {Squad: {at: "6,6", move: 9}}
  B: {Foe: {at: "11,6"}}
"""


@pytest.mark.rule("MELEE-01", "GROUND-14")
def test_about_a_wall_a_charge_leads_to_the_place_in_front_of_the_enemy() -> None:
    battle = scene(WALL)
    assert charge(battle.field, UNIT, Phase.MOVE, FOE) is None
    for found in (
        charge_around(battle.field, UNIT, Phase.MOVE, FOE),
        full_charge(battle.field, UNIT, Phase.MOVE, FOE),
    ):
        assert touching(battle, found) == [0]
        assert ends(battle, found)[0] == (10 * INCH, 6 * INCH)


@pytest.mark.rule("GROUND-18")
def test_whoever_crosses_a_lake_charges_straight_across_it() -> None:
    """The walker has to go round about, which is too far."""
    lake = WALL.replace("going: impassable, top: 3", "going: impassable, crossing: {ship: open}")
    battle = scene(lake.replace("move: 9", "move: 5, perks: [ship]"))
    field = battle.field
    straight = {0: (10 * INCH, 6 * INCH)}
    for way in (charge, charge_around, full_charge):
        assert ends(battle, way(field, UNIT, Phase.MOVE, FOE)) == straight, way
    against = way_against(field, Phase.MOVE, 0, [], field.figures(field.on_table(FOE)))
    assert against is not None
    assert against.points == ((6 * INCH, 6 * INCH, 0), (10 * INCH, 6 * INCH, 0))
    walker = scene(lake.replace("move: 9", "move: 5"))
    assert full_charge(walker.field, UNIT, Phase.MOVE, FOE) is None
    assert way_against(walker.field, Phase.MOVE, 0, [], field.figures(field.on_table(FOE))) is None


WALLED = """
table: 30 x 24
terrain:
  - {name: Wall, size: [0.1, 24], at: [7.25, 12], going: impassable, top: 3}
  - {name: Rock, size: [0.2, 0.2], at: [ROCK], going: impassable, top: 3}
sides:
  A: {Squad: {at: "6.5,6", move: 7}}
  B: {Foe: {at: "FOES"}}
"""
"""Some of the Foes stand behind a wall that is too long to go about, the last of them in the open."""


def walled(count: int, rock: str = "1, 1") -> Battle:
    behind = " ".join(f"7.85,{6 + place * 1.2:g}" for place in range(count))
    return scene(WALLED.replace("FOES", f"{behind} 6.5,{6.6 + 1.2 * count:g}").replace("ROCK", rock))


@pytest.mark.rule("MELEE-01")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_where_nobody_comes_to_the_nearest_enemies_the_next_is_charged(count: int) -> None:
    battle = walled(count)
    there = {0: (6_500, 5_600 + 1_200 * count)}
    assert ends(battle, full_charge(battle.field, UNIT, Phase.MOVE, FOE)) == there
    for way in (charge, charge_around):
        assert way(battle.field, UNIT, Phase.MOVE, FOE, count) is None, "so many pairs are all that is tried"
        assert ends(battle, way(battle.field, UNIT, Phase.MOVE, FOE, count + 1)) == there


@pytest.mark.rule("MELEE-01")
def test_about_a_rock_the_sixth_of_the_enemies_is_charged_if_nobody_comes_to_the_others() -> None:
    battle = walled(5, rock="6.5, 8")
    assert charge(battle.field, UNIT, Phase.MOVE, FOE, 6) is None
    assert touching(battle, full_charge(battle.field, UNIT, Phase.MOVE, FOE)) == [0]


@pytest.mark.rule("COH-06", "MELEE-01")
def test_one_who_may_not_move_keeps_nobody_else_from_joining_the_charge() -> None:
    """The second is nearest of those who do not touch anybody yet, and held; the third joins the first."""
    text = """
table: 30 x 24
weapons: {mortar: {range: 40, power: 4, attacks: 1, type: heavy}}
sides:
  A: {Squad: {at: "8.9,6 9,7.6 7.2,5.5", move: 6, weapons: mortar}}
  B: {Foe: {at: "11,6"}}
start: {used_heavy: [Squad/2]}
"""
    battle = scene(text)
    found = full_charge(battle.field, UNIT, Phase.MOVE, FOE)
    assert touching(battle, found) == [0, 2]
    assert ends(battle, found)[1] == (9 * INCH, 7_600)


@pytest.mark.rule("MELEE-04")
def test_a_unit_is_held_elsewhere_only_by_enemies_that_are_not_charged() -> None:
    text = """
table: 30 x 24
sides:
  A: {Squad: {at: "5,5 5,7"}, Free: {at: "20,20"}}
  B: {Foe: {at: "6,5"}, Other: {at: "12,5"}}
start: {engaged: Squad + Foe}
"""
    field = scene(text).field
    squad, free, foe, other = range(4)
    assert is_held_elsewhere(field, squad, other)
    assert not is_held_elsewhere(field, squad, foe), "whom it fights already"
    assert not is_held_elsewhere(field, free, foe), "who fights nobody"


@pytest.mark.rule("COH-06")
def test_of_those_who_may_move_the_one_nearest_to_the_enemy_is_named_with_the_gap() -> None:
    text = """
table: 30 x 24
weapons: {mortar: {range: 40, power: 4, attacks: 1, type: heavy}}
sides:
  A: {Squad: {at: "5,5 7,5 9,5", move: 6, weapons: mortar}}
  B: {Foe: {at: "15,7.5 13,5 15,5"}}
start: {used_heavy: [HELD]}
"""
    field = scene(text.replace("HELD", "Squad/3")).field
    found = nearest_pair(field, UNIT, Phase.MOVE, FOE)
    assert found is not None
    model, enemy, far = found
    assert (model, enemy.centre, far) == (1, (13 * INCH, 5 * INCH), 5 * INCH)
    assert nearest_pair(scene(text.replace("HELD", "Squad")).field, UNIT, Phase.MOVE, FOE) is None


@pytest.mark.rule("MELEE-01")
def test_a_model_takes_a_place_that_one_of_its_own_unit_has_left() -> None:
    """Between rocks there is room for one beside the Foe: the place of the first, which has gone elsewhere."""
    text = """
table: 30 x 24
terrain:
  - {name: North, size: [6, 4], at: [11, 8.6], going: impassable, top: 3}
  - {name: South, size: [6, 4], at: [11, 3.4], going: impassable, top: 3}
sides:
  A: {Squad: {at: "10.9,6 8.2,6", move: 6}}
  B: {Foe: {at: "12,6"}}
"""
    field = scene(text).field
    theirs = field.figures(field.on_table(FOE))
    assert way_against(field, Phase.MOVE, 1, [], theirs) is not None
    here = field.figures([0])
    assert way_against(field, Phase.MOVE, 1, here, theirs) is None, "unless it stays there"


def test_models_end_where_their_paths_do_and_face_along_the_last_leg() -> None:
    text = """
table: 30 x 24
sides:
  A: {Trucks: {at: "5,5 8,5", base: rect 60x40, facing: up, move: 9}}
  B: {Foe: {at: "20,20"}}
"""
    field = scene(text).field
    bent = Path(0, ((5_000, 5_000, 0), (5_000, 8_000, 0), (9_000, 10_000, 2_000)))
    still = Path(1, ((8_000, 5_000, 0), (8_000, 5_000, 0)))
    first, second = ends_of(field, Move(UNIT, (bent, still)))
    assert (first.x, first.y, first.z, first.facing) == (9_000, 10_000, 2_000, (4_000, 2_000))
    assert second == field.figure(1), "who does not move faces as it did"
    assert (first.footprint, first.height) == (second.footprint, second.height)


ABREAST = """
table: 30 x 24
terrain: [{name: Thing, THING}]
sides:
  A: {Squad: {at: "5,5 5,7", move: 5}}
  B: {Foe: {at: "10,5 10,7"}}
"""


@pytest.mark.rule("MELEE-01")
@pytest.mark.parametrize(
    "thing",
    ["size: [0.4, 0.4], at: [7.5, 4.6], going: impassable, top: 3", "size: [3, 1], at: [7.5, 4.6], going: difficult"],
    ids=["a post in the way", "mud that slows it"],
)
def test_where_the_nearest_model_does_not_get_there_another_leads_the_charge(thing: str) -> None:
    """The first of the Squad would have to stop short; only as the second pair of models the other two are tried."""
    battle = scene(ABREAST.replace("THING", thing))
    assert charge(battle.field, UNIT, Phase.MOVE, FOE, 1) is None
    found = charge(battle.field, UNIT, Phase.MOVE, FOE, 2)
    assert touching(battle, found) == [1]
    assert ends(battle, found)[1] == (9 * INCH, 7 * INCH)


@pytest.mark.rule("COH-06", "MELEE-01")
def test_it_is_no_charge_where_those_who_stay_keep_the_unit_from_coming_so_far() -> None:
    text = """
table: 30 x 24
weapons: {mortar: {range: 40, power: 4, attacks: 1, type: heavy}}
sides:
  A: {Squad: {at: "5,5 6,5", move: 6, weapons: mortar}}
  B: {Foe: {at: "11,5"}}
start: {used_heavy: [Squad/1]}
"""
    battle = scene(text)
    for way in (charge, charge_around, full_charge):
        assert way(battle.field, UNIT, Phase.MOVE, FOE) is None
    near = scene(text.replace("11,5", "9,5"))
    assert ends(near, full_charge(near.field, UNIT, Phase.MOVE, FOE)) == {
        0: (5 * INCH, 5 * INCH),
        1: (8 * INCH, 5 * INCH),
    }


WALL_ACROSS = "[[22.3, 12.6], [22.3, 13], [18, 13], [18, 12.6]]"
FENCE = "[[15.8, 6.2], [15.4, 6.6], [11.6, 2.7], [11.9, 2.4]]"
AWAY = "[[1, 1], [2, 1], [2, 2], [1, 2]]"
LARGE = """
table: 41 x 26
terrain: [{name: Wall, outline: OUTLINE, going: impassable, top: 3}]
sides:
  A: {Sent: {base: BASE, move: FAR, at: "OWN"}}
  B: {Foe: {base: "32", at: "FOES"}, Other: {base: "32", at: "ELSEWHERE"}}
"""


@pytest.mark.rule("MELEE-01", "COH-05")
@pytest.mark.parametrize(
    ("outline", "base", "move", "own", "foes", "other", "count"),
    [
        (AWAY, "rect 110x60", 7, "6,4 11,4 16,4 6,7 11,7 16,7 6,10 11,10", "21,9", "38,2", 1),
        (AWAY, "rect 80x50", 8, "22.2,8.1 25.9,8.1 29.7,8.1 33.4,8.1 22.2,10.6 25.9,10.6 29.7,10.6", "32,18 32,20",
         "2,24", 1),
        (FENCE, "75x42", 9, "16.5,1 19.6,1 22.6,1 16.5,2.7 19.6,2.7 22.6,2.7 16.5,4.4 19.6,4.4", "12,9", "38,2", 1),
        (WALL_ACROSS, "'25'", 8, "16,15 17,15 18,15 16,16 17,16 18,16 16,18 17,18 18,18", "22,14", "38,2", 5),
        (WALL_ACROSS, "'25'", 8,
         "15.5,15.1 16.7,15.1 17.9,15.1 15.5,16.3 16.7,16.3 17.9,16.3 15.5,17.5 16.7,17.5 17.9,17.5", "22,14",
         "20,17", 5),
    ],
    ids=["rows of hulls", "not the nearest hull", "hulls at a fence", "men at a wall", "men among others"],
)  # fmt: skip
def test_large_units_charge_with_so_many(
    outline: str, base: str, move: int, own: str, foes: str, other: str, count: int
) -> None:
    text = LARGE.replace("OUTLINE", outline).replace("BASE", base).replace("FAR", str(move))
    battle = scene(text.replace("OWN", own).replace("FOES", foes).replace("ELSEWHERE", other))
    assert len(touching(battle, full_charge(battle.field, UNIT, Phase.MOVE, FOE))) >= count


@pytest.mark.rule("MELEE-01", "COH-05")
def test_in_a_charge_those_without_room_in_their_places_gather_about_the_others() -> None:
    own = "5,6 7,6 9,6 11,6 13,6 15,6 5,8 7,8 9,8 11,8 13,8 15,8 5,10 7,10 9,10 11,10 13,10"
    battle = scene(f"""
table: 29 x 25
sides:
  A: {{Sent: {{base: "25", move: 5, at: "{own}"}}}}
  B:
    Foe: {{base: "32", at: "8.7,15.2"}}
    Right: {{base: "32", at: "16,9"}}
    Left: {{base: "32", at: "4.2,13"}}
""")
    assert touching(battle, charge(battle.field, UNIT, Phase.MOVE, FOE))
