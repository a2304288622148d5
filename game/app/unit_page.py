"""A unit's whole sheet as a page: what it is, its state, its gear with every trait, how it answers when it is asked.

Of a unit whose numbers are hidden only what shows is told (INF-01, INF-02, INF-04).
"""

from __future__ import annotations

from collections.abc import Iterable

from game.app.people import People, trait, unplayed
from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_rows import PageRow
from game.text import Text, numbers, plain
from systems.actions import STANDING_ANSWERS
from systems.facts import ATTRIBUTES, UnitFacts, WeaponFacts

STANDINGS = ("danger", "ask", "default", "never")
assert set(STANDINGS) == set(STANDING_ANSWERS)


def page(text: Text, people: People, unit: UnitFacts, *, own: bool) -> PageShow:
    """The sheet of a unit; ``own`` lets the person set its standing answer."""
    say, battle = text.say, people.battle
    opened = people.open(unit)
    rows: list[PageRow] = []
    if own:
        rows.append(
            PageRow(
                say("window.when_asked"), name=f"standing:{unit.id}", choices=tuple(map(text.standing, STANDINGS)),
                chosen=STANDINGS.index(unit.standing) if unit.standing in STANDINGS else 2, rule="DIC-10",
            )
        )  # fmt: skip
    state = people.conditions(unit)
    if state:
        rows.append(PageRow(say("window.state"), _list(text, state)))
    if opened:
        rows += _numbers(text, people, unit)
    else:
        rows.append(PageRow(say("window.wounds"), text.band(battle.rules.wound_band(unit)), rule="INF-04"))
        rows.append(PageRow(say("window.size"), str(unit.size)))
    rows += [_weapon(text, people, unit, weapon, opened) for weapon in unit.arms]
    if unit.sheet.armor is not None:
        armor = unit.sheet.armor
        value = say("window.armor_line", melee=armor.melee, ranged=armor.ranged)
        rows.append(PageRow(text.item(battle, armor.key), value, rule="DEF-07"))
    idle = unplayed(text, unit) if opened else ()
    if idle:
        rows.append(PageRow(say("window.not_played_head"), _list(text, idle)))
    lines = () if opened else (say("window.hidden_numbers"),)
    return PageShow(text.unit(battle, unit.id), lines, tuple(rows), (PageButton("close", say("settings.close"), True),))


def _numbers(text: Text, people: People, unit: UnitFacts) -> list[PageRow]:
    say, derived, sheet = text.say, unit.derived, unit.sheet
    track = (("H", unit.healthy), ("B", unit.bashing), ("L", unit.lethal), ("A", unit.aggravated))
    health = " ".join(f"{count} {grade}" for grade, count in track if count)
    attributes = [f"{text.attribute(name)} {numbers.whole(value) if value >= 0 else '–'}"
                  for name, value in zip(ATTRIBUTES, sheet.attributes, strict=True)]  # fmt: skip
    skills = [f"{text.skill(name)} {points}" for name, points in sheet.skills if points]
    rows = [
        PageRow(say("window.wounds"), health, rule="DMG-01"),
        PageRow(say("window.attributes"), _list(text, attributes)),
        PageRow(say("window.skills"), _list(text, skills)),
        PageRow(say("window.size"), str(unit.size)),
        PageRow(say("window.speed"), numbers.metres(2 * derived.speed), rule="MOV-01"),
        PageRow(say("window.initiative"), str(unit.initiative), rule="INI-01"),
        PageRow(say("window.extra_left"), f"{unit.defense_extra_left} / {derived.defense_extra}", rule="DIC-10"),
        PageRow(say("window.will"), f"{unit.willpower} / {derived.willpower}", rule="DIC-11"),
    ]
    for stat in people.stats(unit):
        if stat.rule != "DIC-11":
            rows.append(PageRow(stat.caption, stat.value, rule=stat.rule))
    return rows


def _weapon(text: Text, people: People, unit: UnitFacts, weapon: WeaponFacts, opened: bool) -> PageRow:
    """One way to attack: harm, Skill, how far, what is left, and its traits."""
    say, rules = text.say, people.battle.rules
    far = rules.reach(unit, weapon) if weapon.melee and opened else weapon.base_range
    parts = [say("damage.amount", points=weapon.damage, grade=weapon.grade), text.skill(weapon.skill)]
    if far:
        parts.append(say("window.reach" if weapon.melee else "window.range", metres=numbers.metres(2 * far)))
    if weapon.shots and opened:
        parts.append(say("window.loaded", left=unit.loaded(weapon), all=weapon.shots))
    parts += [trait(text, name, value) for name, value in weapon.traits]
    verb = text.verb("attack", weapon.mode)
    return PageRow(f"{text.item(people.battle, weapon.item)} ({verb})" if text.lang == "en" else
                   f"{text.item(people.battle, weapon.item)}（{verb}）", _list(text, parts))  # fmt: skip


def _list(text: Text, items: Iterable[str]) -> str:
    return plain(text.text.listing(items))
