"""Odds and requirements as clients are told them."""

from muster.battle.field import Field
from muster.battle.prospects import Prospect, points_of
from muster.combat.distribution import Distribution
from muster.combat.requirements import Requirements
from muster.combat.words import save_words, steps
from muster.rulebook.ruleset import Ruleset
from muster.views.action_words import needs_words
from muster.views.shapes.preview import Chance, GroupNeeds

PLACES = 6


def chance_of(field: Field, found: Prospect) -> Chance:
    """What an attack does to its target. Who is not seen is not lost, and a unit with such models not destroyed."""
    likely = found.odds
    destroy = likely.destroyed if likely.target.hp_left == field.hp_left(found.target) else 0.0
    return _chance(likely.mean_hp_lost, destroy, found.worth, likely.hp_lost)


def chance_of_losing(field: Field, unit: int, lost: Distribution, most: int) -> Chance:
    """What a unit loses whose models in sight have so many HP."""
    capped = lost.capped(most)
    destroy = capped.at_least(most) if most == field.hp_left(unit) else 0.0
    return _chance(capped.mean, destroy, points_of(field, unit, capped.mean), capped.listed(most))


def _chance(mean: float, destroy: float, worth: float, hp: tuple[float, ...]) -> Chance:
    return {
        "mean": round(mean, PLACES),
        "destroy": round(destroy, PLACES),
        "worth": round(worth, PLACES),
        "hp": [round(each, PLACES) for each in hp],
    }


def group_needs(needed: Requirements, ruleset: Ruleset) -> GroupNeeds:
    weapons = needed.weapons
    return {
        "weapon": weapons.name,
        "count": weapons.count,
        "dice": weapons.dice,
        "need": str(needed.needs),
        "defence": f"Defence {needed.defence}",
        "saves": [save_words(save, weapons.ap) for save in needed.saves],
        "means": needs_words(needed.needs),
        "because": list(steps(needed, ruleset)),
    }
