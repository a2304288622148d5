"""Inside a hold: grapple, pin, binding, throwing the target (GRP, PIN, BND, THT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.attacks import Attack
from systems.commands.base import Command, Square


@dataclass(frozen=True, slots=True)
class GrappleAttack(Attack):
    """Full-round: win the hold once more, then strike inside it (GRP-24 to GRP-28)."""

    verb: ClassVar[str] = "grapple_attack"


@dataclass(frozen=True, slots=True)
class Pin(Command):
    """Standard action: turn the hold on ``target`` into a pin (PIN)."""

    verb: ClassVar[str] = "pin"
    target: str = ""


@dataclass(frozen=True, slots=True)
class BreakFree(Command):
    """Standard action of the one that is held: out of the hold, or from a pin back into it, ``by`` STR or DEX
    (GRP-22, PIN-10).
    """

    verb: ClassVar[str] = "break_free"
    by: str = "STR"


@dataclass(frozen=True, slots=True)
class LetGo(Command):
    """Free action, also outside the own turn: the hold on ``target`` ends (GRP-23)."""

    verb: ClassVar[str] = "let_go"
    target: str = ""


@dataclass(frozen=True, slots=True)
class MoveHold(Command):
    """Move at half speed and take everyone in the hold along (GRP-16, GRP-17, PIN-08)."""

    verb: ClassVar[str] = "move_hold"
    path: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class ThrowTarget(Command):
    """Standard action: throw the one that is grappled towards ``square`` (THT)."""

    verb: ClassVar[str] = "throw_target"
    target: str = ""
    square: Square = (-1, -1)


@dataclass(frozen=True, slots=True)
class BodyShield(Command):
    """Move action: hold the pinned ``target``'s body in the way of attacks while the pin lasts (PIN-09, COV-10)."""

    verb: ClassVar[str] = "body_shield"
    target: str = ""


@dataclass(frozen=True, slots=True)
class Bind(Command):
    """Full-turn work on a helpless or willing ``target``: bind it, or reinforce what binds it; ``solid`` leaves it no
    way to act (BND).
    """

    verb: ClassVar[str] = "bind"
    target: str = ""
    solid: bool = False


@dataclass(frozen=True, slots=True)
class Escape(Command):
    """Full-turn work of a bound unit on its bonds (BND-06, BND-07)."""

    verb: ClassVar[str] = "escape"


@dataclass(frozen=True, slots=True)
class Unbind(Command):
    """Full-turn work on somebody else's bonds: untie ``target``."""

    verb: ClassVar[str] = "unbind"
    target: str = ""
