"""Letters: which font draws them, and what is drawn where none can."""

from hypothesis import given
from hypothesis import strategies as st

from muster.press.fonts import FACES
from muster.press.sheets.faces import LAST, OURS, UNKNOWN, WORLD, Face, clean, lacking, largest, runs, width


def test_every_face_has_a_file_among_the_fonts_of_the_look() -> None:
    assert set(OURS.values()) <= {f"{face.name}.ttf" for face in FACES}
    assert set(OURS) == set(WORLD) == set(LAST) == set(Face)


def test_plain_words_are_drawn_in_the_face_itself() -> None:
    text = "Reed Lancers, 10.25 “pts” – ×"
    assert list(runs(text, Face.HEAD)) == [("BarlowCondensed-600", text)]


def test_other_scripts_fall_back_and_nothing_is_lost() -> None:
    text = "Reed Σπάρτη Казак"
    found = list(runs(text, Face.TEXT))
    assert found[0] == ("AtkinsonHyperlegibleNext-400", "Reed ")
    assert len({font for font, _ in found}) > 1
    unknown = set(lacking(text))
    assert "".join(piece for _, piece in found) == "".join(UNKNOWN if each in unknown else each for each in text)


def test_what_no_font_has_is_a_visible_sign_and_told() -> None:
    rare = "\U0001f9ff"
    assert lacking(f"a{rare}b{rare}") == rare
    assert "".join(piece for _, piece in runs(f"a{rare}b", Face.BOLD)) == f"a{UNKNOWN}b"
    assert not lacking(UNKNOWN)


def test_signs_without_a_picture_are_left_out_and_accents_joined() -> None:
    assert clean("e\u0301\u200d\u200b") == "é"


@given(st.text(max_size=40), st.sampled_from(Face))
def test_any_text_is_drawn_letter_for_letter(text: str, face: Face) -> None:
    drawn = "".join(piece for _, piece in runs(text, face))
    assert len(drawn) == len(clean(text))
    assert width(text, face, 10) >= 0


def test_the_largest_size_that_fits_is_taken_else_the_last() -> None:
    assert largest("A", Face.HEAD, (30, 20, 10), 1000) == 30
    room = width("Wide words", Face.HEAD, 20)
    assert largest("Wide words", Face.HEAD, (30, 20, 10), room) == 20
    assert largest("Wide words", Face.HEAD, (30, 20, 10), 1) == 10
