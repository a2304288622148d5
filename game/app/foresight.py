"""The forecast panel's contents: what a planned attack would do, why it is not possible, or what is asked.

The numbers are the referee's own forecast; with hidden numbers an estimate from the side's record (INF).
"""

from __future__ import annotations

from dataclasses import replace

from game.app import outlook
from game.app.marks import At
from game.app.showing import Bar, ForecastCard, Note, Row
from game.text import Eyes, Line, Odds, Text, numbers, plain
from game.text.sums import OPEN
from systems import area
from systems.battle import Battle
from systems.board import Board
from systems.facts import GRADES, Footprint
from systems.forecast import Forecast, Modifier
from systems.geometry import overlap
from systems.offers import Refusal
from systems.worn_board import standing

MOST_BARS = 6
LIKELY = 0.0005
"""Chances below this are not worth a bar or a line."""


def card(text: Text, battle: Battle, shown: Forecast, eyes: Eyes, lit: int) -> ForecastCard:
    """A forecast in the order of the panel (look 2); a plan goes on with its contests and ends with its effects."""
    said = text.forecast(battle, shown, eyes)
    say = text.say
    weapon = area.weapon_of(battle.unit(shown.actor), shown.weapon)
    item = text.item(battle, weapon.item) if weapon is not None else shown.weapon
    rows = tuple(
        Row(line.text, _value(text, shown, line), line.rule, line.at, place == lit, shorter(text, battle, line, item))
        for place, line in enumerate(said.lines)
    )
    listed = (*said.notes, *_harm_notes(text, battle, shown))
    notes = tuple(Row(line.text, line.value, line.rule, short=shorter(text, battle, line, item)) for line in listed)
    unit = battle.unit(shown.target) if shown.target in battle.sheets else None
    target = text.unit(battle, shown.target) if unit is not None else ""
    answers = outlook.answers(text, battle, shown, eyes)
    if shown.defense_extra_max and not shown.estimate:
        answers.append((say("window.answer_extra", count=shown.defense_extra_max), "DIC-10"))
    if unit is not None and unit.willpower and outlook.strikes(shown) and not shown.estimate and not unit.fallen:
        answers.append((say("window.answer_willpower"), "DIC-11"))
    pool = _span(text, shown.pool_low, shown.pool_high) if shown.estimate else said.pool
    steps = outlook.step_rows(text, battle, shown, eyes)
    if steps:
        rows, notes = (*rows, *_attack_pool(text, shown, pool, notes), *steps), ()
    return ForecastCard(
        said.action,
        target,
        shown.costs,
        *_answer(text, shown, said),
        *_chart(text, shown, 0 if unit is None else unit.healthy),
        rows,
        "" if steps else say("attack.pool"),
        "" if steps else pool,
        "" if steps else extras(text, shown),
        "DIC-09" if said.extra and not steps else "",
        say("window.answer") if answers else "",
        tuple(answers),
        said.estimate,
        say("window.commit", verb=said.action, target=target),
        notes=notes,
        effects=outlook.effect_rows(text, battle, shown),
    )


def _answer(text: Text, shown: Forecast, said: Odds) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """The one big number with its word, and the two beside it: what the plan is for, else the hit."""
    say = text.say
    effect = outlook.main_effect(shown)
    if effect is None:
        pairs = ((said.drop, say("window.to_drop")), (said.mean, say("window.damage")))
        saved = any(step.name == "area_save" for step in shown.steps)  # nobody strikes: what is left harms
        return _chance(text, shown) or said.hit, say("window.to_harm" if saved else "window.to_hit"), pairs
    big = numbers.percent(effect.chance)
    if shown.estimate and not shown.modifiers:  # its range is that of the effect itself
        big = _chance(text, shown) or big
    elif shown.estimate:
        big = say("contest.about", chance=big)
    return big, outlook.spoken(text.effect(effect.key), text.lang), outlook.pairs(text, shown)


def _chart(text: Text, shown: Forecast, healthy: int) -> tuple[tuple[Bar, ...], str]:
    """The columns and what they mean: harm, or the amounts of the plan's main effect."""
    if outlook.main_effect(shown) is not None:
        return outlook.bars(text, shown)
    if shown.grade:
        caption = text.say("window.chance_of", grade=text.grade(grade_felt(shown)))
    else:
        caption = text.say("window.chance_harm")
    return bars(shown, healthy, hidden=shown.estimate), caption


def _attack_pool(text: Text, shown: Forecast, pool: str, notes: tuple[Row, ...]) -> tuple[Row, ...]:
    """The pool of the attack among the rows, where contests follow it; nothing where there is no attack."""
    if not shown.modifiers:
        return ()
    extra = extras(text, shown)
    told = (Row(extra, "", "DIC-09"),) if extra else ()
    return (Row(text.say("attack.pool"), pool, "FLW-03", kind="pool"), *notes, *told)


def grade_felt(shown: Forecast) -> str:
    """The grade of the damage that reaches the track: one milder for each conversion of the weapon's (DMG-18)."""
    steps = len({each.key for each in shown.conversion if each.op == "grade" and each.value <= 0})
    return GRADES[max(0, GRADES.index(shown.grade) - steps)]


