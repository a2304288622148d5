"""A forecast in words and numbers: the panel's order (look 2), and the same for a terminal."""

from __future__ import annotations

from dataclasses import dataclass

from game.text.cast import STORYTELLER, Cast, Eyes
from game.text.numbers import decimal, percent, signed, span, whole
from game.text.phrases import Phrases
from game.text.sums import Line, lines
from game.text.words import Words
from systems.commands import BY_VERB, Attack, Command
from systems.dice import SIDES
from systems.forecast import Forecast


@dataclass(frozen=True, slots=True)
class Odds:
    """What a forecast says. ``estimate`` is "" when the numbers are exact, else the word; ``hit`` may be a range."""

    action: str
    costs: str
    hit: str
    drop: str
    mean: str
    estimate: str
    lines: tuple[Line, ...]
    pool: str
    cap: str
    grade: str
    extra: str
    notes: tuple[Line, ...]


def forecast(text: Phrases, cast: Cast, shown: Forecast, eyes: Eyes = STORYTELLER) -> Odds:
    """The numbers of a forecast; parts of a hidden unit's defense come as one sum (INF-01, INF-04)."""
    words = Words(text)
    hit, pool = percent(shown.hit), whole(shown.pool)
    if shown.estimate:
        between = text.say("list.from_to", low="{low}", high="{high}")
        hit = span(percent(shown.low), percent(shown.high), between)
        pool = span(whole(shown.pool_low), whole(shown.pool_high), between)
    return Odds(
        action=words.verb(shown.verb, cast.mode(shown.actor, shown.weapon)),
        costs=words.costs(shown.costs),
        hit=hit,
        drop=percent(shown.drop),
        mean=decimal(shown.mean),
        estimate=text.say("attack.estimate") if shown.estimate else "",
        lines=lines(text, cast, shown.modifiers, shown.actor, shown.target, eyes, guarded=_guarded(shown)),
        pool=pool,
        cap=whole(shown.cap),
        grade=words.grade(shown.grade) if shown.grade else "",
        extra=_extra(text, cast, shown),
        notes=tuple(_notes(text, cast, shown)),
    )


def _guarded(shown: Forecast) -> bool:
    """Whether a defense stands against the roll: it is an attack, neither work nor a mere contest."""
    return bool(shown.modifiers) and issubclass(BY_VERB.get(shown.verb, Command), Attack)


def _extra(text: Phrases, cast: Cast, shown: Forecast) -> str:
    """``Extra successes: +1 Mara, −1 Vesna``; "" when nobody has any."""
    if not (shown.attack_extra or shown.defense_extra):
        return ""
    return text.say(
        "attack.extra_sides",
        own=signed(shown.attack_extra),
        other=signed(-shown.defense_extra),
        unit=cast.unit(text, shown.actor),
        target=cast.unit(text, shown.target),
    )


def _notes(text: Phrases, cast: Cast, shown: Forecast) -> list[Line]:
    """What the sum does not say: chance die, dice added early, successes lost, where the extras come from."""
    notes = []
    if shown.pool <= 0 and shown.modifiers:  # without any line nobody rolls at all
        notes.append(Line(text.say("attack.chance_die"), "", "DIC-12", key="attack.chance_die"))
    elif shown.coup:
        notes.append(Line(text.say("coup_de_grace.all_succeed"), "", "CDG-06", key="coup_de_grace.all_succeed"))
    elif shown.again != SIDES:
        notes.append(Line(text.say("attack.again", again=shown.again), "", "DIC-03", key="attack.again"))
    if shown.lost_successes:
        notes.append(Line(text.say("attack.lost"), signed(-shown.lost_successes), "DIC-14", key="attack.lost"))
    notes += lines(text, cast, shown.attack_extra_modifiers)
    if shown.pulled:
        notes.append(Line(text.say("contest.pulled"), signed(-shown.pulled), "PUL-02", key="contest.pulled"))
    return notes
