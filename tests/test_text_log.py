"""The log in words: every event has its row, an attack is one, and a player reads no more than a player may know."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from game.match import begin, minds
from game.scenario.loader import load, names
from game.scenario.schema import ObjectiveBlock
from game.text import LANGS, STORYTELLER, Cast, Eyes, Row, Text
from systems import attack_facts, estimates, events as ev, flying, information, readied, referee
from systems.battle import Battle
from systems.commands import (
    Attack,
    BreakObject,
    BullRush,
    Command,
    Defend,
    EndTurn,
    Move,
    SetStanding,
    Sunder,
    Trip,
)  # fmt: skip
from systems.events import EVENTS, Changed, Event
from systems.facts import ATTRIBUTES
from systems.forecast import Forecast, Modifier
from systems.rulesets.boons import GIVES
from systems.rulesets.house import SWITCHES
from systems.rulesets.keywords import KEYWORDS
from systems.rulesets.point_types import POINTS
from systems.rulesets.states import STATES
from systems.view import view
from tests.amounts import amount, checkered, some
from tests.field import FIST, PISTOL, SWORD, do, end, fight, hit, preview, unit, weapon
from tests.test_text import faults_of_chinese

ANN = replace(
    unit("ann", STR=4, DEX=3, PER=3, RES=2, COM=2, Brawl=5, weapons=(FIST, PISTOL)), name_en="Ann", name_zh="安"
)
BOB = replace(unit("bob", "blue", DEX=3, PER=3, natural=1, Brawl=1), name_en="Bob", name_zh="鲍勃")
SYSTEMS = Path(referee.__file__).parent
NBSP = "\N{NO-BREAK SPACE}"


def near(**more: object) -> Battle:
    return fight(["AB"], ANN, BOB, **more)  # type: ignore[arg-type]


def shown(battle: Battle) -> Forecast:
    return preview(battle, Attack("ann", "bob", "fist"))


def spells() -> list[Event]:
    """One event of each kind that magic brings about."""
    key = "creature_enhancement"
    causes = ("damage", "body", "idle", "pinned", "other_act", "failed", "no_target", "no_room")
    gives = (*ATTRIBUTES, *GIVES, "sleep", "magic", "spell_attack", "spell_hardness")
    return [
        ev.SpellBegun(unit="ann", spell=key, target="bob", energy=5, energy_left=5),
        ev.SpellBegun(unit="ann", spell=key, energy=1, energy_left=4, turns=2, of=3),
        ev.SpellCast(unit="ann", spell=key, target="bob", rolled=True, successes=11, counted=10),
        ev.SpellCast(unit="ann", spell=key, target="ann"),
        *(ev.SpellHeld(unit="ann", spell=key, cause="body", dc=4, successes=3, held=held) for held in (True, False)),
        *(ev.SpellLost(unit="ann", spell=key, cause=cause) for cause in causes),
        *(
            ev.EffectBegan(unit="bob", source="ann", spell=key, what=what, points=2, ends="start:ann", rounds=1)
            for what in gives
        ),
        ev.EffectBegan(unit="bob", source="ann", spell=key, what="deflection", points=2, ends="keep:ann", rounds=0),
        ev.EffectEnded(unit="bob", spell=key, cause="time"),
        *(ev.SpellKept(unit="ann", spell=key, kept=kept) for kept in (True, False)),
        ev.BarrierRaised(unit="ann", spell=key, squares=((3, 2), (3, 3)), size=10, rounds=2),
        *(
            ev.BarrierFell(unit="ann", spell=key, squares=((3, 2),), cause=cause)
            for cause in ("time", "concentration", "renewed")
        ),
    ]


def shoves() -> list[Event]:
    """One event of each class and word of shoves, feints and falls."""
    way = ((1, 0), (2, 0))
    stopped = ("map", "blocked", "rise", "ledge")
    return [
        ev.Pushed(unit="bob", by="ann", path=way, metres=1, wanted=1),
        *(ev.Pushed(unit="bob", by="ann", path=way, metres=1, wanted=3, stopped=word) for word in stopped),
        ev.Pushed(unit="bob", by="ann", path=way[:1], metres=0, wanted=3, stopped="unit", obstacle="ann"),
        ev.Moved(unit="ann", path=way, half=2, means="follow"),
        ev.CounterDecided(unit="bob", target="ann", counter=True),
        ev.CounterDecided(unit="bob", target="ann", counter=False),
        ev.Overran(unit="ann", target="bob", passed=True),
        ev.Overran(unit="ann", target="bob", passed=False),
        ev.Feinted(unit="ann", target="bob"),
        *(ev.FeintEnded(unit="ann", target="bob", cause=cause) for cause in ("used", "expired", "readjusted")),
        ev.Moved(unit="ann", path=way, half=0, means="clinging"),
        ev.ClungTo(unit="ann", target="bob", kept=False),
        ev.ClungTo(unit="ann", target="bob", kept=True),
        ev.ThrownOff(unit="ann", target="bob", faces=(9, 3)),
        *(
            ev.ClingingEnded(unit="ann", target="bob", cause=cause)
            for cause in ("shaken_off", "left", "driven", "fell", "unable", "torn_off")
        ),
        ev.Plunged(unit="bob", by="ann", metres=7, saved=2),
        ev.Plunged(unit="bob", by="ann", metres=2, saved=0),
    ]


def samples(battle: Battle) -> list[Event]:
    """One event of each class but ``Changed``, and each word that stands in a cause, state or stance."""
    forecast = shown(battle)
    line = Modifier("DMG-04", "modifier.cap", -2)
    attack = {"unit": "ann", "target": "bob", "weapon": "fist", "verb": "attack"}
    harm = {"unit": "bob", "source": "ann", "successes": 4, "dealt": 2, "grade": "L", "absorbed": 0}
    one_each: list[Event] = [
        ev.BattleBegan(scenario="dojo", house=tuple((each.name, each.values[-1]) for each in SWITCHES)),
        ev.InitiativeRolled(unit="ann", face=7, modifier=5, score=12),
        ev.TieRolled(unit="ann", face=3),
        ev.TieSettled(unit="ann", other="bob", attribute="COM"),
        ev.RoundStarted(round=2),
        ev.TurnStarted(unit="ann", round=2),
        ev.TurnEnded(unit="ann"),
        ev.ActionSpent(unit="ann", verb="attack", costs=("standard", "move", "swift", "immediate")),
        ev.Moved(unit="ann", path=((0, 0), (1, 0)), half=2),
        ev.Moved(unit="ann", path=((0, 0), (3, 0)), half=6, means="charge"),
        ev.Discovered(unit="ann", hidden="bob", at=(1, 0)),
        ev.AttackAnnounced(**attack, forecast=forecast),  # type: ignore[arg-type]
        ev.DefenseDeclared(unit="bob", extra=2, willpower=True, asked=True),
        ev.DefenseDeclared(unit="bob", extra=0, willpower=False, asked=True, give_up=("base", "parry")),
        ev.SaveResolved(unit="bob", source="ann", name="fortitude", value=3, successes=1, margin=2, modifiers=(line,)),
        ev.SaveResolved(unit="bob", source="ann", name="will", value=3, successes=4, margin=0),
        ev.SaveResolved(unit="bob", source="ann", name="reflex", value=3, successes=0, margin=0, immune=True),
        ev.SpotStruck(unit="ann", target="bob", spot="head", points=2),
        ev.SpotStruck(unit="ann", target="bob", spot="throat", risen=1),
        ev.SpotStruck(unit="ann", target="bob", spot="temple"),
        *(
            ev.KeywordStruck(unit="ann", target="bob", weapon="fist", keyword=keyword, points=points, spared=spared)
            for keyword in KEYWORDS
            for points, spared in ((2, False), (0, False), (0, True))
        ),
        ev.SpotSought(unit="ann", target="bob", successes=2, difficulty=2, found=True),
        ev.SpotSought(unit="ann", target="bob", successes=1, difficulty=2, found=False),
        *(
            ev.WeaponNoticed(unit="bob", source="ann", weapon="fist", successes=n, noticed=n > 0, modifiers=(line,))
            for n in (0, 1)
        ),
        ev.DefenseDeclared(unit="bob", extra=0, willpower=False, asked=True),
        ev.Rolled(unit="ann", kind="attack", pool=1, again=10, faces=(1,), added=0, successes=0, chance=True,
                  critical_failure=True, rules=("DIC-12",)),
        ev.AttackResolved(**attack, dice=3, lost=0, defense_extra=1, attack_extra=0, successes=2, cap=5,  # type: ignore[arg-type]
                          hit=True, modifiers=forecast.modifiers),
        ev.AttackSpent(unit="ann", target="bob", weapon="fist", cause="attack.dead"),
        ev.DamageTaken(**harm, bashing=0, lethal=2, aggravated=0, overflow=1, modifiers=(line,), healthy_left=0),  # type: ignore[arg-type]
        ev.DamageTaken(**harm, bashing=0, lethal=0, aggravated=0, overflow=0, modifiers=(), healthy_left=7),  # type: ignore[arg-type]
        ev.WoundsWorsened(unit="bob"),
        ev.FoughtOn(unit="bob", willpower_left=1),
        ev.FoughtOn(unit="bob", willpower_left=1, hardy=True),
        ev.Rose(unit="bob"),
        ev.AimTaken(unit="ann", target="bob", rounds=2),
        ev.Toppled(unit="bob", by="ann"),
        ev.ContestResolved(unit="ann", target="bob", name="trip", own=3, other=1, margin=2, own_option="",
                           other_option="DEX", other_modifiers=(line,)),
        ev.BattleEnded(winner="red", cause="rout", round=3),
        ev.Joined(unit="ann", at=(0, 0)),
        ev.KeptOut(unit="ann"),
        ev.LeftField(unit="ann", at=(0, 0)),
        ev.Surrendered(unit="bob"),
        ev.Told(en="Horns in the hills.", zh="山中响起号角。"),
        ev.Revealed(unit="bob", side="red", at=(1, 0)),
        *(ev.Ordered(unit="bob", order=order, target="ann") for order in ("hunt", "guard", "protect")),
        *(ev.Ordered(unit="bob", order=order, target="0,0,1,1") for order in ("guard", "reach")),
        *(ev.Ordered(unit="bob", order=order) for order in ("hold", "ambush", "")),
    ]  # fmt: skip
    one_each += by_hand()
    one_each += holds()
    one_each += orders()
    one_each += openings()
    one_each += shoves()
    one_each += goings()
    one_each += [*bonds(), *belongings(), *areas(), *hiding()]
    one_each += [
        ev.TurnPassed(unit="ann", cause=cause)
        for cause in ("dead", *(state for state, row in STATES.items() if "act" in row.bars))
    ]
    one_each += [ev.PointsGiven(unit="bob", kind=kind, number=2, points=3, source="ann") for kind in POINTS]
    one_each += [
        ev.PointsGiven(unit="bob", kind="stun", number=2, points=1, cause=cause)
        for cause in ("immune", "saved", "cancelled", "lower")
    ]
    one_each += [
        ev.PointsReduced(unit="bob", kind="burn", number=1, points=2, cause=cause)
        for cause in ("faded", "ended", "tended", "cleared", "saved", "worn")
    ]
    one_each += [kind(unit="bob", state=state) for kind in (ev.StateBegan, ev.StateEnded) for state in STATES]
    one_each += [
        ev.AttributesWorn(unit="bob", kind="pain", ratings=(("END", 1), ("RES", 0))),
        ev.Healed(unit="bob", bashing=1, lethal=2, aggravated=0, healthy_left=4),
        ev.Steadied(unit="bob", by="ann"),
    ]
    one_each += [
        ev.Tended(unit="ann", target="bob", verb=verb, successes=2)
        for verb in ("put_out", "staunch", "first_aid", "wake")
    ]
    one_each += [ev.Fell(unit="bob", state=state) for state in ("unconscious", "worsening", "dead")]
    one_each += [ev.AimLost(unit="ann", cause=cause) for cause in words(r"lose_aim\(\w+, [\w.]+, (\"\w+\")")]
    one_each += [
        ev.StanceTaken(unit="ann", stance=stance, value=3 * (stance in ("parry", "total_defense")))
        for stance in sorted(words(r'StanceTaken\([^)]*stance=("\w+")'))
    ]
    one_each += [ev.StanceTaken(unit="ann", stance="parry", value=3, shield=1)]
    one_each += [
        ev.StanceEnded(unit="ann", stance=stance, cause=cause)
        for stance in ("parry", "total_defense")
        for cause in words(r"end_(?:parry|total_defense)\(\w+, [\w.]+, (\"\w+\")")
    ]
    ends = {"peace", "stalemate", "round_limit", "trigger", *get_args(get_type_hints(ObjectiveBlock)["kind"])}
    assert ends >= words(r'\bend\(battle, .*?, ("\w+")\)')
    return one_each + [ev.BattleEnded(winner="", cause=cause, round=3) for cause in sorted(ends)]


def by_hand() -> list[Event]:
    """Events of the Storyteller's hand and of real dice, in each of the ways they are told."""
    at = ("v", 1, 0)
    return [
        *(ev.UnitPlaced(unit="ann", path=((0, 0), (1, 0)), came=came) for came in (False, True)),
        ev.HealthSet(unit="ann", healthy=3, bashing=1, lethal=2, aggravated=1),
        *(ev.ConditionSet(unit="ann", kind="prone", points=on, of_points=False) for on in (0, 1)),
        ev.ConditionSet(unit="ann", kind="stun", points=2, of_points=True),
        *(kind(unit="ann", item=item, count=count) for kind in (ev.ItemGiven, ev.ItemTakenAway)
          for item, count in (("bob/fist", 0), ("rope", 2))),
        ev.InitiativeSet(unit="ann", score=-3),
        *(ev.DoorSet(at=at, open=stands) for stands in (False, True)),
        ev.UnitAdded(unit="ann", side="red", at=(0, 0)),
        ev.UnitRemoved(unit="ann"),
        *(ev.DiceFixed(unit=who, faces=faces) for who, faces in (("ann", (10, 1)), ("", (3,)), ("", ()))),
        *(ev.FacesGiven(unit="ann", kind="attack", faces=(10, 1), how=how) for how in ("typed", "fixed")),
    ]  # fmt: skip


