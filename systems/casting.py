"""Casting: what may be cast, the roll, what can break it off, and keeping it up (SPL, STD-03, companion 5 and 12).

A casting takes its action, its energy and, where it has more turns than one, the whole of them; whatever disturbs it in
between costs all of that (companion 12). Steps of the frame ``cast``: begin → (held) → resolve → (saved); and, above
it, hurt, shaken and lost for a caster who is disturbed. A spell that is an attack goes on as one (SPL-01, ATK-02).
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.actions import ActionBudget
from components.effects import Casting
from systems import (
    actions,
    attack,
    attack_flow,
    concentration,
    condition,
    contest,
    damage,
    effects,
    hands,
    knowledge,
    points,
    readied,
    saves,
    stack,
    states,
    willpower,
)  # fmt: skip
from systems.battle import Battle
from systems.commands import Attack, Cast, Command, KeepSpell
from systems.events import ActionSpent, SpellBegun, SpellCast, SpellHeld, SpellKept, SpellLost
from systems.facts import Boon, SpellFacts, UnitFacts
from systems.forecast import AttackFacts, Forecast, Modifier
from systems.offers import Ask, Field, Offer, Refusal
from systems.rolls import side_rolls

RULES = ("SPL-05",)
SAVED = "sleep"
"""What a spell of sleep leaves for the round after: the value of its second save (companion 12)."""
OWN = ("self", "item")
"""Targets of spells that name nobody else."""


def bearer(battle: Battle, command: Cast, spell: SpellFacts) -> UnitFacts:
    """Whom the spell is for: the named target, or the caster itself."""
    return battle.unit(command.target or command.actor)


# whether


def why_not(battle: Battle, command: Cast) -> Refusal | None:
    """Not a spell it does not know, without its specialty, energy, voice, hand or action; not on what it cannot reach
    (companion 12).
    """
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("spell", command.spell))
    spell = unit.spell(command.spell)
    if spell is None:
        return Refusal("cast.unknown", RULES, named)
    refusal = _unable(battle, unit, spell, named) or _unpayable(battle, unit, spell, command, named)
    if refusal is not None:
        return refusal
    if command.willpower and (unit.willpower < 1 or not (spell.rolled or spell.shape == "bolt")):
        return Refusal("attack.no_willpower", ("DIC-11",), (("unit", unit.id),))
    return _misplaced(battle, unit, spell, command, named)


def _unable(
    battle: Battle, unit: UnitFacts, spell: SpellFacts, named: tuple[tuple[str, object], ...]
) -> Refusal | None:
    """What the caster itself lacks."""
    if unit.pinned or unit.helpless:
        return Refusal("cast.pinned", ("SPL-05", "PIN-07"), named)
    if spell.specialty and spell.specialty not in unit.sheet.specialties:
        return Refusal("cast.specialty", ("SPL-05", "DIC-14"), (*named, ("specialty", spell.specialty)))
    if battle.rules.spell_side(unit, spell).fails or not unit.skill("Occult"):
        return Refusal("cast.unskilled", ("SPL-02", "DIC-02"), named)
    if "speech" in spell.components and ("silenced" in unit.states or unit.bars("speak")):
        return Refusal("cast.speech", RULES, named)
    if "gesture" in spell.components and (unit.bars("hands") or unit.carries):
        return Refusal("cast.gesture", RULES, named)
    if "book" in spell.components and not dict(unit.gear).get("spell_book"):
        return Refusal("cast.book", RULES, named)
    if "material" in spell.components and not dict(unit.gear).get("spell_components"):
        return Refusal("cast.material", RULES, named)
    return None


def _unpayable(
    battle: Battle, unit: UnitFacts, spell: SpellFacts, command: Cast, named: tuple[tuple[str, object], ...]
) -> Refusal | None:
    """The action, and the energy of its first turn."""
    prices = battle.rules.spell_prices(spell)
    if actions.first(unit, prices) is None:
        return Refusal("cast.action", ("STD-03", "ACT-06"), (*named, ("costs", prices[0])))
    cost, left = battle.rules.spell_cost(spell), battle.rules.energy(unit)
    if not _goes_on(battle, command) and cost > left:
        return Refusal("cast.energy", RULES, (*named, ("needs", cost), ("has", left)))
    return None


def _goes_on(battle: Battle, command: Cast) -> bool:
    """Whether this is the next turn of a casting that has begun."""
    casting = battle.of(command.actor, Casting)
    return bool(casting.spell) and (casting.spell, casting.target) == (command.spell, command.target)


def _misplaced(
    battle: Battle, unit: UnitFacts, spell: SpellFacts, command: Cast, named: tuple[tuple[str, object], ...]
) -> Refusal | None:
    """Whether it is aimed at what such a spell can be cast on, and whether that is in reach."""
    if (spell.target == "item") != bool(command.item) or (
        command.item and command.item not in _items(battle.unit(command.target or unit.id))
    ):
        return Refusal("cast.no_item", RULES, named)
    if spell.target == "self" and command.target:
        return Refusal("cast.no_target", RULES, (*named, ("target", command.target)))
    if not command.target and spell.target in ("foe", "friend", "anyone"):
        return Refusal("cast.no_target", RULES, (*named, ("target", command.target)))
    if command.target:
        return _unreached(battle, unit, spell, command.target, (*named, ("target", command.target)))
    return None


def _items(unit: UnitFacts) -> tuple[str, ...]:
    """Weapons in its hands that a spell can lie on."""
    return tuple(dict.fromkeys(weapon.item for weapon in unit.arms if not weapon.natural))


def _unreached(
    battle: Battle, unit: UnitFacts, spell: SpellFacts, target: str, named: tuple[tuple[str, object], ...]
) -> Refusal | None:
    """Somebody of the wrong side, out of sight, too far off, or behind total cover."""
    if target not in battle.sheets:
        return Refusal("cast.no_target", RULES, named)
    other = battle.unit(target)
    wanted = {"foe": other.side != unit.side, "friend": other.side == unit.side, "item": other.side == unit.side}
    if other.dead or not wanted.get(spell.target, True) or (spell.target == "item" and target == unit.id):
        return Refusal("cast.no_target", RULES, named)
    if target == unit.id:
        return None
    if not knowledge.locates(battle, unit.side, target):
        return Refusal("cast.not_located", RULES, named)
    if spell.shape == "bolt":
        weapon = unit.weapon(spell.key)
        assert weapon is not None
        facts = attack.gather(battle.board, battle.rules, "bolt", unit, other, weapon, corners=False)
        return attack.impossible(battle.board, battle.rules, facts)
    limit = battle.rules.spell_amount(unit, spell, spell.reach, 0)
    if limit == 0:
        near = hands.reach_unit(battle, unit, other)
        metres = (("distance", knowledge.distance(battle, unit, other)), ("limit", battle.rules.grasp(unit)))
        return None if near else Refusal("cast.too_far", RULES, (*named, *metres))
    distance = knowledge.distance(battle, unit, other)
    if distance > limit:
        return Refusal("cast.too_far", RULES, (*named, ("distance", distance), ("limit", limit)))
    weapon = next(iter(unit.arms))
    between = attack.gather(battle.board, battle.rules, "attack", unit, other, weapon, corners=False).cover
    if between.total or not between.sight:
        return Refusal("cast.covered", ("SPL-05", "COV-06"), named)
    return None


# what is offered, and what will come of it


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """One offer a spell, with everybody it can be cast on now."""
    if not unit.sheet.spells or not battle.rules.has("cast"):
        return
    for spell in unit.sheet.spells:
        price = actions.first(unit, battle.rules.spell_prices(spell))
        if price is None:
            continue
        for more in _domains(battle, unit, spell):
            paid = unit.willpower > 0 and (spell.rolled or spell.shape == "bolt")
            fields = (
                Field("spell", "choice", (spell.key,)),
                *more,
                Field("willpower", "flag", (False, True) if paid else (False,)),
            )
            yield Offer("cast", unit.id, fields, price, battle.rules.verb("cast").rules)


def _domains(battle: Battle, unit: UnitFacts, spell: SpellFacts) -> Iterator[tuple[Field, ...]]:
    """The fields of one spell: whom, or which of the things in somebody's hands."""
    others = tuple(each.id for each in battle.units())
    if spell.target == "item":
        for target in ("", *others):
            items = _items(battle.unit(target or unit.id))
            good = tuple(i for i in items if why_not(battle, Cast(unit.id, spell.key, target, i)) is None)
            if good:
                yield Field("target", "unit", (target,)), Field("item", "item", good)
        return
    whom = ("",) if spell.target == "self" else others
    targets = tuple(each for each in whom if why_not(battle, Cast(unit.id, spell.key, each)) is None)
    if targets:
        yield (Field("target", "unit", targets),)


