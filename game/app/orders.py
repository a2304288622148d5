"""From a deed and what was chosen in it to a command, and whether the deed is possible at all now.

What can be chosen comes from the referee's offers: every field beside target and weapon shows in the band by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from game.app import deeds
from game.app.deeds import Deed
from game.app.repertoire import GROUPS, SQUARE, UNAIMED
from systems import actions, charge, hiding, hold_moves, items, referee
from systems.battle import Battle
from systems.commands import BY_VERB, Attack, Charge, Command, Move, Square
from systems.facts import UnitFacts
from systems.offers import Field, Offer, Refusal

NOTHING: Mapping[str, Any] = MappingProxyType({})
BASIC = frozenset(("target", "weapon", "extra", "willpower"))
"""Fields with a place of their own on the screen."""
HUNGRY = ("item", "at", "ability", "spell", "path", "way", "square", "deed", "score", "targets")
SEVERAL = "several"
"""Fields with several values at once: ``low`` says whether some have to be meant, ``high`` how many may be (0: all)."""
DEFAULTS = {verb: {each.name: each.default for each in fields(kind)} for verb, kind in BY_VERB.items()}
FIELDS = {verb: frozenset(each.name for each in fields(kind)) for verb, kind in BY_VERB.items()}


def domain(
    offers: Iterable[Offer], deed: Deed, target: str = "", chosen: Mapping[str, Any] = NOTHING
) -> tuple[Field, ...]:
    """What can be chosen in a deed beside target and weapon, joined over every offer of it that fits.

    Of every field what goes with all that is ``chosen`` in the others: a square may be one that only a run-up reaches.
    """
    found: dict[str, Field] = {}
    decided = dict(deed.preset)
    for offer in offers:
        given = {each.name: each for each in offer.fields}
        if offer.verb != deed.verb or not (_fits(given, "weapon", deed.weapon) and _fits(given, "target", target)):
            continue
        if any(name in given and value not in given[name].values for name, value in decided.items() if value):
            continue
        amiss = {name for name, value in chosen.items() if name in given and not _holds(given[name], value)}
        for each in offer.fields:
            wanted = each.name not in BASIC or (each.name == "target" and unaimed(deed))
            if wanted and each.name not in decided and not amiss - {each.name}:
                found[each.name] = _joined(found.get(each.name), each)
    return tuple(found.values())


def payable_with_willpower(offers: Iterable[Offer], deed: Deed) -> bool:
    """Whether an offer of the deed lets Willpower be spent on it."""
    decided = dict(deed.preset)
    for offer in offers:
        given = {each.name: each.values for each in offer.fields}
        fits = offer.verb == deed.verb and all(value in given.get(name, (value,)) for name, value in decided.items())
        if fits and True in given.get("willpower", ()):
            return True
    return False


def unaimed(deed: Deed) -> bool:
    """Whether the deed's target is one choice among others."""
    return deed.verb in UNAIMED and not deed.targeted


def _holds(offered: Field, value: Any) -> bool:
    """Whether a chosen value is one of an offer's; ways and several things are not told apart by their list."""
    if offered.kind == "number":
        return bool(offered.low <= value <= offered.high)
    if offered.kind in ("path", "way", SEVERAL):
        return True
    return value in offered.values


def _fits(given: Mapping[str, Field], name: str, value: str) -> bool:
    return not value or name not in given or value in given[name].values


def _joined(one: Field | None, other: Field) -> Field:
    if one is None:
        return other
    values = tuple(dict.fromkeys((*one.values, *other.values)))
    return replace(one, values=values, low=min(one.low, other.low), high=max(one.high, other.high))


