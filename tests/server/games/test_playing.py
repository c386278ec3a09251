"""A quick battle against greedy, played to its end over a websocket, and what is refused on the way."""

from functools import partial
from random import Random

import pytest
from starlette.testclient import TestClient

from muster.battle.log.files import parse_log
from muster.battle.log.replay import verify
from tests.server.games.kit import Mirror, log_of, play_on, quick_game, visiting
from tests.server.games.tiny import tiny
from tests.server.kit import API, Guest, services_behind


@pytest.mark.timeout(500)
def test_a_quick_battle_is_played_to_its_end_and_its_log_verifies(site: TestClient, anna: Guest) -> None:
    game = quick_game(anna)
    with visiting(site, game, anna.key) as visitor:
        hello = visitor.greet()
        assert hello["seats"] == [0]
        assert hello["setup"]["head"]["stage"] == "playing"
        assert hello["table"] is not None
        commitment = hello["setup"]["head"]["commitment"]
        assert len(commitment) == 64
        assert "secret" not in log_of(anna, game)
        play_on(visitor, 0, partial(log_of, anna, game), Random(3))
        assert [each["n"] for each in visitor.lines] == list(range(len(visitor.lines)))
    log = parse_log(log_of(anna, game).encode(), "log")
    assert len(log.lines) == len(visitor.lines)
    assert log.secret
    assert verify(log) == []
    head = anna.ask("GET", f"/games/{game}").json()["head"]
    assert (head["stage"], head["lines"]) == ("over", len(log.lines))
    assert head["sentence"].startswith("Over (")
    with visiting(site, game, anna.key) as visitor:
        visitor.greet(after=len(log.lines) - 3)
        assert visitor.until("asked")["asked"] is None
        assert [each["n"] for each in visitor.lines] == [len(log.lines) - 2, len(log.lines) - 1]
        assert [each["state"] is None for each in visitor.lines] == [True, False]


def test_a_dropped_connection_resumes_by_number(site: TestClient, anna: Guest) -> None:
    game = quick_game(anna, 8)
    known = -1
    rng, mirror = Random(1), Mirror()
    for _ in range(4):
        with visiting(site, game, anna.key) as visitor:
            visitor.greet(after=known)
            for _ in range(2):
                asked = visitor.until_mine()["asked"]
                choice = mirror.any_choice(log_of(anna, game), 0, rng)
                visitor.asked = {}
                assert visitor.choose(0, asked["number"], choice)["tell"] == "done"
            visitor.until("line") if not visitor.lines else None
            assert visitor.lines[0]["n"] == known + 1
            known = visitor.lines[-1]["n"]
    with visiting(site, game, anna.key) as visitor:
        visitor.greet(after=known)
        visitor.until_mine()
        numbers = [each["n"] for each in visitor.lines]
        assert numbers == list(range(known + 1, known + 1 + len(numbers)))


def test_what_is_said_wrongly_is_refused_with_its_code_and_changes_nothing(site: TestClient, anna: Guest) -> None:
    game = quick_game(anna, 9)
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        number = visitor.until_mine()["asked"]["number"]
        before = log_of(anna, game)
        right = Mirror().any_choice(before, 0, Random(1))
        wrong = [
            (visitor.choose(1, number, right), "seat.not_yours"),
            (visitor.choose(0, number + 1, right), "choice.stale"),
            (visitor.choose(0, number - 1, right), "choice.stale"),
            (visitor.choose(0, number, {"do": "dance"}), "choice.type"),
            (visitor.choose(0, number, {"do": "move", "unit": "x"}), "choice.type"),
            (visitor.choose(0, number, {"do": "lose", "models": [1]}), "choice.kind"),
            (visitor.command(1, {"say": "surrender"}), "seat.not_yours"),
            (visitor.command(0, {"say": "shout"}), "command.type"),
            (visitor.command(0, {"say": "decline"}), "offer.none"),
            (visitor.command(0, {"say": "warn", "seat": 1, "why": "luck"}), "command.not_here"),
            (visitor.do(say="chat", seat=1, text="hello"), "seat.not_yours"),
            (visitor.do(say="chat", seat=0, text="x" * 501), "chat.text"),
            (visitor.do(say="sing", seat=0), "message.say"),
            (visitor.do(say="choose", seat="0", number=1, choice={}), "message.field"),
        ]
        for told, code in wrong:
            assert told["tell"] == "refused", (told, code)
            assert told["fault"]["code"] == code, told
            assert told["fault"]["sentence"]
        assert log_of(anna, game) == before
        assert visitor.choose(0, number, right)["tell"] == "done"


