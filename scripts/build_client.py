"""Builds the files for the browser: symbols and icons, types of the API, the engine's code, and the client."""

import hashlib
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from muster.press.icons.outlines import CREDIT, OUTLINES
from muster.press.png import png
from scripts.build_engine import write_engine as write_zip
from scripts.evidence import ROOT

WEB = ROOT / "web"
GENERATED = WEB / "src" / "generated"
PUBLIC = WEB / "public"
CLIENT = ROOT / "src" / "muster" / "server" / "client"
STAMP = CLIENT / ".stamp"
SOURCES = (
    "web/*.json",
    "web/*.html",
    "web/*.ts",
    "web/src/**/*",
    "web/public/*.svg",
    "web/public/*.webmanifest",
    "web/build/*",
    "src/muster/**/*.py",
    "src/muster/**/*.json",
)


def main() -> None:
    now = fingerprint()
    if STAMP.exists() and STAMP.read_text("utf-8") == now and "--force" not in sys.argv:
        return
    GENERATED.mkdir(exist_ok=True)
    write_if_changed(GENERATED / "symbols.svg", sprite())
    write_if_changed(GENERATED / "credits.json", json.dumps({"symbols": CREDIT}))
    for size in (192, 512):
        (PUBLIC / f"icon-{size}.png").write_bytes(png((PUBLIC / "icon.svg").read_text("utf-8"), width=size))
    write_engine()
    # The bundler leaves types out, so that they are written meanwhile.
    with ThreadPoolExecutor(1) as beside:
        bundled = beside.submit(run, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
        write_types()
        bundled.result()
    STAMP.write_text(now, encoding="utf-8")


def sprite() -> str:
    """All listed symbols as one picture with a part for each; pages draw a part by its name."""
    drawn = json.loads(OUTLINES.read_text("utf-8"))
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 512 512"><path d="{path}"/></symbol>' for name, path in drawn.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'


def write_types() -> None:
    """Writes TypeScript from the server's own description, so that the client uses the same API."""
    from muster.server.app import description
    from muster.server.games.describing import MESSAGES, message_schema

    write_if_changed(GENERATED / "openapi.json", json.dumps(description(), indent=1))
    run("build/types.mjs", "src/generated/openapi.json", "src/generated/api.ts")
    for kind in MESSAGES:
        write_if_changed(GENERATED / f"{kind}.json", json.dumps(message_schema(kind), indent=1))


def write_engine() -> None:
    """Writes the Python that also runs in the browser."""
    write_zip(GENERATED / "engine.zip")


def write_if_changed(file: Path, text: str) -> None:
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, encoding="utf-8")


def run(script: str, *words: str) -> None:
    subprocess.run(["node", script, *words], cwd=WEB, check=True)


def fingerprint() -> str:
    """A digest of all that the client is built from: the names and contents of the sources."""
    total = hashlib.sha256()
    for pattern in SOURCES:
        for file in sorted(ROOT.glob(pattern)):
            if file.is_file() and GENERATED not in file.parents and CLIENT not in file.parents:
                total.update(str(file.relative_to(ROOT)).encode())
                total.update(file.read_bytes())
    return total.hexdigest()


if __name__ == "__main__":
    main()
