"""What a profile has where its file says nothing."""

from decimal import Decimal

import pytest

from muster.army import DEFAULT_BASE, DEFAULT_HEIGHT, read_unit, read_weapon
from muster.files.document import parse_documents
from muster.files.reader import Reader

WEAPON = "kind: weapon\nname: Club\nrange: 0\nattacks: 1\npower: 2\ntype: assault\n"
UNIT = "kind: unit\nname: Recruit\nmove: 5\ndash: 5\ndefence: 2\nhp: 1\n"


@pytest.mark.rule("STAT-21", "SAVE-04")
def test_a_weapon_without_ap_pierces_nothing() -> None:
    (document,), _ = parse_documents(WEAPON, "club.yaml")
    club = read_weapon(document, Reader("club.yaml"))
    assert club is not None
    assert (club.ap, club.perks, club.symbol, club.lore, club.cost) == (None, (), "", "", None)


@pytest.mark.rule("STAT-11", "STAT-12", "STAT-13", "STAT-14")
def test_a_unit_has_neither_saves_nor_room_unless_it_says_so() -> None:
    (document,), _ = parse_documents(UNIT, "recruit.yaml")
    recruit = read_unit(document, Reader("recruit.yaml"))
    assert recruit is not None
    assert (recruit.armour, recruit.aegis, recruit.transport, recruit.fire_points) == (None, None, Decimal(0), False)
    assert (recruit.base, recruit.height) == (DEFAULT_BASE, DEFAULT_HEIGHT)
