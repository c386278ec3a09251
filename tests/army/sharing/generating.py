"""Random things to share, from a seed: some as people would write them, some with every field at its wildest."""

from dataclasses import replace
from decimal import Decimal
from random import Random
from typing import TypeVar

from muster.army import Armoury, Base, Faction, Form, Model, Per, Perk, Roster, RosterUnit, Shape, Unit, Weapon
from muster.army.things import Thing
from muster.rulebook.ruleset import PRESETS
from muster.rulebook.weapon_type import WeaponType

Profile = TypeVar("Profile", Unit, Weapon)

WORDS = [
    "Amber", "Anvil", "Barrow", "Beacon", "Bell", "Bramble", "Brine", "Cairn", "Candle", "Cinder", "Clapper",
    "Copper", "Crow", "Dusk", "Ember", "Fallow", "Ferry", "Flint", "Gallows", "Glass", "Harrow", "Hearth",
    "Heron", "Hollow", "Iron", "Kestrel", "Kite", "Lamp", "Lantern", "Loom", "Marrow", "Mirror", "Moth",
    "Nettle", "Oak", "Otter", "Pike", "Quarry", "Raven", "Reed", "Rook", "Rust", "Salt", "Sexton", "Slate",
    "Thorn", "Tide", "Vesper", "Wagon", "Warden", "Weir", "Willow", "Wren",
]  # fmt: skip
ROLES = ["Guard", "Riders", "Company", "Captain", "Cannon", "Rifle", "Hounds", "Walker", "Blade", "Crew", "Spear"]
ODD = "äßçñøœΩжשق射手한🎲🚀\u200d’“”–…^_<>@#*~\\/|{}[]()=+&%$€½²"
RULES = [
    "Once per battle, this unit may move twice in the same phase.",
    "Each model within 6 inches of this one rerolls failed Armour saves.",
    "Add 1 to Power against targets with Defence 5 or more.",
    "This weapon needs no line of sight to a target that a friendly unit can see.",
]
SENTENCES = [
    "Nobody has told them that the war is over.",
    "She tolls once for a warning.",
    "They came for the salt and stayed for the quarrel.",
    "Older than the river, and no better tempered.",
]


def random_thing(random: Random) -> Thing:
    """Mostly rosters, and every other kind."""
    makers = (random_roster, random_roster, random_roster, _faction, _armoury, _weapon, _unit)
    return random.choice(makers)(random)


def random_roster(random: Random) -> Roster:
    """A roster that breaks no rule; one in five has odd letters, odd numbers and all fields set."""
    weapons = _unlike([_weapon(random) for _ in range(random.randint(1, 12))])
    profiles = _unlike([_unit(random) for _ in range(random.randint(1, 10))])
    units = [_squad(random, number, profiles, weapons) for number in range(random.randint(1, 12))]
    forms = [Form(units[0].name, replace(units[0], name=f"{units[0].name} reborn"))] if random.random() < 0.2 else []
    transports = [unit for unit in units if unit.profile.transport > 5_000]
    if transports and transports[0] is not units[-1]:
        units[-1] = replace(
            units[-1], aboard=transports[0].name, profile=_cheap(units[-1], profiles), models=(Model(),)
        )
    limit = Decimal(1_000_000) if random.random() < 0.5 else None
    return Roster(
        name=_name(random),
        faction=_name(random) if random.random() < 0.5 else "",
        ruleset=random.choice(_rulesets(units)),
        limit=limit,
        overspend=Decimal(random.randint(0, 999)) / 100 if limit and random.random() < 0.2 else None,
        lore=_lore(random),
        weapons=weapons,
        profiles=profiles,
        units=tuple(units),
        forms=tuple(forms),
    )


def _rulesets(units: list[RosterUnit]) -> list[str]:
    """The rulesets that let the units be; one has a limit of its own, which only what is not priced stays below."""
    priced = all(unit.cost is not None for unit in units)
    return [name for name in sorted(PRESETS) if not (priced and name == "quickstart")]


def _cheap(unit: RosterUnit, profiles: tuple[Unit, ...]) -> Unit:
    """A profile that fits into a transport and is none itself, if there is one."""
    fitting = [each for each in profiles if each.cost is not None and each.cost < 200 and not each.is_transport]
    return fitting[0] if fitting else unit.profile


