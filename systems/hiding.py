"""Deliberate hiding: where one is, and those who look out for it (HID, companion 11); ``intents`` is what one is up to.

Whoever hides chooses from whom. Each of those looks out at the start of its turns: PER + Investigation against DEX +
Stealth, and every time it wins it knows one step more: roughly where the other is, then exactly. An attack shows the
attacker to all (``knowledge.reveal``). Frame ``spot``: one watcher, everybody it may notice, one contest after the
other.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.hiding import Hiding as Hidden
from components.scene import Clock
from systems import (
    actions,
    attack_types,
    condition,
    contest,
    cover,
    detection,
    geometry,
    information,
    knowledge,
    movement,
    stack,
)
from systems.battle import Battle
from systems.commands import Cast, Charge, Command, Hide, Move, Overrun, Say, Warn
from systems.detection import PINPOINTED, UNLOCATED
from systems.events import HidingBegan, HidingEnded, Noticed
from systems.facts import Footprint, UnitFacts, cite
from systems.forecast import ContestFacts, Effect, Forecast
from systems.frozen import replace
from systems.geometry import squares
from systems.offers import Field, Offer, Refusal
from systems.rulesets.plans import once, undertaking
from systems.store import SCENE

RULES = ("HID-01", "HID-05", "HID-07")


def choices(battle: Battle, unit: UnitFacts) -> tuple[str, ...]:
    """The enemies its side knows of, wherever they are: whom the unit may choose to hide from (HID-02, HID-03)."""
    located, seen = knowledge.located(battle, unit.side), knowledge.last_seen(battle, unit.side)
    foes = [each.id for each in battle.units() if each.side != unit.side and not each.dead]
    return tuple([each for each in foes if each in located or each in seen])


def why_not(battle: Battle, command: Hide) -> Refusal | None:
    """Why the unit cannot hide from these: nobody chosen, in a hold, watched by one of them, or in the open."""
    unit, named = battle.unit(command.actor), (("unit", command.actor),)
    if unit.group or unit.clings_to:
        return Refusal("hide.held", ("HID-01",), named)
    open_to = choices(battle, unit)
    if not command.targets or tuple(each for each in open_to if each in command.targets) != command.targets:
        return Refusal("hide.from_whom", ("HID-02", "HID-04"), named)
    for target in command.targets:
        refusal = _hindered(battle, unit, target)
        if refusal is not None:
            return refusal
    return None


def _hindered(battle: Battle, unit: UnitFacts, target: str) -> Refusal | None:
    """Why it cannot hide from this one, as far as its own side can tell: watched, or nothing to hide behind."""
    located = knowledge.locates(battle, unit.side, target)
    if unit.hides:  # nobody tells it who has found it
        unit = replace(unit, hides=tuple((who, UNLOCATED) for who, _ in unit.hides))
    named = (("unit", unit.id), ("target", target))
    if located and detection.watches(battle.board, battle.rules, _taken_for(battle, unit, target), unit):
        return Refusal("hide.watched", ("HID-07",), named)
    if _concealed(battle, unit, target, located):
        return None
    return Refusal("hide.open", ("HID-07",), named)


def _concealed(battle: Battle, unit: UnitFacts, target: str, located: bool) -> bool:
    """Whether cover, distance, darkness, smoke or undergrowth is between the unit and where its side takes the target
    to be.
    """
    watcher, board, here = _taken_for(battle, unit, target), battle.board, unit.footprint
    there = watcher.footprint
    if not located:
        x, y, _ = knowledge.last_seen(battle, unit.side)[target]
        there = Footprint(x, y, there.side)
    between = cover.between(board, there, here, unit.size, corners=False)
    far = battle.rules.sight_range(watcher) if located else 0
    beyond = located and knowledge.distance(battle, watcher, unit) > far
    return (
        bool(between.pieces or between.around)
        or not between.sight
        or between.dark > 0
        or beyond
        or _in_brush(battle, unit)
    )


def _taken_for(battle: Battle, unit: UnitFacts, target: str) -> UnitFacts:
    """The one it hides from with the keenest senses that the unit's side cannot rule out (INF-01)."""
    return information.record(battle, unit.side, target).high