def command(
    battle: Battle, unit: UnitFacts, deed: Deed, target: str = "", chosen: Mapping[str, Any] = NOTHING,
    offered: Iterable[Field] = (),
) -> Command | None:  # fmt: skip
    """The command of a deed against a target; None where a target is wanted and none is given, or for a move.

    ``chosen`` are the values of its fields; what is missing there and has to be said is the first that is ``offered``.
    """
    known, loose = FIELDS[deed.verb], unaimed(deed)
    if deed.verb == "move" or ("target" in known and not (target or loose)):
        return None
    offered = tuple(offered)
    values: dict[str, Any] = {
        each.name: _first(battle, unit, deed, each) for each in offered if each.name in HUNGRY and each.values
    }
    values |= {each.name: each.values[0] for each in offered if each.kind == "choice" and _must(deed, each)}
    values |= {each.name: each.low for each in offered if each.kind == "number" and _beyond(deed, each)}
    values |= {each.name: each.high for each in offered if each.name == "score"}
    several = {each.name: each for each in offered if each.kind == SEVERAL}
    values |= {name: each.values if each.low else () for name, each in several.items()}
    if deed.verb == "hide" and "targets" not in values:  # then it is said of one of them why not
        with battle:
            values["targets"] = hiding.choices(battle, unit)
    if loose:
        values |= {each.name: each.values[0] for each in offered if each.name == "target" and each.values}
    values |= {name: value for name, value in (*chosen.items(), *deed.preset) if name in known}
    for name, each in several.items():
        if each.low == 0 and 0 < len(values[name]) < each.high:  # the rest goes where the deed itself goes
            values[name] = (*values[name], *(target,) * (each.high - len(values[name])))
    if "item" in known and target and deed.verb != "cast" and not values.get("item"):
        values["item"] = _item(battle, target)
    if "weapon" in known:
        values["weapon"] = deed.weapon
    if "target" in known and not loose:
        values["target"] = target
    if deed.verb == "charge" and "square" not in chosen:
        return _charge(battle, unit, Charge(unit.id, **{**values, "square": (-1, -1)}))
    return BY_VERB[deed.verb](unit.id, **values)


def nearest(unit: UnitFacts, offered: Field) -> tuple[Any, ...]:
    """Offered places of the map, those nearest to the unit first."""
    places = [each for each in offered.values if isinstance(each, tuple)]
    return tuple(sorted(places, key=lambda each: ((each[1] - unit.x) ** 2 + (each[2] - unit.y) ** 2, each)))


def _must(deed: Deed, offered: Field) -> bool:
    """Whether a field cannot stay as it is by itself: a charge past somebody has to say whom it overruns."""
    if offered.name in HUNGRY or not offered.values:
        return False
    return DEFAULTS[deed.verb].get(offered.name) not in offered.values


def _beyond(deed: Deed, offered: Field) -> bool:
    """Whether a number cannot stay as it is by itself: a leap that is only reached with a run-up."""
    usual = DEFAULTS[deed.verb].get(offered.name)
    return isinstance(usual, int) and not offered.low <= usual <= offered.high


def _first(battle: Battle, unit: UnitFacts, deed: Deed, offered: Field) -> Any:
    """The first value of a field; of ways that are offered by their ends the way to the first."""
    value = nearest(unit, offered)[0] if offered.name == "at" else offered.values[0]
    if offered.name == "path" and isinstance(value, tuple) and value and isinstance(value[0], int):
        return way(battle, unit, deed, offered, (value[0], value[1]))
    return value


def _item(battle: Battle, target: str) -> str:
    """The first thing in a target's hands; "" when they are empty."""
    with battle:
        held = items.movable(battle, battle.unit(target))
    return held[0].key if held else ""


def _charge(battle: Battle, unit: UnitFacts, wanted: Charge) -> Charge:
    """The charge at a target to the first end square that is legal, else to the first there is, so that it can say why
    not.
    """
    facts = unit.weapon(wanted.weapon)
    assert facts is not None
    with battle:
        ends = charge.ends(battle, unit, battle.unit(wanted.target), facts)
    tries = [replace(wanted, square=end) for end in ends]
    for each in tries:
        if referee.why_not(battle, each) is None:
            return each
    return tries[0] if tries else wanted


def refused(battle: Battle, unit: UnitFacts, deed: Deed, offers: Callable[[], tuple[Offer, ...]]) -> Refusal | None:
    """Why the button is not possible at all now: its price, or for a targeted deed that nobody can be its target.

    Of several targets the refusal of the nearest is the one to show. With no enemy in sight there is none to ask about:
    ``no_target`` says so. ``offers`` are asked for only where a deed means nothing without something chosen.
    """
    spent = actions.unpayable(battle, unit, deed.verb) if deed.verb != "cast" else None
    if spent is not None:
        return spent
    refusal = _refused(battle, unit, deed, offers)
    if refusal is None or fitting(battle, unit, deed, offers) is not None:
        return None
    return refusal


def fitting(battle: Battle, unit: UnitFacts, deed: Deed, offers: Callable[[], tuple[Offer, ...]]) -> str | None:
    """The first weapon with which a manoeuvre is possible at all, the deed's own before the others; None for none."""
    if deed.group not in GROUPS or not deed.weapon:
        return None
    keys = dict.fromkeys((deed.weapon, *(weapon.key for weapon in deeds.choices(battle, unit, deed.name))))
    return next((key for key in keys if _refused(battle, unit, replace(deed, weapon=key), offers) is None), None)


