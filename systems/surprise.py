"""The surprise round: who starts it, who may act in it, one action each, and what comes after it (SUR, PRE-04, PRE-05).

It opens once at most, before the first ordinary round, by the first act that shows hostility. Its slots are those of
``initiative``, in an order of its own; whoever may not act has had its slot from the beginning.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from components.condition import Conditions
from components.initiative import Initiative as Place
from components.scene import Clock, Opening
from systems import hostility, initiative, knowledge
from systems.battle import Battle
from systems.commands import Cast, Command, EndTurn, Move
from systems.detection import UNLOCATED
from systems.events import SurpriseBegan
from systems.facts import Footprint, UnitFacts, cite
from systems.geometry import distance
from systems.offers import Offer, Refusal
from systems.store import SCENE

READIES = frozenset(("ready", "aid"))
"""Deeds that wait for a moment; help is one of them (RDY-05)."""


def able(battle: Battle, initiator: str, warned_of: str = "") -> tuple[tuple[str, str], ...]:
    """Who acts in a surprise round of this initiator, in the order of the scenario: (unit, rule) (SUR-03).

    The initiator; who was told in advance that it would turn hostile, or has seen through it; whom no surprise catches;
    who had an action readied. After a warning about ``warned_of`` also those friends who had noticed that one by
    themselves, and enemies who were hostile from the outset (PRE-04, PRE-05).
    """
    if battle.rules.house["surprise_acts"] == "initiator":
        return ((initiator, "SUR-02"),)
    found = ((unit.id, _why(battle, unit, initiator, warned_of)) for unit in battle.units() if not unit.idle)
    return tuple((unit, rule) for unit, rule in found if rule)


def _why(battle: Battle, unit: UnitFacts, initiator: str, warned_of: str) -> str:
    """The rule by which the unit acts in the surprise round; "" where it may not."""
    before = battle.setup.before
    first = battle.unit(initiator)
    if unit.id == initiator:
        return "SUR-02"
    if unit.side == first.side:
        cite("SUR-14")  # a friend who was not told is where the victim is
    if before is not None and (initiator, unit.id) in before.told:
        return "SUR-14"
    if hostility.sensed(battle, unit.id, initiator):
        return "SUR-03"
    if any(unit.readied):
        return "SUR-15"
    immune = battle.rules.unsurprised(unit)
    if immune:
        return immune[0]
    if not warned_of:
        return ""
    if unit.side == first.side:
        cite("PRE-04")
        return "PRE-04" if _noticed(battle, unit, warned_of) else ""
    return "PRE-05" if _hostile_from_the_outset(battle, unit, first.side) else ""


def _noticed(battle: Battle, unit: UnitFacts, other: str) -> bool:
    """Whether this very unit knows where the other is."""
    return knowledge.level(battle, unit.id, other) > UNLOCATED


def _hostile_from_the_outset(battle: Battle, unit: UnitFacts, side: str) -> bool:
    """Whether it was hostile from the outset and had noticed one of that side, or was carrying out its plan already."""
    before = battle.setup.before
    cite("PRE-05")
    if before is None or unit.id not in before.hostile:
        return False
    hides = any(row.unit == unit.id for row in before.hidden)
    return hides or any(_noticed(battle, unit, other.id) for other in battle.units() if other.side == side)


def begin(battle: Battle, initiator: str, warned_of: str = "") -> None:
    """Everybody who may act rolls Initiative; the others are caught flat-footed (SUR-07, SUR-12)."""
    found = able(battle, initiator, warned_of)
    acting = tuple(unit for unit, _ in found)
    caught = tuple(unit.id for unit in battle.units() if unit.id not in acting)
    battle.write(SCENE, Clock, "begun", True)
    battle.write(SCENE, Opening, "phase", "surprise", ("SUR-01",))
    battle.write(SCENE, Opening, "initiator", initiator, ("SUR-02",))
    battle.write(SCENE, Opening, "able", acting, ("SUR-03",))
    battle.say(
        SurpriseBegan(
            initiator=initiator, able=found, caught=caught,
            rules=("FLW-10", "SUR-01", "SUR-02", "SUR-03", *(("SUR-12", "DEF-15") if caught else ())),
        )
    )  # fmt: skip
    for unit in caught:
        if hostility.means_harm(battle, unit) and battle.unit(unit).side != battle.unit(initiator).side:
            cite("HOS-05")  # it had come with a plan, and somebody else was faster
        battle.write(unit, Conditions, "flat_footed", True, ("SUR-12", "DEF-15"))
    for unit in battle.ids:
        battle.write(unit, Place, "acted", unit in caught or unit == battle.acting(), ("SUR-03",))
    for unit, rule in found:
        cite(rule)
        if rule in ("SUR-02", "SUR-15"):  # it is at work already
            battle.write(unit, Conditions, "flat_footed", False, ("INI-08", rule))
    cite("SUR-07")
    initiative.roll(battle, acting)


def over(battle: Battle) -> None:
    """Everybody who could has acted: the ordinary rounds begin, and who has no score yet rolls (SUR-08, SUR-17)."""
    scored = battle.scene(Opening).able
    cite("SUR-08", "SUR-17")
    battle.write(SCENE, Opening, "phase", "rounds", ("SUR-17", "SUR-13"))
    initiative.start(battle, tuple(unit.id for unit in battle.units() if unit.id not in scored))


def fired(battle: Battle, unit: str) -> bool:
    """A readied action goes off: it is what its unit does, and before the rounds its one action (SUR-15, INI-08).

    Returns whether it has been paid for with that action, so that nothing is missing from the next turn.
    """
    battle.write(unit, Conditions, "flat_footed", False, ("INI-08",))
    if battle.scene(Opening).phase != "surprise" or battle.of(unit, Place).acted:
        return False
    battle.write(unit, Place, "acted", True, ("SUR-15",))
    cite("SUR-16")  # whoever is interrupted by it keeps its own slot
    return True


# what the initiator may do


def why_not(battle: Battle, command: Command) -> Refusal | None:
    """What the initiator may not do: anything but an act that shows hostility, or put it off (SUR-10, SUR-11)."""
    opening = battle.scene(Opening)
    if opening.phase != "surprise" or command.actor != opening.initiator or battle.acting() != command.actor:
        return None
    named = (("unit", command.actor), ("verb", command.verb))
    if command.verb == "delay":
        return Refusal("surprise.no_delay", ("SUR-11", "DLY-05"), named)
    if command.verb in READIES:
        return Refusal("surprise.no_ready", ("SUR-11", "RDY-04"), named)
    if isinstance(command, EndTurn):
        return None if opening.shown else Refusal("surprise.show", ("SUR-10",), named)
    shows = hostility.shows(battle, command)
    if not shows and not _costs(battle, command):
        return None
    act = "" if battle.setup.before is None else battle.setup.before.act
    if act and not opening.shown and command.verb not in (act, "go_on_alert"):
        return Refusal("surprise.act", ("SUR-10", "HOS-06"), named)
    if shows or (isinstance(command, Move) and closes_in(battle, command)):
        return None
    return Refusal("surprise.not_hostile", ("SUR-10", "HOS-06"), named)


def _costs(battle: Battle, command: Command) -> bool:
    """Whether the command takes an action: answers and what is free do not (SUR-06)."""
    unit = battle.unit(command.actor)
    if isinstance(command, Cast):
        spell = unit.spell(command.spell)
        return spell is not None and any(battle.rules.spell_prices(spell))
    return battle.rules.has(command.verb) and any(battle.rules.prices(command.verb, unit))


def closes_in(battle: Battle, command: Move) -> bool:
    """Whether the walk takes the unit nearer to an enemy it knows, weapon in hand (SUR-10)."""
    unit = battle.unit(command.actor)
    return bool(command.path) and nearer(battle, unit, command.path[-1])


def nearer(battle: Battle, unit: UnitFacts, square: tuple[int, int]) -> bool:
    """Whether that square is nearer to a located enemy than the unit's own, and it has a weapon out."""
    if not hostility.armed(unit):
        return False
    there, located = Footprint(*square, unit.derived.footprint), knowledge.located(battle, unit.side)
    sides = hostility.foes(battle, unit.id)
    return any(
        distance(there, other.footprint) < distance(unit.footprint, other.footprint)
        for other in battle.units()
        if other.side in sides and other.id in located
    )


