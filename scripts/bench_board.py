"""How quick the page of a game is: the first decision, dragging thirty models, and the answer to a choice.

`python -m scripts.bench_board` prints the figures. Test machines have no graphics card, so only the page's own work
counts for a frame: script, style and layout, by the processor time in a trace.
"""

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.chromium import SENTENCE, chromium
from tests.web.games_kit import quick_battle
from tests.web.kit import ARGUMENTS, serving, visiting
from tests.web.play_kit import LONG, PLAYING, START, Person, begin
from tests.web.small_games import BLADE, GREEDY, HERE, PISTOL, PROFILE, YOU, small

AIMS = {"first_seconds": 10.0, "first_clicks": 3, "drag_median_ms": 8.0, "drag_p95_ms": 30.0, "drawn_p95_ms": 100.0}
WORK = (
    "EventDispatch", "FireAnimationFrame", "FunctionCall", "EvaluateScript", "RunMicrotasks", "TimerFire",
    "UpdateLayoutTree", "Layout", "HitTest", "v8.run",
)  # fmt: skip
FRAMES = 150
IDLE, GAMES = 0.5, 6
"""`IDLE` is in milliseconds: a frame with less work, in which no pointer moved, is not part of the drag."""
DRAWN = """() => {
  const Plain = WebSocket;
  [window.drawn, window.undrawn] = [[], 0];
  window.WebSocket = class extends Plain {
    constructor(...all) {
      super(...all);
      this.addEventListener('message', ({ data }) => {
        /* the first thing that is asked comes with the table, and answers no choice */
        if (!this.chose || !data.startsWith('{"tell":"asked"')) return;
        const heard = performance.now();
        const { port1, port2 } = new MessageChannel();
        window.undrawn += 1;
        port1.onmessage = () => {
          window.drawn.push(performance.now() - heard);
          window.undrawn -= 1;
        };
        /* what is posted in a frame comes up when the page has drawn it */
        requestAnimationFrame(() => port2.postMessage(null));
      });
    }
    send(data) {
      this.chose ||= data.includes('"say":"choose"');
      super.send(data);
    }
  };
}"""
DEPLOY = """game => new Promise((resolve, reject) => {
  /* all that fits into a zone is set down in rows, by both sides; then the first move is asked for */
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/v1/games/${game}/live`);
  const say = (what) => socket.send(JSON.stringify(what));
  let [id, table, asked, spots] = [0, null, null, new Map()];
  const middles = (zone) => {
    const corners = table.zones[zone].outlines.flat();
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const found = [];
    for (let y = Math.min(...ys) + 4000; y < Math.max(...ys); y += 2000)
      for (let x = Math.min(...xs) + 5000; x < Math.max(...xs); x += 2000) found.push([x, y]);
    return found;
  };
  const next = () => {
    if (asked.kind === 'deploy') {
      const zone = asked.zones[0];
      if (!spots.has(zone)) spots.set(zone, middles(zone));
      const near = spots.get(zone).shift();
      const unit = asked.units[0]?.unit;
      const choice = near && unit !== undefined ? { do: 'deploy', unit, near } : { do: 'finish' };
      return say({ say: 'choose', id: ++id, seat: asked.seat, number: asked.number, choice });
    }
    if (asked.kind === 'move') { socket.close(); return resolve(null); }
    const choice = asked.kind === 'zone' ? { do: 'pick_zone', zone: asked.zones[0] }
      : asked.kind === 'turn_master' ? { do: 'name_master', side: asked.sides[0] } : { do: 'finish' };
    say({ say: 'choose', id: ++id, seat: asked.seat, number: asked.number, choice });
  };
  socket.onerror = () => reject(new Error('no connection'));
  socket.onopen = () => say({ say: 'hello', protocol: 1, after: -1 });
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.tell === 'hello') table = told.table ?? table;
    if (told.tell === 'asked' && told.asked) { asked = { ...told.asked, seat: told.seats[0] }; next(); }
    if (told.tell === 'refused') next();
  };
})"""


class Unhurried(Person):
    """A visitor who looks at the page only after it was drawn, because looking for things in it takes time too."""

    def await_turn(self) -> None:
        self.page.wait_for_function("() => !window.undrawn")
        super().await_turn()


def horde(name: str, *units: str) -> dict[str, Any]:
    """An army of about 2,000 points: four units of thirty models each."""
    armed = [{"count": 30, "weapons": ["Pistol", "Sabre"]}]
    body = {
        "kind": "roster",
        "version": 1,
        "name": name,
        "weapons": [PISTOL, BLADE | {"name": "Sabre"}],
        "profiles": [PROFILE | {"name": "Scout"}],
        "units": [{"profile": "Scout", "name": unit, "models": armed} for unit in units],
    }
    return {"army": {"body": body}}


