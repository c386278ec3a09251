"""Opening a log without asking any rule, and verifying one by playing it again."""

from collections.abc import Iterator

import msgspec

from muster.battle.battle import Battle, Progress, fresh_field
from muster.battle.events import AnyEvent
from muster.battle.interrupt import is_interrupt
from muster.battle.log.header import FairKind, FastKind
from muster.battle.log.log import Log, LogLine
from muster.battle.refusal import Refusal
from muster.battle.spot import Cast
from muster.dice import Dice, FairDice, FastDice, Roll, ScriptedDice
from muster.dice import verify as verify_fair
from muster.files import BadInput
from muster.files.refusals import shown
from muster.rulebook.die import COIN, D6, D10, Die

LONGEST_EVENT = 180
DICE: dict[str, Die] = {die.name: die for die in (D6, D10, COIN)}


class UnknownDice(Dice):
    """The dice of a log that cannot be rolled on with: real ones, or fair ones whose secret is not known here."""

    def _faces(self, number: int, die: Die, count: int, purpose: str) -> tuple[int, ...]:
        raise BadInput("log.dice", f"“{purpose}” needs dice, and the log has none to go on with; hand them in.")


def fold(log: Log, to: int | None = None, dice: Dice | None = None) -> Battle:
    """The battle of a log, after all its lines or those up to number `to`; it can be played on.

    Its dice go on after the last roll. Where the log cannot make them (real dice, a secret not yet revealed) they are
    handed in, and count on from there.
    """
    count = len(log.lines) if to is None else to + 1
    if not 0 < count <= len(log.lines):
        allowed = f"allowed are 0 to {len(log.lines) - 1}" if log.lines else "it has none"
        raise BadInput("log.to", f"There is no line {count - 1} in this log; {allowed}.")
    kept = Log(log.setup, log.dice, log.muster, log.file, notes=log.notes)
    battle = Battle(fresh_field(log.setup, dice or dice_of(log)), kept)
    for line in log.lines[:count]:
        try:
            battle.follow(line)
        except Exception as error:  # whatever a line holds that does not fit what came before
            raise _does_not_fit(log, line, error) from None
    last = log.lines[count - 1]
    if battle.hash != last.hash:
        raise BadInput("log.hash", f"{log.place(last.n)}: it does not lead to the state that it names.")
    try:
        battle.resume()
    except Exception as error:
        raise _does_not_fit(log, last, error) from None
    kept.secret = log.secret if battle.result is not None else ""
    return battle


def _does_not_fit(log: Log, line: LogLine, error: Exception) -> BadInput:
    if is_interrupt(error):
        raise error
    return BadInput("log.line", f"{log.place(line.n)}: it does not fit what came before: {_in_words(error)}.")


def _in_words(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__


def dice_of(log: Log) -> Dice:
    """The dice that a log was played with, as far as it tells."""
    if isinstance(log.dice, FastKind):
        return FastDice(log.dice.seed)
    if isinstance(log.dice, FairKind) and log.secret:
        return FairDice(bytes.fromhex(log.secret), log.dice.seeds)
    return UnknownDice()


def verify(log: Log) -> list[str]:
    """What is wrong with a log, in sentences; nothing if every choice, event, die and hash is as it must be."""
    if not log.lines:
        return ["The log has no line of the game."]
    casts = [cast for line in log.lines for event in line.events for cast in event.thrown]
    return [*_wrong_dice(log, casts), *_wrong_lines(log, casts)]


def _wrong_dice(log: Log, casts: list[Cast]) -> Iterator[str]:
    """Whether the faces are those that the seed or the secret gives."""
    unknown = next((cast.die for cast in casts if cast.die not in DICE), None)
    if unknown is not None:
        yield f"There is no die “{unknown[:20]}”; allowed are {', '.join(DICE)}."
        return
    rolls = [Roll(cast.number, cast.purpose, DICE[cast.die], cast.faces) for cast in casts]
    if isinstance(log.dice, FairKind):
        if log.secret:
            found = verify_fair(log.dice.commitment, bytes.fromhex(log.secret), log.dice.seeds, rolls)
            yield from [found] if found else []
        elif any(event.__struct_config__.tag == "game_ended" for event in log.lines[-1].events):
            yield "The game has ended, but the secret of its fair dice is not revealed."
    elif isinstance(log.dice, FastKind):
        yield from _wrong_fast(FastDice(log.dice.seed), rolls)


def _wrong_fast(dice: FastDice, rolls: list[Roll]) -> Iterator[str]:
    for roll in rolls:
        if roll.number != dice.rolled + 1:
            yield f"Roll {roll.number} stands where roll {dice.rolled + 1} is due."
            return
        if dice.roll(len(roll.faces), roll.purpose, roll.die) != roll:
            yield f"Roll {roll.number} ({roll.purpose}) does not show what seed {dice.seed} gives."
            return


def _wrong_lines(log: Log, casts: list[Cast]) -> Iterator[str]:
    """The first line that playing the choices again does not lead to; after it nothing could agree."""
    dice = ScriptedDice(face for cast in casts for face in cast.faces)
    try:
        battle = Battle.new(log.setup, dice)
        yield from _differences(log, log.lines[0], battle.log.lines[0])
        for line in log.lines[1:]:
            if battle.hash != log.lines[line.n - 1].hash:
                return
            done = _again(battle, line)
            if isinstance(done, Refusal):
                yield f"{log.place(line.n)}: what it says is refused: {done.sentence}"
                return
            yield from _differences(log, line, battle.log.lines[-1])
    except Exception as error:  # a log may hold anything
        if is_interrupt(error):
            raise
        yield f"The game cannot be played again as it is written down: {_in_words(error)}"


def _again(battle: Battle, line: LogLine) -> Progress | Refusal:
    if line.command is not None:
        return battle.command(line.command, line.seat)
    if line.choice is not None:
        return battle.choose(line.choice, line.seat)
    raise BadInput("log.line", f"line {line.n} of the game holds neither a choice nor a command.")


def _event(event: AnyEvent) -> str:
    """An event as the log holds it, short enough for a sentence with two."""
    return shown(msgspec.json.encode(event).decode(), LONGEST_EVENT)


def _differences(log: Log, told: LogLine, true: LogLine) -> Iterator[str]:
    where = log.place(told.n)
    for place, (mine, theirs) in enumerate(zip(told.events, true.events, strict=False)):
        if mine != theirs:
            yield f"{where}: event {place + 1} is told as {_event(mine)}, but {_event(theirs)} happened."
            return
    if len(told.events) != len(true.events):
        yield f"{where}: {len(told.events)} events are told; {len(true.events)} happened."
    elif told.choice != true.choice:
        yield f"{where}: the choice is not written down as it was carried out."
    elif bytes(told.steps) != bytes(true.steps) or (told.decision, told.asks) != (true.decision, true.asks):
        yield f"{where}: the game goes on otherwise than it says."
    elif told.hash != true.hash:
        yield f"{where}: the hash is {told.hash[:40]}, but {true.hash} is true."
