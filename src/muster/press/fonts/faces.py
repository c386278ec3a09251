"""Barlow Condensed for headings and figures, Atkinson Hyperlegible Next for running text and share codes."""

from dataclasses import dataclass
from pathlib import Path

from muster.press.built import built

FOLDER = Path(__file__).parent / "built"
FIGURES, READING = "Barlow Condensed", "Atkinson Hyperlegible Next"


@dataclass(frozen=True, slots=True)
class FontFace:
    """One weight of a typeface."""

    family: str
    weight: int
    italic: bool = False

    @property
    def name(self) -> str:
        """Its name in reportlab, once registered; also the name of its file."""
        return f"{self.family.replace(' ', '')}-{self.weight}{'-Italic' if self.italic else ''}"


FACES = (
    *(FontFace(FIGURES, weight) for weight in (500, 600, 700)),
    *(FontFace(READING, weight) for weight in (400, 700)),
    FontFace(READING, 400, italic=True),
)


def face_file(face: FontFace) -> Path:
    return built(FOLDER / f"{face.name}.ttf")


def register_faces() -> None:
    """Registers every face with reportlab by its name."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for face in FACES:
        registerFont(TTFont(face.name, str(face_file(face))))
