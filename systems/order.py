"""The order of turns and its changes: raised, lowered, put before somebody (ICH, INI-05 to INI-07).

The current place is where the unit stood whose turn came last. Each turn goes to the first unit behind it that has not
acted this round: whoever is put before it loses the round, whoever is put behind it and has not acted still acts, and
nobody acts twice.
"""

from __future__ import annotations

from dataclasses import replace

from components.delaying import Begun
from components.initiative import Initiative as Place
from components.order import Reached
from components.scene import Opening
from systems.battle import Battle
from systems.events import PassedOver, PlaceChanged, ScoreChanged, TieRolled
from systems.facts import cite
from systems.rulesets.answers import Standing
from systems.store import SCENE

TIE_BASE = 11
"""Stored tie dice are digits of this base: 1 to 10, and 0 for a unit that needed no further die."""
TIE, FIRST = 3, 1 << 60
"""Where a stored place has its dice; dice that no unit throws."""


def standings(battle: Battle, left: tuple[str, ...] = ()) -> tuple[Standing, ...]:
    """What decides the order, of every unit on the field, and of those that have ``left`` it."""
    if not left:
        return battle.kept("standings", _standings)
    return _standings(battle, left)


def _standings(battle: Battle, left: tuple[str, ...] = ()) -> tuple[Standing, ...]:
    away = battle.absent()
    return tuple([standing(battle, unit) for unit in battle.ids if unit not in away or unit in left])


def standing(battle: Battle, unit: str) -> Standing:
    """What decides the place of one unit."""
    facts, place = battle.unit(unit), battle.of(unit, Place)
    return Standing(
        unit,
        battle.rules.place(facts, place.score),
        facts.attribute("COM"),
        facts.attribute("DEX"),
        place.tie,
        battle.ids.index(unit),
        place.among,
        place.acted,
    )


def turns(battle: Battle) -> tuple[str, ...]:
    """Every unit on the field from first to last (INI-01, INI-05)."""
    return _sorted(battle, standings(battle))


def _sorted(battle: Battle, found: tuple[Standing, ...]) -> tuple[str, ...]:
    """By Initiative; before there is any in the order of the scenario, and in a surprise round the initiator first,
    whatever its score, and last whoever may not act (SUR-09).
    """
    opening = battle.scene(Opening)
    if opening.phase == "rounds":
        return battle.rules.order(found)
    listed = tuple(each.id for each in found)
    if opening.phase == "before":
        return listed
    able = battle.rules.order(tuple(each for each in found if each.id in opening.able))
    first = tuple(unit for unit in able if unit == opening.initiator)
    cite("SUR-09")
    return (*first, *(unit for unit in able if unit not in first), *(unit for unit in listed if unit not in able))


def scored(battle: Battle) -> tuple[Standing, ...]:
    """The standings of whoever has rolled: in a surprise round those who may act in it (SUR-07)."""
    opening, found = battle.scene(Opening), standings(battle)
    return found if opening.phase == "rounds" else tuple(each for each in found if each.id in opening.able)


def waiting(battle: Battle) -> tuple[str, ...]:
    """Whose slot of the round is still to come, first to last: who stands behind the current place and has not acted
    (ICH-08). Who has left the field keeps its slot as the dead do: what it did to others ends there (SCN-04).
    """
    left = tuple(unit for unit in battle.absent() if battle.unit(unit).presence == "gone")
    rest = tuple(each for each in standings(battle, left) if not each.acted)
    place = battle.scene(Reached).place
    if not place or battle.scene(Opening).phase != "rounds":
        return _sorted(battle, rest)
    found = battle.rules.order((_here(place), *rest))
    return found[found.index(SCENE) + 1 :]


def reach(battle: Battle, unit: str) -> None:
    """The turn of this unit comes: where it stands now is the current place (ICH-08)."""
    if battle.scene(Opening).phase != "rounds":
        return  # in a surprise round nobody stands where it does by its score alone (SUR-09)
    battle.write(SCENE, Reached, "place", spot(standing(battle, unit)), ("ICH-08",))