def forecast(battle: Battle, command: Cast) -> Forecast:
    """The odds of a casting; of an attack spell those of its attack."""
    unit = battle.unit(command.actor)
    spell = unit.spell(command.spell)
    assert spell is not None
    costs = actions.first(unit, battle.rules.spell_prices(spell)) or ()
    if spell.shape == "bolt":
        return battle.rules.bolt_plan(_bolt(battle, command, spell), spell, costs)
    target = battle.unit(command.target) if command.target else unit
    return battle.rules.spell_plan(unit, spell, target, costs, willpower=command.willpower)


def _bolt(battle: Battle, command: Cast, spell: SpellFacts) -> AttackFacts:
    unit = battle.unit(command.actor)
    weapon = unit.weapon(spell.key)
    assert weapon is not None
    return attack.gather(
        battle.board, battle.rules, "bolt", unit, battle.unit(command.target), weapon, willpower=command.willpower
    )


# doing it


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Take a casting, or what disturbs it, one step further."""
    STEPS[frame.step](battle, frame)


def _begin(battle: Battle, frame: stack.Frame) -> None:
    """The voice rises. In somebody's grip it first takes a steady body (companion 12)."""
    unit = battle.unit(frame.fact("actor"))
    if battle.of(unit.id, Casting).spell != frame.fact("spell"):
        stack.pop(battle)  # it has been lost in the meantime
    elif unit.grappled and not _steady(battle, unit, "body"):
        stack.pop(battle)
        _lose(battle, unit.id, "body")
    else:
        stack.turn(battle, "resolve")


