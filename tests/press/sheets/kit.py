"""Rosters that are hard to print, and ways to look at what was printed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from itertools import combinations
from typing import Any

from muster.army import Model, Roster, RosterUnit, Unit, Weapon
from muster.army.perk import Per, Perk
from muster.press.sheets.document import Printed
from muster.press.sheets.faces import clean
from muster.press.sheets.look import Paper
from muster.press.sheets.pen import Mark
from muster.rulebook.weapon_type import WeaponType

CARBINE = Weapon(
    name="Tide Carbine", range=18, attacks=3, power=4, ap=5, type=WeaponType.ASSAULT, cost=Decimal("11.04"), pricing=1
)
LONG = Weapon(
    name="Extraordinarily Long Repeating Harpoon Gun of the Old Fleet",
    range=36,
    attacks=30,
    power=10,
    ap=2,
    type=WeaponType.HEAVY,
    perks=(Perk("Blast", "Every model within 2 in. of the one that is hit is hit, too."),),
    cost=Decimal("123.45"),
    pricing=1,
)
FOREIGN = Weapon(name="Клинок Ωμέγα", range=0, attacks=2, power=0, type=WeaponType.ASSAULT, cost=Decimal("3.5"))
LANCER = Unit(
    name="Reed Lancer", move=6, dash=6, defence=3, hp=2, armour=4, aegis=6, cost=Decimal("10.25"), pricing=1
)


def squad(name: str, models: int, *weapons: Weapon, profile: Unit = LANCER, **more: Any) -> RosterUnit:
    return RosterUnit(name=name, profile=profile, models=tuple(Model(weapons) for _ in range(models)), **more)


def small(**changes: Any) -> Roster:
    """One ordinary unit, whose profile may be changed."""
    unit = squad("Reed Lancers", 6, CARBINE, profile=replace(LANCER, **changes))
    return Roster(name="Reed Company", units=(unit,), limit=Decimal(300))


def hard() -> Roster:
    """Long names, foreign letters, many models, much HP, much lore, perks, a transport."""
    crawler = Unit(
        name="Crawler", move=10, dash=8, defence=7, hp=12, armour=3, transport=Decimal("140.5"), fire_points=True
    )
    leader = Perk(
        "Leader", "Friends within 6 in. reroll failed Attack Dice once in a Game Turn. " * 4, Decimal(5), Per.UNIT
    )
    units = (
        squad("Reed Lancers of the Outer Marsh and of the Seven Drowned Parishes, Third Company of Foot", 6, CARBINE),
        squad("Σπαρτιάτες и Казаки", 5, FOREIGN, LONG, profile=replace(LANCER, name="Guard", perks=(leader,))),
        squad("Titan", 1, LONG, LONG, profile=replace(LANCER, name="Giant", hp=99, lore="Old and slow. " * 60)),
        squad("Swarm", 1000, FOREIGN, profile=replace(LANCER, name="Swarmling", hp=1)),
        squad("Legion", 1000, CARBINE, profile=replace(LANCER, name="Legionary", hp=3)),
        squad("Crawlers", 2, CARBINE, profile=crawler),
        squad("Talkers", 3, CARBINE, aboard="Crawlers", lore="word " * 1990),
        squad("Nobodies", 2),
        squad("x" * 100, 2, CARBINE),
    )
    return Roster(name="Wardens of the Long Causeway and the Lands below it", faction="Wardens", units=units)


def crowd() -> Roster:
    """As many units as a roster may have."""
    units = tuple(squad(f"Company {number} of the Crowd", 1 + number % 7, CARBINE, FOREIGN) for number in range(200))
    return Roster(name="Crowd", units=units, limit=Decimal(20_000), lore="They are many. " * 100)


def bare(text: str) -> str:
    """Text without any white, which a line's end may have put in or taken out."""
    return re.sub(r"\s+", "", clean(text))


def extracted(pdf: bytes) -> list[str]:
    """The text of each page, as another program reads it."""
    import pypdfium2

    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def ink(pdf: bytes) -> list[float]:
    """How dark each page is on the whole, from 0 for white to 1 for black."""
    import pypdfium2

    pages = (page.render(scale=0.5, grayscale=True).to_numpy() for page in pypdfium2.PdfDocument(pdf))
    return [1 - float(page.mean()) / 255 for page in pages]


def images(pdf: bytes, scale: float) -> list[Any]:
    import pypdfium2

    return [page.render(scale=scale).to_pil() for page in pypdfium2.PdfDocument(pdf)]


def outside(found: Printed, paper: Paper, margin: float) -> list[Mark]:
    """Words that leave the frame of the page, and other marks that leave the page itself."""
    return [mark for mark in found.marks if not _inside(mark, paper, margin if mark.text else 0.0)]


def _inside(mark: Mark, paper: Paper, margin: float) -> bool:
    place, slack = mark.place, 0.6
    across = place.x >= margin - slack and place.right <= paper.width - margin + slack
    return across and place.y >= -slack and place.bottom <= paper.height + slack


def overlaps(found: Printed) -> Iterator[tuple[Mark, Mark]]:
    """Words that stand on other words."""
    for page in range(1, found.pages + 1):
        words = [mark for mark in found.marks if mark.page == page and mark.text.strip()]
        yield from ((one, other) for one, other in combinations(words, 2) if _overlap(one, other))


def _overlap(one: Mark, other: Mark) -> bool:
    a, b = one.place, other.place
    across = min(a.right, b.right) - max(a.x, b.x)
    down = min(a.bottom, b.bottom) - max(a.y, b.y)
    return across > 0.6 and down > 1.0
