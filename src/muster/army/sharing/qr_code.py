"""A code as the modules of a QR code, and these as the outline of a picture."""

import segno

from muster.files import BadInput

QUIET_ZONE = 4
"""The number of light modules needed on every side, so that a QR code can be found."""


def made(text: str) -> segno.QRCode:
    """A QR code of level M in the smallest version that holds the text."""
    try:
        return segno.make_qr(text, error="m", boost_error=False)
    except segno.DataOverflowError:
        raise BadInput("qr.too_large", f"{len(text):,} characters are too many for a QR code.") from None


def modules(code: segno.QRCode) -> list[list[bool]]:
    """The modules, row by row from the top, True for dark ones, without the quiet zone."""
    return [[bool(module) for module in row] for row in code.matrix]


def outline(rows: list[list[bool]], border: int = QUIET_ZONE) -> str:
    """The dark modules as the path of an SVG: one bar for each run of dark modules in a row."""
    bars = []
    for y, row in enumerate(rows, border):
        ends = [x for x in range(len(row) + 1) if (x > 0 and row[x - 1]) != (x < len(row) and row[x])]
        bars += [
            f"M{start + border} {y}h{end - start}v1h{start - end}z"
            for start, end in zip(ends[::2], ends[1::2], strict=True)
        ]
    return "".join(bars)
