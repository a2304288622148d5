"""States of a unit: prone and standing, flat-footed, and what its Health track makes of it (DMG-20, IMM-01, MOV-19).

``settle`` is the one place where a track turns into unconscious, dying or dead, and back.
"""

from __future__ import annotations

import esper

from components.attack import Aim
from components.condition import Conditions
from components.defense import Defense
from components.scene import Progress
from components.willpower import Willpower
from systems import actions, stack
from systems.battle import Battle
from systems.commands import Command, DropProne, StandUp
from systems.events import AimLost, Fell, FoughtOn, Rose, StanceEnded, StanceTaken
from systems.facts import UnitFacts
from systems.offers import Refusal
from systems.store import SCENE

STATE_RULES = ("DMG-20",)


def settle(battle: Battle, unit: str, state: str) -> None:
    """Make the conditions fit the state of the track: ``able``, ``unconscious``, ``worsening`` or ``dead``.

    A unit wounded out with Willpower left is asked whether it pays to keep acting, unless its standing answer says no;
    a further wound asks again, but nobody who lies there unconscious (companion 7.1, 4.4).
    """
    before = battle.unit(unit)
    was, stays = state_of(before), state in ("unconscious", "worsening") and battle.rules.stays_up(before)
    battle.write(unit, Conditions, "dead", state == "dead", STATE_RULES)
    battle.write(unit, Conditions, "worsening", state == "worsening", STATE_RULES)
    battle.write(unit, Conditions, "unconscious", state in ("unconscious", "worsening") and not stays, STATE_RULES)
    asked = state in ("unconscious", "worsening") and not stays and not before.fallen and may_fight_on(battle, unit)
    battle.write(unit, Conditions, "fights_on", asked)  # it stands, and sees, until it has answered
    if stays and not before.fallen:
        battle.say(FoughtOn(unit=unit, willpower_left=before.willpower, hardy=True, rules=STATE_RULES))
    if state == "able" or stays:
        if before.fallen and not battle.unit(unit).fallen:
            progress(battle)
            battle.say(Rose(unit=unit, rules=STATE_RULES))
        return
    if before.fallen:
        if state != was:
            fall(battle, unit)
        return
    if asked:
        stack.push(battle, "willpower", stack.WAITS, unit=unit)
        return
    fall(battle, unit)


def state_of(unit: UnitFacts) -> str:
    """What the track has made of a unit: ``able``, ``unconscious``, ``worsening`` or ``dead`` (DMG-20).

    Who is unconscious by condition points alone is ``able`` as far as its wounds go.
    """
    if unit.dead:
        return "dead"
    return "worsening" if unit.worsening else "unconscious" if unit.unconscious else "able"


def may_fight_on(battle: Battle, unit: str) -> bool:
    """Whether the question of paying Willpower is asked at all."""
    return battle.of(unit, Willpower).points > 0 and battle.unit(unit).standing in ("ask", "danger")


def fall(battle: Battle, unit: str) -> None:
    """The unit goes out of the fight: what it was doing ends (DESIGN 10, *Fallen*)."""
    progress(battle)
    state = state_of(battle.unit(unit))
    battle.say(Fell(unit=unit, state="unconscious" if state == "able" else state, rules=STATE_RULES))
    lose_aim(battle, unit, "fell")
    end_parry(battle, unit, "fell")
    end_total_defense(battle, unit, "fell")


def progress(battle: Battle) -> None:
    """Something that matters changed in this round (draw rule, DESIGN 9)."""
    battle.write(SCENE, Progress, "round", battle.round)


def undertake(battle: Battle, unit: str, verb: str, cause: str = "other_action") -> None:
    """Pay for a deed and give up what does not outlast it: all aiming, because of that ``cause``, and total defense
    where a standard action goes into it (ACT-03, AIM-06, TDF-02).
    """
    price = actions.pay(battle, unit, verb)
    lose_aim(battle, unit, cause)
    if "standard" in price:
        end_total_defense(battle, unit, "other_standard")


# stances that end from many sides


def lose_aim(battle: Battle, unit: str, cause: str, rules: tuple[str, ...] = ("AIM-06",)) -> None:
    """All aiming gathered is lost; nothing happens when there is none."""
    if battle.of(unit, Aim).rounds == 0:
        return
    battle.write(unit, Aim, "rounds", 0, rules)
    battle.write(unit, Aim, "target", "", rules)
    battle.write(unit, Aim, "weapon", "", rules)
    battle.say(AimLost(unit=unit, cause=cause, rules=rules))


def end_parry(battle: Battle, unit: str, cause: str) -> None:
    """Parry Defense and the Shield Defense that came with it are gone (PAR-02)."""
    if not battle.of(unit, Defense).parry_weapon:
        return
    for field, value in (("parry_bonus", 0), ("parry_shield", 0), ("parry_weapon", "")):
        battle.write(unit, Defense, field, value, ("PAR-02",))
    battle.say(StanceEnded(unit=unit, stance="parry", cause=cause, rules=("PAR-02",)))


def end_total_defense(battle: Battle, unit: str, cause: str) -> None:
    """Total defense is over (TDF-02, TDF-05)."""
    if not battle.of(unit, Defense).total_defense:
        return
    rules = {"other_standard": ("TDF-02",), "owed": ("TDF-05", "RDY-01")}.get(cause, ("TDF-05",))
    battle.write(unit, Defense, "total_defense", False, rules)
    battle.say(StanceEnded(unit=unit, stance="total_defense", cause=cause, rules=rules))


def stop_being_flat_footed(battle: Battle, unit: str) -> None:
    """The first turn of a unit begins: it is no longer flat-footed (INI-08)."""
    battle.write(unit, Conditions, "flat_footed", False, ("INI-08",))


# standing up and dropping prone


def why_not_stand_up(battle: Battle, unit: UnitFacts) -> Refusal | None:
    """Only the prone stand up (MOV-19)."""
    return None if unit.prone else Refusal("stand_up.standing", ("MOV-19",), (("unit", unit.id),))


def why_not_drop_prone(battle: Battle, unit: UnitFacts) -> Refusal | None:
    """Only from standing, and not while flat-footed: it is an immediate action (IMM-01, ACT-09, DEF-15)."""
    if unit.prone:
        return Refusal("drop_prone.prone", ("IMM-01",), (("unit", unit.id),))
    if unit.flat_footed or unit.stumbled:
        return Refusal("drop_prone.flat_footed", ("IMM-01", "ACT-09", "DEF-15"), (("unit", unit.id),))
    return None


class Condition(esper.Processor):
    """Carries out standing up and dropping prone."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, StandUp):
            undertake(battle, command.actor, command.verb, "moved")
            battle.write(command.actor, Conditions, "prone", False, ("MOV-19",))
            progress(battle)
            battle.say(StanceTaken(unit=command.actor, stance="standing", rules=("MOV-19",)))
        elif isinstance(command, DropProne):
            actions.pay(battle, command.actor, command.verb)
            battle.write(command.actor, Conditions, "prone", True, ("IMM-01",))
            progress(battle)
            battle.say(StanceTaken(unit=command.actor, stance="prone", rules=("IMM-01",)))
