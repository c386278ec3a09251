"""What commands do: whether one can be said now, and what follows from it."""

from collections.abc import Callable
from typing import Any

from muster.battle import commands as co
from muster.battle import events as ev
from muster.battle.field import Field
from muster.battle.flow.leaving import leave
from muster.battle.flow.turn import roll_off
from muster.battle.past import Past
from muster.battle.refusal import Refusal
from muster.battle.rules.points import result, side_value
from muster.battle.rules.seats import DISQUALIFIED, LEFT, PLAYING, SURRENDERED, is_held, is_manned, voices
from muster.battle.state import SETTLE, Dispute, Result

DRAW, STOP, UNDO, PAUSE = "draw", "stop and score", "undo", "pause"
LONGEST_TEXT = 500
SECOND_OFFENCE = 2


def refused(field: Field, past: Past | None, seat: int, command: co.AnyCommand) -> Refusal | None:
    """Why a command cannot be said now; None if it can."""
    if field.state.result is not None:
        return Refusal("command.over", "", "The game is over; nothing can be said about it any more.")
    if not 0 <= seat < len(field.state.players):
        return _unknown_seat(field, seat)
    if isinstance(command, co.TakeBack):
        return _back_fault(field, seat)
    return _silent(field, seat) or _fault(field, past, seat, command)


def _silent(field: Field, seat: int) -> Refusal | None:
    """Why a seat has nothing to say any more."""
    if not is_held(field, seat):
        name, now = field.forces.setup.seats[seat].name, field.state.players[seat]
        return Refusal("command.away", "SPORT-08", f"{name} is no longer in the game ({now}).", {"seat": seat})
    return _gone(field, seat) if _is_out(field, seat) else None


def _fault(field: Field, past: Past | None, seat: int, command: co.AnyCommand) -> Refusal | None:
    match command:
        case co.OfferDraw() | co.StopAndScore() | co.Decline() | co.AskUndo() | co.Pause():
            return _proposal_fault(field, past, seat, command)
        case co.GoOnWithout():
            return _gone_fault(field, seat, command)
        case co.Warn():
            return _warning_fault(field, seat, command)
        case co.SettleByRollOff():
            return _dispute_fault(field, command) or _already_disputed(field, seat, command)
        case co.Resume():
            return None if field.state.paused else Refusal("pause.off", "", "The game is not paused.")
        case co.Surrender() | co.TakeBack():
            return None


Proposal = co.OfferDraw | co.StopAndScore | co.Decline | co.AskUndo | co.Pause


def _proposal_fault(field: Field, past: Past | None, seat: int, command: Proposal) -> Refusal | None:
    match command:
        case co.OfferDraw():
            return _already_agreed(field, seat, DRAW)
        case co.StopAndScore():
            return _already_agreed(field, seat, STOP)
        case co.AskUndo(to=to):
            return _undo_fault(field, past, to) or _already_agreed(field, seat, UNDO, to)
        case co.Pause():
            if field.state.paused:
                return Refusal("pause.on", "", "The game is paused already; anybody may end the pause.")
            return _already_agreed(field, seat, PAUSE)
        case co.Decline():
            if field.state.offer is not None:
                return None
            return Refusal("offer.none", "", "Nothing is proposed; only a proposal can be turned down.")


def _unknown_seat(field: Field, seat: int) -> Refusal:
    last = len(field.state.players) - 1
    return Refusal("command.seat", "", f"There is no seat {seat}; allowed are 0 to {last}.", {"seat": seat})


def _absent(field: Field, seat: int) -> Refusal | None:
    """Why nothing can be said about a seat."""
    if not 0 <= seat < len(field.state.players):
        return _unknown_seat(field, seat)
    return _gone(field, seat) if _is_out(field, seat) or not is_held(field, seat) else None


def _is_out(field: Field, seat: int) -> bool:
    """Whether the side of a seat was taken out of the game, by whatever rule."""
    return field.forces.side_of_seat[seat] in field.state.out


def _gone(field: Field, seat: int) -> Refusal:
    """Only those still in the game decide what becomes of it."""
    name = field.forces.setup.seats[seat].name
    return Refusal("command.gone", "SPORT-08", f"{name} is no longer in the game.", {"seat": seat})


