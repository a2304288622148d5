"""A unit's whole sheet as a page: what it is, its state and what that keeps it from, its gear with every trait, its
abilities, how it answers when it is asked.

Of a unit whose numbers are hidden only what shows is told (INF-01, INF-02, INF-04).
"""

from __future__ import annotations

from collections.abc import Iterable

from game.app import known
from game.app.people import People, trait, unplayed
from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_rows import PageRow
from game.app.turn_notes import TurnNotes
from game.text import Text, numbers, plain
from systems.actions import STANDING_ANSWERS
from systems.facts import ATTRIBUTES, AbilityFacts, UnitFacts, WeaponFacts

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
    rows += _barred(text, people, unit)
    if opened:
        rows += _numbers(text, people, unit)
    else:
        rows.append(PageRow(say("window.wounds"), text.band(battle.rules.wound_band(unit)), rule="INF-04"))
        for each in known.known(text, people, unit):
            value = say("known.with_source", value=each.value, source=each.source)
            rows.append(PageRow(each.caption, value, rule=each.rule))
    rows += [
        PageRow(row.text, row.value, rule=row.rule, strong=row.kind == "head", aside=True)
        for row in TurnNotes(text, people, unit).rows()
    ]  # fmt: skip
    rows += [_weapon(text, people, unit, weapon, opened) for weapon in unit.arms]
    rows += [_explosive(text, people, unit, each) for each in unit.sheet.explosives if opened and unit.loaded(each)]
    if unit.sheet.armor is not None:
        armor = unit.sheet.armor
        value = say("window.armor_line", melee=armor.melee, ranged=armor.ranged)
        rows.append(PageRow(text.item(battle, armor.key), value, rule="DEF-07"))
    if opened:
        rows += _carried(text, people, unit)
        rows += [_ability(text, people, unit, ability) for ability in unit.sheet.abilities]
    idle = unplayed(text, unit) if opened else ()
    if idle:
        rows.append(PageRow(say("window.not_played_head"), _list(text, idle)))
    rows += _keywords(text, unit) if opened else []
    lines = () if opened else (say("window.hidden_numbers"),)
    return PageShow(text.unit(battle, unit.id), lines, tuple(rows), (
        PageButton("gear", say("inventory.open")), PageButton("close", say("settings.close"), True),
    ))  # fmt: skip


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
        *_specialties(text, unit),
        PageRow(say("window.size"), str(unit.size)),
        PageRow(say("window.speed"), _speed(unit), rule="MOV-01"),
        PageRow(say("window.initiative"), str(unit.initiative), rule="INI-01"),
        PageRow(say("window.extra_left"), f"{unit.defense_extra_left} / {derived.defense_extra}", rule="DIC-10"),
        PageRow(say("window.will"), f"{unit.willpower} / {derived.willpower}", rule="DIC-11"),
    ]
    for stat in people.stats(unit):
        if stat.rule != "DIC-11":
            rows.append(PageRow(stat.caption, stat.value, rule=stat.rule))
    return rows


def _speed(unit: UnitFacts) -> str:
    """Metres of a move now, and of one without points and states where these cost some."""
    now, full = numbers.metres(2 * unit.speed), numbers.metres(2 * unit.derived.speed)
    return now if now == full else f"{now} / {full}"


def _specialties(text: Text, unit: UnitFacts) -> list[PageRow]:
    known = [text.specialty(each) for each in unit.sheet.specialties]
    return [PageRow(text.say("unit_page.specialties"), _list(text, known))] if known else []


def _barred(text: Text, people: People, unit: UnitFacts) -> list[PageRow]:
    """What its states keep the unit from, a row for each state that does."""
    found: dict[tuple[str, str], list[str]] = {}
    for word in unit.barred:
        found.setdefault(people.battle.rules.barring(unit, word), []).append(text.say(f"unit_page.barred.{word}"))
    return [
        PageRow(_capital(text.condition(state)), _list(text, words), rule=rule)
        for (state, rule), words in found.items() if state
    ]  # fmt: skip


def _capital(word: str) -> str:
    """A word as it begins a row."""
    return word[:1].upper() + word[1:]


def _carried(text: Text, people: People, unit: UnitFacts) -> list[PageRow]:
    """What it has with it that is no weapon, now."""
    things = [f"{text.item(people.battle, item)} × {count}" for item, count in unit.gear]
    return [PageRow(text.say("unit_page.gear"), _list(text, things))] if things else []


def _ability(text: Text, people: People, unit: UnitFacts, ability: AbilityFacts) -> PageRow:
    """One ability: the action it costs, what it gives and how long, and the turns it has left while it is in force."""
    say = text.say
    cheapest = people.battle.rules.ability_prices(ability)[0]
    parts = [text.costs(cheapest) if cheapest else say("unit_page.free")]
    for what, points in ability.gives:
        parts.append(say(f"unit_page.gives.{what}", points=points, metres=numbers.metres(2 * points)))
    parts.append(say("activate.rounds", rounds=ability.rounds))
    left = dict(unit.abilities_active).get(ability.key)
    if left is not None:
        parts.append(say("unit_page.in_force", rounds=left))
    return PageRow(text.item(people.battle, ability.key), _list(text, parts), rule="CUL-01")


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


def _explosive(text: Text, people: People, unit: UnitFacts, weapon: WeaponFacts) -> PageRow:
    """A kind of grenade or mine: how many are left, the harm it does, how far it is thrown, and its traits."""
    say = text.say
    parts = [say("unit_page.pieces", left=unit.loaded(weapon))]
    if weapon.damage:
        parts.append(say("damage.amount", points=weapon.damage, grade=weapon.grade))
    if weapon.base_range:
        parts.append(say("window.range", metres=numbers.metres(2 * weapon.base_range)))
    parts += [trait(text, name, value) for name, value in weapon.traits]
    return PageRow(text.item(people.battle, weapon.item), _list(text, parts), rule="AOE-04")


def _keywords(text: Text, unit: UnitFacts) -> list[PageRow]:
    """What each keyword of its body and gear does, once each (companion 9); why one does nothing where it does not."""
    sheet = unit.sheet
    pairs = [*sheet.traits, *(sheet.armor.traits if sheet.armor is not None else ())]
    for weapon in (*unit.arms, *sheet.explosives):
        pairs += weapon.traits
    named = dict.fromkeys(name for name, _ in pairs if text.text.has(f"keyword.{name}"))
    return [PageRow(trait(text, name), text.say(f"keyword.{name}")) for name in named]


def _list(text: Text, items: Iterable[str]) -> str:
    return plain(text.text.listing(items))
