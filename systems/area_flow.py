"""What comes of attacks on an area: what is rolled, one save after the other, what is left behind (AOE, ART-05).

Steps of the frame: roll → next → (ask) → save → next …; each unit's save is over, with all that its harm brings about,
before the next one's begins.
"""

from __future__ import annotations

import esper

from components.attack import Weapons
from systems import (
    area,
    area_shapes,
    condition,
    damage,
    geometry,
    hostility,
    items,
    knowledge,
    points,
    rolls,
    stack,
    willpower,
    zones,
)
from systems.area_shapes import Area
from systems.battle import Battle
from systems.commands import AreaAttack, Brace, Command, Suppress
from systems.events import AreaAimed, AreaRolled, AreaSaved, SaveResolved
from systems.facts import Footprint, UnitFacts, WeaponFacts, cite
from systems.forecast import AreaFacts, ContestFacts, Side
from systems.frozen import replace
from systems.offers import Ask, Field, Refusal
from systems.zones import Zone

MADE = frozenset(("bombard", "lob", "spray", "suppress"))
"""What a unit does itself; mines and clouds go on without it, and a casting has been noticed already."""
#: Traits of what leaves a cloud, and the kind of zone it becomes.
CLOUDS = {"gas_cloud": zones.GAS, "smoke_cloud": zones.SMOKE}


class Areas(esper.Processor):
    """Pays for an attack on an area and opens it; takes the answer of who is asked to brace."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Brace):
            stack.turn(battle, "save", braced=command.willpower)
        elif isinstance(command, AreaAttack):
            condition.undertake(battle, command.actor, command.verb)
            unit = battle.unit(command.actor)
            weapon = area.weapon_of(unit, command.weapon)
            assert weapon is not None
            _use_up(battle, command, unit, weapon)
            zones.set_off(
                battle, command.verb, unit.id, weapon.key, command.square, shape=area.shape_of(command),
                spared=area.spared_of(command), extra=command.extra,
                keep=isinstance(command, Suppress) and command.keep,
            )  # fmt: skip


def _use_up(battle: Battle, command: AreaAttack, unit: UnitFacts, weapon: WeaponFacts) -> None:
    """A shell, a grenade, a burst of the sprayer; for sweeping fire as many rounds as that takes."""
    if not isinstance(command, Suppress):
        items.use_up(battle, unit.id, weapon)
        return
    gone = battle.rules.area_rounds(command.keep)
    left = tuple((item, count - gone * (item == weapon.item)) for item, count in unit.ammunition)
    battle.write(unit.id, Weapons, "ammunition", left, ("ART-05",))


def _parts(battle: Battle, frame: stack.Frame) -> tuple[UnitFacts, WeaponFacts, Area]:
    found = dict(frame.facts)
    actor = battle.unit(found["actor"])
    weapon = area.made_with(battle, actor, found["weapon"])
    field = area.outline(battle.board, battle.rules, found["verb"], actor, weapon, found["square"], found["shape"])
    return actor, weapon, field


def facts_in(battle: Battle, frame: stack.Frame, target: str) -> AreaFacts:
    """The facts of one unit in an open area, gathered now."""
    found = dict(frame.facts)
    actor, weapon, field = _parts(battle, frame)
    return area.facts(
        battle.board, battle.rules, found["verb"], field, actor, battle.unit(target), weapon, found["square"],
        own=found["own"], extra=found["extra"], spared=len(found["spared"]), braced=found.get("braced", False),
        amount=dict(found["amounts"]).get(target, -1),
    )  # fmt: skip


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Take an open area one step further."""
    if frame.step == "roll":
        _opened(battle, frame)
    elif frame.step == "next":
        left = frame.fact("left")
        if not left:
            stack.pop(battle)
            _leave(battle, frame)
        elif battle.unit(left[0]).dead or left[0] in battle.absent():
            stack.turn(battle, "next", left=left[1:])
        else:
            _meet(battle, frame, left[0])
    else:
        _save(battle, frame, frame.fact("left")[0])