def _already_agreed(field: Field, seat: int, what: str, to: int = 0) -> Refusal | None:
    offer, side = field.state.offer, field.forces.side_of_seat[seat]
    if offer is None or (offer.what, offer.to) != (what, to) or side not in offer.agreed:
        return None
    waiting = ", ".join(field.forces.side_names[each] for each in voices(field) if each not in offer.agreed)
    sentence = f"{field.forces.side_names[side]} has agreed to this already; {waiting} has not."
    return Refusal("offer.agreed", "", sentence, {"agreed": offer.agreed})


def _undo_fault(field: Field, past: Past | None, to: int) -> Refusal | None:
    if past is None:
        return Refusal("undo.unrecorded", "", "This battle keeps no record, so nothing in it can be undone.")
    moment, earlier = past.find(to), past.numbers[:-1]
    if moment is None or to not in earlier:
        allowed = (
            f"allowed are {earlier[0]} to {earlier[-1]}, but for undone ones" if earlier else "there is none yet"
        )
        return Refusal("undo.to", "", f"Decision {to} is none that was answered; {allowed}.", {"to": to})
    if moment.state.out != field.state.out:
        sentence = f"A side has left the game since decision {to}; nobody goes back past that."
        return Refusal("undo.left", "SPORT-08", sentence, {"to": to})
    return None


def _back_fault(field: Field, seat: int) -> Refusal | None:
    name, now = field.forces.setup.seats[seat].name, field.state.players[seat]
    if _is_out(field, seat) or now in (SURRENDERED, DISQUALIFIED):
        return _gone(field, seat)
    if now == PLAYING:
        return Refusal("back.here", "", f"{name} has the seat already.", {"seat": seat})
    return None


def _gone_fault(field: Field, seat: int, command: co.GoOnWithout) -> Refusal | None:
    if command.seat == seat and not command.bot:
        return Refusal("left.self", "SPORT-08", "Who leaves of their own accord surrenders; others say who has left.")
    return _absent(field, command.seat) or (_text_fault("The bot's name", command.bot) if command.bot else None)


def _warning_fault(field: Field, seat: int, command: co.Warn) -> Refusal | None:
    absent = _absent(field, command.seat)
    if absent is not None:
        return absent
    if field.forces.side_of_seat[command.seat] == field.forces.side_of_seat[seat]:
        return Refusal("warn.own_side", "SPORT-02", "A warning comes from an opponent, not from the own side.")
    return _text_fault("The reason of a warning", command.why, "SPORT-02")


def _dispute_fault(field: Field, command: co.SettleByRollOff) -> Refusal | None:
    due = len(voices(field))
    if len(command.readings) != due:
        sentence = f"{len(command.readings)} readings are given; one for each of the {due} sides still in is needed."
        return Refusal("settle.readings", "DICE-14", sentence, {"sides": voices(field)})
    if len({reading.strip() for reading in command.readings}) == 1:
        sentence = "All sides read it alike; a Roll-Off decides between readings that differ."
        return Refusal("settle.readings", "DICE-14", sentence)
    if command.question.strip() in {question.strip() for question, _ in field.state.rulings}:
        sentence = "This question is settled for the rest of the game; it is not rolled for twice."
        return Refusal("settle.settled", "SPORT-05", sentence)
    texts = (command.question, *command.readings)
    return next(filter(None, (_text_fault("A question or reading", text, "DICE-14") for text in texts)), None)


def _already_disputed(field: Field, seat: int, command: co.SettleByRollOff) -> Refusal | None:
    offer = field.state.offer
    if not isinstance(offer, Dispute) or (offer.question, offer.readings) != (command.question, command.readings):
        return None
    return _already_agreed(field, seat, SETTLE)


def _text_fault(what: str, text: str, rule: str = "") -> Refusal | None:
    if text.strip() and len(text) <= LONGEST_TEXT and text.isprintable():
        return None
    sentence = f"{what} must be one line of 1 to {LONGEST_TEXT} characters."
    return Refusal("command.text", rule, sentence, {"length": len(text)})


def carry_out(field: Field, past: Past | None, seat: int, command: co.AnyCommand) -> None:
    """Do what a command says that was not refused."""
    _DOES[type(command)](field, past, seat, command)


def _surrender(field: Field, _: Past | None, seat: int, __: co.Surrender) -> None:
    field.apply(ev.SeatChanged(seat, SURRENDERED))
    _without(field, seat, "surrender")


