"""What happened, as facts: frozen events in the past tense, appended to ``battle.log``.

Readers keep their own cursor. No event holds a sentence; ``game/text`` makes one from ``key`` and the fields.
Stored state changes only with a ``Changed`` beside it, so the difference of two states is exactly their list.
Units are named by scenario id. One file per family; this one collects them.
"""

from __future__ import annotations

from dataclasses import fields

from systems.events.areas import AreaAimed, AreaRolled, AreaSaved, GroundScorched, MineSought, ZoneBegan, ZoneEnded
from systems.events.arts import (
    AbilityEnded,
    AbilityUsed,
)
from systems.events.attacks import (
    AttackAnnounced,
    AttackResolved,
    AttackSpent,
    DamageTaken,
    DefenseDeclared,
    Rolled,
)
from systems.events.base import (
    Changed,
    Event,
)
from systems.events.bonds import (
    ActionOwed,
    AidGiven,
    AidLapsed,
    AidReadied,
    BondsEnded,
    BondsTied,
    EscapeTried,
    WorkDone,
    WorkStopped,
)
from systems.events.conditions import (
    AimLost,
    AimTaken,
    AttributesWorn,
    Fell,
    FoughtOn,
    Healed,
    Plunged,
    PointsGiven,
    PointsReduced,
    Rose,
    StanceEnded,
    StanceTaken,
    StateBegan,
    StateEnded,
    Steadied,
    Tended,
    Toppled,
    WoundsWorsened,
)
from systems.events.contests import (
    ClingingEnded,
    ClungTo,
    ContestResolved,
    CounterDecided,
    Feinted,
    FeintEnded,
    Overran,
    Pushed,
    ThrownOff,
)
from systems.events.fiat import (
    ConditionSet,
    DiceFixed,
    DoorSet,
    FacesGiven,
    HealthSet,
    InitiativeSet,
    ItemGiven,
    ItemTakenAway,
    UnitAdded,
    UnitPlaced,
    UnitRemoved,
)
from systems.events.hands import (
    ArmorDonned,
    Consumed,
    DoorMoved,
    Drawn,
    KickedAside,
    LockedOn,
    MissileLost,
    MissileTurned,
    Reloaded,
    Spoke,
    Stowed,
)
from systems.events.hiding import (
    HidingBegan,
    HidingEnded,
    IntentHidden,
    Noticed,
    SquareStruck,
)
from systems.events.holds import (
    BodyRaised,
    BodyStruck,
    Consented,
    HoldEnded,
    HoldTaken,
    PinEased,
    PinTaken,
    Strayed,
)
from systems.events.moving import (
    Climbed,
    Dismounted,
    Flew,
    GaitRolled,
    LeapMeasured,
    Leapt,
    Mounted,
    Stalled,
    Wheeled,
)
from systems.events.opening import (
    Blamed,
    HostilityShown,
    IntentRead,
    SurpriseBegan,
    WaitingBegan,
    WaitingEnded,
)
from systems.events.order import (
    ActionFired,
    ActionReadied,
    ActLost,
    PassedOver,
    PlaceChanged,
    PlacesSwapped,
    ReadiedLapsed,
    ReadiedStays,
    ScoreChanged,
    TurnDelayed,
)
from systems.events.precision import (
    KeywordStruck,
    SaveResolved,
    SpotSought,
    SpotStruck,
    WeaponNoticed,
)
from systems.events.scenes import (
    Joined,
    KeptOut,
    LeftField,
    Ordered,
    Revealed,
    Surrendered,
    Told,
)
from systems.events.spells import (
    BarrierFell,
    BarrierRaised,
    EffectBegan,
    EffectEnded,
    SpellBegun,
    SpellCast,
    SpellHeld,
    SpellKept,
    SpellLost,
)
from systems.events.things import (
    CoverLifted,
    CoverSetDown,
    ItemFell,
    ItemPickedUp,
    ItemReturned,
    ItemStripped,
    ItemStruck,
    ItemTaken,
    ObjectStruck,
)
from systems.events.throws import (
    Crashed,
    Flung,
)
from systems.events.turns import (
    ActionSpent,
    BattleBegan,
    BattleEnded,
    Discovered,
    InitiativeRolled,
    Moved,
    RoundStarted,
    TieRolled,
    TieSettled,
    TurnEnded,
    TurnPassed,
    TurnStarted,
)

