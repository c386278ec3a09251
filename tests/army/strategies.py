"""Random profiles and rosters, with the text that YAML finds hardest."""

from dataclasses import replace
from decimal import Decimal
from typing import TypeVar

from hypothesis import strategies as st

from muster.army import (
    Armoury,
    Base,
    Faction,
    Form,
    Model,
    Per,
    Perk,
    Roster,
    RosterUnit,
    Shape,
    Unit,
    Weapon,
    over_limit,
)
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
PERKS = st.builds(Perk, NAMES) | st.builds(
    Perk, NAMES, LORE, st.none() | st.decimals(0, 100, places=2), st.sampled_from(Per)
)
TOLD = {
    "perks": st.lists(PERKS, max_size=3, unique_by=lambda perk: perk.name).map(tuple),
    "symbol": st.just("") | words(40),
    "lore": LORE,
    "cost": COSTS,
}
Profile = TypeVar("Profile", Unit, Weapon)


@st.composite
def priced(draw: st.DrawFn, profiles: st.SearchStrategy[Profile]) -> Profile:
    """Profiles of which some that have a cost say which version of the point model gave it."""
    profile = draw(profiles)
    return profile if profile.cost is None else replace(profile, pricing=draw(st.none() | st.integers(1, 9_999)))


WEAPONS = priced(
    st.builds(
        Weapon,
        name=NAMES,
        range=st.integers(0, 10**18 - 1),
        attacks=st.integers(1, 30),
        power=st.integers(0, 10),
        type=st.sampled_from(WeaponType),
        ap=SAVES,
        **TOLD,
    )
)


@st.composite
def units(draw: st.DrawFn) -> Unit:
    transport = draw(st.just(0) | st.decimals(0, 10**6, places=2))
    built = st.builds(
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
    return draw(priced(built))


def armed(weapons: list[Weapon]) -> list[Weapon]:
    """The weapons, of which those that cost the same are linked (PERK-52)."""
    linked = []
    for weapon in weapons:
        alike = tuple(each.name for each in weapons if each is not weapon and each.cost == weapon.cost)
        linked.append(replace(weapon, linked=alike))
    return linked


WEAPON_LISTS = st.lists(WEAPONS, max_size=3, unique_by=lambda each: each.name).map(armed)
UNIT_LISTS = st.lists(units(), min_size=1, max_size=3, unique_by=lambda each: each.name)
LIBRARY = {"name": NAMES, "symbol": TOLD["symbol"], "lore": LORE}
ARMOURIES = st.builds(Armoury, weapons=WEAPON_LISTS.filter(bool), **LIBRARY)
FACTIONS = st.builds(Faction, weapons=WEAPON_LISTS, profiles=UNIT_LISTS, **LIBRARY)


@st.composite
def rosters(draw: st.DrawFn) -> Roster:
    """Rosters that break no rule: what is priced costs enough, the limit is out of reach, and what is aboard fits."""
    weapons = draw(WEAPON_LISTS)
    profiles = draw(UNIT_LISTS)
    carried = st.lists(st.sampled_from(weapons), max_size=3) if weapons else st.just([])
    models = st.lists(st.builds(Model, carried.map(tuple)), min_size=1, max_size=4).map(tuple)
    squads = st.builds(RosterUnit, name=words(100), profile=st.sampled_from(profiles), models=models, lore=LORE)
    fielded = draw(st.lists(squads, min_size=1, max_size=3, unique_by=lambda each: each.name))
    limit = draw(st.none() | st.just(Decimal(1_000_000)))
    army = Roster(
        name=draw(NAMES),
        faction=draw(st.just("") | NAMES),
        ruleset=draw(st.sampled_from(sorted(PRESETS))),
        limit=limit,
        overspend=draw(st.none() | st.decimals(0, 100, places=2)) if limit is not None else None,
        lore=draw(LORE),
        weapons=tuple(weapons),
        profiles=tuple(profiles),
        units=tuple(loaded(fielded)) if draw(st.booleans()) else tuple(fielded),
        forms=tuple(draw(st.lists(forms(fielded), max_size=1))),
    )
    return army if over_limit(army) is None else replace(army, ruleset="core")  # the quick start sets a limit itself


def loaded(squads: list[RosterUnit]) -> list[RosterUnit]:
    """The same units, the last of them aboard the first if that could carry it."""
    first, last = squads[0], squads[-1]
    if last is first or last.cost is None or last.cost > first.profile.transport:
        return squads
    return [*squads[:-1], replace(last, aboard=first.name)]


@st.composite
def forms(draw: st.DrawFn, squads: list[RosterUnit]) -> Form:
    """Another form of one of the units, which differs in what a form may."""
    unit = draw(st.sampled_from(squads))
    taken = {each.name for each in squads}
    name = draw(words(100).filter(lambda each: each not in taken))
    return Form(unit.name, replace(unit, name=name, lore=draw(LORE)))
