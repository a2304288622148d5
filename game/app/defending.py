"""Answering an attack at the window: how many extras, with Willpower, without a part of the defense, or lying down.

Every button says what its answer leaves of the attack: the referee's own forecast of it, never a sum made here.
"""

from __future__ import annotations

from dataclasses import replace

from game.app.plan import Plan
from game.app.showing import ForecastCard
from game.app.widgets import Action
from game.text import Text, numbers
from systems import referee
from systems.battle import Battle
from systems.commands import Defend
from systems.forecast import Forecast
from systems.offers import Ask

MOST_SPENT = 9
GIVE_KEYS = {"base": "B", "dodge": "D", "insight": "I", "parry": "P", "shield": "S"}


def buttons(text: Text, battle: Battle, asked: Ask, plan: Plan) -> tuple[Action, ...]:
    """One button an answer; the usual one is selected, and those that only change it are where they are chosen."""
    return (*_spending(text, battle, asked, plan), *_changes(text, battle, asked, plan))


def _spending(text: Text, battle: Battle, asked: Ask, plan: Plan) -> list[Action]:
    """The answers themselves: none of the extras, one, two … (DIC-10)"""
    say, usual = text.say, _usual(asked)
    most = next(each.high for each in asked.fields if each.name == "extra")
    found = []
    for count in range(min(most, MOST_SPENT) + 1):
        shown = _forecast(battle, answer(asked, count, plan))
        label = say("window.spend", count=count) if most else say("window.just_defend")
        about = say("tip.spend", count=count, most=most) if most else say("tip.just_defend")
        found.append(Action(f"spend:{count}", label, "defend", str(count), selected=count == usual,
                            short="" if most else say("window.short_just_defend"), value=_chance(shown),
                            tip=_tip(text, about, shown)))  # fmt: skip
    return found


def _changes(text: Text, battle: Battle, asked: Ask, plan: Plan) -> list[Action]:
    """What goes with any of the answers, each with what the usual one comes to once it is changed (DIC-11, GIV-01)."""
    say, usual, found = text.say, _usual(asked), []
    if True in next(each.values for each in asked.fields if each.name == "willpower"):
        other = replace(plan, willpower=not plan.willpower)
        shown = _forecast(battle, answer(asked, usual, other))
        about = say("tip.willpower_defense", left=battle.unit(asked.unit).willpower)
        found.append(Action("willpower", say("window.with_willpower"), "mark_fights_on", "W", selected=plan.willpower,
                            short=say("window.short_with_willpower"), rank=1,
                            value="" if plan.willpower else _chance(shown),
                            tip=about if plan.willpower else _tip(text, about, shown)))  # fmt: skip
    given = plan.fields.get("give_up", ())
    for part in parts(asked):
        word = say(f"modifier.{part}_defense")
        found.append(Action(f"give:{part}", say("window.without_part", part=word), "drop_item",
                            GIVE_KEYS.get(part, ""), selected=part in given, rank=3,
                            tip=say("tip.give_up", part=word)))  # fmt: skip
    return [
        *found,
        Action(
            "drop_prone",
            text.verb("drop_prone"),
            "drop_prone",
            "Z",
            rank=2,
            short=say("window.short_drop_prone"),
            tip=say("tip.drop_prone"),
        ),
    ]


def parts(asked: Ask) -> tuple[str, ...]:
    """The parts of defense that can be given up, in the ruleset's order (GIV-01)."""
    ways = next((each.values for each in asked.fields if each.name == "give_up"), ())
    return tuple(dict.fromkeys(part for way in ways if isinstance(way, tuple) for part in way))


def answer(asked: Ask, extra: int, plan: Plan) -> Defend:
    """So many extras, with Willpower and without parts of the defense as they stand in the plan."""
    given = plan.fields.get("give_up", ())
    return Defend(asked.unit, extra, plan.willpower, tuple(part for part in parts(asked) if part in given))


def coming(battle: Battle, asked: Ask, plan: Plan) -> Forecast | None:
    """What the attack comes to with the answer as it stands."""
    return _forecast(battle, answer(asked, _usual(asked), plan)) or asked.forecast


def own(card: ForecastCard) -> ForecastCard:
    """The card of an attack that is one's own to answer: what "they" may answer is on the buttons."""
    return replace(card, answer_word="", answers=())


def _usual(asked: Ask) -> int:
    """The extras of a defender that is not asked (DIC-10)."""
    extra = dict(asked.default)["extra"]
    assert isinstance(extra, int)
    return extra


def _forecast(battle: Battle, command: Defend) -> Forecast | None:
    shown = referee.forecast(battle, command)
    return shown if isinstance(shown, Forecast) else None


def _chance(shown: Forecast | None) -> str:
    return "" if shown is None else numbers.percent(shown.hit)


def _tip(text: Text, about: str, shown: Forecast | None) -> str:
    """What an answer is, and what it leaves: the chance to be hit, damage on average, the chance to go down."""
    if shown is None:
        return about
    left = text.say("tip.left", hit=numbers.percent(shown.hit), mean=numbers.decimal(shown.mean),
                    drop=numbers.percent(shown.drop))  # fmt: skip
    return f"{about}\n{left}"
