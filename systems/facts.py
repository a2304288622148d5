"""What a ruleset is shown: plain, frozen facts about units, weapons and one deed.

Rulesets see facts, never entities. Everything here is an int, a string or a tuple, so facts can be
compared, pickled, sent to another process and written down in a test without a board or a world.

Units: metres unless a name says ``half`` (half metres); DP is dice of a pool.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

ATTRIBUTES = ("STR", "DEX", "END", "INT", "PER", "RES", "PRE", "MAN", "COM")
SKILLS = (
    "Athletics", "Brawl", "Drive", "Firearms", "Larceny", "Stealth", "Survival", "Blade", "Archery",
    "Academics", "Computer", "Crafts", "Investigation", "Medicine", "Occult", "Science",
    "Animal Ken", "Empathy", "Expression", "Intimidation", "Socialize", "Subterfuge",
)  # fmt: skip
PHYSICAL_SKILLS = frozenset(SKILLS[:9])
SOCIAL_SKILLS = frozenset(SKILLS[16:])
GRADES = ("B", "L", "A")

#: How an attack is made; each names one chapter of the rulebook.
MODES = ("brawl", "blade", "throwing", "archery", "firearm", "artillery")
MELEE_MODES = frozenset(("brawl", "blade"))

#: Who hears ``cite``: nobody while a battle is played, the test that wants to know which rules were followed.
CITED: list[Callable[[tuple[str, ...]], None]] = []


def cite(*rules: str) -> None:
    """Name the rules that a decision follows when no modifier, event, offer, refusal or ask carries them.

    For rules of geometry, rounding, order or view: ``cite("SCN-07")`` stands beside the line that rounds down.
    It changes nothing and costs one truth test while nobody listens.
    """
    if CITED:
        for listen in CITED:
            listen(rules)


class Footprint(NamedTuple):
    """The squares a unit stands on: top-left square and squares a side."""

    x: int
    y: int
    side: int = 1


BY_HAND, CHAMBERED = "bolt_action", "chambered"
"""The kind of loading whose bolt is worked by hand, and the step that brings a round before it (SWF-01)."""
FUSE, LIT = "fuse", "lit"
"""The kind of loading of what has to be lit before it is thrown, and the step that does it (companion 13.3)."""
PREPARED = {BY_HAND: CHAMBERED, FUSE: LIT}
"""What has to be done to these before they are any use, however much of them is there."""
CLINGING, CARRIED = "clinging", "carried"
"""What two rows of inflicted states are called that are no states: it clings, and has been carried along (GRP-07)."""
LEAPING = "leaping"
"""The row of one whose leap ends in its next turn (MOV-03); no state either."""
RIDING = "riding"
"""The row of inflicted states of one that sits on a mount; its source is the mount (MOV-02)."""
CLIMBING = "climbing"
"""The same of one that hangs on a wall; its source is the difficulty of the wall (MOV-03)."""


@dataclass(frozen=True, slots=True)
class WeaponFacts:
    """One way to attack: a weapon (or natural weapon) used in one mode.

    A dagger that can also be thrown is two of these with the same ``item``.
    ``traits`` are pairs (trait, number): ``("high_speed", 5)``, ``("armor_piercing", 1)``,
    ``("spell_piercing", 1)``, ``("overpower", 1)``, ``("parry", 2)``, ``("light_throwing", 1)``,
    ``("heavy_throwing", 1)``, ``("polearm", 1)``, ``("flexible", 1)``, ``("two_handed", 1)``, ``("again", 9)``,
    ``("heavy_weapon", 1)``, ``("fist_weapon", 1)``, ``("energy_weapon", 1)``, ``("live_round", 1)`` ... A trait nothing
    plays yet is kept and shown as such.
    """

    key: str
    item: str
    mode: str
    skill: str
    size: int
    damage: int
    grade: str = "L"
    types: tuple[str, ...] = ()
    strength: int = 0
    """Strength requirement; 0 = none."""
    base_range: int = 0
    """Base range in metres; 0 for melee."""
    shots: int = 0
    """Rounds loaded at the start; 0 = the weapon is not spent by attacking."""
    specialty: str = ""
    natural: bool = False
    traits: tuple[tuple[str, int], ...] = ()
    loading: str = ""
    """How it is made ready to shoot again (RLD); "" for what is never reloaded."""
    ammo: str = ""
    """The gear it is loaded with."""

    def trait(self, name: str) -> int:
        """The number behind a trait, 0 when the weapon has none."""
        for key, value in self.traits:
            if key == name:
                return value
        return 0

    @property
    def melee(self) -> bool:
        return self.mode in MELEE_MODES


class ThingFacts(NamedTuple):
    """An object as far as breaking and lifting it go: a door, a crate, a wall section, a weapon."""

    key: str
    size: int
    material: str
    half: int = 2
    """cover_factor in halves (COV-12)."""
    worn: int = 0
    """Damage it has taken so far."""
    hardness: int = -1
    """Where the object states one of its own; −1: its material has it."""


class SupplyFacts(NamedTuple):
    """Something to drink, eat or take: points of damage it heals, and condition points it takes away (MOV-16)."""

    key: str
    way: str
    heals: int = 0
    eases: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ArmorFacts:
    """Worn armor: defense against melee / against ranged attacks, penalty and keywords."""

    key: str
    melee: int
    ranged: int
    penalty: int = 0
    traits: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class AbilityFacts:
    """An ability of a sheet that is used as an action (CUL).

    ``tag`` is ``cultivation``, ``footwork``, ``protective_qi`` or "" for none; ``action`` the action it takes;
    ``gives`` pairs (what, points) that hold for ``rounds`` own turns.
    """

    key: str
    action: str
    tag: str = ""
    gives: tuple[tuple[str, int], ...] = ()
    rounds: int = 1
    bonus: str = "technique"
    """The type of its bonus on attacks (BON-01)."""


class Amount(NamedTuple):
    """A number that a spell works out as it is cast: ``number`` times everything it ``times``, divided by ``per`` and
    rounded down, at most ``most`` (0: no limit). The words are those of ``rulesets.casting.WORDS``.
    """

    number: int = 1
    times: tuple[str, ...] = ()
    per: int = 1
    most: int = 0


ONCE, TOUCH = Amount(), Amount(0)


class Grant(NamedTuple):
    """One thing a spell gives: what, and how much of it."""

    what: str
    amount: Amount = Amount()


class Spread(NamedTuple):
    """The area of a spell: ``burst``, ``cone`` or ``line``, and its radius or length in metres (AOE-04, ATK-03)."""

    kind: str
    metres: Amount = Amount()


class Summoned(NamedTuple):
    """What a spell puts up on the map: its Size, its squares, what it is made of, whether nobody sees through."""

    size: Amount = Amount()
    wide: Amount = Amount()
    material: str = "stone"
    opaque: bool = False


@dataclass(frozen=True, slots=True)
class SpellFacts:
    """One spell of a sheet (SPL-05, companion 12).

    ``shape`` says what it does: ``effect`` (``gives`` for ``lasts`` rounds), ``points`` (condition points of the type
    ``points``), ``missiles`` (harm that hits by itself), ``bolt`` (an attack with the casting roll), ``sleep``,
    ``item`` (``gives`` to a weapon in somebody's hands), ``area`` (harm over a ``spread``, with the casting roll),
    ``barrier`` (``summons`` an object onto the map). ``target``: ``self``, ``friend``, ``foe``, ``anyone``, ``item`` or
    ``square``; ``reach`` is in metres, 0 of them a touch. ``turns`` is how many turns with its whole price the casting
    takes.
    """

    key: str
    rank: str
    tradition: str
    shape: str
    target: str
    action: str = "standard"
    turns: int = 1
    components: tuple[str, ...] = ()
    specialty: str = ""
    """The Occult specialty without which it cannot be cast; "" where it asks for none."""
    rolled: bool = False
    """Whether the casting pool is rolled for it."""
    save: str = ""
    """The save its target makes against it; "" where there is none."""
    gives: tuple[Grant, ...] = ()
    bonus: str = "enhancement"
    lasts: Amount = ONCE
    reach: Amount = TOUCH
    concentration: bool = False
    points: str = ""
    grade: str = "L"
    types: tuple[str, ...] = ()
    spread: Spread | None = None
    summons: Summoned | None = None


class Boon(NamedTuple):
    """One timed effect on a unit, a row of ``components.effects.Effects``."""

    key: str
    source: str
    what: str
    points: int
    bonus: str = ""
    ends: str = ""
    left: int = 0


class Held(NamedTuple):
    """One hold on a unit: by whom, how firmly (GRP-10) and in which way."""

    grappler: str
    margin: int
    weapon: str = ""
    """What it was made with; "" for bare hands."""
    ranged: bool = False
    pins: bool = False
    shield: bool = False
    """The grappler keeps the body in the way of attacks (PIN-09)."""


@dataclass(frozen=True, slots=True)
class UnitSheet:
    """Everything about a unit that is fixed when it arrives: the ruleset derives the rest.

    ``printed`` overrides single derived values by name (``base_defense``, ``dodge_defense``,
    ``insight_defense``, ``health``, ``initiative``, ``speed``, ``defense_extra``, ``willpower``,
    ``sensory_range``, ``reflex``, ``fortitude``, ``will``); stored as printed, DESIGN 10.
    """

    id: str
    side: str
    template: str = ""
    name_en: str = ""
    name_zh: str = ""
    kind: str = "human"
    size: int = 5
    attributes: tuple[int, ...] = (2,) * 9
    """In the order of ATTRIBUTES; -1 is a null attribute."""
    skills: tuple[tuple[str, int], ...] = ()
    specialties: tuple[str, ...] = ()
    weapons: tuple[WeaponFacts, ...] = ()
    armor: ArmorFacts | None = None
    shield: WeaponFacts | None = None
    natural_armor: int = 0
    deflection: int = 0
    deflection_supernatural: bool = False
    printed: tuple[tuple[str, int], ...] = ()
    traits: tuple[tuple[str, int], ...] = ()
    abilities: tuple[AbilityFacts, ...] = ()
    spells: tuple[SpellFacts, ...] = ()
    gear: tuple[tuple[str, int], ...] = ()
    """Things carried that are no weapons: (item, how many)."""
    explosives: tuple[WeaponFacts, ...] = ()
    """Grenades and mines, each with how many (``shots``); nothing one can strike or parry with."""
    bindings: tuple[ThingFacts, ...] = ()
    """Those of the gear that can tie somebody up, as far as breaking them goes (BND-02)."""
    supplies: tuple[SupplyFacts, ...] = ()
    """Those of the gear that can be drunk, eaten or taken (MOV-16)."""
    laid: tuple[tuple[str, int, int], ...] = ()
    """Mines it has laid before the battle, beside those it carries: (item, x, y)."""
    kept: tuple[tuple[str, str], ...] = ()
    """Where an item or a piece of gear is at the start, and goes back to: (item, place); ``hand`` for in hand. What
    is not named is where the ruleset expects it (ACT-02)."""
    x: int = 0
    y: int = 0
    altitude: int = 0

    @property
    def arms(self) -> tuple[WeaponFacts, ...]:
        """Everything one can strike or parry with: the weapons, and the shield last."""
        return self.weapons if self.shield is None else (*self.weapons, self.shield)


@dataclass(frozen=True, slots=True)
class Derived:
    """Values a ruleset derives from a sheet (companion 1 and 4)."""

    health: int
    speed: int
    initiative: int
    base_defense: int
    dodge_defense: int
    insight_defense: int
    defense_extra: int
    willpower: int
    sensory_range: int
    reflex: int
    fortitude: int
    will: int
    footprint: int


@dataclass(frozen=True, slots=True)
class UnitFacts:
    """One unit at one moment: its sheet, its place and its state. Built by ``battle.unit(id)``."""

    sheet: UnitSheet
    derived: Derived
    x: int
    y: int
    altitude: int
    # health track
    healthy: int
    bashing: int
    lethal: int
    aggravated: int
    # defense now, before anything about one attack (own losses already taken off base)
    base_defense: int
    parry_bonus: int
    """Parry Defense gained by a parry action, 0 when not parrying."""
    parry_shield: int
    """Shield Defense gained through the parry action (PAR-06)."""
    total_defense: bool
    all_out_loss: int
    """Base Defense given away by an all-out attack that still counts (AOA-04); 0 when none runs."""
    charge_loss: int
    attacks_suffered: int
    """Attacks aimed at this unit this round (MAT-02)."""
    defense_extra_left: int
    willpower: int
    # state
    prone: bool
    flat_footed: bool
    unconscious: bool
    worsening: bool
    dead: bool
    stumbled: bool
    """Flat-footed to the next attack after a critical failure (companion 2.2)."""
    fights_on: bool
    """Wounded out but kept on its feet by Willpower until its next turn (companion 4.4)."""
    aim_target: str
    aim_rounds: int
    standard: int
    move: int
    swift: int
    immediate: int
    swift_owed: bool
    """The first immediate action was used: the next turn has no swift action (companion 5)."""
    ammunition: tuple[tuple[str, int], ...]
    all_out_used: bool
    initiative: int
    acted: bool
    standing: str = "default"
    aim_weapon: str = ""
    parry_weapon: str = ""
    """What a running parry is made with; empty when not parrying."""
    all_out: bool = False
    """Made an all-out attack that still counts, whatever it cost (AOA-04, AOA-05)."""
    charged: int = 0
    """Metres of a charge whose loss still counts (CHG-10): everybody saw them run."""
    arms: tuple[WeaponFacts, ...] = ()
    """Everything in reach of its hands that it can strike or parry with: what was dropped or taken is gone from it,
    what was picked up is in it."""
    points: tuple[tuple[str, int], ...] = ()
    """Condition points that count now, by kind (companion 8.1)."""
    states: tuple[str, ...] = ()
    """Every state in force beside those with a field of their own, by name, sorted (companion 8.3)."""
    barred: tuple[str, ...] = ()
    """What the states keep the unit from, as the ruleset says: ``act``, ``attack``, ``walk``, ``move``, ``react``,
    ``see``, ``reflex``, ``charge``, ``all_out``, ``hands``, ``work``, parts of its defense; ``physical``: its rolls of
    physical Skills fail; ``reach``: nothing reaches it; ``helpless``: open to a coup de grace; sorted."""
    given_by: tuple[tuple[str, str], ...] = ()
    """Whose points of a kind it has, where their effect depends on that: (kind, unit); fear and charm."""
    speed_lost: int = 0
    """Metres a move that points and states cost it now."""
    holds: str = ""
    """The unit it is grappling (GRP-04)."""
    held_by: tuple[Held, ...] = ()
    """Who is grappling it, in the order in which they took hold (GRP-05)."""
    group: str = ""
    """The hold it is part of, named after its first member; "" outside any."""
    grip: Held | None = None
    """How it holds the unit it is grappling: the row of that unit's ``held_by`` that is its own."""
    body: tuple[int, int, int, int] | None = None
    """The pinned one it keeps in the way of attacks: x, y, squares a side, Size (PIN-09)."""
    feinted_by: tuple[str, ...] = ()
    """Units whose next melee attack on it meets neither Base nor Dodge Defense (FNT-03)."""
    clings_to: str = ""
    """The creature it clings to, that carries it along (GRP-07)."""
    rides: str = ""
    """The mount it sits on (MOV-02)."""
    climbs: int = 0
    """Difficulty of the wall it hangs on; 0 where it hangs on none (MOV-03)."""
    heading: int = -1
    """Which way it flies, an eighth of the circle clockwise from the top of the map; −1 for none."""
    flown: int = 0
    """Half metres flown since its turn began."""
    bound: int = 0
    """DC of the bonds on it; 0 when free (BND-03)."""
    carries: str = ""
    """The loose object it holds up as cover (COV-10)."""
    lifted: ThingFacts | None = None
    """That object, as far as cover and breaking go."""
    gear: tuple[tuple[str, int], ...] = ()
    """Things carried now that are no weapons: (item, how many)."""
    abilities_active: tuple[tuple[str, int], ...] = ()
    """Abilities in force, with the own turns they have left (CUL)."""
    effects: tuple[Boon, ...] = ()
    """What magic does to it now, in the order in which it came (companion 5)."""
    bolts: tuple[WeaponFacts, ...] = ()
    """Spells of its own that are attacks, each as the weapon it is (SPL-01)."""
    energy_spent: int = 0
    """Points of its pool that spells have taken (companion 12)."""
    casting: str = ""
    """The spell it is casting and has not finished."""
    keeps: str = ""
    """The spell it concentrates on (companion 5)."""
    stowed: tuple[tuple[str, str], ...] = ()
    """Items carried out of hand, as its facts call them, and where (ITM-01)."""
    packed: tuple[WeaponFacts, ...] = ()
    """What it could strike or parry with if it drew it, in the order of its sheet."""
    held: tuple[tuple[str, int], ...] = ()
    """Gear in hand by number."""
    handled: tuple[tuple[str, str], ...] = ()
    """What has been done of making an item ready to shoot: (item, step)."""
    ground: tuple[tuple[str, int, str], ...] = ()
    """What the ground it stands in does to its rolls: (``reflex`` or ``athletics``, dice, ground) (companion 10)."""
    hides: tuple[tuple[str, int], ...] = ()
    """From whom it hides its place, with the steps each has won back (HID-05)."""
    spotted: tuple[tuple[str, int], ...] = ()
    """Who has come closer to making it out although an ability hides it, and by how many steps (HID-08)."""
    readied: tuple[str, str] = ("", "")
    """Whom it is ready to help and with which deed (AID-01); ("", "") for nobody."""
    single: bool = False
    """Only one of a standard, a move and a swift action may be taken (SUR-05)."""
    presence: str = "here"
    """here, coming (not on the map yet), gone (left it) or surrendered (SCN-06, JOI)."""
    orders: tuple[str, str] = ("", "")
    """What the scenario tells a mind that leads it: ``hold``, or ``hunt`` and whom."""

    @property
    def id(self) -> str:
        return self.sheet.id

    @property
    def side(self) -> str:
        return self.sheet.side

    @property
    def size(self) -> int:
        return self.sheet.size

    @property
    def footprint(self) -> Footprint:
        return Footprint(self.x, self.y, self.derived.footprint)

    @property
    def fallen(self) -> bool:
        """Unconscious, dying or dead (DESIGN 10); a unit kept up by Willpower is not. Wounds and points make a unit
        unconscious each by themselves: ``unconscious`` is the wounds', ``states`` has the points'.
        """
        return self.dead or (self.unconscious and not self.fights_on) or "unconscious" in self.states

    @property
    def speed(self) -> int:
        """Metres of a move as it is now."""
        return max(0, self.derived.speed - self.speed_lost)

    @property
    def grappled(self) -> bool:
        """Held by somebody (GRP-04); the grapplers themselves are not (GRP-05)."""
        return bool(self.held_by)

    @property
    def pinned(self) -> bool:
        return any(held.pins for held in self.held_by)

    @property
    def helpless(self) -> bool:
        """No actions, no active defense, open to a coup de grace (companion 8.3)."""
        return self.fallen or "helpless" in self.barred

    @property
    def idle(self) -> bool:
        """Able to do nothing in its own turn: fallen, kept from acting by a state, given up or gone."""
        return self.fallen or "act" in self.barred or self.presence != "here"

    @property
    def surrendered(self) -> bool:
        """On the map, and out of the fight by its own will (DESIGN 10)."""
        return self.presence == "surrendered"

    def bars(self, what: str) -> bool:
        """Whether a state keeps the unit from that."""
        return what in self.barred

    def point(self, kind: str) -> int:
        """Condition points of a kind that count now."""
        for name, number in self.points:
            if name == kind:
                return number
        return 0

    def spell(self, key: str) -> SpellFacts | None:
        """The spell of its sheet by that key; None where it knows none."""
        return next((each for each in self.sheet.spells if each.key == key), None)

    def attribute(self, name: str) -> int:
        """The rating of an Attribute; a null one counts 0."""
        return max(0, self.sheet.attributes[ATTRIBUTES.index(name)])

    def skill(self, name: str) -> int:
        """The rating of a Skill; 0 when untrained."""
        for key, value in self.sheet.skills:
            if key == name:
                return value
        return 0

    def weapon(self, key: str) -> WeaponFacts | None:
        """What one can strike or parry with by that key, the shield included; None when it is not carried."""
        for weapon in (*self.arms, *self.bolts):
            if weapon.key == key:
                return weapon
        return None

    def explosive(self, key: str) -> WeaponFacts | None:
        """The grenade or mine by that key; None where the unit never had any."""
        for weapon in self.sheet.explosives:
            if weapon.key == key:
                return weapon
        return None

    def in_hand(self, weapon: WeaponFacts) -> bool:
        """Whether the weapon's item is still there and ready: a thrown dagger no longer stabs, a rifle whose bolt has
        to be worked by hand does not shoot before that (SWF-01), and what is thrown burning is lit first.
        """
        step = PREPARED.get(weapon.loading)
        if step and (weapon.item, step) not in self.handled:
            return False
        return all(count > 0 for item, count in self.ammunition if item == weapon.item)

    def loaded(self, weapon: WeaponFacts) -> int:
        """Rounds left in the weapon's item; meaningless when ``weapon.shots`` is 0."""
        for item, count in self.ammunition:
            if item == weapon.item:
                return count
        return 0