def goings() -> list[Event]:
    """Events of jumps, climbs, flights and rides, in each of the ways they are told."""
    line = Modifier("MOV-03", "modifier.skill", 2)
    rolled: dict[str, Any] = {"unit": "ann", "dc": 2, "successes": 3, "half": 6, "modifiers": (line,)}
    leapt: dict[str, Any] = {"unit": "ann", "successes": 3, "tenths": 48, "modifiers": (line,)}
    fates = ("goes", "stuck", "prone", "falls", "flounders", "sinks", "holds", "stands")
    return [
        *(ev.GaitRolled(**rolled, gait=gait, fate="goes")
          for gait in ("climb", "crawl", "swim", "balance", "downhill", "hold_on")),
        *(ev.GaitRolled(**rolled, gait="balance", fate=fate) for fate in fates),
        *(ev.Climbed(unit="ann", metres=metres, at=(1, 0), altitude=2) for metres in (2, -2)),
        *(ev.Leapt(**leapt, path=((0, 0), (3, 0)), reached=reached, high=high)
          for reached in (True, False) for high in (True, False)),
        *(ev.LeapMeasured(unit="ann", successes=count, modifiers=(line,)) for count in (0, 2)),
        ev.Flew(unit="ann", way=((0, 0, 0), (1, 0, 1)), half=3),
        *(ev.Wheeled(unit="ann", deed=deed) for deed in flying.DEEDS),
        *(ev.Stalled(unit="ann", cause=cause) for cause in ("slow", "unable")),
        ev.Mounted(unit="ann", target="bob"),
        *(ev.Dismounted(unit="ann", target="bob", cause=cause) for cause in ("left", "mount_down", "unable")),
    ]  # fmt: skip