def _in_brush(battle: Battle, unit: UnitFacts) -> bool:
    """Whether it is in undergrowth, in which one hides well and sneaks badly (companion 10)."""
    return any(battle.board.ground_at(*square).brush for square in squares(unit.footprint))


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Hiding from any of those it can hide from."""
    price = actions.payable(battle, unit, "hide")
    if price is None or unit.group or unit.clings_to:
        return
    targets = tuple([each for each in choices(battle, unit) if _hindered(battle, unit, each) is None])
    if targets:
        field = Field("targets", "several", targets, low=1, high=len(targets))
        yield Offer("hide", unit.id, (field,), price, battle.rules.verb("hide").rules)


def forecast(battle: Battle, command: Hide) -> Forecast:
    """What each of them will roll as its next turn begins, and the chance that none of them notices anything."""
    unit = battle.unit(command.actor)
    steps = tuple(
        contest.planned(battle, _facts(battle, battle.unit(each), unit, level=UNLOCATED)) for each in command.targets
    )
    unnoticed = 1.0
    for step in steps:
        unnoticed *= 1.0 - step.win
    return undertaking(
        "hide", unit.id, "", battle.rules.verb("hide").prices[0],
        steps=steps, effects=(Effect("unnoticed", once(unnoticed), ("HID-09",)),), hit=unnoticed,
    )  # fmt: skip


def _facts(battle: Battle, watcher: UnitFacts, hider: UnitFacts, level: int) -> ContestFacts:
    return ContestFacts("spot", watcher, hider, circumstances=circumstances(battle, watcher, hider, level))


def circumstances(battle: Battle, watcher: UnitFacts, hider: UnitFacts, level: int) -> tuple[str, ...]:
    """What helps and hinders the watcher now, by the names of the ruleset's table (companion 11)."""
    deeds, board = battle.of(hider.id, Hidden).deeds, battle.board
    far = knowledge.distance(battle, watcher, hider)
    found = {
        "unlocated": level == UNLOCATED,
        "noisy": board.noisy,
        "acted": "attacked" in deeds or "cast" in deeds,
        "spoke": "spoke" in deeds,
        "smells": dict(hider.sheet.traits).get("odorous", 0) > 0,
        "hurried": "hurried" in deeds,
        "approximate_range": far <= battle.rules.sight_range(watcher),
        "sensory_range": far <= watcher.derived.sensory_range,
        "bad_weather": board.weather not in ("", "storm"),
        "storm": board.weather == "storm",
        "hide_in_brush": _in_brush(battle, hider) and "moved" not in deeds,
        "sneak_in_brush": _in_brush(battle, hider) and "moved" in deeds,
        "hide_in_smoke": any(board.smoke[y * board.width + x] for x, y in geometry.squares(hider.footprint)),
    }
    return tuple(name for name, counts in found.items() if counts)


# looking out


def look_out(battle: Battle, unit: str) -> None:
    """As its turn begins a unit may notice everybody that hides from it and that it could otherwise make out."""
    watcher = battle.unit(unit)
    if watcher.idle:
        return
    hidden = tuple(each.id for each in battle.units() if each.side != watcher.side and _gains(battle, watcher, each))
    if hidden:
        stack.push(battle, "spot", "look", unit=unit, hidden=hidden)


