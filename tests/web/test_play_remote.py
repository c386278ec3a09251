"""Games of several people, each in a browser of their own: by links, in teams, looking on, with lost connections."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.waiting import wait_until
from tests.web.conftest import Visit
from tests.web.games_kit import asked
from tests.web.kit import Visitor
from tests.web.play_kit import LONG, OPENING, PLAYING, START, Person, read_opening
from tests.web.small_games import GREEDY, HERE, LINK, YOU, army, small

STORY = """() => [...document.querySelectorAll('.told .log > li')].map(
  (line) => (line.classList.contains('break') ? line : line.querySelector('button')).textContent.trim())"""
DROPS = 5


def lobby(visitor: Visitor, body: object) -> Page:
    """A set-up that this person has just made and accepted, on the screen."""
    page = visitor.goto("/guide")
    game = page.evaluate(START, ["/games", body])
    page.goto(f"{visitor.site}/play/{game}/setup")
    return page


def invitation(page: Page) -> str:
    page.get_by_role("button", name="Invite").first.click()
    link = page.get_by_label("Link", exact=True).input_value()
    page.keyboard.press("Escape")
    return link


def joined(visitor: Visitor, link: str) -> Page:
    """The seat is taken by its link, and the set-up accepted."""
    page = visitor.goto(link.removeprefix(visitor.site))
    page.get_by_role("button", name="Take the seat").click()
    page.get_by_role("button", name="Accept the set-up").click()
    return page


def at_the_table(*pages: Page) -> list[Person]:
    for page in pages:
        page.locator(OPENING).wait_for(timeout=LONG)
        read_opening(page)
    return [Person(page) for page in pages]


def whole_story(page: Page) -> list[str]:
    """All that the page tells, from the first line on."""
    while page.get_by_role("button", name="Earlier").count():
        page.get_by_role("button", name="Earlier").click()
    told: list[str] = page.evaluate(STORY)
    return told[::-1]


def kept_story(page: Page) -> list[str]:
    """The story as the server keeps it, told to who has this page open."""
    found = asked(page, "GET", f"/games/{page.url.rpartition('/')[2]}/story")
    own = next(str(seat["seat"]) for seat in found["head"]["seats"] if seat["yours"])
    events: list[dict[str, Any]] = [event for line in found["lines"] for event in line["events"]]
    return [event.get("yours", {}).get(own, event["sentence"]).strip() for event in events]


def next_asked(persons: Sequence[Person]) -> list[Person]:
    """Waits until somebody is asked; nobody, if the game is over for all."""

    def asked_or_over() -> list[Person] | None:
        found = [person for person in persons if person.is_asked]
        return found or (list(persons) if all(person.is_over for person in persons) else None)

    found = wait_until(asked_or_over, "somebody to be asked", every=0.03) or []
    return [person for person in found if not person.is_over]


def test_a_game_by_link_is_played_to_the_end_with_five_lost_connections(visit: Visit) -> None:
    anna, ben = visit("desktop", **PLAYING), visit("desktop", **PLAYING)
    wires: list[WebSocketRoute] = []

    def through(wire: WebSocketRoute) -> None:
        wire.connect_to_server()
        wires.append(wire)

    ben.context.route_web_socket("**/live", through)
    hers = lobby(anna, small(YOU, LINK))
    his = joined(ben, invitation(hers))
    persons = at_the_table(hers, his)
    drops: list[str] = []

    def drop(when: str) -> None:
        drops.append(when)
        wires[-1].close(code=1012)

    due = [1, 4, 6]

    def ready(kind: str) -> None:
        if due and len(persons[1].seen) >= due[0] and kind != "counter":
            due.pop(0)
            drop(f"with a choice of {kind} begun")

    persons[1].before = ready  # what was begun is still there when the connection is back
    while able := next_asked(persons):
        able[0].answer()
        if able[0] is persons[0] and len(persons[0].seen) in (2, 5):
            drop("while the other one plays")
    assert len(drops) == DROPS, drops
    assert len(wires) == DROPS + 2, "one in the lobby, one at the table, and one for each that was lost"

    ends = [page.locator(".foot h2").inner_text().partition(".")[0] for page in (hers, his)]
    assert set(ends) in ({"You won", "You lost"}, {"A draw"})
    for page in (hers, his):
        story = kept_story(page)
        assert len(story) > 30
        assert whole_story(page) == story, "nothing is told twice, and nothing is missing"
    for page in (hers, his):
        page.get_by_role("link", name="See the result").click()
    for page, end in zip((hers, his), ends, strict=True):
        expect(page.locator(".won h1")).to_have_text(end, timeout=LONG)


def test_in_a_team_any_member_answers_all_see_it_and_a_word_arrives(visit: Visit) -> None:
    anna, ben = visit("desktop", **PLAYING), visit("desktop", **PLAYING)
    teams = ("Red", "Grey", "Red", "Grey")
    seats = [
        YOU | {"army": army("The Reds", "Red Foxes")},
        GREEDY | {"army": army("The Greys", "Grey Herons")},
        LINK | {"army": army("The Roses", "Rose Hounds")},
        GREEDY | {"name": "Greedier", "army": army("The Slates", "Slate Cranes")},
    ]
    plan = small(YOU, HERE) | {"seats": [seat | {"team": team} for seat, team in zip(seats, teams, strict=True)]}
    hers = lobby(anna, plan)
    his = joined(ben, invitation(hers))
    persons = at_the_table(hers, his)

    hers.get_by_role("tab", name="Chat").click()
    hers.get_by_placeholder("Say something").fill("You take the left")
    hers.get_by_role("button", name="Send").click()
    his.get_by_role("tab", name="Chat 1").click()
    expect(his.get_by_role("list", name="Said at the table")).to_contain_text("Anna You take the left")
    for page in (hers, his):
        page.get_by_role("tab", name="Story").click()

    turn = 0
    while able := next_asked(persons):
        for person in persons:  # it is asked of both
            person.await_turn()
        if any(person.is_over for person in persons):
            break
        assert len({person.page.locator(".decide").get_attribute("data-number") for person in persons}) == 1, able
        number = hers.locator(".decide").get_attribute("data-number")
        answering, other = persons[turn % 2], persons[1 - turn % 2]
        answering.answer()
        other.page.locator(f".decide[data-number='{number}']").wait_for(state="detached")
        turn += 1
    # each of them has deployed, moved and attacked, and so for the unit of the other one, too
    assert min(len(person.seen) for person in persons) >= 4, [person.seen for person in persons]
    stories = [whole_story(hers), whole_story(his), kept_story(hers)]
    assert len({len(story) for story in stories}) == 1
    alike = [[line for line in story if not line.startswith(("You ", "Anna ", "Ben "))] for story in stories]
    assert alike[0] == alike[1] == alike[2]
    deployed = [
        [line.partition(" around")[0] for line in story if "Foxes around" in line or "Hounds around" in line]
        for story in stories
    ]
    assert {"You deploy Red Foxes", "Ben deploys Rose Hounds"} <= set(deployed[0])
    assert {"Anna deploys Red Foxes", "You deploy Rose Hounds"} <= set(deployed[1])


def overheard(visitor: Visitor) -> list[str]:
    """Everything that a person's pages are told from now on by the server of games."""
    told: list[str] = []

    def listen(page: Page) -> None:
        page.on("websocket", lambda wire: wire.on("framereceived", lambda frame: told.append(str(frame))))

    visitor.context.on("page", listen)
    return told