def first_decision(browser: Browser, site: str) -> dict[str, object]:
    """The time from the start page of a warm server to the first decision on the screen."""
    with visiting(browser, site, "desktop", **PLAYING) as visitor:
        quick_battle(visitor.goto("/guide"))  # so that the server has played a game before
        page = visitor.goto()
        began = time.perf_counter()
        page.get_by_role("button", name="Quick battle").click()
        page.locator(".decide").wait_for(timeout=LONG)
        return {"first_clicks": 1, "first_seconds": round(time.perf_counter() - began, 2)}


def dragging(browser: Browser, site: str) -> dict[str, object]:
    """The page's own work for each frame while a unit of thirty is dragged with the mouse."""
    names = ("Red Foxes", "Red Hounds", "Red Wolves", "Red Bears")
    seats = [YOU | horde("The Reds", *names), HERE | horde("The Greys", *(f"Grey {n}" for n in names))]
    table = {"source": "random", "seed": 8, "size": "6x4", "density": "light"}
    with visiting(browser, site, "desktop", **PLAYING) as visitor:
        page = visitor.goto("/guide")
        game = page.evaluate(START, ["/games", small(*seats, limit=2000, switches={}, table=table)])
        page.evaluate(DEPLOY, game)
        page.goto(f"{visitor.site}/play/{game}")
        page.locator("#decision .unit").first.click(timeout=LONG)
        work = traced(page)
    figures = quantiles(work, n=20)
    return {"frames": len(work), "drag_median_ms": round(median(work), 2), "drag_p95_ms": round(figures[18], 2)}


def traced(page: Page) -> list[float]:
    """Milliseconds of processor time for each frame of a drag."""
    model = page.locator(".scene .m", has=page.locator(".ring.chosen")).first.bounding_box()
    if model is None:
        raise RuntimeError("No model of the chosen unit is on the screen.")
    x, y = model["x"] + model["width"] / 2, model["y"] + model["height"] / 2
    client = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    client.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y)
    categories = "devtools.timeline,disabled-by-default-devtools.timeline,v8"
    client.send("Tracing.start", {"categories": categories, "transferMode": "ReportEvents"})
    for step in range(FRAMES):
        page.mouse.move(x + 12 + step % 60, y - step % 40)
        page.evaluate("() => new Promise(requestAnimationFrame)")
    ended: list[object] = []
    client.once("Tracing.tracingComplete", lambda told: ended.append(told))
    client.send("Tracing.end")
    while not ended:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    page.mouse.up()
    return [*frames_of(events)]


def frames_of(events: list[dict[str, Any]]) -> Iterator[float]:
    """The work between one frame and the next on the page's main thread; frames without a drag are left out."""
    fires = [event for event in events if event["name"] == "FireAnimationFrame"]
    busiest = {(event["pid"], event["tid"]) for event in fires}
    own = [event for event in events if (event["pid"], event["tid"]) in busiest and event.get("ph") == "X"]
    starts = sorted(event["ts"] for event in own if event["name"] == "BeginMainThreadFrame") or sorted(
        event["ts"] for event in fires
    )
    work = sorted((event for event in own if event["name"] in WORK), key=lambda event: (event["ts"], -event["dur"]))
    outer, end = list[dict[str, Any]](), 0
    for event in work:
        if event["ts"] >= end:
            outer.append(event)
            end = event["ts"] + event["dur"]
    for start, stop in pairwise(starts):
        inside = [event for event in outer if start <= event["ts"] < stop]
        spent = sum(event.get("tdur", event["dur"]) for event in inside) / 1000
        if spent >= IDLE or any(_moves(event) for event in inside):
            yield spent


def _moves(event: dict[str, Any]) -> bool:
    kind = event.get("args", {}).get("data", {}).get("type", "")
    return event["name"] == "EventDispatch" and kind in ("pointermove", "mousemove")


def answers(browser: Browser, site: str) -> dict[str, object]:
    """The time from the server's answer to a choice until it is drawn."""
    with visiting(browser, site, "desktop", **PLAYING) as visitor:
        visitor.context.add_init_script(f"({DRAWN})()")
        drawn: list[float] = []
        for _ in range(GAMES):
            page = begin(visitor, "/games", small(YOU, GREEDY))
            Unhurried(page).play()
            drawn += page.evaluate("window.drawn")
        return {"answers": len(drawn), "drawn_p95_ms": round(quantiles(drawn, n=20)[18], 1)}


def board_speed() -> dict[str, object]:
    """How quick the page of a game is, compared with what is promised."""
    found = chromium()
    if found is None:
        raise RuntimeError(SENTENCE)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        figures = {**first_decision(browser, site), **dragging(browser, site), **answers(browser, site)}
        browser.close()
    missed = [name for name, aim in AIMS.items() if float(str(figures[name])) > aim]
    return {**figures, "missed": missed}


if __name__ == "__main__":
    told = board_speed()
    print(json.dumps(told, indent=2))
    sys.exit(bool(told["missed"]))
