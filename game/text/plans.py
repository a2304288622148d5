"""Plans in words: the contests and saves that follow a hit, what each side rolls, what may come of it (FLW-02)."""

from __future__ import annotations

from dataclasses import dataclass

from game.text.cast import STORYTELLER, Cast, Eyes
from game.text.numbers import metres, percent, signed, whole
from game.text.phrases import Phrases, plain
from game.text.sums import Line, lines
from game.text.words import Words
from systems import odds
from systems.facts import cite
from systems.forecast import Effect, Forecast, Side, Step

METRES = frozenset(("pushed", "thrown", "fall", "metres"))
"""Effects whose amounts are metres."""
WARDS = frozenset(("fortitude", "reflex", "will", "notice", "area_save"))
"""Rolls that only ward something off: the chance told is that they fail."""
LIKELY = 0.0005


@dataclass(frozen=True, slots=True)
class Roll:
    """One side's roll: who and with what, every line, what it comes to. ``pool`` is "" where nothing is rolled."""

    head: str
    pool: str
    lines: tuple[Line, ...]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest or save: its name, the chance that the one who acts wins it, both rolls, other answers."""

    name: str
    win: str
    won: str
    """The same with the word that says whose chance it is: the contest won, or the save failed."""
    rules: tuple[str, ...]
    rolls: tuple[Roll, ...]
    answers: tuple[Line, ...]
    """What else the other side may roll: with the chance it leaves."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something a plan may bring about: what, how likely, and how much of it."""

    key: str
    text: str
    chance: str
    rule: str
    spread: tuple[tuple[str, str], ...] = ()
    """(amount, chance), where there is more than one."""


def contests(text: Phrases, cast: Cast, shown: Forecast, eyes: Eyes = STORYTELLER) -> tuple[Contest, ...]:
    """Every step of a plan, in order."""
    return tuple(contest(text, cast, step, shown, eyes) for step in shown.steps)


def contest(text: Phrases, cast: Cast, step: Step, shown: Forecast | None = None, eyes: Eyes = STORYTELLER) -> Contest:
    """One step; ``shown`` is the plan it belongs to, whose attack may be what is opposed."""
    name = Words(text).contest_name(step.name)
    if step.dc >= 0:
        name = text.say("contest.dc", name=name, dc=step.dc)
    rolls = [] if step.own is None else [roll(text, cast, step.own, step.other.unit, eyes)]
    if step.dc < 0:
        rolls.append(roll(text, cast, step.other, "" if step.own is None else step.own.unit, eyes))
    hidden = step.other.unit in eyes.hidden or (step.own is not None and step.own.unit in eyes.hidden)
    win = text.say("contest.about", chance=percent(step.win)) if hidden else percent(step.win)
    word = "contest.save_fails" if step.name in WARDS else "contest.won"
    return Contest(
        name, win, text.say(word, chance=win), step.rules, tuple(rolls), () if hidden else _answers(text, step, shown)
    )


def roll(text: Phrases, cast: Cast, side: Side, rival: str = "", eyes: Eyes = STORYTELLER) -> Roll:
    """One side's roll; of a side whose numbers the eyes may not see only who rolls with what (INF-01)."""
    option = f"attribute.{side.option}"
    named = text.listing((cast.unit(text, side.unit), text.say(option))) if text.has(option) else (
        cast.unit(text, side.unit),
    )  # fmt: skip
    if side.fails:
        return Roll(plain(named), "", (Line(text.say("contest.fails"), "", side.fails[0], key="contest.fails"),))
    if side.unit in eyes.hidden:
        cite("INF-01")
        return Roll(plain(named), "", (Line(text.say("contest.hidden"), "", "INF-01", key="contest.hidden"),))
    found = list(lines(text, cast, side.modifiers, side.unit, rival, eyes, guarded=False))
    if side.pool <= 0:
        found.append(Line(text.say("attack.chance_die"), "", "DIC-12", key="attack.chance_die"))
    if side.lost:
        found.append(Line(text.say("attack.lost"), signed(-side.lost), "DIC-14", key="attack.lost"))
    if side.extra:
        rule = side.extra_modifiers[0].rule if side.extra_modifiers else "DIC-08"
        found.append(Line(text.say("contest.extra"), signed(side.extra), rule, key="contest.extra"))
    if side.pulled:
        found.append(Line(text.say("contest.pulled"), signed(-side.pulled), "PUL-02", key="contest.pulled"))
    rule = side.modifiers[0].rule if side.modifiers else "DIC-02"
    return Roll(plain(named), whole(side.pool), tuple(found), rule)


def _answers(text: Phrases, step: Step, shown: Forecast | None) -> tuple[Line, ...]:
    """The rolls the other side may choose instead, each with the chance that is left then."""
    against = _against(step, shown)
    found = []
    for side in step.options:
        if side.option == step.other.option or against is None:
            continue
        win = percent(odds.contest(against, side.successes)[0])
        said = text.say("contest.instead", option=text.say(f"attribute.{side.option}"), pool=side.pool)
        found.append(Line(said, win, step.rules[-1] if step.rules else "", key="contest.instead"))
    return tuple(found)


def _against(step: Step, shown: Forecast | None) -> tuple[float, ...] | None:
    """Chances of what the other side rolls against: the own roll, or the successes of the attack that has hit."""
    if step.own is not None:
        return step.own.successes
    if shown is None or shown.successes[0] >= 1:
        return None
    hit = 1 - shown.successes[0]
    return (0.0, *(chance / hit for chance in shown.successes[1:]))


def outcomes(text: Phrases, shown: Forecast) -> tuple[Outcome, ...]:
    """What the whole plan may bring about beside harm, in the order of the forecast."""
    return tuple(outcome(text, each, estimate=shown.estimate) for each in shown.effects)


def outcome(text: Phrases, effect: Effect, *, estimate: bool = False) -> Outcome:
    """One effect: its chance, and the chances of each amount where it has amounts."""
    spread: tuple[tuple[str, str], ...] = ()
    if len(effect.amounts) > 2:
        likely = [(n, chance) for n, chance in enumerate(effect.amounts) if n and chance >= LIKELY]
        spread = tuple((amount(effect.key, n), percent(chance)) for n, chance in likely)
    chance = percent(effect.chance)
    return Outcome(
        effect.key, _headed(Words(text).effect(effect.key)),
        text.say("contest.about", chance=chance) if estimate else chance,
        effect.rules[0] if effect.rules else "", spread,
    )  # fmt: skip


def _headed(words: str) -> str:
    """A word as the label of a row."""
    return words[:1].upper() + words[1:]


def amount(key: str, number: int) -> str:
    """So much of an effect: ``2 m``, ``3``."""
    return metres(2 * number) if key in METRES else whole(number)
