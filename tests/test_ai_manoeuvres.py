"""What the opponent makes of every manoeuvre: small scenes in which one of them is plainly the thing to do, or not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.actions import ActionBudget
from components.binding import Bonds
from components.condition import Conditions
from components.damage import Health
from game.ai import changes, decide
from systems import items, referee
from systems.battle import Battle
from systems.board import draw
from systems.commands import (
    Activate,
    Aid,
    Attack,
    Bind,
    BodyShield,
    BreakFree,
    BreakObject,
    BullRush,
    Command,
    Consent,
    CounterRush,
    Defend,
    Disarm,
    EndTurn,
    Escape,
    Feint,
    FirstAid,
    Grapple,
    LetGo,
    LiftCover,
    Move,
    MoveHold,
    Oppose,
    Overrun,
    PickUp,
    Pin,
    PutOut,
    SetStanding,
    ThrowTarget,
    Trip,
    Unbind,
    Wake,
)  # fmt: skip
from systems.dice import Dice
from systems.facts import AbilityFacts, ThingFacts, UnitSheet
from systems.view import view
from tests.field import FIST, PISTOL, SWORD, fight, unit, weapon
from tests.wrestling import held, pinned

EDITIONS = pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])

MAUL = weapon("maul", "blade", size=6, damage=9, strength=3)
BOLT = weapon("bolt", "firearm", damage=9, base=30)
AXE = weapon("axe", "blade", size=4, damage=14, strength=3)


def choice(battle: Battle) -> Command:
    """What the unit that has to decide does; it must be legal."""
    who = referee.decides(battle)
    assert who is not None
    command = decide("best_odds", view(battle, who), 1)
    assert referee.why_not(battle, command) is None, command
    return command


# shoves and falls


def _ogre(endurance: int = 6) -> UnitSheet:
    return unit("ogre", "blue", STR=6, DEX=1, END=endurance, Blade=5, size=7, weapons=(MAUL,))


@EDITIONS
def test_it_trips_the_heavy_hitter_and_steps_out_of_its_reach(edition: str) -> None:
    """Who has to get up cannot walk up and strike in the same turn."""
    quick = unit("ann", STR=2, DEX=5, Brawl=8, specialties=("trip", "hand"))
    battle = fight(["AO.......", "........."], quick, _ogre(9), edition=edition)
    battle.dice = Dice(4)
    command = choice(battle)
    assert isinstance(command, Trip)
    assert referee.submit(battle, command) is None
    with battle:  # whatever the dice say
        battle.write("ogre", Conditions, "prone", True)
    assert referee.submit(battle, choice(battle)) is None
    ann, ogre = battle.unit("ann"), battle.unit("ogre")
    assert max(abs(ann.x - ogre.x), abs(ann.y - ogre.y)) > 1


@EDITIONS
def test_it_does_not_trip_one_that_is_no_danger(edition: str) -> None:
    quick = unit("ann", STR=2, DEX=5, Brawl=6, specialties=("trip", "hand"))
    battle = fight(["AW.......", "........."], quick, unit("wim", "blue", STR=1, DEX=1), edition=edition)
    assert isinstance(choice(battle), Attack)
    assert not isinstance(choice(battle), Trip)


ROOF = ["........", "........", "........"]
STREET = ((7, 7, 7, 0, 0, 0, 0, 0),) * 3


def _on_the_roof(edition: str, brawl: int = 4) -> Battle:
    board = draw(ROOF, floor=STREET)
    strong = unit("ann", STR=6, DEX=3, Brawl=5, Athletics=6, specialties=("hand", "heavy_throwing", "bull_rush"))
    tough = unit("bob", "blue", STR=3, DEX=2, END=6, Brawl=brawl, printed={"health": 24})
    return fight(board, strong, tough, at={"ann": (1, 1), "bob": (2, 1)}, edition=edition)


@EDITIONS
def test_it_shoves_over_the_edge(edition: str) -> None:
    command = choice(_on_the_roof(edition))
    assert isinstance(command, BullRush)
    assert command.rush == "knock_back"


@EDITIONS
def test_it_walks_to_where_a_shove_leads_over_the_edge(edition: str) -> None:
    board = draw(ROOF, floor=STREET)
    strong = unit("ann", STR=6, DEX=3, Brawl=5, specialties=("hand", "bull_rush"))
    tough = unit("bob", "blue", STR=3, DEX=2, END=6, Brawl=4, printed={"health": 24})
    battle = fight(board, strong, tough, at={"ann": (2, 0), "bob": (2, 1)}, edition=edition)
    assert referee.submit(battle, choice(battle)) is None
    command = choice(battle)
    assert isinstance(command, BullRush)
    assert battle.unit("ann").x < 2


@EDITIONS
def test_it_throws_off_the_roof_whom_it_holds(edition: str) -> None:
    battle = _on_the_roof(edition, brawl=9)
    held(battle, "ann", "bob", 3)
    command = choice(battle)
    assert isinstance(command, ThrowTarget)
    assert command.square[0] > 2


@EDITIONS
def test_it_feints_where_little_else_gets_through(edition: str) -> None:
    liar = unit("ann", STR=3, DEX=4, Blade=3, MAN=6, Subterfuge=6, weapons=(SWORD, FIST))
    guarded = unit("kat", "blue", DEX=5, END=6, INT=1, printed={"base_defense": 9})
    battle = fight(["AK.......", "........."], liar, guarded, edition=edition)
    assert choice(battle) == Feint("ann", "kat")
    with battle:
        battle.write("kat", Conditions, "feinted_by", (("ann", 2),))
    command = choice(battle)
    assert isinstance(command, Attack), "what was won is used, not won again"


@EDITIONS
def test_it_does_not_feint_where_a_blow_gets_through(edition: str) -> None:
    liar = unit("ann", STR=3, DEX=4, Blade=3, MAN=6, Subterfuge=6, weapons=(SWORD, FIST))
    battle = fight(["AK.......", "........."], liar, unit("kat", "blue", DEX=3), edition=edition)
    assert not isinstance(choice(battle), Feint)


# holds


def _caster() -> UnitSheet:
    sheet = unit("sorc", "blue", STR=1, DEX=1, END=8, Firearms=9, weapons=(BOLT,), armor=(6, 0))
    return sheet


WRESTLER = unit("ann", STR=6, DEX=3, Brawl=5, specialties=("hand",))


@EDITIONS
def test_it_grabs_the_caster_and_pins_it(edition: str) -> None:
    battle = fight(["AS.......", "....B...."], WRESTLER, unit("bob", STR=1), _caster(), edition=edition)
    assert isinstance(choice(battle), Grapple)
    held(battle, "ann", "sorc", 2)
    assert choice(battle) == Pin("ann", "sorc")


@EDITIONS
def test_a_pinned_caster_is_no_danger_any_more(edition: str) -> None:
    battle = fight(["AS.......", "....B...."], WRESTLER, unit("bob", STR=1), _caster(), edition=edition)
    pinned(battle, "ann", "sorc", 3)
    command = choice(battle)
    assert isinstance(command, Attack)
    assert command.target == "sorc", "now it is struck"


@EDITIONS
def test_it_breaks_free_when_that_is_worth_more_than_a_blow_in_the_hold(edition: str) -> None:
    """A swordsman in a wrestler's arms has only bare hands."""
    fighter = unit("ann", STR=5, DEX=3, Brawl=7, Blade=7, weapons=(SWORD, FIST), specialties=("hand", "sword"))
    battle = fight(["AG......."], fighter, unit("gor", "blue", STR=5, DEX=3, Brawl=3), edition=edition)
    held(battle, "gor", "ann", 4)
    assert isinstance(choice(battle), BreakFree)


