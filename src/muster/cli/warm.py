"""`muster warm`: compiles what games need, once on a machine, so that no game waits for it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from muster.cli import output
from muster.cli.options import word

if TYPE_CHECKING:
    from muster.warming import Progress

app = typer.Typer(add_completion=False)


@app.command()
def command(
    data: Annotated[
        str | None, word("data", "The data folder of a server that may not write beside the program.", "FOLDER")
    ] = None,
    as_json: output.Json = False,
) -> None:
    """Compile what the digital table and the bots need. Once is enough; what is under way already is waited for.

    Examples: muster warm, muster warm --data /var/lib/muster
    """
    if data is not None:
        from muster.server.kernels import keep_kernels
        from muster.server.settings import read_settings

        keep_kernels(read_settings(data=Path(data)))
    from muster.table.shapes.kernel import kernels_folder
    from muster.warming import warm

    ready = warm(_silent if as_json else Told())
    whole = {"parts": ready.of, "seconds": round(ready.seconds, 1), "folder": str(kernels_folder())}
    output.show(as_json, whole, lambda console: console.print("Everything is compiled."))


def _silent(_progress: "Progress") -> None:
    """With --json only the document is printed."""


class Told:
    """A line for every part that is done."""

    def __init__(self) -> None:
        self._done = -1

    def __call__(self, progress: "Progress") -> None:
        from muster.warming.progress import in_words

        if progress.done == self._done or progress.is_ready:
            return
        self._done = progress.done
        sentence = f"{progress.done} of {progress.of} parts are compiled; {in_words(progress.left)} to go."
        output.show(False, {}, lambda console: console.print(sentence))  # noqa: FBT003
