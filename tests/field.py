"""Small fights for rule tests: a map drawn in the test, units on its letters, dice that fall as told.

    red, blue = unit("ann", "red", STR=3, Brawl=2), unit("bob", "blue")
    battle = fight(["AB"], red, blue)                   # round 2, nobody is flat-footed any more, ann is acting
    hit(battle, "ann", "bob", "fist", faces=(8, 1, 1))  # fails unless exactly these dice fall
    assert one(battle, AttackResolved).successes == 1

A unit stands on the capital letter its id begins with (not C: a car). Units act in the order in which they are listed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from components.actions import ActionBudget
from components.defense import Defense
from components.movement import Position
from systems import referee
from systems.battle import Battle
from systems.board import Board, Edge, draw
from systems.commands import Attack, Command, EndTurn
from systems.dice import ScriptedDice
from systems.events import Event
from systems.facts import ATTRIBUTES, ArmorFacts, UnitSheet, WeaponFacts
from systems.forecast import Forecast, Modifier
from systems.offers import Refusal
from systems.rulesets import DEFAULT, RULESETS
from systems.rulesets.drawing import HANDS, hands_for
from systems.setup import Objective, Setup

E = TypeVar("E", bound=Event)

SKILL_OF = {"brawl": "Brawl", "blade": "Blade", "throwing": "Athletics", "archery": "Archery"}


def weapon(
    key: str, mode: str = "brawl", *, size: int = 1, damage: int = 0, grade: str = "", strength: int = 0,
    base: int = 0, shots: int = 0, specialty: str = "", natural: bool | None = None, item: str = "",
    more: Mapping[str, int] | None = None, **traits: int,
) -> WeaponFacts:  # fmt: skip
    """One way to attack; ``base`` is the base range, further names and ``more`` are traits (``high_speed=5``)."""
    return WeaponFacts(
        key, item or key, mode, SKILL_OF.get(mode, "Firearms"), size, damage,
        grade=grade or ("B" if mode == "brawl" else "L"), strength=strength, base_range=base, shots=shots,
        specialty=specialty, natural=(mode == "brawl") if natural is None else natural,
        traits=tuple({**(more or {}), **traits}.items()),
    )  # fmt: skip


FIST = weapon("fist")
SWORD = weapon("sword", "blade", size=3, damage=4, strength=3)
SPEAR = weapon("spear", "blade", size=4, damage=4, strength=4, polearm=1)
KNIFE = weapon("knife", "throwing", damage=2, strength=1, base=10, light_throwing=1)
BOW = weapon("bow", "archery", size=3, damage=3, strength=3, base=40)
PISTOL = weapon("pistol", "firearm", damage=3, strength=2, base=20, shots=7, high_speed=5, live_round=1)


def unit(
    id: str, side: str = "red", *, size: int = 5, kind: str = "human", weapons: Sequence[WeaponFacts] = (FIST,),
    specialties: Sequence[str] = (), armor: tuple[int, int] | ArmorFacts | None = None, natural: int = 0,
    deflection: int = 0, supernatural: bool = False, printed: Mapping[str, int] | None = None,
    traits: Mapping[str, int] | None = None, more: Mapping[str, int] | None = None, **ratings: int,
) -> UnitSheet:  # fmt: skip
    """A unit; capitals are Attributes (2 where left out), other names Skills: ``unit("ann", STR=3, Brawl=2)``.

    ``more`` holds further ratings of both kinds (``"Animal Ken"``); what is named on its own wins. It has as many hands
    as it takes to hold all its weapons ready, and one more; a ``hands`` trait says otherwise.
    """
    need = 1 + sum({each.item: hands_for(each) for each in weapons}.values())
    if need > HANDS:
        traits = {"hands": need, **(traits or {})}
    ratings = {**(more or {}), **ratings}
    attributes = tuple(ratings.pop(name, 2) for name in ATTRIBUTES)
    if isinstance(armor, tuple):
        armor = ArmorFacts("armor", *armor)
    return UnitSheet(
        id, side, kind=kind, size=size, attributes=attributes, skills=tuple(ratings.items()),
        specialties=tuple(specialties), weapons=tuple(weapons), armor=armor, natural_armor=natural,
        deflection=deflection, deflection_supernatural=supernatural, printed=tuple((printed or {}).items()),
        traits=tuple((traits or {}).items()),
    )  # fmt: skip


def fight(
    map: Board | Sequence[str], *units: UnitSheet, house: dict[str, str] | None = None, fresh: bool = False,
    at: dict[str, tuple[int, int]] | None = None, edges: Sequence[Edge] = (),
    objectives: tuple[Objective, ...] = (), rolled: bool = False, faces: Sequence[int] = (),
    edition: str = DEFAULT,
) -> Battle:  # fmt: skip
    """A battle whose first unit is about to act, in round 2, so that nobody is flat-footed; ``fresh`` stays in round 1.

    ``at`` places units by id instead of by their letter. ``rolled`` leaves Initiative to the sheets and the ``faces``.
    """
    board = map if isinstance(map, Board) else draw(map, edges=edges)
    placed = []
    for index, sheet in enumerate(units):
        x, y = (at or {}).get(sheet.id) or _letter(map, sheet.id[0].upper())
        printed = sheet.printed if rolled else (*sheet.printed, ("initiative", 1000 - 20 * index))
        placed.append(replace(sheet, x=x, y=y, printed=printed))
    sides = tuple(dict.fromkeys(sheet.side for sheet in units))
    setup = Setup(board, tuple(placed), sides, objectives, ruleset=edition, house=tuple((house or {}).items()))
    dice = ScriptedDice(faces or (1,) * len(units))
    battle = referee.new_battle(setup, dice=dice)
    dice.done()
    if not fresh:
        pass_round(battle)
    return battle


def without(battle: Battle, *verbs: str) -> Battle:
    """The battle goes on by an edition that has every verb but these."""
    left = {name: verb for name, verb in RULESETS[DEFAULT].by_name.items() if name not in verbs}  # type: ignore[attr-defined]
    edition = type("Poorer", (RULESETS[DEFAULT],), {"verbs": tuple(left.values()), "by_name": left})
    battle.rules = edition(battle.setup.house)
    return battle


def _letter(map: Board | Sequence[str], letter: str) -> tuple[int, int]:
    assert not isinstance(map, Board), "units on a ready-made board need a place: at={...}"
    found = [(row.index(letter), y) for y, row in enumerate(map) if letter in row]
    assert len(found) == 1, f"{letter} must stand on the map once, found {found}"
    return found[0]


def do(battle: Battle, command: Command, faces: Sequence[int] = ()) -> None:
    """Submit a command that must be legal, while exactly these dice fall, in this order."""
    dice = battle.dice = ScriptedDice(faces)
    refusal = referee.submit(battle, command)
    assert refusal is None, f"{command} was refused: {refusal}"
    dice.done()


def hit(battle: Battle, actor: str, target: str, weapon: str, faces: Sequence[int] = (), **more: object) -> None:
    """A plain attack with these dice."""
    do(battle, Attack(actor, target, weapon, **more), faces)  # type: ignore[arg-type]


def miss(battle: Battle, command: Attack) -> None:
    """Carry out an attack on which no die succeeds."""
    do(battle, command, (2,) * max(1, preview(battle, command).pool))


def end(battle: Battle) -> None:
    """The acting unit ends its turn; one in the air has circled as long as it takes to stay there."""
    acting = battle.acting()
    assert acting is not None, f"nobody is acting; asked: {referee.asks(battle)}"
    if battle.unit(acting).altitude:
        with battle:
            battle.write(acting, Position, "flown", 2 * battle.rules.flight(battle.unit(acting)))
    do(battle, EndTurn(acting))


def end_until(battle: Battle, unit: str) -> None:
    """Turns end, one after the other, until this unit has begun a new one."""
    end(battle)
    for _ in range(100):
        if battle.acting() == unit or battle.over is not None:
            return
        end(battle)
    raise AssertionError(f"{unit} never had a turn")


def pass_round(battle: Battle) -> None:
    """Everybody ends its turn once: a new round begins."""
    now = battle.round
    while battle.round == now:
        end(battle)


def grant(battle: Battle, unit: str, kind: str = "standard") -> None:
    """One more action of a kind this turn, as some abilities give."""
    with battle:
        battle.write(unit, ActionBudget, kind, getattr(battle.unit(unit), kind) + 1)


def attacked(battle: Battle, unit: str, times: int) -> None:
    """So many attacks more have been aimed at the unit this round."""
    with battle:
        battle.write(unit, Defense, "attacks_suffered", battle.unit(unit).attacks_suffered + times)


def refused(battle: Battle, command: Command) -> Refusal:
    """The refusal of a command that must be illegal; sees that it changed nothing and drew no dice."""
    before, said = battle.hash(), len(battle.log)
    battle.dice = ScriptedDice(())
    refusal = referee.submit(battle, command)
    assert refusal is not None, f"{command} was accepted"
    assert (battle.hash(), len(battle.log)) == (before, said), "a refused command changed something"
    return refusal


def preview(battle: Battle, command: Attack) -> Forecast:
    """The forecast of an attack that must be legal."""
    found = referee.forecast(battle, command)
    assert isinstance(found, Forecast), f"{command} has no forecast: {found}"
    return found


def shot(battle: Battle, actor: str, target: str, weapon: str, **more: object) -> Forecast:
    """The forecast of a plain attack."""
    return preview(battle, Attack(actor, target, weapon, **more))  # type: ignore[arg-type]


def lines(found: Forecast, *, cap: bool = False) -> dict[str, int]:
    """The modifiers of a forecast by the end of their key: ``{"attribute": 3, "range": -2}``; equal keys add up."""
    values: dict[str, int] = {}
    for each in found.cap_modifiers if cap else found.modifiers:
        name = each.key.removeprefix("modifier.")
        values[name] = values.get(name, 0) + each.value
    return values


def line(found: Forecast, rule: str) -> Modifier:
    """The one modifier that carries this rule."""
    carrying = [each for each in found.modifiers + found.cap_modifiers if each.rule == rule]
    assert len(carrying) == 1, f"{rule} is carried by {carrying}"
    return carrying[0]


def parts(found: Forecast) -> dict[str, int]:
    """The parts of defense left against this attack, those that hold a point."""
    return {part: points for part, points in found.defense if points}


def rows(battle: Battle, kind: type[E]) -> list[E]:
    """Every log event of one kind, oldest first."""
    return [event for event in battle.log if isinstance(event, kind)]


def one(battle: Battle, kind: type[E]) -> E:
    """The newest log event of one kind."""
    found = rows(battle, kind)
    assert found, f"the log holds no {kind.__name__}"
    return found[-1]


def verbs(battle: Battle, unit: str) -> set[str]:
    """What a unit is offered now."""
    return {offer.verb for offer in referee.legal(battle, unit)}


def offered(battle: Battle, unit: str, verb: str, field: str) -> set[object]:
    """Everything the offers of one verb allow for one field."""
    return {
        value
        for offer in referee.legal(battle, unit)
        if offer.verb == verb
        for each in offer.fields
        if each.name == field
        for value in each.values
    }