@EDITIONS
def test_it_strikes_in_the_hold_when_freedom_is_worth_less(edition: str) -> None:
    """Its fists are what it would strike with anyhow, and the margin on it is small."""
    wrestler = unit("ann", STR=6, DEX=3, Brawl=7, specialties=("hand",))
    battle = fight(["AG......."], wrestler, unit("gor", "blue", STR=2, DEX=3, Brawl=1), edition=edition)
    held(battle, "gor", "ann", 1)
    command = choice(battle)
    assert isinstance(command, Attack), command


@EDITIONS
def test_it_never_repeats_a_hopeless_contest(edition: str) -> None:
    """Pinned by a giant, it tries nothing: each turn for itself, whatever happened before."""
    giant = unit("gor", "blue", STR=12, DEX=3, Brawl=9, size=9)
    battle = fight(["AG......."], unit("ann", STR=1, DEX=1), giant, edition=edition)
    pinned(battle, "gor", "ann", 6)
    battle.dice = Dice(2)
    for _ in range(3):
        command = choice(battle)
        assert isinstance(command, EndTurn), command
        assert referee.submit(battle, command) is None
        assert referee.submit(battle, EndTurn("gor")) is None


@EDITIONS
def test_it_tries_no_hold_on_what_it_can_never_hold(edition: str) -> None:
    giant = unit("gor", "blue", STR=12, DEX=4, END=9, Brawl=9, size=12, weapons=(MAUL,))
    battle = fight(["A...", "..G.", "...."], WRESTLER, giant, at={"ann": (0, 0), "gor": (1, 1)}, edition=edition)
    assert not isinstance(choice(battle), (Grapple, Trip, BullRush))


