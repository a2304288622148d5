"""Attacking each target in an area separately (SEP): one attack roll for each, with the defense of each.

It is no area effect: nobody saves, total defense and cover count as against any attack, whom the attacker's side has
not located is left alone, and so is a swarm, to which each of these attacks is one on a single target. So scatters the
shot of a shotgun round its target, and so do bursts of fire reach who stands beside it (companion 9 and 13.2). The
frame lies below the attack on the first target and makes the other attacks one after the other; they are one shot,
fired with the first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from systems import attack, attack_facts, geometry, knowledge, stack
from systems.battle import Battle
from systems.facts import UnitFacts, cite
from systems.forecast import AttackFacts, Forecast

Made = Callable[[AttackFacts], Forecast]
"""The forecast of one attack: exact, or as a side believes it at one end of what it knows."""
CHAPTER = "separately"
RULES = ("SEP-01", "SEP-02")
ONLY_ONCE = {"willpower": False, "spot": "", "coup": False, "pulled": 0}
"""What is announced for the first target alone."""


def others(battle: Battle, facts: AttackFacts) -> tuple[str, ...]:
    """Whom this attack strikes at besides its target: of those near enough as many as it is made for."""
    return battle.rules.also_struck(facts, near(battle, facts))


def near(battle: Battle, facts: AttackFacts) -> tuple[str, ...]:
    """Whom this attack could strike at besides its target, nearest to it first: friend and foe that stand near enough,
    that the attacker's side has located and the attack can reach; no swarm (SEP-03, SEP-04).
    """
    metres = battle.rules.splash(facts.verb, facts.weapon)
    if not metres or facts.target.dead:
        return ()
    located = knowledge.located(battle, facts.actor.side)
    around = sorted(
        (each for each in battle.units() if each.id not in (facts.actor.id, facts.target.id) and not each.dead),
        key=partial(_apart, battle, facts.target),
    )
    return tuple(
        each.id
        for each in around
        if _apart(battle, facts.target, each) <= metres
        and _known(battle, facts.actor, each, located)
        and not _swarm(battle, each)
        and _reached(battle, facts, each)
    )


def _apart(battle: Battle, target: UnitFacts, other: UnitFacts) -> int:
    board = battle.board
    here, there = (board.floor_at(each.x, each.y) + each.altitude for each in (target, other))
    return geometry.distance(target.footprint, other.footprint, here - there)


def _known(battle: Battle, actor: UnitFacts, other: UnitFacts, located: frozenset[str]) -> bool:
    if other.side == actor.side or other.id in located:
        return True
    cite("SEP-03")
    return False


def _swarm(battle: Battle, other: UnitFacts) -> bool:
    if not battle.rules.unscathed(other):
        return False
    cite("SEP-04")
    return True


def _reached(battle: Battle, facts: AttackFacts, other: UnitFacts) -> bool:
    """Whether an attack on it could be made, but for the round, which is in the air by then."""
    return attack.impossible(battle.board, battle.rules, _at(battle, facts, other, 0)) is None


def _at(battle: Battle, facts: AttackFacts, other: UnitFacts, number: int) -> AttackFacts:
    """The facts of the same attack as it strikes at another one."""
    found = attack_facts.gather(
        battle.board, battle.rules, facts.verb, facts.actor, other, facts.weapon, extra=facts.extra
    )
    return replace(found, others=number, fired=True)


def joined(battle: Battle, facts: AttackFacts) -> AttackFacts:
    """The facts of an attack with how many more it strikes at: each makes all of them harder."""
    found = others(battle, facts)
    return replace(facts, others=len(found)) if found else facts


def with_others(battle: Battle, facts: AttackFacts, shown: Forecast, made: Made) -> Forecast:
    """The forecast of an attack with what it does to everybody else it strikes at, each forecast ``made`` like it."""
    found = others(battle, facts) if facts.others else ()
    if not found:
        return shown
    rows = tuple((each, made(_at(battle, facts, battle.unit(each), len(found)))) for each in found)
    return replace(shown, each=((facts.target.id, shown), *rows))


def opened(battle: Battle, facts: AttackFacts, said: dict[str, Any]) -> dict[str, Any]:
    """An attack is announced: where it strikes at others too, they wait below it. Returns what its own frame holds."""
    found = others(battle, facts)
    if not found:
        return said
    stack.push(battle, CHAPTER, "next", **said, left=found, also=found, fired=False)
    return {**said, "also": found, "fired": False}


def shot(battle: Battle) -> None:
    """The first of these attacks has been rolled: the others follow."""
    frame = stack.top(battle)
    if frame is not None and frame.chapter == CHAPTER:
        stack.turn(battle, "next", fired=True)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The attack on the next one who is still there to be struck at; nothing where none was ever rolled (FLW-03)."""
    left = frame.fact("left")
    shooter = battle.unit(frame.fact("actor"))
    gone = not frame.fact("fired") or shooter.weapon(frame.fact("weapon")) is None
    if not left or gone:
        stack.pop(battle)
        return
    stack.turn(battle, "next", left=left[1:])
    if left[0] in battle.absent() or battle.unit(left[0]).dead:
        return
    said = {name: value for name, value in frame.facts if name != "left"}
    stack.push(battle, "attack", "announce", **{**said, **ONLY_ONCE, "target": left[0]})