def areas() -> list[Event]:
    """Events of areas and of what lies on the ground, in each of the ways they are told."""
    line = Modifier("AOE-03", "modifier.save_armor", 2)
    thing: dict[str, Any] = {"unit": "ann", "weapon": "fist", "square": (1, 0)}
    saved: dict[str, Any] = {"unit": "bob", "source": "ann", "verb": "lob", "weapon": "fist", "own": 1, "amount": 5}
    kinds = ("smoke", "gas", "suppressed", "mine", "aflame")
    return [
        *(ev.AreaAimed(**thing, verb=verb, caught=("bob", "ann"))
          for verb in ("bombard", "lob", "spray", "suppress", "mine", "gas")),
        *(
            ev.AreaRolled(unit="ann", target=near, verb="lob", weapon="grenade", successes=2, modifiers=(line,))
            for near in ("", "bob")
        ),
        *(ev.GroundScorched(unit="ann", ground="lava", amount=6, modifiers=each) for each in ((), (line,))),
        *(ev.AreaSaved(**saved, saved=n, left=5 - n, modifiers=(line,)) for n in (2, 5)),
        *(ev.ZoneBegan(**thing, kind=kind, squares=3, rounds=2) for kind in kinds),
        *(ev.ZoneEnded(**thing, kind=kind, cause="over") for kind in kinds),
        ev.ZoneEnded(**thing, kind="mine", cause="off"),
        *(ev.MineSought(unit="ann", square=(1, 0), successes=n, difficulty=3, found=n > 2) for n in (1, 3)),
    ]  # fmt: skip


def hiding() -> list[Event]:
    """Events of hiding and of blows at a square, in each of the ways they are told."""
    return [
        ev.HidingBegan(unit="ann", watchers=("bob",)),
        *(ev.Noticed(unit="bob", hidden="ann", level=level) for level in (1, 2)),
        *(ev.HidingEnded(unit="ann", watchers=("bob",), cause=cause) for cause in ("attacked", "fallen")),
        ev.IntentHidden(unit="ann", watchers=("bob",), successes=2),
        *(ev.SquareStruck(unit="ann", square=(1, 0), weapon="fist", found=found) for found in (True, False)),
    ]


