"""What one deed depends on and what it will do: facts in, ``Forecast`` out, every number with its rule.

Cover between two spaces, one attack, one contest; and the forecast that tooltip, AI and dice all read.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from systems.facts import ThingFacts, UnitFacts, WeaponFacts
from systems.frozen import dataclass


class CoverPiece(NamedTuple):
    """One thing between two spaces that can cover (DESIGN 5).

    ``at`` names it: ``("square", x, y)`` for terrain and objects, ``("h", x, y)`` for the edge on
    top of square (x, y), ``("v", x, y)`` for the edge on its left.
    """

    kind: str
    size: int
    at: tuple[str, int, int]
    half: int = 2
    """cover_factor in halves: 0, 1 or 2 (COV-12)."""
    material: str = ""
    hidden_corners: int = 4
    """Corners of the target's space that the attacker does not see past it (COV-13)."""
    touches_attacker: bool = False
    own_corners: int = 4
    """Of what touches the attacker: corners of the attacker's own space that it hides from the target (FFC-02)."""
    worth: int = 0
    """Cover Defense where that does not follow from its Size: what the target stands in; 0 for what is between."""


class Sightline(NamedTuple):
    """What is between two spaces for whoever looks: sight, sight without smoke, the light where it looks, weather."""

    sight: bool = True
    air: bool = True
    dark: int = 0
    weather: str = ""


_line = cache(Sightline)


@dataclass(frozen=True, slots=True)
class CoverFacts:
    """What lies between attacker and target, nearest to the target first; never a value."""

    pieces: tuple[CoverPiece, ...] = ()
    hidden_corners: int = 0
    total: bool = False
    sight: bool = True
    air: bool = True
    """Whether there would be sight without smoke and what is like it (COV-16)."""
    dark: int = 0
    """The light on the target's space: 0 enough, 1 dim, 2 none."""
    dark_back: int = 0
    """The light on the attacker's space."""
    weather: str = ""
    around: tuple[CoverPiece, ...] = ()
    """What the target stands in, where that covers it from every side (COV-13)."""

    @property
    def line(self) -> Sightline:
        """What the attacker's eyes have before them."""
        return _line(self.sight, self.air, self.dark, self.weather)

    @property
    def line_back(self) -> Sightline:
        """What the target's eyes have before them, towards the attacker."""
        return _line(self.sight, self.air, self.dark_back, self.weather)


@dataclass(frozen=True, slots=True)
class Modifier:
    """One number and its reason. ``at`` points at the cause on the map, as in CoverPiece."""

    rule: str
    key: str
    value: int
    op: str = "add"
    kind: str = ""
    source: str = ""
    at: tuple[str, int, int] | tuple[()] = ()
    scope: str = "own"


