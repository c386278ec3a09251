"""What browser tests of set-ups and replays share: games made and ended without playing them by hand."""

from typing import Any

from playwright.sync_api import Page

ASK = """async ([method, path, body]) => {
  if (!localStorage.getItem('muster-identity')) {
    const made = await (await fetch('api/v1/guests', { method: 'POST' })).json();
    localStorage.setItem('muster-identity', JSON.stringify({ identity: made.identity }));
  }
  const answer = await fetch('api/v1' + path, {
    method, headers: { 'content-type': 'application/json' }, body: body === null ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}"""
SURRENDER = """game => new Promise((resolve, reject) => {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/v1/games/${game}/live`);
  socket.onerror = () => reject(new Error('no connection'));
  socket.onopen = () => socket.send(JSON.stringify({ say: 'hello', protocol: 1, after: -1 }));
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.tell === 'asked' && told.seats.length)
      socket.send(JSON.stringify({ say: 'command', id: 1, seat: 0, command: { say: 'surrender' } }));
    if (told.tell === 'refused') reject(new Error(told.fault.sentence));
    if (told.tell === 'done') { socket.close(); resolve(told.n); }
  };
})"""


def asked(page: Page, method: str, path: str, body: object = None) -> dict[str, Any]:
    """An answer of the API to who has this page open."""
    answer: dict[str, Any] = page.evaluate(ASK, [method, path, body])
    assert answer["status"] < 400, answer
    found: dict[str, Any] = answer["body"]
    return found


def quick_battle(page: Page, seed: int = 7) -> str:
    """The id of a battle that has just begun."""
    return str(asked(page, "POST", "/games/quick", {"seed": seed})["head"]["game"])


def given_up(page: Page, seed: int = 7) -> str:
    """The id of a battle that this person gave up at their first decision."""
    game = quick_battle(page, seed)
    page.evaluate(SURRENDER, game)
    return game