def bonds() -> list[Event]:
    """Events of binding, aid and throws, in each of the ways they are told."""
    pair: dict[str, Any] = {"unit": "ann", "target": "bob"}
    kinds = ("bind", "escape", "unbind", "don_light", "don_heavy")
    return [
        *(ev.WorkDone(**pair, kind=kind, rounds=3, of=10) for kind in kinds),
        *(ev.WorkStopped(**pair, kind=kind, cause="idle", rounds=3) for kind in kinds),
        *(ev.WorkStopped(**pair, kind="bind", cause=cause, rounds=3) for cause in CAUSES),
        *(ev.BondsTied(**pair, dc=5, material="rope", number=number, added=added, solid=solid)
          for number, added, solid in ((0, 5, False), (0, 0, False), (1, 2, False), (1, 2, True), (2, 0, False))),
        ev.EscapeTried(unit="ann", successes=2, total=4, dc=5),
        *(ev.BondsEnded(unit="bob", by="ann", cause=cause) for cause in ("escaped", "untied", "broken")),
        ev.AidReadied(**pair, deed="grapple"),
        ev.AidGiven(**pair, deed="grapple", dice=2),
        ev.AidLapsed(**pair, deed="grapple"),
        ev.ActionOwed(unit="ann", kind="standard"),
        *(ev.Flung(unit="bob", by="ann", path=((1, 0), (3, 0)), metres=2, wanted=4, stopped=stopped,
                   obstacle="ann" if stopped == "unit" else "")
          for stopped in ("", "map", "blocked", "rise", "ledge", "unit")),
        ev.AbilityUsed(unit="ann", ability="iron_shirt", rounds=3),
        *spells(),
        ev.AbilityEnded(unit="ann", ability="iron_shirt", cause="time"),
        ev.Crashed(unit="bob", by="ann", left=2, hardness=0, obstacle="ann"),
        ev.Crashed(unit="bob", by="ann", left=2, hardness=5),
        *(ev.Crashed(unit="bob", by="ann", left=2, hardness=1, thing="crate", at=("square", 3, 0), damage=1, points=n)
          for n in (0, 3)),
    ]  # fmt: skip


def belongings() -> list[Event]:
    """Events of items and objects, in each of the ways they are told."""
    at = ("square", 1, 0)
    struck = {"unit": "bob", "source": "ann", "item": "bob/fist", "hardness": 3}
    object_struck = {"unit": "ann", "weapon": "fist", "thing": "crate", "at": at, "successes": 4, "hardness": 3}
    return [
        *(ev.ItemFell(unit="ann", item="ann/pistol", square=(1, 0), cause=cause)
          for cause in ("dropped", "disarmed", "thrown")),
        ev.ItemTaken(unit="ann", target="bob", item="ann/pistol"),
        ev.ItemStripped(unit="ann", target="bob", item="bob/pistol"),
        ev.ItemPickedUp(unit="ann", item="bob/fist", square=(1, 0)),
        ev.ItemReturned(unit="ann", item="ann/fist"),
        *(ev.Drawn(unit="ann", item="ann/pistol", place=place, armed=place == "waist")
          for place in ("waist", "back", "quiver", "bandolier", "dart_pouch", "handy_pocket", "pocket", "belt_pouch",
                        "backpack")),
        ev.Stowed(unit="ann", item="ann/pistol", place="waist"),
        ev.MissileTurned(unit="ann", target="bob", weapon="pistol", times=1),
        ev.MissileLost(unit="ann", target="bob", weapon="pistol"),
        ev.ArmorDonned(unit="ann", armor="leather_coat"),
        *(ev.LockedOn(unit="ann", target="bob", weapon="pistol", points=points) for points in (0, 3)),
        *(ev.Reloaded(unit="ann", weapon="pistol", step=step, rounds=1)
          for step in ("nock", "cock", "load", "magazine", "cell", "speedloader", "bolt", "open", "shell", "spin_up")),
        *(ev.DoorMoved(unit=who, at=("v", 1, 0), open=stands) for who in ("ann", "") for stands in (True, False)),
        *(ev.Consumed(unit="ann", item="healing_draught", way=way) for way in ("drink", "eat", "take")),
        *(ev.Spoke(unit="ann", words=words) for words in ("Now!", "look_out", "help", "with_me", "fall_back", "give_up",
                                                          "well_done")),
        *(ev.KickedAside(unit="ann", thing="carton", square=(1, 0), hurt=hurt) for hurt in (False, True)),
        *(ev.ItemStruck(**struck, damage=damage, left=left) for damage, left in ((2, 4), (2, 0), (0, 6))),  # type: ignore[arg-type]
        *(ev.ObjectStruck(**object_struck, damage=damage, left=left)  # type: ignore[arg-type]
          for damage, left in ((2, 4), (2, 0), (0, 6))),
        ev.CoverLifted(unit="ann", thing="crate", at=at),
        ev.CoverSetDown(unit="ann", thing="crate", at=at),
    ]  # fmt: skip


CAUSES = ("other_act", "idle", "fell", "unable", "out_of_reach", "no_longer")


def holds() -> list[Event]:
    """One event of each kind that a hold brings, with each word that ends one or answers for it."""
    both: dict[str, Any] = {"unit": "ann", "target": "bob"}
    met = {"unit": "ann", "aimed": "bob", "face": 7, "grappler": "ann", "grappled": "bob"}
    return [
        ev.HoldTaken(**both, margin=2),
        ev.HoldTaken(**both, margin=2, ranged=True),
        *(ev.HoldEnded(**both, cause=cause) for cause in sorted(words(r'release\(\w+, [\w.]+, ("\w+")'))),
        *(ev.HoldEnded(**both, cause=cause) for cause in ("fell", "unable", "no_weapon", "out_of_reach")),
        ev.PinTaken(**both, margin=3),
        ev.PinEased(**both),
        ev.BodyRaised(**both),
        ev.BodyStruck(**both, body="bob", successes=2),
        ev.Strayed(**met, struck="bob", faces=(1, 2, 3, 4, 5)),  # type: ignore[arg-type]
        ev.Strayed(**met, struck="ann", faces=(1, 3, 5, 7, 9)),  # type: ignore[arg-type]
        ev.Strayed(**met, struck="bob", faces=()),  # type: ignore[arg-type]
        *(ev.Consented(**both, answer=answer) for answer in ("agree", "object", "let_go")),
        ev.Moved(unit="ann", path=((0, 0), (1, 0)), half=2, means="hold"),
        ev.Moved(unit="bob", path=((1, 0), (2, 0)), half=0, means="dragged"),
    ]


