"""The command that ends a game, at its length or early, and says who won."""

from muster.bookkeeping.turn_plan import TurnPart
from muster.bookkeeping.value import points_text
from muster.companion.refused import Refused
from muster.companion.table_game.commands.done import Done, read_side
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.length import eliminated, is_played, without
from muster.companion.table_game.order import attack_closed
from muster.companion.table_game.setup import POINTS
from muster.companion.table_game.state import Result

REASONS = {
    "length": "its Game Turns are played",
    "time": "there is no time left",
    "agreed": "the players agree",
    "surrender": "a side gives up",
}
ELIMINATION = "elimination"
"""Why a game is over of which elimination left one side or none; nobody has to say so (DM-04)."""
DRAW = "draw"


def end_game(game: TableGame, fields: Fields) -> Done:
    why = fields.choice("why", tuple(REASONS), "SPORT-08")
    surrendered = read_side(game, fields, "surrendered") if fields.gives("surrendered") else None
    if (why == "surrender") != (surrendered is not None):
        sentence = "surrendered says which side gives up, and belongs to the reason “surrender” alone."
        raise fields.refusal("surrendered", sentence, "SPORT-08")
    if why == "length" and not is_played(game) and not fields.kept:
        early = ", ".join(each for each in REASONS if each != "length")
        sentence = f"The last Game Turn is not at its end, so its length does not end the game; allowed are {early}."
        raise fields.refusal("why", sentence, "TURN-17", "end.early")
    closed, _ = attack_closed(game)
    if why == "length" and closed.state.phase is TurnPart.END:
        closed = without(closed, eliminated(closed))
    winner = _winner(closed, fields, surrendered)
    if winner is not None and winner == surrendered:
        raise fields.refusal("winner", "A side that gives up does not win.", "SPORT-08")
    return ended(closed, winner, why)


def _winner(game: TableGame, fields: Fields, surrendered: int | None) -> int | None:
    if fields.gives("winner"):
        said = fields.any("winner")
        return None if said == DRAW else read_side(game, fields, "winner")
    left = [side for side in game.left if side != surrendered]
    if surrendered is not None and len(left) > 1:
        sentence = "With several sides left the winner must be named, or a draw."
        raise Refused("winner.missing", sentence, "SPORT-08", fields.at)
    return game.leading if surrendered is None else left[0]


def ended(game: TableGame, winner: int | None, why: str) -> Done:
    names = game.setup.side_names
    outcome = "It is a draw" if winner is None else f"{names[winner]} wins"
    by_points = game.setup.victory == POINTS
    worth = [
        points_text(game.side_value(side)) if by_points else str(game.state.scores[side])
        for side in range(len(names))
    ]
    scores = ", ".join(f"{name} {each}" for name, each in zip(names, worth, strict=True))
    reason = REASONS.get(why, "no other side is left")
    sentence = f"The game is over: {reason}. {outcome} ({scores})."
    result = Result(winner, why, sentence)
    over = game.changed(phase=TurnPart.OVER, result=result, active=None, acting=None, actions=0)
    early = ("LENGTH-09", "SPORT-08") if why in ("time", "agreed", "surrender") else ()
    return Done(over, sentence, (*early, "POINTS-10" if by_points else "MIS-01"))
