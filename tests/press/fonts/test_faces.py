"""The print fonts: every face is there, holds the letters of Europe, and is found by its family and weight."""

import io
from pathlib import Path

import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from reportlab.pdfgen.canvas import Canvas

from muster.files import BadInput
from muster.press.fonts import FACES, FIGURES, READING, FontFace, face_file, faces, register_faces

LETTERS = "AZaz09 ÄÖÜäöüß éèçñ łŁőž ‘’“”–—…−×½•"


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_a_face_says_who_it_is_and_has_the_letters(face: FontFace) -> None:
    font = TTFont(face_file(face))
    assert font["name"].getDebugName(16) == face.family
    assert font["OS/2"].usWeightClass == face.weight
    assert {letter for letter in LETTERS if ord(letter) not in font.getBestCmap()} == set()


def test_the_look_finds_what_it_names() -> None:
    assert {(face.family, face.weight) for face in FACES if not face.italic} == {
        *((FIGURES, weight) for weight in (500, 600, 700)),
        *((READING, weight) for weight in (400, 700)),
    }


def test_a_page_set_in_each_face_can_be_read_again() -> None:
    register_faces()
    file = io.BytesIO()
    canvas = Canvas(file)
    for line, face in enumerate(FACES):
        canvas.setFont(face.name, 14)
        canvas.drawString(40, 800 - 20 * line, f"Żółw {line} “3+” 10.25")
    canvas.save()
    document = pypdfium2.PdfDocument(file.getvalue())
    text = document[0].get_textpage().get_text_range()
    assert all(f"Żółw {line} “3+” 10.25" in text for line in range(len(FACES)))


def test_a_face_not_made_yet_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(faces, "FOLDER", tmp_path)
    with pytest.raises(BadInput, match=r"BarlowCondensed-500\.ttf has not been made yet.*“make setup” makes it"):
        face_file(FACES[0])


def test_the_licences_of_the_fonts_come_along() -> None:
    licences = sorted(faces.FOLDER.glob("*-LICENSE.txt"))
    assert len(licences) == 2
    assert all("SIL OPEN FONT LICENSE" in licence.read_text("utf-8").upper() for licence in licences)
