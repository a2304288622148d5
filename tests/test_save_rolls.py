"""Saves: Fortitude, Reflex and Will as one roll of one unit (DIC-13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.condition import Conditions
from systems import saves, stack
from systems.battle import Battle
from systems.dice import ScriptedDice
from systems.events import Rolled, SaveResolved
from systems.facts import UnitSheet
from systems.forecast import ContestFacts, Step
from tests.field import fight, one, rows, unit


def step(bob: UnitSheet, name: str, against: tuple[float, ...] = ()) -> Step:
    battle = fight(["AB"], unit("ann"), bob)
    return battle.rules.save(ContestFacts(name, battle.unit("ann"), battle.unit("bob"), against=against))


def values(found: Step) -> dict[str, int]:
    return {each.key.removeprefix("modifier."): each.value for each in found.other.modifiers}


@pytest.mark.rule("DIC-13")
@pytest.mark.parametrize(
    ("name", "pool", "extra"),
    [("reflex", 3 + 4 + 2 * 1, 0), ("fortitude", 4 + 5 + 2, 1), ("will", 7 + 2 + 1, 1)],
)
def test_each_save_rolls_its_own_attribute_skill_and_legend(name: str, pool: int, extra: int) -> None:
    """Reflex DEX + Athletics + 2 a legend of Manipulation, Fortitude END + Survival + legend of Strength, Will RES +
    COM + legend of Resolve.
    """
    bob = unit("bob", "blue", STR=11, DEX=3, END=4, RES=7, MAN=6, COM=2, Athletics=4, Survival=5)
    found = step(bob, name)
    assert (found.other.pool, found.other.extra, found.own) == (pool, extra, None)
    assert "printed" not in values(found), "the lines of a save do not come to its derived value"


@pytest.mark.rule("DIC-14")
def test_reflex_and_fortitude_count_the_whole_skill_without_any_specialty() -> None:
    for name, skill in (("reflex", "Athletics"), ("fortitude", "Survival")):
        found = values(step(unit("bob", "blue", Athletics=4, Survival=4), name))
        assert (found["skill"], "no_specialty" in found) == (4, False), skill


@pytest.mark.rule("DIC-02")
def test_without_the_skill_a_save_loses_a_success() -> None:
    assert step(unit("bob", "blue"), "fortitude").other.lost == 1
    assert step(unit("bob", "blue", Survival=1), "fortitude").other.lost == 0


@pytest.mark.rule("DIC-13")
def test_a_printed_save_and_a_hard_body_have_lines_of_their_own() -> None:
    found = step(unit("bob", "blue", Survival=2, END=4, printed={"fortitude": 9}, traits={"die_hard": 3}), "fortitude")
    assert (values(found)["printed"], values(found)["die_hard"], found.other.pool, found.other.extra) == (3, 3, 12, 1)


@pytest.mark.rule("DIC-13", "CDG-09")
def test_the_helpless_have_no_reflex_save_and_keep_the_others() -> None:
    battle = fight(["AB"], unit("ann"), unit("bob", "blue", Athletics=3, Survival=3))
    with battle:
        battle.write("bob", Conditions, "inflicted", (("helpless", "", ""),))
    ann, bob = battle.unit("ann"), battle.unit("bob")
    reflex = battle.rules.save(ContestFacts("reflex", ann, bob, against=(0.0, 0.0, 1.0)))
    assert (reflex.other.fails, reflex.win) == (("DIC-13", "CDG-09"), 1.0)
    assert battle.rules.save(ContestFacts("fortitude", ann, bob)).other.fails == ()


@pytest.mark.rule("DIC-13")
def test_a_save_hands_its_margin_to_the_frame_below() -> None:
    battle = fight(["AB"], unit("ann"), unit("bob", "blue", END=3, Survival=2))
    frame = _rolled(battle, 4, (8, 8, 8, 1, 1))
    assert (frame.step, frame.fact("own"), frame.fact("other"), frame.fact("margin")) == ("settle", 4, 3, 1)
    assert one(battle, SaveResolved).margin == 1


@pytest.mark.rule("DIC-13")
def test_a_null_attribute_is_immune_and_rolls_nothing() -> None:
    nobody = replace(unit("bob", "blue"), attributes=(2, 2, -1, 2, 2, 2, 2, 2, 2))
    battle = fight(["AB"], unit("ann"), replace(nobody, printed=(("health", 9),)))
    frame = _rolled(battle, 4, ())
    assert (frame.fact("margin"), one(battle, SaveResolved).immune, rows(battle, Rolled)) == (0, True, [])


def _rolled(battle: Battle, value: int, faces: tuple[int, ...]) -> stack.Frame:
    """A Fortitude save of Bob's against that value, opened by a frame that waits below."""
    battle.dice = ScriptedDice(faces)
    with battle:
        stack.push(battle, "below", "begun")
        saves.begin(battle, "fortitude", "ann", "bob", value)
        top = stack.top(battle)
        assert top is not None
        saves.go_on(battle, top)
        below = stack.top(battle)
    battle.dice.done()
    assert below is not None
    return below
