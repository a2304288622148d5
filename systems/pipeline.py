"""The processors of one battle, in the order in which they look at a command.

One tick is one decision: the processor that owns the command carries it out, the others do their upkeep. The last one
goes on from the stack of open resolutions and passes the turn, until somebody has to decide again or the fight is over.
"""

from __future__ import annotations

import esper

from components.scene import Opening
from systems import (
    abilities,
    aiming,
    aloft,
    area_flow,
    attack_flow,
    binding,
    bull_rush,
    called_shots,
    casting_flow,
    casting_kept,
    charge_run,
    climbing,
    climbing_walls,
    clinging,
    concentration,
    contest,
    coup_de_grace,
    delaying,
    disarm,
    feint,
    flurry,
    flying,
    going,
    grapple,
    guessing,
    hidden_weapons,
    hiding,
    hold,
    hold_moves,
    hot_ground,
    initiative,
    interrupting,
    joining,
    jumping,
    keywords,
    knowledge,
    lifted_cover,
    lock_on,
    mines,
    movement,
    objection,
    overrun,
    parrying,
    penetration,
    pin,
    prelude,
    readied,
    riding,
    saves,
    separately,
    sightings,
    sliding,
    stack,
    sunder,
    tending,
    throw_target,
    triggers,
    trip,
    upkeep,
    victory,
)
from systems.abilities import UsingAbilities
from systems.actions import Actions
from systems.aid import Aiding
from systems.aiming import Aiming
from systems.area_flow import Areas
from systems.attack_flow import Attacks
from systems.battle import Battle
from systems.bearers import Bearers
from systems.binding import Binding
from systems.break_object import Breaking
from systems.bull_rush import Shoving
from systems.casting_flow import CastingSpells
from systems.charge_run import Charges
from systems.climbing import Climbing
from systems.climbing_walls import WallClimbing
from systems.commands import Command, SetStanding
from systems.condition import Condition
from systems.consuming import Consuming
from systems.contest import Contests
from systems.delaying import Delaying
from systems.donning import Donning
from systems.doors import DoorsAndHands
from systems.drawing import Drawing
from systems.feint import Feints
from systems.fiat import Decrees
from systems.flying import Flying
from systems.free_actions import Speaking
from systems.going import Goings
from systems.grapple import Grappling
from systems.guessing import Guessing
from systems.hiding import Hiding
from systems.hold_moves import HoldMoves
from systems.initiative import Initiative
from systems.interrupting import Interrupting
from systems.items import Items
from systems.joining import Leaving
from systems.jumping import Jumping
from systems.lifted_cover import LiftedCover
from systems.lock_on import Locking
from systems.mines import Mines
from systems.movement import Movement
from systems.objection import Objections
from systems.overrun import Overruns
from systems.parrying import Parrying
from systems.pin import Pinning
from systems.prelude import Outbreak
from systems.reloading import Reloading
from systems.riding import Riding
from systems.sightings import Sightings
from systems.sliding import Sliding
from systems.tending import Tending
from systems.throw_target import Throwing
from systems.total_defense import Defending
from systems.triggers import Triggering
from systems.victory import Victory
from systems.willpower import Willpower

#: Chapter of a frame -> how it goes on; a frame that waits (``stack.WAITS``) is never given here.
CHAPTERS = {
    "area": area_flow.go_on,
    "mines": movement.walk_on,
    "attack": attack_flow.go_on,
    "bull_rush": bull_rush.go_on,
    "called_shots": called_shots.go_on,
    "cast": casting_flow.go_on,
    "charge": charge_run.go_on,
    "climb": climbing_walls.go_on,
    "climb_onto": climbing.go_on,
    "contest": contest.go_on,
    "coup_de_grace": coup_de_grace.go_on,
    "disarm": disarm.go_on,
    "feint": feint.go_on,
    "grapple": grapple.go_on,
    "guess": guessing.go_on,
    "grapple_attack": grapple.go_on_attack,
    "break_free": grapple.go_on_break,
    "fly": flying.go_on,
    "going": going.go_on,
    "hot_ground": hot_ground.go_on,
    "hidden_weapons": hidden_weapons.go_on,
    "hold_way": hold_moves.walk_on,
    "jump": jumping.go_on,
    "spot": hiding.go_on,
    "initiative": initiative.go_on,
    "readied": interrupting.go_on,
    "ride": riding.go_on,
    "walk": movement.go_on,
    "keywords": keywords.go_on,
    "move_hold": hold_moves.go_on,
    "lock_on": lock_on.go_on,
    "objection": objection.go_on,
    "overrun": overrun.go_on,
    "penetration": penetration.go_on,
    "pin": pin.go_on,
    "flurry": flurry.go_on,
    "separately": separately.go_on,
    "sunder": sunder.go_on,
    "slope": sliding.go_on,
    "save": saves.go_on,
    "first_aid": tending.go_on,
    "trip": trip.go_on,
    "upkeep": upkeep.go_on,
    "throw_target": throw_target.go_on,
}


