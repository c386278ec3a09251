"""What a value of a stat usually stands for, and what is unusual about a profile: advice, no fault (GUIDE-09)."""

from collections.abc import Iterator
from dataclasses import dataclass

from muster.army.symbols import known_symbol, near_symbol
from muster.army.unit import Unit
from muster.army.weapon import Weapon
from muster.files.refusals import shown
from muster.rulebook.weapon_type import WeaponType


@dataclass(frozen=True, slots=True)
class Hint:
    """A piece of advice on the profile of that name, and the guideline behind it."""

    name: str
    sentence: str
    rule: str


@dataclass(frozen=True, slots=True)
class Guideline:
    """What the values of a stat stand for: each band starts at its value and ends before the next."""

    rule: str
    bands: tuple[tuple[int, str], ...]

    def words(self, value: int) -> str:
        return next(words for start, words in reversed(self.bands) if value >= start)


MOVES = (
    (0, "a building or a gun that is fixed in place"),
    (1, "slower than a person walks"),
    (3, "a person on foot"),
    (6, "a quick walker, a rider or a slow vehicle"),
    (10, "a rider, a bike, a beast or a land vehicle"),
    (18, "a fast machine, a flyer or a teleporter"),
)
SAVES = {
    "armour": (
        "plain clothes or bare skin",
        {6: "a uniform or soft hide", 5: "leather, kevlar or a shell", 4: "mail, thick armour or hard chitin",
         3: "full plate, a power suit, stone or metal", 2: "armour out of legend or a far future"},
    ),
    "aegis": (
        "no special protection",
        {6: "a charm, bionics or good senses", 5: "a weak field or sharp reflexes", 4: "a master of dodging",
         3: "a strong field or a bent sense of time", 2: "an immortal, or one who has seen it coming"},
    ),
    "ap": (
        "blunt, or made for practice",
        {6: "a knife, a claw or a small gun", 5: "a common rifle or hand weapon",
         4: "piercing shot or a two-handed weapon", 3: "magic or focused energy",
         2: "something out of legend or a far future"},
    ),
}  # fmt: skip

GUIDELINES = {
    "move": Guideline("GUIDE-01", MOVES),
    "dash": Guideline("GUIDE-02", ((0, "never in a hurry"), (1, "a sprint, about as far as a Move"))),
    "defence": Guideline(
        "GUIDE-03",
        (
            (0, "weak, small or a swarm"),
            (3, "an ordinary person or animal"),
            (4, "augmented, savage or a robot"),
            (5, "a war machine or greatly enhanced life"),
            (6, "a giant, a monster or a fighting vehicle"),
            (9, "among the mightiest creatures and engines"),
        ),
    ),
    "hp": Guideline(
        "GUIDE-04",
        (
            (1, "rank and file"),
            (2, "a veteran or a large body"),
            (3, "a hero, a swarm or a light vehicle"),
            (6, "a hulk or a durable engine"),
            (11, "a legend or a titanic machine"),
        ),
    ),
    "range": Guideline(
        "GUIDE-10",
        (
            (0, "melee only"),
            (1, "thrown, or a long reach"),
            (10, "a handgun or a shotgun"),
            (20, "a rifle, a bow or common magic"),
            (30, "a sniper's or a heavy weapon"),
            (80, "artillery or a giant gun"),
        ),
    ),
    "power": Guideline(
        "GUIDE-11",
        (
            (0, "no force at all"),
            (1, "a toy, a tool or a stunner"),
            (3, "human strength or a common gun"),
            (5, "heavy automatic fire, a sniper or fire magic"),
            (7, "explosives, a cannon or a monster's blow"),
            (9, "made against tanks"),
        ),
    ),
    "attacks": Guideline(
        "GUIDE-13",
        (
            (1, "a single heavy blow or slow fire"),
            (3, "a rifle, a shotgun or a flurry"),
            (6, "a machine gun or sweeping blows"),
            (11, "a gatling, or destruction on a large scale"),
        ),
    ),
}
TYPES = {
    WeaponType.HEAVY: "stands still to be used",
    WeaponType.BATTLE: "is used at a steady pace, not while running",
    WeaponType.ASSAULT: "is used at full speed and in close combat",
}


def guideline(stat: str, value: int | WeaponType | None) -> str:
    """What a value of a stat usually stands for, in a few words; empty if there is no guideline."""
    if isinstance(value, WeaponType):
        return TYPES[value]
    if stat in SAVES:
        nil, words = SAVES[stat]
        return nil if value is None else words[value]
    return GUIDELINES[stat].words(value) if stat in GUIDELINES and value is not None else ""


def hints(profile: Unit | Weapon) -> list[Hint]:
    """What is unusual about a profile, in the order of its stats."""
    found = [
        *(_of_unit(profile) if isinstance(profile, Unit) else _of_weapon(profile)),
        *_of_symbol(profile),
        *_of_perks(profile),
    ]
    return [Hint(profile.name, sentence, rule) for sentence, rule in found]


def _of_unit(unit: Unit) -> Iterator[tuple[str, str]]:
    if unit.dash > 2 * unit.move and unit.dash > unit.move + 6:
        yield f"Dash {unit.dash} is far above Move {unit.move}; the two are usually close.", "GUIDE-02"
    elif unit.move > 0 and unit.dash == 0:
        yield f"it moves {unit.move} inches but never dashes; Dash is usually near Move.", "GUIDE-02"
    if unit.defence == 0:
        yield "Defence 0 means that whatever has any Power hurts it most easily.", "GUIDE-03"
    if unit.is_transport and unit.move == 0 and not unit.fire_points:
        yield "it carries units but neither moves nor lets them fire; a shelter usually has fire points.", "GUIDE-07"


def _of_perks(profile: Unit | Weapon) -> Iterator[tuple[str, str]]:
    """Hints on perks that are only a name; the only rule behind a name may be that for units of a medium."""
    unless = " unless terrain names it as a medium" if isinstance(profile, Unit) else ""
    for perk in profile.perks:
        if not perk.text:
            yield f"the perk “{shown(perk.name)}” has no rule behind it{unless}; the players resolve it.", "STAT-16"


def _of_symbol(profile: Unit | Weapon) -> Iterator[tuple[str, str]]:
    if profile.symbol and not known_symbol(profile.symbol):
        yield f"there is no symbol “{shown(profile.symbol)}”.{near_symbol(profile.symbol)}", "STAT-15"


def _of_weapon(weapon: Weapon) -> Iterator[tuple[str, str]]:
    if weapon.range == 0 and weapon.type is not WeaponType.ASSAULT:
        yield f"it is for melee only, where {weapon.type} weapons are penalised; assault is usual.", "GUIDE-14"
    if weapon.power == 0:
        yield "Power 0 cannot hurt anything; only its perks can be of use.", "GUIDE-11"
    if weapon.range > 150:
        yield f"Range {weapon.range:,} is more than the largest table is long.", "GUIDE-10"
