"""What of a battle's stored state a side knows: plain data from which its sandbox is built (DESIGN 2, 6).

Its own units are known as they are stored, except who has found those that hide (HID-09). Of a located unit of another
side all is known but what it stands ready for, its orders and its mines (RDY-02); where numbers are not open, what
cannot be seen is the middle of its record (INF-01). Of units that were seen once the side knows what they came with and
where that was; of units that are only spoken of, by a goal or by what they left lying, no more than that there is one.
Nothing else goes in: two battles that differ only in what the side cannot know give equal beliefs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import partial
from operator import attrgetter
from typing import Any, Final

from components.abilities import Readied
from components.actions import Standing
from components.area import Zones
from components.attack import Loads, Weapons
from components.condition import Conditions
from components.damage import Health
from components.defense import Defense
from components.delaying import Begun
from components.effects import Casting, Enchanted
from components.fiat import Added, Fixed
from components.grapple import Grapple
from components.hiding import Hiding
from components.initiative import Initiative
from components.objects import Carried, Lying, Wear
from components.order import Reached
from components.scene import Announced, Clock, DiceCount, Opening, Progress, Sighted, Stack
from components.sheet import Attributes
from components.triggers import Orders, Triggers
from components.willpower import Willpower
from systems import information, knowledge, order, sight, store
from systems.battle import Battle
from systems.board import Board
from systems.course import Before
from systems.detection import UNLOCATED
from systems.facts import CARRIED, CLINGING, RIDING, Derived, UnitFacts, UnitSheet
from systems.frozen import replace
from systems.information import Record
from systems.parts import Parts
from systems.store import FIELDS, SCENE, SCENE_COMPONENTS, UNIT_COMPONENTS

Row = tuple[tuple[Any, ...], ...]
"""The values of every component of one id, in the order of the store."""


def _alone(get: Callable[[Any], Any], part: object) -> tuple[Any, ...]:
    return (get(part),)


WAYS = frozenset(("walk", "ride", "fly", "hold_way", "charge", "overrun"))
"""Chapters whose open resolution knows where somebody means to go."""
BETWEEN_TWO = frozenset((CARRIED, CLINGING, RIDING))
"""Rows of inflicted states that tie two units together."""
VALUES: dict[type, Callable[[Any], tuple[Any, ...]]] = {
    kind: attrgetter(*names) if len(names) > 1 else partial(_alone, attrgetter(*names))
    for kind, names in FIELDS.items()
}
"""What reads all stored values of a component."""
HOLD: Final = UNIT_COMPONENTS.index(Grapple)
STATES: Final = UNIT_COMPONENTS.index(Conditions)
HIDES: Final = UNIT_COMPONENTS.index(Hiding)
PLACE: Final = UNIT_COMPONENTS.index(Initiative)
"""Where these components stand in the row of a unit."""
INFLICTED: Final = FIELDS[Conditions].index("inflicted")
ZONES: Final = SCENE_COMPONENTS.index(Zones)
LAIN: Final = SCENE_COMPONENTS.index(Lying)
"""The same of the scene's row."""
DERIVED = tuple(each.name for each in fields(Derived) if each.name != "footprint")


@dataclass(frozen=True, slots=True)
class Known:
    """One unit as a side knows it."""

    sheet: UnitSheet
    index: int
    """Its place in the scenario, which settles ties."""
    row: Row = ()
    """What is stored of it; empty for one the side does not see now."""
    turn: tuple[Any, ...] = ()
    """Of one it does not see its place in the order, which everybody can follow: the values of ``Initiative``."""
    last: tuple[int, int] | None = None
    """Where it was last seen; None for a unit that is seen, and for one that never was."""
    presence: str = "here"
    """here, gone (it has left the field), or coming: for all the side knows it has still to come."""
    dead: bool = False

    def stored(self, row: Row) -> Known:
        """The same unit with other stored values."""
        return replace(self, row=row)


