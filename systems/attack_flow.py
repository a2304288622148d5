"""The standard flow of an attack: announced, answered, and given to the dice (FLW, DIC-09, DIC-10).

Between the announcement and the dice the defender may declare: the frame ``attack`` waits on the stack, and after the
answer the facts are gathered again. The roll, in ``attack_outcome``, reads the same Forecast that was shown. A blow
into a hold of which the attacker is no part first finds out whom it meets (``astray``). Steps of the frame: announce →
(met) → (ask) → roll.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import esper

from components.attack import Aim
from systems import (
    actions,
    aid,
    astray,
    attack,
    attack_dice,
    attack_facts,
    attack_outcome,
    condition,
    feint,
    flurry,
    giving_up,
    hostility,
    information,
    knowledge,
    readied,
    separately,
    stack,
)
from systems.battle import Battle
from systems.commands import Attack, Charge, Command, Defend, GrappleAttack, Square
from systems.events import AttackAnnounced, AttackSpent
from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import AttackFacts, Forecast
from systems.frozen import replace
from systems.offers import Ask, Field, Refusal


def announce(battle: Battle, command: Attack, metres: int = 0, verb: str = "", square: Square | None = None) -> None:
    """Open the resolution: all that the attacker announces is on the stack (FLW-02). ``verb`` where the blow is of
    another kind than the command: the bull rush of a charge; ``square`` where it is struck at a square (COV-18).
    """
    said = {each.name: getattr(command, each.name) for each in fields(command)}
    said |= {"verb": verb or command.verb, "metres": metres, "guess": square}
    kind = battle.rules.rounds_kind(said["verb"], _weapon(battle, command))
    if kind:  # what else the same rounds meet, they meet as what they are
        said["rounds"] = kind
    if said["verb"] == flurry.CHAPTER:
        flurry.opened(battle, said)
    if battle.rules.splash(said["verb"], _weapon(battle, command)):
        said = separately.opened(battle, attack_facts.facts_of(battle, command), said)
    stack.push(battle, "attack", "announce", **said)


def _weapon(battle: Battle, command: Attack) -> WeaponFacts:
    weapon = battle.unit(command.actor).weapon(command.weapon)
    assert weapon is not None
    return weapon


def facts_in(battle: Battle, frame: stack.Frame) -> AttackFacts:
    """The facts of an open attack, gathered now."""
    actor = battle.unit(frame.fact("actor"))
    weapon = actor.weapon(frame.fact("weapon"))
    assert weapon is not None
    found = dict(frame.facts)
    facts = attack_facts.gather(
        battle.board,
        battle.rules,
        found["verb"],
        actor,
        battle.unit(found["target"]),
        weapon,
        extra=found["extra"],
        willpower=found["willpower"],
        charge_metres=found["metres"],
    )
    if "stood" in found:
        facts = _as_announced(battle, facts, found)
    facts = attack_facts.driven(battle, attack_facts.declared(facts, found))
    # The charge's bonus was fixed before its own loss of Base Defense, when it was announced.
    facts = replace(facts, charge_bonus=found.get("charge_bonus", facts.charge_bonus))
    if found.get("fired"):  # the gun holds other rounds by now
        facts = replace(facts, weapon=battle.rules.charged(battle.rules.armed(actor, weapon), found.get("rounds", "")))
    if found.get("guess") is not None:
        facts = replace(facts, rough=True, precise=False, guessed=True)
    if "defense_extra" in found:
        facts = replace(
            facts,
            defense_extra=found["defense_extra"],
            defense_willpower=found["defense_willpower"],
            give_up=found["give_up"],
        )
    return aid.joined(battle, astray.covered(battle, facts) if "aimed" in found else astray.told(battle, facts))


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Take an open attack one step further."""
    if frame.step == "announce" and readied.prepared(battle) and "stood" not in dict(frame.facts):
        _open_window(battle, frame)
        return
    facts = facts_in(battle, frame)
    if frame.step == "announce" and "stood" in dict(frame.facts) and taken_away(facts.actor):
        _spent(battle, facts, "turn.fallen", ("RDY-03",))
        return
    refusal = attack.impossible(battle.board, battle.rules, facts)
    if refusal is not None:
        _spent(battle, facts, refusal.key, refusal.rules)
    elif frame.step == "met" and facts.item and frame.fact("aimed") != facts.target.id:
        _spent(battle, facts, "astray", astray.RULES)  # a blow at what somebody holds does nothing to another
    elif frame.step == "announce":
        _announced(battle, facts)
    elif frame.step == "met":
        shown = battle.rules.forecast(facts)
        information.learn(battle, facts, shown)
        _answer(battle, facts, shown)
    else:
        attack_outcome.resolve(battle, facts, frame)


