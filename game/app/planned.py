"""What is planned at the window: who decides, with which deed, at whom, from where, and what the answer is.

Everything that takes time is worked out once for a moment of the battle; every answer is the referee's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from game.app import choosing, deeds, orders, outlook, pointing, questions
from game.app.deed_keys import lettered
from game.app.deeds import Deed
from game.app.keymap import Keys
from game.app.people import People
from game.app.plan import Plan
from game.app.turn_plan import TurnPlan
from game.table import PERSON, Table
from game.text import Cast, Text, sums
from systems import area, referee
from systems.battle import Battle
from systems.commands import Attack, Command, Move
from systems.facts import UnitFacts
from systems.forecast import Forecast
from systems.offers import Ask, Field, Offer, Refusal

T = TypeVar("T")


class Planned:
    """The part of a session that asks: the battle, the plan, and the answers to it."""

    table: Table
    text: Text
    plan: Plan
    turn: TurnPlan
    people: People
    names: Cast
    questions: questions.Questions
    pointing: pointing.Pointing
    bindings: Keys
    _kept: dict[str, Any]

    @property
    def battle(self) -> Battle:
        """The battle on the table; while a turn is planned, as it will be after the steps put down so far."""
        return self.turn.ground or self.table.battle

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
        arms = self.plan.arms
        return self.kept(key, lambda: lettered(self.bindings, deeds.deeds(self.text, self.battle, unit, arms)))

    def deed(self, name: str) -> Deed | None:
        """The deed of that name; None where the unit has none such now."""
        return next((each for each in self.deeds() if each.name == name), None)

    def refusal(self, unit: UnitFacts, deed: Deed) -> Refusal | None:
        """Why a button is not possible now."""
        key = f"refused {deed.name} {deed.weapon}"
        return self.kept(key, lambda: orders.refused(self.battle, unit, deed, self.offers))

    def offers(self) -> tuple[Offer, ...]:
        """Everything the person's unit may do now, with the domain of each field."""
        unit = self.person
        return () if unit is None else self.kept("offers", lambda: referee.legal(self.battle, unit.id))

    def domain(self, deed: Deed, target: str = "", values: Mapping[str, Any] | None = None) -> tuple[Field, ...]:
        """What can be chosen in a deed now, beside its target and weapon: what goes with ``values``, else with what is
        chosen already; where nothing does, everything.
        """
        chosen = dict(self.plan.fields if values is None else values)
        if deed.anywhere:  # squares and whom one spares are not listed whole
            chosen = {name: value for name, value in chosen.items() if name not in ("square", "spared")}
        key = f"domain {deed.name} {deed.weapon} {target} {sorted(chosen.items(), key=str)}"
        return self.kept(
            key,
            lambda: orders.domain(self.offers(), deed, target, chosen) or orders.domain(self.offers(), deed, target),
        )

    def targets(self, deed: Deed) -> tuple[UnitFacts, ...]:
        """Whom the deed can be aimed at at all."""
        unit = self.person
        if unit is None:
            return ()
        return self.kept(f"targets {deed.name}", lambda: deeds.targets(self.battle, unit, deed))

    def chosen(self, deed: Deed, target: str = "") -> dict[str, Any]:
        """The values of the deed's fields as they stand: chosen, or pointed at on the board."""
        plan = self.plan
        values: dict[str, Any] = {"willpower": plan.willpower, "extra": plan.extra}
        if not plan.fields and not orders.wants_square(deed):
            return values
        offered = self.domain(deed, target)
        for each in offered:
            if each.name in plan.fields:
                values[each.name] = plan.fields[each.name]
            elif each.name in ("square", "path", "way"):
                self._pointed(deed, each, values)
        if deed.anywhere and "square" not in values:  # where nothing is worth naming anything may be named
            square = plan.fields.get("square", plan.pointed)
            values |= {"square": square} if square is not None else {}
        return values

    def open_square(self, deed: Deed, target: str, values: dict[str, Any]) -> bool:
        """Whether the deed still waits for one of several squares or ways."""
        if deed.anywhere:
            return "square" not in values
        return any(
            each.name in ("square", "path", "way") and each.name not in values and len(each.values) > 1
            for each in self.domain(deed, target)
        )

    def _pointed(self, deed: Deed, offered: Field, values: dict[str, Any]) -> None:
        """The square or way that the pointer or the cursor asks for, where the deed has it."""
        unit, square = self.person, self.plan.pointed
        if unit is None or square is None or not orders.wants_square(deed):
            return
        if offered.name == "square" and (square in offered.values or deed.anywhere):
            values["square"] = square
        elif offered.name in ("path", "way") and (found := orders.way(self.battle, unit, deed, offered, square)):
            values[offered.name] = found

    def deed_in_question(self) -> Deed | None:
        """The chosen deed, or the attack that an enemy pointed at brings to mind."""
        chosen = self.deed(self.plan.deed)
        if chosen is not None and chosen.verb != "move":
            return chosen
        unit, target = self.person, self.target_in_question()
        if unit is None or not target:
            return None
        return self.kept(f"best {target}", lambda: choosing.best_weapon(self, unit, target))

    def unit_under(self, square: tuple[int, int] | None) -> str:
        """The unit on a square that is meant: of several in a hold the pinned one, else one the deed can be done to,
        else an enemy.
        """
        there = pointing.unit_at(self.people, square)
        if not there or self.person is None or self.ask is not None:
            return there
        if self.plan.target and pointing.unit_at(self.people, square, (self.plan.target,)) == self.plan.target:
            return self.plan.target
        chosen, side = self.deed(self.plan.deed), self.person.side
        if chosen is not None and chosen.targeted:
            return pointing.unit_at(self.people, square, [each.id for each in self.targets(chosen)])
        return pointing.unit_at(self.people, square, [each.id for each in self.battle.units() if each.side != side])

    def target_in_question(self) -> str:
        """The pinned enemy, else the one pointed at; "" for anybody else."""
        unit = self.person
        if unit is None or self.ask is not None or self.plan.hand is not None:
            return ""
        target = self.plan.target or self.unit_under(self.plan.pointed)
        if not target:
            return ""
        chosen = self.deed(self.plan.deed)
        if chosen is not None and chosen.targeted:
            return target if target in [each.id for each in self.targets(chosen)] else ""
        return target if self.battle.unit(target).side != unit.side else ""

    def walk(self) -> Move | None:
        """The walk that is planned before a strike."""
        unit, deed = self.person, self.deed(self.plan.deed)
        if unit is None or self.plan.step is None or deed is None or deed.verb not in deeds.AFTER_WALK:
            return None
        return self.pointing.move_to(unit, self.plan.step)

    def wanted(self) -> Command | None:
        """The command in question: the chosen deed, or the best weapon, against the pinned or the pointed target; a
        chosen deed without a target as it stands.
        """
        unit, target = self.person, self.target_in_question()
        chosen = self.deed_in_question()
        if unit is None or chosen is None or (chosen.targeted and not target):
            return None
        values = self.chosen(chosen, target)
        if orders.wants_square(chosen) and self.open_square(chosen, target, values):
            return None
        key = f"wanted {chosen.name} {chosen.weapon} {target} {sorted(values.items())}"
        return self.kept(key, lambda: self._command(unit, chosen, target, values))

    def _command(self, unit: UnitFacts, deed: Deed, target: str, values: dict[str, Any]) -> Command | None:
        offered = self.domain(deed, target, values) if orders.hungry(deed) or orders.has_ways(deed) else ()
        wanted = orders.command(self.battle, unit, deed, target, values, offered)
        ways = next((each.values for each in offered if each.name == "by" and "by" not in values), ())
        if wanted is None or len(ways) < 2:
            return wanted
        tried = [orders.command(self.battle, unit, deed, target, {**values, "by": way}, offered) for way in ways]
        return max((each for each in tried if each is not None), key=self._hope)

    def at(self, deed: Deed, target: str) -> Command | None:
        """The chosen deed against one of its targets."""
        unit = self.person
        return None if unit is None else self._command(unit, deed, target, self.chosen(deed, target))

    def _hope(self, command: Command) -> float:
        """How likely a command comes to what it is for: of two ways to roll the better one is the usual one."""
        shown = self.questions.ask(command)
        return outlook.chance(shown) if isinstance(shown, Forecast) else 0.0

    def answer(self) -> Forecast | Refusal | None:
        """What the command in question would do, or why it cannot be done; None where there are no dice in it."""
        wanted = self.wanted()
        return None if wanted is None else self.questions.ask(wanted, self.walk())

    def other(self, shown: Forecast) -> Forecast | None:
        """The forecast in question without the rule of the open card, where that can be told."""
        wanted = self.wanted()
        if not isinstance(wanted, Attack) or not self.plan.card:
            return None
        return questions.without(self.battle, wanted, shown, self.plan.card)

    def struck(self, shown: Forecast) -> Forecast | None:
        """The forecast in question without the lines that are clicked away; None while none is."""
        wanted, plan = self.wanted(), self.plan
        if not plan.struck or plan.struck_of != wanted or not isinstance(wanted, Attack):
            return None
        key = f"struck {wanted} {self.walk()} {sorted(plan.struck)}"
        return self.kept(key, lambda: questions.without_lines(self.battle, wanted, shown, plan.struck))

    def strike(self, place: int) -> bool:
        """Click a line of the sum away, or back; False where the odds without it cannot be told: it is no attack's,
        or parts of the sum are not known.
        """
        wanted, plan, shown = self.wanted(), self.plan, self.answer()
        if not isinstance(wanted, Attack) or not isinstance(shown, Forecast) or self.ask is not None:
            return False
        if shown.estimate or not 0 <= place < len(sums.apart(shown.modifiers)):
            return False
        plan.struck = (plan.struck if plan.struck_of == wanted else frozenset()) ^ {place}
        plan.struck_of = wanted
        return True

    def spaces(self, shown: Forecast) -> tuple[UnitFacts, ...]:
        """Who a forecast is between, the attacker where a planned walk or charge puts it; the actor alone where it is
        aimed at nobody.
        """
        actor = self.battle.unit(shown.actor)
        walk, wanted = self.walk(), self.wanted()
        square = walk.path[-1] if walk is not None else getattr(wanted, "square", (-1, -1))
        if square != (-1, -1):
            actor = replace(actor, x=square[0], y=square[1])
        return (actor, self.battle.unit(shown.target)) if shown.target in self.battle.sheets else (actor,)

    def weapon_item(self, shown: Forecast) -> str:
        """The item of a forecast's weapon; the weapon's own key where the attacker no longer has it."""
        weapon = area.weapon_of(self.battle.unit(shown.actor), shown.weapon)
        return weapon.item if weapon is not None else shown.weapon
