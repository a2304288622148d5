"""The Storyteller's hand: what can be had by saying so, what cannot, what follows, and that it can be taken back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from components.fiat import Added, Fixed
from components.movement import Position
from components.objects import Carried, Lying
from components.scene import Opening, Stack
from game import replay, saves
from game.files import FileFault
from game.replay import Recorder
from game.scenario.loader import load
from game.table import PERSON, Table
from game.text import LANGS, Eyes, Text
from systems import events as ev, hold, referee, riding, stack
from systems.battle import Battle
from systems.commands import (
    AT_TABLE,
    AddUnit,
    Attack,
    Delay,
    EndTurn,
    Fiat,
    FixDice,
    GiveItem,
    Move,
    PlaceUnit,
    RemoveUnit,
    SetCondition,
    SetDoor,
    SetHealth,
    SetInitiative,
    SetStanding,
    TakeItem,
    from_data,
    to_data,
)
from systems.dice import ScriptedDice
from systems.offers import Refusal
from systems.view import view
from tests.field import FIST, KNIFE, PISTOL, SWORD, do, end, fight, unit

ANN = unit("ann", STR=3, DEX=3, Brawl=2, weapons=(FIST, SWORD))
BOB = unit("bob", "blue", Brawl=1, weapons=(FIST, PISTOL))
EVE = unit("eve", "blue")


def near(*more: str) -> Battle:
    return fight(["AB....", "......", *more], ANN, BOB)


def decree(battle: Battle, command: Fiat, *, faces: tuple[int, ...] = ()) -> list[ev.Event]:
    """It is so; fails unless exactly these dice fall. Returns what the log says of it."""
    battle.dice = dice = ScriptedDice(faces)
    before = len(battle.log)
    refusal = referee.submit(battle, command, at_table=True)
    assert refusal is None, refusal
    dice.done()
    return [event for event in battle.log[before:] if not isinstance(event, ev.Changed)]


def refused(battle: Battle, command: Fiat) -> Refusal:
    """Why it cannot be; fails when anything has changed."""
    before = battle.hash(), len(battle.log), len(battle.commands)
    battle.dice = ScriptedDice(())
    refusal = referee.submit(battle, command, at_table=True)
    assert refusal is not None
    assert (battle.hash(), len(battle.log), len(battle.commands)) == before
    return refusal


# whose it is ----------------------------------------------------------------------------------------------------------


def test_nobody_but_the_storyteller_lays_a_hand_on_the_battle() -> None:
    """A player, a mind and the lab come through the same door without a table, and are refused."""
    battle = near()
    before = battle.hash()
    for command in (PlaceUnit("ann", (3, 0)), SetHealth("bob", lethal=2), FixDice("ann", (10,)), RemoveUnit("bob")):
        refusal = referee.submit(battle, command)
        assert refusal is not None
        assert refusal.key == "fiat.no_storyteller"
    assert battle.hash() == before


def test_minds_are_never_offered_a_fiat() -> None:
    battle = near()
    verbs = {offer.verb for offer in (*referee.legal(battle, "ann"), *view(battle, "ann").offers)}
    assert "attack" in verbs
    assert not verbs & set(AT_TABLE)


def test_nothing_but_dice_is_touched_while_somebody_has_to_answer() -> None:
    battle = near()
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "fist"))
    assert referee.asks(battle) is not None
    assert refused(battle, PlaceUnit("bob", (3, 1))).key == "fiat.midway"
    assert refused(battle, SetHealth("bob", lethal=1)).fact("unit") == "bob"
    decree(battle, FixDice("ann", (10, 8, 8, 8)))
    assert stack.waiting(battle) is not None


def test_what_is_over_stays_over() -> None:
    battle = near()
    decree(battle, SetHealth("bob", aggravated=battle.unit("bob").healthy))
    assert battle.over is not None
    assert battle.over.winner == "red"
    assert refused(battle, SetHealth("bob")).key == "turn.over"


# places ---------------------------------------------------------------------------------------------------------------


def test_a_unit_stands_where_it_is_put_and_the_log_says_whose_doing_it_was() -> None:
    battle = near()
    told = decree(battle, PlaceUnit("bob", (4, 1)))
    assert (battle.unit("bob").x, battle.unit("bob").y) == (4, 1)
    assert told[0] == ev.UnitPlaced(unit="bob", path=((1, 0), (4, 1)), came=False)


def test_no_room_in_walls_off_the_map_on_somebody_and_in_mid_air() -> None:
    battle = near("#.....")
    assert refused(battle, PlaceUnit("bob", (0, 2))).key == "fiat.blocked"
    assert refused(battle, PlaceUnit("bob", (6, 0))).key == "fiat.off_map"
    assert refused(battle, PlaceUnit("bob", (0, 0))) == Refusal(
        "fiat.taken", ("MOV-01",), (("unit", "bob"), ("square", (0, 0)), ("target", "ann"))
    )
    assert refused(battle, PlaceUnit("bob", (3, 1), 2)).key == "fiat.no_wings"
    assert refused(battle, PlaceUnit("bob", (1, 0))).key == "fiat.same"
    assert refused(battle, PlaceUnit("zoe", (3, 1))).key == "turn.unknown_unit"


def test_a_large_unit_needs_room_for_all_of_it() -> None:
    giant = unit("gog", "blue", size=10)
    battle = fight(["A.....", "...G..", "......"], ANN, giant)
    assert refused(battle, PlaceUnit("gog", (5, 0))).key == "fiat.off_map"
    decree(battle, PlaceUnit("gog", (4, 1)))


def test_who_is_put_elsewhere_is_out_of_every_hold() -> None:
    battle = near()
    with battle:
        hold.take(battle, "ann", "bob", 2, weapon="fist")
    told = decree(battle, PlaceUnit("bob", (5, 1)))
    assert [type(event) for event in told[:2]] == [ev.UnitPlaced, ev.HoldEnded]
    assert (battle.unit("ann").holds, battle.unit("bob").group) == ("", "")


def test_a_mount_takes_its_rider_along_and_a_rider_dismounts() -> None:
    horse = unit("horse", size=8, STR=4, traits={"mount": 1})
    battle = fight(["A.....B", ".......", "H......"], ANN, horse, BOB)
    with battle:
        riding.seat(battle, "ann", "horse")
    decree(battle, PlaceUnit("horse", (3, 1)))
    assert (battle.unit("ann").x, battle.unit("ann").y) == (3, 1)
    decree(battle, PlaceUnit("ann", (0, 0)))
    assert battle.unit("ann").rides == ""
    assert (battle.unit("horse").x, battle.unit("horse").y) == (3, 1)


def test_a_turn_the_storyteller_has_changed_can_no_longer_be_put_off() -> None:
    battle = near()
    assert referee.why_not(battle, Delay("ann", 980)) is None
    decree(battle, SetHealth("bob", lethal=2))
    refusal = referee.why_not(battle, Delay("ann", 980))
    assert refusal is not None
    assert refusal.rules[0] == "DLY-01"


# bodies ---------------------------------------------------------------------------------------------------------------


def test_health_by_grade_and_what_follows_from_it() -> None:
    battle = fight(["ABE"], ANN, BOB, EVE)
    whole = battle.unit("bob").healthy
    decree(battle, SetHealth("bob", 1, 2, 1))
    bob = battle.unit("bob")
    assert (bob.healthy, bob.bashing, bob.lethal, bob.aggravated) == (whole - 4, 1, 2, 1)
    told = decree(battle, SetHealth("bob", bashing=whole))
    assert battle.unit("bob").unconscious
    assert any(isinstance(event, ev.Fell) for event in told)
    told = decree(battle, SetHealth("bob"))
    assert not battle.unit("bob").fallen
    assert any(isinstance(event, ev.Rose) for event in told)


def test_more_wounds_than_the_track_has_points_are_refused() -> None:
    battle = near()
    whole = battle.unit("bob").healthy
    refusal = refused(battle, SetHealth("bob", bashing=whole, lethal=1))
    assert (refusal.key, refusal.fact("number"), refusal.fact("limit")) == ("fiat.track", whole + 1, whole)
    assert refused(battle, SetHealth("bob", lethal=-1)).key == "fiat.track"
    assert refused(battle, SetHealth("bob")).key == "fiat.same"


def test_nobody_rises_from_the_dead_under_somebody_s_feet() -> None:
    battle = fight(["AB.E"], ANN, BOB, EVE)
    decree(battle, SetHealth("bob", aggravated=battle.unit("bob").healthy))
    decree(battle, PlaceUnit("eve", (1, 0)))
    refusal = refused(battle, SetHealth("bob"))
    assert (refusal.key, refusal.fact("target")) == ("fiat.taken", "eve")
    decree(battle, PlaceUnit("bob", (2, 0)))
    decree(battle, SetHealth("bob", lethal=1))
    assert not battle.unit("bob").fallen


def test_a_unit_wounded_out_is_asked_for_willpower_as_ever() -> None:
    battle = fight(["ABE"], ANN, BOB, EVE)
    do(battle, SetStanding("bob", "ask"))
    decree(battle, SetHealth("bob", lethal=battle.unit("bob").healthy))
    asked = referee.asks(battle)
    assert asked is not None
    assert (asked.unit, asked.choice) == ("bob", "fight_on")


def test_points_and_states_come_and_go_by_number_and_by_name() -> None:
    battle = fight(["ABE"], ANN, BOB, EVE)
    decree(battle, SetCondition("bob", "stun", 1))
    assert battle.unit("bob").point("stun") == 1
    decree(battle, SetCondition("bob", "stun", 0))
    assert battle.unit("bob").points == ()
    for state in ("prone", "flat_footed", "blind", "held"):
        decree(battle, SetCondition("bob", state, 1))
        assert refused(battle, SetCondition("bob", state, 1)).key == "fiat.same"
        decree(battle, SetCondition("bob", state, 0))
    bob = battle.unit("bob")
    assert (bob.prone, bob.flat_footed, bob.states) == (False, False, ())


def test_conditions_nobody_can_have_are_refused_with_the_reason() -> None:
    battle = fight(["ABU"], ANN, BOB, unit("urn", "blue", kind="construct"))
    assert refused(battle, SetCondition("bob", "boredom", 1)).key == "fiat.no_condition"
    assert refused(battle, SetCondition("bob", "stun", 100)).key == "fiat.points"
    assert refused(battle, SetCondition("bob", "prone", 2)).key == "fiat.points"
    assert refused(battle, SetCondition("urn", "bleed", 1)).key == "fiat.immune"
    assert refused(battle, SetCondition("bob", "grappled", 1)).key == "fiat.only_off"
    decree(battle, SetCondition("bob", "stun", 5))
    assert "unconscious" in battle.unit("bob").states
    assert refused(battle, SetCondition("bob", "unconscious", 0)).key == "fiat.by_points"


def test_a_hold_is_ended_as_a_condition_is() -> None:
    battle = near()
    with battle:
        hold.take(battle, "ann", "bob", 2, weapon="fist")
    decree(battle, SetCondition("bob", "grappled", 0))
    assert battle.unit("ann").holds == ""


# things ---------------------------------------------------------------------------------------------------------------


def test_an_item_goes_from_hand_to_hand_and_is_nowhere_twice() -> None:
    battle = near()
    told = decree(battle, GiveItem("ann", "bob/pistol"))
    assert told == [ev.ItemGiven(unit="ann", item="bob/pistol")]
    assert "bob/pistol" in battle.of("ann", Carried).items
    assert "bob/pistol" not in battle.of("bob", Carried).items
    assert dict(battle.unit("ann").ammunition)["pistol@bob"] == 7
    decree(battle, TakeItem("ann", "bob/pistol"))
    assert battle.scene(Lying).items == ()
    decree(battle, GiveItem("bob", "bob/pistol"))
    assert "bob/pistol" in battle.of("bob", Carried).items
    assert battle.unit("bob").weapon("pistol") is not None


def test_what_lies_on_the_ground_is_picked_up_by_a_word() -> None:
    battle = near()
    decree(battle, TakeItem("ann", "ann/sword"))
    with battle:
        battle.write("", Lying, "items", (("ann/sword", 4, 1, 0),))
    decree(battle, GiveItem("ann", "ann/sword"))
    assert battle.scene(Lying).items == ()


def test_pieces_and_gear_are_new_ones() -> None:
    thrower = replace(unit("ann", weapons=(FIST, replace(KNIFE, shots=2))), gear=(("rope", 1),))
    battle = fight(["AB"], thrower, BOB)
    decree(battle, GiveItem("ann", "ann/knife", 3))
    assert dict(battle.unit("ann").ammunition)["knife"] == 5
    decree(battle, GiveItem("bob", "rope", 2))
    assert dict(battle.of("bob", Carried).gear) == {"rope": 2}
    decree(battle, TakeItem("bob", "rope", 1))
    assert dict(battle.of("bob", Carried).gear) == {"rope": 1}
    assert refused(battle, TakeItem("bob", "rope", 2)).fact("limit") == 1


def test_things_that_are_not_there_and_hands_that_are_full_are_refused() -> None:
    battle = fight(["AB"], replace(ANN, traits=(("hands", 2),)), BOB)
    assert refused(battle, GiveItem("ann", "bob/halberd")).key == "fiat.no_item"
    assert refused(battle, GiveItem("ann", "ann/sword")).key == "fiat.has_item"
    assert refused(battle, TakeItem("ann", "bob/pistol")).key == "fiat.has_not"
    assert refused(battle, TakeItem("ann", "ann/fist")).key == "fiat.has_not"
    assert refused(battle, GiveItem("ann", "rope", 0)).key == "fiat.count"


def test_doors_obey_even_when_locked_and_never_crush_anybody() -> None:
    battle = fight(["AB"], ANN, BOB, edges=(("v", 1, 0, "locked_door"),))
    decree(battle, SetDoor("", ("v", 1, 0), True))
    assert refused(battle, SetDoor("", ("v", 1, 0), True)).key == "fiat.same"
    told = decree(battle, SetDoor("", ("v", 1, 0), False))
    assert told[0] == ev.DoorSet(at=("v", 1, 0), open=False)
    assert refused(battle, SetDoor("", ("v", 0, 0), True)).key == "fiat.no_door"
    giant = unit("gog", size=10)
    battle = fight(["G..B", "...."], giant, BOB, edges=(("v", 1, 0, "open_door"),))
    assert refused(battle, SetDoor("", ("v", 1, 0), False)).fact("target") == "gog"


def test_initiative_is_set_by_the_rules_of_such_changes() -> None:
    first, second = unit("ann", printed={"initiative": 10}), unit("bob", "blue", printed={"initiative": 0})
    battle = fight(["AB"], first, second, rolled=True, faces=(5, 5))
    decree(battle, SetInitiative("bob", 40))
    end(battle)
    assert battle.round == 3, "put before the place the round has reached, it has lost this round (ICH-04)"
    assert battle.acting() == "bob"
    assert refused(battle, SetInitiative("bob", 40)).key == "fiat.same"
    assert refused(battle, SetInitiative("bob", 1000)).key == "fiat.count"


def test_the_next_dice_of_a_unit_show_what_was_fixed_and_then_fall_freely() -> None:
    battle = fight(["AB"], unit("ann", STR=3, Brawl=3), unit("bob", "blue", Brawl=0, printed={"base_defense": 0}))
    pool = 6
    told = decree(battle, FixDice("ann", (10, 9, 8)))
    assert told == [ev.DiceFixed(unit="ann", faces=(10, 9, 8))]
    do(battle, Attack("ann", "bob", "fist"), faces=(1,) * (pool - 3) + (2,))
    (rolled,) = [event for event in battle.log if isinstance(event, ev.Rolled)][-1:]
    assert rolled.faces == (10, 9, 8, 1, 1, 1, 2), "three fixed, three by chance, one added by the 10"
    (given,) = [event for event in battle.log if isinstance(event, ev.FacesGiven)]
    assert (given.faces, given.how) == ((10, 9, 8), "fixed")
    assert battle.scene(Fixed).rows == ()


def test_fixed_dice_keep_to_their_unit_and_can_be_freed() -> None:
    battle = near()
    decree(battle, FixDice("bob", (1, 2)))
    decree(battle, FixDice("", (3,)))
    assert battle.scene(Fixed).rows == (("bob", (1, 2)), ("", (3,)))
    assert refused(battle, FixDice("bob", (11,))).fact("number") == 11
    assert refused(battle, FixDice("bob", (0,))).key == "faces.no_face"
    decree(battle, FixDice("bob"))
    assert battle.scene(Fixed).rows == (("", (3,)),)


# units ----------------------------------------------------------------------------------------------------------------

DAN = replace(unit("dan", "blue", DEX=3, weapons=(FIST, SWORD)), x=4, y=1)


def test_a_unit_nobody_knew_of_joins_and_acts_from_the_next_round_on() -> None:
    battle = near()
    told = decree(battle, AddUnit("dan", DAN), faces=(7,))
    assert told[0] == ev.UnitAdded(unit="dan", side="blue", at=(4, 1))
    assert any(isinstance(event, ev.Joined) for event in told)
    assert battle.ids == ("ann", "bob", "dan")
    dan = battle.unit("dan")
    assert (dan.side, dan.x, dan.y, dan.acted, dan.flat_footed) == ("blue", 4, 1, True, True)
    assert set(battle.state()) == {"ann", "bob", "dan", ""}
    end(battle)
    end(battle)
    seen = set()
    while battle.round == 3:
        seen.add(battle.acting())
        end(battle)
    assert seen == {"ann", "bob", "dan"}


def test_who_cannot_be_added_is_refused() -> None:
    battle = near()
    assert refused(battle, AddUnit("dan")).key == "fiat.no_sheet"
    assert refused(battle, AddUnit("eve", DAN)).key == "fiat.no_sheet"
    assert refused(battle, AddUnit("bob", replace(DAN, id="bob"))).key == "fiat.known"
    assert refused(battle, AddUnit("dan", replace(DAN, side="green"))).key == "fiat.no_side"
    assert refused(battle, AddUnit("dan", replace(DAN, x=1, y=0))).key == "fiat.taken"
    decree(battle, AddUnit("dan", DAN), faces=(7,))
    assert refused(battle, AddUnit("dan", DAN)).key == "fiat.known"


def test_who_is_removed_is_gone_and_may_be_placed_again() -> None:
    battle = fight(["AB.E"], ANN, BOB, EVE)
    told = decree(battle, RemoveUnit("bob"))
    assert [type(event) for event in told[:2]] == [ev.UnitRemoved, ev.LeftField]
    assert battle.absent() == ("bob",)
    assert refused(battle, RemoveUnit("bob")).key == "fiat.away"
    decree(battle, PlaceUnit("bob", (2, 0)), faces=(5,))
    assert battle.absent() == ()


def test_the_turn_of_one_who_is_removed_in_it_is_over() -> None:
    battle = fight(["AB.E"], ANN, BOB, EVE)
    decree(battle, RemoveUnit("ann"))
    assert battle.over is not None, "nobody of red is left"
    battle = fight(["AB.D"], ANN, BOB, unit("dan"))
    decree(battle, RemoveUnit("ann"))
    assert battle.acting() == "bob"


# kept, taken back, repeated -------------------------------------------------------------------------------------------


def table(name: str = "dojo") -> Table:
    scenario = load(name)
    battle = referee.new_battle(scenario.setup(), 5)
    return Table(battle, dict.fromkeys(battle.setup.sides, PERSON), notes=Recorder.of(battle, scenario))


def free(battle: Battle) -> tuple[int, int]:
    """A square on which nobody stands."""
    taken = {(unit.x, unit.y) for unit in battle.units()}
    board = battle.board
    return next(
        (x, y) for y in range(board.height) for x in range(board.width) if board.free(x, y, 1) and (x, y) not in taken
    )


def hands(battle: Battle) -> list[Fiat]:
    """One fiat of most kinds, each possible after the ones before."""
    one, other = battle.ids[:2]
    x, y = free(battle)
    guest = replace(battle.sheets[other], id="guest", name_en="Guest", name_zh="来客", x=x, y=y)
    return [
        SetHealth(one, bashing=1, lethal=1),
        SetCondition(other, "stun", 1),
        SetCondition(one, "prone", 1),
        FixDice(one, (10, 10, 3)),
        AddUnit("guest", guest),
        SetHealth("guest", bashing=2),
        SetInitiative(other, 40),
        RemoveUnit("guest"),
    ]


def test_every_fiat_can_be_taken_back_one_by_one() -> None:
    playing = table()
    states = []
    for command in hands(playing.battle):
        states.append(playing.battle.hash())
        assert playing.decree(command) is None, command
    assert playing.players["guest"] == PERSON
    while states:
        assert playing.undo()
        assert playing.battle.hash() == states.pop()
    assert "guest" not in playing.battle.ids
    assert "guest" not in playing.players


def test_a_table_without_a_storyteller_refuses() -> None:
    playing = table()
    playing.storyteller = False
    refusal = playing.decree(SetHealth(playing.battle.ids[0], lethal=1))
    assert refusal is not None
    assert refusal.key == "fiat.no_storyteller"
    refusal = playing.submit(SetHealth(playing.battle.ids[0], lethal=1))
    assert refusal is not None, "and nobody gets round it by the door of the players"


def test_fiats_stand_in_replay_and_save_and_come_out_the_same(tmp_path: Path) -> None:
    playing = table()
    for command in hands(playing.battle)[:-1]:
        assert playing.decree(command) is None
    unit_ = referee.decides(playing.battle)
    assert unit_ is not None
    assert playing.submit(EndTurn(unit_)) is None
    assert playing.notes is not None
    recorded = playing.notes.replay(playing.battle)
    replay.write(recorded, tmp_path / "fiat.json")
    again = replay.run(replay.read(tmp_path / "fiat.json"))
    assert again.hash() == playing.battle.hash()
    assert replay.record(playing.battle, load("dojo")).hashes == recorded.hashes
    file = saves.save(playing.battle, recorded, tmp_path, "fiat")
    loaded = saves.load(file, log=True)
    assert loaded.battle.hash() == playing.battle.hash()
    assert loaded.battle.ids[-1] == "guest"
    assert loaded.log


@pytest.mark.parametrize("command", hands(table().battle), ids=lambda each: each.verb)
def test_a_fiat_is_the_same_after_it_was_written_down(command: Fiat) -> None:
    assert from_data(json.loads(json.dumps(to_data(command)))) == command


def test_a_command_that_was_tampered_with_is_no_command() -> None:
    data = json.loads(json.dumps(to_data(AddUnit("dan", DAN))))
    for sheet in (3, [["id", 4]], [["id", "dan"], ["side", "blue"], ["sise", 5]], [["id", "dan"]]):
        with pytest.raises(ValueError, match="sheet"):
            from_data(data | {"sheet": sheet})
    with pytest.raises(ValueError, match="faces"):
        from_data({"verb": "fiat_dice", "actor": "ann", "faces": [True]})


@pytest.mark.parametrize("lang", LANGS)
def test_everything_done_by_hand_has_a_word(lang: str) -> None:
    assert all(Text(lang).verb(verb) for verb in AT_TABLE)


def test_a_replay_with_an_impossible_sheet_is_refused(tmp_path: Path) -> None:
    playing = table()
    x, y = free(playing.battle)
    guest = replace(playing.battle.sheets[playing.battle.ids[0]], id="guest", x=x, y=y)
    assert playing.decree(AddUnit("guest", guest)) is None
    assert playing.notes is not None
    file = tmp_path / "fiat.json"
    replay.write(playing.notes.replay(playing.battle), file)
    data = json.loads(file.read_text("utf-8"))
    for command in data["commands"]:
        if command["verb"] == "fiat_add":
            command["sheet"] = [pair for pair in command["sheet"] if pair[0] != "size"] + [["size", 500]]
    file.write_text(json.dumps(data), "utf-8")
    with pytest.raises(FileFault) as wrong:
        replay.read(file)
    assert "commands[" in str(dict(wrong.value.facts)["place"])


# who reads it ---------------------------------------------------------------------------------------------------------


def test_players_read_nothing_of_units_they_do_not_see_nor_of_dice_that_are_fixed() -> None:
    battle = fight(["A#....B", ".#.....", ".#....."], ANN, BOB)
    eyes = Eyes.of(battle, "red")
    assert "bob" in eyes.unseen
    decree(battle, PlaceUnit("bob", (5, 1)))
    decree(battle, SetHealth("bob", lethal=1))
    decree(battle, SetCondition("bob", "prone", 1))
    decree(battle, SetInitiative("bob", 5))
    decree(battle, FixDice("ann", (10,)))
    told = [event for event in battle.log if type(event) in (
        ev.UnitPlaced, ev.HealthSet, ev.ConditionSet, ev.InitiativeSet, ev.DiceFixed)]  # fmt: skip
    assert len(told) == 5
    text = Text("en")
    assert [text.event(battle, event, Eyes.of(battle, "red")) for event in told] == [None] * 5
    assert all(text.event(battle, event) for event in told)


def test_hidden_numbers_stay_hidden_in_what_the_storyteller_does() -> None:
    battle = fight(["AB"], ANN, BOB, house={"reveal_enemy_defense": "off"})
    decree(battle, SetHealth("bob", lethal=1))
    decree(battle, SetInitiative("bob", 5))
    text, eyes = Text("en"), Eyes.of(battle, "red")
    health, initiative = (
        text.event(battle, next(event for event in battle.log if isinstance(event, kind)), eyes)
        for kind in (ev.HealthSet, ev.InitiativeSet)
    )
    assert health is not None
    assert initiative is not None
    assert not any(each.isdigit() for each in health.result + initiative.result)


def test_before_the_first_blow_nobody_has_initiative_and_newcomers_wait_like_all() -> None:
    scenario = load("parley")
    battle = referee.new_battle(scenario.setup(), 1)
    assert battle.scene(Opening).phase == "before"
    unit_ = battle.ids[0]
    assert refused(battle, SetInitiative(unit_, 3)).key == "fiat.no_initiative"
    x, y = free(battle)
    guest = replace(battle.sheets[unit_], id="guest", x=x, y=y)
    told = decree(battle, AddUnit("guest", guest))
    assert not any(isinstance(event, ev.InitiativeRolled) for event in told)
    assert battle.unit("guest").presence == "here"


def test_a_fork_has_the_added_and_does_not_share_them() -> None:
    battle = near()
    twin = battle.fork()
    decree(battle, AddUnit("dan", DAN), faces=(7,))
    assert twin.ids == ("ann", "bob")
    later = battle.fork(3)
    assert later.hash() == battle.hash()
    with later:
        later.write("dan", Position, "x", 2)
    assert battle.unit("dan").x == 4
    assert len(battle.scene(Added).sheets) == 1
    assert battle.scene(Stack).frames == ()


def test_the_fight_goes_on_with_who_was_added() -> None:
    battle = near()
    decree(battle, AddUnit("dan", replace(DAN, side="red", x=1, y=1)), faces=(9,))
    end(battle)
    end(battle)
    while battle.acting() != "dan":
        end(battle)
    do(battle, Move("dan", ((2, 0),)))
    do(battle, EndTurn("dan"))
    assert [each for each in battle.log if isinstance(each, ev.TurnEnded)][-1].unit == "dan"
