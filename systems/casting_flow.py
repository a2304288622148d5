"""How a casting goes on: its price, the roll, what can break it off, what it brings about (SPL, FLW-08, companion 12).

A casting takes its action, its energy and, where it has more turns than one, the whole of them; whatever disturbs it in
between costs all of that. Steps of the frame ``cast``: begin → (held) → resolve → (saved) or (missiles); and, above it,
hurt, shaken and lost for a caster who is disturbed. A spell that is an attack goes on as one (SPL-01, ATK-02, ATK-03).
"""

from __future__ import annotations

import esper

from components.actions import ActionBudget
from components.effects import Casting
from systems import (
    actions,
    attack_flow,
    barriers,
    casting,
    casting_ground,
    casting_held,
    casting_kept,
    concentration,
    condition,
    contest,
    damage,
    effects,
    items,
    points,
    readied,
    saves,
    stack,
    states,
    willpower,
)  # fmt: skip
from systems.battle import Battle
from systems.commands import Attack, Cast, Command, Fiat, KeepSpell
from systems.events import SpellBegun, SpellCast, SpellLost
from systems.facts import Boon, SpellFacts, UnitFacts
from systems.forecast import Modifier
from systems.rolls import side_rolls

RULES = ("SPL-05",)
SAVED = "sleep"
"""What a spell of sleep leaves for the round after: the value of its second save (companion 12)."""


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Take a casting, or what disturbs it, one step further."""
    STEPS[frame.step](battle, frame)


def _begin(battle: Battle, frame: stack.Frame) -> None:
    """The voice rises. In somebody's grip it first takes a steady body (companion 12)."""
    unit = battle.unit(frame.fact("actor"))
    if battle.of(unit.id, Casting).spell != frame.fact("spell"):
        stack.pop(battle)  # it has been lost in the meantime
    elif unit.grappled and not casting_held.steady(battle, unit, "body"):
        stack.pop(battle)
        casting_held.lose(battle, unit.id, "body")
    else:
        stack.turn(battle, "resolve")


def _settled(battle: Battle, frame: stack.Frame) -> None:
    """A save is in: the caster's own, or that of whom the spell is meant for."""
    stack.pop(battle)
    found = dict(frame.facts)
    if found["settles"] == "hurt":
        casting_held.settled(battle, found)
    else:
        _after_save(battle, found)


def _resolve(battle: Battle, frame: stack.Frame) -> None:
    """The spell is out: its roll, and what that brings about (SPL-02, SPL-03, FLW-08)."""
    stack.pop(battle)
    unit = battle.unit(frame.fact("actor"))
    spell = unit.spell(frame.fact("spell"))
    assert spell is not None
    if unit.casting != spell.key:
        return
    target = frame.fact("target") or unit.id
    if not _still(battle, unit, spell, frame):
        casting_held.lose(battle, unit.id, "no_target")
        return
    casting_held.clear(battle, unit.id)
    if spell.shape == "area":
        _cast(battle, unit, spell, "", rolled=False)
        casting_ground.unleash(battle, unit, spell, frame.fact("square"))
        return
    if spell.shape == "bolt":
        attack_flow.announce(battle, Attack(unit.id, target, spell.key, willpower=frame.fact("willpower")), verb="bolt")
        return
    _effective(battle, unit, spell, target, frame)


def _still(battle: Battle, unit: UnitFacts, spell: SpellFacts, frame: stack.Frame) -> bool:
    """Whether what it is meant for is still where the spell can reach it, when at last it is out."""
    if spell.target == "square":
        return casting_ground.why_not(battle, unit, spell, frame.fact("square"), ()) is None
    target = frame.fact("target") or unit.id
    return target == unit.id or casting.unreached(battle, unit, spell, target, ()) is None


def _cast(
    battle: Battle, unit: UnitFacts, spell: SpellFacts, target: str, *, rolled: bool, successes: int = 1,
    counts: int = 1, lines: tuple[Modifier, ...] = (),
) -> None:  # fmt: skip
    """Say that the spell is out, and what its roll came to."""
    battle.say(
        SpellCast(
            unit=unit.id, spell=spell.key, target=target, rolled=rolled, successes=successes, counted=counts,
            modifiers=lines, rules=("SPL-01", "SPL-02", "SPL-03", "FLW-08") if rolled else ("SPL-01", "SPL-05"),
        )
    )  # fmt: skip