def _here(place: tuple[int, ...]) -> Standing:
    """The current place as a standing of its own, before whoever stands exactly there; where no die was thrown when its
    unit stood there, before all that threw one afterwards.
    """
    score, composure, dexterity, tie, _, among = place
    return Standing(SCENE, score, composure, dexterity, tie or FIRST, -1, among, acted=True)


def spot(unit: Standing) -> tuple[int, ...]:
    """What puts a unit where it stands, as the current place is stored."""
    return (unit.score, unit.composure, unit.dexterity, unit.tie, unit.index, unit.among)


def behind(battle: Battle, unit: str) -> bool:
    """Whether the unit's place is still to come this round."""
    place = battle.scene(Reached).place
    return not place or battle.rules.order((_here(place), standing(battle, unit)))[0] == SCENE


def finish(battle: Battle) -> None:
    """The round is over: whoever was put before the current place has lost it, and that is said (ICH-04)."""
    for each in standings(battle):
        if not each.acted and not battle.unit(each.id).fallen:
            battle.say(PassedOver(unit=each.id, rules=("ICH-04",)))
    battle.write(SCENE, Reached, "place", ())
    battle.write(SCENE, Begun, "yielded", ())


# changes


def change_score(battle: Battle, unit: str, score: int, rules: tuple[str, ...] = ()) -> None:
    """Give a unit another Initiative score, kept from now on, and sort it in anew (ICH-01, ICH-02).

    ``score`` is what it counts for in the state the unit is in; ``rules`` are those of what changes it. The same score
    changes nothing.
    """
    old = standing(battle, unit).score
    if score == old:
        return
    battle.write(unit, Place, "score", _stored(battle, unit, score), ("ICH-02", *rules))
    battle.write(unit, Place, "among", 0, ("ICH-02", *rules))
    sort_in(battle, unit)
    tell = ("ICH-01", "ICH-02", *_effect(battle, unit, score - old), *rules)
    battle.say(ScoreChanged(unit=unit, old=old, score=score, rules=tell))


def move_before(battle: Battle, unit: str, other: str, rules: tuple[str, ...] = ()) -> None:
    """Put a unit right before another: it takes that one's score and a place among equals (ICH-07)."""
    mine, there = standing(battle, unit), standing(battle, other)
    raised = battle.rules.order((mine, there))[0] == other
    equal = tuple(each for each in standings(battle) if each.score == there.score and each.id != unit)
    found = battle.rules.order(equal)
    after = found[found.index(other) :]
    _shift_here(battle, there)
    for each in equal:
        if each.id in after:
            battle.write(each.id, Place, "among", each.among + 2, ("ICH-07",))
    battle.write(unit, Place, "score", _stored(battle, unit, there.score), ("ICH-07", *rules))
    battle.write(unit, Place, "among", there.among + 1, ("ICH-07", *rules))
    tell = ("ICH-01", "ICH-07", *_effect(battle, unit, 1 if raised else -1), *rules)
    battle.say(PlaceChanged(unit=unit, other=other, rules=tell))


def _shift_here(battle: Battle, there: Standing) -> None:
    """The current place makes room as the units do that stand where it is, at that place or later."""
    place = battle.scene(Reached).place
    if not place or place[0] != there.score:
        return
    at = (there.score, there.composure, there.dexterity, there.tie, there.index, there.among)
    if place == at or battle.rules.order((_here(place), there))[0] == there.id:
        battle.write(SCENE, Reached, "place", (*place[:-1], place[-1] + 2), ("ICH-07",))


def _stored(battle: Battle, unit: str, score: int) -> int:
    """The score to write down so that it counts for this much in the state the unit is in."""
    facts, stored = battle.unit(unit), score
    while battle.rules.place(facts, stored) < score:
        stored += 1
    return stored


def _effect(battle: Battle, unit: str, by: int) -> tuple[str, ...]:
    """What the change does to this round's turn, named by its rule (ICH-03 to ICH-06)."""
    if battle.of(unit, Place).acted:
        return ("ICH-06", "ICH-08") if by < 0 else ("ICH-08",)
    if by < 0:
        return ("ICH-05",)
    return ("ICH-03",) if behind(battle, unit) else ("ICH-04",)


# ties


