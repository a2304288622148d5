"""Whom an attack into a hold meets (GRP-11, GRP-12): a die before the attack dice, with chances known beforehand.

A blow of somebody outside the hold may meet the target's counterpart in it: of the one that is grappled its grappler,
of a grappler the one it holds. Where several hold the target each is equally likely to be that counterpart. A hold at
range brings no such risk (GRP-18), and nobody is met whom the attack could not reach at all.
"""

from __future__ import annotations

from dataclasses import replace

from systems import attack, attack_facts, cover, damage
from systems.battle import Battle
from systems.events import BodyStruck, Rolled, Strayed
from systems.facts import UnitFacts, cite
from systems.forecast import AttackFacts, Forecast, Stray

SIDES = 10
RULES = ("GRP-11", "GRP-12")


def told(battle: Battle, facts: AttackFacts) -> AttackFacts:
    """The facts with everybody that the attack may meet instead of its target, or in front of it."""
    facts = covered(battle, facts)
    return replace(facts, astray=possible(battle, facts)) if facts.third_party else facts


def covered(battle: Battle, facts: AttackFacts) -> AttackFacts:
    """The facts with whom the target is entangled, and whose body it keeps in the way of this attack (PIN-09)."""
    if facts.third_party:
        facts = replace(facts, companions=entangled(battle, facts.target))
    held = any(piece.kind == cover.BODY for piece in facts.cover.pieces)
    return replace(facts, body=battle.unit(facts.target.holds)) if held else facts


def possible(battle: Battle, facts: AttackFacts) -> tuple[Stray, ...]:
    """Everybody that an attack from outside may meet in the target's hold instead of the target."""
    found = []
    for other in counterparts(battle, facts.target):
        against = _against(battle, facts, other)
        if attack.impossible(battle.board, battle.rules, against) is None:
            faces = _faces(battle, facts.target, other)
            found.append((tuple(face for face in range(1, SIDES + 1) if face not in faces), against))
    return tuple(Stray(faces, len(found), against) for faces, against in found if faces or len(found) > 1)


def counterparts(battle: Battle, target: UnitFacts) -> tuple[UnitFacts, ...]:
    """Who is entangled with the unit at arm's length: its grapplers, or else the one that it holds (GRP-12, GRP-18)."""
    if target.held_by:
        if any(row.ranged for row in target.held_by):
            cite("GRP-18")
        return tuple(battle.unit(row.grappler) for row in target.held_by if not row.ranged)
    if target.grip is None or target.grip.ranged:
        return ()
    return (battle.unit(target.holds),)


def entangled(battle: Battle, target: UnitFacts) -> tuple[UnitFacts, ...]:
    """Everybody else in the unit's hold, near or at range (GRP-05, GRP-13)."""
    if not target.held_by and target.grip is None:
        return ()
    grappled = target if target.held_by else battle.unit(target.holds)
    others = (grappled, *(battle.unit(row.grappler) for row in grappled.held_by))
    return tuple(each for each in others if each.id != target.id)


def _faces(battle: Battle, target: UnitFacts, other: UnitFacts) -> tuple[int, ...]:
    """The faces on which the target itself is met."""
    if target.holds == other.id:
        return battle.rules.grapple_faces(target, other)
    grappler = battle.rules.grapple_faces(other, target)
    return tuple(face for face in range(1, SIDES + 1) if face not in grappler)


def _against(battle: Battle, facts: AttackFacts, other: UnitFacts) -> AttackFacts:
    """The same attack as it meets somebody else: pool as announced, everything about the target anew."""
    found = attack_facts.gather(
        battle.board, battle.rules, facts.verb, facts.actor, other, facts.weapon,
        extra=facts.extra, willpower=facts.willpower, charge_metres=facts.charge_metres,
    )  # fmt: skip
    found = replace(
        found, charge_bonus=facts.charge_bonus, all_out_bonus=facts.all_out_bonus, aim_rounds=facts.aim_rounds,
        spot=facts.spot, pulled=facts.pulled, coup=facts.coup and other.helpless, item="", thing=None,
        rush=facts.rush, push=facts.push, counter=facts.counter,
    )  # fmt: skip
    return covered(battle, attack_facts.driven(battle, found))


def decide(battle: Battle, facts: AttackFacts) -> str:
    """Throw the die and say whom the attack meets; with several counterparts one is picked evenly first."""
    actor, target = facts.actor.id, facts.target
    at, picks = _evenly(battle, actor, facts.astray[0].among)
    stray = facts.astray[at]
    other = stray.facts.target
    face = battle.d10(actor, "grapple")
    struck = other.id if face in stray.faces else target.id
    first = target if target.holds == other.id else other
    second = other if first is target else target
    battle.say(
        Strayed(
            unit=actor,
            aimed=target.id,
            struck=struck,
            face=face,
            grappler=first.id,
            grappled=second.id,
            faces=battle.rules.grapple_faces(first, second),
            picks=picks,
            rules=RULES,
        )
    )
    return struck


def _evenly(battle: Battle, unit: str, among: int) -> tuple[int, tuple[int, ...]]:
    """A number below ``among``, all equally likely, and the bare faces that gave it: as many dice as it takes, thrown
    anew where they do not divide evenly.
    """
    faces: tuple[int, ...] = ()
    while True:
        number, reach = 0, 1
        while reach < among:
            faces += (battle.d10(unit, "counterpart"),)
            number, reach = number * SIDES + faces[-1] - 1, reach * SIDES
        if number < reach - reach % among:
            return number % among, faces


def strike_body(battle: Battle, facts: AttackFacts, final: Forecast, rolled: int) -> None:
    """The attack has missed behind a body: the dice of the body's share are thrown, and may have struck it (PIN-09)."""
    dice = battle.rules.body_share(facts, final)
    if not dice or facts.body is None:
        return
    actor, body = facts.actor.id, facts.body.id
    roll = battle.roll(actor, "body", dice, final.again)
    battle.say(
        Rolled(
            unit=actor,
            kind="body",
            pool=dice,
            again=final.again,
            faces=roll.faces,
            added=roll.added,
            successes=roll.successes,
            rules=("PIN-09", "DIC-01"),
        )
    )
    successes = battle.rules.body_successes(final, rolled, roll.successes)
    if not successes:
        return
    battle.say(BodyStruck(unit=actor, target=facts.target.id, body=body, successes=successes, rules=("PIN-09",)))
    aimed, shown = battle.rules.at_body(facts)
    damage.strike(battle, body, actor, aimed.weapon, successes, battle.rules.harm(aimed, shown, successes))
