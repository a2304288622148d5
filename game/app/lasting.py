"""What shows on the board whatever is asked: holds between units, items on the ground, worn things."""

from __future__ import annotations

from components.objects import Lying, Moved, Wear
from game.app.marks import At, Link, Marks, Square, Squares
from game.app.people import People
from systems import hot_ground, things, worn_board, zones
from systems.battle import Battle

STAGES = 3
"""Grades of wear that are told apart."""


def marks(people: People) -> Marks:
    """The lasting marks of one moment, as far as these eyes see them."""
    battle = people.battle
    rough = tuple((square, people.places[battle.unit(name).side]) for name, square in people.rough.items())
    ground, signs = zoned(people)
    return Marks(links=links(people), lying=lying(battle), worn=worn(battle), rough=rough, zones=ground, signs=signs)


def zoned(people: People) -> tuple[tuple[Squares, ...], tuple[tuple[Square, str], ...]]:
    """Ground on which something lies, and a sign where it was made; of mines only those these eyes know of. Smoke is on
    the board itself.
    """
    ground, signs = [], []
    for zone in zones.zones(people.battle, zones.GAS, zones.SUPPRESSED, zones.AFLAME, zones.MINE):
        if zone.kind == zones.MINE and people.side and people.side not in zone.known:
            continue
        if zone.kind != zones.MINE:
            ground.append(frozenset(zone.squares))
        signs.append((zone.at, zone.kind))
    return tuple(ground), tuple(signs)


def links(people: People) -> tuple[Link, ...]:
    """Who holds whom, by how much, and whether it is a pin (GRP-04, GRP-10, PIN-03)."""
    found = []
    for unit in people.battle.units():
        for held in unit.held_by:
            if unit.id in people.located and held.grappler in people.located:
                found.append(Link(held.grappler, unit.id, held.margin, held.pins))
    return tuple(found)


def lying(battle: Battle) -> tuple[tuple[Square, int], ...]:
    """The squares on which items lie, with how many."""
    found: dict[Square, int] = {}
    for row in battle.scene(Lying).items:
        found[row[1], row[2]] = found.get((row[1], row[2]), 0) + 1
    return tuple(sorted(found.items()))


def worn(battle: Battle) -> tuple[tuple[At, int], ...]:
    """What is damaged and still stands: its place now, and how far it is worn, 1 to ``STAGES``."""
    moved = {(row[0], row[1]): (row[2], row[3]) for row in battle.scene(Moved).things}
    found = []
    with battle:
        for name, _ in battle.scene(Wear).damage:
            at = worn_board.place_of(name)
            if at is None:
                continue
            kind, x, y = at
            x, y = moved.get((x, y), (x, y)) if kind == "square" else (x, y)
            thing = things.at_place(battle, (kind, x, y)) if x >= 0 else None
            if thing is not None and thing.worn:
                most = battle.rules.structure(thing)
                found.append(((kind, x, y), min(STAGES, 1 + STAGES * thing.worn // (most + 1))))
    return tuple(found)


def named(people: People, square: Square) -> str:
    """What lies on a square, in words, and what its ground does to whoever comes there."""
    names = [row[0].partition("/")[2] or row[0] for row in people.battle.scene(Lying).items if row[1:3] == square]
    found = [people.text.item(people.battle, name) for name in dict.fromkeys(names)]
    found += [people.text.say(f"window.zone_{kind}") for at, kind in zoned(people)[1] if at == square]
    board = people.battle.board
    kind = board.ground_at(*square) if board.inside(*square) else None
    if kind is not None and hot_ground.hot(kind):
        key, count = ("window.burns", kind.fire) if kind.fire else ("window.scalds", kind.heat)
        found.append(people.text.say(key, ground=people.text.item(people.battle, kind.key), count=count))
    return ", ".join(found)
