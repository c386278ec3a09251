"""`odds`: the exact odds of an attack, as a distribution that can be drawn."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from muster.combat.odds import GroupOdds, Odds
from muster.combat.odds import odds as combat_odds
from muster.companion.asked import Asked
from muster.companion.asked_attack import Attack, asked_attack
from muster.companion.json_types import Body, TypedDict
from muster.companion.needed import GroupBarred, GroupNeeded, barred, chance, groups_needed


class HpChance(TypedDict):
    """The chance of one loss."""

    hp: int
    """How many HP are lost."""
    exactly: float
    """The chance that it is just so many."""
    at_least: float
    """The chance that it is so many or more."""


class ModelsChance(TypedDict):
    """The chance of so many casualties."""

    models: int
    """How many models fall."""
    exactly: float
    """The chance that it is just so many."""
    at_least: float
    """The chance that it is so many or more."""


class Link(TypedDict):
    """One link of the chain from dice to lost HP, on average."""

    group: str
    """The weapon group."""
    what: str
    """What is counted: dice, hits, past Armour, past Cover, past AEGIS, or HP."""
    need: str
    """What was needed to get there; empty at the start and at the end."""
    expected: float
    """How many there are on average."""


class GroupShare(TypedDict):
    """What one weapon group does by itself."""

    name: str
    """The weapon's name."""
    mean: float
    """The HP that it costs on average, if there were no end of models."""
    destroyed_by_then: float
    """The chance that the target is destroyed once this group has attacked."""


class OddsAnswer(TypedDict):
    """What an attack is likely to do."""

    ruleset: str
    """The edition."""
    hp: int
    """The HP that the target has left before the attack."""
    models: int
    """The models that stand before the attack."""
    mean: float
    """The HP lost on average."""
    mean_casualties: float
    """The models lost on average."""
    mean_points: float | None
    """The points lost on average; null if the target's cost was not given."""
    destroy: float
    """The chance that the target is destroyed."""
    distribution: list[HpChance]
    """The chances of the losses, one after another; those before the first and after the last have none."""
    casualties: list[ModelsChance]
    """The chances of casualties, in the same way."""
    chain: list[Link]
    """The way from dice to HP on average, weapon group by weapon group."""
    groups: list[GroupShare]
    """What each weapon group does."""
    requirements: list[GroupNeeded]
    """What every die must show, weapon group by weapon group."""
    barred: list[GroupBarred]
    """The weapon groups that may not attack, and why."""
    sentence: str
    """The gist in one sentence."""


def odds(request: Body) -> OddsAnswer:
    attack = asked_attack(Asked(request, ("attack",)).values.get("attack"))
    found = _odds(attack)
    lost = None if attack.points is None else round(found.share_lost * float(attack.points), 2)
    return {
        "ruleset": attack.ruleset.name,
        "hp": attack.target.hp_left,
        "models": attack.target.standing,
        "mean": round(found.mean_hp_lost, 9),
        "mean_casualties": round(found.mean_casualties, 9),
        "mean_points": lost,
        "destroy": chance(found.destroyed),
        "distribution": [
            {"hp": count, "exactly": exactly, "at_least": at_least}
            for count, exactly, at_least in _rows(found.hp_lost)
        ],
        "casualties": [
            {"models": count, "exactly": exactly, "at_least": at_least}
            for count, exactly, at_least in _rows(found.casualties)
        ],
        "chain": [link for group in found.groups for link in _chain(group)],
        "groups": [_share(group, by) for group, by in zip(found.groups, found.destroyed_after, strict=False)],
        "requirements": groups_needed(attack),
        "barred": [barred(each) for each in attack.barred],
        "sentence": _sentence(attack, found),
    }


def _share(group: GroupOdds, destroyed: float) -> GroupShare:
    name = group.requirements.weapons.name
    return {"name": name, "mean": round(group.losses.mean, 9), "destroyed_by_then": chance(destroyed)}


def _odds(attack: Attack) -> Odds:
    """The odds; where no weapon may attack, nothing is lost for certain."""
    if attack.weapons:
        return combat_odds(attack.weapons, attack.target, attack.ruleset)
    return Odds(attack.target, (), (1.0, *[0.0] * attack.target.hp_left), (0.0,))


def _rows(chances: Sequence[float]) -> Iterator[tuple[int, float, float]]:
    """Counts from the first to the last that has a chance worth telling."""
    rounded = [chance(each) for each in chances]
    counts = [count for count, each in enumerate(rounded) if each > 0]
    tails = list(accumulate(reversed(chances)))[::-1]
    for count in range(counts[0], counts[-1] + 1):
        yield count, rounded[count], min(chance(tails[count]), 1.0)


def _chain(group: GroupOdds) -> Iterator[Link]:
    needed = group.requirements
    name, left = needed.weapons.name, float(needed.weapons.dice)
    yield {"group": name, "what": "dice", "need": "", "expected": left}
    left *= needed.attack.chance * needed.saves_each
    yield {"group": name, "what": "hits", "need": str(needed.needs), "expected": round(left, 9)}
    for save in needed.saves:
        left *= 1 - save.test.chance
        need = "pierced" if save.pierced else str(save.test.needs)
        yield {"group": name, "what": f"past {save.name}", "need": need, "expected": round(left, 9)}
    yield {"group": name, "what": "HP", "need": "", "expected": round(left * needed.hp_each, 9)}


def _sentence(attack: Attack, found: Odds) -> str:
    if not attack.weapons:
        return "No weapon may attack."
    models = f", {found.mean_casualties:.1f} models" if attack.target.standing > 1 else ""
    return f"On average {found.mean_hp_lost:.1f} HP are lost{models}; {per_cent(found.destroyed)} to destroy it."


def per_cent(exact: float) -> str:
    """A chance as people say it; only what is certain is 0% or 100%."""
    if 0 < exact < 0.001:
        return "less than 0.1%"
    if 0.999 < exact < 1:
        return "more than 99.9%"
    return f"{exact:.1%}"
