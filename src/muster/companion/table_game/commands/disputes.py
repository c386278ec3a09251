"""“We disagree”: whose reading of a rule holds for the rest of the game."""

from muster.companion.refused import Refused
from muster.companion.table_game.commands.done import Done, read_side
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.rolling_off import rolled_off
from muster.companion.table_game.state import Ruling

MOST_RULINGS = 100


def dispute(game: TableGame, fields: Fields) -> Done:
    """A Roll-Off between the readings, or the one that all find fair (SPORT-05)."""
    question = fields.text("question")
    readings = _readings(game, fields)
    names = game.setup.side_names
    if fields.gives("faces") == fields.gives("holds"):
        sentence = "A dispute is settled by a Roll-Off (faces) or by agreement (holds): one of the two."
        raise fields.refusal("faces", sentence, "SPORT-05")
    faces: tuple[int, ...] = ()
    if fields.gives("holds"):
        side = read_side(game, fields, "holds")
        if side not in readings:
            raise fields.refusal("holds", f"{names[side]} gave no reading.", "SPORT-05")
        how = "They agree"
    else:
        faces = fields.faces()
        won = rolled_off([names[each] for each in readings], faces, fields.at)
        side, how = names.index(won.winner), won.sentence.removesuffix(".")
    if len(game.state.rulings) >= MOST_RULINGS:
        raise Refused("dispute.count", f"A game keeps at most {MOST_RULINGS} rulings.", "SPORT-05", fields.at)
    ruling = Ruling(question, readings[side], side, faces)
    sentence = f"Dispute: {question} {how}. {names[side]}’s reading holds: {readings[side]}"
    rules = ("SPORT-05", "SPORT-06") if faces else ("SPORT-05",)
    return Done(game.changed(rulings=(*game.state.rulings, ruling)), sentence, rules)


def _readings(game: TableGame, fields: Fields) -> dict[int, str]:
    readings: dict[int, str] = {}
    for part in fields.parts("readings", 2, len(game.setup.sides), "a reading"):
        side = read_side(game, part)
        if side in readings:
            raise part.refusal("side", "A side gives one reading.", "SPORT-05")
        readings[side] = part.text("reading")
        part.close()
    return readings
