"""What one attack is worth: the ruleset's own forecast, weighed, and kept for as long as it holds.

A forecast depends on the two units, whatever state they are in, on the deed, and on the place only through
``Ruleset.alike``. Units in equal states share a number (``state``), so the store serves all squares that are alike,
all units of one kind and later turns as well. It is a store of a pure function: emptying it changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.ai import worth
from systems import information
from systems.facts import AttackFacts, CoverFacts, UnitFacts, WeaponFacts
from systems.rulesets import ruleset
from systems.rulesets.base import Ruleset

MOST_KEPT = 200_000
OPEN = CoverFacts()

_states: dict[tuple[object, ...], int] = {}
_kept: dict[tuple[object, ...], int] = {}

#: What a unit's part in an attack never depends on: its place comes through ``alike``, the rest is the clock's.
_ELSEWHERE = frozenset(
    ("x", "y", "altitude", "standard", "move", "swift", "immediate", "swift_owed", "ammunition", "initiative", "acted",
     "aim_target", "aim_weapon", "aim_rounds", "all_out_used")
)  # fmt: skip
_STATE = tuple(name for name in UnitFacts.__slots__ if name not in _ELSEWHERE)


@dataclass(frozen=True, slots=True)
class Stand:
    """One unit as a mind thinks of it: its easiest and hardest end (the same object when it is known) and its state."""

    low: UnitFacts
    high: UnitFacts
    state: int

    @property
    def exact(self) -> bool:
        return self.low is self.high


@lru_cache(maxsize=32)
def rules_of(name: str, house: tuple[tuple[str, str], ...]) -> Ruleset:
    """The ruleset of a view."""
    return ruleset(name, house)


def stand(low: UnitFacts, high: UnitFacts | None = None) -> Stand:
    """A unit ready to be forecast with."""
    ends = (low,) if high is None or high is low else (low, high)
    key = tuple(getattr(end, name) for end in ends for name in _STATE)
    state = _states.get(key)
    if state is None:
        if len(_states) >= MOST_KEPT:
            _states.clear()
            _kept.clear()
        state = _states[key] = len(_states)
    return Stand(low, ends[-1], state)


def strike(
    rules: Ruleset,
    verb: str,
    attacker: Stand,
    target: Stand,
    weapon: WeaponFacts,
    distance: int,
    cover: CoverFacts,
    *,
    aim: int = 0,
    metres: int = 0,
    willpower: bool = False,
) -> int:
    """Expected worth of this attack in millionths, before weighing who is hit. Whether it is legal is not asked."""
    place = rules.alike(attacker.low, target.low, weapon, distance, cover)
    key = (rules, attacker.state, target.state, weapon.key, verb, place, aim, metres, willpower)
    found = _kept.get(key)
    if found is not None:
        return found
    facts = _facts(rules, verb, attacker.low, target.low, weapon, distance, cover, aim, metres, willpower)
    if attacker.exact and target.exact:
        forecast = rules.forecast(facts)
    else:
        other = _facts(rules, verb, attacker.high, target.high, weapon, distance, cover, aim, metres, willpower)
        # A strong attacker and a weak target are the easy end, whichever of the two is the unknown one.
        easy, hard = (facts, other) if attacker.exact else (other, facts)
        forecast = information.estimate(rules, easy, hard)
    ends = (target.low, target.high)
    found = worth.expected(forecast, worth.needed(ends), target.low.fights_on and not target.low.healthy)
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[key] = found
    return found


def _facts(
    rules: Ruleset,
    verb: str,
    actor: UnitFacts,
    target: UnitFacts,
    weapon: WeaponFacts,
    distance: int,
    cover: CoverFacts,
    aim: int,
    metres: int,
    willpower: bool,
) -> AttackFacts:
    return AttackFacts(
        verb=verb,
        actor=actor,
        target=target,
        weapon=weapon,
        distance=distance,
        cover=cover,
        willpower=willpower,
        charge_metres=metres,
        charge_bonus=rules.charge_bonus(actor, metres)[0] if verb == "charge" else 0,
        all_out_bonus=rules.all_out_bonus(actor) if verb == "all_out_attack" else 0,
        aim_rounds=aim,
        target_sees_attacker=not target.fallen,
    )