def _effective(battle: Battle, unit: UnitFacts, spell: SpellFacts, target: str, frame: stack.Frame) -> None:
    successes, counts = 1, 1
    lines: tuple[Modifier, ...] = ()
    if spell.rolled:
        side = battle.rules.spell_side(unit, spell, willpower=frame.fact("willpower"))
        if frame.fact("willpower"):
            willpower.spend(battle, unit.id)
        successes = side_rolls(battle, side, "cast")
        counts = battle.rules.spell_counted(unit, spell, successes)
        lines = side.modifiers
    _cast(battle, unit, spell, target, rolled=spell.rolled, successes=successes, counts=counts, lines=lines)
    if not successes:
        battle.say(SpellLost(unit=unit.id, spell=spell.key, cause="failed", rules=("DIC-01",)))
        return
    if spell.save:
        stack.push(
            battle, "cast", contest.SETTLES, settles="target", actor=unit.id, spell=spell.key, target=target,
            item=frame.fact("item"), successes=successes,
        )  # fmt: skip
        saves.begin(
            battle,
            spell.save,
            unit.id,
            target,
            battle.rules.spell_resisted(unit, spell, successes, battle.unit(target)),
            spell.points,
        )
        return
    if spell.shape == "missiles":
        left = battle.rules.missiles_dealt(unit, (target, *frame.fact("targets")))
        stack.push(battle, "cast", "missiles", actor=unit.id, spell=spell.key, left=left)
        return
    if spell.shape == "barrier":
        _raise(battle, unit, spell, frame.fact("square"), successes)
        return
    _done(battle, unit, spell, target, frame.fact("item"), successes)


def _missiles(battle: Battle, frame: stack.Frame) -> None:
    """They fly at one after the other, and what they do to each is over before the next is struck (DMG-09)."""
    left = frame.fact("left")
    if not left:
        stack.pop(battle)
        return
    (target, number), *later = left
    stack.turn(battle, "missiles", left=tuple(later))
    unit, other = battle.unit(frame.fact("actor")), battle.unit(target)
    spell = unit.spell(frame.fact("spell"))
    if spell is not None and not other.dead and casting.unreached(battle, unit, spell, target, ()) is None:
        damage.inflict(battle, target, unit.id, number, battle.rules.missile_harm(unit, spell, other, number))


def _raise(battle: Battle, unit: UnitFacts, spell: SpellFacts, square: tuple[int, int], successes: int) -> None:
    """A wall or cover stands there now, wherever nobody is: somebody it has not noticed is in the way all the same."""
    size, wide = battle.rules.spell_barrier(unit, spell)
    barriers.renew(battle, unit.id, spell.key)
    squares = casting_ground.stands(battle, unit, square, wide)
    if not squares:
        battle.say(SpellLost(unit=unit.id, spell=spell.key, cause="no_room", rules=RULES))
        return
    ends, left = _until(battle, unit, spell, successes)
    if spell.concentration:
        casting_kept.stop(battle, unit.id, "concentration")
    barriers.put_up(battle, unit, spell, size, squares, ends, left)
    if spell.concentration:
        casting_kept.begin(battle, unit.id, spell)


def _until(battle: Battle, unit: UnitFacts, spell: SpellFacts, successes: int) -> tuple[str, int]:
    """The moment with which it ends, and how many of them it lasts; as long as it is kept up where that is needed."""
    rounds = battle.rules.spell_amount(unit, spell, spell.lasts, successes)
    return (f"keep:{unit.id}", 0) if spell.concentration else (f"start:{unit.id}", max(1, rounds))


def _after_save(battle: Battle, found: dict[str, object]) -> None:
    """What a spell does to who did not withstand it: points by the margin, or all it gives."""
    unit, target, margin = battle.unit(str(found["actor"])), str(found["target"]), int(str(found["margin"]))
    if found["settles"] == "again":
        if margin:
            states.inflict(battle, target, "asleep", unit.id)
        return
    spell = unit.spell(str(found["spell"]))
    assert spell is not None
    if not margin:
        return
    if spell.points:
        points.give(battle, target, spell.points, margin, unit.id)
    if spell.shape == "sleep":
        value = battle.rules.spell_resisted(unit, spell, int(str(found["successes"])), battle.unit(target))
        effects.give(battle, target, (Boon(spell.key, unit.id, SAVED, value, "", f"start:{unit.id}", 1),))
    if spell.gives:
        _done(battle, unit, spell, target, str(found["item"]), int(str(found["successes"])))


