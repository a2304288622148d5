"""All-out attack (AOA): EX-11, DV-08."""

from __future__ import annotations

import pytest

from systems.commands import AllOutAttack, Attack, Parry
from systems.events import AttackAnnounced, Changed
from tests.field import (
    FIST,
    PISTOL,
    SWORD,
    do,
    end,
    end_until,
    fight,
    grant,
    lines,
    miss,
    parts,
    preview,
    refused,
    rows,
    shot,
    unit,
    verbs,
    weapon,
)  # fmt: skip

FAST = weapon("fast", "blade", size=1, damage=9, high_speed=3)
PLAIN = weapon("plain", "blade", size=1, damage=9)
#: EX-11: Strength 7, Base 5, and a parry worth 3.
ANN = unit("ann", STR=7, Brawl=3, Blade=3, weapons=(FIST, SWORD), printed={"base_defense": 5, "insight_defense": 1})
BOB = unit("bob", "blue", STR=4, Blade=4, weapons=(FAST, PLAIN))


@pytest.mark.rule("AOA-01", "STD-05")
def test_an_all_out_attack_costs_the_standard_action() -> None:
    battle = fight(["AB"], ANN, BOB)
    found = preview(battle, AllOutAttack("ann", "bob", "fist"))
    miss(battle, AllOutAttack("ann", "bob", "fist"))
    assert (found.costs, battle.unit("ann").standard, battle.unit("ann").move) == (("standard",), 0, 1)
    assert "AOA-01" in rows(battle, AttackAnnounced)[-1].rules


@pytest.mark.rule("AOA-02")
def test_one_a_round_however_many_standard_actions_there_are() -> None:
    battle = fight(["AB"], ANN, BOB)
    miss(battle, AllOutAttack("ann", "bob", "fist"))
    grant(battle, "ann")
    refusal = refused(battle, AllOutAttack("ann", "bob", "fist"))
    assert (refusal.key, refusal.rules) == ("all_out.once", ("AOA-02",))
    assert "attack" in verbs(battle, "ann")
    assert "all_out_attack" not in verbs(battle, "ann")
    end_until(battle, "ann")
    miss(battle, AllOutAttack("ann", "bob", "fist"))


@pytest.mark.rule("AOA-03")
@pytest.mark.parametrize(("strength", "base", "bonus"), [(7, 5, 3), (7, 2, 2), (1, 5, 0), (2, 5, 1), (9, 3, 3)])
def test_half_of_strength_but_no_more_than_base_defense(strength: int, base: int, bonus: int) -> None:
    """EX-11: half of 7 is 3; DV-08: Strength 7 and Base 2 give 2."""
    ann = unit("ann", STR=strength, Brawl=3, printed={"base_defense": base})
    battle = fight(["AB"], ann, BOB)
    found = preview(battle, AllOutAttack("ann", "bob", "fist"))
    assert found.pool - shot(battle, "ann", "bob", "fist").pool == bonus
    strong = fight(["AB"], ANN, BOB)
    assert lines(preview(strong, AllOutAttack("ann", "bob", "fist")))["all_out"] == 3


@pytest.mark.rule("AOA-03")
def test_only_melee_attacks_are_made_all_out() -> None:
    battle = fight(["AB"], unit("ann", STR=4, Firearms=2, weapons=(PISTOL,)), BOB)
    refusal = refused(battle, AllOutAttack("ann", "bob", "pistol"))
    assert (refusal.key, refusal.rules) == ("all_out.melee_only", ("AOA-03",))


@pytest.mark.rule("AOA-04")
def test_base_defense_is_lower_by_the_bonus_for_one_round() -> None:
    """EX-11: 5 − 3 = 2, until ann's next turn begins."""
    battle = fight(["AB"], ANN, BOB)
    assert battle.unit("ann").base_defense == 5
    miss(battle, AllOutAttack("ann", "bob", "fist"))
    assert (battle.unit("ann").base_defense, battle.unit("ann").all_out_loss) == (2, 3)
    end(battle)
    assert lines(shot(battle, "bob", "ann", "plain"))["all_out_loss"] == 3
    end(battle)
    assert (battle.acting(), battle.unit("ann").base_defense) == ("ann", 5)
    changes = [event for event in rows(battle, Changed) if event.field == "all_out_loss"]
    assert [(event.old, event.new) for event in changes] == [(0, 3), (3, 0)]


