"""`requirements`: what every die of an attack must show, in figures and in words."""

from collections.abc import Iterator

from muster.combat.requirements import Requirements, Save
from muster.combat.requirements import requirements as combat_requirements
from muster.combat.words import because, meaning, steps
from muster.companion.asked import Asked
from muster.companion.asked_attack import Attack, Barred, asked_attack
from muster.companion.json_types import Body, TypedDict
from muster.rulebook.ladder import Needs
from muster.rulebook.ruleset import Ruleset


class DieNeeded(TypedDict):
    """What one die must show."""

    needs: str
    """The requirement as charts write it, such as 4+, 6/5+, A or AxN."""
    meaning: str
    """The same in words."""
    number: int | None
    """The lowest face that passes; null if the die is not rolled or passes in several stages."""
    stages: list[int]
    """The lowest face that passes in each stage; empty if no die is rolled."""
    die: str
    """The die, such as d6."""
    automatic: bool
    """Whether every die succeeds without being rolled."""
    possible: bool
    """Whether it can succeed at all."""
    times: int
    """What each success counts."""
    reroll: str
    """Which dice are rolled once more: failures, successes, or empty for none."""
    chance: float
    """The chance that one die passes, its reroll included."""


class SaveNeeded(DieNeeded):
    """What a save must show."""

    name: str
    """Armour, Cover or AEGIS."""
    stat: int
    """The stat after all changes, such as 4 for 4+; 7 is none."""
    pierced: bool
    """Whether the weapon's AP takes the save away."""
    rules: list[str]
    """The ids of the rules behind it."""


class GroupNeeded(TypedDict):
    """What one weapon group needs."""

    name: str
    """The weapon's name."""
    dice: int
    """How many attack dice are rolled."""
    power: int
    """Its Power, within the table's limits."""
    defence: int
    """The target's Defence after all changes."""
    modifier: int
    """The dice modifier in all."""
    because: str
    """How the requirement came about, in one line."""
    attack: DieNeeded
    """What each attack die must show."""
    saves: list[SaveNeeded]
    """What the target's saves must show, in the order in which they are rolled."""
    hits_each: int
    """How many saves of each kind one success faces."""
    hp_each: int
    """How many HP a hit costs that is not saved."""
    unsaved: float
    """The chance that no save stops a hit."""
    steps: list[str]
    """The whole way in sentences, in the book's order."""
    rules: list[str]
    """The ids of the rules that the attack dice go by."""


class GroupBarred(TypedDict):
    """A weapon group that may not attack."""

    name: str
    """The weapon's name."""
    sentence: str
    """Why it may not."""
    rule: str
    """The id of the rule behind it."""


class RequirementsAnswer(TypedDict):
    """What an attack needs."""

    ruleset: str
    """The edition."""
    attack_table: str
    """The attack table."""
    groups: list[GroupNeeded]
    """The weapon groups that attack, in order."""
    barred: list[GroupBarred]
    """The weapon groups that may not attack."""


def requirements(request: Body) -> RequirementsAnswer:
    attack = asked_attack(Asked(request, ("attack",)).values.get("attack"))
    return {
        "ruleset": attack.ruleset.name,
        "attack_table": attack.ruleset.attack_table,
        "groups": groups_needed(attack),
        "barred": [barred(each) for each in attack.barred],
    }


def groups_needed(attack: Attack) -> list[GroupNeeded]:
    each = (combat_requirements(weapons, attack.target, attack.ruleset) for weapons in attack.weapons)
    return [_group(needed, attack.ruleset) for needed in each]


def barred(group: Barred) -> GroupBarred:
    return {"name": group.name, "sentence": group.sentence, "rule": group.rule}


def _group(needed: Requirements, ruleset: Ruleset) -> GroupNeeded:
    return {
        "name": needed.weapons.name,
        "dice": needed.weapons.dice,
        "power": needed.power,
        "defence": needed.defence.total,
        "modifier": needed.modifier.total,
        "because": because(needed),
        "attack": die_needed(needed.needs, needed.weapons.reroll or "", needed.attack.chance, needed.hp_each > 1),
        "saves": [_save(save) for save in needed.saves],
        "hits_each": needed.saves_each,
        "hp_each": needed.hp_each,
        "unsaved": chance(needed.unsaved),
        "steps": list(steps(needed, ruleset)),
        "rules": list(_rules(needed)),
    }


def die_needed(needs: Needs, reroll: str, passes: float, by_hp: bool = False) -> DieNeeded:
    rolled = list(needs.stages) if needs.possible and not needs.automatic else []
    return {
        "needs": str(needs),
        "meaning": meaning(needs, by_hp) if needs.possible else "never",
        "number": rolled[0] if len(rolled) == 1 else None,
        "stages": rolled,
        "die": str(needs.ladder.die),
        "automatic": needs.automatic,
        "possible": needs.possible,
        "times": needs.times,
        "reroll": str(reroll),
        "chance": chance(passes),
    }


def _save(save: Save) -> SaveNeeded:
    test = save.test
    rules = ["SAVE-06"] if save.name == "AEGIS" else ["SAVE-02", *(["SAVE-03"] if save.pierced else [])]
    return {
        **die_needed(test.needs, test.reroll or "", test.chance),
        "name": save.name,
        "stat": save.stat.total,
        "pierced": save.pierced,
        "rules": rules,
    }


def _rules(needed: Requirements) -> Iterator[str]:
    yield "ATTACK-06"
    if needed.modifier.changes:
        yield "ATTACK-18"
    if not needed.needs.possible:
        yield "ATTACK-14"
    elif needed.needs.automatic:
        yield "ATTACK-11" if needed.needs.times > 1 else "ATTACK-10"
    else:
        yield "ATTACK-12" if len(needed.needs.stages) > 1 else "ATTACK-09"


def chance(exact: float) -> float:
    """A chance to twelve decimals: as far as every machine agrees on them."""
    return round(exact, 12)
