"""Agreeing on a set-up: proposals, links, acceptance, and a game that begins once all have accepted."""

from functools import partial
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from muster.setting_up.quick_battle import quick
from tests.server.games.kit import log_of, play_on, visiting
from tests.server.games.tiny import few
from tests.server.kit import Guest, new_guest
from tests.waiting import wait_until

ZERO = "00000000-0000-4000-8000-000000000000"


def wanted(*kinds: str, **changes: Any) -> dict[str, Any]:
    seats = [{"name": f"P{at}", "kind": kind, "army": {}} for at, kind in enumerate(kinds)]
    return {**quick(7), "seats": seats, **changes}


def accept(guest: Guest, setup: Any, seat: int, seed: str = "") -> Any:
    body = {"revision": setup["revision"], "seat": seat, "seed": seed}
    return guest.ask("POST", f"/games/{setup['head']['game']}/accept", body)


def test_a_game_by_link_begins_once_both_have_accepted(site: TestClient, anna: Guest, bert: Guest) -> None:
    setup = anna.ask("POST", "/games", wanted("you", "link")).json()
    game = setup["head"]["game"]
    assert (setup["head"]["stage"], setup["faults"]) == ("setup", [])
    link = setup["head"]["seats"][1]["link"]
    assert link
    assert bert.ask("GET", f"/games/{game}").status_code == 404
    with visiting(site, game, anna.key) as waiting:
        assert waiting.greet()["table"] is None
        assert waiting.command(0, {"say": "surrender"})["fault"]["code"] == "game.setup"
        joined = bert.ask("POST", "/games/join", {"token": link})
        assert joined.status_code == 200
        assert joined.json()["head"]["seats"][1]["yours"]
        assert joined.json()["head"]["seats"][1]["link"] is None
        told = waiting.until("hello")
        assert told["setup"]["head"]["seats"][1]["taken"]
        spent = new_guest(site).ask("POST", "/games/join", {"token": link})
        assert spent.status_code == 404
        assert accept(anna, setup, 1).json()["error"]["code"] == "seat.not_yours"
        first = accept(anna, setup, 0, "heads").json()
        assert first["head"]["stage"] == "setup"
        assert [seat["accepted"] for seat in first["head"]["seats"]] == [True, False]
        second = accept(bert, setup, 1, "tails").json()
        assert second["head"]["stage"] == "playing"
        while waiting.hello["table"] is None:
            waiting.next()
        assert waiting.until("line")["n"] == 0
    header = log_of(anna, game).splitlines()[0]
    assert '"seeds":["heads","tails"]' in header
    assert setup["head"]["commitment"] in header
    assert accept(bert, setup, 1).json()["error"]["code"] == "game.begun"


def test_an_invitation_says_who_invites_to_what_and_the_guest_brings_a_name(
    site: TestClient, anna: Guest, bert: Guest
) -> None:
    setup = anna.ask("POST", "/games", wanted("you", "link")).json()
    link = setup["head"]["seats"][1]["link"]
    for _ in range(2):
        told = site.post("/api/v1/games/invitation", json={"token": link}).json()
    host = setup["head"]["seats"][0]["name"]
    assert (told["by"], told["seat"]) == (host, 1)
    assert told["setup"]["proposal"]["limit"] == setup["proposal"]["limit"]
    seats = told["setup"]["head"]["seats"]
    assert (told["setup"]["head"]["watch"], seats[1]["link"], seats[1]["taken"]) == (None, None, False)
    assert accept(anna, setup, 0).status_code == 200
    taken = bert.ask("POST", "/games/join", {"token": link, "name": host})
    assert (taken.status_code, taken.json()["error"]["code"]) == (422, "seat.name")
    joined = bert.ask("POST", "/games/join", {"token": link, "name": "  Ben  the Second "}).json()
    assert joined["head"]["seats"][1]["name"] == "Ben the Second"
    assert joined["head"]["seats"][0]["accepted"], "a name is no change that is asked about anew"
    assert site.post("/api/v1/games/invitation", json={"token": "abc"}).json()["setup"] is None
    spent = site.post("/api/v1/games/invitation", json={"token": link}).json()
    assert spent == {"by": "", "seat": -1, "setup": None}
    assert accept(bert, setup, 1).json()["head"]["stage"] == "playing"
    assert "Ben the Second" in log_of(anna, setup["head"]["game"]).splitlines()[0]


