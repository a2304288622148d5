"""What a unit notices by the Overseer rules: eyes in every light and weather, other senses, and hiding from them
(companion 10 and 11, HID, PRE-02).

Levels are those of ``systems.detection``: 0 not located, 1 roughly, 2 exactly. Ranks are numbers, 0 for none; means of
different Essence count one Rank more for the one who looks.
"""

from __future__ import annotations

from dataclasses import dataclass

from systems.facts import UnitFacts, UnitSheet, cite
from systems.forecast import ContestFacts, CoverFacts, Modifier, Sightline
from systems.rulesets.answers import Sense, Veil
from systems.rulesets.house import House

NOTHING, ROUGHLY, EXACTLY = 0, 1, 2
NATURE, TECHNOLOGY, MAGIC, ANOMALOUS = range(4)
"""Essences."""
APPROXIMATE = 10
"""How many times the sensory range the approximate range is."""
CLEAR = Sightline()
"""Sight in good light and weather."""
DIM, DARK = 1, 2
"""What a square of the board may lack in light."""
DARK_SIGHTED = ("darkvision", "true_sight")
LIGHT_SIGHTED = ("low_light_vision", *DARK_SIGHTED)
SENSES = ("blindsight", "blindsense", "tremorsense", "true_sight", "keen_smell", "keen_hearing")
HIDING_TRAITS = ("invisible", "invisible_rank", "invisible_essence", "detection_rank", "detection_essence", "odorous")
TRAITS = frozenset((*SENSES, *LIGHT_SIGHTED, *HIDING_TRAITS))
#: Weather -> (what it divides visual ranges by, dice it takes from looking).
WEATHER = {"": (1, 0), "fog": (2, 4), "rain": (2, 4), "snow": (2, 4), "wind": (2, 4), "storm": (4, 8)}


@dataclass(frozen=True, slots=True)
class Circumstance:
    """One row of the table of modifiers to noticing: whose roll, how many dice, and what the looker needs for it."""

    hider: bool
    dice: int
    needs: str = ""


CIRCUMSTANCES = {
    "unlocated": Circumstance(True, 10),
    "noisy": Circumstance(False, -2, "hearing"),
    "acted": Circumstance(False, 2, "hearing"),
    "spoke": Circumstance(False, 2, "hearing"),
    "smells": Circumstance(False, 2, "smell"),
    "hurried": Circumstance(False, 2),
    "approximate_range": Circumstance(False, 1),
    "sensory_range": Circumstance(False, 1),
    "bad_weather": Circumstance(False, -WEATHER["rain"][1]),
    "storm": Circumstance(False, -WEATHER["storm"][1]),
    "hide_in_brush": Circumstance(True, 5),
    "sneak_in_brush": Circumstance(True, -5),
    "hide_in_smoke": Circumstance(True, 5),
}
"""Everything that may help or hinder in noticing somebody; all of it adds up (companion 10, 11, 13.3)."""


def trait(sheet: UnitSheet, name: str) -> int:
    """The number behind a trait of a creature, 0 without it."""
    for key, value in sheet.traits:
        if key == name:
            return value
    return 0


def hears(unit: UnitFacts) -> bool:
    return "deaf" not in unit.states


def lines(facts: ContestFacts, *, own: bool) -> list[Modifier]:
    """What the circumstances do to the roll of the one who looks (``own``) or of the one who hides: all adds up."""
    found = []
    for name in facts.circumstances:
        row = CIRCUMSTANCES[name]
        if row.hider != own and (row.needs != "hearing" or hears(facts.actor)):
            found.append(Modifier("HID-07", f"modifier.{name}", row.dice, source=name))
    nose = trait(facts.actor.sheet, "keen_smell") if own else 0
    if nose:
        found.append(Modifier("HID-07", "modifier.keen_smell", nose, source="keen_smell"))
    return found


def _in_touch(one: UnitFacts, other: UnitFacts) -> bool:
    """Whether one holds, is held by or clings to the other: they feel where they are."""
    held = one.group != "" and one.group == other.group
    return held or one.clings_to == other.id or other.clings_to == one.id


def _plain(unit: UnitFacts) -> bool:
    """Whether there is nothing about the unit that helps or hinders its eyes, or those of others."""
    return not (unit.barred or unit.hides or unit.sheet.traits or unit.fallen)


