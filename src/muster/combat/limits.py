"""The limits of the numbers in an attack: effective values, after all effects on the profiles."""

from muster.combat.attack import Melee
from muster.dice import Reroll
from muster.files.kinds import NIL, Kind, Parsed, Save, Whole
from muster.rulebook.attack_table import HIGHEST_DEFENCE, HIGHEST_POWER
from muster.rulebook.weapon_type import WeaponType

MOST_DICE = 10_000
MOST_MODELS = 1_000

DICE = Whole(0, MOST_DICE)
POWER = Whole(0, HIGHEST_POWER)
DEFENCE = Whole(0, HIGHEST_DEFENCE)
HP = Whole(1, 99)
MODELS = Whole(1, MOST_MODELS)
MODIFIER = Whole(-20, 20)
COVER = Whole(-15, 15)
SAVE = Save()
TYPE: Kind[WeaponType] = Parsed(lambda text: WeaponType(text.lower()), ", ".join(WeaponType))
REROLL: Kind[Reroll | None] = Parsed(
    lambda text: None if text.lower() in NIL else Reroll(text.lower()), "none, " + ", ".join(Reroll)
)
MELEE: Kind[Melee] = Parsed(
    lambda text: Melee({"true": "yes", "false": "no"}.get(text.lower(), text.lower())), ", ".join(Melee)
)