def go_on(battle: Battle) -> None:
    """Carry on until somebody has to decide: open resolutions first, then the next turn."""
    while battle.over is None:
        sightings.look(battle)
        frame = stack.top(battle)
        if frame is not None:
            if frame.step == stack.WAITS:
                return
            CHAPTERS[frame.chapter](battle, frame)
            hold.review(battle)
            clinging.review(battle)
            concentration.review(battle)
            aloft.review(battle)
            mines.review(battle)
            hot_ground.review(battle)
        elif battle.acting() is not None:
            if battle.unit(battle.acting() or "").idle:
                initiative.end_turn(battle, battle.acting() or "", ("DMG-20", "SCN-06"))
            else:
                return
        else:
            _judge(battle)
            if battle.over is None:
                _next(battle)
        if frame is not None:
            _judge(battle)


def _judge(battle: Battle) -> None:
    """What the scenario makes of it comes first, then whether the fight is over: who is on the way is not beaten."""
    triggers.review(battle)
    if not triggers.pending(battle):
        victory.judge(battle)


def _next(battle: Battle) -> None:
    """The next slot; when the round is over first see whether it ends the fight."""
    if not initiative.waiting(battle):
        if battle.scene(Opening).phase != "rounds":
            prelude.round_over(battle)
            return
        victory.judge(battle, round_over=True)
        if battle.over is not None:
            return
    number = battle.round
    initiative.next_slot(battle)
    if battle.round != number:
        joining.come(battle)


class Course(esper.Processor):
    """What follows from a decision, up to the next one; then everybody looks around."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, SetStanding):  # nothing on the field has changed
            return
        aiming.review(battle)
        hold.review(battle)
        clinging.review(battle)
        aloft.review(battle)
        mines.review(battle)
        hot_ground.review(battle)
        go_on(battle)
        hold.review(battle)
        clinging.review(battle)
        aloft.review(battle)
        aiming.review(battle)
        binding.review(battle)
        abilities.review(battle)
        casting_kept.review(battle)
        parrying.review(battle)
        lifted_cover.review(battle)
        readied.review(battle)
        delaying.note(battle)
        hiding.review(battle)
        knowledge.look(battle)


PIPELINE: tuple[type[esper.Processor], ...] = (
    Sightings,
    Outbreak,
    Delaying,
    Decrees,
    Interrupting,
    Actions,
    Sliding,
    Hiding,
    Initiative,
    Climbing,
    WallClimbing,
    Goings,
    Jumping,
    Flying,
    Riding,
    Movement,
    Charges,
    Overruns,
    Feints,
    Condition,
    Defending,
    Parrying,
    Aiming,
    Attacks,
    Guessing,
    Areas,
    Mines,
    Throwing,
    UsingAbilities,
    CastingSpells,
    Binding,
    Aiding,
    Grappling,
    Pinning,
    HoldMoves,
    Contests,
    Shoving,
    Objections,
    Breaking,
    Bearers,
    Items,
    Drawing,
    Reloading,
    Locking,
    Donning,
    DoorsAndHands,
    Consuming,
    Speaking,
    LiftedCover,
    Tending,
    Willpower,
    Leaving,
    Triggering,
    Victory,
    Course,
)
