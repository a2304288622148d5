"""Commands: what a player, an AI or a replay asks for. Small frozen values, imperative names.

A command names units by their scenario id. ``to_data`` / ``from_data`` turn it into plain JSON and back.
Rules: FLW-02 (what an attack announces), DESIGN 3 and 7.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Command:
    """Base of all commands; ``actor`` is the unit that acts or answers."""

    verb: ClassVar[str] = ""
    actor: str


@dataclass(frozen=True, slots=True)
class Move(Command):
    """Walk along ``path`` (every square after the start), paid with a move or a standard action (MOV-01, ACT-07)."""

    verb: ClassVar[str] = "move"
    path: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Attack(Command):
    """One attack with one weapon on one target (STD-01). ``extra`` -1 spends all attack extra successes."""

    verb: ClassVar[str] = "attack"
    target: str = ""
    weapon: str = ""
    extra: int = -1
    willpower: bool = False


@dataclass(frozen=True, slots=True)
class AllOutAttack(Attack):
    """A melee attack that gives up Base Defense (AOA)."""

    verb: ClassVar[str] = "all_out_attack"


@dataclass(frozen=True, slots=True)
class AimedAttack(Attack):
    """Full-turn action: aim once more, then shoot with all the aiming gathered (AIM-01, AIM-03)."""

    verb: ClassVar[str] = "aimed_attack"


@dataclass(frozen=True, slots=True)
class Charge(Attack):
    """Full-round: run straight to ``square`` (top-left) and strike (CHG)."""

    verb: ClassVar[str] = "charge"
    square: Square = (-1, -1)


@dataclass(frozen=True, slots=True)
class Aim(Command):
    """Full-turn: aim at a target and keep aiming instead of shooting (AIM-04)."""

    verb: ClassVar[str] = "aim"
    target: str = ""
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class TotalDefense(Command):
    verb: ClassVar[str] = "total_defense"


@dataclass(frozen=True, slots=True)
class Parry(Command):
    """Move action: parry with a weapon until the next own turn (PAR)."""

    verb: ClassVar[str] = "parry"
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class StandUp(Command):
    verb: ClassVar[str] = "stand_up"


@dataclass(frozen=True, slots=True)
class DropProne(Command):
    """Immediate action, open to all (IMM-01); in the own turn as well."""

    verb: ClassVar[str] = "drop_prone"


@dataclass(frozen=True, slots=True)
class EndTurn(Command):
    verb: ClassVar[str] = "end_turn"


@dataclass(frozen=True, slots=True)
class Defend(Command):
    """Answer of an attacked unit: defensive extra successes and Willpower (DIC-10, FLW-04, companion 4.4)."""

    verb: ClassVar[str] = "defend"
    extra: int = 0
    willpower: bool = False


@dataclass(frozen=True, slots=True)
class FightOn(Command):
    """Answer of a unit wounded out: pay 1 Willpower to keep acting, or fall (companion 7.1)."""

    verb: ClassVar[str] = "fight_on"
    pay: bool = False


@dataclass(frozen=True, slots=True)
class KeepTotalDefense(Command):
    """Answer at the start of a turn: pay the standard action again or let total defense end (TDF-05)."""

    verb: ClassVar[str] = "keep_total_defense"
    keep: bool = False


@dataclass(frozen=True, slots=True)
class SetStanding(Command):
    """How a unit answers from now on: ``ask``, ``default``, ``never`` or ``danger`` (ask when it could fall)."""

    verb: ClassVar[str] = "set_standing"
    answer: str = "default"


COMMANDS: tuple[type[Command], ...] = (
    Move, Attack, AllOutAttack, AimedAttack, Charge, Aim, TotalDefense, Parry, StandUp, DropProne, EndTurn,
    Defend, FightOn, KeepTotalDefense, SetStanding,
)  # fmt: skip
BY_VERB = {command.verb: command for command in COMMANDS}
ANSWERS = frozenset(("defend", "fight_on", "keep_total_defense"))


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
    kind = BY_VERB.get(verb) if isinstance(verb, str) else None
    if kind is None:
        raise ValueError(f"unknown verb {verb!r}; expected one of {', '.join(BY_VERB)}")
    known = {each.name: each for each in fields(kind)}
    values: dict[str, object] = {}
    for name, value in data.items():
        if name == "verb":
            continue
        if name not in known:
            raise ValueError(f"{verb}: unknown field {name!r}; expected {', '.join(known)}")
        values[name] = _frozen(name, value)
    try:
        return kind(**values)  # type: ignore[arg-type]
    except TypeError as fault:
        raise ValueError(f"{verb}: {fault}") from None


def _plain(value: object) -> object:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _frozen(name: str, value: object) -> object:
    if name == "path" and isinstance(value, list):
        return tuple(_square(each) for each in value)
    if name == "square":
        return _square(value)
    if name == "extra":
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(f"{name}: expected a whole number, found {value!r}")
    elif name in ("willpower", "pay", "keep"):
        if not isinstance(value, bool):
            raise ValueError(f"{name}: expected true or false, found {value!r}")
    elif not isinstance(value, str):
        raise ValueError(f"{name}: expected text, found {value!r}")
    return value


def _square(value: object) -> Square:
    if isinstance(value, (list, tuple)) and len(value) == 2 and all(type(v) is int for v in value):
        return (value[0], value[1])
    raise ValueError(f"expected a square [x, y], found {value!r}")
