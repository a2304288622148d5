"""The rule card over the board: what a rule says, and the sum it takes part in here."""

from __future__ import annotations

from game import ledger
from game.app.marks import At
from game.app.showing import RuleCard, SumRow
from game.text import Eyes, Text
from systems.battle import Battle
from systems.facts import Forecast, UnitFacts
from systems.rulesets.house import SWITCHES


def card(
    text: Text, battle: Battle, rule: str, shown: Forecast | None, eyes: Eyes, lit: tuple[UnitFacts, ...]
) -> RuleCard | None:
    """The card of a rule with this battle's numbers; None for an ID without a card."""
    found = ledger.load().find(rule)
    if found is None:
        return None
    say, lang = text.say, text.lang
    here: tuple[SumRow, ...] = ()
    causes: tuple[At, ...] = ()
    if shown is not None:
        lines = text.forecast(battle, shown, eyes).lines
        here = (
            *(SumRow(line.text, line.value) for line in lines if line.rule == rule),
            SumRow(say("attack.pool"), str(shown.pool), True),
        )
        causes = tuple(line.at for line in lines if line.rule == rule and line.at)
    body = found.text.say(lang)
    if found.instead is not None:
        body = f"{body} {found.instead.say(lang)}"
    house = [switch for switch in SWITCHES if switch.rule == rule]
    return RuleCard(
        rule,
        found.title.say(lang),
        body,
        say("window.here") if here else "",
        here,
        say("window.see_also") if found.see else "",
        found.see,
        say("window.house_rule") if house else "",
        text.house_value(house[0].name, battle.rules.house[house[0].name]) if house else "",
        lit=tuple((float(unit.x), float(unit.y), unit.derived.footprint) for unit in lit),
        hull=len(lit) > 1,
        causes=causes,
    )
