"""What a bench says: a missed aim has its sentence; changed answers and what cannot be compared are told."""

import io
import json
from collections.abc import Callable
from math import log

import pytest

from scripts import bench, bench_worker
from scripts.bench_alternation import MOST, alternated, compared
from scripts.bench_measuring import CannotMeasureError, Measuring
from scripts.bench_report import UNEXPLAINED, Comparison, Method, decoded, encoded, exponent
from scripts.evidence import ROOT

WHY = "It is followed column by column."


def chapter(*methods: Method, checksum: str = "c0ffee") -> Comparison:
    return Comparison("Sight", "Medians.", methods, checksum)


def told(*methods: Method) -> str:
    return "\n".join(chapter(*methods).lines())


def always(amount: float, checksum: str = "c0ffee") -> Callable[[], Comparison]:
    return lambda: chapter(Method("a pair", amount), checksum=checksum)


def lacking() -> Comparison:
    raise CannotMeasureError("Traceback\nAttributeError: no views\n")


def test_a_missed_aim_has_its_sentence_and_refuses_nothing() -> None:
    found = chapter(Method("a pair", 7.8, aim=5, why=WHY))
    assert "aim at most 5: MISSED" in "\n".join(found.lines())
    assert f"Missed by “a pair”: {WHY}" in found.lines()
    assert not found.missed


def test_a_miss_that_nobody_explained_says_so() -> None:
    assert f"Missed by “a game”: {UNEXPLAINED}" in told(Method("a game", 600_000, most=500_000))


def test_what_is_met_needs_no_sentence() -> None:
    said = told(Method("a game", 90_000, most=500_000, aim=100_000, why=WHY))
    assert "at most 500,000: met; aim at most 100,000: met" in said
    assert WHY not in said


def test_what_is_wanted_and_missed_fails_the_bench() -> None:
    assert chapter(Method("a game", 600_000, most=500_000)).missed
    assert chapter(Method("ours", 10), Method("theirs", 400, slower=50)).missed
    assert not chapter(Method("ours", 10), Method("theirs", 500, slower=50)).missed


def test_figures_have_their_units() -> None:
    said = told(Method("a copy", 4_932, unit="bytes"), Method("grows like", 1.6, unit="n^x"))
    assert "| a copy | 4,932 bytes | 1.0 |" in said
    assert "| grows like | n^1.60 |  |" in said


def test_a_chapter_survives_the_way_between_processes() -> None:
    found = chapter(Method("a pair", 7.8, slower=2, most=9, aim=5, why=WHY, unit="bytes"))
    assert decoded(encoded(found)) == found


def test_the_exponent_is_that_of_the_growth() -> None:
    sizes = (50, 80, 160, 320)
    assert exponent(sizes, [3 * each**1.5 for each in sizes]) == pytest.approx(1.5)
    assert 1 < exponent(sizes, [each * log(each) for each in sizes]) < 1.3


def test_the_same_answers_are_told_with_the_ratio_of_the_medians() -> None:
    said = "\n".join(compared("sight", "v1", always(10), always(4)))
    assert "The same checksum: c0ffee." in said
    assert "| a pair | 10.0 us | 4.0 us | 2.50 |" in said


def test_a_changed_checksum_is_reported() -> None:
    assert "ANOTHER CHECKSUM: v1 old, now new." in "\n".join(compared("x", "v1", always(1, "old"), always(1, "new")))


def test_a_checksum_that_changes_from_round_to_round_is_reported() -> None:
    numbers = iter(range(2 * MOST))
    said = "\n".join(compared("x", "v1", always(1), lambda: always(1, f"sum {next(numbers) % 2}")()))
    assert "THE CHECKSUM CHANGES from round to round: v1 c0ffee; now sum 0, sum 1." in said


def test_a_figure_of_one_state_only_is_not_compared() -> None:
    old = lambda: chapter(Method("a pair", 8), Method("gone", 1))  # noqa: E731
    new = lambda: chapter(Method("a pair", 4), Method("come", 2))  # noqa: E731
    lines = compared("x", "v1", old, new)
    assert "| gone | 1.0 us |  | cannot be compared |" in lines
    assert "| come |  | 2.0 us | cannot be compared |" in lines


