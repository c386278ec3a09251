"""The two typefaces of the look, as files that PDF and PNG are set with."""

from muster.press.fonts.faces import FACES, FIGURES, READING, FontFace, face_file, register_faces

__all__ = ["FACES", "FIGURES", "READING", "FontFace", "face_file", "register_faces"]
