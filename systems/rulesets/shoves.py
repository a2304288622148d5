"""What trips and bull rushes bring about, and their whole plans (TRP, BRS).

``tripped`` is read by forecast and resolution alike. A flyer is not thrown down but loses mobility and stalls; a clumsy
one, or one that stalls badly, drops (TRP-06 to TRP-10).
"""

from __future__ import annotations

from systems import odds, plan_odds
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, ContestFacts, Effect, Forecast, Side
from systems.frozen import replace
from systems.rulesets import falling, hardiness, point_types
from systems.rulesets.answers import Harmed, Tripped
from systems.rulesets.flight import CLUMSY, MOBILITIES, PERFECT, UNSTEADY, mobility
from systems.rulesets.house import House
from systems.rulesets.plans import FOLLOWS, Judge, given_hit, margins, once

#: Traits these chapters ask for.
SHOVE_TRAITS = (
    frozenset(
        ("hover", "trip_immune", "bull_rush_immune", "trip", "bull_rush", *(f"flight_{name}" for name in MOBILITIES))
    )
    | falling.FALL_TRAITS
)


def steady(unit: UnitFacts) -> bool:
    """A flyer nothing can trip: it hovers, or its mobility is perfect (TRP-08)."""
    return unit.altitude > 0 and (mobility(unit) == PERFECT or dict(unit.sheet.traits).get("hover", 0) > 0)


def stalls(unit: UnitFacts, points: int) -> bool:
    """Whether so many stall points leave it with speed 0, so that a flyer drops (companion 8.2)."""
    sheet = unit.sheet
    if point_types.immune(sheet, "stall") or point_types.untouched(sheet, "stalled"):
        return False
    counted = max(unit.point("stall"), point_types.endured(sheet, "stall", points))
    return counted >= point_types.threshold(sheet, "stall")


def tripped(unit: UnitFacts, margin: int) -> Tripped:
    """What a trip won by that margin does to the unit (TRP-05 to TRP-10)."""
    if margin < 1 or steady(unit):
        return Tripped()
    if not unit.altitude:
        return Tripped(prone=True)
    cite("TRP-06", "TRP-07", "TRP-09")
    clumsy = mobility(unit) == CLUMSY
    falls_down = clumsy or stalls(unit, margin)
    lost = next((state for state in UNSTEADY if state not in unit.states), "")
    return Tripped(prone=falls_down, slower="" if clumsy else lost, stall=margin, falls=unit.altitude * falls_down)


def no_trip(unit: UnitFacts) -> tuple[str, tuple[str, ...]]:
    """Why no trip can do anything to the unit: a word and the rules; ("", ()) where it can. A trip is Unranked, so an
    immunity of any Rank holds (TRP-02, SCN-10).
    """
    if dict(unit.sheet.traits).get("trip_immune"):
        return "immune", ("TRP-02", "SCN-10")
    if steady(unit):
        return "steady", ("TRP-08",)
    return "", ()


def no_rush(unit: UnitFacts) -> tuple[str, tuple[str, ...]]:
    """The same of a bull rush."""
    return ("immune", ("BRS-04", "SCN-10")) if dict(unit.sheet.traits).get("bull_rush_immune") else ("", ())


def may_trip(weapon: WeaponFacts) -> bool:
    """A bare body or what strikes like one, a Blade weapon made for it, or a flexible one (TRP-02, TRP-11, TRP-12)."""
    if weapon.mode == "brawl":
        return True
    cite("TRP-11", "TRP-12")
    return weapon.melee and (weapon.trait("trip") > 0 or weapon.trait("flexible") > 0)


def may_rush(weapon: WeaponFacts) -> bool:
    """A bare body or what strikes like one, or a weapon made for it (BRS-04, BRS-12)."""
    return weapon.melee and (weapon.mode == "brawl" or weapon.trait("bull_rush") > 0)


def wielded(facts: AttackFacts) -> AttackFacts:
    """The facts with the weapon as the roll counts it: a bull rush is Brawl even with a made weapon (BRS-12)."""
    weapon = facts.weapon
    if facts.verb != "bull_rush" or weapon.mode == "brawl":
        return facts
    cite("BRS-12")
    return replace(facts, weapon=replace(weapon, mode="brawl", skill="Brawl", specialty="bull_rush"))