def test_a_change_asks_everybody_anew(anna: Guest, bert: Guest) -> None:
    setup = anna.ask("POST", "/games", wanted("you", "link")).json()
    game = setup["head"]["game"]
    bert.ask("POST", "/games/join", {"token": setup["head"]["seats"][1]["link"]})
    assert accept(anna, setup, 0).status_code == 200
    change = {"revision": 1, "proposal": wanted("you", "link", turns=5)}
    changed = bert.ask("POST", f"/games/{game}/propose", change).json()
    assert (changed["revision"], changed["proposal"]["turns"]) == (2, 5)
    assert not any(seat["accepted"] for seat in changed["head"]["seats"])
    assert changed["head"]["seats"][1]["yours"]
    again = bert.ask("POST", f"/games/{game}/propose", change)
    assert (again.status_code, again.json()["error"]["code"]) == (409, "setup.stale")
    assert accept(anna, setup, 0).json()["error"]["code"] == "setup.stale"


def test_a_set_up_with_faults_makes_no_game_and_cannot_be_accepted(anna: Guest) -> None:
    made = anna.ask("POST", "/games", wanted("you", "bot", limit=20))
    assert made.status_code == 422
    assert made.json()["error"]["code"] == "setup.faults"
    assert made.json()["faults"] == ["limit is 20; allowed are 50 to 10,000."]
    assert anna.ask("GET", "/games").json()["games"] == []
    setup = anna.ask("POST", "/games", wanted("you", "link")).json()
    change = {"revision": 1, "proposal": wanted("you", "link", limit=20)}
    changed = anna.ask("POST", f"/games/{setup['head']['game']}/propose", change).json()
    assert changed["faults"] == ["limit is 20; allowed are 50 to 10,000."]
    assert accept(anna, changed, 0).json()["error"]["code"] == "setup.faults"


def test_where_units_are_hidden_a_fault_tells_nobody_else_what_an_army_costs(anna: Guest, bert: Guest) -> None:
    hidden = {"hidden_units": "yes"}
    plan = wanted("you", "link", switches=hidden)
    plan["seats"][0]["army"] = {"ready": "larder-300"}
    setup = anna.ask("POST", "/games", plan).json()
    bert.ask("POST", "/games/join", {"token": setup["head"]["seats"][1]["link"]})
    lower = wanted("you", "link", switches=hidden, limit=200)
    lower["seats"][1]["army"] = {"body": few("A few")}
    change = {"revision": 1, "proposal": lower}
    told = bert.ask("POST", f"/games/{setup['head']['game']}/propose", change).json()["faults"]
    assert told == [], "whoever tries limits learns nothing by it"
    accepts = {"revision": 2, "seat": 1}
    assert bert.ask("POST", f"/games/{setup['head']['game']}/accept", accepts).status_code == 200
    refused = anna.ask("POST", f"/games/{setup['head']['game']}/accept", {"revision": 2, "seat": 0})
    assert "P0's army" in refused.json()["error"]["sentence"]
    own = anna.ask("GET", f"/games/{setup['head']['game']}").json()["faults"]
    assert any("P0's army" in each and "200" in each for each in own)


def test_where_units_are_hidden_team_mates_do_not_learn_what_their_armies_cost(anna: Guest, bert: Guest) -> None:
    hidden = {"hidden_units": "yes"}
    plan = wanted("you", "link", "bot", switches=hidden)
    for seat in plan["seats"]:
        seat["army"] = {"ready": "larder-300"}
    setup = anna.ask("POST", "/games", plan).json()
    bert.ask("POST", "/games/join", {"token": setup["head"]["seats"][1]["link"]})
    for seat in plan["seats"][:2]:
        seat["team"] = "t"
    change = {"revision": 1, "proposal": plan}
    changed = anna.ask("POST", f"/games/{setup['head']['game']}/propose", change).json()
    assert changed["faults"] == [], "whoever takes another into their team and tries limits learns nothing by it"
    assert accept(bert, changed, 1).json()["faults"] == []
    together = "The armies of P0 and P1 do not fit the set-up together."
    assert anna.ask("GET", f"/games/{changed['head']['game']}").json()["faults"] == [together]
    assert accept(anna, changed, 0).json()["error"]["sentence"] == together