# things


def _axeman(health: int = 40) -> UnitSheet:
    return unit(
        "kat", "blue", STR=3, DEX=1, PER=1, Athletics=9, END=8, Blade=1, printed={"health": health}, weapons=(AXE,)
    )


@EDITIONS
def test_it_takes_the_axe_from_one_that_is_nothing_without_it(edition: str) -> None:
    robber = unit("ann", STR=4, DEX=4, Brawl=9, Blade=4, specialties=("hand", "disarm"))
    battle = fight(["AK", "##"], robber, _axeman(), edition=edition)
    command = choice(battle)
    assert isinstance(command, Disarm)
    assert command.item == "axe"


@EDITIONS
def test_it_picks_its_weapon_up_again(edition: str) -> None:
    fighter = unit("ann", STR=4, DEX=3, Blade=6, weapons=(SWORD, FIST), specialties=("sword",))
    battle = fight(["AK......."], fighter, unit("kat", "blue", END=4), edition=edition)
    with battle:
        items.fall(battle, "ann", "ann/sword", (0, 0), "disarmed", ("DIS-03",), one=True)
    assert choice(battle) == PickUp("ann", "ann/sword")
    battle.dice = Dice(1)
    assert referee.submit(battle, choice(battle)) is None
    command = choice(battle)
    assert isinstance(command, Attack)
    assert command.weapon == "sword", "and strikes with it in the same turn"


# friends and oneself


def _dying(battle: Battle, who: str) -> None:
    with battle:
        health = battle.unit(who).derived.health
        battle.write(who, Health, "lethal", health)
        battle.write(who, Health, "healthy", 0)
        battle.write(who, Conditions, "unconscious", True)
        battle.write(who, Conditions, "worsening", True)


@EDITIONS
def test_it_saves_a_dying_friend_rather_than_scratch_an_enemy(edition: str) -> None:
    medic = unit("ann", DEX=4, Medicine=5, specialties=("first_aid",))
    tough = unit("kat", "blue", STR=1, DEX=4, END=8, armor=(6, 6))
    battle = fight(["FA......K"], medic, unit("fay"), tough, edition=edition)
    _dying(battle, "fay")
    assert choice(battle) == FirstAid("ann", "fay")