class Shoves:
    """The answers of the Overseer rules about trips, bull rushes and falls; see ``base.Ruleset``."""

    house: House

    def trips(self, weapon: WeaponFacts) -> bool:
        return may_trip(weapon)

    def rushes(self, weapon: WeaponFacts) -> bool:
        return may_rush(weapon)

    def no_trip(self, unit: UnitFacts) -> tuple[str, tuple[str, ...]]:
        return no_trip(unit)

    def no_rush(self, unit: UnitFacts) -> tuple[str, tuple[str, ...]]:
        return no_rush(unit)

    def tripped(self, unit: UnitFacts, margin: int) -> Tripped:
        return tripped(unit, margin)

    def metres_driven(self, margin: int, along: int) -> int:
        return metres_driven(self.house, margin, along)

    def fall_save(self, unit: UnitFacts) -> Side:
        return falling.save(unit)

    def fall_shortened(self, successes: int) -> int:
        return falling.CANCELLED * successes

    def fall(self, unit: UnitFacts, metres: int, successes: int) -> Harmed:
        return falling.fall(unit, metres, successes)


def metres_driven(house: House, margin: int, along: int) -> int:
    """Metres a knock back drives its target: the margin; with the other reading of BRS-07 pushing along is added."""
    cite("BRS-07")
    return margin + (min(margin, along) if house["push_along"] == "added" else 0)


def trip(judge: Judge, facts: AttackFacts, forecast: Forecast) -> Forecast:
    """The successes of the touch against Balance; what a win brings about by its margin (TRP-04 to TRP-10)."""
    step = judge(ContestFacts("trip", facts.actor, facts.target, facts.weapon, against=given_hit(forecast.successes)))
    chances = margins(forecast, step)
    results = [tripped(facts.target, margin) for margin in range(len(chances))]
    effects = []
    if any(result.prone for result in results):
        effects.append(Effect("prone", _amounts(chances, [int(r.prone) for r in results]), ("TRP-05",)))
    if any(result.slower for result in results):
        effects.append(Effect("unsteady", _amounts(chances, [int(bool(r.slower)) for r in results]), ("TRP-06",)))
    if any(result.stall for result in results):
        effects.append(Effect("stall", _amounts(chances, [r.stall for r in results]), ("TRP-09", "TRP-10")))
    plan = replace(forecast, steps=(step,), effects=tuple(effects))
    return fallen(plan, facts.target, chances, [result.falls for result in results], ("TRP-07", "DMG-15"))


def bull_rush(judge: Judge, facts: AttackFacts, forecast: Forecast) -> Forecast:
    """The shove against Balance; a win throws the target down, or drives it as far as the ground lets it (BRS-04 to
    BRS-06).
    """
    charge = facts.charge_bonus if facts.charge_metres else 0
    step = judge(
        ContestFacts(
            "bull_rush", facts.actor, facts.target, facts.weapon,
            counter=facts.counter, charge=charge, willpower=facts.willpower,
        )
    )  # fmt: skip
    chances = margins(forecast, step)
    if facts.rush == "knock_down":
        prone = Effect("prone", once(1.0 - chances[0]), ("BRS-05",))
        return replace(forecast, steps=(step,), effects=(prone,))
    ways = [_way(facts, margin) for margin in range(len(chances))]
    pushed = Effect("pushed", _amounts(chances, [metres for metres, _ in ways]), ("BRS-06",))
    plan = replace(forecast, steps=(step,), effects=(pushed,))
    return fallen(plan, facts.target, chances, [fall for _, fall in ways], ("BRS-06", "DMG-15"))


def fallen(
    plan: Forecast, target: UnitFacts, chances: tuple[float, ...], depths: list[int], rules: tuple[str, ...]
) -> Forecast:
    """The plan with the falls it brings about, exactly: how deep, how much they hurt, and whether the target drops.

    ``depths[n]`` is how deep the target falls where the plan comes to n, with the chance ``chances[n]``.
    """
    if not any(depths):
        return plan
    deep = sorted(set(depths))
    alike = [sum(chance for chance, each in zip(chances, depths, strict=True) if each == depth) for depth in deep]
    hurt = [falling.damage(target, depth) for depth in deep]
    harm = plan_odds.mixture(list(zip(alike, hurt, strict=True)))
    return replace(
        plan,
        effects=(*plan.effects, Effect("fall", _amounts(chances, depths), rules)),
        damage=harm,
        drop=odds.at_least(harm, hardiness.least_to_fall(target)),
        mean=odds.mean(harm),
    )


def _way(facts: AttackFacts, margin: int) -> tuple[int, int]:
    """(metres moved, metres fallen) of a knock back by that margin; without a map nothing is in the way."""
    if not facts.ways:
        return margin, 0
    return facts.ways[min(margin, len(facts.ways) - 1)]


def _amounts(chances: tuple[float, ...], amounts: list[int]) -> tuple[float, ...]:
    """The distribution of what each outcome amounts to."""
    found = [0.0] * (1 + max(amounts))
    for chance, amount in zip(chances, amounts, strict=True):
        found[amount] += chance
    return tuple(found)


FOLLOWS.update(trip=trip, bull_rush=bull_rush)
