"""Every kind of expectation that a step may have, by its name in the file."""

from muster.scenario.expecting_accounts import OF_ACCOUNTS
from muster.scenario.expecting_attacks import OF_ATTACKS
from muster.scenario.expecting_events import OF_EVENTS
from muster.scenario.expecting_state import OF_THE_STATE
from muster.scenario.expecting_views import OF_VIEWS
from muster.scenario.expecting_ways import OF_WAYS
from muster.scenario.outcome import ExpectationKind

EXPECTATIONS: dict[str, ExpectationKind] = {
    **OF_EVENTS,
    **OF_THE_STATE,
    **OF_ACCOUNTS,
    **OF_VIEWS,
    **OF_ATTACKS,
    **OF_WAYS,
}
