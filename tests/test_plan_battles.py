"""Whole plans of several rolls, fought by the engine from one state with seeded dice, against their forecasts (H26).

Each scene is one state and what is done in it. Every play is a fork of that state with another seed, through
``referee.submit`` like any command; what it came to is read from the battle and held against the chances foretold.
Deeds in holds (grab, strike, pin, break free) are played in ``test_hold_odds``, a rush off a roof in ``test_forced``.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

import pytest

from components.abilities import Readied
from components.actions import ActionBudget
from components.condition import Conditions
from components.damage import Health
from components.objects import Carried, Wear
from systems import referee, states
from systems.battle import Battle
from systems.commands import (
    Attack,
    BullRush,
    Charge,
    Command,
    Disarm,
    Feint,
    Grapple,
    Sunder,
    ThrowTarget,
    Trip,
)
from systems.events import DamageTaken, Rolled
from systems.forecast import Forecast
from systems.odds import Distribution
from systems.rulesets import RULESETS
from tests.amounts import amount, seed
from tests.field import SWORD, fight, unit, weapon
from tests.wrestling import held, plan

CUDGEL = weapon("cudgel", "blade", size=2, damage=1, strength=1)
ERRORS = 4.5
"""Standard errors by which plays may stray from a forecast."""


class Scene(NamedTuple):
    """A state, what is done in it one after the other, the chances of what it comes to, and how that is read."""

    battle: Battle
    commands: tuple[Command, ...]
    odds: Distribution
    came: Callable[[Battle], int]


def effect(shown: Forecast, key: str) -> Distribution:
    """The chances of each amount of one effect; of damage for "damage"."""
    return shown.damage if key == "damage" else next(each.amounts for each in shown.effects if each.key == key)


def scene(battle: Battle, command: Command, key: str, came: Callable[[Battle], int]) -> Scene:
    return Scene(battle, (command,), effect(plan(battle, command), key), came)


def harmed(battle: Battle, who: str = "bob") -> int:
    """Points that have reached the track in this play."""
    blows = [each for each in battle.log if isinstance(each, DamageTaken) and each.unit == who]
    return sum(each.bashing + each.lethal + each.aggravated for each in blows)


def trip(edition: str) -> Scene:
    """A touch, then Balance against its successes."""
    battle = fight(["AB"], unit("ann", STR=4, Brawl=3), unit("bob", "blue", DEX=4, Athletics=2), edition=edition)
    return scene(battle, Trip("ann", "bob", "fist"), "prone", lambda fought: fought.unit("bob").prone)


def knocked_back(edition: str) -> Scene:
    """Hit, contest, then metres until a wall stops him."""
    battle = fight(["AB...#"], unit("ann", STR=6, Brawl=4), unit("bob", "blue", STR=3, Athletics=1), edition=edition)
    return scene(battle, BullRush("ann", "bob", "fist"), "pushed", lambda fought: fought.unit("bob").x - 1)


def knocked_down(edition: str) -> Scene:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=3), unit("bob", "blue", STR=3, DEX=4), edition=edition)
    rush = BullRush("ann", "bob", "fist", rush="knock_down")
    return scene(battle, rush, "prone", lambda fought: fought.unit("bob").prone)


def charge_and_rush(edition: str) -> Scene:
    """The run gives dice, the blow is the rush."""
    ann, bob = unit("ann", STR=5, DEX=4, Brawl=3, Athletics=2), unit("bob", "blue", STR=4, Athletics=2)
    battle = fight(["A...B......."], ann, bob, edition=edition)
    charge = Charge("ann", "bob", "fist", square=(3, 0), rush="knock_back")
    return scene(battle, charge, "pushed", lambda fought: fought.unit("bob").x - 4)


def thrown_at_a_wall(edition: str) -> Scene:
    """Contest, metres, and what is left of them at the wall."""
    ann = unit("ann", STR=6, Athletics=4, Brawl=4, specialties=("heavy_throwing", "grappling"))
    battle = fight(
        ["AB..#"], ann, unit("bob", "blue", STR=2, DEX=3, Athletics=1, printed={"health": 20}), edition=edition
    )
    held(battle, "ann", "bob", 2)
    return scene(battle, ThrowTarget("ann", "bob", (3, 0)), "damage", harmed)


def disarmed(edition: str) -> Scene:
    """Priced like a called shot, then the grip against its successes."""
    bob = unit("bob", "blue", STR=3, Blade=2, weapons=(SWORD,))
    battle = fight(["AB"], unit("ann", STR=5, Blade=5, weapons=(CUDGEL,)), bob, edition=edition)
    command = Disarm("ann", "bob", "cudgel", item="sword")
    return scene(battle, command, "disarmed", lambda fought: int("bob/sword" not in _carried(fought)))


def _carried(battle: Battle) -> tuple[str, ...]:
    return battle.of("bob", Carried).items


def sundered(edition: str) -> Scene:
    """Grip, then Hardness."""
    maul = weapon("maul", "blade", size=3, damage=9, strength=3)
    bob = unit("bob", "blue", STR=2, Blade=2, weapons=(SWORD,))
    battle = fight(["AB"], unit("ann", STR=6, Blade=5, weapons=(maul,)), bob, edition=edition)
    command = Sunder("ann", "bob", "maul", item="sword")
    return scene(battle, command, "wear", lambda fought: dict(fought.scene(Wear).damage).get("bob/sword", 0))


def _aimed(spot: str, edition: str) -> Scene:
    ann = unit("ann", STR=6, Blade=5, weapons=(SWORD,), specialties=("called_shot",))
    bob = unit("bob", "blue", END=2, RES=2, Survival=1, printed={"health": 30})
    battle = fight(["AB"], ann, bob, edition=edition)
    if spot == "temple":  # older wounds, which rise as well
        with battle:
            battle.write("bob", Health, "healthy", battle.unit("bob").healthy - 4)
            battle.write("bob", Health, "lethal", 4)
    command = Attack("ann", "bob", "sword", spot=spot)
    if spot == "head":
        return scene(battle, command, "stun", lambda fought: fought.unit("bob").point("stun"))
    return scene(battle, command, "risen", lambda fought: fought.unit("bob").aggravated)


def head(edition: str) -> Scene:
    """Stun for the damage, less a save."""
    return _aimed("head", edition)


def throat(edition: str) -> Scene:
    return _aimed("throat", edition)


def temple(edition: str) -> Scene:
    return _aimed("temple", edition)


def coup_de_grace(edition: str) -> Scene:
    """Every die succeeds and none is added; a hide of 9 leaves the chance die alone to decide."""
    bob, cid = unit("bob", "blue", natural=9, printed={"health": 20}), unit("cid", "blue")
    battle = fight(["AB.C"], unit("ann", STR=3, Brawl=2), bob, cid, edition=edition)  # Cid keeps the fight going
    with battle:
        states.inflict(battle, "bob", "helpless")
    return scene(battle, Attack("ann", "bob", "fist", coup=True), "damage", harmed)


def feint_then_attack(edition: str) -> Scene:
    """Two turns of one plan: deceived or not, then the blow against what defense that leaves."""
    ann = unit("ann", STR=4, Brawl=4, MAN=4, Subterfuge=3)
    bob = unit("bob", "blue", PER=2, Empathy=1, printed={"base_defense": 4, "dodge_defense": 2, "health": 20})
    battle = fight(["AB"], ann, bob, edition=edition)
    feint, blow = Feint("ann", "bob"), Attack("ann", "bob", "fist")
    won = plan(battle, feint).steps[0].win
    plain = plan(battle, blow).damage
    with battle:
        battle.write("bob", Conditions, "feinted_by", (("ann", 2),))
    open_ = plan(battle, blow).damage
    with battle:
        battle.write("bob", Conditions, "feinted_by", ())
    wide = max(len(plain), len(open_))
    mixed = tuple(won * a + (1 - won) * b for a, b in zip(_padded(open_, wide), _padded(plain, wide), strict=True))
    return Scene(battle, (feint, blow), mixed, harmed)


def _padded(dist: Distribution, wide: int) -> Distribution:
    return (*dist, *(0.0,) * (wide - len(dist)))


def helped_grab(edition: str) -> Scene:
    """Dan stands ready: his successes are dice of the contest."""
    dan, bob = unit("dan", STR=3, Brawl=3), unit("bob", "blue", STR=4, Brawl=2)
    battle = fight(["AB", "D."], unit("ann", STR=3, Brawl=2), dan, bob, edition=edition)
    with battle:
        battle.write("dan", Readied, "target", "ann")
        battle.write("dan", Readied, "deed", "grapple")
    command = Grapple("ann", "bob", "fist")
    return scene(battle, command, "grappled", lambda fought: fought.unit("bob").grappled)


SCENES = (
    trip, knocked_back, knocked_down, charge_and_rush, thrown_at_a_wall, disarmed, sundered, head, throat, temple,
    coup_de_grace, feint_then_attack, helped_grab,
)  # fmt: skip


@pytest.mark.parametrize("edition", sorted(RULESETS))
@pytest.mark.parametrize("made", SCENES, ids=[each.__name__ for each in SCENES])
def test_fought_plans_come_out_as_they_were_foretold(made: Callable[[str], Scene], edition: str) -> None:
    """Every amount by itself, and the mean, within 4.5 standard errors; nothing that was said to be impossible."""
    told = made(edition)
    times = amount("plan_battles")
    counts = [0] * (len(told.odds) + 1)
    for number in range(times):
        counts[min(_fought(told, seed() + number + 1), len(told.odds))] += 1
    assert counts[-1] == 0, f"{made.__name__} came to more than was possible: {counts}"
    for number, chance in enumerate(told.odds):
        error = sqrt(max(0.0, chance * (1 - chance)) / times)
        assert abs(counts[number] / times - chance) <= ERRORS * error + 0.5 / times, f"{number}: {chance} {counts}"
    mean = sum(number * chance for number, chance in enumerate(told.odds))
    spread = sum((number - mean) ** 2 * chance for number, chance in enumerate(told.odds))
    came = sum(number * count for number, count in enumerate(counts)) / times
    assert abs(came - mean) <= ERRORS * sqrt(spread / times) + 1e-9, f"{came} instead of {mean}"


def _fought(told: Scene, number: int) -> int:
    fork = told.battle.fork(number)
    try:
        for command in told.commands:
            if command is not told.commands[0]:
                _another_action(fork, command.actor)
            refusal = referee.submit(fork, command)
            assert refusal is None, refusal
        assert any(isinstance(each, Rolled) for each in fork.log), "the plan ended before its first roll"
        return int(told.came(fork))
    finally:
        fork.close()


def _another_action(battle: Battle, who: str) -> None:
    """The next part of a plan comes a turn later; nothing else happens between."""
    with battle:
        battle.write(who, ActionBudget, "standard", 1)


@pytest.mark.parametrize("edition", sorted(RULESETS))
@pytest.mark.parametrize("made", SCENES, ids=[each.__name__ for each in SCENES])
def test_no_plan_is_settled_beforehand(made: Callable[[str], Scene], edition: str) -> None:
    """A scene whose outcome is certain would prove nothing: at least two outcomes are likely enough to be seen."""
    told = made(edition)
    assert sum(chance > 0.02 for chance in told.odds) >= 2, told.odds
