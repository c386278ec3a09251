"""What the reference says about deployment, movement, ground, Melee and Transports."""

from muster.press.sheets.block import Block, block, ids, when
from muster.rulebook.ruleset import Ruleset


def ground_blocks(rules: Ruleset) -> list[Block]:
    """The blocks, without those that the ruleset leaves out or does not decide."""
    if rules.reduced:
        return [_deployment(rules), _movement(rules), _ground(rules)]
    moving = [_deployment(rules), _movement(rules), _coherency(), _ground(rules), _melee(rules)]
    return [*moving, _transports(rules), *(each for each in [_buildings(rules)] if each.items)]


def _deployment(rules: Ruleset) -> Block:
    shape = "" if rules.reduced else ", in Coherency"
    return block(
        "Deployment",
        [
            ("Zones", "The Turn Master picks first in Game Turn 1, then the others by their rolls."),
            ("Placing", f"The whole Unit inside your zone{shape}, or not at all. It may act in the same Game Turn."),
            ("Reserve", "Units may wait there; they neither act nor suffer, and count nothing at the end."),
        ],
        "DEPLOY-04 DEPLOY-06 DEPLOY-07 DEPLOY-10 POINTS-10",
    )


def _movement(rules: Ruleset) -> Block:
    climb = "Height is a part of the path."
    if rules.vertical_terrain:
        climb = "Climbing is Difficult Ground, and must end within the same Movement."
        climb += " Ladders, stairs and lifts do not slow." if rules.ladders_and_stairs else ""
    return block(
        "Movement",
        [
            (
                "Path",
                (
                    "Each model by itself, in any direction, front edge to front edge. Not through other Units or "
                    "Impassable Ground."
                ),
            ),
            (
                "Near enemies",
                "Coming near has no effect; contact starts a Melee."
                if not rules.reduced
                else "Coming near has no effect.",
            ),
            ("Climbing", climb),
            ("Immobile", "Move 0 and Dash 0: the Unit never moves by itself."),
        ],
        "MOVE-02 MOVE-04 MOVE-06 MOVE-10",
        ids(rules.vertical_terrain, "BETA-20", "MOVE-14"),
        ids(rules.ladders_and_stairs, "BETA-21"),
    )


def _coherency() -> Block:
    return block(
        "Coherency",
        [
            (
                "Links",
                "Each model within 2 in. of another of its Unit (6 in. up or down), all in one group, at all times.",
            ),
            ("Broken", "By casualties: the fewest models go the shortest way. This is no Move and no Dash."),
        ],
        "COH-01 COH-02 COH-04 COH-08",
    )


def _ground(rules: Ruleset) -> Block:
    inside = rules.difficult_ground == "half_inside"
    slow = (
        "Every inch inside costs two."
        if inside
        else "Into, through or out of it: the whole Movement is a third shorter, at least 1 in."
    )
    listed = "Woods, bushes, crops, fences, craters, ruins, rocks, steep slopes, mud and shallow water are Difficult."
    agreed = listed if rules.listed_difficult_ground else "A piece nobody agreed on is Impassable."
    return block(
        "Ground",
        [
            when(not rules.reduced, "Difficult", slow),
            when(
                not rules.reduced,
                "Dangerous",
                "A D6 for each model that goes into, through or out of it: each 1 is a hit. Armour and AEGIS may "
                "save; losses go at once.",
            ),
            ("Impassable", "No model enters or crosses it. Every other Unit counts as such."),
            ("Not agreed", agreed),
        ],
        ids(not rules.reduced, ids(inside, "BETA-10", "GROUND-02") + " GROUND-08 GROUND-10"),
        "GROUND-14 GROUND-15",
        ids(rules.listed_difficult_ground, "BETA-11", "GROUND-17"),
    )


def _melee(rules: Ruleset) -> Block:
    locked = "Move and Dash as usual, but at the end a model still touches an enemy of this Melee."
    room = (
        " It may end out of Coherency to let a friend in, and closes up after that." if rules.room_for_friends else ""
    )
    return block(
        "Melee",
        [
            (
                "Start",
                "A Move or Dash into contact with an enemy. One touching pair engages both whole Units, at once.",
            ),
            ("Locked", locked + room),
            (
                "Contact lost",
                "By casualties: the fewest models go back into contact, the Unit with most casualties first.",
            ),
            ("End", "When one side is left, after casualties are taken away."),
        ],
        "MELEE-01 MELEE-02 MELEE-05 MELEE-08 MELEE-09",
        ids(rules.room_for_friends, "MELEE-11"),
        "MELEE-22",
    )


def _transports(rules: Ruleset) -> Block:
    struck = (
        "Successes left over strike the passengers, who save by their own stats." if rules.passengers_struck else ""
    )
    exposed = "Until it is removed they may be targets." if rules.passengers_vulnerable else ""
    place = "Passengers are put where it stood, or as near as possible; those without room are casualties."
    return block(
        "Transports",
        [
            (
                "Load",
                "Each model carries whole Units up to its Transport points; a passenger counts with its full cost.",
            ),
            ("In", "By Move or Dash: one model reaches contact, and the whole Unit is aboard."),
            ("Out", "By Move or Dash: every model within that distance of the Transport."),
            (
                "Fire Points",
                "Passengers attack, measured from the Transport. It moved: no Heavy; it dashed: no Heavy, no Battle.",
            ),
            ("Destroyed", " ".join(each for each in (struck, exposed, place) if each)),
        ],
        "TRANS-06 TRANS-10 TRANS-16 TRANS-17 TRANS-21 TRANS-24 TRANS-32",
        ids(rules.passengers_struck, "BETA-04"),
        ids(rules.passengers_vulnerable, "BETA-05"),
    )


def _buildings(rules: Ruleset) -> Block:
    found = [
        when(rules.building_outside, "Outside", "Every building can be climbed, and its roof stood on."),
        when(
            rules.building_openings,
            "Openings",
            "A building with openings can be embarked like a Transport and has Fire Points.",
        ),
        when(rules.building_floors, "Roof", "From inside, a Unit may come out on the roof with another Movement."),
    ]
    rules_behind = ("BETA-23", "BETA-24", "BETA-26")
    return block(
        "Buildings", found, *(ids(item is not None, rule) for rule, item in zip(rules_behind, found, strict=True))
    )