def orders() -> list[Event]:
    """One event of each change of the order, and of readied deeds with each of their moments."""
    moments = (*readied.TRIGGERS, "uses:stand_up")
    return [
        ev.ScoreChanged(unit="ann", old=12, score=18),
        ev.ScoreChanged(unit="ann", old=12, score=8),
        ev.PlaceChanged(unit="ann", other="bob"),
        ev.PassedOver(unit="ann"),
        ev.TurnDelayed(unit="ann", score=8),
        ev.PlacesSwapped(unit="ann", other="bob"),
        *(ev.ActionReadied(unit="ann", deed="attack", trigger=each, whom="bob") for each in moments),
        ev.ActionReadied(unit="ann", deed="move", trigger="reach", whom=""),
        ev.ActionFired(unit="ann", deed="attack", target="bob"),
        *(ev.ReadiedLapsed(unit="ann", deed="attack", cause=cause) for cause in ("turn", "else", "unable")),
        ev.ReadiedStays(
            unit="ann",
            deed="attack",
            target="bob",
            cause="attack.out_of_reach",
            facts=(("unit", "ann"), ("target", "bob"), ("weapon", "fist"), ("distance", 4), ("limit", 1)),
        ),
        ev.ReadiedStays(
            unit="ann", deed="move", target="bob", cause="ready.no_way", facts=(("unit", "ann"), ("square", (1, 1)))
        ),
        ev.ReadiedStays(unit="ann", deed="move", target="bob", cause="ready.unable", facts=(("unit", "ann"),)),
        ev.ActLost(unit="ann", verb="move"),
        ev.Moved(unit="bob", path=((1, 0), (2, 0)), half=0, means="pulled_back"),
    ]


def openings() -> list[Event]:
    """One event of each way a fight opens, and of what comes before it."""
    return [
        ev.WaitingBegan(left=3),
        *(ev.WaitingEnded(into=into) for into in ("rounds", "peace")),
        ev.HostilityShown(unit="ann", verb="attack", target="bob"),
        ev.HostilityShown(unit="ann", verb="go_on_alert"),
        ev.SurpriseBegan(initiator="ann", able=(("ann", "SUR-02"),), caught=("bob",)),
        ev.SurpriseBegan(initiator="ann", able=(("ann", "SUR-02"), ("bob", "SUR-04")), caught=()),
        *(ev.Blamed(unit="ann", side=side) for side in ("blue", "")),
        *(ev.IntentRead(unit="ann", target="bob", found=found) for found in (True, False)),
    ]


def words(pattern: str) -> set[str]:
    """The quoted words that the engine's source has at a place."""
    text = "\n".join(file.read_text("utf-8") for file in sorted(SYSTEMS.rglob("*.py")))
    found = {word for match in re.findall(pattern, text) for word in re.findall(r'"(\w+)"', match)}
    assert found, f"nothing in systems/ looks like {pattern}: change this scan"
    return found


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_but_a_stored_change_has_a_row(lang: str) -> None:
    battle, text = near(), Text(lang)
    told = samples(battle)
    assert {type(event) for event in told} == set(EVENTS) - {Changed}
    for event in told:
        row = text.event(battle, event)
        assert row is not None
        assert row.text
        assert row.rules == event.rules or row.key in ("battle_began", "attack_announced")
        well_set(row, lang)


def test_a_stored_change_is_never_shown() -> None:
    with pytest.raises(TypeError, match="Changed"):
        Text("en").event(near(), Changed(unit="ann", component="Health", field="healthy", old=7, new=6))


def everything(row: Row) -> list[str]:
    """All that a row can show, piece by piece."""
    pieces = [row.text, row.result, row.sum, "".join(part.text for part in row.aside)]
    return [*pieces, *(piece for line in row.lines for piece in (line.text, line.value))]


def well_set(row: Row, lang: str) -> None:
    """No blank is left open, and the Chinese is set as Chinese is."""
    for piece in everything(row):
        assert "{" not in piece
        assert lang == "en" or faults_of_chinese(piece) == []


@pytest.mark.parametrize(("name", "lang"), some("logs_read", checkered(names(), LANGS)))
def test_whole_battles_can_be_read_by_every_side_in_both_languages(name: str, lang: str) -> None:
    """The log of real battles, for the Storyteller and for each side with hidden numbers; the Chinese is well set."""
    scenario = load(name)
    hidden = scenario._replace(rules=(*scenario.rules, ("reveal_enemy_defense", "off")))
    for seed in range(amount("log_battles")):
        match = begin(hidden, seed, minds(hidden, "any_legal"))
        readers = [Text(lang).reader(match.battle, side) for side in ("", *match.battle.setup.sides)]
        for _ in range(60):
            for reader in readers:
                reader.read(match.battle)
            if not match.step():
                break
        assert len(readers[0].rows) > 20
        for reader in readers:
            for row in reader.rows:
                assert row.text
                well_set(row, lang)
        match.battle.close()


# one attack, one row --------------------------------------------------------------------------------------------------


def test_an_attack_is_one_row_with_dice_arithmetic_and_rules() -> None:
    battle = fight(["AB"], ANN, replace(BOB, attributes=(2,) * 9, natural_armor=0))
    reader = Text("en").reader(battle)
    reader.read(battle)
    before = len(reader.rows)
    hit(battle, "ann", "bob", "fist", faces=(10, 4, 8, 1, 1, 1, 1, 5))
    assert reader.read(battle) == before
    (row,) = (row for row in reader.rows[before:] if row.weight == "main")
    assert (row.text, row.result, row.tone) == ("Ann strikes Bob", "3 B", "harm")
    assert [(die.face, die.success, die.again, die.added) for die in row.dice] == [
        (10, True, True, False), (4, False, False, False), (8, True, False, False), *[(1, False, False, False)] * 4,
        (5, False, False, True),
    ]  # fmt: skip
    assert "".join(part.text for part in row.aside) == "Fist"
    assert row.sum == "2 + 1 = 3"
    assert row.rules[0] == "DIC-09"


def test_the_row_of_an_attack_grows_while_the_defender_is_asked() -> None:
    battle = near()
    do(battle, SetStanding("bob", "ask"))
    reader = Text("en").reader(battle)
    reader.read(battle)
    do(battle, Attack("ann", "bob", "fist"))
    at = reader.read(battle)
    row = reader.rows[-1]
    assert (row.text, row.result, row.dice) == ("Ann strikes Bob", "", ())
    assert reader.settled == len(reader.rows) - 1
    do(battle, Defend("bob", 0), faces=(8,) * max(1, pool_asked(battle)))
    assert reader.read(battle) <= at + 1
    grown = next(each for each in reader.rows if each.key == "attack_announced")
    assert grown.result == "6 B"
    assert ("High Brawl", "+1") in [(line.text, line.value) for line in grown.lines]
    assert grown.sum == "5 + 1 = 6"
    assert reader.settled == len(reader.rows)


def pool_asked(battle: Battle) -> int:
    """The dice of the attack that the defender is asked about."""
    asked = referee.asks(battle)
    assert asked is not None
    assert asked.forecast is not None
    return asked.forecast.pool


