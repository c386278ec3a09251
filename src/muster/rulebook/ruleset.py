"""A ruleset: one named field for each thing in which the books differ.

Code asks the field and never the name of the edition.
"""

from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from typing import Any

from muster.files.kinds import Kind, Number, OneOf, Whole, Words, YesNo, read_option, written
from muster.rulebook.attack_table import ATTACK_TABLES, AttackTable, attack_table

POINTS = Number("0", "1000000", decimals=2)
NAME = Words(80)


def switch(kind: Kind[Any], decides: str, *ids: str) -> Any:
    """A field of `Ruleset`: the values it may have, what it decides, and the catalogue entries behind it."""
    return field(metadata={"kind": kind, "decides": decides, "ids": ids})


@dataclass(frozen=True)
class Ruleset:
    """A value for everything in which the books differ. No field has a default, so a ruleset is complete."""

    name: str
    attack_table: str = switch(
        OneOf(*ATTACK_TABLES),
        "which table turns Power against Defence into a requirement",
        "ATTACK-07", "QS-25", "QR-45", "BETA-14", "BETA-15", "BETA-16", "D10-02", "D10-03", "D10-04",
    )  # fmt: skip
    multiplier: str = switch(
        OneOf("as_written", "hits", "hp_loss"),
        "what AxN multiplies: hits before saves, HP lost, or as written (hits on charts, HP in formulas)",
        "ATTACK-11", "BETA-18", "D10-05",
    )  # fmt: skip
    set_limit: Decimal = switch(
        POINTS, "the Point Limit of every game; 0 where the players agree on one", "POINTS-02", "QS-02"
    )
    minimum_unit_cost: Decimal = switch(
        POINTS, "the least a unit with its weapons may cost, in points", "POINTS-06", "QS-03", "SETUP-15"
    )
    scaled_minimum_unit_cost: bool = switch(
        YesNo(), "whether a twentieth of the point limit is enough for a unit, if that is less", "BETA-08"
    )
    minimum_model_cost: Decimal = switch(
        POINTS, "the least a model with its weapons may cost, in points", "POINTS-07", "SETUP-16"
    )
    difficult_ground: str = switch(
        OneOf("one_third", "half_inside"),
        "how Difficult Ground slows: a third off the whole Movement, at least 1 in., or double price inside only",
        "GROUND-02", "QR-19", "BETA-10",
    )  # fmt: skip
    listed_difficult_ground: bool = switch(
        YesNo(),
        "whether common kinds of terrain are Difficult Ground without agreement, and not Impassable",
        "GROUND-17", "SCENERY-09", "BETA-11",
    )  # fmt: skip
    vertical_terrain: bool = switch(YesNo(), "whether climbing counts as Difficult Ground", "MOVE-14", "BETA-20")
    ladders_and_stairs: bool = switch(
        YesNo(), "whether ladders, stairs and lifts lift the slowing of climbing", "BETA-21"
    )
    building_outside: bool = switch(
        YesNo(), "whether the outside of every building can be climbed and its roof stood on", "BETA-23"
    )
    building_openings: bool = switch(
        YesNo(), "whether every building with openings can be embarked and has Fire Points", "TERRAIN-02", "BETA-24"
    )
    building_floors: bool = switch(
        YesNo(), "whether Units inside a building may come out on its roof", "TERRAIN-14", "BETA-26"
    )
    cover_area_union: bool = switch(
        YesNo(),
        "whether obscured models and models in a Cover Area are added together for the 50% test",
        "COVER-01", "COVER-09", "QR-41",
    )  # fmt: skip
    heavy_cover: bool = switch(
        YesNo(), "whether the Cover Bonus is doubled for a Unit obscured by 90% or more", "COVER-02", "BETA-12"
    )
    casualties_block_sight: bool = switch(
        YesNo(),
        "whether a Unit that is wholly a casualty still gives cover and blocks sight until it is removed",
        "HP-15", "COVER-04", "BETA-13",
    )  # fmt: skip
    passengers_struck: bool = switch(
        YesNo(),
        "whether the successes that are left when a Transport is destroyed strike its passengers",
        "TRANS-20", "TERRAIN-10", "BETA-04",
    )  # fmt: skip
    passengers_vulnerable: bool = switch(
        YesNo(),
        "whether the passengers of a destroyed Transport may be targets until it is removed; idle in Advanced games",
        "TRANS-20", "BETA-05",
    )  # fmt: skip
    weapon_limits: str = switch(
        OneOf("model", "unit"),
        "whether moving limits Heavy and Battle weapons of the model that moved, or of its whole Unit",
        "ATTACK-26", "QS-18", "QR-44",
    )  # fmt: skip
    range_zero: str = switch(
        OneOf("engaged", "touching"),
        "who uses a weapon of range 0: every model of an engaged Unit, or only one that touches the enemy",
        "MELEE-16", "QS-21",
    )  # fmt: skip
    friendly_targets: bool = switch(
        YesNo(), "whether a Unit of the own side may be a target", "TARGET-03", "QS-20", "QR-26"
    )
    reduced: bool = switch(
        YesNo(),
        "whether coherency, sight, cover, ground types, melee and transports are left out, as the Quick Start has it",
        "QS-36",
    )
    room_for_friends: bool = switch(
        YesNo(),
        "house rule: whether a Unit in a Melee may end out of coherency to make room, and closes up after a friend",
        "MELEE-11",
    )
    most_sides: int = switch(Whole(2, 8), "how many players or teams may take part at most", "QS-01", "MULTI-01")
    set_length: int = switch(
        Whole(0, 100), "how many Game Turns every game has; 0 where players agree on 4 or more", "TURN-17", "QS-09"
    )
    longest_random_game: int = switch(
        Whole(0, 100), "the last Game Turn of a game of random length; 0 for none", "TURN-18", "LENGTH-06"
    )
    elimination: bool = switch(
        YesNo(),
        "whether a side without a Unit on the battlefield at the end of a Game Turn, from the second on, is out",
        "TURN-19", "DM-03",
    )  # fmt: skip
    command_dice: int = switch(
        Whole(0, 20),
        "how many dice the Turn Master rolls for Command Points; 0 for one for each started 500 points",
        "CP-05", "QR-10",
    )  # fmt: skip
    overwatch: bool = switch(
        YesNo(),
        "house rule: whether each Unit may answer one attack in a Game Turn by Attack or Guard at no cost",
        "BETA-09",
    )  # fmt: skip
    hidden_units: bool = switch(
        YesNo(),
        "whether the figures of a Unit are hidden from the other sides at the digital table; for tests so far",
        "MOD-02",
    )

    def __post_init__(self) -> None:
        read_option("name", self.name, NAME)
        for each in SWITCHES:
            read_option(each.name, written(getattr(self, each.name)), each.kind)

    @property
    def table(self) -> AttackTable:
        return attack_table(self.attack_table)

    @property
    def multiplies_hp_loss(self) -> bool:
        if self.multiplier == "as_written":
            return self.table.multiplies_hp_loss
        return self.multiplier == "hp_loss"

    def point_limit(self, agreed: Decimal | None) -> Decimal | None:
        """The most that a roster may cost if the players agreed on `agreed`; None if there is no limit."""
        if not self.set_limit:
            return agreed
        return self.set_limit if agreed is None else min(self.set_limit, agreed)

    def least_unit_cost(self, limit: Decimal | None) -> Decimal:
        """The least a unit may cost in a game of `limit` points (POINTS-06, BETA-08)."""
        if self.scaled_minimum_unit_cost and limit is not None:
            return min(self.minimum_unit_cost, limit / 20)
        return self.minimum_unit_cost


