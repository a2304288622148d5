"""Shots that go on: [Penetrating] (companion 9, COV-15).

Having done damage, the attack goes on to the next unit on the line, friend or foe, with as many dice fewer as it has
done damage; again and again, until one of them takes none. A thing that a shot breaks counts as the first on the line:
behind it is met who the shooter's side has located. The frame lies below the harm of the attack before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any, NamedTuple

from systems import attack, attack_facts, knowledge, stack
from systems.battle import Battle
from systems.commands import Attack
from systems.facts import Footprint, UnitFacts, cite
from systems.forecast import AttackFacts, Forecast
from systems.worn_board import At

CHAPTER = "penetration"
ONLY_ONCE = {"willpower": False, "spot": "", "coup": False, "pulled": 0, "guess": None, "metres": 0}
"""What is announced for the first target alone."""
FRESH = ("actor", "target", "weapon", "extra", "verb", "also", "beside", "rounds", *ONLY_ONCE)
"""What the frame of the next attack takes over; what happened to the one before is its own."""


Made = Callable[[AttackFacts], Forecast]
"""The forecast of one attack: exact, or as a side believes it at one end of what it knows."""
Known = frozenset[str] | None
"""Whom the shot can meet; None: whoever stands there."""


class Line(NamedTuple):
    """The line of a shot in half squares: where it begins, where it is directed, and how far along it has come."""

    x: int
    y: int
    dx: int
    dy: int
    reached: int


def centre(space: Footprint) -> tuple[int, int]:
    """The middle of a space in half squares."""
    return 2 * space.x + space.side, 2 * space.y + space.side


def middle(at: At) -> tuple[int, int]:
    """The middle of a square or an edge in half squares."""
    kind, x, y = at
    return 2 * x + (kind != "v"), 2 * y + (kind != "h")


def located(battle: Battle, side: str) -> frozenset[str]:
    """Whom a side has located, and its own."""
    own = (each.id for each in battle.units() if each.side == side)
    return frozenset((*own, *knowledge.located(battle, side)))


def line(shooter: UnitFacts, point: tuple[int, int]) -> Line:
    """The line from the shooter to a point that it has reached."""
    x, y = centre(shooter.footprint)
    dx, dy = point[0] - x, point[1] - y
    return Line(x, y, dx, dy, dx * dx + dy * dy)


def _along(shot: Line, space: Footprint) -> int:
    x, y = centre(space)
    return shot.dx * (x - shot.x) + shot.dy * (y - shot.y)


def _crosses(shot: Line, space: Footprint) -> bool:
    """Whether the line runs through the inside of the space."""
    x, y, side = space
    ends = [shot.dx * (2 * v - shot.y) - shot.dy * (2 * u - shot.x) for u in (x, x + side) for v in (y, y + side)]
    return min(ends) < 0 < max(ends)


def follower(
    battle: Battle, facts: AttackFacts, shot: Line, known: Known
) -> tuple[UnitFacts, Line] | tuple[None, Line]:
    """Who stands next on the line and can be hit from where the shooter stands, and the line as far as there."""
    ahead = [
        (_along(shot, each.footprint), each)
        for each in battle.units()
        if each.id != facts.actor.id
        and not each.dead
        and _along(shot, each.footprint) > shot.reached
        and _crosses(shot, each.footprint)
        and (known is None or each.id in known)
    ]
    for far, each in sorted(ahead, key=lambda row: row[0])[:1]:
        found = _at(battle, facts, each, 0)
        if attack.impossible(battle.board, battle.rules, found) is None:
            return each, shot._replace(reached=far)
    return None, shot


def _at(battle: Battle, facts: AttackFacts, other: UnitFacts, pierced: int) -> AttackFacts:
    """The facts of the same shot as it meets another one."""
    verb = "attack" if facts.verb == "break_object" else facts.verb
    found = attack_facts.gather(battle.board, battle.rules, verb, facts.actor, other, facts.weapon, extra=facts.extra)
    return replace(found, others=facts.others, beside=facts.beside, fired=True, pierced=pierced)


# in play


def prepare(battle: Battle, facts: AttackFacts, dealt: int, said: dict[str, Any]) -> None:
    """A hit that does damage leaves the attack on the next one waiting below what the damage brings about."""
    if not dealt or not battle.rules.penetrates(facts.weapon, facts.target):
        return
    shot = Line(*said["line"]) if said.get("line") else line(facts.actor, centre(facts.target.footprint))
    unit, shot = follower(battle, facts, shot, None)
    if unit is not None:
        _push(battle, {name: said[name] for name in FRESH if name in said}, facts, unit, shot, dealt)


def through(battle: Battle, facts: AttackFacts, at: At, dealt: int, known: Known) -> None:
    """A thing has been broken by a shot: it goes on to who stands behind it, of those ``known`` before (COV-15)."""
    if not battle.rules.penetrates(facts.weapon, facts.target):
        return
    cite("COV-15")
    unit, shot = follower(battle, facts, line(facts.actor, middle(at)), known)
    if unit is not None:
        said = {each.name: getattr(facts, each.name) for each in fields(Attack) if each.name == "extra"}
        said |= {"actor": facts.actor.id, "weapon": facts.weapon.key, "verb": "attack"}
        _push(battle, said, facts, unit, shot, dealt)


def _push(battle: Battle, said: dict[str, Any], facts: AttackFacts, unit: UnitFacts, shot: Line, dealt: int) -> None:
    lost = battle.rules.slowed(facts.weapon, facts.pierced + dealt)
    more = {"target": unit.id, "pierced": lost, "line": tuple(shot), "fired": True}
    stack.push(battle, CHAPTER, "next", **{**said, **ONLY_ONCE, **more})


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The attack on the next one, if it is still there."""
    stack.pop(battle)
    found = dict(frame.facts)
    gone = battle.unit(found["actor"]).weapon(found["weapon"]) is None
    if not gone and found["target"] not in battle.absent() and not battle.unit(found["target"]).dead:
        stack.push(battle, "attack", "announce", **found)


