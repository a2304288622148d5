"""Arts used as an action: what they cost, which clash, what they give and for how long (CUL, AOA-07, EX-17)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import (
    Activate,
    AllOutAttack,
    Attack,
    BullRush,
    Charge,
    Disarm,
    Grapple,
    Move,
    Sunder,
    TotalDefense,
    Trip,
)  # fmt: skip
from systems.events import AbilityEnded, AbilityUsed, ActionSpent, DamageTaken
from systems.facts import AbilityFacts
from systems.forecast import Forecast
from tests.field import (
    BOW,
    FIST,
    KNIFE,
    PISTOL,
    SWORD,
    do,
    end,
    end_until,
    fight,
    grant,
    hit,
    lines,
    offered,
    one,
    parts,
    preview,
    refused,
    shot,
    unit,
)  # fmt: skip
from tests.test_binding import helpless

FORCE = AbilityFacts("force", "standard", gives=(("attack", 4),), rounds=2)
BREATH = AbilityFacts("breath", "swift", "cultivation", (("attack", 1), ("insight", 3)), 3, "training")
HYMN = AbilityFacts("hymn", "free", "cultivation", (("attack", 2),), 2, "training")
STEPS = AbilityFacts("steps", "move", "footwork", (("dodge", 2), ("speed", 4)), 2)
DRIFT = AbilityFacts("drift", "swift", "footwork", (("dodge", 1),), 2)
SHELL = AbilityFacts("shell", "free", "protective_qi", (("armor", 3), ("reduction", 2)), 1)
SPIRIT = AbilityFacts("spirit", "free", gives=(("attack", 2),), rounds=2, bonus="enhancement")
ANN = replace(
    unit("ann", STR=4, DEX=3, PER=3, Brawl=3, weapons=(FIST, SWORD)),
    abilities=(FORCE, BREATH, HYMN, STEPS, DRIFT, SHELL, SPIRIT),
)
BOB = unit("bob", "blue", STR=3, DEX=3, PER=3, Brawl=3)


def duel(*map: str, **how: object) -> Battle:
    return fight(map or ("AB.....",), ANN, BOB, **how)  # type: ignore[arg-type]


@pytest.mark.rule("CUL-01", "AOA-07", "ACT-10")
def test_a_standard_action_spent_on_an_all_out_attack_pays_for_no_art() -> None:
    """EX-17, the other way round as well: who has used the art has no standard action left to give all in."""
    battle = duel()
    pool = shot(battle, "ann", "bob", "fist").pool + battle.rules.all_out_bonus(battle.unit("ann"))
    do(battle, AllOutAttack("ann", "bob", "fist"), (2,) * pool)
    refusal = refused(battle, Activate("ann", "force"))
    assert (refusal.key, refusal.rules) == ("activate.action", ("CUL-01", "ACT-10", "AOA-07"))
    battle = duel()
    do(battle, Activate("ann", "force"))
    assert refused(battle, AllOutAttack("ann", "bob", "fist")).key == "action.spent"


@pytest.mark.rule("CUL-02", "CUL-03")
def test_two_of_the_same_tag_exclude_each_other_whatever_actions_they_take() -> None:
    """EX-17: one needs a swift, the other a free action, both are cultivation methods."""
    battle = duel()
    do(battle, Activate("ann", "breath"))
    refusal = refused(battle, Activate("ann", "hymn"))
    assert (refusal.key, refusal.fact("running")) == ("activate.clash", "breath")
    assert "hymn" not in offered(battle, "ann", "activate", "ability")


@pytest.mark.rule("CUL-03")
def test_one_of_each_tag_and_an_untagged_one_run_side_by_side() -> None:
    """EX-17: a cultivation method, a footwork art and a protective qi together are allowed."""
    battle = duel()
    for key in ("breath", "steps", "shell", "force"):
        do(battle, Activate("ann", key))
    assert [key for key, _ in battle.unit("ann").abilities_active] == ["breath", "steps", "shell", "force"]
    assert [event.costs for event in battle.log if isinstance(event, ActionSpent)] == [
        ("swift",),
        ("move",),
        (),
        ("standard",),
    ]


@pytest.mark.rule("CUL-04")
def test_only_one_footwork_art_moves_the_body() -> None:
    battle = duel()
    do(battle, Activate("ann", "steps"))
    assert "CUL-04" in refused(battle, Activate("ann", "drift")).rules


@pytest.mark.rule("CUL-01")
def test_the_same_art_is_not_used_twice_and_nobody_uses_what_it_does_not_have() -> None:
    battle = duel()
    do(battle, Activate("ann", "force"))
    grant(battle, "ann")
    assert refused(battle, Activate("ann", "force")).key == "activate.running"
    assert refused(battle, Activate("ann", "flight")).key == "activate.unknown"


@pytest.mark.rule("CUL-03", "SCN-04")
def test_an_art_lasts_its_number_of_own_turns() -> None:
    """Two turns: this one and the next; it ends when the one after begins."""
    battle = duel()
    do(battle, Activate("ann", "force"))
    assert one(battle, AbilityUsed).rounds == 2
    end_until(battle, "ann")
    assert lines(shot(battle, "ann", "bob", "fist"))["ability"] == 4
    end_until(battle, "ann")
    assert (one(battle, AbilityEnded).ability, one(battle, AbilityEnded).cause) == ("force", "time")
    assert "ability" not in lines(shot(battle, "ann", "bob", "fist"))


@pytest.mark.rule("BON-01", "BON-07", "CUL-03")
def test_bonuses_of_arts_have_types_like_any_other() -> None:
    """A technique bonus of 4 and a training bonus of 1 add up."""
    battle = duel()
    before = shot(battle, "ann", "bob", "fist").pool
    for key in ("breath", "force"):
        do(battle, Activate("ann", key))
    end_until(battle, "ann")
    assert shot(battle, "ann", "bob", "fist").pool == before + 5


@pytest.mark.rule("BON-05", "CUL-03")
def test_ex_09_a_bonus_on_attacks_counts_for_every_act_that_is_one_and_for_no_other_roll() -> None:
    """6 dice for blows, throws, shots and what begins with an attack; none for a plain roll of Strength and Blade."""
    surge = AbilityFacts("surge", "free", gives=(("attack", 6),), rounds=2, bonus="enhancement")
    arms = (FIST, SWORD, KNIFE, BOW, PISTOL)
    ann = replace(unit("ann", STR=4, DEX=3, PER=3, Brawl=3, Blade=3, weapons=arms), abilities=(surge,))
    battle = fight(["AB.."], ann, unit("bob", "blue", STR=3, Blade=3, weapons=(FIST, SWORD)))
    attacks = [Attack("ann", "bob", each.key) for each in arms]
    attacks += [kind("ann", "bob", "fist") for kind in (Trip, BullRush, Grapple)]
    attacks += [Disarm("ann", "bob", "fist", item="sword"), Sunder("ann", "bob", "sword", item="sword")]
    before = [preview(battle, each) for each in attacks]
    do(battle, Activate("ann", "surge"))
    after = [preview(battle, each) for each in attacks]
    assert [new.pool - old.pool for old, new in zip(before, after, strict=True)] == [6] * len(attacks)
    shoved = [each.steps[0].own for each in (before[6], after[6])]
    assert shoved[0] == shoved[1] is not None
    end(battle)
    against = preview(battle, Disarm("bob", "ann", "fist", item="sword")).steps[0].other
    assert battle.unit("ann").abilities_active
    assert (against.pool, [each for each in against.modifiers if each.source == "surge"]) == (7, [])


@pytest.mark.rule("BON-05", "CUL-03")
def test_an_enhancement_bonus_does_not_add_to_that_of_a_charge() -> None:
    """Three metres give +3 enhancement; the art's 2 of the same type are outdone."""
    battle = duel("A....B..")
    do(battle, Activate("ann", "spirit"))
    command = Charge("ann", "bob", "fist", square=(4, 0))
    shown = referee.forecast(battle, command)
    assert isinstance(shown, Forecast)
    enhancements = [each for each in shown.modifiers if each.kind == "enhancement"]
    assert [(each.rule, each.value) for each in enhancements] == [("CHG-02", 3)]


