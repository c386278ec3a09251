"""Sharing out the weapons of a unit: targets for every kind, or for single weapons, before any die is rolled."""

import re
from collections.abc import Iterator, Mapping, Sequence

from muster.army import Weapon
from muster.battle.choices import Attack
from muster.battle.narration.wording import counted, inches, joined
from muster.battle.prospects import Use, prospect
from muster.battle.rules.aim import Aim
from muster.battle.spot import Shot
from muster.cli.battle_signs import signs_of
from muster.cli.output import QUIET
from muster.cli.play.asking import Asking
from muster.cli.play.prospect import label_of
from muster.cli.play.terminal import MenuOption, Unclear
from muster.files.refusals import shown

_PART = re.compile(r"(?:([0-9]{1,3})|((?:m[0-9]{1,3}[ +]*)+))\s*(?:x|at| )\s*(\S+)", re.IGNORECASE)
Reach = Mapping[Use, frozenset[int]]
"""The targets that each weapon can be used at."""


def share_out(asking: Asking, aim: Aim) -> Attack | None:
    """A target for each kind of weapon in turn; all of it is one attack, declared before the first roll."""
    shots: list[Shot] = []
    for weapon, reach in _kinds(asking, aim).items():
        shots += _shots_of(asking, aim.unit, weapon, reach)
    if not shots:
        asking.terminal.complain("No weapon has a target; an attack needs one.")
        return None
    return Attack(aim.unit, tuple(shots)) if _is_meant(asking, aim.unit, shots) else None


def _is_meant(asking: Asking, unit: int, shots: Sequence[Shot]) -> bool:
    """Whether an attack at several targets is as it was meant; fewer attackers may find more cover."""
    from rich.text import Text

    targets = dict.fromkeys(shot.target for shot in shots)
    if len(targets) == 1:
        return True
    asking.terminal.say(f"{asking.does(unit, 'attacks', 'attack')}", "bold")
    for target in targets:
        used = [(shot.model, shot.weapon) for shot in shots if shot.target == target]
        asking.terminal.say(Text("    ").append_text(label_of(asking, prospect(asking.field, unit, target, used))))
    return asking.terminal.agrees("Roll for all of this?", "yes, roll", "no, something else")


def _kinds(asking: Asking, aim: Aim) -> dict[Weapon, dict[Use, frozenset[int]]]:
    """The weapons that reach anybody, by kind."""
    targets: dict[Use, set[int]] = {}
    for target in aim.targets or aim.friends:
        for use in aim.shots_at(target):
            targets.setdefault(use, set()).add(target)
    kinds: dict[Weapon, dict[Use, frozenset[int]]] = {}
    for (model, place), reached in sorted(targets.items()):
        kinds.setdefault(asking.forces.weapons_of(model)[place], {})[model, place] = frozenset(reached)
    return kinds


def _shots_of(asking: Asking, unit: int, weapon: Weapon, reach: Reach) -> tuple[Shot, ...]:
    found = [
        prospect(asking.field, unit, target, [use for use, targets in reach.items() if target in targets])
        for target in sorted(frozenset[int]().union(*reach.values()))
    ]
    found.sort(key=lambda each: -each.worth)
    order = [each.target for each in found]
    options: list[MenuOption[tuple[Shot, ...]]] = [
        MenuOption(label_of(asking, each), each.attack.shots) for each in found
    ]
    options.append(MenuOption(f"hold {'it' if len(reach) == 1 else 'them'} back", (), "h"))
    if len(reach) == 1:
        return asking.terminal.menu(f"{counted(1, weapon.name)} at", options)

    def typed(text: str) -> tuple[Shot, ...]:
        return split(asking, unit, reach, order, text)

    asking.terminal.say(f"{counted(len(reach), weapon.name)}, and the targets below that each reaches:", QUIET)
    for line in _where(asking, unit, reach, order):
        asking.terminal.say(f"    {line}", QUIET)
    hint = f"{len(reach) - 1} at 1, 1 at {min(2, len(order))} splits them" if len(order) > 1 else "1 at 1 uses one"
    return asking.terminal.menu(f"{counted(len(reach), weapon.name)} at", options, typed=typed, hint=hint)


