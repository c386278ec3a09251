"""A weapon's profile."""

from dataclasses import dataclass
from decimal import Decimal

from muster.army.perk import PERK, Perk, check_perks
from muster.army.stats import LORE, PRICED, SYMBOL, check_fields, check_pricing
from muster.files.kinds import OneOf, Save, Whole
from muster.files.reader import Field
from muster.rulebook.ruleset import NAME
from muster.rulebook.weapon_type import WeaponType

WEAPON_FIELDS = (
    Field("name", NAME),
    Field("range", Whole(0, unit="inches"), "STAT-18"),
    Field("attacks", Whole(1, 30), "STAT-19"),
    Field("power", Whole(0, 10), "STAT-20"),
    Field("type", OneOf(*WeaponType), "STAT-22"),
    Field("ap", Save(), "STAT-21", default=None),
    Field("perks", PERK, "STAT-16", default=(), many=True),
    Field("symbol", SYMBOL, "STAT-15", default=""),
    Field("lore", LORE, "STAT-15", default=""),
    Field("linked", NAME, "PERK-51", default=(), many=True),
    *PRICED,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon as its owner designed it. An `ap` of 4 is 4+; `cost` is in points for each weapon.

    `linked` names the weapons that it may change into, which cost about the same (PERK-51, PERK-52).
    """

    name: str
    range: int
    attacks: int
    power: int
    type: WeaponType
    ap: int | None = None
    perks: tuple[Perk, ...] = ()
    symbol: str = ""
    lore: str = ""
    linked: tuple[str, ...] = ()
    cost: Decimal | None = None
    pricing: int | None = None

    def __post_init__(self) -> None:
        check_fields(self, WEAPON_FIELDS)
        check_pricing(self.cost, self.pricing)
        check_perks(self.perks)
