"""What a plan comes to beside harm, for the forecast card: contests after the hit, both rolls, effects with chances."""

from __future__ import annotations

from game.app.showing import Bar, Row
from game.text import Eyes, Line, Text, numbers
from game.text.plans import METRES, Roll
from systems.battle import Battle
from systems.commands import BY_VERB, Attack
from systems.forecast import Effect, Forecast

MOST_BARS = 6
LIKELY = 0.0005
SHOVES = frozenset(("trip", "bull_rush"))
"""Attacks that are made for what follows the hit, whatever harm comes with it."""
ON_THE_WAY = frozenset(("passed", "meets_target", "meets_other", "struck_instead", "body_struck", "crashed_into"))
"""Effects that are a step to another one, or befall somebody else."""
MOST_SPREAD = 3
"""Amounts of one effect told beside its chance; the rest is one "or more"."""


def harmless(shown: Forecast) -> bool:
    """Whether the plan is about something other than harm: then its first effect is the answer, not the hit."""
    return bool(shown.effects) and len(shown.damage) < 2


def strikes(shown: Forecast) -> bool:
    """Whether the plan begins with an attack that its target answers: not with work or care, nor a blow at a thing."""
    kind = BY_VERB.get(shown.verb)
    return bool(shown.modifiers) and kind is not None and issubclass(kind, Attack)


def main_effect(shown: Forecast) -> Effect | None:
    """What a plan is made for that is no blow: its first effect that is no mere way there; None for one that harms.

    A shove may harm as well, by a spike or a fall; it is made for the shove.
    """
    if not shown.effects or (shown.modifiers and not harmless(shown) and shown.verb not in SHOVES):
        return None
    return next((each for each in shown.effects if each.key not in ON_THE_WAY), shown.effects[0])


def chance(shown: Forecast) -> float:
    """The one number that answers the question: that the effect comes about, else that the attack hits."""
    effect = main_effect(shown)
    return shown.hit if effect is None else effect.chance


def step_rows(text: Text, battle: Battle, shown: Forecast, eyes: Eyes) -> tuple[Row, ...]:
    """Every contest and save: its name and chance, then each side's lines and pool."""
    found: list[Row] = []
    for each in text.contests(battle, shown, eyes):
        found.append(Row(each.name, each.won, each.rules[0] if each.rules else "", kind="head"))
        for side in each.rolls:
            found += roll_rows(text, side)
    return tuple(found)


def roll_rows(text: Text, side: Roll) -> list[Row]:
    """One side's roll: who with what and its pool, then every line."""
    rows = [Row(side.head, side.pool, side.rule if side.pool else "", kind="side")]
    return rows + [Row(line.text, line.value, line.rule, line.at, short=_short(text, line)) for line in side.lines]


def _short(text: Text, line: Line) -> str:
    """A line of a contest in fewer words, for the narrow sheet; "" where there are none."""
    key = f"window.row_{line.key.removeprefix('modifier.')}"
    return text.say(key, weapon="", thing="") if text.text.has(key) else ""


def answers(text: Text, battle: Battle, shown: Forecast, eyes: Eyes) -> list[tuple[str, str]]:
    """What the other side may roll instead, with the chance that is left then."""
    say = text.text.say
    return [
        (say("list.colon", name=line.text, value=line.value), line.rule)
        for each in text.contests(battle, shown, eyes)
        for line in each.answers
    ]


def effect_rows(text: Text, battle: Battle, shown: Forecast) -> tuple[Row, ...]:
    """What the whole plan brings about: chance, rule, and how much of it where there are amounts."""
    found = []
    for effect, said in zip(shown.effects, text.outcomes(shown), strict=True):
        name = said.text
        if effect.unit and effect.unit != shown.target:
            name = text.say("list.colon", name=text.unit(battle, effect.unit), value=name)
        found.append(Row(name, said.chance, said.rule, kind="effect"))
        if said.spread:
            spread = [f"{amount} {chance}" for amount, chance in said.spread[:MOST_SPREAD]]
            spread += ["…"] if len(said.spread) > MOST_SPREAD else []
            found.append(Row(" ・ ".join(spread), "", "", kind="spread"))
    return tuple(found)


def bars(text: Text, shown: Forecast) -> tuple[tuple[Bar, ...], str]:
    """The chart of a plan without harm: that nothing comes of it, and each amount of its main effect; its caption."""
    effect = main_effect(shown)
    assert effect is not None
    name = text.effect(effect.key)
    none = Bar(text.say("window.effect_none"), effect.amounts[0], per_cent(effect.amounts[0]), "miss")
    if len(effect.amounts) <= 2:
        return (none, Bar(name, effect.chance, per_cent(effect.chance), "up")), text.say("window.effect_chance")
    likely = [n for n, each in enumerate(effect.amounts) if n and each >= LIKELY][: MOST_BARS - 1]
    found = [none]
    for n in likely:
        last = n == likely[-1]
        each = sum(effect.amounts[n:]) if last else effect.amounts[n]
        more = last and sum(effect.amounts[n + 1 :]) >= LIKELY
        found.append(Bar(f"{n}+" if more else str(n), each, per_cent(each), "up"))
    key = "window.effect_metres" if effect.key in METRES else "window.effect_of"
    return tuple(found), text.say(key, effect=name)


def pairs(text: Text, shown: Forecast) -> tuple[tuple[str, str], ...]:
    """The steps on the way to it, each with its chance: the hit, then each contest."""

    def said(chance: float) -> str:
        return text.say("contest.about", chance=numbers.percent(chance)) if shown.estimate else numbers.percent(chance)

    found = []
    if shown.modifiers and (strikes(shown) or shown.verb == "break_object"):
        found.append((said(shown.hit), text.say("window.to_hit")))
    found += [(said(step.win), text.say("window.to_win")) for step in shown.steps]
    if not harmless(shown):
        found.append((numbers.decimal(shown.mean), text.say("window.damage")))
    return tuple(found)


def per_cent(share: float) -> str:
    """Short: whole per cent, one decimal below ten."""
    if share <= 0:
        return "0"
    value = share * 100
    if value >= 9.95:
        return str(round(value))
    if value < 0.1:
        return "<0.1"
    return f"{value:.1f}".removesuffix(".0")


def spoken(words: str, lang: str) -> str:
    """A label as it stands in the middle of something: without its capital."""
    return words[:1].lower() + words[1:] if lang == "en" else words
