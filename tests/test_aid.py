"""Standing ready to help: the same roll before the deed, its successes are dice (AID, RDY)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.binding import Bonds
from game.text import Text
from systems import plan_odds, referee
from systems.battle import Battle
from systems.commands import Aid, Charge, Escape, Grapple, Overrun, Pin
from systems.events import ActionOwed, AidGiven, AidLapsed, AidReadied, EscapeTried, Rolled
from systems.facts import WeaponFacts
from systems.forecast import ContestFacts, Forecast
from systems.view import view
from tests.field import FIST, do, end, end_until, fight, offered, one, preview, refused, rows, unit
from tests.wrestling import fall, held, pinned, plan

ANN = unit("ann", DEX=3, Athletics=2, STR=3, Brawl=2, specialties=("escape", "grappling"))
BOB = unit("bob", DEX=2, Athletics=1, STR=2, Brawl=1, specialties=("escape", "grappling"))
EVE = unit("eve", "blue", STR=3, Brawl=2, specialties=("grappling",))


def bound(battle: Battle, unit_id: str, dc: int = 3) -> Battle:
    """The unit's hands are tied."""
    with battle:
        battle.write(unit_id, Bonds, "dc", dc)
        battle.write(unit_id, Bonds, "material", "rope")
    return battle


def slipping(map: tuple[str, ...] = ("AB...E",), **more: object) -> Battle:
    """Bob, bound, is one turn short of a minute's work on his bonds; it is ann's turn."""
    battle = bound(fight(list(map), ANN, BOB, EVE, **more), "bob")  # type: ignore[arg-type]
    for _ in range(9):
        end_until(battle, "bob")
        do(battle, Escape("bob"))
    end_until(battle, "ann")
    return battle


@pytest.mark.rule("AID-01", "RDY-05", "RDY-01")
def test_help_is_readied_with_the_standard_action() -> None:
    battle = slipping()
    do(battle, Aid("ann", "bob", "escape"))
    assert battle.unit("ann").standard == 0
    assert battle.unit("ann").readied == ("bob", "escape")
    assert one(battle, AidReadied).deed == "escape"


@pytest.mark.rule("AID-02", "BON-04", "RDY-03")
def test_the_helper_rolls_first_and_its_successes_are_dice() -> None:
    """Ann's DEX 3 + Athletics 2 + 1 come to two successes; Bob's DEX 2 + Athletics 1 + 1 roll six dice for it."""
    battle = slipping()
    do(battle, Aid("ann", "bob", "escape"))
    end_until(battle, "bob")
    do(battle, Escape("bob"), (8, 9, 1, 1, 1, 1) + (8,) * 4 + (1,) * 2)
    assert [(each.unit, each.pool) for each in rows(battle, Rolled)[-2:]] == [("ann", 6), ("bob", 6)]
    assert one(battle, AidGiven).dice == 2
    assert one(battle, EscapeTried).successes == 4
    aid = [line for line in one(battle, EscapeTried).modifiers if line.rule == "AID-02"]
    assert [(line.value, line.kind, line.source) for line in aid] == [(2, "perfect", "ann")]


@pytest.mark.rule("AID-02")
def test_the_forecast_of_a_deed_that_will_be_helped_names_the_helper_and_counts_it_exactly() -> None:
    battle = slipping()
    do(battle, Aid("ann", "bob", "escape"))
    end_until(battle, "bob")
    found = referee.forecast(battle, Escape("bob"))
    assert isinstance(found, Forecast)
    assert [line.source for line in found.modifiers if line.key == "modifier.helper"] == ["ann"]
    help = plan_odds.side(6)
    mixed = plan_odds.mixture([(chance, plan_odds.side(4 + dice)) for dice, chance in enumerate(help)])
    assert found.successes == pytest.approx(mixed)


@pytest.mark.rule("RDY-01")
def test_help_that_went_off_costs_an_action_of_its_kind_next_turn() -> None:
    battle = slipping()
    do(battle, Aid("ann", "bob", "escape"))
    end_until(battle, "bob")
    do(battle, Escape("bob"), (1,) * 6 + (1,) * 4)
    end_until(battle, "ann")
    assert (battle.unit("ann").standard, battle.unit("ann").move) == (0, 1)
    assert one(battle, ActionOwed).kind == "standard"
    end(battle)
    end_until(battle, "ann")
    assert battle.unit("ann").standard == 1


@pytest.mark.rule("AID-03", "RDY-01")
def test_help_nobody_called_for_lapses_and_costs_nothing_more() -> None:
    battle = slipping()
    do(battle, Aid("ann", "bob", "grapple"))
    end_until(battle, "bob")
    do(battle, Escape("bob"), (1,) * 4)
    assert not rows(battle, AidGiven)
    end_until(battle, "ann")
    assert one(battle, AidLapsed).deed == "grapple"
    assert battle.unit("ann").readied == ("", "")
    assert battle.unit("ann").standard == 1