def test_what_is_no_message_is_refused_and_the_connection_goes_on(site: TestClient, anna: Guest) -> None:
    game = quick_game(anna, 9)
    with site.websocket_connect(
        f"/api/v1/games/{game}/live", headers={"Authorization": f"Bearer {anna.key}"}
    ) as session:
        session.send_json({"say": "hello", "protocol": 1, "after": -1})
        while session.receive_json()["tell"] != "present":
            pass
        said = {
            "{": "message.unreadable",
            "[]": "message.unreadable",
            '"hello"': "message.unreadable",
            "": "message.unreadable",
            '{"say": "chat", "id": 1, "seat": 0, "text": NaN}': "message.unreadable",
            "[" * 5_000: "message.unreadable",
            '{"say": "chat", "id": true}': "message.id",
            '{"say": 5, "id": 1}': "message.say",
            '{"say": "hello", "protocol": 1, "after": -1}': "hello.twice",
            '{"say": "chat", "id": 1, "seat": 0, "text": [' + "1," * 8_000 + "1]}": "message.too_large",
        }
        for text, code in said.items():
            session.send_text(text)
            while (told := session.receive_json())["tell"] != "refused":
                pass
            assert told["fault"]["code"] == code, (text[:60], told)
        session.send_bytes(b"\xff\xfe")
        while (told := session.receive_json())["tell"] != "refused":
            pass
        assert told["id"] is None


def test_a_game_is_found_by_its_players_alone(site: TestClient, anna: Guest, bert: Guest) -> None:
    game = quick_game(anna, 9)
    for path in ("", "/log", "/story", "/states", "/report", "/report.md"):
        assert bert.ask("GET", f"/games/{game}{path}").status_code == 404
    for path, body in (("/share", None), ("/continue", {"n": 0})):
        assert bert.ask("POST", f"/games/{game}{path}", body).status_code == 404
    assert bert.ask("GET", "/games").json()["games"] == []
    assert [each["game"] for each in anna.ask("GET", "/games").json()["games"]] == [game]
    for key in (bert.key, "", "nonsense"):
        with visiting(site, game, key) as visitor:
            refused = visitor.greet()
            assert refused["fault"]["code"] == "not_found"
    for nobody in ("00000000-0000-4000-8000-000000000000", "no-such-game"):
        with visiting(site, nobody, anna.key) as visitor:
            assert visitor.greet()["fault"]["code"] == "not_found"


