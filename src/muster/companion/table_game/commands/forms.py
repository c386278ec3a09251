"""The command by which a unit changes its profile for a linked one."""

from muster.companion.refused import Refused
from muster.companion.table_game.commands.done import Done, read_unit
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame


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
