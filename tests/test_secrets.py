"""What a side cannot know changes nothing it is shown or does (INF, DESIGN 6): views, offers, refusals, odds, order,
texts, marks, pictures and the commands of its mind are the same, whatever is changed that it cannot know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from components.scene import Opening
from game.ai import MINDS, any_legal, decide
from game.ai.chance import Chance
from game.text import Text
from systems import referee
from systems.battle import Battle
from systems.board import Board, draw
from systems.commands import Attack, AttackSquare, BreakObject, Command, Hide
from systems.course import Arrival, Before, Hidden
from systems.dice import Dice
from systems.facts import Amount, Grant, SpellFacts, UnitSheet
from systems.setup import Setup
from systems.view import View, forecast, view
from tests.amounts import amount, seed
from tests.blasts import grenade
from tests.field import BOW, FIST, KNIFE, SWORD, unit
from tests.secrets_kept import CHANGES, twin_of

MAP = [
    "...#....oo..",
    "...#...oooo.",
    "..~...#oooo.",
    "......#.oo..",
    ".oo.....#...",
    ".ooo...##...",
    "..oo.c......",
    "............",
]
PLACES = ((0, 0), (1, 6), (0, 4), (11, 1), (9, 5), (6, 7))
HOUSE = ((), (("reveal_enemy_defense", "off"),))
GRENADES = (grenade("frag", 5, 1), grenade("fog", 0, 2, smoke_cloud=2), grenade("wire", 6, 1, tripwire=2))
STRONG = SpellFacts("strong", "D", "arcane", "effect", "friend", gives=(Grant("STR", Amount(2)),), lasts=Amount(3),
                    reach=Amount(10))  # fmt: skip
LATE = (Arrival(("cal",), round=3), Arrival(("dot",), round=4, edge="east"))
WAITING = Before(
    rounds=2,
    hostile=("bob", "bea"),
    hidden=(Hidden("bob", ("ann", "abe", "amy"), "intent"), Hidden("bea", ("ann", "abe", "amy"), level=1)),
)


def field(number: int) -> Board:
    """The map by day, at dusk, at night."""
    board = draw(MAP)
    return replace(board, dark=(number % 3,) * len(board.dark)) if number % 3 else board


def equipped(name: str, at: int, number: int) -> UnitSheet:
    """One of three a side with what locates and hides, grenades, a mine and a spell."""
    senses: tuple[dict[str, int], ...] = (
        {},
        {"darkvision": 1},
        {"keen_smell": 2},
        {"blindsense": 3},
        {"low_light_vision": 1},
    )
    own = {"mana": 9, **senses[(number + 2 * at) % len(senses)]}
    sheet = unit(
        name, "red" if name[0] == "a" else "blue", weapons=(FIST, SWORD, KNIFE, BOW), STR=3, DEX=3, Stealth=at % 4,
        Investigation=at % 3, traits=own, Blade=2, Occult=2, Empathy=2, specialties=("read_people",),
    )  # fmt: skip
    return replace(sheet, x=PLACES[at][0], y=PLACES[at][1], explosives=GRENADES, spells=(STRONG,))


def fought(number: int) -> Battle:
    """A battle of three against three, with two more on the way in every other one; a third begins with a wait."""
    sheets = [equipped(name, at, number) for at, name in enumerate(("ann", "abe", "amy", "bob", "bea", "ben"))]
    late: tuple[Arrival, ...] = ()
    if number % 2:
        late = LATE
        sheets += [replace(unit("cal", "red", DEX=3), x=3, y=7), replace(unit("dot", "blue", STR=4), x=10, y=7)]
    setup = Setup(
        field(number), tuple(sheets), ("red", "blue"), house=HOUSE[number // 3 % 2], arrivals=late,
        ruleset="overseer_classic" if number % 5 == 4 else "overseer", before=WAITING if number % 3 == 2 else None,
    )  # fmt: skip
    return referee.new_battle(setup, dice=Dice(number))


def states(number: int) -> Iterator[Battle]:
    """The battle at each of its decisions, fought at random."""
    battle = fought(number)
    for step in range(amount("secrets_commands")):
        who = referee.decides(battle)
        if who is None:
            return
        yield battle
        command = any_legal.drawn(view(battle, who), Chance(number, step))
        assert referee.submit(battle, command) is None, command
    battle.close()


def guesses(seen: View, chance: Chance) -> Iterator[Command]:
    """Commands to be judged: offered ones, and the same with another target, square or weapon."""
    for _ in range(4):
        command = any_legal.drawn(seen, chance)
        yield command
        names = {each.name for each in fields(command)}
        if "target" in names:
            yield replace(command, target=chance.pick([*(each for each in seen.order), "nobody"]))  # type: ignore[call-arg]
        if "square" in names:
            yield replace(command, square=(chance.below(12), chance.below(8)))  # type: ignore[call-arg]
    me = seen.actor
    for target in seen.order:
        yield Attack(me, target, "bow")
        yield Hide(me, (target,))
        yield AttackSquare(me, target, (chance.below(12), chance.below(8)), "fist")


@pytest.mark.rule("INF-01", "RDY-02")
def test_what_a_side_cannot_know_changes_nothing_it_sees_or_does() -> None:
    """One change after the other at every decision of a battle; each kind has come about by the end."""
    tried = dict.fromkeys(CHANGES, 0)
    kinds, states_seen = [*CHANGES], 0
    for number in range(seed(), seed() + amount("secrets")):
        chance = Chance(number, 77)
        for step, battle in enumerate(states(number)):
            who = referee.decides(battle)
            assert who is not None
            side, states_seen = battle.unit(who).side, states_seen + 1
            for kind in (kinds[step % len(kinds)], kinds[(step + 4) % len(kinds)]):
                twin = twin_of(battle, side, CHANGES[kind], chance)
                if twin is not None:
                    tried[kind] += 1
                    same(battle, twin, who, side, chance, kind)
                    twin.close()
    assert all(tried.values()), f"of {states_seen} states: {tried}"


def same(battle: Battle, twin: Battle, who: str, side: str, chance: Chance, kind: str) -> None:
    """Everything the side is shown, told and asks for is the same in both."""
    seen, other = view(battle, who), view(twin, who)
    for name in View.__slots__:
        assert getattr(seen, name) == getattr(other, name), (kind, name)
    if seen.ask is not None and other.ask is not None:  # what an ask shows is no part of its equality
        assert (seen.ask.forecast, seen.ask.step) == (other.ask.forecast, other.ask.step), kind
    read, told = (Text("en").reader(each, side) for each in (battle, twin))
    read.read(battle)
    told.read(twin)
    assert not told.rows, f"{kind}: what was changed reads as something that happened"
    mind = [*MINDS][len(battle.commands) % len(MINDS)]  # each of them has its turn
    assert decide(mind, seen, 5) == decide(mind, other, 5), (kind, mind)
    for command in guesses(seen, chance):
        with battle:
            first = referee.why_not(battle, command)
        with twin:
            second = referee.why_not(twin, command)
        assert first == second, (kind, command)
        if first is None and not isinstance(command, BreakObject) and _has_odds(command):
            assert forecast(battle, command, side) == forecast(twin, command, side), (kind, command)


def _has_odds(command: Command) -> bool:
    return isinstance(command, Attack) or type(command) in referee.PLANS


def test_a_change_that_shows_is_found() -> None:
    """The detector fires: a located enemy that lies down is seen to do so."""
    from components.condition import Conditions

    battle = fought(0)
    who = referee.decides(battle)
    assert who is not None
    side = battle.unit(who).side
    foe = next(each.low.id for each in view(battle, who).records)
    twin = battle.fork(0)
    with twin:
        twin.write(foe, Conditions, "prone", True)
    with pytest.raises(AssertionError, match="records"):
        same(battle, twin, who, side, Chance(1), "prone")
    assert battle.scene(Opening).phase == "rounds"
