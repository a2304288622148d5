"""Missiles that are guided: the lock before the shot, what it makes of it, and shots that come again after a miss
(ART-01, companion 9): [Guided], [Tracking].

The lock is a touch with the weapon, without its damage, that Reflex resists. Each point by which it succeeds lets the
next shot at that target trade a die for an extra success, as many as the weapon's damage at most. Aiming adds nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from systems import plan_odds
from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import AttackFacts, ContestFacts, Effect, Forecast, Modifier, Side, Step
from systems.rulesets import attack_pool, handling, knacks, plans, states
from systems.rulesets.house import House
from systems.rulesets.stacking import counting, total
from systems.rulesets.verbs import BY_NAME

GUIDED, MARK = "guided", "locked"
TRACKING, CHASES, AGAIN, CAME_BACK = "tracking", "chases", "again", "came_back"
"""The keyword; what has been done to a weapon whose missile is after somebody; the rounds of an attack that such a
missile makes; and the trait they give the weapon: the times it has missed.
"""
FEWER = 5
"""Dice that each miss costs the next attack."""
TRAITS = frozenset((GUIDED, TRACKING))
RULES = ("ART-01",)


def mark(target: str, points: int) -> str:
    """What has been done to a weapon that is locked on that target."""
    return f"{MARK} {target} {points}"


def locked(unit: UnitFacts, weapon: WeaponFacts) -> tuple[str, int]:
    """Whom the weapon is locked on, and by how many points; ("", 0) on nobody."""
    for item, step in unit.handled:
        word, _, rest = step.partition(" ")
        if item == weapon.item and word == MARK:
            target, _, points = rest.rpartition(" ")
            return target, int(points)
    return "", 0


def wanting(unit: UnitFacts, weapon: WeaponFacts, target: str) -> bool:
    """Whether it has to be locked on that target before it is fired at it."""
    return weapon.trait(GUIDED) > 0 and locked(unit, weapon)[0] != target


def released(rows: tuple[tuple[str, str], ...], weapon: WeaponFacts) -> tuple[tuple[str, str], ...]:
    """What has been done to the weapons once this one has been fired."""
    return tuple((item, step) for item, step in rows if item != weapon.item or step.partition(" ")[0] != MARK)


def unaimed(facts: AttackFacts) -> AttackFacts:
    """A guided weapon gains nothing by aiming."""
    return replace(facts, aim_rounds=0) if facts.aim_rounds and facts.weapon.trait(GUIDED) else facts


def traded(facts: AttackFacts, own: int, pool: int) -> int:
    """Dice that the shot gives for as many extra successes: all it may, or as many as are announced beyond ``own``;
    one die at least stays.
    """
    target, points = locked(facts.actor, facts.weapon) if facts.weapon.trait(GUIDED) else ("", 0)
    if target != facts.target.id or facts.weapon.trait(CAME_BACK):
        return 0
    most = max(0, min(points, facts.weapon.damage, pool - 1))
    return most if facts.extra < 0 else min(most, max(0, facts.extra - own))


def lines(weapon: WeaponFacts, number: int) -> tuple[Modifier, Modifier]:
    """The two lines of so many dice traded: on the dice, and on the extra successes."""
    return (
        Modifier("ART-01", "modifier.lock", -number, kind="untyped", source=weapon.key),
        Modifier("ART-01", "modifier.lock_extra", number, source=weapon.key),
    )


# missiles that come again


def comes_back(facts: AttackFacts) -> str:
    """What has been done to the weapon once it has missed: its missile turns on the target again; "" where it does
    not.
    """
    if not (facts.weapon.trait(TRACKING) and facts.weapon.trait(GUIDED)):
        return ""
    return f"{CHASES} {facts.target.id} {facts.weapon.trait(CAME_BACK) + 1}"


def chased(step: str) -> tuple[str, int]:
    """Whom a missile is after, and how often it has missed; ("", 0) for anything else done to a weapon."""
    word, _, rest = step.partition(" ")
    target, _, times = rest.rpartition(" ")
    return (target, int(times)) if word == CHASES else ("", 0)


def again(times: int) -> str:
    """What the rounds of such an attack are called."""
    return f"{AGAIN} {times}"


def returning(weapon: WeaponFacts, kind: str) -> WeaponFacts | None:
    """The weapon as its missile strikes again; None for rounds of any other kind."""
    word, _, times = kind.partition(" ")
    return replace(weapon, traits=(*weapon.traits, (CAME_BACK, int(times)))) if word == AGAIN and times else None


def chasing(facts: AttackFacts) -> tuple[Modifier, ...]:
    """What its misses take from the attack of a missile that comes again."""
    times = facts.weapon.trait(CAME_BACK)
    line = Modifier("ART-01", "modifier.tracking", -FEWER * times, kind="untyped", source=facts.weapon.key)
    return (line,) if times else ()


def roll(actor: UnitFacts, target: UnitFacts, weapon: WeaponFacts, distance: int, house: House) -> Side:
    """The touch that locks on: the attack without the weapon's damage, met by no defense."""
    bare = replace(weapon, damage=0)
    attack = AttackFacts(verb="lock_on", actor=actor, target=target, weapon=bare, distance=distance)
    found = counting(attack_pool.own_modifiers(attack, house) + knacks.attack_lines(attack))
    pool = total(found)
    extras = attack_pool.extra_modifiers(actor, bare, house) if pool > 0 else ()
    lost, presence = attack_pool.lost(attack), attack_pool.presence(actor, pool)
    half = states.halved(actor, weapon.skill)
    return Side(
        actor.id, handling.rolled_attribute(weapon, house), pool, found, total(extras), extras, lost,
        presence=presence, half=half,
        successes=plan_odds.side(pool, lost=lost, extra=total(extras), presence=presence, half=half),
    )  # fmt: skip


