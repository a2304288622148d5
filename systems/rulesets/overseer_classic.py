"""The Overseer rules, classic edition: only what differs from the current one.

What the current edition leaves open or plays otherwise is a row of the table of switches; this edition sets it. Tables
of verbs, contests and spots differ by the rows named here. What the texts word differently and play alike needs no
line:

- of a roll or a number: INI-03, INI-04, DMG-12, DMG-19, IMM-01, PAR-02, COV-05, CHG-14, AOA-03; TDF-04, because no
  High Speed comes from anything but a weapon;
- "with one melee attack" (TRP-01, BRS-01, GRP-01) costs what a melee attack costs, and only a bull rush takes the place
  of a charge's blow (BRS-09);
- attack and Balance at one time (TRP-04): a touch without a success beats no Balance, so a miss trips nobody anyway;
- "passive" (GRP-22, PIN-10): what natural weapons add to a grab never was in the contest.

What only the current texts say (GRP-14 to GRP-17, GRP-20, GRP-21, GRP-23, THT-11, MEF-01) fills the gap here as well,
unless this edition's own words are against it (GRP-19).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from systems.facts import UnitFacts, cite
from systems.forecast import AttackFacts, ContestFacts, Forecast, Step
from systems.rulesets import contests
from systems.rulesets.answers import Spot, Verb
from systems.rulesets.contests import CONTESTS
from systems.rulesets.overseer import Overseer
from systems.rulesets.point_types import POINTS, threshold
from systems.rulesets.states import STATES
from systems.rulesets.verbs import BY_NAME

STANDARDS = {
    "weak_thrower": "four_short",  # THR-09, ARC-08, BLD-06, DV-21
    "thrown_weapons": "one_formula",  # THR-02, THR-03
    "improvised_range": "none",  # THR-06
    "cap_modifiers": "left_out",  # DMG-05, BRW-03, BLD-03, THR-05
    "cap_strength": "as_rolled",  # DMG-13
    "close_shots": "on",  # FIR-06, DV-17
    "aim_distance": "approximate",  # AIM-02
    "leaning_out": "grades",  # FFC-02, EX-27
    "overflow": "off",  # OVF-01
    "techniques": "barred",  # SPA-02, CAL-02, CDG-03
    "ranged_hold": "no_stray",  # GRP-18, GRP-19
    "area_high_speed": "full",  # AOE-05, companion R6
}

#: The shove is the contest itself (BRS-04); the grab only has to touch (GRP-01).
VERBS = {
    "bull_rush": replace(BY_NAME["bull_rush"], steps=("declare", "contest", "move")),
    "grapple": replace(BY_NAME["grapple"], touch=True),
}
#: What a grab may be rolled with, the first where both are as likely to touch (GRP-01).
GRAB = ("STR", "DEX")
#: The only roll of a bull rush is its attack (BRS-04), and Size burdens it (BRS-03); the natural weapon has helped the
#: grab already (GRP-03).
ROWS = {
    "bull_rush": CONTESTS["bull_rush"]._replace(attack=True, size="target", size_rule="BRS-03"),
    "grapple": CONTESTS["grapple"]._replace(natural=""),
}
#: Prices and effects of CAL-06 to CAL-12 as the earlier text prints them: points for successes, not for damage.
SPOTS = {
    "head": Spot("CAL-06", 3, points="stun", counts="successes"),
    "eyes": Spot("CAL-07", 5, points="dazzle", per=1, counts="successes"),
    "abdomen": Spot("CAL-08", 2, points="nausea", counts="successes"),
    "ribs": Spot("CAL-09", 3, points="pain", counts="successes"),
    "throat": Spot("CAL-11", 5, rises=("new",)),
    "temple": Spot("CAL-12", 5, rises=("old",)),
}


class OverseerClassic(Overseer):
    """Classic edition; see ``base.Ruleset`` for what each answer means."""

    name: ClassVar[str] = "overseer_classic"
    verbs: ClassVar[tuple[Verb, ...]] = tuple(VERBS.get(verb.name, verb) for verb in BY_NAME.values())
    by_name: ClassVar[dict[str, Verb]] = {**BY_NAME, **VERBS}
    contests: ClassVar[Mapping[str, contests.Contest]] = {**CONTESTS, **ROWS}
    standards: ClassVar[Mapping[str, str]] = STANDARDS
    played_traits: ClassVar[frozenset[str]] = Overseer.played_traits | {"player_character"}  # INI-07
    spots: ClassVar[Mapping[str, Spot]] = SPOTS
    spots_stack: ClassVar[bool] = True  # CAL-13 is of the current text alone
    blurred: ClassVar[tuple[str, ...]] = ("CAL-04",)
    coup_needs_vital_spots: ClassVar[bool] = False  # CDG-04, CDG-05
    seizes_leaving = False  # GRP-29, GRP-30

    def agree(self, a: UnitFacts, b: UnitFacts) -> bool:
        """Only two players' characters of one side may (INI-07)."""
        players = all(dict(each.sheet.traits).get("player_character") for each in (a, b))
        return players and super().agree(a, b)

    def unsurprised(self, unit: UnitFacts) -> tuple[str, ...]:
        """These texts know nobody who cannot be surprised (SUR-04)."""
        return ()

    def grapple_faces(self, grappler: UnitFacts, grappled: UnitFacts) -> tuple[int, ...]:
        """Odd faces meet the grappler; where the Sizes differ its examples count from 1 on (GRP-11, GRP-12)."""
        if grappler.size != grappled.size:
            return super().grapple_faces(grappler, grappled)
        cite("GRP-11")
        return (1, 3, 5, 7, 9)

    def _forecast(self, facts: AttackFacts) -> Forecast:
        """As in the current edition, but for a grab (GRP-01, GRP-03) and for blows into a hold (GRP-13).

        One may grab with Strength or with Dexterity, and would never take what is likelier to miss.
        """
        if facts.verb == "grapple" and not facts.attribute:
            cite("GRP-01")
            grab = bare(facts)
            return max((self._forecast(replace(grab, attribute=each)) for each in GRAB), key=lambda each: each.hit)
        alone = replace(facts, companions=())
        shown = super()._forecast(alone)
        others = [super(OverseerClassic, self)._forecast(replace(alone, target=each)) for each in facts.companions]
        lowered = max(map(guarded, others), default=guarded(shown)) - guarded(shown)
        return super()._forecast(replace(alone, lowered=lowered)) if lowered > 0 else shown

    def _contest(self, facts: ContestFacts) -> Step:
        """Who is held by a pin and nothing else can still strain against that pin (PIN-10)."""
        return super()._contest(replace(facts, actor=straining(facts.actor)) if facts.name == "break_pin" else facts)

    def conditioned(
        self,
        unit: UnitFacts,
        points: tuple[tuple[str, bool, int, str, str], ...],
        inflicted: tuple[tuple[str, str, str], ...],
        solid: bool,
    ) -> UnitFacts:
        """Who is pinned is held (PIN-07)."""
        if unit.pinned:
            inflicted = (*inflicted, ("held", "PIN-07", ""))
        return super().conditioned(unit, points, inflicted, solid)


def guarded(shown: Forecast) -> int:
    """What the target's side does to the attack dice: nothing else of a forecast is its defense (GRP-13)."""
    return sum(line.value for line in shown.modifiers if line.scope == "scene")


def straining(unit: UnitFacts) -> UnitFacts:
    """A pinned unit as it rolls to break the pin: being held by it fails every roll of the body but this one (PIN-07,
    PIN-10). What else holds it, points or a state, still does.
    """
    pinned_alone = not any(
        POINTS[kind].state == "held" and number >= threshold(unit.sheet, kind) for kind, number in unit.points
    )
    others = any("physical" in STATES[state].bars for state in unit.states if state in STATES and state != "held")
    if others or not (unit.pinned and pinned_alone):
        return unit
    cite("PIN-10")
    return replace(unit, barred=tuple(word for word in unit.barred if word != "physical"))


def bare(facts: AttackFacts) -> AttackFacts:
    """A grab: only a natural weapon that is made for it adds its damage to the touch (GRP-03)."""
    if facts.weapon.natural and facts.weapon.trait("grapple") > 0:
        cite("GRP-03")
        return facts
    return replace(facts, weapon=replace(facts.weapon, damage=0))
