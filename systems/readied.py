"""Readied actions: a deed prepared for a moment (RDY-01 to RDY-04); help is one too (``aid``).

What triggers them is looked for where somebody moves, attacks or does anything else (``interrupting``); here is what a
unit may prepare, what its moments are, and whose moment has come. Nobody prepared costs one look at an empty tuple.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from components.abilities import Readied
from components.actions import ActionBudget
from components.scene import Opening
from systems import actions, drawing, knowledge, stack
from systems.battle import Battle
from systems.board import Board
from systems.commands import (
    Attack,
    BullRush,
    Command,
    Draw,
    Grapple,
    Move,
    Parry,
    Ready,
    StandUp,
    TotalDefense,
    Trip,
)  # fmt: skip
from systems.commands.base import Square
from systems.events import ActionReadied, ReadiedLapsed
from systems.facts import UnitFacts
from systems.frozen import replace
from systems.offers import Ask, Field, Offer, Refusal

RULES = ("RDY-01", "RDY-02")
STRIKES: dict[str, type[Attack]] = {"attack": Attack, "trip": Trip, "grapple": Grapple, "bull_rush": BullRush}
"""Deeds done to somebody with a weapon."""
PLAIN: dict[str, type[Command]] = {"stand_up": StandUp, "total_defense": TotalDefense}
"""Deeds that need nothing else."""
TRIGGERS = ("reach", "sight", "passes", "attacks_me", "attacks_friend", "attacks")
"""The moments: somebody comes within reach, comes into sight, takes a step within reach, attacks this unit, one of its
side, or whatever attack it is, at anybody or nobody. ``uses:`` and a verb: somebody does that.
"""
NOWHERE: Square = (-1, -1)
"""The square of a deed that goes nowhere."""
USED = ("draw", "reload", "cast", "aim", "feint", "move", "stand_up", "parry", "total_defense", "pick_up", "open_door",
        "close_door", "consume", "hide", "jump", "climb", "swim", "fly", "ride", "overrun", "lob", "bombard", "spray",
        "suppress", "pin", "throw_target", "move_hold", "break_free")  # fmt: skip
"""Deeds whose use can be the moment, where the edition has them."""
USES = [(verb, f"uses:{verb}") for verb in USED]
STEPS = frozenset(("reach", "sight", "passes"))
DEEDS = {deed: Field("deed", "choice", (deed,)) for deed in (*STRIKES, "move", "parry", "draw", *PLAIN)}
KEPT_PLACES = 1024
"""Places whose squares as far off as a move goes are kept with a board."""


# preparing


def moments(battle: Battle) -> tuple[str, ...]:
    """Every trigger that can be chosen."""
    rules = battle.rules
    return (*TRIGGERS, *[use for verb, use in USES if rules.has(verb)])


def why_not(battle: Battle, command: Ready) -> Refusal | None:
    """One deed at a time, with what the unit has, for a moment there is (RDY-01)."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("deed", command.deed))
    if any(unit.readied):
        return Refusal("ready.ready", ("RDY-01",), named)
    if command.trigger not in moments(battle):
        return Refusal("ready.trigger", ("RDY-01",), (*named, ("trigger", command.trigger)))
    if command.whom and (command.whom == unit.id or command.whom not in _others(battle, unit)):
        return Refusal("ready.whom", ("RDY-01",), (*named, ("target", command.whom)))
    return _no_deed(battle, unit, command, named)


def _no_deed(battle: Battle, unit: UnitFacts, command: Ready, named: tuple[tuple[str, object], ...]) -> Refusal | None:
    """Why the deed cannot be prepared: an action too long for it, a weapon or square that is not there."""
    nowhere = command.square == NOWHERE
    fits = nowhere and not (command.weapon or command.target)
    if command.deed in STRIKES:
        weapon = unit.weapon(command.weapon)
        known = not command.target or command.target in _foes(battle, unit, _others(battle, unit))
        fits = weapon is not None and nowhere and known and _wields(battle, command.deed, unit, weapon.key)
    elif command.deed == "move":
        fits = command.square in _near(battle, unit) and not (command.weapon or command.target)
    elif command.deed == "parry":
        fits = command.weapon in _blades(unit) and nowhere and not command.target
    elif command.deed == "draw":
        fits = command.weapon in _packed(battle, unit) and nowhere and not command.target
    elif command.deed not in PLAIN:
        return Refusal("ready.deed", ("RDY-01",), named)
    return None if fits else Refusal("ready.with_what", ("RDY-01",), named)