def _opened(battle: Battle, frame: stack.Frame) -> None:
    """Who is in it is settled, and what is rolled for all of them at once falls (ATK-03, ATK-04)."""
    actor, weapon, field = _parts(battle, frame)
    only, spared = frame.fact("only"), frame.fact("spared")
    if only is None:
        inside = area.caught(battle.board, battle.rules, field, weapon, actor.id, battle.units())
        only = tuple(unit.id for unit in inside if unit.id not in spared)
    way = battle.rules.area_way(frame.fact("verb"), weapon)
    assert way is not None
    if frame.fact("verb") in MADE:
        _noticed(battle, actor, frame.fact("verb"), only)
    battle.say(
        AreaAimed(
            unit=actor.id, verb=frame.fact("verb"), weapon=weapon.key, square=frame.fact("square"), caught=only,
            rules=(way.rule, "AOE-02" if battle.rules.area_spares_maker(weapon) else "AOE-01"),
        )
    )  # fmt: skip
    side = area.common(
        battle.board, battle.rules, frame.fact("verb"), actor, weapon, frame.fact("square"), frame.fact("extra")
    )
    own = -1 if side is None else _roll(battle, frame, side, "")
    stack.turn(battle, "next", own=own, left=only, each=way.rolls == "each")


def _roll(battle: Battle, frame: stack.Frame, side: Side, target: str) -> int:
    """Successes of placing it near that unit, "" for everybody in it."""
    verb = frame.fact("verb")
    successes = rolls.side_rolls(battle, side, verb)
    battle.say(
        AreaRolled(
            unit=side.unit, target=target, verb=verb, weapon=frame.fact("weapon"), successes=successes,
            modifiers=side.modifiers, rules=("ART-05",),
        )
    )  # fmt: skip
    return successes


def _noticed(battle: Battle, actor: UnitFacts, verb: str, struck: tuple[str, ...]) -> None:
    """Whoever makes an area gives itself away, and makes enemies of those it strikes at (HID-10, HOS-03)."""
    knowledge.reveal(battle, actor.id)
    for each in struck:
        other = battle.unit(each).side
        if other != actor.side and (
            hostility.peaceful(battle, actor.side, other) or hostility.peaceful(battle, other, actor.side)
        ):
            hostility.show(battle, actor.id, verb, each)


def _meet(battle: Battle, frame: stack.Frame, target: str) -> None:
    """The roll against this unit, where each has one of its own; then it may brace itself (ART-05, DIC-11)."""
    if frame.fact("each"):
        stack.turn(battle, "next", own=-1)
        now = stack.top(battle)
        assert now is not None
        side = battle.rules.area_roll(facts_in(battle, now, target))
        stack.turn(battle, "next", own=0 if side is None else _roll(battle, frame, side, target))
    unit = battle.unit(target)
    now = stack.top(battle)
    assert now is not None
    shown = facts_in(battle, now, target)
    if (
        battle.rules.area_hurts(shown)
        and unit.willpower
        and unit.standing in ("ask", "danger")
        and not battle.rules.area_save(shown).fails
    ):
        stack.wait(battle, target)
    else:
        stack.turn(battle, "save", braced=False)


def ask(battle: Battle, frame: stack.Frame) -> Ask:
    """Willpower for the save? What is left of the harm with it and without is shown (DIC-11)."""
    target = frame.fact("left")[0]
    shown = facts_in(battle, frame, target)
    ways = {braced: battle.rules.area_forecast(replace(shown, braced=braced)) for braced in (False, True)}
    return Ask(
        unit=target,
        window="resolved",
        choice="brace",
        fields=(Field("willpower", "flag", (False, True)),),
        facts=(("attacker", shown.actor.id), ("amount", battle.rules.area_damage(shown))),
        default=(("willpower", False),),
        forecast=ways[False],
        ways=tuple(ways.items()),
        rules=("DIC-11", "AOE-04"),
    )


def why_not_brace(battle: Battle, command: Brace) -> Refusal | None:
    """Only with a point of Willpower to pay (companion 4.4)."""
    if command.willpower and battle.unit(command.actor).willpower < 1:
        return Refusal("attack.no_willpower", ("DIC-11",), (("unit", command.actor),))
    return None