def test_a_spectator_has_the_secret_and_says_nothing(site: TestClient, anna: Guest) -> None:
    game = quick_game(anna, 9)
    watch = anna.ask("GET", f"/games/{game}").json()["head"]["watch"]
    with visiting(site, game) as visitor:
        hello = visitor.greet(watch=watch)
        assert hello["seats"] == []
        assert hello["setup"]["head"]["watch"] is None
        present = visitor.until("present")
        assert (present["seats"], present["watching"]) == ([], 1)
        then = site.get(f"{API}/games/{game}/states", params={"watch": watch})
        assert [state["n"] for state in then.json()["states"]] == [0]
        assert site.get(f"{API}/games/{game}/states", params={"watch": f"{watch}x"}).status_code == 404
        assert site.get(f"{API}/games/{game}/states").status_code == 404
        for path in ("story", "report"):
            assert site.get(f"{API}/games/{game}/{path}", params={"watch": watch}).status_code == 200
            assert site.get(f"{API}/games/{game}/{path}").status_code == 404
        assert visitor.command(0, {"say": "surrender"})["fault"]["code"] == "seat.not_yours"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"say": "hello", "protocol": 2, "after": -1}, "hello.protocol"),
        ({"say": "hello", "protocol": 1, "after": 10**6}, "hello.after"),
        ({"say": "chat", "id": 1, "seat": 0, "text": "x"}, "hello.missing"),
        ({"say": "hello"}, "message.field"),
    ],
)
def test_a_hello_that_is_none_ends_the_connection(
    site: TestClient, anna: Guest, said: dict[str, object], code: str
) -> None:
    game = anna.ask("POST", "/games", tiny("you", "link")).json()["head"]["game"]
    with visiting(site, game, anna.key) as visitor:
        visitor.say(dict(said))
        assert visitor.next()["fault"]["code"] == code
    assert game not in services_behind(site).open_games._open, "no table stays in memory for it"  # noqa: SLF001


def test_a_page_of_another_site_is_not_let_in(site: TestClient, anna: Guest) -> None:
    from starlette.websockets import WebSocketDisconnect

    game = quick_game(anna, 9)
    with pytest.raises(WebSocketDisconnect), visiting(site, game, anna.key, Origin="https://evil.example") as visitor:
        visitor.greet()
    with visiting(site, game, anna.key, Origin="http://testserver") as visitor:
        assert visitor.greet()["tell"] == "hello"


def test_surrender_ends_the_game_and_chat_is_heard(site: TestClient, anna: Guest) -> None:
    game = quick_game(anna, 9)
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        visitor.until_mine()
        assert visitor.do(say="chat", seat=0, text=" Good game. ")["n"] == -1
        assert visitor.chats[-1]["text"] == "Good game."
        assert visitor.command(0, {"say": "surrender"})["tell"] == "done"
        while visitor.asked["asked"] is not None:
            visitor.next()
        number = 99
        assert visitor.choose(0, number, {"do": "finish"})["fault"]["code"] == "choice.over"
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        assert visitor.until("chat")["text"] == "Good game."


def test_a_choice_is_taken_back(site: TestClient, anna: Guest) -> None:
    game = quick_game(anna, 12)
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        mirror = play_on(visitor, 0, partial(log_of, anna, game), Random(4), choices=2)
        assert mirror.battle is not None
        to = mirror.battle.state.number
        visitor.until_mine()
        visitor.asked = {}
        assert visitor.command(0, {"say": "ask_undo", "to": to})["tell"] == "done"
        while "undone" not in [event["kind"] for event in visitor.lines[-1]["line"]["events"]]:
            visitor.next()
        assert visitor.until_mine()["asked"]["number"] > to


def test_a_seat_is_given_to_a_bot_which_plays_on(site: TestClient, anna: Guest) -> None:
    game = quick_game(anna, 9)
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        number = visitor.until_mine()["asked"]["number"]
        told = visitor.command(0, {"say": "go_on_without", "seat": 0, "bot": "genius"})
        assert told["fault"]["code"] == "command.bot"
        assert visitor.command(0, {"say": "go_on_without", "seat": 0, "bot": "random"})["tell"] == "done"
        count = len(visitor.lines)
        while len(visitor.lines) < count + 5:
            visitor.next()
        assert visitor.choose(0, number, {"do": "finish"})["fault"]["code"] == "seat.bot"


def test_a_bot_is_never_away(site: TestClient, anna: Guest) -> None:
    game = quick_game(anna, 9)
    with visiting(site, game, anna.key) as visitor:
        visitor.greet()
        for bot in ("", "random"):
            told = visitor.command(0, {"say": "go_on_without", "seat": 1, "bot": bot})
            assert (told["tell"], told["fault"]["code"]) == ("refused", "seat.bot")