def _where(asking: Asking, unit: int, reach: Reach, order: Sequence[int]) -> Iterator[str]:
    """Every model with such a weapon, where it stands, and the numbers of the targets it reaches."""
    first = asking.forces.unit(unit).models.start
    for model in dict.fromkeys(model for model, _ in reach):
        reached = {target for use, targets in reach.items() if use[0] == model for target in targets}
        numbers = ", ".join(str(number) for number, target in enumerate(order, 1) if target in reached)
        figure = asking.state.figures[model]
        at = f" at ({inches(figure.x)}, {inches(figure.y)})" if figure is not None else " aboard"
        yield f"m{model - first + 1}{at}: {numbers}"


def split(asking: Asking, unit: int, reach: Reach, order: Sequence[int], text: str) -> tuple[Shot, ...]:
    """Such as 2 at 1, 1 at 2, or m1 m3 at 1: so many weapons, or those of these models, at targets of the list."""
    free, shots = dict(reach), list[Shot]()
    wanted: list[tuple[int, int]] = []
    for part in filter(None, (part.strip() for part in re.split("[,;]", text))):
        found = _PART.fullmatch(part)
        if found is None:
            raise Unclear(
                f"“{shown(part)}” is none of these; allowed are 1 to {len(order) + 1}, 2 at 1 or m1 m3 at 1."
            )
        target = _target(asking, order, found[3])
        if found[1] is not None:
            wanted.append((int(found[1]), target))
            continue
        for number in map(int, re.findall("[0-9]+", found[2])):
            shots += _of_model(asking, unit, free, number, target)
    return (*shots, *_spread(asking, free, wanted))


def _target(asking: Asking, order: Sequence[int], text: str) -> int:
    """A target by its number in the list, or by its letter on the map."""
    if text.isascii() and text.isdigit() and 1 <= int(text) <= len(order):
        return order[int(text) - 1]
    signs = signs_of(asking.forces)
    found = [target for target in order if signs[target] == text]
    if len(found) != 1:
        raise Unclear(f"“{shown(text)}” is no target here; allowed are 1 to {len(order)}.")
    return found[0]


def _of_model(asking: Asking, unit: int, free: dict[Use, frozenset[int]], number: int, target: int) -> list[Shot]:
    """All such weapons of one model that are still free."""
    model = asking.forces.unit(unit).models.start + number - 1
    uses = [use for use, targets in free.items() if use[0] == model and target in targets]
    if not uses:
        raise Unclear(f"m{number} has no such weapon left that reaches {asking.name(target)}.")
    for use in uses:
        del free[use]
    return [Shot(*use, target) for use in uses]


def _spread(asking: Asking, free: Reach, wanted: Sequence[tuple[int, int]]) -> Iterator[Shot]:
    """Weapons for every target that wants some, so that all get theirs if there is any way to."""
    places = [target for count, target in wanted for _ in range(min(count, len(free) + 1))]
    holder: dict[Use, int] = {}
    for place in range(len(places)):
        if not _seated(free, places, holder, place, set()):
            asked = joined([f"{count} at {asking.name(target)}" for count, target in wanted])
            left = counted(len(free), "weapon")
            raise Unclear(f"{asked}: {left} cannot do that; the lines above say whom each model reaches.")
    for use, place in sorted(holder.items(), key=lambda each: (each[1], each[0])):
        yield Shot(*use, places[place])


def _seated(free: Reach, places: Sequence[int], holder: dict[Use, int], place: int, seen: set[Use]) -> bool:
    """Find a weapon for a place; one that is taken is freed if its place can have another."""
    for use, targets in free.items():
        if places[place] in targets and use not in seen:
            seen.add(use)
            if use not in holder or _seated(free, places, holder, holder[use], seen):
                holder[use] = place
                return True
    return False
