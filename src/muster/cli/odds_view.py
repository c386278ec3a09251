"""Odds as a JSON document, and as a picture in the terminal."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from muster.cli import output
from muster.combat.attack import Target, WeaponGroup
from muster.combat.odds import GroupOdds, Odds
from muster.combat.words import steps
from muster.rulebook.ruleset import Ruleset

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """What was asked: weapons, a target, the rules, and what the target is worth."""

    weapons: tuple[WeaponGroup, ...]
    target: Target
    ruleset: Ruleset
    points: Decimal | None

    def points_lost(self, answer: Odds) -> float | None:
        return None if self.points is None else answer.share_lost * float(self.points)


def document(question: OddsQuestion, answer: Odds) -> dict[str, Any]:
    """One weapon's figures stand at the top, those of several under `weapons`."""
    whole: dict[str, Any] = {"ruleset": question.ruleset.name}
    groups = [_group_document(group, question.ruleset) for group in answer.groups]
    if len(groups) == 1:
        whole |= groups[0]
    else:
        each = zip(groups, answer.destroyed_after, strict=True)
        whole["weapons"] = [group | {"destroyed_by_then": chance} for group, chance in each]
    whole |= {
        "hp_lost": list(answer.hp_lost),
        "casualties": list(answer.casualties),
        "destroyed": answer.destroyed,
        "mean_hp_lost": answer.mean_hp_lost,
        "mean_casualties": answer.mean_casualties,
    }
    if question.points is not None:
        whole |= {"points": float(question.points), "mean_points_lost": question.points_lost(answer)}
    return whole


def _group_document(group: GroupOdds, ruleset: Ruleset) -> dict[str, Any]:
    needed = group.requirements
    return {
        "name": needed.weapons.name,
        "dice": needed.weapons.dice,
        "needs": str(needed.needs),
        "hit_probability": needed.attack.chance,
        "saves": [{"name": save.name, "needs": str(save.test.needs)} for save in needed.saves],
        "unsaved_probability": needed.unsaved,
        "hits": list(group.hits.listed(group.hits.last)),
        "mean_hits": group.hits.mean,
        "steps": list(steps(needed, ruleset)),
    }


def draw(console: "Console", question: OddsQuestion, answer: Odds) -> None:
    several = len(answer.groups) > 1
    for group, by_then in zip(answer.groups, answer.destroyed_after, strict=True):
        _draw_group(console, group, question.ruleset, by_then if several else None)
    target = question.target
    _draw_chart(console, f"HP lost[/] of {target.hp_left}", answer.hp_lost)
    if target.standing > 1:
        _draw_chart(console, f"Casualties[/] of {target.standing} models", answer.casualties)
    _draw_summary(console, question, answer)


def _draw_group(console: "Console", group: GroupOdds, ruleset: Ruleset, by_then: float | None) -> None:
    from rich.markup import escape
    from rich.padding import Padding

    needed = group.requirements
    title = "The attack" if by_then is None else escape(needed.weapons.name)
    console.print(f"\n[bold {output.TAPE}]{title}[/]  [{output.QUIET}]{escape(ruleset.name)} rules[/]")
    for sentence in steps(needed, ruleset):
        console.print(Padding(sentence, (0, 0, 0, 2)), markup=False)
    hits = f"Each die hits with {output.per_cent(needed.attack.chance)}; {group.hits.mean:.2f} hits on average."
    after = "" if by_then is None else f" Destroyed by then: {output.per_cent(by_then)}."
    console.print(f"  {hits}{after}", style=output.QUIET)


def _draw_chart(console: "Console", title: str, chances: Sequence[float]) -> None:
    from muster.cli.bars import bars, draw_bars

    console.print(f"\n[bold]{title}")
    for line in draw_bars(bars(chances), max(min(console.width - 24, 48), 8)):
        console.print(line)


def _draw_summary(console: "Console", question: OddsQuestion, answer: Odds) -> None:
    means = f"[bold {output.TAPE}]{answer.mean_hp_lost:.2f}[/] HP and {answer.mean_casualties:.2f} models lost"
    console.print(f"\n  {means} on average. Target destroyed: [bold]{output.per_cent(answer.destroyed)}[/].")
    lost = question.points_lost(answer)
    if lost is not None:
        console.print(f"  Worth [bold]{lost:.2f}[/] of {question.points} points on average.")
    console.print()
