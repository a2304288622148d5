"""What one attack is worth: the ruleset's own forecast, weighed, and kept for as long as it holds.

A forecast depends on the two units, whatever state they are in, on the deed, and on the place only through
``Ruleset.alike``. Units in equal states share a number (``state``), so the store serves all squares that are alike,
all units of one kind and later turns as well. Wounds change only what the damage comes to: its distribution is kept for
all wounds (``guard``). It is a store of a pure function: emptying it changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from itertools import count
from operator import attrgetter
from typing import NamedTuple

from game.ai import worth
from systems import attack_facts, estimates
from systems.facts import UnitFacts, UnitSheet, WeaponFacts
from systems.forecast import AttackFacts, ContestFacts, CoverFacts, Forecast
from systems.frozen import dataclass, replace
from systems.rulesets import ruleset
from systems.rulesets.base import Ruleset

MOST_KEPT = 40_000
"""Entries of one store: a few battles fill it, and a process that fights thousands grows no further."""
MOST_STANDS = 2_000
MOST_STATES = 10_000
"""States that are told apart: each is kept with everything it is made of, some kilobytes."""
OPEN = CoverFacts()

#: Never the same number twice, so that a Stand from before ``forget`` is taken for no other.
_numbers = count()
_stands: dict[tuple[int, int], tuple[Ruleset, Stand]] = {}
"""By the identity of both ends, which live as long as they are in here: of two states of a unit that may be equal."""
_sheets: dict[UnitSheet, int] = {}
_states: dict[tuple[object, ...], int] = {}
_hands: dict[tuple[object, ...], int] = {}
_guards: dict[tuple[object, ...], int] = {}
_kept: dict[tuple[object, ...], int] = {}
_damages: dict[tuple[object, ...], tuple[float, ...]] = {}
_profiles: dict[tuple[object, ...], tuple[tuple[int, int], ...]] = {}
_outcomes: dict[tuple[object, ...], Outcome] = {}
_dealt: dict[tuple[object, ...], Dealt] = {}

#: What a unit's part in an attack never depends on: its place comes through ``alike``, the rest is the clock's.
_ELSEWHERE = frozenset(
    ("sheet", "derived", "x", "y", "altitude", "standard", "move", "swift", "immediate", "swift_owed", "ammunition",
     "initiative", "acted", "aim_target", "aim_weapon", "aim_rounds", "all_out_used")
)  # fmt: skip
_STATE = tuple(each.name for each in fields(UnitFacts) if each.name not in _ELSEWHERE)
#: What shows in ``Ruleset.falls`` alone.
_TRACK = ("healthy", "bashing", "lethal", "aggravated", "willpower")
_GUARD = tuple(name for name in _STATE if name not in _TRACK)
_guard_of = attrgetter(*_GUARD)
_track_of = attrgetter(*_TRACK)


@dataclass(frozen=True, slots=True)
class Stand:
    """One unit as a mind thinks of it: its easiest and hardest end (the same object when it is known).

    ``state`` tells it apart as a target, ``guard`` as one whose wounds do not count, ``hand`` as an attacker.
    """

    low: UnitFacts
    high: UnitFacts
    state: int
    guard: int
    hand: int

    @property
    def exact(self) -> bool:
        return self.low is self.high


class Deed(NamedTuple):
    """How an attack is made, beside with what and on whom."""

    verb: str = "attack"
    aimed: int = 0
    metres: int = 0
    willpower: bool = False
    spot: str = ""
    coup: bool = False
    rush: str = ""
    item: str = ""
    ways: tuple[tuple[int, int], ...] = ()
    """Where a knock back would drive the target, as in ``AttackFacts.ways``."""
    landing: tuple[int, int] | None = None
    """The square below where that ends in a fall."""
    others: int = 0
    """How many more the same burst strikes at."""


class Dealt(NamedTuple):
    """What an attack does to a Health track: chance of each amount of damage, and of dropping its target."""

    damage: tuple[float, ...] = (1.0,)
    drop: float = 0.0


class Outcome(NamedTuple):
    """What an attack with more to it than harm comes to: worth of the harm, and what else it brings about."""

    harm: int
    """Millionths, before weighing who is hit."""
    effects: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """By key, the chance in millionths that it comes to 0, 1, 2 … (metres, points, or that it happens)."""
    pool: int = 0


PLAIN = Deed()
SIMPLE = 4
"""Fields of a deed that ``attack_facts.measured`` takes as they are."""
INSIDE = "grapple_attack"
MILLION = 1_000_000


@lru_cache(maxsize=32)
def rules_of(name: str, house: tuple[tuple[str, str], ...]) -> Ruleset:
    """The ruleset of a view."""
    return ruleset(name, house)


def stand(rules: Ruleset, low: UnitFacts, high: UnitFacts | None = None) -> Stand:
    """A unit ready to be forecast with."""
    key = (id(low), id(low if high is None else high))
    kept = _stands.get(key)
    if kept is None or kept[0] is not rules:
        if len(_stands) >= MOST_STANDS:
            _stands.clear()
        kept = _stands[key] = (rules, _stand(rules, low, low if high is None else high))
    return kept[1]


def _stand(rules: Ruleset, low: UnitFacts, high: UnitFacts) -> Stand:
    ends = (low,) if high is low else (low, high)
    if len(_states) >= MOST_STATES:
        forget()
    sheets = [_sheet(end.sheet) for end in ends]
    guard = _guards.setdefault((*sheets, *map(_guard_of, ends)), next(_numbers))
    state = _states.setdefault((guard, *map(_track_of, ends)), next(_numbers))
    hand = (rules, *sheets, *[part for end in ends for part in rules.striking(end)])
    return Stand(low, ends[-1], state, guard, _hands.setdefault(hand, next(_numbers)))


def _sheet(sheet: UnitSheet) -> int:
    return _sheets.setdefault(sheet, next(_numbers))


def forget() -> None:
    """Empty the store."""
    for store in (_stands, _sheets, _states, _guards, _hands, _kept, _damages, _profiles, _outcomes, _dealt):
        store.clear()


def strike(
    rules: Ruleset,
    attacker: Stand,
    target: Stand,
    weapon: WeaponFacts,
    distance: int,
    cover: CoverFacts,
    deed: Deed = PLAIN,
) -> int:
    """Expected worth of this attack in millionths, before weighing who is hit. Whether it is legal is not asked."""
    place = rules.alike(attacker.low, target.low, weapon, distance, cover)
    return placed(rules, attacker, target, weapon, distance, lambda: cover, place, deed)


def outcome(
    rules: Ruleset, attacker: Stand, target: Stand, weapon: WeaponFacts, distance: int, cover: CoverFacts, deed: Deed
) -> Outcome:
    """The same of an attack that trips, holds, disarms, aims at a spot …: harm, and what else comes of it."""
    place = rules.alike(attacker.low, target.low, weapon, distance, cover)
    key = (rules, attacker.hand, target.state, weapon.key, deed, place)
    found = _outcomes.get(key)
    if found is None:
        if len(_outcomes) >= MOST_KEPT:
            _outcomes.clear()
        forecast = _forecast(rules, attacker, target, weapon, distance, cover, deed)
        needed = worth.needed((target.low, target.high))
        found = _outcomes[key] = Outcome(
            worth.expected(forecast.damage, forecast.drop, needed, target.low) if len(forecast.damage) > 1 else 0,
            tuple((each.key, tuple(map(millionths, each.amounts))) for each in forecast.effects if not each.unit),
            forecast.pool,
        )
    return found


def dealt(
    rules: Ruleset, attacker: Stand, target: Stand, weapon: WeaponFacts, distance: int, cover: CoverFacts,
    deed: Deed = PLAIN,
) -> Dealt:  # fmt: skip
    """The same odds before they are weighed: all that an attack may do to the target's track."""
    place = rules.alike(attacker.low, target.low, weapon, distance, cover)
    key = (rules, attacker.hand, target.state, weapon.key, deed, place)
    found = _dealt.get(key)
    if found is None:
        if len(_dealt) >= MOST_KEPT:
            _dealt.clear()
        forecast = _forecast(rules, attacker, target, weapon, distance, cover, deed)
        found = _dealt[key] = Dealt(forecast.damage or (1.0,), forecast.drop)
    return found


