"""Feints: one blow without Base and Dodge, how long that lasts, and readjusting (FNT, FUL-03)."""

from __future__ import annotations

import pytest

from components.condition import Conditions
from systems.battle import Battle
from systems.commands import Attack, Feint, Readjust, TotalDefense, Trip
from systems.events import ActionSpent, ContestResolved, Feinted, FeintEnded, Rolled
from tests.field import (
    BOW,
    FIST,
    SWORD,
    do,
    end,
    end_until,
    fight,
    grant,
    hit,
    line,
    lines,
    miss,
    offered,
    one,
    parts,
    preview,
    refused,
    rows,
    shot,
    unit,
    verbs,
)  # fmt: skip
from tests.wrestling import plan, settle

ANN = unit("ann", INT=3, Subterfuge=3, STR=3, Brawl=3, weapons=(FIST, SWORD, BOW), specialties=("feint",), Blade=2,
           Archery=2)  # fmt: skip
BOB = unit("bob", "blue", PER=2, Empathy=2, printed={"base_defense": 2, "dodge_defense": 1, "insight_defense": 1})
EVE = unit("eve", "red", STR=3, Brawl=3)
FEINT = Feint("ann", "bob")


def feinted(battle: Battle, own: int = 2, other: int = 0) -> None:
    do(battle, FEINT, settle(plan(battle, FEINT).steps[0], own, other))


@pytest.mark.rule("FNT-01", "FNT-02")
def test_a_feint_takes_a_standard_action_and_is_intelligence_against_perception() -> None:
    """INT 3 + Subterfuge 3 + specialty against PER 2 + half of Empathy 2; no weapon and no defense has a part in it."""
    battle = fight(["AB"], ANN, BOB)
    step = plan(battle, FEINT).steps[0]
    assert step.own is not None
    assert {each.source: each.value for each in step.own.modifiers} == {"INT": 3, "Subterfuge": 3, "feint": 1}
    assert {each.source: each.value for each in step.other.modifiers} == {"PER": 2, "Empathy": 2, "read_people": -1}
    feinted(battle)
    assert one(battle, ActionSpent).costs == ("standard",)
    assert battle.unit("bob").feinted_by == ("ann",)
    assert (one(battle, Feinted).unit, one(battle, Feinted).target) == ("ann", "bob")


@pytest.mark.rule("FLW-08")
def test_what_is_no_attack_is_told_with_all_its_dice_are_made_of_and_what_they_came_to() -> None:
    battle = fight(["AB"], ANN, BOB)
    feinted(battle, 2, 1)
    told = one(battle, ContestResolved)
    assert {each.source: each.value for each in told.own_modifiers} == {"INT": 3, "Subterfuge": 3, "feint": 1}
    assert [each.pool for each in rows(battle, Rolled)] == [
        sum(each.value for each in side) for side in (told.own_modifiers, told.other_modifiers)
    ]
    assert (told.own, told.other) == (2, 1)


@pytest.mark.rule("FNT-02", "DIC-07")
def test_a_tie_deceives_nobody() -> None:
    battle = fight(["AB"], ANN, BOB)
    feinted(battle, 1, 1)
    assert one(battle, ContestResolved).margin == 0
    assert battle.unit("bob").feinted_by == ()


@pytest.mark.rule("FNT-03", "MAT-06")
def test_the_next_melee_attack_meets_neither_base_nor_dodge_defense() -> None:
    """Base 2 and Dodge 1 are gone, Insight 1 stays; without Base there are no defensive extra successes either."""
    battle = fight(["AB"], ANN, BOB)
    before = parts(shot(battle, "ann", "bob", "fist"))
    assert (before["base"], before["dodge"]) == (2, 1)
    feinted(battle)
    grant(battle, "ann")
    found = shot(battle, "ann", "bob", "fist")
    assert parts(found) == {"insight": 1}
    assert (line(found, "FNT-03").value, lines(found)["feint"]) == (3, 3)
    assert found.defense_extra_max == 0


@pytest.mark.rule("FNT-03", "TDF-02")
def test_dodge_from_total_defense_is_gone_as_well() -> None:
    battle = fight(["AB"], ANN, BOB)
    feinted(battle)
    end(battle)
    do(battle, TotalDefense("bob"))
    end_until(battle, "ann")
    assert parts(shot(battle, "ann", "bob", "fist")) == {"insight": 1}


@pytest.mark.rule("FNT-03")
def test_only_melee_attacks_and_only_this_target_are_helped() -> None:
    battle = fight(["AB", ".D"], ANN, BOB, unit("dan", "blue", printed={"base_defense": 2}))
    feinted(battle)
    grant(battle, "ann")
    assert parts(shot(battle, "ann", "bob", "bow"))["base"] == 2
    assert parts(shot(battle, "ann", "dan", "fist"))["base"] == 2


@pytest.mark.rule("FNT-05")
def test_only_the_feinter_has_the_benefit() -> None:
    battle = fight(["AB", ".E"], ANN, BOB, EVE)
    feinted(battle)
    end_until(battle, "eve")
    assert parts(shot(battle, "eve", "bob", "fist"))["base"] == 2
    miss(battle, Attack("eve", "bob", "fist"))
    assert battle.unit("bob").feinted_by == ("ann",)


