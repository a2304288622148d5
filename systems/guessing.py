"""A blow at where somebody is thought to be: into smoke and darkness, or at one that hides (COV-18, companion 11).

Whoever is there is struck as one roughly located; otherwise there is nothing. Whether a blow that harmed nobody met
anybody at all is not told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import esper

from systems import (
    actions,
    attack,
    attack_facts,
    attack_flow,
    bars,
    condition,
    cover,
    geometry,
    hiding,
    information,
    items,
    knowledge,
    readied,
    sight,
    stack,
    store,
    willpower,
)
from systems.battle import Battle
from systems.board import Board
from systems.commands import Attack, AttackSquare, Command, Square
from systems.events import ActLost, SquareStruck
from systems.facts import Footprint, UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, Forecast
from systems.offers import Field, Offer, Refusal
from systems.parts import Parts

RULES = ("COV-18", "STD-01")
OPEN, COVERED, BLOCKED = "open", "covered", "blocked"
KEPT_PLACES, KEPT_REACHES = 64, 1024
"""Places whose lines of blows are kept with a board, and reaches from a place."""


def suspects(battle: Battle, unit: UnitFacts) -> tuple[str, ...]:
    """The enemies its side knows of and has lost sight of: it knows roughly where they went (COV-17)."""
    cite("COV-17")
    located = knowledge.located(battle, unit.side)
    return tuple([each for each in hiding.choices(battle, unit) if each not in located])


def why_not(battle: Battle, command: AttackSquare) -> Refusal | None:
    """Why this blow cannot be made, as far as the attacker's side can tell."""
    unit = battle.unit(command.actor)
    weapon = unit.weapon(command.weapon)
    if weapon is None:
        return Refusal("attack.no_weapon", ("ATK-02",), (("unit", unit.id), ("weapon", command.weapon)))
    if command.target not in suspects(battle, unit):
        return Refusal("guess.nobody", ("COV-18",), (("unit", unit.id), ("target", command.target)))
    return _hindered(battle, unit, weapon, command) or _unreachable(battle, unit, weapon, command.square)


def _hindered(battle: Battle, unit: UnitFacts, weapon: WeaponFacts, command: AttackSquare) -> Refusal | None:
    """What keeps it from the blow wherever that goes, and whomever it is meant for."""
    named = (("unit", unit.id), ("weapon", command.weapon))
    refusal = attack.too_weak(battle.rules, unit, weapon, named) or bars.weaponless(battle, unit, weapon)
    if refusal is not None:
        return refusal
    if not unit.in_hand(weapon):
        return Refusal("attack.empty", ("ACT-02",), (*named, ("target", command.target)))
    if command.willpower and unit.willpower < 1:
        return Refusal("attack.no_willpower", ("DIC-11",), (("unit", unit.id),))
    return attack.extra_fits(battle, command.extra, unit, weapon)


def _unreachable(battle: Battle, unit: UnitFacts, weapon: WeaponFacts, square: Square) -> Refusal | None:
    """Why the weapon does not get to that square, or need not guess there."""
    named = (("unit", unit.id), ("square", square))
    board, here = battle.board, unit.footprint
    if unit.group or not board.inside(*square) or geometry.overlap(here, Footprint(*square)):
        return Refusal("guess.not_there", ("COV-18",), named)
    if square in _taken(battle, unit.side):
        return Refusal("guess.taken", ("COV-18",), named)
    limit, far = _limit(battle, unit, weapon), _metres(board, unit, square)
    if far > limit:
        cited = ("MEL-02" if weapon.melee else "RNG-03", "COV-18")
        return Refusal("guess.too_far", cited, (*named, ("distance", far), ("limit", limit)))
    if not weapon.melee and _plain(battle, unit, square):
        return Refusal("guess.plain", ("COV-18", "RNG-01"), named)
    line = _line(board, here, square, unit.size)
    if line != OPEN:
        first = "COV-06" if line == COVERED else "MEL-02" if weapon.melee else "RNG-01"
        return Refusal("guess.no_line", (first, "COV-18"), named)
    return None


def _open_squares(battle: Battle, unit: UnitFacts, weapon: WeaponFacts) -> tuple[Square, ...]:
    """The squares of the map that the weapon gets to and where there is something to guess, row by row: all that
    ``_unreachable`` has nothing against. For a shot there are none where nothing is smoky, dark or foggy.
    """
    board, limit = battle.board, _limit(battle, unit, weapon)
    if weapon.melee:
        taken = _taken(battle, unit.side)
        return tuple([square for square in _struck_at(board, unit, limit) if square not in taken])
    if not (board.gloomy or board.smoky):
        return ()
    return _lined_up(board, unit, limit, _taken(battle, unit.side), _plain_squares(battle, unit))


