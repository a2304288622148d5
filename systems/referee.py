"""The one door: what is legal, why something is not, and doing it (DESIGN 2, 3, 7).

``legal`` offers verbs with the domain of each field; ``why_not`` judges one whole command; ``submit`` carries a legal
one out and answers a refusal otherwise, with nothing changed and no dice drawn; ``asks`` tells who chooses between what
in the middle.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from systems import (
    aid,
    area,
    astray,
    attack_facts,
    attack_flow,
    binding,
    break_object,
    casting,
    charge,
    climbing,
    climbing_walls,
    delaying,
    feint,
    fiat,
    flurry,
    going,
    grapple,
    guessing,
    hiding,
    hold_moves,
    intents,
    interrupting,
    jumping,
    knowledge,
    lock_on,
    offering,
    overrun,
    penetration,
    pin,
    pipeline,
    prelude,
    separately,
    stack,
    tending,
    throw_target,
    verdicts,
)
from systems.battle import Battle
from systems.commands import (
    Attack,
    AttackSquare,
    Balance,
    Bind,
    Bombard,
    BreakFree,
    BreakObject,
    Cast,
    Charge,
    Climb,
    ClimbOnto,
    Command,
    Crawl,
    Defend,
    Escape,
    Feint,
    Fiat,
    FirstAid,
    Flurry,
    GrappleAttack,
    Hide,
    Jump,
    Lob,
    LockOn,
    MoveHold,
    Overrun,
    Pin,
    PutOut,
    ReadIntent,
    RollByHand,
    Spray,
    Staunch,
    Suppress,
    Swim,
    ThrowTarget,
    Unbind,
    Wake,
)  # fmt: skip
from systems.dice import DiceSource
from systems.events import BattleBegan
from systems.forecast import AttackFacts, Forecast
from systems.offers import Offer, Refusal
from systems.setup import Setup
from systems.typed_dice import Choice, FacesLeft, FacesWanted, TypedDice
from systems.verdicts import asks

__all__ = ["asks", "decides", "facts_of", "forecast", "legal", "new_battle", "submit", "why_not"]

#: Commands that are no attack and have odds of their own -> the chapter that works them out.
PLANS: dict[type[Command], Callable[[Battle, Any], Forecast]] = {
    Bombard: area.forecast,
    Lob: area.forecast,
    Spray: area.forecast,
    Suppress: area.forecast,
    PutOut: tending.forecast,
    Staunch: tending.forecast,
    FirstAid: tending.forecast,
    Wake: tending.forecast,
    BreakObject: break_object.forecast,
    Charge: charge.forecast,
    Overrun: overrun.forecast,
    Feint: feint.forecast,
    LockOn: lock_on.forecast,
    Hide: hiding.forecast,
    ReadIntent: intents.forecast,
    AttackSquare: guessing.forecast,
    ClimbOnto: climbing.forecast,
    Climb: climbing_walls.forecast,
    Crawl: going.forecast,
    Swim: going.forecast,
    Balance: going.forecast,
    Jump: jumping.forecast,
    GrappleAttack: grapple.forecast_attack,
    BreakFree: grapple.forecast_break,
    Pin: pin.forecast,
    MoveHold: hold_moves.forecast,
    ThrowTarget: throw_target.forecast,
    Bind: binding.forecast,
    Cast: casting.forecast,
    Escape: binding.forecast,
    Unbind: binding.forecast,
}


def new_battle(setup: Setup, seed: int = 0, dice: DiceSource | None = None) -> Battle:
    """A battle whose first unit is about to act: Initiative is rolled and the first turn has begun."""
    battle = Battle(setup, seed, dice)
    battle.attach(pipeline.PIPELINE)
    with battle:
        battle.say(
            BattleBegan(
                scenario=setup.scenario,
                ruleset=battle.rules.name,
                house=battle.rules.house.differing(),
                rules=("PRE-01",),
            )
        )
        prelude.start(battle)
        pipeline.go_on(battle)
        delaying.note(battle)
        knowledge.look(battle)
    return battle


def decides(battle: Battle) -> str | None:
    """The unit that has to decide next: the one that is asked, otherwise the one whose turn it is."""
    if battle.over is not None:
        return None
    frame = stack.waiting(battle)
    return battle.acting() if frame is None else frame.asked


def submit(battle: Battle, command: Command, *, at_table: bool = False, chosen: Choice | None = None) -> Refusal | None:
    """Carry out a legal command; otherwise say why not and change nothing.

    ``at_table``: it is asked for where people sit, who may lay a hand on the battle and its dice; a replay repeats what
    they did. ``chosen`` says which rolls a person wants to throw by hand: the first of them that has no faces yet
    raises FacesWanted, with nothing changed.
    """
    with battle:
        refusal = why_not(battle, command, at_table=at_table)
        if refusal is not None:
            return refusal
        if isinstance(command, RollByHand) or chosen is not None:
            return _by_hand(battle, command, chosen)
        battle.tick(command, interrupting.held(battle, command))
        return None


def _by_hand(battle: Battle, command: Command, chosen: Choice | None) -> Refusal | None:
    """Carry it out with typed faces; with too few or too many of them it is as if nothing had been."""
    thrown = command.thrown if isinstance(command, RollByHand) else ()
    deed = command.command if isinstance(command, RollByHand) else command
    assert deed is not None
    mark = battle.mark()
    battle.by_hand = typed = TypedDice(battle.dice, thrown, chosen)
    try:
        battle.tick(command if thrown else deed, interrupting.held(battle, deed))
        typed.done()
    except (FacesWanted, FacesLeft) as stopped:
        battle.rewind(mark)
        if isinstance(stopped, FacesWanted) and chosen is not None:
            raise
        few = isinstance(stopped, FacesWanted)
        facts = (("unit", stopped.name[0]), ("count", stopped.count))
        return Refusal("faces.too_few" if few else "faces.too_many", ("DIC-01", "DIC-03"), facts)
    finally:
        battle.by_hand = None
    return None


def why_not(battle: Battle, command: Command, *, at_table: bool = False) -> Refusal | None:
    """Why this whole command is not legal now; None when it is."""
    with battle:
        if isinstance(command, (Fiat, RollByHand)):
            return _why_not_by_hand(battle, command) if at_table else fiat.not_here(command)
        return verdicts.general(battle, command) or verdicts.special(battle, command)


def _why_not_by_hand(battle: Battle, command: Fiat | RollByHand) -> Refusal | None:
    if isinstance(command, Fiat):
        return fiat.why_not(battle, command)
    if command.command is None or isinstance(command.command, RollByHand):
        return Refusal("faces.no_command", ("FLW-02",), (("unit", command.actor),))
    return fiat.why_not_typed(command) or why_not(battle, command.command, at_table=True)


def forecast(battle: Battle, command: Command) -> Forecast | Refusal:
    """What an attack or any other undertaking with dice would do now, or why it cannot be done; of an answer to an
    attack, what that attack comes to then.
    """
    with battle:
        refusal = why_not(battle, command)
        if refusal is not None:
            return refusal
        if isinstance(command, Defend):
            return attack_flow.answered(battle, command)
        if isinstance(command, Attack) and type(command) not in PLANS:
            facts = facts_of(battle, command)
            if isinstance(command, Flurry):
                return flurry.plan(battle, facts)
            return whole(battle, facts, battle.rules.forecast)
        return planned(battle, command)


def whole(battle: Battle, facts: AttackFacts, made: separately.Made) -> Forecast:
    """The forecast of an attack with everybody else whom it strikes at or goes on to, each ``made`` in the same way."""
    shown = separately.with_others(battle, facts, made(facts), made)
    return penetration.with_next(battle, facts, shown, made)


def planned(battle: Battle, command: Command) -> Forecast:
    """The odds of a legal undertaking that has odds of its own, from the units as the battle has them."""
    return PLANS[type(command)](battle, command)


def facts_of(battle: Battle, command: Attack) -> AttackFacts:
    """The facts of a legal attack as it would be made now; a charge's from its end square."""
    with battle:
        if isinstance(command, Charge):
            return aid.joined(battle, astray.told(battle, charge.facts_of(battle, command)))
        facts = aid.joined(battle, astray.told(battle, attack_facts.facts_of(battle, command)))
        return separately.joined(battle, facts)


def legal(battle: Battle, unit_id: str) -> tuple[Offer, ...]:
    """What the unit may do now: verbs with the domain of each field, in a fixed order; nothing out of its time."""
    if battle.over is not None:
        return ()
    with battle:
        asked = asks(battle)
        if decides(battle) != unit_id:
            return () if asked is not None else offering.any_time(battle, battle.unit(unit_id))
        if asked is not None:
            return offering.answers(battle, asked)
        return offering.all_offers(battle, battle.unit(unit_id))


def legal_by_parts(battle: Battle, unit_id: str) -> Generator[None, None, tuple[Offer, ...]]:
    """The same with a pause after each chapter, for battles of hundreds; nothing may be done to it meanwhile."""
    if battle.over is not None or decides(battle) != unit_id or asks(battle) is not None:
        return legal(battle, unit_id)
    offers: list[Offer] = []
    with battle:
        parts = offering.gathered(battle, battle.unit(unit_id))
    while True:
        with battle:  # whoever comes between two parts may look at another battle
            found = next(parts, None)
            if found is None:
                return offering.all_offers(battle, battle.unit(unit_id), offers)
        offers += found
        yield
