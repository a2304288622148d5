"""Swimming, and crawling, which goes by the same kind of roll (MOV-01, companion 10)."""

from __future__ import annotations

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Crawl, DropProne, Move, Swim
from systems.events import GaitRolled, Moved
from tests.afflicted import inflict
from tests.field import do, end_until, fight, lines, offered, one, refused, shot, unit, verbs, weapon
from tests.moving import effect, foretold, ground, place, throw

ANN = unit("ann", STR=3, DEX=3, Athletics=3, specialties=("swim", "climb"))  # speed 11, swims with 7 dice
BOB = unit("bob", "blue")
LAKE = ["..======..", ".........."]
AT = {"ann": (1, 0), "bob": (9, 1)}


def lake(rows: list[str] = LAKE, **more: object) -> Battle:
    return fight(ground(rows), ANN, BOB, at=AT, **more)  # type: ignore[arg-type]


@pytest.mark.rule("MOV-01")
def test_deep_water_is_not_walked() -> None:
    refusal = refused(lake(), Move("ann", ((2, 0),)))
    assert (refusal.key, refusal.fact("square")) == ("move.untrodden", (2, 0))
    assert (2, 0) not in offered(lake(), "ann", "move", "path")


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize(("successes", "square"), [(2, (3, 0)), (3, (3, 0)), (4, (6, 0))])
def test_a_success_swims_a_quarter_of_the_speed_and_twice_the_difficulty_half(
    successes: int, square: tuple[int, int]
) -> None:
    """Speed 11: 2.75 m by a success, 5.5 m by twice DC 2; whole squares of it are covered."""
    battle = lake()
    do(battle, Swim("ann", square=(6, 0)), throw(battle, "swim", "ann", successes))
    assert place(battle, "ann") == (*square, 0)
    assert one(battle, Moved).means == "swim"
    assert one(battle, GaitRolled).dc == 2


@pytest.mark.rule("MOV-01")
def test_a_failure_flounders_until_the_next_turn_and_one_below_half_goes_under() -> None:
    battle = lake()
    do(battle, Swim("ann", square=(4, 0)), throw(battle, "swim", "ann", 1))
    assert battle.unit("ann").states == ("floundering",)
    assert place(battle, "ann") == (1, 0, 0)
    end_until(battle, "ann")
    assert battle.unit("ann").states == ()
    do(battle, Swim("ann", square=(4, 0)), throw(battle, "swim", "ann", 0))
    assert battle.unit("ann").states == ("sinking",)
    ann = battle.unit("ann")
    assert (ann.standard, ann.move, ann.swift, ann.immediate) == (0, 0, 0, 0)
    assert {"base", "dodge", "parry"} <= set(ann.barred)
    end_until(battle, "ann")
    assert (battle.unit("ann").states, battle.unit("ann").move) == ((), 1)


@pytest.mark.rule("MOV-01")
def test_waves_are_dc_3_and_the_worst_water_on_the_way_counts() -> None:
    battle = lake(["..==%%====", ".........."])
    do(battle, Swim("ann", square=(5, 0)), throw(battle, "swim", "ann", 2))
    assert one(battle, GaitRolled).fate == "flounders"
    assert one(battle, GaitRolled).dc == 3


@pytest.mark.rule("MOV-01")
def test_a_slow_current_takes_four_successes_from_who_swims_against_it() -> None:
    rows = ["..>>>>>>..", ".........."]
    down = fight(ground(rows), ANN, BOB, at={**AT, "ann": (4, 0)})
    do(down, Swim("ann", square=(6, 0)), throw(down, "swim", "ann", 2))
    assert place(down, "ann") == (6, 0, 0)
    up = fight(ground(rows), ANN, BOB, at={**AT, "ann": (4, 0)})
    do(up, Swim("ann", square=(2, 0)), throw(up, "swim", "ann", 5))
    assert (one(up, GaitRolled).successes, place(up, "ann")) == (1, (4, 0, 0))


@pytest.mark.rule("MOV-01")
def test_the_forecast_knows_how_far_one_comes_and_what_a_failure_brings() -> None:
    battle = lake()
    command = Swim("ann", square=(6, 0))
    chances = battle.rules.gait("swim", battle.unit("ann")).successes
    assert effect(battle, command, "sinks")[1] == pytest.approx(chances[0])
    assert effect(battle, command, "flounders")[1] == pytest.approx(chances[1])
    assert foretold(battle, command).hit == pytest.approx(sum(chances[4:]))
    assert effect(battle, command, "metres")[5] == pytest.approx(sum(chances[4:]))


@pytest.mark.rule("MOV-01")
def test_a_bog_hole_is_waded_by_a_man_and_swum_by_who_is_small() -> None:
    small = unit("ann", size=3, STR=3, DEX=3, Athletics=3)
    wades = fight(ground(["..mm......", ".........."]), ANN, BOB, at=AT)
    assert (2, 0) in offered(wades, "ann", "move", "path")
    swims = fight(ground(["..mm......", ".........."]), small, BOB, at=AT)
    assert (2, 0) not in offered(swims, "ann", "move", "path")
    assert "swim" in verbs(swims, "ann")
    assert "swim" not in verbs(wades, "ann")


@pytest.mark.rule("MOV-01")
def test_the_prone_crawl_against_dc_1() -> None:
    """Speed 11, 7 dice: 2.75 m by one success, 5.5 m by two."""
    battle = lake()
    assert refused(battle, Crawl("ann", square=(1, 1))).key == "crawl.standing"
    do(battle, DropProne("ann"))
    assert "crawl" in verbs(battle, "ann")
    do(battle, Crawl("ann", square=(6, 1)), throw(battle, "crawl", "ann", 2))
    assert one(battle, Moved).half <= 11
    assert battle.unit("ann").prone
    assert battle.unit("ann").x > 3


@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
@pytest.mark.rule("RNG-02", "RNG-03")
def test_no_shot_carries_its_range_through_water_unless_it_penetrates(edition: str) -> None:
    """Bob has gone under 45 m away: a rifle of 150 m counts as one of 20 m, a penetrating one does not."""
    rifle = weapon("rifle", "firearm", size=2, damage=3, strength=1, base=150, shots=30)
    dart = weapon("dart", "firearm", size=2, damage=3, strength=1, base=150, shots=30, penetrating=1)
    bow = weapon("bow", "archery", size=2, damage=3, strength=1, base=18)
    ann = unit("ann", DEX=4, Firearms=4, Archery=4, weapons=(rifle, dart, bow))
    for under in (False, True):
        battle = fight(ground(["." * 46 + "=" * 80]), ann, BOB, at={"ann": (0, 0), "bob": (46, 0)}, edition=edition)
        if under:
            inflict(battle, "sinking", "bob")
        found = {key: lines(shot(battle, "ann", "bob", key)).get("range", 0) for key in ("rifle", "dart", "bow")}
        assert found == {"rifle": -4 * under, "dart": 0, "bow": -4}
        far = fight(ground(["." * 46 + "=" * 80]), ann, BOB, at={"ann": (0, 0), "bob": (120, 0)}, edition=edition)
        if under:
            inflict(far, "sinking", "bob")
        no = referee.why_not(far, Attack("ann", "bob", "rifle"))
        assert (no.fact("limit") if no else 0) == 100 * under
