"""What is meant is seen on the board: sides and seats, the own edge, heights, the target and what hides it."""

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.eyes import FOOTPRINTS
from tests.web.play_kit import PLAYING, Person, begin
from tests.web.small_games import GREEDY, HERE, YOU, army, small

FIELD = {
    "kind": "table",
    "version": 1,
    "name": "Two edges",
    "board": {"corners": [[0, 0], [24, 0], [24, 24], [0, 24]]},
    "terrain": [
        {"name": "Knoll", "size": [8, 5], "at": [7, 21], "top": 3, "look": "hill"}
        | {"standable": True, "climbable": True},
        {"name": "Screen", "size": [10, 0.5], "at": [17, 12], "top": 4, "look": "wall", "veil": "blocks"},
    ],
    "zones": [
        {"letter": "A", "outline": [[0, 0], [24, 0], [24, 7], [0, 7]]},
        {"letter": "B", "outline": [[0, 17], [24, 17], [24, 24], [0, 24]]},
    ],
}
"""A hill in the upper zone, and a wall between the two that hides the right half of one from the other."""

WORN = """() => [...document.querySelectorAll('.scene .m')].map((node) => ({
  colour: node.getAttribute('class').match(/ s(\\d)/)[1],
  sign: node.querySelector('.of path, .whose')?.getAttribute('d') ?? '',
}))"""


def test_allies_wear_one_colour_and_each_the_sign_of_its_seat(visit: Visit) -> None:
    names = ("Foxes", "Herons", "Otters", "Storks")
    seats = [
        (YOU if place == 0 else GREEDY | {"name": name})
        | {"army": army(f"The {name}", name), "team": "NS"[place % 2]}
        for place, name in enumerate(names)
    ]
    page = begin(visit("desktop", **PLAYING), "/games", small() | {"seats": seats})
    Person(page).play(until="move")
    worn = page.evaluate(WORN)
    assert {each["colour"] for each in worn} == {"1", "2"}
    signs = {colour: {each["sign"] for each in worn if each["colour"] == colour} for colour in "12"}
    assert [len(signs[colour] - {""}) for colour in "12"] == [2, 2], "two signs in each colour"
    assert not signs["1"] & signs["2"]
    flags = page.locator(".sign .flag")
    assert flags.evaluate_all("all => new Set(all.map((flag) => flag.className.match(/s\\d/)[0])).size") == 2
    assert page.locator("aside .of").count() > 0, "the same signs on the bases of the lists"


def _take_zone(person: Person, wanted: str) -> None:
    """Anna takes the upper zone, whoever of the two is asked first."""
    page, number = person.page, person.page.locator(".decide").get_attribute("data-number")
    letter = wanted if "Anna" in page.locator("div.foot").inner_text() else "AB".replace(wanted, "")
    person.press(page.locator(".zones label", has_text=letter).first)
    person.commit()
    page.locator(f".decide[data-number='{number}']").wait_for(state="detached")


def _heights(person: Person, colour: str) -> list[float]:
    """How far down on the screen the models of a side are."""
    return [each["at"][1] for each in person.see()["models"] if each["seat"] == colour]


def test_the_own_edge_is_at_the_bottom_and_heights_targets_and_lines_are_seen(visit: Visit) -> None:
    body = small(YOU, HERE, switches={}, table={"source": "body", "body": FIELD})
    page = begin(visit("desktop", **PLAYING), "/games", body)
    person = Person(page)
    person.play(until="zone")
    expect(page.locator(".sign.lite", has_text="Zone")).to_have_count(2)
    _take_zone(person, "B")
    person.play(until="move")
    expect(page.locator(".sign.lite", has_text="Zone")).to_have_count(0)
    assert min(_heights(person, "1")) > max(_heights(person, "2")), "Anna took the upper zone and sees it below"
    told = page.get_by_role("list").filter(has_text="in. up")
    expect(told.first).to_be_attached()
    assert page.locator(".scene .high, .sign.plate:has-text('in. up')").count(), "some stand on the hill"
    _nudged_up(person)
    person.play(until="attack")
    _aimed(person)


def _nudged_up(person: Person) -> None:
    """The arrow that points up moves what is held up on the screen, though the table lies turned."""
    page = person.page
    person.press(page.locator("aside .unit").first)
    before = min(_heights(person, "1"))
    page.locator(".pane").focus()
    page.keyboard.press("ArrowUp")
    page.locator(".scene .m.lifted").first.wait_for(state="attached")
    lifted = [each["at"][1] for each in person.see()["models"] if each["lifted"]]
    assert min(lifted) < before
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


def _aimed(person: Person) -> None:
    """Who is aimed at is marked on the board and on its plate, with a line to it."""
    page = person.page
    person.press(page.locator("aside .unit").first)
    page.locator("aside .tg").first.wait_for()
    person.press(page.locator("aside .tg:not(.no) button.row1").first)
    expect(page.locator(".scene .ring.aimed").first).to_be_attached()
    expect(page.locator(".sign.plate.aimed")).to_have_count(1)
    expect(page.locator(".scene .free")).to_have_count(1)


def test_dice_go_when_they_are_read_and_the_last_moves_are_seen_again(visit: Visit) -> None:
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, GREEDY))
    person = Person(page)
    page.clock.install()
    person.play(until="attack")
    again = page.get_by_role("button", name="Show their last moves again")
    again.wait_for()
    before = page.evaluate(FOOTPRINTS)
    again.click()
    expect(page.get_by_text("Once more:").first).to_be_visible()
    expect(again).to_have_count(0)
    page.clock.run_for(60_000)
    expect(page.get_by_text("Once more:")).to_have_count(0)
    assert page.evaluate(FOOTPRINTS) == before
    person.answer()
    person.await_turn()  # until then the bot may throw others
    strip = page.get_by_role("region", name="Dice")
    strip.wait_for()
    strip.get_by_role("button").hover()  # the rest of it lets the pointer through to the board
    page.clock.run_for(60_000)
    expect(strip).to_be_visible()
    page.mouse.move(5, 5)
    page.clock.run_for(60_000)
    expect(strip).to_have_count(0)
    assert page.locator(".told .d6").count(), "the story has them"
