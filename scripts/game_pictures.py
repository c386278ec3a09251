"""The README's pictures of the digital table: a script plays a game until all of them were taken."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.web.kit import Visitor, visiting
from tests.web.play_kit import PLAYING, Person, begin
from tests.web.small_games import GREEDY, YOU, small

Keep = Callable[[Page, Path], None]
SEED = 12
COLOURS = 200
GAP = 24
NAMES = ("deploy", "move", "attack", "result")


def plan() -> dict[str, object]:
    """A game of two armies with symbols on a table of four feet; with fast dice it is always the same game."""
    seats = [YOU | {"army": {"ready": "republic-300"}}, GREEDY | {"army": {"ready": "larder-300"}}]
    table = {"source": "random", "seed": SEED, "size": "4x4", "density": "moderate", "theme": "mixed"}
    return small(*seats, seed=SEED, limit=300, switches={}, table=table)


def game_pictures(browser: Browser, site: str, folder: Path, keep: Keep) -> None:
    """Makes `play-deploy.png` and others from a desktop, and `play-phone.png`, with those of a phone side by side."""
    with visiting(browser, site, "desktop", **PLAYING) as visitor:
        played(visitor, {name: folder / f"play-{name}.png" for name in NAMES}, keep)
    shots = {name: folder / f"play-phone-{name}.png" for name in NAMES}
    with visiting(browser, site, "phone", color_scheme="dark", **PLAYING) as visitor:
        played(visitor, shots, shot)
    beside(list(shots.values()), folder / "play-phone.png")


def played(visitor: Visitor, shots: dict[str, Path], keep: Keep) -> None:
    """Takes pictures of the third deployment, the first good move, the second attack, and the result."""
    page = begin(visitor, "/games", plan())
    touch = page.viewport_size is not None and page.viewport_size["width"] < page.viewport_size["height"]
    left = {"deploy": 3, "move": 1, "attack": 2}
    person = Person(page, touch=touch, before=partial(look, page, shots, left, keep))
    person.play()
    page.get_by_role("link", name="See the result").click()
    page.locator(".won h1").wait_for()
    keep(page, shots["result"])


def shot(page: Page, path: Path) -> None:
    page.screenshot(path=path)


def look(page: Page, shots: dict[str, Path], left: dict[str, int], keep: Keep, kind: str) -> None:
    if kind not in left or page.locator(".hint.bad").count():
        return
    left[kind] -= 1
    if left[kind] == 0:
        keep(page, shots[kind])


def fewer(picture: Image.Image) -> Image.Image:
    """The picture with few colours, a fifth of its size; the means keep the colours of the seats."""
    return picture.convert("RGB").quantize(COLOURS, kmeans=3)


def beside(paths: list[Path], path: Path) -> None:
    """Joins several pictures into one and deletes them."""
    pictures = [Image.open(each).convert("RGB") for each in paths]
    width = sum(picture.width + GAP for picture in pictures) - GAP
    whole = Image.new("RGB", (width, max(picture.height for picture in pictures)), "white")
    at = 0
    for picture in pictures:
        whole.paste(picture, (at, 0))
        at += picture.width + GAP
    fewer(whole).save(path, optimize=True)
    for each in paths:
        each.unlink()
    print(f"wrote {path.name}, {path.stat().st_size / 1000:.0f} kB")