def _struck_at(board: Board, unit: UnitFacts, limit: int) -> tuple[Square, ...]:
    """Where a blow from there gets to at that reach, whoever stands where; kept with the board."""
    kept: dict[tuple[Footprint, int, int, int], tuple[Square, ...]] = board.derived("struck at", lambda _: {})
    key = (unit.footprint, unit.altitude, unit.size, limit)
    found = kept.get(key)
    if found is None:
        if len(kept) >= KEPT_REACHES:
            del kept[next(iter(kept))]
        found = kept[key] = _lined_up(board, unit, limit, frozenset(), bytes(len(board.factors)))
    return found


def _lined_up(
    board: Board, unit: UnitFacts, limit: int, taken: frozenset[Square], plain: bytes
) -> tuple[Square, ...]:  # fmt: skip
    """The squares so near that a blow gets through to, but for those that are taken or plain to see."""
    here, found = unit.footprint, list[Square]()
    lined = sight.field_past_smoke(board, here)  # no other square has a line to it, whatever covers the rest
    columns = range(max(0, here.x - limit), min(board.width, here.x + here.side + limit))
    for y in range(max(0, here.y - limit), min(board.height, here.y + here.side + limit)):
        row = y * board.width
        for x in columns:
            if not lined[row + x] or plain[row + x]:
                continue
            square = (x, y)
            if square in taken or geometry.overlap(here, Footprint(x, y)):
                continue
            if _metres(board, unit, square) <= limit and _line(board, here, square, unit.size) == OPEN:
                found.append(square)
    return tuple(found)


def _limit(battle: Battle, unit: UnitFacts, weapon: WeaponFacts) -> int:
    """Metres that the weapon gets at most."""
    return battle.rules.reach(unit, weapon) if weapon.melee else battle.rules.maximum_range(unit, weapon)


def _metres(board: Board, unit: UnitFacts, square: Square) -> int:
    rise = board.floor_at(unit.x, unit.y) + unit.altitude - board.floor_at(*square)
    return geometry.distance(unit.footprint, Footprint(*square), rise)


def _line(board: Board, here: Footprint, square: Square, size: int) -> str:
    """Whether a blow gets through to a square, whatever the weapon; kept for the last places one struck from."""
    kept: dict[tuple[Footprint, int], dict[Square, str]] = board.derived("lines of guesses", lambda _: {})
    known = kept.get((here, size))
    if known is None:
        if len(kept) >= KEPT_PLACES:
            del kept[next(iter(kept))]
        known = kept[here, size] = {}
    line = known.get(square)
    if line is None:
        there = Footprint(*square)
        if not sight.sees_past_smoke(board, here, there):
            line = BLOCKED
        else:
            line = COVERED if cover.between(board, here, there, size, corners=False).total else OPEN
        known[square] = line
    return line


def _taken(battle: Battle, side: str) -> frozenset[Square]:
    """The squares where a side knows that somebody is."""

    def look(battle: Battle) -> frozenset[Square]:
        located = knowledge.located(battle, side)
        known = [each for each in battle.units() if each.id in located and not each.dead]
        return frozenset(square for each in known for square in geometry.squares(each.footprint))

    return battle.kept(("taken squares", side), look)


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """The squares each weapon reaches, where somebody lost from sight may be."""
    found = suspects(battle, unit)
    if not found or unit.group:
        return
    price = actions.payable(battle, unit, "attack_square")
    for weapon in unit.arms if price is not None else ():
        if _hindered(battle, unit, weapon, AttackSquare(unit.id, found[0], weapon=weapon.key)) is not None:
            continue
        squares = _open_squares(battle, unit, weapon)
        if squares:
            fields = (
                Field("target", "unit", found),
                Field("square", "square", squares),
                Field("weapon", "weapon", (weapon.key,)),
                Field("extra", "number", low=-1, high=battle.rules.attack_extra(unit, weapon)),
                Field("willpower", "flag", (False, True) if unit.willpower else (False,)),
            )
            yield Offer("attack_square", unit.id, fields, price or (), RULES)


def _plain(battle: Battle, unit: UnitFacts, square: Square) -> bool:
    """Whether the shooter sees that square clearly: it shoots only at what smoke, darkness or weather takes from its
    eyes, while a blow in reach may also seek one that hides.
    """
    return _plain_squares(battle, unit)[square[1] * battle.board.width + square[0]] == 1