@EDITIONS
def test_it_walks_to_a_dying_friend(edition: str) -> None:
    medic = unit("ann", DEX=4, Medicine=5, specialties=("first_aid",))
    tough = unit("kat", "blue", STR=1, DEX=4, END=8, armor=(6, 6))
    battle = fight(["F....A........K"], medic, unit("fay"), tough, edition=edition)
    _dying(battle, "fay")
    assert referee.submit(battle, choice(battle)) is None
    assert choice(battle) == FirstAid("ann", "fay")


@EDITIONS
def test_it_puts_its_flames_out(edition: str) -> None:
    battle = fight(["A.......K"], unit("ann", DEX=5, END=1), unit("kat", "blue", END=8), edition=edition)
    with battle:
        battle.write("ann", Conditions, "points", (("burn", True, 4, "", ""),))
    assert isinstance(choice(battle), PutOut)


@EDITIONS
def test_it_finishes_off_who_would_wake_again(edition: str) -> None:
    """Stunned by points it is down for a few turns only; one who is wounded out stays where it is."""
    butcher = unit("ann", STR=4, Blade=5, weapons=(SWORD,), specialties=("sword",))
    battle = fight(
        ["AK.......", "........T"], butcher, unit("kat", "blue"), unit("tom", "blue", END=6), edition=edition
    )
    with battle:
        battle.write("kat", Conditions, "points", (("stun", True, 9, "", ""),))
    command = choice(battle)
    assert isinstance(command, Attack)
    assert (command.target, command.coup) == ("kat", True)


# answers


@EDITIONS
def test_it_opposes_with_its_better_roll_and_shoves_back_where_that_pays(edition: str) -> None:
    """Whoever rushes at it from the edge of a roof is asking for it; on even ground that one only gets up again."""
    for floor, pays in ((STREET, True), ((), False)):
        weak = unit("ann", STR=4, Brawl=9, specialties=("hand",))
        strong = unit("bob", "blue", STR=7, DEX=1, Brawl=6, specialties=("bull_rush", "hand"))
        battle = fight(draw(ROOF, floor=floor), weak, strong, at={"ann": (2, 1), "bob": (1, 1)}, edition=edition)
        assert referee.submit(battle, SetStanding("bob", "ask")) is None
        seen = set()
        for number in range(60):
            trial = battle.fork(number)
            assert referee.submit(trial, BullRush("ann", "bob", "fist")) is None
            while (asked := referee.asks(trial)) is not None:
                seen.add(asked.choice)
                command = choice(trial)
                if isinstance(command, Oppose):
                    assert command.option == "STR"
                if isinstance(command, CounterRush):
                    assert command.counter == pays
                assert referee.submit(trial, command) is None
            trial.close()
        assert {"oppose", "counter_rush"} <= seen


@EDITIONS
def test_friends_let_themselves_be_moved_and_enemies_object(edition: str) -> None:
    mover, friend, foe = unit("ann", STR=5, Brawl=5), unit("fay"), unit("kat", "blue")
    battle = fight(["FKA......", "........."], mover, friend, foe, edition=edition)
    held(battle, "fay", "kat", 2)
    held(battle, "ann", "kat", 2)
    for who in ("fay", "kat"):
        assert referee.submit(battle, SetStanding(who, "ask")) is None
    battle.dice = Dice(3)
    ways = next(offer for offer in referee.legal(battle, "ann") if offer.verb == "move_hold").fields[0].values
    assert (3, 0) in ways
    assert referee.submit(battle, MoveHold("ann", ((3, 0),))) is None
    answers = {}
    while (asked := referee.asks(battle)) is not None:
        command = choice(battle)
        if isinstance(command, Consent):
            answers[asked.unit] = command.agree
        assert referee.submit(battle, command) is None
    assert answers == {"fay": True, "kat": False}


# seeds


@EDITIONS
def test_another_seed_changes_nothing(edition: str) -> None:
    battle = _on_the_roof(edition)
    held(battle, "ann", "bob", 3)
    seen = view(battle, "ann")
    assert len({decide("best_odds", seen, number) for number in range(5)}) == 1


