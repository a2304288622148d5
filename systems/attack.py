"""Whether one attack can be made at all: whom it reaches, what the weapon and its wielder lack (ATK, MEL, RNG)."""

from __future__ import annotations

from systems import (
    announcing,
    attack_facts,
    bars,
    cover,
    geometry,
    hands,
    hold,
    knowledge,
    sight,
)
from systems.battle import Battle
from systems.board import Board
from systems.commands import AimedAttack, AllOutAttack, Attack, Charge, GrappleAttack
from systems.facts import SPINNING, UnitFacts, WeaponFacts
from systems.forecast import AttackFacts
from systems.offers import Refusal
from systems.rulesets.base import Ruleset


def impossible(board: Board, rules: Ruleset, facts: AttackFacts) -> Refusal | None:
    """Why this attack cannot reach its target: sight, cover, distance, strength, ammunition; nothing of the turn."""
    actor, target, weapon = facts.actor, facts.target, facts.weapon
    named = (("unit", actor.id), ("target", target.id), ("weapon", weapon.key))
    if target.dead:
        return Refusal("attack.dead", ("ATK-02",), named)
    if target.bars("reach"):
        return Refusal("attack.banished", ("CDG-09",), named[:2])
    weak = too_weak(rules, actor, weapon, named)
    if weak is not None:
        return weak
    if not facts.fired and not actor.in_hand(weapon):
        return unready(rules, actor, weapon, named)
    limit = rules.reach(actor, weapon) if weapon.melee else rules.carries(actor, weapon, target)
    if facts.distance > limit:
        rule, key = ("MEL-02", "attack.out_of_reach") if weapon.melee else ("RNG-03", "attack.out_of_range")
        return Refusal(key, (rule, rules.chapter(weapon)[1]), (*named, ("distance", facts.distance), ("limit", limit)))
    if weapon.mode == "artillery":
        low, high = (board.floor_at(each.x, each.y) + each.altitude for each in (actor, target))
        why = rules.out_of_aim(weapon, high - low, target.altitude > 0)
        if why == "above":
            return Refusal("attack.only_above", ("ART-01",), named)
        if why:
            return Refusal("attack.only_ground", ("ART-01",), named)
    least = weapon.trait("minimum_range")
    if facts.distance < least:
        return Refusal("area.too_near", ("ART-01",), (*named, ("distance", facts.distance), ("limit", least)))
    if (not facts.cover.air or facts.cover.total) and _passes(rules, facts):
        return None
    if not facts.cover.air:
        return Refusal("attack.no_sight", knowledge.unseen_rules(board, actor, target, weapon), named)
    if facts.cover.total:
        at = facts.cover.pieces[0].at if facts.cover.pieces else ()
        cited = ("COV-06", "COV-07", "MEL-02" if weapon.melee else "RNG-01")
        return Refusal("attack.total_cover", cited, (*named, ("at", at)))
    if not weapon.melee and _behind_total(board, facts):
        return Refusal("attack.from_total_cover", ("FFC-03",), named)
    if weapon.mode == "artillery" and not facts.fired and rules.wants_lock(actor, weapon, target.id):
        return Refusal("attack.no_lock", ("ART-01",), named)
    return None


def _passes(rules: Ruleset, facts: AttackFacts) -> bool:
    """Whether the attack goes through all that covers its target whole, and is aimed by something that does as well
    (COV-15).
    """
    return rules.passes(facts) and rules.perceives(facts.actor, facts.target, facts.distance, facts.cover.line) > 0


def unready(
    rules: Ruleset, unit: UnitFacts, weapon: WeaponFacts, named: tuple[tuple[str, object], ...]
) -> Refusal:  # fmt: skip
    """Nothing is left in the weapon; where it can be reloaded, what has to be done first (RLD)."""
    steps = rules.load_steps(unit, weapon) if weapon.loading else ()
    if (weapon.item, SPINNING) in unit.handled and unit.loaded(weapon):
        return Refusal("attack.spinning", ("FIR-01", "ACT-03"), named)
    if not steps:
        return Refusal("attack.empty", ("ACT-02",), named)
    return Refusal("attack.unready", (*steps[0].rules, "ACT-02"), (*named, ("step", steps[0].name)))


