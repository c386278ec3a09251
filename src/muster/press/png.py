"""PNG from SVG, with a font of the package, so that words look the same on every machine."""

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from muster.files import BadInput

NARROWEST, WIDEST = 100, 8_000
_FAMILY = "Hanken Grotesk"
_WEIGHTS = ("Regular", "Medium", "SemiBold", "Bold")
_LATIN = 0x180
_SIGNS = frozenset("–—‘’“”…−→")


def foreign(text: str) -> str:
    """The characters that our font does not have, each once; a machine without a font for them draws boxes."""
    return "".join(dict.fromkeys(letter for letter in text if ord(letter) >= _LATIN and letter not in _SIGNS))


def png(svg: str, width: int, faces: Sequence[Path] = ()) -> bytes:
    """The picture as PNG, `width` pixels wide; `faces` are fonts that it uses besides our own."""
    if not NARROWEST <= width <= WIDEST:
        sentence = f"A picture {width} pixels wide is not drawn; allowed are {NARROWEST} to {WIDEST}."
        raise BadInput("picture.width", sentence)
    from resvg_py import svg_to_bytes

    ours = not foreign(svg)
    folder = files("font_hanken_grotesk") / "files"
    rendered = svg_to_bytes(
        svg_string=svg,
        width=width,
        font_files=[*(str(folder / f"HankenGrotesk-{weight}.otf") for weight in _WEIGHTS), *map(str, faces)],
        skip_system_fonts=ours,  # our font is Latin; other scripts use the machine's fonts
        sans_serif_family=_FAMILY,
    )
    return bytes(rendered)