@pytest.mark.rule("CUL-03", "DEF-04")
def test_dodge_of_an_art_adds_up_with_what_the_body_has() -> None:
    """Total defense adds Base as a dodge bonus, the steps two more; each is a line of its own."""
    battle = duel()
    do(battle, Activate("ann", "steps"))
    do(battle, TotalDefense("ann"))
    end_until(battle, "bob")
    shown = shot(battle, "bob", "ann", "fist")
    assert parts(shown)["dodge"] == 5
    assert (lines(shown)["ability_dodge"], lines(shown)["total_defense"]) == (-2, -3)


@pytest.mark.rule("BON-01", "CUL-03")
def test_of_armor_and_insight_only_the_highest_counts() -> None:
    """Armor 2 worn and 3 of the shell: 3, of which one is the art's."""
    battle = fight(["AB"], replace(ANN, armor=None), BOB)
    do(battle, Activate("ann", "shell"))
    end_until(battle, "bob")
    assert parts(shot(battle, "bob", "ann", "fist"))["armor"] == 3
    clad = replace(ANN, armor=unit("x", armor=(2, 2)).armor)
    battle = fight(["AB"], clad, BOB)
    for key in ("shell", "breath"):
        do(battle, Activate("ann", key))
    end_until(battle, "bob")
    shown = shot(battle, "bob", "ann", "fist")
    assert (parts(shown)["armor"], lines(shown)["ability_armor"], lines(shown)["armor_defense"]) == (3, -1, -2)
    assert parts(shown)["insight"] == 3


