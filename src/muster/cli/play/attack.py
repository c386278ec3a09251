"""Asking a person for an attack: every target with its exact odds, all weapons at one, or shared out."""

from muster.battle.choices import AnyChoice, Attack, Finish
from muster.battle.decisions import AttackDecision
from muster.battle.prospects import prospects
from muster.battle.rules.aim import aim_of
from muster.cli.play.asking import Asking
from muster.cli.play.prospect import label_of
from muster.cli.play.share import share_out
from muster.cli.play.terminal import MenuOption


def choose_attack(asking: Asking, decision: AttackDecision) -> AnyChoice | None:
    with_foes = [unit for unit in decision.units if aim_of(asking.field, unit).targets]
    finish = "nobody more: finish this phase"
    unit = asking.unit_menu("Which unit attacks?", decision.units, finish, suggested=with_foes)
    if unit is None:
        return Finish()
    aim = aim_of(asking.field, unit)
    found = prospects(asking.field, unit, decision.only)
    options: list[MenuOption[Attack | str]] = [MenuOption(label_of(asking, each), each.attack) for each in found]
    if sum(map(len, aim.usable.values())) > 1:
        options.append(MenuOption("share the weapons out, or hold some back", "share", "s"))
    options.append(MenuOption(asking.not_this, "back", "b"))
    alone = bool(found) and not aim.targets  # nobody but friends can be attacked
    title = f"{asking.does(unit, 'attacks', 'attack')} with everything at{' a friend:' if alone else ''}"
    chosen = asking.terminal.menu(title, options, default=len(options) - 1 if alone else 0)
    if chosen == "share":
        return share_out(asking, aim)
    return chosen if isinstance(chosen, Attack) else asking.let_be(unit)
