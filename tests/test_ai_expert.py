"""The expert plays turns on in the battle its side believes in: what it foresees, and that it foresees nothing else.

That hidden facts and the battle's dice change no decision of any mind is held by ``test_ai_secrets.py`` and
``fuzz/test_repeatability.py``.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import TypeVar

import pytest

from game.ai import MINDS, decide, exchange, expert, standoffs, weighing, worth
from game.ai.blows import Arms
from game.ai.consequences import Consequences
from game.ai.foresight import Foresight
from game.ai.plans import Scene
from game.ai.prospects import Prospects
from game.ai.reply import Replies, Reply
from game.ai.round_ahead import RoundAhead, fighter
from game.ai.situation import Situation
from systems import referee
from systems.battle import Battle
from systems.commands import Command, Move
from systems.view import view
from tests.field import BOW, FIST, SWORD, fight, unit
from tests.test_secrets import fought

T = TypeVar("T")
KNIGHT = partial(unit, STR=3, DEX=3, END=3, Blade=3, weapons=(SWORD,))
ARCHER = partial(unit, STR=2, DEX=4, Archery=4, weapons=(FIST, BOW))


def thought(thinking: Generator[None, None, T]) -> T:
    """What comes of it, thought through in one go."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            found: T = done.value
            return found


def scene(battle: Battle) -> Scene:
    """What the expert looks at in the turn of whoever acts."""
    who = referee.decides(battle)
    assert who is not None
    here = Situation(view(battle, who))
    effects = Consequences(here)
    arms = Arms(here, effects, later=True)
    for _ in arms.prepare():
        pass
    return Scene(here, effects, arms, Prospects(here, arms))


def reply(battle: Battle, who: str) -> Reply:
    """What that unit is thought to do if its turn came now."""
    sandbox = view(battle, who).sandbox(1)
    fighters = {each.id: fighter(each, each, worth.size_of(each)) for each in sandbox.units() if not each.fallen}
    exchange.begin(list(fighters.values()))
    sides = sandbox.setup.sides
    found = Replies(sandbox, fighters, {side: frozenset(sides) - {side} for side in sides}).of(sandbox, who, {})
    hit = found.hit
    sandbox.close()
    assert hit is None or 0 <= hit.target < len(fighters)
    return found


# what others are thought to do


def test_who_can_strike_strikes_and_at_whom_it_is_worth_most() -> None:
    battle = fight(["BA.", ".C."], KNIGHT("ann"), KNIGHT("bob", "blue"), unit("cid", "blue", DEX=1, END=1))
    found = reply(battle, "ann")
    assert found.hit is not None
    assert battle.ids[found.hit.target] == "cid"


def test_who_can_walk_up_does_and_strikes() -> None:
    battle = fight(["A......B"], KNIGHT("ann"), unit("bob", "blue"))
    found = reply(battle, "ann")
    assert found.square == (5, 0)  # as far as the sword reaches
    assert found.hit is not None


def test_who_cannot_come_to_a_blow_does_not_walk_into_three() -> None:
    """A step nearer is worth less than what waits there; one against one it is taken."""
    row = "A" + "." * 13 + "B"
    map = [row, "." * 14 + "C", "." * 14 + "D"]
    alone = fight([row], KNIGHT("ann"), KNIGHT("bob", "blue"))
    many = fight(map, KNIGHT("ann"), *(KNIGHT(name, "blue") for name in ("bob", "cid", "dan")))
    assert reply(alone, "ann").hit is None
    assert (reply(alone, "ann").square or (0, 0))[0] >= (reply(many, "ann").square or (0, 0))[0]
    assert (reply(many, "ann").square or (0, 0))[0] < 14 - 10, "out of reach of a move and a blow"


# places to wait at


def test_places_are_as_near_as_they_can_be_for_those_who_can_come() -> None:
    """Bob moves 11 metres and his sword reaches two: one metre more is free, and a step nearer no longer."""
    battle = fight(["A" + "." * 15 + "B"], KNIGHT("ann"), KNIGHT("bob", "blue"))
    here = scene(battle).here
    free, *_ = standoffs.places(here)
    speed = battle.unit("bob").speed
    assert standoffs.exposed(here, free)[0] == 0
    assert 16 - free[0] == speed + 3
    assert standoffs.exposed(here, (free[0] + 1, 0))[0] == 1


# what is foreseen


