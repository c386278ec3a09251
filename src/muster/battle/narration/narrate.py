"""What happened, told to people: every event as a sentence or two with its figures and its reason."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from muster.battle import events as ev
from muster.battle.apply import apply
from muster.battle.forces import Forces
from muster.battle.narration import command_points, talk
from muster.battle.narration.wording import (
    counted,
    faces,
    inches,
    joined,
    owner_does,
    place,
    seat_does,
    side_does,
    side_name,
    some_do,
    span,
    started,
    unit_name,
    verb,
)
from muster.battle.spot import Path
from muster.battle.state import Phase, State
from muster.battle.stats import game_stats
from muster.bookkeeping.value import points_text
from muster.rulebook.playstyle import Playstyle
from muster.table.shapes.measure import INCH

NO_UNIT = -1

STEP = INCH // 2
"""What is no climb (MOVE-14)."""


def narrate(forces: Forces, event: ev.AnyEvent, before: State) -> str:
    """One event in plain words; `before` is the state that it changed.

    With `forces.addressing(side)` that side is “you”.
    """
    return started(TELLERS[type(event)](forces, event, before))


def narrated(forces: Forces, before: State, events: Iterable[ev.AnyEvent]) -> Iterator[str]:
    """Events one after another, each told from the state that those before it led to."""
    state = before.copy()
    for event in events:
        yield narrate(forces, event, state)
        apply(state, forces, event)


def _turn_began(_: Forces, event: ev.TurnBegan, __: State) -> str:
    return f"Game Turn {event.turn} begins."


def _rolled_off(forces: Forces, event: ev.RolledOff, _: State) -> str:
    rounds = [
        ", ".join(f"{side_name(forces, side)} {face}" for side, face in zip(sides, cast.faces, strict=True))
        for sides, cast in event.rounds
    ]
    again = "; again after a tie: ".join(rounds)
    purpose = event.purpose.removeprefix("settle: ")
    return f"Roll-off for {purpose}: {again}. {started(side_does(forces, event.order[0], 'wins', 'win'))} it."


def _master_named(forces: Forces, event: ev.MasterNamed, _: State) -> str:
    when = "this Game Turn" if _has_actions(forces) else "every phase of this Game Turn"
    acts = "act" if event.side == forces.you else "acts"
    return f"{side_does(forces, event.side, 'is', 'are')} Turn Master and {acts} first in {when}."


def _zone_picked(forces: Forces, event: ev.ZonePicked, _: State) -> str:
    return f"{side_does(forces, event.side, 'takes', 'take')} zone {forces.table.zones[event.zone].letter}."


def _phase_began(forces: Forces, event: ev.PhaseBegan, _: State) -> str:
    span = _span(forces, event.phase)
    return f"{span[0].upper()}{span[1:]} begins."


def _span(forces: Forces, phase: Phase | None) -> str:
    """What goes on; an Advanced game has no phases, only the deployment before its first Actions (CP-02)."""
    if phase is None:
        return "the Game Turn"
    return "deployment" if _has_actions(forces) else f"the {phase.title()} Phase"


def _has_actions(forces: Forces) -> bool:
    return forces.setup.style is Playstyle.ADVANCED


def _finished(forces: Forces, event: ev.Finished, _: State) -> str:
    span = _span(forces, event.phase)
    if event.nothing_left:
        return f"{side_does(forces, event.side, 'has', 'have')} no unit left to act with in {span}."
    return f"{side_does(forces, event.side, 'chooses', 'choose')} to finish {span}."


def _deployed(forces: Forces, event: ev.Deployed, _: State) -> str:
    unit = forces.unit(event.unit)
    inside = [unit_name(forces, each) for load in event.cargo for each in load.units]
    aboard = f", with {joined(inside)} aboard" if inside else ""
    deploys = owner_does(forces, unit, "deploys", "deploy")
    return f"{deploys} {unit_name(forces, event.unit)} around {place(event.spots)}{aboard}."


def _moved(forces: Forces, event: ev.Moved, before: State) -> str:
    verbs = ("dashes", "dash") if event.phase is Phase.DASH else ("moves", "move")
    who = some_do(forces, before, event.unit, [path.model for path in event.paths], *verbs)
    return f"{who} {inches(_longest(event.paths))} in. to around {place(event.spots)}{_climbing(event.paths)}."


def _embarked(forces: Forces, event: ev.Embarked, before: State) -> str:
    return f"{some_do(forces, before, event.unit, event.models, 'goes', 'go')} aboard {_host(forces, event.host)}."


def _disembarked(forces: Forces, event: ev.Disembarked, before: State) -> str:
    name, host = unit_name(forces, event.unit), _host(forces, before.hosts[event.spots[0].model])
    leaves, stands = verb(forces, event.unit, "leaves", "leave"), verb(forces, event.unit, "stands", "stand")
    return f"{name} {leaves} {host} and {stands} around {place(event.spots)}."


def _transferred(forces: Forces, event: ev.Transferred, _: State) -> str:
    name, host = unit_name(forces, event.unit), _host(forces, event.host)
    later = f", to come out there in Game Turn {event.arrives}" if event.arrives else ""
    return f"{name} {verb(forces, event.unit, 'changes', 'change')} straight over into {host}{later}."


def _arrived(forces: Forces, event: ev.Arrived, _: State) -> str:
    name = unit_name(forces, event.unit)
    return f"{name} {verb(forces, event.unit, 'is', 'are')} aboard {_host(forces, event.host)} now."


def _engaged(forces: Forces, event: ev.Engaged, _: State) -> str:
    pairs = joined([f"{unit_name(forces, one)} with {unit_name(forces, other)}" for one, other in event.pairs])
    return f"Contact: {pairs}. They are locked in melee."


def _danger_rolled(forces: Forces, event: ev.DangerRolled, _: State) -> str:
    name, dice = unit_name(forces, event.unit), counted(len(event.cast.faces), "die", "dice")
    harm = counted(event.harmed, "model is harmed", "models are harmed") if event.harmed else "nobody is harmed"
    crosses = f"{name} {verb(forces, event.unit, 'crosses', 'cross')} {event.piece}, which is dangerous"
    return f"{crosses}: {dice}: {faces([event.cast])}, {harm}."


def _attack_declared(forces: Forces, event: ev.AttackDeclared, state: State) -> str:
    name = unit_name(forces, event.unit)
    uses = Counter(
        (shot.target, game_stats(forces).weapons(state, shot.model)[shot.weapon].name) for shot in event.shots
    )
    targets = dict.fromkeys(target for target, _ in uses)
    parts = [
        f"{unit_name(forces, target)} with "
        + joined([counted(count, weapon) for (at, weapon), count in uses.items() if at == target])
        for target in targets
    ]
    return f"{name} {verb(forces, event.unit, 'attacks', 'attack')} {joined(parts)}."


def _attack_rolled(forces: Forces, event: ev.AttackRolled, before: State) -> str:
    target = unit_name(forces, event.target)
    rolled, dice = faces(event.casts), len(event.casts[0].faces) if event.casts else 0
    if event.unit == NO_UNIT:
        who = f"{event.weapon} strikes at {target}"
    else:
        name = unit_name(forces, event.unit)
        fights = any({event.unit, event.target} <= set(melee.units) for melee in before.melees)
        does = (
            verb(forces, event.unit, "strikes", "strike") if fights else verb(forces, event.unit, "shoots", "shoot")
        )
        who = f"{name} {does} at {target} with {counted(event.weapons, event.weapon)}"
    hits = counted(event.hits, "hit")
    if not dice:
        outcome = (
            f"no dice are needed ({event.because}, {event.needs})"
            if event.hits
            else f"nothing can hit ({event.because})"
        )
        return f"{who}: {outcome}, {hits}."
    counts = "" if event.hits == event.successes else f" of {counted(event.successes, 'success', 'successes')}"
    return f"{who}: {counted(dice, 'die', 'dice')} on {event.needs} ({event.because}): {rolled}, {hits}{counts}."


def _save_pierced(forces: Forces, event: ev.SavePierced, _: State) -> str:
    name = unit_name(forces, event.unit)
    return f"AP {event.ap}+ pierces the {event.save} of {name}: no such save."


def _saves_rolled(forces: Forces, event: ev.SavesRolled, _: State) -> str:
    name, rolled = unit_name(forces, event.unit), faces(event.casts)
    dice = counted(len(event.casts[0].faces), "die", "dice") if event.casts else "no dice"
    through = counted(event.failed, "hit gets", "hits get") + " through" if event.failed else "all saved"
    takes = f"{name} {verb(forces, event.unit, 'takes', 'take')} {event.save} saves"
    return f"{takes}: {dice} on {event.needs}: {rolled}, {through}."


def _hp_lost(forces: Forces, event: ev.HpLost, before: State) -> str:
    name, full = unit_name(forces, event.unit), game_stats(forces).unit(before, event.unit).full_hp
    lost = sum(hp for _, hp in event.losses)
    fallen = sum(before.hp[model] <= hp for model, hp in event.losses)
    left = sum(before.hp[model] for model in forces.unit(event.unit).models) - lost
    fell = f" and {counted(fallen, 'model')}" if fallen else ""
    rest = f"{left} of {full} HP left" if left else "that was the last of it"
    return f"{name} {verb(forces, event.unit, 'loses', 'lose')} {lost} HP{fell}; {rest}."


def _loss_discarded(forces: Forces, event: ev.LossDiscarded, before: State) -> str:
    models = forces.units[event.unit].models
    aboard = any(before.hosts[model] in models and before.hp[model] for model in range(forces.model_count))
    if forces.ruleset.passengers_struck and aboard:  # the hits behind it strike those inside (BETA-04)
        return f"{event.hp} HP more than {unit_name(forces, event.unit)} could lose."
    loss = f"{event.hp} HP more on {unit_name(forces, event.unit)} {_is(event.hp)} discarded"
    return f"{loss}: no model is left that could take the loss."


def _passengers_struck(forces: Forces, event: ev.PassengersStruck, _: State) -> str:
    name, host = unit_name(forces, event.unit), unit_name(forces, forces.unit_of[event.host])
    more = "1 hit" if event.hits == 1 else f"{event.hits} hits"
    return f"{more} more than {host} could take: {name} inside {verb(forces, event.unit, 'is', 'are')} struck."


def _casualties_removed(forces: Forces, event: ev.CasualtiesRemoved, _: State) -> str:
    fallen = Counter(forces.unit_of[model] for model in event.models)
    parts = joined([f"{count} of {unit_name(forces, unit)}" for unit, count in fallen.items()])
    return f"Casualties leave the table: {parts}."


def _placed(forces: Forces, event: ev.Placed, _: State) -> str:
    models = f"{counted(len(event.spots), 'model')} of {unit_name(forces, event.unit)} {_is(len(event.spots))}"
    if event.why == "survivors":
        return f"{models} set down around {place(event.spots)}, out of the lost transport."
    if event.why == "driven":
        return f"{unit_name(forces, event.unit)} is set off from {place(event.spots)}."
    what = "stand together again" if event.why == "coherency" else "stay in contact with the enemy"
    return f"{models} shifted to around {place(event.spots)} to {what}."


def _left_aboard(forces: Forces, event: ev.LeftAboard, _: State) -> str:
    models = f"{counted(len(event.models), 'model')} of {unit_name(forces, event.unit)}"
    return f"{models} found no room outside the lost transport: casualties."


def _melee_changed(forces: Forces, event: ev.MeleeChanged, _: State) -> str:
    names = [unit_name(forces, unit) for unit in event.released]
    are = verb(forces, event.released[0], "is", "are") if len(names) == 1 else "are"
    return f"{joined(names)} {are} released from melee: no enemy is left there."


def _length_rolled(_: Forces, event: ev.LengthRolled, __: State) -> str:
    outcome = "another Game Turn follows" if event.goes_on else "the game ends"
    return f"One die, on 4+ the game goes on: {faces([event.cast])}, {outcome}."


def _turn_ended(_: Forces, event: ev.TurnEnded, __: State) -> str:
    return f"Game Turn {event.turn} ends."


def _eliminated(forces: Forces, event: ev.Eliminated, _: State) -> str:
    return f"{side_does(forces, event.side, 'is', 'are')} out of the game: {event.reason}."


def _paused(_: Forces, __: ev.Paused, ___: State) -> str:
    return "The game is paused."


def _resumed(forces: Forces, event: ev.Resumed, _: State) -> str:
    return f"{seat_does(forces, event.seat, 'ends', 'end')} the pause."


def _warned(forces: Forces, event: ev.Warned, _: State) -> str:
    times = "first" if event.times == 1 else "second"
    end = "" if event.times == 1 else " That is a disqualification."
    return f"{seat_does(forces, event.seat, 'gets', 'get')} a {times} warning: {event.why}.{end}"


def _ruled(_: Forces, event: ev.Ruled, __: State) -> str:
    return f"Settled by a roll-off for the rest of the game: {event.question}: {event.reading}."


def _undone(_: Forces, event: ev.Undone, __: State) -> str:
    return f"Undone: the game goes on from decision {event.to}; dice that were rolled do not come back."


def _game_ended(forces: Forces, event: ev.GameEnded, _: State) -> str:
    result = event.result
    points = ", ".join(
        f"{side_name(forces, side)} {points_text(Fraction(value))}" for side, value in enumerate(result.points)
    )
    winners = joined([side_name(forces, side) for side in result.winners])
    many = len(result.winners) > 1 or forces.you in result.winners
    outcome = started(f"{winners} {'win' if many else 'wins'}") if winners else "A draw"
    return f"The game ends ({result.reason}). {outcome}: {points} points."


def _host(forces: Forces, model: int) -> str:
    return unit_name(forces, forces.unit_of[model])


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _climbing(paths: Iterable[Path]) -> str:
    """How far up or down a Move led the model that it led farthest, if that was more than a step (MOVE-14)."""
    rises = [
        path.points[-1][2] - path.points[0][2] for path in paths if len(path.points[0]) == len(path.points[-1]) == 3
    ]
    most = max(rises, key=abs, default=0)
    return f", {inches(abs(most))} in. {'up' if most > 0 else 'down'}" if abs(most) > STEP else ""


def _longest(paths: Iterable[Path]) -> float:
    return max((span(path.points) for path in paths), default=0.0)


TELLERS: dict[type[Any], Callable[[Forces, Any, State], str]] = {
    ev.TurnBegan: _turn_began,
    ev.RolledOff: _rolled_off,
    ev.MasterNamed: _master_named,
    ev.ZonePicked: _zone_picked,
    ev.PhaseBegan: _phase_began,
    ev.Finished: _finished,
    ev.Deployed: _deployed,
    ev.Moved: _moved,
    ev.Embarked: _embarked,
    ev.Disembarked: _disembarked,
    ev.Transferred: _transferred,
    ev.Arrived: _arrived,
    ev.Engaged: _engaged,
    ev.DangerRolled: _danger_rolled,
    ev.AttackDeclared: _attack_declared,
    ev.AttackRolled: _attack_rolled,
    ev.SavePierced: _save_pierced,
    ev.SavesRolled: _saves_rolled,
    ev.HpLost: _hp_lost,
    ev.LossDiscarded: _loss_discarded,
    ev.PassengersStruck: _passengers_struck,
    ev.CasualtiesRemoved: _casualties_removed,
    ev.Placed: _placed,
    ev.LeftAboard: _left_aboard,
    ev.MeleeChanged: _melee_changed,
    ev.LengthRolled: _length_rolled,
    ev.TurnEnded: _turn_ended,
    ev.Eliminated: _eliminated,
    ev.Offered: talk.offered,
    ev.Declined: talk.declined,
    ev.Disputed: talk.disputed,
    ev.SeatChanged: talk.seat_changed,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Warned: _warned,
    ev.Ruled: _ruled,
    ev.Undone: _undone,
    ev.GameEnded: _game_ended,
    **command_points.TELLERS,
}
ev.check_complete(TELLERS)
