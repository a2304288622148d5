"""An area in the forecast's place and on the board: whom it would catch, how likely each is harmed, and its save.

Everything is the referee's own forecast of the area (``Forecast.each``) and the outline the rules draw.
"""

from __future__ import annotations

from dataclasses import replace

from game.app import foresight, outlook
from game.app.marks import Marks, Square, Tag
from game.app.people import People
from game.app.showing import Bar, ForecastCard, Row
from game.text import Eyes, Text, numbers
from systems import area, area_shapes, casting_ground
from systems.battle import Battle
from systems.commands import AreaAttack, Cast, Command
from systems.forecast import Forecast
from systems.offers import Refusal

MOST_BARS = 6
NOWHERE = (-1, -1)


def card(text: Text, shown: Forecast, people: People, base: ForecastCard, eyes: Eyes, place: str) -> ForecastCard:
    """The card of an area: the greatest chance of harm, a column for each unit, and the save of each, line by line."""
    say = text.say
    if not shown.each:
        return replace(
            base, target=place, chance="0%", chance_word=say("window.to_harm"), pairs=(), bars=(), answers=(),
            answer_word="", notes=(*base.notes, Row(say("window.nobody_caught"), "", "AOE-01")),
        )  # fmt: skip
    columns, caption = _chart(text, people, shown)
    rows = list(base.rows)
    for name, one in shown.each:
        rows += _unit(text, people, name, one, eyes, alone=not shown.modifiers)
    total = sum(one.mean for _, one in shown.each) if shown.target else shown.mean  # of shots that meet several
    drop, mean = numbers.percent(shown.drop), numbers.decimal(total)
    return replace(
        base, target=place, chance=numbers.percent(shown.hit), chance_word=say("window.to_harm"),
        pairs=((drop, say("window.to_drop")), (mean, say("window.in_all"))),
        bars=columns, bars_caption=caption,
        rows=tuple(rows), answers=(), answer_word="",
        pool_word=base.pool_word if shown.modifiers else "",
    )  # fmt: skip


def _chart(text: Text, people: People, shown: Forecast) -> tuple[tuple[Bar, ...], str]:
    """A column for each unit, those of the own side dark; where only one is in it, how much harm it takes."""
    battle, say = people.battle, text.say
    if len(shown.each) == 1:
        name, one = shown.each[0]
        unit = battle.unit(name)
        caption = say("window.chance_of", grade=text.grade(one.grade)) if one.grade else say("window.chance_harm")
        return foresight.bars(one, unit.healthy, hidden=not people.open(unit)), caption
    side = battle.unit(shown.actor).side
    friends = [name for name, _ in shown.each if battle.unit(name).side == side]
    columns = tuple(
        Bar(people.letters[name], one.hit, outlook.per_cent(one.hit), "drop" if name in friends else "up")
        for name, one in shown.each[:MOST_BARS]
    )
    return columns, say("window.harm_and_friends" if friends else "window.harm_of_each")


def _unit(text: Text, people: People, name: str, one: Forecast, eyes: Eyes, *, alone: bool) -> list[Row]:
    """One unit's share: its chance of harm, the roll that it alone meets, its save, how likely it drops, and what else
    befalls it.
    """
    say, hidden = text.say, not people.open(people.battle.unit(name))
    about = say("contest.about", chance=numbers.percent(one.hit)) if hidden else numbers.percent(one.hit)
    rows = [Row(text.unit(people.battle, name), about, "AOE-01", kind="head")]
    if alone and one.modifiers and not hidden:
        rows.append(Row(text.say("attack.pool"), numbers.whole(one.pool), "", kind="side"))
        rows += [
            Row(line.text, line.value, line.rule, line.at) for line in text.forecast(people.battle, one, eyes).lines
        ]
    for step in text.contests(people.battle, one, eyes):
        for side in step.rolls:
            rows += outlook.roll_rows(text, replace(side, head=step.name))
    if one.drop and not hidden:
        mean = say("window.mean_drop", mean=numbers.decimal(one.mean), drop=numbers.percent(one.drop))
        rows.append(Row(mean, "", ""))
    rows += [Row(row.text, row.value, row.rule) for row in outlook.effect_rows(text, people.battle, one)]
    return rows


def squares(battle: Battle, wanted: Command) -> tuple[Square, frozenset[Square]] | None:
    """Where an area or a barrier is aimed, and the squares it takes in; None for any other deed."""
    at = wanted.square if isinstance(wanted, (AreaAttack, Cast)) else NOWHERE
    if not isinstance(wanted, (AreaAttack, Cast)) or not battle.board.inside(*at):
        return None
    unit = battle.unit(wanted.actor)
    key = wanted.spell if isinstance(wanted, Cast) else wanted.weapon
    spell = unit.spell(key) if isinstance(wanted, Cast) else None
    with battle:
        if spell is not None and spell.shape == "barrier":
            wide = battle.rules.spell_barrier(unit, spell)[1]
            return at, frozenset(casting_ground.ground(battle, unit, at, wide))
        weapon = area.weapon_of(unit, key)
        if weapon is None or battle.rules.area_way(wanted.verb, weapon) is None:
            return None
        shape = area.shape_of(wanted) if isinstance(wanted, AreaAttack) else ""
        found = area.outline(battle.board, battle.rules, wanted.verb, unit, weapon, at, shape)
        return at, frozenset(area_shapes.squares(battle.board, found))


def marks(base: Marks, people: People, wanted: Command, answer: Forecast | Refusal | None) -> Marks | None:
    """The area drawn over the board, and the chance of each of the first three units in it; friends are warned of.

    None for a deed that makes none.
    """
    found = squares(people.battle, wanted)
    if found is None:
        return None
    at, inside = found
    if isinstance(answer, Refusal):
        return replace(base, refused=(("square", *at),))
    tags, side = list(base.tags), people.battle.unit(wanted.actor).side
    for name, one in answer.each if answer is not None else ():
        there = people.battle.unit(name)
        tone = "vermilion" if there.side == side else "blue"
        x, y = people.place(there)
        spot = (float(x), float(y))
        tags.append(Tag(tone, numbers.percent(one.hit), "", spot, there.derived.footprint))
    return replace(base, area=inside, tags=tuple(tags[:3]), things=(("square", *at),))