def _steady(battle: Battle, unit: UnitFacts, cause: str) -> bool:
    """The Endurance roll against (level + 1)²: whether the spell is held."""
    spell = unit.spell(unit.casting)
    assert spell is not None
    dc = battle.rules.steady_dc(spell)
    successes = side_rolls(battle, battle.rules.steady(unit), "steady")
    held = successes >= dc
    battle.say(
        SpellHeld(
            unit=unit.id, spell=spell.key, cause=cause, dc=dc, successes=successes, held=held,
            rules=("SPL-05", "DIC-07"),
        )
    )  # fmt: skip
    return held


def _hurt(battle: Battle, frame: stack.Frame) -> None:
    """Damage reached the caster: Fortitude, as much as the damage (companion 12)."""
    unit, value = frame.fact("actor"), frame.fact("value")
    if not battle.of(unit, Casting).spell or battle.unit(unit).fallen:
        stack.pop(battle)
        return
    stack.turn(battle, contest.SETTLES, settles="hurt")
    saves.begin(battle, "fortitude", frame.fact("source"), unit, value)


def _shaken(battle: Battle, frame: stack.Frame) -> None:
    """Thrown down, grabbed or lifted while casting."""
    stack.pop(battle)
    unit = battle.unit(frame.fact("actor"))
    if unit.casting and not _steady(battle, unit, "body"):
        _lose(battle, unit.id, "body")


def _lost(battle: Battle, frame: stack.Frame) -> None:
    stack.pop(battle)
    _lose(battle, frame.fact("actor"), frame.fact("cause"))


