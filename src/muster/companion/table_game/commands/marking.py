"""Commands that only write down: notes, marks and remarks."""

from dataclasses import replace

from muster.companion.table_game.commands.done import Done, read_model, read_unit
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.table import Table


def note(table: Table, fields: Fields) -> Done:
    ref = read_unit(table, fields)
    text = fields.text("text", empty=True)
    said = f"note “{text}”" if text else "its note is taken off"
    if not fields.gives("model"):
        return Done(table.with_unit(ref, note=text), f"{table.name(ref)}: {said}.", (), ref.seat)
    number = read_model(table, fields, ref)
    models = list(table.where(ref).models)
    models[number] = replace(models[number], note=text)
    sentence = f"Model {number + 1} of {table.name(ref)}: {said}."
    return Done(table.with_models(ref, models), sentence, (), ref.seat)


def mark(table: Table, fields: Fields) -> Done:
    ref = read_unit(table, fields)
    fields.any("in_melee")
    engaged = fields.flag("in_melee")
    sentence = f"{table.name(ref)} is {'now' if engaged else 'no longer'} in a Melee."
    return Done(table.with_unit(ref, in_melee=engaged), sentence, ("MELEE-01" if engaged else "MELEE-22",), ref.seat)


def remark(table: Table, fields: Fields) -> Done:
    return Done(table, fields.text("text"))
