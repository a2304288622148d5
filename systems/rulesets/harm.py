"""From final successes to the points that reach a Health track (FLW-06, DMG-02 to DMG-18, companion 7.2).

``STEPS`` is the procedure, one short function a step, in the order in which the rules take them. ``deal`` is
step 1 (the attacker's side: cap, extra and fixed damage), ``suffer`` runs the whole. Every change leaves a
Modifier: its ``op`` is ``add`` (points won or lost; together they make the difference between the
final successes and the points that arrive) or ``grade`` (points that change grade).

One attack is one instance of damage in portions of different types. Every reducer works on the mildest grade
first; within one kind only the highest applies; damage of several types at once needs a reducer for each of
them, and the smallest counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import add

from systems.facts import GRADES, cite
from systems.forecast import Modifier
from systems.frozen import dataclass
from systems.rulesets.soak import PHYSICAL, Blow, Conversion, Harm, Portions, Protection, Soak, covers

#: Types against which a step is useless (companion 7.3).
USELESS = {
    "ignore": ("poison",),
    "hardness": ("lightning", "acid", "sonic", "radiant", "mental", "poison"),
    "absorption": (),
    "reduction": ("mental", "poison"),
    "negation": (),
}
#: Whose conversions come first; the defender's go from the outside in (companion 7.2, step 6).
PLACES = ("attacker", "shield", "armor", "body")

Changed = tuple[Portions, list[Modifier]]


@dataclass(frozen=True, slots=True)
class HarmResult:
    """What reaches the track. ``dealt`` counts the points after the cap with what vulnerability adds; always
    ``dealt == absorbed + total``."""

    bashing: int
    lethal: int
    aggravated: int
    dealt: int
    absorbed: int
    temporary: int
    """Temporary Health left."""
    modifiers: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        return self.bashing + self.lethal + self.aggravated


def suffer(blow: Blow, successes: int, soak: Soak) -> HarmResult:
    """The whole way of one attack from its final successes to the track."""
    portions, lines = deal(blow, successes)
    return resolve(portions, soak, lines)


@lru_cache(maxsize=4096)
def by_successes(blow: Blow, soak: Soak, most: int) -> tuple[tuple[int, int, int], ...]:
    """Points of B, L and A that reach the track for 0, 1 ... ``most`` final successes: what a forecast reads.

    The same ``suffer`` that the resolution runs, once for each number.
    """
    results = [suffer(blow, successes, soak) for successes in range(most + 1)]
    return tuple((result.bashing, result.lethal, result.aggravated) for result in results)


def deal(blow: Blow, successes: int) -> Changed:
    """Step 1: the damage an attack deals, and why it differs from its final successes.

    Each final success is one point (DMG-02), up to the cap (DMG-04, before any reduction: DMG-07); extra damage
    joins outside the cap (DMG-09), fixed damage knows none (DMG-12). A miss (less than 1) deals nothing.
    """
    cite("DIC-16")
    if successes < 1:
        return (), []
    cite("DMG-02", "DMG-03")
    lines: list[Modifier] = []
    points = successes
    if blow.fixed:
        cite("DMG-12")
        points = blow.fixed
        if points != successes:
            lines.append(_line("DMG-12", "fixed_damage", points - successes))
    elif blow.cap is not None and successes > blow.cap:
        cite("DMG-06", "DMG-07")
        points = max(0, blow.cap)
        lines.append(_line("DMG-04", "cap", points - successes))
    dealt = Harm(types=blow.types, tags=blow.tags).holding(points if grade == blow.grade else 0 for grade in GRADES)
    lines += [_line("DMG-09", "extra_damage", extra.total) for extra in blow.extra]
    return _merged((dealt, *blow.extra)), lines


def resolve(portions: Portions, soak: Soak, lines: Iterable[Modifier] = ()) -> HarmResult:
    """Steps 2 to 10 on damage already dealt; ``lines`` are what happened before."""
    modifiers = list(lines)
    dealt = sum(portion.total for portion in portions)
    added = absorbed = 0
    for step in STEPS:
        portions, changes = step(portions, soak)
        modifiers += changes
        for change in changes:
            if change.op == "add":
                added += max(0, change.value)
                absorbed -= min(0, change.value)
    bashing, lethal, aggravated = (sum(portion.points[grade] for portion in portions) for grade in range(3))
    spent = -sum(change.value for change in modifiers if change.key == "modifier.temporary_health")
    return HarmResult(bashing, lethal, aggravated, dealt + added, absorbed, soak.temporary - spent, tuple(modifiers))


# the steps ------------------------------------------------------------------------------------------------------


def _type_immunity(portions: Portions, soak: Soak) -> Changed:
    left: list[Harm] = []
    lines: list[Modifier] = []
    for portion in portions:
        if portion.total and all(any(covers(each, kind) for each in soak.immune) for kind in portion.kinds):
            lines.append(_line("FLW-06", "immune", -portion.total, source="+".join(portion.kinds)))
        else:
            left.append(portion)
    return tuple(left), lines


def _ignore(portions: Portions, soak: Soak) -> Changed:
    return _reduced(portions, soak.ignore, "ignore", "FLW-06", "ignore")


def _hardness(portions: Portions, soak: Soak) -> Changed:
    return _reduced(portions, (Protection("all", soak.hardness),), "hardness", "DMG-16", "hardness")


def _absorption(portions: Portions, soak: Soak) -> Changed:
    kinds = tuple(each for each in soak.absorption if not _waits(each, portions))
    return _reduced(portions, kinds, "absorption", "FLW-06", "absorption")


def _conversion(portions: Portions, soak: Soak) -> Changed:
    lines: list[Modifier] = []
    done: list[str] = []
    for conversion in sorted(soak.conversions, key=lambda each: PLACES.index(each.place)):
        touched = sum(portion.total for portion in portions if set(conversion.needs) <= set(portion.tags))
        late = conversion.below is not None and touched >= conversion.below
        if conversion.key not in done and not late:
            portions, moved = _converted(portions, conversion)
            done.append(conversion.key)
            if moved:
                cite("DMG-17")
                lines.append(
                    Modifier(
                        conversion.rule, "modifier." + conversion.key, conversion.step * moved, "grade",
                        conversion.place, conversion.source,
                    )
                )  # fmt: skip
    return portions, lines


def _reduction(portions: Portions, soak: Soak) -> Changed:
    late = tuple(each for each in soak.absorption if _waits(each, portions))
    portions, lines = _reduced(portions, late, "absorption", "FLW-06", "absorption")
    portions, more = _reduced(portions, soak.resistance, "reduction", "DMG-14", "reduction")
    sealed = (Protection("all", soak.sealed, needs=("area",)),)
    portions, last = _reduced(portions, sealed, "sealed", "FLW-06", "reduction")
    return portions, lines + more + last


def _negation(portions: Portions, soak: Soak) -> Changed:
    return _reduced(portions, soak.negation, "negation", "FLW-06", "negation")


def _halving(portions: Portions, soak: Soak) -> Changed:
    """Half the damage, rounded down, of what is nearly all past the target."""
    if not soak.halved:
        return portions, []
    lines: list[Modifier] = []
    left = list(portions)
    for at, portion in enumerate(left):
        if portion.total and all(any(covers(each, kind) for each in soak.halved) for kind in portion.kinds):
            left[at] = portion.holding(points // 2 for points in portion.points)
            lines.append(_line("FLW-06", "halved", left[at].total - portion.total))
    return tuple(left), lines


def _vulnerability(portions: Portions, soak: Soak) -> Changed:
    """Twice the damage, then plus X at the mildest grade present; one fitting component is enough."""
    lines: list[Modifier] = []
    left = list(portions)
    for at, portion in enumerate(left):
        fits = any(covers(each, kind) for each in soak.vulnerable for kind in portion.kinds)
        if fits and portion.total:
            left[at] = portion.holding(2 * points for points in portion.points)
            lines.append(_line("FLW-06", "vulnerable", portion.total))
    for weak in soak.vulnerability:
        for at, portion in enumerate(left):
            if portion.total and any(weak.covers(portion, kind) for kind in portion.kinds):
                points = list(portion.points)
                points[next(grade for grade in range(3) if points[grade])] += weak.amount
                left[at] = portion.holding(points)
                lines.append(_line("FLW-06", "vulnerability", weak.amount, source=weak.source))
                break
    return tuple(left), lines


def _temporary(portions: Portions, soak: Soak) -> Changed:
    """Temporary Health takes any damage one for one, worst grade first, but nothing unavoidable."""
    if not soak.temporary:
        return portions, []
    pools = [list(portion.points) for portion in portions]
    left = soak.temporary
    for grade in (2, 1, 0):
        for portion, pool in zip(portions, pools, strict=True):
            gone = 0 if "unavoidable" in portion.tags else min(left, pool[grade])
            pool[grade] -= gone
            left -= gone
    lines = [_line("FLW-06", "temporary_health", left - soak.temporary)] if left < soak.temporary else []
    return tuple(portion.holding(pool) for portion, pool in zip(portions, pools, strict=True)), lines


#: Steps 2 to 10 of companion 7.2 in their order.
STEPS: tuple[Callable[[Portions, Soak], Changed], ...] = (
    _type_immunity, _ignore, _hardness, _absorption, _conversion, _reduction, _negation, _halving, _vulnerability,
    _temporary,
)  # fmt: skip


# what the steps share -------------------------------------------------------------------------------------------


def _reduced(portions: Portions, protections: tuple[Protection, ...], key: str, rule: str, step: str) -> Changed:
    """Points off, mildest grade first over all portions. A portion uses one protection; portions may share it."""
    if not portions or not any(protection.amount for protection in protections):
        return portions, []
    chosen = [_applies(portion, protections, USELESS[step]) for portion in portions]
    left = [protection.amount for protection in protections]
    pools = [list(portion.points) for portion in portions]
    for grade in range(3):
        for pool, at in zip(pools, chosen, strict=True):
            gone = min(pool[grade], left[at]) if at is not None else 0
            if at is not None and gone > 0:
                pool[grade] -= gone
                left[at] -= gone
    lines = [
        _line(rule, key, rest - protection.amount, source=protection.source)
        for protection, rest in zip(protections, left, strict=True)
        if rest < protection.amount
    ]
    return tuple(portion.holding(pool) for portion, pool in zip(portions, pools, strict=True)), lines


def _applies(portion: Harm, protections: tuple[Protection, ...], useless: tuple[str, ...]) -> int | None:
    """Which protection counts: the highest for each component, of those the smallest; None when one has none."""
    best: list[int] = []
    for kind in portion.kinds:
        fit = [at for at, each in enumerate(protections) if kind not in useless and each.covers(portion, kind)]
        if not fit:
            return None
        best.append(max(fit, key=lambda at: protections[at].amount))
    return min(best, key=lambda at: protections[at].amount)


def _waits(protection: Protection, portions: Portions) -> bool:
    """Physical absorption waits for step 7 when the attack mixes physical damage with other types."""
    return protection.against in PHYSICAL and any(kind not in PHYSICAL for each in portions for kind in each.kinds)


def _converted(portions: Portions, conversion: Conversion) -> tuple[Portions, int]:
    """One conversion: the portions after it and how many points it moved."""
    pools = [list(portion.points) for portion in portions]
    left = sum(portion.total for portion in portions) if conversion.amount is None else conversion.amount
    moved = 0
    # Read from the untouched points, so that no point moves twice.
    for grade in (2, 1, 0):
        to = grade + conversion.step
        if GRADES[grade] not in conversion.grades or not 0 <= to <= 2:
            continue
        for portion, pool in zip(portions, pools, strict=True):
            if set(conversion.needs) <= set(portion.tags):
                gone = min(left, portion.points[grade])
                pool[grade] -= gone
                pool[to] += gone
                left -= gone
                moved += gone
    return tuple(portion.holding(pool) for portion, pool in zip(portions, pools, strict=True)), moved


def _merged(portions: Portions) -> Portions:
    """Portions of equal types and tags joined into one (DMG-09), in the order in which they first appear."""
    joined: dict[tuple[tuple[str, ...], tuple[str, ...]], Harm] = {}
    for portion in portions:
        like = portion.types, portion.tags
        known = joined.get(like, portion.holding((0, 0, 0)))
        joined[like] = known.holding(map(add, known.points, portion.points))
    return tuple(joined.values())


def _line(rule: str, key: str, value: int, source: str = "") -> Modifier:
    return Modifier(rule, "modifier." + key, value, "add", "harm", source)
