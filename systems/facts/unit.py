"""What a ruleset is shown of one unit at one moment."""

from __future__ import annotations

from typing import NamedTuple

from systems.facts.items import PREPARED, SPIN, SPUN, SPUN_ON, ThingFacts, WeaponFacts
from systems.facts.sheet import PLACES, Derived, UnitSheet
from systems.facts.spells import Boon, SpellFacts
from systems.frozen import dataclass

CLINGING, CARRIED = "clinging", "carried"
"""What two rows of inflicted states are called that are no states: it clings, and has been carried along (GRP-07)."""
LEAPING = "leaping"
"""The row of one whose leap ends in its next turn (MOV-03); no state either."""
RIDING = "riding"
"""The row of inflicted states of one that sits on a mount; its source is the mount (MOV-02)."""
CLIMBING = "climbing"
"""The same of one that hangs on a wall; its source is the difficulty of the wall (MOV-03)."""


class Footprint(NamedTuple):
    """The squares a unit stands on: top-left square and squares a side."""

    x: int
    y: int
    side: int = 1


SPACES: dict[tuple[int, int, int], Footprint] = {}
MOST_SPACES = 1 << 14


def space(x: int, y: int, side: int) -> Footprint:
    """The footprint there: made once, and told from others by identity where it is looked up again. It depends on
    nothing but these three numbers.
    """
    key = (x, y, side)
    found = SPACES.get(key)
    if found is None:
        if len(SPACES) >= MOST_SPACES:
            SPACES.clear()
        found = SPACES[key] = Footprint(x, y, side)
    return found


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

    def __hash__(self) -> int:
        """From a part that tells nearly all apart, as a weapon's."""
        return hash(
            (self.sheet, self.x, self.y, self.healthy, self.base_defense, self.attacks_suffered, self.willpower)
        )

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
        return space(self.x, self.y, self.derived.footprint)

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
        rating = self.sheet.attributes[PLACES[name]]
        return rating if rating > 0 else 0

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
        to be worked by hand does not shoot before that (SWF-01), what is thrown burning is lit first, and barrels that
        have to turn were started a round before.
        """
        step = PREPARED.get(weapon.loading)
        if step and (weapon.item, step) not in self.handled:
            return False
        if weapon.loading and weapon.trait(SPIN):
            turning = {step for item, step in self.handled if item == weapon.item}
            if not turning & {SPUN, SPUN_ON}:
                return False
        return all(count > 0 for item, count in self.ammunition if item == weapon.item)

    def loaded(self, weapon: WeaponFacts) -> int:
        """Rounds left in the weapon's item; meaningless when ``weapon.shots`` is 0."""
        for item, count in self.ammunition:
            if item == weapon.item:
                return count
        return 0
