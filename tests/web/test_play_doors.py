"""What stands at the address of a game that is not there or not yet there, and the ways to those that are."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.axe_kit import axe_faults
from tests.web.conftest import Visit
from tests.web.games_kit import given_up, quick_battle
from tests.web.play_kit import LONG, PLAYING, START, begin
from tests.web.small_games import HERE, YOU, small

UNDONE = """game => new Promise((resolve, reject) => {
  /* every phase is finished at once; the end of Game Turn 1 is taken back by both, and then one gives up */
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/v1/games/${game}/live`);
  const say = (what) => socket.send(JSON.stringify(what));
  let [id, to, turn, back] = [0, 0, 0, false];
  const command = (seat, what) => say({ say: 'command', id: ++id, seat, command: what });
  const answers = {
    turn_master: ({ sides }) => ({ do: 'name_master', side: sides[0] }),
    zone: ({ zones }) => ({ do: 'pick_zone', zone: zones[0] }),
  };
  socket.onopen = () => say({ say: 'hello', protocol: 1, after: -1 });
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.tell === 'refused') reject(new Error(told.fault.sentence));
    if (told.tell === 'line' && told.state) turn = told.state.turn;
    if (told.tell === 'line' && told.state?.result) { socket.close(); resolve(null); }
    if (told.tell !== 'asked' || !told.asked) return;
    if (turn === 2 && !back) {
      back = true;
      for (const seat of [0, 1]) command(seat, { say: 'ask_undo', to });
    } else if (back && turn === 1) command(0, { say: 'surrender' });
    else if (!back) {
      to = told.asked.number;
      const choice = answers[told.asked.kind]?.(told.asked) ?? { do: 'finish' };
      say({ say: 'choose', id: ++id, seat: told.seats[0], number: to, choice });
    }
  };
})"""


def test_the_result_of_a_game_with_an_undo_across_the_end_of_a_turn_is_shown(visit: Visit) -> None:
    visitor = visit("desktop", **PLAYING)
    page = visitor.goto("/guide")
    game = page.evaluate(START, ["/games", small(YOU, HERE, switches={})])
    page.evaluate(UNDONE, game)
    page.goto(f"{visitor.site}/play/{game}/result")
    expect(page.get_by_role("heading", level=1)).to_contain_text("win", timeout=LONG)
    points = page.get_by_role("table", name="Points on the table at the end of each Game Turn")
    expect(points.get_by_role("row")).to_have_count(2)  # the names, and the one Game Turn that stands


def test_each_reason_why_a_game_is_not_here_has_a_page_of_its_own_and_a_way_on(visit: Visit, site: str) -> None:
    own, other = visit("desktop", **PLAYING), visit("desktop", **PLAYING)
    own.wires.meant.add("not_found")
    other.wires.meant.add("not_found")
    page = begin(own, "/games", small(YOU, HERE))
    game = page.url.rsplit("/", 1)[1]
    title = page.get_by_role("heading", level=1)

    for nobody in ("no-such-game", "00000000-0000-4000-8000-000000000000"):
        page.goto(f"{site}/play/{nobody}")
        expect(title).to_have_text("There is no such game")
        expect(page.get_by_role("link", name="To your games")).to_be_visible()
    faults = axe_faults(page)

    stranger = other.goto("/guide")
    for nothing in ("nonsense", "zzz/replay", "zzz/result", "zzz/setup"):
        stranger.goto(f"{site}/play/{nothing}")
        expect(stranger.get_by_role("heading", level=1)).to_have_text("There is no such game")
        expect(stranger.get_by_role("link", name="To your games")).to_be_visible()
    faults += axe_faults(stranger)
    stranger.goto(f"{site}/play/{game}")
    expect(stranger.get_by_role("heading", level=1)).to_have_text("There is no game of yours here")
    faults += axe_faults(stranger)
    stranger.get_by_role("link", name="Sign in").click()
    stranger.wait_for_url("**/settings")
    quick_battle(stranger)  # is somebody from now on, but nobody in that game
    stranger.goto(f"{site}/play/{game}")
    expect(stranger.get_by_role("heading", level=1)).to_have_text("There is no such game")

    page.goto(f"{site}/play/{game}")
    expect(page.locator(".decide")).to_be_visible(timeout=LONG)
    own.context.set_offline(True)
    expect(page.locator(".foot")).to_contain_text("The connection is lost")
    page.get_by_role("button", name="Try now").click()
    expect(page.locator(".foot")).to_contain_text("The connection is lost")
    faults += axe_faults(page)
    own.context.set_offline(False)
    expect(page.locator(".decide")).to_be_visible(timeout=LONG)

    over = given_up(page)
    page.goto(f"{site}/play/{over}")
    expect(page.locator(".foot")).to_contain_text("Greedy wins", timeout=LONG)
    page.get_by_role("link", name="See the result").click()
    page.wait_for_url("**/result")
    assert not faults, faults


def test_a_slow_first_load_says_what_it_waits_for_and_goes_on_by_itself(visit: Visit, site: str) -> None:
    visitor = visit("phone", **PLAYING)
    page = visitor.goto("/guide")
    game = quick_battle(page)
    doors: dict[str, Any] = {"shut": 4406}
    visitor.wires.meant.add("hello.protocol")

    def answer(socket: WebSocketRoute) -> None:
        if doors["shut"] == 4406:  # another protocol: the server says so before it closes
            fault = {"code": "hello.protocol", "sentence": "Load the page again.", "rule": "", "nearest": None}
            socket.send(json.dumps({"tell": "refused", "id": None, "fault": fault}))
        if doors["shut"]:
            socket.close(code=doors["shut"])
        else:
            socket.connect_to_server()

    page.route_web_socket(re.compile("/live$"), answer)
    page.goto(f"{site}/play/{game}")
    expect(page.get_by_role("heading", level=1)).to_have_text("This game cannot be opened")
    doors["shut"] = 1013
    page.get_by_role("button", name="Load the page again").click()
    expect(page.locator("main")).to_contain_text("The server has not answered yet")
    expect(page.locator("main")).not_to_contain_text("lost")
    doors["shut"] = None
    page.get_by_role("button", name="Try now").click()
    expect(page.locator(".decide, .foot .wait").first).to_be_visible(timeout=LONG)


def test_games_that_wait_for_me_are_on_the_start_page(visit: Visit) -> None:
    visitor = visit("desktop", **PLAYING)
    page = begin(visitor, "/games", small(YOU, HERE))
    path = page.url.removeprefix(f"{visitor.site}/")
    to_start(page, visitor.site)
    link = page.locator(".carry").get_by_role("link", name="Your turn")
    expect(link).to_have_attribute("href", path)
    link.click()
    expect(page.locator(".decide")).to_be_visible(timeout=LONG)


def to_start(page: Page, site: str) -> None:
    page.goto(site)
    page.locator("main h1").first.wait_for()