def _wields(battle: Battle, deed: str, unit: UnitFacts, weapon: str) -> bool:
    """Whether such a deed is done with that weapon at all."""
    found = unit.weapon(weapon)
    assert found is not None
    if deed == "attack":
        return True
    return found.melee and (deed != "bull_rush" or battle.rules.rushes(found))


def _blades(unit: UnitFacts) -> tuple[str, ...]:
    return tuple(weapon.key for weapon in unit.arms if weapon.melee)


def _packed(battle: Battle, unit: UnitFacts) -> tuple[str, ...]:
    """What it carries out of hand and could draw with one action."""
    if not battle.rules.has("draw"):
        return ()
    names = drawing.carried(unit)
    return tuple(name for name in names if drawing.packed(unit, name)[1] and len(_draw_price(battle, unit, name)) < 2)


def _draw_price(battle: Battle, unit: UnitFacts, name: str) -> tuple[str, ...]:
    """What having it in hand costs as a rule."""
    return drawing.price(battle, unit, name)[0][0]


def _others(battle: Battle, unit: UnitFacts) -> tuple[str, ...]:
    """Whom the unit can name: everybody whose place its side knows, or has known."""
    known = {*knowledge.located(battle, unit.side), *knowledge.last_seen(battle, unit.side)}
    return tuple([each.id for each in battle.units() if each.id != unit.id and not each.dead and each.id in known])