def test_who_looks_on_sees_the_game_chooses_nothing_and_learns_no_secret(visit: Visit) -> None:
    anna, carl = visit("desktop", **PLAYING), visit("phone", **PLAYING)
    own_told, told = overheard(anna), overheard(carl)
    seats = [YOU, GREEDY | {"army": army("The Greys", "Grey Herons", "Grey Cranes", blade="Cutlass")}]
    plan = small(*seats, switches={"hidden_units": "yes", "elimination": "yes"})
    hers = anna.goto("/guide")
    game = hers.evaluate(START, ["/games", plan])
    hers.goto(f"{anna.site}/play/{game}")
    (person,) = at_the_table(hers)
    hers.get_by_role("button", name="Menu: undo, draw, surrender and more").click()
    hers.get_by_role("button", name="Let others look on").click()
    link = hers.get_by_label("Link", exact=True).input_value()
    hers.keyboard.press("Escape")

    his = carl.goto(link.removeprefix(carl.site))
    expect(hers.get_by_text("1 looking on")).to_be_visible()
    while not person.is_over and ("attack" not in person.seen or len(person.seen) < 8):
        person.answer()
        person.await_turn()
        expect(his.locator(".decide")).to_have_count(0)
    expect(his.locator(".told .log > li")).to_have_count(hers.locator(".told .log > li").count())
    assert his.locator(".scene .m").count() == hers.locator(".scene .m").count() > 0

    expect(his.get_by_placeholder("Say something")).to_have_count(0)
    own, other = "".join(own_told), "".join(told)
    assert '"Sabre"' in own, "Anna knows her own weapons"
    for secret in ("Sabre", "Cutlass", "Pistol"):
        assert secret not in other
        assert secret not in his.content()