def lines(battle: Battle, seed: int = 1) -> list[tuple[object, int]]:
    """Squares of the likely turns and what each comes to."""
    there = scene(battle)
    ahead = Foresight(there, RoundAhead(there), seed)
    found = thought(weighing.ranked(there))
    try:
        return [(each.turn.square, thought(ahead.of(each.turn)).worth) for each in found[:3]]
    finally:
        ahead.close()


def test_the_same_turn_comes_to_the_same_whatever_the_dice() -> None:
    """Nothing is thrown: two seeds, and two battles with other dice, foresee alike; the battle itself is untouched."""
    battle = fight(["A....B..", ".......C"], KNIGHT("ann"), KNIGHT("bob", "blue"), ARCHER("cid", "blue"))
    before = battle.hash()
    assert lines(battle) == lines(battle)
    assert lines(battle, 1) == lines(battle, 2)
    assert battle.hash() == before


def test_a_comrade_who_comes_first_is_foreseen() -> None:
    """Amy strikes at whoever comes near: with her there the same turn of Ann's comes to more."""
    alone = fight(["A....B"], KNIGHT("ann"), KNIGHT("bob", "blue"), at={"bob": (5, 0)})
    both = fight(["A....B", "M....."], KNIGHT("ann"), KNIGHT("mia"), KNIGHT("bob", "blue"))
    assert max(worth for _, worth in lines(both)) > max(worth for _, worth in lines(alone))


def test_nodes_bound_what_is_followed() -> None:
    """With one node only the regular's first turn is followed; nodes are counted, never time."""
    battle = fight(["A....B..", ".......C"], KNIGHT("ann"), KNIGHT("bob", "blue"), ARCHER("cid", "blue"))
    there = scene(battle)
    regular = thought(weighing.ranked(there))
    few = thought(expert.followed(1, 1, there))
    many = thought(expert.followed(1, 400, there))
    assert [each.turn.square for each in few] == [regular[0].turn.square]
    assert len(many) > len(few)
    worths = [each.worth for each in many]
    assert worths == sorted(worths, reverse=True)


def test_it_waits_where_two_cannot_both_come_at_it() -> None:
    """Two knights across the field: whoever walks into their reach is struck twice. It stays out of it."""
    battle = fight(["A" + "." * 15 + "B", "." * 16 + "C"], KNIGHT("ann"), KNIGHT("bob", "blue"), KNIGHT("cid", "blue"))
    command = thought(expert.think(view(battle, "ann"), 1))
    end_square = command.path[-1] if isinstance(command, Move) else (0, 0)
    assert standoffs.exposed(scene(battle).here, end_square)[0] == 0


@pytest.mark.parametrize("nodes", [1, 100])
def test_it_pauses_often_and_answers_as_anybody(nodes: int) -> None:
    battle = fight(["A....B..", ".......C"], KNIGHT("ann"), KNIGHT("bob", "blue"), ARCHER("cid", "blue"))
    thinking = expert.think(view(battle, "ann"), 1, nodes=nodes)
    pauses = sum(1 for _ in thinking)
    assert pauses > 10
    command = thought(expert.think(view(battle, "ann"), 1, nodes=nodes))
    assert referee.submit(battle, command) is None
    assert MINDS["expert"] is expert.think


@pytest.mark.parametrize(("most", "follows"), [(3, True), (2, False)])
def test_a_round_of_a_crowd_is_not_played_out(most: int, follows: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a person waits for does not grow with an army: beyond so many it goes by what the round seems to bring."""
    played: list[Scene] = []

    def foresight(scene: Scene, ahead: RoundAhead, seed: int) -> Foresight:
        played.append(scene)
        return Foresight(scene, ahead, seed)

    monkeypatch.setattr(expert, "Foresight", foresight)
    monkeypatch.setattr(expert, "MOST", most)
    battle = fight(["A....B..", ".......C"], KNIGHT("ann"), KNIGHT("bob", "blue"), ARCHER("cid", "blue"))
    assert isinstance(thought(expert.think(view(battle, "ann"), 1)), Command)
    assert bool(played) == follows


def test_before_the_fight_it_does_what_the_regular_does() -> None:
    """There is nothing to follow where nobody fights yet: both come to the same."""
    battle = fought(2)
    for step in range(8):
        who = referee.decides(battle)
        assert who is not None
        seen = view(battle, who)
        if seen.phase != "before":
            break
        command = decide("expert", seen, step)
        assert command == decide("regular", seen, step)
        assert referee.submit(battle, command) is None
    assert step
    battle.close()
