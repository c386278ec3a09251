"""A battle for people at a terminal: where it stands, the units, what happened, and the result."""

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from muster.battle import events as ev
from muster.battle.narration.narrate import narrated
from muster.battle.narration.wording import inches, joined, unit_name
from muster.battle.rules.points import seat_value, side_value
from muster.battle.state import ATTACKED, DASHED, DEPLOYED, MOVED, State, Where
from muster.bookkeeping.command_points import CommandPoints
from muster.bookkeeping.value import points_text
from muster.cli.battle_signs import seat_colour, sign_style, signs_of
from muster.cli.output import BAD, GREEN, QUIET, TAPE, indented, packed
from muster.rulebook.actions import Action
from muster.rulebook.playstyle import Playstyle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Console
    from rich.text import Text

    from muster.battle.battle import Battle
    from muster.battle.field import Field
    from muster.battle.forces import Force, Forces

LONGEST = 24
"""How long the bar of a whole army is in the result."""
MARKS = ((DEPLOYED, "deployed"), (MOVED, "moved"), (ATTACKED, "attacked"), (DASHED, "dashed"))
_FACES = re.compile(r": ((?:[0-9]+ )*[0-9]+)(?=[,;.])")
_QUIET = (ev.Finished, ev.AttackDeclared, ev.TurnEnded, ev.LossDiscarded)
_BAD = (ev.HpLost, ev.CasualtiesRemoved, ev.LeftAboard, ev.Eliminated)
_LOUD = (ev.MasterNamed, ev.GameEnded, ev.Undone)


def show_headline(console: "Console", field: "Field", side: int | None = None, ended: int | None = None) -> None:
    """Where the game stands, in as many lines as that takes; names stay with their figures."""
    for line in packed(headline(field, side, ended), console.width):
        console.print(line, highlight=False)


def headline(field: "Field", side: int | None = None, ended: int | None = None) -> "Iterator[Text]":
    """The turn, the phase or the Command Points, whose go it is, and the points; or the turn that has just ended."""
    from rich.text import Text

    state, forces = field.state, field.forces
    if ended is None:
        yield Text(f"Game Turn {state.turn}", f"bold {TAPE}")
        yield from (Text(piece, f"bold {TAPE}") for piece in _pieces_of_turn(field))
    else:
        yield Text(f"End of Game Turn {ended}", f"bold {TAPE}")
    if side is not None:
        yield Text(" · ").append(f" {forces.side_names[side]} ", sign_style(forces, state, side))
    values = [f"{name} {points_text(side_value(field, each))}" for each, name in enumerate(forces.side_names)]
    for piece in _listed("  ", values, " points"):
        yield Text(piece, QUIET)


def part_of_turn(field: "Field") -> str:
    """What is being done: a phase, or in an Advanced game what every side can still do (CP-09)."""
    return "".join(_pieces_of_turn(field))


def _pieces_of_turn(field: "Field") -> "Iterator[str]":
    state, forces = field.state, field.forces
    if state.command is not None:
        accounts = zip(forces.side_names, state.command.points, strict=True)
        yield from _listed(" · Command Points ", [f"{name} {points}" for name, points in accounts])
    elif state.phase is not None:
        is_standard = forces.setup.style is Playstyle.STANDARD
        yield f" · {state.phase.title()} Phase" if is_standard else " · Deployment"


def _listed(before: str, parts: "Sequence[str]", after: str = "") -> "Iterator[str]":
    """A list piece by piece, to be broken between any two."""
    last = len(parts) - 1
    for place, part in enumerate(parts):
        yield f"{' ' if place else before}{part}{',' if place < last else after}"


def units_lines(field: "Field") -> "Iterator[Text]":
    """Every unit of the game: its sign, what is left of it, what it did in this turn, and where it is."""
    from rich.text import Text

    forces, signs = field.forces, signs_of(field.forces)
    widest = max(len(unit.name) for unit in forces.units[: forces.players_units])
    for seat, player in enumerate(forces.setup.seats):
        side = forces.side_of_seat[seat]
        team = f" ({player.team})" if player.team else ""
        line = Text().append(f" {player.name}{team} ", sign_style(forces, field.state, side))
        line.append(f"  {player.roster.name}, {points_text(seat_value(field, seat))} points", QUIET)
        yield line
        for unit in forces.units:
            if unit.seat == seat:
                yield _unit_line(field, unit, signs[unit.number], widest)


def _unit_line(field: "Field", unit: "Force", sign: str, widest: int) -> "Text":
    from rich.text import Text

    hp, models = field.hp_left(unit.number), len(field.models(unit.number))
    line = Text("  ")
    line.append(f" {sign} ", sign_style(field.forces, field.state, unit.side) if models else QUIET)
    line.append(f" {unit.name:<{widest}}", "bold" if models else QUIET)
    full = field.stats(unit.number).full_hp
    line.append(f" {_bar(hp, full)} ", GREEN if hp * 2 >= full else BAD)
    line.append(f"{hp:>3}/{full:<2} HP, {models}/{len(unit.models)} models")
    line.append(f"  {', '.join(_about(field, unit))}", QUIET)
    return line


