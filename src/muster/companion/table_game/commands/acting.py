"""Commands of units: Actions, Counter Actions, the end of an Action Step, where a unit is and in which form."""

from muster.bookkeeping.command_points import ANSWERS, ends_at_once
from muster.bookkeeping.turn_plan import TurnPart, actions_of
from muster.companion.refused import Refused
from muster.companion.table_game.commands.done import Done, log_sentence, read_unit, unless_agreed
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.offers import (
    counter_cost,
    counter_fault,
    fault_of,
    starts_step,
)
from muster.companion.table_game.order import attack_closed, passed_on, step_ended
from muster.companion.table_game.state import Place, Ref
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


def acted(game: TableGame, fields: Fields) -> Done:
    ref = read_unit(game, fields)
    return act(game, fields, ref, fields.choice("action", actions_of(game.setup.style), "ACT-04"))


def act(game: TableGame, fields: Fields, ref: Ref, action: ActionName) -> Done:
    """A unit acts: it is refused, or paid for and booked, and the opportunity goes on."""
    agreed = unless_agreed(fault_of(game, ref, action), fields)
    by_agreement = " by agreement" if agreed else ""
    if game.state.phase is TurnPart.ACTIONS:
        return _take_action(game, ref, action, by_agreement)
    if not game.setup.is_advanced:  # the free deployment of an Advanced game is no Action (CP-02, ACT-23)
        game = game.changed(command=game.command.booked(ref, action))
    if action == Action.DEPLOY:
        game, _ = _arrived(game, ref)
    game = game.changed(attacking=ref if action == Action.ATTACK else None)
    game = passed_on(game, game.setup.side_of(ref.seat))
    return Done(game, f"{game.name(ref)} {DID[action]}{by_agreement}.", ("TURN-07", "TURN-08"), ref.seat)


def _take_action(game: TableGame, ref: Ref, action: ActionName, by_agreement: str) -> Done:
    """An Action of an Action Step, paid when it is chosen (CP-12)."""
    game, also = step_ended(game) if starts_step(game, ref) else attack_closed(game)
    side, cost = game.setup.side_of(ref.seat), game.command.cost(ref, action)
    command = game.command.begun(side, ref, action, cost)
    active = side if game.setup.keeps_order else None
    game = game.changed(command=command, acting=ref, actions=game.state.actions + 1, active=active)
    game = _told(game, ref, action)
    if action == Action.DEPLOY:
        game = _deployed(game, ref)
    paid = f" for {cost} CP" if cost else ""
    rules = ["ACT-01", "CP-10", "CP-12"]
    if action == Action.ATTACK:
        game = game.changed(attacking=ref)
    if action == Action.SUPPORT:
        game = game.changed(command=game.command.supported(side, ref))
        paid, rules = f" and brings {SUPPORT} CP", ["ACT-22"]
    if ends_at_once(action):
        game, _ = step_ended(game)
    return Done(
        game, log_sentence(f"{game.name(ref)} {DID[action]}{paid}{by_agreement}.", also=also), tuple(rules), ref.seat
    )


def counter(game: TableGame, fields: Fields) -> Done:
    """A Counter Action: it belongs to the enemy's Action Step, and costs what its parent Action costs (CTR-05)."""
    ref = read_unit(game, fields)
    action = fields.choice("action", ANSWERS, "CTR-01")
    agreed = unless_agreed(counter_fault(game, ref, action), fields)
    side = game.setup.side_of(ref.seat)
    cost, command = counter_cost(game, ref, action), game.command
    overwatch = command.on_overwatch(ref, action, overwatch=game.setup.ruleset.overwatch)
    game = game.changed(command=command.answered(side, ref, action, cost, overwatch=overwatch))
    if game.state.attacking is not None:  # the answer comes when the attack is being made (CTR-03)
        game = carried_out(game, game.state.attacking, Action.ATTACK)
    game = _told(game, ref, action)
    sentence = f"{game.name(ref)} answers: it {DID[action]} for {cost} CP{' by agreement' if agreed else ''}."
    return Done(game, sentence, ("CTR-01", "CTR-05"), ref.seat)