def _refused(battle: Battle, unit: UnitFacts, deed: Deed, offers: Callable[[], tuple[Offer, ...]]) -> Refusal | None:
    """The same, its price aside, for the deed with the weapon that it has now."""
    if deed.verb == "move":
        return referee.why_not(battle, Move(unit.id, ((unit.x + 1, unit.y),))) if unit.prone else None
    if deed.anywhere:
        return _nowhere(battle, unit, deed)
    if not deed.targeted:
        offered = domain(offers(), deed) if hungry(deed) else ()
        wanted = command(battle, unit, deed, "", NOTHING, offered)
        return None if wanted is None else referee.why_not(battle, wanted)
    first: Refusal | None = None
    for each in deeds.targets(battle, unit, deed):
        refusal = None
        offered = domain(offers(), deed, each.id) if hungry(deed) else ()
        wanted = command(battle, unit, deed, each.id, NOTHING, offered)
        if wanted is not None:
            refusal = referee.why_not(battle, wanted)
        if refusal is None or (deed.verb == "charge" and domain(offers(), deed, each.id)):
            return None
        first = first or refusal
    return first or Refusal("window.no_target", ("ATK-02",), (("unit", unit.id),))


def _nowhere(battle: Battle, unit: UnitFacts, deed: Deed) -> Refusal | None:
    """Why an area can be made nowhere at all: of squares that are refused as such the nearest says why."""
    first: Refusal | None = None
    board = battle.board
    squares = [(x, y) for y in range(board.height) for x in range(board.width)]
    for square in sorted(squares, key=lambda each: ((each[0] - unit.x) ** 2 + (each[1] - unit.y) ** 2, each)):
        wanted = command(battle, unit, deed, "", {"square": square})
        refusal = referee.why_not(battle, wanted) if wanted is not None else None
        if refusal is None or refusal.fact("square") is None:
            return refusal
        first = refusal if first is None or first.key == "area.no_direction" else first
    return first


def hungry(deed: Deed) -> bool:
    """Whether a deed has a field that means nothing by default; a charge finds its square by itself."""
    return deed.verb != "charge" and not FIELDS[deed.verb].isdisjoint(HUNGRY)


def on_board(deed: Deed) -> bool:
    """Whether something of the deed is chosen on the board beside its target: a square, a way, a thing, an item."""
    if deed.verb == "cast":
        return deed.aim == SQUARE
    return deed.verb != "charge" and not FIELDS[deed.verb].isdisjoint(("square", "path", "way", "at", "item"))


def wants_square(deed: Deed) -> bool:
    """Whether the deed is aimed at a square or a way on the board, one that it does not find by itself."""
    if deed.verb == "cast":
        return deed.aim == SQUARE
    return deed.verb != "charge" and not FIELDS[deed.verb].isdisjoint(("square", "path", "way"))


def way(battle: Battle, unit: UnitFacts, deed: Deed, offered: Field, square: Square) -> tuple[Square, ...]:
    """The offered way that leads to a square; ways may be offered by their ends alone. () where none leads there."""
    for each in offered.values:
        if isinstance(each, tuple) and each and isinstance(each[0], tuple) and each[-1][:2] == square:
            return tuple(each)
    if square in offered.values and deed.verb in WAYS:
        with battle:
            return WAYS[deed.verb](battle, unit, square)
    return ()


def ends(offered: Field) -> frozenset[Square]:
    """The squares that an offered field of squares or ways leads to."""
    found = set()
    for each in offered.values:
        if isinstance(each, tuple) and each:
            found.add(each if isinstance(each[0], int) else each[-1][:2])
    return frozenset(found)


def _hold_way(battle: Battle, unit: UnitFacts, square: Square) -> tuple[Square, ...]:
    crowd = hold_moves.Crowd(battle, unit)
    return tuple(crowd.reach(unit, hold_moves.half_speed(unit)).path(*square))


WAYS: dict[str, Callable[[Battle, UnitFacts, Square], tuple[Square, ...]]] = {"move_hold": _hold_way}
"""Verbs whose ways are offered by their ends -> how the unit gets there."""


def has_ways(deed: Deed) -> bool:
    """Whether the acting unit may choose which Attribute it rolls."""
    return "by" in FIELDS[deed.verb]


def has_odds(command: Command) -> bool:
    """Whether the referee can say what would come of it."""
    return isinstance(command, Attack) or type(command) in referee.PLANS
