"""The questions a ruleset answers. Chapters, window, AI and lab ask these and know nothing else of an edition.

Facts in, numbers out: no entities, no board, no dice in here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol

from systems.dice import Roll
from systems.facts import AbilityFacts, Amount, Boon, Derived, SpellFacts, ThingFacts, UnitFacts, UnitSheet, WeaponFacts
from systems.forecast import (
    AreaFacts,
    AttackFacts,
    ContestFacts,
    CoverFacts,
    CoverPiece,
    Forecast,
    Landing,
    Side,
    Sightline,
    Step,
)
from systems.rulesets.answers import (
    Harmed,
    Keyword,
    LoadStep,
    PointRows,
    Sense,
    Spot,
    Standing,
    Start,
    Tripped,
    Veil,
    Verb,
    Way,
    Wounded,
)
from systems.rulesets.contests import Contest
from systems.rulesets.gaits import Stride
from systems.rulesets.house import House


class Ruleset(Protocol):
    """One edition. ``house`` is the table of switches of this battle."""

    name: ClassVar[str]
    standards: ClassVar[Mapping[str, str]]
    """House rules that this edition plays otherwise than by their default: name and value."""
    house: House
    verbs: ClassVar[tuple[Verb, ...]]
    played_traits: ClassVar[frozenset[str]]
    """Traits of weapons, armor and creatures that these rules play; every other one is marked as not played yet."""
    contests: ClassVar[Mapping[str, Contest]]
    """Every contest: who rolls what, what Size does."""
    spots: ClassVar[Mapping[str, Spot]]
    """The vital spots one can aim at, in the order in which they are offered."""
    spots_stack: ClassVar[bool]
    """Whether condition points of several called shots add up (CAL-13)."""
    blurred: ClassVar[tuple[str, ...]]
    """The rules by which nothing can be aimed at beyond the sensory range (CAL-04, CAL-14)."""

    def __init__(self, house: tuple[tuple[str, str], ...] = ()) -> None: ...

    # the sheet
    def derive(self, sheet: UnitSheet) -> Derived:
        """Every derived value of a sheet."""

    # the clock and the budget
    def order(self, units: tuple[Standing, ...]) -> tuple[str, ...]:
        """Unit ids from first to last turn."""

    def tied(self, a: Standing, b: Standing) -> bool:
        """Whether only a die can tell the two apart."""

    def settles(self, a: Standing, b: Standing) -> str:
        """The Attribute that puts one of two equal scores before the other; "" where none does or is needed."""

    seizes_leaving: bool
    """Whether a grab may still seize a target that has got out of reach meanwhile (GRP-29, GRP-30)."""

    def agree(self, a: UnitFacts, b: UnitFacts) -> bool:
        """Whether two tied units may settle between themselves who goes first (INI-07)."""

    def budget(self, swift_owed: bool) -> tuple[int, int, int, int]:
        """Standard, move, swift and immediate actions of a turn."""

    def more_standard(self, unit: UnitFacts) -> int:
        """Standard actions of a turn beside the one that everybody has (ACT-08)."""

    def has(self, verb: str) -> bool:
        """Whether this edition has the verb at all; what it has not is neither offered nor taken."""

    def prices(self, verb: str, unit: UnitFacts) -> tuple[tuple[str, ...], ...]:
        """What the unit may pay for the verb with as it stands: the first price that can be paid is taken."""

    def unsurprised(self, unit: UnitFacts) -> tuple[str, ...]:
        """The rules by which the unit acts in every surprise round; empty where it can be surprised."""

    def verb(self, name: str) -> Verb:
        """The verb of that name. Raises KeyError when this edition has none."""

    # conditions and contests
    def conditioned(
        self,
        unit: UnitFacts,
        points: tuple[tuple[str, bool, int, str, str], ...],
        inflicted: tuple[tuple[str, str, str], ...],
        solid: bool,
    ) -> UnitFacts:
        """The unit with its effective points, its states and what they bar it from; rows as in
        ``components.condition``, ``solid`` for bonds that leave no way to act.
        """

    point_kinds: ClassVar[tuple[str, ...]]
    """The types of condition points, in the order in which they are listed."""
    states_by_name: ClassVar[tuple[str, ...]]
    """The states that are put on a body by saying so; holds, bonds and ways of going bring theirs themselves."""

    def immune(self, unit: UnitFacts, kind: str) -> bool:
        """Whether points of that type do nothing to the unit."""

    def untouched(self, unit: UnitFacts, state: str) -> bool:
        """Whether that state never takes hold of the unit."""

    def points_given(
        self, rows: PointRows, kind: str, number: int, source: str, stacking: bool, ends: str
    ) -> tuple[PointRows, int]:
        """The rows with so many points more, and how many are left of them beside opposite ones."""

    def points_increased(self, rows: PointRows, kind: str, number: int, source: str, ends: str) -> PointRows:
        """The rows with both gauges of the type raised ("increase by N")."""

    def points_reduced(self, rows: PointRows, kind: str, number: int) -> PointRows:
        """The rows with so many fewer that count."""

    def points_faded(self, rows: PointRows) -> PointRows:
        """The rows at the end of the unit's own turn."""

    def lasting(self, unit: UnitFacts) -> tuple[tuple[str, str], ...]:
        """What devastating points leave for good: (kind, state)."""

    def worn(self, unit: UnitFacts) -> tuple[str, int, tuple[int, ...]]:
        """The type of points that eat Attributes now, how many do, and the Attributes afterwards; ("", 0, ...) none."""

    def freezes_on(self, unit: UnitFacts, kind: str) -> bool:
        """Whether further points of that type hurt the unit instead of adding up."""

    def shaken_off(self, unit: UnitFacts, kind: str) -> Side:
        """The save against points of that type where their effect names none."""

    def tending(self, unit: UnitFacts, name: str) -> Side:
        """A roll of one unit alone: put_out, put_out_rolling, staunch, first_aid."""

    def care(self, name: str, unit: UnitFacts, target: UnitFacts) -> Forecast:
        """The same roll, or waking somebody, as a deed with all it may do."""

    def treatable(self, unit: UnitFacts) -> bool:
        """Whether first aid does anything for such a creature."""

    def smarts(self, unit: UnitFacts) -> tuple[tuple[str, int], ...]:
        """The points that hurt at the end of its turn: (kind, number)."""

    def smart(self, unit: UnitFacts, kind: str, number: int) -> Harmed:
        """What so many points of that type do to it then."""

    def healed(self, unit: UnitFacts) -> Wounded | None:
        """The track after what heals by itself at the start of its turn; None where nothing does."""

    def mended(self, unit: UnitFacts, number: int) -> Wounded | None:
        """The track once so many points of damage are healed at once; None where nothing is."""

    def stays_up(self, unit: UnitFacts) -> bool:
        """Whether wounds alone never put the unit out of the fight."""

    def resized(self, unit: UnitFacts) -> Wounded:
        """The track once its length fits the Attributes."""

    def place(self, unit: UnitFacts, score: int) -> int:
        """What an Initiative score counts for in the state the unit is in."""

    def barring(self, unit: UnitFacts, word: str) -> tuple[str, str]:
        """The state that bars the unit from that, and its rule; ("", "") where none does."""

    def taking(self, unit: UnitFacts, kind: str) -> tuple[str, str]:
        """The state that takes that kind of action from the unit, and its rule; ("", "") where none does."""

    def too_many_hands(self, unit: UnitFacts, weapon: WeaponFacts) -> str:
        """The state that leaves too few hands for the weapon; "" where none does."""

    def contest(self, facts: ContestFacts) -> Step:
        """A contest or save, exactly, with both rolls and every line."""

    def options(self, name: str) -> tuple[str, ...]:
        """The Attributes a target may choose between to oppose with; empty where it has no choice."""

    def opposing(self) -> tuple[tuple[str, str], ...]:
        """Skill and specialty of every roll with which a contest may be opposed; "" where it asks for none."""

    def own_options(self, name: str) -> tuple[str, ...]:
        """The Attributes the actor of a contest may choose between; empty where it has no choice."""

    def counted(self, side: Side, rolled: int) -> int:
        """What the dice of one side come to: less lost ones, with extras once it has succeeded, less pulled ones."""

    # called shots, coups de grace, saves
    def save(self, facts: ContestFacts) -> Step:
        """A Fortitude, Reflex or Will save of the target, exactly, against ``facts.against`` (DIC-13)."""

    def no_spot(self, target: UnitFacts) -> tuple[str, ...]:
        """The rules by which the target has no vital spot to aim at; empty when it has."""

    def no_coup(self, target: UnitFacts) -> tuple[str, ...]:
        """The rules by which a coup de grace does nothing to the target; empty when it does."""

    def defenseless(self, target: UnitFacts) -> bool:
        """Whether the state of the target allows a coup de grace (CDG-01)."""

    def besides(self, weapon: WeaponFacts, target: UnitFacts, dealt: int) -> tuple[tuple[str, int], ...]:
        """What a hit with the weapon that did so much damage brings besides: (keyword, what a save has to beat)."""

    def keyword(self, name: str) -> Keyword:
        """The row of a keyword: its save, the points it gives, whether they stack."""

    def spared(self, name: str, target: UnitFacts) -> bool:
        """Whether that keyword does nothing at all to the target."""

    def poison(self, target: UnitFacts, number: int) -> Harmed:
        """What so much poison does to it, less what its body withstands."""

    def search(self, facts: AttackFacts) -> Step | None:
        """The roll that finds a hidden vital spot before a coup de grace; None where none is needed (CDG-05)."""

    def watch(self, facts: AttackFacts) -> Step | None:
        """The target's look at a hidden weapon before the attack roll; None where there is none."""

    def most_pulled(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """The most successes one may declare to give up: as many as there could be without added dice (PUL-01)."""

    def spot_value(self, facts: AttackFacts, harmed: Harmed, successes: int) -> int:
        """What the save of a called shot has to beat; 0 where none is rolled (CAL-10, CAL-11)."""

    def raised(self, facts: AttackFacts, harmed: Harmed, number: int) -> Harmed:
        """The harm of a called shot once so many points have risen a grade (CAL-11, CAL-12)."""

    # areas
    def area_way(self, verb: str, weapon: WeaponFacts) -> Way | None:
        """How the weapon fills an area by that verb; None where it cannot."""

    def area_half(self, verb: str, weapon: WeaponFacts, shape: str) -> int:
        """Radius or length of that area in half metres."""

    def area_spares_maker(self, weapon: WeaponFacts) -> bool:
        """Whether the area leaves whoever makes it alone (AOE-01, AOE-02)."""

    def area_roll(self, facts: AreaFacts) -> Side | None:
        """What is rolled for the area, against each unit or for all at once; None where nothing is."""

    def area_hurts(self, facts: AreaFacts) -> bool:
        """Whether the area does damage, against which a save is rolled."""

    def area_save(self, facts: AreaFacts) -> Side:
        """The save of the target once ``facts.own`` successes have been rolled against it."""

    def area_damage(self, facts: AreaFacts) -> int:
        """Damage before the save, once ``facts.own`` successes have been rolled."""

    def area_harm(self, facts: AreaFacts, left: int) -> Harmed:
        """What the damage that the save has left does to the target."""

    def area_ignites(self, facts: AreaFacts) -> int:
        """The least harm that sets the target on fire; 0 where none does, or it burns already."""

    def breathes(self, unit: UnitFacts) -> bool:
        """Whether what hangs in the air does anything to the unit."""

    def area_points(self, facts: AreaFacts) -> tuple[tuple[str, int], ...]:
        """Condition points that the area gives the target before its Fortitude save."""

    def area_rounds(self, keep: bool) -> int:
        """Rounds of ammunition that sweeping an area with fire takes."""

    def overlapped(self, amounts: tuple[int, ...]) -> int:
        """Damage of several areas that overlap."""

    def area_forecast(self, facts: AreaFacts) -> Forecast:
        """What the area does to one unit in it, exactly."""

    def area_together(
        self, verb: str, unit: UnitFacts, weapon: WeaponFacts, side: Side | None, each: tuple[tuple[str, Forecast], ...]
    ) -> Forecast:
        """The same for everybody in it, as one forecast; ``side`` is what is rolled for all of them at once."""

    def splash(self, verb: str, weapon: WeaponFacts) -> int:
        """Metres round the target in which an attack by that verb strikes at everybody else too (SEP); 0: at nobody."""

    def also_struck(self, facts: AttackFacts, near: tuple[str, ...]) -> tuple[str, ...]:
        """Whom of those so near the attack really meets: everybody, so many, or the one the shooter chose."""

    def fires(self, verb: str, weapon: WeaponFacts) -> bool:
        """Whether the weapon can be fired by that verb: a burst takes one that is made for it (companion 9)."""

    def rounds(self, verb: str, weapon: WeaponFacts) -> int:
        """Rounds that one attack with it takes."""

    def with_loads(
        self, unit: str, arms: tuple[WeaponFacts, ...], rows: tuple[tuple[str, str, int], ...]
    ) -> tuple[WeaponFacts, ...]:
        """The weapons with what they are loaded with beside plain rounds, rows of ``components.attack.Loads``."""

    def rounds_kind(self, verb: str, weapon: WeaponFacts) -> str:
        """The kind of rounds whose effect an attack by that verb has; "" for none (MEF-02, MEF-03)."""

    def charged(self, weapon: WeaponFacts, kind: str) -> WeaponFacts:
        """The weapon as rounds of that kind leave it."""

    def gear_kind(self, gear: str, ammo: str) -> str:
        """The kind of rounds that such a piece of gear holds; "" for plain ones."""

    def after_loading(
        self, rows: tuple[tuple[str, str, int], ...], name: str, had: int, kind: str, number: int, *, whole: bool
    ) -> tuple[tuple[str, str, int], ...]:
        """Those rows once so many rounds more are in the item; ``whole``: what it had has gone out of it."""

    def after_firing(
        self, rows: tuple[tuple[str, str, int], ...], name: str, number: int
    ) -> tuple[tuple[str, str, int], ...]:
        """Those rows once so many rounds have left the item."""

    def parry_extra(self, weapon: WeaponFacts) -> int:
        """Defensive extra successes that a parry with it gives, until the unit's next turn."""

    def out_of_aim(self, weapon: WeaponFacts, rise: int, aloft: bool) -> str:
        """Why such a target is none for the weapon, by its height over the shooter and whether it is in the air; ""."""

    def penetrates(self, weapon: WeaponFacts, target: UnitFacts) -> bool:
        """Whether a shot that has hurt this target goes on to the next on its line (companion 9)."""

    def slowed(self, weapon: WeaponFacts, dealt: int) -> int:
        """Dice that such a shot loses by so much damage done before."""

    def passes(self, facts: AttackFacts) -> bool:
        """Whether it goes through everything that covers the target whole."""

    def in_the_odds(self, rows: tuple[tuple[float, Forecast], ...]) -> Forecast:
        """One forecast of several, each with its chance; what is missing to 1 comes to nothing."""

    def unscathed(self, unit: UnitFacts) -> bool:
        """Whether attacks on several units separately do nothing to this one (SEP-04)."""

    def area_look(self, unit: UnitFacts) -> Side:
        """The roll with which a unit sees a tripwire in its way."""

    # trips, bull rushes, falls
    def trips(self, weapon: WeaponFacts) -> bool:
        """Whether one can trip with the weapon."""

    def rushes(self, weapon: WeaponFacts) -> bool:
        """Whether one can make a bull rush with the weapon."""

    def no_trip(self, unit: UnitFacts) -> tuple[str, tuple[str, ...]]:
        """A word and the rules for why no trip does anything to the unit; ("", ()) where one can."""

    def no_rush(self, unit: UnitFacts) -> tuple[str, tuple[str, ...]]:
        """The same of a bull rush."""

    def tripped(self, unit: UnitFacts, margin: int) -> Tripped:
        """What a trip won by that margin does to the unit."""

    def metres_driven(self, margin: int, along: int) -> int:
        """Metres a knock back won by that margin drives its target, when the rusher follows for up to ``along``."""

    def fall_save(self, unit: UnitFacts) -> Side:
        """The roll that makes a fall less deep."""

    def fall_shortened(self, successes: int) -> int:
        """Metres that so many successes of that roll take off a fall."""

    def fall(self, unit: UnitFacts, metres: int, successes: int) -> Harmed:
        """What a fall so deep, after so many successes of the save, does before the track takes it."""

    # ways of going
    def gait(self, name: str, unit: UnitFacts, run: int = 0) -> Side:
        """The roll of a way of going: climb, crawl, swim, balance, jump, measure; ``run`` metres of run-up."""

    def walks_walls(self, unit: UnitFacts) -> bool:
        """Whether it climbs without a roll, as fast as it walks."""

    def stride(self, name: str, unit: UnitFacts, dc: int, successes: int) -> Stride:
        """What so many successes of it come to against that difficulty."""

    def upstream(self, successes: int, current: str) -> int:
        """What is left of a swimmer's successes against a ``slow`` or ``rapid`` current."""

    def leap(self, successes: int, run: int, high: bool) -> int:
        """Tenths of a metre a jump carries far or ``high``."""

    def flight(self, unit: UnitFacts) -> int:
        """Metres of one flight; 0 for who cannot fly."""

    def aloft(self, unit: UnitFacts) -> bool:
        """Whether it is in the air by its own wings."""

    def clumsy(self, unit: UnitFacts) -> bool:
        """Whether taking off, landing and turning cost it actions of their own."""

    def hovers(self, unit: UnitFacts) -> bool:
        """Whether it may stay in the air without flying on."""

    def widest_turn(self, unit: UnitFacts) -> int:
        """Eighths of the circle it may turn by from one square of a flight to the next."""

    def too_steep(self, unit: UnitFacts, rise: int, half: int) -> bool:
        """Whether it cannot climb so many metres on so many half metres of way."""

    # objects
    def hardness(self, thing: ThingFacts) -> int:
        """Damage an object ignores."""

    def structure(self, thing: ThingFacts) -> int:
        """Damage that breaks an unworn object."""

    def thing_of(self, weapon: WeaponFacts) -> ThingFacts:
        """A weapon or shield as an object that can be broken."""

    def strain(self, thing: ThingFacts, weapon: WeaponFacts, successes: int, cap: int) -> int:
        """Damage that so many successes with the weapon do to the object."""

    def lifts(self, unit: UnitFacts, thing: ThingFacts) -> tuple[str, ...]:
        """Empty when the unit can lift the object as cover, otherwise the rules that forbid it."""

    def start(self, sheet: UnitSheet) -> Start:
        """What a unit has in hand and stowed when a battle begins, and how its weapons are loaded (ACT-02)."""

    def hands_free(self, unit: UnitFacts) -> int:
        """Hands of the unit that hold nothing."""

    def hands_for(self, weapon: WeaponFacts) -> int:
        """Hands it takes to use a weapon (ARC-09)."""

    def home(self, unit: UnitFacts, weapon: WeaponFacts | None, item: str) -> str:
        """Where the unit puts away a weapon, or a piece of gear."""

    def reaching(self, place: str, weapon: WeaponFacts | None) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
        """What it costs to have something in hand from a place, and the rules (ITM-01)."""

    def load_steps(self, unit: UnitFacts, weapon: WeaponFacts) -> tuple[LoadStep, ...]:
        """What can be done next to make a weapon ready to shoot; nothing where it is ready and full (RLD)."""

    def spent(self, weapon: WeaponFacts) -> tuple[str, ...]:
        """Steps of making it ready that a shot undoes."""

    def grasp(self, unit: UnitFacts) -> int:
        """Metres within which the unit's hands reach what lies or stands about."""

    def takes(self, weapon: WeaponFacts) -> bool:
        """Whether one can take a weapon out of a hand with it."""

    def disarmable(self, weapon: WeaponFacts) -> tuple[str, ...]:
        """Empty when it can be struck from a hand, otherwise the rules that forbid it."""

    def unarmed(self, sheet: UnitSheet) -> WeaponFacts:
        """What a body strikes with when it has nothing else."""

    def held_cover(self, unit: UnitFacts, sees: bool) -> CoverPiece | None:
        """What the object the unit holds up is as cover against an attack that it ``sees`` coming or not; None where it
        is none.
        """

    # work and help
    def check(
        self, name: str, unit: UnitFacts, aid: tuple[tuple[str, int], ...] = (), helpers: tuple[UnitFacts, ...] = ()
    ) -> Side:
        """A roll that nobody opposes, exactly; ``aid`` are dice helpers have won, ``helpers`` have still to roll."""

    def deeds(self) -> tuple[str, ...]:
        """What can be helped with: names of contests and checks."""

    def helped_with(self, deed: str) -> str:
        """The kind of action that helping with it takes once it comes to that."""

    def aid_reach(self, unit: UnitFacts) -> int:
        """Metres within which the helper must be of either unit in the deed."""

    def work_plan(
        self, kind: str, unit: UnitFacts, target: str, bound: tuple[int, int, int], *, solid: bool = False,
        helpers: tuple[UnitFacts, ...] = (),
    ) -> Forecast:  # fmt: skip
        """What work on bonds brings about; ``bound`` are their DC, their reinforcements, and what was gathered against
        them.
        """

    def load(self, unit: UnitFacts) -> tuple[int, int, int, int, int]:
        """Kilograms: the ends of a light, medium and heavy load, what it can shuffle along, what it can drag."""

    def weight(self, unit: UnitFacts) -> int:
        """Kilograms of the unit's body."""

    def too_heavy(self, unit: UnitFacts, target: UnitFacts) -> tuple[str, ...]:
        """Empty when the unit is strong enough to throw the target, otherwise the rules that forbid it."""

    def thrown_metres(self, own: int, margin: int) -> int:
        """Metres of a throw that was won with so many successes, by that margin."""

    def crash(self, unit: UnitFacts, left: int, hardness: int) -> Harmed:
        """What it does to a unit to be stopped with so many metres left, by something of that Hardness."""

    def rock(self) -> int:
        """Hardness of ground that rises too high to step up."""

    def gives_way(self, hardness: int) -> bool:
        """Whether an obstacle of that Hardness takes the damage as well."""

    def throw_plan(
        self, costs: tuple[str, ...], target: UnitFacts, steps: tuple[Step, ...], landings: tuple[Landing, ...],
        struck: UnitFacts | None,
    ) -> Forecast:  # fmt: skip
        """A throw with everybody who objects before it; ``landings[n]`` is where n metres end."""

    def ability_prices(self, ability: AbilityFacts) -> tuple[tuple[str, ...], ...]:
        """What an ability is paid with: the first price that can be."""

    def clash(self, unit: UnitFacts, ability: AbilityFacts) -> tuple[str, tuple[str, ...]]:
        """The ability in force that forbids this one, and the rules; ("", ()) where none does."""

    def one_action(self, unit: UnitFacts) -> tuple[str, ...]:
        """The rules by which the action an ability needs has been spent on something else."""

    def work_rounds(self, kind: str) -> int:
        """Full turns of one piece of work, until its roll: ``bind``, ``escape``, ``unbind``."""

    def reinforced(self, successes: int, number: int) -> int:
        """What the bonds win by the successes of their ``number``-th reinforcement."""

    # spells
    def bolts(self, sheet: UnitSheet) -> tuple[WeaponFacts, ...]:
        """The spells of a sheet that are attacks, each as the weapon it is."""

    def boosted(self, ratings: tuple[int, ...], effects: tuple[Boon, ...]) -> tuple[int, ...]:
        """The Attributes with what effects give and take."""

    def enchanted(
        self, unit: str, arms: tuple[WeaponFacts, ...], rows: tuple[tuple[str, str, str, str, int, str, int], ...]
    ) -> tuple[WeaponFacts, ...]:
        """The weapons with the spells that lie on them; rows as in ``components.effects.Enchanted``."""

    def armed(self, unit: UnitFacts, weapon: WeaponFacts) -> WeaponFacts:
        """The weapon with what is given to its wielder's attacks beside dice."""

    def energy(self, unit: UnitFacts) -> int:
        """Points its pool of energy still has."""

    def spell_cost(self, spell: SpellFacts) -> int:
        """Points of the pool that one casting takes."""

    def spell_prices(self, spell: SpellFacts) -> tuple[tuple[str, ...], ...]:
        """What the casting is paid with: the first price that can be."""

    def spell_amount(self, unit: UnitFacts, spell: SpellFacts, what: Amount, successes: int) -> int:
        """What a number of the spell comes to for this caster and so many successes."""

    def spell_boons(self, unit: UnitFacts, spell: SpellFacts, successes: int) -> tuple[tuple[str, int], ...]:
        """What it gives: (what, points)."""

    def spell_side(self, unit: UnitFacts, spell: SpellFacts, willpower: bool = False) -> Side:
        """The casting roll, exactly."""

    def spell_barrier(self, unit: UnitFacts, spell: SpellFacts) -> tuple[int, int]:
        """The Size of what the spell puts up on the map, and over how many squares."""

    def spell_counted(self, unit: UnitFacts, spell: SpellFacts, successes: int) -> int:
        """How many of its successes count."""

    def bolt_plan(self, facts: AttackFacts, spell: SpellFacts, costs: tuple[str, ...]) -> Forecast:
        """A casting that is an attack, exactly."""

    def held_plan(self, unit: UnitFacts, spell: SpellFacts, plan: Forecast) -> Forecast:
        """The same with the roll that a caster in somebody's grip makes first."""

    def missiles_dealt(self, unit: UnitFacts, aimed: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
        """At whom of those named how many missiles fly."""

    def missiles_plan(
        self, unit: UnitFacts, spell: SpellFacts, flights: tuple[tuple[UnitFacts, int], ...], costs: tuple[str, ...]
    ) -> Forecast:
        """Missiles at one or several, so many at each, exactly."""

    def spell_resisted(
        self, unit: UnitFacts, spell: SpellFacts, successes: int, target: UnitFacts | None = None
    ) -> int:
        """What a save against it has to beat."""

    def spell_missiles(self, unit: UnitFacts) -> int:
        """How many missiles one casting lets fly."""

    def missile_harm(self, unit: UnitFacts, spell: SpellFacts, target: UnitFacts, number: int) -> Harmed:
        """What so many missiles do to one target."""

    def steady(self, unit: UnitFacts) -> Side:
        """The roll with which a caster who is shaken holds on to its spell."""

    def steady_dc(self, spell: SpellFacts) -> int:
        """What that roll has to reach."""

    def spell_plan(
        self, unit: UnitFacts, spell: SpellFacts, target: UnitFacts | None, costs: tuple[str, ...], *,
        willpower: bool = False,
    ) -> Forecast:  # fmt: skip
        """A casting with all it may bring about, exactly; a spell that is an attack has the forecast of one."""

    # distances
    def reach(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """Metres a melee attack reaches."""

    def crushes(self, unit: UnitFacts) -> bool:
        """Whether taking hold of somebody gives pain by the margin."""

    def grabs(self, weapon: WeaponFacts) -> bool:
        """Whether one can take hold with the weapon."""

    def grip(self, unit: UnitFacts, weapon: WeaponFacts, distance: int) -> str:
        """How a hold taken at this distance counts: ``ranged``, ``drags`` (the target comes close), "" for a plain
        one.
        """

    def grip_reach(self, unit: UnitFacts, weapon: WeaponFacts, ranged: bool) -> int:
        """Metres within which such a hold lasts."""

    def fits_inside(self, unit: UnitFacts, weapon: WeaponFacts) -> bool:
        """Whether the weapon can strike inside a hold."""

    def largest_inside(self, unit: UnitFacts) -> int:
        """Greatest Size of a made weapon that can strike inside a hold."""

    def inside(self, weapon: WeaponFacts) -> WeaponFacts:
        """The weapon as it strikes inside a hold."""

    def grapple_faces(self, grappler: UnitFacts, grappled: UnitFacts) -> tuple[int, ...]:
        """The faces of a d10 on which a blow into a hold meets the grappler; on the others it meets the grappled."""

    def maximum_range(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """Metres a ranged attack can reach at all."""

    def chapter(self, weapon: WeaponFacts) -> tuple[str, str]:
        """The rule that makes one attack with this weapon, and the rule that says how far it goes."""

    def usable(self, unit: UnitFacts, weapon: WeaponFacts) -> tuple[str, ...]:
        """Empty when the unit is strong enough for the weapon, otherwise the rules that forbid it."""

    def aim_range(self, unit: UnitFacts, weapon: WeaponFacts, dark: int = 0, weather: str = "") -> int:
        """Metres within which one may aim, in that light and weather."""

    def sight_range(self, unit: UnitFacts) -> int:
        """Metres beyond which a unit cannot be a target at all: its approximate range."""

    # senses and hiding
    def perceives(self, watcher: UnitFacts, other: UnitFacts, distance: int, line: Sightline) -> int:
        """How well the watcher by itself has located the other: 0 not at all, 1 roughly, 2 exactly."""

    def eyesight(self, unit: UnitFacts, dark: int, weather: str) -> int:
        """Metres it sees at all in that light (0 enough, 1 dim, 2 none) and weather."""

    def clear_sight(self, unit: UnitFacts, dark: int, weather: str) -> int:
        """Metres within which it makes out what one can aim at."""

    def senses(self, unit: UnitFacts) -> tuple[Sense, ...]:
        """Its senses beside sight."""

    def veil(self, unit: UnitFacts) -> Veil | None:
        """The special ability that hides it from eyes; None for none."""

    def makes_out(self, unit: UnitFacts, veil: Veil) -> int:
        """The level at which its eyes locate who is so hidden, before it has won any contest."""

    def charge_range(self, unit: UnitFacts) -> int:
        """Metres of a charge."""

    def charge_bonus(self, unit: UnitFacts, metres: int) -> tuple[int, int]:
        """DP won on the attack and Base Defense lost by charging that far."""

    def all_out_bonus(self, unit: UnitFacts) -> int:
        """DP won and Base Defense lost by an all-out attack."""

    def attack_extra(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """Extra successes the unit has for attacks with the weapon: the most it may declare."""

    def parry(self, unit: UnitFacts, weapon: WeaponFacts) -> tuple[int, int]:
        """Parry bonus and Shield Defense a parry with this weapon gives."""

    def cover_value(self, cover: CoverFacts, size: int, ranged: bool) -> tuple[int, int]:
        """Cover Defense of a target of that Size, and the index of the piece that gives it (−1: none)."""

    def alike(
        self, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts, distance: int, cover: CoverFacts
    ) -> tuple[int, ...]:
        """What the odds of an attack by this unit on this target owe to the place: equal answers, equal odds.

        Minds work a forecast out once for all squares that are alike.
        """

    def striking(self, unit: UnitFacts) -> tuple[int, ...]:
        """What of a unit's momentary state its own attacks depend on: with equal answers one sheet strikes alike."""

    def counts_corners(self) -> bool:
        """Whether the corners that cover hides change what it is worth."""

    # facts -> forecast -> harm
    def forecast(self, facts: AttackFacts) -> Forecast:
        """The whole attack, exactly, with every modifier."""

    def untargeted(self, verb: str) -> tuple[str, ...]:
        """The rules by which neither a called shot nor a coup de grace goes with an attack of that verb, because it is
        of a Technique; () where they may (SPA-02, CAL-02, CDG-03).
        """

    def blows(self, unit: UnitFacts) -> int:
        """How many blows one action of the unit can hold; 1 for most."""

    def flurry_plan(self, facts: AttackFacts, number: int) -> Forecast:
        """The first of so many blows, with the harm of all of them, exactly."""

    def falls(self, unit: UnitFacts, damage: tuple[float, ...]) -> float:
        """Chance that damage so distributed drops the unit, as ``forecast`` tells it.

        Its Health track and its Willpower points show nowhere else in a forecast: minds keep the rest for all wounds.
        """

    def body_share(self, facts: AttackFacts, shown: Forecast) -> int:
        """Dice of the attack that the body in its way takes; they decide about the body when it misses (PIN-09)."""

    def at_body(self, facts: AttackFacts) -> tuple[AttackFacts, Forecast]:
        """The same attack as it strikes the body in its way, and its forecast."""

    def body_successes(self, shown: Forecast, rolled: int, more: int) -> int:
        """What an attack that rolled so many successes comes to against the body, with ``more`` from its share."""

    def after_contest(self, step: Step, facts: AttackFacts) -> Forecast:
        """An attack that is made only once this contest is won (GRP-25)."""

    def undertaken(self, verb: str, actor: str, target: str, steps: tuple[Step, ...], unit: UnitFacts) -> Forecast:
        """A deed inside a hold that is nothing but contests, one after the other; ``unit`` is who does it."""

    def refold(self, facts: AttackFacts, forecast: Forecast) -> Forecast:
        """The same forecast with the odds that its pool, cap and extras come to: what it would be without one line."""

    def read(self, forecast: Forecast, roll: Roll) -> Roll:
        """The dice of an attack as this edition counts them: the same faces, with what they come to."""

    def final_successes(self, forecast: Forecast, rolled: int, defense_extra: int) -> int:
        """What the dice come to after both sides' extra successes; 0 is a miss."""

    def harm(self, facts: AttackFacts, forecast: Forecast, successes: int) -> Harmed:
        """What final successes do to the target before its track takes them."""

    def wound(self, unit: UnitFacts, harmed: Harmed) -> Wounded:
        """The target's track after that harm."""

    def worsen(self, unit: UnitFacts) -> Wounded:
        """The track of a dying unit one step on."""

    def defense(self, unit: UnitFacts) -> tuple[tuple[str, int], ...]:
        """The parts of a unit's defense against a melee attack before anything takes from them: (part, points)."""

    def wound_band(self, unit: UnitFacts) -> str:
        """The worded wound level anyone may see (INF-04)."""