@pytest.mark.rule("AID-04")
def test_only_rolls_of_skills_can_be_helped_with() -> None:
    """The contests of holds, shoves and bonds; no attack, no save, no roll that an attack decides or that nobody asks
    for.
    """
    battle = slipping()
    deeds = offered(battle, "ann", "aid", "deed")
    assert {"grapple", "pin", "break_free", "bull_rush", "overrun", "bind", "escape"} <= deeds
    assert not deeds & {"attack", "trip", "disarm", "sunder", "will", "fortitude", "parry", "spot"}
    assert refused(battle, Aid("ann", "bob", "trip")).key == "aid.no_skill"
    assert refused(battle, Aid("ann", "eve", "grapple")).key == "aid.foe"
    assert refused(battle, Aid("ann", "ann", "grapple")).key == "aid.nobody"


def deeds_for(battle: Battle, target: str) -> tuple[object, ...]:
    """The deeds ann is offered to help that one with, in their order."""
    offers = [offer for offer in referee.legal(battle, "ann") if offer.verb == "aid"]
    found = [{field.name: field.values for field in offer.fields} for offer in offers]
    return next(each["deed"] for each in found if target in each["target"])


def test_the_deeds_a_friend_can_come_to_now_are_offered_first() -> None:
    """Bob, held, may want out; dan, free, does what anybody does. Every deed can be helped with all the same."""
    dan = unit("dan", STR=2, Brawl=1)
    battle = fight(["ABED"], ANN, BOB, EVE, dan)
    every = set(battle.rules.deeds())
    assert deeds_for(battle, "bob") == deeds_for(battle, "dan")
    assert deeds_for(battle, "dan")[0] == "bull_rush"
    assert deeds_for(battle, "dan")[-7:-4] == ("break_pin", "break_free", "escape")
    held(battle, "eve", "bob")
    assert deeds_for(battle, "bob")[:2] == ("break_free", "hold")
    assert deeds_for(battle, "dan")[0] == "bull_rush"
    assert deeds_for(bound(battle, "dan"), "dan")[0] == "escape"
    assert set(deeds_for(battle, "dan")) == set(deeds_for(battle, "bob")) == every


def test_a_friend_with_somebody_in_its_grip_is_helped_to_pin_and_a_pinned_one_out_of_that() -> None:
    battle = fight(["ABE"], ANN, BOB, EVE)
    held(battle, "bob", "eve")
    assert deeds_for(battle, "bob")[:2] == ("pin", "throw_target")
    battle = fight(["ABE"], ANN, BOB, EVE)
    pinned(battle, "eve", "bob")
    assert deeds_for(battle, "bob")[0] == "break_pin"


@pytest.mark.rule("AID-02")
def test_help_takes_a_hand_nearby() -> None:
    """Two metres away nobody can lend one; with the switch that does not matter."""
    for house, dice in (({}, 4), ({"aid_reach": "anywhere"}, 10)):
        battle = slipping(("A.B..E",), house=house)
        do(battle, Aid("ann", "bob", "escape"))
        end_until(battle, "bob")
        do(battle, Escape("bob"), (1,) * dice)
        assert len(rows(battle, AidGiven)) == (dice == 10)


@pytest.mark.rule("AID-01")
def test_who_has_been_pinned_lends_no_hand() -> None:
    """Ann stood ready, and then Eve pinned her: a body that cannot move makes no roll for anybody."""
    battle = slipping(("EAB",))
    do(battle, Aid("ann", "bob", "escape"))
    pinned(battle, "eve", "ann")
    end_until(battle, "bob")
    do(battle, Escape("bob"), (1,) * 4)
    assert rows(battle, AidGiven) == []


@pytest.mark.rule("RDY-02")
def test_until_it_goes_off_the_other_side_notices_nothing() -> None:
    """Neither the log nor the numbers of the view tell them that ann did anything; her own side reads it."""
    battle = slipping()
    friend, foe = Text("en").reader(battle, "red"), Text("en").reader(battle, "blue")
    for reader in (friend, foe):
        reader.read(battle)
    seen = len(foe.rows)
    do(battle, Aid("ann", "bob", "escape"))
    friend.read(battle)
    assert foe.read(battle) == seen == len(foe.rows)
    assert friend.rows[-1].key == "aid_readied"
    shown = view(battle, "eve").unit("ann")
    assert shown is not None
    assert shown.readied == ("", "")
    end_until(battle, "bob")
    do(battle, Escape("bob"), (8,) + (1,) * 5 + (1,) * 5)
    foe.read(battle)
    assert any(row.key == "aid_given" for row in foe.rows[seen:])


