"""Vital spots: what each costs, what striking it does, and who has any (CAL, CDG-04, CDG-05).

``SPOTS`` is the table of the current edition. An edition that prices its spots otherwise has a table of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from systems import harm_odds, odds
from systems.facts import UnitFacts, UnitSheet, cite
from systems.forecast import AttackFacts, Effect, Modifier
from systems.harm_odds import Harm, Outcomes
from systems.rulesets.answers import Harmed, Spot
from systems.rulesets.grips import loses_base
from systems.rulesets.house import House

SPOTS: dict[str, Spot] = {
    "head": Spot("CAL-06", 4, points="stun"),
    "eyes": Spot("CAL-07", 4, points="dazzle"),
    "abdomen": Spot("CAL-08", 4, points="nausea"),
    "ribs": Spot("CAL-09", 4, points="pain"),
    "throat": Spot("CAL-11", 6, rises=("new",)),
    "temple": Spot("CAL-12", 12, rises=("new", "old")),
}
AT_ITEMS: dict[str, Spot] = {"disarm": Spot("DIS-01", 3), "sunder": Spot("SUN-01", 3)}
"""The rows of the table that go for what a hand holds, by verb; they aim at no vital spot (DIS-05, SUN-07)."""
NO_SPOT = {"disarm": "DIS-05", "sunder": "SUN-07"}
SPECIALTY = "called_shot"
RELIEF = "called_shot_relief"
"""The trait of a weapon that makes called shots easier."""
WITHOUT_VITAL_SPOTS = frozenset(("ooze", "construct", "swarm"))
"""Creatures without vital spots unless their sheet gives them one (CDG-04, companion 14)."""


def vital(sheet: UnitSheet) -> bool:
    """Whether the creature has vital spots: by its trait, otherwise by its kind (CDG-04)."""
    said = dict(sheet.traits)
    if said.get("no_vital_spots"):
        return False
    return sheet.kind not in WITHOUT_VITAL_SPOTS or said.get("vital_spots", 0) + hidden(sheet) > 0


def hidden(sheet: UnitSheet) -> int:
    """The difficulty of finding the creature's vital spot; 0 where it is in the open (CDG-05)."""
    return dict(sheet.traits).get("hidden_vital_spot", 0)


def row(facts: AttackFacts, table: Mapping[str, Spot]) -> Spot | None:
    """The row an attack is made by: its vital spot's, or the one for what a hand holds (CAL-05, DIS-01, SUN-01)."""
    if facts.verb in NO_SPOT:
        cite(NO_SPOT[facts.verb])
    return table[facts.spot] if facts.spot else AT_ITEMS.get(facts.verb)


def penalty(facts: AttackFacts, spot: Spot) -> list[Modifier]:
    """What the spot costs the attacker: its untyped penalty, and what eases it (CAL-03, companion 4.2)."""
    rule = "CAL-03" if facts.spot else spot.rule
    lines = [Modifier(rule, "modifier.called_shot", -spot.penalty, kind="untyped")]
    eased = min(spot.penalty, int(SPECIALTY in facts.actor.sheet.specialties))
    if eased:
        lines.append(Modifier("DIC-14", "modifier.called_shot_specialty", eased))
    relief = min(spot.penalty - eased, facts.weapon.trait(RELIEF))
    if relief:
        lines.append(Modifier("CAL-03", "modifier.called_shot_relief", relief, source=facts.weapon.key))
    return lines


def dodge(facts: AttackFacts, table: Mapping[str, Spot], house: House) -> int:
    """Dodge bonus of a target that knows of the shot and has not lost its Base Defense (CAL-03)."""
    unit, spot = facts.target, row(facts, table)
    if spot is None or not facts.target_sees_attacker or "base" in facts.give_up:
        return 0
    if unit.flat_footed or unit.stumbled or unit.helpless or unit.bars("base"):
        return 0
    if facts.third_party and loses_base(unit, house):  # in a hold there is no Base Defense against others (GRP-09)
        return 0
    kept = unit.base_defense > 0 or unit.derived.base_defense == 0
    return spot.penalty if kept else 0


def value(spot: Spot, successes: int, damage: int) -> int:
    """What the save has to beat: points before it, or the damage of which points rise (CAL-10, CAL-11)."""
    if not spot.points:
        return damage
    cite("CAL-10", "SCN-07")
    return (damage if spot.counts == "damage" else successes) // spot.per


def rising(spot: Spot, harm: Harm, unit: UnitFacts, number: int) -> tuple[int, int]:
    """How many points rise a grade, each once and none beyond aggravated: (of this attack, of older wounds).

    Where both may, those of this attack come first (CAL-11, CAL-12).
    """
    own = min(number, harm[0] + harm[1]) if "new" in spot.rises else 0
    older = min(number - own, unit.bashing + unit.lethal) if "old" in spot.rises else 0
    return own, older


def raised(spot: Spot, harmed: Harmed, unit: UnitFacts, number: int) -> Harmed:
    """The harm once so many points have risen a grade, the mildest first (CAL-11, CAL-12, DMG-17)."""
    harm: Harm = (harmed.bashing, harmed.lethal, harmed.aggravated)
    own, older = rising(spot, harm, unit, number)
    bashing, lethal, aggravated = harm_odds.raised(harm, own)
    lines = harmed.modifiers
    if own:
        cite("DMG-17")
        lines = (*lines, Modifier(spot.rule, "modifier.vital_spot", own, op="grade", kind="harm"))
    return replace(harmed, bashing=bashing, lethal=lethal, aggravated=aggravated, older=older, modifiers=lines)


def outcomes(
    spot: Spot, successes: odds.Distribution, damage: tuple[int, ...], save: odds.Distribution
) -> Outcomes[tuple[int, int]]:
    """(final successes, by how much the save fell short), exactly; ``damage[n]`` is what n successes come to."""
    return harm_odds.saved(
        tuple((number, chance) for number, chance in enumerate(successes)),
        save,
        lambda number: value(spot, number, damage[number]),
    )


def effect(spot: Spot, found: Outcomes[tuple[int, int]]) -> Effect:
    """What the shot brings about beside damage: points of a condition, or points that rise a grade."""
    amounts = harm_odds.numbers(found, lambda each: each[1])
    return Effect(spot.points or "risen", amounts, (spot.rule, "CAL-10") if spot.points else (spot.rule,))
