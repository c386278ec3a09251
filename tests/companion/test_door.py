"""The door holds: whatever JSON is handed in, an answer or one sentence comes out, and in time."""

import json
import time
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.companion import RECKONINGS, answer, answer_text
from tests.companion.kit import EXAMPLES, ROSTER, UNIT

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(
    ["4+", "none", "core", "unit", "weapon", "faction", "roster", "yes", -1, 0, 1, 10**20, 1e300, "x" * 5000]
)  # fmt: skip
JSON = st.recursive(
    SCALARS,
    lambda each: st.lists(each, max_size=4) | st.dictionaries(st.text(max_size=8), each, max_size=4),
    max_leaves=8,
)


def refusal(found: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = found["refused"]
    assert set(told) - {"agreeable"} == {"code", "sentence", "rule", "at"}
    assert told["sentence"].endswith((".", "?"))
    assert len(told["sentence"]) < 3_000
    return told


def holds(name: str, request: object) -> None:
    found = answer(name, request)
    json.dumps(found, allow_nan=False).encode()
    if "refused" in found:
        refusal(found)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_answered_and_has_the_fields_that_its_shape_names(name: str) -> None:
    found = answer(name, EXAMPLES[name])
    assert "refused" not in found, found
    assert set(found) == set(get_type_hints(RECKONINGS[name].answer))
    assert set(EXAMPLES[name]) <= set(get_type_hints(RECKONINGS[name].request))


@pytest.mark.law
@pytest.mark.parametrize("name", sorted(RECKONINGS))
@settings(max_examples=40, deadline=None)
@given(request=JSON)
def test_any_json_is_answered_or_refused(name: str, request: Any) -> None:
    holds(name, request)


@pytest.mark.law
@pytest.mark.parametrize("name", sorted(name for name, request in EXAMPLES.items() if request))
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_an_example_with_anything_in_any_place_is_answered_or_refused(name: str, data: st.DataObject) -> None:
    request = json.loads(json.dumps(EXAMPLES[name]))
    within: Any = request
    while True:
        keys = list(within) if isinstance(within, dict) else list(range(len(within)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(within[key], dict | list) and within[key] and data.draw(st.booleans()):
            within = within[key]
        else:
            within[key] = data.draw(JSON)
            break
    holds(name, request)


def test_what_is_no_plain_json_is_refused() -> None:
    deep: Any = []
    for _ in range(5_000):
        deep = [deep]
    odd = (
        deep,
        float("nan"),
        float("inf"),
        10**5000,
        "\ud800",
        {1: 2},
        object(),
        b"x",
        ["x"] * 300_000,
        "x" * 3_000_000,
    )
    for value in odd:
        refusal(answer("price", {"thing": {**UNIT, "lore": value}}))
        refusal(answer("ready", {"x": value}))


def test_text_that_is_no_json_is_refused() -> None:
    for text in ("", "{", "NaN", '{"thing": Infinity}', "9" * 10_000, "[" * 100_000, '"\\ud800"', "{}" * 3_000_000):
        refusal(json.loads(answer_text("price", text)))
    assert json.loads(answer_text("ready", "{}"))["factions"]


def test_an_unknown_reckoning_is_refused_with_what_there_is() -> None:
    assert "price" in refusal(answer("prise", {}))["sentence"]


def test_an_unknown_field_is_refused_by_name() -> None:
    assert refusal(answer("price", {"thing": UNIT, "hnad": True}))["at"] == "hnad"


def test_a_request_is_never_changed() -> None:
    for name, request in EXAMPLES.items():
        before = json.dumps(request)
        answer(name, request)
        assert json.dumps(request) == before


WEAPONS = [{"name": f"w{n}", "range": 1, "attacks": 1, "power": 1, "type": "assault"} for n in range(1_000)]
BIG: dict[str, tuple[str, Any]] = {
    "many dice": ("odds", {"attack": {"groups": [{"attacks": 25, "power": 14}] * 20,
                                      "target": {"defence": 0, "hp": 99, "models": 1000, "aegis": 4}}}),
    "many losses": ("resolve", {"attack": {"groups": [{"attacks": 10_000, "power": 14}],
                                           "target": {"defence": 0, "hp": 1, "models": 1000}},
                               "choose": [999] * 1000}),
    "many weapons": ("library", {"thing": {"kind": "armoury", "name": "x", "weapons": WEAPONS}}),
    "many faults": ("library", {"thing": {"kind": "armoury", "name": "x", "weapons": [{"naem": 1}] * 5_000}}),
    "many fields": ("price", {"thing": {"kind": "unit", **{f"f{n}": 1 for n in range(50_000)}}}),
    "many names": ("roster", {"roster": {**ROSTER, "weapons": WEAPONS, "units": [
        {"profile": "nobody", "models": [{"weapons": [f"v{n}" for n in range(20)]}]}] * 100}}),
    "a long text": ("share", {"thing": {**UNIT, "perks": [
        {"name": f"p{n}", "text": "quick brown foxes " * 100} for n in range(100)]}}),
    "brackets": ("file", {"text": "[" * 200_000}),
    "documents": ("file", {"text": "a: b\n---\n" * 20_000}),
}  # fmt: skip


@pytest.mark.parametrize("what", BIG)
def test_large_requests_take_bounded_time(what: str) -> None:
    begun = time.process_time()
    holds(*BIG[what])
    assert time.process_time() - begun < 10


def test_a_price_with_all_its_steps_is_quick() -> None:
    answer("price", {"thing": UNIT})
    begun = time.process_time()
    for hp in range(1, 21):
        answer("price", {"thing": {**UNIT, "hp": hp}})
    assert (time.process_time() - begun) / 20 < 0.03
