"""Asking a person for an attack: every target with its exact odds, all weapons at one, or shared out."""

from muster.battle.choices import AnyChoice, Attack, Finish
from muster.battle.decisions import AttackDecision
from muster.battle.rules.aim import aim_of
from muster.cli.play_asking import Asking
from muster.cli.play_prospect import label_of
from muster.cli.play_share import share_out
from muster.cli.play_terminal import Option
from muster.hall.prospects import prospects


def choose_attack(asking: Asking, decision: AttackDecision) -> AnyChoice | None:
    unit = asking.unit_menu("Which unit attacks?", decision.units, "nobody more: finish this phase")
    if unit is None:
        return Finish()
    aim = aim_of(asking.field, unit)
    found = prospects(asking.field, unit, decision.only)
    options: list[Option[Attack | str]] = [Option(label_of(asking, each), each.attack) for each in found]
    if sum(map(len, aim.usable.values())) > 1:
        options.append(Option("share the weapons out, or hold some back", "share", "s"))
    options.append(Option(asking.not_this, "back", "b"))
    chosen = asking.terminal.menu(f"{asking.does(unit, 'attacks', 'attack')} with everything at", options)
    if chosen == "share":
        return share_out(asking, aim)
    return chosen if isinstance(chosen, Attack) else asking.let_be(unit)
