"""What is told of the table itself: proposals and what becomes of them, and who comes and goes."""

from muster.battle import events as ev
from muster.battle.forces import Forces
from muster.battle.narration.wording import seat_does
from muster.battle.rules.seats import DISQUALIFIED, LEFT, PLAYING, SURRENDERED
from muster.battle.state import Dispute, State

_PROPOSALS = {
    "draw": "a draw",
    "stop and score": "a stop with a count of points now",
    "undo": "going back to an earlier choice",
    "pause": "a pause",
    "settle": "a roll for what is disputed",
}
_WAYS_OUT = {
    SURRENDERED: ("surrenders", "surrender"),
    LEFT: ("leaves the game", "leave the game"),
    DISQUALIFIED: ("is disqualified", "are disqualified"),
}
"""How a seat falls empty, of one and of you."""


def offered(forces: Forces, event: ev.Offered, before: State) -> str:
    what = _PROPOSALS.get(event.what, event.what)
    standing = before.offer is not None and before.offer.what == event.what
    if standing:
        return f"{seat_does(forces, event.seat, 'agrees', 'agree')} to {what}."
    return f"{seat_does(forces, event.seat, 'proposes', 'propose')} {what}."


def disputed(forces: Forces, event: ev.Disputed, before: State) -> str:
    offer = before.offer
    if isinstance(offer, Dispute) and (offer.question, offer.readings) == (event.question, event.readings):
        return f"{seat_does(forces, event.seat, 'agrees', 'agree')} to roll for “{event.question}”."
    read = ", ".join(f"“{reading}”" for reading in event.readings)
    return f"{seat_does(forces, event.seat, 'wants', 'want')} dice to decide “{event.question}”: {read}."


def declined(forces: Forces, event: ev.Declined, _: State) -> str:
    return f"{seat_does(forces, event.seat, 'declines', 'decline')} {_PROPOSALS.get(event.what, event.what)}."


def seat_changed(forces: Forces, event: ev.SeatChanged, _: State) -> str:
    if event.now.startswith("bot "):
        name = "you" if event.seat in forces.your_seats else forces.setup.seats[event.seat].name
        return f"A bot ({event.now.removeprefix('bot ')}) plays for {name} from now on."
    if event.now == PLAYING:
        return f"{seat_does(forces, event.seat, 'is', 'are')} back in the seat."
    return f"{seat_does(forces, event.seat, *_WAYS_OUT[event.now])}."
