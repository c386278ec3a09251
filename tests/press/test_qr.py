"""QR codes drawn by one library and read by another: straight, turned, blurred, scaled; and hostile images."""

import io
import struct
import zlib
from random import Random

import pytest
from PIL import Image, ImageFilter, ImageOps

from muster.army import ready_army
from muster.army.sharing import LARGEST_PART, receive, share
from muster.files import BadInput
from muster.press.png import png
from muster.press.qr import MOST_PIXELS, QUIET_ZONE, Qr, read_qr
from tests.army.kit import roster, squad

KITES = ready_army("salt-kites")
CODE = share(KITES, lore=True).code


def picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def saved(image: Image.Image, kind: str = "PNG", **how: int) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **how)
    return buffer.getvalue()


def refused(data: bytes) -> str:
    with pytest.raises(BadInput) as refusal:
        read_qr(data, "some.png")
    assert refusal.value.sentence.startswith("some.png ")
    return refusal.value.code


@pytest.mark.rule("APP-04")
def test_what_is_drawn_is_read_by_another_library() -> None:
    assert read_qr(Qr(CODE).png(), "x.png") == [CODE]
    assert read_qr(Qr(CODE).png(KITES.name, "part 1 of 2"), "x.png") == [CODE]
    assert read_qr(png(Qr(CODE).svg("Salt & <Kites>"), 900), "x.png") == [CODE]


@pytest.mark.rule("APP-04")
def test_the_largest_part_fits_version_25_and_is_read() -> None:
    largest = Qr("MUSTER-ROSTER-1-" + "7Z" * 717 + "A")
    assert (len(largest.text), largest.version) == (LARGEST_PART, 25)
    assert Qr(largest.text + "A").version == 26
    assert read_qr(largest.png(), "x.png") == [largest.text]


@pytest.mark.rule("APP-04")
def test_a_series_of_pictures_is_read_in_any_order() -> None:
    lore = " ".join(f"In year {number} the kites flew over hill {number * 7919 % 1000}." for number in range(160))
    army = roster(squad(lore=lore), lore=lore[:4_000])
    parts = share(army, lore=True).parts
    assert len(parts) > 2
    images = [Qr(part).png(f"part {number}") for number, part in enumerate(parts, 1)]
    Random(1).shuffle(images)
    assert receive(text for image in images for text in read_qr(image, "x.png")) == army


@pytest.mark.parametrize("degrees", [0, 90, 180, 270, 7, 33, 45])
def test_turned(degrees: int) -> None:
    image = picture(Qr(CODE).png()).rotate(degrees, expand=True, fillcolor="white", resample=Image.Resampling.BICUBIC)
    assert read_qr(saved(image), "x.png") == [CODE]


@pytest.mark.parametrize("scale", [0.4, 0.75, 1.3, 3.5])
def test_scaled_and_blurred_and_kept_as_jpeg(scale: float) -> None:
    image = picture(Qr(CODE).png("Kites"))
    image = image.resize((int(image.width * scale), int(image.height * scale)))
    image = image.filter(ImageFilter.GaussianBlur(0.8 * max(scale, 0.6)))
    assert read_qr(saved(image, "JPEG", quality=60), "x.jpg") == [CODE]
    assert read_qr(saved(image, "WEBP", quality=60), "x.webp") == [CODE]


def test_a_clear_ground_is_white_and_several_codes_in_one_picture_are_all_read() -> None:
    modules = picture(Qr("MUSTER-A").png()).convert("L")
    clear = Image.new("RGBA", modules.size)
    clear.putalpha(ImageOps.invert(modules))
    assert read_qr(saved(clear), "x.png") == ["MUSTER-A"]
    both = Image.new("RGB", (1_200, 600), "white")
    both.paste(picture(Qr("ONE").png()), (0, 0))
    both.paste(picture(Qr("TWO").png()), (600, 0))
    assert sorted(read_qr(saved(both), "x.png")) == ["ONE", "TWO"]


def test_the_quiet_zone_is_kept_free() -> None:
    image = picture(Qr(CODE).png("Kites")).convert("L")
    module = image.width // (len(Qr(CODE).rows) + 2 * QUIET_ZONE)
    edge = QUIET_ZONE * module
    assert image.crop((0, 0, image.width, edge)).getextrema() == (255, 255)
    assert image.crop((0, 0, edge, image.width)).getextrema() == (255, 255)
    assert image.crop((0, image.width - edge, image.width, image.width)).getextrema() == (255, 255)


def header_only(width: int, height: int) -> bytes:
    """A PNG that says it is so large, and holds next to nothing."""
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)), (b"IDAT", zlib.compress(b"\0" * 99))]
    chunks = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.mark.rule("APP-04")
@pytest.mark.parametrize("side", [3_700, 9_000, 12_000, 20_000, 60_000])
def test_an_image_of_too_many_pixels_is_refused_before_they_are_unpacked(side: int) -> None:
    assert side * side > MOST_PIXELS
    assert refused(header_only(side, side)) == "image.too_large"


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff" + b"0" * 50, b"GIF89a" + b"0" * 50]
)
def test_what_is_no_image_is_refused(data: bytes) -> None:
    assert refused(data) == "image.broken"


def test_an_image_without_a_code_and_one_cut_off_are_refused() -> None:
    assert refused(saved(Image.new("RGB", (300, 200), "white"))) == "image.no_qr"
    whole = Qr(CODE).png()
    for length in range(0, len(whole) - 50, 97):
        assert refused(whole[:length]) in ("image.broken", "image.no_qr")


def test_an_image_with_bytes_changed_is_refused_or_read() -> None:
    whole, random = Qr("MUSTER-A").png(), Random(3)
    for _ in range(200):
        data = bytearray(whole)
        for _ in range(random.randint(1, 4)):
            data[random.randrange(len(data))] = random.randrange(256)
        try:
            assert set(read_qr(bytes(data), "x.png")) <= {"MUSTER-A"}
        except BadInput as refusal:
            assert refusal.code.startswith("image.")  # noqa: PT017