@EDITIONS
def test_it_spends_extras_against_a_grab_as_against_a_blow(edition: str) -> None:
    """Being held costs a swordsman all that his sword could do."""
    fighter = unit(
        "bob",
        "blue",
        STR=4,
        DEX=3,
        Blade=7,
        weapons=(SWORD, FIST),
        specialties=("sword",),
        printed={"defense_extra": 4},
    )
    battle = fight(["AB......."], WRESTLER, fighter, edition=edition)
    assert referee.submit(battle, SetStanding("bob", "ask")) is None
    assert battle.unit("bob").defense_extra_left > 0
    battle.dice = Dice(1)
    assert referee.submit(battle, Grapple("ann", "bob", "fist")) is None
    command = choice(battle)
    assert isinstance(command, Defend)
    assert command.extra > 0


@EDITIONS
def test_whoever_holds_somebody_does_not_walk_away(edition: str) -> None:
    """The move that is left would end the hold it has just won (GRP-15)."""
    battle = fight(["....S....", "A........", "....B...."], WRESTLER, unit("bob", STR=1), _caster(), edition=edition)
    assert referee.submit(battle, choice(battle)) is None
    held(battle, "ann", "sorc", 2)
    with battle:
        battle.write("ann", ActionBudget, "standard", 0)
        battle.write("ann", ActionBudget, "move", 1)
    command = choice(battle)
    assert not isinstance(command, Move) or hold_lasts(battle, command), command


def hold_lasts(battle: Battle, move: Move) -> bool:
    there = battle.unit("sorc")
    x, y = move.path[-1]
    return max(abs(x - there.x), abs(y - there.y)) <= 1


# help


def _in_a_giants_arms(edition: str, *, map: tuple[str, ...] = ("AG.......", "F........")) -> Battle:
    """Ann, who is good with an axe, is held by one her friend's fists can do nothing to."""
    fighter = unit("ann", STR=4, DEX=3, Brawl=4, Blade=9, weapons=(AXE, FIST), specialties=("hand",))
    friend = unit("fay", STR=3, DEX=2, Brawl=6, Athletics=3, specialties=("grappling", "escape"))
    giant = unit("gor", "blue", STR=6, DEX=2, END=6, Brawl=4, armor=(9, 9))
    battle = fight(list(map), friend, fighter, giant, edition=edition)
    held(battle, "gor", "ann", 2)
    return battle


@EDITIONS
def test_it_helps_a_friend_out_of_a_hold_rather_than_beat_on_armor(edition: str) -> None:
    battle = _in_a_giants_arms(edition)
    assert choice(battle) == Aid("fay", "ann", "break_free")
    assert referee.submit(battle, choice(battle)) is None
    command = choice(battle)
    while isinstance(command, Move):
        assert referee.submit(battle, command) is None
        command = choice(battle)
    ann, fay = battle.unit("ann"), battle.unit("fay")
    assert max(abs(ann.x - fay.x), abs(ann.y - fay.y)) == 1, "help is given from beside her"
    assert referee.submit(battle, EndTurn("fay")) is None
    assert isinstance(choice(battle), BreakFree), "and she counts on it"


@EDITIONS
def test_it_strikes_where_its_blow_does_more_for_the_friend_than_its_help(edition: str) -> None:
    fighter = unit("ann", STR=4, DEX=3, Brawl=4, Blade=9, weapons=(SWORD, FIST), specialties=("hand", "sword"))
    friend = unit("fay", STR=5, DEX=3, Blade=8, weapons=(SWORD,), specialties=("sword",))
    battle = fight(["AG.......", "F........"], friend, fighter, unit("gor", "blue", STR=6, Brawl=4), edition=edition)
    held(battle, "gor", "ann", 2)
    assert not isinstance(choice(battle), Aid)


@EDITIONS
def test_it_walks_to_where_it_can_help(edition: str) -> None:
    battle = _in_a_giants_arms(edition, map=("AG.......", ".........", ".........", "F........"))
    assert referee.submit(battle, choice(battle)) is None
    assert choice(battle) == Aid("fay", "ann", "break_free")


