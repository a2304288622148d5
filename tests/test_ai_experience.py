"""What the expert has from many battles: it keeps apart before grenades, and weighs deeds by more than one round."""

from __future__ import annotations

from functools import partial

import pytest

from components.attack import Weapons
from game.ai import decide, experience
from game.ai.blows import Arms
from game.ai.consequences import Consequences
from game.ai.notes import Note
from game.ai.prospects import Prospects
from game.ai.situation import Situation
from game.ai.spacing import BESIDE, Spacing
from game.ai.temper import EVEN, Temper
from systems.battle import Battle
from systems.facts import UnitSheet
from systems.view import view
from tests.blasts import armed, grenade
from tests.field import BOW, FIST, SWORD, fight, unit

KNIGHT = partial(unit, STR=3, DEX=3, END=3, Blade=3, weapons=(SWORD,))
SEASONED = Temper(seasoned=True)
FRAG = grenade("frag", 5, 5)


def thrower(id: str) -> UnitSheet:
    """Somebody with a grenade whose blast is five metres wide to each side."""
    return armed(unit(id, "blue", DEX=3, Athletics=3, weapons=(FIST,)), FRAG)


def here(battle: Battle, temper: Temper = SEASONED) -> Situation:
    """What Ann looks at in her turn."""
    return Situation(view(battle, "ann"), temper)


def prospects(here: Situation) -> Prospects:
    """What every square promises."""
    return Prospects(here, Arms(here, Consequences(here)))


def row(*units: UnitSheet) -> Battle:
    """Ann, Cid three metres beside her, a foe far off."""
    return fight(["A..C" + "." * 20 + "B"], KNIGHT("ann"), *units)


def test_a_friend_within_one_blast_costs_and_one_beyond_it_does_not() -> None:
    found = Spacing(here(row(thrower("bob"), KNIGHT("cid"))))
    assert found.far == 10
    costs = [found.cost((x, 0)) for x in (4, 8, 12, 14, 20)]
    assert costs == sorted(costs, reverse=True)
    assert 0 < costs[2] < costs[0] <= BESIDE
    assert costs[3:] == [0, 0]


@pytest.mark.parametrize("bob", [KNIGHT("bob", "blue"), unit("bob", "blue", weapons=(FIST, BOW), Archery=3)])
def test_before_who_has_nothing_to_throw_it_stands_as_close_as_it_likes(bob: UnitSheet) -> None:
    assert Spacing(here(row(bob, KNIGHT("cid")))).cost((4, 0)) == 0


def test_who_has_a_grenade_left_counts_double() -> None:
    """Until it is thrown; to a mind that has not seen what it does, no more than anybody."""
    battle = row(thrower("bob"), KNIGHT("cid"))
    plain, seasoned = here(battle, EVEN).foes[0].weight, here(battle).foes[0].weight
    assert seasoned == 2 * plain
    battle.write("bob", Weapons, "ammunition", (("frag", 0),))
    assert here(battle).foes[0].weight == plain


def test_only_the_seasoned_keep_apart() -> None:
    """The square beside Cid promises less than the regular thinks; one far from him does not."""
    battle = row(thrower("bob"), KNIGHT("cid"))
    plain, seasoned = (prospects(here(battle, temper)) for temper in (EVEN, SEASONED))
    assert seasoned.of((4, 0)) < plain.of((4, 0))
    assert seasoned.of((16, 0)) == plain.of((16, 0))


def test_what_experience_says_is_told_as_a_term_of_its_own() -> None:
    battle = fight(["AB....", "......"], KNIGHT("ann"), KNIGHT("bob", "blue"))
    notes: list[Note] = []
    decide("expert", view(battle, "ann"), 1, notes=notes)
    told = [dict(each.terms) for each in notes]
    assert any("experience" in each for each in told)
    assert all(each.worth == sum(terms.values()) for each, terms in zip(notes, told, strict=True))
    others: list[Note] = []
    decide("regular", view(battle, "ann"), 1, notes=others)
    assert not any("experience" in dict(each.terms) for each in others)


def test_every_lesson_is_of_something_a_turn_can_have_in_it() -> None:
    from systems.commands import BY_VERB

    assert set(experience.LESSONS) <= set(BY_VERB) | {"walk", "come", "draw_back"}
