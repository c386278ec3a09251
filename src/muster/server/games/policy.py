"""Who may say what at a table: the engine knows no faces, so the server sees to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

import msgspec

from muster.battle.commands import AnyCommand
from muster.battle.refusal import Refusal
from muster.battle.rules.seats import voices
from muster.bots import BOTS
from muster.bots.agreeing import same_again
from muster.companion.json_types import Body
from muster.server.games.clocks import Clocks
from muster.server.games.play import Play

UNDO = "ask_undo"
OFFERS = ("offer_draw", "stop_and_score", UNDO, "pause", "go_on_without", "settle")
MOST_OFFERS = 20
"""So many may a seat put forward between two choices: each is a line of the log, and none moves the game on."""
MOST_UNDONE = 500
"""So often may a game go back: a log is not grown without end by choosing and taking back."""


def seat_fault(play: Play | None, seats: Sequence[int], seat: int, said: object = "") -> Refusal | None:
    """Why somebody does not speak for a seat."""
    if seat not in seats:
        yours = ", ".join(map(str, seats)) or "none"
        return Refusal("seat.not_yours", "", f"You do not answer for seat {seat}; your seats: {yours}.")
    if play is not None and play.bot_in(seat) and said != "take_back":
        return Refusal("seat.bot", "", f"A bot ({play.bot_in(seat)}) has taken over seat {seat}.")
    return None


@dataclass(frozen=True, slots=True)
class Patience:
    """How long others are waited for: until their time is up, or, without clocks, so many hours."""

    clocks: Clocks | None
    hours: int
    away: float
    """How many hours the player in question has been gone."""

    def is_over(self, side: int) -> bool:
        return self.clocks.is_up(side) if self.clocks is not None else self.away >= self.hours

    @property
    def words(self) -> str:
        return "its time is up" if self.clocks is not None else f"its player has been away for {self.hours} hours"


def offers_fault(play: Play, seat: int, command: Body) -> Refusal | None:
    """Why a seat proposes nothing more before somebody has chosen; to agree to what stands is always possible."""
    offer = play.battle.state.offer
    if command.get("say") not in OFFERS or (offer is not None and msgspec.to_builtins(same_again(offer)) == command):
        return None
    since = takewhile(lambda line: line.choice is None, reversed(play.log.lines))
    said = sum(line.seat == seat and line.command is not None and _say(line.command) in OFFERS for line in since)
    if said < MOST_OFFERS:
        return None
    sentence = f"Seat {seat} has proposed {said} things since the last choice; no more are heard before the next one."
    return Refusal("offer.too_many", "", sentence)


def undo_fault(play: Play, command: Body) -> Refusal | None:
    """Why a game does not go back any more."""
    if command.get("say") != UNDO:
        return None
    asked = sum(line.command is not None and _say(line.command) == UNDO for line in play.log.lines)
    if asked < MOST_UNDONE:
        return None
    sentence = f"To go back was asked for {asked} times in this game, as often as it may be; play on from here."
    return Refusal("undo.too_many", "", sentence)


def _say(command: AnyCommand) -> str:
    return str(msgspec.to_builtins(command)["say"])


def command_fault(play: Play, seats: Sequence[int], command: Body, patience: Patience) -> Refusal | None:
    """Why a command that the engine would take is not taken here."""
    said = command.get("say")
    if said == "warn":
        sentence = "Nobody can cheat at this table: the server rolls, measures and keeps the rules."
        return Refusal("command.not_here", "SPORT-02", sentence)
    if said == "pause" and patience.clocks is None:
        return Refusal("command.no_clock", "", "There is no clock in this game that could stand still.")
    if said != "go_on_without":
        return None
    bot, seat = command.get("bot", ""), command.get("seat")
    if bot and bot not in BOTS:
        return Refusal("command.bot", "", f"There is no bot of that name; allowed are {', '.join(BOTS)}.")
    forces = play.battle.forces
    if type(seat) is not int or seat in seats or not 0 <= seat < len(forces.side_of_seat):
        return None
    name = forces.setup.seats[seat].name
    if play.bot_in(seat):
        return Refusal("seat.bot", "SPORT-08", f"A bot plays for {name}, and a bot is never away.")
    if patience.is_over(forces.side_of_seat[seat]):
        return None
    sentence = f"{name} is waited for: a seat is given away once {patience.words}."
    return Refusal("seat.waited_for", "SPORT-08", sentence)


def time_is_up(play: Play, side: int) -> str:
    """What the table says when the time of a side is up: nothing follows where no person waits for it."""
    names, sides = play.battle.forces.side_names, play.battle.forces.sides
    waits = any(
        not play.bot_in(seat) for other in voices(play.battle.field) if other != side for seat in sides[other]
    )
    follows = (
        f"The others may now let a bot play for {names[side]}, or go on without {names[side]}."
        if waits
        else "Nothing follows, since only bots wait."
    )
    return f"{names[side]}'s time is up. {follows}"
