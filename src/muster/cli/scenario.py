"""`muster scenario`: play scenario files and say whether all went as they expect."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from muster.cli import output
from muster.cli.out_file import picture_folder, write_file
from muster.files import BadFile, BadInput, Fault

if TYPE_CHECKING:
    from rich.console import Console

    from muster.scenario.running import ScenarioReport

app = typer.Typer(add_completion=False)


@app.callback()
def scenario() -> None:
    """Small positions in files, with choices, scripted dice, and what must have happened."""


@app.command("run")
def command(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.", show_default=False)],
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="DIR", help="Draw the start and every step.", show_default=False)
    ] = None,
    as_json: output.Json = False,
) -> int:
    """Play scenarios and print pass or fail, with what was expected and what happened.

    Ends with 1 if one fails, 2 if a file cannot be read.
    """
    from muster.scenario.reading import load_scenario
    from muster.scenario.running import run

    files = [file for path in paths for file in find_files(path)]
    if svg is not None:
        picture_folder(svg, "scenario.svg")
    reports, faults = [], list[Fault]()
    for file in files:
        try:
            reports.append(run(load_scenario(file)))
        except BadFile as refusal:
            faults += refusal.faults
        except BadInput as refusal:  # a file that holds no text at all
            faults.append(Fault(str(file), 1, f"{refusal.sentence} Allowed are scenarios as YAML.", refusal.rule))
    if svg is not None:
        for report in reports:
            draw_pictures(report, svg)
    output.show(as_json, document(reports, faults), lambda console: draw(console, reports, faults))
    if faults:
        return 2
    return 0 if all(report.passed for report in reports) else 1


def find_files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
        return
    if not path.exists():
        allowed = "allowed are .yaml files and folders of them"
        raise BadInput("scenario.no_file", f"There is no file or folder {path}; {allowed}.")
    found = sorted(path.rglob("*.yaml")) if path.is_dir() else []
    if not found:
        raise BadInput("scenario.none", f"{path} holds no scenario; allowed are .yaml files and folders of them.")
    yield from found


def draw_pictures(report: "ScenarioReport", folder: Path) -> None:
    from muster.scenario.pictures import pictures

    for name, text in pictures(report):
        write_file(folder / f"{Path(report.scenario.file).stem}-{name}.svg", text.encode())


def document(reports: Sequence["ScenarioReport"], faults: Sequence[Fault]) -> dict[str, Any]:
    return {
        "passed": sum(report.passed for report in reports),
        "failed": sum(not report.passed for report in reports),
        "scenarios": [
            {
                "file": report.scenario.file,
                "name": report.scenario.name,
                "rules": list(report.scenario.rules),
                "passed": report.passed,
                "known_bug": report.scenario.known_bug,
                "differences": [
                    {"line": each.line, "what": each.what, "expected": each.expected, "happened": each.happened}
                    for each in report.differences
                ],
            }
            for report in reports
        ],
        "faults": [output.fault_document(fault) for fault in faults],
    }


def draw(console: "Console", reports: Sequence["ScenarioReport"], faults: Sequence[Fault]) -> None:
    from rich.markup import escape

    for report in reports:
        _draw_report(console, report)
    for fault in faults:
        console.print(f"[{output.BAD}]cannot be read[/]  {escape(str(fault))}", soft_wrap=True)
    failed = sum(not report.passed for report in reports)
    bugs = sum(bool(report.scenario.known_bug) for report in reports)
    counts = {"passed": len(reports) - failed, "failed": failed, "with a known bug": bugs}
    parts = [f"{count} {what}" for what, count in counts.items() if count or what == "passed"]
    console.print(", ".join(parts), style="bold")


def _draw_report(console: "Console", report: "ScenarioReport") -> None:
    from rich.markup import escape

    one = report.scenario
    rules = f" [{output.QUIET}]{' '.join(one.rules)}[/]" if one.rules else ""
    word = f"[{output.GREEN}]pass[/]" if report.passed else f"[{output.BAD}]FAIL[/]"
    if one.known_bug and report.passed:
        word = f"[{output.TAPE}]bug [/]"
    console.print(f"{word}  {escape(one.name)}{rules}", soft_wrap=True)
    if one.known_bug:
        console.print(f"      known bug: {escape(one.known_bug)}", style=output.QUIET, soft_wrap=True)
    if one.known_bug and not report.passed:
        console.print(f"      {escape(one.file)}: all is as expected now; take known_bug out.", soft_wrap=True)
    for each in report.differences if not report.passed else ():
        step = next((played.step for played in report.played if each in played.differences), None)
        after = f" after “{step.text}”" if step is not None else ""
        console.print(f"      {escape(f'{one.file}:{each.line}: {each.what}{after}')}", soft_wrap=True)
        console.print(f"        expected  {escape(each.expected)}", style=output.GREEN, soft_wrap=True)
        console.print(f"        happened  {escape(each.happened)}", style=output.BAD, soft_wrap=True)
