"""Equality of what is offered and what is taken: every command is inside the offers or refused (invariants 6 and 7).

``inside`` judges a command by the offers alone; ``draw`` makes commands of any kind, most of them nonsense, some nearly
right. The referee must agree with ``inside`` about each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace

from game.ai import any_legal
from game.ai.chance import Chance
from systems import movement, paths, referee
from systems.battle import Battle
from systems.commands import (
    COMMANDS,
    NOWHERE,
    AreaAttack,
    Attack,
    Cast,
    Charge,
    Command,
    DropProne,
    Fly,
    Move,
    Overrun,
    Ride,
    SetStanding,
)  # fmt: skip
from systems.events import Discovered, ZoneEnded
from systems.facts import Footprint
from systems.forecast import Forecast
from systems.geometry import overlap, squares
from systems.offers import Field, Offer, Refusal
from systems.readied import TRIGGERS
from systems.rulesets.spots import SPOTS
from systems.view import View, view
from tests.fuzz import kit, yard
from tests.fuzz.reckoning import chances

#: What may stand in the fields that are chosen by a word, some of it for no command at all.
WORDS = {
    "spot": ("", "toe", *SPOTS),
    "rush": ("", "knock_back", "knock_down", "kiss"),
    "by": ("STR", "DEX", "INT"),
    "option": ("", "STR", "DEX", "INT"),
    "deed": (
        "",
        "feint",
        "grapple",
        "pin",
        "bull_rush",
        "sing",
        "take_off",
        "land",
        "left",
        "attack",
        "move",
        "parry",
        "stand_up",
        "total_defense",
    ),
    "trigger": ("", *TRIGGERS, "uses:move", "uses:draw", "uses:sing"),
    "shape": ("line", "cone", "burst", "knot"),
    "step": ("", "bipod", "bolt", "cock", "open", "speedloader", "spin_up", "juggle"),
    "spell": ("", *(each.key for each in kit.spells()), "wish"),
    "ability": ("", *(each.key for each in yard.ARTS), "levitation"),
    "words": ("look_out", "help", "", "two\nlines"),
    "give_up": ((), ("base",), ("armor",), ("dodge",), ("dodge", "armor"), ("base", "nose")),
}
STOPS = ("fell", "kicked_aside", "area_aimed", "mine_sought", "action_fired", "act_lost")
"""What a walk can end with before its last square."""
KINDS = tuple(kind for kind in COMMANDS if kind is not SetStanding)


def draw(battle: Battle, seen: View, chance: Chance) -> Command:
    """Any command at all: a random verb with random fields, or something offered with one field spoilt."""
    if seen.offers and chance.below(2):
        return spoilt(battle, any_legal.drawn(seen, chance), chance)
    kind = chance.pick(KINDS)
    made = kind(chance.pick(battle.ids) if chance.below(2) else seen.actor)
    for each in fields(kind):
        if each.name != "actor":
            made = replace(made, **{each.name: drawn(battle, each.name, chance)})  # type: ignore[arg-type]
    return made


def spoilt(battle: Battle, command: Command, chance: Chance) -> Command:
    """The command with one of its fields drawn anew, perhaps to the same value."""
    each = chance.pick(fields(command))
    if each.name == "actor":
        return replace(command, actor=chance.pick(battle.ids))
    return replace(command, **{each.name: drawn(battle, each.name, chance)})  # type: ignore[arg-type]


def drawn(battle: Battle, name: str, chance: Chance) -> object:
    """Anything that may stand in a field of that name, some of it for no command at all."""
    if name in WORDS:
        return chance.pick(WORDS[name])
    if name in ("target", "overrun", "whom", "beside"):
        return chance.pick((*battle.ids, "nobody", ""))
    if name in ("targets", "spared"):
        return tuple(each for each in (*battle.ids, "nobody") if not chance.below(2))
    if name == "weapon":
        return chance.pick((*(arm.key for unit in battle.units() for arm in unit.arms), "spoon", ""))
    if name in ("extra", "pulled"):
        return chance.among(-1, 6)
    if name == "square":
        return (chance.among(-1, battle.board.width), chance.among(-1, battle.board.height))
    if name == "at":
        width, height = battle.board.width, battle.board.height
        return (chance.pick(("square", "v", "h", "x")), chance.among(-1, width + 1), chance.among(-1, height + 1))
    if name == "item":
        arms = [arm for unit in battle.units() for arm in unit.arms]
        names = [f"{unit}/{arm.item}" for unit in battle.ids for arm in battle.sheets[unit].arms]
        return chance.pick((*(arm.key for arm in arms), *names, "spoon", ""))
    if name == "path":
        return _any_path(battle, chance)
    if name == "way":
        height = chance.among(0, 4)
        return tuple((x, y, max(0, height + chance.among(-1, 1))) for x, y in _any_path(battle, chance))
    if name == "score":
        return chance.among(-40, 40)
    if name == "run":
        return chance.among(0, 4)
    return bool(chance.below(2))


def _any_path(battle: Battle, chance: Chance) -> tuple[tuple[int, int], ...]:
    unit = battle.unit(battle.acting() or battle.ids[0])
    x, y = unit.x, unit.y
    found = []
    for _ in range(chance.below(8)):
        x, y = x + chance.among(-1, 1), y + chance.among(-1, 1)
        found.append((x, y))
    return tuple(found)


def inside(battle: Battle, seen: View, command: Command) -> bool:
    """Whether the command lies inside one of the offers. Of areas only squares that are worth naming are offered, and
    any other that can be hit is taken (DESIGN 7).
    """
    if isinstance(command, AreaAttack) or (isinstance(command, Cast) and command.square != NOWHERE):
        return referee.why_not(battle, command) is None
    return any(
        offer.verb == command.verb and offer.actor == command.actor and _fits(battle, seen, offer, command)
        for offer in seen.offers
    )


def _fits(battle: Battle, seen: View, offer: Offer, command: Command) -> bool:
    if isinstance(command, Overrun):
        others = [field for field in offer.fields if field.name != "path"]
        return all(getattr(command, field.name) in field.values for field in others) and _passes(seen, offer, command)
    if isinstance(command, (Fly, Ride)):
        return referee.why_not(battle, command) is None  # any way that is open; what is offered are the cheapest ones
    offered = {field.name for field in offer.fields}
    if any(
        getattr(command, each.name) != each.default for each in fields(command) if each.name not in (*offered, "actor")
    ):
        return False  # what is not offered stays as it is
    walkable = _draggable if offer.verb == "move_hold" else _walkable
    return all(_field_fits(seen, field, getattr(command, field.name), walkable) for field in offer.fields)


def _field_fits(seen: View, field: Field, value: object, walkable: Callable[..., bool]) -> bool:
    if field.kind == "path":
        return isinstance(value, tuple) and bool(value) and walkable(seen, field, value)
    if field.kind == "several":
        if not isinstance(value, tuple) or not field.low <= len(value) <= field.high:
            return False
        return value == tuple(each for each in field.values if each in value)
    if field.kind == "number":
        return isinstance(value, int) and field.low <= value <= field.high
    return value in field.values


def _walkable(seen: View, field: Field, path: tuple[tuple[int, int], ...]) -> bool:
    """A path is offered by the square it ends on; on the way every step must be open and the whole affordable."""
    me = seen.me
    known = (*seen.own, *(record.low for record in seen.records))
    solid, _ = movement.crowd(seen.board, me, known, seen.met)
    cost, fault = paths.path_cost(seen.board, me.footprint, path, solid)
    return fault < 0 and cost <= 2 * me.speed and (path[-1] in field.values or path[-1] == (me.x, me.y))


def _draggable(seen: View, field: Field, path: tuple[tuple[int, int], ...]) -> bool:
    """A hold moves at half speed, and nobody in it bars the way of the others (GRP-17)."""
    me = seen.me
    known = (*seen.own, *(record.low for record in seen.records))
    solid, _ = movement.crowd(seen.board, me, tuple(unit for unit in known if unit.group != me.group), seen.met)
    cost, fault = paths.path_cost(seen.board, me.footprint, path, solid)
    return fault < 0 and cost <= me.speed and path[-1] in field.values


def _passes(seen: View, offer: Offer, command: Overrun) -> bool:
    """A way to an end that is listed, through the space of the one that is overrun and past nobody else; in front of it
    one must be able to stop (OVR-05).
    """
    me, path, board = seen.me, command.path, seen.board
    known = (*seen.own, *(record.low for record in seen.records))
    space = next(unit.footprint for unit in known if unit.id == command.target)
    solid, busy = movement.crowd(board, me, known, seen.met, command.target)
    cost, fault = paths.path_cost(board, me.footprint, path, solid)
    side = me.derived.footprint
    entry = next((at for at, square in enumerate(path) if overlap(Footprint(*square, side), space)), -1)
    if not path or fault >= 0 or cost > 2 * me.speed or entry < 0:
        return False
    front = path[entry - 1] if entry else (me.x, me.y)
    if entry and any(busy[y * board.width + x] for x, y in squares(Footprint(*front, side))):
        return False
    ends = {way[-1] for field in offer.fields if field.name == "path" for way in field.values}  # type: ignore[index]
    return path[-1] in ends or path[-1] == (me.x, me.y)


def check(battle: Battle, chance: Chance, times: int) -> int:
    """``times`` commands inside the offers are taken by forks, ``times`` outside are refused and change nothing.

    Returns how many of the drawn ones were outside; raises AssertionError naming the first that is judged otherwise.
    """
    unit = referee.decides(battle)
    assert unit is not None
    seen = view(battle, unit)
    assert seen.offers, f"{unit} has to decide and is offered nothing"
    for _ in range(times):
        command = any_legal.drawn(seen, chance)
        assert inside(battle, seen, command), f"drawn outside the offers: {command}"
        _taken(battle, command)
    refused = 0
    before = (battle.state(), len(battle.log), len(battle.commands))
    for _ in range(times):
        command = draw(battle, seen, chance)
        refusal = referee.why_not(battle, command)
        others = command.actor != unit and command.actor in battle.sheets  # a hold is let go in anybody's turn (GRP-23)
        offered = inside(battle, view(battle, command.actor) if others else seen, command)
        assert offered == (refusal is None), f"6: offered {offered}, but {refusal} for {command} of {seen.offers}"
        if refusal is not None:
            refused += 1
            assert refusal.key
            assert refusal.rules, f"7: {refusal} names no rule"
            assert referee.submit(battle, command) == refusal
            assert before == (battle.state(), len(battle.log), len(battle.commands)), f"7: {command} changed something"
    return refused


def _taken(battle: Battle, command: Command) -> None:
    """A fork takes the command, foretold in sound chances; one that something hidden spoils ends in ``Discovered``, or
    on a mine.
    """
    if isinstance(command, Attack) or type(command) in referee.PLANS:
        foretold = referee.forecast(battle, command)
        assert isinstance(foretold, Forecast), f"6: {command} was offered and has no forecast: {foretold}"
        chances(foretold)
    fork = battle.fork(seed=7)
    try:
        refusal: Refusal | None = referee.submit(fork, command)
        assert refusal is None, f"6: {command} was offered and refused: {refusal}"
        done = any(isinstance(event, (Discovered, ZoneEnded)) for event in fork.log) or _happened(fork, command)
        assert done, f"6: {command} was taken and nothing happened"
    finally:
        fork.close()


def _happened(fork: Battle, command: Command) -> bool:
    if isinstance(command, Move):
        unit = fork.unit(command.actor)
        arrived = (unit.x, unit.y) == command.path[-1] or referee.asks(fork) is not None
        return arrived or any(event.key in STOPS for event in fork.log)
    if isinstance(command, Charge):
        # Running into the area that was to be reached ends the fight before the blow; so does whoever is not overrun,
        # and whoever waited for somebody to come may be asked.
        ends = ("attack_announced", "battle_ended", "overran", "contest_resolved", *STOPS)
        return referee.asks(fork) is not None or any(event.key in ends for event in fork.log)
    if isinstance(command, DropProne):
        return fork.unit(command.actor).prone
    return len(fork.log) > 0
