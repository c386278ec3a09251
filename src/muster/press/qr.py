"""QR codes: drawn as SVG and PNG, and read from images, which may be photographs or made to do harm."""

import io
import struct
import warnings
import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from muster.army.sharing import qr_code
from muster.files import BadInput
from muster.press.palette import Palette
from muster.press.png import png
from muster.press.svg import Sheet, add, words

if TYPE_CHECKING:
    from PIL.Image import Image

QUIET_ZONE = qr_code.QUIET_ZONE
MOST_PIXELS = 13_000_000
LARGEST_IMAGE = 20_000_000
_FORMATS = ("PNG", "JPEG", "WEBP")
_SCALE = 8
_CAPTION = 3
_LINE = 1.8
_ENOUGH = 2_000
"""Images are first shrunk to this many pixels on the longer edge, enough for our codes; then read larger."""
_BROKEN = (OSError, ValueError, SyntaxError, EOFError, struct.error, zlib.error, KeyError, IndexError, OverflowError)


@dataclass(frozen=True)
class Qr:
    """A QR code of level M, in the smallest version that holds the text."""

    text: str

    @cached_property
    def _made(self) -> Any:
        return qr_code.made(self.text)

    @property
    def version(self) -> int:
        return int(self._made.version)

    @property
    def rows(self) -> list[list[bool]]:
        """The modules from the top, True where one is dark, without the quiet zone."""
        return qr_code.modules(self._made)

    def svg(self, *caption: str) -> str:
        """The code as SVG: black on white with its quiet zone, and lines of words below it."""
        rows = self.rows
        side = len(rows) + 2 * QUIET_ZONE
        height = side + _CAPTION * len(caption)
        sheet = Sheet(Palette(), " ".join(caption) or "QR code")
        add(sheet.root, "rect", width=side, height=height, fill="#fff")
        add(sheet.root, "path", d=qr_code.outline(rows), fill="#000", shape_rendering="crispEdges")
        for number, line in enumerate(caption):
            at = (side / 2, side + _CAPTION * (number + 0.65))
            size = min(_LINE + 0.2 * (number == 0), 1.7 * (side - 2) / max(len(line), 1))
            words(sheet.root, line, at, size, "#000", text_anchor="middle", font_weight=500 if number else 700)
        return sheet.text(0, 0, side, height)

    def png(self, *caption: str) -> bytes:
        """The code as PNG; every module is a whole number of pixels wide, so that its edges are sharp."""
        return png(self.svg(*caption), _SCALE * (len(self.rows) + 2 * QUIET_ZONE))


def read_qr(data: bytes, name: str) -> list[str]:
    """The text of every QR code in an image; raises BadInput if it is no image, is too large or has no code."""
    image = _grey(data, name)
    for tried in _sizes(image):
        found = _texts(tried)
        if found:
            return found
    raise BadInput("image.no_qr", f"{name} shows no QR code that can be read; try a sharper or closer picture.")


def _grey(data: bytes, name: str) -> "Image":
    """The image in shades of grey. Its size is checked before its pixels are read."""
    from PIL import Image

    if len(data) > LARGEST_IMAGE:
        raise BadInput("image.too_large", f"{name} is too large; at most {LARGEST_IMAGE:,} bytes are allowed.")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about large images, refused below, and odd data in good ones
        try:
            image = Image.open(io.BytesIO(data), formats=_FORMATS)
            if image.width * image.height <= MOST_PIXELS:
                return image.convert("L") if not _is_clear(image) else _on_white(image)
        except Image.DecompressionBombError:
            pass
        except _BROKEN:
            raise BadInput(
                "image.broken", f"{name} is no image that can be read; allowed are PNG, JPEG and WebP."
            ) from None
    raise BadInput("image.too_large", f"{name} has too many pixels; at most {MOST_PIXELS:,} are allowed.")


def _is_clear(image: "Image") -> bool:
    return image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info


def _on_white(image: "Image") -> "Image":
    from PIL import Image

    clear = image.convert("LA")
    white = Image.new("L", clear.size, 255)
    white.paste(clear.getchannel("L"), mask=clear.getchannel("A"))
    return white


def _sizes(image: "Image") -> "list[Image]":
    longer = max(image.size)
    if longer <= _ENOUGH:
        return [image]
    smaller = image.resize((max(1, image.width * _ENOUGH // longer), max(1, image.height * _ENOUGH // longer)))
    return [smaller, image]


def _texts(image: "Image") -> list[str]:
    import zxingcpp

    found = zxingcpp.read_barcodes(
        image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode), text_mode=zxingcpp.TextMode.Plain
    )
    return [each.text for each in found if each.valid]
