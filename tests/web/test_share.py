"""Sharing in the browser: QR codes shown on one screen and received on another, by picture, camera and text."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageOps
from playwright.sync_api import Browser, Page, expect

from muster.army.ready_armies import ready_faction
from muster.army.sharing import share
from muster.press.qr import Qr
from scripts.chromium import chromium
from tests.web.conftest import Visit
from tests.web.kit import ARGUMENTS, Visitor, visiting

WIDE, HIGH, FRAMES = 640, 480, 6


def share_petty_session(page: Page) -> None:
    page.locator("article", has_text="Petty Session").get_by_role("button", name="Copy").click()
    expect(page.locator(".total")).to_contain_text("299.99")
    page.get_by_role("link", name="Show large").click()
    expect(page.get_by_role("img", name="QR code of Petty Session")).to_be_visible()


def keep_petty_session(page: Page) -> None:
    """What came is looked at, then kept, and is there to be edited."""
    expect(page.get_by_text("Received a roster, The Assize of Mournhollow")).to_be_visible()
    expect(page.get_by_role("heading", name="Petty Session")).to_be_visible()
    expect(page.locator(".cost")).to_contain_text("299.99")
    expect(page.get_by_text("no faults")).to_be_visible()
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("heading", name="Petty Session", level=1)).to_be_visible()
    expect(page.locator(".total")).to_contain_text("299.99")


@pytest.mark.shows("APP-04")
@pytest.mark.parametrize(("size", "other"), [("phone", "desktop"), ("desktop", "phone")])
def test_a_qr_code_goes_to_another_profile_as_a_picture(visit: Visit, tmp_path: Path, size: str, other: str) -> None:
    giver = visit(size).goto("/rosters")
    share_petty_session(giver)
    picture = tmp_path / "code.png"
    giver.locator(".paper").screenshot(path=picture)
    taker = visit(other).goto("/receive")
    taker.locator("input[type=file]").set_input_files(picture)
    keep_petty_session(taker)


@pytest.mark.shows("APP-04")
def test_a_code_goes_as_text(visit: Visit) -> None:
    giver = visit("desktop").goto("/rosters")
    share_petty_session(giver)
    code = giver.get_by_label("The code as text").input_value()
    taker = visit("phone").goto("/receive")
    taker.get_by_label("The code, with whatever stands around it").fill(
        f"Our army for Sunday:\n> {code.lower()}\n\nSee you"
    )
    taker.get_by_role("button", name="Read the code").click()
    keep_petty_session(taker)


def test_bad_codes_get_one_clear_sentence(visit: Visit, tmp_path: Path) -> None:
    visitor = visit("phone")
    page = visitor.goto("/receive")
    text, read = page.get_by_label("The code, with whatever"), page.get_by_role("button", name="Read the code")
    trouble = page.locator(".note.bad")
    text.fill("good luck")
    read.click()
    expect(trouble).to_contain_text("There is no Muster code in the text.")
    text.fill("MUSTER-ROSTER-1-3RRPATVXR1HRV1C6SBRKDCBD74HWM9-0000000")
    read.click()
    expect(trouble).to_have_count(1)
    expect(trouble).not_to_contain_text("There is no Muster code in the text.")
    page.locator("input[type=file]").set_input_files(_saved(Qr("https://example.org"), tmp_path / "other.png"))
    expect(trouble).to_contain_text("it holds no Muster code")
    visitor.complaints[:] = [
        each for each in visitor.complaints if "/reckon/receive" not in each
    ]  # the refusal meant


@pytest.mark.shows("APP-04")
def test_one_weapon_travels_alone(visit: Visit) -> None:
    giver = visit("desktop").goto("/share/ready:assize?weapon=Gavel")
    expect(giver.get_by_role("heading", name="Gavel", level=1)).to_be_visible()
    code = giver.get_by_label("The code as text").input_value()
    assert code.startswith("MUSTER-WEAPON-1-")
    taker = visit("phone").goto("/receive")
    taker.get_by_label("The code, with whatever").fill(code)
    taker.get_by_role("button", name="Read the code").click()
    expect(taker.get_by_text("Received a weapon")).to_be_visible()
    expect(taker.get_by_label("Keep it in")).to_contain_text("A new armoury")


@pytest.fixture
def before_a_camera(browser: Browser, site: str, tmp_path: Path) -> Iterator[Visitor]:
    """A phone whose camera sees the codes of a faction with its lore, one after another and over again."""
    parts = share(ready_faction("assize"), lore=True).parts
    assert len(parts) > 1
    pictures = [_saved(Qr(part), tmp_path / f"{number}.png") for number, part in enumerate(parts)]
    film = tmp_path / "camera.y4m"
    film.write_bytes(filmed(pictures))
    seeing = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    arguments = [*ARGUMENTS, *seeing, f"--use-file-for-fake-video-capture={film}"]
    with (
        browser.browser_type.launch(executable_path=chromium(), args=arguments) as phone,
        visiting(phone, site, "phone", permissions=["camera"]) as visitor,
    ):
        yield visitor


def _saved(qr: Qr, file: Path) -> Path:
    file.write_bytes(qr.png())
    return file


def filmed(pictures: Sequence[Path]) -> bytes:
    """Pictures as an uncompressed film, each for a few frames."""
    film = b"YUV4MPEG2 W%d H%d F5:1 Ip A1:1 C420jpeg\n" % (WIDE, HIGH)
    for picture in pictures:
        with Image.open(picture) as code:
            seen = ImageOps.pad(code.convert("L"), (WIDE, HIGH), color=255).tobytes()
        film += (b"FRAME\n" + seen + b"\x80" * (WIDE * HIGH // 2)) * FRAMES
    return film


@pytest.mark.shows("APP-04")
def test_the_camera_collects_the_codes_of_a_series(before_a_camera: Visitor) -> None:
    page = before_a_camera.goto("/receive")
    page.get_by_role("button", name="Use the camera").click()
    expect(page.get_by_text("Received a faction")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("heading", name="The Assize of Mournhollow")).to_be_visible()
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_url("**/armies/*")
