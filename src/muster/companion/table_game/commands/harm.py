"""Commands that change HP: attacks, other losses, HP regained, corrections, and casualties that leave the table."""

from dataclasses import replace

from muster.bookkeeping.turn_plan import TurnPart
from muster.companion.refused import Refused
from muster.companion.table_game.commands.acting import act, carried_out
from muster.companion.table_game.commands.done import (
    Done,
    log_sentence,
    read_model,
    read_named_unit,
    read_unit,
    unless_agreed,
)
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.losses import Lost, read_losses
from muster.companion.table_game.offers import RuleFault
from muster.companion.table_game.order import without_casualties
from muster.companion.table_game.state import Place, Ref, models_text
from muster.rulebook.actions import Action


def attack_applied(game: TableGame, fields: Fields) -> Done:
    """What an attack cost; the attacker acts, unless this belongs to the attack that is under way."""
    attacker = read_named_unit(game, fields, "attacker")
    target = read_named_unit(game, fields, "target")
    unless_agreed(_target_fault(game, attacker, target), fields)
    used = f" with {fields.text('with')}" if fields.gives("with") else ""
    opening = ""
    if not _is_attacking(game, attacker):
        done = act(game, fields, attacker, Action.ATTACK)
        game = done.game
        opening = "" if done.sentence == f"{game.name(attacker)} attacks." else done.sentence
    lost = read_losses(carried_out(game, attacker, Action.ATTACK), fields, target)
    hit = f"{game.name(attacker)} attacks {game.name(target)}{used}: {_words(lost)}"
    return Done(lost.game, log_sentence(opening, hit), ("HP-01", "HP-07", "HP-08"), attacker.seat)


def lose_hp(game: TableGame, fields: Fields) -> Done:
    """Losses by other things than an attack; whom those kill leaves at once (GROUND-10)."""
    ref = read_unit(game, fields)
    cause = f" by {fields.text('cause')}" if fields.gives("cause") else ""
    lost = read_losses(game, fields, ref)
    game, also = (lost.game, []) if _stands(game) else without_casualties(lost.game)
    rules = ("HP-05",) if _stands(game) else ("GROUND-10",)
    return Done(
        game, log_sentence(f"{game.name(ref)}{cause}: {_words(lost)}", also=also), ("HP-07", *rules), ref.seat
    )


def regain_hp(game: TableGame, fields: Fields) -> Done:
    ref = read_unit(game, fields)
    number = read_model(game, fields, ref)
    model, full = game.where(ref).models[number], game.stats(ref).hp.total
    if model.hp == 0:
        raise fields.refusal("model", "A casualty does not regain HP; set its HP right instead.", "HP-02")
    if model.hp == full:
        raise fields.refusal("model", f"That model has all its {full} HP.", "HP-02")
    hp = fields.whole("hp", 1, full - model.hp)
    sentence = f"{_model(game, ref, number)} regains {hp} HP and has {model.hp + hp} of {full}."
    return Done(_with_hp(game, ref, number, model.hp + hp), sentence, (), ref.seat)


def set_hp(game: TableGame, fields: Fields) -> Done:
    ref = read_unit(game, fields)
    number = read_model(game, fields, ref)
    full = game.stats(ref).hp.total
    hp = fields.whole("hp", 0, full, "HP-02")
    sentence = f"{_model(game, ref, number)} now has {hp} of {full} HP."
    back = frozenset([game.setup.side_of(ref.seat)] if hp else [])
    game = _with_hp(game, ref, number, hp)  # whoever has a model again is in the game again
    return Done(game.changed(out=game.state.out - back), sentence, (), ref.seat)


def remove_casualties(game: TableGame, fields: Fields) -> Done:
    early = None
    if game.state.phase is TurnPart.ATTACK:
        early = RuleFault("casualties.stand", "Casualties stand until the Attack Phase ends.", "HP-05")
    unless_agreed(early, fields)
    game, also = without_casualties(game)
    if not also:
        raise Refused("casualties.none", "No casualties stand on the table.", "HP-05", fields.at)
    return Done(game, log_sentence("Casualties leave the table:", also=also), ("HP-05", "HP-06"))


def _target_fault(game: TableGame, attacker: Ref, target: Ref) -> RuleFault | None:
    unit, name = game.where(target), game.name(target)
    if not unit.in_play:
        return RuleFault("target.off_table", f"{name} is not on the battlefield.", "TARGET-02", agreeable=False)
    if attacker == target:
        return RuleFault("target.itself", f"{name} does not attack itself.", "TARGET-02", agreeable=False)
    if unit.place is Place.ABOARD:
        return RuleFault("target.aboard", f"{name} is aboard {unit.transport} and cannot be a target.", "TRANS-02")
    friends = game.setup.side_of(attacker.seat) == game.setup.side_of(target.seat)
    if friends and not game.setup.ruleset.friendly_targets:
        return RuleFault("target.friend", f"{name} is of the attacker’s own side.", "TARGET-03")
    return None


def _is_attacking(game: TableGame, ref: Ref) -> bool:
    """Whether the unit's attack, or its Counter Attack, is the one under way."""
    return game.state.attacking == ref or game.command.answer(ref) == Action.ATTACK


def _stands(game: TableGame) -> bool:
    """Whether a casualty stands for now: in the Attack Phase, and while an Attack Action is under way."""
    return game.state.phase is TurnPart.ATTACK or game.state.attacking is not None


def _with_hp(game: TableGame, ref: Ref, number: int, hp: int) -> TableGame:
    models = list(game.where(ref).models)
    was = models[number]
    models[number] = replace(was, hp=hp, removed=was.removed and hp == 0)
    return game.with_models(ref, models)


def _model(game: TableGame, ref: Ref, number: int) -> str:
    return f"Model {number + 1} of {game.name(ref)}" if len(game.where(ref).models) > 1 else game.name(ref)


def _words(lost: Lost) -> str:
    fallen = f", {models_text(lost.casualties)} fallen" if lost.casualties else ""
    over = f" {lost.discarded} HP more than it could lose." if lost.discarded else ""
    return f"{lost.taken} HP lost{fallen}.{over}" if lost.taken or lost.discarded else "no HP lost."
