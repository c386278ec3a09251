"""How much of each pixel is inked: of an SVG drawing by resvg, of a page of a PDF by pdfium."""

import io

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image
from resvg_py import svg_to_bytes

Ink = NDArray[np.float64]


def ink_of_svg(body: str, pixels: int) -> Ink:
    """Something drawn in black in the symbols' square, on nothing."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="{pixels}" height="{pixels}">'
    picture = Image.open(io.BytesIO(bytes(svg_to_bytes(svg_string=f"{head}{body}</svg>"))))
    return np.asarray(picture.convert("RGBA"), dtype=np.float64)[..., 3] / 255


def ink_of_page(pdf: bytes, scale: float = 1) -> Ink:
    """The first page, black on white, so many pixels to a point."""
    document = pypdfium2.PdfDocument(pdf)
    picture = document[0].render(scale=scale).to_pil().convert("L")
    document.close()
    return 1 - np.asarray(picture, dtype=np.float64) / 255


def boldness(ink: Ink) -> float:
    """The share of inked pixels whose four neighbours are inked, too."""
    inked = np.pad(ink >= 0.5, 1)
    inner = inked[1:-1, 1:-1] & inked[:-2, 1:-1] & inked[2:, 1:-1] & inked[1:-1, :-2] & inked[1:-1, 2:]
    return float(inner.sum() / inked.sum())