def test_the_arithmetic_of_a_row_is_true_and_ends_at_what_the_dice_came_to() -> None:
    """dice − lost − defensive extras + attack extras, as FLW-05 adds them up; 0 and less is a miss."""
    for declared, faces, said in (
        (0, (8, 9, 1), "2 successes"),
        (1, (8, 9, 1), "2 − 1 = 1"),
        (2, (8, 1, 1), "1 − 2 = −1"),
    ):
        event = ev.AttackResolved(
            unit="ann", target="bob", weapon="fist", verb="attack", dice=sum(face >= 8 for face in faces), lost=0,
            defense_extra=declared, attack_extra=0, successes=0, cap=5, hit=False,
        )  # fmt: skip
        row = Text("en").event(near(), event)
        assert row is not None
        assert row.sum == said


def test_the_lines_of_a_row_add_up_to_its_pool() -> None:
    battle = near()
    found = shown(battle)
    lines = Text("en").modifiers(battle, found.modifiers, "ann", "bob")
    values = [int(line.value.replace("−", "-").replace("+", "")) for line in lines]
    assert sum(values) == found.pool
    assert lines[0].text == "STR 4, Brawl 5"
    assert all(line.rule for line in lines)


def test_the_first_line_of_a_battle_names_each_house_rule_that_differs() -> None:
    plainly = Text("en").reader(near())
    plainly.read(near())
    assert plainly.rows[0].text == "Battle: "
    battle = near(house={"cover": "graded", "round_limit": "50"})
    reader = Text("en").reader(battle)
    reader.read(battle)
    first = reader.rows[0]
    assert first.text.endswith("House rules: Cover: by hidden corners, Draw after so many rounds in all: 50 rounds")
    assert [(line.text, line.value, line.rule) for line in first.lines] == [
        ("Cover", "by hidden corners", "COV-13"), ("Draw after so many rounds in all", "50 rounds", "SCN-06"),
    ]  # fmt: skip
    assert {"COV-13", "SCN-06"} <= set(first.rules)


def test_a_unit_is_called_by_its_name_and_by_its_id_where_it_has_none() -> None:
    battle = fight(["AE"], ANN, unit("eve", "blue"))
    for lang, name in (("en", "Ann"), ("zh", "安")):
        assert Text(lang).unit(battle, "ann") == name
        assert Text(lang).unit(battle, "eve") == "eve"


# an attack, its contest and what comes of it, one row ---------------------------------------------------------------


TRIPPER = replace(unit("ann", STR=4, Brawl=3), name_en="Ann", name_zh="安")
TRIPPED = replace(unit("bob", "blue", STR=2, Athletics=2, DEX=1), name_en="Bob", name_zh="鲍勃")


def tripped(lang: str, *, won: bool) -> tuple[Forecast, list[Row]]:
    """A touch of two successes, against one of Balance or two."""
    battle = fight(["AB"], TRIPPER, TRIPPED)
    plan = preview(battle, Trip("ann", "bob", "fist"))
    reader = Text(lang).reader(battle)
    reader.read(battle)
    start = len(reader.rows)
    balance = (8,) if won else (8, 9)
    faces = (8, 9) + (1,) * (plan.pool - 2) + balance + (1,) * (plan.steps[0].other.pool - len(balance))
    do(battle, Trip("ann", "bob", "fist"), faces)
    reader.read(battle)
    return plan, [row for row in reader.rows[start:] if row.weight == "main"]


def test_a_trip_is_one_row_with_both_rolls_the_margin_and_the_fall() -> None:
    plan, (row,) = tripped("en", won=True)
    assert (row.text, row.result) == ("Ann tries to trip Bob", "margin 1")
    assert row.sum == "2 successes"
    (balance,) = row.throws
    assert ("".join(part.text for part in balance.label), balance.sum) == ("Bob, STR", "1 success")
    assert [die.success for die in balance.dice] == [True, False, False]
    said = ["".join(part.text for part in line) for line in row.after]
    assert said == ["Balance against the trip: 2 to 1, margin 1", "Bob is thrown down"]
    assert {"TRP-04", "TRP-05", "DIC-07"} <= set(row.rules)
    assert [line.value for line in row.lines if line.key == "attack.pool"] == [
        str(plan.pool), str(plan.steps[0].other.pool),
    ]  # fmt: skip


def test_a_trip_that_ties_says_so_and_nobody_falls() -> None:
    _, (row,) = tripped("zh", won=False)
    assert row.result == "未胜"
    assert ["".join(part.text for part in line) for line in row.after] == ["抵挡绊摔：2 比 2，未胜"]
    for throw in row.throws:
        assert faults_of_chinese("".join(part.text for part in throw.label)) == []


def test_a_reaction_in_the_middle_does_not_tear_the_row_apart() -> None:
    """Bob drops prone while Ann's trip is announced: an immediate action belongs to what runs."""
    battle = fight(["AB"], TRIPPER, TRIPPED)
    plan = preview(battle, Trip("ann", "bob", "fist"))
    reader = Text("en").reader(battle)
    reader.read(battle)
    start = len(reader.rows)
    attack = {"unit": "ann", "target": "bob", "weapon": "fist", "verb": "trip"}
    battle.log += [
        ev.AttackAnnounced(**attack, forecast=plan),  # type: ignore[arg-type]
        ev.ActionSpent(unit="bob", verb="drop_prone", costs=("immediate",)),
        ev.StanceTaken(unit="bob", stance="prone"),
        ev.Rolled(unit="ann", kind="trip", pool=2, again=10, faces=(8, 9), added=0, successes=2, rules=("DIC-01",)),
        ev.AttackResolved(**attack, dice=2, lost=0, defense_extra=0, attack_extra=0, successes=2, cap=5, hit=True),  # type: ignore[arg-type]
        ev.Rolled(unit="bob", kind="trip", pool=1, again=10, faces=(8,), added=0, successes=1),
        ev.ContestResolved(unit="ann", target="bob", name="trip", own=2, other=3, margin=0, own_option="",
                           other_option="STR"),
    ]  # fmt: skip
    reader.read(battle)
    (row,) = (row for row in reader.rows[start:] if row.weight == "main")
    assert row.result == "not won"
    said = ["".join(part.text for part in line) for line in row.after]
    assert said == ["Balance against the trip: 2 to 3, not won", "Bob drops prone"]
    assert row.throws[0].sum == "1 success, counts as 3"