def plan(judge: plans.Judge, actor: UnitFacts, target: UnitFacts, weapon: WeaponFacts, side: Side) -> Forecast:
    """The roll, the Reflex save against it, and by how many points the lock then holds."""
    step: Step = judge(ContestFacts("reflex", actor, target, weapon, against=side.successes))
    points = [0.0] * len(side.successes)
    saved = (1.0,) if step.other.fails else step.other.successes
    for rolled, chance in enumerate(side.successes):
        for successes, share in enumerate(saved):
            points[max(0, rolled - successes)] += chance * share
    holds = 1.0 - points[0]
    return plans.undertaking(
        "lock_on", actor.id, target.id, BY_NAME["lock_on"].prices[0], side=side,
        steps=(replace(step, win=holds),), effects=(Effect("locked", tuple(points), RULES),),
    )  # fmt: skip


class Guidance:
    """The answers about what is guided; see ``base.Ruleset``."""

    house: House

    @abstractmethod
    def save(self, facts: ContestFacts) -> Step: ...

    def guided(self, weapon: WeaponFacts) -> bool:
        return weapon.trait(GUIDED) > 0

    def wants_lock(self, unit: UnitFacts, weapon: WeaponFacts, target: str) -> bool:
        return wanting(unit, weapon, target)

    def lock_mark(self, target: str, points: int) -> str:
        return mark(target, points)

    def released(self, rows: tuple[tuple[str, str], ...], weapon: WeaponFacts) -> tuple[tuple[str, str], ...]:
        return released(rows, weapon)

    def lock_roll(self, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts, distance: int) -> Side:
        return roll(unit, target, weapon, distance, self.house)

    def locking(self, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts, distance: int) -> Forecast:
        return plan(self.save, unit, target, weapon, self.lock_roll(unit, target, weapon, distance))

    def comes_back(self, facts: AttackFacts) -> str:
        return comes_back(facts)

    def chased(self, step: str) -> tuple[str, int]:
        return chased(step)

    def again(self, times: int) -> str:
        return again(times)
