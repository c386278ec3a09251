"""How the opportunity goes round: phases open with the Turn Master, steps end, casualties leave the table."""

from dataclasses import replace
from itertools import combinations
from typing import Any

from muster.bookkeeping.melee import released, sides_at_blows
from muster.bookkeeping.turn_plan import Part
from muster.companion.table_game.offers import side_after
from muster.companion.table_game.state import Place, Ref
from muster.companion.table_game.table import Table
from muster.companion.table_game.wording import models_text
from muster.rulebook.actions import Action


def opened(table: Table, phase: Part) -> Table:
    """A phase at its beginning: the Turn Master first, if they can act (TURN-06)."""
    table = attack_over(table).changed(phase=phase, finished=frozenset(), acting=None, actions=0)
    acts = phase not in (Part.COMMAND_POINTS, Part.END)
    return table.changed(active=_next(table) if acts and table.state.master is not None else None)


def passed_on(table: Table, after: int) -> Table:
    """The opportunity goes to the next side clockwise (TURN-07, MULTI-01)."""
    return table.changed(active=_next(table, after))


def _next(table: Table, after: int | None = None) -> int | None:
    """Who has the next opportunity; nobody where the players keep the order themselves."""
    return side_after(table, after) if table.setup.keeps_order else None


def step_ended(table: Table) -> tuple[Table, list[str]]:
    """An Action Step ends: its attack is over, and the next side has the opportunity (ACT-11, CP-13)."""
    acting = table.state.acting
    table, told = attack_closed(table)
    if acting is None:
        return table, told
    return passed_on(table.changed(acting=None, actions=0), table.setup.side_of(acting.seat)), told


def step_broken_off(table: Table) -> tuple[Table, list[str]]:
    """No Action Step goes on; in a Standard game there is none, and casualties stand until the phase ends (HP-05)."""
    if table.state.phase is not Part.ACTIONS:
        return table, []
    table, told = attack_closed(table)
    return table.changed(acting=None, actions=0), told


def attack_closed(table: Table) -> tuple[Table, list[str]]:
    table, told = without_casualties(table)
    return attack_over(table), told


def attack_over(table: Table) -> Table:
    """The attack and those that answer it are made: whoever made one is guarded no more (ACT-21)."""
    command, attacking = table.command, table.state.attacking
    attacked = [unit for unit, action in command.answers if action == Action.ATTACK]
    for ref in (*attacked, *([attacking] if attacking is not None else [])):
        command = command.guarded(ref, 0)
    return table.changed(attacking=None, command=command.unanswered())


def without_casualties(table: Table) -> tuple[Table, list[str]]:
    """Casualties leave the table with their weapons (HP-05, HP-06); what that brings with it is told."""
    told: list[str] = []
    for ref in list(table.refs()):
        unit = table.where(ref)
        gone = sum(model.is_casualty for model in unit.models)
        if not gone:
            continue
        models = (replace(model, removed=True) if model.is_casualty else model for model in unit.models)
        table = table.with_models(ref, models)
        whole = table.where(ref).is_destroyed
        told.append(f"{table.name(ref)} is destroyed" if whole else f"{table.name(ref)} loses {models_text(gone)}")
        if whole:
            table = _emptied(table.with_unit(ref, in_melee=False), ref, told)
    return melees_ended(table), told


def _emptied(table: Table, transport: Ref, told: list[str]) -> Table:
    """The passengers of a destroyed Transport are placed where it was (TRANS-21)."""
    for ref in table.setup.refs_of_side(table.setup.side_of(transport.seat)):
        if table.where(ref).place is Place.ABOARD and table.carrier_of(ref) == transport:
            table = table.with_unit(ref, place=Place.BATTLEFIELD, transport="")
            told.append(f"{table.name(ref)} is placed where it was")
    return table


def melees_ended(table: Table) -> Table:
    """All who are in a melee are taken to be in one, and all sides in it to fight one another (MELEE-22, ACT-12)."""
    engaged = [ref for ref in table.refs() if table.where(ref).in_melee]

    def side_of(ref: Ref) -> int:
        return table.setup.side_of(ref.seat)

    enemies = ((one, other) for one, other in combinations(engaged, 2) if side_of(one) != side_of(other))
    fighting = sides_at_blows(enemies, side_of)
    free = list(released(engaged, fighting, side_of, lambda ref: table.where(ref).is_destroyed))
    for ref in free:
        table = table.with_unit(ref, in_melee=False)
    return table


def turn_begun(table: Table) -> Table:
    """The next Game Turn: every unit may act again at the first price, and Guard is over (CP-11, CP-17)."""
    nobody: dict[str, Any] = {"master": None, "active": None, "acting": None, "actions": 0, "attacking": None}
    turn, command = table.state.game_turn + 1, table.command.turn_over()
    return table.changed(phase=Part.TURN_MASTER, game_turn=turn, finished=frozenset(), command=command, **nobody)