def test_what_was_done_before_the_dice_fell_stands_before_them() -> None:
    """Bob answers Ann's shot by dropping prone: the shot is told with its dice, and those fell afterwards."""
    battle = fight(["A....B"], unit("ann", weapons=(PISTOL,)), unit("bob", "blue"))
    plan = preview(battle, Attack("ann", "bob", "pistol"))
    reader = Text("en").reader(battle)
    reader.read(battle)
    start = len(reader.rows)
    attack = {"unit": "ann", "target": "bob", "weapon": "pistol", "verb": "attack"}
    battle.log.append(ev.AttackAnnounced(**attack, forecast=plan))  # type: ignore[arg-type]
    reader.read(battle)
    assert [row.text for row in reader.rows[start:]] == ["ann shoots bob"]
    battle.log += [
        ev.ActionSpent(unit="bob", verb="drop_prone", costs=("immediate",)),
        ev.StanceTaken(unit="bob", stance="prone"),
    ]
    first = reader.read(battle)
    assert first == start, "the row of the shot is in another place"
    battle.log += [
        ev.Rolled(unit="ann", kind="attack", pool=2, again=10, faces=(2, 3), added=0, successes=0, rules=("DIC-01",)),
        ev.AttackResolved(**attack, dice=2, lost=0, defense_extra=0, attack_extra=0, successes=0, cap=5, hit=False),  # type: ignore[arg-type]
        ev.StanceTaken(unit="bob", stance="standing"),
    ]
    reader.read(battle)
    told = [row.text for row in reader.rows[start:] if row.weight == "main"]
    assert told == ["bob drops prone", "ann shoots bob", "bob stands up"]


def test_a_contest_without_an_attack_is_one_row_of_both_rolls_and_another_deed_closes_it() -> None:
    """The reader buffers the rolls until the contest is decided; the next price begins something else."""
    battle = fight(["AB"], TRIPPER, TRIPPED)
    reader = Text("en").reader(battle)
    reader.read(battle)
    start = len(reader.rows)
    roll = {"kind": "feint", "pool": 2, "again": 10, "added": 0}
    battle.log += [
        ev.Rolled(unit="ann", faces=(9, 8), successes=2, **roll),  # type: ignore[arg-type]
        ev.Rolled(unit="bob", faces=(1, 2), successes=0, **roll),  # type: ignore[arg-type]
        ev.ContestResolved(unit="ann", target="bob", name="feint", own=2, other=0, margin=2, own_option="INT",
                           other_option="PER"),
        ev.ActionSpent(unit="ann", verb="move", costs=("move",)),
        ev.Moved(unit="ann", path=((0, 0), (1, 0)), half=2),
    ]  # fmt: skip
    reader.read(battle)
    main = [row for row in reader.rows[start:] if row.weight == "main"]
    assert [row.text for row in main] == ["Ann feints at Bob", "Ann moves to B1"]
    assert [(throw.sum, len(throw.dice)) for throw in main[0].throws] == [("2 successes", 2), ("0 successes", 2)]
    assert not main[1].throws


# what a player may read -----------------------------------------------------------------------------------------------


HIDDEN = {"reveal_enemy_defense": "off"}


@pytest.mark.rule("INF-01", "INF-04")
def test_the_parts_of_an_enemys_defense_stay_hidden_and_what_is_left_of_the_pool_does_not() -> None:
    battle = near(house=HIDDEN)
    found = shown(battle)
    eyes = Eyes.of(battle, "red")
    assert not information.revealed(battle, "red", "bob")
    lines = Text("en").modifiers(battle, found.modifiers, "ann", "bob", eyes)
    assert [line.key for line in lines] == ["modifier.counted", "attack.defense_in_all"]
    assert [line.value for line in lines] == ["9", f"−{9 - found.pool}"]
    open_ = Text("en").modifiers(battle, found.modifiers, "ann", "bob")
    assert {"modifier.base_defense", "modifier.natural_defense"} <= {line.key for line in open_}


@pytest.mark.rule("INF-02", "INF-04")
def test_an_enemys_health_is_told_by_how_hurt_it_looks_alone() -> None:
    battle = near(house=HIDDEN)
    found = shown(battle)
    hit(battle, "ann", "bob", "fist", faces=(8,) * max(1, found.pool))
    for side, wanted in (("red", "lightly hurt"), ("blue", None), ("", None)):
        reader = Text("en").reader(battle, side)
        reader.read(battle)
        row = next(row for row in reader.rows if row.key == "attack_announced")
        keys = {line.key for line in row.lines}
        if wanted:
            assert row.result == wanted
            assert not keys & {"damage.left", "damage.dealt", "modifier.base_defense", "modifier.natural_defense"}
        else:
            assert row.result.endswith(" B")
            assert "damage.left" in keys


@pytest.mark.rule("INF-04")
def test_an_enemys_own_part_of_its_attack_is_one_number_to_the_one_attacked() -> None:
    battle = near(house=HIDDEN)
    event = ev.AttackAnnounced(unit="ann", target="bob", weapon="fist", verb="attack", forecast=shown(battle))
    eyes = Eyes.of(battle, "blue")
    row = Text("en").event(battle, event, eyes)
    assert row is not None
    keys = [line.key for line in row.lines]
    assert keys[0] == "attack.own_part"
    assert "modifier.counted" not in keys
    assert "modifier.cap" not in keys
    assert "modifier.base_defense" in keys


def test_with_the_switch_on_a_side_reads_what_the_storyteller_reads() -> None:
    battle = near()
    hit(battle, "ann", "bob", "fist", faces=(8,) * max(1, shown(battle).pool))
    said = []
    for side in ("", "red", "blue"):
        reader = Text("en").reader(battle, side)
        reader.read(battle)
        said.append(reader.rows)
    assert said[0] == said[1] == said[2]


def test_no_row_of_a_player_shows_a_number_of_the_enemy_that_is_hidden() -> None:
    """Two enemies that differ only in hidden numbers leave the same words, as long as the dice say the same."""
    told = []
    for bob in (BOB, replace(BOB, natural_armor=0, printed=(("base_defense", 4),))):
        battle = fight(["AB"], ANN, replace(bob, attributes=BOB.attributes), house=HIDDEN)
        found = shown(battle)
        reader = Text("en").reader(battle, "red")
        reader.read(battle)
        start = len(reader.rows)
        hit(battle, "ann", "bob", "fist", faces=(1,) * max(1, found.pool))
        reader.read(battle)
        told.append((found.pool, reader.rows[start:]))
    assert told[0] == told[1]


