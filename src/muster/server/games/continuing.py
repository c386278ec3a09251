"""A game that goes on from a line of another, against bots: its log begins with the same lines."""

from typing import cast

from muster.battle.log.replay import fold
from muster.server.games.damage import reading_kept
from muster.server.games.kept import GamesKept
from muster.server.games.opening import log_of
from muster.server.games.play import dice_of, standing_of
from muster.server.games.rows import OVER, GameRow
from muster.server.problems import Problem
from muster.setting_up.shapes.setup import Proposal, SeatWish


def continued(kept: GamesKept, game: GameRow, identity: str, n: int, bot: str, seat: int) -> GameRow:
    """The new game, at the decision that was pending after that line.

    Its dice are those of the old one, so nobody may go on from a game that is still being played.
    """
    if game.stage != OVER:
        raise Problem(409, "game.unfinished", "The game is not over; going on from it would tell its dice to come.")
    if not 0 <= seat < len(game.seats):
        raise Problem(422, "continue.seat", f"There is no seat {seat}; allowed are 0 to {len(game.seats) - 1}.")
    if n >= game.lines - 1:
        raise Problem(422, "continue.line", f"Line {n} is none to go on from; allowed are 0 to {game.lines - 2}.")
    with reading_kept(game.id):
        lines = kept.lines(game.id)[: n + 1]
        battle = fold(log_of(game, lines), dice=dice_of(game))
    clock = game.proposal["clock"]
    clocks = None if clock is None else [float(clock)] * len(battle.forces.sides)
    proposal = _against(game.proposal, bot, seat)
    return kept.copy(identity, game, proposal, lines, standing_of(battle, clocks, proposal))


def _against(proposal: Proposal, bot: str, seat: int) -> Proposal:
    seats = [
        cast("SeatWish", {**wish, "kind": "you"} if place == seat else {**wish, "kind": "bot", "bot": bot})
        for place, wish in enumerate(proposal["seats"])
    ]
    return {**proposal, "seats": seats}