def _settled(battle: Battle, frame: stack.Frame) -> None:
    """A save is in: the caster's own, or that of whom the spell is meant for."""
    stack.pop(battle)
    found = dict(frame.facts)
    if found["settles"] == "hurt":
        unit = battle.unit(found["actor"])
        held = found["other"] >= found["own"]
        battle.say(
            SpellHeld(
                unit=unit.id, spell=unit.casting, cause="damage", dc=found["own"], successes=found["other"], held=held,
                rules=("SPL-05", "DIC-13"),
            )
        )  # fmt: skip
        if not held:
            _lose(battle, unit.id, "damage")
        return
    _after_save(battle, found)


def _lose(battle: Battle, unit: str, cause: str) -> None:
    """The spell comes to nothing; action, energy and material stay spent (companion 12)."""
    spell = battle.of(unit, Casting).spell
    if spell:
        _clear(battle, unit)
        battle.say(SpellLost(unit=unit, spell=spell, cause=cause, rules=RULES))


def _clear(battle: Battle, unit: str) -> None:
    for field, value in (("spell", ""), ("target", ""), ("turns", 0), ("posture", ())):
        battle.write(unit, Casting, field, value)


def _resolve(battle: Battle, frame: stack.Frame) -> None:
    """The spell is out: its roll, and what that brings about (SPL-02, SPL-03, FLW-08)."""
    stack.pop(battle)
    unit = battle.unit(frame.fact("actor"))
    spell = unit.spell(frame.fact("spell"))
    assert spell is not None
    if unit.casting != spell.key:
        return
    target = frame.fact("target") or unit.id
    refusal = None if target == unit.id else _unreached(battle, unit, spell, target, ())
    if refusal is not None:
        _lose(battle, unit.id, "no_target")
        return
    _clear(battle, unit.id)
    if spell.shape == "bolt":
        attack_flow.announce(battle, Attack(unit.id, target, spell.key, willpower=frame.fact("willpower")), verb="bolt")
        return
    _effective(battle, unit, spell, target, frame)


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
    battle.say(
        SpellCast(
            unit=unit.id, spell=spell.key, target=target, rolled=spell.rolled, successes=successes, counted=counts,
            modifiers=lines, rules=("SPL-01", "SPL-02", "SPL-03", "FLW-08") if spell.rolled else ("SPL-01", "SPL-05"),
        )
    )  # fmt: skip
    if not successes:
        battle.say(SpellLost(unit=unit.id, spell=spell.key, cause="failed", rules=("DIC-01",)))
        return
    if spell.save:
        stack.push(
            battle, "cast", contest.SETTLES, settles="target", actor=unit.id, spell=spell.key, target=target,
            item=frame.fact("item"), successes=successes,
        )  # fmt: skip
        saves.begin(
            battle, spell.save, unit.id, target, battle.rules.spell_resisted(unit, spell, successes), spell.points
        )
        return
    _done(battle, unit, spell, target, frame.fact("item"), successes)


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
        value = battle.rules.spell_resisted(unit, spell, int(str(found["successes"])))
        effects.give(battle, target, (Boon(spell.key, unit.id, SAVED, value, "", f"start:{unit.id}", 1),))
    if spell.gives:
        _done(battle, unit, spell, target, str(found["item"]), int(str(found["successes"])))


