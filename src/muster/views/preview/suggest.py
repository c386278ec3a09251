"""What a bot would do in somebody's place, as a choice that is theirs to make: so far, the next unit to deploy."""

from muster.battle.choices import AnyChoice
from muster.battle.decisions import DeployDecision
from muster.battle.view import View
from muster.bots.deploying import deploy
from muster.views.preview.faults import UnanswerableError


def suggestion(view: View) -> AnyChoice:
    """The next deployment of a side; finishing, where nothing of its reserve finds room."""
    decision = view.decision
    if not isinstance(decision, DeployDecision) or decision.side != view.side:
        raise UnanswerableError("ask.suggest", "Nothing is suggested now; that is asked while you deploy.")
    return deploy(view, decision)
