"""Damage: from final successes to the points that arrive (DMG, FLW-06, companion 7.2).

Companion vectors T15 to T17 and T30; printed examples EX-23, EX-24, EX-25.
"""

from __future__ import annotations

import pytest

from systems.rulesets.harm import STEPS, HarmResult, deal, resolve, suffer
from systems.rulesets.soak import Blow, Conversion, Harm, Portions, Protection, Soak, bulletproof

FIRE = ("fire",)
LIVE = ("live_round",)


def points(result: HarmResult) -> tuple[int, int, int]:
    return result.bashing, result.lethal, result.aggravated


# --- what an attack deals


@pytest.mark.rule("DMG-02", "DMG-03")
def test_each_final_success_is_one_point_in_the_weapons_grade() -> None:
    assert points(suffer(Blow("B"), 4, Soak())) == (4, 0, 0)
    assert points(suffer(Blow("L"), 7, Soak())) == (0, 7, 0)
    assert points(suffer(Blow("A"), 2, Soak())) == (0, 0, 2)


@pytest.mark.rule("DIC-16")
def test_a_miss_deals_nothing_not_even_extra_damage() -> None:
    assert points(suffer(Blow(fixed=20, extra=(Harm(lethal=3),)), 0, Soak())) == (0, 0, 0)


@pytest.mark.rule("DMG-04", "DMG-06", "DMG-07")
def test_the_cap_comes_before_what_the_target_takes_off() -> None:
    """EX-23: cap 50 against absorption 50 is 0 damage, whatever was rolled; 51 successes do not get one through."""
    result = suffer(Blow(cap=50), 90, Soak(absorption=(Protection("physical", 50),)))
    assert points(result) == (0, 0, 0)
    assert [(line.rule, line.key, line.value) for line in result.modifiers] == [
        ("DMG-04", "modifier.cap", -40),
        ("FLW-06", "modifier.absorption", -50),
    ]


def test_extra_damage_is_outside_the_cap_and_meets_the_defender_as_one_total() -> None:
    """EX-24: 10 successes, cap 6, 3 extra lethal: 9 points, and a reduction of 4 counts once (DMG-09)."""
    blow = Blow(cap=6, extra=(Harm(lethal=3),))
    assert points(suffer(blow, 10, Soak())) == (0, 9, 0)
    assert points(suffer(blow, 10, Soak(resistance=(Protection("physical", 4),)))) == (0, 5, 0)


@pytest.mark.rule("DMG-12")
def test_fixed_damage_knows_no_cap() -> None:
    """EX-25: fixed damage 20, cap 15, one hit: 20 (DMG-12)."""
    assert points(suffer(Blow(cap=15, fixed=20), 1, Soak())) == (0, 20, 0)
    assert points(suffer(Blow(cap=15, fixed=20), 40, Soak())) == (0, 20, 0)


# --- what the target makes of it


def test_companion_t15_step_by_step() -> None:
    """35 successes, cap 30, half of them raised a grade, 5 lightning beside them; every step as printed.

    The source adds up one of its own lines to 20 where it is 25; the points by grade below are its other numbers.
    """
    capped, _ = deal(Blow("L", FIRE, cap=30), 35)
    assert capped[0].points == (0, 30, 0)
    attack: Portions = (capped[0].holding((0, 15, 15)), Harm(lethal=5, types=("lightning",)))
    soak = Soak(
        immune=("lightning",),
        ignore=(Protection("fire", 2),),
        hardness=2,
        absorption=(Protection("energy", 3),),
        conversions=(Conversion("softened", "body", amount=5, grades="A"),),
        resistance=(Protection("fire", 3),),
        negation=(Protection("all", 4),),
        vulnerable=FIRE,
    )
    stations = []
    for step in STEPS:
        attack, _ = step(attack, soak)
        stations.append(tuple(sum(portion.points[grade] for portion in attack) for grade in range(3)))
    assert stations == [
        (0, 15, 15),  # lightning is gone
        (0, 13, 15),  # ignore 2
        (0, 11, 15),  # hardness 2
        (0, 8, 15),  # absorption 3
        (0, 13, 10),  # 5 points one grade down
        (0, 10, 10),  # fire resistance 3
        (0, 6, 10),  # negation 4
        (0, 6, 10),  # nothing is halved
        (0, 12, 20),  # vulnerable
        (0, 12, 20),  # no temporary Health
    ]


