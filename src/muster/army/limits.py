"""The limits on what units, models and whole rosters cost, and on what is tied together in a roster."""

from decimal import Decimal
from itertools import accumulate

from muster.army.breach import Breach
from muster.army.links import form_breaches, weapon_breaches
from muster.army.loads import load_breaches
from muster.army.roster import Roster, RosterUnit
from muster.files.kinds import plain
from muster.rulebook.ruleset import Ruleset


def roster_breaches(roster: Roster) -> list[Breach]:
    """Everything in which a roster breaks the rules. What is not priced breaks no limit on costs."""
    breaches = [breach for unit in roster.units for breach in unit_breaches(unit, roster.rules, roster.limit)]
    over = over_limit(roster)
    return [*breaches, *([over] if over is not None else []), *tied_breaches(roster)]


def tied_breaches(roster: Roster) -> list[Breach]:
    """What is wrong between the parts of a roster: loads, forms and linked weapons."""
    return [*load_breaches(roster), *form_breaches(roster), *weapon_breaches(roster.weapons)]


def unit_breaches(unit: RosterUnit, rules: Ruleset, limit: Decimal | None) -> list[Breach]:
    """The limits that a unit breaks in a game of `limit` points."""
    breaches = (_cheap_unit(unit, rules, limit), _cheap_model(unit, rules))
    return [breach for breach in breaches if breach is not None]


def _cheap_unit(unit: RosterUnit, rules: Ruleset, limit: Decimal | None) -> Breach | None:
    """The least that a unit costs, with its weapons (POINTS-06)."""
    least = rules.least_unit_cost(limit)
    if unit.cost is None or unit.cost >= least:
        return None
    sentence = f"{unit.name} costs {plain(unit.cost)} pts; a unit costs at least {plain(least)}."
    return Breach(unit.name, sentence, "BETA-08" if rules.scaled_minimum_unit_cost else "POINTS-06")


def _cheap_model(unit: RosterUnit, rules: Ruleset) -> Breach | None:
    """The least that a model costs, with its weapons (POINTS-07)."""
    least = rules.minimum_model_cost
    costs = [unit.cost_of(model) for model, _ in unit.groups()]
    cheapest = min((cost for cost in costs if cost is not None), default=least)
    if cheapest >= least:
        return None
    sentence = f"{unit.name} has a model of {plain(cheapest)} pts; a model costs at least {plain(least)}."
    return Breach(unit.name, sentence, "POINTS-07")


def over_limit(roster: Roster) -> Breach | None:
    """The limit is for the whole roster (POINTS-03); it shows at the first unit that goes past it.

    The other players may accept a named number of points over it (POINTS-04).
    """
    limit = roster.rules.point_limit(roster.limit)
    if roster.cost is None or limit is None:
        return None
    most = limit + (roster.overspend or 0)
    if roster.cost <= most:
        return None
    spent = accumulate(unit.cost or Decimal(0) for unit in roster.units)
    first = next(unit for unit, so_far in zip(roster.units, spent, strict=True) if so_far > most)
    allowed = f"at most {plain(most)} are allowed"
    if roster.overspend:
        allowed += f", {plain(roster.overspend)} of them accepted over the limit"
    sentence = f"{roster.name} costs {plain(roster.cost)} pts; {allowed}, and {first.name} goes past that."
    rule = "QS-02" if limit != roster.limit else "POINTS-03"
    return Breach(first.name, sentence, "POINTS-04" if roster.overspend else rule)
