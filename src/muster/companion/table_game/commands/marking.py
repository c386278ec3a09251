"""Commands that only write down: notes, marks and remarks."""

from dataclasses import replace

from muster.companion.table_game.commands.done import Done, read_model, read_unit
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame


def note(game: TableGame, fields: Fields) -> Done:
    ref = read_unit(game, fields)
    text = fields.text("text", empty=True)
    said = f"note “{text}”" if text else "its note is taken off"
    if not fields.gives("model"):
        return Done(game.with_unit(ref, note=text), f"{game.name(ref)}: {said}.", (), ref.seat)
    number = read_model(game, fields, ref)
    models = list(game.where(ref).models)
    models[number] = replace(models[number], note=text)
    sentence = f"Model {number + 1} of {game.name(ref)}: {said}."
    return Done(game.with_models(ref, models), sentence, (), ref.seat)


def mark(game: TableGame, fields: Fields) -> Done:
    ref = read_unit(game, fields)
    fields.any("in_melee")
    engaged = fields.flag("in_melee")
    sentence = f"{game.name(ref)} is {'now' if engaged else 'no longer'} in a Melee."
    return Done(game.with_unit(ref, in_melee=engaged), sentence, ("MELEE-01" if engaged else "MELEE-22",), ref.seat)


def remark(game: TableGame, fields: Fields) -> Done:
    return Done(game, fields.text("text"))
