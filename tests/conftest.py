"""What every test shares: the rules ledger's plugin, the hypothesis profiles, the amounts of counted checks.

``DICEFIELD_AMOUNTS`` chooses ``test`` (default: the same examples in every run) or ``soak`` (new ones each time, many).
"""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

from game import garbage
from tests.amounts import amount

__all__ = ["amount"]

pytest_plugins = ["tests.ledger_plugin", "pytester"]

# No clock decides a test: a loaded machine must not fail what an idle one passes.
_CLOCKLESS = settings(
    deadline=None, suppress_health_check=(HealthCheck.too_slow,), max_examples=amount("hypothesis_examples")
)
settings.register_profile("test", _CLOCKLESS, derandomize=True, database=None)
settings.register_profile("soak", _CLOCKLESS, derandomize=False, print_blob=True)
settings.load_profile(os.environ.get("DICEFIELD_AMOUNTS", "test"))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """The modules and the thousands of tests stay to the end: the garbage collector need not look at them each time."""
    gc.collect()
    gc.freeze()
    garbage.seldom()
