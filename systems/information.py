"""What a side may know of another's numbers (INF, DESIGN 6 *Who knows what*).

With the switch ``reveal_enemy_defense`` on, every located unit's sheet is open. Off, a side keeps a record of each
enemy: what
shows (Size, posture, gear, conditions, wound band) is exact; Base, Dodge, Insight, Natural Armor, Deflection and
Health are the range
still possible; what announcements taught it narrows that range (FLW-03). A record is two UnitFacts, the weakest and
the strongest
the enemy could be, so forecasts, danger and AI use the same code on it and are never handed the real sheet.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from systems import knowledge
from systems.battle import Battle
from systems.facts import AttackFacts, Derived, Forecast, UnitFacts, cite
from systems.rulesets.base import Ruleset

#: Most a hidden part can be: a human's Attributes end at 5 and have no legend (companion 4.1); creatures go by the B
#: row (15.3).
HUMAN_MOST = {"base_defense": 5, "dodge_defense": 0, "insight_defense": 0, "natural_armor": 0, "deflection": 0}
CREATURE_MOST = {"base_defense": 16, "dodge_defense": 3, "insight_defense": 6, "natural_armor": 17, "deflection": 3}
HUMAN_ENDURANCE = (1, 5)
CREATURE_ENDURANCE = (1, 16)
HIDDEN = ("base", "dodge", "insight", "natural", "deflection")


@dataclass(frozen=True, slots=True)
class Record:
    """What a side believes of a unit: the easiest and the hardest it could be. ``exact`` when both are the truth."""

    low: UnitFacts
    high: UnitFacts

    @property
    def exact(self) -> bool:
        return self.low is self.high


def revealed(battle: Battle, side: str, unit: str) -> bool:
    """Whether the side may know every number of the unit (INF-01 to INF-03)."""
    if battle.unit(unit).side == side:
        return True
    cite("INF-03")
    return battle.rules.house["reveal_enemy_defense"] == "on"


def record(battle: Battle, side: str, unit: str) -> Record:
    """What the side believes of the unit."""
    facts = battle.unit(unit)
    if revealed(battle, side, unit):
        return Record(facts, facts)
    cite("INF-01", "INF-02")
    learned = knowledge.announced(battle, side, unit)
    return Record(
        _supposed(battle, facts, learned, strongest=False), _supposed(battle, facts, learned, strongest=True)
    )


def learn(battle: Battle, facts: AttackFacts, shown: Forecast) -> None:
    """An announcement states the DP that remain and, later, the extras used: a side works back from there (FLW-03,
    INF-04).

    The hidden parts together are at least what is left of them, and at most that plus everything the attack strips.
    """
    left = sum(points for part, points in shown.defense if part in HIDDEN)
    weapon = facts.weapon
    strips = weapon.trait("high_speed") + weapon.trait("armor_piercing") + weapon.trait("spell_piercing")
    most = left + strips + facts.target.attacks_suffered
    side, target = facts.actor.side, facts.target.id
    known = knowledge.announced(battle, side, target)
    knowledge.announce(
        battle,
        side,
        target,
        (("least", max(left, known.get("least", 0))), ("most", max(left, min(most, known.get("most", most))))),
    )


def _supposed(battle: Battle, facts: UnitFacts, learned: dict[str, int], *, strongest: bool) -> UnitFacts:
    """One end of the record: nothing of the real sheet but what shows and what was learned."""
    human = facts.sheet.kind == "human"
    most = HUMAN_MOST if human else CREATURE_MOST
    parts = dict(most) if strongest else dict.fromkeys(most, 0)
    if strongest and "most" in learned:
        _shrink(parts, learned["most"])
    if not strongest and "least" in learned:
        parts["base_defense"] = learned["least"]
    low, high = HUMAN_ENDURANCE if human else CREATURE_ENDURANCE
    health = facts.size + (high if strongest else low)
    healthy = _healthy(battle.rules, facts, health, strongest=strongest)
    derived = Derived(
        health=health,
        speed=facts.derived.speed,
        initiative=0,
        base_defense=parts["base_defense"],
        dodge_defense=parts["dodge_defense"],
        insight_defense=parts["insight_defense"],
        defense_extra=0,
        willpower=0,
        sensory_range=facts.derived.sensory_range,
        reflex=0,
        fortitude=0,
        will=0,
        footprint=facts.derived.footprint,
    )
    sheet = replace(
        facts.sheet,
        attributes=(high if strongest else low,) * len(facts.sheet.attributes),
        skills=tuple((name, 5 if strongest else 1) for name, _ in facts.sheet.skills),
        natural_armor=parts["natural_armor"],
        deflection=parts["deflection"],
        printed=(),
        traits=(),
    )
    return replace(
        facts,
        sheet=sheet,
        derived=derived,
        healthy=healthy,
        bashing=health - healthy,
        lethal=0,
        aggravated=0,
        base_defense=max(0, parts["base_defense"] - facts.charge_loss - facts.all_out_loss),
        defense_extra_left=3 if strongest and not human else 0,
        willpower=0,
        standing="default",
    )


def _shrink(parts: dict[str, int], total: int) -> None:
    """Cut the parts down until they add up to what was learned; what is left over may all be Base."""
    parts["base_defense"] = max(parts["base_defense"], total)
    over = sum(parts.values()) - total
    for part in ("deflection", "natural_armor", "insight_defense", "dodge_defense", "base_defense"):
        cut = min(parts[part], max(0, over))
        parts[part] -= cut
        over -= cut


def _healthy(rules: Ruleset, facts: UnitFacts, health: int, *, strongest: bool) -> int:
    """Healthy points that fit the band everybody sees (INF-04, companion 7.1)."""
    cite("INF-04")
    band = rules.wound_band(facts)
    if band == "unhurt":
        return health
    if facts.unconscious:
        return 0
    return health - 1 if strongest else 1


def estimate(rules: Ruleset, easy: AttackFacts, hard: AttackFacts) -> Forecast:
    """A forecast from a record: the middle of the easiest and the hardest, marked as an estimate with its range."""
    best, worst = rules.forecast(easy), rules.forecast(hard)
    values = {name: getattr(best, name) for name in Forecast.__slots__}
    values |= {
        "estimate": True,
        "low": worst.hit,
        "high": best.hit,
        "pool_low": worst.pool,
        "pool_high": best.pool,
        "hit": (best.hit + worst.hit) / 2,
        "drop": (best.drop + worst.drop) / 2,
        "mean": (best.mean + worst.mean) / 2,
        "successes": _middle(best.successes, worst.successes),
        "damage": _middle(best.damage, worst.damage),
    }
    return Forecast(**values)


def _middle(a: tuple[float, ...], b: tuple[float, ...]) -> tuple[float, ...]:
    size = max(len(a), len(b))
    pad_a, pad_b = a + (0.0,) * (size - len(a)), b + (0.0,) * (size - len(b))
    return tuple((one + other) / 2 for one, other in zip(pad_a, pad_b, strict=True))