def test_a_secret_of_a_link_with_odd_letters_opens_nothing(client: TestClient, guest: Guest) -> None:
    """On both databases, of which one has no such letters."""
    for method, path, body in (
        ("POST", "/games/invitation", {"token": "a\0"}),
        ("POST", "/games/join", {"token": "\0"}),
        ("GET", "/replays/%00/story", None),
    ):
        assert guest.ask(method, path, body).status_code == 422, path


def test_nobody_sees_or_changes_the_army_of_another_seat(anna: Guest, bert: Guest) -> None:
    from muster.army import ready_army
    from muster.companion.bodies import body_of

    body = body_of(ready_army("lamplighters")) | {"name": "The hidden host"}
    plan = wanted("you", "link")
    plan["seats"][0]["army"] = {"body": body}
    setup = anna.ask("POST", "/games", plan).json()
    game = setup["head"]["game"]
    assert setup["proposal"]["seats"][0]["army"]["body"]["name"] == "The hidden host"
    seen = bert.ask("POST", "/games/join", {"token": setup["head"]["seats"][1]["link"]}).json()
    assert seen["proposal"]["seats"][0]["army"] == {}
    assert seen["head"]["seats"][0]["army"] == "The hidden host"
    mine = wanted("you", "link", turns=6)
    mine["seats"][1]["army"] = {"ready": "salt-kites"}
    changed = bert.ask("POST", f"/games/{game}/propose", {"revision": 1, "proposal": mine}).json()
    assert changed["head"]["seats"][0]["army"] == "The hidden host"
    assert changed["proposal"]["seats"][1]["army"] == {"ready": "salt-kites"}


@pytest.mark.parametrize(("hidden", "told"), [("yes", False), ("no", True)])
def test_where_units_are_hidden_the_army_of_another_seat_stays_a_secret_in_the_game(
    anna: Guest, bert: Guest, hidden: str, told: bool
) -> None:
    from muster.army import ready_army
    from muster.companion.bodies import body_of

    plan = wanted("you", "link", switches={"hidden_units": hidden})
    plan["seats"][0]["army"] = {"body": body_of(ready_army("lamplighters"))}
    setup = anna.ask("POST", "/games", plan).json()
    bert.ask("POST", "/games/join", {"token": setup["head"]["seats"][1]["link"]})
    accept(anna, setup, 0)
    begun = accept(bert, setup, 1).json()
    assert begun["head"]["stage"] == "playing"
    assert ("Lamp Rifle" in str(begun)) is told
    assert (begun["head"]["seats"][0]["cost"] is not None) is told


def test_two_at_one_screen_answer_for_both_seats(site: TestClient, anna: Guest) -> None:
    setup = anna.ask("POST", "/games", wanted("you", "here")).json()
    accept(anna, setup, 0)
    begun = accept(anna, setup, 1).json()
    assert begun["head"]["stage"] == "playing"
    with visiting(site, begun["head"]["game"], anna.key) as visitor:
        assert visitor.greet()["seats"] == [0, 1]
        asked = visitor.until_mine()
        assert len(asked["seats"]) == 1
        play_on(visitor, asked["seats"][0], partial(log_of, anna, begun["head"]["game"]), Random(1), choices=1)


@pytest.mark.rule("MULTI-04.b")
def test_any_seat_of_a_team_answers_and_no_other(site: TestClient, anna: Guest, bert: Guest) -> None:
    plan = wanted("you", "link", "bot", "bot", limit=600)
    for seat, team in zip(plan["seats"], ("red", "red", "blue", "blue"), strict=True):
        seat["team"] = team
    setup = anna.ask("POST", "/games", plan).json()
    bert.ask("POST", "/games/join", {"token": setup["head"]["seats"][1]["link"]})
    accept(anna, setup, 0)
    head = accept(bert, setup, 1).json()["head"]
    names = [seat["name"] for seat in head["seats"]]
    assert head["title"] == f"{names[0]} and you against {names[2]} and {names[3]}"
    game = head["game"]
    with visiting(site, game, anna.key) as one, visiting(site, game, bert.key) as other:
        one.greet()
        other.greet()
        assert one.until_mine()["seats"] == [0]
        assert other.until_mine()["seats"] == [1]
        before = one.lines[-1]["n"]
        play_on(other, 1, partial(log_of, anna, game), Random(1), choices=1)
        one.asked = {}
        one.until_mine()
        assert one.lines[-1]["n"] > before


