"""What one is up to: pretending to mean no harm, and who sees through it (HID-05, HID-06, HOS-01, HOS-02, HOS-08).

MAN + Subterfuge is rolled once, out of sight; whoever looks closely rolls PER + Empathy against what that came to. Its
forecast must not tell what the look is to find out: it has the odds both against one that pretends and against one that
does not trouble to, whichever of them is there.
"""

from __future__ import annotations

from components.hiding import Hiding as Hidden
from systems import hostility, knowledge, plan_odds, rolls
from systems.battle import Battle
from systems.commands import ReadIntent
from systems.detection import UNLOCATED
from systems.events import IntentHidden, IntentRead
from systems.facts import cite
from systems.forecast import Effect, Forecast, Step
from systems.rulesets.plans import once, undertaking


def hide_intent(battle: Battle, unit: str, watchers: tuple[str, ...]) -> int:
    """The unit pretends to mean no harm: MAN + Subterfuge once, which each watcher has to beat (HID-05, HID-06)."""
    successes = rolls.side_rolls(battle, battle.rules.check("hide_intent", battle.unit(unit)), "hide_intent")
    battle.write(unit, Hidden, "poise", successes, ("HID-06",))
    battle.write(unit, Hidden, "intent", tuple((watcher, False) for watcher in watchers), ("HID-05",))
    battle.say(IntentHidden(unit=unit, watchers=watchers, successes=successes, rules=("HID-05", "HID-06", "HID-02")))
    return successes


def read_intent(battle: Battle, watcher: str, unit: str) -> bool:
    """PER + Empathy of the watcher against what the unit's pretence came to; nobody who did not pretend is beaten
    without a success (HID-06, HOS-02).
    """
    found = battle.of(unit, Hidden)
    poise = found.poise if watcher in dict(found.intent) else 0
    rolled = rolls.side_rolls(battle, battle.rules.check("read_intent", battle.unit(watcher)), "read_intent")
    seen = rolled > poise and hostility.means_harm(battle, unit)
    if seen:
        rows = dict(found.intent) | {watcher: True}
        battle.write(unit, Hidden, "intent", tuple(sorted(rows.items())), ("HID-06",))
    battle.say(IntentRead(unit=watcher, target=unit, found=seen, rules=("HID-06", "HOS-02")))
    return seen


def forecast(battle: Battle, command: ReadIntent) -> Forecast:
    """The chance to see that somebody means harm, if so it is: against the pretence its roll may have come to, and
    where it does not pretend (HID-06).
    """
    unit, target = battle.unit(command.actor), battle.unit(command.target)
    own, other = battle.rules.check("read_intent", unit), battle.rules.check("hide_intent", target)
    came = plan_odds.contest(own.successes, other.successes)
    step = Step("read_intent", own, other, (other,), came.win, came.margins, ("HID-06",))
    plain = 1.0 - own.successes[0]
    return undertaking(
        "read_intent", unit.id, target.id, battle.rules.verb("read_intent").prices[0], steps=(step,), hit=came.win,
        effects=(Effect("seen_through", once(came.win), ("HID-06",)), Effect("seen_plainly", once(plain), ("HOS-02",))),
    )  # fmt: skip


def senses_hostility(battle: Battle, watcher: str, unit: str) -> bool:
    """Whether the watcher has located the unit well enough to sense anything of it at all (HOS-08)."""
    cite("HOS-08")
    return knowledge.level(battle, watcher, unit) > UNLOCATED
