"""The facts of one attack before it is made: the two ends, distance, cover, what is declared and where it may drive.

``gather`` collects the facts; the ruleset turns them into a Forecast. The tooltip and the AI stop there;
``attack_flow`` rolls the same Forecast, so preview and resolution are one code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from systems import (
    cover,
    detection,
    forced_path,
    geometry,
    giving_up,
    things,
)
from systems.battle import Battle
from systems.board import Board
from systems.commands import Attack
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, CoverFacts
from systems.frozen import replace
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