def _without(field: Field, seat: int, reason: str) -> None:
    """A seat is empty: its side goes with its last player, and the last side left has won (SPORT-03, SPORT-08)."""
    side = field.forces.side_of_seat[seat]
    if is_manned(field, side):
        return
    if field.state.offer is not None:
        field.apply(ev.Declined(field.state.offer.what, seat))
    others = voices(field)
    if len(others) == 1:
        values = tuple(str(side_value(field, each)) for each in range(len(field.forces.sides)))
        field.apply(ev.GameEnded(Result(others, values, reason)))
    elif reason != "disqualification":  # whose units stay to the end of the Game Turn, by the ruling on SPORT-03
        leave(field, side, reason)


def _offer_draw(field: Field, _: Past | None, seat: int, __: co.OfferDraw) -> None:
    if _all_agree(field, seat, DRAW):
        scored = result(field, "draw agreed")
        field.apply(ev.GameEnded(Result((), scored.points, scored.reason)))


def _stop_and_score(field: Field, _: Past | None, seat: int, __: co.StopAndScore) -> None:
    if _all_agree(field, seat, STOP):
        field.apply(ev.GameEnded(result(field, "stopped early")))


def _all_agree(field: Field, seat: int, what: str, to: int = 0) -> bool:
    field.apply(ev.Offered(what, seat, to))
    offer = field.state.offer
    return offer is not None and set(voices(field)) <= set(offer.agreed)


def _decline(field: Field, _: Past | None, seat: int, __: co.Decline) -> None:
    offer = field.state.offer
    field.apply(ev.Declined(offer.what if offer is not None else "", seat))


def _ask_undo(field: Field, past: Past | None, seat: int, command: co.AskUndo) -> None:
    assert past is not None  # noqa: S101 - refused before
    if is_free(field, past, seat, command.to) or _all_agree(field, seat, UNDO, command.to):
        field.state = past.back(command.to, field.state)
        field.apply(ev.Undone(command.to))


def is_free(field: Field, past: Past, seat: int, to: int) -> bool:
    """Whether a seat may go back without asking: nothing was rolled since, and only its own side has chosen."""
    moment, side = past.find(to), field.forces.side_of_seat[seat]
    unrolled = moment is not None and moment.state.rolled == field.state.rolled
    return unrolled and all(each.side == side for each in past.since(to))


def _go_on_without(field: Field, _: Past | None, __: int, command: co.GoOnWithout) -> None:
    field.apply(ev.SeatChanged(command.seat, f"bot {command.bot}" if command.bot else LEFT))
    _without(field, command.seat, "left")


def _take_back(field: Field, _: Past | None, seat: int, __: co.TakeBack) -> None:
    field.apply(ev.SeatChanged(seat, PLAYING))


def _pause(field: Field, _: Past | None, seat: int, __: co.Pause) -> None:
    if _all_agree(field, seat, PAUSE):
        field.apply(ev.Paused())


def _resume(field: Field, _: Past | None, seat: int, __: co.Resume) -> None:
    field.apply(ev.Resumed(seat))


def _warn(field: Field, _: Past | None, __: int, command: co.Warn) -> None:
    times = field.state.warned[command.seat] + 1
    field.apply(ev.Warned(command.seat, command.why, times))
    if times >= SECOND_OFFENCE:
        field.apply(ev.SeatChanged(command.seat, DISQUALIFIED))
        _without(field, command.seat, "disqualification")


def _settle(field: Field, _: Past | None, seat: int, command: co.SettleByRollOff) -> None:
    """Dice decide only what all sides say they disagree on: nobody rolls for others (DICE-14)."""
    sides = voices(field)
    field.apply(ev.Disputed(seat, command.question, command.readings))
    if field.state.offer is None or not set(sides) <= set(field.state.offer.agreed):
        return
    winner = roll_off(field, sides, f"settle: {command.question}")[0]
    field.apply(ev.Ruled(command.question, command.readings[sides.index(winner)]))


_DOES: dict[type[Any], Callable[[Field, Past | None, int, Any], None]] = {
    co.Surrender: _surrender,
    co.OfferDraw: _offer_draw,
    co.StopAndScore: _stop_and_score,
    co.Decline: _decline,
    co.AskUndo: _ask_undo,
    co.GoOnWithout: _go_on_without,
    co.TakeBack: _take_back,
    co.Pause: _pause,
    co.Resume: _resume,
    co.Warn: _warn,
    co.SettleByRollOff: _settle,
}