__all__ = [  # noqa: RUF022
    "ConditionSet", "DiceFixed", "DoorSet", "FacesGiven", "HealthSet", "InitiativeSet", "ItemGiven", "ItemTakenAway",
    "UnitAdded", "UnitPlaced", "UnitRemoved",
    "BarrierFell", "BarrierRaised", "EffectBegan", "EffectEnded", "SpellBegun", "SpellCast", "SpellHeld", "SpellKept",
    "SpellLost",
    "ActionFired", "ActionReadied", "ActLost", "ReadiedLapsed", "ReadiedStays",
    "Joined", "KeptOut", "LeftField", "Ordered", "Revealed", "Surrendered", "Told",
    "Climbed", "Dismounted", "Flew", "GaitRolled", "LeapMeasured", "Leapt", "Mounted", "Stalled", "Wheeled",
    "ArmorDonned", "Consumed", "DoorMoved", "Drawn", "KickedAside", "LockedOn",
    "MissileLost", "MissileTurned", "Reloaded", "Spoke", "Stowed",
    "PassedOver", "PlaceChanged", "PlacesSwapped", "ScoreChanged", "TurnDelayed",
    "AreaAimed", "AreaRolled", "AreaSaved", "GroundScorched", "MineSought", "ZoneBegan", "ZoneEnded",
    "ActionSpent", "AimLost", "AimTaken", "AttackAnnounced", "AttackResolved", "AttackSpent", "BattleBegan",
    "BattleEnded", "Changed", "ContestResolved", "DamageTaken", "DefenseDeclared", "Discovered", "Event",
    "Fell", "FoughtOn", "InitiativeRolled", "Moved", "Rolled", "Rose", "RoundStarted", "StanceEnded",
    "StanceTaken", "TieRolled", "TieSettled", "Toppled", "TurnEnded", "TurnPassed", "TurnStarted",
    "CoverLifted", "CoverSetDown", "ItemFell", "ItemPickedUp", "ItemReturned", "ItemStripped", "ItemStruck",
    "ItemTaken", "ObjectStruck",
    "WoundsWorsened", "ClingingEnded", "ClungTo", "ThrownOff", "CounterDecided", "FeintEnded", "Feinted", "Overran",
    "Plunged", "Pushed", "EVENTS", "facts_of", "ActionOwed", "AidGiven", "AidLapsed", "AidReadied",
    "BondsEnded", "BondsTied", "EscapeTried", "WorkDone", "WorkStopped", "Crashed", "Flung", "AbilityEnded",
    "AbilityUsed",
    "KeywordStruck",
    "HidingBegan", "HidingEnded", "IntentHidden", "Noticed", "SquareStruck",
    "BodyRaised", "BodyStruck", "Consented", "HoldEnded", "HoldTaken", "PinEased", "PinTaken", "Strayed",
    "AttributesWorn", "Healed", "PointsGiven", "PointsReduced", "StateBegan", "StateEnded",
    "Steadied", "Tended",
    "SaveResolved", "SpotSought", "SpotStruck", "WeaponNoticed",
    "Blamed", "HostilityShown", "IntentRead", "SurpriseBegan", "WaitingBegan", "WaitingEnded",
]  # fmt: skip

EVENTS: tuple[type[Event], ...] = (
    ConditionSet, DiceFixed, DoorSet, FacesGiven, HealthSet, InitiativeSet, ItemGiven, ItemTakenAway,
    UnitAdded, UnitPlaced, UnitRemoved,
    BarrierFell, BarrierRaised, EffectBegan, EffectEnded, SpellBegun, SpellCast, SpellHeld, SpellKept, SpellLost,
    Joined, KeptOut, LeftField, Ordered, Revealed, Surrendered, Told,
    Climbed, Dismounted, Flew, GaitRolled, LeapMeasured, Leapt, Mounted, Stalled, Wheeled,
    Drawn, Stowed, ArmorDonned, Reloaded, LockedOn, MissileTurned, MissileLost, DoorMoved, Consumed, Spoke, KickedAside,
    AreaAimed, AreaRolled, AreaSaved, GroundScorched, MineSought, ZoneBegan, ZoneEnded,
    Changed, BattleBegan, InitiativeRolled, TieRolled, TieSettled, RoundStarted, TurnStarted, TurnPassed,
    TurnEnded, ActionSpent, Moved, Discovered, BattleEnded, AttackAnnounced, DefenseDeclared, Rolled,
    AttackResolved, AttackSpent, DamageTaken, WoundsWorsened, Fell, FoughtOn, Rose, AimTaken, AimLost,
    StanceTaken, StanceEnded, Toppled, ContestResolved, Pushed, Overran, Feinted, FeintEnded,
    ClungTo, ThrownOff, ClingingEnded, HidingBegan, HidingEnded, IntentHidden, Noticed, SquareStruck,
    CounterDecided, Plunged,
    KeywordStruck, BodyRaised, BodyStruck, Consented, HoldEnded, HoldTaken, PinEased, PinTaken, Strayed,
    CoverLifted, CoverSetDown, ItemFell, ItemPickedUp, ItemReturned, ItemStripped, ItemStruck, ItemTaken, ObjectStruck,
    AttributesWorn, Healed, PointsGiven, PointsReduced, StateBegan, StateEnded, Steadied, Tended,
    SaveResolved, SpotSought, SpotStruck, WeaponNoticed,
    ActionOwed, AidGiven, AidLapsed, AidReadied, BondsEnded, BondsTied, EscapeTried, WorkDone, WorkStopped,
    Crashed, Flung, AbilityEnded, AbilityUsed,
    WaitingBegan, WaitingEnded, HostilityShown, SurpriseBegan, Blamed, IntentRead,
    ScoreChanged, PlaceChanged, PassedOver, TurnDelayed, PlacesSwapped,
    ActionReadied, ActionFired, ReadiedLapsed, ReadiedStays, ActLost,
)  # fmt: skip


def facts_of(event: Event) -> dict[str, object]:
    """The fields of an event by name, ``rules`` included."""
    return {each.name: getattr(event, each.name) for each in fields(event)}
