"""Makes files from npm packages: the outlines of the listed symbols, and the print fonts as TrueType."""

import json
import re
import shutil
import tempfile
from pathlib import Path

from fontTools.merge import Merger, Options
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from muster.army.symbols import listed_symbols
from muster.press.fonts import FACES, FontFace
from muster.press.fonts.faces import FOLDER
from muster.press.icons.outlines import OUTLINES
from scripts.evidence import ROOT

PACKAGES = ROOT / "web" / "node_modules"
ICONS = PACKAGES / "@iconify-json" / "game-icons" / "icons.json"
SCRIPTS = ("latin", "latin-ext")
LAYOUT = ["GSUB", "GPOS", "GDEF", "STAT", "gasp"]
"""Font tables that differ between the two files of a face. A PDF does not need them."""

TYPOGRAPHIC_FAMILY, WINDOWS_ENGLISH = 16, (3, 1, 0x409)
"""Where a font stores the name of its family; the files of the package give each weight a family of its own."""


class PathPen(BasePen):  # type: ignore[misc]
    """A pen that writes a path of M, L, C and Z; quadratic curves and arcs reach it as cubic curves."""

    def __init__(self) -> None:
        super().__init__(None)
        self.steps: list[str] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._step("M", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._step("L", pt)

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._step("C", *points)

    def _closePath(self) -> None:  # noqa: N802
        self._step("Z")

    def _endPath(self) -> None:  # noqa: N802
        self._closePath()  # a filled path is closed in any case

    def _step(self, letter: str, *points: tuple[float, float]) -> None:
        numbers = (number for point in points for number in point)
        self.steps.append(letter + " ".join(f"{round(number, 2):g}" for number in numbers))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for face in FACES:
        write_face(face)
    for family in {face.family for face in FACES}:
        shutil.copyfile(package(family) / "LICENSE", FOLDER / f"{slug(family)}-LICENSE.txt")
    OUTLINES.parent.mkdir(exist_ok=True)
    # Last, because its time tells make that all is done.
    OUTLINES.write_text(json.dumps(outlines(), indent=0), encoding="utf-8")


def outlines() -> dict[str, str]:
    drawn = json.loads(ICONS.read_text("utf-8"))["icons"]
    return {name: absolute(path_of(drawn[name]["body"])) for name in listed_symbols()}


def path_of(body: str) -> str:
    """The data of the one filled path of a symbol in the package."""
    found = re.fullmatch(r'<path fill="currentColor" d="([^"]+)"/>', body)
    if not found:
        raise SystemExit(f"A symbol of the package is not one plain path: {body[:80]}")
    return found[1]


def absolute(path: str) -> str:
    pen = PathPen()
    parse_path(path, pen)
    return "".join(pen.steps)


def write_face(face: FontFace) -> None:
    """Writes a face in one file; the package has it in parts, one for each script."""
    style = "italic" if face.italic else "normal"
    files = [
        package(face.family) / "files" / f"{slug(face.family)}-{script}-{face.weight}-{style}.woff"
        for script in SCRIPTS
    ]
    with tempfile.TemporaryDirectory() as folder:
        merged = Merger(Options(drop_tables=LAYOUT)).merge([plain(file, Path(folder)) for file in files])
    merged["name"].setName(face.family, TYPOGRAPHIC_FAMILY, *WINDOWS_ENGLISH)
    merged.recalcTimestamp = False
    merged.save(FOLDER / f"{face.name}.ttf")


def plain(file: Path, folder: Path) -> str:
    """The font as uncompressed TrueType, which is needed for merging."""
    font = TTFont(file, recalcTimestamp=False)
    font.flavor = None
    font.save(folder / f"{file.stem}.ttf")
    return str(folder / f"{file.stem}.ttf")


def package(family: str) -> Path:
    return PACKAGES / "@fontsource" / slug(family)


def slug(family: str) -> str:
    return family.lower().replace(" ", "-")


if __name__ == "__main__":
    main()
