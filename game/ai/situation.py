"""Everything one decision looks at: the unit itself, its enemies, and what they could do to it from square to square.

Nothing here knows more than the view. What is dear (cover, forecasts) is asked for only when a plan looks that closely.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import isqrt

from game.ai import nerve, spacing, worth
from game.ai.aims import Aims, aims_of
from game.ai.ground import known_units, safe_reach
from game.ai.strikes import Stand, rules_of, stand, strike
from game.ai.temper import EVEN, Temper
from game.ai.threats import Ease, Foe, Stance, Threat, foremost
from systems import cover, geometry, hot_ground, sight
from systems.facts import Footprint, UnitFacts, WeaponFacts
from systems.forecast import AreaFacts, CoverFacts
from systems.frozen import replace
from systems.information import Record
from systems.paths import Reach
from systems.view import View

Square = tuple[int, int]

CAUTION = 36
"""Hundredths of the harm an enemy could do that count against a square."""
IMPATIENCE, LEAST_CAUTION = 6, 15
"""After some rounds (``Temper.patience``) caution falls every round, so that two careful sides do not wait for ever."""
LEAST_SHARE = 34
"""Hundredths of an enemy's attention that the acting unit always counts for itself."""

THROWER = 200
"""Hundredths that one counts with something to throw or to shell with, to a mind that has seen what that does."""
DOOMED = 10
"""Hundredths of a unit that count where it falls by itself before it can act again."""

WALKS = frozenset(("move", "charge", "overrun", "leave", "climb", "jump", "swim", "balance", "crawl", "fly", "ride"))
"""What takes a unit from its place by its own will."""


def doomed(unit: UnitFacts) -> bool:
    """Whether Willpower alone keeps the unit up and none is left for its next turn (companion 7.1)."""
    return worth.kept_up(unit) and not unit.willpower


