"""Which models take losses: those that are least missed."""

from muster.battle.choices import AnyChoice, Lose
from muster.battle.decisions import CasualtiesDecision
from muster.battle.refusal import Refusal
from muster.battle.rules.engaging import foes_in_melee
from muster.battle.view import View
from muster.bots.estimates import estimates
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import in_contact


def lose(view: View, decision: CasualtiesDecision) -> AnyChoice:
    """The cheapest armed first; those that hold the unit together or in contact with the enemy last."""
    known, field = estimates(view.forces), view.field
    standing = [model for model in field.on_table(decision.unit) if field.state.hp[model]]
    foes = foes_in_melee(field, decision.unit)

    def missed(model: int) -> tuple[bool, float, bool, int]:
        arms = float(known.costs[model])
        if model not in standing:
            return False, arms, False, model
        rest = field.figures(other for other in standing if other != model)
        touches = any(in_contact(field.figure(model), foe) for foe in foes)
        return not coherent(rest), arms, touches, model

    choice = Lose(tuple(sorted(decision.eligible, key=missed)))
    # Only so many as are needed can be named, and a damaged one comes first: the nearest legal answer is just that.
    checked = view.check(choice)
    if not isinstance(checked, Refusal):
        return checked
    assert checked.nearest is not None  # noqa: S101 - a refusal of casualties always has one
    return checked.nearest
