"""Weapons that are made ready and weapons that leave the hand: what a mind counts them for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.attack import Weapons
from game.ai import arming
from game.ai.blows import Arms
from game.ai.consequences import Consequences
from game.ai.plans import Scene
from game.ai.prospects import Prospects
from game.ai.situation import Situation
from systems.commands import Attack, Reload
from systems.view import view
from tests.afflicted import hurt
from tests.field import FIST, fight, unit, weapon
from tests.test_ai_regular import BOB, RIFLE, turn


def _loads(rows: list[str]) -> int:
    """What it is worth to Ann to load her empty rifle where she stands."""
    gun = replace(RIFLE, shots=8, loading="magazine", ammo="magazine")
    ann = replace(unit("ann", DEX=3, Firearms=3, weapons=(gun, FIST)), gear=(("magazine", 2),))
    battle = fight(rows, ann, unit("pam"), BOB)  # Pam sees Bob wherever he is
    with battle:
        battle.write("ann", Weapons, "ammunition", (("rifle", 0),))
    here = Situation(view(battle, "ann"))
    effects = Consequences(here)
    arms = Arms(here, effects)
    scene = Scene(here, effects, arms, Prospects(here, arms))
    return max((turn.gain for turn in arming.turns(scene) if isinstance(turn.first, Reload)), default=0)


def test_a_gun_is_loaded_for_what_its_shot_will_be_worth_from_there() -> None:
    """In the open most; at an enemy behind a wall little, but more than nothing: Bob may step out."""
    free = _loads(["A.......B", ".........", "........P"])
    hidden = _loads(["A......#B", ".......#.", ".......#P"])
    assert 0 < hidden < free // 2


DAGGER = (
    weapon("dagger", "blade", damage=3, strength=1, item="dagger"),
    replace(weapon("dagger_thrown", "throwing", damage=3, strength=1, base=10, shots=1), item="dagger"),
)


def _throws(wounds: int, pieces: int = 1, skill: int = 0, mind: str = "best_odds") -> bool:
    """Whether Ann throws her dagger at Bob, who stands out of reach of a stride, wounded to so many points left."""
    ann = unit("ann", STR=3, DEX=2, Blade=4, Athletics=skill, weapons=(*DAGGER, FIST), printed={"speed": 1})
    battle = fight([".........", ".A....B..", "........."], ann, BOB)
    if wounds:
        hurt(battle, "bob", lethal=battle.unit("bob").healthy - wounds)
    with battle:
        battle.write("ann", Weapons, "ammunition", (("dagger", pieces),))
    return any(isinstance(command, Attack) and command.weapon == "dagger_thrown" for command in turn(battle, mind))


@pytest.mark.parametrize("mind", ["best_odds", "regular"])
def test_the_last_dagger_stays_in_hand_and_a_spare_one_flies(mind: str) -> None:
    assert _throws(0, 2, mind=mind)
    assert not _throws(0, mind=mind)


@pytest.mark.parametrize("mind", ["best_odds", "regular"])
def test_the_last_dagger_is_thrown_where_it_is_likely_to_kill(mind: str) -> None:
    assert _throws(1, skill=8, mind=mind)
