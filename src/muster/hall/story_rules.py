"""The rules behind each kind of event, for the links beside the story."""

from typing import Any

from muster.battle import events as ev
from muster.rulebook.actions import Action

RULES: dict[type[Any], tuple[str, ...]] = {
    ev.TurnBegan: ("TURN-02",),
    ev.RolledOff: ("DICE-12", "DICE-13"),
    ev.MasterNamed: ("TURN-05", "TURN-06"),
    ev.ZonePicked: ("DEPLOY-04",),
    ev.PhaseBegan: ("TURN-03",),
    ev.Finished: ("TURN-09",),
    ev.Deployed: ("DEPLOY-05", "DEPLOY-06"),
    ev.Moved: ("MOVE-02", "MOVE-03"),
    ev.Embarked: ("TRANS-06",),
    ev.Disembarked: ("TRANS-10",),
    ev.Transferred: ("TRANS-13",),
    ev.Arrived: ("TERRAIN-17",),
    ev.Engaged: ("MELEE-01", "MELEE-02"),
    ev.DangerRolled: ("GROUND-08",),
    ev.AttackDeclared: ("TARGET-02", "TARGET-06"),
    ev.AttackRolled: ("ATTACK-04", "ATTACK-06"),
    ev.SavePierced: ("SAVE-03",),
    ev.SavesRolled: ("SAVE-01",),
    ev.HpLost: ("HP-01", "HP-02"),
    ev.LossDiscarded: ("HP-12",),
    ev.PassengersStruck: ("BETA-04",),
    ev.CasualtiesRemoved: ("HP-05",),
    ev.LeftAboard: ("TRANS-22",),
    ev.MeleeChanged: ("MELEE-22",),
    ev.LengthRolled: ("TURN-18",),
    ev.CommandGained: ("CP-04", "CP-05", "CP-07"),
    ev.ActionDropped: ("CP-12",),
    ev.ActionTakenBack: ("CP-12",),
    ev.Guarded: ("ACT-20", "ACT-21"),
    ev.Prepared: ("ACT-18",),
    ev.Supported: ("ACT-22",),
    ev.DiceReadAgain: ("CTR-11",),
    ev.TurnEnded: ("TURN-16",),
    ev.Eliminated: ("TURN-19",),
    ev.Offered: (),
    ev.Declined: (),
    ev.Disputed: ("DICE-14",),
    ev.SeatChanged: ("SPORT-08",),
    ev.Paused: (),
    ev.Resumed: (),
    ev.Warned: ("SPORT-02", "SPORT-03"),
    ev.Ruled: ("DICE-14",),
    ev.Undone: (),
    ev.GameEnded: ("POINTS-10", "POINTS-11"),
}
ACTIONS = {
    Action.MOVE: "ACT-05",
    Action.DASH: "ACT-07",
    Action.ATTACK: "ACT-09",
    Action.DEPLOY: "ACT-14",
    Action.PREPARE: "ACT-18",
    Action.GUARD: "ACT-20",
    Action.SUPPORT: "ACT-22",
}
COUNTERS = {Action.ATTACK: "CTR-08", Action.GUARD: "CTR-10"}
SAVES = {"Armour": "SAVE-02", "AEGIS": "SAVE-06", "Cover": "TERRAIN-12"}
PLACES = {
    "coherency": ("COH-07", "COH-08"),
    "contact": ("MELEE-08",),
    "survivors": ("TRANS-21",),
    "driven": ("TERRAIN-02",),
}


def rules_of(event: ev.AnyEvent) -> list[str]:
    match event:
        case ev.ActionBegan(overwatch=True):
            return ["BETA-09", COUNTERS[event.action]]
        case ev.ActionBegan(answers=True):
            return [COUNTERS[event.action], "CTR-05"]
        case ev.ActionBegan():
            return [ACTIONS[event.action], "CP-12"]
        case ev.Placed():
            return list(PLACES[event.why])
        case ev.SavesRolled():
            return [SAVES[event.save]]
        case ev.Finished(phase=None):
            return ["CP-14"]
        case _:
            return list(RULES[type(event)])