def _open_window(battle: Battle, frame: stack.Frame) -> None:
    """Whoever has this attack for its moment comes before it; where both stood is kept (RDY-03, companion 5)."""
    actor, target = battle.unit(frame.fact("actor")), battle.unit(frame.fact("target"))
    stack.turn(battle, "announce", stood=(actor.x, actor.y, target.x, target.y))
    entrants = readied.on_attack(battle, actor.id, target.id)
    if entrants:
        readied.open_window(battle, actor.id, entrants)


def _as_announced(battle: Battle, facts: AttackFacts, found: dict[str, Any]) -> AttackFacts:
    """A target that has stepped out of range meanwhile is still struck at where it stood, and harder to hit; so is one
    that has shoved its grappler away, which it has seized by then (GRP-29, GRP-30, companion 5).
    """
    actor, target, weapon = facts.actor, facts.target, facts.weapon
    limit = battle.rules.reach(actor, weapon) if weapon.melee else battle.rules.maximum_range(actor, weapon)
    ax, ay, tx, ty = found["stood"]
    shoved, gone = (actor.x, actor.y) != (ax, ay), (target.x, target.y) != (tx, ty)
    grabs = found["verb"] == "grapple"
    if facts.distance <= limit or not (shoved or gone) or (grabs and not battle.rules.seizes_leaving):
        return facts
    if shoved and not grabs:
        return facts  # the attacker itself was moved out of reach: there is nothing to strike
    there = replace(actor, x=ax, y=ay), replace(target, x=tx, y=ty)
    again = attack_facts.gather(
        battle.board, battle.rules, found["verb"], *there, weapon, extra=found["extra"], willpower=found["willpower"],
        charge_metres=found["metres"],
    )  # fmt: skip
    return replace(again, actor=actor, target=target, left=gone and not shoved)


def taken_away(unit: UnitFacts) -> bool:
    """Whether what came before the blow leaves its unit unable to strike it."""
    return unit.idle or unit.helpless or unit.bars("act")


def _spent(battle: Battle, facts: AttackFacts, cause: str, rules: tuple[str, ...]) -> None:
    """The attack cannot be carried out any more: it is over without a roll."""
    frame = stack.top(battle)
    assert frame is not None
    stack.pop(battle)
    attack_outcome.at_square(battle, facts, frame, False)
    battle.say(
        AttackSpent(
            unit=facts.actor.id,
            target=facts.target.id,
            weapon=facts.weapon.key,
            cause=cause,
            rules=("FLW-03", *rules),
        )
    )


def _announced(battle: Battle, facts: AttackFacts) -> None:
    """Everything is on the table; the defender declares, or its standing answer does (FLW-03, FLW-04, DIC-10)."""
    shown = battle.rules.forecast(facts)
    hostility.announced(battle, facts)
    battle.say(
        AttackAnnounced(
            unit=facts.actor.id,
            target=facts.target.id,
            weapon=facts.weapon.key,
            verb=facts.verb,
            forecast=shown,
            rules=(
                "FLW-02",
                "FLW-03",
                *battle.rules.verb(facts.verb).rules,
                battle.rules.chapter(facts.weapon)[0],
                *attack_dice.announced_rules(shown),
                *(separately.RULES if facts.others else ()),
            ),
        )
    )
    information.learn(battle, facts, shown)
    if facts.astray:
        struck = astray.decide(battle, facts)
        coup = facts.coup and battle.unit(struck).helpless
        stack.turn(battle, "met", aimed=facts.target.id, target=struck, coup=coup)
    else:
        _answer(battle, facts, shown)


