"""One door for every question before a choice. Whatever comes in, a fault or an answer comes out; nothing changes."""

from muster.battle.choices import AnyChoice, Deploy, March, Move
from muster.battle.decisions import DeployDecision
from muster.battle.patience import ImpatientError, Patience
from muster.battle.spot import Load, Path, Spot
from muster.battle.view import View
from muster.bots.deploying import deploy
from muster.companion.json_types import Body, NotRequired, TypedDict
from muster.views.preview.attack import attack_preview
from muster.views.preview.charging import charge_preview
from muster.views.preview.counter import counter_preview
from muster.views.preview.faults import UnanswerableError, asked_unit, check_asks_for_own_side
from muster.views.preview.moving import move_preview
from muster.views.preview.questions import (
    AnyAsking,
    AskAttack,
    AskChoice,
    AskCounter,
    AskDeploy,
    AskMove,
    AskReach,
    AskSight,
    AskSuggest,
    read_choice,
    read_question,
)
from muster.views.preview.reach import reach_preview
from muster.views.preview.sight import sight_preview
from muster.views.shapes.preview import (
    AttackPreview,
    CounterPreview,
    Fault,
    MovePreview,
    ReachPreview,
    SightPreview,
)

MOST_KNOWN = 300
"""So many choices of one decision are remembered: somebody who drags a unit about asks without end."""
TOO_LONG = "That takes too long to work out on this table. It can still be chosen: only the look ahead is missing."


class PreviewAnswer(TypedDict):
    """Exactly one of these."""

    move: NotRequired[MovePreview]
    """To choice, move, deploy and suggest."""
    reach: NotRequired[ReachPreview]
    """To reach."""
    attack: NotRequired[AttackPreview]
    """To attack."""
    sight: NotRequired[SightPreview]
    """To sight."""
    counter: NotRequired[list[CounterPreview]]
    """To counter."""
    fault: NotRequired[Fault]
    """Why the question cannot be answered."""


def preview(
    view: View, question: Body, hidden: frozenset[int] = frozenset(), patience: Patience | None = None
) -> PreviewAnswer:
    """Answer a question of a seat; `hidden` are the units whose figures are a secret to it (MOD-02).

    What nobody has the `patience` for is refused, and nothing of it is kept.
    """
    if len(view.field.known_moves) > MOST_KNOWN:
        view.field.known_moves.clear()
    view.field.patience = patience
    try:
        asked = read_question(question)
        if _is_about_the_decision(asked):
            check_asks_for_own_side(view, hidden)
        return _answered(view, asked, hidden)
    except UnanswerableError as wrong:
        return {"fault": wrong.fault}
    except ImpatientError:
        return {"fault": UnanswerableError("ask.too_long", TOO_LONG).fault}
    finally:
        view.field.patience = None


def _answered(view: View, asked: AnyAsking, hidden: frozenset[int]) -> PreviewAnswer:
    match asked:
        case AskChoice(choice):
            return {"move": move_preview(view, _chosen(view, choice, hidden), hidden)}
        case AskMove(unit, charge=int(target)):
            return {"move": charge_preview(view, asked_unit(view.field, unit, hidden).number, target, hidden)}
        case AskMove():
            return {"move": move_preview(view, _movement(view, asked, hidden), hidden)}
        case AskDeploy():
            return {"move": move_preview(view, _placement(view, asked, hidden), hidden)}
        case AskReach(unit, leader, whole):
            return {"reach": reach_preview(view, asked_unit(view.field, unit, hidden).number, leader, whole=whole)}
        case AskAttack(unit, shots):
            return {"attack": attack_preview(view, asked_unit(view.field, unit, hidden).number, shots, hidden)}
        case AskSight(one, other):
            return {"sight": sight_preview(view.field, one, other, hidden)}
        case AskCounter():
            return {"counter": counter_preview(view, hidden)}
        case AskSuggest():
            return {"move": move_preview(view, _suggestion(view), hidden)}


def _is_about_the_decision(asked: AnyAsking) -> bool:
    """Whether the answer says how the engine judges a choice; other answers are of one's own units and the table."""
    return not isinstance(asked, AskReach | AskSight) and not (isinstance(asked, AskAttack) and asked.shots is None)


def _chosen(view: View, body: Body, hidden: frozenset[int]) -> AnyChoice:
    choice = read_choice(body)
    unit = getattr(choice, "unit", None)
    if unit in hidden:
        asked_unit(view.field, unit, hidden)
    return choice


def _movement(view: View, asked: AskMove, hidden: frozenset[int]) -> AnyChoice:
    """A march of the whole unit, or single models on ways of their own."""
    unit = asked_unit(view.field, asked.unit, hidden).number
    if asked.paths is not None:
        return Move(unit, tuple(Path(model, points) for model, points in asked.paths))
    if asked.to is None:
        sentence = "A move is asked about with `to`, where its leader shall come to, with `charge` or with `paths`."
        raise UnanswerableError("ask.move", sentence)
    return March(unit, asked.to, asked.leader)


def _placement(view: View, asked: AskDeploy, hidden: frozenset[int]) -> AnyChoice:
    unit = asked_unit(view.field, asked.unit, hidden).number
    spots = tuple(Spot(*spot) for spot in asked.spots)
    return Deploy(unit, spots, tuple(Load(host, units) for host, units in asked.cargo), asked.to)


def _suggestion(view: View) -> AnyChoice:
    """What a bot would deploy next in the place of this side; it finishes where nothing of its reserve finds room."""
    decision = view.decision
    if not isinstance(decision, DeployDecision) or decision.side != view.side:
        raise UnanswerableError("ask.suggest", "Nothing is suggested now; that is asked while you deploy.")
    return deploy(view, decision)
