"""Makes build/engine.zip: the packages that need no compiled module, for the Python that runs in a browser.

It also writes build/engine.json: the version of the package, and the size and hash of the zip.
"""

import json
import sys
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import distribution, version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "muster"
ROOMS = ("files", "rulebook", "dice", "combat", "bookkeeping", "army", "companion")
DEPENDENCIES = ("ruamel.yaml", "segno")
LEFT_OUT = (".pyc", ".pyi", ".so", ".pyd")
UNREAD = ("rulebook/catalogue/", "army/ready/rosters/", "army/templates/")
"""Data that the companion does not read; the ready rosters are in a file of its own."""
EPOCH = (1980, 1, 1, 0, 0, 0)


def own_files() -> Iterator[tuple[str, Path]]:
    """The files of our own packages and their data, with their names in the zip."""
    yield "muster/__init__.py", PACKAGE / "__init__.py"
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*")):
            name = path.relative_to(PACKAGE).as_posix()
            if path.is_file() and path.suffix not in LEFT_OUT and not name.startswith(UNREAD):
                yield f"muster/{name}", path


def installed_files(name: str) -> Iterator[tuple[str, Path]]:
    """The modules of an installed distribution, and its licence."""
    for file in distribution(name).files or ():
        is_module = file.suffix == ".py" and ".." not in file.parts
        if is_module or "license" in file.name.lower():
            yield file.as_posix(), Path(str(file.locate()))


def write_engine(target: Path) -> str:
    """Writes the zip, whose bytes depend only on its contents, and returns its hash."""
    files = [*own_files(), *(each for name in DEPENDENCIES for each in installed_files(name))]
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as whole:
        for name, path in sorted(files):
            whole.writestr(zipfile.ZipInfo(name, EPOCH), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return sha256(target.read_bytes()).hexdigest()


def main(arguments: list[str]) -> int:
    target = Path(arguments[0]) if arguments else ROOT / "build" / "engine.zip"
    digest = write_engine(target)
    told = {"version": version("muster"), "sha256": digest, "bytes": target.stat().st_size}
    target.with_suffix(".json").write_text(json.dumps(told) + "\n", "utf-8")
    print(f"{target.name}: {told['bytes']:,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