@dataclass(frozen=True, slots=True)
class Beliefs:
    """What a side knows beside the map as it is now."""

    ground: Board
    """The map as the scenario has it."""
    sides: tuple[str, ...]
    units: tuple[Known, ...]
    scene: Row
    reached: str = ""
    """Whose place in the order is the current one, where its stored numbers are not all known (ICH-08)."""
    before: Before | None = None


def beliefs(battle: Battle, side: str, records: Mapping[str, Record]) -> Beliefs:
    """What the side knows of the battle; ``records`` are those of the located units of other sides, by id."""
    opened = information.open_to_all(battle)
    seen_last, away = knowledge.last_seen(battle, side), battle.absent()
    located = dict(records)
    for unit in sorted(_tied(battle, side) - set(located)):
        located[unit] = information.record(battle, side, unit)
    units = []
    for index, unit in enumerate(battle.ids):
        if battle.sheets[unit].side == side:
            if unit not in away or battle.unit(unit).presence == "gone":
                units.append(battle.kept_of(unit, "believed", partial(_own, unit=unit, index=index)))
        elif unit in located and opened:
            found = partial(_located, side=side, unit=unit, index=index, record=None)
            units.append(battle.kept_of(unit, ("believed", side), found))
        elif unit in located:
            units.append(_located(battle, side, unit, index, located[unit]))
        elif unit in seen_last:
            units.append(_lost(battle, side, unit, index, seen_last[unit][:2], opened))
    known = frozenset(each.sheet.id for each in units)
    units = [_loosened(each, known) for each in units]
    scene = _scene(battle, side, known, opened)
    units += _spoken_of(battle, units, scene)
    if not opened:
        units = _in_order(battle, units, side)
    return Beliefs(
        ground=battle.setup.board,
        sides=battle.setup.sides,
        units=tuple(sorted(units, key=lambda each: each.index)),
        scene=scene,
        reached=_reached(battle, known, opened),
        before=_before(battle, side),
    )


def _tied(battle: Battle, side: str) -> set[str]:
    """Units of other sides that one of the side has its hands on, or sits on: it knows where they are without seeing
    them.
    """
    found = set()
    for unit in battle.units():
        if unit.side == side and (unit.group or unit.clings_to or unit.rides):
            found |= {unit.holds, unit.clings_to, unit.rides, *(held.grappler for held in unit.held_by)}
    return {unit for unit in found if unit and battle.sheets[unit].side != side}


def _row(battle: Battle, unit: str, kinds: tuple[type, ...], changes: Mapping[type, Mapping[str, object]]) -> Row:
    """The stored values of one id, some of them replaced; what is replaced whole is not read."""
    found: list[tuple[Any, ...]] = []
    for kind in kinds:
        changed = changes.get(kind)
        names = FIELDS[kind]
        if changed is None:
            found.append(VALUES[kind](battle.of(unit, kind)))
        elif len(changed) == len(names):
            found.append(tuple([changed[name] for name in names]))
        else:
            values = VALUES[kind](battle.of(unit, kind))
            found.append(tuple([changed.get(name, old) for name, old in zip(names, values, strict=True)]))
    return tuple(found)


def _ours(battle: Battle, side: str) -> frozenset[str]:
    return frozenset(unit for unit, sheet in battle.sheets.items() if sheet.side == side)


# units


def _own(battle: Battle, unit: str, index: int) -> Known:
    """A unit of the side as it is; nobody tells it who has found it, or has seen what it is up to (HID-09). Nothing of
    the battle is asked but what is stored of the unit.
    """
    changes: dict[type, dict[str, object]] = {}
    hiding = battle.of(unit, Hiding)
    if hiding.whereabouts or hiding.spotted or hiding.intent:
        changes[Hiding] = {
            "whereabouts": tuple((watcher, UNLOCATED) for watcher, _ in hiding.whereabouts),
            "spotted": (),
            "intent": tuple((watcher, False) for watcher, _ in hiding.intent),
        }
    return Known(battle.sheets[unit], index, _row(battle, unit, UNIT_COMPONENTS, changes))