@dataclass(frozen=True, slots=True)
class AttackFacts:
    """Everything one attack depends on; no board, no world. Built by ``systems.attack_facts.gather``."""

    verb: str
    actor: UnitFacts
    target: UnitFacts
    weapon: WeaponFacts
    distance: int
    cover: CoverFacts = CoverFacts()
    extra: int = -1
    """Attack extra successes declared; -1 = all of them."""
    willpower: bool = False
    charge_metres: int = 0
    charge_bonus: int = 0
    """DP the charge gives; asked of the ruleset once, when the facts are gathered."""
    all_out_bonus: int = 0
    aim_rounds: int = 0
    target_sees_attacker: bool = True
    defense_extra: int = -1
    """Declared defensive extra successes; -1 = the target's standing answer."""
    defense_willpower: bool = False
    touch: bool = False
    """Contact is enough: Armor and what is like it do not count (DEF-16)."""
    spot: str = ""
    """The vital spot of a called shot (CAL)."""
    coup: bool = False
    found: bool | None = None
    """Whether a hidden vital spot has been found; None while nobody has looked (CDG-05)."""
    noticed: bool | None = None
    """Whether the target has seen a hidden weapon coming; None while it has not looked (companion 9)."""
    pulled: int = 0
    """Successes given up after the roll (PUL)."""
    give_up: tuple[str, ...] = ()
    """Parts of defense the target gives up for this attack (GIV-01)."""
    third_party: bool = False
    """The target is in a hold the attacker has no part in (GRP-09)."""
    feinted: bool = False
    """The attacker's feint still works on the target (FNT-03)."""
    precise: bool = True
    """The attacker has pinpointed the target within its sensory range (CAL-04, CAL-14)."""
    guessed: bool = False
    """The attacker strikes at a square where it thinks the target to be."""
    rough: bool = False
    """The attacker knows only roughly where the target is (COV-18)."""
    left: bool = False
    """The target has left the attacker's range by an immediate action while the attack was under way (companion 5)."""
    helpers: tuple[UnitFacts, ...] = ()
    """Units ready to help the attacker with the contest that follows a hit (AID-01)."""
    item: str = ""
    """What a disarm or sunder goes for."""
    thing: ThingFacts | None = None
    """That item, or the object of the map that is struck at, as far as breaking it goes."""
    rush: str = ""
    """What a bull rush is meant to do: ``knock_back`` or ``knock_down`` (BRS-02)."""
    push: bool = False
    """The attacker follows the one it knocks back (BRS-07)."""
    counter: bool = False
    """A bull rush in answer to one that was held off (BRS-10)."""
    ways: tuple[tuple[int, int], ...] = ()
    """(metres moved, metres fallen) of the target for each margin of a knock back from 0 up, the last for all beyond;
    empty: nothing is in the way.
    """
    grip: str = ""
    """How a hold taken at this distance counts: ``ranged``, ``drags``, "" for a plain one (GRP-20, GRP-21)."""
    body: UnitFacts | None = None
    """Whose body the target keeps in the way of the attack (PIN-09)."""
    companions: tuple[UnitFacts, ...] = ()
    """Who is entangled with the target, for an attacker outside the hold (GRP-13)."""
    lowered: int = 0
    """Points by which the defense of the target counts less because a companion's is lower (GRP-13)."""
    attribute: str = ""
    """The Attribute rolled where it is another than the weapon asks for."""
    beside: str = ""
    """Whom the shooter means to hit as well, with a long burst."""
    others: int = 0
    """How many more the same act attacks, each with a roll of its own (SEP-02)."""
    pierced: int = 0
    """Damage the same shot has done to those before, as far as it slows it (COV-15)."""
    fired: bool = False
    """Its round was spent with another of these attacks."""
    astray: tuple[Stray, ...] = ()
    """Whom else in the target's hold the attack may meet (GRP-11); empty once that is decided."""
    house: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class AreaFacts:
    """Everything that an area does to one unit in it depends on; no board, no world. Built by ``systems.area.rows``."""

    verb: str
    actor: UnitFacts
    target: UnitFacts
    weapon: WeaponFacts
    distance: int = 0
    """Metres from who makes it to where it is aimed."""
    near: int = 0
    """Metres from where it begins to the target."""
    cover: CoverFacts = CoverFacts()
    """What stands between where it begins and the target (COV-09)."""
    seen: bool = True
    """The target sees whoever makes it."""
    own: int = -1
    """Successes already rolled for it; −1: they have yet to be."""
    extra: int = -1
    """Attack extra successes declared; −1 = all of them."""
    spared: int = 0
    """Units left out on purpose, a success each."""
    braced: bool = False
    """The target pays Willpower for its save (DIC-11)."""
    amount: int = -1
    """Damage where several areas overlap; −1: that of the weapon."""


class Stray(NamedTuple):
    """One other unit that an attack into a hold may meet: on which faces of a d10, and with which facts.

    It is one of ``among`` that are equally likely to be the target's counterpart (GRP-12).
    """

    faces: tuple[int, ...]
    among: int
    facts: AttackFacts

    @property
    def chance(self) -> float:
        return len(self.faces) / 10 / self.among


@dataclass(frozen=True, slots=True)
class ContestFacts:
    """Everything one contest or save depends on; ``name`` is its row in the ruleset's table.

    The actor is the one who wants something to happen and needs one success more (DIC-07).
    """

    name: str
    actor: UnitFacts
    target: UnitFacts
    weapon: WeaponFacts | None = None
    """What it is done with; None for bare hands."""
    own: str = ""
    """The Attribute the actor chose where it has a choice; "" = the better one."""
    option: str = ""
    """The Attribute the target opposes with; "" = its standing answer, the best one."""
    against: tuple[float, ...] = ()
    """Chances of the actor's successes where an attack roll decides them (TRP-04, DIS-02, SUN-02); empty: it rolls."""
    ranged: bool = False
    """A hold made at range (GRP-19)."""
    counter: bool = False
    """The actor shoves back at the one it has held off (BRS-10, BRS-11)."""
    item: WeaponFacts | None = None
    """What a disarm or sunder goes for."""
    aid: tuple[tuple[str, int], ...] = ()
    """Dice helpers have won for the actor: (unit, DP) (AID-02)."""
    helpers: tuple[UnitFacts, ...] = ()
    """Units ready to help the actor, that have not rolled yet (AID-01)."""
    pulled: int = 0
    charge: int = 0
    """DP a charge gives, where the contest is itself its blow (BRS-04, CHG-02)."""
    willpower: bool = False
    """Whether the actor has paid for more dice (DIC-11)."""
    points: str = ""
    """The type of condition points that a save is rolled against; "" for any other harm."""
    circumstances: tuple[str, ...] = ()
    """What helps or hinders in noticing somebody, by the names the ruleset has for it (HID-07)."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side's roll in a contest or save, with every line."""

    unit: str
    option: str
    """The Attribute rolled."""
    pool: int
    modifiers: tuple[Modifier, ...]
    extra: int = 0
    extra_modifiers: tuple[Modifier, ...] = ()
    lost: int = 0
    again: int = 10
    presence: int = 0
    pulled: int = 0
    successes: tuple[float, ...] = ()
    """Chance of each number of successes, helpers included."""
    helpers: tuple[Side, ...] = ()
    """What helpers will roll before; each of their successes is one die more (AID-02)."""
    fails: tuple[str, ...] = ()
    """The rules by which it fails without a roll; empty where it is rolled."""
    half: bool = False
    """Only half the successes of the dice count: the roller is blind (companion 8.3)."""
    immune: tuple[str, ...] = ()
    """The rules by which nothing can come of what it would resist; then nobody rolls."""