@pytest.mark.rule("FNT-05")
@pytest.mark.parametrize("faces", [(8,), (1,)])
def test_the_first_melee_attack_uses_it_up_hit_or_miss(faces: tuple[int, ...]) -> None:
    """With a second standard action it may be in the same turn."""
    battle = fight(["AB"], ANN, BOB)
    feinted(battle)
    grant(battle, "ann")
    pool = shot(battle, "ann", "bob", "fist").pool
    hit(battle, "ann", "bob", "fist", faces + (1,) * (pool - 1))
    assert battle.unit("bob").feinted_by == ()
    assert one(battle, FeintEnded).cause == "used"
    grant(battle, "ann")
    assert lines(shot(battle, "ann", "bob", "fist")).get("feint", 0) == 0


@pytest.mark.rule("FNT-05")
def test_a_trip_is_a_melee_attack_and_uses_it_up_too() -> None:
    battle = fight(["AB"], ANN, BOB)
    feinted(battle)
    grant(battle, "ann")
    assert lines(preview(battle, Trip("ann", "bob", "fist")))["feint"] == 3
    miss(battle, Trip("ann", "bob", "fist"))
    assert battle.unit("bob").feinted_by == ()


@pytest.mark.rule("FNT-05")
def test_a_shot_leaves_the_feint_as_it_is() -> None:
    battle = fight(["AB"], ANN, BOB)
    feinted(battle)
    grant(battle, "ann")
    miss(battle, Attack("ann", "bob", "bow"))
    assert battle.unit("bob").feinted_by == ("ann",)


@pytest.mark.rule("FNT-04")
def test_it_works_until_the_end_of_the_feinters_next_turn() -> None:
    battle = fight(["AB"], ANN, BOB)
    feinted(battle)
    end(battle)
    assert battle.unit("bob").feinted_by == ("ann",)
    end_until(battle, "ann")
    assert battle.unit("bob").feinted_by == ("ann",)
    assert lines(shot(battle, "ann", "bob", "fist"))["feint"] == 3
    end(battle)
    assert battle.unit("bob").feinted_by == ()
    assert one(battle, FeintEnded).cause == "expired"


@pytest.mark.rule("FNT-04")
def test_a_turn_that_is_passed_over_counts_as_well() -> None:
    battle = fight(["AB", ".E"], ANN, BOB, EVE)
    feinted(battle)
    end(battle)
    with battle:
        battle.write("ann", Conditions, "inflicted", (("asleep", "", ""),))
    end_until(battle, "eve")
    assert battle.unit("bob").feinted_by == ("ann",)
    end(battle)
    assert battle.unit("bob").feinted_by == ()


@pytest.mark.rule("FNT-06", "FUL-03", "ACT-04")
def test_readjusting_is_a_full_round_action_and_gets_over_every_feint() -> None:
    battle = fight(["AB", ".E"], ANN, BOB, unit("eve", INT=3, Subterfuge=3))
    feinted(battle)
    with battle:
        battle.write("bob", Conditions, "feinted_by", (*battle.of("bob", Conditions).feinted_by, ("eve", 2)))
    end(battle)
    assert "readjust" in verbs(battle, "bob")
    do(battle, Readjust("bob"))
    assert one(battle, ActionSpent).costs == ("move", "standard")
    assert battle.unit("bob").feinted_by == ()
    assert {(each.unit, each.cause) for each in rows(battle, FeintEnded)} == {
        ("ann", "readjusted"), ("eve", "readjusted"),
    }  # fmt: skip


@pytest.mark.rule("FNT-06")
def test_nobody_readjusts_without_a_feint_to_get_over() -> None:
    battle = fight(["AB"], ANN, BOB)
    assert refused(battle, Readjust("ann")).key == "readjust.nothing"
    assert "readjust" not in verbs(battle, "ann")


@pytest.mark.rule("FNT-01")
def test_friends_the_helpless_and_those_who_see_nothing_are_not_deceived() -> None:
    battle = fight(["AB", ".E", "##", ".D"], ANN, BOB, EVE, unit("dan", "blue"))
    assert refused(battle, Feint("ann", "eve")).key == "attack.friend"
    assert refused(battle, Feint("ann", "ann")).key == "attack.no_target"
    assert refused(battle, Feint("ann", "nobody")).key == "attack.no_target"
    assert refused(battle, Feint("ann", "dan")).key in ("attack.not_located", "feint.unseen")
    with battle:
        battle.write("bob", Conditions, "inflicted", (("blind", "", ""),))
    assert refused(battle, FEINT).key == "feint.unseen"
    with battle:
        battle.write("bob", Conditions, "inflicted", (("asleep", "", ""),))
    assert refused(battle, FEINT).key == "feint.helpless"
    assert offered(battle, "ann", "feint", "target") == set()


@pytest.mark.rule("FNT-03")
def test_the_forecast_gives_the_chance_that_the_target_falls_for_it() -> None:
    battle = fight(["AB"], ANN, BOB)
    found = plan(battle, FEINT)
    (effect,) = found.effects
    assert effect.key == "feinted"
    assert effect.chance == pytest.approx(found.steps[0].win)
    feinted(battle)
