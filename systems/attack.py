"""One attack before it is made: the facts, and whether it can be made at all (ATK, MEL, RNG).

``gather`` collects the facts; the ruleset turns them into a Forecast. The tooltip and the AI stop there;
``attack_flow`` rolls the same Forecast, so preview and resolution are one code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from systems import (
    announcing,
    bars,
    cover,
    detection,
    forced_path,
    geometry,
    giving_up,
    hands,
    hold,
    knowledge,
    sight,
    things,
)
from systems.battle import Battle
from systems.board import Board
from systems.commands import AimedAttack, AllOutAttack, Attack, Charge, GrappleAttack
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, CoverFacts
from systems.offers import Refusal
from systems.rulesets.base import Ruleset


def gather(
    board: Board,
    rules: Ruleset,
    verb: str,
    actor: UnitFacts,
    target: UnitFacts,
    weapon: WeaponFacts,
    *,
    extra: int = -1,
    willpower: bool = False,
    charge_metres: int = 0,
    corners: bool = True,
) -> AttackFacts:
    """Every fact of one attack, from the two units where they stand (or where a plan puts them); ``corners`` as in
    ``cover.between``.
    """
    here, there = actor.footprint, target.footprint
    rise = (board.floor_at(here.x, here.y) + actor.altitude) - (board.floor_at(there.x, there.y) + target.altitude)
    distance = geometry.distance(here, there, rise)
    aimed = actor.aim_rounds if (actor.aim_target, actor.aim_weapon) == (target.id, weapon.key) else 0
    between = cover.between(board, here, there, target.size, corners=corners)
    if between.around and target.altitude:
        between = replace(between, around=())
    if target.body is not None:
        between = cover.with_body(between, here, there, target.body)
    return measured(
        rules, verb, actor, target, weapon, distance, between,
        aimed=aimed, extra=extra, willpower=willpower, charge_metres=charge_metres,
    )  # fmt: skip


def measured(
    rules: Ruleset,
    verb: str,
    actor: UnitFacts,
    target: UnitFacts,
    weapon: WeaponFacts,
    distance: int,
    between: CoverFacts,
    *,
    aimed: int = 0,
    extra: int = -1,
    willpower: bool = False,
    charge_metres: int = 0,
) -> AttackFacts:
    """The facts of an attack whose distance and cover are known, wherever the two stand; ``aimed`` rounds of aiming
    have been gathered before it. What depends on the place must show in ``Ruleset.alike``.
    """
    rough, seen = located(rules, actor, target, distance, between)
    return AttackFacts(
        verb=verb,
        actor=actor,
        target=target,
        weapon=_used(rules, verb, actor, weapon),
        distance=distance,
        cover=_with_lifted(rules, actor, target, weapon, between, seen),
        extra=extra,
        willpower=willpower,
        charge_metres=charge_metres,
        charge_bonus=rules.charge_bonus(actor, charge_metres)[0] if charge_metres else 0,
        all_out_bonus=rules.all_out_bonus(actor) if verb == "all_out_attack" else 0,
        aim_rounds=aimed + (verb == "aimed_attack"),
        target_sees_attacker=seen,
        touch=rules.verb(verb).touch,
        # a friend lets itself be touched (GIV-01, companion 7.1)
        give_up=giving_up.GIVABLE if verb == "first_aid" and target.side == actor.side else (),
        third_party=target.group != "" and actor.group != target.group,
        feinted=_feinted(actor, target, weapon),
        precise=not rough and distance <= rules.clear_sight(actor, between.dark, between.weather),
        rough=rough,
        grip=rules.grip(actor, weapon, distance) if verb == "grapple" else "",
    )


def _used(rules: Ruleset, verb: str, actor: UnitFacts, weapon: WeaponFacts) -> WeaponFacts:
    """The weapon as it is used: inside a hold, with what is given to its wielder, with the rounds in it."""
    found = rules.armed(actor, rules.inside(weapon) if verb == "grapple_attack" else weapon)
    return rules.charged(found, rules.rounds_kind(verb, found)) if found.shots else found


def located(
    rules: Ruleset, actor: UnitFacts, target: UnitFacts, distance: int, between: CoverFacts
) -> tuple[bool, bool]:
    """Whether the attacker knows only roughly where its target is (COV-18), and whether the target has it in sight.

    What is attacked although the attacker by itself has not located it at all was told by a friend, or guessed.
    """
    rough = rules.perceives(actor, target, distance, between.line) < detection.PINPOINTED
    return rough, rules.perceives(target, actor, distance, between.line_back) == detection.PINPOINTED


def _feinted(actor: UnitFacts, target: UnitFacts, weapon: WeaponFacts) -> bool:
    """Whether the target has fallen for a feint of this very attacker, and the attack is one in melee (FNT-05)."""
    if not target.feinted_by:
        return False
    cite("FNT-05")
    return actor.id in target.feinted_by and weapon.melee


def _with_lifted(
    rules: Ruleset, actor: UnitFacts, target: UnitFacts, weapon: WeaponFacts, between: CoverFacts, seen: bool
) -> CoverFacts:
    """The cover with what the two hold up in front of themselves: the target's is nearest to it, where the attack is
    ``seen`` to come; the shooter's own is a barricade it leans on (COV-10, FFC-02) and no help against its own blows in
    melee.
    """
    before = () if target.lifted is None else (rules.held_cover(target, seen),)
    behind = () if actor.lifted is None or weapon.melee else (rules.held_cover(actor, True),)
    if not before and not behind:
        return between
    leaning = (piece._replace(touches_attacker=True) for piece in behind if piece is not None)
    pieces = (*(piece for piece in before if piece is not None), *between.pieces, *leaning)
    return replace(between, pieces=pieces)


def declared(facts: AttackFacts, said: Mapping[str, Any]) -> AttackFacts:
    """The facts with what the attacker announced beside extras and Willpower: spot, coup de grace, pulled, item."""
    return replace(
        facts,
        spot=said.get("spot", ""),
        coup=said.get("coup", False),
        found=said.get("found"),
        noticed=said.get("noticed"),
        pulled=said.get("pulled", 0),
        item=said.get("item", ""),
        rush=said.get("rush", ""),
        push=said.get("push", False),
        counter=said.get("counter", False),
        beside=said.get("beside", ""),
        others=len(said.get("also", ())),
        pierced=said.get("pierced", 0),
        fired=said.get("fired", False),
    )


def driven(battle: Battle, facts: AttackFacts) -> AttackFacts:
    """The facts with what only the battle knows: the wear of an item that is struck at (SUN-06), how far the ground
    would let a knock back drive the target, and where it would fall (BRS-06).
    """
    facts = things.with_item(battle, facts)
    blows_away = facts.weapon.trait("knockback") > 0 and "harm" in battle.rules.verb(facts.verb).steps
    if not blows_away and (facts.verb != "bull_rush" or facts.rush == "knock_down"):
        return facts
    way = forced_path.away(facts.actor.footprint, facts.target.footprint)
    ways = forced_path.outcomes(forced_path.course_of(battle.board, facts.target, battle.units(), way, facts.actor))
    if facts.push:
        limit, _ = along(battle.rules, facts.actor, facts.charge_metres)
        driven_by = (battle.rules.metres_driven(margin, limit) for margin in range(len(ways)))
        ways = tuple(ways[min(metres, len(ways) - 1)] for metres in driven_by)
    return replace(facts, ways=ways)


def along(rules: Ruleset, unit: UnitFacts, run: int) -> tuple[int, str]:
    """Metres that a unit could follow the one it knocks back, and by which rule: what is left of its charge of ``run``
    metres, otherwise a move action (BRS-08, BRS-09).
    """
    left = rules.charge_range(unit) - run if run else 0
    return (left, "BRS-09") if left > 0 else (unit.speed if unit.move > 0 and not unit.single else 0, "BRS-08")


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
    limit = rules.reach(actor, weapon) if weapon.melee else rules.maximum_range(actor, weapon)
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
    refusal = _verb_fits(battle, command, actor, weapon) or bars.weaponless(battle, actor, weapon)
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
        facts = gather(battle.board, battle.rules, "attack", actor, target, weapon, corners=False)
        return (impossible(battle.board, battle.rules, facts),)

    return battle.kept(("reaches", actor.id, target.id, weapon.key), ask)[0]


def _verb_fits(battle: Battle, command: Attack, actor: UnitFacts, weapon: WeaponFacts) -> Refusal | None:
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


def facts_of(battle: Battle, command: Attack) -> AttackFacts:
    """The facts of this attack as it would be made now."""
    actor = battle.unit(command.actor)
    weapon = actor.weapon(command.weapon)
    assert weapon is not None
    facts = gather(
        battle.board,
        battle.rules,
        command.verb,
        actor,
        battle.unit(command.target),
        weapon,
        extra=command.extra,
        willpower=command.willpower,
    )
    return driven(battle, declared(facts, {each.name: getattr(command, each.name) for each in fields(command)}))
