"""Coin: a game of its own, small enough to read in a minute, that is fought through the same doors as the rulebook's.

Two ten-sided dice and the Skill of the weapon against 11, or against 8 where the target is down; once the blow is
announced the target may set up to three points of guard against it. Each point beyond bruises, and every third cuts as
well; cover takes off what would come through. The slowest goes first, everybody has two actions of one kind, six
points of Health, and no verb but moving, attacking and standing up. What it has no verb for it takes from ``overseer``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from systems import odds
from systems.dice import NEVER, Roll
from systems.facts import Derived, UnitFacts, UnitSheet, WeaponFacts
from systems.forecast import AttackFacts, CoverFacts, Forecast, Modifier
from systems.rulesets.answers import Harmed, Standing, Verb
from systems.rulesets.overseer import Overseer

DICE, FACES = 2, range(1, 11)
HARD, EASY = 11, 8
"""What is to be reached, and what against somebody who is down."""
GUARD = 3
"""Points of guard between two own turns; one of them is set where nobody is asked."""
CUTS = 3
ACTION = ("standard",)
VERBS = (
    Verb("move", (ACTION,), ("move",), ("MOV-01",)),
    Verb("attack", (ACTION,), ("declare", "roll", "harm"), ("ATK-02",)),
    Verb("stand_up", (ACTION,), ("effect",), ("MOV-19",)),
)


class Coin(Overseer):
    """See ``systems.rulesets.base.Ruleset`` for what each answer means."""

    name: ClassVar[str] = "coin"
    verbs: ClassVar[tuple[Verb, ...]] = VERBS
    by_name: ClassVar[dict[str, Verb]] = {verb.name: verb for verb in VERBS}
    standards: ClassVar[Mapping[str, str]] = {}

    # the sheet, the clock, the budget

    def _derive(self, unit: UnitSheet) -> Derived:
        return Derived(
            health=6, speed=6, initiative=unit.attributes[1], base_defense=0, dodge_defense=0, insight_defense=0,
            defense_extra=GUARD, willpower=0, sensory_range=50, reflex=0, fortitude=0, will=0,
            footprint=max(1, unit.size // 5),
        )  # fmt: skip

    def order(self, units: tuple[Standing, ...]) -> tuple[str, ...]:
        return tuple(unit.id for unit in sorted(units, key=lambda each: (each.score, each.among, each.index)))

    def tied(self, a: Standing, b: Standing) -> bool:
        return False

    def settles(self, a: Standing, b: Standing) -> str:
        return ""

    def agree(self, a: UnitFacts, b: UnitFacts) -> bool:
        return False

    def budget(self, swift_owed: bool) -> tuple[int, int, int, int]:
        return 2, 0, 0, 0

    def more_standard(self, unit: UnitFacts) -> int:
        return 0

    # distances and cover

    def reach(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        return 1 + weapon.size // 4

    def maximum_range(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        return weapon.base_range

    def usable(self, unit: UnitFacts, weapon: WeaponFacts) -> tuple[str, ...]:
        return ()

    def cover_value(self, cover: CoverFacts, size: int, ranged: bool) -> tuple[int, int]:
        """What cover takes off the harm, and the piece that does."""
        worth = [min(GUARD, piece.size // 2) for piece in cover.pieces]
        return (0, -1) if not worth else (max(worth), worth.index(max(worth)))

    def alike(
        self, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts, distance: int, cover: CoverFacts
    ) -> tuple[int, ...]:
        return (self.cover_value(cover, target.size, ranged=not weapon.melee)[0],)

    def striking(self, unit: UnitFacts) -> tuple[int, ...]:
        return ()

    def attack_extra(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        return 0

    # facts -> forecast -> harm

    def forecast(self, facts: AttackFacts) -> Forecast:
        target = facts.target
        lines = [
            Modifier("ATK-02", "modifier.skill", facts.actor.skill(facts.weapon.skill), source=facts.weapon.skill),
            Modifier("DEF-01", "modifier.base_defense", -HARD, scope="scene"),
        ]
        if target.prone or target.flat_footed or target.helpless:
            lines.append(Modifier("DEF-15", "modifier.prone", -EASY, op="set", scope="scene"))
        most = 0 if target.helpless else target.defense_extra_left
        guard = min(most, 1) if facts.defense_extra < 0 else min(facts.defense_extra, most)
        bare = Forecast(
            verb=facts.verb, actor=facts.actor.id, target=target.id, weapon=facts.weapon.key, costs=ACTION,
            modifiers=tuple(lines), pool=DICE, again=NEVER, cap=0, cap_modifiers=(), defense=(), leftover=(),
            attack_extra=0, attack_extra_modifiers=(), lost_successes=0, defense_extra=guard, defense_extra_max=most,
            grade="B", conversion=(), successes=(1.0,), damage=(1.0,), hit=0.0, drop=0.0, mean=0.0,
        )  # fmt: skip
        return self.refold(facts, bare)

    def refold(self, facts: AttackFacts, forecast: Forecast) -> Forecast:
        soak = self.cover_value(facts.cover, facts.target.size, ranged=not facts.weapon.melee)[0]
        successes = beyond(edge(forecast.modifiers) - forecast.defense_extra)
        damage = odds.mapped(successes, lambda points: sum(hurt(points, soak)))
        return replace(
            forecast, successes=successes, damage=damage, hit=1.0 - successes[0],
            drop=self.falls(facts.target, damage), mean=odds.mean(damage),
        )  # fmt: skip

    def read(self, forecast: Forecast, roll: Roll) -> Roll:
        """The sum of both faces, with what one brings to it, over what is to be reached."""
        return replace(roll, successes=max(0, sum(roll.faces) + edge(forecast.modifiers) + 1))

    def final_successes(self, forecast: Forecast, rolled: int, defense_extra: int) -> int:
        return max(0, rolled - defense_extra)

    def harm(self, facts: AttackFacts, forecast: Forecast, successes: int) -> Harmed:
        soak = self.cover_value(facts.cover, facts.target.size, ranged=not facts.weapon.melee)[0]
        bruises, cuts = hurt(successes, soak)
        return Harmed(
            bruises, cuts, 0, dealt=sum(hurt(successes, 0)), absorbed=sum(hurt(successes, 0)) - bruises - cuts
        )


def edge(lines: tuple[Modifier, ...]) -> int:
    """Own lines add up; of those of the scene the last that sets them counts for all."""
    own = sum(each.value for each in lines if each.scope == "own")
    scene = [each for each in lines if each.scope == "scene"]
    fixed = [each.value for each in scene if each.op == "set"]
    return own + (fixed[-1] if fixed else sum(each.value for each in scene))


@lru_cache(maxsize=64)
def beyond(ahead: int) -> tuple[float, ...]:
    """Chance of each number of points by which two dice and ``ahead`` reach 0 or go beyond."""
    table = [0] * (2 + max(0, DICE * FACES[-1] + ahead))
    for first in FACES:
        for second in FACES:
            table[max(0, first + second + ahead + 1)] += 1
    return tuple(count / len(FACES) ** DICE for count in table)


def hurt(points: int, soak: int) -> tuple[int, int]:
    """Bruises and cuts that so many points do: both come from the same dice, and cover takes off bruises first."""
    cuts = points // CUTS
    left = max(0, points + cuts - soak)
    return max(0, left - cuts), min(left, cuts)
