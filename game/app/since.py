"""What happened since one's last turn, once more: the events these eyes could see when they happened.

Whom a side has in sight changes; a walk that nobody saw must not be shown later because its walker came into sight
afterwards. So it is written down for every side with a person, as often as something has happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.app.beats import BEATS, subject
from systems import knowledge
from systems.events import Event, Rolled, TurnEnded, TurnStarted

if TYPE_CHECKING:
    from systems.battle import Battle


class Witness:
    """Whom each side had located, by stretches of the log."""

    def __init__(self) -> None:
        self.stretches: list[tuple[int, dict[str, frozenset[str]]]] = []
        """(end of a stretch of the log, side -> units located when it ended)."""

    def note(self, battle: Battle, sides: Iterable[str]) -> None:
        """Something has happened, or was taken back."""
        end = len(battle.log)
        while self.stretches and self.stretches[-1][0] >= end:
            self.stretches.pop()
        with battle:
            self.stretches.append((end, {side: knowledge.located(battle, side) for side in sides}))

    def since(self, battle: Battle, side: str, mine: frozenset[str]) -> list[Event]:
        """The events since the last turn of one of ``mine`` ended that the side saw, or everything for the
        Storyteller (side ""). Of what nobody took notes of, a side sees its own units alone. Dice are left out: they
        lie in the log. Empty where no more than a turn has begun.
        """
        start = max((n + 1 for n, event in enumerate(battle.log) if _ends(event, mine)), default=0)
        found, stretches, own = (
            [],
            list(self.stretches),
            {u for u, sheet in battle.sheets.items() if sheet.side == side},
        )
        for n in range(start, len(battle.log)):
            event = battle.log[n]
            while stretches and stretches[0][0] <= n:
                stretches.pop(0)
            seen = stretches[0][1].get(side, frozenset()) if stretches else frozenset()
            if type(event) in BEATS and not isinstance(event, Rolled) and (not side or subject(event) in (own | seen)):
                found.append(event)
        return found if any(not isinstance(event, TurnStarted) for event in found) else []


def _ends(event: Event, mine: frozenset[str]) -> bool:
    return isinstance(event, TurnEnded) and event.unit in mine
