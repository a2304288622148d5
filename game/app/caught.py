"""An area in the forecast's place and on the board: whom it would catch, how likely each is harmed, and its save.

Everything is the referee's own forecast of the area (``Forecast.each``) and the outline the rules draw.
"""

from __future__ import annotations

from dataclasses import replace

from game.app import outlook
from game.app.marks import Marks, Tag
from game.app.people import People
from game.app.showing import Bar, ForecastCard, Row
from game.text import Eyes, Text, numbers
from systems import area, area_shapes
from systems.battle import Battle
from systems.commands import AreaAttack
from systems.forecast import Forecast

MOST_BARS = 6


def card(text: Text, shown: Forecast, people: People, base: ForecastCard, eyes: Eyes, place: str) -> ForecastCard:
    """The card of an area: the greatest chance of harm, a column for each unit, and the save of each, line by line."""
    say, battle = text.say, people.battle
    if not shown.each:
        return replace(
            base, target=place, chance="0%", chance_word=say("window.to_harm"), pairs=(), bars=(), answers=(),
            answer_word="", notes=(*base.notes, Row(say("window.nobody_caught"), "", "AOE-01")),
        )  # fmt: skip
    columns = tuple(
        Bar(people.letters[name], one.hit, outlook.per_cent(one.hit), "drop" if _friend(battle, shown, name) else "up")
        for name, one in shown.each[:MOST_BARS]
    )
    rows = list(base.rows)
    for name, one in shown.each:
        rows += _unit(text, people, name, one, eyes)
    drop, mean = numbers.percent(shown.drop), numbers.decimal(shown.mean)
    return replace(
        base, target=place, chance=numbers.percent(shown.hit), chance_word=say("window.to_harm"),
        pairs=((drop, say("window.to_drop")), (mean, say("window.in_all"))),
        bars=columns, bars_caption=say("window.harm_of_each"), rows=tuple(rows), answers=(), answer_word="",
        effects=(),
    )  # fmt: skip


def _friend(battle: Battle, shown: Forecast, name: str) -> bool:
    return battle.unit(name).side == battle.unit(shown.actor).side


def _unit(text: Text, people: People, name: str, one: Forecast, eyes: Eyes) -> list[Row]:
    """One unit's share: its chance of harm, its save, how likely it drops, and what else befalls it."""
    say, hidden = text.say, not people.open(people.battle.unit(name))
    about = say("contest.about", chance=numbers.percent(one.hit)) if hidden else numbers.percent(one.hit)
    rows = [Row(text.unit(people.battle, name), about, "AOE-01", kind="head")]
    for step in text.contests(people.battle, one, eyes):
        for side in step.rolls:
            rows += outlook.roll_rows(text, replace(side, head=step.name))
    if one.drop and not hidden:
        mean = say("window.mean_drop", mean=numbers.decimal(one.mean), drop=numbers.percent(one.drop))
        rows.append(Row(mean, "", ""))
    rows += [Row(row.text, row.value, row.rule) for row in outlook.effect_rows(text, people.battle, one)]
    return rows


def marks(base: Marks, people: People, wanted: AreaAttack, shown: Forecast | None) -> Marks:
    """The area drawn over the board, and the chance of each of the first three units in it; friends are warned of."""
    battle = people.battle
    unit = battle.unit(wanted.actor)
    weapon = area.weapon_of(unit, wanted.weapon)
    if weapon is None or battle.rules.area_way(wanted.verb, weapon) is None or not battle.board.inside(*wanted.square):
        return base
    with battle:
        shape = area.outline(
            battle.board, battle.rules, wanted.verb, unit, weapon, wanted.square, area.shape_of(wanted)
        )
        squares = frozenset(area_shapes.squares(battle.board, shape))
    tags = list(base.tags)
    for name, one in shown.each if shown is not None else ():
        there = battle.unit(name)
        tone = "vermilion" if there.side == unit.side else "blue"
        spot = (float(there.x), float(there.y))
        tags.append(Tag(tone, numbers.percent(one.hit), "", spot, there.derived.footprint))
    return replace(base, area=squares, tags=tuple(tags[:3]), things=(("square", *wanted.square),))
