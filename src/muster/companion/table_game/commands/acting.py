"""Commands by which units act: Actions, Counter Actions, the end of an Action Step, and where a unit is."""

from muster.bookkeeping.turn_plan import Part
from muster.companion.refused import Refused
from muster.companion.table_game.commands.done import Done, read_unit, told, unless_agreed
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.offers import (
    COUNTER_ACTIONS,
    actions_of,
    counter_cost,
    counter_fault,
    fault_of,
    starts_step,
)
from muster.companion.table_game.order import attack_closed, passed_on, step_ended
from muster.companion.table_game.state import Place, Ref
from muster.companion.table_game.table import Table
from muster.rulebook.actions import SUPPORT, USE_PERKS, Action, ActionName

DID = {
    Action.DEPLOY: "is deployed",
    Action.MOVE: "moves",
    Action.ATTACK: "attacks",
    Action.DASH: "dashes",
    USE_PERKS: "uses perks",
    Action.PREPARE: "prepares",
    Action.GUARD: "guards",
    Action.SUPPORT: "supports",
}


def acted(table: Table, fields: Fields) -> Done:
    ref = read_unit(table, fields)
    return act(table, fields, ref, fields.choice("action", actions_of(table.setup), "ACT-04"))


def act(table: Table, fields: Fields, ref: Ref, action: ActionName) -> Done:
    """A unit acts: it is refused, or paid for and booked, and the opportunity goes on."""
    agreed = unless_agreed(fault_of(table, ref, action), fields)
    by_agreement = " by agreement" if agreed else ""
    if table.state.phase is Part.ACTIONS:
        return _take_action(table, ref, action, by_agreement)
    if not table.setup.is_advanced:  # the free deployment of an Advanced game is no Action (CP-02, ACT-23)
        table = table.changed(command=table.command.booked(ref, action))
    if action == Action.DEPLOY:
        table, _ = _arrived(table, ref)
    table = table.changed(attacking=ref if action == Action.ATTACK else None)
    table = passed_on(table, table.setup.side_of(ref.seat))
    return Done(table, f"{table.name(ref)} {DID[action]}{by_agreement}.", ("TURN-07", "TURN-08"), ref.seat)


def _take_action(table: Table, ref: Ref, action: ActionName, by_agreement: str) -> Done:
    """An Action of an Action Step, paid when it is chosen (CP-12)."""
    table, also = step_ended(table) if starts_step(table, ref) else attack_closed(table)
    side, cost = table.setup.side_of(ref.seat), table.command.cost(ref, action)
    command = table.command.begun(side, ref, action, cost)
    active = side if table.setup.keeps_order else None
    table = table.changed(command=command, acting=ref, actions=table.state.actions + 1, active=active)
    table = _guarded(table, ref, action)
    if action == Action.DEPLOY:
        table = _deployed(table, ref)
    paid = f" for {cost} CP" if cost else ""
    rules = ["ACT-01", "CP-10", "CP-12"]
    if action == Action.ATTACK:
        table = table.changed(attacking=ref)
    if action == Action.SUPPORT:  # it is the only Action of its step, which ends at once (ACT-22)
        table, _ = step_ended(table.changed(command=table.command.supported(side, ref)))
        paid, rules = f" and brings {SUPPORT} CP", ["ACT-22"]
    return Done(
        table, told(f"{table.name(ref)} {DID[action]}{paid}{by_agreement}.", also=also), tuple(rules), ref.seat
    )


