"""Which rules a decision follows, for whoever wants to know: the ledger of tests listens, a battle does not."""

from __future__ import annotations

from collections.abc import Callable

#: Who hears ``cite``: nobody while a battle is played, the test that wants to know which rules were followed.
CITED: list[Callable[[tuple[str, ...]], None]] = []


def cite(*rules: str) -> None:
    """Name the rules that a decision follows when no modifier, event, offer, refusal or ask carries them.

    For rules of geometry, rounding, order or view: ``cite("SCN-07")`` stands beside the line that rounds down.
    It changes nothing and costs one truth test while nobody listens.
    """
    if CITED:
        for listen in CITED:
            listen(rules)
