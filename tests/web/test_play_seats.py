"""Seats and clocks in the browser: who is here, pauses, time that runs out, bots in seats, proposals that ended."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Visit
from tests.web.play_kit import LONG, PLAYING, START, Person, begin
from tests.web.small_games import GREEDY, HERE, LINK, YOU, army, small
from tests.web.test_play_remote import at_the_table, invitation, lobby, next_asked

MENU = "Menu: undo, draw, surrender and more"
SAY = """async ([seat, command]) => {
  const game = location.pathname.split('/')[2];
  const wire = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/v1/games/${game}/live`);
  await new Promise((opened) => (wire.onopen = opened));
  const told = new Promise((heard) => (wire.onmessage = ({data}) => {
    const each = JSON.parse(data);
    if (each.tell === 'done' || each.tell === 'refused') heard(each);
  }));
  wire.send(JSON.stringify({say: 'hello', protocol: 1, after: -1}));
  wire.send(JSON.stringify({say: 'command', id: 1, seat, command}));
  const found = await told;
  wire.close();
  return found.tell;
}"""
"""Says something from another window of the same person."""


def menu(page: Page, name: str) -> None:
    page.get_by_role("button", name=MENU).click()
    page.get_by_role("button", name=name).click()


def test_two_see_each_other_pause_and_come_back_to_a_seat(visit: Visit) -> None:
    anna, ben = visit("desktop", **PLAYING), visit("phone", **PLAYING)
    out_of_time: list[int] = []

    def slowed(wire: WebSocketRoute) -> None:
        """Passes on what is said, but for clocks that have run out."""
        server = wire.connect_to_server()

        def told(text: str | bytes) -> None:
            message = json.loads(text)
            if message["tell"] == "asked" and message["clocks"] and out_of_time:
                message["clocks"] = [0 if side in out_of_time else 60 for side in range(2)]
            wire.send(json.dumps(message))

        server.on_message(told)

    anna.context.route_web_socket("**/live", slowed)
    hers = lobby(anna, small(YOU, LINK, clock=3600))
    link = invitation(hers)
    expect(hers.get_by_role("article", name="Ben")).to_contain_text("nobody yet")
    expect(hers.get_by_text("60 minutes a side")).to_be_visible()
    his = ben.goto(link.removeprefix(ben.site))
    his.get_by_role("button", name="Take the seat").click()
    for page, other in ((hers, "Ben"), (his, "Anna")):
        expect(page.get_by_role("article", name=other)).to_contain_text("here", timeout=LONG)
    his.get_by_role("button", name="Accept the set-up").click()
    at_the_table(hers, his)

    menu(hers, "Propose a pause")
    plate = his.locator(".offer")
    expect(plate).to_contain_text("Anna proposes a pause")
    plate.get_by_role("button", name="Agree").tap()
    for page in (hers, his):
        expect(page.get_by_text("The game is paused, and the clocks stand still.")).to_be_visible()
        expect(page.locator(".offer")).to_have_count(0)
        expect(page.locator(".decide, #decision")).to_have_count(0)
    hers.keyboard.press("u")
    expect(hers.get_by_text("The game is paused: to go back waits")).to_be_visible()
    shown = hers.locator(".clock").all_inner_texts()
    his.get_by_role("button", name="Resume").tap()
    expect(hers.get_by_text("The game is paused, and the clocks stand still.")).to_have_count(0)
    assert seconds(shown) >= seconds(hers.locator(".clock").all_inner_texts())

    assert hers.evaluate(SAY, [0, {"say": "go_on_without", "seat": 0, "bot": "random"}]) == "done"
    hers.get_by_text("A bot (random) plays for you since you were away.").wait_for()
    hers.get_by_role("button", name="Take the seat back").click()
    expect(hers.get_by_role("button", name="Take the seat back")).to_have_count(0)
    expect(hers.locator(".told .log")).to_contain_text("You are back in the seat.")

    his_turn(hers, his)
    out_of_time.append(1)
    hers.reload()  # her page is told of clocks that have run out; his player is here all the while
    expect(hers.get_by_text("Ben’s time is up. Wait on, or act on it.")).to_be_visible(timeout=LONG)
    hers.get_by_role("button", name="Go on without").click()
    dialog = hers.get_by_role("dialog")
    expect(dialog).to_contain_text("The game ends, and Anna has won. This cannot be undone.")
    dialog.get_by_role("button", name="Wait").click()
    hers.get_by_role("button", name="Let a bot play").click()
    expect(dialog).to_contain_text("A bot plays for Ben from here on. Whoever comes back gets the seat back.")
    dialog.get_by_role("button", name="Wait").click()  # the server, which knows better, would refuse it
    expect(dialog).to_have_count(0)


def his_turn(hers: Page, his: Page) -> None:
    """Plays on until Ben is asked."""
    persons = [Person(hers), Person(his, touch=True)]
    while (able := next_asked(persons)) and persons[1] not in able:
        able[0].answer()
    assert persons[1].is_asked


def seconds(clocks: list[str]) -> int:
    """All that is left on the clocks that are shown."""
    found = [re.findall(r"\d+", clock) for clock in clocks]
    return sum(sum(int(part) * 60**place for place, part in enumerate(reversed(parts))) for parts in found)


def test_a_bot_beside_a_person_plays_its_own_units(visit: Visit) -> None:
    seats: list[dict[str, Any]] = [
        YOU | {"army": army("The Reds", "Red Foxes")},
        GREEDY | {"army": army("The Greys", "Grey Herons")},
        GREEDY | {"name": "Mate", "army": army("The Roses", "Rose Hounds")},
        GREEDY | {"name": "Greedier", "army": army("The Slates", "Slate Cranes")},
    ]
    teams = ("Red", "Grey", "Red", "Grey")
    plan = small(YOU, HERE) | {"seats": [seat | {"team": team} for seat, team in zip(seats, teams, strict=True)]}
    page = begin(visit("desktop", **PLAYING), "/games", plan)
    person = Person(page)
    person.play(until="deploy")
    tray = page.locator("aside button.unit")
    expect(tray).to_have_count(1)
    expect(tray).to_contain_text("Red Foxes")
    expect(page.locator(".told .log")).to_contain_text("Rose Hounds")
    person.answer()
    person.play(until="move")
    expect(page.locator(".told .log")).not_to_contain_text("Red Foxes move")


def test_a_proposal_that_ended_is_gone_and_who_looks_on_sees_the_replay(visit: Visit) -> None:
    page = begin(visit("desktop", **PLAYING), "/games", small(YOU, HERE))
    page.get_by_role("button", name=MENU).click()
    page.get_by_role("button", name="Let others look on").click()
    link = page.get_by_label("Link", exact=True).input_value()
    page.keyboard.press("Escape")
    carl = visit("desktop", **PLAYING)
    his = carl.goto(link.removeprefix(carl.site))
    his.locator(".foot h2").first.wait_for(timeout=LONG)
    his.get_by_role("button", name=MENU).click()
    his.get_by_role("link", name="Replay").click()
    expect(his).to_have_url(re.compile(r"/replay\?watch="))
    expect(his.locator(".scene").first).to_be_visible(timeout=LONG)

    page.evaluate(SAY, [0, {"say": "stop_and_score"}])
    expect(page.locator(".offer")).to_contain_text("to stop and count points now")
    page.locator(".offer").get_by_role("button", name="Agree").click()
    page.get_by_role("link", name="See the result").wait_for()
    expect(page.locator(".offer")).to_have_count(0)


def test_two_teams_begin_at_points_of_their_own_and_a_clock_says_what_it_leads_to(visit: Visit) -> None:
    page = visit("desktop", **PLAYING).goto("/play/new")
    page.get_by_role("button", name="Two teams").click()
    expect(page.get_by_role("spinbutton", name="Point Limit, a side")).to_have_value("600")
    expect(page.get_by_text("Whoever runs out of it may play on until the others let a bot play")).to_be_visible()
    page.get_by_role("article", name="Seat 1").get_by_label("Name").fill("Anna")
    page.get_by_role("button", name="Make the game and its links").click()
    page.wait_for_url(re.compile(r"/play/[0-9a-f-]{36}/setup$"), timeout=LONG)
    game = page.url.split("/")[-2]
    assert game in json.dumps(page.evaluate("async () => (await fetch('/api/v1/games')).json()"))
    refused = page.evaluate(
        START.replace("throw", "return made.faults; throw"), ["/games", small(YOU, HERE, limit=20)]
    )
    assert refused == ["limit is 20; allowed are 50 to 10,000."]
    listed = page.evaluate("async () => (await (await fetch('/api/v1/games')).json()).games.length")
    assert listed == 1, "what cannot be played is no game"
