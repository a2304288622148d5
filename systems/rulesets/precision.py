"""What precise blows come to by the Overseer rules: called shots, coups de grace, saves (CAL, CDG, PUL, DIC-13).

``Precision`` is the part of the ruleset that answers for them. An edition of it names its own table of spots, says
whether their points stack, and whether a coup de grace asks for vital spots.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from systems import harm_odds, odds, plan_odds
from systems.dice import NEVER
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, ContestFacts, Effect, Forecast, Step
from systems.frozen import replace
from systems.harm_odds import Harm
from systems.rulesets import (
    handling,
    hardiness,
    harm,
    health,
    keywords,
    knacks,
    overflow,
    plans,
    point_types,
    saves,
    spots,
)  # fmt: skip
from systems.rulesets.answers import Harmed, Keyword, Spot
from systems.rulesets.soak import Blow, Soak

TRAITS = frozenset((spots.RELIEF, "no_vital_spots", "vital_spots", "hidden_vital_spot"))
"""Traits of weapons and creatures that these answers play."""
SAVE = "fortitude"
"""The save against every printed spot (CAL-06 to CAL-12)."""


class Precision:
    """Answers about vital spots and saves; see ``base.Ruleset`` for what each means."""

    spots: ClassVar[Mapping[str, Spot]] = spots.SPOTS
    spots_stack: ClassVar[bool] = False
    blurred: ClassVar[tuple[str, ...]] = ("CAL-04", "CAL-14")
    coup_needs_vital_spots: ClassVar[bool] = True
    """Whether a coup de grace does nothing to creatures without vital spots, and hidden ones have to be found (CDG-04,
    CDG-05).
    """

    def save(self, facts: ContestFacts) -> Step:
        return saves.save(facts)

    def no_spot(self, target: UnitFacts) -> tuple[str, ...]:
        """A called shot is aimed at a vital spot (CAL-01)."""
        return () if spots.vital(target.sheet) else ("CAL-01",)

    def no_coup(self, target: UnitFacts) -> tuple[str, ...]:
        return () if spots.vital(target.sheet) or not self.coup_needs_vital_spots else ("CDG-04",)

    def defenseless(self, target: UnitFacts) -> bool:
        """Helpless: unconscious, asleep, petrified, bound solid (CDG-01, CDG-09)."""
        cite("CDG-09")
        return target.helpless and not target.dead

    def search(self, facts: AttackFacts) -> Step | None:
        if not facts.coup or facts.found is not None or not self.coup_needs_vital_spots:
            return None
        difficulty = spots.hidden(facts.target.sheet)
        if not difficulty or not self.precise(facts).coup:
            return None
        return saves.search(facts.actor, facts.target, difficulty)

    def precise(self, facts: AttackFacts) -> AttackFacts:
        """Only what works on this target: whoever the blow meets may have no vital spot, or be no easy prey."""
        if not facts.coup and not facts.spot:
            return facts
        coup = facts.coup and facts.found is not False and self.defenseless(facts.target)
        return replace(
            facts,
            coup=coup and not self.no_coup(facts.target),
            spot="" if self.no_spot(facts.target) else facts.spot,
        )

    def most_pulled(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        rolled = knacks.attribute(unit, weapon) or handling.FORMULAS[weapon.mode].attribute
        return unit.attribute(rolled) + unit.skill(weapon.skill) + weapon.damage

    def spot_value(self, facts: AttackFacts, harmed: Harmed, successes: int) -> int:
        """0 also for a target on which the spot works no more than on a stone (companion 4.1, 14)."""
        if unmoved(facts.target, self.spots[facts.spot]):
            return 0
        damage = harmed.bashing + harmed.lethal + harmed.aggravated
        return spots.value(self.spots[facts.spot], successes, damage)

    def besides(self, weapon: WeaponFacts, target: UnitFacts, harmed: Harmed) -> tuple[tuple[str, int], ...]:
        """What the weapon does besides, each with what its save has to beat; what does nothing is left out (MEF-01)."""
        harm = (harmed.bashing, harmed.lethal, harmed.aggravated)
        over = overflow.struck(target, harmed.older, harm, harmed.sparing)[1]
        found = ((name, keywords.value(name, weapon, target, sum(harm), over)) for name in keywords.of(weapon))
        return tuple((name, number) for name, number in found if number)

    def keyword(self, name: str) -> Keyword:
        return keywords.KEYWORDS[name]

    def spared(self, name: str, target: UnitFacts) -> bool:
        row = keywords.KEYWORDS[name]
        if row.counts == "metres":
            return False
        return (row.save != "" and saves.immune(target, row.save)) or keywords.unmoved(name, target.sheet)

    def poison(self, target: UnitFacts, number: int) -> Harmed:
        found = keywords.poison(target.sheet, number)
        return Harmed(
            found.bashing, found.lethal, found.aggravated,
            dealt=found.dealt, absorbed=found.absorbed, modifiers=found.modifiers,
        )  # fmt: skip

    def raised(self, facts: AttackFacts, harmed: Harmed, number: int) -> Harmed:
        return spots.raised(self.spots[facts.spot], harmed, facts.target, number)


def unmoved(target: UnitFacts, spot: Spot) -> bool:
    """Whether a wound there is a wound and no more: nothing that Fortitude resists harms the target, or not points of
    that condition (companion 4.1, 14).
    """
    if saves.immune(target, SAVE):
        return True
    return spot.points != "" and point_types.immune(target.sheet, spot.points)


def rolled(pool: int, again: int, presence: int) -> odds.Distribution:
    """What the dice of an attack show; of a coup de grace, where no die adds another, all of them succeed (CDG-06)."""
    if again == NEVER:
        return plan_odds.coup_de_grace(pool, presence)
    return odds.pool(pool, again) if pool > 0 else odds.chance_die(presence)


def pulled(successes: odds.Distribution, number: int) -> odds.Distribution:
    """Final successes less those given up beforehand (PUL-02)."""
    cite("PUL-02")
    return odds.mapped(successes, lambda each: max(0, each - number))


def follow(rules: Precision, facts: AttackFacts, forecast: Forecast, blow: Blow, soak: Soak) -> Forecast:
    """The forecast of a called shot with its save, what the shot brings about, and the chance that it drops the
    target: by the wound, or by points that knock it out (CAL-06 to CAL-12).
    """
    spot = rules.spots[facts.spot]
    table = harm.by_successes(blow, soak, len(forecast.successes) - 1)
    damage = tuple(sum(each) for each in table)
    if unmoved(facts.target, spot):
        none = Effect(spot.points or "risen", (1.0,), (spot.rule, "DIC-13"))
        return keywords.plain(rules.save, facts, replace(forecast, effects=(none,)), table)
    hit = plans.given_hit(forecast.successes)
    against = odds.mapped(hit, lambda number: spots.value(spot, number, damage[number]))
    step = rules.save(ContestFacts(SAVE, facts.actor, facts.target, facts.weapon, against=against, points=spot.points))
    found = spots.outcomes(spot, forecast.successes, damage, step.other.successes)
    drop, unit = forecast.drop, facts.target
    if not spot.points:
        found = harm_odds.turned(found, lambda each: (each[0], sum(spots.rising(spot, table[each[0]], unit, each[1]))))
    else:
        spares = overflow.spares(facts.weapon)
        dies = tuple(overflow.struck(unit, 0, each, spares)[2] == health.DEAD and sum(each) > 0 for each in table)
        falls = tuple(hardiness.falls(unit, each) for each in table)
        found = harm_odds.turned(found, lambda each: (each[0], 0 if dies[each[0]] else each[1]))
        drop = harm_odds.chance_of(
            found,
            lambda each: falls[each[0]] or keywords.knocks_out(unit, spot.points, each[1], rules.spots_stack),
        )
    step = replace(step, rules=(*step.rules, spot.rule))
    shown = replace(forecast, steps=(step,), effects=(spots.effect(spot, found),), drop=drop)
    if not keywords.matters(facts):
        return shown
    return keywords.follow(rules.save, facts, shown, harm_odds.turned(found, partial(_ended, rules, facts, table)))


def _ended(rules: Precision, facts: AttackFacts, table: tuple[Harm, ...], found: tuple[int, int]) -> keywords.Struck:
    """How a called shot of so many successes ends once its save has come to that: points given, or points risen."""
    unit, spot = facts.target, rules.spots[facts.spot]
    number, margin = found
    harmed = Harmed(*table[number], dealt=0, absorbed=0)
    if spot.points:
        out = keywords.knocks_out(unit, spot.points, margin, rules.spots_stack)
    else:
        out, harmed = False, spots.raised(spot, harmed, unit, margin)
    risen = (harmed.bashing, harmed.lethal, harmed.aggravated)
    track, over, state = overflow.struck(unit, harmed.older, risen, overflow.spares(facts.weapon))
    return keywords.Struck(number > 0, sum(table[number]), track, state, out=out, over=over)


def mixed(found: Forecast, missed: Forecast, search: Step) -> Forecast:
    """A coup de grace whose vital spot has to be found first: the two forecasts in the odds of the search (CDG-05)."""

    def either(a: odds.Distribution, b: odds.Distribution) -> odds.Distribution:
        return plan_odds.mixture(((search.win, a), (1.0 - search.win, b)))

    def share(a: float, b: float) -> float:
        return search.win * a + (1.0 - search.win) * b

    return replace(
        found,
        successes=either(found.successes, missed.successes),
        damage=either(found.damage, missed.damage),
        hit=share(found.hit, missed.hit),
        drop=share(found.drop, missed.drop),
        mean=share(found.mean, missed.mean),
        steps=(search, *found.steps),
        effects=tuple(
            replace(one, amounts=either(one.amounts, other.amounts))
            for one, other in zip(found.effects, missed.effects, strict=True)
        ),
    )