def counter(table: Table, fields: Fields) -> Done:
    """A Counter Action: it belongs to the enemy's Action Step, and costs what its parent Action costs (CTR-05)."""
    ref = read_unit(table, fields)
    action = fields.choice("action", COUNTER_ACTIONS, "CTR-01")
    agreed = unless_agreed(counter_fault(table, ref, action), fields)
    side = table.setup.side_of(ref.seat)
    cost, command = counter_cost(table, ref, action), table.command
    overwatch = table.setup.ruleset.overwatch and command.on_overwatch(ref, action)
    table = table.changed(command=command.answered(side, ref, action, cost, overwatch=overwatch))
    if table.state.attacking is not None:  # the answer comes when the attack is being made (CTR-03)
        table = carried_out(table, table.state.attacking)
    table = _guarded(table, ref, action)
    sentence = f"{table.name(ref)} answers: it {DID[action]} for {cost} CP{' by agreement' if agreed else ''}."
    return Done(table, sentence, ("CTR-01", "CTR-05"), ref.seat)


def end_step(table: Table, fields: Fields) -> Done:
    acting = table.state.acting
    if acting is None:
        raise Refused("step.none", "No Action Step is under way.", "CP-13", fields.at)
    table, also = step_ended(table)
    return Done(
        table, told(f"{table.name(acting)} ends its Action Step.", also=also), ("ACT-01", "ACT-11"), acting.seat
    )


def place(table: Table, fields: Fields) -> Done:
    ref = read_unit(table, fields)
    where = Place(fields.choice("place", tuple(Place)))
    carrier = fields.text("transport", 100) if fields.gives("transport") else ""
    if where is Place.ABOARD or carrier:
        _check_carrier(table, fields, ref, where, carrier)
    if where is Place.BATTLEFIELD and carrier:
        raise fields.refusal("transport", "A unit with a transport is aboard or in reserve.", "TRANS-05")
    table = table.with_unit(ref, place=where, transport=carrier)
    words = {Place.ABOARD: f"is aboard {carrier}", Place.RESERVE: "is in Reserve"}
    return Done(table, f"{table.name(ref)} {words.get(where, 'is on the battlefield')}.", ("TRANS-05",), ref.seat)


def _check_carrier(table: Table, fields: Fields, ref: Ref, where: Place, carrier: str) -> None:
    """A transport of the own side, team-mates' included (MULTI-05); who is aboard is where it is."""
    refs = table.setup.refs_of_side(table.setup.side_of(ref.seat))
    carriers = [each for each in refs if each != ref and table.setup.unit(each).profile.is_transport]
    allowed = [table.name(each) for each in carriers if table.where(each).in_play or where is Place.RESERVE]
    if carrier not in allowed:
        listed = ", ".join(allowed) or "none"
        raise fields.refusal("transport", f"transport is {carrier or 'empty'}; allowed are {listed}.", "TRANS-05")


def _arrived(table: Table, ref: Ref) -> tuple[Table, list[Ref]]:
    """A unit arrives, a Transport with all that are loaded into it, and into those (TRANS-03); who came so."""
    table = table.with_unit(ref, place=Place.BATTLEFIELD, transport="")
    arrived = [ref]
    for carrier in arrived:
        for each in table.setup.refs_of_side(table.setup.side_of(ref.seat)):
            if table.where(each).place is Place.RESERVE and table.carrier_of(each) == carrier:
                table = table.with_unit(each, place=Place.ABOARD)
                arrived.append(each)
    return table, arrived[1:]


def _deployed(table: Table, ref: Ref) -> Table:
    """Who arrives inside a Transport has arrived with its Deploy Action (ACT-23)."""
    table, loaded = _arrived(table, ref)
    command = table.command
    for each in loaded:
        command = command.booked(each, Action.DEPLOY)
    return table.changed(command=command)


def _guarded(table: Table, ref: Ref, action: ActionName) -> Table:
    """Guard adds up until the unit does anything else; an attack is made only when somebody tells of it (ACT-21)."""
    if action == Action.GUARD:
        return table.changed(command=table.command.guarded(ref, table.command.next_guard(ref)))
    return table if action == Action.ATTACK else carried_out(table, ref)


def carried_out(table: Table, ref: Ref) -> Table:
    """A unit makes an Action that is no Guard: its Guard is over (ACT-21)."""
    return table.changed(command=table.command.guarded(ref, 0))
