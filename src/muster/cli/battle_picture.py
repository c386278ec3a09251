"""A battle as an SVG picture: the table, and every model with the sign of its unit."""

from muster.battle.field import Field
from muster.battle.rules.points import side_value
from muster.bookkeeping.value import points_text
from muster.cli.battle_signs import seat_colour, signs_of
from muster.drawing.overlays import Token
from muster.drawing.picture import draw_table
from muster.press.palette import SEATS


def battle_picture(field: Field) -> str:
    forces, state, signs = field.forces, field.state, signs_of(field.forces)
    tokens = [
        Token(
            figure,
            SEATS.index(seat_colour(forces, state, forces.of_model(model).side)),
            signs[forces.unit_of[model]],
        )
        for model, figure in enumerate(state.figures)
        if figure is not None
    ]
    values = ", ".join(
        f"{name} {points_text(side_value(field, side))}" for side, name in enumerate(forces.side_names)
    )
    return draw_table(field.ground.table, figures=tokens, note=f"Game Turn {state.turn}: {values} points")
