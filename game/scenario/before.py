"""What a scenario file says about the time before the first blow, and what may be wrong with it (PRE, HOS, SUR).

    [before]                                   [[before.hidden]]
    initiator = "boss"                         unit = "ninja"
    act = "draw"                               from = ["boss", "thug"]
    told = { boss = ["thug"] }
    hostile = ["boss"]                         [[before.ready]]
                                               unit = "ninja"
                                               deed = "attack"
                                               weapon = "shuriken"
                                               trigger = "uses:draw"
                                               whom = "boss"

Without an ``initiator`` units wait in turn, for ``rounds``, until somebody shows hostility; if nobody does it is
``otherwise``: ``rounds`` or ``peace``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from game.scenario.faults import Fault, Trail, nearest
from game.scenario.shapes import Block, Ident, Square, Word
from systems.course import Before, Hidden, Prepared
from systems.facts import UnitSheet

LEVELS = ("unlocated", "approximate")


class HiddenBlock(Block):
    unit: Ident
    from_: Annotated[list[Ident], Field(min_length=1, alias="from")]
    what: Literal["place", "intent"] = "place"
    level: Literal["unlocated", "approximate"] = "unlocated"


class PreparedBlock(Block):
    unit: Ident
    deed: Word
    weapon: str = ""
    target: str = ""
    square: Square | None = None
    trigger: Annotated[str, Field(pattern=r"^[a-z_]+(:[a-z_]+)?$")]
    whom: str = ""


class BeforeBlock(Block):
    rounds: Annotated[int, Field(ge=1, le=100)] = 3
    initiator: Ident | None = None
    act: Word | None = None
    otherwise: Literal["rounds", "peace"] = "rounds"
    told: dict[Ident, list[Ident]] = Field(default_factory=dict)
    hostile: list[Ident] = Field(default_factory=list)
    hidden: list[HiddenBlock] = Field(default_factory=list)
    ready: list[PreparedBlock] = Field(default_factory=list)


def before(block: BeforeBlock) -> Before:
    """The block as a battle takes it."""
    return Before(
        rounds=block.rounds,
        initiator=block.initiator or "",
        act=block.act or "",
        otherwise=block.otherwise,
        told=tuple((unit, who) for unit, knew in block.told.items() for who in knew),
        hostile=tuple(block.hostile),
        hidden=tuple(
            Hidden(each.unit, tuple(each.from_), each.what, LEVELS.index(each.level)) for each in block.hidden
        ),
        ready=tuple(
            Prepared(each.unit, each.deed, each.weapon, each.target, _square(each.square), each.trigger, each.whom)
            for each in block.ready
        ),
    )


def _square(square: list[int] | None) -> tuple[int, int]:
    return (-1, -1) if square is None else (square[0], square[1])


def before_faults(before: Before, units: Sequence[UnitSheet]) -> Iterator[Fault]:
    """Units nobody knows, who hides from its own side, acts and weapons that do not exist."""
    sides = {sheet.id: sheet.side for sheet in units}
    top: Trail = ("before",)
    named: list[tuple[Trail, str]] = [((*top, "hostile", n), each) for n, each in enumerate(before.hostile)]
    if before.initiator:
        named.append(((*top, "initiator"), before.initiator))
    named += [((*top, "told", unit), each) for row in before.told for unit in row[:1] for each in row]
    for n, hidden in enumerate(before.hidden):
        named.append(((*top, "hidden", n, "unit"), hidden.unit))
        named += [((*top, "hidden", n, "from"), each) for each in hidden.whom]
    for n, ready in enumerate(before.ready):
        named.append(((*top, "ready", n, "unit"), ready.unit))
        named += [((*top, "ready", n, "whom"), each) for each in (ready.whom,) if each]
        named += [((*top, "ready", n, "target"), each) for each in (ready.target,) if each]
    for trail, unit in named:
        if unit not in sides:
            yield Fault(trail, f"unknown unit {unit!r}", nearest(unit, sides))
    for n, hidden in enumerate(before.hidden):
        if any(sides.get(each) == sides.get(hidden.unit, "") for each in hidden.whom):
            yield Fault((*top, "hidden", n, "from"), "nobody hides from its own side", "units of other sides")
        if not 0 <= hidden.level < len(LEVELS):
            yield Fault((*top, "hidden", n, "level"), "there is no such level", "one of " + ", ".join(LEVELS))
    yield from _choices(before, top)
    yield from _prepared(before, {sheet.id: sheet for sheet in units}, top)


def _choices(before: Before, top: Trail) -> Iterator[Fault]:
    from systems.hostility import VERBS
    from systems.rulesets.verbs import BY_NAME

    acts = [verb for verb, each in BY_NAME.items() if verb in VERBS or "declare" in each.steps]
    if before.act and before.act not in acts:
        yield Fault((*top, "act"), f"{before.act!r} shows no hostility", nearest(before.act, acts))
    if before.act and not before.initiator:
        yield Fault((*top, "act"), "an act needs an initiator", "initiator = …")


def _prepared(before: Before, units: dict[str, UnitSheet], top: Trail) -> Iterator[Fault]:
    """Deeds, weapons and moments that a readied action does not have; what a unit cannot do then shows in play."""
    from systems.readied import PLAIN, STRIKES, TRIGGERS, USED

    deeds = [*STRIKES, *PLAIN, "move", "parry", "draw"]
    moments = [*TRIGGERS, *(f"uses:{verb}" for verb in USED)]
    for n, each in enumerate(before.ready):
        trail: Trail = (*top, "ready", n)
        if each.deed not in deeds:
            yield Fault((*trail, "deed"), f"{each.deed!r} cannot be readied", nearest(each.deed, deeds))
        if each.trigger not in moments:
            yield Fault((*trail, "trigger"), f"{each.trigger!r} is no moment", nearest(each.trigger, moments))
        sheet = units.get(each.unit)
        weapons = [weapon.key for weapon in sheet.arms] if sheet is not None else []
        if (
            each.deed != "draw"
            and sheet is not None
            and (each.weapon or each.deed in (*STRIKES, "parry"))
            and (each.weapon not in weapons)
        ):  # what is drawn is an item
            yield Fault((*trail, "weapon"), f"{each.unit!r} has no {each.weapon!r}", nearest(each.weapon, weapons))