def _done(battle: Battle, unit: UnitFacts, spell: SpellFacts, target: str, item: str, successes: int) -> None:
    """Missiles fly; bonuses lie on a unit or a thing from now on."""
    if spell.shape == "missiles":
        other, number = battle.unit(target), battle.rules.spell_missiles(unit)
        damage.inflict(battle, target, unit.id, number, battle.rules.missile_harm(unit, spell, other, number))
        return
    rounds = battle.rules.spell_amount(unit, spell, spell.lasts, successes)
    ends, left = (f"keep:{unit.id}", 0) if spell.concentration else (f"start:{unit.id}", max(1, rounds))
    boons = tuple(
        Boon(spell.key, unit.id, what, given, spell.bonus, ends, left)
        for what, given in battle.rules.spell_boons(unit, spell, successes)
    )
    if spell.shape == "item":
        effects.enchant(battle, target, f"{_owner(target, item)}", boons)
    else:
        effects.give(battle, target, boons)
    if spell.concentration:
        stop_keeping(battle, unit.id, "concentration")
        condition.end_total_defense(battle, unit.id, "other_concentration")
        effects.give(battle, target, boons)
        battle.write(unit.id, Casting, "keeps", (spell.key, spell.action), RULES)


def _owner(unit: str, item: str) -> str:
    """An item under the name it has wherever it is: the unit whose sheet lists it comes first."""
    name, _, owner = item.partition("@")
    return f"{owner or unit}/{name}"


STEPS = {
    "begin": _begin,
    "resolve": _resolve,
    "hurt": _hurt,
    "shaken": _shaken,
    "lost": _lost,
    contest.SETTLES: _settled,
}


# time


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
        _lose(battle, unit, "idle")


def stop_keeping(battle: Battle, unit: str, cause: str) -> None:
    """Nobody concentrates on two things at a time, or on anything when it cannot act (companion 5)."""
    spell = battle.of(unit, Casting).keeps[0]
    if not spell:
        return
    battle.write(unit, Casting, "keeps", ("", ""), RULES)
    battle.say(SpellKept(unit=unit, spell=spell, kept=False, rules=RULES))
    effects.end(battle, f"keep:{unit}", cause)


def review(battle: Battle) -> None:
    """Who can no longer act, or has taken the stance of total defense, concentrates on nothing else."""
    for unit in battle.ids:
        if battle.of(unit, Casting).keeps[0]:
            facts = battle.unit(unit)
            if facts.idle or facts.total_defense:
                stop_keeping(battle, unit, "concentration")


def upkeep_prices(battle: Battle, unit: str) -> tuple[tuple[str, ...], ...]:
    """What keeping the spell up takes: the action of its casting once more."""
    spell = battle.unit(unit).spell(battle.of(unit, Casting).keeps[0])
    return () if spell is None else battle.rules.spell_prices(spell)


def ask(unit: str) -> Ask:
    """Go on concentrating, at the price of the same action? (companion 5)"""
    return Ask(
        unit=unit, window="turn", choice="keep_spell", fields=(Field("keep", "flag", (False, True)),),
        default=(("keep", True),), rules=RULES,
    )  # fmt: skip


def keep(battle: Battle, unit: str) -> None:
    """The turn has begun with the same action spent on it; without one it ends."""
    prices = upkeep_prices(battle, unit)
    price = actions.first(battle.unit(unit), prices)
    if price is None:
        stop_keeping(battle, unit, "concentration")
        return
    for kind in price:
        battle.write(unit, ActionBudget, kind, getattr(battle.of(unit, ActionBudget), kind) - 1)
    spell = battle.of(unit, Casting).keeps[0]
    battle.say(ActionSpent(unit=unit, verb="keep_spell", costs=price, rules=RULES))
    battle.say(SpellKept(unit=unit, spell=spell, kept=True, costs=price, rules=RULES))


class CastingSpells(esper.Processor):
    """Pays for castings and opens them."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Cast):
            self._cast(battle, command)
        elif not isinstance(command, KeepSpell) and battle.of(command.actor, Casting).spell:
            turn_over(battle, command.actor)

    def _cast(self, battle: Battle, command: Cast) -> None:
        unit = battle.unit(command.actor)
        spell = unit.spell(command.spell)
        assert spell is not None
        on = _goes_on(battle, command)
        if not on:
            _lose(battle, unit.id, "other_act")
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
                willpower=command.willpower,
            )  # fmt: skip
        entrants = readied.on_deed(battle, command) if readied.prepared(battle) else ()
        if entrants:
            readied.open_window(battle, unit.id, entrants)
