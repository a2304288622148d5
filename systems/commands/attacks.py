"""Attacks, and the special attacks that begin with an attack roll (ATK, AOA, AIM, CHG, TRP, BRS, GRP, DIS, SUN)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command, Place, Square


@dataclass(frozen=True, slots=True)
class Attack(Command):
    """One attack with one weapon on one target (STD-01). ``extra`` -1 spends all attack extra successes.

    ``spot`` is the vital spot of a called shot, "" for none (CAL); ``coup`` declares a coup de grace (CDG-02);
    ``pulled`` successes are given up after the roll (PUL-01).
    """

    verb: ClassVar[str] = "attack"
    target: str = ""
    weapon: str = ""
    extra: int = -1
    willpower: bool = False
    spot: str = ""
    coup: bool = False
    pulled: int = 0


@dataclass(frozen=True, slots=True)
class AllOutAttack(Attack):
    """A melee attack that gives up Base Defense (AOA)."""

    verb: ClassVar[str] = "all_out_attack"


@dataclass(frozen=True, slots=True)
class AimedAttack(Attack):
    """Full-turn action: aim once more, then shoot with all the aiming gathered (AIM-01, AIM-03)."""

    verb: ClassVar[str] = "aimed_attack"


@dataclass(frozen=True, slots=True)
class Flurry(Attack):
    """Several blows at one target with one action (DMG-10, DMG-11); what is announced goes for the first of them."""

    verb: ClassVar[str] = "flurry"


@dataclass(frozen=True, slots=True)
class ShortBurst(Attack):
    """A few rounds at one target (companion 9)."""

    verb: ClassVar[str] = "short_burst"


@dataclass(frozen=True, slots=True)
class LongBurst(Attack):
    """Some more rounds, that also reach ``beside``, a unit beside the target, "" for none (companion 9)."""

    verb: ClassVar[str] = "long_burst"
    beside: str = ""


@dataclass(frozen=True, slots=True)
class FullAuto(Attack):
    """As many rounds as the weapon spits, at the target and everybody beside it (companion 9)."""

    verb: ClassVar[str] = "full_auto"


@dataclass(frozen=True, slots=True)
class Charge(Attack):
    """Full-round: run straight to ``square`` (top-left) and strike (CHG).

    ``rush`` makes the blow a bull rush, ``knock_back`` or ``knock_down`` (BRS-01), ``push`` follows the one knocked
    back (BRS-09); ``overrun`` names the one unit in the lane that is overrun on the way, ``by`` STR or DEX (OVR-06).
    """

    verb: ClassVar[str] = "charge"
    square: Square = (-1, -1)
    rush: str = ""
    push: bool = False
    overrun: str = ""
    by: str = "STR"


@dataclass(frozen=True, slots=True)
class Aim(Command):
    """Full-turn: aim at a target and keep aiming instead of shooting (AIM-04)."""

    verb: ClassVar[str] = "aim"
    target: str = ""
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class Trip(Attack):
    """Unbalance: a touch, then Balance against it (TRP)."""

    verb: ClassVar[str] = "trip"


@dataclass(frozen=True, slots=True)
class BullRush(Attack):
    """Shove: ``rush`` is ``knock_back`` or ``knock_down``; ``push`` follows the one knocked back (BRS)."""

    verb: ClassVar[str] = "bull_rush"
    rush: str = "knock_back"
    push: bool = False


@dataclass(frozen=True, slots=True)
class Grapple(Attack):
    """Grab the target (GRP-01)."""

    verb: ClassVar[str] = "grapple"


@dataclass(frozen=True, slots=True)
class Disarm(Attack):
    """Strike ``item`` out of the target's hands, or ``take`` it with a bare hand (DIS)."""

    verb: ClassVar[str] = "disarm"
    item: str = ""
    take: bool = False


@dataclass(frozen=True, slots=True)
class Sunder(Attack):
    """Strike at ``item`` in the target's hands to break it (SUN)."""

    verb: ClassVar[str] = "sunder"
    item: str = ""


@dataclass(frozen=True, slots=True)
class BreakObject(Command):
    """Strike at a door, wall, cover or loose object (companion 7.4)."""

    verb: ClassVar[str] = "break_object"
    at: Place = ("", -1, -1)
    weapon: str = ""
    extra: int = -1
    willpower: bool = False


@dataclass(frozen=True, slots=True)
class Feint(Command):
    """Standard action: trick an opponent with a false move (FNT)."""

    verb: ClassVar[str] = "feint"
    target: str = ""


@dataclass(frozen=True, slots=True)
class ClimbOnto(Command):
    """Standard action: climb onto a creature at least twice as large (GRP-07)."""

    verb: ClassVar[str] = "climb_onto"
    target: str = ""


@dataclass(frozen=True, slots=True)
class ShakeOff(Command):
    """Shake off ``target``, which clings to the unit (GRP-07)."""

    verb: ClassVar[str] = "shake_off"
    target: str = ""