@dataclass(frozen=True)
class Switch:
    """One field of `Ruleset`, as it is shown to people."""

    name: str
    kind: Kind[Any]
    decides: str
    ids: tuple[str, ...]


SWITCHES = tuple(
    Switch(each.name, each.metadata["kind"], each.metadata["decides"], each.metadata["ids"])
    for each in fields(Ruleset)
    if each.metadata
)


CORE = Ruleset(
    name="core",
    attack_table="d6-core",
    multiplier="as_written",
    set_limit=Decimal(0),
    minimum_unit_cost=Decimal(50),
    scaled_minimum_unit_cost=False,
    minimum_model_cost=Decimal(1),
    difficult_ground="one_third",
    listed_difficult_ground=False,
    vertical_terrain=False,
    ladders_and_stairs=False,
    building_outside=False,
    building_openings=False,
    building_floors=False,
    cover_area_union=False,
    heavy_cover=False,
    casualties_block_sight=True,
    passengers_struck=False,
    passengers_vulnerable=False,
    weapon_limits="model",
    range_zero="engaged",
    friendly_targets=True,
    reduced=False,
    room_for_friends=False,
    most_sides=8,
    set_length=0,
    longest_random_game=0,
    elimination=False,
    command_dice=0,
    overwatch=False,
    hidden_units=False,
)
QUICKREF = replace(CORE, name="quickref", cover_area_union=True, command_dice=2)
QUICKSTART = replace(
    CORE,
    name="quickstart",
    attack_table="d6-quickstart",
    set_limit=Decimal(300),
    minimum_unit_cost=Decimal(25),
    friendly_targets=False,
    most_sides=2,
    set_length=4,
)
BETA = replace(
    CORE,
    name="beta",
    attack_table="d6-beta",
    scaled_minimum_unit_cost=True,
    difficult_ground="half_inside",
    listed_difficult_ground=True,
    vertical_terrain=True,
    ladders_and_stairs=True,
    building_outside=True,
    building_openings=True,
    building_floors=True,
    heavy_cover=True,
    casualties_block_sight=False,
    passengers_struck=True,
    passengers_vulnerable=True,
)
COMPETITIVE = replace(
    CORE, name="competitive", minimum_model_cost=Decimal(2), longest_random_game=10, elimination=True
)

PRESETS = {preset.name: preset for preset in (CORE, QUICKREF, QUICKSTART, BETA, COMPETITIVE)}