@dataclass(frozen=True, slots=True)
class Step:
    """One contest or save of a plan. ``own`` is None where the successes of the attack decide."""

    name: str
    own: Side | None
    other: Side
    options: tuple[Side, ...]
    """All the rolls the other may choose between."""
    win: float
    """Chance that the actor wins, once it has come to this."""
    margins: tuple[float, ...]
    """Chance of each margin, 0 = not won, once it has come to this."""
    rules: tuple[str, ...] = ()
    dc: int = -1
    """A fixed difficulty in place of the other side's roll; -1 = none."""


class Landing(NamedTuple):
    """Where a throw of so many metres ends: metres covered and left over, metres fallen, and what stopped it: its
    Hardness (−1: nothing that hurts) and the unit where it is one.
    """

    metres: int
    left: int = 0
    fall: int = 0
    hardness: int = -1
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a whole plan may bring about: ``amounts[n]`` is the chance that it comes to n (metres, points, 0 or 1)."""

    key: str
    amounts: tuple[float, ...]
    rules: tuple[str, ...] = ()
    unit: str = ""
    """Whom it befalls, where that is not the target."""

    @property
    def chance(self) -> float:
        """Chance that it happens at all: exactly 0 and never above 1 where nothing else is possible."""
        return min(1.0, sum(self.amounts[1:]))


@dataclass(frozen=True, slots=True)
class Forecast:
    """What an attack will do, exactly, and why. The roll reads the same object."""

    verb: str
    actor: str
    target: str
    weapon: str
    costs: tuple[str, ...]
    modifiers: tuple[Modifier, ...]
    pool: int
    """DP left after the target's defense; 0 or less rolls the chance die (DIC-12)."""
    again: int
    cap: int
    cap_modifiers: tuple[Modifier, ...]
    defense: tuple[tuple[str, int], ...]
    """Parts of defense left for this attack: (part, points)."""
    leftover: tuple[tuple[str, int], ...]
    attack_extra: int
    attack_extra_modifiers: tuple[Modifier, ...]
    lost_successes: int
    defense_extra: int
    """What the target's standing answer will spend."""
    defense_extra_max: int
    grade: str
    conversion: tuple[Modifier, ...]
    """What changes the harm after the cap: Bulletproof, reductions."""
    successes: tuple[float, ...]
    """Chance of each number of final successes."""
    damage: tuple[float, ...]
    """Chance of each amount of damage that reaches the Health track."""
    hit: float
    drop: float
    mean: float
    estimate: bool = False
    low: float = 0.0
    high: float = 0.0
    pool_low: int = 0
    pool_high: int = 0
    presence: int = 0
    """Points of Legendary Presence that this attack's chance die counts more than it shows; 0 where none is thrown."""
    steps: tuple[Step, ...] = ()
    """The contests and saves that follow, in order."""
    effects: tuple[Effect, ...] = ()
    """What the whole plan brings about beside damage."""
    spot: str = ""
    half: bool = False
    """Of what the dice leave only half counts: the attacker is blind (companion 8.3), or knows only roughly where its
    target is (COV-18).
    """
    coup: bool = False
    """Every die succeeds and none adds another (CDG-06)."""
    pulled: int = 0
    """Successes given up after the roll (PUL-02)."""
    each: tuple[tuple[str, Forecast], ...] = ()
    """What an area does to each unit known to be in it, friends among them: (unit, forecast)."""
