"""The surprise round (SUR, PRE-03 to PRE-05, CHG-12): who starts it, who acts in it, one action each; EX-03, DV-07."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.scene import Opening
from systems import initiative, movement, referee
from systems.battle import Battle
from systems.commands import (
    Aid,
    AimedAttack,
    Attack,
    Charge,
    DropItem,
    EndTurn,
    GoOnAlert,
    Move,
    Parry,
    Square,
    Warn,
)
from systems.course import Before
from systems.events import InitiativeRolled, Moved, RoundStarted, SurpriseBegan, TurnStarted
from tests.field import PISTOL, SWORD, do, end, end_until, fight, offered, one, refused, rows, unit, verbs
from tests.openings import opened, phase
from tests.test_ai_spells import BANK, FIRE, MISSILES

EDITIONS = ("overseer", "overseer_classic")
ROW = ["A..B.H.....C"]
ANN = unit("ann", printed={"initiative": 3}, weapons=(PISTOL, SWORD))
BOB = unit("bob", "blue", printed={"initiative": 9}, weapons=(SWORD,), Blade=2)
HAL = unit("hal", printed={"initiative": 5}, weapons=(SWORD,))
CID = unit("cid", "blue", printed={"initiative": 7}, weapons=(PISTOL,))


@pytest.mark.rule("SUR-01", "SUR-02", "SUR-09")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_knew_acts_ahead_of_who_did_not_and_the_initiator_first_of_all(edition: str) -> None:
    """Ann rolls lowest and still goes first; Hal knew; the blue two stand there and gape."""
    battle = opened(
        ROW, ANN, BOB, HAL, CID, before=Before(initiator="ann", told=(("ann", "hal"),)), faces=(1, 9), edition=edition
    )
    assert phase(battle) == "surprise"
    began = one(battle, SurpriseBegan)
    assert (began.initiator, began.caught) == ("ann", ("bob", "cid"))
    assert began.able == (("ann", "SUR-02"), ("hal", "SUR-14"))
    assert {event.unit: event.score for event in rows(battle, InitiativeRolled)} == {"ann": 4, "hal": 14}
    assert initiative.order(battle) == ("ann", "hal", "bob", "cid")
    assert battle.acting() == "ann"
    do(battle, GoOnAlert("ann"))
    end(battle)
    assert battle.acting() == "hal"
    assert not rows(battle, RoundStarted), "the first round has not begun"


@pytest.mark.rule("SUR-03", "SUR-14")
def test_who_did_not_know_is_where_the_victim_is() -> None:
    """Hal is of the same side and nobody has told him: he does not act and is caught like the others."""
    battle = opened(ROW, ANN, BOB, HAL, CID, before=Before(initiator="ann"), faces=(1,))
    assert one(battle, SurpriseBegan).caught == ("bob", "hal", "cid")
    assert battle.unit("hal").flat_footed


@pytest.mark.rule("SUR-03")
def test_by_the_narrow_reading_the_initiator_acts_alone() -> None:
    before = Before(initiator="ann", told=(("ann", "hal"),))
    house = {"surprise_acts": "initiator"}
    battle = opened(ROW, ANN, BOB, HAL, CID, before=before, faces=(1,), house=house)
    assert one(battle, SurpriseBegan).able == (("ann", "SUR-02"),)


@pytest.mark.rule("SUR-14")
def test_who_was_told_of_one_knows_nothing_of_another() -> None:
    """Hal knew that Ann would turn; Bob is faster than her plan."""
    battle = opened(ROW, BOB, ANN, HAL, CID, before=Before(told=(("ann", "hal"),)))
    do(battle, GoOnAlert("bob"), (5,))
    assert one(battle, SurpriseBegan).able == (("bob", "SUR-02"),)


@pytest.mark.rule("SUR-04")
def test_whom_no_surprise_catches_acts() -> None:
    watchful = unit("bob", "blue", printed={"initiative": 9}, traits={"surprise_immune": 1})
    battle = opened(ROW, ANN, watchful, HAL, CID, before=Before(initiator="ann"), faces=(1, 2))
    assert one(battle, SurpriseBegan).able == (("ann", "SUR-02"), ("bob", "SUR-04"))
    do(battle, GoOnAlert("ann"))
    end(battle)
    assert battle.acting() == "bob"


@pytest.mark.rule("SUR-03")
def test_the_classic_edition_knows_nobody_whom_no_surprise_catches() -> None:
    watchful = unit("bob", "blue", traits={"surprise_immune": 1})
    battle = opened(
        ROW, ANN, watchful, HAL, CID, before=Before(initiator="ann"), faces=(1,), edition="overseer_classic"
    )
    assert one(battle, SurpriseBegan).caught == ("bob", "hal", "cid")


# --- one action each


@pytest.mark.rule("SUR-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_action_of_whichever_kind_is_all(edition: str) -> None:
    """Hal walks, and can neither strike nor parry after it."""
    battle = opened(
        ROW, ANN, BOB, HAL, CID, before=Before(initiator="ann", told=(("ann", "hal"),)), faces=(1, 9), edition=edition
    )
    do(battle, GoOnAlert("ann"))
    end(battle)
    assert battle.unit("hal").single
    do(battle, Move("hal", ((4, 0),)))
    left = battle.unit("hal")
    assert (left.standard, left.move, left.swift) == (0, 0, 0)
    refusal = refused(battle, Attack("hal", "bob", "sword"))
    assert refusal.key == "action.spent"
    assert "attack" not in verbs(battle, "hal")


@pytest.mark.rule("SUR-05")
def test_what_takes_more_than_one_action_cannot_be_done() -> None:
    battle = opened(ROW, ANN, BOB, HAL, CID, before=Before(initiator="ann"), faces=(1,))
    refusal = refused(battle, AimedAttack("ann", "bob", "pistol"))
    assert (refusal.key, refusal.rules) == ("action.single", ("SUR-05",))
    assert not verbs(battle, "ann") & {"aimed_attack", "aim", "readjust"}


@pytest.mark.rule("SUR-06")
def test_what_is_free_takes_nothing_of_it() -> None:
    """Ann goes on alert, drops a sword, and still has her shot."""
    battle = opened(ROW, ANN, BOB, HAL, CID, before=Before(initiator="ann"), faces=(1,))
    do(battle, GoOnAlert("ann"))
    do(battle, DropItem("ann", "ann/sword"))
    assert battle.unit("ann").standard == 1
    assert "attack" in verbs(battle, "ann")


RING: dict[str, Square] = {"alphabet": (22, 2), "suzi": (31, 10), "white night": (12, 10), "yue": (21, 20)}
"""Where EX-03 has them end: 2 m north, 15 m east, 2 m west and 10 m south of the dragon."""


@pytest.mark.rule("SUR-17", "FLW-10", "SUR-05")
def test_a_ring_around_the_dragon() -> None:
    """EX-03: four close in with one move action each, nobody strikes, and then round 1 begins for all five.

    The example rolls for everybody only afterwards; the rule has the four roll as their surprise round starts (SUR-07).
    """
    meadow = [["."] * 40 for _ in range(26)]
    meadow[0][20], meadow[12][38], meadow[10][6], meadow[24][24], meadow[8][20] = "A", "S", "W", "Y", "D"
    four = [
        unit("alphabet", "heroes", weapons=(SWORD,), DEX=5, STR=5, printed={"initiative": 9, "speed": 12}),
        unit("suzi", "heroes", weapons=(PISTOL,), printed={"initiative": 10, "speed": 12}),
        unit("white night", "heroes", weapons=(SWORD,), DEX=6, STR=6, printed={"initiative": 5, "speed": 12}),
        unit("yue", "heroes", weapons=(PISTOL,), printed={"initiative": 16, "speed": 12}),
    ]
    dragon = unit("dragon", "beasts", size=15, printed={"initiative": 12})
    told = tuple(("alphabet", each.id) for each in four[1:])
    battle = opened(
        ["".join(row) for row in meadow], *four, dragon, before=Before(initiator="alphabet", told=told),
        faces=(6, 10, 1, 3),
    )  # fmt: skip
    assert one(battle, SurpriseBegan).caught == ("dragon",)
    while phase(battle) == "surprise":
        who = battle.acting()
        assert who is not None
        do(battle, Move(who, way(battle, who, RING[who])))
        assert battle.unit(who).standard == battle.unit(who).move == 0
        last = len(rows(battle, Moved)) == 4
        do(battle, EndTurn(who), (2,) if last else ())
    assert [event.round for event in rows(battle, RoundStarted)] == [1]
    assert [event.unit for event in rows(battle, InitiativeRolled)][-1] == "dragon"
    assert len(rows(battle, InitiativeRolled)) == 5, "who rolled in the surprise round keeps that score"


def way(battle: Battle, who: str, square: Square) -> tuple[Square, ...]:
    """The cheapest path there."""
    with battle:
        return movement.reach(battle, battle.unit(who)).path(*square)


@pytest.mark.rule("SUR-07", "SUR-08")
def test_the_scores_of_the_surprise_round_are_kept() -> None:
    """Only the two who may act roll at its start; in round 1 the other two roll, and Ann goes by her real score."""
    battle = opened(ROW, ANN, BOB, HAL, CID, before=Before(initiator="ann", told=(("ann", "hal"),)), faces=(1, 9))
    do(battle, GoOnAlert("ann"))
    end(battle)
    do(battle, EndTurn("hal"), (2, 10))
    assert phase(battle) == "rounds"
    assert {each.id: each.initiative for each in battle.units()} == {"ann": 4, "bob": 11, "hal": 14, "cid": 17}
    assert initiative.order(battle) == ("cid", "hal", "bob", "ann")
    end_until(battle, "ann")
    assert battle.acting() == "ann"
    assert not battle.unit("ann").single, "from now on a whole turn"


@pytest.mark.rule("SUR-12", "DEF-15", "INI-08")
def test_who_cannot_act_is_caught_flat_footed_until_its_first_turn() -> None:
    battle = opened(ROW, ANN, BOB, HAL, CID, before=Before(initiator="ann"), faces=(1,))
    assert battle.unit("bob").flat_footed
    assert not battle.unit("ann").flat_footed
    do(battle, GoOnAlert("ann"))
    do(battle, EndTurn("ann"), (10, 2, 3))
    assert battle.acting() == "bob"
    assert not battle.unit("bob").flat_footed
    assert battle.unit("cid").flat_footed


@pytest.mark.rule("INI-08")
def test_an_accomplice_stays_flat_footed_until_its_own_action() -> None:
    battle = opened(ROW, ANN, BOB, HAL, CID, before=Before(initiator="ann", told=(("ann", "hal"),)), faces=(1, 9))
    assert battle.unit("hal").flat_footed
    do(battle, GoOnAlert("ann"))
    end(battle)
    assert not battle.unit("hal").flat_footed


# --- the initiator


@pytest.mark.rule("SUR-10", "HOS-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_initiator_has_to_show_hostility(edition: str) -> None:
    """It can neither stand up from nothing, nor let its turn end, before it has shown what it is about."""
    battle = opened(ROW, ANN, BOB, HAL, CID, before=Before(initiator="ann"), faces=(1,), edition=edition)
    assert refused(battle, EndTurn("ann")).key == "surprise.show"
    assert "end_turn" not in verbs(battle, "ann")
    away = opened(["...A..B", "......."], ANN, BOB, before=Before(initiator="ann"), faces=(1,))
    assert refused(away, Move("ann", ((2, 0),))).key == "surprise.not_hostile"
    do(away, Move("ann", ((4, 0),)))
    do(away, EndTurn("ann"), (5,))


@pytest.mark.rule("SUR-10")
def test_closing_in_counts_only_with_a_weapon_out() -> None:
    """An empty hand that comes nearer is no threat."""
    unarmed = unit("ann", printed={"initiative": 3})
    battle = opened(["...A..B"], unarmed, BOB, before=Before(initiator="ann"), faces=(1,))
    assert refused(battle, Move("ann", ((4, 0),))).key == "surprise.not_hostile"
    assert "move" not in verbs(battle, "ann")


@pytest.mark.rule("SUR-11", "RDY-04")
def test_the_initiator_may_not_ready_anything() -> None:
    battle = opened(ROW, ANN, BOB, HAL, CID, before=Before(initiator="ann"), faces=(1,))
    refusal = refused(battle, Aid("ann", "hal", "break_free"))
    assert (refusal.key, refusal.rules) == ("surprise.no_ready", ("SUR-11", "RDY-04"))
    assert "aid" not in verbs(battle, "ann")


@pytest.mark.rule("SUR-13", "HOS-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_there_is_never_a_second_surprise_round(edition: str) -> None:
    battle = opened(ROW, ANN, BOB, HAL, CID, before=Before(initiator="ann"), faces=(1,), edition=edition)
    do(battle, GoOnAlert("ann"))
    do(battle, EndTurn("ann"), (10, 2, 3))
    refusal = refused(battle, GoOnAlert("bob"))
    assert (refusal.key, refusal.rules) == ("hostility.fighting", ("SUR-13", "HOS-03"))
    assert refused(battle, Warn("bob", "ann")).key == "hostility.fighting"
    assert not verbs(battle, "bob") & {"warn", "go_on_alert", "read_intent"}
    do(battle, Parry("bob", "sword"))
    assert len(rows(battle, SurpriseBegan)) == 1
    assert battle.scene(Opening).phase == "rounds"


# --- charging


LANE = ["A........B.", "..........."]


@pytest.mark.rule("CHG-12", "SUR-18")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_charge_in_the_surprise_round_is_a_standard_action_at_half_speed(edition: str) -> None:
    """DV-07: speed 12, so 6 metres at most, and +3 DP at Base 3 with Strength 5; 7 metres are too many."""
    ann = unit("ann", weapons=(SWORD,), STR=5, DEX=5, printed={"speed": 12, "base_defense": 3, "initiative": 3})
    battle = opened(["A.......B.", ".........."], ann, BOB, before=Before(initiator="ann"), faces=(1,), edition=edition)
    found = referee.forecast(battle, Charge("ann", "bob", "sword", square=(6, 0)))
    assert [each.value for each in found.modifiers if each.key == "modifier.charge"] == [3]  # type: ignore[union-attr]
    assert next(offer.costs for offer in referee.legal(battle, "ann") if offer.verb == "charge") == ("standard",)
    far = opened(LANE, ann, BOB, before=Before(initiator="ann"), faces=(1,), edition=edition)
    refusal = refused(far, Charge("ann", "bob", "sword", square=(7, 0)))
    assert (refusal.key, refusal.fact("limit")) == ("charge.too_far", 6)


@pytest.mark.rule("CHG-01", "FUL-01")
def test_in_an_ordinary_round_the_charge_has_its_whole_length_again() -> None:
    ann = unit("ann", weapons=(SWORD,), STR=5, DEX=5, printed={"speed": 12, "initiative": 3})
    battle = opened(LANE, ann, BOB, before=Before(initiator="ann"), faces=(1,))
    do(battle, GoOnAlert("ann"))
    do(battle, EndTurn("ann"), (2,))
    end_until(battle, "ann")
    assert referee.why_not(battle, Charge("ann", "bob", "sword", square=(7, 0))) is None
    assert next(offer.costs for offer in referee.legal(battle, "ann") if offer.verb == "charge") == ("move", "standard")


# --- warnings


@pytest.mark.rule("PRE-03", "PRE-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_warning_starts_it_and_only_who_had_noticed_by_itself_can_act(edition: str) -> None:
    """Cid cries out that Ann is about; Bob has her in sight himself, Dan behind the wall has not."""
    field = ["A...#", "....#", "B..C#", "##.##", "D...."]
    dan = unit("dan", "blue", printed={"initiative": 1})
    battle = opened(field, CID, ANN, BOB, dan, edition=edition)
    assert refused(battle, Warn("cid", "bob")).key == "hostility.friend"
    do(battle, Warn("cid", "ann"), (5, 5))
    began = one(battle, SurpriseBegan)
    assert began.able == (("cid", "SUR-02"), ("bob", "PRE-04"))
    assert began.caught == ("ann", "dan")
    assert battle.acting() == "cid"


@pytest.mark.rule("PRE-03")
def test_nobody_warns_of_somebody_it_has_not_noticed() -> None:
    field = ["A...#", "....#", "B..C#", "#####", "D...."]
    dan = unit("dan", "red", printed={"initiative": 1})
    battle = opened(field, CID, ANN, BOB, dan)
    assert refused(battle, Warn("cid", "dan")).key == "hostility.not_noticed"
    assert offered(battle, "cid", "warn", "target") == {"ann"}


@pytest.mark.rule("PRE-05")
@pytest.mark.parametrize(
    ("map", "before", "acts"),
    [
        (["A....", ".....", "C...."], Before(hostile=("ann",)), True),
        (["A....", ".....", "C...."], Before(), False),
        (["A....", ".....", "C...."], Before(rounds=1, hostile=("hal",)), False),
    ],
)
def test_a_target_that_was_hostile_all_along_acts_once_it_has_noticed_them(
    map: list[str], before: Before, acts: bool
) -> None:
    """Ann sees Cid as Cid sees her: only where she came with harm in mind is she ready for it."""
    battle = opened(map, CID, ANN, before=before)
    do(battle, Warn("cid", "ann"), (5, 5) if acts else (5,))
    assert dict(one(battle, SurpriseBegan).able).get("ann") == ("PRE-05" if acts else None)


@pytest.mark.rule("HOS-05", "PRE-05")
def test_a_plan_alone_is_no_help_against_who_is_faster() -> None:
    """Ann had planned to close in and surprise them; Bob turns on her first, without a word of warning."""
    battle = opened(["A..B"], BOB, ANN, before=Before(hostile=("ann",)))
    do(battle, GoOnAlert("bob"), (5,))
    assert one(battle, SurpriseBegan).caught == ("ann",)
    warned = opened(["A..B"], BOB, ANN, before=Before(hostile=("ann",)))
    do(warned, Warn("bob", "ann"), (5, 5))
    assert one(warned, SurpriseBegan).caught == ()


# --- turns


@pytest.mark.rule("INI-01")
def test_a_fight_without_anything_before_it_begins_as_ever() -> None:
    battle = fight(["A.B"], ANN, BOB, fresh=True)
    assert battle.scene(Opening) == Opening()
    assert [event.unit for event in rows(battle, TurnStarted)] == ["ann"]


@pytest.mark.rule("SUR-10", "HOS-06")
def test_of_the_spells_only_those_that_open_a_fight_are_offered() -> None:
    """Missiles at Bob and fire on the ground begin it; neither is left where the scenario says how it begins."""
    mage = replace(unit("ann", INT=5, RES=4, Occult=5, printed={"initiative": 3}), spells=(FIRE, MISSILES, BANK))
    battle = opened(["A..B.H"], mage, BOB, HAL, before=Before(initiator="ann"), faces=(1,))
    assert offered(battle, "ann", "cast", "target") == {"bob"}
    assert {offer.fields[0].values for offer in referee.legal(battle, "ann") if offer.verb == "cast"} == {
        ("missiles",), ("fire",),
    }  # fmt: skip
    told = opened(["A..B.H"], mage, BOB, HAL, before=Before(initiator="ann", act="attack"), faces=(1,))
    assert "cast" not in verbs(told, "ann")