def _bar(left: int, full: int, width: int = 8) -> str:
    filled = -(-left * width // full)
    return "█" * filled + "░" * (width - filled)


def _about(field: "Field", unit: "Force") -> "Iterator[str]":
    state, number = field.state, unit.number
    if field.is_gone(number):
        yield "lost"
        return
    if field.in_reserve(number):
        yield "in reserve"
    if any(state.where[model] is Where.BETWEEN for model in unit.models):
        yield "in a passage"
    if field.aboard(number):
        yield f"aboard {unit_name(field.forces, field.forces.unit_of[field.host_of(number)])}"
    melee = field.melee_of(number)
    if melee is not None:
        foes = [unit_name(field.forces, each) for each in melee.units if field.forces.enemies(number, each)]
        yield f"in melee with {joined(foes)}"
    if state.command is None:
        yield from (word for mark, word in MARKS if state.acted[number] & mark)
    else:
        yield from _commanded(state.command, number)
    standing = field.figures(field.on_table(number))
    if standing:
        x, y = (sum(each) // len(standing) for each in zip(*(figure.centre for figure in standing), strict=True))
        yield f"at ({inches(x)}, {inches(y)})"


def _commanded(command: CommandPoints[int, Action], unit: int) -> "Iterator[str]":
    """How often a unit has used each Action in this Game Turn, and how well it is guarded (CP-09)."""
    for each, action, times in command.uses:
        if each == unit:
            yield action.value if times == 1 else f"{action} {times} times"
    if command.guard(unit):
        yield f"Guard +{command.guard(unit)}"


def story(forces: "Forces", before: State, events: "Iterable[ev.AnyEvent]") -> "Iterator[Text]":
    """What happened, a line for each event; dice stand out."""
    happened = list(events)
    for event, sentence in zip(happened, narrated(forces, before, happened), strict=True):
        yield _styled(event, sentence)


def _styled(event: ev.AnyEvent, sentence: str) -> "Text":
    from rich.text import Text

    if isinstance(event, ev.TurnBegan):
        return Text(f"══ {sentence.rstrip('.')} ══", style=f"bold {TAPE}")
    if isinstance(event, ev.PhaseBegan):
        return Text(f"── {sentence.rstrip('.')} ──", style=f"bold {GREEN}")
    style = QUIET if isinstance(event, _QUIET) else BAD if isinstance(event, _BAD) else ""
    line = Text(sentence, style="bold" if isinstance(event, _LOUD) else style)
    for found in _FACES.finditer(sentence):
        line.stylize(f"bold {TAPE}", found.start(1), found.end(1))
    return line


def print_line(console: "Console", line: "Text") -> None:
    """Print a line of the story."""
    indented(console, line, "" if line.plain.startswith(("═", "─")) else "  ", "    ")


def show_units(console: "Console", field: "Field") -> None:
    """Every unit of the game, line by line."""
    for line in units_lines(field):
        indented(console, line, "", " " * 8)


def result_document(battle: "Battle", seed: int | None) -> dict[str, Any]:
    """The outcome as data; `winner` is None in a draw and while the game is not over."""
    result, forces, field = battle.result, battle.forces, battle.field
    winners = [forces.side_names[side] for side in result.winners] if result is not None else []
    return {
        "winner": winners[0] if len(winners) == 1 else None,
        "points": {
            seat.name: round(float(seat_value(field, number)), 2) for number, seat in enumerate(forces.setup.seats)
        },
        "style": forces.setup.style.value,
        "ruleset": forces.ruleset.name,
        "turns": battle.state.turn,
        "decisions": battle.state.number,
        "reason": result.reason if result is not None else None,
        "hash": battle.hash,
    } | ({} if seed is None else {"seed": seed})


def result_lines(battle: "Battle") -> "Iterator[Text]":
    """Who won and why, and what is left of every army."""
    from rich.text import Text

    result, forces, field = battle.result, battle.forces, battle.field
    if result is None:
        return
    winners = joined([forces.side_names[side] for side in result.winners])
    yield (
        Text()
        .append(f"{winners} wins" if winners else "A draw", f"bold {TAPE}")
        .append(f"  {result.reason}, after Game Turn {battle.state.turn} and {battle.state.number} decisions", QUIET)
    )
    widest = max(len(seat.name) for seat in forces.setup.seats)
    most = max(float(seat.roster.cost or 1) for seat in forces.setup.seats)
    for number, seat in enumerate(forces.setup.seats):
        value = seat_value(field, number)
        line = Text().append(f"  {seat.name:<{widest}} ", "bold")
        colour = seat_colour(forces, field.state, forces.side_of_seat[number])
        line.append(f"{'█' * round(float(value) / most * LONGEST):<{LONGEST}}", colour.fill)
        line.append(f" {points_text(value)} of {points_text(Fraction(seat.roster.cost or 0))} points", QUIET)
        yield line