@pytest.mark.rule("CUL-03", "DMG-14")
def test_a_reduction_takes_points_off_the_harm() -> None:
    """Five successes of a blow, two of them taken by the shell."""
    battle = fight(["AB"], ANN, replace(BOB, attributes=(9, *BOB.attributes[1:])))
    do(battle, Activate("ann", "shell"))
    end_until(battle, "bob")
    shown = shot(battle, "bob", "ann", "fist")
    hit(battle, "bob", "ann", "fist", faces=(8,) * 4 + (1,) * (shown.pool - 4))
    assert shown.attack_extra == 1
    assert (one(battle, DamageTaken).absorbed, one(battle, DamageTaken).bashing) == (2, 3)


@pytest.mark.rule("DMG-14")
@pytest.mark.parametrize(("own", "absorbed"), [(1, 2), (3, 3)])
def test_a_reduction_of_an_art_and_one_of_the_body_do_not_add_up(own: int, absorbed: int) -> None:
    """The shell's 2 and the skin's 1 or 3: the higher counts, and the art never makes a thick skin thinner."""
    ann = replace(ANN, traits=(("damage_reduction", own),))
    battle = fight(["AB"], ann, replace(BOB, attributes=(9, *BOB.attributes[1:])))
    do(battle, Activate("ann", "shell"))
    end_until(battle, "bob")
    shown = shot(battle, "bob", "ann", "fist")
    assert [each.value for each in shown.conversion if each.key == "modifier.reduction"] == [absorbed]
    hit(battle, "bob", "ann", "fist", faces=(8,) * 4 + (1,) * (shown.pool - 4))
    assert one(battle, DamageTaken).absorbed == absorbed


@pytest.mark.rule("CUL-03", "MOV-01")
def test_speed_of_an_art_lengthens_the_move() -> None:
    """STR 4 + DEX 3 + Size 5 are 12 m; the steps make it 16."""
    battle = fight(["A................B"], ANN, BOB)
    path = tuple((x, 0) for x in range(1, 17))
    assert refused(battle, Move("ann", path)).key == "move.too_far"
    do(battle, Activate("ann", "steps"))
    assert battle.unit("ann").speed == 16
    do(battle, Move("ann", path))
    assert battle.unit("ann").x == 16


@pytest.mark.rule("DMG-20")
def test_whoever_falls_keeps_nothing_up() -> None:
    battle = fight(["AB.E"], ANN, BOB, unit("eve"))
    do(battle, Activate("ann", "breath"))
    end_until(battle, "bob")
    helpless(battle, "ann")
    end_until(battle, "eve")
    assert battle.unit("ann").abilities_active == ()
    assert one(battle, AbilityEnded).cause == "fell"