def _gains(battle: Battle, watcher: UnitFacts, other: UnitFacts) -> bool:
    """Whether the watcher would locate the other better if it did not hide."""
    hides = any(who == watcher.id and steps < PINPOINTED for who, steps in other.hides)
    if not hides and battle.rules.veil(other) is None:
        return False
    plain = replace(other, hides=(), spotted=((watcher.id, PINPOINTED),))
    board, rules = battle.board, battle.rules
    return detection.perceived(board, rules, watcher, plain) > detection.perceived(board, rules, watcher, other)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The next contest of one that looks out, or what came of the last (HID-07)."""
    unit, hidden = frame.fact("unit"), frame.fact("hidden")
    watcher = battle.unit(unit)
    if frame.step == "look":
        if not hidden or watcher.idle:
            stack.pop(battle)
            _look_again(battle, watcher)
            return
        other = battle.unit(hidden[0])
        level = knowledge.level(battle, unit, other.id)
        if not _gains(battle, watcher, other):
            stack.turn(battle, "look", hidden=hidden[1:])
            return
        stack.turn(battle, "look")
        contest.begin(battle, "spot", unit, other.id, circumstances=circumstances(battle, watcher, other, level))
    else:
        stack.turn(battle, "look", hidden=hidden[1:])
        if frame.fact("margin"):
            _step(battle, unit, hidden[0])


def _step(battle: Battle, watcher: str, hidden: str) -> None:
    """The watcher has won: it knows one step more (companion 11)."""
    found = battle.of(hidden, Hidden)
    if watcher in dict(found.whereabouts):
        rows = tuple((who, min(PINPOINTED, steps + (who == watcher))) for who, steps in found.whereabouts)
        battle.write(hidden, Hidden, "whereabouts", rows, ("HID-07",))
    else:
        steps = dict(found.spotted) | {watcher: dict(found.spotted).get(watcher, 0) + 1}
        battle.write(hidden, Hidden, "spotted", tuple(sorted(steps.items())), ("HID-08",))
    level = knowledge.level(battle, watcher, hidden)
    battle.say(Noticed(unit=watcher, hidden=hidden, level=level, rules=("HID-07", "HID-09")))


def _look_again(battle: Battle, watcher: UnitFacts) -> None:
    """Whom it has noticed it has seen as its turn began (CHG-11)."""
    if battle.acting() == watcher.id:
        others = (each for each in battle.units() if each.id != watcher.id)
        seen = tuple(other.id for other in others if knowledge.sees(battle, watcher, other))
        battle.write(SCENE, Clock, "seen", seen, ("CHG-11",))


def turn_begins(battle: Battle, unit: str) -> None:
    """What gave the unit away since its last turn began counts no more; then it looks out itself."""
    battle.write(unit, Hidden, "deeds", ())
    look_out(battle, unit)


# hiding


def hide(battle: Battle, unit: str, watchers: tuple[str, ...]) -> None:
    """From now on the unit hides from these; whoever of them watches it all the same is not taken in (HID-01 to
    HID-05).
    """
    cite("HID-02", "HID-03", "HID-04")
    rows = dict(battle.of(unit, Hidden).whereabouts)
    for watcher in watchers:
        watched = knowledge.level(battle, watcher, unit) == PINPOINTED
        rows[watcher] = PINPOINTED if watched else UNLOCATED
    order = tuple((each, rows[each]) for each in battle.ids if each in rows)
    battle.write(unit, Hidden, "whereabouts", order, RULES)
    battle.say(HidingBegan(unit=unit, watchers=watchers, rules=RULES))


def hidden_from(battle: Battle, unit: str, watcher: str) -> bool:
    """Whether the unit hides its whereabouts from that one and has not been found by it."""
    return dict(battle.of(unit, Hidden).whereabouts).get(watcher, PINPOINTED) < PINPOINTED


def did(battle: Battle, unit: str, *deeds: str) -> None:
    """Remember what gives a unit away: ``attacked``, ``cast``, ``spoke``, ``moved``, ``hurried`` (companion 11)."""
    known = battle.of(unit, Hidden).deeds
    battle.write(unit, Hidden, "deeds", (*known, *(each for each in deeds if each not in known)))


def review(battle: Battle) -> None:
    """Who has fallen hides no more."""
    for unit in battle.units():
        if unit.hides and unit.fallen:
            watchers = tuple(watcher for watcher, _ in unit.hides)
            battle.write(unit.id, Hidden, "whereabouts", (), ("HID-01",))
            battle.say(HidingEnded(unit=unit.id, watchers=watchers, cause="fallen", rules=("HID-01",)))


class Hiding(esper.Processor):
    """Hides units, and remembers what gives them away before it happens."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Hide):
            condition.undertake(battle, command.actor, command.verb)
            hide(battle, command.actor, command.targets)
        elif attack_types.is_blow(command):
            moves = ("moved", "hurried") if isinstance(command, Charge) else ()
            did(battle, command.actor, "attacked", *moves)
        elif isinstance(command, Cast):
            did(battle, command.actor, "cast")
        elif isinstance(command, (Say, Warn)):
            did(battle, command.actor, "spoke")
        elif isinstance(command, (Move, Overrun)):
            unit = battle.unit(command.actor)
            half, _ = movement.walk(battle.board, unit.footprint, command.path, bytes(len(battle.board.factors)))
            hurried = isinstance(command, Overrun) or half > unit.speed
            did(battle, command.actor, "moved", *(("hurried",) if hurried else ()))
