"""What a person sees in a game: dice that let taps through, words within the free part of the board, units first."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.eyes import SPOTS
from tests.web.kit import SIZES
from tests.web.play_kit import PLAYING, Person, begin
from tests.web.small_games import GREEDY, YOU, small

DICE = """() => {
  /* the strip with the dice: what lies under its middle, and whom of one's own it hides */
  const box = (node) => node.getBoundingClientRect();
  const strip = box(document.querySelector('section[aria-label=Dice]'));
  const pane = document.querySelector('.pane');
  const at = document.elementFromPoint(strip.left + strip.width / 2 - 30, strip.top + strip.height / 2);
  const hidden = [...document.querySelectorAll('.scene .m.s1')].map((node) => box(node.querySelector('.rim, .dot')))
    .filter(({ left, right, top, bottom }) =>
      right > strip.left && left < strip.right && bottom > strip.top && top < strip.bottom);
  const far = strip.bottom < box(pane).top + box(pane).height / 3;
  const spot = [strip.left + strip.width / 2 - 30, strip.top + strip.height / 2];
  return { through: pane.contains(at), hidden: hidden.length, far, spot };
}"""

ASTRAY = """() => {
  /* words on the board that are cut off, or lie under a tool */
  const box = (node) => node.getBoundingClientRect();
  const [pane, sheet] = ['.pane', 'aside'].map((each) => box(document.querySelector(each)));
  const over = box(document.querySelector('.stage > .over'));
  const free = { left: pane.left, right: pane.right, top: Math.max(pane.top, over.bottom), bottom: sheet.top };
  const crosses = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const inside = ({ left, right, top, bottom }) =>
    left >= free.left && right <= free.right && top >= free.top - 1 && bottom <= free.bottom + 1;
  const tools = [...document.querySelectorAll('.board .tools > *')].map(box);
  /* letters of zones belong where they are */
  const words = [...document.querySelectorAll('.sign')].filter((node) => node.innerText.trim().length > 1);
  return words.filter((node) => crosses(box(node), free)).flatMap((node) => [
    ...(inside(box(node)) ? [] : [`${node.innerText} is cut off`]),
    ...(tools.some((tool) => crosses(box(node), tool)) ? [`${node.innerText} lies under a tool`] : []),
  ]);
}"""


AT_REST = """
  for (let frame = 0; frame < 90 && look().length; frame += 1) await new Promise(requestAnimationFrame);
  return look();
"""


def settled(page: Page, faults: str) -> list[str]:
    """What is wrong once the words have come to rest: they are laid out anew a moment after the board has moved."""
    found: list[str] = page.evaluate(f"async () => {{ const look = {faults}; {AT_REST} }}")
    return found


def test_dice_lie_over_the_far_edge_and_what_is_under_them_can_be_tapped(visit: Visit) -> None:
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, GREEDY))
    person = Person(page)
    person.play(until="attack")
    person.answer()
    strip = page.get_by_role("region", name="Dice")
    strip.wait_for()
    seen: dict[str, Any] = page.evaluate(DICE)
    assert seen["through"], "a tap there is meant for the board"
    assert not seen["hidden"], "one's own units are not under it"
    assert seen["far"]
    person.tap(seen["spot"])
    expect(strip).to_have_count(0)
    page.set_viewport_size(SIZES["large"])  # type: ignore[arg-type]
    page.locator(".game[data-layout=large]").wait_for()
    grown = page.locator(".sign b").first.evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
    assert grown > 16, "words on the board grow with those beside it"


def test_on_a_phone_words_stay_in_sight_and_the_units_to_deploy_come_first(visit: Visit) -> None:
    page = begin(visit("phone", **PLAYING), "/games", small(YOU, GREEDY))
    person = Person(page, touch=True)
    person.play(until="deploy")
    units, rest = page.locator("aside .unit").first, page.get_by_role("button", name="Deploy the rest for me")
    first, after, sheet = (each.bounding_box() for each in (units, rest, page.locator("aside")))
    assert first
    assert after
    assert sheet
    assert first["y"] + first["height"] <= min(after["y"], sheet["y"] + sheet["height"])
    person.press(units)
    person.tap(away_from_the_zone(page))
    page.locator(".sign.no").wait_for()
    expect(page.locator(".scene .beyond")).to_have_count(1)
    expect(page.locator(".scene .tape.over")).to_have_count(0)
    assert not settled(page, ASTRAY)
    person.press(page.locator(".go .btn", has_text="Put back"))
    person.play(until="move")
    person.press(page.locator("aside .unit").first)
    page.locator(".scene .reach").wait_for(state="attached")
    assert not settled(page, ASTRAY)


def away_from_the_zone(page: Page) -> list[float]:
    """A place on the board that is free and not in the zone, at the side where the tools are."""
    inside: list[list[float]] = page.evaluate(SPOTS, ".zone path")
    found: list[float] = page.evaluate(
        """(inside) => {
          const pane = document.querySelector('.pane').getBoundingClientRect();
          const top = Math.min(...inside.map(([, y]) => y));
          return [pane.left + 90, Math.max(pane.top + 60, top - 70)];
        }""",
        inside,
    )
    return found


WORN = """() => [...document.querySelectorAll('article.seat')].map((seat) => [
  getComputedStyle(seat.querySelector('svg.shape')).fill,
  seat.querySelector('svg.shape path').getAttribute('d'),
  getComputedStyle(seat).borderLeftColor,
])"""


def test_set_up_and_lobby_show_the_colours_of_sides_and_the_signs_of_seats(visit: Visit) -> None:
    page = visit("desktop", **PLAYING).goto("/play/new")
    page.get_by_role("button", name="Two teams").click()
    expect(page.locator("article.seat")).to_have_count(4)
    worn = page.evaluate(WORN)
    page.get_by_role("article", name="Seat 1").get_by_label("Name").fill("Anna")
    page.get_by_role("button", name="Make the game and its links").click()
    page.wait_for_url("**/setup")
    expect(page.locator("article.seat")).to_have_count(4)
    for seats in (worn, page.evaluate(WORN)):
        fills, signs, edges = zip(*seats, strict=True)
        assert fills[0] == fills[2] != fills[1] == fills[3], "one colour for a side"
        assert edges[0] == edges[2] != edges[1] == edges[3]
        assert len(set(signs)) == 4, "a sign for each seat"