class Situation:
    """One decision of one unit."""

    def __init__(self, view: View, temper: Temper = EVEN, *, later: bool = False) -> None:
        """``later``: ``prepare`` has yet to be gone through."""
        if view.me.orders[0] == "hold":  # it is to stay where it is
            view = replace(view, offers=tuple(offer for offer in view.offers if offer.verb not in WALKS))
        self.view = view
        self.falls_back = nerve.falls_back(view, temper)
        self.temper = temper = nerve.shaken(temper) if self.falls_back else temper
        self.board = view.board
        self.rules = rules_of(view.ruleset, view.house)
        self.me = view.me
        self.stay: Square = (self.me.x, self.me.y)
        self.side = self.me.derived.footprint
        self.stand = stand(self.rules, self.me)
        self.aims: Aims = aims_of(view, denies=temper.foresight)
        self.verbs = {offer.verb for offer in view.offers}
        self.weapons = tuple(weapon for weapon in self.me.arms if self.ready(weapon))
        self.corners = self.rules.counts_corners()
        self.uneven = view.board.floors[0] != view.board.floors[1]
        highest = view.board.floors[1] + max([unit.altitude for unit in self.known()])
        self.farthest = isqrt(view.board.width**2 + view.board.height**2 + highest**2) + 1
        self.foes: list[Foe] = []
        self._stances: dict[tuple[tuple[str, object], ...], Stance] = {}
        for _ in () if later else self.prepare():
            pass

    def prepare(self) -> Iterator[None]:
        """Look at one foe after another, with a pause after each."""
        view, temper = self.view, self.temper
        for record in view.records:
            self._meet(record)
            yield
        self._stands = {self.me.id: self.stand, **{foe.facts.id: foe.stand for foe in self.foes}}
        self.plain = self.as_found(self.stand)
        for number, foe in enumerate(self.foes):
            foe.threats = foremost(foe.threats, self.plain.open(number))
            yield
        self.plain = self.as_found(self.stand)
        self.weight = self.size(self.me) * self.aims.own(self.me.id) // worth.CENT
        if temper.foresight and doomed(self.me):
            self.weight = self.weight * DOOMED // worth.CENT
        self.waning = IMPATIENCE * max(0, view.round - temper.patience) if self.aims.hurry else 0
        self.waning = max(self.waning, IMPATIENCE * self.aims.late)
        """Hundredths by which harm that is only feared counts less."""
        self.caution = max(LEAST_CAUTION, CAUTION - self.waning) * temper.danger // worth.CENT

    @cached_property
    def reach(self) -> Reach:
        """Squares within one move."""
        return safe_reach(self.view, 1, heatproof=self.rules.heatproof(self.me))

    @cached_property
    def far_reach(self) -> Reach:
        """Squares within two moves."""
        return safe_reach(self.view, 2, heatproof=self.rules.heatproof(self.me))

    def known(self) -> tuple[UnitFacts, ...]:
        return known_units(self.view)

    def standing(self, unit: UnitFacts) -> Stand:
        """Any known unit ready to be forecast with, as it is or as it would be."""
        found = self._stands.get(unit.id)
        if found is None or found.low is not unit:
            found = stand(self.rules, unit)
            self._stands.setdefault(unit.id, found)
        return found

    def foe(self, unit: str) -> Foe:
        """The foe of that id."""
        return next(each for each in self.foes if each.facts.id == unit)

    def usable(self, unit: UnitFacts, weapon: WeaponFacts) -> bool:
        """Whether the unit has the strength for the weapon, and something in it or to load it with."""
        if self.rules.usable(unit, weapon):
            return False
        if weapon.loading:
            return unit.loaded(weapon) > 0 or any(item == weapon.ammo for item, _ in unit.gear)
        return not (weapon.shots and unit.loaded(weapon) == 0)

    def ready(self, weapon: WeaponFacts) -> bool:
        """Whether the unit itself can use the weapon as it is: loaded, and with the other hand empty where it takes
        both (RLD, ARC-09).
        """
        if not self.usable(self.me, weapon) or (weapon.loading and not self.me.in_hand(weapon)):
            return False
        need = self.rules.hands_for(weapon)
        return need < 2 or self.rules.hands_free(self.me) >= need - 1

    def _meet(self, record: Record) -> None:
        unit = record.low
        if unit.side in self.view.peace or unit.fallen or unit.surrendered:
            return
        foe = Foe(
            stand(self.rules, unit, record.high),
            unit.footprint,
            sight.field(self.board, unit.footprint),
            self._counts(record),
            self.board.floor_at(unit.x, unit.y) + unit.altitude,
        )
        foe.threats = self._threats(record)
        foe.share = self._share(foe)
        self.foes.append(foe)

    def size(self, unit: UnitFacts) -> int:
        """Hundredths: how much dropping the unit counts, whatever the battle is about."""
        full = worth.size_of(unit)
        return full * THROWER // worth.CENT if self.temper.seasoned and spacing.blast(self, unit) else full

    def _counts(self, record: Record) -> int:
        """Hundredths: what dropping the foe counts."""
        unit, temper = record.low, self.temper
        full = max(1, unit.derived.health)
        counts = self.size(unit) * self.aims.foe(unit) // worth.CENT * temper.harm // worth.CENT
        if self.done_for(unit, record.high):
            counts = counts * DOOMED // worth.CENT
        return counts * (worth.CENT + 2 * temper.wounded * (full - min(full, unit.healthy)) // full) // worth.CENT

    def done_for(self, low: UnitFacts, high: UnitFacts) -> bool:
        """Whether a foe will fall by itself for all that is known of it, for a mind that sees so far."""
        return self.temper.foresight and doomed(low) and doomed(high)

    def _threats(self, record: Record) -> tuple[Threat, ...]:
        """What the foe could attack with, as strong as it may be; how far it walks first is the middle of the range."""
        unit = record.high
        if unit.idle or unit.bars("attack") or self.done_for(record.low, unit):
            return ()
        stride = 0 if unit.prone or unit.bars("walk") else (record.low.speed + unit.speed) // 2
        return tuple(
            Threat(weapon, self.limit(unit, weapon), stride, self.temper.melee if weapon.melee else worth.CENT)
            for weapon in unit.arms
            if self.usable(unit, weapon)
        )

    def limit(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """Metres the weapon carries in the unit's hands, no more than the map is wide."""
        far = self.rules.reach(unit, weapon) if weapon.melee else self.rules.maximum_range(unit, weapon)
        return min(far, self.farthest)

    def _share(self, foe: Foe) -> int:
        """How much of the foe's attention the unit counts for itself: one of all it could strike."""
        others = 0
        longest = max((t.limit if not t.weapon.melee else t.limit + t.stride for t in foe.threats), default=0)
        for unit in self.view.own:
            if unit.id == self.me.id or unit.fallen:
                continue
            if geometry.distance(foe.space, unit.footprint) <= longest and self.in_sight(foe, unit.footprint):
                others += 1
        return max(LEAST_SHARE, worth.CENT // (1 + others))

    # places

    def in_sight(self, foe: Foe, space: Footprint) -> bool:
        """Whether foe and space see each other."""
        x, y, side = space
        width = self.board.width
        if side == 1:
            return foe.seen[y * width + x] == 1
        return any(1 in foe.seen[row * width + x : row * width + x + side] for row in range(y, y + side))

    def open_to(self, foe: Foe, space: Footprint) -> bool:
        """Whether the foe can be seen and is not in total cover from there; doubt counts as open."""
        if not self.in_sight(foe, space):
            return False
        if foe.lines is None:
            told = sight.uncovered(self.board, foe.space, foe.facts.size)
            foe.lines = told or ()
        x, y, side = space
        width = self.board.width
        return not foe.lines or any(
            1 in table[row * width + x : row * width + x + side] for table in foe.lines for row in range(y, y + side)
        )

    def space(self, square: Square) -> Footprint:
        return Footprint(square[0], square[1], self.side)

    def distance(self, foe: Foe, square: Square) -> int:
        """Metres between the foe and the unit standing there, heights counted (SCN-08)."""
        rise = self.board.floor_at(*square) + self.me.altitude - foe.height if self.uneven else 0
        return geometry.distance(self.space(square), foe.space, rise)

    def cover_from(self, foe: Foe, square: Square) -> CoverFacts:
        """What covers the unit there from the foe."""
        return cover.between(self.board, foe.space, self.space(square), self.me.size, corners=self.corners)

    def cover_to(self, foe: Foe, square: Square) -> CoverFacts:
        """What covers the foe from the unit there."""
        return cover.between(self.board, self.space(square), foe.space, foe.facts.size, corners=self.corners)

    # danger

    def stance(self, **changes: object) -> Stance:
        """The unit with some facts changed, as a target; the same for the same changes, the plain one for none."""
        name = tuple(sorted(changes.items()))
        found = self._stances.get(name)
        if found is None and all(getattr(self.me, field) == value for field, value in name):
            found = self._stances[name] = self.plain
        if found is None:
            changed = replace(self.me, **changes)  # type: ignore[arg-type]
            found = self._stances[name] = self.as_found(stand(self.rules, changed))
        return found

    def as_found(self, me: Stand, ease: Ease | None = None, body: tuple[int, int, int, int] | None = None) -> Stance:
        """The unit in that state as its enemies would find it, with one of them eased or with a body before it."""
        return Stance(self.rules, self.foes, self.farthest, me, ease, body)

    def eased(self, number: int, chance: int, after: UnitFacts) -> Stance:
        """The unit once a deed has with that chance made of a foe what ``after`` says."""
        foe = self.foes[number]
        able = not (after.idle or after.bars("attack"))
        stride = 0 if after.prone or after.bars("walk") else after.speed
        left = tuple(
            threat._replace(stride=min(stride, threat.stride))
            if able and after.weapon(threat.weapon.key) is not None
            else None
            for threat in foe.threats
        )
        return Stance(self.rules, self.foes, self.farthest, self.stand, Ease(number, chance, left), base=self.plain)

    def counted(self, foe: Foe, harm: int) -> int:
        """The harm as it counts against a square."""
        return harm * foe.share * self.weight * self.caution // worth.CENT**3

    def harm(self, number: int, square: Square, stance: Stance) -> int:
        """The worst a foe could do there: on foot, or shooting from where it stands, cover and distance counted (as
        never helping it, see ``blows.from_square``).
        """
        stance = stance.towards(number)
        found = stance.harms.get((number, square))
        if found is None:
            found = stance.harms[number, square] = self._harm(number, square, stance)
        return found

    def _harm(self, number: int, square: Square, stance: Stance) -> int:
        foe = self.foes[number]
        distance = self.distance(foe, square)
        seen = self.in_sight(foe, self.space(square))
        worst = stance.walked(number)[seen][distance]
        if not seen:
            return worst
        for threat, harm in zip(foe.threats, stance.open(number), strict=True):
            if threat.weapon.melee or harm <= worst or distance > threat.limit:
                continue
            between = self.cover_from(foe, square)
            if between.total:
                break
            if stance.body is not None:
                between = cover.with_body(between, foe.space, self.space(square), stance.body)
            fire = strike(self.rules, foe.stand, stance.me, threat.weapon, distance, between)
            worst = max(worst, min(harm, fire))
        return worst

    @cached_property
    def fumes(self) -> dict[Square, int]:
        """What gas, hot ground and ground under fire would do to the unit, as it counts, by square: gas at the end of
        its turn, the others when it comes there.
        """
        found: dict[Square, int] = {}
        for kind, weapon, ground in self.view.fumes:
            under = any(geometry.overlap(self.me.footprint, Footprint(*square)) for square in ground)
            if (kind == "gas" and not self.rules.breathes(self.me)) or (kind == "suppressed" and under):
                continue
            verb = "suppress" if kind == "suppressed" else kind
            shown = self.rules.area_forecast(AreaFacts(verb, self.me, self.me, weapon, own=0))
            harm = worth.expected(shown.damage, shown.drop, max(1, self.me.healthy), self.me)
            harm = harm * self.weight // worth.CENT
            for square in ground:
                found[square] = max(found.get(square, 0), harm)
        for key, ground in hot_ground.areas(self.board) if not self.rules.heatproof(self.me) else ():
            under_foot = hot_ground.kind_of(self.board, key)
            chances = self.rules.heat_odds(self.me, key, under_foot.fire, under_foot.heat)
            falls = sum(chances[max(1, self.me.healthy) :])
            harm = worth.expected(chances, falls, max(1, self.me.healthy), self.me)
            harm = harm * self.weight // worth.CENT
            for square in ground:
                found[square] = max(found.get(square, 0), harm)
        return found

    def fume(self, square: Square) -> int:
        """The same where the unit would stand."""
        if not self.fumes:
            return 0
        return max(self.fumes.get(each, 0) for each in geometry.squares(self.space(square)))

    def danger_on_foot(self, square: Square, stance: Stance) -> int:
        """The harm that enemies could do there whatever the cover, as it counts: never more than ``danger``."""
        space, total = self.space(square), self.fume(square)
        for number, foe in enumerate(self.foes):
            walked = stance.walked(number)[self.in_sight(foe, space)][self.distance(foe, square)]
            total += self.counted(foe, walked)
        return total

    def danger(self, square: Square, stance: Stance) -> int:
        """The harm enemies could do to the unit there, as it counts."""
        harm = sum(self.counted(foe, self.harm(number, square, stance)) for number, foe in enumerate(self.foes))
        return harm + self.fume(square)
