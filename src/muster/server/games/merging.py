"""A change of a set-up as it is taken: a seat that somebody holds changes only with them, and secrets stay in it."""

from typing import cast

from muster.server.games.rows import GameRow, SeatKept
from muster.server.problems import Problem
from muster.setting_up.proposal import hides_units
from muster.setting_up.shapes.setup import Proposal, SeatWish

BY_LINK = "link"


def merged(game: GameRow, identity: str, wanted: Proposal) -> Proposal:
    """What somebody proposes, with the seats of others as they have them; to take such a seat away is refused."""
    seats: list[SeatWish] = []
    for seat, wish in enumerate(wanted["seats"]):
        seats.append(_taken(game, game.seats[seat], identity, wish) if seat < len(game.seats) else wish)
    for kept in game.seats[len(seats) :]:
        if kept.identity not in (None, identity):
            raise _held(game, kept.seat)
    return {**wanted, "seats": seats}


def unopened(game: GameRow, identity: str, wanted: Proposal) -> list[int]:
    """The seats of others whose armies were brought as a secret, where that is no longer proposed.

    What such an army costs stays a secret until who has the seat accepts to play in the open.
    """
    if hides_units(wanted):
        return []
    closed = hides_units(game.proposal)
    others = (each for each in game.seats if each.identity not in (None, identity))
    return [each.seat for each in others if closed or is_unopened(game, each.seat)]


def is_unopened(game: GameRow, seat: int) -> bool:
    return seat in game.plan.get("unopened", ()) and game.seats[seat].accepted != game.revision


def chooses_army(game: GameRow, seat: int, identity: str | None) -> bool:
    """Whoever has the seat; for seats that nobody has yet, and for bots, whoever made the game."""
    held = game.seats[seat].identity
    free = held is None and not _is_left(game, seat)
    return identity is not None and (held == identity or (free and game.owner == identity))


def _is_left(game: GameRow, seat: int) -> bool:
    """Whether somebody took the seat by its link, which is spent, and was forgotten since."""
    kept = game.seats[seat]
    return game.proposal["seats"][seat]["kind"] == BY_LINK and kept.identity is None and kept.link is None


def _taken(game: GameRow, kept: SeatKept, identity: str, wish: SeatWish) -> SeatWish:
    before = game.proposal["seats"][kept.seat]
    if kept.identity not in (None, identity):
        if wish["kind"] != before["kind"]:
            raise _held(game, kept.seat)
        return _with_team_of(wish, before)
    leaves = kept.identity not in (None, game.owner) and wish["kind"] != before["kind"]
    if leaves or (_is_left(game, kept.seat) and identity != game.owner):
        return cast("SeatWish", {**wish, "army": {}})  # it is nobody's any more, so it hands on no secret
    army = wish["army"] if identity in (kept.identity, game.owner) else before["army"]
    return cast("SeatWish", {**wish, "army": army})


def _with_team_of(wish: SeatWish, before: SeatWish) -> SeatWish:
    """A seat as it was but for its team, which concerns everybody."""
    team = {"team": wish["team"]} if "team" in wish else {}
    rest = {name: value for name, value in before.items() if name != "team"}
    return cast("SeatWish", {**rest, **team})


def _held(game: GameRow, seat: int) -> Problem:
    names = game.plan["names"]
    name = names[seat] if seat < len(names) else "somebody"
    sentence = f"Seat {seat + 1} is held by {name}; only who has a seat gives it up or makes it another kind of seat."
    return Problem(403, "seat.held", sentence, f"body.proposal.seats.{seat}.kind")
