"""Why a command is not legal now: what every command needs, then what its chapter says (DESIGN 7).

``JUDGES`` names for each kind of command the chapter that judges it; a chapter judges the whole command, its price
aside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from systems import (
    abilities,
    actions,
    aid,
    aiming,
    area,
    area_flow,
    attack,
    attack_flow,
    bars,
    bearers,
    binding,
    break_object,
    bull_rush,
    bursts,
    casting,
    charge,
    climbing,
    climbing_walls,
    commands as cmd,
    condition,
    consuming,
    contest,
    delaying,
    disarm,
    donning,
    doors,
    drawing,
    feint,
    flurry,
    flying,
    free_actions,
    going,
    grapple,
    guessing,
    hiding,
    hold_moves,
    initiative,
    items,
    joining,
    jumping,
    lifted_cover,
    lock_on,
    mines,
    movement,
    objection,
    overrun,
    parrying,
    pin,
    prelude,
    readied,
    reloading,
    riding,
    stack,
    sunder,
    surprise,
    tending,
    throw_target,
    total_defense,
    trip,
    willpower,
)  # fmt: skip
from systems.battle import Battle
from systems.commands import ANSWERS, Command, SetStanding
from systems.offers import Ask, Refusal

#: Chapter of a frame that waits -> the question it asks.
QUESTIONS = {
    "area": area_flow.ask,
    "attack": attack_flow.ask,
    "bull_rush": bull_rush.ask,
    "contest": contest.ask,
    "objection": objection.ask,
    "readied": readied.ask,
    "initiative": initiative.ask,
    "willpower": willpower.ask,
}

#: What costs nothing of a turn and is judged by its time alone.
ALWAYS: frozenset[type[Command]] = frozenset(
    (cmd.FightOn, cmd.Fire, cmd.KeepTotalDefense, cmd.KeepSpell, cmd.EndTurn, cmd.SetStanding)
)

#: The fields by which a command names a unit.
NAMES = ("actor", "target", "overrun", "beside")

#: What is done in anybody's turn: a hold is let go, tied comrades settle who goes first (GRP-23, INI-07).
ANY_TIME = (cmd.LetGo, cmd.Swap)

JUDGES: dict[type[Command], Callable[[Battle, Any], Refusal | None]] = {
    cmd.Move: lambda battle, command: movement.why_not(battle, battle.unit(command.actor), command.path),
    cmd.Attack: attack.why_not,
    cmd.AllOutAttack: attack.why_not,
    cmd.AimedAttack: attack.why_not,
    cmd.Flurry: flurry.why_not,
    cmd.ShortBurst: attack.why_not,
    cmd.LongBurst: bursts.why_not,
    cmd.FullAuto: attack.why_not,
    cmd.Charge: charge.why_not,
    cmd.Aim: aiming.why_not,
    cmd.LockOn: lock_on.why_not,
    cmd.Don: donning.why_not,
    cmd.Trip: trip.why_not,
    cmd.BullRush: bull_rush.why_not,
    cmd.CounterRush: bull_rush.why_not_counter,
    cmd.Overrun: overrun.why_not,
    cmd.Feint: feint.why_not,
    cmd.Readjust: feint.why_not_readjust,
    cmd.ClimbOnto: climbing.why_not,
    cmd.ShakeOff: climbing.why_not_shake,
    cmd.Climb: climbing_walls.why_not,
    cmd.Crawl: going.why_not,
    cmd.Swim: going.why_not,
    cmd.Balance: going.why_not,
    cmd.Jump: jumping.why_not,
    cmd.Fly: flying.why_not,
    cmd.Wing: flying.why_not_wing,
    cmd.Mount: riding.why_not,
    cmd.Dismount: riding.why_not_dismount,
    cmd.Ride: riding.why_not_ride,
    cmd.ThrowTarget: throw_target.why_not,
    cmd.Activate: abilities.why_not,
    cmd.Cast: casting.why_not,
    cmd.Bind: binding.why_not,
    cmd.Escape: binding.why_not_escape,
    cmd.Unbind: binding.why_not_unbind,
    cmd.Aid: aid.why_not,
    cmd.Delay: delaying.why_not,
    cmd.Ready: readied.why_not,
    cmd.Swap: delaying.why_not_swap,
    cmd.PutOut: tending.why_not_put_out,
    cmd.Staunch: tending.why_not_staunch,
    cmd.FirstAid: tending.why_not_first_aid,
    cmd.Wake: tending.why_not_wake,
    cmd.Parry: lambda battle, command: parrying.why_not(battle, battle.unit(command.actor), command.weapon),
    cmd.TotalDefense: lambda battle, command: total_defense.why_not(battle, battle.unit(command.actor)),
    cmd.StandUp: lambda battle, command: condition.why_not_stand_up(battle, battle.unit(command.actor)),
    cmd.DropProne: lambda battle, command: condition.why_not_drop_prone(battle, battle.unit(command.actor)),
    cmd.Disarm: disarm.why_not,
    cmd.Sunder: sunder.why_not,
    cmd.BreakObject: break_object.why_not,
    cmd.PickUp: bearers.why_not,
    cmd.DropItem: items.why_not_drop,
    cmd.Draw: drawing.why_not,
    cmd.Stow: drawing.why_not_stow,
    cmd.Reload: reloading.why_not,
    cmd.Consume: consuming.why_not,
    cmd.Say: free_actions.why_not,
    cmd.OpenDoor: doors.why_not,
    cmd.CloseDoor: doors.why_not,
    cmd.LiftCover: lifted_cover.why_not,
    cmd.SetDown: lifted_cover.why_not_set_down,
    cmd.Hide: hiding.why_not,
    cmd.AttackSquare: guessing.why_not,
    cmd.Grapple: grapple.why_not,
    cmd.GrappleAttack: grapple.why_not_attack,
    cmd.BreakFree: grapple.why_not_break,
    cmd.LetGo: grapple.why_not_let_go,
    cmd.Pin: pin.why_not,
    cmd.BodyShield: pin.why_not_shield,
    cmd.MoveHold: hold_moves.why_not,
    cmd.Consent: objection.why_not,
    cmd.Leave: joining.why_not_leave,
    cmd.Surrender: joining.why_not_surrender,
    cmd.Warn: prelude.why_not_warn,
    cmd.GoOnAlert: prelude.why_not_alert,
    cmd.ReadIntent: prelude.why_not_read,
    cmd.Defend: attack_flow.why_not_defend,
    cmd.Oppose: contest.why_not,
    cmd.Bombard: area.why_not,
    cmd.Lob: area.why_not,
    cmd.Spray: area.why_not,
    cmd.Suppress: area.why_not,
    cmd.Brace: area_flow.why_not_brace,
    cmd.SetMine: mines.why_not,
}


def asks(battle: Battle) -> Ask | None:
    """Who has to choose now in the middle of a resolution, and between what."""
    if battle.over is not None:
        return None
    with battle:
        frame = stack.waiting(battle)
        return None if frame is None else QUESTIONS[frame.chapter](battle, frame)


def general(battle: Battle, command: Command) -> Refusal | None:
    """What every command needs: a running fight, a known unit, its time to speak, somebody able."""
    if battle.over is not None:
        return Refusal("turn.over", ("SCN-06",))
    if command.actor not in battle.sheets:
        return Refusal("turn.unknown_unit", ("SCN-03",), (("unit", command.actor),))
    refusal = _away(battle, command)
    if refusal is not None:
        return refusal
    if isinstance(command, SetStanding):
        if battle.unit(command.actor).dead:
            return Refusal("turn.fallen", ("DMG-20",), (("unit", command.actor),))
        known = command.answer in actions.STANDING_ANSWERS
        return None if known else Refusal("standing.unknown", ("DIC-10",), (("answer", command.answer),))
    asked = asks(battle)
    if asked is not None:
        reacts = command.verb == "drop_prone" and asked.window == "declared"
        reacts = reacts or (command.verb in ("delay", "swap") and delaying.open_to(battle, command.actor))
        if command.actor != asked.unit or (command.verb != asked.choice and not reacts):
            return Refusal("turn.asked", asked.rules[:1], (("unit", asked.unit), ("choice", asked.choice)))
        return None
    if command.verb in ANSWERS:
        return Refusal("turn.not_asked", ("FLW-04",), (("unit", command.actor),))
    if battle.unit(command.actor).fallen:
        return Refusal("turn.fallen", ("DMG-20",), (("unit", command.actor),))
    if battle.acting() != command.actor and not isinstance(command, ANY_TIME):
        return Refusal("turn.not_yours", ("SCN-03",), (("unit", command.actor), ("acting", battle.acting())))
    return None


def _away(battle: Battle, command: Command) -> Refusal | None:
    """Who is not on the field does nothing, and nothing is done to it: still to come, or gone (JOI-02, SCN-06).

    Only its standing answer may be given beforehand.
    """
    away = battle.absent()
    for name in NAMES if away else ():
        whom = getattr(command, name, "")
        if whom in away and not (name == "actor" and isinstance(command, SetStanding)):
            rule = "JOI-02" if battle.unit(whom).presence == "coming" else "SCN-06"
            return Refusal("turn.away", (rule,), (("unit", whom),))
    return None


def special(battle: Battle, command: Command) -> Refusal | None:
    """What this kind of command needs: its price, and what its chapter says."""
    refusal = kept_from(battle, command)
    return refusal if refusal is not None or type(command) in ALWAYS else JUDGES[type(command)](battle, command)


def kept_from(battle: Battle, command: Command) -> Refusal | None:
    """What keeps the unit from this kind of command before its chapter is asked: surprise, a state, its price."""
    kind = type(command)
    refusal = surprise.why_not(battle, command)
    if refusal is not None or kind in ALWAYS:
        return refusal
    if kind not in JUDGES:
        raise TypeError(f"no chapter judges {command!r}")
    if command.verb not in ANSWERS:
        if not battle.rules.has(command.verb):
            return Refusal("turn.no_verb", ("ACT-03",))
        barred = bars.why_not(battle, battle.unit(command.actor), command.verb)
        if barred is not None:
            return barred
        led = riding.why_not_walk(battle, command)
        if led is not None:
            return led
        return actions.unpayable(battle, battle.unit(command.actor), command.verb) or _beyond(battle, command)
    return None


def but_for_the_price(battle: Battle, command: Command) -> Refusal | None:
    """Why a deed that costs nothing now cannot be done: one that was readied (RDY-01)."""
    barred = bars.why_not(battle, battle.unit(command.actor), command.verb) or _beyond(battle, command)
    return barred or JUDGES[type(command)](battle, command)


def _beyond(battle: Battle, command: Command) -> Refusal | None:
    """Nothing is done to the banished, whatever it is (companion 8.3); who has given up is not attacked."""
    if not battle.kept("set apart", _set_apart):
        return None
    for name in ("target", "overrun", "beside"):
        whom = getattr(command, name, "")
        if whom in battle.sheets and battle.unit(whom).bars("reach"):
            return Refusal("attack.banished", ("CDG-09",), (("unit", command.actor), ("target", whom)))
        spared = battle.rules.house["surrendered"] == "spared"
        if spared and whom in battle.sheets and isinstance(command, cmd.Attack) and battle.unit(whom).surrendered:
            return Refusal("attack.surrendered", ("SCN-06",), (("unit", command.actor), ("target", whom)))
    return None


def _set_apart(battle: Battle) -> frozenset[str]:
    """The units that are banished or have given up, wherever they are: a matter of their facts alone."""
    units = [battle.unit(each) for each in battle.ids]
    return frozenset([unit.id for unit in units if unit.bars("reach") or unit.surrendered])
