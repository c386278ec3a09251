"""A geometric test that fails leaves a picture of its case in build/failing."""

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.table.pictures import draw_failure, single_failures

FAILING = Path(__file__).resolve().parents[2] / "build" / "failing"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and call.excinfo is not None and report.failed:
        for number, each in enumerate(single_failures(call.excinfo.value)):
            drawn = draw_failure(item.name, each.__traceback__, FAILING, number)
            if drawn:
                report.sections.append(("Drawn", str(drawn)))
    return report