def test_companion_t15_vulnerability_adds_at_the_milder_grade() -> None:
    """6L 10A, vulnerable and vulnerability 3: the source prints 12L 23A, but its rule text says the lower grade.

    The companion (R12) recommends the rule text: 15L 20A.
    """
    soak = Soak(vulnerable=FIRE, vulnerability=(Protection("fire", 3),))
    assert points(resolve((Harm(0, 6, 10, FIRE),), soak)) == (0, 15, 20)


@pytest.mark.parametrize(
    ("vulnerable", "amounts", "left"), [(FIRE, (1,), 11), ((), (1, 2), 8)], ids=["doubled and 1", "1 and 2"]
)
def test_companion_t16_vulnerability_doubles_then_adds(
    vulnerable: tuple[str, ...], amounts: tuple[int, ...], left: int
) -> None:
    soak = Soak(vulnerable=vulnerable, vulnerability=tuple(Protection("fire", amount) for amount in amounts))
    assert points(resolve((Harm(lethal=5, types=FIRE),), soak)) == (0, left, 0)


@pytest.mark.parametrize(
    ("resistance", "left"),
    [
        ((Protection("fire", 2), Protection("unholy", 1)), 4),
        ((Protection("energy", 3),), 2),
        ((Protection("fire", 2),), 5),
        ((Protection("fire", 2), Protection("energy", 3)), 2),
    ],
    ids=["T17, both", "T17, all energy", "one component uncovered", "the highest of a kind"],
)
def test_mixed_damage_needs_a_reducer_for_every_type(resistance: tuple[Protection, ...], left: int) -> None:
    mixed = Harm(lethal=5, types=("fire", "unholy"))
    assert points(resolve((mixed,), Soak(resistance=resistance))) == (0, left, 0)


@pytest.mark.parametrize(("dealt", "left"), [(6, (5, 0, 0)), (7, (0, 6, 0))])
def test_companion_t30_sealed_armor_against_an_area(dealt: int, left: tuple[int, int, int]) -> None:
    """Sealed 1, Armor 6, fire from an area: 6L is less than 7, so it drops to bashing, then loses 1: 5B; 7L keep L.

    The texts leave open which comes first; the companion's default measures the damage before the 1 comes off.
    """
    sealed = Conversion("sealed", "armor", needs=("area",), below=7)
    attack = Harm(lethal=dealt, types=FIRE, tags=("area",))
    assert points(resolve((attack,), Soak(conversions=(sealed,), sealed=1))) == left


def test_sealed_armor_does_nothing_against_a_single_blow() -> None:
    sealed = Conversion("sealed", "armor", needs=("area",), below=7)
    assert points(resolve((Harm(lethal=6, types=FIRE),), Soak(conversions=(sealed,), sealed=1))) == (0, 6, 0)


@pytest.mark.rule("DMG-18")
@pytest.mark.parametrize(
    ("attack", "left"),
    [
        (Harm(0, 5, 0, tags=LIVE), (5, 0, 0)),
        (Harm(2, 3, 4, tags=LIVE), (5, 4, 0)),
        (Harm(4, 1, 0, tags=LIVE), (5, 0, 0)),
    ],
    ids=["lethal", "each grade", "never below bashing"],
)
def test_bulletproof_drops_live_rounds_one_grade(attack: Harm, left: tuple[int, int, int]) -> None:
    assert points(resolve((attack,), Soak(conversions=(bulletproof("armor"),)))) == left


def test_bulletproof_does_nothing_against_what_is_no_live_round() -> None:
    """The English gloss says firearms, the Chinese one solid rounds; the narrower one is recommended (DMG-18)."""
    assert points(resolve((Harm(lethal=5),), Soak(conversions=(bulletproof("armor"),)))) == (0, 5, 0)


def test_bulletproof_shield_and_bulletproof_armor_drop_one_grade_together() -> None:
    conversions = (bulletproof("armor"), bulletproof("shield"))
    result = resolve((Harm(aggravated=6, tags=LIVE),), Soak(conversions=conversions))
    assert points(result) == (0, 6, 0)
    assert [line.kind for line in result.modifiers] == ["shield"]


def test_the_attackers_conversion_comes_before_the_defenders() -> None:
    """A weapon raises 3 points to aggravated, the body drops all aggravated points: lethal again, not 3 left over."""
    raised = Conversion("energy_weapon", "attacker", step=1, amount=3, grades="L")
    dropped = Conversion("tough", "body", grades="A")
    assert points(resolve((Harm(lethal=5),), Soak(conversions=(raised,)))) == (0, 2, 3)
    assert points(resolve((Harm(lethal=5),), Soak(conversions=(dropped, raised)))) == (0, 5, 0)