# what to do with a hold


@EDITIONS
def test_it_drags_its_victim_to_the_edge_and_throws_it_over(edition: str) -> None:
    """From where it stands no throw reaches the street."""
    board = draw(["." * 16] * 3, floor=((7,) * 10 + (0,) * 6,) * 3)
    strong = unit("ann", STR=6, DEX=3, Brawl=9, Athletics=6, specialties=("hand", "grappling", "heavy_throwing"))
    tough = unit("bob", "blue", STR=3, DEX=2, END=6, Brawl=9, printed={"health": 24})
    battle = fight(board, strong, tough, at={"ann": (0, 1), "bob": (1, 1)}, edition=edition)
    held(battle, "ann", "bob", 3)
    battle.dice = Dice(1)
    command = choice(battle)
    assert isinstance(command, MoveHold), command
    assert command.path[-1][0] >= 2
    assert referee.submit(battle, command) is None
    assert isinstance(choice(battle), ThrowTarget)


@EDITIONS
def test_it_drags_its_victim_out_of_the_reach_of_friends(edition: str) -> None:
    """The giant lies on the ground with its long maul: it strikes where the hold stands now, and no farther."""
    giant = replace(_ogre(), id="gor")
    wrestler = unit("ann", STR=6, DEX=5, Brawl=5, Athletics=3, specialties=("hand", "grappling"))
    battle = fight(
        ["##########", "..........", "..........", "##########"], wrestler, _caster(), giant,
        at={"ann": (5, 1), "sorc": (5, 2), "gor": (8, 1)}, edition=edition,
    )  # fmt: skip
    pinned(battle, "ann", "sorc", 3)
    with battle:
        battle.write("ann", ActionBudget, "standard", 0)
        battle.write("gor", Conditions, "prone", True)
    command = choice(battle)
    assert isinstance(command, MoveHold), command
    x, y = command.path[-1]
    assert max(abs(x - 8), abs(y - 1)) > 3


@EDITIONS
def test_it_lets_a_harmless_one_go_to_strike_a_dangerous_one(edition: str) -> None:
    """Over rubble, where no charge leads."""
    fighter = unit("ann", STR=4, DEX=3, Brawl=5, Blade=9, weapons=(AXE, FIST))
    idler, brute = unit("wim", "blue", STR=1, DEX=1, natural=40), unit("gor", "blue", STR=5, Blade=6)
    battle = fight(["WA~~G....", "#########"], fighter, idler, brute, edition=edition)
    held(battle, "ann", "wim", 2)
    assert choice(battle) == LetGo("ann", "wim")
    battle.dice = Dice(1)
    assert referee.submit(battle, choice(battle)) is None
    assert referee.submit(battle, choice(battle)) is None
    command = choice(battle)
    assert isinstance(command, Attack)
    assert (command.target, command.weapon) == ("gor", "axe")


@EDITIONS
def test_it_keeps_hold_of_the_dangerous_one(edition: str) -> None:
    wrestler = unit("ann", STR=5, DEX=3, Brawl=6, specialties=("hand",))
    battle = fight(["SAW......", "........."], wrestler, _caster(), unit("wim", "blue", STR=1, DEX=1), edition=edition)
    held(battle, "ann", "sorc", 3)
    assert not isinstance(choice(battle), LetGo)


# past somebody


def _in_the_passage(edition: str) -> Battle:
    """One that cannot be hurt stands in the passage, and behind him the caster."""
    runner = unit("ann", STR=5, DEX=4, Blade=7, Athletics=6, weapons=(SWORD,), specialties=("sword", "overrun"))
    guard = unit("gor", "blue", STR=3, DEX=2, natural=20, printed={"base_defense": 9})
    caster = unit("sorc", "blue", STR=1, DEX=1, Firearms=9, weapons=(BOLT,))
    return fight(["AG....S..", "#########"], runner, guard, caster, edition=edition)


