"""What happens is what was foretold: every sequence of up to four dice goes through ``submit``.

The chances of the sequences, added up as fractions by what came of them in the log, must be the forecast. Cutting
chains after two tens leaves out sequences with three successes and more from one die, so small results must agree
exactly and the whole may lack no more than what was cut.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Attack
from systems.dice import ScriptedDice
from systems.events import AttackResolved, DamageTaken, Rolled
from systems.forecast import Forecast
from tests.field import fight, one, rows, shot, unit, weapon
from tests.oracle.sequences import CUT, kinds, sequences

CASES = [(dice, 10) for dice in range(5)] + [(1, 9), (2, 9), (3, 9), (1, 8), (2, 8), (3, 8)]


def facing(dice: int, again: int) -> tuple[Battle, Forecast]:
    """Ann is about to throw at bob with so many dice left, extra successes and cap 2; bob's answer is 1 extra."""
    stone = weapon("stone", "throwing", damage=0, base=10, extra_successes=1, again=again)
    ann = unit("ann", STR=1, DEX=dice + 4, Athletics=1, weapons=(stone,))
    bob = unit("bob", "blue", END=5, natural=4, printed={"base_defense": 1, "defense_extra": 1})
    battle = fight(["A.B"], ann, bob)
    found = shot(battle, "ann", "bob", "stone")
    assert (found.cap, found.defense_extra) == (2, 1)
    return battle, found


@pytest.mark.rule("DIC-03", "FLW-05")
@pytest.mark.parametrize(("dice", "again"), CASES)
def test_every_sequence_of_a_small_pool_adds_up_to_the_forecast(dice: int, again: int) -> None:
    battle, found = facing(dice, again)
    assert (max(0, found.pool), found.again) == (dice, again)
    finals: dict[int, Fraction] = defaultdict(Fraction)
    points: dict[int, Fraction] = defaultdict(Fraction)
    sequence_count = 0
    for faces, successes, chance in sequences(dice, again):
        played = battle.fork()
        script = played.dice = ScriptedDice(faces)
        assert referee.submit(played, Attack("ann", "bob", "stone")) is None
        script.done()
        rolled, resolved = one(played, Rolled), one(played, AttackResolved)
        assert (rolled.faces, rolled.successes, rolled.chance) == (tuple(faces), successes, dice == 0)
        finals[resolved.successes] += chance
        points[sum(harm.lethal for harm in rows(played, DamageTaken))] += chance
        played.close()
        sequence_count += 1
    assert sequence_count > dice
    cut = 1 - (1 - Fraction(len(kinds(again, dice == 0)["a"]), 10) ** (CUT + 1)) ** max(1, dice)
    assert 1 - sum(finals.values()) == cut
    _agree(found.successes, finals, cut, exact=_untouched(found))
    _agree(found.damage, points, cut, exact=min(_untouched(found), found.cap - 1))


def _untouched(found: Forecast) -> int:
    """The largest final result that no cut chain (three successes and more) can come to."""
    least = max(0, CUT + 1 - found.lost_successes - found.defense_extra)
    return 0 if least < 1 else least + (found.attack_extra if found.pool > 0 else 0) - 1


def _agree(foretold: tuple[float, ...], happened: dict[int, Fraction], cut: Fraction, *, exact: int) -> None:
    for number, chance in enumerate(foretold):
        lacking = chance - float(happened.get(number, Fraction(0)))
        if number <= exact:
            assert lacking == pytest.approx(0, abs=1e-12), number
        else:
            assert -1e-12 <= lacking <= float(cut) + 1e-12, number
    assert set(happened) <= set(range(len(foretold)))
    assert sum(foretold) == pytest.approx(1)