def _foes(battle: Battle, unit: UnitFacts, others: tuple[str, ...]) -> tuple[str, ...]:
    """Whom of those it can name as the one that is struck."""
    return tuple([each for each in others if battle.unit(each).side != unit.side])


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What the unit may prepare: one offer for each deed and weapon, with every moment and everybody it can name."""
    price = actions.payable(battle, unit, "ready")
    if price is None or any(unit.readied):
        return
    others, rules = _others(battle, unit), battle.rules.verb("ready").rules
    when = (Field("trigger", "choice", moments(battle)), Field("whom", "unit", ("", *others)))
    target = Field("target", "unit", ("", *_foes(battle, unit, others)))
    found: list[tuple[str, tuple[Field, ...]]] = []
    for deed in STRIKES:
        weapons = tuple([each.key for each in unit.arms if _wields(battle, deed, unit, each.key)])
        if weapons:
            found.append((deed, (Field("weapon", "weapon", weapons), target)))
    squares = _near(battle, unit)
    if squares:
        found.append(("move", (Field("square", "square", squares),)))
    blades = _blades(unit)
    if blades:
        found.append(("parry", (Field("weapon", "weapon", blades),)))
    packed = _packed(battle, unit)
    if packed:
        found.append(("draw", (Field("weapon", "choice", packed),)))
    for deed in PLAIN:
        found.append((deed, ()))
    for deed, fields in found:
        yield Offer("ready", unit.id, (DEEDS[deed], *fields, *when), price, rules)


def _near(battle: Battle, unit: UnitFacts) -> tuple[Square, ...]:
    """Squares as far off as one move goes at most; which of them can be reached is seen when the moment comes. They
    are kept on the board.
    """
    far, board = unit.speed, battle.board
    kept: dict[tuple[int, int, int], tuple[Square, ...]] = board.derived("squares as far as a move", lambda _: {})
    key = (unit.x, unit.y, far)
    squares = kept.get(key)
    if squares is None:
        if len(kept) >= KEPT_PLACES:
            del kept[next(iter(kept))]
        squares = kept[key] = _round(board, unit.x, unit.y, far)
    return squares


def _round(board: Board, x: int, y: int, far: int) -> tuple[Square, ...]:
    """The squares that can be entered at all, so far round one of them, row by row."""
    left, right = max(0, x - far), min(board.width, x + far + 1)
    opened = board.derived("open squares", _open_squares)
    found: list[Square] = []
    for row in range(max(0, y - far), min(board.height, y + far + 1)):
        found += [square for square in opened[row][left:right] if square is not None and square != (x, y)]
    return tuple(found)


def _open_squares(board: Board) -> tuple[tuple[Square | None, ...], ...]:
    """Row by row every square of the map that can be entered at all, and None for the others."""
    width = board.width
    return tuple(
        tuple([(x, y) if board.factors[y * width + x] else None for x in range(width)]) for y in range(board.height)
    )


def prepare(battle: Battle, command: Ready) -> None:
    """The deed is ready, and nobody else can tell (RDY-01, RDY-02)."""
    said = {"act": command.deed, "weapon": command.weapon, "at": command.target, "square": command.square,
            "trigger": command.trigger, "whom": command.whom}  # fmt: skip
    for name, value in said.items():
        battle.write(command.actor, Readied, name, value, RULES)
    battle.say(
        ActionReadied(unit=command.actor, deed=command.deed, trigger=command.trigger, whom=command.whom, rules=RULES)
    )


def forget(battle: Battle, unit: str) -> None:
    """Nothing is ready any more."""
    for name in ("act", "weapon", "at", "trigger", "whom"):
        battle.write(unit, Readied, name, "", ("RDY-01",))
    battle.write(unit, Readied, "square", (), ("RDY-01",))


def lapse(battle: Battle, unit: str, cause: str) -> None:
    """The deed is no longer ready: its ``turn`` begins, it does something ``else`` before a fight, or it is ``unable``
    (RDY-01).
    """
    deed = battle.of(unit, Readied).act
    if deed:
        forget(battle, unit)
        battle.say(ReadiedLapsed(unit=unit, deed=deed, cause=cause, rules=("RDY-01",)))


def review(battle: Battle) -> None:
    """Who has fallen, is stunned or held has nothing ready (H17)."""
    for unit in _holders(battle):
        if not _able(unit):
            lapse(battle, unit.id, "unable")


# whose moment has come


def _holders(battle: Battle) -> tuple[UnitFacts, ...]:
    return battle.kept("readied", _with_deeds)


def _with_deeds(battle: Battle) -> tuple[UnitFacts, ...]:
    return tuple([unit for unit in battle.units() if battle.of(unit.id, Readied).act])


def _able(unit: UnitFacts) -> bool:
    return not (unit.idle or unit.helpless or unit.bars("act") or unit.group)


def prepared(battle: Battle) -> tuple[UnitFacts, ...]:
    """Everybody who has a deed ready and can do it, in the order of the scenario; mostly nobody."""
    holders = _holders(battle)
    return tuple([unit for unit in holders if _able(unit)]) if holders else ()


def means(battle: Battle, unit: UnitFacts, doer: str) -> bool:
    """Whether that one is meant: the unit named, or any enemy."""
    whom = battle.of(unit.id, Readied).whom
    return doer == whom if whom else battle.unit(doer).side != unit.side


def named(battle: Battle, unit: UnitFacts) -> bool:
    """Whether it waits for a certain one."""
    return battle.of(unit.id, Readied).whom != ""


def watchers(battle: Battle) -> tuple[UnitFacts, ...]:
    """Everybody who waits for somebody to come into sight."""
    return tuple([unit for unit in prepared(battle) if battle.of(unit.id, Readied).trigger == "sight"])


def in_order(battle: Battle, units: Iterable[str]) -> tuple[str, ...]:
    """These as they have their turns (DESIGN 3)."""
    return tuple(sorted(units, key=lambda unit: -battle.unit(unit).initiative))


def on_attack(battle: Battle, doer: str, target: str) -> tuple[str, ...]:
    """Whose moment an announced attack is (RDY-01)."""
    return _entrants(battle, doer, (target,), lambda unit, trigger: _attacked(battle, unit, trigger, target))


def _attacked(battle: Battle, unit: UnitFacts, trigger: str, target: str) -> bool:
    if trigger == "attacks":
        return True
    if trigger == "attacks_me":
        return target == unit.id
    friend = target in battle.sheets and target != unit.id and battle.unit(target).side == unit.side
    return trigger == "attacks_friend" and friend


def on_deed(battle: Battle, command: Command, struck: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """Whose moment this deed is, before it is done. ``struck``: whom it would reach, friend and foe, where it is an
    attack that is announced to no single one; None where it is none.
    """
    wanted = f"uses:{command.verb}"
    targets = struck if struck is not None else (str(getattr(command, "target", "")),)

    def comes(unit: UnitFacts, trigger: str) -> bool:
        attacked = struck is not None and any(_attacked(battle, unit, trigger, each) for each in struck or ("",))
        return trigger == wanted or attacked

    return _entrants(battle, command.actor, targets, comes)


def _entrants(
    battle: Battle, doer: str, targets: tuple[str, ...], comes: Callable[[UnitFacts, str], bool]
) -> tuple[str, ...]:
    """In their order: who acts, whom it concerns, the others as they have their turns (DESIGN 3)."""
    found = [
        unit.id
        for unit in prepared(battle)
        if unit.id != doer
        and means(battle, unit, doer)
        and comes(unit, battle.of(unit.id, Readied).trigger)
        and (unit.id in targets or knowledge.sees(battle, unit, battle.unit(doer)))
    ]
    return tuple(sorted(found, key=lambda unit: (unit not in targets, -battle.unit(unit).initiative)))


def on_way(
    battle: Battle, mover: UnitFacts, places: Sequence[tuple[int, ...]], first: bool
) -> tuple[int, tuple[str, ...]]:
    """The first place on a way where somebody's moment comes: how many steps it is off, and whose; (-1, ()) for none.

    ``places`` are squares, or squares with an altitude; they begin where the unit is. There only a step that is about
    to be taken counts, and only when it is the ``first`` look. Who comes into reach or sight has come there; who moves
    past has not left yet.
    """
    bodies = (mover.id, *(unit.id for unit in battle.units() if unit.rides == mover.id))
    watchers = [
        (unit, battle.of(unit.id, Readied).trigger)
        for unit in prepared(battle)
        if unit.id not in bodies
        and battle.of(unit.id, Readied).trigger in STEPS
        and any(means(battle, unit, each) for each in bodies)
    ]
    before = mover
    for index, (x, y, *high) in enumerate(places if watchers else ()):
        here = replace(mover, x=x, y=y, altitude=high[0] if high else mover.altitude)
        goes_on = index + 1 < len(places) and (first or index > 0)
        found = [
            unit.id
            for unit, trigger in watchers
            if (index > 0 and trigger != "passes" and _arrives(battle, unit, trigger, before, here))
            or (goes_on and trigger == "passes" and within(battle, unit, here))
        ]
        if found:
            return index, in_order(battle, found)
        before = here
    return -1, ()


def _arrives(battle: Battle, unit: UnitFacts, trigger: str, before: UnitFacts, here: UnitFacts) -> bool:
    """Whether that step brings the mover into the unit's reach, or sight."""
    if trigger == "sight":
        return knowledge.sees(battle, unit, here) and not knowledge.sees(battle, unit, before)
    return within(battle, unit, here) and not within(battle, unit, before)