@EDITIONS
def test_it_runs_over_the_guard_to_get_at_the_caster(edition: str) -> None:
    battle = _in_the_passage(edition)
    command = choice(battle)
    assert isinstance(command, Overrun), command
    assert command.target == "gor"
    battle.dice = Dice(1)
    assert referee.submit(battle, command) is None
    after = choice(battle)
    assert isinstance(after, Attack)
    assert after.target == "sorc"


@EDITIONS
def test_it_runs_over_nobody_where_a_way_leads_round(edition: str) -> None:
    runner = unit("ann", STR=5, DEX=4, Blade=7, Athletics=6, weapons=(SWORD,), specialties=("sword", "overrun"))
    guard = unit("gor", "blue", STR=3, DEX=2, natural=20, printed={"base_defense": 9})
    caster = unit("sorc", "blue", STR=1, DEX=1, Firearms=9, weapons=(BOLT,))
    battle = fight(["AG....S..", "........."], runner, guard, caster, edition=edition)
    assert not isinstance(choice(battle), Overrun)


@EDITIONS
def test_it_does_not_run_into_a_giant(edition: str) -> None:
    runner = unit("ann", STR=2, DEX=2, Blade=7, weapons=(SWORD,), specialties=("sword",))
    guard = unit("gor", "blue", STR=12, DEX=6, size=9, natural=20)
    caster = unit("sorc", "blue", STR=1, DEX=1, Firearms=9, weapons=(BOLT,))
    battle = fight(["AG....S..", "#########"], runner, guard, caster, edition=edition)
    assert not isinstance(choice(battle), Overrun)


# cover in one's arms


def _shooter(at: str = "gus") -> UnitSheet:
    return unit(at, "blue", DEX=4, Firearms=7, weapons=(PISTOL,))


@EDITIONS
@pytest.mark.parametrize("armed", [True, False])
def test_it_holds_the_pinned_one_in_front_of_itself_where_somebody_shoots(edition: str, armed: bool) -> None:
    other = _shooter() if armed else unit("gus", "blue", DEX=4)
    big = unit("wim", "blue", STR=1, DEX=1, size=7)
    battle = fight(["AW.......G", "##########"], WRESTLER, big, other, edition=edition)
    pinned(battle, "ann", "wim", 4)
    with battle:
        battle.write("ann", ActionBudget, "standard", 0)
    assert (choice(battle) == BodyShield("ann", "wim")) == armed


@EDITIONS
@pytest.mark.parametrize("armed", [True, False])
def test_it_holds_a_crate_up_where_it_is_shot_at_and_can_do_nothing_else(edition: str, armed: bool) -> None:
    strong = unit("ann", STR=6, DEX=2)
    other = _shooter() if armed else unit("gus", "blue", DEX=4)
    battle = fight(["##########", "cA.......G", "##########"], strong, other, edition=edition)
    with battle:
        battle.write("ann", ActionBudget, "standard", 0)
    assert isinstance(choice(battle), LiftCover) == armed


# what bars the way


@EDITIONS
@pytest.mark.parametrize("sealed", [True, False])
def test_it_breaks_the_window_that_bars_the_only_way(edition: str, sealed: bool) -> None:
    """Where a way leads round, it is taken."""
    smith = unit("ann", STR=6, DEX=3, Blade=7, weapons=(AXE,))
    rows = ["A....K", "######" if sealed else "......"]
    battle = fight(rows, smith, unit("kat", "blue"), edges=[("v", 1, 0, "window")], edition=edition)
    command = choice(battle)
    assert (command == BreakObject("ann", ("v", 1, 0), "axe")) == sealed, command
    assert isinstance(command, (BreakObject, Move)), command


# bonds and sleep


def _tie(battle: Battle, who: str) -> None:
    with battle:
        battle.write(who, Bonds, "dc", 3)
        battle.write(who, Bonds, "material", "rope")


def _asleep(battle: Battle, who: str) -> None:
    with battle:
        battle.write(who, Conditions, "points", (("drowsy", True, 12, "", ""),))


