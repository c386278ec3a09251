"""`muster verify`: plays a log again and says whether every choice, event, die and hash in it is true."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from muster.cli import output
from muster.cli.options import word

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)


@app.command()
def command(
    log: Annotated[Path, typer.Argument(help="The log of a game.", show_default=False)],
    commitment: Annotated[
        str, word("commitment", "The commitment of fair dice that you kept before the first roll.", "HASH")
    ] = "",
    seeds: Annotated[
        list[str] | None, word("seed", "A seed that you gave to fair dice; once for each of yours.", "SEED")
    ] = None,
    as_json: output.Json = False,
) -> int:
    """Verify the log of a game by playing it again. Ends with 0 if all is true, 1 if not, 2 if it is no log.

    Example: muster verify game.jsonl
    """
    from muster.battle.log.files import read_log
    from muster.battle.log.replay import verify
    from muster.cli.verify_kept import KeptCommitment

    read = read_log(log)
    kept = KeptCommitment(commitment, tuple(seeds or ()))
    wrong = [*kept.faults(read), *verify(read)]
    over = (
        any(event.__struct_config__.tag == "game_ended" for event in read.lines[-1].events) if read.lines else False
    )
    whole = {"log": str(log), "lines": len(read.lines), "true": not wrong, "over": over, "wrong": wrong}
    whole |= {"checked": kept.against(read)}
    notes = [*read.notes, *kept.notes(read)]
    output.show(
        as_json, whole | {"notes": notes}, lambda console: _draw(console, log, len(read.lines), wrong, notes, over)
    )
    return 1 if wrong else 0


def _draw(console: "Console", log: Path, lines: int, wrong: list[str], notes: list[str], over: bool) -> None:
    for sentence in (*notes, *wrong):
        console.print(sentence, markup=False, soft_wrap=True)
    console.print(f"{log}: ", end="", markup=False, soft_wrap=True)
    verdict = f"[bold {output.BAD}]not true[/]" if wrong else f"[bold {output.GREEN}]true[/]"
    again = f"{lines} lines, " if wrong else f"{lines} lines played again, "
    console.print(f"{again}{verdict}.{'' if over else ' The game is not over.'}", soft_wrap=True)