def too_weak(
    rules: Ruleset, unit: UnitFacts, weapon: WeaponFacts, named: tuple[tuple[str, object], ...]
) -> Refusal | None:
    """Why the unit has not the Strength for the weapon, whatever it would do with it; ``named`` tells who and what."""
    weak = rules.usable(unit, weapon)
    if not weak:
        return None
    return Refusal("attack.too_weak", weak, (*named, ("needs", weapon.strength), ("has", unit.attribute("STR"))))


def _behind_total(board: Board, facts: AttackFacts) -> bool:
    """Whether the shooter itself is in total cover towards the target (FFC-03)."""
    if not any(piece.size >= 2 * facts.actor.size for piece in facts.cover.pieces):
        return False
    shooter, target = facts.actor, facts.target
    return cover.between(board, target.footprint, shooter.footprint, shooter.size, corners=False).total


def why_not(battle: Battle, command: Attack) -> Refusal | None:
    """Why this attack is not legal for the unit now, its action aside."""
    actor = battle.unit(command.actor)
    weapon = actor.weapon(command.weapon)
    if weapon is None:
        stowed = hands.why_not_drawn(actor, command.weapon)
        return stowed or Refusal("attack.no_weapon", ("ATK-02",), (("unit", actor.id), ("weapon", command.weapon)))
    if command.target not in battle.sheets or command.target == command.actor:
        return Refusal("attack.no_target", ("ATK-02",), (("unit", actor.id), ("target", command.target)))
    target = battle.unit(command.target)
    if target.side == actor.side:
        return Refusal("attack.friend", ("PRE-01", "ATK-02"), (("unit", actor.id), ("target", target.id)))
    if not knowledge.locates(battle, actor.side, target.id):
        rules = knowledge.lost_rules(battle, actor, target.id, weapon)
        return Refusal("attack.not_located", rules, (("unit", actor.id), ("target", target.id)))
    if not isinstance(command, GrappleAttack):
        refusal = hold.why_not_strike(actor, target)
        if refusal is not None:
            return refusal
    refusal = why_not_so(battle, command, actor, weapon) or bars.weaponless(battle, actor, weapon)
    refusal = refusal or hands.why_not_wield(battle.rules, actor, weapon)
    if refusal is not None:
        return refusal
    if "infatuated" in actor.states and ("charm", target.id) in actor.given_by:
        return Refusal("attack.charmer", ("CDG-09",), (("unit", actor.id), ("target", target.id)))
    if command.willpower and actor.willpower < 1:
        return Refusal("attack.no_willpower", ("DIC-11",), (("unit", actor.id),))
    refusal = extra_fits(battle, command.extra, actor, weapon) or announcing.why_not(
        battle, command, actor, target, weapon
    )
    if refusal is not None or isinstance(command, Charge):
        return refusal
    return _reaches(battle, actor, target, weapon)


def strikable(battle: Battle, actor: UnitFacts, weapon: WeaponFacts) -> tuple[UnitFacts, ...]:
    """The enemies a plain attack with the weapon could be made on now, its action aside; found once while nothing
    changes. Every special attack from outside a hold asks for as much, and more.
    """

    def ask(battle: Battle) -> tuple[UnitFacts, ...]:
        limit = battle.rules.reach(actor, weapon) if weapon.melee else battle.rules.maximum_range(actor, weapon)
        located = knowledge.located(battle, actor.side)
        return tuple(
            foe
            for foe in battle.units()
            if foe.side != actor.side and not foe.dead and foe.id in located
            and not (foe.surrendered and battle.rules.house["surrendered"] == "spared")
            and geometry.distance(actor.footprint, foe.footprint) <= limit  # a rise makes it farther, never nearer
            and why_not(battle, Attack(actor.id, foe.id, weapon.key)) is None
        )  # fmt: skip

    return battle.kept(("strikable", actor.id, weapon.key), ask)


