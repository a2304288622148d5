"""The rule card over the board: what a rule says, and the sum it takes part in here."""

from __future__ import annotations

from collections.abc import Sequence

from game import ledger
from game.app.foresight import standing_at
from game.app.marks import At
from game.app.showing import RuleCard, SumRow
from game.text import Cast, Line, Text, numbers
from systems.battle import Battle
from systems.facts import UnitFacts
from systems.rulesets.house import SWITCHES

WALL = 99
"""Sizes above it stand for "whole": a wall has no sum of Sizes."""
ALWAYS, MOST = 4, 8
"""The numbers of COV-04, to lay its sum open; the value itself is the ruleset's, and another sum is not shown."""


def card(
    text: Text,
    battle: Battle,
    rule: str,
    lines: Sequence[Line],
    pool: str,
    lit: Sequence[UnitFacts],
    *,
    without: float | None = None,
    crossed: bool = False,
) -> RuleCard | None:
    """The card of a rule with this battle's numbers; None for an ID without a card.

    ``lines`` are those of the sum in question, ``pool`` what they come to; ``without`` is the chance to hit with the
    rule's lines left out, or with them where they are left out now (``crossed``).
    """
    found = ledger.load().find(rule)
    if found is None:
        return None
    say, lang = text.say, text.lang
    mine = [line for line in lines if line.rule == rule and (line.value or line.text)]
    here = _cover(text, battle, mine, lit) or [SumRow(line.text, line.value) for line in mine]
    causes: tuple[At, ...] = tuple(line.at for line in mine if line.at)
    if pool and mine and not here[-1].total:
        here.append(SumRow(say("attack.pool"), pool, True))
    body = text_of(rule, lang)
    house = [switch for switch in SWITCHES if switch.rule == rule]
    key = "window.with" if crossed else "window.without"
    return RuleCard(
        rule,
        found.title.say(lang),
        body,
        say("window.here") if here else "",
        tuple(here),
        say("window.see_also") if found.see else "",
        found.see,
        say("window.house_rule") if house else "",
        text.house_value(house[0].name, battle.rules.house[house[0].name]) if house else "",
        without=say(key, chance=numbers.percent(without)) if without is not None else "",
        lit=tuple((float(unit.x), float(unit.y), unit.derived.footprint) for unit in lit),
        hull=len(lit) > 1,
        causes=causes,
    )


def text_of(rule: str, lang: str) -> str:
    """What the rule's card says, with what the program does instead where it does; "" for an ID without a card."""
    found = ledger.load().find(rule)
    if found is None:
        return ""
    body = found.text.say(lang)
    if found.instead is not None:
        body = f"{body} {found.instead.say(lang)}" if lang == "en" else f"{body}{found.instead.say(lang)}"
    return body


def _cover(text: Text, battle: Battle, mine: Sequence[Line], lit: Sequence[UnitFacts]) -> list[SumRow]:
    """The sum behind a piece of cover: its Size − yours + 4, at most 8 (COV-04); nothing where another sum holds."""
    if len(mine) != 1 or mine[0].key != "modifier.cover" or not mine[0].at or len(lit) < 2:
        return []
    say, target = text.say, lit[1]
    key, size = standing_at(battle.board, mine[0].at)
    value = size - target.size + ALWAYS
    rows = [
        SumRow(say("window.cover_thing", thing=_named(text, battle, mine[0].at)), numbers.whole(size)),
        SumRow(say("window.cover_unit", unit=text.unit(battle, target.id)), numbers.signed(-target.size)),
        SumRow(say("window.cover_always"), numbers.signed(ALWAYS)),
    ]
    if value > MOST:
        rows.append(SumRow(say("window.cover_most", most=MOST), ""))
        value = MOST
    if not key or size > WALL or numbers.signed(-value) != mine[0].value:
        return []
    return [*rows, SumRow(say("window.cover_sum"), numbers.whole(value), True)]


def _named(text: Text, battle: Battle, at: At) -> str:
    """What stands there and where, in words."""
    return Cast.of(battle).thing(text.text, at)