def test_games_are_only_made_by_somebody(site: TestClient) -> None:
    for path in ("/games", "/games/quick", "/games/join"):
        assert site.post(f"/api/v1{path}", json={}).status_code in (401, 422)
    assert site.get("/api/v1/games").status_code == 401


def test_who_is_forgotten_takes_along_the_games_of_their_own(anna: Guest, bert: Guest) -> None:
    alone = anna.ask("POST", "/games", wanted("you", "bot")).json()["head"]["game"]
    shared = anna.ask("POST", "/games", wanted("you", "link")).json()
    bert.ask("POST", "/games/join", {"token": shared["head"]["seats"][1]["link"]})
    assert anna.ask("DELETE", "/me").status_code == 204
    assert [each["game"] for each in bert.ask("GET", "/games").json()["games"]] == [shared["head"]["game"]]
    assert alone != shared


def test_a_game_goes_on_from_a_line_of_one_that_is_over(site: TestClient, anna: Guest, bert: Guest) -> None:
    game = anna.ask("POST", "/games/quick", {"seed": 5}).json()["head"]["game"]
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        play_on(visitor, 0, partial(log_of, anna, game), Random(2), choices=3)
        early = anna.ask("POST", f"/games/{game}/continue", {"n": 1})
        assert early.json()["error"]["code"] == "game.unfinished"
        visitor.until_mine()
        visitor.command(0, {"say": "surrender"})
    assert anna.ask("POST", f"/games/{game}/continue", {"n": 10**6}).json()["error"]["code"] == "continue.line"
    assert anna.ask("POST", f"/games/{game}/continue", {"n": 1, "bot": "x"}).json()["error"]["code"] == "continue.bot"
    token = anna.ask("POST", f"/games/{game}/share").json()["replay"]
    assert anna.ask("POST", f"/games/{game}/share").json()["replay"] == token
    story = site.get(f"/api/v1/replays/{token}/story").json()
    count = len(story["lines"])
    assert story["head"]["watch"] is None
    assert [line["n"] for line in story["lines"]] == list(range(count))
    states = site.get(f"/api/v1/replays/{token}/states?first=1&last=3").json()["states"]
    assert [state["n"] for state in states] == [1, 2, 3]
    wide = site.get(f"/api/v1/replays/{token}/states?first=0&last=100000")
    assert wide.json()["error"]["code"] == "states.range"
    assert site.get(f"/api/v1/replays/{token}/report").status_code == 200
    text = anna.ask("GET", f"/games/{game}/report.md").text
    assert text.startswith("# ")
    assert "Greedy wins" in text
    assert site.get(f"/api/v1/replays/{'x' * 43}/story").status_code == 404
    other = bert.ask("POST", f"/replays/{token}/continue", {"n": 2, "seat": 1}).json()["head"]
    assert [seat["kind"] for seat in other["seats"]] == ["bot", "person"]
    lines = log_of(anna, game).splitlines()[:4]
    with visiting(site, other["game"], bert.key) as visitor:
        assert visitor.greet()["seats"] == [1]
        visitor.until_mine()
        play_on(visitor, 1, partial(log_of, bert, other["game"]), Random(2), choices=1)
    assert log_of(bert, other["game"]).splitlines()[:4] == lines
    assert anna.ask("GET", f"/games/{other['game']}").status_code == 404


def test_a_bot_that_is_asked_first_plays_before_anybody_comes(anna: Guest) -> None:
    """Of several games the bot begins some; all of them come to wait for the person, who has opened none."""
    games = [anna.ask("POST", "/games/quick", {"seed": seed}).json()["head"]["game"] for seed in range(4)]
    for game in games:

        def mine(game: str = game) -> bool:
            return bool(anna.ask("GET", f"/games/{game}").json()["head"]["your_turn"])

        wait_until(mine, f"somebody who plays in {game}", every=0.1)
