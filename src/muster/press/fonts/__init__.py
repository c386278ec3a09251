"""The two typefaces of the look, as font files for PDF and PNG."""

from muster.press.fonts.faces import FACES, FIGURES, READING, FontFace, face_file, register_faces

__all__ = ["FACES", "FIGURES", "READING", "FontFace", "face_file", "register_faces"]