def millionths(chance: float) -> int:
    """A chance as a whole number, so that minds compare exactly."""
    return int(chance * MILLION + 0.5)


def placed(
    rules: Ruleset,
    attacker: Stand,
    target: Stand,
    weapon: WeaponFacts,
    distance: int,
    cover: Callable[[], CoverFacts],
    place: tuple[int, ...],
    deed: Deed = PLAIN,
) -> int:
    """``strike`` where ``Ruleset.alike`` has been asked already; what covers is asked only when it must be."""
    made = None if deed is PLAIN else deed  # nothing is told apart faster than a deed with all it says
    key = (rules, attacker.hand, target.state, weapon.key, made, place)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        if attacker.exact and target.exact:
            common = (rules, attacker.hand, target.guard, weapon.key, deed, place)
            damage = _damages.get(common)
            if damage is None:
                if len(_damages) >= MOST_KEPT:
                    _damages.clear()
                damage = _damages[common] = _forecast(rules, attacker, target, weapon, distance, cover(), deed).damage
            drop = rules.falls(target.low, damage)
        else:
            forecast = _forecast(rules, attacker, target, weapon, distance, cover(), deed)
            damage, drop = forecast.damage, forecast.drop
        found = _kept[key] = worth.expected(damage, drop, worth.needed((target.low, target.high)), target.low)
    return found