def sort_in(battle: Battle, unit: str) -> None:
    """A unit that has come to a score others have: where Attributes do not tell them apart the dice thrown before are
    kept, whoever has thrown none throws now, and whoever is still equal throws again (INI-06).
    """
    mine = standing(battle, unit)
    if any(each.id != unit and each.score == mine.score for each in scored(battle)):
        cite("INI-06")  # Composure and Dexterity first
    rivals = [each for each in scored(battle) if each.id != unit and battle.rules.tied(mine, each)]
    _level(battle, (*rivals, mine))
    settle(battle)


def _level(battle: Battle, group: tuple[Standing, ...]) -> None:
    """Dice thrown in other company count digit for digit: all of the group come to have as many, and one (INI-06)."""
    deepest = max(_digits(each.tie) for each in group)
    for each in group if deepest and len(group) > 1 else ():
        face = 0 if each.tie else battle.d10(each.id, "tie")
        _set_tie(battle, each, _lengthened(each.tie or face, deepest), face)
    _level_here(battle)


def settle(battle: Battle) -> None:
    """Roll ties off until nobody stands equal with another (INI-06)."""
    while tied := _tied(battle):
        _roll_off(battle, tied)


def _roll_off(battle: Battle, tied: tuple[str, ...]) -> None:
    """Everybody who ever tied moves one digit on, so that a later die never outweighs an earlier one (INI-06)."""
    units = scored(battle)
    for unit in units:
        if any(other.id != unit.id and battle.rules.tied(unit, other) for other in units):
            face = battle.d10(unit.id, "tie") if unit.id in tied else 0
            _set_tie(battle, unit, unit.tie * TIE_BASE + face, face)
    _level_here(battle)


def _set_tie(battle: Battle, unit: Standing, tie: int, face: int) -> None:
    """Store a unit's dice; where it stands at the current place that one goes with it (ICH-08)."""
    here = battle.scene(Reached).place
    battle.write(unit.id, Place, "tie", tie, ("INI-06",))
    if here == spot(unit):
        battle.write(SCENE, Reached, "place", spot(replace(unit, tie=tie)), ("ICH-08",))
    if face:
        battle.say(TieRolled(unit=unit.id, face=face, rules=("INI-06",)))


def _level_here(battle: Battle) -> None:
    """A current place that its unit has left keeps its rank among dice that have grown longer (ICH-08)."""
    place = battle.scene(Reached).place
    if not place or not place[TIE]:
        return
    group = [each.tie for each in scored(battle) if battle.rules.tied(_here(place), each)]
    tie = _lengthened(place[TIE], max(map(_digits, group), default=0))
    battle.write(SCENE, Reached, "place", (*place[:TIE], tie, *place[TIE + 1 :]), ("ICH-08",))


def _digits(tie: int) -> int:
    """How many dice a stored tie holds."""
    count = 0
    while tie:
        tie, count = tie // TIE_BASE, count + 1
    return count


def _lengthened(tie: int, digits: int) -> int:
    """The same dice with noughts behind them, up to so many digits."""
    return int(tie * TIE_BASE ** max(0, digits - _digits(tie)))


def _tied(battle: Battle) -> tuple[str, ...]:
    """Units that still stand equal with another, stored dice included."""
    units = scored(battle)
    return tuple(a.id for a in units if any(a.id != b.id and battle.rules.tied(a, b) and a.tie == b.tie for b in units))


# comrades


def comrades(battle: Battle, unit: str, *, acted: bool) -> tuple[str, ...]:
    """Tied units of the same side right before or after this one which have ``acted`` or not, as it has: they may
    change places without anybody losing a turn (INI-07).
    """
    found, mine = turns(battle), standing(battle, unit)
    if unit not in found:  # not on the field, or given up
        return ()
    at = found.index(unit)
    near = tuple(standing(battle, each) for each in (*found[max(0, at - 1) : at], *found[at + 1 : at + 2]))
    return tuple(
        each.id
        for each in near
        if (each.score, each.acted) == (mine.score, acted)
        and not battle.unit(each.id).fallen
        and battle.rules.agree(battle.unit(unit), battle.unit(each.id))
    )
