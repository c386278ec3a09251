"""Commands that move the game on: the Turn Master, phases, Game Turns and how long the game goes on."""

from muster.bookkeeping.ending import is_decided
from muster.bookkeeping.length import goes_on
from muster.bookkeeping.turn_plan import Part
from muster.companion.refused import Refused
from muster.companion.table_game.commands.done import Done, read_side, told
from muster.companion.table_game.commands.ending import ELIMINATION, ended
from muster.companion.table_game.fields import Fields
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
from muster.companion.table_game.table import Table


def name_turn_master(table: Table, fields: Fields) -> Done:
    names = table.setup.side_names
    master = read_side(table, fields, "master")
    begun = opened(table.changed(master=master), table.phases[1])
    turn = f"Game Turn {table.state.game_turn}"
    if not fields.gives("faces"):
        return Done(begun, f"{turn}: {names[master]} is Turn Master by agreement.", ("TURN-05",))
    won = rolled_off(names, fields.faces(), fields.at)
    named = "themselves" if won.winner == names[master] else names[master]
    sentence = f"{turn}: {won.said} {won.winner} names {named} Turn Master."
    return Done(begun, sentence, ("TURN-04", "TURN-05", "DICE-13"))


def finished(table: Table, fields: Fields) -> Done:
    side = read_side(table, fields)
    name = table.setup.side_names[side]
    state = table.state
    rule, what = ("CP-14", "Game Turn") if state.phase is Part.ACTIONS else ("TURN-09", "Phase")
    if side in state.finished:
        raise fields.refusal("side", f"{name} is finished already.", rule, "side.finished")
    table, also = step_broken_off(table) if _is_of(table, state.acting, side) else (table, [])
    table = table.changed(finished=state.finished | {side})
    if state.active == side:
        table = passed_on(table, side)
    return Done(table, told(f"{name} is finished for this {what}.", also=also), (rule,))


def _is_of(table: Table, ref: Ref | None, side: int) -> bool:
    return ref is not None and table.setup.side_of(ref.seat) == side


def opportunity(table: Table, fields: Fields) -> Done:
    """Puts right whose opportunity it is: what the last side acted with may be in nobody's roster (TERRAIN-05)."""
    side = read_side(table, fields)
    name = table.setup.side_names[side]
    if not table.setup.keeps_order:
        raise Refused("order.not_kept", "The players keep the order of play themselves.", "TURN-07", fields.at)
    if side in table.state.finished or side in table.state.out:
        raise fields.refusal("side", f"{name} is finished.", "TURN-09", "side.finished")
    table, also = step_broken_off(table)
    table = table.changed(active=side)
    return Done(table, told(f"It is {name}’s opportunity.", also=also), ("TURN-07", "CP-13"))


def leave(table: Table, fields: Fields) -> Done:
    """A side gives up while others play on, and takes all its units off (SPORT-08)."""
    side = read_side(table, fields)
    name = table.setup.side_names[side]
    if side in table.state.out:
        raise fields.refusal("side", f"{name} is out of the game already.", "SPORT-08", "side.out")
    if is_decided([each for each in table.left if each != side]):
        sentence = "With one side left the game is over; it is ended by “surrender”."
        raise Refused("side.last", sentence, "SPORT-08", fields.at)
    is_acting = any(_is_of(table, ref, side) for ref in (table.state.acting, table.state.attacking))
    table, also = step_broken_off(table) if is_acting else (table, [])
    table = without(table, [side])
    table = table.changed(gave_up=table.state.gave_up | {side})
    if table.state.active == side:
        table = passed_on(table, side)
    return Done(table, told(f"{name} leaves the game with all units.", also=also), ("SPORT-08",))


def next_phase(table: Table, fields: Fields) -> Done:
    phase = table.state.phase
    if fault := phase_fault(table):
        raise Refused(fault.code, fault.sentence, fault.rule, fields.at)
    coming = table.phases[table.phases.index(phase) + 1]
    table, also = attack_closed(table)
    return Done(opened(table, coming), told(f"{_title(phase)} ends; {_title(coming)}.", also=also), _rules(phase))


def next_turn(table: Table, fields: Fields) -> Done:
    """The next Game Turn, unless elimination leaves one side or none: then the game is over (DM-03, DM-04)."""
    if fault := turn_fault(table):
        raise Refused(fault.code, fault.sentence, fault.rule, fields.at)
    names = table.setup.side_names
    table, also = attack_closed(table)
    out = eliminated(table)
    table = without(table, out)
    also += [f"{names[side]} has no unit on the battlefield and is eliminated" for side in out]
    sentence = told(f"Game Turn {table.state.game_turn} ends.", also=also)
    if out and is_decided(table.left):
        done = ended(table, table.left[0] if table.left else None, ELIMINATION)
        return Done(done.table, f"{sentence} {done.sentence}", ("DM-03", "DM-04", *done.rules))
    return Done(turn_begun(table), sentence, ("TURN-16", *(["DM-03"] if out else [])))


def length_roll(table: Table, fields: Fields) -> Done:
    if fault := roll_fault(table):
        raise Refused(fault.code, fault.sentence, fault.rule, fields.at)
    faces = fields.faces()
    if len(faces) != 1:
        raise fields.refusal("faces", f"faces are {len(faces)} dice; allowed is one D6.", "TURN-18")
    if goes_on(faces[0]) and not is_last(table):
        return Done(table.changed(goes_on=table.state.game_turn), f"A {faces[0]}: the game goes on.", ("TURN-18",))
    table = without(table, eliminated(table))
    done = ended(table, table.leading, "length")
    return Done(done.table, f"A {faces[0]}: the game is over. {done.sentence}", ("TURN-18", *done.rules))


def _title(phase: Part) -> str:
    titles = {
        Part.COMMAND_POINTS: "Command Points are determined",
        Part.ACTIONS: "Action Steps",
        Part.END: "the end of the Game Turn",
    }
    return titles.get(phase, f"{phase.value.capitalize()} Phase")


def _rules(phase: Part) -> tuple[str, ...]:
    return {
        Part.ATTACK: ("TURN-14", "HP-05"),
        Part.ACTIONS: ("CP-17",),
    }.get(phase, ("TURN-09",))
