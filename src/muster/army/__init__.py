"""Armies as values: the profiles of weapons and units, rosters made of them, and the files they are kept in."""

from muster.army.base import DEFAULT_BASE, DEFAULT_HEIGHT, Base, Shape
from muster.army.breach import Breach
from muster.army.library import Armoury, Faction
from muster.army.library_reading import judge_armoury, judge_faction, read_armoury, read_faction
from muster.army.limits import over_limit, roster_breaches, unit_breaches
from muster.army.perk import Per, Perk
from muster.army.reading import read_unit, read_weapon
from muster.army.ready_armies import FACTIONS, READY, ROSTERS, SHIPPED, find_roster, ready_army, ready_faction
from muster.army.roster import Form, Model, Roster, RosterUnit
from muster.army.roster_judging import judge_roster
from muster.army.roster_reading import read_roster
from muster.army.unit import UNIT_FIELDS, Unit
from muster.army.weapon import WEAPON_FIELDS, Weapon
from muster.army.writing import write_armoury, write_faction, write_roster, write_unit, write_weapon

__all__ = [
    "DEFAULT_BASE",
    "DEFAULT_HEIGHT",
    "FACTIONS",
    "READY",
    "ROSTERS",
    "SHIPPED",
    "UNIT_FIELDS",
    "WEAPON_FIELDS",
    "Armoury",
    "Base",
    "Breach",
    "Faction",
    "Form",
    "Model",
    "Per",
    "Perk",
    "Roster",
    "RosterUnit",
    "Shape",
    "Unit",
    "Weapon",
    "find_roster",
    "judge_armoury",
    "judge_faction",
    "judge_roster",
    "over_limit",
    "read_armoury",
    "read_faction",
    "read_roster",
    "read_unit",
    "read_weapon",
    "ready_army",
    "ready_faction",
    "roster_breaches",
    "unit_breaches",
    "write_armoury",
    "write_faction",
    "write_roster",
    "write_unit",
    "write_weapon",
]
