"""The first game on a phone: each of its eight lessons is a strip that covers nothing of what it talks about."""

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.kit import SIZES
from tests.web.play_kit import LONG, PLAYING, START, Person, read_opening
from tests.web.small_games import GREEDY, PROFILE, YOU, army, small

TITLES = {
    "Turn Master": ".go .btn, label.side",
    "Your edge of the table": ".go .btn, .scene .zone path",
    "Deploy Phase": ".go .btn, aside .unit, .scene .zone path, .scene .m.lifted",
    "Move Phase": ".go .btn, aside .unit, .ring.pick, .ring.chosen, .scene .m.lifted",
    "Attack Phase": ".go .btn, aside .unit, .ring.pick, .ring.chosen, .ring.aimed, aside .tg.pressed",
    "Losing models": ".go .btn, .ring.pick, .ring.chosen",
    "Dash Phase": ".go .btn, aside .unit, .ring.pick, .ring.chosen, .scene .m.lifted",
    "Winning": ".foot .wait a.primary",
}
"""For each lesson: what it talks about, that is there when it is."""

MIXED = [{"count": 6, "weapons": ["Pistol", "Sabre"]}, {"weapons": ["Pistol"]}]
SCOUT = PROFILE | {"name": "Scout", "hp": 2, "armour": "-"}
SEATS = [
    seat
    | {
        "army": {
            "body": army(f"The {name}s", name)["body"]
            | {
                "profiles": [SCOUT],
                "units": [
                    {"profile": "Scout", "name": f"{name} {place}", "models": MIXED} for place in ("one", "two")
                ],
            }
        }
    }
    for seat, name in ((YOU, "Fox"), (GREEDY, "Heron"))
]
"""Units whose models differ, so that it matters who falls."""

TABLE = {"source": "random", "seed": 5, "size": "4x4", "density": "light"}
"""Wide enough that nobody is in a melee before the first Dash."""

COVERED = """async (about) => {
  const box = (node) => node.getBoundingClientRect();
  const strip = () => box(document.querySelector('.stage > .over'));
  const pane = document.querySelector('.pane');
  const look = () => {
    const { top, bottom } = strip();
    const found = [];
    if (bottom - top > innerHeight / 5) found.push(`the strips are ${bottom - top} of ${innerHeight} pixels high`);
    const thrown = document.querySelector('.strip .throw');
    if (thrown && box(thrown).bottom > Math.min(bottom, box(thrown.closest('.strip')).bottom) + 1)
      found.push('the first row of dice is cut off');
    const sheet = box(document.querySelector('aside'));
    for (const node of document.querySelectorAll(about)) {
      const { left, right, top: high, bottom: low, width } = box(node);
      const what = `${node.getAttribute('class')} ${node.textContent.trim().slice(0, 30)}`;
      if (!width) continue;
      if (node.matches('.btn') && (low > innerHeight || right > innerWidth)) found.push(`${what} is cut off`);
      if (node.matches('.zone path')) {
        /* of a zone a good deal is free */
        const free = Math.min(low, sheet.left > 9 ? innerHeight : sheet.top) - Math.max(high, bottom);
        if (free < 60) found.push(`only ${free} pixels of the zone are free`);
      } else if ((high + low) / 2 < bottom && (left + right) / 2 < box(pane).right && pane.contains(node))
        found.push(`${what} is under the lesson`);
      else if (!pane.contains(node) && high < bottom && left < strip().right)
        found.push(`${what} is under the lesson`);
    }
    return found;
  };
  for (let frame = 0; frame < 90 && look().length; frame += 1) await new Promise(requestAnimationFrame);
  return look();
}"""


def test_all_eight_lessons_cover_nothing_of_what_they_talk_about(visit: Visit) -> None:
    visitor = visit("phone", **PLAYING)
    page = visitor.goto("/guide")
    game = page.evaluate(START, ["/games", small(*SEATS, limit=500, switches={}, table=TABLE), False])
    page.goto(f"{visitor.site}/play/first/{game}")
    page.locator(".foot .decide").wait_for(timeout=LONG)
    read_opening(page)
    lesson = page.get_by_role("region", name="Lesson")
    faults: list[str] = []
    met: list[str] = []

    def look(when: str) -> None:
        expect(lesson.locator(".todo")).to_be_visible()
        title = lesson.locator("h2").inner_text()
        if met.count(f"{title} {when}") < 2:
            met.append(f"{title} {when}")
            faults.extend(f"{title}, {when}: {each}" for each in page.evaluate(COVERED, TITLES[title]))
            faults.extend(f"{title}, {when}, on its side: {each}" for each in on_its_side(page, TITLES[title]))

    person = Person(page, touch=True, before=lambda kind: look("ready"))
    while not person.is_over:
        look("asked")
        person.answer()
        person.await_turn()
    look("over")
    expect(page.locator(".gamebar")).to_contain_text("Game over")
    expect(page.locator(".gamebar .phases")).to_have_count(0)
    assert not faults, "\n".join(faults)
    assert {each.rsplit(" ", 1)[0] for each in met} == set(TITLES)


def on_its_side(page: Page, about: str) -> list[str]:
    """The same with the phone on its side, and turned back."""
    page.set_viewport_size(SIZES["landscape"])  # type: ignore[arg-type]
    page.locator(".game[data-layout=side]").wait_for()
    found: list[str] = page.evaluate(COVERED, about)
    page.set_viewport_size(SIZES["phone"])  # type: ignore[arg-type]
    page.locator(".game[data-layout=sheet]").wait_for()
    return found
