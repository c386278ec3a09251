"""Commands that move the game on: the Turn Master, phases, Game Turns and how long the game goes on."""

from muster.companion.refused import Refused
from muster.companion.table_game.commands.done import Done, read_side, told
from muster.companion.table_game.commands.ending import ELIMINATION, ended
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.length import (
    GOES_ON,
    eliminated,
    is_last,
    phase_fault,
    roll_fault,
    turn_fault,
    without,
)
from muster.companion.table_game.order import attack_closed, opened, passed_on, turn_begun
from muster.companion.table_game.rolling_off import rolled_off
from muster.companion.table_game.state import Phase
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
    rule, what = ("CP-14", "Game Turn") if state.phase is Phase.ACTIONS else ("TURN-09", "Phase")
    if side in state.finished:
        raise fields.refusal("side", f"{name} is finished already.", rule, "side.finished")
    also: list[str] = []
    if state.acting is not None and table.setup.side_of(state.acting.seat) == side:
        table, also = attack_closed(table)
        table = table.changed(acting=None, actions=0)
    table = table.changed(finished=state.finished | {side})
    if state.active == side:
        table = passed_on(table, side)
    return Done(table, told(f"{name} is finished for this {what}.", also=also), (rule,))


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
    left = [side for side in range(len(names)) if side not in out]
    if out and len(left) < 2:
        done = ended(table, left[0] if left else None, ELIMINATION)
        return Done(done.table, f"{sentence} {done.sentence}", ("DM-03", "DM-04", *done.rules))
    return Done(turn_begun(table), sentence, ("TURN-16", *(["DM-03"] if out else [])))


def length_roll(table: Table, fields: Fields) -> Done:
    if fault := roll_fault(table):
        raise Refused(fault.code, fault.sentence, fault.rule, fields.at)
    faces = fields.faces()
    if len(faces) != 1:
        raise fields.refusal("faces", f"faces are {len(faces)} dice; allowed is one D6.", "TURN-18")
    if faces[0] >= GOES_ON and not is_last(table):
        return Done(table.changed(goes_on=table.state.game_turn), f"A {faces[0]}: the game goes on.", ("TURN-18",))
    done = ended(table, table.leading, "length")
    return Done(done.table, f"A {faces[0]}: the game is over. {done.sentence}", ("TURN-18", *done.rules))


def _title(phase: Phase) -> str:
    titles = {
        Phase.COMMAND_POINTS: "Command Points are determined",
        Phase.ACTIONS: "Action Steps",
        Phase.END: "the end of the Game Turn",
    }
    return titles.get(phase, f"{phase.value.capitalize()} Phase")


def _rules(phase: Phase) -> tuple[str, ...]:
    return {
        Phase.ATTACK: ("TURN-14", "HP-05"),
        Phase.ACTIONS: ("CP-17",),
    }.get(phase, ("TURN-09",))
