"""The order of turns: Initiative, ties, rounds, and what happens when a turn begins and ends (INI, SCN-02, ACT-06).

At the start of a turn, in this order: effects that last until then end, wounds worsen, Willpower is asked for, wounds
heal, total defense is asked for, the budget is new (DESIGN 10). The beginning is a frame on the stack, since both
questions may wait.
"""

from __future__ import annotations

from itertools import pairwise

import esper

from components.abilities import Readied
from components.actions import ActionBudget
from components.condition import Conditions
from components.defense import Defense
from components.initiative import Initiative as Place
from components.scene import Clock, DiceCount, Opening, Sighted
from systems import (
    abilities,
    actions,
    aid,
    casting_flow,
    casting_kept,
    condition,
    damage,
    delaying,
    feint,
    flying,
    hiding,
    jumping,
    knowledge,
    lock_on,
    order as turn_order,
    readied,
    stack,
    upkeep,
    work,
)  # fmt: skip
from systems.battle import Battle
from systems.commands import Command, EndTurn, KeepSpell, KeepTotalDefense
from systems.events import (
    ActionSpent,
    InitiativeRolled,
    RoundStarted,
    StanceTaken,
    TieSettled,
    TurnEnded,
    TurnPassed,
    TurnStarted,
)  # fmt: skip
from systems.facts import cite
from systems.offers import Ask, Field
from systems.store import SCENE

# the order, as everybody asks for it here
standings, order, waiting = turn_order.standings, turn_order.turns, turn_order.waiting
change_score, move_before = turn_order.change_score, turn_order.move_before


def roll(battle: Battle, who: tuple[str, ...] | None = None) -> None:
    """Every unit, or only those named, rolls Initiative once; ties that nothing else decides are rolled off and stored
    (INI-01 to INI-06).
    """
    for unit in battle.units():
        if who is not None and unit.id not in who:
            continue
        face = battle.d10(unit.id, "initiative")
        score = face + unit.derived.initiative
        battle.write(unit.id, Place, "score", score, ("INI-03",))
        battle.say(
            InitiativeRolled(
                unit=unit.id, face=face, modifier=unit.derived.initiative, score=score, rules=("INI-03", "INI-04")
            )
        )
    cite("INI-02")  # one bare face: no pool, no added dice, no successes
    scores = [standing.score for standing in turn_order.scored(battle)]
    if any(scores.count(score) > 1 for score in scores):
        cite("INI-06")  # the order itself goes by Composure and Dexterity
    turn_order.settle(battle)
    _tell_ties(battle)


def join(battle: Battle, units: tuple[str, ...]) -> None:
    """Newcomers roll, are sorted in by their result, and have no slot before the next round (JOI-01, JOI-02)."""
    for unit in units:
        face, modifier = battle.d10(unit, "initiative"), battle.unit(unit).derived.initiative
        battle.write(unit, Place, "score", face + modifier, ("JOI-01", "INI-03"))
        battle.write(unit, Place, "acted", True, ("JOI-02",))
        rules = ("JOI-01", "INI-03", "INI-04")
        battle.say(InitiativeRolled(unit=unit, face=face, modifier=modifier, score=face + modifier, rules=rules))
        turn_order.sort_in(battle, unit)


def _tell_ties(battle: Battle) -> None:
    """Say which ties an Attribute has settled, neighbour by neighbour in the order; dice have spoken for themselves."""
    units = {each.id: each for each in turn_order.scored(battle)}
    for first, second in pairwise(battle.rules.order(tuple(units.values()))):
        attribute = battle.rules.settles(units[first], units[second])
        if attribute:
            battle.say(TieSettled(unit=first, other=second, attribute=attribute, rules=("INI-06",)))


def start(battle: Battle, who: tuple[str, ...] | None = None) -> None:
    """Round 1 begins: everybody rolls who has no score from a surprise round (INI-01, SUR-17)."""
    battle.write(SCENE, Clock, "begun", True)
    battle.write(SCENE, Clock, "round", 1)
    battle.write(SCENE, DiceCount, "counts", ())
    battle.say(RoundStarted(round=1, rules=("FLW-01", "SCN-02", "SCN-03")))
    _anew(battle)
    roll(battle, who)
    knowledge.look(battle)


def next_slot(battle: Battle) -> None:
    """Give the next unit its slot; after the last one a new round begins (INI-01, ICH-08)."""
    for unit in waiting(battle)[:1]:
        turn_order.reach(battle, unit)
        battle.write(unit, Place, "acted", True, ("INI-01",))
        facts = battle.unit(unit)
        if not facts.dead and facts.presence != "gone":
            stack.push(battle, "initiative", "begin", unit=unit)
        else:  # its place in the order is still when its effects on others end
            upkeep.start(battle, unit)
            upkeep.end(battle, unit)
        return
    new_round(battle)