def _reaches(battle: Battle, actor: UnitFacts, target: UnitFacts, weapon: WeaponFacts) -> Refusal | None:
    """``impossible`` for the two where they stand, whatever the verb; asked once while nothing changes, and without
    the corners that cover hides: they change what an attack is worth, never whether it reaches."""

    def ask(battle: Battle) -> tuple[Refusal | None]:
        facts = attack_facts.gather(battle.board, battle.rules, "attack", actor, target, weapon, corners=False)
        return (impossible(battle.board, battle.rules, facts),)

    return battle.kept(("reaches", actor.id, target.id, weapon.key), ask)[0]


def why_not_so(battle: Battle, command: Attack, actor: UnitFacts, weapon: WeaponFacts) -> Refusal | None:
    """What keeps the unit from an attack of this kind with the weapon beside what keeps it from a plain one. Of one on
    a ``strikable`` enemy with which nothing is announced there is nothing else to ask; only aimed ones ask for the
    target here.
    """
    named = (("unit", actor.id), ("weapon", weapon.key))
    if isinstance(command, AllOutAttack):
        if not weapon.melee:
            return Refusal("all_out.melee_only", ("AOA-03",), named)
        if actor.all_out_used:
            return Refusal("all_out.once", ("AOA-02",), named)
    if isinstance(command, AimedAttack):
        return why_not_aim(battle, actor, command.target, weapon)
    if not battle.rules.fires(command.verb, weapon):
        return Refusal("burst.no_way", ("FIR-01",), named)
    return _enough(battle, command, actor, weapon)


def _enough(battle: Battle, command: Attack, actor: UnitFacts, weapon: WeaponFacts) -> Refusal | None:
    """Rounds for as many as the attack takes."""
    need = battle.rules.rounds(command.verb, weapon) if weapon.shots else 0
    if need > 1 and actor.in_hand(weapon) and actor.loaded(weapon) < need:
        named = (("unit", actor.id), ("weapon", weapon.key), ("limit", need))
        return Refusal("burst.too_few_rounds", ("FIR-01",), named)
    return None


def why_not_aim(battle: Battle, actor: UnitFacts, target: str, weapon: WeaponFacts) -> Refusal | None:
    """Aiming is for ranged attacks, within three base ranges and the sensory range (AIM-01, AIM-02)."""
    named = (("unit", actor.id), ("target", target), ("weapon", weapon.key))
    if weapon.melee:
        return Refusal("aim.ranged_only", ("AIM-01",), named)
    other = battle.unit(target)
    if other.dead or other.side == actor.side:
        return Refusal("attack.dead" if other.dead else "attack.friend", ("ATK-02",), named)
    distance = knowledge.distance(battle, actor, other)
    limit = battle.rules.aim_range(actor, weapon, battle.board.darkness(other.footprint), battle.board.weather)
    if distance > limit:
        return Refusal("aim.too_far", ("AIM-02",), (*named, ("distance", distance), ("limit", limit)))
    if not sight.sees(battle.board, actor.footprint, other.footprint):
        return Refusal("attack.no_sight", ("RNG-01", "AIM-02"), named)
    return None


def extra_fits(battle: Battle, extra: int, actor: UnitFacts, weapon: WeaponFacts) -> Refusal | None:
    """Declared attack extras cannot be more than the unit has, whoever the target (DIC-10)."""
    if extra == -1:
        return None
    most = battle.rules.attack_extra(actor, weapon)
    if 0 <= extra <= most:
        return None
    return Refusal("attack.too_many_extra", ("DIC-10",), (("unit", actor.id), ("limit", most)))


def most_extra(battle: Battle, unit: UnitFacts, weapon: WeaponFacts) -> int:
    """The declared extras the unit has for an attack with the weapon as both are now, worked out once while nothing
    changes: every offer of an attack asks for it.
    """

    def ask(battle: Battle) -> int:
        return battle.rules.attack_extra(unit, weapon)

    return battle.kept(("most extra", unit.id, weapon.key), ask)
