"""A battle report to save or print: the whole game as Markdown."""

from collections.abc import Iterator

from muster.battle.forces import Forces
from muster.battle.log.log import Log
from muster.battle.narration.wording import joined, unit_name
from muster.views.line_by_line import steps_of
from muster.views.report import report
from muster.views.shapes.story import Report, StoryLine
from muster.views.story import story


def report_text(log: Log, seat: int | None = None) -> str:
    """The report of a game and its story, turn by turn."""
    forces = next(steps_of(log))[0].forces
    whole = report(log, seat)
    return "\n".join([*_head(forces, whole), *_account(forces, whole), *_story(story(log, seat))]) + "\n"


def _head(forces: Forces, whole: Report) -> Iterator[str]:
    setup = forces.setup
    yield f"# {_clean(' against '.join(forces.side_names))}"
    yield ""
    yield _clean(whole["sentence"])
    yield ""
    for number, seat in enumerate(setup.seats):
        team = f" ({_clean(seat.team)})" if seat.team else ""
        units = joined([unit.name for unit in forces.units if unit.seat == number])
        yield f"- **{_clean(seat.name)}**{team}: {_clean(seat.roster.name)}: {_clean(units)}"
    yield f"- {setup.style.title()} game, ruleset {_clean(forces.ruleset.name)}, table {_clean(forces.table.name)}"
    yield ""


def _account(forces: Forces, whole: Report) -> Iterator[str]:
    yield "## Points at the end of each Game Turn"
    yield ""
    yield f"| Game Turn | {' | '.join(map(_clean, forces.side_names))} |"
    yield f"| --- |{' --- |' * len(forces.side_names)}"
    last = {point["turn"]: point["values"] for point in whole["points"]}
    for turn, values in last.items():
        yield f"| {turn} | {' | '.join(f'{value:g}' for value in values)} |"
    yield ""
    yield "## Luck"
    yield ""
    for luck in whole["luck"]:
        yield f"- **{_clean(forces.side_names[luck['side']])}**: {luck['sentence']}"
    yield ""
    yield "## Who destroyed what"
    yield ""
    for deed in whole["deeds"]:
        destroyed = joined([unit_name(forces, unit) for unit in deed["destroyed"]])
        ended = f", destroyed {destroyed}" if destroyed else ""
        taken = f"took {deed['hp_taken']} HP worth {deed['points_taken']:g} points{ended}"
        yield f"- {_clean(unit_name(forces, deed['unit']))} {taken}; lost {deed['lost']:g} points"
    yield ""


def _story(lines: list[StoryLine]) -> Iterator[str]:
    yield "## The story"
    for line in lines:
        for event in line["events"]:
            if event["kind"] == "turn_began":
                yield ""
                yield f"### {_clean(event['sentence']).rstrip('.')}"
                yield ""
            else:
                yield f"- {_clean(event['sentence'])}"


def _clean(text: str) -> str:
    """Names and words of players as they are, without meaning anything in Markdown or HTML."""
    plain = text.replace("\\", "\\\\").replace("&", "&amp;").replace("<", "&lt;")
    for sign in "*_`[]#|":
        plain = plain.replace(sign, f"\\{sign}")
    return " ".join(plain.split())
