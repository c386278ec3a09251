"""An attack in words: why a die needs what it needs, step by step in the order of the rules."""

from collections.abc import Iterator

from muster.combat.requirements import Requirements, Save
from muster.combat.tally import Tally
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
    by_hp = needed.hp_each > 1
    yield f"Power {needed.power} against Defence {needed.defence}: {meaning(needed.cell, by_hp)} ({table})."
    if needed.modifier.changes:
        yield f"Dice modifier {_modifier(needed.modifier)}: {meaning(needed.needs, by_hp)}."
    if weapons.reroll and not needed.needs.automatic and needed.needs.possible:
        yield f"Dice that {_are(weapons.reroll)} are rolled once more."
    if by_hp:
        yield f"Each hit that is not saved costs {needed.hp_each} HP."
    if needed.needs.possible:
        yield from (save_words(save, weapons.ap) for save in needed.saves)
        if not needed.saves:
            yield "No saves: every hit costs HP."


def meaning(needs: Needs, by_hp: bool = False) -> str:
    """A requirement as a person would say it; a multiplier of HP is left out, as it does not change successes."""
    times = f", each success counts {needs.times}" if needs.times > 1 and not by_hp else ""
    if needs.automatic:
        return f"{needs}, automatic{times}"
    chain = in_turn(needs)
    return f"{needs}, {chain}{times}" if chain else f"{needs}{times}"


def in_turn(needs: Needs) -> str:
    """What the dice of a requirement such as 6/2 must show one after the other; empty if one roll is enough."""
    *highest, last = needs.stages
    return f"{' and then '.join(f'a {number}' for number in highest)} and then {last}+" if highest else ""


def _modifier(modifier: Tally) -> str:
    reasons = ", ".join(f"{change:+} {reason}" for reason, change in modifier.changes)
    plain = [reason for reason, _ in modifier.changes] == ["modifier"]
    return f"{modifier.total:+}" if plain else f"{modifier.total:+} ({reasons})"


def _are(reroll: str) -> str:
    return {"failures": "fail", "successes": "succeed"}[reroll]


def save_words(save: Save, ap: int | None) -> str:
    """What a save needs, or why there is none."""
    stat = f"{save.stat.total}+" + (f" ({save.stat})" if save.stat.changes else "")
    if save.pierced:
        return f"{save.name} {stat} is pierced by AP {ap}+: no save."
    if not save.test.needs.possible:
        changed = f" with {save.modifier:+}" if save.stat.total <= 6 else ""
        return f"{save.name} {stat}{changed} is worse than 6+: no save."
    changed = f" with {save.modifier:+}: {save.test.needs}" if save.modifier else ""
    reroll = f", dice that {_are(save.test.reroll)} once more" if save.test.reroll else ""
    return f"{save.name} save on {stat}{changed}{reroll}."


def because(needed: Requirements) -> str:
    """The reasons for one requirement, in one line: the stats, what changed them, and the dice modifier."""
    line = f"Power {needed.power} against Defence {needed.defence}"
    return f"{line}, {_modifier(needed.modifier)} on the dice" if needed.modifier.changes else line
