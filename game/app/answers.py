"""Answers in the middle of a resolution, as buttons: extras, Willpower, fighting on, keeping total defense."""

from __future__ import annotations

from game.app.plan import Plan
from game.app.widgets import Action
from game.text import Text
from systems import movement
from systems.battle import Battle
from systems.commands import Command, Defend, DropProne, FightOn, KeepTotalDefense
from systems.facts import UnitFacts
from systems.offers import Ask, Refusal


def buttons(text: Text, asked: Ask, plan: Plan) -> tuple[Action, ...]:
    """One button an answer; the usual answer is the selected one."""
    say = text.say
    if asked.choice == "fight_on":
        return (
            Action("pay", say("window.pay"), "mark_fights_on", "Y"),
            Action("fall", say("window.fall"), "drop_prone", "N"),
        )
    if asked.choice == "keep_total_defense":
        return (
            Action("keep", say("window.keep"), "defend", "Y", ("standard",)),
            Action("let_go", say("window.let_go"), "close", "N"),
        )
    default = dict(asked.default)
    most = next(each.high for each in asked.fields if each.name == "extra")
    found = [
        Action(
            f"spend:{count}", say("window.spend", count=count), "defend", str(count), selected=count == default["extra"]
        )
        for count in range(min(most, 9) + 1)
    ]
    if True in next(each.values for each in asked.fields if each.name == "willpower"):
        found.append(Action("willpower", say("window.with_willpower"), "mark_fights_on", "W", selected=plan.willpower))
    found.append(Action("drop_prone", text.verb("drop_prone"), "drop_prone", "Z"))
    return tuple(found)


def command(asked: Ask, name: str, plan: Plan) -> Command | None:
    """The answer behind a button; the Willpower button only changes the plan."""
    if name in ("pay", "fall"):
        return FightOn(asked.unit, pay=name == "pay")
    if name in ("keep", "let_go"):
        return KeepTotalDefense(asked.unit, keep=name == "keep")
    if name == "willpower":
        plan.willpower = not plan.willpower
        return None
    if name == "drop_prone":
        return DropProne(asked.unit)
    if name.startswith("spend:"):
        return Defend(asked.unit, int(name.removeprefix("spend:")), plan.willpower)
    return None


def no_way(battle: Battle, unit: UnitFacts, square: tuple[int, int]) -> Refusal | None:
    """Why no move leads to the square: the way there is too long, or there is none."""
    with battle:
        board = battle.board
        if not board.inside(*square):
            return None
        far = movement.reach(battle, unit, moves=12)
        if not far.may_stop(*square):
            named = (("unit", unit.id), ("square", square), ("step", 1))
            return Refusal("move.blocked", ("MOV-01",), named)
        return movement.why_not(battle, unit, far.path(*square))
