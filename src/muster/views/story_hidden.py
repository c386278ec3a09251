"""The story for those who must not know a unit's figures: what all can see on the table, and no more (MOD-02)."""

from collections.abc import Callable
from typing import Any

from muster.battle import events as ev
from muster.battle.forces import NOBODY, Forces
from muster.battle.narration.narrate import narrate
from muster.battle.narration.wording import counted, faces, joined, side_does, started, unit_name, verb
from muster.battle.speech import UNDO
from muster.battle.state import State
from muster.views.hiding import hides, keeps_secrets
from muster.views.outcome import result_now
from muster.views.shapes.story import DiceTold
from muster.views.story_dice import dice_of_event


def as_known_to(
    forces: Forces, event: ev.AnyEvent, before: State, seat: int | None, speaker: int
) -> tuple[str, list[DiceTold]]:
    """An event in words with its dice, as far as a seat may know; `speaker` is whose line it stands in."""
    if isinstance(event, ev.Undone):
        return _gone_back(forces, before, speaker), []
    dice = dice_of_event(forces, event, before)
    if is_open(forces, event, seat):
        return narrate(forces, event, before), dice
    sentence = started(BARE[type(event)](forces, event, before, seat))
    return sentence, [_bare(each) for each in dice] if event.in_sight else []


def is_open(forces: Forces, event: ev.AnyEvent, seat: int | None) -> bool:
    """Whether a seat may know all of an event."""
    if event.public or not keeps_secrets(forces):
        return True
    revealed = event.reveals(forces.unit_of)
    return revealed is not None and not any(unit != NOBODY and hides(forces, seat, unit) for unit in revealed)


def _gone_back(forces: Forces, before: State, speaker: int) -> str:
    """Who took something back: where all had to agree, whoever proposed it, and not the last to agree."""
    offer = before.offer
    side = offer.agreed[0] if offer is not None and offer.what == UNDO else forces.side_of_seat[speaker]
    goes = started(side_does(forces, side, "goes", "go"))
    return f"{goes} back to an earlier choice; dice that were rolled do not come back."


def _bare(dice: DiceTold) -> DiceTold:
    """The faces alone: what was needed would tell a Defence, a Power or a save."""
    return {**dice, "purpose": "attack or save", "need": None, "passed": [], "expected": None}


def _attack_declared(forces: Forces, event: ev.AttackDeclared, _: State, __: int | None) -> str:
    targets = [unit_name(forces, unit) for unit in dict.fromkeys(shot.target for shot in event.shots)]
    return f"{_does(forces, event.unit, 'attacks', 'attack')} {joined(targets)}."


def _attack_rolled(forces: Forces, event: ev.AttackRolled, _: State, __: int | None) -> str:
    who = "The ground" if event.unit == NOBODY else unit_name(forces, event.unit)
    return f"{who} at {unit_name(forces, event.target)}: {_rolled(event)}{counted(event.hits, 'hit')}."


def _read_again(_: Forces, event: ev.DiceReadAgain, __: State, ___: int | None) -> str:
    return f"The dice are read again: {_rolled(event)}{counted(event.hits, 'hit')} now."


def _save_pierced(forces: Forces, event: ev.SavePierced, _: State, __: int | None) -> str:
    return f"A save of {unit_name(forces, event.unit)} is pierced."


def _saves_rolled(forces: Forces, event: ev.SavesRolled, _: State, __: int | None) -> str:
    through = counted(event.failed, "hit gets", "hits get")
    return f"{_does(forces, event.unit, 'takes', 'take')} saves: {faces(event.casts)}, {through} through."


def _hp_lost(forces: Forces, event: ev.HpLost, before: State, _: int | None) -> str:
    fallen = sum(before.hp[model] <= hp for model, hp in event.losses)
    if not fallen:
        return f"{_does(forces, event.unit, 'is', 'are')} hurt."
    return f"{_does(forces, event.unit, 'loses', 'lose')} {counted(fallen, 'model')}."


def _loss_discarded(forces: Forces, event: ev.LossDiscarded, _: State, __: int | None) -> str:
    return f"No model of {unit_name(forces, event.unit)} is left that could take more losses."


def _passengers_struck(forces: Forces, event: ev.PassengersStruck, _: State, __: int | None) -> str:
    return f"{_does(forces, event.unit, 'is', 'are')} struck inside what was lost."


def _game_ended(forces: Forces, event: ev.GameEnded, _: State, seat: int | None) -> str:
    return f"The game ends. {result_now(forces, event.result, seat)['sentence']}"


BARE: dict[type[Any], Callable[[Forces, Any, State, int | None], str]] = {
    ev.AttackDeclared: _attack_declared,
    ev.AttackRolled: _attack_rolled,
    ev.DiceReadAgain: _read_again,
    ev.SavePierced: _save_pierced,
    ev.SavesRolled: _saves_rolled,
    ev.HpLost: _hp_lost,
    ev.LossDiscarded: _loss_discarded,
    ev.PassengersStruck: _passengers_struck,
    ev.GameEnded: _game_ended,
}
"""What all can see of an event that is not public."""
ev.check_complete(BARE, (kind for kind in ev.KINDS if not kind.public))


def _does(forces: Forces, unit: int, singular: str, plural: str) -> str:
    return f"{unit_name(forces, unit)} {verb(forces, unit, singular, plural)}"


def _rolled(event: ev.AttackRolled | ev.DiceReadAgain) -> str:
    return f"{faces(event.casts)}, " if event.casts else ""
