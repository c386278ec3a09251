"""The story of a game: every line of its log in words, with its dice and ways, and the board as it was then."""

from muster.battle.apply import apply
from muster.battle.events import AnyEvent, Undone
from muster.battle.forces import NOBODY, Forces
from muster.battle.log.log import Log, LogLine
from muster.battle.state import State
from muster.files import BadInput
from muster.views.line_by_line import steps_of
from muster.views.shapes.now import StateNow
from muster.views.shapes.story import StoryEvent, StoryLine
from muster.views.state_picture import phase_of, picture_of
from muster.views.story_hidden import as_known_to, is_open
from muster.views.story_ways import seat_of, units_of, ways_of

NO_DECISION = -1
"""What a command answers: the first decision of a game has the number 0."""


def story_line(
    forces: Forces, before: State, line: LogLine, seat: int | None = None, after: State | None = None
) -> StoryLine:
    """A line as it is told to a seat, or to a spectator; `before` is the state that it changed.

    `after` is the state that it led to; without it, that is worked out, but not back past an undo.
    """
    state, told = before.copy(), list[StoryEvent]()
    for event in line.events:
        told.append(_event(forces, event, state, line.seat, seat))
        apply(state, forces, event)
    then = state if after is None else after
    at = moment_of(line, before, then)
    said = line.choice if line.choice is not None else line.command
    full: StoryLine = {
        "n": line.n,
        "seat": line.seat,
        "turn": at.turn,
        "phase": phase_of(forces.setup.style, at),
        "said": "" if said is None else _tag(said),
        "events": told,
        "number": before.number if line.choice is not None else NO_DECISION,
        "rolled": any(cast.faces for event in line.events for cast in event.thrown),
    }
    for event in line.events:
        if isinstance(event, Undone):
            full["back"] = event.to
    return full


def moment_of(line: LogLine, before: State, after: State) -> State:
    """The state that tells to which Game Turn a line belongs: what ends a turn was still chosen in it.

    Nobody chose the opening, and an undo belongs where it leads.
    """
    begins = line.choice is None and line.command is None
    return after if begins or any(isinstance(event, Undone) for event in line.events) else before


def story(log: Log, seat: int | None = None) -> list[StoryLine]:
    """Every line of a game."""
    return [story_line(battle.forces, before, line, seat, battle.state) for battle, before, line in steps_of(log)]


def states(log: Log, seat: int | None, first: int, last: int) -> list[StateNow]:
    """How a game stood after each of these lines, both ends included."""
    if not 0 <= first <= last < len(log.lines):
        allowed = f"allowed are 0 to {len(log.lines) - 1}, the first not after the last"
        raise BadInput("story.lines", f"There are no lines {first} to {last} in this game; {allowed}.")
    return [
        picture_of(battle.field, seat, line.n, line.hash)
        for battle, _, line in steps_of(_until(log, last))
        if line.n >= first
    ]


def _until(log: Log, last: int) -> Log:
    return Log(log.setup, log.dice, log.muster, log.file, log.lines[: last + 1])


def _event(forces: Forces, event: AnyEvent, before: State, speaker: int, seat: int | None) -> StoryEvent:
    sentence, dice = as_known_to(forces, event, before, seat, speaker)
    opened = is_open(forces, event, seat)
    seen = opened or event.in_sight
    ways = ways_of(forces, event, before) if opened else {}
    told: StoryEvent = {
        "kind": _tag(event) if seen else "",
        "sentence": sentence,
        "rules": list(event.rules() if opened else event.based_on if seen else ()),
        "seat": seat_of(forces, event, speaker) if seen else NOBODY,
        "units": units_of(forces, event) if seen else [],
        "dice": dice,
        "ways": list(ways.values()),
        "movers": list(ways),
    }
    yours, of_team = dict[str, str](), dict[str, str]()
    for side, seats in enumerate(forces.sides):
        for own in seats:
            if forces.setup.seats[own].name not in sentence:
                continue
            if len(seats) == 1:
                yours[str(side)] = as_known_to(forces.addressing(side), event, before, seat, speaker)[0]
            else:
                of_team[str(own)] = as_known_to(forces.addressing_seat(own), event, before, seat, speaker)[0]
    if yours:
        told["yours"] = yours
    if of_team:
        told["yours_of_team"] = of_team
    return told


def _tag(record: object) -> str:
    """The name of an event, a choice or a command in the log."""
    tag: str = record.__struct_config__.tag  # type: ignore[attr-defined]
    return tag