def _plain_squares(battle: Battle, unit: UnitFacts) -> bytes:
    """1 for every square of the map that the unit sees clearly."""

    def look(battle: Battle) -> bytes:
        board, rules = battle.board, battle.rules
        if unit.bars("see"):
            return bytes(len(board.factors))
        seen = bytearray(sight.field(board, unit.footprint))
        for x, y in geometry.squares(unit.footprint):
            seen[y * board.width + x] = 0
        ranges = [rules.eyesight(unit, dark, board.weather) for dark in range(3)]  # enough light, dim, none
        at = seen.find(1)
        while at >= 0:
            y, x = divmod(at, board.width)
            dark = board.darkness(Footprint(x, y))
            seen[at] = _metres(board, unit, (x, y)) <= ranges[dark]
            at = seen.find(1, at + 1)
        return bytes(seen)

    return battle.kept(("plain squares", unit.id), look)


def facts_of(battle: Battle, command: AttackSquare, target: UnitFacts) -> AttackFacts:
    """The facts of the blow if that unit stood on the square, a large one as far right and down as the map lets it."""
    unit = battle.unit(command.actor)
    weapon = unit.weapon(command.weapon)
    assert weapon is not None
    board, side = battle.board, target.derived.footprint
    x, y = min(command.square[0], board.width - side), min(command.square[1], board.height - side)
    there = replace(target, x=x, y=y)
    facts = attack_facts.gather(
        battle.board, battle.rules, "attack", unit, there, weapon, extra=command.extra, willpower=command.willpower
    )
    return replace(facts, rough=True, precise=False, guessed=True)


def forecast(battle: Battle, command: AttackSquare) -> Forecast:
    """What the blow does if whom it is meant for is there."""
    return _told(command, battle.rules.forecast(facts_of(battle, command, battle.unit(command.target))))


def believed(battle: Battle, command: AttackSquare, side: str) -> tuple[AttackFacts, AttackFacts]:
    """The same for a side that has lost sight of it: against the unit as it came onto the field, the easiest and the
    hardest it could be.
    """
    sheet = battle.sheets[command.target]
    derived = battle.rules.derive(sheet)
    parts = Parts({type(part): part for part in store.arrival(sheet, 0, derived)})
    fresh = replace(store.facts(parts, sheet, derived, sheet.arms), flat_footed=False)
    record = information.record_of(battle, side, fresh)
    return facts_of(battle, command, record.low), facts_of(battle, command, record.high)


def _told(command: AttackSquare, shown: Forecast) -> Forecast:
    return replace(shown, verb="attack_square")


def struck(battle: Battle, command: AttackSquare) -> UnitFacts | None:
    """Whom the blow really meets: the first in the order of the scenario of the enemies that stand there; None where it
    goes into the air.
    """
    unit, there = battle.unit(command.actor), Footprint(*command.square)
    weapon = unit.weapon(command.weapon)
    assert weapon is not None
    foes = (each for each in battle.units() if each.side != unit.side and not each.dead)
    found = next((each for each in foes if geometry.overlap(each.footprint, there)), None)
    if found is None:
        return None
    facts = attack_facts.gather(battle.board, battle.rules, "attack", unit, found, weapon)
    return found if attack.impossible(battle.board, battle.rules, facts) is None else None


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Nobody is there: the blow costs what it costs (COV-18), unless whoever had it for a moment has stopped it."""
    stack.pop(battle)
    found = dict(frame.facts)
    unit, square = battle.unit(found["actor"]), found["square"]
    weapon = unit.weapon(found["weapon"])
    if weapon is None or attack_flow.taken_away(unit):
        battle.say(ActLost(unit=unit.id, verb=AttackSquare.verb, rules=("RDY-03",)))
        return
    if found["willpower"]:
        willpower.spend(battle, unit.id)
    items.use_up(battle, unit.id, weapon)
    if weapon.mode == "throwing" and weapon.shots:
        items.thrown(battle, unit.id, weapon, square)
    knowledge.reveal(battle, unit.id)
    battle.say(SquareStruck(unit=unit.id, square=square, weapon=weapon.key, found=False, rules=RULES))


class Guessing(esper.Processor):
    """Strikes at the square: an attack on whoever is there, or on nothing, which is an attack all the same (ATY-04)."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, AttackSquare):
            return
        actions.pay(battle, command.actor, command.verb)
        condition.end_total_defense(battle, command.actor, "other_standard")
        condition.lose_aim(battle, command.actor, "shot")
        target = struck(battle, command)
        if target is not None:
            blow = Attack(
                command.actor, target.id, command.weapon, extra=command.extra, willpower=command.willpower
            )  # fmt: skip
            attack_flow.announce(battle, blow, square=command.square)
            return
        stack.push(
            battle, "guess", "air", actor=command.actor, square=command.square, weapon=command.weapon,
            willpower=command.willpower,
        )  # fmt: skip
        entrants = readied.on_deed(battle, command, ()) if readied.prepared(battle) else ()
        if entrants:
            readied.open_window(battle, command.actor, entrants)