def _straight_to_contest(battle: Battle, facts: AttackFacts, shown: Forecast) -> None:
    """No attack roll comes before the contest of this deed, which is an attack all the same: its chapter goes on as
    after a hit (BRS-04, MAT-02).
    """
    frame = stack.top(battle)
    assert frame is not None
    attack_outcome.spend(battle, facts, shown, False)
    knowledge.reveal(battle, facts.actor.id)
    if facts.feinted:
        feint.used(battle, facts.actor.id, facts.target.id)
    condition.lose_aim(battle, facts.actor.id, "shot")
    stack.pop(battle)
    stack.push(battle, facts.verb, "hit", **dict(frame.facts) | {"successes": -1})


def _answer(battle: Battle, facts: AttackFacts, shown: Forecast) -> None:
    """The defender is asked, or its standing answer counts (FLW-04, DIC-10)."""
    if "roll" not in battle.rules.verb(facts.verb).steps:
        _straight_to_contest(battle, facts, shown)
    elif giving_up.asks(facts, shown):
        stack.wait(battle, facts.target.id)
    else:
        stack.turn(battle, "roll", defense_extra=shown.defense_extra, defense_willpower=False, give_up=facts.give_up)


def ask(battle: Battle, frame: stack.Frame) -> Ask:
    """How many defensive extra successes, and Willpower? What is given up? (DIC-10, FLW-04, GIV-01)"""
    shown = battle.rules.forecast(facts_in(battle, frame))
    return Ask(
        unit=frame.fact("target"),
        window="declared",
        choice="defend",
        fields=(
            Field("extra", "number", low=0, high=shown.defense_extra_max),
            Field("willpower", "flag", (False, True) if battle.unit(frame.fact("target")).willpower else (False,)),
            Field("give_up", "choice", giving_up.ways(shown)),
        ),
        facts=(("attacker", frame.fact("actor")), ("pool", shown.pool)),
        default=(("extra", shown.defense_extra), ("willpower", False), ("give_up", ())),
        forecast=shown,
        rules=("FLW-04", "DIC-10", "GIV-01", "GIV-02"),
    )


def why_not_defend(battle: Battle, command: Defend) -> Refusal | None:
    """No more than is left may be declared, and only parts that are there given up (DIC-10, GIV-01, companion 4.4)."""
    frame = stack.waiting(battle)
    assert frame is not None
    shown = battle.rules.forecast(facts_in(battle, frame))
    most = shown.defense_extra_max
    if not 0 <= command.extra <= most:
        return Refusal("defend.too_many", ("DIC-10", "FLW-04"), (("unit", command.actor), ("limit", most)))
    if command.willpower and battle.unit(command.actor).willpower < 1:
        return Refusal("attack.no_willpower", ("DIC-11",), (("unit", command.actor),))
    if command.give_up not in giving_up.ways(shown):
        return Refusal("defend.not_there", ("GIV-01",), (("unit", command.actor),))
    return None


def answered(battle: Battle, command: Defend) -> Forecast:
    """What the open attack would come to, were it answered so: the answer must be a legal one (FLW-04, DIC-10, DIC-11,
    GIV-01).
    """
    frame = stack.waiting(battle)
    assert frame is not None
    facts = replace(
        facts_in(battle, frame), defense_extra=command.extra, defense_willpower=command.willpower,
        give_up=command.give_up,
    )  # fmt: skip
    return battle.rules.forecast(facts)


class Attacks(esper.Processor):
    """Pays for an announced attack and opens it; takes the defender's answer."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Defend):
            stack.turn(
                battle, "roll", defense_extra=command.extra, defense_willpower=command.willpower,
                give_up=command.give_up, asked=True,
            )  # fmt: skip
        elif isinstance(command, Attack) and not isinstance(command, (Charge, GrappleAttack)):
            actions.pay(battle, command.actor, command.verb)
            condition.end_total_defense(battle, command.actor, "other_standard")
            _keep_aim_only_for(battle, command)
            announce(battle, command)


def _keep_aim_only_for(battle: Battle, command: Attack) -> None:
    """Any other target, weapon or kind of attack loses the aiming gathered so far (AIM-06, AIM-07)."""
    aim = battle.of(command.actor, Aim)
    if aim.rounds and (aim.target, aim.weapon) != (command.target, command.weapon):
        rule = "AIM-07" if aim.target != command.target else "AIM-06"
        condition.lose_aim(battle, command.actor, "other_target", (rule,))