@pytest.mark.rule("DMG-14")
@pytest.mark.parametrize(
    ("attack", "reduction", "left"),
    [
        (Harm(lethal=5), Protection("physical", 2, "silver"), 3),
        (Harm(lethal=5, types=("slashing",)), Protection("physical", 2, "-"), 3),
        (Harm(lethal=5, tags=("silver",)), Protection("physical", 2, "silver"), 5),
        (Harm(lethal=5, types=("slashing",)), Protection("physical", 2, "slashing"), 5),
        (Harm(lethal=5, types=FIRE), Protection("physical", 2, "-"), 5),
        (Harm(lethal=5, types=("force",)), Protection("physical", 2, "-"), 3),
        (Harm(lethal=5, types=("force",)), Protection("physical", 2, "magic"), 5),
        (Harm(lethal=5, types=("mental",)), Protection("all", 2), 5),
        (Harm(lethal=5, types=()), Protection("physical", 2, "-"), 3),
    ],
)
def test_damage_reduction_is_for_physical_damage(attack: Harm, reduction: Protection, left: int) -> None:
    """And for force when it has no weakness; its weakness bypasses it. The first case is heard as DMG-14."""
    plain = resolve((Harm(lethal=5),), Soak(resistance=(Protection("physical", 1, "-"),)))
    assert [line.rule for line in plain.modifiers] == ["DMG-14"]
    assert points(resolve((attack,), Soak(resistance=(reduction,)))) == (0, left, 0)


@pytest.mark.parametrize("kind", ["lightning", "acid", "sonic", "radiant", "mental", "poison"])
def test_hardness_of_a_creature_ignores_only_some_types(kind: str) -> None:
    """DMG-16, companion 7.3."""
    assert points(resolve((Harm(lethal=5, types=(kind,)),), Soak(hardness=2))) == (0, 5, 0)
    assert points(resolve((Harm(lethal=5, types=("fire",)),), Soak(hardness=2))) == (0, 3, 0)


def test_reducers_take_the_mildest_grade_first_and_the_highest_of_a_kind() -> None:
    kinds = (Protection("physical", 2, "magic"), Protection("physical", 4, "-"))
    assert points(resolve((Harm(1, 2, 3),), Soak(resistance=kinds))) == (0, 0, 2)


def test_one_protection_is_spent_once_over_portions_of_different_types() -> None:
    """DMG-09: 2 cold and 4 fire are one instance; all-energy 3 takes 3 of the 6, fire 5 and all-energy 3 take 2 + 4."""
    attack = (Harm(lethal=2, types=("cold",)), Harm(lethal=4, types=FIRE))
    assert resolve(attack, Soak(resistance=(Protection("energy", 3),))).total == 3
    assert resolve(attack, Soak(resistance=(Protection("energy", 3), Protection("fire", 5)))).total == 0


def test_physical_absorption_waits_for_reduction_when_types_are_mixed() -> None:
    """Alone it comes before conversion, beside fire after it: 2L and 2A, absorption 2, 2A converted to L."""
    soak = Soak(
        absorption=(Protection("physical", 2),), conversions=(Conversion("tough", "body", amount=2, grades="LA"),)
    )
    assert points(resolve((Harm(0, 2, 2),), soak)) == (0, 2, 0)
    mixed = resolve((Harm(0, 2, 2), Harm(lethal=1, types=FIRE)), soak)
    assert [line.key for line in mixed.modifiers] == ["modifier.tough", "modifier.absorption"]
    alone = resolve((Harm(0, 2, 2),), soak)
    assert [line.key for line in alone.modifiers] == ["modifier.absorption", "modifier.tough"]


def test_temporary_health_takes_the_worst_grade_first_but_nothing_unavoidable() -> None:
    result = resolve((Harm(2, 2, 3),), Soak(temporary=4))
    assert (points(result), result.temporary) == ((2, 1, 0), 0)
    spared = resolve((Harm(lethal=3, tags=("unavoidable",)),), Soak(temporary=4))
    assert (points(spared), spared.temporary) == ((0, 3, 0), 4)


def test_immunity_needs_every_type_of_mixed_damage() -> None:
    mixed = (Harm(lethal=5, types=("fire", "holy")),)
    assert resolve(mixed, Soak(immune=("fire",))).total == 5
    assert resolve(mixed, Soak(immune=("fire", "holy"))).total == 0
    assert resolve(mixed, Soak(immune=("all",))).total == 0
