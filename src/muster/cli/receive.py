"""`muster receive`: what was shared, from codes, images of QR codes, or text files with codes in them."""

from pathlib import Path
from typing import Annotated, Any

import typer

from muster.army.sharing import describe, receive
from muster.army.things import breaches_of, kind_of, write_thing
from muster.cli import output
from muster.cli.options import flag, word
from muster.cli.out_file import YAML, new_or_forced, write_file
from muster.cli.shared_files import read_bytes, read_stdin
from muster.files import BadInput
from muster.files.loading import is_file
from muster.files.refusals import shown

app = typer.Typer(add_completion=False)
IMAGES = (b"\x89PNG", b"\xff\xd8\xff", b"RIFF")
STDIN = "-"


@app.command()
def command(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="CODE|FILE...",
            help="Codes, images of QR codes (PNG, JPEG, WebP), text files with codes; - reads the standard input.",
            show_default=False,
        ),
    ],
    out: Annotated[str | None, word("out", "Write it into a new YAML file instead of printing it.", "FILE")] = None,
    force: Annotated[bool, flag("force", "Write over a file that exists already.")] = False,
    as_json: output.Json = False,
) -> None:
    """Read a code that somebody shared, and write what it holds as YAML.

    The parts of a series come in any order. Example: muster receive part-1.png part-2.png --out roster.yaml
    """
    path = Path(out) if out is not None else None
    if path is not None:
        new_or_forced(path, force, YAML)
    thing = receive(texts_of(sources))
    text, what = write_thing(thing), describe(thing)
    if path is not None:
        write_file(path, text.encode())
    broken = [breach.sentence for breach in breaches_of(thing)]
    whole = {"kind": kind_of(thing), "name": thing.name, "told": what, "breaches": broken, "file": out, "yaml": text}
    output.show(as_json, whole, lambda console: _draw(console, [what, *broken], text, path))


def _draw(console: Any, said: list[str], text: str, path: Path | None) -> None:
    """What it is and what it breaks: as comments above the YAML, or after the name of its file."""
    if path is None:
        print("".join(f"# {each}\n" for each in said) + text, end="")
        return
    what, *broken = said
    console.print(f"Wrote {path}: {what}.", markup=False, soft_wrap=True)
    if broken:
        console.print(output.crosses(broken))


def texts_of(sources: list[str]) -> list[str]:
    """The texts that were given. What is no file is taken together, as a code that was pasted in several words."""
    files = [source for source in sources if source == STDIN or is_file(Path(source))]
    pasted = [source for source in sources if source not in files]
    for source in pasted:
        if "." in source or "/" in source:
            raise BadInput("receive.no_file", f"{shown(source)} cannot be read: there is no such file.")
    texts = [text for file in files for text in _texts_in(file)]
    return [*texts, " ".join(pasted)] if pasted else texts


def _texts_in(file: str) -> list[str]:
    data = read_stdin() if file == STDIN else read_bytes(file)
    name = "the standard input" if file == STDIN else file
    if data.startswith(IMAGES):
        from muster.press.qr import read_qr

        return read_qr(data, name)
    try:
        return [data.decode("utf-8-sig")]
    except UnicodeDecodeError:
        raise BadInput("receive.no_text", f"{shown(name)} is neither text nor a PNG, JPEG or WebP image.") from None
