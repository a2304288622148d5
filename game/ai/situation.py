"""Everything one decision looks at: the unit itself, its enemies and what they could do to it, square by square.

Nothing here knows more than the view. What is dear (cover, forecasts) is asked for only when a plan looks that closely.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from game.ai import worth
from game.ai.aims import Aims, aims_of
from game.ai.ground import known_units, reach_of
from game.ai.strikes import OPEN, Stand, rules_of, stand, strike
from systems import cover, geometry, sight
from systems.facts import CoverFacts, Footprint, UnitFacts, WeaponFacts
from systems.paths import Reach
from systems.view import View

Square = tuple[int, int]

CAUTION = 60
"""Hundredths of the harm an enemy could do that count against a square."""
IMPATIENCE, CALM_ROUNDS, LEAST_CAUTION = 6, 3, 15
"""After some rounds caution falls every round, so that two careful sides do not wait for each other for ever."""
AFTER_MOVING = 85
UNSEEN_AFTER_MOVING = 60
STEPPING_OUT = 25
"""Hundredths of an attack's worth when the enemy must first walk up, do so unseen, or step into sight."""
LEAST_SHARE = 34
"""Hundredths of an enemy's attention that the acting unit always counts for itself."""


@dataclass(frozen=True, slots=True)
class Threat:
    """One way an enemy could hurt the unit: a weapon it can use, how far it carries, and whether it must see."""

    weapon: WeaponFacts
    limit: int
    stride: int
    """Metres it can walk first and still attack."""


@dataclass(slots=True)
class Foe:
    """A located unit of another side."""

    stand: Stand
    space: Footprint
    seen: bytes
    """1 for every square that it sees, and that sees it."""
    weight: int
    """Hundredths: what dropping it counts."""
    share: int = worth.CENT
    threats: tuple[Threat, ...] = ()

    @property
    def facts(self) -> UnitFacts:
        return self.stand.low


@dataclass(slots=True)
class Stance:
    """The unit as its enemies would find it; ``harm`` keeps what each foe's weapon would be worth in the open."""

    me: Stand
    open: dict[tuple[str, str], int] = field(default_factory=dict)


class Situation:
    """One decision of one unit."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.board = view.board
        self.rules = rules_of(view.ruleset, view.house)
        self.me = view.me
        self.side = self.me.derived.footprint
        self.stand = stand(self.me)
        self.aims: Aims = aims_of(view)
        self.verbs = {offer.verb for offer in view.offers}
        self.weapons = tuple(weapon for weapon in self.me.sheet.weapons if self._usable(self.me, weapon))
        self.foes = self._foes()
        self.weight = worth.size_of(self.me) * self.aims.own(self.me.id) // worth.CENT
        self.caution = max(
            LEAST_CAUTION, CAUTION - IMPATIENCE * max(0, view.round - CALM_ROUNDS) if self.aims.hurry else CAUTION
        )
        self._covers: dict[tuple[Square, str], CoverFacts] = {}

    @cached_property
    def reach(self) -> Reach:
        """Squares within one move."""
        return reach_of(self.view)

    @cached_property
    def far_reach(self) -> Reach:
        """Squares within two moves."""
        return reach_of(self.view, 2)

    def _usable(self, unit: UnitFacts, weapon: WeaponFacts) -> bool:
        return not self.rules.usable(unit, weapon) and not (weapon.shots and unit.loaded(weapon) == 0)

    def _foes(self) -> list[Foe]:
        """The able enemies, those that count most first."""
        found = []
        for record in self.view.records:
            if record.low.fallen:
                continue
            space = record.low.footprint
            foe = Foe(
                stand(record.low, record.high),
                space,
                sight.field(self.board, space),
                worth.size_of(record.low) * self.aims.foe(record.low) // worth.CENT,
            )
            foe.threats = self._threats(record.low)
            foe.share = self._share(foe)
            found.append(foe)
        return found

    def _threats(self, unit: UnitFacts) -> tuple[Threat, ...]:
        found = []
        stride = 0 if unit.prone else unit.derived.speed
        for weapon in unit.sheet.weapons:
            if self._usable(unit, weapon):
                limit = self.rules.reach(unit, weapon) if weapon.melee else self.rules.maximum_range(unit, weapon)
                found.append(Threat(weapon, limit, stride))
        return tuple(found)

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
        return any(1 in foe.seen[row * width + x : row * width + x + side] for row in range(y, y + side))

    def space(self, square: Square) -> Footprint:
        return Footprint(*square, self.side)

    # danger

    def stance(self, **changes: object) -> Stance:
        """The unit with some facts changed, as a target."""
        return Stance(stand(replace(self.me, **changes)) if changes else self.stand)  # type: ignore[arg-type]

    def in_the_open(self, foe: Foe, threat: Threat, stance: Stance) -> int:
        """What an attack with nothing in between and from near by would be worth."""
        key = (foe.facts.id, threat.weapon.key)
        found = stance.open.get(key)
        if found is None:
            found = stance.open[key] = strike(
                self.rules, "attack", foe.stand, stance.me, threat.weapon, min(1, threat.limit), OPEN
            )
        return found

    def walked_up(self, foe: Foe, square: Square, stance: Stance) -> int:
        """The worst the foe could do there whatever the cover: melee at once or after a walk, from round a corner."""
        space = self.space(square)
        distance = geometry.distance(foe.space, space)
        seen = self.in_sight(foe, space)
        worst = 0
        for threat in foe.threats:
            if threat.weapon.melee:
                if distance > threat.limit + threat.stride:
                    continue
                near = distance <= threat.limit and seen
                part = worth.CENT if near else AFTER_MOVING if seen else UNSEEN_AFTER_MOVING
            elif seen or distance > threat.limit + threat.stride:
                continue
            else:
                part = STEPPING_OUT
            worst = max(worst, self.in_the_open(foe, threat, stance) * part // worth.CENT)
        return worst

    def shot(self, foe: Foe, square: Square, stance: Stance, least: int) -> int:
        """The worst the foe could do there by shooting from where it stands, cover counted; at least ``least``."""
        space = self.space(square)
        if not self.in_sight(foe, space):
            return least
        distance = geometry.distance(foe.space, space)
        worst = least
        for threat in foe.threats:
            if threat.weapon.melee or distance > threat.limit or self.in_the_open(foe, threat, stance) <= worst:
                continue
            between = self.cover_from(foe, square)
            if between.total:
                continue
            harm = strike(self.rules, "attack", foe.stand, stance.me, threat.weapon, distance, between)
            worst = max(worst, harm)
        return worst

    def cover_from(self, foe: Foe, square: Square) -> CoverFacts:
        """What covers the unit there from the foe."""
        return cover.between(self.board, foe.space, self.space(square), self.me.size)

    def counted(self, foe: Foe, harm: int) -> int:
        """The harm as it counts against a square."""
        return harm * foe.share * self.weight * self.caution // worth.CENT**3

    def known(self) -> tuple[UnitFacts, ...]:
        return known_units(self.view)
