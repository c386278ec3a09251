"""What each Action of an Advanced game brings, in a line, and what a requirement such as 6/2 asks of a die."""

from muster.battle.field import Field
from muster.battle.narration.wording import counted
from muster.rulebook.actions import SUPPORT, Action
from muster.rulebook.ladder import Needs

_MEANS = {
    Action.MOVE: "Go up to {move} {scale}.",
    Action.DASH: "Run up to {dash} {scale}.",
    Action.ATTACK: "Use all weapons once.",
    Action.DEPLOY: "Arrive from reserve in your zone.",
    Action.PREPARE: "What it moved or shot so far no longer limits it.",
    Action.GUARD: "Defence +1 until it does something else, at the longest to the end of the Game Turn.",
    Action.SUPPORT: "Gives you {support}; the unit does nothing more in this Game Turn.",
}


def meaning(field: Field, unit: int, action: Action) -> str:
    """What an Action does for a unit now; another Action than Guard ends its Guard, which is said."""
    stats = field.stats(unit)
    scale = field.forces.table.board.scale.unit.rstrip(".")
    support = counted(SUPPORT, "Command Point")
    words = _MEANS[action].format(move=stats.move.total, dash=stats.dash.total, scale=scale, support=support)
    held = field.guard(unit)
    return f"{words} Its Guard of +{held} ends." if held and action is not Action.GUARD else words


def needs_words(needs: Needs) -> str:
    """What a die must show, stage by stage; empty where the figure says all."""
    counts = f" Each success counts {needs.times} times." if needs.times > 1 else ""
    if needs.automatic:
        return f"No dice are thrown: every attack succeeds.{counts}"
    if not needs.possible:
        return "No die can succeed."
    first, *later = needs.stages
    if not later:
        return counts.strip()
    again = ", then ".join(f"{number}+" for number in later)
    return f"Each {first} is thrown again, for {again}.{counts}"
