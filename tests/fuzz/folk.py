"""Random people and beasts for the battles around the turn: out of the templates, with things out of all there is.

Whoever ``brings`` something has it in hand first and is able to use it: strong, quick and skilled enough, learnt in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from typing import TypeVar

from game.ai.chance import Chance
from game.scenario.catalogue import shipped
from game.scenario.schema import UnitBlock
from game.scenario.sheets import build
from game.scenario.templates import Held, Worn
from systems import geometry
from systems.board import Board
from systems.facts import ATTRIBUTES, SKILLS, Footprint, UnitSheet, WeaponFacts
from systems.rulesets.handling import REQUIRED
from tests.fuzz import kit

T = TypeVar("T")

PEOPLE = (
    "office_worker", "street_thug", "rifle_soldier", "machine_gunner", "grenadier", "infiltrator", "archer", "mage",
    "mage", "sect_disciple", "wrestler", "arcanist", "shield_guard", "pirate", "tribal_chief", "kobold", "zombie",
)  # fmt: skip
MOBILITIES = ("flight_clumsy", "flight_average", "flight_good", "flight_perfect")
LEARNT = ("light_throwing", "heavy_throwing", "balance", "machine_gun", "pistol", "rifle", "artillery")
NEAR = 60
"""Squares tried near somebody."""


@cache
def ways(thing: str) -> tuple[WeaponFacts, ...]:
    """Every way to attack or parry with a thing; none with what is no weapon."""
    return tuple(each for each in (*kit.weapons(), *kit.explosives(), *kit.shields()) if each.item == thing)


def some(chance: Chance, things: Sequence[T], most: int) -> list[T]:
    """Up to so many of them, none twice."""
    return list(dict.fromkeys(chance.pick(things) for _ in range(chance.below(most + 1))))


def person(chance: Chance, name: str, side: str, brings: Sequence[str] = ()) -> UnitSheet:
    """Somebody out of the templates with things, arts and spells out of everything there is: first in hand what it
    brings, then what it has beside its template's.
    """
    found, key = shipped(), chance.pick(PEOPLE)
    template = found.units[key]
    bombs = tuple(each.key for each in kit.explosives())
    arms = tuple(each for each in found.weapons if each not in bombs)
    wields = [*some(chance, arms, 3), *(chance.pick(bombs) for _ in range(chance.below(2)))]
    flies, casts = chance.below(8) == 0 or "flight" in brings, bool(template.spells) or chance.below(5) == 0
    own = [each for each in brings if each in found.spells]
    casts = casts or bool(own)
    known = {each.specialty for each in found.spells.values()} if casts else set()
    specialties = [*(template.specialties or ()), *some(chance, LEARNT, 3), *sorted(known)]
    specialties += [found.weapons[each].specialty for each in wields if chance.below(2)]
    shield = chance.pick(tuple(found.shields)) if chance.below(4) == 0 else None
    attributes = {"STR": chance.among(2, 9), "DEX": chance.among(1, 6), "INT": chance.among(3 * casts + 1, 6),
                  "PER": chance.among(1, 6), "RES": chance.among(3 * casts + 1, 6)}  # fmt: skip
    skills = {chance.pick(SKILLS): chance.among(1, 5) for _ in range(6)}
    skills |= {"Occult": chance.among(3, 6)} if casts else {}
    brought = [each for thing in brings for each in ways(thing)]
    for arm in brought:
        _enable(arm, attributes, skills)
        specialties.append(arm.specialty)
    shields = [each for each in brings if each in found.shields]
    wields = [*(each for each in brings if each in found.weapons), *wields]
    suits = [each for each in brings if each in found.armors]
    block = UnitBlock(
        id=name, side=side, template=key, at=[0, 0], armor=Worn(item=suits[0]) if suits else None,
        attributes=attributes, skills=skills,
        specialties=[each for each in dict.fromkeys(specialties) if each],
        weapons=[*(Held(item=each, shots=2 if found.weapons[each].mode == "throwing" else None)
                   for each in dict.fromkeys(wields)), *template.weapons],
        shield=Held(item=shields[0]) if shields else Held(item=shield) if shield else None,
        gear=dict.fromkeys([*(each for each in brings if each in found.gear), *some(chance, tuple(found.gear), 3)], 1),
        abilities=list(dict.fromkeys((
            *(each for each in brings if each in found.abilities), *(template.abilities or ()),
            *some(chance, tuple(found.abilities), 1),
        ))),
        spells=list(dict.fromkeys([*own, *some(chance, tuple(found.spells), 8)])) if casts else [],
        kept={suits[0]: "back"} if suits and "packed" in brings else {},
        traits=({"flight": 12, chance.pick(MOBILITIES): 1} if flies else {}) | {"player_character": int(side == "red")},
        altitude=chance.among(0, 3) if flies else 0,
    )  # fmt: skip
    return build(block, template, found)


def _enable(arm: WeaponFacts, attributes: dict[str, int], skills: dict[str, int]) -> None:
    """As strong, quick and skilled as the weapon asks for, and at home with its kind."""
    attributes["STR"] = max(attributes["STR"], arm.strength)
    attributes["DEX"] = max(attributes["DEX"], 4)
    skills[arm.skill] = max(skills.get(arm.skill, 0), 3)
    if arm.trait("guided"):  # what is made for vehicles is hard to lock on a man
        attributes["INT"] = max(attributes["INT"], 14)
    for trait, number in arm.traits:
        name = REQUIRED.get(trait, "")
        if name:
            values = attributes if name in ATTRIBUTES else skills
            values[name] = max(values.get(name, 0), number)


def steed(chance: Chance, name: str, side: str) -> UnitSheet:
    """A beast that carries riders."""
    template = shipped().units["bull"]
    block = UnitBlock(id=name, side=side, template="bull", at=[0, 0], traits={"mount": 1}, size=chance.among(8, 10))
    return build(block, template, shipped())


def placed(
    sheet: UnitSheet, ground: Board, others: list[UnitSheet], chance: Chance, beside: UnitSheet | None = None
) -> UnitSheet:
    """The sheet on squares of one height that nobody else has and where one can stand; near somebody if it can be."""
    side = max(1, sheet.size // 5)
    taken = [Footprint(other.x, other.y, max(1, other.size // 5)) for other in others]
    for tried in count():
        near = beside if beside is not None and tried < NEAR else None
        x = chance.below(ground.width) if near is None else near.x + chance.among(-2, 2)
        y = chance.below(ground.height) if near is None else near.y + chance.among(-2, 2)
        space = Footprint(x, y, side)
        inside = ground.inside(x, y) and ground.inside(x + side - 1, y + side - 1)
        if not inside or not ground.free(*space) or any(geometry.overlap(space, each) for each in taken):
            continue
        under = [ground.ground_at(*square) for square in geometry.squares(space)]
        level = len({ground.floor_at(*square) for square in geometry.squares(space)}) == 1
        if level and not any(each.wade or each.footing == "narrow" for each in under):
            return replace(sheet, x=x, y=y)
    raise AssertionError("count never ends")
