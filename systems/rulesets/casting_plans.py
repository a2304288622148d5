"""What comes of a casting by the Overseer rules: the odds of each shape of spell, and the answers about spells (SPL).

The numbers of a spell are those of ``casting``; here they become forecasts.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from systems import odds, plan_odds
from systems.facts import Amount, Boon, SpellFacts, UnitFacts, UnitSheet, WeaponFacts
from systems.forecast import AttackFacts, ContestFacts, Effect, Forecast, Side, Step
from systems.rulesets import boons, casting, hardiness, harm, plans, saves, wounding
from systems.rulesets.answers import Harmed
from systems.rulesets.stacking import total


def _held(unit: UnitFacts, spell: SpellFacts) -> float:
    """The chance that a grappled caster gets the spell out at all; 1 where nobody holds it."""
    return plan_odds.reaches(casting.steady(unit).successes, casting.steady_dc(spell)) if unit.grappled else 1.0


def _steps(unit: UnitFacts, spell: SpellFacts) -> tuple[Step, ...]:
    if not unit.grappled:
        return ()
    own, nobody = casting.steady(unit), Side(unit.id, "", 0, ())
    won = _held(unit, spell)
    return (
        Step(
            "steady", own, nobody, (nobody,), won, (1.0 - won, won), ("SPL-05", "DIC-07"), dc=casting.steady_dc(spell)
        ),
    )


class Spells:
    """The answers of the Overseer rules about spells; see ``base.Ruleset``."""

    @abstractmethod
    def forecast(self, facts: AttackFacts) -> Forecast: ...

    def bolts(self, sheet: UnitSheet) -> tuple[WeaponFacts, ...]:
        return casting.bolts(sheet)

    def boosted(self, ratings: tuple[int, ...], effects: tuple[Boon, ...]) -> tuple[int, ...]:
        return boons.raised(ratings, effects)

    def enchanted(
        self, unit: str, arms: tuple[WeaponFacts, ...], rows: tuple[tuple[str, str, str, str, int, str, int], ...]
    ) -> tuple[WeaponFacts, ...]:
        return casting.enchanted(unit, arms, rows)

    def armed(self, unit: UnitFacts, weapon: WeaponFacts) -> WeaponFacts:
        return boons.armed(unit, weapon)

    def energy(self, unit: UnitFacts) -> int:
        return max(0, casting.pool_size(unit.sheet) - unit.energy_spent)

    def spell_cost(self, spell: SpellFacts) -> int:
        return casting.COST[spell.rank[0]]

    def spell_prices(self, spell: SpellFacts) -> tuple[tuple[str, ...], ...]:
        return casting.PRICES[spell.action]

    def spell_amount(self, unit: UnitFacts, spell: SpellFacts, what: Amount, successes: int) -> int:
        return casting.amount(unit, spell, what, successes)

    def spell_boons(self, unit: UnitFacts, spell: SpellFacts, successes: int) -> tuple[tuple[str, int], ...]:
        return casting.boons_of(unit, spell, successes)

    def spell_side(self, unit: UnitFacts, spell: SpellFacts, willpower: bool = False) -> Side:
        return casting.side(unit, spell, willpower=willpower)

    def spell_barrier(self, unit: UnitFacts, spell: SpellFacts) -> tuple[int, int]:
        return casting.barrier(unit, spell)

    def spell_counted(self, unit: UnitFacts, spell: SpellFacts, successes: int) -> int:
        return casting.counted(unit, spell, successes)

    def bolt_plan(self, facts: AttackFacts, spell: SpellFacts, costs: tuple[str, ...]) -> Forecast:
        """The forecast of its attack; a caster in somebody's grip has to get it out first (companion 12)."""
        return self.held_plan(facts.actor, spell, replace(self.forecast(facts), verb="cast", costs=costs))

    def held_plan(self, unit: UnitFacts, spell: SpellFacts, plan: Forecast) -> Forecast:
        """With the roll that a caster in somebody's grip makes first (companion 12)."""
        for step in _steps(unit, spell):
            plan = plans.preceded(plan, step, "SPL-05")
        return plan

    def spell_resisted(
        self, unit: UnitFacts, spell: SpellFacts, successes: int, target: UnitFacts | None = None
    ) -> int:
        return casting.resisted(unit, spell, successes, target)

    def spell_missiles(self, unit: UnitFacts) -> int:
        return casting.missiles(unit)

    def missiles_dealt(self, unit: UnitFacts, aimed: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
        return casting.dealt(unit, aimed)

    def missile_harm(self, unit: UnitFacts, spell: SpellFacts, target: UnitFacts, number: int) -> Harmed:
        """What so many missiles do to one target: one instance of damage, less what its body withstands."""
        found = harm.resolve((casting.missile(unit, spell, number),), wounding.soak(target.sheet, ()), [])
        return Harmed(
            found.bashing, found.lethal, found.aggravated, dealt=found.dealt, absorbed=found.absorbed,
            modifiers=found.modifiers,
        )  # fmt: skip

    def missiles_plan(
        self, unit: UnitFacts, spell: SpellFacts, flights: tuple[tuple[UnitFacts, int], ...], costs: tuple[str, ...]
    ) -> Forecast:
        """Missiles at one, or a row for each of several with the harm of all together."""
        each = tuple(_flight(self._bare(unit, spell, one, costs), unit, spell, one, number) for one, number in flights)
        if len(each) == 1:
            return each[0]
        return replace(
            each[0], target="", damage=(1.0,), mean=sum(row.mean for row in each), drop=max(row.drop for row in each),
            each=tuple((one.id, row) for (one, _), row in zip(flights, each, strict=True)),
        )  # fmt: skip

    def steady(self, unit: UnitFacts) -> Side:
        return casting.steady(unit)

    def steady_dc(self, spell: SpellFacts) -> int:
        return casting.steady_dc(spell)

    def spell_plan(
        self, unit: UnitFacts, spell: SpellFacts, target: UnitFacts | None, costs: tuple[str, ...], *,
        willpower: bool = False,
    ) -> Forecast:  # fmt: skip
        """A casting with all it may bring about, exactly."""
        return SHAPES[spell.shape](self._bare(unit, spell, target, costs, willpower=willpower), unit, spell, target)

    def _bare(
        self, unit: UnitFacts, spell: SpellFacts, target: UnitFacts | None, costs: tuple[str, ...], *,
        willpower: bool = False,
    ) -> Forecast:  # fmt: skip
        """The roll, where there is one, and the steps before it."""
        own = (
            casting.side(unit, spell, willpower=willpower)
            if spell.rolled
            else Side(unit.id, "", 0, (), successes=(0.0, 1.0))
        )
        held = _held(unit, spell)
        successes = (
            odds.mapped(own.successes, lambda n: casting.counted(unit, spell, n)) if spell.rolled else own.successes
        )
        came = (1.0 - held * (1.0 - successes[0]), *(held * chance for chance in successes[1:]))
        plan = plans.undertaking(
            "cast", unit.id, target.id if target is not None else unit.id, costs, side=replace(own, successes=came),
            steps=_steps(unit, spell),
        )  # fmt: skip
        return replace(plan, weapon=spell.key, cap=total(casting.cap(unit, spell)) if spell.rolled else 0,
                       cap_modifiers=casting.cap(unit, spell) if spell.rolled else ())  # fmt: skip


# plans by shape ----------------------------------------------------------------------------------------------------


def _effect_plan(plan: Forecast, unit: UnitFacts, spell: SpellFacts, target: UnitFacts | None) -> Forecast:
    """What it gives, point by point; a save may keep it off whole."""
    plan, reaches = _saved(plan, unit, spell, target)
    found = []
    for grant in spell.gives:
        points = [0.0]
        for number, chance in enumerate(plan.successes):
            least = abs(casting.amount(unit, spell, grant.amount, number)) if number else 0
            points += [0.0] * (least + 1 - len(points))
            points[least] += chance * (reaches[number] if number else 1.0)
            points[0] += chance * (1.0 - reaches[number]) if number else 0.0
        found.append(Effect("boon", tuple(points), casting.RULES, unit=target.id if target else unit.id))
    return replace(plan, effects=tuple(found))


def _saved(
    plan: Forecast, unit: UnitFacts, spell: SpellFacts, target: UnitFacts | None
) -> tuple[Forecast, tuple[float, ...]]:
    """The plan with the save of the target, and the chance that it fails for each number of successes."""
    if not spell.save or target is None:
        return plan, (1.0,) * len(plan.successes)
    step = _save(unit, spell, target, plan.successes)
    reaches = tuple(
        _fails(unit, spell, target, number) if number else 0.0 for number in range(len(plan.successes))
    )  # fmt: skip
    return replace(plan, steps=(*plan.steps, step)), reaches


def _save(unit: UnitFacts, spell: SpellFacts, target: UnitFacts, successes: tuple[float, ...]) -> Step:
    values = [0.0]
    for number, chance in enumerate(successes):
        value = casting.resisted(unit, spell, number, target) if number else 0
        values += [0.0] * (value + 1 - len(values))
        values[value] += chance
    return saves.save(ContestFacts(spell.save, unit, target, against=tuple(values), points=spell.points))


def _fails(unit: UnitFacts, spell: SpellFacts, target: UnitFacts, number: int) -> float:
    """Chance that the target's save falls short of what so many successes ask for."""
    value = casting.resisted(unit, spell, number, target)
    step = saves.save(ContestFacts(spell.save, unit, target, against=(*[0.0] * value, 1.0), points=spell.points))
    return step.win


def _points_plan(plan: Forecast, unit: UnitFacts, spell: SpellFacts, target: UnitFacts | None) -> Forecast:
    """Condition points by the margin of the save."""
    assert target is not None
    step = _save(unit, spell, target, plan.successes)
    effects = (Effect(spell.points, step.margins, casting.RULES, unit=target.id),)
    return replace(plan, steps=(*plan.steps, step), effects=effects)


def _missile_plan(plan: Forecast, unit: UnitFacts, spell: SpellFacts, target: UnitFacts | None) -> Forecast:
    """All of them at one target."""
    assert target is not None
    return _flight(plan, unit, spell, target, casting.missiles(unit))


def _barrier_plan(plan: Forecast, unit: UnitFacts, spell: SpellFacts, target: UnitFacts | None) -> Forecast:
    """How large what it puts up is; one size, unless the casting itself is shaken off."""
    size, _ = casting.barrier(unit, spell)
    sizes = (plan.successes[0], *(0.0,) * (size - 1), 1.0 - plan.successes[0])
    return replace(plan, effects=(Effect("barrier", sizes, casting.RULES, unit=unit.id),))


def _flight(plan: Forecast, unit: UnitFacts, spell: SpellFacts, target: UnitFacts, number: int) -> Forecast:
    """Harm that needs no roll: the same every time, unless the casting itself is shaken off."""
    found = harm.resolve((casting.missile(unit, spell, number),), wounding.soak(target.sheet, ()), [])
    damage = [0.0] * (found.total + 1)
    damage[0] += plan.successes[0]
    damage[found.total] += 1.0 - plan.successes[0]
    exact = tuple(damage)
    drop = odds.at_least(exact, hardiness.least_to_fall(target))
    return replace(plan, damage=exact, mean=odds.mean(exact), drop=drop, grade="L")


SHAPES = {
    "effect": _effect_plan,
    "item": _effect_plan,
    "points": _points_plan,
    "sleep": _points_plan,
    "missiles": _missile_plan,
    "barrier": _barrier_plan,
}
"""How each shape of spell comes out; ``bolt`` and ``area`` are attacks and have the forecasts of such."""
