"""Units as they would be: held, pinned, on the ground, with points, without a weapon, free again.

Facts in, facts out; what follows from a hold or from points the ruleset says (``Ruleset.conditioned``).
"""

from __future__ import annotations

from collections.abc import Callable

from game.ai.strikes import Stand
from systems.facts import Held, UnitFacts
from systems.frozen import replace
from systems.rulesets.answers import PointRows
from systems.rulesets.base import Ruleset

MOST_POINTED = 1_000
"""States with points of a condition that are kept, each some kilobytes."""
_pointed: dict[tuple[int, str, int], tuple[Ruleset, UnitFacts, UnitFacts]] = {}
"""By the identity of the facts, which live as long as they are in here."""

HOLDS = frozenset(("grappled", "pinned"))
OF_HOLDS = frozenset(("grappling", "grappled", "pinned", "pinning"))
"""States that a hold gives and that go with it."""
LIKELY_MARGIN = 2
"""By how much a hold that is only thought of was won."""


def as_held(rules: Ruleset, unit: UnitFacts, **changed: object) -> UnitFacts:
    """The unit with other holds on it or by it, and what those bar it from."""
    bare = replace(unit, **changed)  # type: ignore[arg-type]
    return rules.conditioned(bare, _points(unit), _states(unit), False)


def _points(unit: UnitFacts, but: str = "") -> PointRows:
    """The points it has, as if somebody had just given them."""
    return tuple((kind, True, number, "", "") for kind, number in unit.points if kind != but)


def _states(unit: UnitFacts, *but: str) -> tuple[tuple[str, str, str], ...]:
    """The states it is in whatever holds it: those of a hold come and go with it, held by a pin among them (PIN-07)."""
    gone = {*OF_HOLDS, *but, *(("held",) if unit.pinned else ())}
    return tuple((state, "", "") for state in unit.states if state not in gone)


def grappled(rules: Ruleset, unit: UnitFacts, me: UnitFacts, _: str = "") -> UnitFacts:
    """Held by somebody (GRP-04)."""
    row = Held(me.id, LIKELY_MARGIN)
    rows = (*(each for each in unit.held_by if each.grappler != me.id), row)
    return as_held(rules, unit, held_by=rows, group=unit.group or me.group or me.id)


def grappling(rules: Ruleset, me: UnitFacts, held: UnitFacts) -> UnitFacts:
    """The one that would hold that unit (GRP-05)."""
    row = next(each for each in held.held_by if each.grappler == me.id)
    return as_held(rules, me, holds=held.id, grip=row, group=held.group)


def pinned(rules: Ruleset, unit: UnitFacts, me: UnitFacts, _: str = "") -> UnitFacts:
    """Pinned by somebody (PIN-03)."""
    row = Held(me.id, LIKELY_MARGIN, pins=True)
    rows = (*(each for each in unit.held_by if each.grappler != me.id), row)
    return as_held(rules, unit, held_by=rows, group=unit.group or me.group or me.id)


def prone(rules: Ruleset, unit: UnitFacts, me: UnitFacts, item: str = "") -> UnitFacts:
    """On the ground, and no higher than that."""
    return replace(unit, prone=True, altitude=0)


def without(rules: Ruleset, unit: UnitFacts, me: UnitFacts, item: str) -> UnitFacts:
    """Without what one way to attack is made with; bare hands are left to everybody."""
    lost = unit.weapon(item)
    arms = tuple(each for each in unit.arms if lost is None or each.item != lost.item)
    if not any(each.natural for each in arms):
        arms = (*arms, rules.unarmed(unit.sheet))
    parries = unit.parry_weapon != "" and any(each.key == unit.parry_weapon for each in arms)
    kept = {} if parries else {"parry_bonus": 0, "parry_shield": 0, "parry_weapon": ""}
    return replace(unit, arms=arms, **kept)  # type: ignore[arg-type]


def with_points(rules: Ruleset, unit: UnitFacts, kind: str, number: int) -> UnitFacts:
    """With so many new points of a kind; of points that do not add up only the higher number counts (CAL-13). The same
    facts have the same outcome, which every decision about that unit asks for again.
    """
    name = (id(unit), kind, number)
    kept = _pointed.get(name)
    if kept is None or kept[0] is not rules or kept[1] is not unit:
        if len(_pointed) >= MOST_POINTED:
            _pointed.clear()
        given, _ = rules.points_given(_points(unit), kind, number, "", rules.spots_stack, "")
        kept = _pointed[name] = (rules, unit, rules.conditioned(unit, given, _states(unit), False))
    return kept[2]


def freed(rules: Ruleset, unit: UnitFacts) -> UnitFacts:
    """Out of every hold on it, and with nothing that a hold bars (GRP-22); whom it holds itself it still does."""
    group = unit.group if unit.holds else ""
    return as_held(rules, unit, held_by=(), group=group)


def eased(rules: Ruleset, unit: UnitFacts) -> UnitFacts:
    """No longer pinned, but held (PIN-10)."""
    rows = tuple(each._replace(pins=False, shield=False) for each in unit.held_by)
    return as_held(rules, unit, held_by=rows)


def awake(rules: Ruleset, unit: UnitFacts) -> UnitFacts:
    """Woken, whatever made it drowsy (companion 8.3)."""
    return rules.conditioned(unit, _points(unit, "drowsy"), _states(unit, "asleep"), False)


def unbound(rules: Ruleset, unit: UnitFacts) -> UnitFacts:
    """Out of its bonds, and of what they alone keep it from (BND-06)."""
    return rules.conditioned(replace(unit, bound=0), _points(unit), _states(unit, "bound", "helpless"), False)


def rooted(who: Stand) -> Stand:
    """The unit as it is, with its move spent."""
    low = replace(who.low, speed_lost=who.low.derived.speed)
    high = low if who.exact else replace(who.high, speed_lost=who.high.derived.speed)
    return Stand(low, high, who.state, who.guard, who.hand)


CHANGES: dict[str, Callable[[Ruleset, UnitFacts, UnitFacts, str], UnitFacts]] = {
    "prone": prone,
    "grappled": grappled,
    "pinned": pinned,
    "disarmed": without,
    "broken": without,
}
"""Effects of a forecast -> the target with it."""