def _harm_notes(text: Text, battle: Battle, shown: Forecast) -> list[Line]:
    """What is done to the harm after the roll: the cap where it can bind, conversions, reductions, each by its rule."""
    found = []
    if shown.cap_modifiers and sum(shown.successes[shown.cap + 1 :]) >= LIKELY:
        cap = Line(text.say("modifier.cap"), numbers.whole(shown.cap), shown.cap_modifiers[0].rule, key="modifier.cap")
        found.append(cap)
    for each in shown.conversion:
        line = text.modifier(battle, each)
        found.append(replace(line, value=numbers.signed(-each.value)) if each.op == "soak" else line)
    return found


def _chance(text: Text, shown: Forecast) -> str:
    """The chance of an estimate as a range in whole per cent: more would pretend to know; "" for an exact one."""
    if not shown.estimate:
        return ""
    low, high = (max(0, min(100, round(100 * each))) for each in (shown.low, shown.high))
    return f"{low}%" if low == high else text.say("window.chance_range", low=low, high=high)


def _value(text: Text, shown: Forecast, line: Line) -> str:
    """A line's value; what is not known of a hidden defense comes as the range that is still possible (INF-04)."""
    if not shown.estimate or line.key != "attack.defense_in_all":
        return line.value
    known = sum(each.value for each in shown.modifiers if each.op == "add" and _known(each))
    return _span(text, shown.pool_low - known, shown.pool_high - known)


def _known(each: Modifier) -> bool:
    return each.scope == "own" or each.key in OPEN


def _span(text: Text, low: int, high: int) -> str:
    said = (numbers.whole(low), numbers.whole(high))
    return said[0] if low == high else text.say("window.span", low=said[0], high=said[1])


def extras(text: Text, shown: Forecast) -> str:
    """Extra successes of both sides that are not 0: "Extra successes: +1 own, −2 target"."""
    found = []
    if shown.attack_extra:
        found.append(text.say("window.extra_own", value=numbers.signed(shown.attack_extra)))
    if shown.defense_extra:
        found.append(text.say("window.extra_target", value=numbers.signed(-shown.defense_extra)))
    return text.say("window.extra_sides", sides=plain(text.text.listing(found))) if found else ""


def shorter(text: Text, battle: Battle, line: Line, weapon: str) -> str:
    """A line in fewer words, for the narrow sheet; "" where there are none."""
    key = f"window.row_{line.key.removeprefix('modifier.')}"
    if not text.text.has(key):
        return ""
    thing = covering(text, battle, line.at) if line.at else ""
    return text.say(key, weapon=weapon, thing=thing)


def covering(text: Text, battle: Battle, at: At) -> str:
    """What covers from there, by name: what stands on the map, else what the unit there holds up, else that unit."""
    _, x, y = at
    if standing(battle.board, at) is None:
        for unit in battle.units():
            if overlap(unit.footprint, Footprint(x, y)):
                return text.item(battle, unit.carries) if unit.carries else text.unit(battle, unit.id)
    return text.item(battle, standing_at(battle.board, at)[0])


def standing_at(board: Board, at: At) -> tuple[str, int]:
    """What is on a square or an edge, and its Size as cover: its key and its Size; ("", 0) for nothing."""
    kind, x, y = at
    if kind != "square":
        edge = board.v_edges[y * (board.width + 1) + x] if kind == "v" else board.h_edges[y * board.width + x]
        found = board.edge_kinds[edge - 1] if edge else None
        return (found.key, found.size) if found is not None else ("", 0)
    place = y * board.width + x
    if board.thing[place]:
        thing = board.things[board.thing[place] - 1]
        return thing.key, thing.size
    ground = board.grounds[board.ground[place]]
    return ground.key, ground.size


def bars(shown: Forecast, healthy: int, *, hidden: bool) -> tuple[Bar, ...]:
    """The harm chart: no harm, each likely amount, the rest as "n+"; amounts that drop the target in ink."""
    chances = shown.damage
    likely = [amount for amount, chance in enumerate(chances) if chance >= LIKELY and amount > 0]
    found = [Bar("0", chances[0], outlook.per_cent(chances[0]), "miss")]
    if not likely:
        return tuple(found)
    shown_amounts = likely[: MOST_BARS - 1]
    for amount in shown_amounts[:-1]:
        found.append(_bar(str(amount), chances[amount], amount, healthy, hidden))
    last = shown_amounts[-1]
    rest = sum(chances[last:])
    more = any(chance >= LIKELY for chance in chances[last + 1 :])
    found.append(_bar(f"{last}+" if more else str(last), rest, last, healthy, hidden))
    return tuple(found)


def _bar(label: str, chance: float, amount: int, healthy: int, hidden: bool) -> Bar:
    drops = not hidden and amount >= max(1, healthy)
    return Bar(label, chance, outlook.per_cent(chance), "drop" if drops else "up")


def refusal_note(text: Text, battle: Battle, refused: Refusal, verb: str) -> Note:
    """Why not, in the forecast's place."""
    said = text.refusal(battle, refused, verb)
    return Note(said.what, (said.why,), said.rules[0] if said.rules else "", said.remedy)


def way_note(text: Text, cost: int, limit: int) -> str:
    """ "3.5 of 7 m" for the tag at the end of a planned way."""
    amount = numbers.metres(cost).replace("\u00a0m", "")
    return text.say("window.path_of", cost=amount, limit=numbers.metres(limit))