@pytest.mark.rule("AOA-05", "AOA-06", "DEF-09")
def test_ex_11_high_speed_takes_the_last_base_and_parry_collapses_with_one_point_left_over() -> None:
    """Base 2 and Parry 3 against High Speed 3: 2 points used, Parry (and Insight) lost, 1 point over."""
    battle = fight(["AB"], ANN, BOB)
    miss(battle, AllOutAttack("ann", "bob", "fist"))
    do(battle, Parry("ann", "sword"))
    end(battle)
    assert parts(shot(battle, "bob", "ann", "plain")) == {"base": 2, "parry": 3, "insight": 1}
    found = shot(battle, "bob", "ann", "fast")
    assert parts(found) == {}
    assert (lines(found)["high_speed"], lines(found)["collapse"]) == (2, 4)
    assert dict(found.leftover) == {"high_speed": 1}


@pytest.mark.rule("DEF-09", "DEF-05")
def test_without_an_all_out_attack_the_third_point_goes_into_the_parry() -> None:
    """The same numbers (Base 2, Parry 3, High Speed 3) without the collapse: 2 points of Parry stay."""
    ann = unit("ann", STR=7, Brawl=3, Blade=3, weapons=(FIST, SWORD), printed={"base_defense": 2})
    battle = fight(["AB"], ann, BOB)
    do(battle, Parry("ann", "sword"))
    end(battle)
    found = shot(battle, "bob", "ann", "fast")
    assert (parts(found), dict(found.leftover)) == ({"parry": 2}, {})


@pytest.mark.rule("AOA-05", "AOA-03")
def test_dv_08_when_the_loss_itself_takes_base_to_0_the_rest_is_gone_for_the_duration() -> None:
    """Strength 7, Base 2, Dodge 2, Parry 3."""
    ann = unit(
        "ann", STR=7, Brawl=3, Blade=3, weapons=(FIST, SWORD),
        printed={"base_defense": 2, "dodge_defense": 2, "insight_defense": 1},
    )  # fmt: skip
    battle = fight(["AB"], ann, BOB)
    found = preview(battle, AllOutAttack("ann", "bob", "fist"))
    assert lines(found)["all_out"] == 2
    miss(battle, AllOutAttack("ann", "bob", "fist"))
    do(battle, Parry("ann", "sword"))
    end(battle)
    assert battle.unit("ann").parry_bonus == 3
    assert parts(shot(battle, "bob", "ann", "plain")) == {}
    end(battle)
    end(battle)
    assert parts(shot(battle, "bob", "ann", "plain")) == {"base": 2, "dodge": 2, "insight": 1}


@pytest.mark.rule("AOA-05", "AOA-04")
@pytest.mark.parametrize(("strength", "base"), [(1, 1), (5, 0)])
def test_an_attack_all_out_that_won_nothing_was_made_all_the_same(strength: int, base: int) -> None:
    """Strength 1 or Base 0 give +0; once Base is 0 (here by a gun's High Speed) the rest collapses, for one round."""
    printed = {"base_defense": base, "dodge_defense": 2, "insight_defense": 1}
    ann = unit("ann", STR=strength, Brawl=3, printed=printed)
    gun = weapon("gun", "firearm", damage=9, base=20, high_speed=1)
    battle = fight(["AB"], ann, unit("bob", "blue", weapons=(gun,)))
    miss(battle, AllOutAttack("ann", "bob", "fist"))
    assert (battle.unit("ann").all_out_loss, battle.unit("ann").all_out) == (0, True)
    end(battle)
    found = shot(battle, "bob", "ann", "gun")
    assert (parts(found), lines(found)["collapse"]) == ({}, 3)
    end(battle)
    assert not battle.unit("ann").all_out
    end(battle)
    assert parts(shot(battle, "bob", "ann", "gun"))["insight"] == 1


@pytest.mark.rule("AOA-05")
def test_a_collapse_by_a_trait_is_over_with_that_attack() -> None:
    battle = fight(["AB"], ANN, BOB)
    miss(battle, AllOutAttack("ann", "bob", "fist"))
    end(battle)
    assert parts(shot(battle, "bob", "ann", "fast")) == {}
    assert parts(shot(battle, "bob", "ann", "plain")) == {"base": 2, "insight": 1}


@pytest.mark.rule("AOA-05", "MAT-02")
def test_repeated_attacks_bring_the_collapse_as_well() -> None:
    """Base 2 left, no Parry, no Dodge: the third attack meets Base 0 and so no Insight either."""
    battle = fight(["AB"], ANN, BOB)
    miss(battle, AllOutAttack("ann", "bob", "fist"))
    end(battle)
    left = []
    for _ in range(3):
        found = shot(battle, "bob", "ann", "plain")
        left.append(parts(found))
        grant(battle, "bob")
        miss(battle, Attack("bob", "ann", "plain"))
    assert left == [{"base": 2, "insight": 1}, {"base": 1, "insight": 1}, {}]
