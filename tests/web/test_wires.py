"""What is overheard on a websocket fails a test exactly when the page asked or offered what is refused."""

import json

from tests.web.wires import Wire, Wires

ASK = {"say": "ask", "id": 3, "seat": 0, "question": {"ask": "move", "unit": 0, "paths": 7}}
CHOOSE = {"say": "choose", "id": 4, "seat": 0, "number": 9, "choice": {"do": "finish"}}


def refused(code: str, *said: dict[str, object], rule: str = "", late: bool = False, meant: str = "") -> list[str]:
    """The complaints after the last of these was refused."""
    wires = Wires(meant={meant})
    wire = Wire(wires)
    for message in said:
        wire.sent(json.dumps(message))
    if late:
        wire.received(json.dumps({"tell": "asked", "asked": None, "seats": []}))
    fault = {"code": code, "sentence": "No.", "rule": rule, "nearest": None}
    wire.received(json.dumps({"tell": "refused", "id": said[-1]["id"], "fault": fault}))
    assert wires.sent("ask", "choose") == list(said)
    return wires.complaints


def test_a_question_refused_for_its_shape_and_a_choice_that_was_offered_are_complaints() -> None:
    assert "ask.type" in refused("ask.type", ASK)[0]
    assert '"finish"' in refused("deploy.zone", ASK, CHOOSE, rule="DEPLOY-02")[0]


def test_what_a_rule_answers_what_came_late_and_what_is_meant_are_none() -> None:
    assert not refused("ask.model", ASK, rule="TRANS-24")
    assert not refused("ask.counter", ASK, late=True)
    assert not refused("seat.bot", CHOOSE, meant="seat.bot")


def test_frames_of_others_are_passed_over() -> None:
    wires = Wires()
    wire = Wire(wires)
    wire.sent("no json")
    wire.received("[1]")
    assert not wires.said
    assert not wires.complaints
