"""Enemies as a side believes them to be, and what each could harm with in its next turn: gear, spells, reach, stride.

Of an enemy that a side knows only in part there are the weakest and the strongest it could be (INF-01); how far it
gets is the middle of both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from systems import bars, danger_areas, hands, hold, hostility, information, knowledge, paths
from systems.battle import Battle
from systems.board import Board
from systems.danger_areas import Burst, Missiles, one_action
from systems.facts import SpellFacts, UnitFacts, WeaponFacts, cite
from systems.movement import crowd

Square = tuple[int, int]

IN_PLACE = ("attack", "flurry", "all_out_attack", "aimed_attack", "short_burst", "long_burst", "full_auto")
"""Attacks on one target by who has not moved; of them those that cost one action are left after a walk."""


class Arm(NamedTuple):
    """One weapon of an enemy that it can use, as both ends of what is believed of it hold it."""

    weapon: WeaponFacts
    limit: int
    standing: tuple[str, ...]
    walking: tuple[str, ...]
    spell: SpellFacts | None = None
    """The spell that the weapon really is."""


@dataclass(frozen=True, slots=True)
class Enemy:
    """An able enemy as a side believes it to be: the weakest and the strongest, the same object when it is known."""

    low: UnitFacts
    high: UnitFacts
    stride: int
    """Metres it can walk before it strikes: the middle of what is believed; 0 for who cannot."""
    run: int
    """Metres it can charge; 0 for who cannot."""
    arms: tuple[Arm, ...]
    bursts: tuple[Burst, ...] = ()
    missiles: tuple[Missiles, ...] = ()

    @property
    def able(self) -> bool:
        """Whether there is anything it could do to somebody."""
        return bool(self.arms or self.bursts or self.missiles)

    @property
    def far(self) -> int:
        """Metres from which on it can do nothing at all."""
        struck = (arm.limit + (max(self.stride, self.run) if arm.weapon.melee else self.stride) for arm in self.arms)
        others: tuple[Burst | Missiles, ...] = (*self.bursts, *self.missiles)
        return max((*struck, *(each.far + self.stride * each.walking for each in others)), default=0)


def enemies(battle: Battle, side: str, unit: UnitFacts) -> tuple[Enemy, ...]:
    """The enemies of a unit that could do something in their next turn, as the ``side`` knows them; "" knows all."""
    with battle:
        located = frozenset(battle.ids) if not side else knowledge.located(battle, side)
        peace = hostility.at_peace(battle, unit.id)
        found = []
        for facts in battle.units():
            if facts.side == unit.side or facts.side in peace or facts.id not in located:
                continue
            if facts.fallen or facts.surrendered:
                continue
            known = information.record(battle, side, facts.id) if side else information.Record(facts, facts)
            enemy = _enemy(battle, known.low, known.high, unit)
            if enemy.able:
                found.append(enemy)
        return tuple(found)


def _enemy(battle: Battle, low: UnitFacts, high: UnitFacts, unit: UnitFacts) -> Enemy:
    """What it can use against the unit, and how far it gets."""
    rules = battle.rules
    walks = not (high.idle or high.prone or high.bars("walk") or high.bars("move") or high.group or high.single)
    walks = walks and not (high.altitude or high.rides)
    runs = walks and not high.bars("charge")
    arms: list[Arm] = []
    bursts: tuple[Burst, ...] = ()
    flights: tuple[Missiles, ...] = ()
    acts = not (high.idle or high.bars("act"))
    if acts and not high.bars("attack"):
        bursts, flights = tuple(danger_areas.bursts(battle, high)), tuple(danger_areas.missiles(battle, high))
    if acts and not high.bars("attack") and hold.why_not_strike(high, unit) is None:
        arms += [_bolt(battle, high, *each) for each in danger_areas.bolts(battle, high)]
        for weapon in high.arms:
            if bars.weaponless(battle, high, weapon) is None and hands.why_not_wield(rules, high, weapon) is None:
                arm = _arm(battle, high, weapon)
                arms += [arm] if arm.standing else []
    stride = (low.speed + high.speed) // 2
    run = (rules.charge_range(low) + rules.charge_range(high)) // 2 if rules.has("charge") else 0
    return Enemy(low, high, stride if walks else 0, run if runs else 0, tuple(arms), bursts, flights)


def _bolt(battle: Battle, unit: UnitFacts, spell: SpellFacts, weapon: WeaponFacts, walking: bool) -> Arm:
    board, verbs = battle.board, ("bolt",)
    far = battle.rules.maximum_range(unit, weapon)
    return Arm(weapon, min(far, board.width + board.height), verbs, verbs if walking else (), spell)


def _arm(battle: Battle, unit: UnitFacts, weapon: WeaponFacts) -> Arm:
    rules, board = battle.rules, battle.board
    if rules.usable(unit, weapon) or not unit.in_hand(weapon):
        return Arm(weapon, 0, (), ())
    far = rules.reach(unit, weapon) if weapon.melee else rules.maximum_range(unit, weapon)
    fits = [
        verb
        for verb in IN_PLACE
        if rules.has(verb) and rules.fires(verb, weapon)
        and not (verb == "all_out_attack" and (not weapon.melee or unit.bars("all_out")))
        and not (verb == "aimed_attack" and weapon.melee)
        and not (verb == "flurry" and (not weapon.melee or rules.blows(unit) < 2))
        and not (weapon.shots and unit.loaded(weapon) < rules.rounds(verb, weapon))
    ]  # fmt: skip
    one = tuple(verb for verb in fits if any(one_action(price) for price in rules.prices(verb, unit)))
    standing = one if unit.single else tuple(fits)
    return Arm(weapon, min(far, board.width + board.height), standing, one)


def walks(board: Board, enemy: Enemy, others: tuple[UnitFacts, ...]) -> paths.Reach:
    """Everywhere it could get to with one move among these others (MOV-01)."""
    mover = enemy.high
    solid, busy = crowd(board, mover, others)
    cite("MOV-01")
    return paths.reach(board, mover.footprint, 2 * enemy.stride, solid, busy)


def stops(board: Board, enemy: Enemy, others: tuple[UnitFacts, ...]) -> tuple[Square, ...]:
    """Where it could stop after one move among these others (MOV-01)."""
    return tuple(walks(board, enemy, others).squares())
