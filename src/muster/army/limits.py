"""The limits on what units, models and whole rosters cost, and on what is tied together in a roster."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate

from muster.army.breach import Breach
from muster.army.links import form_breaches, weapon_breaches
from muster.army.loads import load_breaches
from muster.army.roster import Form, Roster, RosterUnit, total
from muster.files.kinds import points
from muster.rulebook.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Terms:
    """What an army is held to: a ruleset, the limit agreed on, and what the others accepted beyond it."""

    rules: Ruleset
    limit: Decimal | None = None
    overspend: Decimal | None = None

    @property
    def point_limit(self) -> Decimal | None:
        return self.rules.point_limit(self.limit)


def roster_breaches(roster: Roster) -> list[Breach]:
    """Every breach of the rules by a roster. Units without a price break no limit on costs."""
    terms = terms_of(roster)
    return [
        *(breach for unit in roster.units for breach in unit_breaches(unit, terms.rules, terms.limit)),
        *total_breaches(roster.name, roster.units, terms),
        *tied_breaches(roster.units, roster.forms),
        *weapon_breaches(roster.weapons),
    ]


def terms_of(roster: Roster) -> Terms:
    return Terms(roster.rules, roster.limit, roster.overspend)


def tied_breaches(units: Sequence[RosterUnit], forms: Sequence[Form], *, whole: bool = True) -> Iterator[Breach]:
    """Breaches between the units of an army: in loads and forms."""
    yield from load_breaches(units, whole=whole)
    yield from form_breaches(units, forms, whole=whole)


def total_breaches(name: str, units: Sequence[RosterUnit], terms: Terms) -> Iterator[Breach]:
    """Breaches by all units together: of the limit, or an overspend without a limit."""
    over = _over(name, units, terms)
    if over is not None:
        yield over
    if terms.overspend and terms.point_limit is None:
        sentence = f"overspend is {points(terms.overspend)}, but there is no limit; it says how far past the limit"
        yield Breach(name, f"{sentence} the others let the roster go.", "POINTS-04")


def unit_breaches(unit: RosterUnit, rules: Ruleset, limit: Decimal | None) -> list[Breach]:
    """The breaches of limits by a unit in a game of `limit` points."""
    breaches = (_cheap_unit(unit, rules, limit), _cheap_model(unit, rules))
    return [breach for breach in breaches if breach is not None]


def _cheap_unit(unit: RosterUnit, rules: Ruleset, limit: Decimal | None) -> Breach | None:
    """The breach if a unit costs less than the least allowed, with its weapons (POINTS-06)."""
    least = rules.least_unit_cost(limit)
    if unit.cost is None or unit.cost >= least:
        return None
    sentence = f"{unit.name} costs {points(unit.cost)} pts; a unit costs at least {points(least)}."
    return Breach(unit.name, sentence, "BETA-08" if rules.scaled_minimum_unit_cost else "POINTS-06")


def _cheap_model(unit: RosterUnit, rules: Ruleset) -> Breach | None:
    """The breach if a model costs less than the least allowed, with its weapons (POINTS-07)."""
    least = rules.minimum_model_cost
    costs = [unit.cost_of(model) for model, _ in unit.groups()]
    cheapest = min((cost for cost in costs if cost is not None), default=least)
    if cheapest >= least:
        return None
    sentence = f"{unit.name} has a model of {points(cheapest)} pts; a model costs at least {points(least)}."
    return Breach(unit.name, sentence, "POINTS-07")


def over_limit(roster: Roster) -> Breach | None:
    """The breach if a roster is over its limit, which says by how much; None if it is not."""
    return _over(roster.name, roster.units, terms_of(roster))


def _over(name: str, units: Sequence[RosterUnit], terms: Terms) -> Breach | None:
    """The breach of the limit, which is for the whole roster (POINTS-03); it is shown at the first unit beyond it.

    The other players may accept a number of points over the limit (POINTS-04).
    """
    limit, cost = terms.point_limit, total(unit.cost for unit in units)
    if cost is None or limit is None:
        return None
    most = limit + (terms.overspend or 0)
    if cost <= most:
        return None
    spent = accumulate(unit.cost or Decimal(0) for unit in units)
    first = next(unit for unit, so_far in zip(units, spent, strict=True) if so_far > most)
    allowed = f"at most {points(most)} are allowed"
    if terms.overspend:
        allowed += f", {points(terms.overspend)} of them accepted over the limit"
    sentence = f"{name} costs {points(cost)} pts; {allowed}, and {first.name} goes past that."
    rule = "QS-02" if limit != terms.limit else "POINTS-03"
    return Breach(first.name, sentence, "POINTS-04" if terms.overspend else rule)