@EDITIONS
def test_it_works_on_its_bonds_in_its_cell(edition: str) -> None:
    fighter = unit("ann", STR=4, DEX=4, Blade=6, Athletics=4, weapons=(SWORD,), specialties=("escape",))
    battle = fight(["A.#....K."], fighter, unit("kat", "blue", STR=1, DEX=1), edition=edition)
    _tie(battle, "ann")
    assert choice(battle) == Escape("ann")


@EDITIONS
def test_it_unties_a_friend_rather_than_beat_on_armor(edition: str) -> None:
    friend = unit("ann", STR=1, DEX=2)
    fighter = unit("fay", STR=4, DEX=4, Blade=9, weapons=(AXE,))
    battle = fight(["FAK......"], friend, fighter, unit("kat", "blue", STR=1, natural=9), edition=edition)
    _tie(battle, "fay")
    assert choice(battle) == Unbind("ann", "fay")


@EDITIONS
def test_it_wakes_a_friend_rather_than_beat_on_armor(edition: str) -> None:
    friend = unit("ann", STR=1, DEX=2)
    fighter = unit("fay", STR=4, DEX=4, Blade=9, weapons=(AXE,))
    battle = fight(["FAK......"], friend, fighter, unit("kat", "blue", STR=1, natural=9), edition=edition)
    _asleep(battle, "fay")
    assert "asleep" in battle.unit("fay").states
    assert choice(battle) == Wake("ann", "fay")


@EDITIONS
def test_it_ties_up_who_would_wake_again_when_it_cannot_kill(edition: str) -> None:
    """With nobody else about, and nothing but hands that hurt little."""
    weak = replace(
        unit("ann", STR=1, DEX=3), gear=(("rope", 1),), bindings=(ThingFacts("rope", 2, "rope", half=0, hardness=0),)
    )
    tough = unit("kat", "blue", END=8, natural=30, printed={"health": 40})
    battle = fight(["AK......."], weak, tough, edition=edition)
    with battle:
        battle.write("kat", Conditions, "points", (("stun", True, 30, "", ""),))
    assert choice(battle) == Bind("ann", "kat")


# arts


@EDITIONS
@pytest.mark.parametrize("rounds", [1, 5])
def test_it_gathers_itself_before_it_strikes_where_nothing_gets_through(edition: str, rounds: int) -> None:
    """An art that is over before the next blow is worth nothing."""
    art = AbilityFacts("focus", "standard", gives=(("attack", 12),), rounds=rounds)
    monk = replace(unit("ann", STR=3, DEX=3, Brawl=4), abilities=(art,))
    battle = fight(["AK......."], monk, unit("kat", "blue", STR=1, natural=9), edition=edition)
    assert (choice(battle) == Activate("ann", "focus")) == (rounds > 1)


@EDITIONS
@pytest.mark.parametrize("near", [True, False])
def test_it_uses_a_quick_art_only_where_it_comes_to_blows(edition: str, near: bool) -> None:
    art = AbilityFacts("flow", "swift", gives=(("attack", 2),), rounds=1)
    monk = replace(unit("ann", STR=3, DEX=3, Brawl=4), abilities=(art,))
    battle = fight(["A" + "." * (5 if near else 60) + "K"], monk, unit("kat", "blue"), edition=edition)
    assert (choice(battle) == Activate("ann", "flow")) == near


def test_points_that_are_only_thought_of_are_worked_out_once_for_the_same_facts() -> None:
    battle = fight(["A.B"], unit("ann"), unit("bob", "blue"))
    rules, bob = battle.rules, battle.unit("bob")
    kind = sorted(rules.point_kinds)[0]
    once = changes.with_points(rules, bob, kind, 4)
    assert changes.with_points(rules, bob, kind, 4) is once
    assert once.points != bob.points
    assert changes.with_points(rules, replace(bob, x=2), kind, 4) is not once
    assert changes.with_points(rules, bob, kind, 5).points != once.points
