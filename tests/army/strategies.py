"""Random profiles and rosters, with the text that YAML finds hardest."""

from decimal import Decimal

from hypothesis import strategies as st

from muster.army import Base, Model, Roster, RosterUnit, Shape, Unit, Weapon
from muster.rulebook.ruleset import PRESETS
from muster.rulebook.weapon_type import WeaponType

AWKWARD = [
    "No", "yes", "none", "null", "~", "-", "42", "007", "1e3", "2026-01-01", "=", "<<", "@", "`", "'", '"', "\\", "#",
    "- x", "? x", ": x", "x:", "x,", "*a", "&a", "!tag", "|", ">-", "---", "...", "%YAML 1.2", "a: b # c", "[a, b]",
    "{a: b}", '"quoted"', "it's", "a\\nb", "a b", "a  b", "a\u00a0b", "e\u0301", "Ünïcödé", "射手",
    "قوس\u200cها", "👩\u200d🚀",
]  # fmt: skip
LETTERS = st.characters(exclude_categories=["C", "Zl", "Zp"]) | st.sampled_from("\u200c\u200d:#-'\" \\,[]{}")


def words(longest: int, letters: st.SearchStrategy[str] = LETTERS) -> st.SearchStrategy[str]:
    random = st.text(letters, min_size=1, max_size=longest).map(str.strip).filter(bool)
    return st.sampled_from(AWKWARD) | random


NAMES = words(80)
LORE = st.just("") | words(120, LETTERS | st.sampled_from("\n\n\t "))
SAVES = st.none() | st.integers(2, 6)
COSTS = st.none() | st.decimals(50, 1000, places=2)
SIDES = st.decimals(1, 1000, places=1)
BASES = st.builds(lambda side: Base(Shape.ROUND, side, side), SIDES) | st.builds(
    Base, st.sampled_from([Shape.OVAL, Shape.RECT]), SIDES, SIDES
)
TOLD = {
    "perks": st.lists(NAMES, max_size=3).map(tuple),
    "symbol": st.just("") | words(40),
    "lore": LORE,
    "cost": COSTS,
}
WEAPONS = st.builds(
    Weapon,
    name=NAMES,
    range=st.integers(0, 10**18 - 1),
    attacks=st.integers(1, 30),
    power=st.integers(0, 10),
    type=st.sampled_from(WeaponType),
    ap=SAVES,
    **TOLD,
)


@st.composite
def units(draw: st.DrawFn) -> Unit:
    transport = draw(st.just(0) | st.decimals(0, 10**6, places=2))
    return draw(
        st.builds(
            Unit,
            name=NAMES,
            move=st.integers(0, 50),
            dash=st.integers(0, 50),
            defence=st.integers(0, 10),
            hp=st.integers(1, 99),
            armour=SAVES,
            aegis=SAVES,
            transport=st.just(transport),
            fire_points=st.sampled_from([True, False] if transport else [False]),
            base=BASES,
            height=st.decimals("0.001", 100, places=3),
            **TOLD,
        )
    )


@st.composite
def rosters(draw: st.DrawFn) -> Roster:
    """Rosters that break no limit: what is priced costs enough, and the limit is out of reach."""
    weapons = draw(st.lists(WEAPONS, max_size=3, unique_by=lambda each: each.name))
    profiles = draw(st.lists(units(), min_size=1, max_size=3, unique_by=lambda each: each.name))
    carried = st.lists(st.sampled_from(weapons), max_size=3) if weapons else st.just([])
    models = st.lists(st.builds(Model, carried.map(tuple)), min_size=1, max_size=4).map(tuple)
    squads = st.builds(RosterUnit, name=words(100), profile=st.sampled_from(profiles), models=models, lore=LORE)
    return Roster(
        name=draw(NAMES),
        ruleset=draw(st.sampled_from(sorted(PRESETS))),
        limit=draw(st.none() | st.just(Decimal(1_000_000))),
        lore=draw(LORE),
        weapons=tuple(weapons),
        profiles=tuple(profiles),
        units=tuple(draw(st.lists(squads, min_size=1, max_size=3, unique_by=lambda each: each.name))),
    )