def _save(battle: Battle, frame: stack.Frame, target: str) -> None:
    """The save falls; what it leaves does its harm, then come condition points (AOE-04)."""
    shown = facts_in(battle, frame, target)
    if shown.braced:
        willpower.spend(battle, target)
    stack.turn(battle, "next", left=frame.fact("left")[1:], braced=False)
    if battle.rules.area_hurts(shown):
        _hurt(battle, shown)
    for kind, number in battle.rules.area_points(shown):
        _afflict(battle, shown, kind, number)


def _hurt(battle: Battle, shown: AreaFacts) -> None:
    side = battle.rules.area_save(shown)
    amount = battle.rules.area_damage(shown)
    saved = 0 if not amount else rolls.side_rolls(battle, side, "area_save")
    left = max(0, amount - saved)
    battle.say(
        AreaSaved(
            unit=shown.target.id, source=shown.actor.id, verb=shown.verb, weapon=shown.weapon.key,
            own=max(0, shown.own), amount=amount, saved=saved, left=left, modifiers=side.modifiers,
            rules=("AOE-04", *side.fails),
        )
    )  # fmt: skip
    if left:
        harmed = battle.rules.area_harm(shown, left)
        _ignite(battle, shown, harmed.bashing + harmed.lethal + harmed.aggravated)
        damage.inflict(battle, shown.target.id, shown.actor.id, left, harmed)


def _ignite(battle: Battle, shown: AreaFacts, hurt: int) -> None:
    """Enough damage by what ignites sets a body on fire for 1d10 rounds, unless it burns already; so does any where it
    carries what burns, which is gone with it (companion 13.3).
    """
    least, unit = battle.rules.area_ignites(shown), shown.target.id
    if not least or hurt < least:
        return
    for each in shown.target.sheet.explosives:
        if each.trait("volatile") and shown.target.loaded(each):
            items.use_up(battle, unit, each, shown.target.loaded(each))
    if points.give(battle, unit, "burn", 1, shown.actor.id):
        rounds = battle.d10(unit, "aflame")
        x, y = battle.unit(unit).x, battle.unit(unit).y
        # its start of turn counts down, its end burns: one more, so that it burns as often as the die says
        zones.put(battle, Zone(zones.AFLAME, shown.weapon.key, unit, (x, y), (), rounds + 1, battle.setup.sides))


def _afflict(battle: Battle, shown: AreaFacts, kind: str, number: int) -> None:
    """Points of a flash or a bang: a Fortitude save takes off as many as it has successes, and they fade (13.3)."""
    unit = battle.unit(shown.target.id)
    if unit.dead:
        return
    against = (*[0.0] * number, 1.0)
    step = battle.rules.save(ContestFacts("fortitude", shown.actor, unit, against=against, points=kind))
    immune = step.other.immune != ()
    rolled = 0 if immune else rolls.side_rolls(battle, step.other, step.name)
    margin = 0 if immune else max(0, number - rolled)
    battle.say(
        SaveResolved(
            unit=unit.id, source=shown.actor.id, name=step.name, value=number, successes=rolled, margin=margin,
            immune=immune, modifiers=step.other.modifiers, rules=(*step.rules, *step.other.fails, *step.other.immune),
        )
    )  # fmt: skip
    points.give(battle, unit.id, kind, margin, shown.actor.id, ends="fades")


def _leave(battle: Battle, frame: stack.Frame) -> None:
    """What stays behind once everybody in it has been dealt with: a cloud, or ground that is kept under fire."""
    actor, weapon, field = _parts(battle, frame)
    for trait, kind in CLOUDS.items():
        if weapon.trait(trait) and frame.fact("verb") == "lob":
            ground = area_shapes.squares(battle.board, field)
            zones.put(battle, Zone(kind, weapon.key, actor.id, frame.fact("square"), ground, weapon.trait(trait)))
    if frame.fact("keep"):
        cite("ART-05")
        ground = area_shapes.squares(battle.board, field)
        struck = tuple(unit.id for unit in battle.units())  # who is there now has been dealt with; see ``mines.review``
        inside = tuple(each for each in struck if any(
            geometry.overlap(battle.footprint(each), Footprint(*square)) for square in ground
        ))  # fmt: skip
        zones.put(
            battle,
            Zone(zones.SUPPRESSED, weapon.key, actor.id, frame.fact("square"), ground, 1, battle.setup.sides, inside),
        )
