"""States that take hold of units, and what begins and ends with them (companion 8.3, CDG-09).

Which states points bring, and what each bars from, is the ruleset's; here they are inflicted and lifted, and what
follows is done: stances and aim are lost, what was held falls, sleepers wake, the unconscious fall and rise.
"""

from __future__ import annotations

from components.condition import Conditions
from systems import condition, items
from systems.battle import Battle
from systems.events import Rose, StateBegan, StateEnded, Toppled
from systems.facts import UnitFacts

RULES = ("CDG-09",)
ROUSED = "roused"
"""A sleeper that has been woken, whatever drowsy points it has left; new ones send it back to sleep."""
HOLDS = frozenset(("grappling", "grappled", "pinning", "pinned", "bound"))
"""States that holds and bonds bring: their chapters tell of them."""


def inflict(battle: Battle, unit: str, state: str, source: str = "", ends: str = "") -> None:
    """A state takes hold of the unit; ``ends`` as in ``components.condition``. A second time changes nothing,
    and neither does it for the dead and those it never takes hold of.
    """
    before, rows = battle.unit(unit), battle.of(unit, Conditions).inflicted
    if (state, source, ends) in rows or before.dead or battle.rules.untouched(before, state):
        return
    if state == "asleep":
        rows = tuple(row for row in rows if row[0] != ROUSED)
    battle.write(unit, Conditions, "inflicted", (*rows, (state, source, ends)), RULES)
    follow(battle, before)


def lift(battle: Battle, unit: str, state: str) -> None:
    """The state ends as far as it was inflicted; what points bring stays as long as they do."""
    before = battle.unit(unit)
    rows = battle.of(unit, Conditions).inflicted
    battle.write(unit, Conditions, "inflicted", tuple(row for row in rows if row[0] != state), RULES)
    follow(battle, before)


def rouse(battle: Battle, unit: str) -> None:
    """A sleeper wakes: by damage, or because somebody shakes it (companion 8.3)."""
    if "asleep" in battle.unit(unit).states:
        before = battle.unit(unit)
        rows = tuple(row for row in battle.of(unit, Conditions).inflicted if row[0] not in ("asleep", ROUSED))
        battle.write(unit, Conditions, "inflicted", rows, RULES)
        if "asleep" in battle.unit(unit).states:
            battle.write(unit, Conditions, "inflicted", (*rows, (ROUSED, "", "")), RULES)
        follow(battle, before)


def follow(battle: Battle, before: UnitFacts) -> None:
    """Say which states have begun and ended since then, and do what that brings about."""
    unit, after = before.id, battle.unit(before.id)
    if before.states == after.states:
        return
    condition.progress(battle)
    ended = [state for state in before.states if state not in after.states and state not in HOLDS]
    began = [state for state in after.states if state not in before.states and state not in HOLDS]
    for state in ended:
        battle.say(StateEnded(unit=unit, state=state, rules=RULES))
    for state in began:
        battle.say(StateBegan(unit=unit, state=state, rules=RULES))
    if "airborne" in ended and not after.prone:
        battle.write(unit, Conditions, "prone", True, RULES)
        battle.say(Toppled(unit=unit, by="", rules=RULES))
    if "dazed" in began:
        items.drop_held(battle, unit, RULES)
    _lose_stances(battle, before, after)
    if after.fallen and not before.fallen:
        condition.fall(battle, unit)
    elif before.fallen and not after.fallen:
        battle.say(Rose(unit=unit, rules=("DMG-20", *RULES)))


def _lose_stances(battle: Battle, before: UnitFacts, after: UnitFacts) -> None:
    """Whoever can no longer act gives up what it was doing; who cannot see or attack takes no aim."""
    if after.idle and not before.idle:
        condition.end_parry(battle, after.id, "state")
        condition.end_total_defense(battle, after.id, "state")
    if after.idle or after.bars("attack") or after.bars("see"):
        condition.lose_aim(battle, after.id, "state")
