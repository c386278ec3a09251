"""Bodies and requests that the tests of the companion share."""

from typing import Any

from muster.companion import answer

UNIT: dict[str, Any] = {
    "kind": "unit", "version": 1, "name": "Ferry Guard", "move": 6, "dash": 6, "defence": 3, "hp": 2,
    "armour": "4+", "aegis": "6+",
}  # fmt: skip
WEAPON: dict[str, Any] = {
    "kind": "weapon", "version": 1, "name": "Boat Hook", "range": 18, "attacks": 3, "power": 4, "ap": "5+",
    "type": "assault",
}  # fmt: skip


def inside(body: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A profile as a list in another body has it: without kind and version."""
    return {name: value for name, value in body.items() if name not in ("kind", "version")} | changes


FACTION: dict[str, Any] = {
    "kind": "faction", "version": 1, "name": "The Ferry", "weapons": [inside(WEAPON)], "profiles": [inside(UNIT)],
}  # fmt: skip
ROSTER: dict[str, Any] = {
    "kind": "roster", "version": 1, "name": "The Crossing", "limit": 300,
    "weapons": [inside(WEAPON, cost=11.04, pricing=2)],
    "profiles": [inside(UNIT, cost=10.25, pricing=2)],
    "units": [{"profile": "Ferry Guard", "models": [{"count": 5, "weapons": ["Boat Hook"]}]}],
}  # fmt: skip
TARGET = {"defence": 3, "hp": 2, "models": 5, "armour": "4+", "aegis": "6+"}
ATTACK: dict[str, Any] = {
    "ruleset": "core",
    "groups": [{"name": "Boat Hook", "count": 4, "attacks": 3, "power": 4, "ap": "5+", "range": 18}],
    "target": TARGET,
    "situation": {"distance": 12, "cover": 1},
}
MATCH = {"attacker": {"roster": ROSTER, "unit": "Ferry Guard"}, "target": {"roster": ROSTER, "unit": "Ferry Guard"}}

YAML = "kind: weapon\nversion: 1\nname: Boat Hook\nrange: 0\nattacks: 2\npower: 3\ntype: assault\n"

EXAMPLES: dict[str, dict[str, Any]] = {
    "price": {"thing": WEAPON},
    "library": {"thing": FACTION},
    "roster": {"roster": ROSTER, "style": "advanced"},
    "reprice": {"thing": {**WEAPON, "cost": 9, "pricing": 1}, "hand_too": True},
    "odds": {"attack": ATTACK},
    "requirements": {"attack": ATTACK},
    "attack": MATCH,
    "resolve": {"attack": ATTACK, "faces": [6, 5, 4, 3, 2, 1, 6, 5, 4, 3, 2, 1]},
    "share": {"thing": WEAPON},
    "receive": {"codes": [answer("share", {"thing": WEAPON})["text"]]},
    "file": {"text": YAML},
    "text": {"thing": WEAPON},
    "symbols": {},
    "ready": {},
    "qr": {"text": "https://muster.example/join/0123456789abcdef"},
    "rulesets": {},
    "table-setup": {},
}
"""For each reckoning a request that is answered; docs/companion.md shows them."""