def _done(battle: Battle, unit: UnitFacts, spell: SpellFacts, target: str, item: str, successes: int) -> None:
    """Bonuses lie on a unit or a thing from now on."""
    ends, left = _until(battle, unit, spell, successes)
    boons = tuple(
        Boon(spell.key, unit.id, what, given, spell.bonus, ends, left)
        for what, given in battle.rules.spell_boons(unit, spell, successes)
    )
    if spell.concentration:
        casting_kept.stop(battle, unit.id, "concentration")
    if spell.shape == "item":
        effects.enchant(battle, target, items.name_of(target, item), boons)
    else:
        effects.give(battle, target, boons)
    if spell.concentration:
        casting_kept.begin(battle, unit.id, spell)


STEPS = {
    "begin": _begin,
    "resolve": _resolve,
    "missiles": _missiles,
    "hurt": casting_held.hurt,
    "shaken": casting_held.shaken,
    "lost": casting_held.lost,
    contest.SETTLES: _settled,
}


def turn_begins(battle: Battle, unit: str) -> None:
    """The second save against a spell of sleep comes with the caster's next turn (companion 12)."""
    for other in battle.units():
        for each in other.effects:
            if each.what == SAVED and each.source == unit and each.ends == f"start:{unit}":
                stack.push(
                    battle, "cast", contest.SETTLES, settles="again", actor=unit, spell=each.key, target=other.id,
                    item="", successes=1,
                )  # fmt: skip
                saves.begin(battle, "will", unit, other.id, each.points, "drowsy")


def turn_over(battle: Battle, unit: str) -> None:
    """A turn that did not go into a casting of several turns has broken it off."""
    if battle.of(unit, Casting).spell and battle.of(unit, ActionBudget).move:
        casting_held.lose(battle, unit, "idle")


class CastingSpells(esper.Processor):
    """Pays for castings and opens them."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Cast):
            self._cast(battle, command)
        elif not isinstance(command, (Fiat, KeepSpell)) and battle.of(command.actor, Casting).spell:
            turn_over(battle, command.actor)

    def _cast(self, battle: Battle, command: Cast) -> None:
        unit = battle.unit(command.actor)
        spell = unit.spell(command.spell)
        assert spell is not None
        on = casting.goes_on(battle, command)
        if not on:
            casting_held.lose(battle, unit.id, "other_act")
        price = actions.pay(battle, unit.id, "cast", battle.rules.spell_prices(spell))
        condition.lose_aim(battle, unit.id, "other_action")
        if "standard" in price:
            condition.end_total_defense(battle, unit.id, "other_standard")
        cost = 0 if on else battle.rules.spell_cost(spell)
        battle.write(unit.id, Casting, "spent", unit.energy_spent + cost, RULES)
        turns = battle.of(unit.id, Casting).turns + 1 if on else 1
        for field, value in (("spell", spell.key), ("target", command.target), ("turns", turns)):
            battle.write(unit.id, Casting, field, value, RULES)
        battle.write(unit.id, Casting, "posture", concentration.posture(unit))
        battle.say(
            SpellBegun(
                unit=unit.id, spell=spell.key, target=command.target, energy=cost,
                energy_left=battle.rules.energy(battle.unit(unit.id)), turns=turns, of=spell.turns,
                rules=("STD-03", "SPL-05") if spell.action == "standard" else ("ACT-01", "SPL-05"),
            )
        )  # fmt: skip
        if turns >= spell.turns:
            stack.push(
                battle, "cast", "begin", actor=unit.id, spell=spell.key, target=command.target, item=command.item,
                willpower=command.willpower, square=command.square, targets=command.targets,
            )  # fmt: skip
        struck = casting.struck(battle, command) if turns >= spell.turns else None
        entrants = readied.on_deed(battle, command, struck) if readied.prepared(battle) else ()
        if entrants:
            readied.open_window(battle, unit.id, entrants)
