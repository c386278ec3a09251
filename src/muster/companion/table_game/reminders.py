"""What is to be done now, and what is easily forgotten, each with its rule."""

from collections.abc import Iterator

from muster.bookkeeping.turn_plan import TurnPart
from muster.bookkeeping.weapon_limits import NOT_WITH, types_not_with
from muster.combat.requirements import MELEE_MODIFIER
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.length import eliminated, goes_on_from, is_last
from muster.companion.table_game.shapes import Reminder
from muster.companion.table_game.state import Ref, models_text
from muster.rulebook.actions import PER_UNIT, Action
from muster.rulebook.weapon_type import WeaponType

PLAYED = (TurnPart.DEPLOY, TurnPart.MOVE, TurnPart.ATTACK, TurnPart.DASH, TurnPart.ACTIONS)


def of_game(game: TableGame) -> list[Reminder]:
    return [{"sentence": sentence, "rule": rule} for sentence, rule in _of_game(game)]


def of_unit(game: TableGame, ref: Ref) -> list[Reminder]:
    return [{"sentence": sentence, "rule": rule} for sentence, rule in _of_unit(game, ref)]


def _of_game(game: TableGame) -> Iterator[tuple[str, str]]:
    state, setup = game.state, game.setup
    match state.phase:
        case TurnPart.TURN_MASTER:
            yield "All sides roll off; the winner names the Turn Master.", "TURN-04"
        case TurnPart.COMMAND_POINTS:
            dice = f"{setup.command_dice}D6"
            yield (
                f"{_master(game)} rolls {dice} for everybody; each unit on the battlefield brings {PER_UNIT} more.",
                "CP-07",
            )
        case TurnPart.END:
            yield from _at_the_end(game)
        case TurnPart.OVER if any(ruling.faces for ruling in state.rulings):
            yield "Look up what was settled by Roll-Off, and talk it over for the next game.", "SPORT-06"
        case _:
            pass
    if state.phase in PLAYED and setup.keeps_order and state.active is None:
        rule = "CP-17" if setup.is_advanced else "TURN-09"
        yield "Everybody is finished: this part of the Game Turn can end.", rule
    standing = sum(model.is_casualty for ref in game.refs() for model in game.where(ref).models)
    if standing and state.phase is not TurnPart.OVER:
        until = "the Attack Action is over" if setup.is_advanced else "the Phase ends"
        yield f"{models_text(standing)} at 0 HP: mark or lay down, but leave standing until {until}.", "HP-04"


def _master(game: TableGame) -> str:
    master = game.state.master
    return "The Turn Master" if master is None else game.setup.side_names[master]


def _at_the_end(game: TableGame) -> Iterator[tuple[str, str]]:
    if game.state.objectives:
        yield "Score the objectives, and apply what goes on at the end of a Game Turn.", "QR-08"
    for side in eliminated(game):
        yield f"{game.setup.side_names[side]} has no unit on the battlefield and is out, Reserve and all.", "DM-03"
    if face := goes_on_from(game):
        yield f"Roll one D6: on {face}+ another Game Turn is played, else the game is over.", "TURN-18"
    elif is_last(game):
        yield "This was the last Game Turn: end the game.", "TURN-17"


def _of_unit(game: TableGame, ref: Ref) -> Iterator[tuple[str, str]]:
    unit = game.where(ref)
    if not unit.in_play:
        return
    yield from _weapon_limits(game, ref)
    if unit.in_melee:
        heavy, battle = (f"{MELEE_MODIFIER[each]:+}" for each in (WeaponType.HEAVY, WeaponType.BATTLE))
        weaker = f"Heavy weapons {heavy}, Battle weapons {battle}"
        yield f"In a Melee: {weaker}, and one model stays in contact.", "MELEE-17"
    if guard := game.command.guard(ref):
        yield f"Guard: Defence +{guard} until it does something else.", "ACT-21"
    if standing := sum(model.is_casualty for model in unit.models):
        yield f"{models_text(standing)} at 0 HP still on the table, attacking with the rest.", "TURN-13"


def _weapon_limits(game: TableGame, ref: Ref) -> Iterator[tuple[str, str]]:
    """Weapon types bind the models that moved or attacked; Prepare wipes the record (ACT-18), which players know."""
    types = {weapon.type for weapon in game.weapons(ref)}
    command = game.command
    late = [each for each in types if any(command.used(ref, movement) for movement in NOT_WITH[each])]
    if WeaponType.HEAVY in late:
        yield "Models that moved may not use Heavy weapons.", "ATTACK-23"
    if WeaponType.BATTLE in late:
        yield "Models that dashed may not use Battle weapons.", "ACT-08"
    if command.used(ref, Action.ATTACK) and types.intersection(types_not_with(Action.DASH)):
        yield "Models that used Heavy or Battle weapons may not Dash.", "ATTACK-24"
