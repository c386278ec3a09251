"""Expectations of the ways that models went, or would have gone: what they used of what they were allowed."""

from muster.battle.decisions import MoveDecision
from muster.battle.refusal import Refusal
from muster.files.refusals import shown
from muster.files.values import Value
from muster.scenario.amounts import Amount, figure_text, read_amount
from muster.scenario.names import Names
from muster.scenario.outcome import ExpectationKind, ExpectationShape, Found, Outcome, plain_of, read_group
from muster.table.shapes.measure import INCH

FIGURES = ("used", "allowed", "length")
Way = dict[str, float]


def _ways(value: Value, names: Names) -> dict[str, dict[str, Amount]]:
    """Reads ways: `{Guards/1: {used: 5.5, allowed: 6, length: 4}}`, each figure perhaps with a tolerance."""
    found = {}
    for name, each in read_group(value, "units or models by name, each with figures such as {used: 4}").items():
        names.models(name)
        figures = read_group(each, "figures such as {used: 4, allowed: 6}")
        wrong = next((figure for figure in figures if figure not in FIGURES), None)
        if wrong is not None:
            raise ValueError(f"a way has no “{shown(wrong)}”; allowed are {', '.join(FIGURES)}.")
        found[name] = {figure: read_amount(str(plain_of(text))) for figure, text in figures.items()}
    return found


def _went(wanted: dict[str, dict[str, Amount]], after: Outcome) -> Found:
    ways = _refused_ways(after.answer) if isinstance(after.answer, Refusal) else _gone(after)
    for name, figures in wanted.items():
        for model in after.names.models(name):
            which, now = after.names.of_model(model), ways.get(model)
            if now is None:
                yield f"{which} on its way", f"{which} went no way in this step"
            elif not all(amount.is_met_by(now.get(figure)) for figure, amount in figures.items()):
                found = ", ".join(f"{figure} {figure_text(now.get(figure))}" for figure in figures)
                yield (
                    f"{which} {', '.join(f'{each} {amount.text}' for each, amount in figures.items())}",
                    f"{which} {found}",
                )


def _refused_ways(refusal: Refusal) -> dict[int, Way]:
    """The way that was too long or blocked, if the refusal has one."""
    figures = {name: refusal.facts[name] / INCH for name in FIGURES if name in refusal.facts}
    return {int(refusal.facts["model"]): figures} if "model" in refusal.facts and figures else {}


def _gone(after: Outcome) -> dict[int, Way]:
    """The result of every walk in a step, calculated again from where it began."""
    battle = after.before
    if not isinstance(battle.pending, MoveDecision):
        return {}
    step, choice = battle.step, None if isinstance(after.answer, Refusal) else after.answer.choice
    walks = {} if choice is None else step.walks(battle.field, choice)
    return {
        model: {
            "used": walk.used / INCH,
            "allowed": step.allowance(battle.field, model) / INCH,
            "length": walk.length / INCH,
        }
        for model, walk in walks.items()
    }


OF_WAYS = {
    "way": ExpectationKind(
        _ways,
        _went,
        "what models used of what they were allowed: {Guards/1: {used: 5.5, allowed: 6}}",
        ExpectationShape.GROUPS_BY_NAME,
    ),
}
