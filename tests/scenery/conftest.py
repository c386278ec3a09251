"""A test of laying out that fails leaves a picture of its case, as those of the table do."""

from tests.table.conftest import pytest_runtest_makereport

__all__ = ["pytest_runtest_makereport"]