def offered(battle: Battle, unit: UnitFacts, offers: list[Offer]) -> list[Offer]:
    """Of these offers the ones the initiator of a surprise round may take (SUR-10, SUR-11)."""
    opening = battle.scene(Opening)
    if opening.phase != "surprise" or unit.id != opening.initiator:
        return offers
    left = []
    for offer in offers:
        if offer.verb == "move":
            field = offer.fields[0]
            squares = tuple(square for square in field.values if nearer(battle, unit, square))  # type: ignore[arg-type]
            if squares and why_not(battle, Move(unit.id, (squares[0],))) is None:  # type: ignore[arg-type]
                left.append(replace(offer, fields=(replace(field, values=squares),)))
        elif offer.verb == "cast":
            left += _spells(battle, unit, offer)
        elif _may(battle, unit, offer.verb):
            left.append(offer)
    return left


def _spells(battle: Battle, unit: UnitFacts, offer: Offer) -> list[Offer]:
    """What is left of the offer of a spell: it may be meant for those whom that shows to be enemies."""
    spell = str(next(field.values[0] for field in offer.fields if field.name == "spell"))

    def may(**said: Any) -> bool:
        return why_not(battle, Cast(unit.id, spell, **said)) is None

    fields = []
    for field in offer.fields:
        if field.name == "target" or field.name == "targets":
            field = replace(field, values=tuple(each for each in field.values if may(target=each)))
        elif field.name == "square":
            field = replace(field, values=tuple(each for each in field.values if may(square=each)))
        fields.append(field)
    open_to = all(field.values for field in fields if field.name in ("target", "square"))
    return [replace(offer, fields=tuple(fields))] if open_to else []


def _may(battle: Battle, unit: UnitFacts, verb: str) -> bool:
    from systems.commands import BY_VERB

    return why_not(battle, BY_VERB[verb](unit.id)) is None
