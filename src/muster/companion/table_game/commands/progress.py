"""Commands that move the game on: the Turn Master, phases, Game Turns and how long the game goes on."""

from muster.bookkeeping.ending import is_decided
from muster.bookkeeping.length import goes_on
from muster.bookkeeping.turn_plan import TurnPart
from muster.companion.refused import Refused
from muster.companion.table_game.commands.done import Done, log_sentence, read_side
from muster.companion.table_game.commands.ending import ELIMINATION, ended
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.length import (
    eliminated,
    is_last,
    phase_fault,
    roll_fault,
    turn_fault,
    without,
)
from muster.companion.table_game.order import attack_closed, opened, passed_on, step_broken_off, turn_begun
from muster.companion.table_game.rolling_off import rolled_off
from muster.companion.table_game.state import Ref


def name_turn_master(game: TableGame, fields: Fields) -> Done:
    names = game.setup.side_names
    master = read_side(game, fields, "master")
    begun = opened(game.changed(master=master), game.phases[1])
    turn = f"Game Turn {game.state.game_turn}"
    if not fields.gives("faces"):
        return Done(begun, f"{turn}: {names[master]} is Turn Master by agreement.", ("TURN-05",))
    won = rolled_off(names, fields.faces(), fields.at)
    named = "themselves" if won.winner == names[master] else names[master]
    sentence = f"{turn}: {won.sentence} {won.winner} names {named} Turn Master."
    return Done(begun, sentence, ("TURN-04", "TURN-05", "DICE-13"))


def finished(game: TableGame, fields: Fields) -> Done:
    side = read_side(game, fields)
    name = game.setup.side_names[side]
    state = game.state
    rule, what = ("CP-14", "Game Turn") if state.phase is TurnPart.ACTIONS else ("TURN-09", "Phase")
    if side in state.finished:
        raise fields.refusal("side", f"{name} is finished already.", rule, "side.finished")
    game, also = step_broken_off(game) if _is_of(game, state.acting, side) else (game, [])
    game = game.changed(finished=state.finished | {side})
    if state.active == side:
        game = passed_on(game, side)
    return Done(game, log_sentence(f"{name} is finished for this {what}.", also=also), (rule,))


def _is_of(game: TableGame, ref: Ref | None, side: int) -> bool:
    return ref is not None and game.setup.side_of(ref.seat) == side


def opportunity(game: TableGame, fields: Fields) -> Done:
    """Puts right whose opportunity it is: what the last side acted with may be in nobody's roster (TERRAIN-05)."""
    side = read_side(game, fields)
    name = game.setup.side_names[side]
    if not game.setup.keeps_order:
        raise Refused("order.not_kept", "The players keep the order of play themselves.", "TURN-07", fields.at)
    if side in game.state.finished or side in game.state.out:
        raise fields.refusal("side", f"{name} is finished.", "TURN-09", "side.finished")
    game, also = step_broken_off(game)
    game = game.changed(active=side)
    return Done(game, log_sentence(f"It is {name}’s opportunity.", also=also), ("TURN-07", "CP-13"))


def leave(game: TableGame, fields: Fields) -> Done:
    """A side gives up while others play on, and takes all its units off (SPORT-08)."""
    side = read_side(game, fields)
    name = game.setup.side_names[side]
    if side in game.state.out:
        raise fields.refusal("side", f"{name} is out of the game already.", "SPORT-08", "side.out")
    if is_decided([each for each in game.left if each != side]):
        sentence = "With one side left the game is over; it is ended by “surrender”."
        raise Refused("side.last", sentence, "SPORT-08", fields.at)
    is_acting = any(_is_of(game, ref, side) for ref in (game.state.acting, game.state.attacking))
    game, also = step_broken_off(game) if is_acting else (game, [])
    game = without(game, [side])
    game = game.changed(gave_up=game.state.gave_up | {side})
    if game.state.active == side:
        game = passed_on(game, side)
    return Done(game, log_sentence(f"{name} leaves the game with all units.", also=also), ("SPORT-08",))


def next_phase(game: TableGame, fields: Fields) -> Done:
    phase = game.state.phase
    if fault := phase_fault(game):
        raise Refused(fault.code, fault.sentence, fault.rule, fields.at)
    coming = game.phases[game.phases.index(phase) + 1]
    game, also = attack_closed(game)
    return Done(
        opened(game, coming), log_sentence(f"{_title(phase)} ends; {_title(coming)}.", also=also), _rules(phase)
    )


def next_turn(game: TableGame, fields: Fields) -> Done:
    """The next Game Turn, unless elimination leaves one side or none: then the game is over (DM-03, DM-04)."""
    if fault := turn_fault(game):
        raise Refused(fault.code, fault.sentence, fault.rule, fields.at)
    names = game.setup.side_names
    game, also = attack_closed(game)
    out = eliminated(game)
    game = without(game, out)
    also += [f"{names[side]} has no unit on the battlefield and is eliminated" for side in out]
    sentence = log_sentence(f"Game Turn {game.state.game_turn} ends.", also=also)
    if out and is_decided(game.left):
        done = ended(game, game.left[0] if game.left else None, ELIMINATION)
        return Done(done.game, f"{sentence} {done.sentence}", ("DM-03", "DM-04", *done.rules))
    return Done(turn_begun(game), sentence, ("TURN-16", *(["DM-03"] if out else [])))


def length_roll(game: TableGame, fields: Fields) -> Done:
    fault = roll_fault(game)
    if fault is not None and not (fields.kept and is_last(game)):  # a kept game may have rolled after its last turn
        raise Refused(fault.code, fault.sentence, fault.rule, fields.at)
    faces = fields.faces()
    if len(faces) != 1:
        raise fields.refusal("faces", f"faces are {len(faces)} dice; allowed is one D6.", "TURN-18")
    if goes_on(faces[0]) and not is_last(game):
        return Done(game.changed(goes_on=game.state.game_turn), f"A {faces[0]}: the game goes on.", ("TURN-18",))
    game = without(game, eliminated(game))
    done = ended(game, game.leading, "length")
    return Done(done.game, f"A {faces[0]} is rolled. {done.sentence}", ("TURN-18", *done.rules))


def _title(phase: TurnPart) -> str:
    titles = {
        TurnPart.COMMAND_POINTS: "Command Points are determined",
        TurnPart.ACTIONS: "Action Steps",
        TurnPart.END: "the end of the Game Turn",
    }
    return titles.get(phase, f"{phase.value.capitalize()} Phase")


def _rules(phase: TurnPart) -> tuple[str, ...]:
    return {
        TurnPart.ATTACK: ("TURN-14", "HP-05"),
        TurnPart.ACTIONS: ("CP-17",),
    }.get(phase, ("TURN-09",))
