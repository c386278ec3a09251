"""The armies of a game: the Point Limit of its sides, ready armies chosen by a seed, and what fits the limit."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from random import Random

from muster.army import SHIPPED, Roster, over_limit, ready_army, roster_breaches
from muster.files import BadInput
from muster.files.kinds import plain
from muster.files.refusals import shown
from muster.rulebook.ruleset import Ruleset

READY_ARMY = Decimal(300)
"""Points that are enough for a ready army, but for those of the benchmark."""


def sides_of(teams: Sequence[str]) -> list[list[int]]:
    """The seats of each side; a seat without a team is a side of its own (MULTI-04)."""
    sides: dict[str | int, list[int]] = {}
    for seat, team in enumerate(teams):
        sides.setdefault(team or seat, []).append(seat)
    return list(sides.values())


def limit_of(given: Decimal | None, teams: Sequence[str], ruleset: Ruleset) -> Decimal:
    """Points a side: what is given, or enough for a ready army for each player of the largest team (MULTI-05)."""
    if given is None:
        return ruleset.set_limit or READY_ARMY * max(map(len, sides_of(teams)))
    if ruleset.set_limit and given > ruleset.set_limit:
        sentence = (
            f"limit is {plain(given)}; allowed are {plain(ruleset.set_limit)} or less in the {ruleset.name} rules."
        )
        raise BadInput("play.limit", sentence, "QS-02")
    return given


def ready_armies(
    teams: Sequence[str], limit: Decimal, seed: int, named: str = "armies by name"
) -> tuple[Roster, ...]:
    """Ready armies for teams of one size, whose members share the limit equally; `named` is the other way."""
    players, sizes = len(teams), sorted({len(members) for members in sides_of(teams)})
    if len(sizes) > 1:
        sentence = f"Ready armies make no even game between teams of {' and '.join(map(str, sizes))} players"
        raise BadInput("play.teams", f"{sentence}; allowed are teams of one size, or {named}.", "MULTI-05")
    share = limit / sizes[0]
    fitting = [name for name in SHIPPED if (cost := ready_army(name).cost) is not None and cost <= share]
    full = _above(fitting, share * 9 / 10) or _above(fitting, share / 2) or fitting
    if not full:
        ready = "No ready army fits" if sizes[0] == 1 else f"No ready armies of {sizes[0]} players together fit"
        least = plain(READY_ARMY * sizes[0])
        sentence = f"{ready} {plain(limit)} points; allowed are {least} or more, or {named}."
        raise BadInput("play.limit", sentence, "POINTS-02" if sizes[0] == 1 else "MULTI-05")
    drawn = Random(f"armies {seed}")  # noqa: S311 - which army is played is no secret
    chosen = drawn.sample(full, min(players, len(full)))
    chosen += drawn.choices(full, k=players - len(chosen))
    return tuple(ready_army(name) for name in chosen)


def army_faults(roster: Roster, limit: Decimal) -> Iterator[BadInput]:
    """In what an army breaks a rule, or goes beyond the limit of its side."""
    breaches = roster_breaches(roster)
    if breaches:
        yield BadInput("play.breach", " ".join(breach.sentence for breach in breaches), breaches[0].rule)
    breach = over_limit(replace(roster, limit=limit))
    if breach is not None:
        yield BadInput("play.limit", breach.sentence, breach.rule)


def team_faults(
    armies: Sequence[Roster], teams: Sequence[str], limit: Decimal
) -> Iterator[tuple[BadInput, tuple[int, ...]]]:
    """Teams whose armies go beyond the limit of one side together, with their seats (MULTI-05)."""
    for members in sides_of(teams):
        together = sum((armies[seat].cost or Decimal(0) for seat in members), Decimal(0))
        if len(members) > 1 and together > limit:
            sentence = f"The armies of team {shown(teams[members[0]])} cost {plain(together)} points together"
            yield (
                BadInput("play.limit", f"{sentence}; allowed are {plain(limit)} a side.", "MULTI-05"),
                tuple(members),
            )


def _above(names: list[str], least: Decimal) -> list[str]:
    return [name for name in names if (ready_army(name).cost or 0) > least]