def test_who_is_not_located_leaves_no_row_and_walks_in_and_out_of_sight() -> None:
    """Behind the wall Bob does as he likes; on the way round the corner he comes into sight."""
    battle = fight(["A#..", "..#.", "...B"], ANN, replace(BOB, attributes=(3,) * 9), at={"bob": (3, 0)})
    reader = Text("en").reader(battle, "red")
    reader.read(battle)
    assert "bob" in Eyes.of(battle, "red").unseen
    end(battle)
    do(battle, Move("bob", ((2, 0),)))
    reader.read(battle)
    assert not [row for row in reader.rows if "bob" in row.units]
    do(battle, EndTurn("bob"))
    do(battle, EndTurn("ann"))
    do(battle, Move("bob", ((3, 0), (3, 1), (3, 2), (2, 2))))
    reader.read(battle)
    rows = [row.text for row in reader.rows if row.key == "moved"]
    assert rows == ["Bob comes into sight at C3"]
    do(battle, EndTurn("bob"))
    do(battle, EndTurn("ann"))
    do(battle, Move("bob", ((3, 2), (3, 1), (3, 0))))
    reader.read(battle)
    rows = [row.text for row in reader.rows if row.key == "moved"]
    assert rows == ["Bob comes into sight at C3", "Bob moves out of sight"]


def test_the_storyteller_sees_everything() -> None:
    assert Eyes.of(near(house=HIDDEN), "") == STORYTELLER


# forecast -------------------------------------------------------------------------------------------------------------


def test_a_forecast_says_chance_harm_sum_and_cost() -> None:
    battle = near()
    found = shown(battle)
    odds = Text("en").forecast(battle, found)
    assert (odds.action, odds.costs, odds.estimate) == ("Brawl", "standard action", "")
    assert odds.hit == f"{found.hit:.1%}"
    assert odds.pool == str(found.pool).replace("-", "−")
    assert odds.grade == "bashing"
    assert odds.extra == "Extra successes: +1 Ann, 0 Bob"


def test_an_estimate_says_so_and_gives_the_range() -> None:
    battle = near(house=HIDDEN)
    seen = view(battle, "ann")
    (record,) = seen.records

    def facts(enemy: object) -> object:
        return attack_facts.gather(battle.board, battle.rules, "attack", seen.me, enemy, FIST)  # type: ignore[arg-type]

    found = estimates.estimate(battle.rules, facts(record.low), facts(record.high))  # type: ignore[arg-type]
    odds = Text("en").forecast(battle, found, Eyes.of(battle, "red"))
    assert odds.estimate == "estimate"
    assert "–" in odds.hit
    assert "–" in odds.pool
    assert Text("zh").forecast(battle, found).estimate == "估计"


def test_a_question_names_who_attacks_and_with_how_many_dice() -> None:
    battle = near()
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "fist"))
    asked = referee.asks(battle)
    assert asked is not None
    assert pool_asked(battle) == 5
    assert Text("en").ask(battle, asked) == "Ann attacks Bob with 5 dice. How does Bob defend?"
    assert Text("zh").ask(battle, asked).startswith("安以 ")


def test_a_cast_without_battle_names_units_sides_and_scenario() -> None:
    cast = Cast({"ann": ANN}, None, {"red": ("Reds", "红方")}, ("The dojo", "道场"))
    event = ev.BattleEnded(winner="red", cause="rout", round=2)
    row = Text("zh").event(cast, event)
    assert row is not None
    assert row.text == "红方获胜"
    first = Text("en").event(cast, ev.BattleBegan(scenario="dojo"))
    assert first is not None
    assert first.text == "Battle: The dojo"


@pytest.mark.rule("DMG-16")
def test_a_blow_at_a_thing_is_one_row_with_its_dice_and_the_hardness_it_met() -> None:
    battle = fight(["Ac", ".B"], unit("ann", STR=5, Brawl=5), BOB)
    reader = Text("en").reader(Cast.of(battle))
    reader.read(battle)
    before = len(reader.rows)
    command = BreakObject(actor="ann", at=("square", 1, 0), weapon="fist")
    shown = referee.forecast(battle, command)
    assert isinstance(shown, Forecast)
    do(battle, command, (8,) * shown.pool)
    reader.read(battle)
    rows = [row for row in reader.rows[before:] if row.weight == "main"]
    assert [row.key for row in rows] == ["object_struck"]
    assert [die.face for die in rows[0].dice] == [8] * shown.pool
    assert {"DMG-16", "DIC-01"} <= set(rows[0].rules)
    hardness = next(line for line in rows[0].lines if line.key == "modifier.hardness")
    assert hardness.rule == "DMG-16"
    assert hardness.value.startswith("−")


def said_of(battle: Battle, command: Command, *, dice: int) -> set[str]:
    """What the row of this deed says of its attack: the pool, the damage cap."""
    reader = Text("en").reader(battle)
    do(battle, command, (1,) * dice)
    reader.read(battle)
    row = next(each for each in reversed(reader.rows) if each.key == ev.AttackAnnounced.key)
    return {line.key for line in row.lines if line.key == "modifier.cap" or line.rule == "FLW-03"}


def test_only_a_deed_that_does_damage_has_a_damage_cap() -> None:
    """A touch or a shove does none; a blow at a weapon does, and a classic bull rush has no attack roll either."""
    sword, ann = weapon("sword", "blade", damage=2), unit("ann", STR=3, Brawl=5, Blade=3, weapons=(FIST, SWORD))
    bob = unit("bob", "blue", weapons=(FIST, sword))
    for command, edition, kept in (
        (Trip("ann", "bob", "fist"), "overseer", {"attack.pool"}),
        (BullRush("ann", "bob", "fist"), "overseer_classic", set[str]()),
        (Sunder("ann", "bob", "sword", item="sword"), "overseer", {"attack.pool", "modifier.cap"}),
    ):
        battle = fight(["AB..."], ann, bob, edition=edition)
        found = preview(battle, command)
        assert bool(found.cap_modifiers) is ("modifier.cap" in kept), command
        rolls = found.steps[0] if not found.pool else None
        dice = found.pool if rolls is None or rolls.own is None else rolls.own.pool + rolls.other.pool
        assert said_of(battle, command, dice=dice) == kept
