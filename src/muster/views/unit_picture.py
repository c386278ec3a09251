"""A unit as it began the game, with its figures and weapons; or without them, where they are hidden."""

from muster.army import Perk, Weapon
from muster.battle.forces import Force, Forces
from muster.views.hiding import DASH, hides
from muster.views.shapes.table import BasePicture, UnitPicture, WeaponPicture

ANY_NUMBER = -1.0
"""What is carried by something that has room for everybody."""


def unit_picture(forces: Forces, unit: Force, seat: int | None) -> UnitPicture:
    profile, secret = unit.profile, hides(forces, seat, unit.number)
    weapons = [] if secret else list(dict.fromkeys(weapon for own in unit.loadouts for weapon in own))
    return {
        "unit": unit.number,
        "name": unit.name,
        "seat": unit.seat,
        "side": unit.side,
        "symbol": profile.symbol,
        "first": unit.models.start,
        "count": len(unit.models),
        "base": _base(unit),
        "height": unit.height,
        "move": 0 if secret else profile.move,
        "dash": 0 if secret else profile.dash,
        "defence": 0 if secret else profile.defence,
        "hp": 0 if secret else profile.hp,
        "armour": DASH if secret else save(profile.armour),
        "aegis": DASH if secret else save(profile.aegis),
        "cost": 0.0 if secret else float(unit.cost),
        "transport": 0.0 if secret else ANY_NUMBER if unit.first_capacity is None else float(unit.first_capacity),
        "weapons": [_weapon(place, weapon) for place, weapon in enumerate(weapons)],
        "carries": [[weapons.index(weapon) for weapon in own] if not secret else [] for own in unit.loadouts],
        "perks": [] if secret else [_perk(perk) for perk in profile.perks],
        "piece": unit.piece,
        "hidden": secret,
    }


def save(stat: int | None) -> str:
    """Such as 5+."""
    return DASH if stat is None else f"{stat}+"


def _base(unit: Force) -> BasePicture:
    """The footprint as it is measured with, in mils."""
    corners = unit.footprint.corners
    if not corners:
        return {"shape": "round", "length": 2 * unit.footprint.radius, "width": 2 * unit.footprint.radius}
    xs, ys = zip(*corners, strict=True)
    shape = unit.profile.base.shape.value if unit.piece is None else "rect"
    return {"shape": shape, "length": max(xs) - min(xs), "width": max(ys) - min(ys)}


def _weapon(place: int, weapon: Weapon) -> WeaponPicture:
    return {
        "weapon": place,
        "name": weapon.name,
        "symbol": weapon.symbol,
        "range": weapon.range,
        "type": weapon.type.value,
        "attacks": weapon.attacks,
        "power": weapon.power,
        "ap": save(weapon.ap),
        "perks": [_perk(perk) for perk in weapon.perks],
    }


def _perk(perk: Perk) -> str:
    return f"{perk.name}: {perk.text}" if perk.text else perk.name
