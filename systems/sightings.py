"""Who comes into sight otherwise than by going there, where somebody waits for that moment (RDY-01, RDY-03).

A door opens, somebody joins or is shoved out from behind a corner, smoke clears, a barrier falls, a hidden one is
noticed (companion 11): after every step of a resolution whoever has something ready for sight looks again. What has
shown the newcomer is over by then, an attack that has revealed its attacker too (HID-10), and nothing else begins
before: the moment comes ahead of the next command, and beneath whatever is still under way. A way that is walked
stops where its moment comes by itself (``readied.on_way``).
"""

from __future__ import annotations

import esper

from systems import knowledge, readied, stack
from systems.battle import Battle
from systems.commands import Command
from systems.facts import UnitFacts

AT_REST = frozenset(("initiative",))
"""Chapters of frames above which a window may open at once: a turn that is about to begin can wait."""
Seen = dict[str, tuple[str, ...]]


def in_sight(battle: Battle) -> Seen:
    """Whom everybody who waits for sight has before its eyes now, of those it waits for, the nearest first."""
    return {unit.id: _meant(battle, unit) for unit in readied.watchers(battle)}


def _meant(battle: Battle, unit: UnitFacts) -> tuple[str, ...]:
    """Those in sight whose coming would be the moment; nobody waits for one who lies there or has given up, unless
    that one is named.
    """
    found = [
        other
        for other in battle.units()
        if other.id != unit.id
        and not other.dead
        and readied.means(battle, unit, other.id)
        and (not (other.fallen or other.surrendered) or readied.named(battle, unit))
        and knowledge.sees(battle, unit, other)
    ]
    return tuple(other.id for other in sorted(found, key=lambda other: knowledge.distance(battle, unit, other)))


def look(battle: Battle) -> bool:
    """Open the windows of everybody who has somebody before its eyes that was not there at the last look; whether one
    has been opened.
    """
    if not readied.watchers(battle):
        return False
    sightings = battle.processors.get(Sightings)
    if not isinstance(sightings, Sightings):
        return False
    now, before = in_sight(battle), sightings.last
    sightings.last = now
    awaited = _under_way(battle)
    doers: dict[str, list[str]] = {}
    for unit, others in now.items():
        for other in others if unit in before else ():
            if other not in before[unit] and (unit, other) not in awaited:
                doers.setdefault(other, []).append(unit)
    windows = tuple((doer, readied.in_order(battle, entrants)) for doer, entrants in doers.items())
    _open(battle, windows)
    return bool(windows)


def _under_way(battle: Battle) -> set[tuple[str, str]]:
    """Who is already having its moment, by whose doing: a way that was walked, or ridden, has stopped for it."""
    frames = (stack.Frame(*frame) for frame in stack.frames(battle))
    opened = [frame for frame in frames if (frame.chapter, frame.step) == ("readied", "open")]
    found = {(unit, frame.fact("doer")) for frame in opened for unit in frame.fact("entrants")}
    riders = [(other.id, other.rides) for other in battle.units() if other.rides]
    return found | {(unit, rider) for unit, doer in found for rider, mount in riders if mount == doer}


def _open(battle: Battle, windows: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
    """One after the other: at once where nothing but a turn's beginning is under way, otherwise when that is over."""
    top = stack.top(battle)
    if top is None or top.chapter in AT_REST:
        for doer, entrants in reversed(windows):  # the newest frame goes on first
            readied.open_window(battle, doer, entrants)
    else:
        for doer, entrants in windows:
            stack.push_below(battle, "readied", "open", above=AT_REST, doer=doer, entrants=entrants)


class Sightings(esper.Processor):
    """Notes whom everybody sees before anything happens."""

    def __init__(self) -> None:
        super().__init__()
        self.last: Seen = {}
        """Whom each of them saw at the last look of this tick."""

    def process(self, battle: Battle, command: Command) -> None:
        del command
        self.last = in_sight(battle)
