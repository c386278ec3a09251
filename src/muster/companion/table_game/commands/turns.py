"""Commands that move the game on: the Turn Master, phases, Game Turns and how long the game goes on."""

from muster.companion.refused import Refused
from muster.companion.table_game.commands.done import Done, read_side, told
from muster.companion.table_game.commands.ending import ended
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.order import attack_closed, opened, passed_on, turn_begun
from muster.companion.table_game.rolling_off import rolled_off
from muster.companion.table_game.setup import FEWEST_TURNS, RANDOM
from muster.companion.table_game.state import Phase
from muster.companion.table_game.table import Table

GOES_ON = 4
"""The lowest face on which a game of random length goes on (TURN-18)."""


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
    if phase is Phase.TURN_MASTER:
        raise Refused("phase.no_master", "The Turn Master must be named first.", "TURN-04", fields.at)
    if phase is Phase.COMMAND_POINTS:
        raise Refused("phase.no_income", "Command Points must be rolled for first.", "CP-01", fields.at)
    if phase is Phase.END:
        raise Refused("phase.last", "The Game Turn is at its end; the next one comes now.", "TURN-16", fields.at)
    coming = table.phases[table.phases.index(phase) + 1]
    table, also = attack_closed(table)
    return Done(opened(table, coming), told(f"{_title(phase)} ends; {_title(coming)}.", also=also), _rules(phase))


def next_turn(table: Table, fields: Fields) -> Done:
    setup, turn = table.setup, table.state.game_turn
    if table.state.phase is Phase.TURN_MASTER:
        raise Refused("turn.not_begun", f"Game Turn {turn} has not begun yet.", "TURN-04", fields.at)
    if setup.game_turns == RANDOM and turn >= FEWEST_TURNS and table.state.goes_on < turn:
        sentence = f"After Game Turn {turn} a die says whether the game goes on."
        raise Refused("turn.length", sentence, "TURN-18", fields.at)
    if isinstance(setup.game_turns, int) and turn >= setup.game_turns:
        sentence = f"Game Turn {turn} was the last; the game can be ended."
        raise Refused("turn.last", sentence, "TURN-17", fields.at)
    table, also = attack_closed(table)
    return Done(turn_begun(table), told(f"Game Turn {turn} ends.", also=also), ("TURN-16",))


def length_roll(table: Table, fields: Fields) -> Done:
    turn = table.state.game_turn
    if table.setup.game_turns != RANDOM or turn < FEWEST_TURNS or table.state.goes_on >= turn:
        sentence = f"The length of this game is not rolled for after Game Turn {turn}."
        raise Refused("length.no_roll", sentence, "TURN-18", fields.at)
    faces = fields.faces()
    if len(faces) != 1:
        raise fields.refusal("faces", f"faces are {len(faces)} dice; allowed is one D6.", "TURN-18")
    latest = table.setup.ruleset.longest_random_game
    if faces[0] >= GOES_ON and not (latest and turn >= latest):
        return Done(table.changed(goes_on=turn), f"A {faces[0]}: the game goes on.", ("TURN-18",))
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
