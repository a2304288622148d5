"""Commands: what a player, an AI or a replay asks for. Small frozen values, imperative names.

One file per family; this one collects them and writes them as data. ``to_data`` / ``from_data`` turn a command into
plain JSON and back. Rules: FLW-02 (what an attack announces), DESIGN 3 and 7.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from systems import sheet_data
from systems.commands.answers import (
    Consent,
    CounterRush,
    Defend,
    FightOn,
    Fire,
    KeepTotalDefense,
    Oppose,
    SetStanding,
)
from systems.commands.areas import AreaAttack, Bombard, Brace, Lob, SetMine, Spray, Suppress
from systems.commands.attacks import (
    Aim,
    AimedAttack,
    AllOutAttack,
    Attack,
    BreakObject,
    BullRush,
    Charge,
    ClimbOnto,
    Disarm,
    Feint,
    Flurry,
    FullAuto,
    Grapple,
    LongBurst,
    ShakeOff,
    ShortBurst,
    Sunder,
    Trip,
)
from systems.commands.base import Command, Held, Place, Square
from systems.commands.fiat import (
    FIATS,
    AddUnit,
    Fiat,
    FixDice,
    GiveItem,
    PlaceUnit,
    RemoveUnit,
    RollByHand,
    SetCondition,
    SetDoor,
    SetHealth,
    SetInitiative,
    TakeItem,
    Thrown,
)
from systems.commands.gear import (
    DropItem,
    FirstAid,
    LiftCover,
    PickUp,
    PutOut,
    SetDown,
    Staunch,
    Wake,
)
from systems.commands.hands import CloseDoor, Consume, Don, Draw, LockOn, OpenDoor, Reload, Say, Stow
from systems.commands.hiding import AttackSquare, Hide
from systems.commands.holds import (
    Bind,
    BodyShield,
    BreakFree,
    Escape,
    GrappleAttack,
    LetGo,
    MoveHold,
    Pin,
    ThrowTarget,
    Unbind,
)
from systems.commands.leaving import Leave, Surrender
from systems.commands.moving import (
    Balance,
    Climb,
    Crawl,
    Dismount,
    Fly,
    Height,
    Jump,
    Mount,
    Ride,
    Swim,
    Wing,
)
from systems.commands.opening import GoOnAlert, ReadIntent, Warn
from systems.commands.spells import NOWHERE, Cast, KeepSpell
from systems.commands.turns import (
    Activate,
    Aid,
    Delay,
    DropProne,
    EndTurn,
    Move,
    Overrun,
    Parry,
    Readjust,
    Ready,
    StandUp,
    Swap,
    TotalDefense,
)
from systems.facts import UnitSheet

__all__ = [  # noqa: RUF022
    "AddUnit", "FIATS", "Fiat", "FixDice", "GiveItem", "PlaceUnit", "RemoveUnit", "RollByHand", "SetCondition",
    "SetDoor", "SetHealth", "SetInitiative", "TakeItem", "Thrown",
    "Cast", "KeepSpell",
    "Flurry", "FullAuto", "LongBurst", "ShortBurst",
    "Held",
    "Ready", "Fire",
    "CloseDoor", "Consume", "Don", "Draw", "LockOn", "OpenDoor", "Reload", "Say", "Stow",
    "Delay", "Leave", "Surrender", "Swap",
    "Balance", "Climb", "Crawl", "Dismount", "Fly", "Height", "Jump", "Mount", "Ride", "Swim", "Wing",
    "AreaAttack", "Bombard", "Brace", "Lob", "SetMine", "Spray", "Suppress",
    "ANSWERS", "AT_TABLE", "Activate", "Aid", "Aim", "AimedAttack", "AllOutAttack", "Attack", "BY_VERB", "Bind",
    "BodyShield", "BreakFree", "BreakObject", "BullRush", "COMMANDS", "Charge", "ClimbOnto", "Command",
    "Consent", "CounterRush", "Defend", "Disarm", "DropItem", "DropProne", "EndTurn", "Escape", "Feint", "FightOn",
    "FirstAid", "Grapple", "GrappleAttack", "KeepTotalDefense", "LetGo", "LiftCover", "Move", "MoveHold",
    "Oppose", "Overrun", "Parry", "PickUp", "Pin", "Place", "PutOut", "Readjust", "SetDown", "SetStanding",
    "NOWHERE", "ShakeOff", "Square",
    "StandUp", "Staunch", "Sunder", "ThrowTarget", "TotalDefense", "Trip", "Unbind", "Wake",
    "AttackSquare", "Hide", "GoOnAlert", "ReadIntent", "Warn", "from_data", "to_data",
]  # fmt: skip

COMMANDS: tuple[type[Command], ...] = (
    Flurry, ShortBurst, LongBurst, FullAuto,
    Cast, KeepSpell,
    Ready, Fire,
    Draw, Stow, Don, Reload, LockOn, OpenDoor, CloseDoor, Consume, Say,
    Delay, Swap,
    Jump, Climb, Crawl, Swim, Balance, Fly, Wing, Mount, Dismount, Ride,
    Move, TotalDefense, Parry, StandUp, DropProne, EndTurn, Overrun, Readjust, Aid, Activate, Attack,
    AllOutAttack, AimedAttack, Charge, Aim, Trip, BullRush, Grapple, Disarm, Sunder, BreakObject, Feint,
    ClimbOnto, ShakeOff, GrappleAttack, Pin, BreakFree, LetGo, MoveHold, ThrowTarget, BodyShield, Bind, Escape,
    Unbind, PickUp, DropItem, LiftCover, SetDown, PutOut, FirstAid, Staunch, Wake, Defend, Oppose, CounterRush,
    Hide, AttackSquare, Bombard, Lob, Spray, Suppress, SetMine, Brace,
    Consent, FightOn, KeepTotalDefense, SetStanding,
    Warn, GoOnAlert, ReadIntent,
    Leave, Surrender,
)  # fmt: skip
BY_VERB = {command.verb: command for command in COMMANDS}
AT_TABLE: dict[str, type[Command]] = {kind.verb: kind for kind in FIATS} | {RollByHand.verb: RollByHand}
"""What only people at a table ask for; no unit does it, so it is none of ``COMMANDS``."""
ANSWERS = frozenset(
    ("brace", "defend", "oppose", "counter_rush", "consent", "fight_on", "fire", "keep_spell", "keep_total_defense")
)


def to_data(command: Command) -> dict[str, object]:
    """The command as plain JSON data; fields at their default are left out."""
    data: dict[str, object] = {"verb": command.verb}
    for each in fields(command):
        value = getattr(command, each.name)
        if value != each.default:
            data[each.name] = _plain(value)
    return data


def from_data(data: dict[str, object]) -> Command:
    """Read a command written by ``to_data``. Raises ValueError naming the fault."""
    verb = data.get("verb")
    kind = BY_VERB.get(verb) or AT_TABLE.get(verb) if isinstance(verb, str) else None
    if kind is None:
        raise ValueError(f"unknown verb {verb!r}; expected one of {', '.join(BY_VERB)}")
    known = {each.name: each for each in fields(kind)}
    values: dict[str, object] = {}
    for name, value in data.items():
        if name == "verb":
            continue
        if name not in known:
            raise ValueError(f"{verb}: unknown field {name!r}; expected {', '.join(known)}")
        values[name] = _frozen(name, value, known[name].default)
    try:
        return kind(**values)  # type: ignore[arg-type]
    except TypeError as fault:
        raise ValueError(f"{verb}: {fault}") from None


def _height(value: object) -> Height:
    if not (isinstance(value, (list, tuple)) and len(value) == 3 and all(type(each) is int for each in value)):
        raise ValueError(f"way: expected a square and a height, found {value!r}")
    x, y, height = value
    return x, y, height


def _plain(value: object) -> object:
    if isinstance(value, Command):
        return to_data(value)
    if isinstance(value, UnitSheet):
        return _plain(sheet_data.plain(value))
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _frozen(name: str, value: object, default: object) -> object:
    """A field read from JSON; what it may be shows in its default."""
    if name == "path":
        if not isinstance(value, (list, tuple)):
            raise ValueError(f"{name}: expected a list of squares, found {value!r}")
        return tuple(_square(each) for each in value)
    if name == "way":
        if not isinstance(value, (list, tuple)):
            raise ValueError(f"{name}: expected a list of squares with their heights, found {value!r}")
        return tuple(_height(each) for each in value)
    if name == "square":
        return _square(value)
    if name == "at":
        return _place(value)
    if name in READERS:
        return READERS[name](value)
    if name in ("give_up", "spared", "targets"):
        if not (isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)):
            raise ValueError(f"{name}: expected a list of words, found {value!r}")
        return tuple(value)
    if isinstance(default, bool):
        if not isinstance(value, bool):
            raise ValueError(f"{name}: expected true or false, found {value!r}")
    elif isinstance(default, int):
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(f"{name}: expected a whole number, found {value!r}")
    elif not isinstance(value, str):
        raise ValueError(f"{name}: expected text, found {value!r}")
    return value


def _inner(value: object) -> Command:
    """The command within a roll by hand; never another one, so that no file nests without end."""
    if not isinstance(value, dict) or value.get("verb") == RollByHand.verb:
        raise ValueError(f"command: expected the values of a command, found {value!r}")
    return from_data(value)


def _faces(value: object) -> tuple[int, ...]:
    if not (isinstance(value, (list, tuple)) and all(type(each) is int for each in value)):
        raise ValueError(f"faces: expected a list of whole numbers, found {value!r}")
    return tuple(value)


def _thrown(value: object) -> tuple[Thrown, ...]:
    found: list[Thrown] = []
    for row in value if isinstance(value, (list, tuple)) else (value,):
        if not (
            isinstance(row, (list, tuple)) and [type(each) for each in row[:3]] == [str, str, int] and len(row) == 4
        ):
            raise ValueError(f"thrown: expected [unit, kind, number, faces], found {row!r}")
        found.append((row[0], row[1], row[2], _faces(row[3])))
    return tuple(found)


#: Fields that no default tells how to read -> who reads them.
READERS: dict[str, Callable[[object], object]] = {
    "command": _inner,
    "faces": _faces,
    "sheet": sheet_data.read,
    "thrown": _thrown,
}


def _place(value: object) -> Place:
    if isinstance(value, (list, tuple)) and len(value) == 3 and isinstance(value[0], str):
        x, y = _square(value[1:])
        return (value[0], x, y)
    raise ValueError(f"expected a place [kind, x, y], found {value!r}")


def _square(value: object) -> Square:
    if isinstance(value, (list, tuple)) and len(value) == 2 and all(type(v) is int for v in value):
        return (value[0], value[1])
    raise ValueError(f"expected a square [x, y], found {value!r}")
