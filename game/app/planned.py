"""What is planned at the window: who decides, with which deed, at whom, from where, and what the answer is.

Everything that takes time is worked out once for a moment of the battle; every answer is the referee's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from game.app import choosing, deeds, pointing, questions
from game.app.deeds import Deed
from game.app.people import People
from game.app.plan import Plan
from game.table import PERSON, Table
from game.text import Text
from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Move
from systems.facts import UnitFacts
from systems.forecast import Forecast
from systems.offers import Ask, Refusal

T = TypeVar("T")


class Planned:
    """The part of a session that asks: the battle, the plan, and the answers to it."""

    table: Table
    text: Text
    plan: Plan
    people: People
    questions: questions.Questions
    pointing: pointing.Pointing
    _kept: dict[str, Any]

    @property
    def battle(self) -> Battle:
        """The battle on the table."""
        return self.table.battle

    def kept(self, name: str, make: Callable[[], T]) -> T:
        """Something worked out once for this moment of the battle."""
        if name not in self._kept:
            self._kept[name] = make()
        found: T = self._kept[name]
        return found

    @property
    def person(self) -> UnitFacts | None:
        """The unit a person has to decide for now."""
        acting = self.table.decides()
        return self.battle.unit(acting[0]) if acting is not None and acting[1] == PERSON else None

    @property
    def ask(self) -> Ask | None:
        """The question to a person in the middle of a resolution."""
        if self.person is None:
            return None
        return self.kept("ask", lambda: referee.asks(self.battle))

    def deeds(self) -> tuple[Deed, ...]:
        """The deeds of the unit that a person plays; none while nobody has to decide or a question is open."""
        unit = self.person
        if unit is None or self.ask is not None:
            return ()
        key = f"deeds {sorted(self.plan.arms.items())}"
        return self.kept(key, lambda: deeds.deeds(self.text, self.battle, unit, self.plan.arms))

    def deed(self, name: str) -> Deed | None:
        """The deed of that name; None where the unit has none such now."""
        return next((each for each in self.deeds() if each.name == name), None)

    def refusal(self, unit: UnitFacts, deed: Deed) -> Refusal | None:
        """Why a button is not possible now."""
        key = f"refused {deed.name} {deed.weapon}"
        return self.kept(key, lambda: deeds.refused(self.battle, unit, deed))

    def deed_in_question(self) -> Deed | None:
        """The chosen deed, or the attack that an enemy pointed at brings to mind."""
        chosen = self.deed(self.plan.deed)
        if chosen is not None and chosen.targeted:
            return chosen
        unit, target = self.person, self.target_in_question()
        if unit is None or not target:
            return None
        return self.kept(f"best {target}", lambda: choosing.best_weapon(self, unit, target))

    def target_in_question(self) -> str:
        """The pinned enemy, else the one pointed at; "" for anybody else."""
        unit = self.person
        if unit is None or self.ask is not None:
            return ""
        target = self.plan.target or pointing.unit_at(self.people, self.plan.pointed)
        return target if target and self.battle.unit(target).side != unit.side else ""

    def walk(self) -> Move | None:
        """The walk that is planned before a strike."""
        unit, deed = self.person, self.deed(self.plan.deed)
        if unit is None or self.plan.step is None or deed is None or deed.verb not in deeds.AFTER_WALK:
            return None
        return self.pointing.move_to(unit, self.plan.step)

    def wanted(self) -> Attack | None:
        """The attack in question: the chosen deed, or the best weapon, against the pinned or the pointed enemy."""
        unit, target = self.person, self.target_in_question()
        chosen = self.deed_in_question()
        if unit is None or not target or chosen is None:
            return None
        plan = self.plan
        key = f"wanted {chosen.name} {chosen.weapon} {target} {plan.willpower} {plan.extra}"
        command = self.kept(key, lambda: deeds.command(self.battle, unit, chosen, target, plan.willpower, plan.extra))
        return command if isinstance(command, Attack) else None

    def answer(self) -> Forecast | Refusal | None:
        """What the attack in question would do, or why it cannot be made."""
        wanted = self.wanted()
        return None if wanted is None else self.questions.ask(wanted, self.walk())

    def other(self, shown: Forecast) -> Forecast | None:
        """The forecast in question without the rule of the open card, where that can be told."""
        wanted = self.wanted()
        if wanted is None or not self.plan.card:
            return None
        return questions.without(self.battle, wanted, shown, self.plan.card)

    def spaces(self, shown: Forecast) -> tuple[UnitFacts, ...]:
        """Who a forecast is between, the attacker where a planned walk or charge puts it."""
        actor, target = self.battle.unit(shown.actor), self.battle.unit(shown.target)
        walk, wanted = self.walk(), self.wanted()
        square = walk.path[-1] if walk is not None else getattr(wanted, "square", (-1, -1))
        if square != (-1, -1):
            actor = replace(actor, x=square[0], y=square[1])
        return actor, target

    def weapon_item(self, shown: Forecast) -> str:
        """The item of a forecast's weapon; the weapon's own key where the attacker no longer has it."""
        weapon = self.battle.unit(shown.actor).weapon(shown.weapon)
        return weapon.item if weapon is not None else shown.weapon