def within(battle: Battle, unit: UnitFacts, other: UnitFacts) -> bool:
    """Whether the unit sees the other and it is as near as what it has ready reaches; without a weapon ready, as near
    as any of its melee weapons.
    """
    weapon = unit.weapon(battle.of(unit.id, Readied).weapon)
    arms = [each for each in unit.arms if each.melee] if weapon is None else [weapon]
    limits = [battle.rules.reach(unit, each) if each.melee else battle.rules.maximum_range(unit, each) for each in arms]
    return knowledge.distance(battle, unit, other) <= max(limits, default=0) and knowledge.sees(battle, unit, other)


def open_window(battle: Battle, doer: str, entrants: tuple[str, ...]) -> None:
    """Everybody whose moment has come gets it, one after the other, before the deed goes on (RDY-03)."""
    stack.push(battle, "readied", "open", doer=doer, entrants=entrants)


def ask(battle: Battle, frame: stack.Frame) -> Ask:
    """Do it now, or hold it for a better moment? (RDY-01)"""
    unit = frame.fact("entrants")[0]
    return Ask(
        unit=unit,
        window="readied",
        choice="fire",
        fields=(Field("fire", "flag", (False, True)),),
        facts=(("attacker", frame.fact("doer")), ("deed", battle.of(unit, Readied).act)),
        default=(("fire", True),),
        rules=("RDY-01", "RDY-03"),
    )


def command_of(battle: Battle, unit: str, doer: str) -> Command | None:
    """What the unit does now that its moment has come by that one's doing; None where there is no way any more."""
    ready = battle.of(unit, Readied)
    if ready.act in STRIKES:
        rider = ready.whom in battle.sheets and battle.unit(ready.whom).rides == doer
        return STRIKES[ready.act](unit, ready.at or (ready.whom if rider else doer), ready.weapon)
    if ready.act == "parry":
        return Parry(unit, ready.weapon)
    if ready.act == "draw":
        return Draw(unit, ready.weapon)
    return PLAIN[ready.act](unit) if ready.act in PLAIN else None


def pay_kind(battle: Battle, unit: str) -> str:
    """The kind of action that the readied deed takes, which the next turn will lack; "" for a free one (RDY-01)."""
    ready, facts = battle.of(unit, Readied), battle.unit(unit)
    drawn = ready.act == "draw"
    price = _draw_price(battle, facts, ready.weapon) if drawn else battle.rules.prices(ready.act, facts)[0]
    return price[0] if price else ""


def grant(battle: Battle, unit: str, kind: str, number: int) -> None:
    """The action that was readied is at hand for this deed alone."""
    if kind:
        battle.write(unit, ActionBudget, kind, number, ("RDY-01",))


def before_the_fight(battle: Battle) -> bool:
    """Whether it can still be held as long as the unit does nothing else (RDY-01)."""
    return battle.scene(Opening).phase == "before"


def path_command(unit: str, path: tuple[Square, ...]) -> Move:
    """The readied walk, along the way there is when the moment comes."""
    return Move(unit, path=path)