def _squad(random: Random, number: int, profiles: tuple[Unit, ...], weapons: tuple[Weapon, ...]) -> RosterUnit:
    profile = random.choice(profiles)
    models: list[Model] = []
    for _ in range(random.randint(1, 3)):
        models += [Model(tuple(random.choices(weapons, k=random.randint(0, 3))))] * random.randint(1, 10)
    name = f"{profile.name} {number}" if random.random() < 0.7 else f"{_name(random)} {number}"
    return RosterUnit(name=name, profile=profile, models=tuple(models), lore=_lore(random))


def _armoury(random: Random) -> Armoury:
    weapons = _unlike([_weapon(random) for _ in range(random.randint(1, 15))])
    return Armoury(name=_name(random), symbol=_symbol(random), lore=_lore(random), weapons=weapons)


def _faction(random: Random) -> Faction:
    armoury = _armoury(random)
    profiles = _unlike([_unit(random) for _ in range(random.randint(1, 8))])
    return Faction(name=armoury.name, lore=armoury.lore, weapons=armoury.weapons, profiles=profiles)


def _weapon(random: Random) -> Weapon:
    cost = _cost(random)
    return Weapon(
        name=_name(random),
        range=random.choice((0, 6, 12, 18, 24, 36, 10**18 - 1 if random.random() < 0.02 else 48)),
        attacks=random.randint(1, 30 if random.random() < 0.2 else 6),
        power=random.randint(0, 10),
        type=random.choice(list(WeaponType)),
        ap=_save(random),
        perks=_perks(random),
        symbol=_symbol(random),
        lore=_lore(random),
        cost=cost,
        pricing=None if cost is None else random.choice((None, 1, 2, 9_999)),
    )


def _unit(random: Random) -> Unit:
    cost, transport = _cost(random), random.choice((0, 0, 0, 100, 10_000))
    return Unit(
        name=_name(random),
        move=random.randint(0, 50 if random.random() < 0.1 else 12),
        dash=random.randint(0, 50 if random.random() < 0.1 else 12),
        defence=random.randint(0, 10),
        hp=random.randint(1, 99 if random.random() < 0.1 else 8),
        armour=_save(random),
        aegis=_save(random),
        transport=Decimal(transport),
        fire_points=bool(transport) and random.random() < 0.5,
        perks=_perks(random),
        symbol=_symbol(random),
        lore=_lore(random),
        base=_base(random),
        height=Decimal(random.choice(("1.25", "1.25", "2", "0.001", "99.999"))),
        cost=cost,
        pricing=None if cost is None else random.choice((None, 1)),
    )


def _unlike(profiles: list[Profile]) -> tuple[Profile, ...]:
    return tuple({profile.name: profile for profile in profiles}.values())


def _name(random: Random) -> str:
    if random.random() < 0.2:
        return "x" + "".join(random.choices(ODD + "abc XYZ", k=random.randint(0, 30))).strip()
    words = random.choices(WORDS, k=random.randint(0, 2))
    return " ".join([*words, random.choice(ROLES)])


def _lore(random: Random) -> str:
    return "\n".join(random.choices(SENTENCES, k=random.randint(1, 4))) if random.random() < 0.4 else ""


def _perks(random: Random) -> tuple[Perk, ...]:
    perks = [
        Perk(
            _name(random),
            random.choice(("", *RULES)),
            random.choice((None, Decimal("2.5"))),
            random.choice(list(Per)),
        )
        for _ in range(random.choice((0, 0, 0, 1, 2)))
    ]
    return tuple({perk.name: perk for perk in perks}.values())


def _symbol(random: Random) -> str:
    return random.choice(("", "", "", "bow", "⚓"))


def _save(random: Random) -> int | None:
    return random.choice((None, None, 2, 3, 4, 5, 6))


def _cost(random: Random) -> Decimal | None:
    return Decimal(random.randint(5_000, 30_000)) / 100 if random.random() < 0.9 else None


def _base(random: Random) -> Base:
    side, other = (Decimal(random.randint(10, 10_000)) / 10 for _ in range(2))
    shape = random.choice(list(Shape))
    usual = Base(Shape.ROUND, Decimal(32), Decimal(32))
    return usual if random.random() < 0.5 else Base(shape, side, side if shape is Shape.ROUND else other)
