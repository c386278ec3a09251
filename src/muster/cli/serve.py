"""`muster serve`: the web app, for this computer or for the phones around it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from muster.cli import output
from muster.cli.options import flag, word
from muster.files import BadInput

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(add_completion=False)
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104


@app.command()
def command(
    host: Annotated[str | None, word("host", "Where to listen; 0.0.0.0 serves the local network.", "ADDRESS")] = None,
    port: Annotated[str | None, word("port", "The port; 8000 if not given, 0 takes a free one.", "NUMBER")] = None,
    tls: Annotated[bool, flag("tls", "https, so that phones may use camera and offline mode.")] = False,
    data: Annotated[str | None, word("data", "The folder for database and certificates.", "FOLDER")] = None,
    open_: Annotated[bool, flag("open", "Open it in the browser.")] = False,
    as_json: output.Json = False,
) -> None:
    """Serve the web app. Variables of the environment such as MUSTER_DATABASE_URL set the rest: see docs/server.md.

    Examples: muster serve --open, muster serve --host 0.0.0.0 --tls
    """
    from muster.server.kernels import keep_kernels
    from muster.server.settings import read_settings

    settings = read_settings(
        host=host, port=_port(port), tls=True if tls else None, data=Path(data) if data is not None else None
    )
    keep_kernels(settings)
    from muster.server.running import run

    def opened(addresses: list[str]) -> None:
        shared = settings.host in EVERYWHERE
        whole = {"addresses": addresses, "tls": settings.tls, "data": str(settings.data)}
        output.show(as_json, whole, lambda console: _draw(console, addresses, shared=shared, tls=settings.tls))
        if open_:
            import webbrowser

            webbrowser.open(addresses[0])

    run(settings, opened)


def _port(written: str | None) -> int | None:
    if written is None:
        return None
    if not (written.isascii() and written.isdigit() and len(written) <= 5 and int(written) <= 65_535):
        raise BadInput("serve.port", f"port is “{written}”; allowed is a whole number from 0 to 65,535.")
    return int(written)


def _draw(console: "Console", addresses: list[str], *, shared: bool, tls: bool) -> None:
    first, *others = addresses
    console.print(
        f"Muster is at [bold]{first}[/]" + (f" (also {', '.join(others)})" if others else ""), soft_wrap=True
    )
    if not shared:
        console.print("For phones around the table: muster serve --host 0.0.0.0 --tls", style=output.QUIET)
        return
    import segno

    segno.make(first, error="m").terminal(compact=True)
    if tls:
        console.print(
            f"Phones warn of the certificate once; to be rid of that, open {first}/authority.crt and trust it.",
            style=output.QUIET,
            soft_wrap=True,
        )
    else:
        console.print(
            "Without --tls phones have no camera and no offline mode; scanning by photo works.", style=output.QUIET
        )
    console.print("Ctrl-C stops it; nothing is lost.", style=output.QUIET)