def new_round(battle: Battle) -> None:
    """Counters of the round start anew: who has acted, attacks suffered, all-out attacks, rolls (MAT-02, AOA-02)."""
    turn_order.finish(battle)
    number = battle.round + 1
    battle.write(SCENE, Clock, "round", number)
    battle.write(SCENE, DiceCount, "counts", ())
    battle.write(SCENE, Sighted, "met", ())
    battle.say(RoundStarted(round=number, rules=("SCN-02",)))
    cite("INI-05")  # nobody rolls again: the scores stay as they are
    _anew(battle)


def _anew(battle: Battle) -> None:
    """Nobody has acted this round or been attacked in it (MAT-02, AOA-02)."""
    for unit in battle.ids:
        battle.write(unit, Place, "acted", False)
        battle.write(unit, ActionBudget, "all_out_used", False, ("AOA-02",))
        if battle.rules.house["attacks_reset"] == "round":
            battle.write(unit, Defense, "attacks_suffered", 0, ("MAT-02",))


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Take the beginning of a turn one step further."""
    unit = frame.fact("unit")
    if frame.step == "begin":
        stack.turn(battle, "wounds", lost=upkeep.lost_turn(battle, unit))
        casting_flow.turn_begins(battle, unit)
        upkeep.start(battle, unit)
        _effects_end(battle, unit)
        lock_on.turn_begins(battle, unit)
    elif frame.step == "wounds":
        stack.turn(battle, "heals")
        _wounds(battle, unit)
    elif frame.step == "heals":
        stack.turn(battle, "stands")
        damage.heal(battle, unit)
    elif frame.step == "stands":
        cause, rule = _passes(battle, unit, frame.fact("lost"))
        if cause:
            stack.pop(battle)
            battle.say(TurnPassed(unit=unit, cause=cause, rules=(rule,)))
            feint.turn_over(battle, unit)
            upkeep.end(battle, unit)
        else:
            _ask_what_is_kept(battle, unit)
    elif frame.step == "go":
        stack.pop(battle)
        begin(battle, unit)
        if dict(frame.facts).get("keep_spell"):
            casting_kept.keep(battle, unit)
        elif dict(frame.facts).get("keep"):
            _keep_total_defense(battle, unit)


def _ask_what_is_kept(battle: Battle, unit: str) -> None:
    """Whether it keeps up total defense or a spell is asked of one who could: what the coming turn has no action for,
    because a readied act or a state has taken it, ends without a question (TDF-05, RDY-01, companion 5).
    """
    owed = battle.of(unit, Readied).owes
    coming = actions.at_next_turn(battle, unit, owed)
    spell = casting_kept.upkeep_prices(battle, unit)
    if battle.of(unit, Defense).total_defense:
        if actions.first(coming, battle.rules.prices("total_defense", coming)) is None:
            condition.end_total_defense(battle, unit, "owed" if owed else "state")
        elif coming.standing in ("ask", "danger"):
            stack.turn(battle, stack.WAITS)
            return
        else:
            condition.end_total_defense(battle, unit, "not_kept")
    elif spell and actions.first(coming, spell) is None:
        casting_kept.stop(battle, unit, "concentration")
    elif spell:
        stack.turn(battle, stack.WAITS, choice="keep_spell")
        return
    stack.turn(battle, "go")


def _passes(battle: Battle, unit: str, lost: str) -> tuple[str, str]:
    """Why the unit has no turn, and the rule: fallen, or its actions are ``lost`` to a state, even one that has just
    ended; ("", "") where it has one.
    """
    facts = battle.unit(unit)
    if facts.fallen:
        return "dead" if facts.dead else "unconscious", "DMG-20"
    if facts.surrendered:
        return "surrendered", "SCN-06"
    return (lost, "CDG-09") if lost else ("", "")


def _effects_end(battle: Battle, unit: str) -> None:
    """What lasted until this unit's turn ends now (SCN-04, PAR-02, CHG-10, AOA-04, DIC-10)."""
    condition.end_parry(battle, unit, "turn")
    if battle.scene(Opening).phase != "before":  # before a fight it is held as long as one likes (RDY-01)
        aid.lapse(battle, unit)
        readied.lapse(battle, unit, "turn")
    abilities.pass_turn(battle, unit)
    battle.write(unit, Defense, "charge_loss", 0, ("CHG-10",))
    battle.write(unit, Defense, "charged", 0, ("CHG-10",))
    battle.write(unit, Defense, "all_out_loss", 0, ("AOA-04", "SCN-04"))
    battle.write(unit, Defense, "all_out", False, ("AOA-04", "AOA-05"))
    battle.write(unit, Defense, "extra_left", battle.unit(unit).derived.defense_extra, ("DIC-10",))
    battle.write(unit, Conditions, "stumbled", False)
    if battle.rules.house["attacks_reset"] == "own_turn":
        battle.write(unit, Defense, "attacks_suffered", 0, ("MAT-02",))