def _located(battle: Battle, side: str, unit: str, index: int, record: Record | None) -> Known:
    """A unit of another side that is located: what it keeps to itself left out, what is not seen in the middle of its
    ``record``. Without one all is seen, and of the battle nothing is asked but what is stored of the unit.
    """
    hiding, readied = battle.of(unit, Hiding), battle.of(unit, Readied)
    ours = _ours(battle, side)
    changes: dict[type, dict[str, object]] = {
        Orders: {"order": "", "target": ""},
        Readied: dict.fromkeys(FIELDS[Readied], "") | {"square": (), "owes": readied.owes},
        Hiding: {
            "whereabouts": tuple(row for row in hiding.whereabouts if row[0] in ours),
            "spotted": tuple(row for row in hiding.spotted if row[0] in ours),
            "intent": tuple(row for row in hiding.intent if row[0] in ours),
            "poise": 0,
        },
    }
    sheet = _without_mines(battle.sheets[unit])
    if record is not None:
        low, high = record.low, record.high
        sheet = _middle_sheet(battle.sheets[unit], low, high, _cast(battle, unit))
        changes |= _middle(battle, unit, sheet, low, high)
    return Known(sheet, index, _row(battle, unit, UNIT_COMPONENTS, changes))


def _without_mines(sheet: UnitSheet) -> UnitSheet:
    """A sheet without what its unit has laid in secret before the fight."""
    return replace(sheet, laid=()) if sheet.laid else sheet


def _mean(low: int, high: int) -> int:
    return (low + high) // 2


def _cast(battle: Battle, unit: str) -> frozenset[str]:
    """The spells of the unit that take effect right now: everybody sees them."""
    said = [dict(facts) for _, _, facts in battle.scene(Stack).frames]
    return frozenset(str(each.get(name)) for each in said if each.get("actor") == unit for name in ("weapon", "spell"))


def _middle_sheet(sheet: UnitSheet, low: UnitFacts, high: UnitFacts, cast: frozenset[str] = frozenset()) -> UnitSheet:
    """The sheet of a unit between the weakest and the strongest it could be. It is taken to know what the weapons ask
    for that it carries, and those spells that are seen at work.
    """
    a, b = low.sheet, high.sheet
    skills = dict(a.skills)
    shown = {low.casting, low.keeps, *cast}
    derived = {name: _mean(getattr(low.derived, name), getattr(high.derived, name)) for name in DERIVED}
    return replace(
        a,
        armor=sheet.armor,
        attributes=tuple(_mean(one, other) for one, other in zip(a.attributes, b.attributes, strict=True)),
        skills=tuple((name, _mean(skills.get(name, 0), points)) for name, points in b.skills),
        specialties=b.specialties,
        natural_armor=_mean(a.natural_armor, b.natural_armor),
        deflection=_mean(a.deflection, b.deflection),
        printed=tuple(derived.items()),
        spells=tuple(spell for spell in sheet.spells if spell.key in shown),
        laid=(),
    )