def end_step(game: TableGame, fields: Fields) -> Done:
    acting = game.state.acting
    if acting is None:
        raise Refused("step.none", "No Action Step is under way.", "CP-13", fields.at)
    game, also = step_ended(game)
    return Done(
        game, log_sentence(f"{game.name(acting)} ends its Action Step.", also=also), ("ACT-01", "ACT-11"), acting.seat
    )


def place(game: TableGame, fields: Fields) -> Done:
    ref = read_unit(game, fields)
    where = Place(fields.choice("place", tuple(Place)))
    carrier = fields.text("transport", 100) if fields.gives("transport") else ""
    if where is Place.ABOARD or carrier:
        _check_carrier(game, fields, ref, where, carrier)
    if where is Place.BATTLEFIELD and carrier:
        raise fields.refusal("transport", "A unit with a transport is aboard or in reserve.", "TRANS-05")
    game = game.with_unit(ref, place=where, transport=carrier)
    words = {Place.ABOARD: f"is aboard {carrier}", Place.RESERVE: "is in Reserve"}
    return Done(game, f"{game.name(ref)} {words.get(where, 'is on the battlefield')}.", ("TRANS-05",), ref.seat)


def form(game: TableGame, fields: Fields) -> Done:
    """Another form of the unit, or its own profile again; the HP of its models stay (PERK-53)."""
    ref = read_unit(game, fields)
    name, unit = game.name(ref), game.where(ref)
    forms = game.setup.forms(ref)
    if not forms:
        raise Refused("form.none", f"The roster has no forms of {name}.", "PERK-51", fields.at)
    if unit.is_destroyed:
        raise Refused("unit.destroyed", f"{name} is destroyed, and all its forms with it.", "PERK-55", fields.at)
    chosen = fields.choice("form", [name, *forms], "PERK-51")
    if chosen == (unit.form or name):
        raise fields.refusal("form", f"{name} has that form already.", "PERK-51", "form.same")
    game = game.with_unit(ref, form="" if chosen == name else chosen)
    sentence = f"{name} is itself again." if chosen == name else f"{name} changes into {chosen}."
    return Done(game, sentence, ("PERK-51", "PERK-53"), ref.seat)


def _check_carrier(game: TableGame, fields: Fields, ref: Ref, where: Place, carrier: str) -> None:
    """A transport of the own side, team-mates' included (MULTI-05); who is aboard is where it is."""
    refs = game.setup.refs_of_side(game.setup.side_of(ref.seat))
    carriers = [each for each in refs if each != ref and game.stats(each).carries]
    allowed = [game.name(each) for each in carriers if game.where(each).in_play or where is Place.RESERVE]
    if carrier not in allowed:
        listed = ", ".join(allowed) or "none"
        raise fields.refusal("transport", f"transport is {carrier or 'empty'}; allowed are {listed}.", "TRANS-05")


def _arrived(game: TableGame, ref: Ref) -> tuple[TableGame, list[Ref]]:
    """A unit arrives, a Transport with all that are loaded into it, and into those (TRANS-03); who came so."""
    game = game.with_unit(ref, place=Place.BATTLEFIELD, transport="")
    arrived = [ref]
    for carrier in arrived:
        for each in game.setup.refs_of_side(game.setup.side_of(ref.seat)):
            if game.where(each).place is Place.RESERVE and game.carrier_of(each) == carrier:
                game = game.with_unit(each, place=Place.ABOARD)
                arrived.append(each)
    return game, arrived[1:]


def _deployed(game: TableGame, ref: Ref) -> TableGame:
    """Who arrives inside a Transport has arrived with its Deploy Action (ACT-23)."""
    game, loaded = _arrived(game, ref)
    command = game.command
    for each in loaded:
        command = command.booked(each, Action.DEPLOY)
    return game.changed(command=command)


def _told(game: TableGame, ref: Ref, action: ActionName) -> TableGame:
    """What players tell of is done, but for an attack: that is made when they tell what came of it."""
    return game if action == Action.ATTACK else carried_out(game, ref, action)


def carried_out(game: TableGame, ref: Ref, action: ActionName) -> TableGame:
    """A unit makes an Action, which raises its Guard or ends it (ACT-20, ACT-21)."""
    return game.changed(command=game.command.carried_out(ref, action))
