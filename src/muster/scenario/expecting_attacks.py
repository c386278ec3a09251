"""Expectations of attacks: the cover that a unit has from another, and how what the attack dice need came about."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from muster.battle import events as ev
from muster.battle.choices import Attack
from muster.battle.refusal import Refusal
from muster.battle.rules.aim import aim_of
from muster.battle.rules.volley import Group, groups_of, target_of
from muster.combat.attack import OPEN_GROUND, Cover
from muster.combat.requirements import Requirements, requirements
from muster.files.refusals import shown
from muster.files.values import Mapping, Value
from muster.scenario.names import Names
from muster.scenario.outcome import ExpectationKind, ExpectationShape, Found, Outcome, plain_of, read_group
from muster.scenario.pairs import Pair, read_pair

COVERS = tuple(each.name for each in fields(Cover))
FIGURES = ("power", "defence", "modifier", "needs", "dice")
_CHANGE = re.compile(r"[+-]?\d{1,2}\+?")


@dataclass(frozen=True, slots=True)
class _Covered:
    """Whether there must be cover, or what each of its forms must come to."""

    any: bool | None
    forms: dict[str, int]


# -- reading


def _covers(value: Value, names: Names) -> list[tuple[Pair, _Covered]]:
    group = read_group(value, "two units with > between them, each with the cover that the second has from the first")
    return [(read_pair(text, names), _cover(each)) for text, each in group.items()]


def _cover(value: Value) -> _Covered:
    """Reads cover: `yes`, `no`, a bonus to Defence such as `1`, or forms of cover: `{modifier: -1, save: 5+}`."""
    if isinstance(value, Mapping):
        forms = {entry.key: str(plain_of(entry.value)) for entry in value.entries}
    else:
        text = str(plain_of(value)).lower()
        if text in ("yes", "no", "true", "false"):
            return _Covered(text in ("yes", "true"), {})
        forms = {"defence": text}
    for name, figure in forms.items():
        if name not in COVERS or not _CHANGE.fullmatch(figure):
            allowed = f"yes, no, a bonus to Defence such as 1, and fields of {', '.join(COVERS)}"
            raise ValueError(f"“{shown(f'{name} {figure}')}” is no cover; allowed are {allowed}.")
    return _Covered(None, {name: int(figure.rstrip("+")) for name, figure in forms.items()})


@dataclass(frozen=True, slots=True)
class _Rolled:
    """Attack dice that must have been rolled, or read again: of whom, at whom, with which weapon."""

    pair: Pair
    weapon: str
    figures: dict[str, str]


def _attacks(value: Value, names: Names) -> list[_Rolled]:
    """Reads attacks: `{Guards > Foes with rifle: {defence: 5, modifier: -1, needs: 5+}}`; the weapon is optional."""
    found = []
    for text, each in read_group(
        value, "two units with > between them, each with figures such as {defence: 5}"
    ).items():
        whom, _, weapon = text.partition(" with ")
        figures = {name: str(plain_of(one)) for name, one in read_group(each, "figures such as {defence: 5}").items()}
        wrong = next((name for name in figures if name not in FIGURES), None)
        if wrong is not None:
            raise ValueError(f"an attack has no “{shown(wrong)}”; allowed are {', '.join(FIGURES)}.")
        found.append(_Rolled(read_pair(whom, names), weapon.strip(), figures))
    return found


# -- comparing


def _covered(wanted: list[tuple[Pair, _Covered]], after: Outcome) -> Found:
    field = after.battle.field
    for pair, cover in wanted:
        lookers = pair.lookers(field)
        if not lookers or not field.in_play(pair.target):
            yield f"{pair.text} with cover or without", f"{pair.text}: one of them cannot be looked at"
            continue
        now = aim_of(field, pair.unit).cover(pair.target, lookers)
        forms = {name: getattr(now, name) or 0 for name in COVERS}
        if cover.any is not None and cover.any is (now == OPEN_GROUND):
            yield f"{pair.text} {'cover' if cover.any else 'no cover'}", f"{pair.text} {_cover_text(forms)}"
        elif any(forms[name] != figure for name, figure in cover.forms.items()):
            yield f"{pair.text} {_cover_text(cover.forms)}", f"{pair.text} {_cover_text(forms)}"


def _cover_text(forms: dict[str, int]) -> str:
    return " ".join(f"{name} {figure}" for name, figure in forms.items() if figure) or "no cover"


def _rolled(wanted: list[_Rolled], after: Outcome) -> Found:
    rolled = list(attacks_in(after))
    for each in wanted:
        said = f"{each.pair.text}{f' with {each.weapon}' if each.weapon else ''}"
        own = [
            needed
            for unit, target, needed in rolled
            if (unit, target) == (each.pair.unit, each.pair.target) and each.weapon in ("", needed.weapons.name)
        ]
        if not own:
            yield f"{said} an attack", f"{said} no attack dice in this step"
        for needed in own:
            now = _figures(needed)
            if any(now[name] != figure.lstrip("+") for name, figure in each.figures.items()):
                yield f"{said} {_listed(each.figures)}", f"{said} {_listed(now)}"


def _figures(needed: Requirements) -> dict[str, str]:
    return {
        "power": str(needed.power),
        "defence": str(needed.defence.total),
        "modifier": str(needed.modifier.total),
        "needs": str(needed.needs),
        "dice": str(needed.weapons.dice),
    }


def _listed(figures: dict[str, str]) -> str:
    return ", ".join(f"{name} {figure}" for name, figure in figures.items())


def attacks_in(after: Outcome) -> Iterator[tuple[int, int, Requirements]]:
    """The attacks in a step: attacker, target, and what each die had to show with the Guard at that time."""
    field = after.before.field
    groups, guards = list(_groups(after)), dict[int, int]()
    for event in after.events:
        if isinstance(event, ev.Guarded):
            guards[event.unit] = event.bonus
        elif isinstance(event, ev.AttackRolled | ev.DiceReadAgain):
            group = _group_of(event, groups, after)
            if group is None:
                continue
            target = target_of(field, group)
            target = replace(target, guard=guards.get(group.target, target.guard))
            weapons = group.weapons(field, event.unit)
            yield event.unit, event.target, requirements(weapons, target, field.forces.ruleset)


def _groups(after: Outcome) -> Iterator[tuple[int, Group]]:
    """The weapon groups that could roll in a step: of the attack chosen, and of attacks still going on."""
    choice = None if isinstance(after.answer, Refusal) else after.answer.choice
    if isinstance(choice, Attack):
        yield from ((choice.unit, group) for group in groups_of(after.before.field, choice))
    for step in reversed(after.before.state.steps):
        yield from step.groups_left()


def _group_of(
    event: ev.AttackRolled | ev.DiceReadAgain, groups: list[tuple[int, Group]], after: Outcome
) -> Group | None:
    for unit, group in groups:
        same = (unit, group.target) == (event.unit, event.target)
        weapons = group.weapons(after.before.field, unit)
        if same and (
            isinstance(event, ev.DiceReadAgain) or (weapons.name, weapons.count) == (event.weapon, event.weapons)
        ):
            return group
    return None


OF_ATTACKS = {
    "cover": ExpectationKind(
        _covers,
        _covered,
        "yes, no, a bonus to Defence, or forms of cover: {Guards > Foes: {modifier: -1}}",
        ExpectationShape.EITHER_BY_NAME,
    ),
    "attack": ExpectationKind(
        _attacks,
        _rolled,
        "power, defence, modifier, needs and dice: {Guards > Foes: {defence: 5}}",
        ExpectationShape.GROUPS_BY_NAME,
    ),
}