def _middle(
    battle: Battle, unit: str, sheet: UnitSheet, low: UnitFacts, high: UnitFacts
) -> dict[type, dict[str, object]]:
    """What is stored of such a unit, as far as nobody sees it."""
    health, healthy = dict(sheet.printed)["health"], _mean(low.healthy, high.healthy)
    carried, casting = battle.of(unit, Carried), battle.of(unit, Casting)
    rounds = zip(low.ammunition, high.ammunition, strict=True)
    known = {spell.key for spell in sheet.spells}
    return {
        Attributes: {"ratings": sheet.attributes},
        Health: {
            "healthy": healthy,
            "bashing": health - healthy,
            "lethal": 0,
            "aggravated": 0,
            "overflowed": 0,
            "low": 2 * health + healthy,
        },
        Defense: {
            "parry_bonus": _mean(low.parry_bonus, high.parry_bonus),
            "charge_loss": _mean(low.charge_loss, high.charge_loss),
            "all_out_loss": _mean(low.all_out_loss, high.all_out_loss),
            "extra_left": _mean(low.defense_extra_left, high.defense_extra_left),
        },
        Willpower: {"points": 0},
        Standing: {"answer": "default"},
        Weapons: {"ammunition": tuple((item, (least + most + 1) // 2) for (item, least), (_, most) in rounds)},
        Carried: {"gear": carried.held},
        Casting: {
            "spent": 0,
            **({} if casting.spell in known else {"spell": "", "target": "", "turns": 0, "posture": ()}),
            **({} if casting.keeps[0] in known else {"keeps": ("", "")}),
        },
    }


def _lost(battle: Battle, side: str, unit: str, index: int, last: tuple[int, int], opened: bool) -> Known:
    """A unit that was seen and is not seen now: what it came with, and where it was. The order of turns shows who has
    left the field, and no dead body is suspected anywhere (``hiding.choices``).
    """
    facts, sheet = battle.unit(unit), _without_mines(battle.sheets[unit])
    if not opened:
        fresh = _as_it_came(battle, sheet, index)
        record = information.record_of(battle, side, fresh)
        sheet = _middle_sheet(sheet, record.low, record.high)
    turn = VALUES[Initiative](battle.of(unit, Initiative))
    presence = "gone" if facts.presence == "gone" else "here"
    return Known(sheet, index, turn=turn, last=last, presence=presence, dead=facts.dead)


def _loosened(each: Known, known: frozenset[str]) -> Known:
    """A unit without its bonds to anybody the side knows nothing of: a hold, a mount."""
    if not each.row:
        return each
    holds, held_by, group = each.row[HOLD]
    inflicted = each.row[STATES][INFLICTED]
    if not (holds or held_by or inflicted):
        return each
    kept = tuple([row for row in inflicted if row[0] not in BETWEEN_TWO or row[1] in known])
    strangers = {holds, *(row[0] for row in held_by)} - known - {""}
    if not strangers and kept == inflicted:
        return each
    rows = list(each.row)
    if strangers:
        left = tuple(row for row in held_by if row[0] in known)
        holds = holds if holds in known else ""
        rows[HOLD] = (holds, left, group if holds or left else "")
    rows[STATES] = (*rows[STATES][:INFLICTED], kept, *rows[STATES][INFLICTED + 1 :])
    return each.stored(tuple(rows))


def _as_it_came(battle: Battle, sheet: UnitSheet, index: int) -> UnitFacts:
    derived = battle.rules.derive(sheet)
    parts = store.arrival(sheet, index, derived, "here", battle.rules.start(sheet))
    kept = Parts(dict(zip(UNIT_COMPONENTS, parts, strict=True)))
    return store.facts(kept, sheet, derived, sheet.arms)


def _spoken_of(battle: Battle, units: list[Known], scene: Row) -> list[Known]:
    """Units the side has never seen and yet has heard of: by a goal, by what of theirs lies about, as somebody one of
    its own hides from. They are nowhere on the map.
    """
    known, zones = {each.sheet.id for each in units}, scene[ZONES][0]
    named = {goal.unit for goal in battle.setup.objectives} | {row[2] for row in zones}
    things = {row[0] for row in scene[LAIN][0]}
    named |= {item.partition("/")[0] for item in things if "/" in item}
    for each in units:
        for rows in each.row[HIDES][:3] if each.row else ():
            for watcher, _ in rows:
                named.add(watcher)
    found: list[Known] = []
    if named <= known:
        return found
    for index, unit in enumerate(battle.ids):
        if unit in named and unit not in known:
            sheet = battle.sheets[unit]
            keys = {row[1] for row in zones if row[2] == unit}
            bare = UnitSheet(
                unit, sheet.side, sheet.template, sheet.name_en, sheet.name_zh,
                weapons=tuple(arm for arm in sheet.weapons if arm.key in keys or f"{unit}/{arm.item}" in things),
                explosives=tuple(arm for arm in sheet.explosives if arm.key in keys),
            )  # fmt: skip
            found.append(Known(bare, index, presence="coming"))
    return found


# the order of turns


def _in_order(battle: Battle, units: list[Known], side: str) -> list[Known]:
    """The units placed among those of equal score as the order shows them: why an enemy stands there hangs on numbers
    that nobody sees. The side's own stay as they are as long as no enemy comes between them.
    """
    among = _among(battle, side)
    names = FIELDS[Initiative]
    found = []
    for each in units:
        told = each.row[PLACE] if each.row else each.turn
        if told and each.sheet.id in among:
            changed = dict(zip(names, told, strict=True)) | {"among": among[each.sheet.id]}
            if each.sheet.side != side:
                changed["tie"] = 0
            turn = tuple(changed.values())
            row = (*each.row[:PLACE], turn, *each.row[PLACE + 1 :]) if each.row else ()
            each = replace(each, row=row, turn=() if row else turn)
        found.append(each)
    return found


def _among(battle: Battle, side: str) -> dict[str, int]:
    """What puts each unit where it stands among those of its score, with all else about them alike."""
    standings = {each.id: each for each in order.standings(battle)}
    groups: dict[int, list[str]] = {}
    for unit in battle.rules.order(tuple(standings.values())):
        groups.setdefault(standings[unit].score, []).append(unit)
    among: dict[str, int] = {}
    for group in groups.values():
        own = [unit for unit in group if battle.sheets[unit].side == side]
        before = group.index(own[0]) if own else 0
        now, parted = (standings[own[0]].among if own else 0) - before - 1, False
        for unit in group:
            ours = unit in own
            if ours and not parted:
                now = max(now + (unit == own[0]), standings[unit].among)
            else:
                now += 1
            parted = parted or (not ours and group.index(unit) > before)
            among[unit] = now
    return among


def _reached(battle: Battle, known: frozenset[str], opened: bool) -> str:
    """Whose place is the current one, where the place itself cannot be taken over: numbers of enemies are part of it,
    or nobody the side knows stands there. Then it is the last known unit that has acted.
    """
    place = battle.scene(Reached).place
    if not place:
        return ""
    standings = order.standings(battle)
    for each in standings:
        if each.id in known and order.spot(each) == place:
            return "" if opened else each.id
    acted = {each.id for each in standings if each.acted and each.id in known}
    return next((unit for unit in reversed(order.turns(battle)) if unit in acted), "")


# the scene


def _fields(battle: Battle, side: str) -> list[Any]:
    """The squares that each able unit of the side sees."""
    return [sight.field(battle.board, unit.footprint) for unit in battle.units() if unit.side == side and not unit.idle]


def _scene(battle: Battle, side: str, known: frozenset[str], opened: bool) -> Row:
    """The scene as the side knows it."""
    fields = _fields(battle, side) if battle.scene(Lying).items else []
    of, width = battle.scene, battle.board.width
    clock, sighted, announced, opening = of(Clock), of(Sighted), of(Announced), of(Opening)
    triggers, mine = of(Triggers), frozenset(unit for unit in known if battle.sheets[unit].side == side)
    open_gear = known if opened else mine

    def owner(item: str) -> str:
        return item.partition("/")[0]

    changes: dict[type, dict[str, object]] = {
        Clock: {
            "acting": clock.acting if clock.acting in known else "",
            "seen": tuple([unit for unit in clock.seen if unit in known]) if clock.acting in mine else (),
        },
        Stack: {"frames": _frames(of(Stack).frames, known, mine)},
        DiceCount: {"counts": ()},
        Progress: {"round": clock.round},
        Sighted: {
            "last": tuple([row for row in sighted.last if row[0] == side]),
            "met": tuple([row for row in sighted.met if row[0] == side]),
        },
        Announced: {"known": tuple([row for row in announced.known if row[0] == side])},
        Lying: {
            "items": tuple([row for row in of(Lying).items if any(seen[row[2] * width + row[1]] for seen in fields)])
        },
        Wear: {
            "damage": tuple(
                row for row in of(Wear).damage if "/" not in row[0] or owner(row[0]) in known
            )
        },
        Zones: {"rows": tuple([_zone(row, known) for row in of(Zones).rows if row[0] != "mine" or side in row[6]])},
        Opening: {
            "initiator": opening.initiator if opening.initiator in known else "",
            "able": tuple([unit for unit in opening.able if unit in known]),
            "peace": _mutual(opening.peace, side),
        },
        Enchanted: {"rows": tuple([row for row in of(Enchanted).rows if owner(row[0]) in known])},
        Loads: {"rows": tuple([row for row in of(Loads).rows if owner(row[0]) in open_gear])},
        Reached: {"place": of(Reached).place if opened or not known else ()},
        Begun: _begun(of(Begun), mine),
        Triggers: {"fired": (), "due": (), "on": (), "called": (), "held": triggers.held},
        Fixed: {"rows": ()},
        Added: {"sheets": ()},
    }  # fmt: skip
    return _row(battle, SCENE, SCENE_COMPONENTS, changes)


def _zone(row: tuple[Any, ...], known: frozenset[str]) -> tuple[Any, ...]:
    """What lies on the ground, without the units that nobody has seen there."""
    struck, passed = (tuple([unit for unit in units if unit in known]) for units in row[7:9])
    return (*row[:7], struck, passed)


def _mutual(peace: Iterable[tuple[str, str]], side: str) -> tuple[tuple[str, str], ...]:
    """Whom the side takes for no enemy, each of them believed to take it for none either (HOS-04)."""
    ours = tuple([pair for pair in peace if pair[0] == side])
    return tuple(sorted((*ours, *[(other, one) for one, other in ours])))


def _begun(begun: Begun, mine: frozenset[str]) -> dict[str, object]:
    """The beginning of the turn under way: what it wrote is known of the side's own units."""
    if begun.unit not in mine:
        return {"unit": "", "open": False, "rows": (), "yielded": tuple([u for u in begun.yielded if u in mine])}
    rows = tuple([row for row in begun.rows if row[0] in mine or row[0] == SCENE])
    return {"rows": rows, "yielded": tuple([unit for unit in begun.yielded if unit in mine])}


def _frames(
    frames: tuple[tuple[str, str, tuple[tuple[str, Any], ...]], ...], known: frozenset[str], mine: frozenset[str]
) -> tuple[tuple[str, str, tuple[tuple[str, Any], ...]], ...]:
    """The open resolutions: who else stands ready is not known, nor where somebody of another side means to go yet.
    Nothing is left open where somebody takes part whom the side has never seen.
    """
    found = []
    for chapter, step, facts in frames:
        said = dict(facts)
        who = {str(said[name]) for name in ("actor", "unit", "target", "doer") if said.get(name)}
        if not who <= known:
            return ()
        if chapter == "readied" and "entrants" in said:
            said["entrants"] = tuple(unit for unit in said["entrants"] if unit in mine)
        if chapter in WAYS and not who <= mine and "path" in said and "done" in said:
            said["path"] = said["path"][: said["done"]]
        if "left" in said and isinstance(said["left"], tuple):
            said["left"] = tuple(each for each in said["left"] if not isinstance(each, str) or each in known)
        found.append((chapter, step, tuple(said.items())))
    return tuple(found)


def _before(battle: Battle, side: str) -> Before | None:
    """What there is before the first blow, as far as it is the side's own affair."""
    before = battle.setup.before
    if before is None:
        return None

    def own(unit: str) -> bool:
        return unit in battle.sheets and battle.sheets[unit].side == side

    mine = own(before.initiator)
    return Before(
        rounds=before.rounds,
        initiator=before.initiator if mine else "",
        act=before.act if mine else "",
        otherwise=before.otherwise,
        told=tuple(row for row in before.told if any(map(own, row))),
        hostile=tuple(unit for unit in before.hostile if own(unit)),
    )