class Senses:
    """The answers of the Overseer rules about noticing; see ``base.Ruleset``."""

    house: House

    def sight_range(self, unit: UnitFacts) -> int:
        """Ten times the sensory range; a unit without Perception gets by with what its other senses give (companion
        4.4).
        """
        return APPROXIMATE * max(APPROXIMATE, unit.derived.sensory_range)

    def perceives(self, watcher: UnitFacts, other: UnitFacts, distance: int, line: Sightline) -> int:
        """Touch tells exactly; eyes as far as light, weather and hiding let them; of the other senses the best."""
        if (
            line == CLEAR
            and distance <= APPROXIMATE * APPROXIMATE
            and not (watcher.barred or other.hides or other.sheet.traits or watcher.fallen)
        ):
            return EXACTLY  # nothing but open eyes, as nearly always
        if watcher.fallen or (watcher.helpless and "see" in watcher.barred):
            return NOTHING
        if _in_touch(watcher, other):
            return EXACTLY
        hidden = next((steps for who, steps in other.hides if who == watcher.id), -1)
        level = self._seen(watcher, other, distance, line)
        if hidden >= 0:
            cite("HID-09")
            level = min(level, hidden)
        if level < EXACTLY:
            for sense in self.senses(watcher):
                level = max(level, self._sensed(sense, other, distance, line, hidden))
        return level

    def both_perceive(self, one: UnitFacts, other: UnitFacts, distance: int, cover: CoverFacts) -> tuple[int, int]:
        """``perceives`` of the one and of the other, where that stands between them."""
        clear = cover.sight and cover.air and not (cover.dark or cover.dark_back or cover.weather)
        if clear and distance <= APPROXIMATE * APPROXIMATE and _plain(one) and _plain(other):
            return EXACTLY, EXACTLY
        return self.perceives(one, other, distance, cover.line), self.perceives(other, one, distance, cover.line_back)

    def _seen(self, watcher: UnitFacts, other: UnitFacts, distance: int, line: Sightline) -> int:
        """What eyes alone make out, hiding aside."""
        blind = "see" in watcher.barred or not line.sight
        if blind or distance > self.eyesight(watcher, line.dark, line.weather):
            return NOTHING
        veil = self.veil(other)
        if veil is None:
            return EXACTLY
        steps = next((steps for who, steps in other.spotted if who == watcher.id), 0)
        return min(EXACTLY, self.makes_out(watcher, veil) + steps)

    def _sensed(self, sense: Sense, other: UnitFacts, distance: int, line: Sightline, hidden: int) -> int:
        """What one other sense makes out: of who hides without any ability at best roughly, the Ranks being equal."""
        if distance > sense.metres or not (sense.through or line.air):
            return NOTHING
        if not line.sight:
            cite("COV-18")
        if sense.ground and (other.altitude or other.clings_to):
            return NOTHING
        return sense.level if hidden < 0 or sense.true else min(sense.level, max(ROUGHLY, hidden))

    def eyesight(self, unit: UnitFacts, dark: int, weather: str) -> int:
        return self.sight_range(unit) // self._dimmed(unit, dark, weather) if self._any(unit, dark) else 0

    def clear_sight(self, unit: UnitFacts, dark: int, weather: str) -> int:
        return unit.derived.sensory_range // self._dimmed(unit, dark, weather) if self._any(unit, dark) else 0

    def _any(self, unit: UnitFacts, dark: int) -> bool:
        """Whether eyes are of any use: in the dark only those made for it (companion 10)."""
        return dark < DARK or any(trait(unit.sheet, name) for name in DARK_SIGHTED)

    def _dimmed(self, unit: UnitFacts, dark: int, weather: str) -> int:
        """By what dim light and weather divide how far it sees; each counts (companion 10)."""
        dim = dark == DIM and not any(trait(unit.sheet, name) for name in LIGHT_SIGHTED)
        return (2 if dim else 1) * WEATHER[weather][0]

    def senses(self, unit: UnitFacts) -> tuple[Sense, ...]:
        if not unit.sheet.traits or "reach" in unit.barred:
            return ()
        far = unit.derived.sensory_range
        found = []
        for name in SENSES:
            number = trait(unit.sheet, name)
            if number and not (name == "keen_hearing" and not hears(unit)):
                metres = number if number > 1 and name in ("blindsense", "blindsight", "tremorsense") else far
                level = EXACTLY if name in ("blindsight", "tremorsense", "true_sight") else ROUGHLY
                through = name in ("tremorsense", "keen_smell", "keen_hearing")
                found.append(Sense(name, metres, level, through, name == "tremorsense", name == "true_sight"))
        return tuple(found)

    def veil(self, unit: UnitFacts) -> Veil | None:
        if not trait(unit.sheet, "invisible"):
            return None
        return Veil(trait(unit.sheet, "invisible_rank"), trait(unit.sheet, "invisible_essence"))

    def makes_out(self, unit: UnitFacts, veil: Veil) -> int:
        """Higher Rank exactly, equal roughly, lower not at all; another Essence counts one Rank more (HID-08)."""
        cite("HID-08")
        rank = trait(unit.sheet, "detection_rank")
        rank += trait(unit.sheet, "detection_essence") != veil.essence
        return EXACTLY if rank > veil.rank else ROUGHLY if rank == veil.rank else NOTHING
