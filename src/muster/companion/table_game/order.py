"""How the opportunity goes round: phases open with the Turn Master, steps end, casualties leave the table."""

from dataclasses import replace
from itertools import combinations
from typing import Any

from muster.bookkeeping.melee import released, sides_at_blows
from muster.bookkeeping.turn_plan import TurnPart
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.offers import side_after
from muster.companion.table_game.state import Place, Ref, models_text
from muster.rulebook.actions import Action


def opened(game: TableGame, phase: TurnPart) -> TableGame:
    """A phase at its beginning: the Turn Master first, if they can act (TURN-06)."""
    game = attack_over(game).changed(phase=phase, finished=frozenset(), acting=None, actions=0)
    acts = phase not in (TurnPart.COMMAND_POINTS, TurnPart.END)
    return game.changed(active=_next(game) if acts and game.state.master is not None else None)


def passed_on(game: TableGame, after: int) -> TableGame:
    """The opportunity goes to the next side clockwise (TURN-07, MULTI-01)."""
    return game.changed(active=_next(game, after))


def _next(game: TableGame, after: int | None = None) -> int | None:
    """Who has the next opportunity; nobody where the players keep the order themselves."""
    return side_after(game, after) if game.setup.keeps_order else None


def step_ended(game: TableGame) -> tuple[TableGame, list[str]]:
    """An Action Step ends: its attack is over, and the next side has the opportunity (ACT-11, CP-13)."""
    acting = game.state.acting
    game, also = attack_closed(game)
    if acting is None:
        return game, also
    return passed_on(game.changed(acting=None, actions=0), game.setup.side_of(acting.seat)), also


def step_broken_off(game: TableGame) -> tuple[TableGame, list[str]]:
    """No Action Step goes on; in a Standard game there is none, and casualties stand until the phase ends (HP-05)."""
    if game.state.phase is not TurnPart.ACTIONS:
        return game, []
    game, also = attack_closed(game)
    return game.changed(acting=None, actions=0), also


def attack_closed(game: TableGame) -> tuple[TableGame, list[str]]:
    game, also = without_casualties(game)
    return attack_over(game), also


def attack_over(game: TableGame) -> TableGame:
    """The attack and those that answer it are made: whoever made one is guarded no more (ACT-21)."""
    command, attacking = game.command, game.state.attacking
    attacked = [unit for unit, action in command.answers if action == Action.ATTACK]
    for ref in (*attacked, *([attacking] if attacking is not None else [])):
        command = command.carried_out(ref, Action.ATTACK)
    return game.changed(attacking=None, command=command.unanswered())


def without_casualties(game: TableGame) -> tuple[TableGame, list[str]]:
    """Casualties leave the table with their weapons (HP-05, HP-06); what that brings with it is told."""
    also: list[str] = []
    for ref in list(game.refs()):
        unit = game.where(ref)
        gone = sum(model.is_casualty for model in unit.models)
        if not gone:
            continue
        models = (replace(model, removed=True) if model.is_casualty else model for model in unit.models)
        game = game.with_models(ref, models)
        whole = game.where(ref).is_destroyed
        also.append(f"{game.name(ref)} is destroyed" if whole else f"{game.name(ref)} loses {models_text(gone)}")
        if whole:
            game = _emptied(game.with_unit(ref, in_melee=False), ref, also)
    return melees_ended(game), also


def _emptied(game: TableGame, transport: Ref, also: list[str]) -> TableGame:
    """The passengers of a destroyed Transport are placed where it was (TRANS-21)."""
    for ref in game.setup.refs_of_side(game.setup.side_of(transport.seat)):
        if game.where(ref).place is Place.ABOARD and game.carrier_of(ref) == transport:
            game = game.with_unit(ref, place=Place.BATTLEFIELD, transport="")
            also.append(f"{game.name(ref)} is placed where it was")
    return game


def melees_ended(game: TableGame) -> TableGame:
    """All who are in a melee are taken to be in one, and all sides in it to fight one another (MELEE-22, ACT-12)."""
    engaged = [ref for ref in game.refs() if game.where(ref).in_melee]

    def side_of(ref: Ref) -> int:
        return game.setup.side_of(ref.seat)

    enemies = ((one, other) for one, other in combinations(engaged, 2) if side_of(one) != side_of(other))
    fighting = sides_at_blows(enemies, side_of)
    free = list(released(engaged, fighting, side_of, lambda ref: game.where(ref).is_destroyed))
    for ref in free:
        game = game.with_unit(ref, in_melee=False)
    return game


def turn_begun(game: TableGame) -> TableGame:
    """The next Game Turn: every unit may act again at the first price, and Guard is over (CP-11, CP-17)."""
    nobody: dict[str, Any] = {"master": None, "active": None, "acting": None, "actions": 0, "attacking": None}
    turn, command = game.state.game_turn + 1, game.command.turn_over()
    return game.changed(phase=TurnPart.TURN_MASTER, game_turn=turn, finished=frozenset(), command=command, **nobody)
