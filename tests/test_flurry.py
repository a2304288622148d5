"""Several blows with one action: extra successes once, extra damage each time (DMG-10, DMG-11; EX-24)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai import decide
from systems import effects, referee, states
from systems.battle import Battle
from systems.commands import Activate, Attack, Flurry
from systems.events import ActionSpent, AttackResolved, DamageTaken
from systems.facts import AbilityFacts, Boon
from systems.view import view
from tests.field import BOW, attacked, do, fight, offered, one, preview, refused, rows, shot, unit, verbs, weapon

EDITIONS = ["overseer", "overseer_classic"]
CLAW = weapon("claw", damage=2, grade="L")
RAIN = AbilityFacts("rain", "swift", "cultivation", (("blows", 3),), 2)
ANN = unit("ann", STR=4, Brawl=2, weapons=(CLAW,), traits={"blows": 2})
BOB = unit("bob", "blue", size=9, END=5, DEX=3, PER=3)


def duel(ann: object = ANN, bob: object = BOB, **how: object) -> Battle:
    return fight(["AB.."], ann, bob, **how)  # type: ignore[arg-type]


def lay(battle: Battle, what: str, points: int) -> None:
    with battle:
        effects.give(battle, "ann", (Boon(what, "ann", what, points, "enhancement", "start:ann", 1),))


@pytest.mark.rule("DMG-10", "DMG-11", "DMG-09")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ex_24_extra_successes_work_once_and_extra_damage_with_every_blow(edition: str) -> None:
    """EX-24: 3 extra successes join the first of two blows, inside the cap; 3 lethal more join both, outside it."""
    battle = duel(edition=edition)
    lay(battle, "attack_extra", 3)
    lay(battle, "extra_damage", 3)
    shown = preview(battle, Flurry("ann", "bob", "claw"))
    first, cap = shown.pool, shown.cap
    second = shot(battle, "ann", "bob", "claw").pool + 1  # the target has suffered an attack by then
    do(battle, Flurry("ann", "bob", "claw"), (8, 8) + (1,) * (first - 2) + (8, 8) + (1,) * (second - 2))
    blows = rows(battle, AttackResolved)
    assert [(each.dice, each.attack_extra, each.successes) for each in blows] == [(2, 3, 5), (2, 0, 2)]
    assert [each.lethal for each in rows(battle, DamageTaken)] == [min(5, cap) + 3, 2 + 3]
    assert one(battle, ActionSpent).costs == ("standard",)


@pytest.mark.rule("DMG-10", "MAT-02")
def test_every_blow_has_a_roll_of_its_own_and_wears_the_defense_down() -> None:
    firm = replace(BOB, printed=(("base_defense", 5), ("dodge_defense", 0)))
    battle = duel(replace(ANN, traits=(("blows", 3),)), firm)
    pool = preview(battle, Flurry("ann", "bob", "claw")).pool
    do(battle, Flurry("ann", "bob", "claw"), (1,) * (max(1, pool) + max(1, pool + 1) + max(1, pool + 2)))
    assert len(rows(battle, AttackResolved)) == 3
    assert battle.unit("bob").attacks_suffered == 3


@pytest.mark.rule("DMG-10")
def test_who_has_fallen_is_struck_no_more() -> None:
    battle = duel(bob=replace(BOB, printed=(("health", 2),)))
    pool = preview(battle, Flurry("ann", "bob", "claw")).pool
    do(battle, Flurry("ann", "bob", "claw"), (8, 8) + (1,) * (pool - 2))
    assert battle.unit("bob").fallen
    assert len(rows(battle, AttackResolved)) == 1


@pytest.mark.rule("DMG-10", "CUL-03")
def test_an_art_in_force_gives_several_blows_and_without_one_there_are_none() -> None:
    monk = replace(unit("ann", STR=4, Brawl=2, weapons=(CLAW, BOW)), abilities=(RAIN,))
    battle = duel(monk)
    refusal = refused(battle, Flurry("ann", "bob", "claw"))
    assert (refusal.key, refusal.rules) == ("flurry.unable", ("DMG-10", "DMG-11"))
    assert "flurry" not in verbs(battle, "ann")
    do(battle, Activate("ann", "rain"))
    assert "flurry" in verbs(battle, "ann")
    assert refused(battle, Flurry("ann", "bob", "bow")).key == "flurry.ranged"
    assert refused(battle, Flurry("ann", "ann", "claw")).key == refused(battle, Attack("ann", "ann", "claw")).key


@pytest.mark.rule("SPA-02", "CDG-03", "CAL-02")
def test_a_spot_or_a_coup_de_grace_goes_with_a_technique_unless_the_edition_bars_it() -> None:
    """The rules of both say so today; the earlier text knows no such leave."""
    asleep = {edition: duel(edition=edition) for edition in EDITIONS}
    for battle in asleep.values():
        assert refused(battle, Flurry("ann", "bob", "claw", coup=True)).key.startswith("coup_de_grace.")
        with battle:
            states.inflict(battle, "bob", "asleep")
    coup, head = Flurry("ann", "bob", "claw", coup=True), Flurry("ann", "bob", "claw", spot="head")
    assert preview(asleep["overseer"], coup).coup
    assert preview(asleep["overseer"], head).spot == "head"
    for command, key in ((coup, "coup_de_grace.not_with"), (head, "called_shots.not_with")):
        no = refused(asleep["overseer_classic"], command)
        assert (no.key, no.rules) == (key, ("SPA-02",))
    assert offered(asleep["overseer_classic"], "ann", "flurry", "coup") == {False}
    assert offered(asleep["overseer"], "ann", "flurry", "coup") == {False, True}


@pytest.mark.rule("DMG-10", "DMG-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_odds_of_all_blows_together_come_out_as_shown(edition: str) -> None:
    """Played many times: the chance of any harm, and the mean of all of it."""
    battle = duel(edition=edition)
    shown = preview(battle, Flurry("ann", "bob", "claw"))
    alone = preview(battle, Attack("ann", "bob", "claw"))
    assert abs(sum(shown.damage) - 1) < 1e-9
    assert shown.mean > 1.9 * alone.mean
    harm, hurt, times = 0, 0, 400
    for number in range(times):
        copy = battle.fork(number)
        assert referee.submit(copy, Flurry("ann", "bob", "claw")) is None
        dealt = sum(each.dealt for each in rows(copy, DamageTaken))
        harm, hurt = harm + dealt, hurt + bool(dealt)
        copy.close()
    assert abs(harm / times - shown.mean) < 0.35
    assert abs(hurt / times - shown.hit) < 0.08


@pytest.mark.rule("DMG-10", "MAT-02")
def test_the_second_blow_is_reckoned_without_extras_against_what_is_left_of_the_defense() -> None:
    """Worked out from the two blows by themselves: the second is struck only at a target that still stands."""
    battle = duel(bob=replace(BOB, printed=(("health", 6), ("base_defense", 3), ("dodge_defense", 0))))
    lay(battle, "attack_extra", 3)
    shown, first = preview(battle, Flurry("ann", "bob", "claw")), shot(battle, "ann", "bob", "claw")
    attacked(battle, "bob", 1)
    second = shot(battle, "ann", "bob", "claw", extra=0)
    wanted = [0.0] * len(shown.damage)
    for one_, chance in enumerate(first.damage):
        for other, share in enumerate(second.damage if one_ < 6 else (1.0,)):
            wanted[one_ + other] += chance * share
    assert (first.attack_extra, second.attack_extra) == (3, 0)
    assert shown.damage == pytest.approx(wanted)
    assert shown.drop == pytest.approx(sum(wanted[6:]))


def test_a_mind_strikes_as_often_as_it_can() -> None:
    """Where giving all in would leave it open to a strong enemy."""
    strong = replace(BOB, attributes=(6, *BOB.attributes[1:]), weapons=(weapon("axe", "blade", size=3, damage=5),))
    battle = duel(unit("ann", STR=4, Brawl=4, DEX=4, PER=4, weapons=(CLAW,), traits={"blows": 3}), strong)
    assert isinstance(decide("best_odds", view(battle, "ann"), 1), Flurry)
