"""How the opportunity goes round: phases open with the Turn Master, steps end, casualties leave the table."""

from dataclasses import replace
from typing import Any

from muster.companion.table_game.offers import next_side
from muster.companion.table_game.state import NO_USES, Phase, Place
from muster.companion.table_game.table import Table
from muster.companion.table_game.wording import models_text


def opened(table: Table, phase: Phase) -> Table:
    """A phase at its beginning: the Turn Master first, if they can act (TURN-06)."""
    fresh = table.changed(phase=phase, finished=frozenset(), acting=None, actions=0, attacking=None, answers={})
    return _first_opportunity(fresh) if phase not in (Phase.COMMAND_POINTS, Phase.END) else fresh.changed(active=None)


def _first_opportunity(table: Table) -> Table:
    master = table.state.master
    keeps = table.setup.keeps_order and master is not None
    return table.changed(active=next_side(table, after=master - 1) if keeps and master is not None else None)


def passed_on(table: Table, after: int) -> Table:
    """The opportunity goes to the next side clockwise (TURN-07, MULTI-01)."""
    return table.changed(active=next_side(table, after) if table.setup.keeps_order else None)


def step_ended(table: Table) -> tuple[Table, list[str]]:
    """An Action Step ends: its attack is over, and the next side has the opportunity (ACT-11, CP-13)."""
    acting = table.state.acting
    table, told = attack_closed(table)
    if acting is None:
        return table, told
    return passed_on(table.changed(acting=None, actions=0), table.setup.side_of(acting.seat)), told


def attack_closed(table: Table) -> tuple[Table, list[str]]:
    table, told = without_casualties(table)
    return table.changed(attacking=None, answers={}), told


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
            table = _emptied(table.with_unit(ref, in_melee=False), table.name(ref), ref.seat, told)
    return _melees_ended(table), told


def _emptied(table: Table, transport: str, seat: int, told: list[str]) -> Table:
    """The passengers of a destroyed Transport are placed where it was (TRANS-21)."""
    for ref in table.setup.refs_of_side(table.setup.side_of(seat)):
        unit = table.where(ref)
        if unit.place is Place.ABOARD and unit.transport == transport:
            table = table.with_unit(ref, place=Place.BATTLEFIELD, transport="")
            told.append(f"{table.name(ref)} is placed where it was")
    return table


def _melees_ended(table: Table) -> Table:
    """With only one side left in melee, no melee is left (MELEE-22, ACT-12)."""
    engaged = [ref for ref in table.refs() if table.where(ref).in_melee]
    if len({table.setup.side_of(ref.seat) for ref in engaged}) == 1:
        for ref in engaged:
            table = table.with_unit(ref, in_melee=False)
    return table


def turn_begun(table: Table) -> Table:
    """The next Game Turn: every unit may act again at the first price, and Guard is over (CP-11, CP-17)."""
    for ref in list(table.refs()):
        table = table.with_unit(ref, uses=NO_USES, guard=0, resting=False)
    nobody: dict[str, Any] = {
        "master": None,
        "active": None,
        "acting": None,
        "actions": 0,
        "attacking": None,
        "answers": {},
    }
    turn = table.state.game_turn + 1
    return table.changed(phase=Phase.TURN_MASTER, game_turn=turn, finished=frozenset(), **nobody)
