"""The name that somebody gives who takes a seat by its link: theirs from then on, in the set-up and in the game."""

from typing import cast

from muster.server.problems import Problem
from muster.setting_up.proposal import names_of
from muster.setting_up.seating import LONGEST_NAME
from muster.setting_up.shapes.setup import Proposal, SeatWish


def renamed(proposal: Proposal, seat: int, name: str) -> Proposal:
    """The same set-up with another name in a seat; whoever else is at the table keeps theirs."""
    name = " ".join(name.split())
    if not name:
        return proposal
    if not name.isprintable() or len(name) > LONGEST_NAME:
        sentence = f"A name has up to {LONGEST_NAME} printable characters."
        raise Problem(422, "seat.name", sentence, "body.name")
    others = [each for number, each in enumerate(names_of(proposal["seats"])) if number != seat]
    if name in others:
        raise Problem(422, "seat.name", f"{name} is at the table already; choose another name.", "body.name")
    seats = [
        cast("SeatWish", {**wish, "name": name}) if number == seat else wish
        for number, wish in enumerate(proposal["seats"])
    ]
    return {**proposal, "seats": seats}