def _forecast(
    rules: Ruleset, attacker: Stand, target: Stand, weapon: WeaponFacts, distance: int, cover: CoverFacts, deed: Deed
) -> Forecast:
    """The ruleset's forecast; where a unit is known by its ends, the middle of the easiest and the hardest."""

    def facts(actor: UnitFacts, victim: UnitFacts) -> AttackFacts:
        plain = attack_facts.measured(
            rules, deed.verb, actor, victim, weapon, distance, cover,
            aimed=deed.aimed, willpower=deed.willpower, charge_metres=deed.metres,
        )  # fmt: skip
        if deed[SIMPLE:] == PLAIN[SIMPLE:]:
            return plain
        item = victim.weapon(deed.item) if deed.item else None
        return replace(
            plain, spot=deed.spot, coup=deed.coup, rush=deed.rush, item=deed.item, ways=deed.ways,
            others=deed.others,
            thing=None if item is None else rules.thing_of(item),
        )  # fmt: skip

    one = facts(attacker.low, target.low)
    if deed.verb == INSIDE:
        return _inside(rules, one)
    if attacker.exact and target.exact:
        return rules.forecast(one)
    other = facts(attacker.high, target.high)
    # A strong attacker and a weak target are the easy end, whichever of the two is the unknown one.
    easy, hard = (one, other) if attacker.exact else (other, one)
    return estimates.estimate(rules, easy, hard)


def _inside(rules: Ruleset, facts: AttackFacts) -> Forecast:
    """A blow inside a hold: the hold has to be won once more before it (GRP-25)."""
    actor, target = facts.actor, facts.target
    grip = actor.grip if actor.holds == target.id else None
    weapon = None if grip is None else actor.weapon(grip.weapon)
    hold = ContestFacts("hold", actor, target, weapon, ranged=grip is not None and grip.ranged)
    return rules.after_contest(rules.contest(hold), facts)


def profile(
    rules: Ruleset, attacker: Stand, target: Stand, weapon: WeaponFacts, limit: int
) -> tuple[tuple[int, int], ...]:
    """Worth in the open by distance, up to ``limit``: pairs (last distance, worth), nearest first.

    Where both ends of a stretch are alike, all of it is: distance works one way.
    """
    key = (rules, attacker.hand, target.state, weapon.key, limit)
    found = _profiles.get(key)
    if found is None:
        if len(_profiles) >= MOST_KEPT:
            _profiles.clear()
        found = _profiles[key] = tuple(_stretches(rules, attacker, target, weapon, 0, limit))
    return found


def _stretches(
    rules: Ruleset, attacker: Stand, target: Stand, weapon: WeaponFacts, near: int, far: int
) -> list[tuple[int, int]]:
    one = rules.alike(attacker.low, target.low, weapon, near, OPEN)
    if one == rules.alike(attacker.low, target.low, weapon, far, OPEN):
        return [(far, strike(rules, attacker, target, weapon, near, OPEN))]
    middle = (near + far) // 2
    return [
        *_stretches(rules, attacker, target, weapon, near, middle),
        *_stretches(rules, attacker, target, weapon, middle + 1, far),
    ]
