"""An attack in words: why a die needs what it needs, step by step in the book's order."""

from collections.abc import Iterator

from muster.combat.requirements import Requirements, Save
from muster.rulebook.ladder import Needs
from muster.rulebook.ruleset import Ruleset


def steps(needed: Requirements, ruleset: Ruleset) -> Iterator[str]:
    """One sentence for each step of one weapon group."""
    weapons = needed.weapons
    if weapons.count > 1:
        yield f"{weapons.count} weapons x {weapons.attacks} attacks = {weapons.dice} dice."
    else:
        yield f"{weapons.dice} attack dice." if weapons.dice != 1 else "1 attack die."
    table = ruleset.attack_table
    yield f"Power {needed.power} against Defence {needed.defence}: {meaning(needed.cell)} ({table})."
    if needed.modifier.changes:
        yield f"Dice modifier {needed.modifier.total:+} ({_reasons(needed)}): {meaning(needed.needs)}."
    if weapons.reroll and not needed.needs.automatic and needed.needs.possible:
        yield f"Dice that {_are(weapons.reroll)} are rolled once more."
    if needed.hp_each > 1:
        yield f"Each hit that is not saved costs {needed.hp_each} HP."
    if needed.needs.possible:
        yield from (_save(save, weapons.ap) for save in needed.saves)
        if not needed.saves:
            yield "No saves: every hit costs HP."


def meaning(needs: Needs) -> str:
    """A requirement as a person would say it."""
    times = f", each success counts {needs.times}" if needs.times > 1 else ""
    if needs.automatic:
        return f"{needs}, automatic{times}"
    *highest, last = needs.stages
    if not highest:
        return f"{needs}{times}"
    chain = " and then ".join(f"a {number}" for number in highest)
    return f"{needs}, {chain} and then {last}+{times}"


def _reasons(needed: Requirements) -> str:
    return ", ".join(f"{change:+} {reason}" for reason, change in needed.modifier.changes)


def _are(reroll: str) -> str:
    return {"failures": "fail", "successes": "succeed"}[reroll]


def _save(save: Save, ap: int | None) -> str:
    stat = f"{save.stat.total}+" + (f" ({save.stat})" if save.stat.changes else "")
    if save.pierced:
        return f"{save.name} {stat} is pierced by AP {ap}+: no save."
    if not save.test.needs.possible:
        return f"{save.name} {stat} with {save.modifier:+} is worse than 6+: no save."
    changed = f" with {save.modifier:+}: {save.test.needs}" if save.modifier else ""
    reroll = f", dice that {_are(save.test.reroll)} once more" if save.test.reroll else ""
    return f"{save.name} save on {stat}{changed}{reroll}."
