"""A weapon with several special effects deals one damage, and all of them apply (MEF-01)."""

from __future__ import annotations

import pytest

from systems.commands import Parry
from tests.field import do, end, fight, lines, parts, shot, unit, weapon

LANCE = weapon("lance", "blade", size=4, damage=5, high_speed=2, armor_piercing=3, overpower=2, spell_piercing=1)


@pytest.mark.rule("MEF-01")
def test_every_effect_of_a_weapon_strips_its_own_part_in_one_blow() -> None:
    """High Speed takes Base, Armor Piercing armor, Overpower the parry, Spell Piercing what magic turns aside."""
    ann = unit("ann", STR=5, Blade=4, weapons=(LANCE,))
    bob = unit("bob", "blue", DEX=4, PER=4, Blade=3, armor=(4, 4), deflection=2, supernatural=True, weapons=(LANCE,))
    battle = fight(["BA"], bob, ann)
    do(battle, Parry("bob", "lance"))
    end(battle)
    shown = shot(battle, "ann", "bob", "lance")
    stripped = {key: lines(shown)[key] for key in ("high_speed", "armor_piercing", "overpower", "spell_piercing")}
    assert stripped == {"high_speed": 2, "armor_piercing": 3, "overpower": 2, "spell_piercing": 1}
    assert parts(shown) == {"base": 2, "parry": 1, "armor": 1, "deflection": 1}
