"""Answers in the middle of a resolution, as buttons: extras, Willpower, parts of defense to give up, the roll to oppose
with, rushing back, going along, fighting on, keeping total defense.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.app import defending, outlook
from game.app.plan import Plan
from game.app.showing import ForecastCard, Row
from game.app.widgets import Action
from game.text import Eyes, Text, numbers
from systems import movement, odds, referee
from systems.battle import Battle
from systems.commands import (
    Brace,
    Command,
    Consent,
    CounterRush,
    DropProne,
    FightOn,
    Fire,
    KeepSpell,
    KeepTotalDefense,
    Move,
    Oppose,
)
from systems.events import AttackResolved
from systems.facts import UnitFacts
from systems.forecast import Side, Step
from systems.offers import Ask, Refusal

ROLL_ICONS = {"STR": "brawl", "DEX": "overrun"}


def buttons(text: Text, battle: Battle, asked: Ask, plan: Plan) -> tuple[Action, ...]:
    """One button an answer; the usual answer is the selected one."""
    return BUTTONS[asked.choice](text, battle, asked, plan)


def _fight_on(text: Text, _: Battle, __: Ask, ___: Plan) -> tuple[Action, ...]:
    return (
        Action("pay", text.say("window.pay"), "mark_fights_on", "Y", selected=True, tip=text.say("tip.fight_on")),
        Action("fall", text.say("window.fall"), "drop_prone", "N", tip=text.say("tip.fall")),
    )


def _keep(text: Text, _: Battle, __: Ask, ___: Plan) -> tuple[Action, ...]:
    return (
        Action("keep", text.say("window.keep"), "defend", "Y", ("standard",), tip=text.say("tip.keep")),
        Action("let_go", text.say("window.let_go"), "close", "N", selected=True, tip=text.say("tip.let_go")),
    )


def _keep_spell(text: Text, battle: Battle, asked: Ask, ___: Plan) -> tuple[Action, ...]:
    unit = battle.unit(asked.unit)
    spell = unit.spell(unit.keeps)
    price = battle.rules.spell_prices(spell)[0] if spell is not None else ()
    return (
        Action("keep_spell", text.say("window.keep"), "defend", "Y", price, selected=True),
        Action("drop_spell", text.say("window.let_go"), "close", "N"),
    )


def _fire(text: Text, _: Battle, __: Ask, ___: Plan) -> tuple[Action, ...]:
    return (
        Action("fire", text.say("window.act_now"), "ready", "Y", selected=True),
        Action("hold", text.say("window.hold_moment"), "close", "N"),
    )


def _brace(text: Text, _: Battle, asked: Ask, ___: Plan) -> tuple[Action, ...]:
    """Each with the chance to be harmed that it leaves."""
    say, left = text.say, {way: numbers.percent(shown.hit) for way, shown in asked.ways}
    return (
        Action("brace:1", say("window.with_willpower"), "mark_fights_on", "Y", value=left[True]),
        Action("brace:0", say("window.without_willpower"), "close", "N", selected=True, value=left[False]),
    )


def weighed(text: Text, asked: Ask, card: ForecastCard) -> ForecastCard:
    """The card of what is coming, with what each answer would leave of it (DIC-11)."""
    if not asked.ways:
        return card
    told = []
    for way, shown in asked.ways:
        name = text.say("window.with_willpower" if way else "window.without_willpower")
        harm, drop, mean = numbers.percent(shown.hit), numbers.percent(shown.drop), numbers.decimal(shown.mean)
        said = text.say("window.way", way=name, harm=harm, drop=drop, mean=mean)
        told.append((said, asked.rules[0 if way else -1]))
    return replace(card, answer_word=text.say("window.ways"), answers=tuple(told))


def _oppose(text: Text, battle: Battle, asked: Ask, _: Plan) -> tuple[Action, ...]:
    usual, found = dict(asked.default)["option"], []
    assert asked.step is not None
    for side in asked.step.options:
        held = holds_off(battle, asked, side)
        found.append(
            Action(f"oppose:{side.option}", text.attribute(side.option), ROLL_ICONS.get(side.option, "defend"),
                   side.option[0], selected=side.option == usual, value="" if held is None else numbers.percent(held))
        )  # fmt: skip
    return tuple(found)


def holds_off(battle: Battle, asked: Ask, side: Side) -> float | None:
    """Chance that this roll holds the other off: against its own roll, or what its attack has come to."""
    step = asked.step
    if step is None or side.fails:
        return None
    if step.own is not None:
        return 1 - odds.contest(step.own.successes, side.successes)[0]
    attacker = dict(asked.facts).get("attacker")
    for event in reversed(battle.log):
        if isinstance(event, AttackResolved) and event.unit == attacker:
            return 1 - odds.contest((0.0,) * event.successes + (1.0,), side.successes)[0]
    return None


def _counter(text: Text, _: Battle, asked: Ask, __: Plan) -> tuple[Action, ...]:
    say, default = text.say, dict(asked.default)
    ways = next(each.values for each in asked.fields if each.name == "rush")
    found = [
        Action(
            f"counter:{way}", say(f"field.rush_{way}"), "bull_rush" if way == "knock_back" else "trip", str(place),
            ("immediate",), selected=bool(default["counter"]) and default["rush"] == way,
        )
        for place, way in enumerate(ways, 1)
    ]  # fmt: skip
    return (*found, Action("no_counter", say("window.no_counter"), "close", "N", selected=not default["counter"]))


def _consent(text: Text, _: Battle, asked: Ask, __: Plan) -> tuple[Action, ...]:
    say, default = text.say, dict(asked.default)
    if ("agree", (False,)) in [(each.name, each.values) for each in asked.fields]:  # beaten: hold on or let go
        keep = Action("object", say("window.hold_on"), "grapple", "N", selected=True)
        return keep, Action("release", text.verb("let_go"), "let_go", "O")
    against = "" if asked.step is None else numbers.percent(1 - asked.step.win)
    found = [
        Action("agree", say("window.agree"), "check", "Y", selected=bool(default["agree"])),
        Action("object", say("window.object"), "grapple", "N", selected=not default["agree"], value=against),
    ]
    if any(each.name == "let_go" and True in each.values for each in asked.fields):
        found.append(Action("release", text.verb("let_go"), "let_go", "O"))
    return tuple(found)


BUTTONS: dict[str, Callable[[Text, Battle, Ask, Plan], tuple[Action, ...]]] = {
    "fight_on": _fight_on, "keep_total_defense": _keep, "defend": defending.buttons, "oppose": _oppose,
    "counter_rush": _counter, "consent": _consent, "fire": _fire, "keep_spell": _keep_spell, "brace": _brace,
}  # fmt: skip


def rows(text: Text, battle: Battle, asked: Ask, eyes: Eyes) -> tuple[Row, ...]:
    """The contest in which it is asked: what comes at the unit, then each roll it may answer with and how well."""
    step: Step | None = asked.step
    if step is None:
        return ()
    found: list[Row] = []
    if step.own is not None:
        found += outlook.roll_rows(text, text.roll(battle, step.own, eyes))
    for side in step.options:
        held = holds_off(battle, asked, side)
        said = "" if held is None else text.say("window.holds_off", chance=numbers.percent(held))
        shown = outlook.roll_rows(text, text.roll(battle, side, eyes))
        found += [*shown, *([Row(said, "", "", kind="pool")] if said else [])]
    return tuple(found)


TOGGLES = ("willpower", "give")
"""Buttons that only change what an answer is: the heads of their names."""


def usual(shown: tuple[Action, ...]) -> str:
    """The answer that Enter gives: the selected one; "" where none is."""
    return next((each.name for each in shown if each.selected and each.name.split(":")[0] not in TOGGLES), "")


def command(asked: Ask, name: str, plan: Plan) -> Command | None:
    """The answer behind a button; Willpower and parts of defense only change the plan."""
    kind, _, value = name.partition(":")
    if name in ("pay", "fall"):
        return FightOn(asked.unit, pay=name == "pay")
    if name in ("keep", "let_go"):
        return KeepTotalDefense(asked.unit, keep=name == "keep")
    if name in ("keep_spell", "drop_spell"):
        return KeepSpell(asked.unit, keep=name == "keep_spell")
    if name in ("fire", "hold"):
        return Fire(asked.unit, fire=name == "fire")
    if kind == "brace":
        return Brace(asked.unit, value == "1")
    if name == "drop_prone":
        return DropProne(asked.unit)
    if kind == "spend":
        return defending.answer(asked, int(value), plan)
    if kind == "oppose":
        return Oppose(asked.unit, value)
    if kind in ("counter", "no_counter"):
        return CounterRush(asked.unit, kind == "counter", value or str(dict(asked.default)["rush"]))
    if name in ("agree", "object", "release"):
        return Consent(asked.unit, name == "agree", name == "release")
    _toggle(name, plan)
    return None


def _toggle(name: str, plan: Plan) -> None:
    if name == "willpower":
        plan.willpower = not plan.willpower
    elif name.startswith("give:"):
        part, given = name.removeprefix("give:"), plan.fields.get("give_up", ())
        plan.fields["give_up"] = tuple(each for each in given if each != part) if part in given else (*given, part)


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
        way = far.path(*square)
        return movement.why_not(battle, unit, way) or referee.why_not(battle, Move(unit.id, way))