def test_what_the_older_state_lacks_is_said_and_the_bench_goes_on() -> None:
    lines = compared("previews", "v1", lacking, always(1))
    assert lines[0] == "### previews"
    assert "Cannot be compared: v1 says AttributeError: no views" in lines


def test_what_this_state_cannot_do_ends_the_bench() -> None:
    with pytest.raises(CannotMeasureError):
        compared("previews", "v1", always(1), lacking)


def test_states_take_turns_at_going_first_and_time_bounds_the_rounds() -> None:
    went = list[str]()

    def noting(state: str) -> Callable[[], Comparison]:
        def measure() -> Comparison:
            went.append(state)
            return always(1)()

        return measure

    hours = iter(range(0, 10_000_000, 3_600))
    alternated(noting("old"), noting("new"), clock=lambda: next(hours))
    assert went == ["old", "new", "new", "old"]
    went.clear()
    alternated(noting("old"), noting("new"), clock=lambda: 0)
    assert len(went) == 2 * MOST


def test_a_worker_answers_with_the_chapter_or_with_what_stopped_it() -> None:
    good = io.StringIO(f"{json.dumps(bench_worker.answer(always(3)))}\n")
    assert Measuring(("one",), io.StringIO(), good).measure("one") == always(3)()
    bad = io.StringIO(f"{json.dumps(bench_worker.answer(lambda: chapter(1 / 0)))}\n")  # type: ignore[arg-type]
    with pytest.raises(CannotMeasureError) as trouble:
        Measuring(("one",), io.StringIO(), bad).measure("one")
    assert trouble.value.reason == "ZeroDivisionError: division by zero"
    with pytest.raises(CannotMeasureError, match="ended"):
        Measuring(("one",), io.StringIO(), io.StringIO()).measure("one")


def test_some_parts_can_be_chosen() -> None:
    assert bench.chosen_parts("growth, battle", [*bench.PARTS]) == ["battle", "growth"]
    assert bench.chosen_parts("", bench.COMPARED) == [*bench.COMPARED]
    with pytest.raises(SystemExit, match="There is no part batle; allowed are odds"):
        bench.chosen_parts("batle", [*bench.PARTS])


class TwoStates:
    """Processes that would measure: this state can all, the older one cannot even begin with `server`."""

    def __init__(self) -> None:
        self.asked = list[tuple[str, str, str]]()

    def process(self, part: str, source: object, *_options: str) -> "TwoStates.Process":
        state = "old" if source == bench.BASE else "new"
        if (state, part) == ("old", "server"):
            raise CannotMeasureError("ModuleNotFoundError: no server")
        return self.Process(self, part, state)

    class Process:
        chapters = ("first", "second")

        def __init__(self, states: "TwoStates", part: str, state: str) -> None:
            self._states, self._part, self._state = states, part, state

        def __enter__(self) -> "TwoStates.Process":
            return self

        def __exit__(self, *_trouble: object) -> None:
            pass

        def measure(self, name: str) -> Comparison:
            self._states.asked.append((self._state, self._part, name))
            return always(1)()


@pytest.fixture
def states(monkeypatch: pytest.MonkeyPatch) -> TwoStates:
    found = TwoStates()
    monkeypatch.setattr(bench, "measuring", found.process)
    monkeypatch.setattr(bench, "warm", lambda source: found.asked.append(("warm", "", str(source))))
    monkeypatch.setattr(bench, "check_out", lambda _: None)
    return found


def test_both_states_are_warm_before_anything_is_timed(states: TwoStates, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.beside_base(["memory", "server"], "v1") == 0
    assert states.asked[:2] == [("warm", "", str(bench.BASE)), ("warm", "", str(ROOT))]
    assert {each[1] for each in states.asked[2:]} == {"memory"}
    assert {*states.asked[2:]} == {
        (state, "memory", name) for name in ("first", "second") for state in ("old", "new")
    }
    assert "Cannot be compared: ModuleNotFoundError: no server" in capsys.readouterr().out