# foreseen


def with_next(battle: Battle, facts: AttackFacts, shown: Forecast, made: Made) -> Forecast:
    """The forecast with what the shot does to everybody after the first whom the side knows to be on its line, each
    forecast ``made`` like the first.
    """
    if not battle.rules.penetrates(facts.weapon, facts.target):
        return shown
    dealt = tuple((number, chance) for number, chance in enumerate(shown.damage) if number and chance)
    known = located(battle, facts.actor.side)
    rows = _rows(battle, facts, line(facts.actor, centre(facts.target.footprint)), dealt, known, made)
    if not rows:
        return shown
    return replace(shown, each=(*(shown.each or ((facts.target.id, shown),)), *rows))


def behind(
    battle: Battle, facts: AttackFacts, at: At, dealt: int, broken: float, known: Known
) -> tuple[tuple[str, Forecast], ...]:
    """What a shot does to the ``known`` behind the thing it breaks; ``battle`` is one in which the thing is gone."""
    if not battle.rules.penetrates(facts.weapon, facts.target):
        return ()
    return _rows(battle, facts, line(facts.actor, middle(at)), ((dealt, broken),), known, battle.rules.forecast)


def _rows(
    battle: Battle, facts: AttackFacts, shot: Line, dealt: Iterable[tuple[int, float]], known: Known, made: Made
) -> tuple[tuple[str, Forecast], ...]:
    """One row for each on the line: over all the damage that may have been done before it comes to that one."""
    found: list[tuple[str, Forecast]] = []
    ways = dict(dealt)
    while ways:
        unit, shot = follower(battle, facts, shot, known)
        if unit is None:
            break
        each = [
            (before, chance, made(_at(battle, facts, unit, battle.rules.slowed(facts.weapon, before))))
            for before, chance in ways.items()
        ]  # fmt: skip
        found.append((unit.id, battle.rules.in_the_odds(tuple((chance, row) for _, chance, row in each))))
        if not battle.rules.penetrates(facts.weapon, unit):
            break
        after: dict[int, float] = {}
        for before, chance, row in each:
            for number, share in enumerate(row.damage):
                if number and share:
                    after[before + number] = after.get(before + number, 0.0) + chance * share
        ways = after
    return tuple(found)
