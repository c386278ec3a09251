"""Set-ups of games that are short: two units a side on a table of two feet, who die quickly."""

from typing import Any

Wish = dict[str, Any]
YOU: Wish = {"name": "Anna", "kind": "you"}
HERE: Wish = {"name": "Ben", "kind": "here"}
LINK: Wish = {"name": "Ben", "kind": "link"}
GREEDY: Wish = {"name": "Greedy", "kind": "bot", "bot": "greedy"}
PISTOL = {"name": "Pistol", "range": 14, "attacks": 3, "power": 5, "type": "assault", "ap": "5+", "cost": 7}
BLADE = {"range": 0, "attacks": 3, "power": 5, "type": "assault", "cost": 4}
PROFILE = {"move": 7, "dash": 5, "defence": 3, "hp": 1, "armour": "6+", "base": "28", "cost": 4}


def roster(name: str, weapons: list[Wish], profiles: list[Wish], units: list[Wish]) -> Wish:
    """An army of such weapons, profiles and units, as a set-up takes it."""
    body = {"kind": "roster", "version": 1, "name": name, "weapons": weapons, "profiles": profiles, "units": units}
    return {"body": body}


def army(name: str, *units: str, blade: str = "Sabre", **scouts: Any) -> Wish:
    """An army of scouts, four to a unit, by the names of its units; `scouts` is what these have otherwise."""
    armed = [{"count": 4, "weapons": ["Pistol", blade]}]
    listed: list[Wish] = [{"profile": "Scout", "name": unit, "models": armed} for unit in units]
    return roster(name, [PISTOL, BLADE | {"name": blade}], [PROFILE | {"name": "Scout"} | scouts], listed)


ARMIES = (army("The Reds", "Red Foxes", "Red Hounds"), army("The Greys", "Grey Herons", "Grey Cranes"))


def small(*seats: dict[str, Any], seed: int = 8, **more: Any) -> dict[str, Any]:
    """The set-up of a short game; seats as they are wished, and more of it as it differs."""
    return {
        "style": "standard",
        "edition": "core",
        "switches": {"elimination": "yes"},
        "limit": 150,
        "turns": 4,
        "random_length": False,
        "dice": "fast",
        "seed": seed,
        "clock": None,
        "seats": [{"army": mine} | seat for seat, mine in zip(seats, ARMIES, strict=False)],
        "table": {"source": "random", "seed": seed, "size": "2x2", "density": "light"},
    } | more