@pytest.mark.rule("AID-04", "AID-02")
def test_several_helpers_add_up() -> None:
    battle = bound(fight(["AB...E", ".D...."], ANN, BOB, EVE, replace(ANN, id="dan")), "bob")
    for _ in range(9):
        end_until(battle, "bob")
        do(battle, Escape("bob"))
    end_until(battle, "dan")
    do(battle, Aid("dan", "bob", "escape"))
    end_until(battle, "ann")
    do(battle, Aid("ann", "bob", "escape"))
    end_until(battle, "bob")
    do(battle, Escape("bob"), (8, 1, 1, 1, 1, 1) + (8, 8, 1, 1, 1, 1) + (1,) * 7)
    assert [each.dice for each in rows(battle, AidGiven)] == [1, 2]


@pytest.mark.rule("AID-02")
def test_a_contest_counts_helpers_exactly_too() -> None:
    """Whoever would help in a grapple rolls STR + Brawl as well; three to one, and the margins are a mixture."""
    battle = fight(["AB...E"], ANN, BOB, EVE)
    facts = ContestFacts("grapple", battle.unit("bob"), battle.unit("eve"), fist())
    plain = battle.rules.contest(facts)
    helped = battle.rules.contest(replace(facts, helpers=(battle.unit("ann"),)))
    assert helped.own is not None
    assert plain.own is not None
    assert [each.unit for each in helped.own.helpers] == ["ann"]
    assert helped.win > plain.win
    parts = [
        (chance, plan_odds.side(plain.own.pool + dice, 10, plain.own.lost, plain.own.extra))
        for dice, chance in enumerate(helped.own.helpers[0].successes)
    ]
    assert helped.own.successes == pytest.approx(plan_odds.mixture(parts))


def fist() -> WeaponFacts:
    return FIST


@pytest.mark.rule("AID-01", "AID-02")
def test_help_for_a_grab_counts_in_the_contest_after_the_hit_and_nowhere_else() -> None:
    """Ann stands ready while Bob grabs Eve: the touch itself is as before, the contest is easier by what she rolls."""
    battle = fight(["AB", ".E"], ANN, BOB, EVE)
    plain = alone()
    do(battle, Aid("ann", "bob", "grapple"))
    end_until(battle, "bob")
    helped = preview(battle, Grapple("bob", "eve", "fist"))
    assert helped.successes == plain.successes
    assert helped.steps[0].win > plain.steps[0].win
    step = helped.steps[0]
    assert step.own is not None
    aid = step.own.helpers[0].pool
    faces = fall(helped.pool, 1 + helped.defense_extra) + fall(aid, 2) + fall(step.own.pool + 2, 3)
    do(battle, Grapple("bob", "eve", "fist"), faces + fall(step.other.pool, 0))
    assert one(battle, AidGiven).dice == 2
    assert battle.unit("eve").grappled


def alone() -> Forecast:
    """The same grab with nobody's help."""
    battle = fight(["AB", ".E"], ANN, BOB, EVE)
    end_until(battle, "bob")
    return preview(battle, Grapple("bob", "eve", "fist"))


@pytest.mark.rule("AID-01", "AID-02")
def test_help_with_a_pin_shows_in_its_forecast() -> None:
    battle = fight(["AB", ".E"], ANN, BOB, EVE)
    held(battle, "bob", "eve", 2)
    do(battle, Aid("ann", "bob", "pin"))
    end_until(battle, "bob")
    step = plan(battle, Pin("bob", "eve")).steps[0]
    assert step.own is not None
    assert [each.unit for each in step.own.helpers] == ["ann"]


@pytest.mark.rule("RDY-01", "AID-02")
def test_help_with_an_overrun_costs_the_next_move_action() -> None:
    battle = fight([".BE....", "A......"], ANN, BOB, EVE)
    do(battle, Aid("ann", "bob", "overrun"))
    end_until(battle, "bob")
    command = Overrun("bob", "eve", ((2, 0), (3, 0)))
    step = plan(battle, command).steps[0]
    assert step.own is not None
    do(battle, command, fall(step.own.helpers[0].pool, 1) + fall(step.own.pool + 1, 2) + fall(step.other.pool, 0))
    assert battle.unit("bob").x == 3
    end_until(battle, "ann")
    assert (battle.unit("ann").standard, battle.unit("ann").move) == (1, 0)


@pytest.mark.rule("AID-02", "CHG-15")
def test_help_with_a_bull_rush_counts_for_the_one_at_the_end_of_a_charge() -> None:
    """The forecast of the charge has the helper whose dice then fall: ann stands beside the target."""
    battle = fight(["B....E", "....A."], ANN, BOB, EVE)
    end_until(battle, "ann")
    do(battle, Aid("ann", "bob", "bull_rush"))
    end_until(battle, "bob")
    command = Charge("bob", "eve", "fist", square=(4, 0), rush="knock_down")
    shown = preview(battle, command)
    step = shown.steps[0]
    assert step.own is not None
    assert [each.unit for each in step.own.helpers] == ["ann"]
    faces = fall(shown.pool, 1 + shown.defense_extra) + fall(step.own.helpers[0].pool, 2)
    do(battle, command, faces + fall(step.own.pool + 2, 3) + fall(step.other.pool, 0))
    assert one(battle, AidGiven).dice == 2
    assert battle.unit("eve").prone