def _wounds(battle: Battle, unit: str) -> None:
    """A dying unit gets worse; one kept up by Willpower must pay again or falls (companion 7.1).

    Who lies unconscious already has no Willpower to use (companion 4.4): it rises only by healing.
    """
    if battle.unit(unit).worsening:
        damage.worsen(battle, unit)
    facts = battle.unit(unit)
    if not facts.fights_on or facts.dead:
        return
    if not facts.fallen and condition.may_fight_on(battle, unit):
        stack.push(battle, "willpower", stack.WAITS, unit=unit)
        return
    battle.write(unit, Conditions, "fights_on", False)
    if not facts.fallen:
        condition.fall(battle, unit)


def begin(battle: Battle, unit: str) -> None:
    """The turn begins: the unit is no longer flat-footed and has its actions (INI-08, ACT-06)."""
    battle.write(SCENE, Clock, "acting", unit)
    seen = tuple(
        other.id for other in battle.units() if other.id != unit and knowledge.sees(battle, battle.unit(unit), other)
    )
    battle.write(SCENE, Clock, "seen", seen, ("CHG-11",))
    if battle.scene(Opening).phase != "before":
        condition.stop_being_flat_footed(battle, unit)
    actions.refresh(battle, unit)
    aid.pay_back(battle, unit)
    jumping.finish(battle, unit)
    flying.turn_begins(battle, unit)
    battle.say(TurnStarted(unit=unit, round=battle.round, rules=("SCN-03", "ACT-06")))
    hiding.turn_begins(battle, unit)


def _keep_total_defense(battle: Battle, unit: str) -> None:
    """Total defense is paid again with the standard action (TDF-05), unless the turn has begun with a fall."""
    facts = battle.unit(unit)
    price = actions.first(facts, battle.rules.prices("total_defense", facts))
    if not facts.total_defense or price is None:
        condition.end_total_defense(battle, unit, "state")
        return
    actions.spend(battle, unit, price)
    battle.say(ActionSpent(unit=unit, verb="total_defense", costs=price, rules=("TDF-05",)))
    battle.say(StanceTaken(unit=unit, stance="total_defense", value=battle.unit(unit).base_defense, rules=("TDF-05",)))


def ask(battle: Battle, frame: stack.Frame) -> Ask:
    """Keep total defense, at the price of the standard action, or a spell at that of its casting? (TDF-05)"""
    if dict(frame.facts).get("choice") == "keep_spell":
        return casting_kept.ask(frame.fact("unit"))
    return Ask(
        unit=frame.fact("unit"),
        window="turn",
        choice="keep_total_defense",
        fields=(Field("keep", "flag", (False, True)),),
        default=(("keep", False),),
        rules=("TDF-05",),
    )


def end_turn(battle: Battle, unit: str, rules: tuple[str, ...] = ("FLW-07",)) -> None:
    """The turn is over; nobody is acting until the next slot. A turn without aiming breaks the row (AIM-05)."""
    budget = battle.of(unit, ActionBudget)
    if budget.standard and budget.move:
        condition.lose_aim(battle, unit, "idle", ("AIM-05",))
    work.idle(battle, unit)
    casting_flow.turn_over(battle, unit)
    actions.clear(battle, unit)
    delaying.forget(battle)
    battle.write(SCENE, Clock, "acting", "")
    battle.write(SCENE, Clock, "seen", ())
    battle.say(TurnEnded(unit=unit, rules=rules))
    flying.turn_over(battle, unit)
    feint.turn_over(battle, unit)
    upkeep.end(battle, unit)


class Initiative(esper.Processor):
    """Ends turns, and takes the answer at the beginning of one."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, EndTurn):
            end_turn(battle, command.actor)
        elif isinstance(command, KeepTotalDefense):
            if not command.keep:
                condition.end_total_defense(battle, command.actor, "not_kept")
            stack.turn(battle, "go", keep=command.keep)
        elif isinstance(command, KeepSpell):
            if not command.keep:
                casting_kept.stop(battle, command.actor, "concentration")
            stack.turn(battle, "go", keep_spell=command.keep)
