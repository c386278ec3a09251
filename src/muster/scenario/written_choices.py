"""Choices in a short text: `Guards move 3,0`, `Guards attack Foes with rifle`, `finish`. See docs/scenarios.md."""

from collections.abc import Callable
from typing import get_args

import msgspec

from muster.battle import choices as ch
from muster.battle.choices import AnyChoice
from muster.files.refusals import shown
from muster.rulebook.actions import COUNTERS, Action
from muster.scenario.names import Names
from muster.scenario.scenario import WrittenChoice, always
from muster.scenario.written_choices_attacking import attack, lose
from muster.scenario.written_choices_moving import charge, deploy, disembark, embark, march, move, put, transfer
from muster.scenario.written_choices_plain import plain_choices

_CHOICE: msgspec.json.Decoder[AnyChoice] = msgspec.json.Decoder(AnyChoice)


def read_choice(text: str, names: Names) -> WrittenChoice:
    """The wish that a line says; raises ValueError with a sentence if it cannot be read."""
    if text.startswith("{"):
        return _exact(text)
    first, _, rest = text.strip().partition(" ")
    if first in ALONE:
        return ALONE[first](rest.strip(), names)
    if first in PLAIN:
        return PLAIN[first](rest.strip(), names)
    who, said = names.leading(text.strip())
    verb, _, rest = said.partition(" ")
    if verb in ALONE and verb not in VERBS:
        raise ValueError(f"“{shown(text)}” begins with a unit; allowed is that {verb} is the first word.")
    if verb not in VERBS:
        allowed = ", ".join(dict.fromkeys((*VERBS, *ALONE, *PLAIN)))
        raise ValueError(f"“{shown(said)}” is nothing to choose; allowed are {allowed}.")
    return VERBS[verb](who, rest.strip(), names)


def _exact(text: str) -> WrittenChoice:
    """Reads a choice in the form of a log."""
    try:
        return always(_CHOICE.decode(text))
    except msgspec.MsgspecError as wrong:
        raise ValueError(f"it is no choice: {wrong}.") from None


def _finish(rest: str, names: Names) -> WrittenChoice:
    if rest:
        raise ValueError(f"“finish {shown(rest)}” says too much; allowed is finish alone.")
    return always(ch.Finish())


def _master(rest: str, names: Names) -> WrittenChoice:
    return always(ch.NameMaster(names.side(rest)))


def _zone(rest: str, names: Names) -> WrittenChoice:
    return always(ch.PickZone(names.zone(rest)))


def _rest(rest: str, names: Names) -> WrittenChoice:
    if rest:
        raise ValueError(f"“rest {shown(rest)}” says too much; allowed is rest alone.")
    return always(ch.Rest())


def _take(rest: str, names: Names) -> WrittenChoice:
    if rest != "back":
        raise ValueError(f"“take {shown(rest)}” is not clear; allowed is take back, of an Action.")
    return always(ch.TakeActionBack())


def _answer(rest: str, names: Names) -> WrittenChoice:
    """Reads `answer guard`, `answer attack` or `answer nothing`."""
    if rest == "nothing":
        return always(ch.Answer())
    if rest not in COUNTERS:
        raise ValueError(f"“answer {shown(rest)}” is no answer; allowed are {', '.join(COUNTERS)} and nothing.")
    return always(ch.Answer(Action(rest)))


def _strike(rest: str, names: Names) -> WrittenChoice:
    """Reads `strike Guards`, which names the unit aboard a lost transport that is struck."""
    return always(ch.Strike(names.unit(rest)))


def _place(rest: str, names: Names) -> WrittenChoice:
    if rest:
        raise ValueError("place alone takes what is suggested; own spots are given as “Guards place 2: 10,10”.")
    return always(ch.Place())


def _begin(who: str, rest: str, names: Names) -> WrittenChoice:
    """Reads `Guards begin dash`."""
    if rest not in set(Action):
        raise ValueError(f"“begin {shown(rest)}” is no Action; allowed are {', '.join(Action)}.")
    return always(ch.Act(names.unit_of(who), Action(rest)))


ALONE: dict[str, Callable[[str, Names], WrittenChoice]] = {
    "finish": _finish,
    "master": _master,
    "zone": _zone,
    "deploy": deploy,
    "place": _place,
    "rest": _rest,
    "take": _take,
    "answer": _answer,
    "strike": _strike,
}
"""The choices that are written without a unit at the start, by their first word."""
VERBS: dict[str, Callable[[str, str, Names], WrittenChoice]] = {
    "move": move,
    "dash": move,
    "march": march,
    "charge": charge,
    "embark": embark,
    "disembark": disembark,
    "transfer": transfer,
    "attack": attack,
    "lose": lose,
    "place": put,
    "begin": _begin,
}
"""The choices that are written after a unit, by the word after the unit."""
WITH_WORDS = frozenset({
    ch.Finish, ch.NameMaster, ch.PickZone, ch.Deploy, ch.Move, ch.March, ch.Embark, ch.Disembark, ch.Transfer,
    ch.Attack, ch.Lose, ch.Place, ch.Strike, ch.Act, ch.TakeActionBack, ch.Rest, ch.Answer,
})  # fmt: skip
"""The choices that are written in the words above."""
PLAIN = plain_choices(kind for kind in get_args(AnyChoice) if kind not in WITH_WORDS)
"""All others: by their tag and the names of their fields."""
