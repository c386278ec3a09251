"""A unit's profile, which all its models share."""

from dataclasses import dataclass
from decimal import Decimal

from muster.army.base import BASE, DEFAULT_BASE, DEFAULT_HEIGHT, Base
from muster.army.perk import PERK, Perk, check_perks
from muster.army.stats import LORE, PRICED, SYMBOL, check_fields, check_pricing
from muster.files import BadInput
from muster.files.kinds import Number, OrNil, Save, Whole, YesNo
from muster.files.reader import Field
from muster.rulebook.ruleset import NAME

CAPACITY = OrNil(Number("0", None, decimals=2, unit="points"), nil=Decimal(0))
TRANSPORT = Field("transport", CAPACITY, "STAT-13", default=Decimal(0))
FIRE_POINTS = Field("fire_points", YesNo(), "STAT-14", default=False)
NO_TRANSPORT = "fire_points is yes; only a transport has them, and transport is 0."

UNIT_FIELDS = (
    Field("name", NAME),
    Field("move", Whole(0, 50, unit="inches"), "STAT-07"),
    Field("dash", Whole(0, 50, unit="inches"), "STAT-08"),
    Field("defence", Whole(0, 10), "STAT-09"),
    Field("hp", Whole(1, 99), "STAT-10"),
    Field("armour", Save(), "STAT-11", default=None),
    Field("aegis", Save(), "STAT-12", default=None),
    TRANSPORT,
    FIRE_POINTS,
    Field("perks", PERK, "STAT-16", default=(), many=True),
    Field("symbol", SYMBOL, "STAT-15", default=""),
    Field("lore", LORE, "STAT-15", default=""),
    Field("base", BASE, "STAT-01", default=DEFAULT_BASE),
    Field("height", Number("0.001", "100", decimals=3, unit="inches"), default=DEFAULT_HEIGHT),
    *PRICED,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit as its owner designed it. Every value is that of each model (STAT-03), `hp` and `cost` too.

    An `armour` of 4 is 4+; `transport` is what each model carries, in points, and 0 if it is no transport.
    """

    name: str
    move: int
    dash: int
    defence: int
    hp: int
    armour: int | None = None
    aegis: int | None = None
    transport: Decimal = Decimal(0)
    fire_points: bool = False
    perks: tuple[Perk, ...] = ()
    symbol: str = ""
    lore: str = ""
    base: Base = DEFAULT_BASE
    height: Decimal = DEFAULT_HEIGHT
    cost: Decimal | None = None
    pricing: int | None = None

    def __post_init__(self) -> None:
        check_fields(self, UNIT_FIELDS)
        check_pricing(self.cost, self.pricing)
        check_perks(self.perks)
        if self.fire_points and not self.is_transport:
            raise BadInput("fire_points.no_transport", NO_TRANSPORT, "STAT-14")

    @property
    def is_transport(self) -> bool:
        return self.transport > 0
