"""What both sides say in a game fits the published schema: every kind of decision, choice, command and question."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import jsonschema
import msgspec
import pytest

from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice, Lose
from muster.battle.commands import AnyCommand
from muster.battle.decisions import AnyDecision, Decision
from muster.battle.grammar import grammar, tags
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.server.games.closes import CLOSES
from muster.server.games.connection import fault_of
from muster.server.games.describing import MESSAGES, message_schema
from muster.server.games.messages import Said, Told
from muster.server.games.said import Unreadable, read_said
from muster.views.asked_picture import asked_picture
from muster.views.preview import preview
from muster.views.preview.questions import KINDS, AnyAsking, read_choice, read_question
from muster.views.shapes.preview import Question
from muster.views.state_picture import picture_of
from scripts.exchanges import SCENES, exchanges
from tests.views.kit import GAMES, game

Body = dict[str, Any]


@cache
def schema(kind: str) -> jsonschema.Draft202012Validator:
    """That of all messages of one side, to the letter: no field but those that are described."""
    return jsonschema.Draft202012Validator(_closed(message_schema(kind)))


def _closed(part: Any) -> Any:
    if isinstance(part, list):
        return [_closed(each) for each in part]
    if not isinstance(part, dict):
        return part
    made = {key: _closed(value) for key, value in part.items()}
    return {"additionalProperties": False, **made} if "properties" in made and made.get("type") == "object" else made


def fits(kind: str, message: Any) -> None:
    """A message of one side is one that the other takes."""
    plain = msgspec.json.decode(msgspec.json.encode(message))
    best = jsonschema.exceptions.best_match(schema(kind).iter_errors(plain))
    assert best is None, f"{best.message} at {best.json_path} in {json.dumps(plain)[:2_000]}"


def questions_about(battle: Battle, choice: Body) -> Iterator[Body]:
    """A question of every kind, whether it makes sense here or not."""
    (unit, *_), there = [each.number for each in battle.forces.units], [12_000, 12_000]
    yield {"ask": "choice", "choice": choice}
    yield {"ask": "move", "unit": unit, "to": there}
    yield {"ask": "reach", "unit": unit}
    yield {"ask": "deploy", "unit": unit, "to": there}
    yield {"ask": "attack", "unit": unit}
    yield {"ask": "sight", "one": 0, "other": battle.forces.model_count - 1}
    yield {"ask": "counter"}
    yield {"ask": "suggest"}


def told_of(battle: Battle, seat: int, rng: Random, seen: dict[str, set[str]]) -> Iterator[tuple[str, Body]]:
    """What is told and said at one decision; `seen` collects of what kinds that was."""
    view = View(battle, seat)
    for spectator in (False, True):
        asked = asked_picture(view, spectator=spectator)
        more: Body = {"seats": [seat], "thinking": None, "clocks": None, "running": None}
        yield "told", {"tell": "asked", "asked": asked, **more}
    assert asked is not None
    seen["decision"].add(asked["kind"])
    yield (
        "told",
        {
            "tell": "line",
            "n": 1,
            "line": LINE,
            "state": picture_of(battle.field, seat, 1, battle.hash),
        },
    )
    choice: Body = msgspec.to_builtins(view.sample(rng))
    seen["choice"].add(choice["do"])
    yield "said", {"say": "choose", "id": 1, "seat": seat, "number": asked["number"], "choice": choice}
    for question in questions_about(battle, choice):
        yield "said", {"say": "ask", "id": 1, "seat": seat, "question": question}
        answer = preview(view, question)
        if "fault" in answer:
            yield "told", {"tell": "refused", "id": 1, "fault": answer["fault"]}
        else:
            seen["answered"].add(question["ask"])
            yield "told", {"tell": "answer", "id": 1, "number": 1, **answer}
    refusal = view.check(Lose((10_000,)))
    assert isinstance(refusal, Refusal)
    yield "told", {"tell": "refused", "id": 1, "fault": fault_of(refusal)}


LINE: Body = exchanges()["attack"][4]["line"]


@pytest.mark.timeout(300)
def test_every_kind_that_games_have_fits_the_schema() -> None:
    seen: dict[str, set[str]] = {"decision": set(), "choice": set(), "answered": set()}
    for name in GAMES:
        met = set[str]()
        for number, battle in enumerate(game(name)):
            kind = battle.pending and type(battle.pending).__name__
            if battle.pending is None or (kind in met and number % 25):
                continue
            met.add(str(kind))
            seat = battle.forces.sides[battle.pending.side][0]
            for side, message in told_of(battle, seat, Random(number), seen):
                fits(side, message)
    for scene in exchanges().values():
        seen["decision"].add(scene[0]["asked"]["kind"])
        for message in scene:
            fits("told" if "tell" in message else "said", message)
            if message.get("say") == "ask":
                seen["answered"].add(message["question"]["ask"])
    assert seen["decision"] == set(tags("decision"))
    assert seen["answered"] == set(KINDS)


def test_there_is_an_exchange_for_every_kind_of_decision_that_does_not_list_its_answers() -> None:
    own = {kind.__struct_config__.tag for kind in get_args(AnyDecision) if kind.options is Decision.options}
    assert {scene.kind for scene in SCENES} == own <= set(tags("decision"))
    assert {kind: told[0]["asked"]["kind"] for kind, told in exchanges().items()} == {
        scene.kind: scene.kind for scene in SCENES
    }


def test_the_schema_names_every_kind_of_decision() -> None:
    kind = message_schema("told")["$defs"]["Asked"]["properties"]["kind"]
    assert kind["enum"] == list(tags("decision"))


def example(part: Body, known: Body, *, whole: bool) -> Any:
    """A value that a schema describes, with all of its fields or with those alone that must be there."""
    if "$ref" in part:
        return example(known[part["$ref"].rpartition("/")[2]], known, whole=whole)
    if "anyOf" in part:
        return example(part["anyOf"][0], known, whole=whole)
    if "const" in part:
        return part["const"]
    if "enum" in part:
        return part["enum"][0]
    if "prefixItems" in part:
        rows = part["prefixItems"][: None if whole else part.get("minItems")]
        return [example(each, known, whole=whole) for each in rows]
    if part.get("type") == "array":
        count = max(part.get("minItems", 0), 1 if whole else 0)
        return [example(part["items"], known, whole=whole)] * count
    if part.get("type") == "object":
        fields = part["properties"] if whole else part["required"]
        return {name: example(part["properties"][name], known, whole=whole) for name in fields}
    return {"integer": 1, "string": "x", "boolean": True}[part["type"]]


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(("kind", "union"), [("choice", AnyChoice), ("command", AnyCommand)])
def test_whatever_the_schema_describes_the_engine_reads(kind: str, union: Any, whole: bool) -> None:
    document = grammar(kind)
    for link in document["anyOf"]:
        body = example(link, document["$defs"], whole=whole)
        read = msgspec.convert(body, union)
        assert body.items() <= msgspec.json.decode(msgspec.json.encode(read)).items() or not whole
        message = {"say": "choose" if kind == "choice" else "command", "id": 1, "seat": 0, kind: body}
        fits("said", message | ({"number": 1} if kind == "choice" else {}))


@pytest.mark.parametrize("whole", [False, True])
def test_whatever_the_schema_describes_the_server_reads(whole: bool) -> None:
    document = message_schema("said")
    for link in document["anyOf"]:
        message = example(link, document["$defs"], whole=whole)
        assert read_said(json.dumps(message)) == message
        fits("said", message)
    for name in (kind.__name__ for kind in get_args(AnyAsking)):
        question = example(document["$defs"][name], document["$defs"], whole=whole)
        read = read_question(question)
        assert type(read).__name__ == name
        if name == "AskChoice":
            read_choice(question["choice"])


def test_a_question_has_the_same_fields_for_the_socket_and_for_the_views() -> None:
    strict = {field for kind in get_args(AnyAsking) for field in kind.__struct_fields__}
    assert strict | {"ask"} == set(Question.__annotations__)


def test_each_side_has_a_schema_of_all_its_messages() -> None:
    for kind, union in MESSAGES.items():
        links = {link["$ref"].rpartition("/")[2] for link in message_schema(kind)["anyOf"]}
        assert links == {message.__name__ for message in get_args(union)}
    assert {"said": Said, "told": Told} == MESSAGES


@pytest.mark.parametrize(
    ("text", "id_", "code"),
    [
        ('{"say": "chat", "id": 7, "seat": 0, "text": "x"', 7, "message.unreadable"),
        ('{"id": 7, "say": "chat", "seat": NaN}', 7, "message.unreadable"),
        ('{"id": 7, "say": "choose", "choice": [' + "1," * 9_000 + "1]}", 7, "message.too_large"),
        ('{"say": "chat", "text": "\\"id\\": 5", ', None, "message.unreadable"),
        ('{"say": "chat", "id": 1.5, ', None, "message.unreadable"),
        ('{"say": "chat", "id": 99999999999999999999, ', None, "message.unreadable"),
        ('{"say": "dance", "id": 7}', 7, "message.say"),
        ("nothing", None, "message.unreadable"),
    ],
)
def test_what_cannot_be_read_is_answered_with_its_id_where_one_is_written(
    text: str, id_: int | None, code: str
) -> None:
    with pytest.raises(Unreadable) as refused:
        read_said(text)
    assert (refused.value.id, refused.value.fault["code"]) == (id_, code)
    fits("told", {"tell": "refused", "id": refused.value.id, "fault": refused.value.fault})


def test_the_client_stays_away_after_the_codes_that_the_server_means_so() -> None:
    from scripts.evidence import ROOT

    source = (ROOT / "web/src/pages/play/live/connection.svelte.ts").read_text("utf-8")
    (final,) = (line for line in source.splitlines() if line.startswith("const FINAL"))
    assert [code for code, close in sorted(CLOSES.items()) if not close.comes_back] == json.loads(
        final.partition("= ")[2].rstrip(";")
    )
